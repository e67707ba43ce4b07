// Signs between neighbouring cells: each place between two has a button that goes through them.

import { useState } from "preact/hooks";
import { arrowTo } from "./arrows";

interface Props {
  about: string;
  signs: string[];
  rows: number;
  columns: number;
  choose: (value: string) => void;
}

export function SignPicker({ about, signs, rows, columns, choose }: Props) {
  // The cells, and between them the places for signs.
  const [high, wide] = [2 * rows - 1, 2 * columns - 1];
  const [placed, setPlaced] = useState<Map<number, string>>(new Map());

  const turn = (at: number) => {
    const next = signs[signs.indexOf(placed.get(at) ?? "") + 1];
    const after = new Map(placed);
    if (next === undefined) after.delete(at);
    else after.set(at, next);
    setPlaced(after);
    const glyph = (y: number, x: number) => (y % 2 === 0 && x % 2 === 0 ? "." : after.get(y * wide + x) ?? " ");
    const lines = Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (_, x) => glyph(y, x)).join("").trimEnd());
    choose(after.size === 0 ? "" : lines.join("\n"));
  };
  const name = (y: number, x: number) => {
    const cell = (row: number, column: number) => `row ${row + 1}, column ${column + 1}`;
    const [row, column] = [Math.floor(y / 2), Math.floor(x / 2)];
    return `Between ${cell(row, column)} and ${y % 2 === 0 ? cell(row, column + 1) : cell(row + 1, column)}`;
  };
  return (
    <fieldset class="picker">
      <legend>{about}</legend>
      <div class="sign-board" role="group" aria-label="Signs" style={{ gridTemplateColumns: `repeat(${columns - 1}, 1.5rem 1.5rem) 1.5rem` }}>
        {Array.from({ length: high * wide }, (_, at) => {
          const [y, x] = [Math.floor(at / wide), at % wide];
          if (y % 2 === 0 && x % 2 === 0) return <span key={at} class="cell" aria-hidden="true" />;
          if (y % 2 === 1 && x % 2 === 1) return <span key={at} />;
          const sign = placed.get(at);
          return (
            <button key={at} type="button" data-cell={at} aria-label={`${name(y, x)}: ${sign ?? "no sign"}`} onClick={() => turn(at)} onKeyDown={(event) => arrowTo(event, at, high, wide)}>
              {sign ?? ""}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
