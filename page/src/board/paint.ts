// Draws the board on a canvas: only what is seen, and of that only what is different from what the canvas shows.
//
// What is drawn in parts looks as if all of it were drawn anew: each part is cleared, and cut out along whole pixels of the screen.

import { FLAG, OPEN, type Clue, type Layout, type Piece } from "../engine/types";
import { bandOf, isAmong, type End, type Parts, type Sight } from "./changes";
import { isLong, pieceLength, storey, type Strips } from "./clues";
import { clamp, type Geometry, type Point, type Side } from "./geometry";
import type { Ink } from "./ink";
import type { Scene } from "./scene";
import type { View } from "./view";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const TYPEWRITER = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace';

/** Left, top, right, bottom. */
type Rectangle = [number, number, number, number];

const SIDES = ["left", "top", "right", "bottom"] as const;
/** Frames reach so many pixels over the cell that they stand in. */
const OVERHANG = 2;

export class Painter {
  private readonly geometry: Geometry;
  private readonly layout: Layout;
  private readonly strips: Strips;
  private readonly view: View;
  private readonly context: CanvasRenderingContext2D;
  private readonly ink: Ink;
  private readonly scene: Scene;
  private readonly ratio: number;
  private readonly labels: Map<number, string> | undefined;

  constructor({ geometry, strips, view, ink, scene, symbols, ratio }: Sight, context: CanvasRenderingContext2D) {
    this.geometry = geometry;
    this.layout = geometry.layout;
    this.strips = strips;
    this.view = view;
    this.context = context;
    this.ink = ink;
    this.scene = scene;
    this.labels = symbols;
    this.ratio = ratio;
  }

  /** The font that is set, so that it is not set again for every letter: that is what takes time in a large board's clues. */
  private font = "";

  paint(parts: Parts): void {
    const { context, view, ratio } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineJoin = "round";
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (parts.clues === "all") context.clearRect(0, 0, view.width, view.height);
    if (parts.cells === "all") this.board(this.seen());
    else if (parts.cells.length > 0) this.boardAround(parts.cells);
    if (this.layout.hexagonal) this.outerClues();
    else {
      for (const side of SIDES) this.strip(side, parts.clues);
      this.corners(parts.clues);
    }
  }

  /** Draws within a part of the canvas alone. */
  private within(rectangles: Rectangle[][], draw: () => void): void {
    const { context } = this;
    context.save();
    for (const union of rectangles) {
      context.beginPath();
      for (const [left, top, right, bottom] of union) context.rect(left, top, right - left, bottom - top);
      context.clip();
    }
    draw();
    context.restore();
    this.font = "";
  }

  /** The board without its clues. Its edges are brought to whole pixels, so that nothing shines through where it is drawn again. */
  private get area(): Rectangle {
    const { view } = this;
    const snap = (at: number) => Math.round(at * this.ratio) / this.ratio;
    return [snap(view.left), snap(view.top), snap(view.width - view.right), snap(view.height - view.bottom)];
  }

  /** A rectangle and whatever reaches over its edges, in whole pixels. */
  private around([left, top, right, bottom]: Rectangle): Rectangle {
    const before = (at: number) => Math.floor((at - OVERHANG) * this.ratio) / this.ratio;
    const behind = (at: number) => Math.ceil((at + OVERHANG) * this.ratio) / this.ratio;
    return [before(left), before(top), behind(right), behind(bottom)];
  }

  private board(cells: number[], parts?: Rectangle[]): void {
    const { context, view } = this;
    const draw = () => {
      context.clearRect(0, 0, view.width, view.height);
      this.fills(cells);
      this.bands(cells);
      this.signs(cells);
      this.grid();
      this.between();
      this.stroke();
      this.marks(cells);
      this.focus();
    };
    if (this.layout.hexagonal) this.within([], draw);
    else this.within(parts ? [[this.area], parts] : [[this.area]], draw);
  }

  /** Draws these cells anew, and whatever of their neighbours reaches over to them. */
  private boardAround(cells: number[]): void {
    const { layout, geometry } = this;
    const [firstRow, lastRow, firstColumn, lastColumn] = this.span();
    const around = new Set<number>();
    const parts: Rectangle[] = [];
    const half = this.view.cell / 2;
    // Cells beside each other are cut out as one.
    const sorted = [...cells].sort((one, other) => one - other);
    let before: number | undefined;
    for (const cell of sorted) {
      const [row, column] = geometry.place(cell);
      if (row < firstRow || row > lastRow || column < firstColumn || column > lastColumn) continue;
      const { x, y } = this.middle(cell);
      const part = this.around([x - half, y - half, x + half, y + half]);
      const last = parts.at(-1);
      if (last && before === cell - 1 && column > firstColumn) last[2] = part[2];
      else parts.push(part);
      before = cell;
      for (let other = Math.max(0, row - 1); other <= Math.min(layout.rows - 1, row + 1); other++)
        for (let next = Math.max(0, column - 1); next <= Math.min(layout.columns - 1, column + 1); next++) around.add(geometry.cell(other, next));
    }
    if (parts.length > 0) this.board([...around], parts);
  }

  /** The rows and columns that are seen: first and last row, first and last column. */
  private span(): [number, number, number, number] {
    const { view, layout } = this;
    const first = view.toBoard({ x: view.left, y: view.top });
    const last = view.toBoard({ x: view.width - view.right, y: view.height - view.bottom });
    const row = (at: number) => clamp(Math.floor(at), 0, layout.rows - 1);
    const column = (at: number) => clamp(Math.floor(at), 0, layout.columns - 1);
    return [row(first.y), row(last.y), column(first.x), column(last.x)];
  }

  /** The cells that are seen. */
  private seen(): number[] {
    const { geometry } = this;
    if (this.layout.hexagonal) return Array.from({ length: geometry.cells }, (_, cell) => cell);
    const cells = [];
    const [fromRow, toRow, fromColumn, toColumn] = this.span();
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
    const isBlack = look.colour === "#000000";
    // Where other cells are written in, what is black has the theme's paper under it, as in pictures without colours.
    if (this.layout.painted ? this.layout.looks.length === 2 : isBlack) return this.ink.fill;
    return isBlack ? "#2b2a28" : look.colour;
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

  /** The lines through the focus, or the line of a step. */
  private bands(cells: number[]): void {
    const { context, scene } = this;
    const band = bandOf(this.geometry, scene);
    const banded = band && cells.filter((cell) => band.has(cell));
    if (!banded || banded.length === 0) return;
    context.fillStyle = this.ink.band;
    context.beginPath();
    for (const cell of banded) this.outline(cell, 0);
    context.fill();
  }

  private signs(cells: number[]): void {
    const { context, scene, view } = this;
    const size = view.cell;
    const { looks, painted, lettered } = this.layout;
    const { values, flags, notes, out } = scene.squares;
    const hasPencil = notes.size + out.size > 0;
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
        this.write(flag & FLAG.given ? 700 : 450, size * 0.58);
        context.fillStyle = look.colour ? look.ink : flag & FLAG.given ? this.ink.given : this.ink.text;
        context.fillText(look.glyph === " " ? "␣" : this.label(value), x, y + size * 0.03);
      }
      if (flag & FLAG.given && painted && size >= 9) this.ring(cell, value);
      if (flag & FLAG.trial) this.trial(cell);
      if (value === OPEN && hasPencil) this.pencil(cell);
    }
  }

  /** Sets the font. */
  private write(weight: number, size: number, family = FONT): void {
    const font = `${weight} ${size}px ${family}`;
    if (font === this.font) return;
    this.font = font;
    this.context.font = font;
  }

  /** A number over nine is written as a number. */
  private label(value: number): string {
    return this.labels?.get(value) ?? this.layout.looks[value]?.glyph ?? "";
  }

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
    // Within the frame of a cell that a hint is about.
    const isFramed = scene.marks.found?.has(cell) ?? false;
    const size = (view.cell * (isFramed ? 0.7 : 0.86)) / across;
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
        this.write(400, size * 0.85);
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

  /** What is printed between two cells: on the line between them, on ground of its own. */
  private between(): void {
    const { context, ink, layout, view } = this;
    const size = view.cell;
    const ground = size * 0.34;
    for (const [one, other, glyph] of layout.between) {
      const [from, to] = [this.middle(one), this.middle(other)];
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      context.fillStyle = ink.paper;
      context.fillRect(x - ground / 2, y - ground / 2, ground, ground);
      this.write(700, size * 0.42);
      context.fillStyle = ink.text;
      context.fillText(glyph, x, y + size * 0.03);
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
    const hasWalls = layout.walls.length > 0;
    const isRuled = (at: number, places: number) => (hasWalls ? at === 0 || at === places : isRuledByFives(at, places));
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
      if (isThick) this.walls();
      context.stroke();
    };
    if (view.cell >= 7) draw(false);
    draw(true);
  }

  /** Adds the lines around regions to the path: between two neighbouring cells each. */
  private walls(): void {
    const { context, layout, view } = this;
    const half = view.cell / 2;
    for (const [one, other] of layout.walls) {
      const [from, to] = [this.middle(one), this.middle(other)];
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
    // All marks of a sort in one path: a large board has thousands of them.
    const each = (marked: (cell: number) => boolean, colour: string, width: number, add: (cell: number, at: Point) => void) => {
      const own = cells.filter(marked);
      if (own.length === 0) return;
      context.beginPath();
      for (const cell of own) add(cell, this.middle(cell));
      context.strokeStyle = this.ink.paper;
      context.lineWidth = width + 2;
      context.stroke();
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke();
    };
    const among = (marked: Set<number> | undefined) => (cell: number) => !!marked?.has(cell);
    const isBad = (cell: number) => !!wrong?.has(cell) || ((scene.squares.flags[cell] ?? 0) & FLAG.conflict) !== 0;
    const thick = Math.max(1.5, size * 0.09);
    each(among(facts), this.ink.fact, thick, (_, { x, y }) => {
      context.moveTo(x + size * 0.32, y);
      context.arc(x, y, size * 0.32, 0, 2 * Math.PI);
    });
    each(among(found), this.ink.found, thick, (cell) => this.outline(cell, thick));
    each(among(open), this.ink.open, thick, (_, { x, y }) => {
      context.moveTo(x, y - size * 0.34);
      context.lineTo(x + size * 0.34, y);
      context.lineTo(x, y + size * 0.34);
      context.lineTo(x - size * 0.34, y);
      context.closePath();
    });
    each(isBad, this.ink.wrong, thick, (_, { x, y }) => {
      context.moveTo(x - size * 0.36, y + size * 0.36);
      context.lineTo(x + size * 0.36, y - size * 0.36);
    });
    each(isBad, this.ink.wrong, 1.5, (cell) => this.outline(cell, 1.5));
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

  private isBlamed(clue: Clue): boolean {
    return isAmong(this.scene.marks.ends, clue);
  }

  /** Is it a clue of a line through the focus, or of the line of a step? */
  private isLit(clue: Clue): boolean {
    const { focus, focused, marks } = this.scene;
    if (isAmong(marks.read, clue)) return true;
    return focus !== undefined && focused && this.geometry.isThrough(clue, focus);
  }

  /** Of the clues at the corners of the board, at the ends of its long diagonals, those that are different. */
  private corners(changed: End[] | "all"): void {
    const { context, view } = this;
    const [left, top, right, bottom] = this.area;
    this.strips.corners.forEach((clue, corner) => {
      if (!clue || (changed !== "all" && !changed.some((end) => end.side === "corner" && end.index === corner))) return;
      const isRight = corner % 2 === 1;
      const isBottom = corner >= 2;
      const room: Rectangle = [isRight ? right : 0, isBottom ? bottom : 0, isRight ? view.width : left, isBottom ? view.height : top];
      this.within([[room]], () => {
        context.clearRect(0, 0, view.width, view.height);
        this.cornerClue(clue, isRight, isBottom);
      });
    });
  }

  private cornerClue(clue: Clue, isRight: boolean, isBottom: boolean): void {
    const { context, view } = this;
    const gap = 0.18 * view.cell;
    const state = this.scene.lines[clue.axis]?.[clue.index]?.state;
    for (const piece of clue.pieces) {
      const length = pieceLength(piece) * view.cell;
      const high = storey(piece) * view.cell;
      const x = isRight ? view.width - view.right + gap + length / 2 : view.left - gap - length / 2;
      const y = isBottom ? view.height - view.bottom + gap + high / 2 : view.top - gap - high / 2;
      if (this.isLit(clue) || this.isBlamed(clue)) this.clueBand(x, y, 0, length / view.cell, this.isBlamed(clue));
      this.piece(piece, x, y, 0, length, false, state);
      if (state !== "broken") continue;
      // A bar on the two edges at the corner.
      context.fillStyle = this.ink.stripWrong;
      const [edge, end] = [isRight ? view.width - view.right : view.left - 4, isBottom ? view.height - view.bottom : view.top - 4];
      context.fillRect(edge, isBottom ? end : end - 0.4 * view.cell, 4, 0.4 * view.cell + 4);
      context.fillRect(isRight ? edge : edge - 0.4 * view.cell, end, 0.4 * view.cell + 4, 4);
    }
  }

  /** Of the clues on one side, pinned to it, those that are different. */
  private strip(side: Side, changed: End[] | "all"): void {
    const clues = this.strips.clues[side];
    const [left, top, right, bottom] = this.area;
    const isUpright = side === "top" || side === "bottom";
    const room: Rectangle = isUpright
      ? [left, side === "top" ? 0 : bottom, right, side === "top" ? top : this.view.height]
      : [side === "left" ? 0 : right, top, side === "left" ? left : this.view.width, bottom];
    if (changed === "all") return this.within([[room]], () => this.stripClues(clues, side, room));
    const ends = new Set(changed.filter((end) => end.side === side).map(({ index }) => index));
    if (ends.size === 0) return;
    const half = this.view.cell / 2;
    const bands = [...ends].map((index): Rectangle => {
      const across = this.across(index, isUpright);
      return this.around(isUpright ? [across - half, room[1], across + half, room[3]] : [room[0], across - half, room[2], across + half]);
    });
    this.within([[room], bands], () => {
      this.context.clearRect(0, 0, this.view.width, this.view.height);
      this.stripClues(clues.filter(({ index }) => ends.has(index - 1) || ends.has(index) || ends.has(index + 1)), side, room);
    });
  }

  /** Where the middle of a line is. */
  private across(index: number, isUpright: boolean): number {
    return isUpright ? this.view.toView({ x: index + 0.5, y: 0 }).x : this.view.toView({ x: 0, y: index + 0.5 }).y;
  }

  private stripClues(clues: Clue[], side: Side, [left, top, right, bottom]: Rectangle): void {
    const { context, view } = this;
    const isUpright = side === "top" || side === "bottom";
    const size = view.cell;
    const [first, last] = isUpright ? [left, right] : [top, bottom];
    for (const clue of clues) {
      const across = this.across(clue.index, isUpright);
      if (across < first - size || across > last + size) continue;
      if (this.isLit(clue) || this.isBlamed(clue)) {
        context.fillStyle = this.isBlamed(clue) ? this.ink.stripWrong : this.ink.stripFocus;
        if (this.isBlamed(clue)) context.globalAlpha = 0.22;
        if (isUpright) context.fillRect(across - size / 2, top, size, bottom - top);
        else context.fillRect(left, across - size / 2, right - left, size);
        context.globalAlpha = 1;
      }
      this.stripClue(clue, side, across);
    }
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
      const isSeen = along + length > 0 && along < (isUpright ? view.height : view.width);
      if (isSeen) this.piece(piece, x, y, isUpright && strips.turned[side] ? Math.PI / 2 : 0, length, settled, state?.state);
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
    if (view.cell < 6) return;
    if (settled || state === "done") context.globalAlpha = 0.42;
    if (angle === 0) {
      this.pieceAt(piece, x, y, length, settled, state);
    } else {
      this.within([], () => {
        context.translate(x, y);
        context.rotate(angle);
        this.font = "";
        this.pieceAt(piece, 0, 0, length, settled, state);
      });
    }
    context.globalAlpha = 1;
  }

  private pieceAt(piece: Piece, x: number, y: number, length: number, settled: boolean, state: string | undefined): void {
    const { context } = this;
    const size = this.view.cell;
    const look = piece.symbol === undefined ? undefined : this.layout.looks[piece.symbol];
    const fill = piece.symbol === undefined ? undefined : this.colour(piece.symbol);
    if (look?.colour && fill) {
      const high = size * 0.68;
      const width = Math.max(Math.min(length - 2, size * 0.94), high);
      context.fillStyle = fill;
      context.strokeStyle = this.ink.line;
      context.beginPath();
      context.roundRect(x - width / 2, y - high / 2, width, high, size * 0.16);
      context.fill();
      context.lineWidth = 1;
      context.stroke();
    }
    const long = isLong(piece.text);
    const scale = long ? 0.5 : piece.text.length > 2 ? 0.46 : 0.54;
    this.write(state === "broken" ? 700 : 500, size * scale, long ? TYPEWRITER : FONT);
    context.fillStyle = look?.colour && fill ? look.ink : state === "broken" ? this.ink.stripWrong : state === "done" ? this.ink.done : this.ink.faint;
    context.fillText(piece.text, x, y + size * 0.03);
    if (!settled) return;
    // Struck through, too: what is greyed must be seen without good eyes.
    context.strokeStyle = context.fillStyle;
    context.lineWidth = Math.max(1, size * 0.05);
    const half = context.measureText(piece.text).width / 2 + 1;
    context.beginPath();
    context.moveTo(x - half, y + size * 0.02);
    context.lineTo(x + half, y + size * 0.02);
    context.stroke();
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
        if (this.isLit(clue) || this.isBlamed(clue)) this.clueBand(x, y, angle, length, this.isBlamed(clue));
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
function isRuledByFives(at: number, places: number): boolean {
  return at === 0 || at === places || (places >= 10 && at % 5 === 0);
}
