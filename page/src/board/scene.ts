// What is to be drawn: the cells as they stand, and what is marked among them.

import type { Changed, LineChanged } from "../engine/table";
import { OPEN, type EndName } from "../engine/types";

/** Cells, as somebody fills them in. */
export class Squares {
  readonly values: Uint8Array;
  readonly flags: Uint8Array;
  readonly notes = new Map<number, number[]>();
  readonly out = new Map<number, number[]>();

  constructor(cells: number) {
    this.values = new Uint8Array(cells).fill(OPEN);
    this.flags = new Uint8Array(cells);
  }

  static of(board: ArrayLike<number>): Squares {
    const squares = new Squares(board.length);
    squares.values.set(board);
    return squares;
  }

  /** Does a cell hold something else by this change? */
  isOther([cell, value, , notes, out]: Changed): boolean {
    return this.held(cell) !== `${value} ${notes} ${out}`;
  }

  /** What a cell holds, to be compared. */
  held(cell: number): string {
    return `${this.values[cell]} ${this.notes.get(cell) ?? ""} ${this.out.get(cell) ?? ""}`;
  }

  change(changes: Changed[]): void {
    for (const [cell, value, flags, notes, out] of changes) {
      this.values[cell] = value;
      this.flags[cell] = flags;
      set(this.notes, cell, notes);
      set(this.out, cell, out);
    }
  }
}

function set(map: Map<number, number[]>, cell: number, symbols: number[]): void {
  if (symbols.length > 0) map.set(cell, symbols);
  else map.delete(cell);
}

/** How a line stands. */
export interface LineState {
  state: LineChanged[1];
  near: boolean[];
  far: boolean[];
}

/** What somebody should look at. Each sort of mark has a shape of its own. */
export interface Marks {
  /** Cells that a step narrows: a frame. */
  found?: Set<number>;
  /** Cells that it needs: a ring. */
  facts?: Set<number>;
  /** The line that it looks at: a band. */
  line?: Set<number>;
  /** Cells that are wrong, or to blame: a bolt across. */
  wrong?: Set<number>;
  /** Cells that differ between solutions: a diamond. */
  open?: Set<number>;
  /** Clues to blame. */
  ends?: EndName[];
  /** Clues that a step looks at. */
  read?: EndName[];
}

export interface Scene {
  squares: Squares;
  /** By direction and number. */
  lines: LineState[][];
  marks: Marks;
  focus: number | undefined;
  /** Is the focus to be shown strongly, since keys move it? */
  focused: boolean;
  stroke: number[] | null;
}
