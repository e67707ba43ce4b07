// What became of a move, for those who listen.

import type { GameState, Move } from "../engine/table";

/** What is known of cells. */
interface Cells {
  labels(cells: number[]): Promise<string[]>;
  isGiven(cell: number): boolean;
}

/** What is said of a move. */
export async function toldOf(
  move: Move, before: GameState | undefined, { trials }: GameState, changed: number[], { labels, isGiven }: Cells,
): Promise<string | undefined> {
  /** What a cell holds, as `filled`: where it is was heard before. */
  const held = async (cell: number) => (await labels([cell]))[0]?.split(";")[0]?.split(", ").slice(1).join(", ") || "1 cell";
  const stroke = async () => {
    const [cell] = changed;
    if (cell === undefined) return undefined;
    return `${changed.length > 1 ? `${changed.length} cells: ` : ""}${await held(cell)}.`;
  };
  const cells = async () => {
    const [cell] = changed;
    if (cell === undefined) return trials === before?.trials ? "nothing on the board" : "the trial";
    if (changed.length > 1) return `${changed.length} cells`;
    return (await labels([cell]))[0]?.split(";")[0] ?? "1 cell";
  };
  switch (move.do) {
    case "paint":
    case "erase": {
      const [cell, ...others] = move.do === "erase" ? [move.cell] : move.cells;
      if (cell === undefined || others.length > 0) return stroke();
      return isGiven(cell) ? `This cell is given: ${await held(cell)}.` : `${await held(cell)}.`;
    }
    case "release":
      return stroke();
    case "undo":
      return before?.can_undo ? `Undone: ${await cells()}.` : "There is nothing to undo.";
    case "redo":
      return before?.can_redo ? `Redone: ${await cells()}.` : "There is nothing to redo.";
    case "begin_trial":
      return `Trial ${trials} begins.`;
    case "keep_trial":
      return "The trial is kept.";
    case "drop_trial":
      return changed.length === 0 ? "The trial is dropped." : `The trial is dropped: ${await cells()}.`;
    case "take_board":
      return "The board is the link's now. Undo brings yours back.";
    case "reset":
      return "The board is cleared.";
    default:
      return undefined;
  }
}
