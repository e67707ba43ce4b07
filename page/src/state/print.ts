// Paper: the puzzle as it is printed, and its solution on a page of its own.

import { Trouble, thinker } from "../engine/engine";
import { OPEN, type Solved } from "../engine/types";
import type { Game } from "./game";

/** How wide a cell is in the library's pictures, in pixels, and how wide it becomes on paper at the most, in centimetres. */
const CELL = 22;
const MOST_CELL = 1.2;

const known = (board: number[]): string =>
  JSON.stringify(board.flatMap((symbol, cell) => (symbol === OPEN ? [] : [[cell, [symbol]]])));

export async function printPuzzle(game: Game, withSolution: boolean): Promise<void> {
  const { native, start, title, author, rules } = game.about;
  const draw = (board: number[]) => thinker.ask<string>({ of: "desk", native, what: "svg", with: [known(board)] });
  const pictures = [await draw(start)];
  if (withSolution) {
    const solved = await thinker.ask<Solved>({ of: "desk", native, what: "solve", with: [] }, 60_000);
    if (solved.solutions.length === 0) throw new Trouble({ message: solved.says, code: "print" });
    for (const solution of solved.solutions) pictures.push(await draw(solution));
  }
  document.getElementById("paper")?.remove();
  const paper = document.createElement("div");
  paper.id = "paper";
  const addresses: string[] = [];
  for (const [at, svg] of pictures.entries()) {
    const sheet = document.createElement("section");
    const heading = document.createElement("h1");
    heading.textContent = at === 0 ? (title ?? game.about.kind) : pictures.length > 2 ? `Solution ${at}` : "Solution";
    const image = new Image();
    image.alt = heading.textContent;
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    addresses.push(address);
    image.src = address;
    await image.decode();
    // As wide as the paper, where cells do not become too large by that; the style sheet holds it within the paper.
    image.style.width = `${((image.naturalWidth / CELL) * MOST_CELL).toFixed(2)}cm`;
    sheet.append(heading, image);
    if (at === 0) {
      const words = document.createElement("p");
      words.textContent = [author, rules].filter(Boolean).join(". ");
      sheet.append(words);
    }
    paper.append(sheet);
  }
  document.body.append(paper);
  const clear = () => {
    paper.remove();
    addresses.forEach((address) => URL.revokeObjectURL(address));
  };
  addEventListener("afterprint", clear, { once: true });
  print();
}
