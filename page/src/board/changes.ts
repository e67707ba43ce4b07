// What is different from what the canvas shows, so that a stroke on a large board draws a few cells and not ten thousand.

import type { Clue, EndName } from "../engine/types";
import type { Strips } from "./clues";
import type { Geometry, Side } from "./geometry";
import type { Ink } from "./ink";
import type { LineState, Marks, Scene } from "./scene";
import type { View } from "./view";

/** The clue at an end of a line: on a side, by the number of its line, or at a corner, by the corner's number. */
export interface End {
  side: Side | "corner";
  index: number;
}

/** What has to be drawn anew. */
export interface Parts {
  cells: number[] | "all";
  clues: End[] | "all";
  /** Is there more that the next frame is to draw? */
  hasMore: boolean;
}

/** Everything that a picture of the board depends on. */
export interface Sight {
  geometry: Geometry;
  strips: Strips;
  view: View;
  ink: Ink;
  scene: Scene;
  /** What symbols over nine are written as. */
  symbols: Map<number, string> | undefined;
  /** Pixels of the screen for one of the page. */
  ratio: number;
}

/** Of cells that are different, no more than this are drawn in one frame, so that none holds the page; others wait for the next. A board that is zoomed or moved is drawn at once. */
const MOST_CELLS = 800;

const SORTS = ["found", "facts", "wrong", "open"] as const;

/** What the canvas shows. Whoever takes the parts draws them. */
export class Shown {
  private frame = "";
  private ink: Ink | undefined;
  private values = new Uint8Array(0);
  private flags = new Uint8Array(0);
  private notes = new Map<number, number[]>();
  private out = new Map<number, number[]>();
  private marks: Marks = {};
  private band: Set<number> | undefined;
  private stroke: number[] = [];
  private focus: number | undefined;
  private clues = new Map<string, string>();
  /** The cells that wait to be drawn. */
  private waiting = new Set<number>();

  /** What is different now, as much of it as a frame can draw; from here on the canvas is taken to show it. */
  take(sight: Sight): Parts {
    const { geometry, ink, scene } = sight;
    const frame = frameOf(sight);
    const isOther = frame !== this.frame || ink !== this.ink || geometry.layout.hexagonal;
    [this.frame, this.ink] = [frame, ink];
    const cells = this.takeCells(geometry, scene);
    const clues = this.takeClues(geometry, scene);
    if (isOther) {
      this.waiting.clear();
      return { cells: "all", clues: "all", hasMore: false };
    }
    // What somebody has just drawn comes first, then what waits.
    const all = [...new Set([...cells, ...this.waiting])];
    this.waiting = new Set(all.splice(MOST_CELLS));
    return { cells: all, clues, hasMore: this.waiting.size > 0 };
  }

  private takeCells(geometry: Geometry, scene: Scene): Set<number> {
    const { values, flags, notes, out } = scene.squares;
    const { marks } = scene;
    const changed = new Set<number>();
    for (let cell = 0; cell < values.length; cell++)
      if (values[cell] !== this.values[cell] || flags[cell] !== this.flags[cell]) changed.add(cell);
    for (const [now, before] of [[notes, this.notes], [out, this.out]] as const) {
      for (const [cell, symbols] of now) if (before.get(cell) !== symbols) changed.add(cell);
      for (const cell of before.keys()) if (!now.has(cell)) changed.add(cell);
    }
    const band = bandOf(geometry, scene);
    const stroke = scene.stroke && scene.stroke.length > 1 ? scene.stroke : [];
    for (const sort of SORTS) differing(marks[sort], this.marks[sort], changed);
    differing(band, this.band, changed);
    if (stroke !== this.stroke) differing(new Set(stroke), new Set(this.stroke), changed);
    const focus = scene.focused ? scene.focus : undefined;
    if (focus !== this.focus) for (const cell of [focus, this.focus]) if (cell !== undefined) changed.add(cell);
    [this.values, this.flags] = [values.slice(), flags.slice()];
    [this.notes, this.out] = [new Map(notes), new Map(out)];
    [this.marks, this.band, this.stroke, this.focus] = [{ ...marks }, band, stroke, focus];
    return changed;
  }

  private takeClues(geometry: Geometry, scene: Scene): End[] {
    const before = this.clues;
    this.clues = new Map();
    const focus = scene.focused ? scene.focus : undefined;
    for (const clue of geometry.layout.clues) {
      const { axis, index, far } = clue;
      const line = scene.lines[axis]?.[index];
      const isBlamed = isAmong(scene.marks.ends, clue);
      const isRead = isAmong(scene.marks.read, clue);
      const settled = line && settledOf(line)[far ? "far" : "near"];
      const corner = geometry.corner(clue);
      const end = corner === undefined ? `${geometry.side(clue)} ${index}` : `corner ${corner}`;
      const look = [printed(clue), line?.state, settled, focus !== undefined && geometry.isThrough(clue, focus), isBlamed, isRead].join(" | ");
      this.clues.set(end, `${this.clues.get(end) ?? ""}${look}\n`);
    }
    const ends = new Set([...before.keys(), ...this.clues.keys()]);
    const changed = [...ends].filter((end) => before.get(end) !== this.clues.get(end));
    return changed.map((end) => {
      const [side, index] = end.split(" ");
      return { side: side as End["side"], index: Number(index) };
    });
  }
}

/** Is the clue at one of these ends? */
export function isAmong(ends: EndName[] | undefined, clue: Clue): boolean {
  return !!ends?.some((end) => end.axis === clue.axis && end.index === clue.index && end.far === clue.far);
}

/** Which pieces of a line's clues are settled, put together once: a stroke changes few of a large board's lines. */
const settledEnds = new WeakMap<LineState, { near: string; far: string }>();

function settledOf(line: LineState): { near: string; far: string } {
  const known = settledEnds.get(line);
  if (known !== undefined) return known;
  const [near, far] = [line.near, line.far].map((pieces) => pieces.map(Number).join(""));
  const settled = { near: near ?? "", far: far ?? "" };
  settledEnds.set(line, settled);
  return settled;
}

/** What a clue says, put together once: large boards have thousands of numbers. */
const prints = new WeakMap<Clue, string>();

function printed(clue: Clue): string {
  const known = prints.get(clue);
  if (known !== undefined) return known;
  const print = clue.pieces.map(({ text, symbol }) => `${text}/${symbol ?? ""}`).join(" ");
  prints.set(clue, print);
  return print;
}

/** The cells that are shaded: the line of a step, or the lines through the focus. */
export function bandOf(geometry: Geometry, scene: Scene): Set<number> | undefined {
  if (scene.marks.line) return scene.marks.line;
  if (scene.focus === undefined || !scene.focused) return undefined;
  return new Set(geometry.linesThrough(scene.focus).flatMap((index, axis) => geometry.line(axis, index)));
}

/** What in one place makes another picture of everything. */
function frameOf({ geometry, strips, view, symbols, ratio }: Sight): string {
  const { layout } = geometry;
  return JSON.stringify([
    ratio, view.cell, view.panX, view.panY, view.width, view.height, view.left, view.top, view.right, view.bottom,
    layout.rows, layout.columns, layout.looks, layout.lettered, layout.painted, layout.has_blank, layout.between, layout.walls, strips.turned, symbols?.size,
  ]);
}

/** Adds what is in one of them alone. */
function differing(one: Set<number> | undefined, other: Set<number> | undefined, to: Set<number>): void {
  if (one === other) return;
  for (const cell of one ?? []) if (!other?.has(cell)) to.add(cell);
  for (const cell of other ?? []) if (!one?.has(cell)) to.add(cell);
}
