// What is told and shown where something cannot be, or cannot be done in this place.

import { test } from "node:test";
import assert from "node:assert/strict";
import { MAY_COPY, cellOf, drop, fresh, isPainted, openPuzzle, openedAfresh, png, puzzles, single, smallest, stage } from "./host.mjs";

const { at, chromium } = await stage();

test("a key that the chosen cell does not take is seen on it for a moment, without motion for who wants none", async () => {
  const { puzzle, about } = await smallest((about) => !about.layout.painted && !about.layout.hexagonal && about.layout.givens.some(([, may]) => may.length === 1) && about.layout.looks.length <= 8, 16);
  const [given] = about.layout.givens.find(([, may]) => may.length === 1);
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const { context, tab, faults } = await fresh(chromium, { reducedMotion });
    await openPuzzle(tab, at.address, puzzle);
    const sign = tab.locator(".refused");
    const isAround = async (cell) => {
      await sign.waitFor();
      const [seen, own, moves] = [await sign.boundingBox(), await cellOf(tab, cell).boundingBox(), await sign.evaluate((element) => getComputedStyle(element).animationName !== "none")];
      assert.ok(Math.abs(seen.x - own.x) < 5 && Math.abs(seen.y - own.y) < 2, "the sign is not on the cell");
      assert.equal(moves, reducedMotion === "no-preference");
      await sign.waitFor({ state: "detached" });
    };
    await cellOf(tab, given).click();
    await tab.keyboard.press("Backspace");
    await isAround(given);
    await tab.keyboard.press("9");
    await isAround(given);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a picture of a few pixels or of a thin strip can be drawn, and what cannot be cut off is told", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  const panel = tab.getByRole("region", { name: "From a picture" });
  await drop(tab, "dot.png", "image/png", png(1, 1, () => [0, 0, 0]));
  await panel.getByText("The picture is of one colour").waitFor();
  await drop(tab, "strip.png", "image/png", png(3000, 2, (x) => (x < 1500 ? [0, 0, 0] : [255, 255, 255])));
  await tab.getByRole("grid", { name: /2 rows, 25 columns/ }).waitFor();
  await tab.locator(".complaint").waitFor({ state: "detached" });
  await panel.getByText("Only a part of it").click();
  const left = panel.getByRole("spinbutton", { name: "left" });
  for (const typed of ["120", "-3", "1.5", ""]) {
    await left.fill(typed);
    await tab.keyboard.press("Tab");
    await panel.getByText("From 0 to 95, still 0.").waitFor();
    assert.equal(await left.inputValue(), typed);
    await left.fill("0");
    await tab.keyboard.press("Tab");
    await panel.getByText("From 0 to 95").waitFor({ state: "detached" });
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a picture of one colour is not offered as a puzzle, a pixel for each cell", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByRole("button", { name: "Choose a file…" }).waitFor();
  await drop(tab, "empty.svg", "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="150" height="300"/>'));
  await tab.getByRole("region", { name: "From a picture" }).getByText("there is nothing to draw").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("where a kind does not take the colours of a drawing, nothing of the verdict before stays, and it is told what helps", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await tab.getByRole("button", { name: "One more colour" }).click();
  await cellOf(tab, 3).click();
  await tab.locator(".verdict.good").getByText("Exactly one solution.").waitFor();
  const refusal = tab.locator(".complaint");
  const kinds = await tab.getByLabel("Kind").locator("option").allInnerTexts();
  for (const kind of kinds.slice(1)) {
    await tab.getByLabel("Kind").selectOption({ label: kind });
    await refusal.or(tab.locator(".verdict:not(.stale)")).filter({ visible: true }).first().waitFor();
    if (await refusal.isVisible()) break;
  }
  await refusal.getByText("“One fewer” takes a colour away. Or choose another kind.").waitFor();
  assert.equal(await tab.locator(".verdict").isVisible(), false);
  assert.equal(await tab.getByText("level 1").isVisible(), false);
  await tab.getByRole("button", { name: "One fewer" }).click();
  await tab.locator(".verdict:not(.stale)").waitFor();
  await refusal.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("where the browser lets nothing be copied, it is shown and marked, to be copied by hand", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } }));
  const marked = () => tab.evaluate(() => document.activeElement.value?.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd));
  const { puzzle } = await smallest(isPainted, 25);
  await openPuzzle(tab, at.address, puzzle);
  await tab.getByRole("button", { name: "Share" }).click();
  await tab.getByRole("button", { name: "Copy as text" }).click();
  await tab.getByText("The puzzle is marked here: copy it yourself.").waitFor();
  assert.match(await marked(), /^kind: /);
  await tab.getByRole("button", { name: "Copy the link" }).click();
  await tab.getByText("The link is marked here: copy it yourself.").waitFor();
  assert.match(await marked(), /#n1\./);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await tab.getByRole("button", { name: "Copy a link" }).click();
  await tab.getByText("The link is marked here: copy it yourself.").waitFor();
  assert.match(await marked(), /#n1\./);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a page from a disk says that its links open there alone, and what others do with them", async () => {
  const { context, tab, faults } = await fresh(chromium, MAY_COPY);
  const { puzzle, about } = await smallest(isPainted, 25);
  await tab.goto(`file://${single}#puzzle/${encodeURIComponent(puzzle.id)}`);
  await tab.getByRole("button", { name: "Share" }).click();
  await tab.getByText("opened from a disk, so this link opens only here").waitFor();
  const link = tab.getByLabel(/A link that holds/);
  await tab.waitForFunction(() => document.getElementById("share-link")?.value);
  const text = await link.inputValue();
  await openedAfresh(chromium, at.address, async (other) => {
    await other.getByLabel(/A link, a text/).fill(text);
    await other.getByRole("button", { name: "Open", exact: true }).click();
    await other.getByRole("grid", { name: new RegExp(`${about.layout.rows} rows, ${about.layout.columns} columns`) }).waitFor();
  });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a link of a later version is told as that, opened or pasted", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#n9.abcd`);
  await tab.getByText("The link was made by a newer version of linewise.").waitFor();
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill("https://example.org/linewise/#n2.abcd");
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByText("The link was made by a newer version of linewise.").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("where there is not one solution, mistakes are not said to be shown against it", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const odd = puzzles().find(({ verdict, cells }) => verdict === "several" && cells < 200);
  await openPuzzle(tab, at.address, odd);
  await tab.getByRole("button", { name: "More" }).click();
  await tab.getByLabel("at once, against the solution").check();
  await tab.getByText("does not have exactly one solution: mistakes are shown once a line cannot be finished").waitFor();
  assert.match(await tab.locator(".progress").innerText(), /mistakes are shown once a line cannot be finished/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("names that run from right to left leave the words around them where they are", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill("kind: nonogram\ntitle: \u202eabc\nauthor: \u202exyz\n\nrows:\n1\n1\n\ncolumns:\n1\n1\n");
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Undo" }).waitFor();
  const isIsolated = (text) => tab.getByText(text).last().evaluate((element) => element.closest("bdi") !== null);
  assert.ok(await isIsolated("xyz"));
  assert.ok(await isIsolated("abc"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a part of the gallery is listed, and all of it on request", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 740 } });
  await tab.goto(at.address);
  const tiles = tab.getByRole("list", { name: "Puzzles" }).getByRole("link");
  await tiles.first().waitFor();
  assert.ok((await tiles.count()) < 50);
  assert.ok((await tab.evaluate(() => document.body.scrollHeight)) < 6000, "the first page is long");
  await tab.getByRole("button", { name: `Show all ${puzzles().length} puzzles` }).click();
  await tiles.nth(puzzles().length - 1).waitFor();
  await tab.waitForFunction(() => [...document.querySelectorAll(".gallery .tiles a")].indexOf(document.activeElement) === 36);
  assert.deepEqual(faults, []);
  await context.close();
});

test("who comes back from another screen goes on at the cell that was chosen", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const { puzzle } = await smallest(isPainted, 25);
  await openPuzzle(tab, at.address, puzzle);
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("ArrowDown");
  const chosen = () => tab.getByRole("grid").getAttribute("aria-activedescendant");
  const before = await chosen();
  assert.notEqual(before, "cell-0");
  await tab.keyboard.press("?");
  await tab.getByRole("heading", { name: "Help" }).waitFor();
  await tab.goBack();
  await tab.getByRole("button", { name: "Undo" }).waitFor();
  assert.equal(await chosen(), before);
  assert.deepEqual(faults, []);
  await context.close();
});

test("where a board has too many lines for one sheet, the sheet says that it has no clues", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const note = tab.getByText("The clues are left out");
  const print = async (isExpected) => {
    await tab.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await tab.emulateMedia({ media: "print" });
    assert.equal(await note.isVisible(), isExpected);
    await tab.emulateMedia({ media: "screen" });
    await tab.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.equal(await note.isVisible(), false);
  };
  const lines = (count) => `${Array.from({ length: count }, () => "1").join("\n")}\n`;
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(`kind: nonogram\n\nrows:\n${lines(300)}\ncolumns:\n${lines(300)}`);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Undo" }).waitFor();
  await print(true);
  const { puzzle } = await smallest(isPainted, 25);
  await tab.goto("about:blank");
  await openPuzzle(tab, at.address, puzzle);
  await print(false);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone each number of a clue in colours fits on its ground", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 740 } });
  await context.addInitScript(() => {
    globalThis.pairs = [];
    let width = 0;
    const { roundRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.roundRect = function (...box) {
      width = box[2];
      roundRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      if (width > 0) globalThis.pairs.push([text, width, this.measureText(text).width]);
      width = 0;
      fillText.call(this, text, ...place);
    };
  });
  const isLong = ({ about: { layout } }) => layout.axes[1] === "column" && layout.clues.some(({ axis, pieces }) => axis === 1 && pieces.some(({ text, symbol }) => symbol !== undefined && text.length === 3));
  const found = await smallest((about) => about.layout.looks.length > 3 && isLong({ about }), 100);
  await openPuzzle(tab, at.address, found.puzzle);
  const pairs = await tab.evaluate(() => globalThis.pairs);
  assert.ok(pairs.some(([text]) => text.length === 3));
  for (const [text, ground, width] of pairs) assert.ok(width <= ground, `${text}: ${width} on ${ground}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("of a solved puzzle it is not said when mistakes are shown, nor of one without a title its kind twice", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill("kind: nonogram\n\nrows:\n1\n0\n\ncolumns:\n1\n0\n");
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Undo" }).waitFor();
  const head = tab.locator(".title-row");
  const kind = await head.getByRole("heading").innerText();
  assert.equal((await head.innerText()).split(kind).length, 2, "the kind is said twice");
  const progress = tab.locator(".progress");
  assert.match(await progress.innerText(), /mistakes/);
  await cellOf(tab, 0).click();
  await tab.getByRole("heading", { name: "Solved" }).waitFor();
  assert.doesNotMatch(await progress.innerText(), /mistakes/);
  assert.deepEqual(faults, []);
  await context.close();
});
