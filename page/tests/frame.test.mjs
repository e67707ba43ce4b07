// The page in a frame: the player of the Python package, by its own script, in a notebook of this test's own.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browser, fresh, isPainted, ok, page, single, smallest, theLibrary } from "./host.mjs";

const WIDGET = join(page, "../crates/linewise-python/python/linewise/widget.js");
const NOTEBOOK = "http://notebook.test/";

/** What a notebook has of a widget: its values, and the kernel that sends the page when it is asked. */
const OUTER = `<!doctype html><meta charset="utf-8"><title>A notebook</title><div id="out"></div><script type="module">
  import widget from "./widget.js";
  const values = JSON.parse(new URLSearchParams(location.search).get("values"));
  const heard = new Set();
  const model = {
    get: (name) => values[name],
    set: (name, value) => (values[name] = value),
    save_changes: () => (globalThis.told = values._told),
    on: (name, call) => name === "msg:custom" && heard.add(call),
    off: (name, call) => heard.delete(call),
    send: async () => {
      globalThis.asked = (globalThis.asked ?? 0) + 1;
      const bytes = new DataView(await (await fetch("./page.html")).arrayBuffer());
      for (const call of [...heard]) call({ says: "page" }, [bytes]);
    },
  };
  widget.render({ model, el: document.getElementById("out") });
  globalThis.again = () => widget.render({ model, el: document.getElementById("out") });
</script>`;

let chromium;
before(async () => {
  chromium = await browser();
});
after(() => chromium.close());

/** The link to a puzzle, as it stands behind the #. */
async function linkTo(native) {
  const { Desk } = await theLibrary();
  const desk = Desk.open(native);
  const written = ok(desk.write("page-link"));
  desk.free();
  return Buffer.from(written.bytes).toString().trim().replace("#", "");
}

test("in a notebook: the board is played without head and foot, and the notebook knows how it stands", async () => {
  const { puzzle, about, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await context.route(`${NOTEBOOK}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/widget.js") return route.fulfill({ contentType: "text/javascript", body: readFileSync(WIDGET) });
    if (pathname === "/page.html") return route.fulfill({ contentType: "text/html", body: readFileSync(single) });
    return route.fulfill({ contentType: "text/html", body: OUTER });
  });
  const values = { title: "a puzzle", height: 700, _link: await linkTo(puzzle.native) };
  await tab.goto(`${NOTEBOOK}?values=${encodeURIComponent(JSON.stringify(values))}`);
  const frame = tab.frameLocator("iframe").first();
  await frame.getByRole("grid").waitFor();
  await frame.getByRole("button", { name: "Undo" }).waitFor();
  assert.equal(await frame.getByRole("navigation", { name: "Screens" }).count(), 0, "no other screens are offered");
  const filled = solution.flatMap((symbol, cell) => (symbol === 1 && !about.layout.givens.some(([given]) => given === cell) ? [cell] : []));
  for (const cell of filled) await frame.locator(`#cell-${cell}`).click();
  await tab.waitForFunction(() => globalThis.told?.finished);
  const told = await tab.evaluate(() => globalThis.told.puzzle);
  assert.match(told, /^board:$/m);

  // Shown again, it begins with the board that it is given then, and does not ask for the page anew.
  await tab.evaluate(() => globalThis.again());
  await tab.frameLocator("iframe").nth(1).getByRole("grid").waitFor();
  assert.equal(await tab.evaluate(() => globalThis.asked), 1);
  assert.deepEqual(faults, []);
  await context.close();
});
