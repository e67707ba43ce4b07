// Draws the board on a canvas: only what is seen, in the colours of the theme.

import { FLAG, OPEN, type Clue, type Layout, type Piece } from "../engine/types";
import { isLong, pieceLength, storey, type Strips } from "./clues";
import type { Geometry, Point, Side } from "./geometry";
import type { Scene } from "./scene";
import type { View } from "./view";

/** Colours, as the theme has them. */
export interface Ink {
  paper: string;
  fill: string;
  line: string;
  rule: string;
  text: string;
  faint: string;
  cross: string;
  given: string;
  focus: string;
  band: string;
  fact: string;
  found: string;
  wrong: string;
  open: string;
  trial: string;
  done: string;
  strip: string;
  stripFocus: string;
  stripWrong: string;
}

const NAMES: (keyof Ink)[] = [
  "paper", "fill", "line", "rule", "text", "faint", "cross", "given", "focus", "band",
  "fact", "found", "wrong", "open", "trial", "done", "strip", "stripFocus", "stripWrong",
];

/** What is drawn on the paper itself, and so depends on its colour. */
const ON_PAPER: (keyof Ink)[] = [
  "paper", "line", "rule", "text", "cross", "given", "focus", "band", "fact", "found", "wrong", "open", "trial",
];

/** Reads the theme's colours; boards in several colours keep a light paper, on which all of these can be told apart. */
export function inkOf(element: Element, layout: Layout): Ink {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--board-${name.toLowerCase()}`).trim();
  const ink = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as Ink;
  const isColourful = layout.painted && layout.looks.length > 2;
  if (!isColourful) return ink;
  for (const name of ON_PAPER) ink[name] = read(`colour-${name}`);
  return ink;
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const TYPEWRITER = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace';

export class Painter {
  private readonly geometry: Geometry;
  private readonly layout: Layout;
  private readonly strips: Strips;
  private readonly view: View;
  private readonly context: CanvasRenderingContext2D;
  private readonly ink: Ink;
  private readonly scene: Scene;

  constructor(
    geometry: Geometry,
    strips: Strips,
    view: View,
    context: CanvasRenderingContext2D,
    ink: Ink,
    scene: Scene,
  ) {
    this.geometry = geometry;
    this.layout = geometry.layout;
    this.strips = strips;
    this.view = view;
    this.context = context;
    this.ink = ink;
    this.scene = scene;
  }

  paint(ratio: number): void {
    const { context, view } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    context.lineJoin = "round";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.save();
    context.beginPath();
    if (!this.layout.hexagonal) {
      context.rect(view.left, view.top, view.areaWidth, view.areaHeight);
      context.clip();
    }
    const cells = this.seen();
    this.fills(cells);
    this.bands(cells);
    this.signs(cells);
    this.grid();
    this.stroke();
    this.marks(cells);
    this.focus();
    context.restore();
    if (this.layout.hexagonal) this.outerClues();
    else for (const side of ["left", "top", "right", "bottom"] as const) this.strip(side);
    this.strokeLength();
  }

  /** The cells that are seen. */
  private seen(): number[] {
    const { view, geometry } = this;
    const first = view.toBoard({ x: view.left, y: view.top });
    const last = view.toBoard({ x: view.width - view.right, y: view.height - view.bottom });
    if (this.layout.hexagonal) return Array.from({ length: geometry.cells }, (_, cell) => cell);
    const cells = [];
    const [fromRow, toRow] = [Math.max(0, Math.floor(first.y)), Math.min(this.layout.rows - 1, Math.floor(last.y))];
    const fromColumn = Math.max(0, Math.floor(first.x));
    const toColumn = Math.min(this.layout.columns - 1, Math.floor(last.x));
    for (let row = fromRow; row <= toRow; row++)
      for (let column = fromColumn; column <= toColumn; column++) cells.push(geometry.cell(row, column));
    return cells;
  }

  private middle(cell: number): Point {
    return this.view.toView(this.geometry.middle(cell));
  }

  /** Adds the outline of a cell, drawn in by so many pixels, to the path. */
  private outline(cell: number, inset: number): void {
    const { context, view } = this;
    const { x, y } = this.middle(cell);
    const size = view.cell;
    if (!this.layout.hexagonal) {
      context.rect(x - size / 2 + inset, y - size / 2 + inset, size - 2 * inset, size - 2 * inset);
      return;
    }
    const scale = size - 2 * inset;
    this.geometry.corners().forEach((corner, at) => {
      if (at === 0) context.moveTo(x + corner.x * scale, y + corner.y * scale);
      else context.lineTo(x + corner.x * scale, y + corner.y * scale);
    });
    context.closePath();
  }

  /** The colour of a cell that holds this; nothing where it is paper. */
  private colour(value: number): string | undefined {
    if (value === OPEN) return undefined;
    const look = this.layout.looks[value];
    if (!look?.colour || (value === 0 && this.layout.painted)) return undefined;
    if (this.layout.looks.length === 2 && this.layout.painted) return this.ink.fill;
    return look.colour === "#000000" ? "#2b2a28" : look.colour;
  }

  private fills(cells: number[]): void {
    const { context, scene } = this;
    context.fillStyle = this.ink.paper;
    if (this.layout.hexagonal) {
      context.beginPath();
      for (const cell of cells) this.outline(cell, 0);
      context.fill();
    } else {
      context.fillRect(this.view.left, this.view.top, this.view.areaWidth, this.view.areaHeight);
    }
    const byColour = new Map<string, number[]>();
    for (const cell of cells) {
      const colour = this.colour(scene.squares.values[cell] ?? OPEN);
      if (colour === undefined) continue;
      const list = byColour.get(colour);
      if (list) list.push(cell);
      else byColour.set(colour, [cell]);
    }
    for (const [colour, list] of byColour) {
      context.fillStyle = colour;
      context.beginPath();
      for (const cell of list) this.outline(cell, this.layout.hexagonal ? 1 : 0);
      context.fill();
    }
  }

  /** The lines through the focus, and the line of a step. */
  private bands(cells: number[]): void {
    const { context, scene } = this;
    const line = scene.marks.line;
    const banded = line ? cells.filter((cell) => line.has(cell)) : this.crossing();
    if (banded.length === 0) return;
    context.fillStyle = this.ink.band;
    context.beginPath();
    for (const cell of banded) this.outline(cell, 0);
    context.fill();
  }

  private crossing(): number[] {
    if (this.scene.focus === undefined || !this.scene.focused) return [];
    const lines = this.geometry.linesThrough(this.scene.focus);
    return [...new Set(lines.flatMap((index, axis) => this.geometry.line(axis, index)))];
  }

  private signs(cells: number[]): void {
    const { context, scene, view } = this;
    const size = view.cell;
    const { looks, painted, lettered } = this.layout;
    const { values, flags } = scene.squares;
    // Crosses and dots of blank cells, in one path.
    context.strokeStyle = this.ink.cross;
    context.lineWidth = Math.max(1, size * 0.07);
    context.lineCap = "round";
    context.beginPath();
    for (const cell of cells) {
      if (values[cell] !== 0 || !this.layout.has_blank || size < 7) continue;
      const { x, y } = this.middle(cell);
      const arm = size * 0.14;
      context.moveTo(x - arm, y - arm);
      context.lineTo(x + arm, y + arm);
      context.moveTo(x + arm, y - arm);
      context.lineTo(x - arm, y + arm);
    }
    context.stroke();
    for (const cell of cells) {
      const value = values[cell] ?? OPEN;
      const look = looks[value];
      const flag = flags[cell] ?? 0;
      const isBlank = value === 0 && this.layout.has_blank;
      if (look && !isBlank && (!look.colour || lettered)) {
        const { x, y } = this.middle(cell);
        context.font = `${flag & FLAG.given ? 700 : 450} ${size * 0.58}px ${FONT}`;
        context.fillStyle = look.colour ? look.ink : flag & FLAG.given ? this.ink.given : this.ink.text;
        context.fillText(look.glyph === " " ? "␣" : this.label(value), x, y + size * 0.03);
      }
      if (flag & FLAG.given && painted && size >= 9) this.ring(cell, value);
      if (flag & FLAG.trial) this.trial(cell);
      if (value === OPEN) this.pencil(cell);
    }
  }

  /** A number over nine is written as a number. */
  private label(value: number): string {
    return this.labels?.get(value) ?? this.layout.looks[value]?.glyph ?? "";
  }

  labels: Map<number, string> | undefined;

  /** A ring in a given cell of a picture, as ink under pencil. */
  private ring(cell: number, value: number): void {
    const { context, view } = this;
    const { x, y } = this.middle(cell);
    context.strokeStyle = value > 0 ? this.ink.paper : this.ink.cross;
    context.globalAlpha = 0.75;
    context.lineWidth = Math.max(1, view.cell * 0.06);
    context.beginPath();
    context.arc(x, y, view.cell * 0.3, 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** A corner folded over: the cell belongs to a trial. */
  private trial(cell: number): void {
    const { context, view } = this;
    const { x, y } = this.middle(cell);
    const [right, top, fold] = [x + view.cell / 2 - 1, y - view.cell / 2 + 1, view.cell * 0.3];
    context.fillStyle = this.ink.trial;
    context.beginPath();
    context.moveTo(right - fold, top);
    context.lineTo(right, top);
    context.lineTo(right, top + fold);
    context.fill();
  }

  /** Pencil marks, each in a place of its own, and what was ruled out, struck through. */
  private pencil(cell: number): void {
    const { context, scene, view, layout } = this;
    const notes = scene.squares.notes.get(cell) ?? [];
    const out = scene.squares.out.get(cell) ?? [];
    if ((notes.length === 0 && out.length === 0) || view.cell < 12) return;
    const symbols = layout.looks.length;
    const across = symbols <= 4 ? 2 : symbols <= 9 ? 3 : symbols <= 16 ? 4 : 5;
    const { x, y } = this.middle(cell);
    const size = (view.cell * 0.86) / across;
    for (const symbol of new Set([...notes, ...out])) {
      const [row, column] = [Math.floor(symbol / across), symbol % across];
      if (row >= across) continue;
      const left = x + (column - (across - 1) / 2) * size;
      const top = y + (row - (across - 1) / 2) * size;
      const look = layout.looks[symbol];
      if (!look) continue;
      const isBlank = symbol === 0 && layout.has_blank;
      if (look.colour && !isBlank) {
        context.fillStyle = this.colour(symbol) ?? this.ink.text;
        context.beginPath();
        context.arc(left, top, size * 0.3, 0, 2 * Math.PI);
        context.fill();
      } else {
        context.font = `400 ${size * 0.85}px ${FONT}`;
        context.fillStyle = this.ink.text;
        context.fillText(isBlank ? "×" : this.label(symbol), left, top + size * 0.04);
      }
      if (out.includes(symbol)) {
        context.strokeStyle = this.ink.wrong;
        context.lineWidth = Math.max(1, view.cell * 0.045);
        context.beginPath();
        context.moveTo(left - size * 0.4, top + size * 0.4);
        context.lineTo(left + size * 0.4, top - size * 0.4);
        context.stroke();
      }
    }
  }

  private grid(): void {
    const { context, view, layout } = this;
    if (layout.hexagonal) {
      context.strokeStyle = this.ink.line;
      context.lineWidth = 1;
      context.beginPath();
      for (let cell = 0; cell < this.geometry.cells; cell++) this.outline(cell, 0);
      context.stroke();
      return;
    }
    const from = view.toView({ x: 0, y: 0 });
    const to = view.toView({ x: layout.columns, y: layout.rows });
    const draw = (isThick: boolean) => {
      context.strokeStyle = isThick ? this.ink.rule : this.ink.line;
      context.lineWidth = isThick ? (view.cell > 14 ? 2 : 1.4) : 1;
      context.beginPath();
      for (let row = 0; row <= layout.rows; row++) {
        if (isThick !== isRuled(row, layout.rows)) continue;
        const y = Math.round(from.y + row * view.cell);
        if (y < view.top - 2 || y > view.height - view.bottom + 2) continue;
        context.moveTo(Math.max(from.x, view.left), y);
        context.lineTo(Math.min(to.x, view.width - view.right), y);
      }
      for (let column = 0; column <= layout.columns; column++) {
        if (isThick !== isRuled(column, layout.columns)) continue;
        const x = Math.round(from.x + column * view.cell);
        if (x < view.left - 2 || x > view.width - view.right + 2) continue;
        context.moveTo(x, Math.max(from.y, view.top));
        context.lineTo(x, Math.min(to.y, view.height - view.bottom));
      }
      context.stroke();
    };
    if (view.cell >= 7) draw(false);
    draw(true);
  }

  private stroke(): void {
    const { context, scene } = this;
    if (!scene.stroke || scene.stroke.length < 2) return;
    context.strokeStyle = this.ink.focus;
    context.lineWidth = 2;
    context.beginPath();
    for (const cell of scene.stroke) this.outline(cell, 2);
    context.stroke();
  }

  private marks(cells: number[]): void {
    const { context, scene, view } = this;
    const { facts, found, wrong, open } = scene.marks;
    const size = view.cell;
    const each = (marked: Set<number> | undefined, draw: (cell: number, at: Point) => void) => {
      if (marked) for (const cell of cells) if (marked.has(cell)) draw(cell, this.middle(cell));
    };
    const halo = (colour: string, width: number, path: () => void) => {
      context.beginPath();
      path();
      context.strokeStyle = this.ink.paper;
      context.lineWidth = width + 2;
      context.stroke();
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke();
    };
    const thick = Math.max(1.5, size * 0.09);
    each(facts, (_, { x, y }) => halo(this.ink.fact, thick, () => context.arc(x, y, size * 0.32, 0, 7)));
    each(found, (cell) => halo(this.ink.found, thick, () => this.outline(cell, thick)));
    each(open, (_, { x, y }) =>
      halo(this.ink.open, thick, () => {
        context.moveTo(x, y - size * 0.34);
        context.lineTo(x + size * 0.34, y);
        context.lineTo(x, y + size * 0.34);
        context.lineTo(x - size * 0.34, y);
        context.closePath();
      }),
    );
    const bad = (cell: number, { x, y }: Point) => {
      halo(this.ink.wrong, thick, () => {
        context.moveTo(x - size * 0.36, y + size * 0.36);
        context.lineTo(x + size * 0.36, y - size * 0.36);
      });
      halo(this.ink.wrong, 1.5, () => this.outline(cell, 1.5));
    };
    each(wrong, bad);
    for (const cell of cells)
      if ((scene.squares.flags[cell] ?? 0) & FLAG.conflict && !wrong?.has(cell)) bad(cell, this.middle(cell));
  }

  private focus(): void {
    const { context, scene } = this;
    if (scene.focus === undefined || !scene.focused) return;
    context.strokeStyle = this.ink.paper;
    context.lineWidth = 5;
    context.beginPath();
    this.outline(scene.focus, 1.5);
    context.stroke();
    context.strokeStyle = this.ink.focus;
    context.lineWidth = 2.5;
    context.stroke();
  }

  /** The length of the run that is being painted, beside its end. */
  private strokeLength(): void {
    const { context, scene, view } = this;
    const last = scene.stroke?.at(-1);
    if (!scene.stroke || scene.stroke.length < 2 || last === undefined) return;
    const { x, y } = this.middle(last);
    const text = String(scene.stroke.length);
    context.font = `600 14px ${FONT}`;
    const width = context.measureText(text).width + 14;
    const left = Math.min(Math.max(x + view.cell * 0.7, 0), view.width - width);
    const top = Math.max(2, y - view.cell * 0.7 - 24);
    context.fillStyle = this.ink.focus;
    context.beginPath();
    context.roundRect(left, top, width, 24, 12);
    context.fill();
    context.fillStyle = this.ink.paper;
    context.fillText(text, left + width / 2, top + 12.5);
  }

  private isBlamed(clue: Clue): boolean {
    const ends = this.scene.marks.ends;
    return !!ends?.some((end) => end.axis === clue.axis && end.index === clue.index && end.far === clue.far);
  }

  private isFocused(clue: Clue): boolean {
    const { focus, focused } = this.scene;
    return focus !== undefined && focused && this.geometry.linesThrough(focus)[clue.axis] === clue.index;
  }

  /** The clues on one side, pinned to it. */
  private strip(side: Side): void {
    const { context, view, strips } = this;
    const clues = strips.clues[side];
    if (clues.length === 0) return;
    const isUpright = side === "top" || side === "bottom";
    const size = view.cell;
    context.save();
    context.beginPath();
    if (isUpright) context.rect(view.left, side === "top" ? 0 : view.height - view.bottom, view.areaWidth, side === "top" ? view.top : view.bottom);
    else context.rect(side === "left" ? 0 : view.width - view.right, view.top, side === "left" ? view.left : view.right, view.areaHeight);
    context.clip();
    for (const clue of clues) {
      const across = (isUpright ? view.toView({ x: clue.index + 0.5, y: 0 }).x : view.toView({ x: 0, y: clue.index + 0.5 }).y);
      if (across < -size || across > Math.max(view.width, view.height) + size) continue;
      if (this.isFocused(clue) || this.isBlamed(clue)) {
        context.fillStyle = this.isBlamed(clue) ? this.ink.stripWrong : this.ink.stripFocus;
        if (this.isBlamed(clue)) context.globalAlpha = 0.22;
        if (isUpright) context.fillRect(across - size / 2, side === "top" ? 0 : view.height - view.bottom, size, side === "top" ? view.top : view.bottom);
        else context.fillRect(side === "left" ? 0 : view.width - view.right, across - size / 2, side === "left" ? view.left : view.right, size);
        context.globalAlpha = 1;
      }
      this.stripClue(clue, side, across);
    }
    context.restore();
  }

  private stripClue(clue: Clue, side: Side, across: number): void {
    const { view, strips } = this;
    const isUpright = side === "top" || side === "bottom";
    const room = (piece: Piece) => (isUpright && !strips.turned[side] ? storey(piece) : pieceLength(piece)) * view.cell;
    const total = clue.pieces.reduce((sum, piece) => sum + room(piece), 0);
    const gap = 0.18 * view.cell;
    let along =
      side === "left" ? view.left - gap - total
      : side === "top" ? view.top - gap - total
      : side === "right" ? view.width - view.right + gap
      : view.height - view.bottom + gap;
    const state = this.scene.lines[clue.axis]?.[clue.index];
    clue.pieces.forEach((piece, at) => {
      const length = room(piece);
      const middle = along + length / 2;
      const [x, y] = isUpright ? [across, middle] : [middle, across];
      const settled = (clue.far ? state?.far : state?.near)?.[at] ?? false;
      this.piece(piece, x, y, isUpright && strips.turned[side] ? Math.PI / 2 : 0, length, settled, state?.state);
      along += length;
    });
    if (state?.state === "broken") this.broken(side, across);
  }

  /** A line that cannot be finished: a bar and an exclamation mark at the board's edge, seen without colour as well. */
  private broken(side: Side, across: number): void {
    const { context, view } = this;
    const size = view.cell;
    context.fillStyle = this.ink.stripWrong;
    const isUpright = side === "top" || side === "bottom";
    const edge = side === "left" ? view.left - 4 : side === "top" ? view.top - 4 : side === "right" ? view.width - view.right : view.height - view.bottom;
    if (isUpright) context.fillRect(across - size * 0.42, edge, size * 0.84, 4);
    else context.fillRect(edge, across - size * 0.42, 4, size * 0.84);
  }

  private piece(piece: Piece, x: number, y: number, angle: number, length: number, settled: boolean, state: string | undefined): void {
    const { context, view } = this;
    const size = view.cell;
    if (size < 6) return;
    const look = piece.symbol === undefined ? undefined : this.layout.looks[piece.symbol];
    const fill = piece.symbol === undefined ? undefined : this.colour(piece.symbol);
    context.save();
    context.translate(x, y);
    if (angle !== 0) context.rotate(angle);
    if (settled || state === "done") context.globalAlpha = 0.42;
    if (look?.colour && fill) {
      const width = Math.min(length - 2, size * 0.94);
      const high = size * 0.68;
      context.fillStyle = fill;
      context.strokeStyle = this.ink.line;
      context.beginPath();
      context.roundRect(-Math.max(width, high) / 2, -high / 2, Math.max(width, high), high, size * 0.16);
      context.fill();
      context.lineWidth = 1;
      context.stroke();
    }
    const long = isLong(piece.text);
    const scale = long ? 0.5 : piece.text.length > 2 ? 0.46 : 0.54;
    context.font = `${state === "broken" ? 700 : 500} ${size * scale}px ${long ? TYPEWRITER : FONT}`;
    context.fillStyle = look?.colour && fill ? look.ink : state === "broken" ? this.ink.stripWrong : state === "done" ? this.ink.done : this.ink.faint;
    context.fillText(piece.text, 0, size * 0.03);
    if (settled) {
      // Struck through, too: what is greyed must be seen without good eyes.
      context.strokeStyle = context.fillStyle;
      context.lineWidth = Math.max(1, size * 0.05);
      const half = context.measureText(piece.text).width / 2 + 1;
      context.beginPath();
      context.moveTo(-half, size * 0.02);
      context.lineTo(half, size * 0.02);
      context.stroke();
    }
    context.restore();
  }

  /** The clues around a hexagonal board. */
  private outerClues(): void {
    const { view } = this;
    for (const clue of this.layout.clues) {
      const { from, to, angle, toRight } = this.geometry.outwards(clue);
      const state = this.scene.lines[clue.axis]?.[clue.index];
      let along = 0.95;
      const pieces = clue.pieces.map((piece, at) => ({ piece, at }));
      if (!toRight) pieces.reverse();
      for (const { piece, at } of pieces) {
        const length = pieceLength(piece);
        const middle = along + length / 2;
        const { x, y } = view.toView({ x: from.x + to.x * middle, y: from.y + to.y * middle });
        if (this.isFocused(clue) || this.isBlamed(clue)) this.clueBand(x, y, angle, length, this.isBlamed(clue));
        const settled = (clue.far ? state?.far : state?.near)?.[at] ?? false;
        this.piece(piece, x, y, angle, length * view.cell, settled, state?.state);
        along += length;
      }
    }
  }

  private clueBand(x: number, y: number, angle: number, length: number, blamed: boolean): void {
    const { context, view } = this;
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.fillStyle = blamed ? this.ink.stripWrong : this.ink.stripFocus;
    if (blamed) context.globalAlpha = 0.22;
    context.beginPath();
    context.roundRect((-length * view.cell) / 2, -view.cell * 0.36, length * view.cell, view.cell * 0.72, 4);
    context.fill();
    context.restore();
  }
}

/** Does a thicker line run there? Around the board, and every five where counting is a chore. */
function isRuled(at: number, places: number): boolean {
  return at === 0 || at === places || (places >= 10 && at % 5 === 0);
}
