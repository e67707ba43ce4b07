// A hint in four stages, from the board as it is.

import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { Failure, Hint, Step } from "../engine/types";
import { catchFocus } from "../state/focus";
import type { Game } from "../state/game";
import type { Shown } from "../screens/play";
import { Complaint } from "./complaint";
import { Panel, Working } from "./panel";
import { heard, Told } from "./told";

export interface HintState {
  /** How many stages are shown. */
  stage: number;
  hint?: Hint;
  /** The version of the board that it speaks of. */
  version?: number;
  /** Rises when more of it is asked for by a key. */
  again?: number;
}

interface HintProps {
  game: Game;
  hint: Signal<HintState>;
  onShow: (shown: Shown | undefined) => void;
  onClose: () => void;
  onWrong: () => void;
  /** Asks what is wrong with the puzzle. */
  onPuzzle: () => void;
}

/** So many milliseconds a hint may take. */
const LIMIT = 30_000;
const MORE = ["", "Where?", "Why?", "Do it"];

export function HintPanel({ game, hint, onShow, onClose, onWrong, onPuzzle }: HintProps) {
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const { hint: told, stage } = hint.value;
  const version = game.version.value;

  useEffect(() => {
    if (hint.value.hint) return;
    let isWanted = true;
    setBusy(true);
    setFailure(undefined);
    const ask = async () => {
      try {
        const board = await game.board();
        const told = await thinker.ask<Hint>({ of: "desk", native: game.about.native, what: "hint", with: [board] }, LIMIT);
        if (!isWanted) return;
        hint.value = { stage: 1, hint: told, version: game.version.value };
        game.say(heard((told.stages[0] ?? []).join(" ")));
      } catch (error) {
        if (isWanted && error instanceof Trouble) setFailure(error.failure);
      } finally {
        if (isWanted) setBusy(false);
      }
    };
    void ask();
    return () => void (isWanted = false);
  }, [version, told === undefined]);

  // A step that was done takes its buttons along; whoever pressed one goes on with those of the next.
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => catchFocus(next.current), [told]);

  useEffect(() => {
    if (told?.step && stage >= 2) onShow({ marks: marksOf(told.step, stage) });
  }, [told, stage]);

  const more = () => {
    if (!told?.step) return;
    if (stage >= 3) {
      game.say("Done.");
      void take(game);
      return;
    }
    hint.value = { ...hint.value, stage: stage + 1 };
    game.say(heard((told.stages[stage] ?? []).join(" ")));
  };
  useEffect(() => {
    if (hint.value.again) more();
  }, [hint.value.again]);

  return (
    <Panel title="Hint" onClose={onClose}>
      {isBusy && <Working what="Looking for the easiest step." />}
      {failure && <Complaint failure={failure} />}
      {told && (
        <div class="hint">
          {(told.stages[Math.min(stage, 3) - 1] ?? []).map((line, at) => <p key={at} class={at === 0 ? "faint" : ""}><Told text={line} /></p>)}
          {told.step && stage >= 3 && <Legend hasLine={told.step.line !== null} hasFacts={told.step.facts.length > 0} />}
          {told.step && (
            <div class="row">
              <button type="button" class="primary" ref={next} onClick={more}>{MORE[Math.min(stage, 3)]}</button>
              {stage < 3 && <button type="button" onClick={() => void take(game)}>Do it</button>}
            </div>
          )}
          {told.right === false && <button type="button" onClick={onWrong}>What is wrong on the board?</button>}
          {!told.step && told.right !== false && <button type="button" onClick={onPuzzle}>Is something wrong with this puzzle?</button>}
        </div>
      )}
    </Panel>
  );
}

function marksOf(step: Step, stage: number) {
  const line = step.line ? { line: new Set(step.line), read: step.ends } : {};
  if (stage < 3) return line;
  return { ...line, found: new Set(step.found.map(([cell]) => cell)), facts: new Set(step.facts) };
}

/** Does the step on the board. */
async function take(game: Game): Promise<void> {
  await game.play({ do: "take_hint" });
}

export function Legend({ hasLine, hasFacts }: { hasLine: boolean; hasFacts: boolean }) {
  return (
    <ul class="legend">
      <li><span class="key-found" aria-hidden="true" />a frame: what follows</li>
      {hasFacts && <li><span class="key-fact" aria-hidden="true" />a ring: what it rests on</li>}
      {hasLine && <li><span class="key-line" aria-hidden="true" />a band: the line to look at</li>}
    </ul>
  );
}
