// A clue beside the board, wherever that is: its pieces, and the ground under those that somebody should look at.

import type { Clue, Piece } from "../../engine/types";
import { isAmong } from "../changes";
import { isLong } from "../clues";
import type { LineState } from "../scene";
import type { Point } from "../geometry";
import { TYPEWRITER, type Canvas } from "./canvas";

/** Beside smaller cells no clue could be read. */
export const LEAST_CELL = 6;
/** Between the board and the first piece, in widths of a cell. */
export const GAP = 0.18;
/** How much room the dots take that stand for what is cut off, in widths of a cell. */
export const DOTS = 0.6;
/** A part of a text has at least so many characters, so that it is set as the whole is. */
export const LEAST_PART = 4;
/** A clue that is longer by less than this, in pixels, is not cut. */
export const SLACK = 1.5;
/** How thick the bars are that tell of a line that cannot be finished, in pixels. */
export const BAR = 4;

type Ground = "blamed" | "lit";
type State = LineState["state"] | undefined;

export function lineOf({ scene }: Canvas, clue: Clue): LineState | undefined {
  return scene.lines[clue.axis]?.[clue.index];
}

/** Is this piece certain? */
export function isSettled(line: LineState | undefined, clue: Clue, at: number): boolean {
  return (clue.far ? line?.far : line?.near)?.[at] ?? false;
}

/** A clue is blamed, or lit: of a line through the focus, or of the line of a step. */
export function groundOf({ geometry, scene }: Canvas, clue: Clue): Ground | undefined {
  const { focus, focused, marks } = scene;
  if (isAmong(marks.ends, clue)) return "blamed";
  if (isAmong(marks.read, clue)) return "lit";
  return focus !== undefined && focused && geometry.isThrough(clue, focus) ? "lit" : undefined;
}

/** What is filled next is ground. */
export function setGround({ context, ink }: Canvas, ground: Ground): void {
  context.fillStyle = ground === "blamed" ? ink.stripWrong : ink.stripFocus;
  if (ground === "blamed") context.globalAlpha = 0.22;
}

/** The ground under a single piece. */
export function drawGround(canvas: Canvas, ground: Ground, x: number, y: number, angle: number, length: number): void {
  const { context, view } = canvas;
  canvas.turned(x, y, angle, () => {
    setGround(canvas, ground);
    context.beginPath();
    context.roundRect(-length / 2, -view.cell * 0.36, length, view.cell * 0.72, 4);
    context.fill();
  });
}

/** Its place is told number by number: boards of noise have thousands of pieces, and none is to leave an object behind. */
export function drawPiece(
  canvas: Canvas, piece: Piece, x: number, y: number, angle: number, length: number, settled: boolean, state: State,
): void {
  const { context, view } = canvas;
  if (view.cell < LEAST_CELL) return;
  if (settled || state === "done") context.globalAlpha = 0.42;
  if (angle === 0) drawLevelPiece(canvas, piece, x, y, length, settled, state);
  else canvas.turned(x, y, angle, () => drawLevelPiece(canvas, piece, 0, 0, length, settled, state));
  context.globalAlpha = 1;
}

function drawLevelPiece(canvas: Canvas, piece: Piece, x: number, y: number, length: number, settled: boolean, state: State): void {
  const { context, layout, view } = canvas;
  const look = piece.symbol === undefined ? undefined : layout.looks[piece.symbol];
  const fill = piece.symbol === undefined ? undefined : canvas.colour(piece.symbol);
  const long = isLong(piece.text);
  const scale = long ? 0.5 : piece.text.length > 2 ? 0.46 : 0.54;
  canvas.setFont(state === "broken" ? 700 : 500, view.cell * scale, long ? TYPEWRITER : undefined);
  if (fill) drawChip(canvas, fill, x, y, Math.max(length, context.measureText(piece.text).width + 4));
  context.fillStyle = look && fill ? look.ink : plainColour(canvas, state);
  context.fillText(piece.text, x, y + view.cell * 0.03);
  if (settled) drawStrike(canvas, piece.text, x, y);
}

/** Three dots around a point, in this direction, for what is cut off there. */
export function drawThreeDots({ context, ink, view }: Canvas, middle: Point, to: Point): void {
  if (view.cell < LEAST_CELL) return;
  const radius = Math.max(0.9, view.cell * 0.05);
  context.fillStyle = ink.faint;
  context.beginPath();
  for (const step of [-1, 0, 1]) {
    const away = step * view.cell * 0.17;
    const [x, y] = [middle.x + away * to.x, middle.y + away * to.y];
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fill();
}

/** The colour of a piece that has none of its own. */
function plainColour({ ink }: Canvas, state: State): string {
  if (state === "broken") return ink.stripWrong;
  return state === "done" ? ink.done : ink.faint;
}

/** The ground of a piece that is about a colour. */
function drawChip({ context, ink, view }: Canvas, fill: string, x: number, y: number, length: number): void {
  const high = view.cell * 0.68;
  const width = Math.max(Math.min(length - 2, view.cell * 0.94), high);
  context.fillStyle = fill;
  context.strokeStyle = ink.line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x - width / 2, y - high / 2, width, high, view.cell * 0.16);
  context.fill();
  context.stroke();
}

/** Struck through, too: what is greyed must be seen without good eyes. */
function drawStrike({ context, view }: Canvas, text: string, x: number, y: number): void {
  const half = context.measureText(text).width / 2 + 1;
  const middle = y + view.cell * 0.02;
  context.strokeStyle = context.fillStyle;
  context.lineWidth = Math.max(1, view.cell * 0.05);
  context.beginPath();
  context.moveTo(x - half, middle);
  context.lineTo(x + half, middle);
  context.stroke();
}
