// The clues on the four sides of a board of rows and columns, pinned to it.

import type { Clue, Piece } from "../../engine/types";
import type { End } from "../changes";
import { pieceLength, storey } from "../clues";
import type { Side } from "../geometry";
import type { View } from "../view";
import type { Canvas, Rectangle } from "./canvas";
import { BAR, drawPiece, GAP, groundOf, isSettled, lineOf, setGround } from "./clue";

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
  const { view } = canvas;
  const line = lineOf(canvas, clue);
  const upright = isUpright(side);
  const angle = upright && canvas.strips.turned[side] ? Math.PI / 2 : 0;
  const end = upright ? view.height : view.width;
  let along = startOf(canvas, clue, side);
  clue.pieces.forEach((piece, at) => {
    const length = lengthOf(canvas, piece, side);
    const middle = along + length / 2;
    const isSeen = along + length > 0 && along < end;
    along += length;
    if (!isSeen) return;
    drawPiece(canvas, piece, upright ? across : middle, upright ? middle : across, angle, length, isSettled(line, clue, at), line?.state);
  });
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
