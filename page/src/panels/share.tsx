// A link, files, pictures, paper.

import { useEffect, useState } from "preact/hooks";
import { thinker, Trouble } from "../engine/engine";
import type { Failure } from "../engine/types";
import type { Game } from "../state/game";
import { addressOf, linkNote, sharedLinkOf } from "../state/link";
import { printPuzzle } from "../state/print";
import { save } from "../state/save-file";
import { Complaint } from "./complaint";
import { Panel } from "./panel";
import { fileName, SaveAs } from "./save-as";
import { copy, Uncopied } from "./uncopied";

export function SharePanel({ game, onClose }: { game: Game; onClose: () => void }) {
  const [link, setLink] = useState("");
  const [withBoard, setWithBoard] = useState(false);
  const [said, setSaid] = useState("");
  const [uncopied, setUncopied] = useState<{ name: string; text: string }>();
  const [failure, setFailure] = useState<Failure>();
  const { native } = game.about;

  useEffect(() => {
    const texts = withBoard ? game.text() : Promise.resolve(native);
    texts.then(sharedLinkOf).then((fragment) => setLink(addressOf(fragment)), tell);
  }, [withBoard]);
  const tell = (error: unknown) => {
    if (error instanceof Trouble) setFailure(error.failure);
  };
  const take = async (text: string, name: string) => {
    const isCopied = await copy(text);
    setSaid(isCopied ? `${name} is copied.` : "");
    setUncopied(isCopied ? undefined : { name, text });
  };
  const title = game.about.title ?? game.about.kind;
  const name = fileName(title);
  const picture = async (sort: "svg" | "png") => {
    const svg = await thinker.ask<string>({ of: "desk", native, what: "svg", with: [await game.board()] });
    if (sort === "svg") save(`${name}.svg`, svg, "image/svg+xml");
    else save(`${name}.png`, await raster(svg), "image/png");
  };
  return (
    <Panel title="Share and keep" onClose={onClose}>
      <label for="share-link">A link that holds the puzzle itself: no server stores it.</label>
      <textarea id="share-link" class="link" readOnly rows={3} value={link} onFocus={(event) => event.currentTarget.select()} />
      {linkNote && <p class="faint">{linkNote}</p>}
      <label class="check"><input type="checkbox" checked={withBoard} onChange={(event) => setWithBoard(event.currentTarget.checked)} /> with what I filled in</label>
      <div class="row">
        <button type="button" class="primary" onClick={() => void take(link, "The link")}>Copy the link</button>
        <button type="button" onClick={() => void game.text("shared").then((text) => take(text, "The puzzle"))}>Copy as text</button>
      </div>
      {uncopied && <Uncopied {...uncopied} />}
      <h3>As a file</h3>
      <SaveAs native={native} title={title} />
      <h3>As a picture, or on paper</h3>
      <div class="row">
        <button type="button" onClick={() => void picture("svg").catch(tell)}>SVG</button>
        <button type="button" onClick={() => void picture("png").catch(tell)}>PNG</button>
        <button type="button" onClick={() => void printPuzzle(game, false).catch(tell)}>Print</button>
        <button type="button" onClick={() => void printPuzzle(game, true).catch(tell)}>Print with solution</button>
      </div>
      <div aria-live="polite">
        {said && <p class="faint">{said}</p>}
        {failure && <Complaint failure={failure} />}
      </div>
    </Panel>
  );
}

/** The picture as pixels, twice as fine as a screen's. */
async function raster(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))));
  } finally {
    URL.revokeObjectURL(address);
  }
}
