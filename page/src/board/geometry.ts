// Where cells and clues lie, in widths of a cell, from what the library says of the layout.

import type { Clue, Layout } from "../engine/types";

export interface Point {
  x: number;
  y: number;
}

/** The height of a triangle whose sides are one cell wide: the distance between rows of six-sided cells. */
const STEP = Math.sqrt(3) / 2;

export type Side = "left" | "top" | "right" | "bottom";
export type Direction = "left" | "right" | "up" | "down";

export class Geometry {
  readonly layout: Layout;
  readonly width: number;
  readonly height: number;
  readonly cells: number;

  constructor(layout: Layout) {
    this.layout = layout;
    this.cells = layout.starts[layout.rows] ?? 0;
    if (layout.hexagonal) {
      const spans = layout.indents.map((indent, row) => indent + 2 * this.rowLength(row));
      this.width = Math.max(...spans) / 2;
      this.height = (layout.rows + 1 / 3) * STEP;
    } else {
      this.width = layout.columns;
      this.height = layout.rows;
    }
  }

  rowLength(row: number): number {
    return (this.layout.starts[row + 1] ?? 0) - (this.layout.starts[row] ?? 0);
  }

  cell(row: number, column: number): number {
    return (this.layout.starts[row] ?? 0) + column;
  }

  /** The row and the column of a cell, from 0. */
  place(cell: number): [number, number] {
    if (!this.layout.hexagonal) return [Math.floor(cell / this.layout.columns), cell % this.layout.columns];
    const row = this.layout.starts.findIndex((_, at) => cell < (this.layout.starts[at + 1] ?? Infinity));
    return [row, cell - (this.layout.starts[row] ?? 0)];
  }

  middle(cell: number): Point {
    const [row, column] = this.place(cell);
    if (!this.layout.hexagonal) return { x: column + 0.5, y: row + 0.5 };
    return { x: ((this.layout.indents[row] ?? 0) + 2 * column + 1) / 2, y: (row + 2 / 3) * STEP };
  }

  /** The cell at a point, or none. */
  at({ x, y }: Point): number | undefined {
    if (!this.layout.hexagonal) {
      const [row, column] = [Math.floor(y), Math.floor(x)];
      const inside = row >= 0 && column >= 0 && row < this.layout.rows && column < this.layout.columns;
      return inside ? this.cell(row, column) : undefined;
    }
    const near = this.nearest({ x, y });
    const middle = this.middle(near);
    return Math.hypot(middle.x - x, middle.y - y) <= 0.6 ? near : undefined;
  }

  /** The cell that is nearest to a point, wherever that is. */
  nearest({ x, y }: Point): number {
    if (!this.layout.hexagonal) {
      const row = clamp(Math.floor(y), 0, this.layout.rows - 1);
      return this.cell(row, clamp(Math.floor(x), 0, this.layout.columns - 1));
    }
    const middle = Math.floor(y / STEP - 1 / 6);
    let best = 0;
    let distance = Infinity;
    for (let row = middle - 1; row <= middle + 1; row++) {
      const own = clamp(row, 0, this.layout.rows - 1);
      const column = clamp(Math.floor(x - (this.layout.indents[own] ?? 0) / 2), 0, this.rowLength(own) - 1);
      const cell = this.cell(own, column);
      const at = this.middle(cell);
      const away = Math.hypot(at.x - x, at.y - y);
      if (away < distance) [best, distance] = [cell, away];
    }
    return best;
  }

  /** The cell next to this one, or itself at the border. */
  step(cell: number, to: Direction, by = 1): number {
    const [row, column] = this.place(cell);
    if (to === "left") return this.cell(row, Math.max(0, column - by));
    if (to === "right") return this.cell(row, Math.min(this.rowLength(row) - 1, column + by));
    const other = clamp(row + (to === "up" ? -by : by), 0, this.layout.rows - 1);
    if (!this.layout.hexagonal) return this.cell(other, column);
    return other === row ? cell : this.nearest({ x: this.middle(cell).x + 0.01, y: (other + 2 / 3) * STEP });
  }

  /** The corners of a cell, around its middle. */
  corners(): Point[] {
    if (!this.layout.hexagonal) return [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(point);
    const third = STEP / 3;
    return [[0, -2 * third], [0.5, -third], [0.5, third], [0, 2 * third], [-0.5, third], [-0.5, -third]].map(point);
  }

  /** The cells of a line. */
  line(axis: number, index: number): number[] {
    if (this.layout.hexagonal) return this.layout.lines[axis]?.[index] ?? [];
    const { rows, columns } = this.layout;
    if (axis > 1) return Array.from({ length: rows }, (_, at) => this.cell(at, index === 0 ? at : columns - 1 - at));
    return axis === 0
      ? Array.from({ length: columns }, (_, at) => this.cell(index, at))
      : Array.from({ length: rows }, (_, at) => this.cell(at, index));
  }

  /** The numbers of the lines through a cell, a direction each. */
  linesThrough(cell: number): number[] {
    const [row, column] = this.place(cell);
    if (!this.layout.hexagonal) return [row, column];
    return this.layout.lines.map((lines) => lines.findIndex((cells) => cells.includes(cell)));
  }

  /** The corner at which a clue of a board of rows and columns stands: top left, top right, bottom left, bottom right; or none. */
  corner(clue: Clue): number | undefined {
    if (this.layout.hexagonal || clue.axis < 2) return undefined;
    return clue.far ? 3 - clue.index : clue.index;
  }

  /** Is it the clue of a line through this cell? */
  isThrough(clue: Clue, cell: number): boolean {
    if (this.corner(clue) !== undefined) return this.line(clue.axis, clue.index).includes(cell);
    return this.linesThrough(cell)[clue.axis] === clue.index;
  }

  /** The side on which it stands, where it stands at none. */
  side(clue: Clue): Side {
    if (clue.axis === 0) return clue.far ? "right" : "left";
    return clue.far ? "bottom" : "top";
  }

  /** Where a clue of a hexagonal board begins, in which direction it goes outwards, and how it is turned. */
  outwards(clue: Clue): { from: Point; to: Point; angle: number; toRight: boolean } {
    const cells = this.line(clue.axis, clue.index);
    const from = this.middle((clue.far ? cells.at(-1) : cells[0]) ?? 0);
    const toRight = clue.axis === 0 ? clue.far : !clue.far;
    const sign = toRight ? 1 : -1;
    if (clue.axis === 0) return { from, to: { x: sign, y: 0 }, angle: 0, toRight };
    const slope = clue.axis === 1 ? -1 : 1;
    return { from, to: { x: sign / 2, y: sign * slope * STEP }, angle: (slope * Math.PI) / 3, toRight };
  }
}

function point([x, y]: number[]): Point {
  return { x: x ?? 0, y: y ?? 0 };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
