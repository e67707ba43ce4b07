// The gallery: the project's own puzzles, graded by the library itself as it was built for the page.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const page = fileURLToPath(new URL("..", import.meta.url));
const puzzles = join(page, "../puzzles");
const generated = join(page, "src/generated");

const library = await import(join(generated, "wasm/linewise_web.js"));
/** So many milliseconds a grade may take: what takes longer is shown without one. */
const PATIENCE = 4000;
let deadline = Infinity;
globalThis.linewiseProgress = () => {};
globalThis.linewiseIsLate = () => performance.now() > deadline;
library.initSync({ module: readFileSync(join(generated, "wasm/linewise_web_bg.wasm")) });

const ok = (json) => {
  const answer = JSON.parse(json);
  if (answer.error) throw new Error(answer.error.message);
  return answer.ok;
};

/** A puzzle without its stored solution: nobody should find that in a page's source. */
function entry(kind, file) {
  const id = `${kind}/${file.replace(/\.linewise$/, "")}`;
  const native = readFileSync(join(puzzles, kind, file), "utf8").replace(/^solution:[^]*?(?=^\S+:|(?![^]))/m, "");
  const desk = library.Desk.open(native);
  if (!desk) throw new Error(`${id} cannot be read`);
  const about = ok(desk.layout());
  deadline = performance.now() + PATIENCE;
  const verdict = /^verdict: *(\w+)/m.exec(native)?.[1] ?? "";
  const grade = verdict === "unique" && !about.problem ? ok(desk.grade()) : { level: null, title: null };
  desk.free();
  const title = about.title ?? file.replace(/\.linewise$/, "").replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  const { rows, columns, starts } = about.layout;
  return {
    id, title, author: about.author ?? "", kind: about.kind, rows, columns, cells: starts.at(-1),
    level: grade.level, levelTitle: grade.title, verdict, native: about.native,
  };
}

const folders = readdirSync(puzzles, { withFileTypes: true }).filter((each) => each.isDirectory()).map((each) => each.name).sort();
const all = folders.flatMap((kind) => readdirSync(join(puzzles, kind)).filter((file) => file.endsWith(".linewise")).sort().map((file) => entry(kind, file)));
// The easiest first, by kind in turns, so that the first screen shows what there is.
const rank = (puzzle) => [puzzle.level ?? 99, puzzle.cells];
all.sort((one, other) => rank(one)[0] - rank(other)[0] || rank(one)[1] - rank(other)[1] || (one.id < other.id ? -1 : 1));
mkdirSync(generated, { recursive: true });
writeFileSync(join(generated, "gallery.json"), JSON.stringify(all));
console.log(`${all.length} puzzles, ${all.filter((puzzle) => puzzle.level !== null).length} of them graded`);
