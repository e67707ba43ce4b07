// A picture that is being drawn: its cells, its colours, what was done.

import { signal } from "@preact/signals";
import { Geometry } from "../board/geometry";
import { moved, movedByLetter } from "../board/moving";
import { Squares } from "../board/scene";
import type { Layout, Redrawn } from "../engine/types";
import { read, write } from "./storage";

/** The colours that can be drawn with, the first one alone being black and white. */
export const INKS: [string, string][] = [
  ["000000", "black"], ["d33f2f", "red"], ["2f6fd3", "blue"], ["2e8b57", "green"], ["e0a320", "yellow"], ["8a4fbf", "violet"],
];

const PAPER = "ffffff";
/** A drawing has at most so many colours beside its paper. */
const MOST_COLOURS = 7;

/** A picture with its size and its colours. */
interface Picture {
  rows: number;
  columns: number;
  paper: string;
  colours: string[];
  cells: Uint8Array;
}

interface Chosen extends Omit<Picture, "cells"> {
  kind: string;
  ink: number;
}

/** The drawing of this tab. It outlives its screen, so that it can still be undone after a visit to another one. */
let current: Drawing | undefined;

export class Drawing {
  readonly state = signal<Chosen>({ kind: "", rows: 10, columns: 10, paper: PAPER, colours: ["000000"], ink: 1 });
  /** Rises with every change of the picture. */
  readonly version = signal(0);
  readonly stroke = signal<number[] | null>(null);
  picture = new Uint8Array(100);
  squares = Squares.of(this.picture);
  /** What colours are called. */
  private readonly names = new Map<string, string>(INKS);
  /** What the browser has stored of it. */
  private kept: string | null = null;
  private past: Picture[] = [];
  private future: Picture[] = [];
  /** What the stroke that is being drawn does, and where it has come to. */
  private brush: { at: number; was: number; becomes: number } | undefined;

  /** The drawing of this tab with its history, or the one that another tab has stored since. */
  static current(): Drawing {
    if (!current || read("drawing") !== current.kept) current = Drawing.stored();
    return current;
  }

  /** The drawing that was left, or an empty one. */
  private static stored(): Drawing {
    const drawing = new Drawing();
    drawing.kept = read("drawing");
    try {
      const kept = JSON.parse(drawing.kept ?? "null") as (Chosen & { picture: number[] }) | null;
      if (kept && kept.picture.length === kept.rows * kept.columns) {
        const { picture, ...chosen } = kept;
        drawing.state.value = { ...drawing.state.value, ...chosen };
        drawing.picture = new Uint8Array(picture);
      }
    } catch {
      // Then it begins empty.
    }
    drawing.show();
    return drawing;
  }

  change(next: Partial<Chosen>): void {
    this.state.value = { ...this.state.value, ...next };
    this.keep();
  }

  private keep(): void {
    write("drawing", JSON.stringify({ ...this.state.value, picture: [...this.picture] }));
    // Read back, as the browser may have refused to store it.
    this.kept = read("drawing");
  }

  private show(): void {
    this.squares = Squares.of(this.picture);
    this.version.value++;
  }

  private get now(): Picture {
    const { rows, columns, paper, colours } = this.state.value;
    return { rows, columns, paper, colours, cells: this.picture };
  }

  private become(next: Partial<Picture>): void {
    this.past.push(this.now);
    this.future = [];
    this.put({ ...this.now, ...next });
  }

  private put({ cells, ...chosen }: Picture): void {
    this.picture = new Uint8Array(cells);
    const { ink } = this.state.value;
    this.change({ ...chosen, ink: ink > chosen.colours.length ? 1 : ink });
    this.show();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  undo(): void {
    this.go(this.past, this.future);
  }

  redo(): void {
    this.go(this.future, this.past);
  }

  private go(from: Picture[], to: Picture[]): void {
    const picture = from.pop();
    if (!picture) return;
    to.push(this.now);
    this.put(picture);
  }

  clear(): void {
    this.become({ cells: new Uint8Array(this.picture.length) });
  }

  /** What became of a picture. */
  take(redrawn: Redrawn, rows: number, columns: number): void {
    const [paper = PAPER, ...colours] = redrawn.colours;
    this.change({ kind: redrawn.kind });
    this.become({ rows, columns, paper, colours, cells: new Uint8Array(redrawn.drawing) });
  }

  /** Another size; what fits is kept. */
  resize(sides: { rows?: number; columns?: number }): void {
    const before = this.state.value;
    // The other side is what it is by now, which need not be shown yet.
    const { rows, columns } = { ...before, ...sides };
    const cells = new Uint8Array(rows * columns);
    for (let row = 0; row < Math.min(rows, before.rows); row++)
      for (let column = 0; column < Math.min(columns, before.columns); column++)
        cells[row * columns + column] = this.picture[row * before.columns + column] ?? 0;
    this.become({ rows, columns, cells });
  }

  /** A colour of this page that the drawing does not have yet. */
  get anotherColour(): string | undefined {
    const { colours, paper } = this.state.value;
    return colours.length < MOST_COLOURS ? INKS.find(([colour]) => !colours.includes(colour) && colour !== paper)?.[0] : undefined;
  }

  addColour(): void {
    const { colours } = this.state.value;
    const next = this.anotherColour;
    if (next) this.change({ colours: [...colours, next], ink: colours.length + 1 });
  }

  dropColour(): void {
    const { colours } = this.state.value;
    const gone = colours.length;
    this.become({ colours: colours.slice(0, -1), cells: this.picture.map((symbol) => (symbol === gone ? 1 : symbol)) });
  }

  readonly hands = {
    press: (cell: number, other: boolean): void => {
      const was = this.picture[cell] ?? 0;
      const ink = other ? 0 : this.state.value.ink;
      this.brush = { at: cell, was, becomes: was === ink ? 0 : ink };
      this.draw([cell]);
    },
    drag: (cell: number): void => this.draw(this.run(cell)),
    release: (): void => {
      const cells = this.stroke.value;
      const { brush } = this;
      this.end();
      if (!cells || !brush) return;
      const picture = this.picture.slice();
      for (const cell of cells) if (this.picture[cell] === brush.was) picture[cell] = brush.becomes;
      this.become({ cells: picture });
    },
    cancel: (): void => {
      this.end();
      this.squares = Squares.of(this.picture);
    },
  };

  private end(): void {
    this.brush = undefined;
    this.stroke.value = null;
  }

  /** Free drawing: every cell that the pointer comes through, also those between two places where it was seen. */
  private run(cell: number): number[] {
    const cells = this.stroke.value ?? [];
    const from = this.brush?.at ?? cell;
    if (this.brush) this.brush.at = cell;
    const { columns } = this.state.value;
    const [row, column] = [Math.floor(from / columns), from % columns];
    const [down, right] = [Math.floor(cell / columns) - row, (cell % columns) - column];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    const run = new Set(cells);
    for (let step = 1; step <= steps; step++)
      run.add((row + Math.round((down * step) / steps)) * columns + column + Math.round((right * step) / steps));
    return run.size > cells.length ? [...run] : cells;
  }

  private draw(cells: number[]): void {
    const { brush } = this;
    if (!brush) return;
    this.squares = Squares.of(this.picture);
    for (const cell of cells) if (this.picture[cell] === brush.was) this.squares.values[cell] = brush.becomes;
    this.stroke.value = cells;
  }

  key(event: KeyboardEvent, cell: number, layout: Layout, focus: (cell: number) => void): boolean {
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "z" && !event.shiftKey) this.undo();
    else if (event.key === "y" || (control && event.key.toLowerCase() === "z")) this.redo();
    else if (control || event.altKey) return false;
    else if (event.key === " " || event.key === "Enter") this.set(cell, this.picture[cell] === this.state.value.ink ? 0 : this.state.value.ink);
    else if (event.key === "Backspace" || event.key === "Delete" || event.key === "x") this.set(cell, 0);
    else if (/^[1-9]$/.test(event.key) && Number(event.key) <= this.state.value.colours.length) {
      this.change({ ink: Number(event.key) });
      this.set(cell, Number(event.key));
    } else if (event.shiftKey && event.key.startsWith("Arrow")) {
      const next = moved(event, cell, new Geometry(layout)) ?? cell;
      this.set(next, this.picture[cell] ?? 0);
      focus(next);
    } else {
      const next = movedByLetter(event.key, cell, new Geometry(layout));
      if (next === undefined) return false;
      focus(next);
    }
    return true;
  }

  private set(cell: number, symbol: number): void {
    const cells = this.picture.slice();
    cells[cell] = symbol;
    this.become({ cells });
  }

  readonly labels = (cells: number[]): Promise<string[]> => Promise.resolve(cells.map((cell) => this.label(cell)));

  private label(cell: number): string {
    const { columns, colours } = this.state.value;
    const colour = colours[(this.picture[cell] ?? 0) - 1];
    const name = colour === undefined ? "paper" : this.nameOf(colour);
    return `row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}, ${name}`;
  }

  /** Calls a colour so, where it has no name yet. */
  call(colour: string, name: string | undefined): void {
    if (name !== undefined && !this.names.has(colour)) this.names.set(colour, name);
  }

  /** What a colour is called. */
  nameOf(colour: string): string {
    return this.names.get(colour) ?? `#${colour}`;
  }
}
