// Regions are drawn: one letter is taken up, and cells are given to it, by pointing, dragging, or typing letters.

import { useRef, useState } from "preact/hooks";
import { arrowTo } from "./arrows";

const NONE = ".";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

interface Props {
  about: string;
  rows: number;
  columns: number;
  choose: (value: string) => void;
}

export function RegionPicker({ about, rows, columns, choose }: Props) {
  const [picture, setPicture] = useState<string[]>(() => Array.from({ length: rows * columns }, () => NONE));
  const [letter, setLetter] = useState("A");
  /** The picture as it becomes while one draws, and whether the pointer is down. */
  const drawn = useRef(picture);
  const isDown = useRef(false);
  const chosen = useRef("");
  const letters = [...LETTERS.slice(0, Math.min(LETTERS.length, Math.max(rows, columns)))];

  const give = (cell: number, to: string) => {
    if (drawn.current[cell] === to) return;
    drawn.current = drawn.current.map((own, at) => (at === cell ? to : own));
    setPicture(drawn.current);
  };
  const finish = () => {
    isDown.current = false;
    const lines = Array.from({ length: rows }, (_, row) => drawn.current.slice(row * columns, (row + 1) * columns).join(""));
    const value = drawn.current.every((own) => own === NONE) ? "" : lines.join("\n");
    if (value !== chosen.current) choose(value);
    chosen.current = value;
  };
  const cellAt = (event: PointerEvent) => {
    const at = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute("data-cell");
    return at === null || at === undefined ? undefined : Number(at);
  };
  const onKey = (event: KeyboardEvent, cell: number) => {
    if (arrowTo(event, cell, rows, columns)) return;
    const typed = event.key.toUpperCase();
    const isLetter = typed.length === 1 && LETTERS.includes(typed);
    if (event.ctrlKey || event.metaKey || event.altKey || !(isLetter || [" ", "ENTER", "BACKSPACE", "DELETE", NONE].includes(typed))) return;
    event.preventDefault();
    if (isLetter) setLetter(typed);
    give(cell, isLetter ? typed : typed === " " || typed === "ENTER" ? letter : NONE);
    finish();
  };
  /** A thick line runs between cells of different regions. */
  const edges = (cell: number) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const differs = (other: number) => picture[other] !== picture[cell];
    return [row > 0 && differs(cell - columns) && "wall-above", column > 0 && differs(cell - 1) && "wall-left"].filter(Boolean).join(" ");
  };
  return (
    <fieldset class="picker">
      <legend>{about}</legend>
      <div class="row" role="group" aria-label="Region to draw">
        {[...letters, NONE].map((one) => (
          <button key={one} type="button" class="letter" aria-pressed={letter === one} onClick={() => setLetter(one)}>{one === NONE ? "none" : one}</button>
        ))}
      </div>
      <div
        class="region-board"
        role="group"
        aria-label="Regions"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(1.5rem, 2.4rem))` }}
        onPointerDown={(event) => {
          const cell = cellAt(event);
          if (cell === undefined) return;
          isDown.current = true;
          give(cell, letter);
        }}
        onPointerMove={(event) => {
          const cell = isDown.current ? cellAt(event) : undefined;
          if (cell !== undefined) give(cell, letter);
        }}
        onPointerUp={finish}
        onPointerCancel={finish}
        onPointerLeave={() => isDown.current && finish()}
      >
        {picture.map((own, cell) => (
          <button
            key={cell}
            type="button"
            data-cell={cell}
            class={edges(cell)}
            aria-label={`Row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}: ${own === NONE ? "no region" : `region ${own}`}`}
            onKeyDown={(event) => onKey(event, cell)}
            onClick={() => {
              // Also where no pointer goes down, as by a screen reader.
              give(cell, letter);
              finish();
            }}
          >
            {own === NONE ? "" : own}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
