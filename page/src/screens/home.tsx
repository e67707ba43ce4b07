// The first page: open a puzzle, go on with one, or take one of the project's own.

import { useEffect, useMemo, useState } from "preact/hooks";
import { ChooseFile } from "../panels/choose-file";
import { Complaint } from "../panels/complaint";
import { Working } from "../panels/panel";
import { Told } from "../panels/told";
import { Trouble } from "../engine/engine";
import type { Card, Failure } from "../engine/types";
import { linkOf } from "../state/link";
import { galleryPuzzles, readPixels, readPuzzles, type GalleryPuzzle } from "../state/library";
import { isPicture, isPlain, readPicture, source, type Source } from "../state/picture";
import { useBrought } from "../state/bring";
import { brought, isRefused, paste, pasted } from "../state/pasted";
import { go } from "../state/route";
import { bringBack, forgetListed, games, keyOf, type Forgotten, type SavedGame } from "../state/saved";

/** Files of more bytes than this are not read. */
const MOST_BYTES = 64 << 20;

export function Home() {
  return (
    <>
      <div class="begin">
      <section class="hero">
        <h1 tabIndex={-1}>Line puzzles that can tell you why</h1>
        <p>
          Play, get a hint with its reason, find out what is wrong with a puzzle, or make your own. In your browser, with
          nothing sent anywhere.
        </p>
      </section>
      <Open />
      </div>
      <Continue />
      <Gallery />
    </>
  );
}

/** What was read, and could not be. */
interface Opened {
  name: string;
  puzzles: ({ Ok: Card } | { Err: Failure })[];
  assumed: string | null;
  remarks: string[];
  /** The file is a picture as well, of which a puzzle can be made. */
  picture?: Source;
}

/** A remark may quote the clues of a large board: more than this nobody reads. */
const MOST_TOLD = 400;

function shortened(remark: string): string {
  return remark.length > MOST_TOLD ? `${remark.slice(0, MOST_TOLD)}…` : remark;
}

function makeOf(picture: Source): void {
  source.value = picture;
  go("make");
}

function Open() {
  const text = pasted.value;
  const [failure, setFailure] = useState<Failure>();
  const [opened, setOpened] = useState<Opened>();
  const [isBusy, setBusy] = useState(false);

  const tell = (error: unknown) => {
    if (error instanceof Trouble && error.failure.code === "stopped") return;
    setFailure(error instanceof Trouble ? error.failure : { message: String(error), code: "page" });
  };
  const takeText = async (words: string) => {
    paste(words);
    isRefused.value = !(await take(words, ""));
  };

  /** Opens it, or shows what is in it; says whether there was anything. */
  const take = async (content: string | Uint8Array, name: string): Promise<boolean> => {
    setFailure(undefined);
    setOpened(undefined);
    setBusy(true);
    try {
      const reading = await readPuzzles(content, name);
      const [only] = reading.puzzles;
      if (reading.puzzles.length === 1 && only && "Err" in only) {
        setFailure(only.Err);
        return false;
      }
      if (reading.puzzles.length === 1 && only && "Ok" in only && !reading.assumed && reading.remarks.length === 0) go(await linkOf(only.Ok.native));
      else setOpened({ name, puzzles: reading.puzzles, assumed: reading.assumed, remarks: reading.remarks });
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const takeFile = async (chosen: File) => {
    if (isPicture(chosen)) return takePicture(chosen);
    if (chosen.size > MOST_BYTES) {
      setFailure({ message: `the file ${chosen.name} is too large for a page`, help: "The program linewise reads it.", code: "size" });
      return;
    }
    await take(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
  };

  /** A picture may be a puzzle already, a pixel for each cell; else a puzzle is made of it. */
  const takePicture = async (chosen: File) => {
    setFailure(undefined);
    setOpened(undefined);
    setBusy(true);
    try {
      const picture = await readPicture(chosen);
      const reading = picture.isWhole && !isPlain(picture) ? await readPixels(picture).catch(() => undefined) : undefined;
      const puzzles = (reading?.puzzles ?? []).filter((puzzle) => "Ok" in puzzle);
      if (puzzles.length === 0) makeOf(picture);
      else setOpened({ name: chosen.name, puzzles, assumed: null, remarks: [], picture });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const isOver = useBrought({ file: (file) => void takeFile(file), text: (words) => void takeText(words) });
  useEffect(() => {
    const dropped = brought.value;
    brought.value = undefined;
    if (dropped) void takeFile(dropped);
  }, []);

  return (
    <section class={`card open${isOver ? " over" : ""}`} aria-labelledby="open-title">
      <h2 id="open-title">Open a puzzle</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) void takeText(text);
        }}
      >
        <label for="open-text">A link, a text in any format, or the clues themselves</label>
        <textarea
          id="open-text"
          rows={3}
          spellcheck={false}
          autocomplete="off"
          value={text}
          placeholder="https://puzz.link/p?…"
          onInput={(event) => paste(event.currentTarget.value)}
        />
        <div class="row">
          <button type="submit" class="primary" disabled={isBusy || !text.trim()}>Open</button>
          <ChooseFile label="Choose a file…" name="A file with puzzles" disabled={isBusy} take={(chosen) => void takeFile(chosen)} />
          <a class="button" href="#type">Type the clues in…</a>
          <span class="faint wide-only">or drop a file or a picture anywhere on this page</span>
        </div>
      </form>
      <div aria-live="polite">
        {isBusy && <Working what="Reading." />}
        {failure && (
          <>
            <Complaint failure={failure} />
            <p>If the format is not known or not clear, <a href="#type">type the clues in</a>: there you choose the kind first{isRefused.value && pasted.value && ", and your text is shown beside the form"}.</p>
          </>
        )}
        {opened && <Chooser opened={opened} tell={tell} />}
      </div>
    </section>
  );
}

/** The puzzles of a file; why one cannot be opened is told. */
function Chooser({ opened, tell }: { opened: Opened; tell: (error: unknown) => void }) {
  return (
    <div class="chooser">
      {opened.assumed && <p class="notice">Read as <Told text={opened.assumed} />.</p>}
      {opened.remarks.map((remark) => <p class="notice">Note: <Told text={shortened(remark)} />.</p>)}
      {opened.picture && (
        <p><button type="button" class="primary" onClick={() => makeOf(opened.picture!)}>Make a puzzle of this picture</button> or take each pixel as a cell:</p>
      )}
      <p>{opened.puzzles.length} {opened.puzzles.length === 1 ? "puzzle" : "puzzles"}:</p>
      <ul class="plain-list">
        {opened.puzzles.map((puzzle, at) => (
          <li key={at}>
            {"Ok" in puzzle ? (
              <button type="button" class="tile" onClick={() => void linkOf(puzzle.Ok.native).then(go, tell)}>
                <strong>{puzzle.Ok.title || `Puzzle ${at + 1}`}</strong>
                <span class="faint">{puzzle.Ok.kind}, {puzzle.Ok.rows} × {puzzle.Ok.columns}</span>
              </button>
            ) : (
              <Complaint failure={puzzle.Err} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** So many boards are shown at first. */
const FEW = 6;

function Continue() {
  const [areAllShown, setAllShown] = useState(false);
  const [forgotten, setForgotten] = useState<Forgotten>();
  const all = games.value;
  if (all.length === 0 && !forgotten) return null;
  const undo = () => {
    if (forgotten) bringBack(forgotten);
    setForgotten(undefined);
  };
  return (
    <section aria-labelledby="continue-title">
      <h2 id="continue-title">Where you left off</h2>
      <div role="status">
        {forgotten && <p class="notice"><bdi>{nameOf(forgotten.game)}</bdi> is forgotten. <button type="button" onClick={undo}>Bring it back</button></p>}
      </div>
      <ul class="tiles" aria-labelledby="continue-title">
        {(areAllShown ? all : all.slice(0, FEW)).map((game) => (
          <li key={game.key} class="tile-with-x">
            <a class="tile" href={`#game/${game.key}`}>
              <strong>{nameOf(game)}</strong>
              <span class="faint">{game.kind}, {game.rows} × {game.columns}</span>
              <span class="bar" aria-hidden="true"><span ref={fill(game.settled / game.cells)} /></span>
              <span class="faint">{game.finished ? "solved" : `${game.settled} of ${game.cells} cells`}</span>
            </a>
            <button type="button" class="plain x" aria-label={`Forget ${nameOf(game)}`} onClick={() => setForgotten(forgetListed(game))}>×</button>
          </li>
        ))}
      </ul>
      {all.length > FEW && !areAllShown && <p><button type="button" onClick={(event) => { setAllShown(true); goOnAt(FEW, event); }}>All {all.length} boards</button></p>}
    </section>
  );
}

/** The button that lists the others goes away: whoever pressed it goes on at the first of them. */
function goOnAt(tile: number, { currentTarget }: { currentTarget: HTMLElement }): void {
  const list = currentTarget.closest("section")?.querySelector(".tiles");
  setTimeout(() => list?.children[tile]?.querySelector("a")?.focus());
}

const nameOf = ({ title, kind }: SavedGame) => title || kind;

/** Sets how much of a bar is filled. (Styles in the markup are forbidden by the page's policy.) */
function fill(part: number) {
  return (element: HTMLElement | null) => {
    if (element) element.style.width = `${Math.round(part * 100)}%`;
  };
}

const SIZES: Record<string, (cells: number) => boolean> = {
  "Any size": () => true,
  "Up to 10 × 10": (cells) => cells <= 100,
  "Up to 20 × 20": (cells) => cells <= 400,
  Larger: (cells) => cells > 400,
};

/** So many puzzles are listed at first: on a phone all of them are a long way down. */
const FIRST = 36;

function Gallery() {
  const [areAllShown, setAllShown] = useState(false);
  const [puzzles, setPuzzles] = useState<GalleryPuzzle[]>();
  const [kind, setKind] = useState("");
  const [level, setLevel] = useState("");
  const [size, setSize] = useState("Any size");
  useEffect(() => {
    galleryPuzzles().then(setPuzzles, () => setPuzzles([]));
  }, []);
  const kinds = useMemo(() => [...new Set(puzzles?.map((puzzle) => puzzle.kind))], [puzzles]);
  const levels = useMemo(() => {
    const named = new Map(puzzles?.filter(({ level: own }) => own !== null).map((puzzle) => [puzzle.level!, puzzle.levelTitle]));
    return [...named].sort(([one], [other]) => one - other);
  }, [puzzles]);
  const keys = useMemo(() => new Map(puzzles?.map((puzzle) => [puzzle.id, keyOf(puzzle.native)])), [puzzles]);
  const done = useMemo(() => new Set(games.value.filter((game) => game.finished).map((game) => game.key)), [games.value]);
  const shown = puzzles?.filter(
    (puzzle) =>
      (kind === "" || puzzle.kind === kind) &&
      (level === "" || (level === "odd" ? puzzle.verdict !== "unique" : String(puzzle.level) === level)) &&
      (SIZES[size]?.(puzzle.cells) ?? true),
  );
  return (
    <section aria-labelledby="gallery-title" class="gallery">
      <h2 id="gallery-title">Puzzles to begin with</h2>
      <div class="filters">
        <label>Kind<select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          <option value="">All kinds</option>
          {kinds.map((name) => <option key={name}>{name}</option>)}
        </select></label>
        <label>Level<select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
          <option value="">All levels</option>
          {levels.map(([number, title]) => <option key={number} value={String(number)}>{number}, {title}</option>)}
          <option value="odd">not one solution</option>
        </select></label>
        <label>Size<select value={size} onChange={(event) => setSize(event.currentTarget.value)}>
          {Object.keys(SIZES).map((name) => <option key={name}>{name}</option>)}
        </select></label>
      </div>
      {puzzles === undefined && <p class="faint">One moment…</p>}
      <ul class="tiles" aria-label="Puzzles">
        {shown?.slice(0, areAllShown ? undefined : FIRST).map((puzzle) => (
          <li key={puzzle.id}>
            <a class="tile" href={`#puzzle/${encodeURIComponent(puzzle.id)}`}>
              <strong>{puzzle.title}</strong>
              <span class="faint">{puzzle.kind}, {puzzle.rows} × {puzzle.columns}</span>
              <Level puzzle={puzzle} isDone={done.has(keys.get(puzzle.id) ?? "")} />
            </a>
          </li>
        ))}
      </ul>
      {shown && shown.length > FIRST && !areAllShown && <p><button type="button" onClick={(event) => { setAllShown(true); goOnAt(FIRST, event); }}>Show all {shown.length} puzzles</button></p>}
      {shown?.length === 0 && <p>No puzzle here is of this kind, level and size.</p>}
    </section>
  );
}

function Level({ puzzle, isDone }: { puzzle: GalleryPuzzle; isDone: boolean }) {
  if (puzzle.level === null) {
    const words: Record<string, string> = { none: "without a solution", several: "several solutions" };
    return <span class="faint">{words[puzzle.verdict] ?? "not graded"}</span>;
  }
  return (
    <span class="level">
      <span class="dots" aria-hidden="true">
        {Array.from({ length: 8 }, (_, at) => <i key={at} class={at < puzzle.level! ? "on" : ""} />)}
      </span>
      <span class="faint">{puzzle.levelTitle}{isDone ? ", solved" : ""}</span>
    </span>
  );
}
