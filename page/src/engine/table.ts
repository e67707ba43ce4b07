// What the table, on which a puzzle is played, is asked and answers.

/** What is put into cells. */
export type Tool =
  | { with: "value"; symbol: number }
  | { with: "eraser" }
  | { with: "note"; symbol: number }
  | { with: "rule_out"; symbol: number };

/** Something that a player does, as the library's game takes it. */
export type Move =
  | { do: "paint"; cells: number[]; tool: Tool }
  | { do: "press"; cell: number; tool: Tool }
  | { do: "drag"; cell: number }
  | { do: "erase"; cell: number }
  | { do: "cross"; cell: number }
  | { do: "save"; name: string }
  | { do: "restore"; point: number }
  | { do: "take_board"; text: string; name: string }
  | {
      do:
        | "release"
        | "cancel"
        | "undo"
        | "redo"
        | "begin_trial"
        | "keep_trial"
        | "drop_trial"
        | "reset"
        | "take_hint";
    };

export interface Choice {
  symbol: number;
  key: string;
  label: string;
  name: string;
  colour: string | null;
}

export interface Entry {
  by: "paint" | "numbers" | "letters" | "characters";
  choices: Choice[];
  fill: number | null;
  cross: number | null;
}

export type Conflicts = "never" | "rules" | "solution";

export interface GameSettings {
  conflicts: Conflicts;
  tidy_notes: boolean;
}

/** A cell that changed: its number, its value, its marks (see FLAG), pencil marks, what is ruled out. */
export type Changed = [number, number, number, number[], number[]];

export const FLAG = { given: 1, trial: 2, conflict: 4 } as const;

/** A line that changed: its number among the lines, its state, and which pieces of its near and far clues are certain. */
export type LineChanged = [number, "open" | "done" | "broken", boolean[], boolean[]];

export interface LineAbout {
  name: string;
  /** Nothing where it is no line with clues, as a region. */
  axis: number | null;
  index: number;
  label: string;
}

export interface GameState {
  changed: Changed[];
  lines: LineChanged[];
  stroke: number[] | null;
  can_undo: boolean;
  can_redo: boolean;
  trials: number;
  points: string[];
  settled: number;
  cells: number;
  finished: boolean;
  settings: GameSettings;
  policy: string;
}

export interface GameOpened {
  entry: Entry;
  lines: LineAbout[];
  has_patterns: boolean;
  state: GameState;
}

/** A pattern of a line through a cell, in three parts of which the middle one answers to the cell. */
export interface Pattern {
  line: string;
  holds: boolean | null;
  is_full: boolean;
  text: [string, string, string];
}
