// What cells hold: their paper and colours, and what is written in them.

import { FLAG } from "../../engine/table";
import { OPEN } from "../../engine/types";
import { bandOf } from "../changes";
import type { Canvas } from "./canvas";
import { drawPencil } from "./pencil";

/** In smaller cells no crosses are seen, and no rings. */
const LEAST_CROSSED = 7;
const LEAST_RINGED = 9;

export function drawFills(canvas: Canvas, cells: number[]): void {
  drawPaper(canvas, cells);
  drawColours(canvas, cells);
}

function drawPaper(canvas: Canvas, cells: number[]): void {
  const { context, view } = canvas;
  context.fillStyle = canvas.ink.paper;
  if (canvas.layout.hexagonal) fillCells(canvas, cells, 0);
  else context.fillRect(view.left, view.top, view.areaWidth, view.areaHeight);
}

/** All cells of a colour in one path: a large board has thousands of them. */
function drawColours(canvas: Canvas, cells: number[]): void {
  const { values } = canvas.scene.squares;
  const byColour = new Map<string, number[]>();
  for (const cell of cells) {
    const colour = canvas.colour(values[cell] ?? OPEN);
    if (colour === undefined) continue;
    const list = byColour.get(colour);
    if (list) list.push(cell);
    else byColour.set(colour, [cell]);
  }
  for (const [colour, list] of byColour) {
    canvas.context.fillStyle = colour;
    fillCells(canvas, list, canvas.layout.hexagonal ? 1 : 0);
  }
}

/** The lines through the focus, or the line of a step. */
export function drawBands(canvas: Canvas, cells: number[]): void {
  const band = bandOf(canvas.geometry, canvas.scene);
  const banded = band && cells.filter((cell) => band.has(cell));
  if (!banded || banded.length === 0) return;
  canvas.context.fillStyle = canvas.ink.band;
  fillCells(canvas, banded, 0);
}

function fillCells(canvas: Canvas, cells: number[], inset: number): void {
  canvas.context.beginPath();
  for (const cell of cells) canvas.addOutline(cell, inset);
  canvas.context.fill();
}

export function drawSigns(canvas: Canvas, cells: number[]): void {
  const { values, flags, notes, out } = canvas.scene.squares;
  const hasPencil = notes.size + out.size > 0;
  const hasRings = canvas.layout.painted && canvas.view.cell >= LEAST_RINGED;
  drawCrosses(canvas, cells);
  for (const cell of cells) {
    const value = values[cell] ?? OPEN;
    const flag = flags[cell] ?? 0;
    drawGlyph(canvas, cell, value, flag);
    if (hasRings && flag & FLAG.given) drawRing(canvas, cell, value);
    if (flag & FLAG.trial) drawFold(canvas, cell);
    if (hasPencil && value === OPEN) drawPencil(canvas, cell);
  }
}

/** The crosses of blank cells, in one path. */
function drawCrosses(canvas: Canvas, cells: number[]): void {
  const { context, scene, view } = canvas;
  if (!canvas.layout.has_blank || view.cell < LEAST_CROSSED) return;
  const arm = view.cell * 0.14;
  context.strokeStyle = canvas.ink.cross;
  context.lineWidth = Math.max(1, view.cell * 0.07);
  context.beginPath();
  for (const cell of cells) {
    if (scene.squares.values[cell] !== 0) continue;
    const { x, y } = canvas.middle(cell);
    context.moveTo(x - arm, y - arm);
    context.lineTo(x + arm, y + arm);
    context.moveTo(x + arm, y - arm);
    context.lineTo(x - arm, y + arm);
  }
  context.stroke();
}

/** A number or a letter, where the cell holds one. */
function drawGlyph(canvas: Canvas, cell: number, value: number, flag: number): void {
  const { context, ink, layout, view } = canvas;
  const look = layout.looks[value];
  const isBlank = value === 0 && layout.has_blank;
  if (!look || isBlank || (look.colour && !layout.lettered)) return;
  const isGiven = (flag & FLAG.given) !== 0;
  const { x, y } = canvas.middle(cell);
  canvas.setFont(isGiven ? 700 : 450, view.cell * 0.58);
  context.fillStyle = look.colour ? look.ink : isGiven ? ink.given : ink.text;
  context.fillText(look.glyph === " " ? "␣" : canvas.label(value), x, y + view.cell * 0.03);
}

/** A ring in a given cell of a picture, as ink under pencil. */
function drawRing(canvas: Canvas, cell: number, value: number): void {
  const { context, ink, view } = canvas;
  const { x, y } = canvas.middle(cell);
  context.strokeStyle = value > 0 ? ink.paper : ink.cross;
  context.globalAlpha = 0.75;
  context.lineWidth = Math.max(1, view.cell * 0.06);
  context.beginPath();
  context.arc(x, y, view.cell * 0.3, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

/** A corner folded over: the cell belongs to a trial. */
function drawFold(canvas: Canvas, cell: number): void {
  const { context, view } = canvas;
  const { x, y } = canvas.middle(cell);
  const [right, top, fold] = [x + view.cell / 2 - 1, y - view.cell / 2 + 1, view.cell * 0.3];
  context.fillStyle = canvas.ink.trial;
  context.beginPath();
  context.moveTo(right - fold, top);
  context.lineTo(right, top);
  context.lineTo(right, top + fold);
  context.fill();
}
