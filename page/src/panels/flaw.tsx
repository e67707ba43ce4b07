// A puzzle with no solution, or with several, is told so before anybody plays it in vain.

import { useEffect, useState } from "preact/hooks";
import { thinker } from "../engine/engine";
import type { Solved } from "../engine/types";
import type { Game } from "../state/game";
import { Told } from "./told";

/** About so many milliseconds are spent on it; what is asked meanwhile waits for that. */
const LIMIT = 500;
/** Boards of more cells are not looked at: there it takes long, and much memory. */
const MOST_CELLS = 10_000;

/** What is wrong with a puzzle, by how many solutions it has; nothing where it has exactly one, or that is not known. */
function flawOf({ verdict, why, remarks }: Solved): string | undefined {
  if (verdict === "none") return [`This puzzle has no solution${why ? `: ${why}` : ""}.`, ...remarks].join(" ");
  if (verdict === "several") return ["This puzzle has more than one solution.", ...remarks].join(" ");
  return undefined;
}

interface FlawProps {
  game: Game;
  /** Is the same told elsewhere just now? */
  isHidden: boolean;
  /** Asks what is wrong with the puzzle. */
  onPuzzle: () => void;
}

/** Says in a line that the puzzle has a flaw, where that is found out at once. */
export function Flaw({ game, isHidden, onPuzzle }: FlawProps) {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    if (game.geometry.cells > MOST_CELLS) return;
    let isWanted = true;
    thinker.ask<Solved>({ of: "desk", native: game.about.native, what: "solve", with: [] }, LIMIT).then(
      (solved) => {
        if (!isWanted) return;
        const flaw = flawOf(solved);
        setWords(flaw);
        game.isFlawed.value = flaw !== undefined;
      },
      // Nobody asked for this: where it fails, nothing is said.
      () => {},
    );
    return () => void (isWanted = false);
  }, [game]);
  return (
    <div role="status" hidden={isHidden}>
      {words && (
        <p class="notice">
          <Told text={words} /> <button type="button" onClick={onPuzzle}>What is wrong?</button>
        </p>
      )}
    </div>
  );
}
