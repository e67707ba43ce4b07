// The clues at the corners of a board of rows and columns, at the ends of its long diagonals.

import type { Clue } from "../../engine/types";
import type { End } from "../changes";
import { pieceLength, storey } from "../clues";
import type { Canvas, Rectangle } from "./canvas";
import { BAR, drawGround, drawPiece, GAP, groundOf, lineOf } from "./clue";

/** Of the clues at the corners, those that are different. */
export function drawCorners(canvas: Canvas, changed: End[] | "all"): void {
  canvas.strips.corners.forEach((clue, corner) => {
    if (!clue || (changed !== "all" && !changed.some((end) => end.side === "corner" && end.index === corner))) return;
    const isRight = corner % 2 === 1;
    const isBottom = corner >= 2;
    canvas.within([[roomOf(canvas, isRight, isBottom)]], () => {
      canvas.clear();
      drawClue(canvas, clue, isRight, isBottom);
    });
  });
}

function roomOf({ area, view }: Canvas, isRight: boolean, isBottom: boolean): Rectangle {
  const [left, top, right, bottom] = area;
  return [isRight ? right : 0, isBottom ? bottom : 0, isRight ? view.width : left, isBottom ? view.height : top];
}

function drawClue(canvas: Canvas, clue: Clue, isRight: boolean, isBottom: boolean): void {
  const { view } = canvas;
  const ground = groundOf(canvas, clue);
  const state = lineOf(canvas, clue)?.state;
  const gap = GAP * view.cell;
  const [across, down] = [canvas.edge(isRight ? "right" : "left"), canvas.edge(isBottom ? "bottom" : "top")];
  for (const piece of clue.pieces) {
    const length = pieceLength(piece) * view.cell;
    const high = storey(piece) * view.cell;
    const x = isRight ? across + gap + length / 2 : across - gap - length / 2;
    const y = isBottom ? down + gap + high / 2 : down - gap - high / 2;
    if (ground) drawGround(canvas, ground, x, y, 0, length);
    drawPiece(canvas, piece, x, y, 0, length, false, state);
    if (state === "broken") drawBars(canvas, isRight ? across : across - BAR, isBottom ? down : down - BAR, isRight, isBottom);
  }
}

/** A line that cannot be finished: a bar on the two edges at the corner. */
function drawBars({ context, ink, view }: Canvas, x: number, y: number, isRight: boolean, isBottom: boolean): void {
  const arm = 0.4 * view.cell;
  context.fillStyle = ink.stripWrong;
  context.fillRect(x, isBottom ? y : y - arm, BAR, arm + BAR);
  context.fillRect(isRight ? x : x - arm, y, arm + BAR, BAR);
}
