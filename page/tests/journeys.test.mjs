// What a person does beside playing: find a mistyped clue, follow a link, come back without a network, meet bad input.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MAY_COPY, browser, cellOf, copiedLink, drop, fresh, host, isCalled, isPainted, ok, openPuzzle, openedAfresh, page, puzzles, single, smallest, stage, theLibrary } from "./host.mjs";

const { at, chromium } = await stage();

test("a mistyped clue is found, and repaired by a button", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const broken = puzzles().filter((puzzle) => puzzle.verdict === "none").sort((one, other) => one.cells - other.cells);
  const { Desk } = await theLibrary();
  const repairable = broken.find(({ native }) => ok(Desk.open(native).diagnose()).repairs.some((repair) => repair.verdict === "unique"));
  assert.ok(repairable, "the gallery has a puzzle with a slip of the pen");
  await tab.goto(`${at.address}#puzzle/${encodeURIComponent(repairable.id)}`);
  const panel = tab.getByRole("region", { name: "What is wrong?" });
  const more = tab.getByRole("button", { name: "More", exact: true });
  // A puzzle that cannot be played opens with the panel; any other has the button. Neither takes the place of the other.
  await more.or(panel).first().waitFor();
  if (await more.isVisible()) {
    await more.click();
    await tab.getByRole("button", { name: /Is something wrong/ }).click();
  }
  const repair = panel.locator(".repair").first();
  await repair.click();
  await tab.waitForURL(/#n1\./);
  // The repaired puzzle begins without a panel; until then the old one is still on the screen.
  await panel.waitFor({ state: "detached" });
  await tab.getByRole("heading", { name: "Stuck?" }).waitFor();
  await tab.getByRole("button", { name: "More", exact: true }).click();
  await tab.getByRole("button", { name: /Is something wrong/ }).click();
  await panel.getByText(/one solution/i).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a link opens the puzzle, and the board with it, in a fresh browser", async () => {
  const { puzzle, solution } = await smallest(isPainted, 25);
  const first = await fresh(chromium);
  await openPuzzle(first.tab, at.address, puzzle);
  const filled = solution.findIndex((symbol) => symbol === 1);
  await cellOf(first.tab, filled).click();
  await isCalled(first.tab, filled, "filled");
  await first.tab.getByRole("button", { name: "Share" }).click();
  const linkOtherThan = async (before) => {
    await first.tab.waitForFunction((before) => {
      const link = document.getElementById("share-link")?.value ?? "";
      return /#n1\./.test(link) && link !== before;
    }, before);
    return first.tab.getByLabel(/A link that holds/).inputValue();
  };
  const without = await linkOtherThan("");
  await first.tab.getByLabel("with what I filled in").check();
  const link = await linkOtherThan(without);
  await first.context.close();
  assert.deepEqual(first.faults, []);
  await openedAfresh(chromium, link, async (tab) => {
    await tab.getByRole("heading", { name: puzzle.title }).waitFor();
    await isCalled(tab, filled, "filled");
  });
});

test("the board of a link takes the place of one's own in a move that can be taken back", async () => {
  const { puzzle, solution } = await smallest(isPainted, 25);
  const first = await fresh(chromium);
  await openPuzzle(first.tab, at.address, puzzle);
  const [one, other] = solution.flatMap((symbol, cell) => (symbol === 1 ? [cell] : []));
  await cellOf(first.tab, one).click();
  await isCalled(first.tab, one, "filled");
  await first.tab.getByRole("button", { name: "Share" }).click();
  await first.tab.getByLabel("with what I filled in").check();
  await first.tab.waitForFunction(() => (document.getElementById("share-link")?.value ?? "").length > 0);
  await first.tab.waitForTimeout(300);
  const link = await first.tab.getByLabel(/A link that holds/).inputValue();
  await first.context.close();
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  await cellOf(tab, other).click();
  await isCalled(tab, other, "filled");
  await tab.goto("about:blank");
  await tab.goto(link);
  await tab.getByRole("button", { name: "Take the link's board" }).press("Enter");
  await isCalled(tab, one, "filled");
  await isCalled(tab, other, "open");
  await tab.waitForFunction(() => document.activeElement !== document.body);
  await tab.keyboard.press("z");
  await isCalled(tab, one, "open");
  await isCalled(tab, other, "filled");
  await tab.getByRole("button", { name: "Undo" }).click();
  await isCalled(tab, other, "open");
  await tab.getByRole("button", { name: "More", exact: true }).click();
  await tab.getByRole("button", { name: "Back to the link's board" }).click();
  await isCalled(tab, one, "filled");
  assert.deepEqual(faults, []);
  await context.close();
});

test("after the first visit it works without a network", async () => {
  const { puzzle } = await smallest(isPainted, 25);
  const here = await host();
  const { context, tab } = await fresh(chromium);
  await tab.goto(here.address);
  await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await here.end();
  await context.setOffline(true);
  await tab.goto("about:blank");
  await openPuzzle(tab, here.address, puzzle);
  await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
  await tab.getByRole("button", { name: "Where?" }).waitFor();
  await context.close();
});

test("what was filled in is there after a reload, and in another tab at once", async () => {
  const { puzzle, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const [one, other] = solution.flatMap((symbol, cell) => (symbol === 1 ? [cell] : []));
  const isFilled = (where, cell) => isCalled(where, cell, "filled");
  const second = await context.newPage();
  await openPuzzle(second, at.address, puzzle);
  await cellOf(tab, one).click();
  await isFilled(second, one);
  await cellOf(second, other).click();
  await isFilled(tab, other);
  // What the other tab did is put away by the other tab.
  await tab.reload();
  await isFilled(tab, one);
  await isFilled(tab, other);
  await tab.goto(at.address);
  await tab.getByRole("heading", { name: "Where you left off" }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

/** A press on a cell that is done within the page, as fast as the page takes it. */
const pressAt = (tab, cell) =>
  tab.evaluate((cell) => {
    const [grid, box] = [document.querySelector("[role=grid]"), document.getElementById(`cell-${cell}`).getBoundingClientRect()];
    const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1, pointerType: "mouse", button: 0 };
    grid.setPointerCapture = () => {};
    for (const type of ["pointerdown", "pointerup"]) grid.dispatchEvent(new PointerEvent(type, at));
  }, cell);

const filledCells = (tab) => tab.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].flatMap((cell) => (/, filled/.test(cell.getAttribute("aria-label")) ? [Number(cell.id.slice(5))] : [])));

test("two tabs take turns: no stroke is lost, however close they come, and a drag goes on while the other tab writes", async () => {
  const { puzzle } = await smallest((about) => isPainted(about) && about.layout.givens.length === 0 && about.layout.rows >= 10 && about.layout.columns >= 10, 100);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const other = await context.newPage();
  await openPuzzle(other, at.address, puzzle);
  for (let cell = 0; cell < 40; cell += 2) {
    await pressAt(tab, cell);
    await pressAt(other, cell + 1);
  }
  for (let cell = 40; cell < 60; cell += 2) await Promise.all([pressAt(tab, cell), pressAt(other, cell + 1)]);
  const expected = Array.from({ length: 60 }, (_, cell) => cell);
  const areFilled = async () => {
    for (const where of [tab, other]) {
      await where.waitForFunction((count) => document.querySelector(".progress").textContent.startsWith(`${count} of`), expected.length);
      await isCalled(where, expected.at(-1), "filled");
      assert.deepEqual(await filledCells(where), expected);
    }
  };
  await areFilled();
  // A drag in one tab, a press in the other meanwhile.
  const row = 7 * puzzle.columns;
  const middle = async (cell) => {
    const box = await cellOf(tab, cell).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await tab.bringToFront();
  await tab.mouse.move(...(await middle(row)));
  await tab.mouse.down();
  await tab.mouse.move(...(await middle(row + 2)), { steps: 3 });
  await pressAt(other, row + 8);
  await tab.waitForTimeout(300);
  await tab.mouse.move(...(await middle(row + 4)), { steps: 3 });
  await tab.mouse.up();
  expected.push(...[0, 1, 2, 3, 4, 8].map((column) => row + column));
  await areFilled();
  await tab.reload();
  await isCalled(tab, row + 8, "filled");
  assert.deepEqual(await filledCells(tab), expected);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tab that does not answer keeps no other from playing, and none of its strokes is lost", async () => {
  const { puzzle } = await smallest((about) => isPainted(about) && about.layout.givens.length === 0, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const other = await context.newPage();
  await openPuzzle(other, at.address, puzzle);
  // As if it were asleep: nobody hears it.
  await tab.evaluate(() => (BroadcastChannel.prototype.postMessage = () => {}));
  await pressAt(tab, 0);
  await isCalled(tab, 0, "filled");
  await pressAt(other, 1);
  await isCalled(other, 1, "filled");
  assert.deepEqual(await filledCells(other), [0, 1]);
  await pressAt(tab, 2);
  await isCalled(tab, 2, "filled");
  assert.deepEqual(await filledCells(tab), [0, 1, 2]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("where the browser has no locks, the page says that two tabs do not take turns", async () => {
  const { puzzle } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await context.addInitScript(() => delete Navigator.prototype.locks);
  await openPuzzle(tab, at.address, puzzle);
  const other = await context.newPage();
  await openPuzzle(other, at.address, puzzle);
  assert.equal(await tab.evaluate(() => "locks" in navigator), false);
  await pressAt(tab, 0);
  await isCalled(other, 0, "filled");
  await other.getByText("does not let the two take turns").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("all boards that are kept can be found, and one that was forgotten comes back as it was", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const few = puzzles().filter(({ level, cells }) => level !== null && cells >= 25).sort((one, other) => one.cells - other.cells);
  const { puzzle } = await smallest(isPainted, 25);
  for (const one of [puzzle, ...few.filter(({ id }) => id !== puzzle.id).slice(0, 7)]) {
    await openPuzzle(tab, at.address, one);
    await tab.getByRole("heading", { name: one.title, exact: true }).waitFor();
    await tab.keyboard.press("Alt+t");
    await tab.getByRole("button", { name: "Keep" }).waitFor();
  }
  await tab.goto(at.address);
  const left = tab.getByRole("list", { name: "Where you left off" });
  const tile = left.getByRole("link").filter({ hasText: `${puzzle.title}${puzzle.kind}` });
  await left.getByRole("link").first().waitFor();
  assert.equal(await left.getByRole("link").count(), 6);
  await tab.getByRole("button", { name: "All 8 boards" }).click();
  const order = () => left.getByRole("link").locator("strong").allInnerTexts();
  const before = await order();
  assert.equal(before.length, 8);
  await tab.getByRole("button", { name: `Forget ${puzzle.title}`, exact: true }).click();
  await tile.waitFor({ state: "detached" });
  await tab.getByRole("button", { name: "Bring it back" }).click();
  await tile.waitFor();
  assert.deepEqual(await order(), before);
  await tile.click();
  // The trial that was begun is still there.
  await tab.getByRole("button", { name: "Keep" }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("storage that is forbidden is said once, and play goes on", async () => {
  const { puzzle, solution } = await smallest(isPainted, 25);
  const { context, tab } = await fresh(chromium);
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  });
  await openPuzzle(tab, at.address, puzzle);
  await tab.getByText(/keeps nothing for this page/).waitFor();
  const cell = solution.indexOf(1);
  await cellOf(tab, cell).click();
  await tab.getByText(/^1 of/).waitFor();
  assert.equal(await tab.getByText(/keeps nothing for this page/).count(), 1);
  await context.close();
});

const HOSTILE = [
  "#n1.",
  "#n1.AAAA",
  "#n1." + "A".repeat(5000),
  "#n2.eJx",
  "#n1.%3Cscript%3Ealert(1)%3C/script%3E",
  "#puzzle/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  "#puzzle/%E0%A4%A",
  "#game/../../etc",
];

test("a hostile link is refused in words, and runs nothing", async () => {
  const { context, tab, faults } = await fresh(chromium);
  tab.on("dialog", () => faults.push("a dialog"));
  for (const link of HOSTILE) {
    await tab.goto("about:blank");
    await tab.goto(at.address + link);
    await tab.getByRole("heading", { name: "This cannot be opened" }).waitFor();
    const words = await tab.locator(".complaint strong").textContent();
    assert.match(words, /[a-z]+ [a-z]+ [a-z]+/i, link);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a hostile text or file is refused in words, a hostile title is only a title", async () => {
  const { context, tab, faults } = await fresh(chromium);
  tab.on("dialog", () => faults.push("a dialog"));
  await tab.goto(at.address);
  const text = tab.getByLabel(/A link, a text/);
  for (const hostile of ["<svg onload=alert(1)>", "kind: nothing\nrows: 1", "\u0000\u0001", "kind: nonogram\nrows: 99999999999 1\ncolumns: 1"]) {
    await text.fill(hostile);
    await tab.getByRole("button", { name: "Open", exact: true }).click();
    await tab.locator(".complaint").waitFor();
    // The next one on a page without a complaint, so that it cannot hide behind this one's.
    await tab.goto("about:blank");
    await tab.goto(at.address);
  }
  await text.fill("kind: nonogram\ntitle: <img src=x onerror=alert(1)>\nrows: 1 2\ncolumns: 2 1");
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("heading", { name: "<img src=x onerror=alert(1)>" }).waitFor();
  await tab.goto(at.address);
  await tab.locator("input[type=file]").setInputFiles({ name: "noise.png", mimeType: "image/png", buffer: Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0]) });
  await tab.locator(".complaint").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a text that is refused is not lost: it is shown beside the form for clues, and still there afterwards", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  const text = tab.getByLabel(/A link, a text/);
  await text.fill("nobody knows\nwhat this is");
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.locator(".complaint").waitFor();
  await tab.getByRole("link", { name: "type the clues in", exact: true }).click();
  await tab.getByRole("heading", { name: "Type a puzzle in" }).waitFor();
  assert.equal(await tab.getByLabel("The text that could not be read").inputValue(), "nobody knows\nwhat this is");
  await tab.goBack();
  await tab.getByRole("heading", { name: "Open a puzzle" }).waitFor();
  assert.equal(await text.inputValue(), "nobody knows\nwhat this is");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a file is opened wherever it is dropped, and one that takes long can be stopped", async () => {
  const { puzzle } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  for (const screen of ["#help", "#type", `#puzzle/${encodeURIComponent(puzzles()[0].id)}`]) {
    await tab.goto(at.address + screen);
    await tab.locator("main h1:not(.waiting)").waitFor();
    await drop(tab, "mine.linewise", "text/plain", Buffer.from(puzzle.native));
    await tab.waitForURL(/#n1\./);
    await tab.getByRole("heading", { name: puzzle.title }).waitFor();
  }
  await tab.goto(at.address);
  await drop(tab, "long.txt", "text/plain", Buffer.alloc(12 << 20, "nothing that anybody reads 1 2 3\n"));
  await tab.getByRole("button", { name: "Stop" }).click();
  await tab.getByRole("button", { name: "Choose a file…" }).and(tab.locator(":enabled")).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a picture is drawn, judged while it is drawn, shared and opened", async () => {
  const { context, tab, faults } = await fresh(chromium, MAY_COPY);
  await tab.goto(`${at.address}#make`);
  await tab.getByRole("spinbutton", { name: "Rows" }).fill("5");
  await tab.getByRole("spinbutton", { name: "Columns" }).fill("4");
  await tab.keyboard.press("Tab");
  // The board of this size is there, and nothing on the screen moves any more.
  await tab.getByRole("grid", { name: /5 rows, 4 columns/ }).waitFor();
  await tab.locator(".verdict.good").waitFor();
  // Two cells on a diagonal: the other two would do as well.
  for (const cell of [0, 5]) {
    await cellOf(tab, cell).click();
    await isCalled(tab, cell, "black");
  }
  await tab.locator(".verdict.bad").getByText(/Several solutions/).waitFor();
  assert.equal(await tab.getByRole("button", { name: "Copy a link" }).isDisabled(), true);
  await tab.getByRole("button", { name: "Another" }).click();
  await tab.getByRole("button", { name: "Drawing", exact: true }).click();
  await cellOf(tab, 4).click();
  const verdict = tab.locator(".verdict.good");
  await verdict.getByText("Exactly one solution.").waitFor();
  await verdict.getByText(/level \d/).waitFor();
  const link = await copiedLink(tab);
  assert.deepEqual(faults, []);
  await openedAfresh(chromium, link, (tab) => tab.getByRole("grid", { name: /5 rows, 4 columns/ }).waitFor());
  await context.close();
});

test("a file in an old encoding is read as it says", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  // Čáp, in ISO 8859-2.
  const text = `<?xml version="1.0" encoding="iso-8859-2"?><puzzleset><puzzle><title>\xc8\xe1p</title><clues type="columns"><line><count>1</count></line></clues><clues type="rows"><line><count>1</count></line></clues></puzzle></puzzleset>`;
  await tab.locator("input[type=file]").setInputFiles({ name: "stork.xml", mimeType: "text/xml", buffer: Buffer.from(text, "latin1") });
  await tab.getByRole("heading", { name: "Čáp" }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("the single file opens from a disk", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(pathToFileURL(single).href);
  await tab.getByRole("heading", { name: "Puzzles to begin with" }).waitFor();
  await tab.getByRole("list", { name: "Puzzles" }).getByRole("link").first().click();
  await tab.getByRole("grid").waitFor();
  await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
  await tab.getByRole("button", { name: "Where?" }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("the page's code names no kind of puzzle", async () => {
  const { about } = await theLibrary();
  const names = JSON.parse(about()).kinds.flatMap(({ name }) => [name, name.replaceAll("_", " "), name.replaceAll("_", "-")]);
  const source = join(page, "src");
  const files = readdirSync(source, { recursive: true }).filter((file) => /\.(tsx?|css)$/.test(file) && !file.startsWith("generated"));
  assert.ok(files.length > 20);
  for (const file of files) {
    const text = readFileSync(join(source, file), "utf8").toLowerCase();
    for (const name of names) assert.ok(!text.includes(name), `${file} names ${name}`);
  }
});

test("long work can be stopped, and the board stays", async () => {
  const { context, tab } = await fresh(chromium);
  const hardest = puzzles().filter((puzzle) => puzzle.verdict !== "none").sort((one, other) => other.cells - one.cells)[0];
  await tab.goto(`${at.address}#puzzle/${encodeURIComponent(hardest.id)}`);
  await tab.getByRole("button", { name: "More", exact: true }).click();
  await cellOf(tab, 0).waitFor({ state: "attached" });
  await tab.getByRole("grid").focus();
  const changed = (before) => tab.waitForFunction((before) => document.querySelector(".progress").textContent !== before, before);
  const empty = await tab.locator(".progress").textContent();
  await tab.keyboard.press("Space");
  await changed(empty);
  const filled = await tab.locator(".progress").textContent();
  await tab.getByRole("button", { name: /step by step/ }).click();
  await tab.getByRole("button", { name: "Stop" }).click();
  await tab.getByText("Stopped. The board is as it was.").waitFor();
  await tab.getByRole("button", { name: /Close: The way/ }).click();
  assert.equal(await tab.locator(".progress").textContent(), filled);
  await tab.getByRole("button", { name: "Undo" }).click();
  await changed(filled);
  await context.close();
});

test("a worker that breaks is told in words, and another takes its place", async () => {
  const { puzzle } = await smallest(isPainted, 25);
  for (const [megabytes, words] of [[4000, /more memory than the browser gives/], [40, /broke off.*40 MB/]]) await broken(puzzle, megabytes, words);
});

/** A worker traps once, with so much memory taken: these words are said, and the next question is answered. */
async function broken(puzzle, megabytes, words) {
  const { context, tab } = await fresh(chromium);
  await context.addInitScript((megabytes) => {
    const Real = window.Worker;
    let count = 0;
    window.Worker = class extends Real {
      postMessage(message) {
        if (message.of === "desk" && message.what === "hint" && count++ === 0) {
          this.onmessage?.(new MessageEvent("message", { data: { id: message.id, trap: "RuntimeError: unreachable", megabytes } }));
          return;
        }
        super.postMessage(message);
      }
    };
  }, megabytes);
  await openPuzzle(tab, at.address, puzzle);
  await cellOf(tab, 0).click();
  await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
  await tab.getByText(words).waitFor();
  await tab.getByRole("button", { name: "Close: Hint" }).click();
  await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
  await tab.getByRole("button", { name: "Where?" }).or(tab.getByRole("button", { name: "What is wrong on the board?" })).first().waitFor();
  await tab.getByText(/^1 of/).waitFor();
  await context.close();
}

test("a hint on a puzzle with several solutions leads to what is wrong with it", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill("kind: nonogram\nrows: 1 1\ncolumns: 1 1");
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
  await tab.getByRole("button", { name: "Is something wrong with this puzzle?" }).click();
  await tab.getByRole("heading", { name: "What is wrong?" }).waitFor();
  await tab.getByText(/several solutions/i).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a puzzle without a solution, or with several, says so when it opens", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const open = async (text) => {
    await tab.goto(at.address);
    await tab.getByLabel(/A link, a text/).fill(text);
    await tab.getByRole("button", { name: "Open", exact: true }).click();
    await tab.getByRole("grid").waitFor();
  };
  await open("kind: nonogram\nrows: 2, 1\ncolumns: 1, 1");
  await tab.getByText(/^This puzzle has no solution: .*add up to 3.*to 2/).waitFor();
  await tab.getByRole("button", { name: "What is wrong?" }).click();
  await tab.getByRole("heading", { name: "What is wrong?" }).waitFor();
  await open("kind: nonogram\nrows: 1, 1\ncolumns: 1, 1");
  await tab.getByText("This puzzle has more than one solution.").waitFor();
  await open("kind: nonogram\nrows: 2, 1\ncolumns: 2, 1");
  await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
  // It was asked about first, so it is known by now.
  await tab.getByRole("button", { name: "Where?" }).waitFor();
  assert.equal(await tab.getByText(/^This puzzle has/).count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});
