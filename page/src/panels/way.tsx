// The whole way to the solution, to browse forwards and backwards.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Squares } from "../board/scene";
import { thinker, Trouble } from "../engine/engine";
import { OPEN, type Failure, type Walkthrough } from "../engine/types";
import type { Game } from "../state/game";
import type { Shown } from "../screens/play";
import { Complaint } from "./complaint";
import { Legend } from "./hint";
import { Panel, Working } from "./panel";
import { Told } from "./told";

interface WayProps {
  game: Game;
  onShow: (shown: Shown | undefined) => void;
  onClose: () => void;
}

const LIMIT = 120_000;
/** So many steps are listed around the one that is shown. */
const LISTED = 60;

export function WayPanel({ game, onShow, onClose }: WayProps) {
  const [way, setWay] = useState<Walkthrough>();
  const [failure, setFailure] = useState<Failure>();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    let isWanted = true;
    thinker.ask<Walkthrough>({ of: "desk", native: game.about.native, what: "explain", with: [] }, LIMIT).then(
      (told) => isWanted && setWay(told),
      (error: unknown) => isWanted && error instanceof Trouble && setFailure(error.failure),
    );
    return () => void (isWanted = false);
  }, []);

  const step = way?.steps[at - 1];
  const squares = useMemo(() => (way ? boardAfter(way, at) : undefined), [way, at]);
  useEffect(() => {
    if (!squares) return;
    const marks = step
      ? { found: new Set(step.found.map(([cell]) => cell)), facts: new Set(step.facts), read: step.ends, ...(step.line ? { line: new Set(step.line) } : {}) }
      : {};
    onShow({ squares, marks });
    const current = list.current?.querySelector("[aria-current]");
    if (list.current && current) showIn(list.current, current);
  }, [squares]);

  if (!way) {
    return (
      <Panel title="The way to the solution" onClose={onClose}>
        {failure ? <Complaint failure={failure} /> : <Working what="Looking for the easiest way." />}
      </Panel>
    );
  }
  const last = way.steps.length;
  const go = (to: number) => setAt(Math.max(0, Math.min(last, to)));
  const from = Math.max(0, Math.min(at - LISTED / 2, last - LISTED));
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const to = event.key === "ArrowLeft" ? at - 1 : event.key === "ArrowRight" ? at + 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <Panel title="The way to the solution" onClose={onClose}>
      <div class="way" onKeyDown={onKey}>
        <div class="row way-steps" role="group" aria-label="Steps">
          <button type="button" onClick={() => go(0)} disabled={at === 0}>First</button>
          <button type="button" onClick={() => go(at - 1)} disabled={at === 0}>Back</button>
          <button type="button" class="primary" onClick={() => go(at + 1)} disabled={at === last}>Next</button>
          <button type="button" onClick={() => go(last)} disabled={at === last}>Last</button>
        </div>
        <label class="slider"><span>Step {at} of {last}</span>
          <input type="range" min={0} max={last} value={at} onInput={(event) => go(Number(event.currentTarget.value))} />
        </label>
        <div aria-live="polite" class="told">
          {step ? (
            <>
              <p class="technique">{step.title} <span class="faint">level {step.level}</span></p>
              <p><Told text={step.text} /></p>
              {step.chain.length > 0 && <ol class="chain">{step.chain.map((line, number) => <li key={number}><Told text={line} /></li>)}</ol>}
            </>
          ) : (
            <p>The puzzle as it is given.</p>
          )}
          {at === last && <p><strong><Told text={way.text} /></strong></p>}
        </div>
        {step && <Legend hasLine={step.line !== null} hasFacts={step.facts.length > 0} />}
        <ol class="steps" ref={list} start={from + 1}>
          {way.steps.slice(from, from + LISTED).map((one, number) => (
            <li key={from + number}>
              <button type="button" class="plain" aria-current={from + number + 1 === at ? "step" : undefined} onClick={() => go(from + number + 1)}>
                {one.title}<span class="faint"> {one.found.length === 1 ? "1 cell" : `${one.found.length} cells`}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

/** Scrolls a list so that its item is seen: the list alone, for in the panel around it the buttons stay where they are pressed. */
function showIn(list: Element, item: Element): void {
  const [room, own] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollTop += Math.min(0, own.top - room.top) + Math.max(0, own.bottom - room.bottom);
}

/** The board after so many steps: what is settled, and what is left to the others where something went. */
function boardAfter(way: Walkthrough, at: number): Squares {
  const squares = Squares.of(way.start);
  for (const step of way.steps.slice(0, at)) {
    for (const [cell, may] of [...step.first, ...step.found]) {
      const [only] = may;
      if (may.length === 1 && only !== undefined) {
        squares.values[cell] = only;
        squares.notes.delete(cell);
      } else if (squares.values[cell] === OPEN) squares.notes.set(cell, may);
    }
  }
  return squares;
}
