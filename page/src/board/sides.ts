// From which side a clue is read, in words: what stands behind the dots in the library's names of cells and lines.

import type { LineAbout } from "../engine/table";
import type { Layout, Piece } from "../engine/types";
import type { Geometry } from "./geometry";

const ALONE = "... ";
const DOTS = " ... ";

/** From where the clue at the far end of a line is read: "from the right". */
export function farSide(geometry: Geometry, axis: number, index: number): string {
  const { hexagonal } = geometry.layout;
  if (axis === 0) return "from the right";
  if (!hexagonal && axis === 1) return "from below";
  if (!hexagonal) return index === 0 ? "from the lower right" : "from the lower left";
  const { to } = geometry.outwards({ axis, index, far: true, pieces: [] });
  return `from the ${to.y < 0 ? "upper" : "lower"} ${to.x < 0 ? "left" : "right"}`;
}

/** A line, what its clues are introduced by in a text, and that text. */
interface Told {
  axis: number;
  index: number;
  marker: string;
}

/** The text, with "1 from the right" for what follows the dots after the marker. */
export function withSide(text: string, geometry: Geometry, { axis, index, marker }: Told): string {
  const { layout } = geometry;
  const far = wordsOf(layout, axis, index, true);
  const at = text.indexOf(marker);
  if (far === undefined || at < 0) return text;
  const start = at + marker.length;
  const clues = text.slice(start);
  const near = wordsOf(layout, axis, index, false);
  // Behind another clue, which may be a pattern with such dots in it, or alone.
  const between = near === undefined ? ALONE : DOTS;
  const dots = near === undefined ? (clues.startsWith(ALONE) ? 0 : -1) : clues.indexOf(DOTS, clues.startsWith(near) ? near.length : 0);
  if (dots < 0) return text;
  const before = near === undefined ? "" : `${clues.slice(0, dots)}, `;
  const after = clues.slice(dots + between.length);
  const side = farSide(geometry, axis, index);
  const told = after.startsWith(far) ? `${far} ${side}${after.slice(far.length)}` : `${side}: ${after}`;
  return text.slice(0, start) + before + told;
}

/** A cell's name with its clues, in which it is told from where those at the far ends of its lines are read. */
export function withSides(label: string, cell: number, geometry: Geometry, lines: LineAbout[]): string {
  if (!label.includes(ALONE)) return label;
  const { axes, hexagonal } = geometry.layout;
  const through = geometry.linesThrough(cell);
  const isThrough = (axis: number, index: number) =>
    through[axis] === undefined ? geometry.isThrough({ axis, index, far: true, pieces: [] }, cell) : through[axis] === index;
  return lines.reduce((told, { axis, index, name }) => {
    if (axis === null || !isThrough(axis, index)) return told;
    const called = !hexagonal && axis < 2 ? axes[axis] : name;
    return withSide(told, geometry, { axis, index, marker: `; ${called} clue ` });
  }, label);
}

function wordsOf(layout: Layout, axis: number, index: number, far: boolean): string | undefined {
  const clues = layout.clues.filter((clue) => clue.axis === axis && clue.index === index && clue.far === far);
  if (clues.length === 0) return undefined;
  const words = ({ text, symbol }: Piece) => (symbol === undefined ? text : `${text} ${layout.looks[symbol]?.name ?? ""}`);
  return clues.flatMap(({ pieces }) => pieces.map(words)).join(" ");
}
