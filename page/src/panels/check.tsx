// Is the board right so far? What is wrong is shown only as far as somebody asks.

import { useEffect, useRef, useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { Checked, Failure } from "../engine/types";
import type { Game } from "../state/game";
import type { Shown } from "../screens/play";
import { Complaint } from "./complaint";
import { Panel, Working } from "./panel";
import { heard, Told } from "./told";

interface CheckProps {
  game: Game;
  onShow: (shown: Shown | undefined) => void;
  onClose: () => void;
  /** Asks what is wrong with the puzzle. */
  onPuzzle: () => void;
}

export function CheckPanel({ game, onShow, onClose, onPuzzle }: CheckProps) {
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  // Of several questions only the last one is answered: the board of those before is gone.
  const asked = useRef(0);

  const ask = async (reveals: boolean) => {
    const own = ++asked.current;
    setBusy(true);
    setFailure(undefined);
    try {
      const board = await game.board();
      const told = await thinker.ask<Checked>({ of: "desk", native: game.about.native, what: "check", with: [board, reveals] }, 30_000);
      if (own !== asked.current) return;
      setChecked(told);
      game.say(heard(told.lines.join(" ")));
      if (told.wrong) onShow({ marks: { wrong: new Set(told.wrong) } });
    } catch (error) {
      if (own === asked.current && error instanceof Trouble) setFailure(error.failure);
    } finally {
      if (own === asked.current) setBusy(false);
    }
  };
  useEffect(() => void ask(false), [game.version.value]);

  return (
    <Panel title="Right so far?" onClose={onClose}>
      {isBusy && <Working what="Checking." />}
      {failure && <Complaint failure={failure} />}
      {checked && (
        <div class={checked.right === false ? "verdict bad" : checked.right ? "verdict good" : "verdict"}>
          {checked.lines.map((line, at) => <p key={at}><Told text={line.trim()} /></p>)}
          {checked.unsolvable && <button type="button" class="primary" onClick={onPuzzle}>What is wrong with the puzzle?</button>}
          {checked.right === false && !checked.unsolvable && checked.wrong === null && (
            <button type="button" onClick={() => void ask(true)}>Show which cells are wrong</button>
          )}
          {checked.wrong && checked.wrong.length > 0 && (
            <p class="faint">Struck through on the board: {cells(game, checked.wrong)}.</p>
          )}
        </div>
      )}
    </Panel>
  );
}

/** So many cells are named; the board shows all. */
const MOST_NAMED = 40;

/** Cells by their rows and columns. */
function cells(game: Game, wrong: number[]): string {
  const named = wrong.slice(0, MOST_NAMED).map((cell) => {
    const [row, column] = game.geometry.place(cell);
    return `row ${row + 1} column ${column + 1}`;
  });
  const more = wrong.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
