// What somebody should look at on the board: marks, each sort in a shape of its own, the run that is being painted, and the focus.

import { FLAG } from "../../engine/table";
import { OPEN } from "../../engine/types";
import type { Point } from "../geometry";
import type { Scene } from "../scene";
import type { Canvas } from "./canvas";

/** Adds the shape of a mark to the path, to be drawn in lines of this width. */
type Shape = (canvas: Canvas, cell: number, middle: Point, width: number) => void;

export function drawMarks(canvas: Canvas, cells: number[]): void {
  const { ink, scene, view } = canvas;
  const { facts, found, open } = scene.marks;
  const thick = Math.max(1.5, view.cell * 0.09);
  drawSort(canvas, among(facts, cells), addRing, ink.fact, thick);
  drawSort(canvas, among(found, cells), addFrame, ink.found, thick);
  drawSort(canvas, among(open, cells), addDiamond, ink.open, thick);
  const bad = cells.filter((cell) => isBad(scene, cell));
  drawSort(canvas, bad, addBolt, ink.wrong, thick);
  drawSort(canvas, bad, addFrame, ink.wrong, 1.5);
}

function among(marked: Set<number> | undefined, cells: number[]): number[] {
  return marked ? cells.filter((cell) => marked.has(cell)) : [];
}

function isBad(scene: Scene, cell: number): boolean {
  return !!scene.marks.wrong?.has(cell) || ((scene.squares.flags[cell] ?? 0) & FLAG.conflict) !== 0;
}

/** All marks of a sort in one path: a large board has thousands of them. */
function drawSort(canvas: Canvas, cells: number[], add: Shape, colour: string, width: number): void {
  if (cells.length === 0) return;
  canvas.context.beginPath();
  for (const cell of cells) add(canvas, cell, canvas.middle(cell), width);
  strokeOnPaper(canvas, colour, width, 2);
}

/** Draws the path with a rim of paper, by which it is told from whatever lies under it. */
function strokeOnPaper({ context, ink }: Canvas, colour: string, width: number, rim: number): void {
  context.strokeStyle = ink.paper;
  context.lineWidth = width + rim;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

function addRing({ context, view }: Canvas, _: number, { x, y }: Point): void {
  const radius = view.cell * 0.32;
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function addFrame(canvas: Canvas, cell: number, _: Point, width: number): void {
  canvas.addOutline(cell, width);
}

function addDiamond({ context, view }: Canvas, _: number, { x, y }: Point): void {
  const arm = view.cell * 0.34;
  context.moveTo(x, y - arm);
  context.lineTo(x + arm, y);
  context.lineTo(x, y + arm);
  context.lineTo(x - arm, y);
  context.closePath();
}

/** Through the cell; where something is written, behind that, so that it can be read. */
function addBolt({ context, layout, scene, view }: Canvas, cell: number, { x, y }: Point): void {
  const arm = view.cell * 0.36;
  const isWritten = (layout.lettered || !layout.painted) && scene.squares.values[cell] !== OPEN;
  const parts = isWritten ? [[1.1, 0.62], [-0.62, -1.1]] : [[1, -1]];
  for (const [from, to] of parts) {
    context.moveTo(x - arm * from!, y + arm * from!);
    context.lineTo(x - arm * to!, y + arm * to!);
  }
}

/** The run that is being painted. A single cell is seen as it is. */
export function drawStroke(canvas: Canvas): void {
  const { context, scene } = canvas;
  if (!scene.stroke || scene.stroke.length < 2) return;
  context.strokeStyle = canvas.ink.focus;
  context.lineWidth = 2;
  context.beginPath();
  for (const cell of scene.stroke) canvas.addOutline(cell, 2);
  context.stroke();
}

export function drawFocus(canvas: Canvas): void {
  const { context, ink, scene } = canvas;
  if (scene.focus === undefined || !scene.focused) return;
  context.beginPath();
  canvas.addOutline(scene.focus, 1.5);
  strokeOnPaper(canvas, ink.focus, 2.5, 2.5);
}
