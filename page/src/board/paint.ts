// Draws the board on a canvas: only what is seen, and of that only what is different from what the canvas shows.
//
// What is drawn in parts looks as if all of it were drawn anew: each part is cleared, and cut out along whole pixels of the screen.

import type { Parts, Sight } from "./changes";
import { clamp, type Geometry } from "./geometry";
import { Canvas, type Rectangle } from "./paint/canvas";
import { drawBands, drawFills, drawSigns } from "./paint/cells";
import { drawCorners } from "./paint/corners";
import { drawBetween, drawGrid } from "./paint/grid";
import { drawOuterClues } from "./paint/hexagon";
import { drawFocus, drawMarks, drawStroke } from "./paint/marks";
import { drawStrips } from "./paint/strips";

export function paintParts(sight: Sight, context: CanvasRenderingContext2D, { cells, clues }: Parts): void {
  const canvas = new Canvas(sight, context);
  if (clues === "all") canvas.clear();
  if (cells === "all") drawBoard(canvas);
  else if (cells.length > 0) drawAround(canvas, cells);
  if (canvas.layout.hexagonal) {
    drawOuterClues(canvas);
  } else {
    drawStrips(canvas, clues);
    drawCorners(canvas, clues);
  }
}

function drawBoard(canvas: Canvas): void {
  const cells = seenCells(canvas);
  // Beside a hexagonal board no room is set apart for clues.
  canvas.within(canvas.layout.hexagonal ? [] : [[canvas.area]], () => drawCells(canvas, cells));
}

/** Draws these cells anew, and whatever of their neighbours reaches over to them. */
function drawAround(canvas: Canvas, cells: number[]): void {
  const { geometry } = canvas;
  const [firstRow, lastRow, firstColumn, lastColumn] = seenSpan(canvas);
  const around = new Set<number>();
  const parts: Rectangle[] = [];
  const half = canvas.view.cell / 2;
  // Cells beside each other are cut out as one.
  let before: number | undefined;
  for (const cell of [...cells].sort((one, other) => one - other)) {
    const [row, column] = geometry.place(cell);
    if (row < firstRow || row > lastRow || column < firstColumn || column > lastColumn) continue;
    const { x, y } = canvas.middle(cell);
    const part = canvas.around([x - half, y - half, x + half, y + half]);
    const last = parts.at(-1);
    if (last && before === cell - 1 && column > firstColumn) last[2] = part[2];
    else parts.push(part);
    before = cell;
    addNeighbours(geometry, row, column, around);
  }
  if (parts.length > 0) canvas.within([[canvas.area], parts], () => drawCells(canvas, [...around]));
}

/** Adds a cell and those around it. */
function addNeighbours(geometry: Geometry, row: number, column: number, to: Set<number>): void {
  const { rows, columns } = geometry.layout;
  for (let other = Math.max(0, row - 1); other <= Math.min(rows - 1, row + 1); other++)
    for (let next = Math.max(0, column - 1); next <= Math.min(columns - 1, column + 1); next++) to.add(geometry.cell(other, next));
}

/** The board without its clues, one thing over the other. */
function drawCells(canvas: Canvas, cells: number[]): void {
  canvas.clear();
  canvas.context.lineCap = "round";
  drawFills(canvas, cells);
  drawBands(canvas, cells);
  drawSigns(canvas, cells);
  drawGrid(canvas);
  drawStroke(canvas);
  drawMarks(canvas, cells);
  drawBetween(canvas);
  drawFocus(canvas);
}

/** The rows and columns that are seen: first and last row, first and last column. */
function seenSpan({ layout, view }: Canvas): [number, number, number, number] {
  const first = view.toBoard({ x: view.left, y: view.top });
  const last = view.toBoard({ x: view.width - view.right, y: view.height - view.bottom });
  const row = (at: number) => clamp(Math.floor(at), 0, layout.rows - 1);
  const column = (at: number) => clamp(Math.floor(at), 0, layout.columns - 1);
  return [row(first.y), row(last.y), column(first.x), column(last.x)];
}

function seenCells(canvas: Canvas): number[] {
  const { geometry } = canvas;
  if (canvas.layout.hexagonal) return Array.from({ length: geometry.cells }, (_, cell) => cell);
  const cells = [];
  const [fromRow, toRow, fromColumn, toColumn] = seenSpan(canvas);
  for (let row = fromRow; row <= toRow; row++)
    for (let column = fromColumn; column <= toColumn; column++) cells.push(geometry.cell(row, column));
  return cells;
}
