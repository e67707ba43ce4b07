// The clues around a hexagonal board: each goes outwards from the end of its line.

import type { Clue } from "../../engine/types";
import { pieceLength } from "../clues";
import type { Canvas } from "./canvas";
import { drawGround, drawPiece, groundOf, isSettled, lineOf } from "./clue";

/** From the middle of a line's last cell to the first piece, in widths of a cell. */
const START = 0.95;

export function drawOuterClues(canvas: Canvas): void {
  for (const clue of canvas.layout.clues) drawClue(canvas, clue);
}

function drawClue(canvas: Canvas, clue: Clue): void {
  const { geometry, view } = canvas;
  const { from, to, angle, toRight } = geometry.outwards(clue);
  const ground = groundOf(canvas, clue);
  const line = lineOf(canvas, clue);
  let along = START;
  for (const at of outwards(clue, toRight)) {
    const piece = clue.pieces[at];
    if (!piece) continue;
    const length = pieceLength(piece);
    const middle = along + length / 2;
    const { x, y } = view.toView({ x: from.x + to.x * middle, y: from.y + to.y * middle });
    if (ground) drawGround(canvas, ground, x, y, angle, length * view.cell);
    drawPiece(canvas, piece, x, y, angle, length * view.cell, isSettled(line, clue, at), line?.state);
    along += length;
  }
}

/** The pieces from the board outwards: they are read from left to right, so that on the left the last one is next to the board. */
function outwards(clue: Clue, toRight: boolean): number[] {
  const pieces = [...clue.pieces.keys()];
  return toRight ? pieces : pieces.reverse();
}
