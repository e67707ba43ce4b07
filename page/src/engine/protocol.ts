// What the page asks a worker, and what the worker tells.

import type { GameSettings, Move } from "./table";
import type { PictureChoice } from "./types";

export type Question =
  | { of: "library"; what: "about" }
  | { of: "library"; what: "read"; content: Uint8Array; name: string }
  | {
      of: "library";
      what: "draw";
      kind: string;
      rows: number;
      columns: number;
      colours: string;
      picture: Uint8Array;
    }
  | { of: "library"; what: "pixels"; width: number; height: number; pixels: Uint8Array }
  | { of: "library"; what: "picture"; width: number; height: number; pixels: Uint8Array; choice: PictureChoice }
  | { of: "form"; what: "open"; kind: string; rows: number; columns: number; options: Record<string, string>; glyphs: string }
  | { of: "form"; what: "take"; end: number; text: string }
  | { of: "form"; what: "give"; rows: string }
  | { of: "form"; what: "finish"; title: string }
  | { of: "desk"; native: string; what: DeskQuestion; with: unknown[] }
  | { of: "table"; what: "open"; native: string; saved?: string }
  | { of: "table"; what: "play"; move: Move }
  | { of: "table"; what: "choose"; settings: GameSettings }
  | { of: "table"; what: "labels"; cells: number[] }
  | { of: "table"; what: "patterns"; cell: number }
  | { of: "table"; what: "board" | "saved" | "shared" | "text" };

export type DeskQuestion =
  | "layout"
  | "solve"
  | "grade"
  | "explain"
  | "diagnose"
  | "hint"
  | "formats"
  | "check"
  | "svg"
  | "pixels"
  | "link"
  | "write";

/** A question with its number, and how many milliseconds it may take before it has to end with what it knows. */
export type Ask = Question & { id: number; limit?: number };

export type Told =
  | { id: number; json: string }
  /** The library ended in the middle: what the browser says of it, and how much memory it had taken. */
  | { id: number; trap: string; megabytes: number }
  | { id: number; progress: number };
