// Playing: the board, the tools, and what is said beside it.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { Board } from "../board/board";
import { Squares, type Marks, type Scene } from "../board/scene";
import type { Pattern, Tool } from "../engine/table";
import { Complaint } from "../panels/complaint";
import { CheckPanel } from "../panels/check";
import { ClueTable } from "../panels/clue-table";
import { DiagnosisPanel } from "../panels/diagnosis";
import { HintPanel, type HintState } from "../panels/hint";
import { MorePanel } from "../panels/more";
import { Flaw } from "../panels/flaw";
import { SharePanel } from "../panels/share";
import { WayPanel } from "../panels/way";
import { Tools } from "../panels/tools";
import type { Game } from "../state/game";
import { bringBoardIntoSight } from "../board/in-sight";
import { keyMove } from "../board/keys";
import { catchFocus } from "../state/focus";
import { settings } from "../state/settings";

export type PanelName = "hint" | "check" | "way" | "wrong" | "share" | "more";

/** Panels that show on the board what they speak of. */
const MARKS_BOARD: PanelName[] = ["hint", "check", "way", "wrong"];

/** What stands beside the board. */
function beside(): Element | null {
  return document.querySelector(".play .side");
}

/** What a panel shows on the board instead of what is filled in. */
export interface Shown {
  squares?: Squares;
  marks: Marks;
}

export function Play({ game }: { game: Game }) {
  const { about } = game;
  const [panel, setPanel] = useState<PanelName | undefined>(about.problem ? "wrong" : undefined);
  const [shown, setShown] = useState<Shown | undefined>();
  /** Is the focus on the tools, which fill the chosen cell? */
  const [isAtTools, setAtTools] = useState(false);
  const hint = useMemo(() => signal<HintState>({ stage: 0 }), [game]);
  const state = game.state.value;
  const title = about.title ?? about.kind;

  useEffect(() => {
    document.title = `${title} · linewise`;
    return () => void (document.title = "linewise: line puzzles that can tell you why");
  }, [title]);

  // What had the focus when a panel was asked for: whoever closes the panel goes back there.
  const opener = useRef<Element | null>(null);
  const open = (name: PanelName | undefined) => {
    if (!beside()?.contains(document.activeElement)) opener.current = document.activeElement;
    setShown(undefined);
    setPanel(name);
  };
  // What was said of a board is not said of the next one.
  useEffect(() => {
    if (panel !== "hint" && panel !== "check") return;
    if (hint.value.version !== undefined && hint.value.version !== game.version.value) hint.value = { stage: 0 };
    setShown(undefined);
  }, [game.version.value]);

  useEffect(() => {
    if (panel && MARKS_BOARD.includes(panel)) bringBoardIntoSight();
    if (panel) catchFocus(beside()?.querySelector("h2"));
    else catchFocus(opener.current, document.getElementById("puzzle-title"));
  }, [panel]);
  // The step that solves the puzzle takes its buttons along.
  useEffect(() => {
    if (state?.finished) catchFocus(document.getElementById("done-title"));
  }, [state?.finished]);

  const isPlaying = !shown?.squares && !about.problem;
  const scene: Scene = {
    squares: shown?.squares ?? game.squares,
    lines: shown?.squares ? about.layout.axes.map(() => []) : game.lines,
    marks: shown?.marks ?? {},
    focus: game.focus.value,
    focused: isAtTools,
    stroke: isPlaying ? game.stroke.value : null,
  };
  const [version, setVersion] = useState(0);
  useEffect(() => setVersion((count) => count + 1), [shown, game.version.value]);

  const paint = (cells: number[], tool: Tool) => void game.play({ do: "paint", cells, tool });
  const onKey = (event: KeyboardEvent, cell: number): boolean => {
    if (!isPlaying) return false;
    const wish = keyMove(event, cell, game);
    if (!wish) return false;
    if (wish.wants === "move") void game.play(wish.move);
    else if (wish.wants === "paint") paint(wish.cells, wish.tool);
    else if (wish.wants === "number") game.complete(cell, wish.tool);
    else if (wish.wants === "carry") game.carry(cell, wish.next);
    else if (wish.wants === "hint") {
      if (panel === "hint") hint.value = { ...hint.value, again: (hint.value.again ?? 0) + 1 };
      else open("hint");
    } else if (wish.wants === "check") open("check");
    else if (wish.wants === "line") game.toLine(wish.step);
    else if (wish.wants === "help") location.hash = "help";
    if ("focus" in wish && wish.focus !== undefined) game.focus.value = wish.focus;
    return true;
  };

  // Wherever the focus is, or if it is nowhere; and before anybody can press a key on what is shown.
  useLayoutEffect(() => {
    if (!panel) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      open(undefined);
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [panel]);

  return (
    <div class="play">
      <section class="table" aria-labelledby="puzzle-title">
        <div class="title-row">
          <h1 id="puzzle-title" tabIndex={-1}><bdi>{title}</bdi></h1>
          <p class="faint">
            {title !== about.kind && `${about.kind}, `}{about.layout.rows} × {about.layout.columns}
            {about.author && <> · <bdi>{about.author}</bdi></>}
          </p>
        </div>
        {about.description && <p class="description">{about.description}</p>}
        <details class="rules-of">
          <summary>Rules</summary>
          <p>{about.rules}</p>
        </details>
        {game.other.value !== null && (
          <p class="notice">
            You have a board of this puzzle already; the link holds another.{" "}
            <button type="button" onClick={() => void game.takeOther()}>Take the link's board</button>{" "}
            <button type="button" onClick={() => (game.other.value = null)}>Keep mine</button>
          </p>
        )}
        {game.isShared.value && <p class="notice" role="status">This puzzle is open in another tab as well, and this browser does not let the two take turns: what is done in both at the same moment may be lost. Play in one of them.</p>}
        {!about.problem && <Flaw game={game} isHidden={panel === "wrong"} onPuzzle={() => open("wrong")} />}
        {!about.problem && <Tools game={game} onPanel={open} panel={panel} onFocus={setAtTools} />}
        <Board
          layout={about.layout}
          name={`${title === about.kind ? title : `${title}, ${about.kind}`}, ${about.layout.rows} rows, ${about.layout.columns} columns`}
          scene={scene}
          version={version + game.version.value * 1000}
          symbols={game.symbols}
          {...(isPlaying
            ? {
                hands: {
                  press: (cell: number, other: boolean) => {
                    const tool = game.pressed(other);
                    if (tool) game.press(cell, tool);
                  },
                  drag: (cell: number) => game.drag(cell),
                  release: () => game.letGo("release"),
                  cancel: () => game.letGo("cancel"),
                },
              }
            : {})}
          onFocus={(cell) => (game.focus.value = cell)}
          onKey={onKey}
          hearsAll
          refusals={game.refusals.value}
          {...(about.problem ? {} : { labels: game.labels })}
        />
        <LineBar game={game} />
        {state && <Progress game={game} />}
        <ClueTable game={game} />
      </section>
      <aside class={`side${panel ? " is-open" : ""}`} aria-label="Beside the board">
        {game.trouble.value && <Complaint failure={game.trouble.value} />}
        {panel === "hint" && !state?.finished && <HintPanel game={game} hint={hint} onShow={setShown} onClose={() => open(undefined)} onWrong={() => open("check")} onPuzzle={() => open("wrong")} />}
        {panel === "check" && <CheckPanel game={game} onShow={setShown} onClose={() => open(undefined)} onPuzzle={() => open("wrong")} />}
        {panel === "way" && <WayPanel game={game} onShow={setShown} onClose={() => open(undefined)} />}
        {panel === "wrong" && <DiagnosisPanel game={game} onShow={setShown} onClose={() => open(undefined)} />}
        {panel === "share" && <SharePanel game={game} onClose={() => open(undefined)} />}
        {panel === "more" && <MorePanel game={game} onPanel={open} onClose={() => open(undefined)} />}
        {(!panel || (panel === "hint" && state?.finished)) && <Welcome game={game} onPanel={open} />}
      </aside>
      <Heard game={game} />
    </div>
  );
}

/** What those hear who listen; apart from all else, as it changes with each stroke. */
function Heard({ game }: { game: Game }) {
  return <p class="heard" role="status">{game.said.value}</p>;
}

/** The clues of the lines through the focus, in full; of patterns also which part answers to the cell, and whether they can still be satisfied. */
function LineBar({ game }: { game: Game }) {
  const { layout } = game.about;
  const [patterns, setPatterns] = useState<Pattern[]>([]);
  const [focus, version] = [game.focus.value, game.version.value];
  useEffect(() => {
    if (!game.hasPatterns) return;
    let isWanted = true;
    game.patterns(focus).then((told) => isWanted && setPatterns(told), () => {});
    return () => void (isWanted = false);
  }, [focus, version]);
  if (game.hasPatterns) return <Patterns patterns={patterns} />;
  // Of corners, too: a cell in the middle of a board lies on both long diagonals.
  const own = layout.clues.filter((clue) => game.geometry.isThrough(clue, focus));
  const lines = new Map(own.map((clue) => [`${layout.axes[clue.axis]} ${clue.index + 1}`, clue]));
  const clues = [...lines].map(([name, { axis, index }]) => {
    const ofLine = own.filter((clue) => clue.axis === axis && clue.index === index);
    const text = (far: boolean) => ofLine.filter((clue) => clue.far === far).flatMap((clue) => clue.pieces.map(({ text }) => text)).join(" ");
    const [near, far] = [text(false), text(true)];
    return { name, text: [near, far && `… ${far}`].filter((part) => part).join(" ") };
  });
  return (
    <dl class="line-bar" aria-hidden="true">
      {clues.filter(({ text }) => text).map(({ name, text }) => (
        <div key={name}><dt>{name}</dt><dd>{text}</dd></div>
      ))}
    </dl>
  );
}

function Patterns({ patterns }: { patterns: Pattern[] }) {
  return (
    <dl class="line-bar patterns" aria-label="Patterns of the chosen cell">
      {patterns.map(({ line, holds, is_full, text: [before, own, after] }, at) => (
        <div key={at} class={holds === false ? "broken" : ""}>
          <dt>{line}</dt>
          <dd>
            <code>{before}{own && <mark>{own}</mark>}{after}</code>
            <span class="holds">{holds === false ? "✗ cannot be matched any more" : holds && is_full ? "✓ matched" : ""}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({ game }: { game: Game }) {
  const state = game.state.value;
  if (!state) return null;
  return (
    <p class="progress faint">
      {state.finished ? <strong class="solved">Solved.</strong> : `${state.settled} of ${state.cells} cells`}
      {state.trials > 0 && <> · trial {state.trials}</>}
      {!state.finished && <> · {lacksSolution(game) ? "mistakes are shown once a line cannot be finished" : state.policy}</>}
      {settings.value.timer && <> · <span role="timer" aria-label="Time">{clock(game.seconds.value)}</span></>}
    </p>
  );
}

/** Are mistakes to be shown against a solution that the puzzle does not have? Then those are shown that lines show. */
export function lacksSolution(game: Game): boolean {
  return game.isFlawed.value && settings.value.conflicts === "solution";
}

function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What stands beside the board when nothing was asked. */
function Welcome({ game, onPanel }: { game: Game; onPanel: (name: PanelName) => void }) {
  const state = game.state.value;
  if (state?.finished) {
    return (
      <section class="panel done" aria-labelledby="done-title">
        <h2 id="done-title" tabIndex={-1}>Solved</h2>
        {game.about.layout.clues.length > 0 && <p>Every line fits its clues.</p>}
        <div class="row">
          <button type="button" onClick={() => onPanel("way")}>Show me the way there</button>
          <a class="button" href="#">More puzzles</a>
        </div>
      </section>
    );
  }
  return (
    <section class="panel quiet" aria-labelledby="stuck-title">
      <h2 id="stuck-title">Stuck?</h2>
      <p>A hint comes in four stages: what to try, where, why, and the step itself. You decide how far it goes.</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => onPanel("hint")}>Hint</button>
        <button type="button" onClick={() => onPanel("check")}>Right so far?</button>
      </div>
    </section>
  );
}
