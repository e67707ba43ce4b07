// A puzzle with no solution, or with several, is told so before anybody plays it in vain.

import { useEffect, useState } from "preact/hooks";
import { thinker } from "../engine/engine";
import type { Solved } from "../engine/types";
import type { Game } from "../state/game";

/** So many milliseconds are spent on it; a hint that is asked for meanwhile waits as long at most. */
const LIMIT = 500;
/** Boards of more cells are not looked at. */
const MOST_CELLS = 10_000;

/** The flaw of a puzzle whose solutions are these; nothing for one that has none, or of which nothing is known. */
function flawOf({ verdict, why }: Solved): string | undefined {
  if (verdict === "none") return `This puzzle has no solution${why ? `: ${why}` : ""}.`;
  if (verdict === "several") return "This puzzle has more than one solution.";
  return undefined;
}

/** Says in a line that the puzzle has a flaw, where that is found out at once; nothing where there is none, or it takes longer. */
export function Flaw({ game, onPuzzle }: { game: Game; onPuzzle: () => void }) {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    if (game.geometry.cells > MOST_CELLS) return;
    let isWanted = true;
    thinker.ask<Solved>({ of: "desk", native: game.about.native, what: "solve", with: [] }, LIMIT).then(
      (solved) => isWanted && setWords(flawOf(solved)),
      // Whoever asks for something, or stops it, hears of it there.
      () => {},
    );
    return () => void (isWanted = false);
  }, [game]);
  return (
    <div role="status">
      {words && (
        <p class="notice">
          {words} <button type="button" class="plain" onClick={onPuzzle}>What is wrong?</button>
        </p>
      )}
    </div>
  );
}
