// The clues on the four sides of a board of rows and columns, pinned to it.

import type { Clue, Piece } from "../../engine/types";
import type { End } from "../changes";
import { isLong, pieceLength, storey } from "../clues";
import type { Side } from "../geometry";
import type { View } from "../view";
import type { Canvas, Rectangle } from "./canvas";
import { BAR, DOTS, drawPiece, drawThreeDots, GAP, groundOf, isSettled, LEAST_PART, lineOf, setGround, SLACK } from "./clue";

const SIDES = ["left", "top", "right", "bottom"] as const;

/** Of the clues on all sides, those that are different. */
export function drawStrips(canvas: Canvas, changed: End[] | "all"): void {
  for (const side of SIDES) {
    if (changed === "all") drawStrip(canvas, side);
    else drawPartsOfStrip(canvas, side, changed);
  }
}

function drawStrip(canvas: Canvas, side: Side): void {
  const room = roomOf(canvas, side);
  canvas.within([[room]], () => drawClues(canvas, canvas.strips.clues[side], side, room));
}

/** Draws these clues anew, and whatever of their neighbours reaches over to them. */
function drawPartsOfStrip(canvas: Canvas, side: Side, changed: End[]): void {
  const ends = new Set(changed.filter((end) => end.side === side).map(({ index }) => index));
  if (ends.size === 0) return;
  const room = roomOf(canvas, side);
  const bands = [...ends].map((index) => bandOf(canvas, side, index, room));
  const clues = canvas.strips.clues[side].filter(({ index }) => ends.has(index - 1) || ends.has(index) || ends.has(index + 1));
  canvas.within([[room], bands], () => {
    canvas.clear();
    drawClues(canvas, clues, side, room);
  });
}

/** Where the clues of a side are seen. */
function roomOf({ area, view }: Canvas, side: Side): Rectangle {
  const [left, top, right, bottom] = area;
  if (side === "top") return [left, 0, right, top];
  if (side === "bottom") return [left, bottom, right, view.height];
  return side === "left" ? [0, top, left, bottom] : [right, top, view.width, bottom];
}

/** What belongs to a single line, of the room of its side. */
function bandOf(canvas: Canvas, side: Side, index: number, [left, top, right, bottom]: Rectangle): Rectangle {
  const across = acrossOf(canvas.view, side, index);
  const half = canvas.view.cell / 2;
  return canvas.around(isUpright(side) ? [across - half, top, across + half, bottom] : [left, across - half, right, across + half]);
}

/** Where the middle of a line is. */
function acrossOf(view: View, side: Side, index: number): number {
  return isUpright(side) ? view.toView({ x: index + 0.5, y: 0 }).x : view.toView({ x: 0, y: index + 0.5 }).y;
}

/** Are these the clues of columns? */
function isUpright(side: Side): boolean {
  return side === "top" || side === "bottom";
}

function isBehind(side: Side): boolean {
  return side === "right" || side === "bottom";
}

function drawClues(canvas: Canvas, clues: Clue[], side: Side, room: Rectangle): void {
  const { view } = canvas;
  const [left, top, right, bottom] = room;
  const [first, last] = isUpright(side) ? [left, right] : [top, bottom];
  for (const clue of clues) {
    const across = acrossOf(view, side, clue.index);
    if (across < first - view.cell || across > last + view.cell) continue;
    drawBand(canvas, clue, side, across, room);
    drawPieces(canvas, clue, side, across);
    if (lineOf(canvas, clue)?.state === "broken") drawBar(canvas, side, across);
  }
}

/** The ground under a clue that somebody should look at, through the whole strip. */
function drawBand(canvas: Canvas, clue: Clue, side: Side, across: number, [left, top, right, bottom]: Rectangle): void {
  const { context, view } = canvas;
  const ground = groundOf(canvas, clue);
  if (ground === undefined) return;
  setGround(canvas, ground);
  const start = across - view.cell / 2;
  if (isUpright(side)) context.fillRect(start, top, view.cell, bottom - top);
  else context.fillRect(left, start, right - left, view.cell);
  context.globalAlpha = 1;
}

function drawPieces(canvas: Canvas, clue: Clue, side: Side, across: number): void {
  const line = lineOf(canvas, clue);
  const upright = isUpright(side);
  const angle = upright && canvas.strips.turned[side] ? Math.PI / 2 : 0;
  const [first, last] = seenPieces(canvas, clue, side);
  const draw = (piece: Piece, at: number, start: number, length: number) => {
    const middle = start + length / 2;
    drawPiece(canvas, piece, upright ? across : middle, upright ? middle : across, angle, length, isSettled(line, clue, at), line?.state);
  };
  let along = startOf(canvas, clue, side);
  clue.pieces.forEach((piece, at) => {
    const length = lengthOf(canvas, piece, side);
    along += length;
    if (at >= first && at < last) draw(piece, at, along - length, length);
    else if (at === (isBehind(side) ? last : first - 1)) drawPart(canvas, piece, side, isBehind(side) ? along - length : along, (part, start, room) => draw(part, at, start, room));
  });
  if (first > 0 || last < clue.pieces.length) drawDots(canvas, side, across);
}

/** Of a text that is cut off, the part next to the board that has room: up to `edge`, or from there on. Numbers have no parts. */
function drawPart(canvas: Canvas, piece: Piece, side: Side, edge: number, draw: (part: Piece, start: number, length: number) => void): void {
  if (!isLong(piece.text)) return;
  const characters = [...piece.text];
  const dots = DOTS * canvas.view.cell;
  const room = isBehind(side) ? outerEnd(canvas, side) - dots - edge : edge - dots;
  let count = characters.length;
  const part = () => ({ ...piece, text: (isBehind(side) ? characters.slice(0, count) : characters.slice(characters.length - count)).join("") });
  while (count > LEAST_PART && lengthOf(canvas, part(), side) > room) count--;
  const length = lengthOf(canvas, part(), side);
  if (length <= room) draw(part(), isBehind(side) ? edge : edge - length, length);
}

/** Where the view ends on the far side of a strip. */
function outerEnd({ view }: Canvas, side: Side): number {
  return isUpright(side) ? view.height : view.width;
}

/** The pieces that are seen whole, from which to before which; those that are cut off, and where dots stand for them, are not drawn. */
function seenPieces(canvas: Canvas, clue: Clue, side: Side): [number, number] {
  const { view } = canvas;
  const end = outerEnd(canvas, side);
  const lengths = clue.pieces.map((piece) => lengthOf(canvas, piece, side));
  const start = startOf(canvas, clue, side);
  const stop = lengths.reduce((sum, length) => sum + length, start);
  if (isBehind(side)) {
    if (stop <= end + SLACK) return [0, lengths.length];
    let [along, last] = [start, 0];
    while (last < lengths.length && along + (lengths[last] ?? 0) <= end - DOTS * view.cell) along += lengths[last++] ?? 0;
    return [0, last];
  }
  if (start >= -SLACK) return [0, lengths.length];
  let [along, first] = [stop, lengths.length];
  while (first > 0 && along - (lengths[first - 1] ?? 0) >= DOTS * view.cell) along -= lengths[--first] ?? 0;
  return [first, lengths.length];
}

/** Three dots at the edge of the view, for what is cut off there. */
function drawDots(canvas: Canvas, side: Side, across: number): void {
  const middle = (DOTS / 2) * canvas.view.cell;
  const at = isBehind(side) ? outerEnd(canvas, side) - middle : middle;
  if (isUpright(side)) drawThreeDots(canvas, { x: across, y: at }, { x: 0, y: 1 });
  else drawThreeDots(canvas, { x: at, y: across }, { x: 1, y: 0 });
}

/** Where the first piece begins: clues stand close to the board. */
function startOf(canvas: Canvas, clue: Clue, side: Side): number {
  const edge = canvas.edge(side);
  const gap = GAP * canvas.view.cell;
  if (isBehind(side)) return edge + gap;
  return edge - gap - clue.pieces.reduce((sum, piece) => sum + lengthOf(canvas, piece, side), 0);
}

/** How much room a piece takes along its line. */
function lengthOf({ strips, view }: Canvas, piece: Piece, side: Side): number {
  return (isUpright(side) && !strips.turned[side] ? storey(piece) : pieceLength(piece)) * view.cell;
}

/** A line that cannot be finished: a bar at the board's edge, seen without colour as well. */
function drawBar(canvas: Canvas, side: Side, across: number): void {
  const { context } = canvas;
  const edge = canvas.edge(side) - (isBehind(side) ? 0 : BAR);
  const half = canvas.view.cell * 0.42;
  context.fillStyle = canvas.ink.stripWrong;
  if (isUpright(side)) context.fillRect(across - half, edge, 2 * half, BAR);
  else context.fillRect(edge, across - half, BAR, 2 * half);
}
