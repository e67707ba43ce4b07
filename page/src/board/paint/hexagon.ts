// The clues around a hexagonal board: each goes outwards from the end of its line. What the edge of the view cuts off is not drawn, and dots stand for it:
// the end of a pattern may be a pattern itself.

import type { Clue, Piece } from "../../engine/types";
import { AROUND_TEXT, CHARACTER, isLong, pieceLength } from "../clues";
import type { Point } from "../geometry";
import type { Canvas } from "./canvas";
import { DOTS, drawGround, drawPiece, drawThreeDots, groundOf, isSettled, LEAST_PART, lineOf, SLACK } from "./clue";

/** From the middle of a line's last cell to the first piece, in widths of a cell. */
const START = 0.95;
/** How high a text is above its middle, in widths of a cell. */
const HALF_TEXT = 0.26;

/** From where to where something reaches, away from the middle of the last cell, in widths of a cell. */
type Span = [number, number];

export function drawOuterClues(canvas: Canvas): void {
  for (const clue of canvas.layout.clues) drawClue(canvas, clue);
}

function drawClue(canvas: Canvas, clue: Clue): void {
  const { geometry, view } = canvas;
  const { from, to, angle, toRight } = geometry.outwards(clue);
  const ground = groundOf(canvas, clue);
  const line = lineOf(canvas, clue);
  const place = (along: number): Point => view.toView({ x: from.x + to.x * along, y: from.y + to.y * along });
  const whole: Span = [START, clue.pieces.reduce((sum, piece) => sum + pieceLength(piece), START)];
  const seen = seenOf(canvas, from, to);
  const slack = SLACK / view.cell;
  const [isCutInside, isCutOutside] = [whole[0] < seen[0] - slack, whole[1] > seen[1] + slack];
  const room: Span = [isCutInside ? seen[0] + DOTS : whole[0], isCutOutside ? seen[1] - DOTS : whole[1]];
  let along = START;
  for (const at of outwards(clue, toRight)) {
    const piece = clue.pieces[at];
    if (!piece) continue;
    const span: Span = [along, along + pieceLength(piece)];
    const middle = place((span[0] + span[1]) / 2);
    if (ground) drawGround(canvas, ground, middle.x, middle.y, angle, (span[1] - span[0]) * view.cell);
    const part = partOf(piece, span, room, toRight);
    if (part) {
      const { x, y } = place(part.middle);
      drawPiece(canvas, part.piece, x, y, angle, pieceLength(part.piece) * view.cell, isSettled(line, clue, at), line?.state);
    }
    along = span[1];
  }
  if (seen[1] - seen[0] < DOTS || whole[0] > seen[1] || whole[1] < seen[0]) return;
  if (isCutInside) drawThreeDots(canvas, place(seen[0] + DOTS / 2), to);
  if (isCutOutside) drawThreeDots(canvas, place(seen[1] - DOTS / 2), to);
}

/** What of a line's way outwards is seen, with room for a text on it. */
function seenOf({ view }: Canvas, from: Point, to: Point): Span {
  const start = view.toView(from);
  const [wide, high] = [Math.abs(to.y), Math.abs(to.x)].map((part) => part * HALF_TEXT * view.cell);
  const across = between(start.x, to.x * view.cell, wide ?? 0, view.width - (wide ?? 0));
  const down = between(start.y, to.y * view.cell, high ?? 0, view.height - (high ?? 0));
  return [Math.max(across[0], down[0]), Math.min(across[1], down[1])];
}

/** For which steps one is between two bounds. */
function between(start: number, step: number, least: number, most: number): Span {
  if (Math.abs(step) < 1e-9) return start >= least && start <= most ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [one, other] = [(least - start) / step, (most - start) / step];
  return [Math.min(one, other), Math.max(one, other)];
}

/** What of a piece there is room for, and where its middle is. Of numbers there are no parts. */
function partOf(piece: Piece, [start, end]: Span, [first, last]: Span, toRight: boolean): { piece: Piece; middle: number } | undefined {
  const slack = 1e-6;
  if (start >= first - slack && end <= last + slack) return { piece, middle: (start + end) / 2 };
  if (!isLong(piece.text)) return undefined;
  const characters = [...piece.text];
  const text = start + AROUND_TEXT / 2;
  const from = Math.max(0, Math.ceil((first - text) / CHARACTER));
  const to = Math.min(characters.length, Math.floor((last - text) / CHARACTER));
  if (to - from < LEAST_PART) return undefined;
  // On the left the last character is next to the board.
  const part = toRight ? characters.slice(from, to) : characters.slice(characters.length - to, characters.length - from);
  return { piece: { ...piece, text: part.join("") }, middle: text + ((from + to) / 2) * CHARACTER };
}

/** The pieces from the board outwards: they are read from left to right, so that on the left the last one is next to the board. */
function outwards(clue: Clue, toRight: boolean): number[] {
  const pieces = [...clue.pieces.keys()];
  return toRight ? pieces : pieces.reverse();
}
