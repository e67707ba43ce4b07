// A picture beside what became of it: how it is to be drawn, and what had to be changed.

import { useEffect, useMemo, useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { About, Failure, PictureChoice, Redrawn } from "../engine/types";
import type { Drawing } from "../state/drawing";
import { latest } from "../state/latest";
import { partOf, source, WHOLE, type Cut, type Source } from "../state/picture";
import { Complaint } from "./complaint";
import { Crop, CutOff } from "./crop";
import { Panel, Working } from "./panel";
import { Side } from "./side";

/** A board has so many cells on the longer side of a picture, unless somebody says otherwise. */
const LONGER_SIDE = 25;
const MOST_COLOURS = 8;
/** After a choice the next one is waited for, so many milliseconds. */
const REST = 150;
const LIMIT = 30_000;

const MODES: Record<string, string> = { threshold: "what is dark is filled", adaptive: "what is darker than around it is filled", edges: "outlines are filled" };
const FITS: Record<string, string> = { crop: "crop: the rest is cut off", pad: "pad: white fills the rest", stretch: "stretch" };

/** A board in a picture's shape, with at most so many cells on its longer side. */
function boardFor({ width, height }: Source, longerSide: number): Pick<PictureChoice, "rows" | "columns"> {
  const scale = Math.min(1, longerSide / Math.max(width, height));
  const side = (length: number) => Math.max(2, Math.round(length * scale));
  return { rows: side(height), columns: side(width) };
}

function firstChoice(picture: Source): PictureChoice {
  return { ...boardFor(picture, LONGER_SIDE), colours: 2, mode: "", fit: "crop", invert: false };
}

interface PictureProps {
  picture: Source;
  about: About;
  drawing: Drawing;
  /** The drawing is what became of the picture, and these cells are not as the picture has them. */
  onDrawn: (redrawn: Redrawn) => void;
}

export function PicturePanel({ picture, about, drawing, onDrawn }: PictureProps) {
  const [chosen, setChoice] = useState(() => firstChoice(picture));
  const [redrawn, setRedrawn] = useState<Redrawn>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(true);
  const isBlackAndWhite = chosen.colours === 2;
  // What is asked for black and white alone says nothing of colours.
  const choice = useMemo(() => (isBlackAndWhite ? chosen : { ...chosen, mode: "", invert: false }), [chosen]);
  const change = (next: Partial<PictureChoice>) => setChoice({ ...chosen, ...next });
  const [cut, setCut] = useState(WHOLE);
  const part = useMemo(() => partOf(picture, cut), [picture, cut]);
  const take = (next: Cut) => {
    setCut(next);
    change(boardFor(partOf(picture, next), Math.max(chosen.rows, chosen.columns)));
  };

  useEffect(() => {
    setBusy(true);
    let isWanted = true;
    const draw = async () => {
      try {
        const { width, height, pixels } = part;
        const made = await latest(() => thinker.ask<Redrawn>({ of: "library", what: "picture", width, height, pixels, choice }, LIMIT));
        if (!isWanted) return;
        drawing.take(made, choice.rows, choice.columns);
        setRedrawn(made);
        setFailure(undefined);
        onDrawn(made);
      } catch (error) {
        if (!isWanted) return;
        setRedrawn(undefined);
        setFailure(error instanceof Trouble ? error.failure : { message: String(error), code: "page" });
      }
      setBusy(false);
    };
    const timer = setTimeout(() => void draw(), REST);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [choice, part]);

  return (
    <Panel title="From a picture" onClose={() => (source.value = undefined)}>
      <div class="picture">
        <Crop picture={picture} cut={cut} take={take} />
        <div class="row">
          <Side name="Rows" count={choice.rows} take={(rows) => change({ rows })} />
          <Side name="Columns" count={choice.columns} take={(columns) => change({ columns })} />
        </div>
      </div>
      <CutOff cut={cut} take={take} />
      <div class="choices">
        <label>Colours<select value={String(choice.colours)} onChange={(event) => change({ colours: Number(event.currentTarget.value) })}>
          {Array.from({ length: MOST_COLOURS - 1 }, (_, at) => <option key={at} value={String(at + 2)}>{at === 0 ? "black and white" : at + 2}</option>)}
        </select></label>
        {isBlackAndWhite && (
          <label>Drawn so that<select value={choice.mode} onChange={(event) => change({ mode: event.currentTarget.value })}>
            <option value="">it is most like the picture</option>
            {about.modes.map((mode) => <option key={mode} value={mode}>{MODES[mode] ?? mode}</option>)}
          </select></label>
        )}
        <label>Where picture and board differ in shape<select value={choice.fit} onChange={(event) => change({ fit: event.currentTarget.value })}>
          {about.fits.map((fit) => <option key={fit} value={fit}>{FITS[fit] ?? fit}</option>)}
        </select></label>
        {isBlackAndWhite && (
          <label class="check"><input type="checkbox" checked={choice.invert} onChange={(event) => change({ invert: event.currentTarget.checked })} /> fill what is light</label>
        )}
      </div>
      {isBusy && <Working what="Drawing." />}
      <div aria-live="polite">
        {!isBusy && failure && <Complaint failure={failure} />}
        {!isBusy && redrawn && <p>{told(redrawn)}</p>}
      </div>
    </Panel>
  );
}

function told({ changed, drawing, likeness }: Redrawn): string {
  const like = likeness === null ? "" : ` It matches the picture to ${Math.round(likeness * 100)}%.`;
  if (changed.length === 0) return `No cell had to be changed for one solution.${like}`;
  const [cells, are] = changed.length === 1 ? ["1 cell", "it is framed"] : [`${changed.length} cells`, "they are framed"];
  return `${cells} of ${drawing.length} had to be changed so that there is one solution: ${are}.${like}`;
}
