// The puzzle as a file, in any format that can say it.

import { useEffect, useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { Failure, FormatAbout, PuzzleAbout, Written } from "../engine/types";
import { libraryAbout } from "../state/library";
import { pngOf } from "../state/picture";
import { save } from "../state/save-file";
import { Complaint } from "./complaint";

/** What a file with this title is called. */
export function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "puzzle";
}

/** A format that is the browser's own. */
const PNG: FormatAbout = { name: "png", about: "PNG pictures, a pixel a cell", extensions: ["png"] };

export function SaveAs({ native, title }: { native: string; title: string }) {
  const [formats, setFormats] = useState<FormatAbout[]>([]);
  const [format, setFormat] = useState("native");
  const [said, setSaid] = useState("");
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    const names = thinker.ask<string[]>({ of: "desk", native, what: "formats", with: [] });
    Promise.all([libraryAbout(), names]).then(
      ([about, names]) => setFormats([...about.formats, PNG].filter(({ name }) => names.includes(name))),
      () => {},
    );
  }, [native]);
  const told = (lost: string[]) => setSaid(lost.length > 0 ? `Saved. The format cannot say: ${lost.join(", ")}.` : "Saved.");
  const savePng = async () => {
    const { layout } = await thinker.ask<PuzzleAbout>({ of: "desk", native, what: "layout", with: [] });
    const { bytes, lost } = await thinker.ask<Written>({ of: "desk", native, what: "pixels", with: [] });
    save(`${fileName(title)}.png`, await pngOf(layout.columns, layout.rows, bytes), "image/png");
    told(lost);
  };
  const saveAs = async () => {
    setFailure(undefined);
    setSaid("");
    try {
      if (format === PNG.name) return await savePng();
      const written = await thinker.ask<Written>({ of: "desk", native, what: "write", with: [format] });
      save(`${fileName(title)}.${written.extension ?? "txt"}`, new Uint8Array(written.bytes), "application/octet-stream");
      told(written.lost);
    } catch (error) {
      if (error instanceof Trouble) setFailure(error.failure);
    }
  };
  return (
    <>
      <div class="row">
        <label class="grow">Format<select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          {formats.map((one) => <option key={one.name} value={one.name} title={one.about}>{one.name}</option>)}
        </select></label>
        <button type="button" onClick={() => void saveAs()}>Save</button>
      </div>
      <div aria-live="polite">
        {said && <p class="faint">{said}</p>}
        {failure && <Complaint failure={failure} />}
      </div>
    </>
  );
}
