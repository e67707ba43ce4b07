// Pencil marks in an open cell, each in a place of its own, and what was ruled out, struck through.

import type { Canvas } from "./canvas";

/** In smaller cells nobody could read them. */
const LEAST_CELL = 12;

export function drawPencil(canvas: Canvas, cell: number): void {
  const { scene, view, layout } = canvas;
  const notes = scene.squares.notes.get(cell) ?? [];
  const out = scene.squares.out.get(cell) ?? [];
  if ((notes.length === 0 && out.length === 0) || view.cell < LEAST_CELL) return;
  const marks = [...new Set([...notes, ...out])].filter((symbol) => layout.looks[symbol]);
  // Each symbol has its own place, as long as there are places for all.
  const hasPlaces = layout.looks.length <= MOST_PLACES;
  const across = hasPlaces ? placesAcross(layout.looks.length) : Math.max(placesAcross(marks.length), Math.ceil(Math.sqrt(marks.length)));
  const { x, y } = canvas.middle(cell);
  // Within the frame of a cell that a hint is about.
  const isFramed = scene.marks.found?.has(cell) ?? false;
  const size = (view.cell * (isFramed ? 0.7 : 0.86)) / across;
  for (const [at, symbol] of marks.entries()) {
    const place = hasPlaces ? symbol : at;
    const [row, column] = [Math.floor(place / across), place % across];
    const left = x + (column - (across - 1) / 2) * size;
    const top = y + (row - (across - 1) / 2) * size;
    drawNote(canvas, symbol, left, top, size);
    if (out.includes(symbol)) drawStrike(canvas, left, top, size);
  }
}

/** With more symbols than these, the marks of a cell stand there side by side. */
const MOST_PLACES = 25;

/** How many places there are in a row of a cell, of which each symbol has one. */
function placesAcross(symbols: number): number {
  return symbols <= 4 ? 2 : symbols <= 9 ? 3 : symbols <= 16 ? 4 : 5;
}

/** A dot of its colour, or what is written for it. */
function drawNote(canvas: Canvas, symbol: number, x: number, y: number, size: number): void {
  const { context, ink, layout } = canvas;
  const isBlank = symbol === 0 && layout.has_blank;
  if (layout.looks[symbol]?.colour && !isBlank) {
    context.fillStyle = canvas.colour(symbol) ?? ink.text;
    context.beginPath();
    context.arc(x, y, size * 0.3, 0, 2 * Math.PI);
    context.fill();
  } else {
    canvas.setFont(400, size * 0.85);
    context.fillStyle = ink.text;
    context.fillText(isBlank ? "×" : canvas.label(symbol), x, y + size * 0.04);
  }
}

function drawStrike(canvas: Canvas, x: number, y: number, size: number): void {
  const { context } = canvas;
  context.strokeStyle = canvas.ink.wrong;
  context.lineWidth = Math.max(1, canvas.view.cell * 0.045);
  context.beginPath();
  context.moveTo(x - size * 0.4, y + size * 0.4);
  context.lineTo(x + size * 0.4, y - size * 0.4);
  context.stroke();
}
