// Which cell a key moves to.

import type { Direction, Geometry } from "./geometry";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const LETTERS: Record<string, Direction> = { h: "left", j: "down", k: "up", l: "right" };

/** Where a letter moves to, for hands that stay where they type; nothing where it is no such letter. */
export function movedByLetter(letter: string, cell: number, geometry: Geometry): number | undefined {
  const direction = LETTERS[letter];
  return direction && geometry.step(cell, direction);
}

/** Where a key moves to; nothing where it is no such key. */
export function moved(event: KeyboardEvent, cell: number, geometry: Geometry): number | undefined {
  const direction = ARROWS[event.key];
  if (direction) return geometry.step(cell, direction);
  const [row] = geometry.place(cell);
  if (event.key === "Home") return geometry.cell(row, 0);
  if (event.key === "End") return geometry.cell(row, geometry.rowLength(row) - 1);
  if (event.key === "PageUp") return geometry.step(cell, "up", 5);
  if (event.key === "PageDown") return geometry.step(cell, "down", 5);
  return undefined;
}
