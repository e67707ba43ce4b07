// Drawing by the keyboard, as on a board that is played.

import { test } from "node:test";
import assert from "node:assert/strict";
import { cellOf, fresh, isCalled, stage } from "./host.mjs";

const { at, chromium } = await stage();

test("the keys of a board draw as well: they move, the focus is seen, and they work from the tools", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  const grid = tab.getByRole("grid");
  await grid.focus();
  const isOn = (cell) => tab.waitForFunction((id) => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === id, `cell-${cell}`);
  const moves = [["ArrowRight", 1], ["ArrowDown", 11], ["End", 19], ["Home", 10], ["PageDown", 60], ["PageUp", 10], ["ArrowUp", 0], ["l", 1], ["j", 11], ["h", 10], ["k", 0]];
  for (const [key, cell] of moves) {
    await tab.keyboard.press(key);
    await isOn(cell);
  }
  // A frame around the cell, which goes with the focus.
  const seen = () => cellOf(tab, 0).boundingBox().then((clip) => tab.screenshot({ clip }));
  const there = await seen();
  await tab.keyboard.press("ArrowRight");
  await isOn(1);
  assert.notDeepEqual(await seen(), there, "the focus is not seen");
  await tab.keyboard.press("Space");
  await isCalled(tab, 1, "black");
  await tab.keyboard.press("Shift+ArrowRight");
  await isCalled(tab, 2, "black");
  await tab.keyboard.press("x");
  await isCalled(tab, 2, "paper");
  // From the tools: letters do what they say, arrows go back to the board.
  await tab.getByRole("button", { name: "black" }).click();
  await tab.keyboard.press("z");
  await isCalled(tab, 2, "black");
  await tab.keyboard.press("ArrowDown");
  await isOn(12);
  assert.equal(await tab.evaluate(() => document.activeElement.getAttribute("role")), "grid");
  // On a smaller board the focus is on a cell that is there.
  await tab.keyboard.press("PageDown");
  await tab.keyboard.press("PageDown");
  await tab.keyboard.press("End");
  await isOn(99);
  await tab.getByRole("spinbutton", { name: "Rows" }).fill("4");
  await tab.keyboard.press("Tab");
  await tab.getByRole("grid", { name: /4 rows/ }).waitFor();
  await isOn(39);
  await grid.focus();
  await tab.keyboard.press("ArrowUp");
  await isOn(29);
  // In a field the keys are the field's.
  await tab.getByRole("spinbutton", { name: "Columns" }).focus();
  await tab.keyboard.press("Home");
  await isOn(29);
  assert.deepEqual(faults, []);
  await context.close();
});

test("as soon as it is opened the keys draw: the title has the focus, and no key is lost", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByRole("link", { name: "Make", exact: true }).click();
  await tab.waitForFunction(() => document.activeElement?.id === "make-title");
  await tab.locator(".verdict.good").waitFor();
  await tab.keyboard.press("Space");
  await isCalled(tab, 0, "black");
  await tab.locator("#make-title").focus();
  await tab.keyboard.press("Shift+ArrowRight");
  await isCalled(tab, 1, "black");
  await tab.locator("#make-title").focus();
  await tab.keyboard.press("ArrowDown");
  await tab.waitForFunction(() => document.activeElement.getAttribute("aria-activedescendant") === "cell-11");
  assert.deepEqual(faults, []);
  await context.close();
});

/** The cells that are not the same in all pictures with the clues of this one. */
function differing(picture, rows, columns) {
  const runs = (line) => line.join("").split("0").filter(Boolean).map((run) => run.length).join(" ");
  const cluesOf = (cells) => [
    ...Array.from({ length: rows }, (_, row) => runs(cells.slice(row * columns, (row + 1) * columns))),
    ...Array.from({ length: columns }, (_, column) => runs(Array.from({ length: rows }, (_, row) => cells[row * columns + column]))),
  ].join("/");
  const clues = cluesOf(picture);
  const all = Array.from({ length: 2 ** picture.length }, (_, number) => picture.map((_, cell) => (number >> cell) & 1));
  const solutions = all.filter((cells) => cluesOf(cells) === clues);
  return picture.flatMap((_, cell) => (solutions.some((cells) => cells[cell] !== solutions[0][cell]) ? [cell] : []));
}

test("only cells in which solutions differ are marked in a drawing, and all of them once it is asked what would make it unique", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  const picture = [0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0];
  await tab.evaluate((picture) => localStorage.setItem("linewise.drawing", JSON.stringify({ kind: "nonogram", rows: 4, columns: 3, paper: "ffffff", colours: ["000000"], ink: 1, picture })), picture);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.bad").getByText("in which the solutions found differ").waitFor();
  const marked = () => tab.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].flatMap((cell) => (cell.getAttribute("aria-label").includes("solutions differ") ? [Number(cell.id.slice(5))] : [])));
  const expected = differing(picture, 4, 3);
  await tab.waitForFunction(() => document.querySelector("[role=gridcell][aria-label*='solutions differ']"));
  for (const cell of await marked()) assert.ok(expected.includes(cell), `cell ${cell} is the same in all solutions`);
  await tab.getByRole("button", { name: "What would make it unique?" }).click();
  await tab.getByText(/given, there is one solution/).waitFor();
  await tab.waitForTimeout(400);
  assert.deepEqual((await marked()).sort((one, other) => one - other), expected);
  assert.deepEqual(faults, []);
  await context.close();
});

test("in a drawing with colours that need letters, paper has none", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await context.addInitScript(() => {
    globalThis.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...all) {
      globalThis.written.push(all[0]);
      fillText.apply(this, all);
    };
  });
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  for (const [at, name] of ["red", "blue"].entries()) {
    await tab.getByRole("button", { name: "One more colour" }).click();
    await cellOf(tab, at).click();
    await isCalled(tab, at, name);
  }
  await tab.locator(".verdict:not(.stale)").waitFor();
  await tab.waitForTimeout(500);
  const written = await tab.evaluate(() => globalThis.written);
  assert.ok(written.length > 0);
  assert.equal(written.includes("."), false);
  assert.deepEqual(faults, []);
  await context.close();
});

test("looking for what would make a drawing unique is told, can be stopped, and holds up no verdict", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  const picture = Array.from({ length: 10_000 }, (_, cell) => (Math.imul(cell, 2654435761) >>> 25 === 1 ? 1 : 0));
  await tab.evaluate((picture) => localStorage.setItem("linewise.drawing", JSON.stringify({ kind: "nonogram", rows: 100, columns: 100, paper: "ffffff", colours: ["000000"], ink: 1, picture })), picture);
  await tab.goto(`${at.address}#make`);
  const ask = tab.getByRole("button", { name: "What would make it unique?" });
  await ask.click();
  await tab.getByText("Looking for what would make it unique.").waitFor();
  await tab.getByRole("button", { name: "Stop" }).click();
  await ask.click();
  await tab.getByText("Looking for what would make it unique.").waitFor();
  const begun = Date.now();
  await tab.getByRole("button", { name: "Clear" }).click();
  await tab.locator(".verdict.good").waitFor();
  assert.ok(Date.now() - begun < 15_000, "the verdict waited");
  assert.deepEqual(faults, []);
  await context.close();
});
