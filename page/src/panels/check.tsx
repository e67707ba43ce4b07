// Is the board right so far? What is wrong is shown only as far as somebody asks.

import { useEffect, useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { Checked, Failure } from "../engine/types";
import type { Game } from "../state/game";
import type { Shown } from "../screens/play";
import { Complaint } from "./complaint";
import { Panel, Working } from "./panel";

interface CheckProps {
  game: Game;
  onShow: (shown: Shown | undefined) => void;
  onClose: () => void;
}

export function CheckPanel({ game, onShow, onClose }: CheckProps) {
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  const ask = async (reveals: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const board = await game.board();
      const told = await thinker.ask<Checked>({ of: "desk", native: game.about.native, what: "check", with: [board, reveals] }, 30_000);
      setChecked(told);
      game.said.value = told.lines.join(" ");
      if (told.wrong) onShow({ marks: { wrong: new Set(told.wrong) } });
    } catch (error) {
      if (error instanceof Trouble) setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => void ask(false), [game.version.value]);

  return (
    <Panel title="Right so far?" onClose={onClose}>
      {isBusy && <Working what="Checking." />}
      {failure && <Complaint failure={failure} />}
      {checked && (
        <div class={checked.right === false ? "verdict bad" : checked.right ? "verdict good" : "verdict"}>
          {checked.lines.map((line, at) => <p key={at}>{line.trim()}</p>)}
          {checked.right === false && checked.wrong === null && (
            <button type="button" onClick={() => void ask(true)}>Show which cells are wrong</button>
          )}
          {checked.wrong && checked.wrong.length > 0 && <p class="faint">They are struck through on the board.</p>}
        </div>
      )}
    </Panel>
  );
}
