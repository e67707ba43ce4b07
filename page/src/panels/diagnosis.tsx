// What is wrong with the puzzle itself: the clues to blame, the repairs, two solutions.

import { useEffect, useState } from "preact/hooks";
import { Squares } from "../board/scene";
import { thinker, Trouble } from "../engine/engine";
import type { Diagnosis, Failure } from "../engine/types";
import type { Game } from "../state/game";
import type { Shown } from "../screens/play";
import { linkOf } from "../state/link";
import { go } from "../state/route";
import { Complaint } from "./complaint";
import { Panel, Working } from "./panel";
import { Told } from "./told";

interface DiagnosisProps {
  game: Game;
  onShow: (shown: Shown | undefined) => void;
  onClose: () => void;
}

const LIMIT = 60_000;
/** So many repairs are shown at once. */
const FEW = 5;

export function DiagnosisPanel({ game, onShow, onClose }: DiagnosisProps) {
  const [found, setFound] = useState<Diagnosis>();
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [solution, setSolution] = useState<number>();
  const [areAllShown, setAllShown] = useState(false);

  useEffect(() => {
    let isWanted = true;
    thinker.ask<Diagnosis>({ of: "desk", native: game.about.native, what: "diagnose", with: [] }, LIMIT).then(
      (told) => isWanted && setFound(told),
      (error: unknown) => isWanted && error instanceof Trouble && setFailure(error.failure),
    );
    return () => void (isWanted = false);
  }, []);

  useEffect(() => {
    if (!found) return;
    const board = solution === undefined ? undefined : found.solutions[solution];
    const open = new Set(found.open.map(([cell]) => cell));
    if (board) onShow({ squares: Squares.of(board), marks: { open } });
    else onShow({ marks: { ends: found.blamed.ends, wrong: new Set(found.blamed.cells), open } });
  }, [found, solution]);

  const apply = async (native: string) => {
    const link = await linkOf(native);
    game.say("The puzzle is repaired.");
    go(link);
  };

  return (
    <Panel title="What is wrong?" onClose={onClose}>
      {about(game.about.problem)}
      {!found && !failure && <Working what="Looking at every clue." />}
      {failure && <Complaint failure={failure} />}
      {found && (
        <div class="diagnosis">
          <p class="says"><strong><Told text={found.says} /></strong></p>
          {found.repairs.length > 0 && (
            <>
              <h3>{found.repairs.length === 1 ? "What would set it right" : "What would set it right, the likeliest first"}</h3>
              <ul class="plain-list repairs">
                {found.repairs.slice(0, areAllShown ? undefined : FEW).map((repair, at) => (
                  <li key={at}>
                    <button type="button" class="repair" onClick={() => void apply(repair.native)}><span><Told text={repair.words} /></span></button>
                  </li>
                ))}
              </ul>
              {found.repairs.length > FEW && !areAllShown && (
                <button type="button" class="plain" onClick={() => setAllShown(true)}>All {found.repairs.length} repairs</button>
              )}
            </>
          )}
          {found.solutions.length > 1 && (
            <div class="row" role="group" aria-label="Solutions">
              <button type="button" aria-pressed={solution === undefined} onClick={() => setSolution(undefined)}>Board</button>
              {found.solutions.map((_, at) => (
                <button type="button" key={at} aria-pressed={solution === at} onClick={() => setSolution(at)}>
                  {at === 0 ? "One solution" : "Another"}
                </button>
              ))}
            </div>
          )}
          {found.open.length > 0 && <p class="faint">A diamond marks the cells in which solutions differ.</p>}
          <Story found={found} />
        </div>
      )}
    </Panel>
  );
}

function about(problem: Failure | null) {
  return problem && <Complaint failure={problem} />;
}

/** The whole story, folded away. */
function Story({ found }: { found: Diagnosis }) {
  const parts = found.story.slice(1).filter((part) => !("line" in part) || part.line);
  if (parts.length === 0) return null;
  return (
    <details>
      <summary>The whole story</summary>
      {parts.map((part, at) =>
        "line" in part ? <p key={at}><Told text={part.line} /></p>
        : "list" in part ? <ul key={at}>{part.list.slice(0, 200).map((line, number) => <li key={number}><Told text={line.trim()} /></li>)}</ul>
        : null,
      )}
    </details>
  );
}
