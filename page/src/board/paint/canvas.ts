// The canvas as it is drawn on: what is to be seen there, and what every part of the picture is drawn with.

import { OPEN, type Layout } from "../../engine/types";
import type { Sight } from "../changes";
import type { Strips } from "../clues";
import type { Geometry, Point, Side } from "../geometry";
import type { Ink } from "../ink";
import type { Scene } from "../scene";
import type { View } from "../view";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
export const TYPEWRITER = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace';

/** Left, top, right, bottom. */
export type Rectangle = [number, number, number, number];

/** Frames reach so many pixels over the cell that they stand in. */
const OVERHANG = 2;

export class Canvas {
  readonly geometry: Geometry;
  readonly layout: Layout;
  readonly strips: Strips;
  readonly view: View;
  readonly context: CanvasRenderingContext2D;
  readonly ink: Ink;
  readonly scene: Scene;
  private readonly ratio: number;
  private readonly symbols: Map<number, string> | undefined;
  /** The font that is set, so that it is not set again for every letter: that is what takes time in a large board's clues. */
  private font = "";

  constructor({ geometry, strips, view, ink, scene, symbols, ratio }: Sight, context: CanvasRenderingContext2D) {
    this.geometry = geometry;
    this.layout = geometry.layout;
    this.strips = strips;
    this.view = view;
    this.context = context;
    this.ink = ink;
    this.scene = scene;
    this.symbols = symbols;
    this.ratio = ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineJoin = "round";
    context.textAlign = "center";
    context.textBaseline = "middle";
  }

  /** Clears everything, or the part that is being drawn within. */
  clear(): void {
    this.context.clearRect(0, 0, this.view.width, this.view.height);
  }

  /** Draws within a part of the canvas alone: what is in all of these, each of them several rectangles together. */
  within(unions: Rectangle[][], draw: () => void): void {
    const { context, font } = this;
    context.save();
    for (const union of unions) {
      context.beginPath();
      for (const [left, top, right, bottom] of union) context.rect(left, top, right - left, bottom - top);
      context.clip();
    }
    draw();
    context.restore();
    // With all else the font is what it was before.
    this.font = font;
  }

  /** Draws around a point as if that were the corner of the canvas, and the canvas turned. */
  turned(x: number, y: number, angle: number, draw: () => void): void {
    const { context, font } = this;
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    draw();
    context.restore();
    this.font = font;
  }

  /** The board without its clues. Its edges are brought to whole pixels, so that nothing shines through where it is drawn again. */
  get area(): Rectangle {
    const { view } = this;
    const snap = (at: number) => Math.round(at * this.ratio) / this.ratio;
    return [snap(view.left), snap(view.top), snap(view.width - view.right), snap(view.height - view.bottom)];
  }

  /** Where the board ends at a side, to the fraction of a pixel: from there clues are placed. */
  edge(side: Side): number {
    const { view } = this;
    if (side === "left") return view.left;
    if (side === "top") return view.top;
    return side === "right" ? view.width - view.right : view.height - view.bottom;
  }

  /** A rectangle and whatever reaches over its edges, in whole pixels. */
  around([left, top, right, bottom]: Rectangle): Rectangle {
    const before = (at: number) => Math.floor((at - OVERHANG) * this.ratio) / this.ratio;
    const behind = (at: number) => Math.ceil((at + OVERHANG) * this.ratio) / this.ratio;
    return [before(left), before(top), behind(right), behind(bottom)];
  }

  middle(cell: number): Point {
    return this.view.toView(this.geometry.middle(cell));
  }

  /** Adds the outline of a cell, drawn in by so many pixels, to the path. */
  addOutline(cell: number, inset: number): void {
    const { context } = this;
    const { x, y } = this.middle(cell);
    const scale = this.view.cell - 2 * inset;
    if (!this.layout.hexagonal) {
      const half = this.view.cell / 2;
      context.rect(x - half + inset, y - half + inset, scale, scale);
      return;
    }
    this.geometry.corners().forEach((corner, at) => {
      if (at === 0) context.moveTo(x + corner.x * scale, y + corner.y * scale);
      else context.lineTo(x + corner.x * scale, y + corner.y * scale);
    });
    context.closePath();
  }

  /** The colour of a cell that holds this; nothing where it is paper. */
  colour(value: number): string | undefined {
    if (value === OPEN) return undefined;
    const { looks, painted } = this.layout;
    const look = looks[value];
    if (!look?.colour || (value === 0 && painted)) return undefined;
    const isBlack = look.colour === "#000000";
    // Where other cells are written in, what is black has the theme's paper under it, as in pictures without colours.
    if (painted ? looks.length === 2 : isBlack) return this.ink.fill;
    return isBlack ? "#2b2a28" : look.colour;
  }

  /** What is written for a symbol: a number over nine is written as a number. */
  label(symbol: number): string {
    return this.symbols?.get(symbol) ?? this.layout.looks[symbol]?.glyph ?? "";
  }

  setFont(weight: number, size: number, family = FONT): void {
    const font = `${weight} ${size}px ${family}`;
    if (font === this.font) return;
    this.font = font;
    this.context.font = font;
  }
}
