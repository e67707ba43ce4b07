// A form for clues: each is looked at as it is typed, and what it needs is told.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { player, Trouble } from "../engine/engine";
import type { Question } from "../engine/protocol";
import type { Failure, FormEnd, FormOpened, FormTold, KindAbout, OptionAbout } from "../engine/types";
import { Complaint, sentence } from "../panels/complaint";
import { KindOptions } from "../panels/kind-options";
import { Side } from "../panels/side";
import { Told } from "../panels/told";
import { galleryPuzzles, libraryAbout } from "../state/library";
import { linkOf } from "../state/link";
import { go } from "../state/route";
import { isRefused, paste, pasted } from "../state/pasted";
import { isAnythingTyped, keepTyped, nothingTyped, typedSoFar, type Typed } from "../state/typing";

/** What is typed rests so many milliseconds before it is looked at. */
const REST = 150;
/** What stands at the near and at the far ends of rows and columns. */
const GROUPS: [string, (end: FormEnd) => boolean][] = [
  ["Left of the rows", ({ axis, far }) => axis === 0 && !far],
  ["Above the columns", ({ axis, far }) => axis === 1 && !far],
  ["Right of the rows", ({ axis, far }) => axis === 0 && far],
  ["Below the columns", ({ axis, far }) => axis === 1 && far],
  ["At the corners", ({ axis }) => axis > 1],
];

/** What is said of a field. */
type Said = { needs: string } | { failure: Failure };

/** A form: its line ends, and what was typed. */
class Sheet {
  /** The kind and the size. */
  readonly of: string;
  readonly ends: FormEnd[];
  /** What cells hold, where it is characters. */
  readonly glyphs: string;
  /** The letters of their colours, where cells can have colours. */
  readonly colours: string | null;
  readonly texts: string[];
  /** Lines have what was typed for them, also where they were gone for a while. */
  constructor(of: string, { ends, glyphs, colours }: FormOpened, typed: Record<string, string>) {
    this.of = of;
    this.ends = ends;
    this.glyphs = glyphs;
    this.colours = colours;
    this.texts = ends.map((end) => typed[nameOf(end)] ?? "");
  }
}

const nameOf = ({ axis, index, far }: FormEnd) => `${axis} ${index} ${far}`;

const failureOf = (error: unknown): Failure => (error instanceof Trouble ? error.failure : { message: String(error), code: "page" });

export function Type() {
  const typed = useMemo(typedSoFar, []);
  const [kinds, setKinds] = useState<KindAbout[]>([]);
  const [kind, setKind] = useState(typed.kind);
  const [chosen, setOptions] = useState(typed.options);
  const about = kinds.find(({ name }) => name === kind);
  const isDrawn = ({ takes: { by } }: OptionAbout) => by === "regions" || by === "signs";
  // Whatever another kind had, this one has its own alone.
  const options = useMemo(
    () => Object.fromEntries(Object.entries(chosen).filter(([name]) => about?.options.some((option) => option.name === name))),
    [chosen, about],
  );
  const undrawn = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !about?.options.some((option) => option.name === name && isDrawn(option))));
  const [size, setSize] = useState(typed.size);
  const [glyphs, setGlyphs] = useState(typed.glyphs);
  const [sheet, setSheet] = useState<Sheet>();
  const texts = useRef(typed.texts);
  /** What was typed before the form was cleared. */
  const [cleared, setCleared] = useState<Typed>();
  /** Rises when fields are to show something else than was typed into them. */
  const [filling, setFilling] = useState(0);
  /** Why there is no such puzzle. */
  const [refusal, setRefusal] = useState<Failure>();
  const [said, setSaid] = useState<Map<number, Said>>(new Map());
  const [sums, setSums] = useState<Omit<FormTold, "needs">>();
  const [title, setTitle] = useState(typed.title);
  const [givens, setGivens] = useState(typed.givens);
  const [wrongGivens, setWrongGivens] = useState<Failure>();
  const [failure, setFailure] = useState<Failure>();
  const timers = useRef(new Map<number, number>());

  // What is drawn is not shown again, so that it is not kept, either.
  const now = (): Typed => ({ kind, size, options: undrawn(options), glyphs, title, givens, texts: texts.current });
  useEffect(() => keepTyped(now()));
  useEffect(() => {
    libraryAbout().then((about) => {
      setKinds(about.kinds);
      setKind((chosen) => (about.kinds.some(({ name }) => name === chosen) ? chosen : (about.kinds[0]?.name ?? "")));
    }, () => {});
  }, []);
  useEffect(() => {
    if (!about) return;
    let isWanted = true;
    setSaid(new Map());
    setSums(undefined);
    setWrongGivens(undefined);
    setFailure(undefined);
    const of = `${kind} ${size.rows} ${size.columns}`;
    player.ask<FormOpened>({ of: "form", what: "open", kind, ...size, options, glyphs }).then(
      (opened) => {
        if (!isWanted) return;
        setRefusal(undefined);
        setSheet(new Sheet(of, opened, texts.current));
      },
      (error: unknown) => {
        if (!isWanted) return;
        setSheet((before) => (before?.of === of ? before : undefined));
        setRefusal(failureOf(error));
      },
    );
    return () => void (isWanted = false);
  }, [about, size, options, glyphs]);

  const note = (end: number, says: Said | undefined) =>
    setSaid((before) => {
      const after = new Map(before);
      if (says) after.set(end, says);
      else after.delete(end);
      return after;
    });
  const latest = useRef(sheet);
  latest.current = sheet;
  const look = async (end: number) => {
    if (!sheet || refusal) return;
    const text = sheet.texts[end] ?? "";
    // Of another form, or of what was typed since, the answer says nothing.
    const isStale = () => latest.current !== sheet || sheet.texts[end] !== text;
    try {
      const told = await player.ask<FormTold>({ of: "form", what: "take", end, text });
      if (isStale()) return;
      note(end, text === "" ? undefined : { needs: told.needs });
      setSums(told);
    } catch (error) {
      if (isStale()) return;
      note(end, { failure: failureOf(error) });
      setSums(undefined);
    }
  };
  useEffect(() => {
    // A form that was opened anew knows nothing of what stands in its fields.
    sheet?.texts.forEach((text, end) => {
      if (text !== "") void look(end);
    });
    if (sheet && givens !== "") void give(givens);
    return () => timers.current.forEach((timer) => clearTimeout(timer));
  }, [sheet]);
  const type = (end: number, text: string) => {
    if (!sheet) return;
    sheet.texts[end] = text;
    const name = nameOf(sheet.ends[end]!);
    texts.current = { ...texts.current, [name]: text };
    setCleared(undefined);
    keepTyped(now());
    clearTimeout(timers.current.get(end));
    timers.current.set(end, window.setTimeout(() => void look(end), REST));
  };
  /** Several lines that were pasted: each into a field of its own, from this one on. */
  const spread = (from: number, lines: string[]) => {
    if (!sheet) return;
    let end = from;
    for (const line of lines) {
      // Between rows and columns an empty line parts them; elsewhere it is a clue that is empty.
      if (line === "" && end > from && isOtherGroup(sheet.ends[end - 1], sheet.ends[end])) continue;
      if (end < sheet.ends.length) type(end, line);
      end++;
    }
    const over = end - sheet.ends.length;
    setFailure(over > 0 ? { message: `there is no field for ${over} of the ${lines.length} lines that were pasted`, help: "Is the size right?", code: "page" } : undefined);
    setFilling((count) => count + 1);
    const last = Math.min(end, sheet.ends.length) - 1;
    setTimeout(() => document.getElementById(`clue-${last}`)?.focus());
  };
  const give = async (text: string) => {
    setGivens(text);
    try {
      await player.ask<FormTold>({ of: "form", what: "give", rows: text });
      setWrongGivens(undefined);
    } catch (error) {
      setWrongGivens(failureOf(error));
    }
  };
  const finish = async () => {
    if (!sheet) return;
    setFailure(undefined);
    const ask = <T,>(question: Question) => player.ask<T>(question);
    try {
      // All of it anew: also what is left empty, and what was typed a moment ago.
      for (const [end, text] of sheet.texts.entries()) {
        try {
          await ask({ of: "form", what: "take", end, text });
        } catch (error) {
          note(end, { failure: failureOf(error) });
          document.getElementById(`clue-${end}`)?.focus();
          return;
        }
      }
      await ask({ of: "form", what: "give", rows: givens });
      const { native } = await ask<{ native: string }>({ of: "form", what: "finish", title });
      go(await linkOf(native));
    } catch (error) {
      setFailure(failureOf(error));
    }
  };

  const put = (next: Typed) => {
    texts.current = next.texts;
    setOptions(next.options);
    setGlyphs(next.glyphs);
    setTitle(next.title);
    setGivens(next.givens);
    setWrongGivens(undefined);
    setSums(undefined);
    setSaid(new Map());
    setSheet((before) => before && new Sheet(before.of, before, texts.current));
    setFilling((count) => count + 1);
    // The library's form is opened anew as well: it knows what stood there before.
    setSize({ ...size });
  };
  const clear = () => {
    setCleared({ ...now(), options });
    put(nothingTyped());
  };
  const bringBack = () => {
    if (cleared) put(cleared);
    setCleared(undefined);
  };
  const resize = (changed: Partial<typeof size>) => {
    setSize({ ...size, ...changed });
    // What is drawn on a board of one size says nothing of another.
    setOptions(undrawn(options));
  };
  return (
    <section class="typing" aria-labelledby="type-title">
      <h1 id="type-title" tabIndex={-1}>Type a puzzle in</h1>
      {isRefused.value && pasted.value && (
        <details open class="refused">
          <summary>The text that could not be read</summary>
          <textarea readOnly rows={Math.min(12, pasted.value.split("\n").length + 1)} spellcheck={false} aria-label="The text that could not be read" value={pasted.value} />
        </details>
      )}
      <div class="row">
        <label class="number">Kind <select value={kind} onChange={(event) => {
          setKind(event.currentTarget.value);
          setOptions({});
          setGlyphs("");
        }}>
          {kinds.map((one) => <option key={one.name} value={one.name}>{one.title}</option>)}
        </select></label>
        <Side name="Rows" count={size.rows} take={(rows) => resize({ rows })} />
        <Side name="Columns" count={size.columns} take={(columns) => resize({ columns })} />
        {sheet && sheet.colours !== null && <label class="number">Colours <input type="text" class="glyphs" spellcheck={false} autocapitalize="off" placeholder="#" title="A letter for each colour, as r for red" value={glyphs} onChange={(event) => setGlyphs(event.currentTarget.value.replace(/\s/g, ""))} /></label>}
        {sheet?.glyphs && <label class="number">Cells hold <input type="text" class="glyphs" spellcheck={false} autocapitalize="off" placeholder={sheet.glyphs} value={glyphs} onChange={(event) => setGlyphs(event.currentTarget.value.replace(/\s/g, ""))} /></label>}
      </div>
      {about && <p class="faint rules">{about.rules}</p>}
      {about && <OtherShape kind={about.title} />}
      {about && about.options.length > 0 && <KindOptions key={`${kind} ${size.rows} ${size.columns} ${filling}`} options={about.options} {...size} values={options} take={setOptions} />}
      <div aria-live="polite">{refusal && <Complaint failure={refusal} />}</div>
      <form
        autocomplete="off"
        onKeyDown={toNextField}
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        <label class="title-field">Title, if it has one<input type="text" value={title} onInput={(event) => { setTitle(event.currentTarget.value); setCleared(undefined); }} /></label>
        {sheet && sheet.ends.length > 0 && <p class="faint">Enter goes to the next field. If you paste several lines, each fills a field.</p>}
        {sheet && (
          <div class="clue-groups">
            {GROUPS.map(([heading, isOf]) => {
              const own = sheet.ends.flatMap((end, at) => (isOf(end) ? [{ end, at }] : []));
              return own.length > 0 && (
                <fieldset key={heading}>
                  <legend>{heading}</legend>
                  {own.map(({ end, at }) => <Field key={`${filling} ${nameOf(end)}`} end={end} at={at} typed={sheet.texts[at] ?? ""} said={said.get(at)} type={type} spread={spread} declare={setGlyphs} />)}
                </fieldset>
              );
            })}
          </div>
        )}
        {sheet && (
          <details open={sheet.ends.length === 0}>
            <summary>Cells that are given</summary>
            <label>The board, one row per line, with ? for cells that are not given
              <textarea rows={Math.min(12, size.rows)} spellcheck={false} value={givens} onInput={(event) => { setCleared(undefined); void give(event.currentTarget.value); }} />
            </label>
            {wrongGivens && <Complaint failure={wrongGivens} />}
          </details>
        )}
        <div aria-live="polite">
          {sums?.sums && <p>So far: {sentence(sums.sums).toLowerCase()}</p>}
          {sums?.glance && <p class="notice"><Told text={sentence(sums.glance)} /></p>}
          {failure && <Complaint failure={failure} />}
        </div>
        <div class="row">
          <button type="submit" class="primary" disabled={!sheet || !!refusal}>Open it</button>
          {cleared
            ? <button type="button" onClick={bringBack}>Bring back what was typed</button>
            : isAnythingTyped(now()) && <button type="button" onClick={clear}>Clear the form</button>}
        </div>
      </form>
    </section>
  );
}

/** Enter is how one gets to the next line; who presses it in the first field has not typed the puzzle yet. */
function toNextField(event: KeyboardEvent & { currentTarget: HTMLFormElement }) {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>("input, button[type=submit]")];
  fields[fields.indexOf(target) + 1]?.focus();
}

/** The lines of a text, without the empty ones before and after it. */
function linesOf(text: string): string[] {
  return text.replace(/^\s*\n|\s+$/g, "").split(/\r?\n/).map((line) => line.trim());
}

/** Do these two stand in different groups, as rows and columns do? */
function isOtherGroup(one: FormEnd | undefined, other: FormEnd | undefined): boolean {
  return one?.axis !== other?.axis || one?.far !== other?.far;
}

/** Clues of a board of six-sided cells, in the native format. */
const SLANTED = /^(falling|rising):/m;

/** The form has rows and columns. Boards of another shape are written as a text, of which the gallery has an example. */
function OtherShape({ kind }: { kind: string }) {
  const [example, setExample] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    setExample(undefined);
    galleryPuzzles().then(
      (puzzles) => isWanted && setExample(puzzles.find((puzzle) => puzzle.kind === kind && SLANTED.test(puzzle.native))?.native),
      () => {},
    );
    return () => void (isWanted = false);
  }, [kind]);
  if (!example) return null;
  const begin = () => {
    paste(withoutNames(example));
    go("");
  };
  return <p class="faint rules">The form takes boards of rows and columns. A hexagon is written as a text. <button type="button" onClick={begin}>Begin with an example</button></p>;
}

/** A puzzle without its title, its author and the like: they are of this one alone. */
function withoutNames(native: string): string {
  const [head = "", ...clues] = native.split("\n\n");
  return [head.split("\n").filter((line) => line.startsWith("kind:")).join("\n"), ...clues].join("\n\n");
}

interface FieldProps {
  end: FormEnd;
  at: number;
  /** What was typed before it was shown. */
  typed: string;
  said: Said | undefined;
  type: (end: number, text: string) => void;
  /** Several lines were pasted. */
  spread: (from: number, lines: string[]) => void;
  /** Declares the colours of these letters. */
  declare: (letters: string) => void;
}

function Field({ end, at, typed, said, type, spread, declare }: FieldProps) {
  const [text, setText] = useState(typed);
  const isWrong = said !== undefined && "failure" in said;
  const undeclared = isWrong ? said.failure.undeclared : undefined;
  const declareIt = () => {
    declare(undeclared?.letters ?? "");
    document.getElementById(`clue-${at}`)?.focus();
  };
  return (
    <div class="field">
      <label for={`clue-${at}`}>{end.name}</label>
      <input
        id={`clue-${at}`}
        type="text"
        value={text}
        placeholder={end.empty}
        spellcheck={false}
        autocapitalize="off"
        enterkeyhint="next"
        aria-invalid={isWrong ? "true" : undefined}
        aria-describedby={`said-${at}`}
        onInput={(event) => {
          setText(event.currentTarget.value);
          type(at, event.currentTarget.value);
        }}
        onPaste={(event) => {
          const lines = linesOf(event.clipboardData?.getData("text") ?? "");
          if (lines.length < 2) return;
          event.preventDefault();
          spread(at, lines);
        }}
      />
      <p id={`said-${at}`} class={isWrong ? "wrong" : "faint"}><Told text={said === undefined ? "" : "failure" in said ? words(said.failure) : without(said.needs, end.name)} /></p>
      {undeclared && <button type="button" onClick={declareIt}>Declare it: {undeclared.new}</button>}
    </div>
  );
}

function words({ message, help, undeclared }: Failure): string {
  // What can be declared by a button need not be explained.
  if (undeclared) return sentence(message);
  return [message, help].filter(Boolean).map((text) => sentence(text!)).join(" ");
}

/** What is needed, without the name of the line that stands beside it. */
function without(needs: string, name: string): string {
  return sentence(needs.startsWith(`${name}: `) ? needs.slice(name.length + 2) : needs);
}
