// What became of a move, for those who listen.

import type { GameState, Move } from "../engine/table";

/** What is said of a move; nothing of those whose cells are told as they stand. */
export async function toldOf(
  move: Move, before: GameState | undefined, { trials }: GameState, changed: number[], labels: (cells: number[]) => Promise<string[]>,
): Promise<string | undefined> {
  const cells = async () => {
    const [cell] = changed;
    if (cell === undefined) return trials === before?.trials ? "nothing on the board" : "the trial";
    if (changed.length > 1) return `${changed.length} cells`;
    return (await labels([cell]))[0]?.split(";")[0] ?? "1 cell";
  };
  switch (move.do) {
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
