// The clues as a plain table, for those who read rather than see.

import { useState } from "preact/hooks";
import type { Game } from "../state/game";

export function ClueTable({ game }: { game: Game }) {
  const [isOpen, setOpen] = useState(false);
  const { layout } = game.about;
  if (layout.clues.length === 0) return null;
  const text = (axis: number, index: number, far: boolean) =>
    layout.clues
      .filter((clue) => clue.axis === axis && clue.index === index && clue.far === far)
      .flatMap((clue) => clue.pieces.map((piece) => piece.text))
      .join(" ");
  const hasFar = layout.clues.some((clue) => clue.far);
  const states = { open: "", done: "done", broken: "cannot be finished" };
  const lines = layout.axes.flatMap((axis, at) => {
    const own = layout.clues.filter((clue) => clue.axis === at).map((clue) => clue.index);
    return [...new Set(own)].sort((one, other) => one - other).map((index) => ({ axis, at, index }));
  });
  return (
    <details class="clue-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Clues as a table</summary>
      {isOpen && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Clues">
          <table>
            <thead>
              <tr><th scope="col">Line</th><th scope="col">{hasFar ? "Near clue" : "Clue"}</th>{hasFar && <th scope="col">Far clue</th>}<th scope="col">State</th></tr>
            </thead>
            <tbody>
              {lines.map(({ axis, at, index }) => (
                <tr key={`${at}-${index}`}>
                  <th scope="row">{axis} {index + 1}</th>
                  <td>{text(at, index, false)}</td>
                  {hasFar && <td>{text(at, index, true)}</td>}
                  <td>{states[game.lines[at]?.[index]?.state ?? "open"]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
