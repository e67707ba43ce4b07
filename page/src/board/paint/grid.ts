// The grid: the lines between cells, the walls around regions, and what is printed between two cells.

import type { Layout } from "../../engine/types";
import type { View } from "../view";
import type { Canvas } from "./canvas";

/** In smaller cells thin lines would hide what the cells hold. */
const LEAST_LINED = 7;
/** Of smaller cells lines every five would hide too much as well. */
const LEAST_RULED = 1.6;
/** Lines that are so near the edge of what is seen reach into it. */
const REACH = 2;

export function drawGrid(canvas: Canvas): void {
  if (canvas.layout.hexagonal) return drawOutlines(canvas);
  if (canvas.view.cell >= LEAST_LINED) drawLines(canvas, false);
  drawLines(canvas, true);
}

/** A hexagonal board has no lines that go through: each cell has its own. */
function drawOutlines(canvas: Canvas): void {
  const { context } = canvas;
  context.strokeStyle = canvas.ink.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let cell = 0; cell < canvas.geometry.cells; cell++) canvas.addOutline(cell, 0);
  context.stroke();
}

/** The thin lines, or the thick ones. */
function drawLines(canvas: Canvas, isThick: boolean): void {
  const { context, ink, view } = canvas;
  context.strokeStyle = isThick ? ink.rule : ink.line;
  context.lineWidth = isThick ? (view.cell > 14 ? 2 : 1.4) : 1;
  context.beginPath();
  addLinesOfRows(canvas, isThick);
  addLinesOfColumns(canvas, isThick);
  if (isThick) addWalls(canvas);
  context.stroke();
}

function addLinesOfRows({ context, layout, view }: Canvas, isThick: boolean): void {
  const from = view.toView({ x: 0, y: 0 });
  const to = view.toView({ x: layout.columns, y: 0 });
  const [left, right] = [Math.max(from.x, view.left), Math.min(to.x, view.width - view.right)];
  for (let row = 0; row <= layout.rows; row++) {
    if (isThick !== isRuled(layout, view, row, layout.rows)) continue;
    const y = Math.round(from.y + row * view.cell);
    if (y < view.top - REACH || y > view.height - view.bottom + REACH) continue;
    context.moveTo(left, y);
    context.lineTo(right, y);
  }
}

function addLinesOfColumns({ context, layout, view }: Canvas, isThick: boolean): void {
  const from = view.toView({ x: 0, y: 0 });
  const to = view.toView({ x: 0, y: layout.rows });
  const [top, bottom] = [Math.max(from.y, view.top), Math.min(to.y, view.height - view.bottom)];
  for (let column = 0; column <= layout.columns; column++) {
    if (isThick !== isRuled(layout, view, column, layout.columns)) continue;
    const x = Math.round(from.x + column * view.cell);
    if (x < view.left - REACH || x > view.width - view.right + REACH) continue;
    context.moveTo(x, top);
    context.lineTo(x, bottom);
  }
}

/** Does a thicker line run there? Around the board; and every five where counting is a chore, but not where it would be taken for a wall. */
function isRuled(layout: Layout, view: View, at: number, places: number): boolean {
  if (at === 0 || at === places) return true;
  return view.cell >= LEAST_RULED && layout.walls.length === 0 && places >= 10 && at % 5 === 0;
}

/** Adds the lines around regions to the path: between two neighbouring cells each. */
function addWalls(canvas: Canvas): void {
  const { context, layout, view } = canvas;
  const half = view.cell / 2;
  for (const [one, other] of layout.walls) {
    const [from, to] = [canvas.middle(one), canvas.middle(other)];
    const [x, y] = [Math.round((from.x + to.x) / 2), Math.round((from.y + to.y) / 2)];
    const isUpright = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    if (isUpright) {
      context.moveTo(x, from.y - half);
      context.lineTo(x, from.y + half);
    } else {
      context.moveTo(from.x - half, y);
      context.lineTo(from.x + half, y);
    }
  }
}

/** What is printed between two cells: on the line between them, on ground of its own. */
export function drawBetween(canvas: Canvas): void {
  const { context, ink, layout, view } = canvas;
  const size = view.cell;
  const ground = size * 0.34;
  for (const [one, other, glyph] of layout.between) {
    const [from, to] = [canvas.middle(one), canvas.middle(other)];
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    context.fillStyle = ink.paper;
    context.fillRect(x - ground / 2, y - ground / 2, ground, ground);
    canvas.setFont(700, size * 0.42);
    context.fillStyle = ink.text;
    context.fillText(glyph, x, y + size * 0.03);
  }
}
