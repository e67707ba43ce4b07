// How much room clues take beside the board, and what stands where.

import type { Clue, Piece } from "../engine/types";
import type { Geometry, Side } from "./geometry";

/** Clues on the four sides of a board of rows and columns. */
export interface Strips {
  /** How deep each side is, in widths of a cell. */
  depth: Record<Side, number>;
  /** Are the clues of columns so long that they are turned? */
  turned: Record<Side, boolean>;
  clues: Record<Side, Clue[]>;
  /** Those at the corners: top left, top right, bottom left, bottom right. */
  corners: (Clue | undefined)[];
}

/** A text of more characters is set in a typewriter's font. */
const LONG = 3;
const GAP = 0.3;

export function isLong(text: string): boolean {
  return [...text].length > LONG;
}

/** How much room a character of a long text takes, and what is free around the text, in widths of a cell. */
export const CHARACTER = 0.31;
export const AROUND_TEXT = 0.3;

/** How long a piece is in the direction of its text. */
export function pieceLength(piece: Piece): number {
  const characters = [...piece.text].length;
  const chip = piece.symbol === undefined ? 0 : 0.14;
  return isLong(piece.text) ? characters * CHARACTER + AROUND_TEXT : Math.max(0.62, characters * 0.32 + 0.3) + chip;
}

/** How much room a piece takes above or below a column, when it is not turned. */
export function storey(piece: Piece): number {
  return piece.symbol === undefined ? 0.66 : 0.76;
}

export function stripsOf(geometry: Geometry): Strips {
  const clues: Record<Side, Clue[]> = { left: [], top: [], right: [], bottom: [] };
  const corners: (Clue | undefined)[] = [];
  for (const clue of geometry.layout.hexagonal ? [] : geometry.layout.clues) {
    const corner = geometry.corner(clue);
    if (corner === undefined) clues[geometry.side(clue)].push(clue);
    else corners[corner] = clue;
  }
  const isTurned = (side: Side) => clues[side].some((clue) => clue.pieces.some((piece) => isLong(piece.text)));
  const turned = { left: false, right: false, top: isTurned("top"), bottom: isTurned("bottom") };
  const room = (side: Side, piece: Piece) =>
    (side === "top" || side === "bottom") && !turned[side] ? storey(piece) : pieceLength(piece);
  const depthOf = (side: Side) =>
    Math.max(0, ...clues[side].map((clue) => clue.pieces.reduce((sum, piece) => sum + room(side, piece), GAP)));
  // A clue at a corner takes room on two sides.
  const roomAt = (corner: number, room: (piece: Piece) => number) => (corners[corner]?.pieces ?? []).reduce((sum, piece) => Math.max(sum, GAP + room(piece)), 0);
  const across = (...at: number[]) => Math.max(...at.map((corner) => roomAt(corner, pieceLength)));
  const down = (...at: number[]) => Math.max(...at.map((corner) => roomAt(corner, storey)));
  const depth = {
    left: Math.max(depthOf("left"), across(0, 2)),
    top: Math.max(depthOf("top"), down(0, 1)),
    right: Math.max(depthOf("right"), across(1, 3)),
    bottom: Math.max(depthOf("bottom"), down(2, 3)),
  };
  return { depth, turned, clues, corners };
}

/** How far the clues of a hexagonal board reach beyond it: left, top, right, bottom. */
export function reach(geometry: Geometry): [number, number, number, number] {
  let [left, top, right, bottom] = [0, 0, geometry.width, geometry.height];
  for (const clue of geometry.layout.clues) {
    const { from, to } = geometry.outwards(clue);
    const length = clue.pieces.reduce((sum, piece) => sum + pieceLength(piece), 1.3);
    const [x, y] = [from.x + to.x * length, from.y + to.y * length];
    left = Math.min(left, x - 0.4);
    right = Math.max(right, x + 0.4);
    top = Math.min(top, y - 0.4);
    bottom = Math.max(bottom, y + 0.4);
  }
  return [left, top, right, bottom];
}
