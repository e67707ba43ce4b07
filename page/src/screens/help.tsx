// The rules of the kinds, and the keys.

import { useEffect, useState } from "preact/hooks";
import { libraryAbout } from "../state/library";
import type { About } from "../engine/types";

export const KEYS: [string, string][] = [
  ["Arrow keys", "move; Home and End to the ends of the row, Page up and Page down five rows"],
  ["j, k, l", "move as well: down, up, to the right"],
  ["Shift + arrow keys", "move and carry on what the cell holds; where cells are painted, an empty one is filled first"],
  ["Space", "fill, or clear what is filled"],
  ["x", "cross: the cell is blank, or black where the other cells hold numbers"],
  ["Backspace", "clear"],
  ["1 to 9, a to z", "enter a colour, a number or a letter; a capital where all letters of the clues are capitals, and the small letter if it is typed again"],
  ["1 0, 1 1, …", "a number from 10 on: type its digits within a second; or a for 10, b for 11, and so on"],
  ["n", "pencil marks on and off"],
  ["z, Ctrl + z", "undo"],
  ["y, Ctrl + Shift + z", "redo"],
  ["t", "begin a trial"],
  ["o, Shift + o", "to the next line with something left to do, to the one before"],
  ["h", "a hint; press it again for more of it"],
  ["c", "check whether the board is right so far"],
  ["Alt + x, n, z, y, t, o, h, c", "the same where the letter alone enters a letter or a number"],
  ["+, −, 0", "zoom in, zoom out, show the whole board"],
  ["?", "open this help"],
  ["Escape", "close the panel beside the board"],
];

export function Help() {
  const [about, setAbout] = useState<About>();
  useEffect(() => {
    libraryAbout().then(setAbout, () => {});
  }, []);
  return (
    <section class="narrow prose">
      <h1 tabIndex={-1}>Help</h1>
      <h2>On the board</h2>
      <ul>
        <li>Where cells are painted, press a cell to fill it, and again to clear it. The right mouse button or a long press makes a cross.</li>
        <li>Drag to paint: only cells that are as the first one was are changed, and a number shows how many cells the stroke has.</li>
        <li>Where cells hold numbers or letters, press a cell to choose it, then type, or press a button.</li>
        <li>Two fingers move the board and zoom it; they paint nothing.</li>
        <li>A number of a clue is struck out only when it is certain which cells it stands for.</li>
        <li>This browser keeps the last sixty boards, with everything that can be undone on them.</li>
      </ul>
      <h2>Keys</h2>
      <p>They work anywhere on the screen of a puzzle, except in fields. Enter and Space press the button that has the focus. In a panel that is too long to be seen whole, the keys that move scroll it instead.</p>
      <table class="keys">
        <tbody>
          {KEYS.map(([key, does]) => (
            <tr key={key}><th scope="row"><kbd>{key}</kbd></th><td>{does}</td></tr>
          ))}
        </tbody>
      </table>
      <h2>Kinds of puzzles</h2>
      <dl class="rules">
        {about?.kinds.map((kind) => (
          <div key={kind.name}><dt>{kind.title}</dt><dd>{kind.rules}{kind.options.length > 0 && ` Variants: ${kind.options.map(({ about }) => lowered(about)).join("; ")}.`}</dd></div>
        ))}
      </dl>
      <h2>What can be opened</h2>
      <p>Files, links and texts in any of these formats. The page finds out which one it is.</p>
      <dl class="rules formats">
        {about?.formats.map((format) => (
          <div key={format.name}><dt>{format.name}</dt><dd>{format.about}</dd></div>
        ))}
      </dl>
      <p class="faint">linewise {about?.version}. Free software under the MIT and Apache-2.0 licences.</p>
    </section>
  );
}

/** A sentence as it goes on another. */
function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
