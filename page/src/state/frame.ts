// The page inside another one, a notebook or a site that shows one puzzle: it leaves out its head and foot, and tells the outer page how the board stands.

import { effect } from "@preact/signals";
import type { Game } from "./game";

/** Is the page shown inside another one? */
export const isFramed = window.parent !== window;

/** After a change the next one is waited for, so many milliseconds. */
const REST = 60;

/** Tells the outer page of the board whenever it changes; what is given back ends that. */
export function tellFrame(game: Game): () => void {
  if (!isFramed) return () => {};
  let timer: number | undefined;
  const tell = async () => {
    const { settled, cells, finished } = game.state.value ?? { settled: 0, cells: 0, finished: false };
    // Whoever shows the page chose the puzzle, and may know what became of it.
    parent.postMessage({ from: "linewise", puzzle: await game.text(), settled, cells, finished }, "*");
  };
  const leave = effect(() => {
    if (game.version.value < 0) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void tell(), REST);
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
