// What the library answers, as it crosses from WebAssembly.

/** Stands for an open cell on a board. */
export const OPEN = 255;

export interface Failure {
  message: string;
  help?: string;
  line?: number;
  excerpt?: string;
  code: string;
  /** Colours that a clue speaks of and nobody has declared: the letters of all, and the new ones with their names. */
  undeclared?: { letters: string; new: string };
}

export type Answer<T> = { ok: T } | { error: Failure };

export interface KindAbout {
  name: string;
  title: string;
  rules: string;
  drawn: boolean;
  options: OptionAbout[];
}

/** An option that puzzles of a kind may have, and what is written as its value. */
export interface OptionAbout {
  name: string;
  about: string;
  takes:
    | { by: "yes_or_no" }
    | { by: "number" }
    | { by: "regions" }
    | { by: "one_of"; words: string[] }
    | { by: "text"; example: string }
    | { by: "signs"; signs: string[] };
}

export interface FormatAbout {
  name: string;
  about: string;
  extensions: string[];
}

export interface About {
  version: string;
  kinds: KindAbout[];
  formats: FormatAbout[];
  /** The ways in which pictures are drawn in black and white, and cut to a board. */
  modes: string[];
  fits: string[];
}

export interface Card {
  title: string;
  kind: string;
  rows: number;
  columns: number;
  native: string;
}

export interface Reading {
  format: string;
  assumed: string | null;
  remarks: string[];
  puzzles: ({ Ok: Card } | { Err: Failure })[];
}

export interface Piece {
  text: string;
  symbol?: number;
}

export interface Clue {
  axis: number;
  index: number;
  far: boolean;
  pieces: Piece[];
}

export interface Look {
  glyph: string;
  name: string;
  colour?: string;
  ink: string;
}

export interface Layout {
  hexagonal: boolean;
  rows: number;
  columns: number;
  starts: number[];
  indents: number[];
  /** The names of the directions: rows and columns, and behind them the long diagonals where clues stand at corners. */
  axes: string[];
  lines: number[][][];
  clues: Clue[];
  /** What stands between two neighbouring cells: these, and a character. */
  between: [number, number, string][];
  /** The neighbouring cells between which a thick line runs, as between regions. */
  walls: [number, number][];
  looks: Look[];
  lettered: boolean;
  painted: boolean;
  has_blank: boolean;
  givens: [number, number[]][];
}

export interface PuzzleAbout {
  title: string | null;
  author: string | null;
  description: string | null;
  licence: string | null;
  source: string | null;
  kind: string;
  rules: string;
  options: Record<string, string>;
  /** The puzzle alone. */
  native: string;
  /** The puzzle with what was filled in, where its text says that. */
  board: string | null;
  start: number[];
  layout: Layout;
  problem: Failure | null;
}

export interface Step {
  title: string;
  level: number;
  text: string;
  chain: string[];
  /** What lines have already rules this out first. */
  first: [number, number[]][];
  found: [number, number[]][];
  facts: number[];
  line: number[] | null;
  /** The clues of that line. */
  ends: EndName[];
}

export interface Walkthrough {
  start: number[];
  steps: Step[];
  ending: string;
  text: string;
}

export interface Hint {
  right: boolean | null;
  state: string[];
  stages: string[][];
  before: Step[];
  step: Step | null;
}

export interface Checked {
  right: boolean | null;
  /** Has the puzzle itself no solution? */
  unsolvable: boolean;
  lines: string[];
  broken: string[];
  wrong: number[] | null;
}

export interface Solved {
  verdict: "unique" | "none" | "several" | "found" | "gave_up";
  says: string;
  why: string | null;
  /** What else there is to say about it. */
  remarks: string[];
  known: number[];
  solutions: number[][];
}

export interface Grade {
  level: number | null;
  title: string | null;
  lines: string[];
}

export interface EndName {
  axis: number;
  index: number;
  far: boolean;
}

export interface Repair {
  words: string;
  verdict: string;
  native: string;
}

export interface Diagnosis {
  says: string;
  verdict: string;
  story: ({ line: string } | { solutions: true } | { picture: true } | { list: string[]; few: number })[];
  blamed: { ends: EndName[]; cells: number[] };
  repairs: Repair[];
  solutions: number[][];
  open: [number, number[]][];
  keys: [number, number][];
  /** Were such cells looked for to the end? */
  keys_tried: boolean;
}

/** How a picture is to become a puzzle. */
export interface PictureChoice {
  rows: number;
  columns: number;
  /** So many, the background among them. */
  colours: number;
  /** Nothing for what is most like the picture. */
  mode: string;
  fit: string;
  invert: boolean;
}

/** What became of a picture: a drawing with one solution. */
export interface Redrawn {
  kind: string;
  /** The paper's first. */
  colours: string[];
  drawing: number[];
  /** The cells that are not as the picture has them. */
  changed: number[];
  mode: string;
  likeness: number | null;
}

/** An end of a line at which a clue can be typed. */
export interface FormEnd extends EndName {
  name: string;
  cells: number;
  /** How an empty line is written there. */
  empty: string;
}

/** An empty form: where clues can be typed, and what cells hold besides blanks and colours; the letters of colours, where cells can have them. */
export interface FormOpened {
  ends: FormEnd[];
  glyphs: string;
  colours: string | null;
}

export interface FormTold {
  needs: string;
  sums: string | null;
  glance: string | null;
}

export interface Written {
  bytes: number[];
  lost: string[];
  extension: string | null;
}
