// What is not needed at every moment: the way, the diagnosis, the grade, save points, what mistakes are shown.

import { useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { Conflicts } from "../engine/table";
import type { Failure, Grade } from "../engine/types";
import { lacksSolution, type PanelName } from "../screens/play";
import type { Game } from "../state/game";
import { change, settings } from "../state/settings";
import { Complaint } from "./complaint";
import { Panel } from "./panel";

const POLICIES: [Conflicts, string][] = [
  ["never", "never: I find them myself"],
  ["rules", "once a line cannot be finished"],
  ["solution", "at once, against the solution"],
];

const counted = (cells: number): string => (cells === 1 ? "1 cell" : `${cells} cells`);

interface MoreProps {
  game: Game;
  onPanel: (name: PanelName) => void;
  onClose: () => void;
}

export function MorePanel({ game, onPanel, onClose }: MoreProps) {
  const [grade, setGrade] = useState<Grade>();
  const [failure, setFailure] = useState<Failure>();
  const [isSure, setSure] = useState(false);
  const points = game.state.value?.points ?? [];
  const showGrade = () =>
    thinker.ask<Grade>({ of: "desk", native: game.about.native, what: "grade", with: [] }, 30_000).then(setGrade, (error: unknown) => {
      if (error instanceof Trouble) setFailure(error.failure);
    });
  const choose = (conflicts: Conflicts) => {
    change({ conflicts });
    void game.choose(conflicts);
  };
  return (
    <Panel title="More" onClose={onClose}>
      <div class="stack">
        <button type="button" onClick={() => onPanel("way")}>The way to the solution, step by step</button>
        <button type="button" onClick={() => onPanel("wrong")}>Is something wrong with this puzzle?</button>
        <button type="button" onClick={() => void showGrade()}>How hard is it?</button>
      </div>
      <div aria-live="polite">
        {grade && <ul class="plain-list">{grade.lines.map((line, at) => <li key={at}>{line}</li>)}</ul>}
        {failure && <Complaint failure={failure} />}
      </div>
      <fieldset>
        <legend>Mistakes are shown</legend>
        {POLICIES.map(([policy, words]) => (
          <label key={policy} class="check">
            <input type="radio" name="policy" checked={settings.value.conflicts === policy} onChange={() => choose(policy)} /> {words}
          </label>
        ))}
        {lacksSolution(game) && <p class="faint">This puzzle does not have exactly one solution: mistakes are shown once a line cannot be finished.</p>}
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={settings.value.timer} onChange={(event) => change({ timer: event.currentTarget.checked })} /> show a clock
      </label>
      {game.entry.by !== "paint" && (
        <label class="check">
          <input type="checkbox" checked={game.isSticky.value} onChange={(event) => (game.isSticky.value = event.currentTarget.checked)} /> a press on a cell enters what was entered last
        </label>
      )}
      <h3>Save points</h3>
      <div class="row">
        <button type="button" onClick={() => void game.play({ do: "save", name: counted(game.state.value?.settled ?? 0) })}>Set a save point</button>
        {points.map((name, at) => (
          <button type="button" key={at} onClick={() => void game.play({ do: "restore", point: at })}>Back to {name}</button>
        ))}
      </div>
      <h3>Begin again</h3>
      {isSure ? (
        <div class="row">
          <button type="button" class="danger" onClick={() => { setSure(false); void game.play({ do: "reset" }); }}>Clear the board</button>
          <button type="button" onClick={() => setSure(false)}>No</button>
        </div>
      ) : (
        <button type="button" onClick={() => setSure(true)}>Clear the board…</button>
      )}
      <p class="faint">Clearing can be undone.</p>
    </Panel>
  );
}
