// Making a puzzle: draw, and the verdict and the grade follow.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { bringBoardIntoSight } from "../board/in-sight";
import { Squares, type Marks } from "../board/scene";
import { thinker, Trouble } from "../engine/engine";
import { OPEN, type About, type Diagnosis, type Failure, type Grade, type Layout, type PuzzleAbout, type Solved } from "../engine/types";
import { ChooseFile } from "../panels/choose-file";
import { Complaint } from "../panels/complaint";
import { PicturePanel } from "../panels/picture";
import { SaveAs } from "../panels/save-as";
import { copy, Uncopied } from "../panels/uncopied";
import { Working } from "../panels/panel";
import { Side } from "../panels/side";
import { Told } from "../panels/told";
import { useBrought } from "../state/bring";
import { Drawing } from "../state/drawing";
import { latest } from "../state/latest";
import { libraryAbout } from "../state/library";
import { addressOf, linkNote, sharedLinkOf } from "../state/link";
import { readPicture, source } from "../state/picture";
import { go } from "../state/route";

/** After a stroke the verdict waits so many milliseconds for the next one. */
const REST = 120;

const WHITE = "ffffff";

/** What helps where a kind does not take a drawing in colours. */
const FEWER = "“One fewer” takes a colour away. Or choose another kind.";

interface Verdict {
  native: string;
  layout: Layout;
  solved: Solved;
  grade: Grade | undefined;
}

export function Make() {
  const drawing = useMemo(() => Drawing.current(), []);
  const [about, setAbout] = useState<About>();
  const [verdict, setVerdict] = useState<Verdict>();
  const [failure, setFailure] = useState<Failure>();
  /** Why a picture that was brought is none; the verdict on the drawing does not take this away. */
  const [refused, setRefused] = useState<Failure>();
  const [isStale, setStale] = useState(true);
  const [seen, setSeen] = useState<number>();
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();
  const [isAsking, setAsking] = useState(false);
  const asked = useRef(false);
  const [chosen, setFocus] = useState(0);
  const [said, setSaid] = useState("");
  /** A link that could not be copied. */
  const [uncopied, setUncopied] = useState("");
  /** Is all shown that can be done about a drawing with several solutions? On a phone that covers the drawing. */
  const [isUnfolded, setUnfolded] = useState(false);
  /** The cells that were changed in a picture, as long as nobody changes anything else. */
  const [changed, setChanged] = useState<{ version: number; cells: number[] }>();
  const { rows, columns, kind, paper, colours, ink } = drawing.state.value;
  const version = drawing.version.value;
  // A smaller board may have lost the cell.
  const focus = Math.min(chosen, rows * columns - 1);
  const kinds = useMemo(() => about?.kinds.filter((one) => one.drawn) ?? [], [about]);
  const picture = source.value;

  const bring = async (brought: File) => {
    setRefused(undefined);
    try {
      source.value = await readPicture(brought);
    } catch (error) {
      if (error instanceof Trouble) setRefused(error.failure);
    }
  };
  const isOver = useBrought({ file: (brought) => void bring(brought) });

  useEffect(() => {
    libraryAbout().then(setAbout, () => {});
  }, []);
  const isPictured = picture !== undefined && about !== undefined;
  useEffect(() => {
    if (isPictured) bringBoardIntoSight();
  }, [isPictured]);
  useEffect(() => {
    const [first] = kinds;
    if (first && !kinds.some((one) => one.name === kind)) drawing.change({ kind: first.name });
  }, [kinds]);

  useEffect(() => {
    if (!kinds.some((one) => one.name === kind)) return;
    setStale(true);
    setSeen(undefined);
    setDiagnosis(undefined);
    let isWanted = true;
    const judge = async () => {
      const cells = drawing.picture.slice();
      const { native } = await thinker.ask<{ native: string }>({
        of: "library", what: "draw", kind, rows, columns, colours: [paper, ...colours].join(" "), picture: cells,
      });
      const { layout, problem } = await thinker.ask<PuzzleAbout>({ of: "desk", native, what: "layout", with: [] });
      if (problem) throw new Trouble(colours.length > 1 ? { ...problem, help: FEWER } : problem);
      const solved = await thinker.ask<Solved>({ of: "desk", native, what: "solve", with: [] }, 10_000);
      const isUnique = solved.verdict === "unique";
      const grade = isUnique ? await thinker.ask<Grade>({ of: "desk", native, what: "grade", with: [] }, 5_000) : undefined;
      return { native, layout, solved, grade };
    };
    const work = async () => {
      try {
        const judged = await latest(judge);
        if (!isWanted) return;
        for (const [at, colour] of colours.entries()) drawing.call(colour, judged.layout.looks[at + 1]?.name);
        setVerdict(judged);
        setFailure(undefined);
        setStale(false);
        setSaid("");
        setUncopied("");
      } catch (error) {
        if (!isWanted || !(error instanceof Trouble) || error.failure.code === "stopped") return;
        // Nothing that was said of another drawing, or of another kind, stands beside it.
        setVerdict(undefined);
        setFailure(error.failure);
      }
    };
    const timer = setTimeout(() => void work(), REST);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      // Of a drawing that has changed meanwhile nobody wants to know what would make it unique, and the next verdict does not wait for that.
      if (asked.current) thinker.stop();
    };
  }, [version, kinds, kind, rows, columns, paper, colours.join()]);

  const drawn = useMemo(() => drawnLayout(drawing, verdict?.layout), [verdict, rows, columns, paper, colours.join()]);
  // Under a stroke the board stays where it is: clues that come in then, for the stroke before, wait for its end.
  const held = useRef(drawn);
  if (!drawing.stroke.value || held.current.rows !== rows || held.current.columns !== columns) held.current = drawn;
  const layout = held.current;
  const shownSolution = seen === undefined ? undefined : verdict?.solved.solutions[seen];
  const squares = shownSolution ? Squares.of(shownSolution) : drawing.squares;
  const marks: Marks = useMemo(() => {
    if (changed?.version === version) return { found: new Set(changed.cells) };
    // Under a stroke the marks of the last verdict stay, as its words do.
    if (!verdict || verdict.layout.rows !== rows || verdict.layout.columns !== columns) return {};
    return openOf(verdict.solved, diagnosis);
  }, [verdict, diagnosis, changed, version, rows, columns]);
  const labels = useMemo(() => {
    const word = verdict?.solved.verdict === "several" ? "solutions differ" : "not decided so far";
    return async (cells: number[]) => (await drawing.labels(cells)).map((label, at) => (marks.open?.has(cells[at] ?? -1) ? `${label}, ${word}` : label));
  }, [marks, verdict, drawing]);

  const tell = (error: unknown) => {
    if (error instanceof Trouble && error.failure.code !== "stopped") setFailure(error.failure);
  };
  const askChanges = async () => {
    if (!verdict) return;
    asked.current = true;
    setAsking(true);
    try {
      const answer = await thinker.ask<Diagnosis>({ of: "desk", native: verdict.native, what: "diagnose", with: [] }, 20_000);
      setDiagnosis(answer);
    } catch (error) {
      tell(error);
    }
    asked.current = false;
    setAsking(false);
  };
  const isBlackAndWhite = paper === WHITE && colours.length === 1 && colours[0] === "000000";
  const wasUnique = verdict?.solved.verdict === "unique";
  const isUnique = !isStale && wasUnique;
  const share = async (link: string) => {
    const address = addressOf(link);
    const isCopied = await copy(address);
    setSaid(isCopied ? ["The link is copied.", linkNote].join(" ").trim() : "");
    setUncopied(isCopied ? "" : address);
  };

  return (
    <div class={`play make${isOver ? " over" : ""}`}>
      <section class="table" aria-labelledby="make-title">
        <div class="title-row">
          <h1 id="make-title" tabIndex={-1}>Make a puzzle</h1>
          <p class="faint">Draw, or bring a picture. The clues write themselves, and the verdict follows each stroke.</p>
        </div>
        <div class="tools">
          <div class="row brushes" role="group" aria-label="Colours">
            {colours.map((colour, at) => (
              <button type="button" key={colour} class="swatch" aria-label={drawing.nameOf(colour)} aria-pressed={ink === at + 1} onClick={() => drawing.change({ ink: at + 1 })}>
                <span class="ink" ref={(element) => { if (element) element.style.background = isBlackAndWhite ? "" : `#${colour}`; }} />
              </button>
            ))}
            <button type="button" class="swatch" aria-label="paper" aria-pressed={ink === 0} onClick={() => drawing.change({ ink: 0 })}><span class="ink paper" ref={(element) => { if (element) element.style.background = paper === WHITE ? "" : `#${paper}`; }} /></button>
            {drawing.anotherColour && <button type="button" onClick={() => drawing.addColour()}>One more colour</button>}
            {colours.length > 1 && <button type="button" onClick={() => drawing.dropColour()}>One fewer</button>}
          </div>
          <div class="row">
            <Side name="Rows" count={rows} take={(rows) => drawing.resize({ rows })} />
            <Side name="Columns" count={columns} take={(columns) => drawing.resize({ columns })} />
            {kinds.length > 1 && (
              <label class="number">Kind <select value={kind} onChange={(event) => drawing.change({ kind: event.currentTarget.value })}>
                {kinds.map((one) => <option key={one.name} value={one.name}>{one.title}</option>)}
              </select></label>
            )}
            <span class="joined" role="group" aria-label="History">
              <button type="button" disabled={!drawing.canUndo} onClick={() => drawing.undo()}>Undo</button>
              <button type="button" disabled={!drawing.canRedo} onClick={() => drawing.redo()}>Redo</button>
            </span>
            <button type="button" onClick={() => drawing.clear()}>Clear</button>
            <ChooseFile label="From a picture…" name="A picture" accept="image/*" take={(chosen) => void bring(chosen)} />
          </div>
        </div>
        <Board
          layout={layout}
          name={`Drawing, ${rows} rows, ${columns} columns`}
          scene={{ squares, lines: [[], []], marks, focus, focused: false, stroke: drawing.stroke.value }}
          version={version}
          {...(shownSolution ? {} : { hands: drawing.hands })}
          onFocus={setFocus}
          onKey={(event, cell) => drawing.key(event, cell, layout, setFocus)}
          hearsAll
          labels={labels}
        />
      </section>
      <aside class="side is-open" aria-label="Verdict">
        {picture && about && (
          <PicturePanel
            key={picture.name}
            picture={picture}
            about={about}
            drawing={drawing}
            onDrawn={(redrawn) => setChanged({ version: drawing.version.value, cells: redrawn.changed })}
          />
        )}
        <section class="panel" aria-labelledby="verdict-title">
          <h2 id="verdict-title">Verdict</h2>
          {refused && <Complaint failure={refused} />}
          {failure && <Complaint failure={failure} />}
          <div hidden={!verdict && !!failure} class={`verdict ${isStale ? "stale" : isUnique ? "good" : "bad"}`} role="status">
            {verdict ? <p><strong>{wasUnique ? "Exactly one solution." : <Told text={verdict.solved.says} />}</strong></p> : <p>Draw something.</p>}
            {verdict?.grade && <p>{verdict.grade.lines[0]}</p>}
            {verdict && verdict.solved.verdict !== "unique" && <p>{verdict.solved.verdict === "several" ? "A diamond marks each cell in which the solutions found differ." : "A diamond marks each cell that is not decided so far."}</p>}
          </div>
          <div id="about-verdict" class={`fold${isUnfolded || wasUnique ? " is-open" : ""}`}>
            {!isStale && verdict && verdict.solved.solutions.length > 1 && (
              <div class="row" role="group" aria-label="Solutions">
                <button type="button" aria-pressed={seen === undefined} onClick={() => setSeen(undefined)}>Drawing</button>
                {verdict.solved.solutions.map((_, at) => (
                  <button type="button" key={at} aria-pressed={seen === at} onClick={() => setSeen(at)}>{at === 0 ? "One solution" : "Another"}</button>
                ))}
              </div>
            )}
            {!isStale && verdict?.solved.verdict === "several" && (
              <>
                {isAsking ? <Working what="Looking for what would make it unique." /> : <button type="button" onClick={() => void askChanges()}>What would make it unique?</button>}
                {diagnosis && <Keys diagnosis={diagnosis} columns={columns} />}
              </>
            )}
            {!isUnique && !isStale && <p class="faint">It can be shared once it has exactly one solution.</p>}
          </div>
          <div class="row">
            {verdict && !wasUnique && <button type="button" class="unfold" aria-expanded={isUnfolded} aria-controls="about-verdict" onClick={() => setUnfolded(!isUnfolded)}>{isUnfolded ? "Less" : "Why…"}</button>}
            <button type="button" class="primary" disabled={!isUnique} onClick={() => verdict && void sharedLinkOf(verdict.native).then(share, tell)}>Copy a link</button>
            <button type="button" disabled={!isUnique} onClick={() => verdict && void sharedLinkOf(verdict.native).then(go, tell)}>Play it</button>
          </div>
          <p class="faint" role="status">{said}</p>
          {uncopied && <Uncopied name="The link" text={uncopied} />}
          {verdict && !isStale && (
            <details class={`fold${isUnfolded || wasUnique ? " is-open" : ""}`}>
              <summary>Save it as a file</summary>
              <SaveAs native={verdict.native} title={picture?.name ?? "drawing"} />
            </details>
          )}
        </section>
      </aside>
    </div>
  );
}

/** The cells in which the solutions that were found differ; where none or only one was found, those that are not decided so far. */
function openOf({ verdict, solutions, known }: Solved, diagnosis: Diagnosis | undefined): Marks {
  if (verdict === "unique") return {};
  if (verdict !== "several") return { open: new Set(known.flatMap((symbol, cell) => (symbol === OPEN ? [cell] : []))) };
  const [first = [], ...others] = solutions;
  const differing = first.flatMap((symbol, cell) => (others.some((other) => other[cell] !== symbol) ? [cell] : []));
  // What was found out about the drawing since then knows of more solutions.
  return { open: new Set([...differing, ...(diagnosis?.open.map(([cell]) => cell) ?? [])]) };
}

/** Cells that make the puzzle unique when they are given. */
function Keys({ diagnosis, columns }: { diagnosis: Diagnosis; columns: number }) {
  if (diagnosis.keys.length === 0) {
    return <p>No given cells that leave one solution were found{!diagnosis.keys_tried && " in time"}: change the drawing where the diamonds are.</p>;
  }
  const places = diagnosis.keys.map(([cell]) => `row ${Math.floor(cell / columns) + 1} column ${(cell % columns) + 1}`);
  return <p>With {places.length === 1 ? "this cell" : "these cells"} given, there is one solution: {places.join("; ")}. Or change the drawing where the diamonds are.</p>;
}

/** The layout to draw on: with the clues of the last verdict, while they still fit. */
function drawnLayout(drawing: Drawing, known: Layout | undefined): Layout {
  const { rows, columns, paper, colours } = drawing.state.value;
  const own = [paper, ...colours];
  const isOfThese = (looks: Layout["looks"]) =>
    looks.length === own.length && looks.every(({ colour }, at) => !colour || colour.toLowerCase() === `#${own[at]}`);
  // Paper is drawn as paper, without a cross and without a letter of its own.
  const asPaper = ([paper, ...inks]: Layout["looks"]) => (paper ? [{ ...paper, glyph: "" }, ...inks] : []);
  if (known && known.rows === rows && known.columns === columns && isOfThese(known.looks)) return { ...known, looks: asPaper(known.looks), has_blank: false };
  const looks = own.map((colour, at) => ({ glyph: at === 0 ? "" : "#", name: at === 0 ? "paper" : drawing.nameOf(colour), colour: `#${colour}`, ink: "#ffffff" }));
  return {
    hexagonal: false, rows, columns, indents: Array.from({ length: rows }, () => 0), lines: [], clues: [], between: [], walls: [], givens: [],
    starts: Array.from({ length: rows + 1 }, (_, row) => row * columns), axes: ["row", "column"],
    looks, lettered: false, painted: true, has_blank: false,
  };
}
