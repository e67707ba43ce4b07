// Boards of a quarter of a million cells.

import { test } from "node:test";
import assert from "node:assert/strict";
import { fresh, ok, stage, theLibrary } from "./host.mjs";

const { at, chromium } = await stage();

const lines = Array.from({ length: 512 }, (_, at) => `${1 + (at % 200)} ${1 + ((at * 7) % 200)}`).join("\n");
const native = `kind: nonogram\nrows:\n${lines}\ncolumns:\n${lines}\n`;

test("a stroke costs a small part of what opening a large board costs", async () => {
  const { Table } = await theLibrary();
  const table = Table.open(native);
  const timed = (work) => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  const opened = timed(() => ok(table.start("")));
  const play = (move) => ok(table.play(JSON.stringify(move)));
  const strokes = Array.from({ length: 15 }, (_, row) => timed(() => {
    play({ do: "press", cell: row * 512, tool: { with: "value", symbol: 1 } });
    play({ do: "drag", cell: row * 512 + 9 });
    assert.equal(play({ do: "release" }).settled, 10 * (row + 1));
  }));
  const [median] = strokes.sort((one, other) => one - other).slice(7);
  assert.ok(median < opened / 25, `a stroke takes ${median.toFixed(0)} ms, opening ${opened.toFixed(0)} ms`);
  table.free();
});

test("the cells around the focus have names on a large board, wherever keys lead", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(native);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  const grid = tab.getByRole("grid");
  await grid.focus();
  const isNamed = (cell, words) => tab.waitForFunction(([cell, words]) => {
    const named = document.getElementById(`cell-${cell}`);
    const focused = document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === `cell-${cell}`;
    return focused && named?.getAttribute("aria-label").startsWith(words);
  }, [cell, words]);
  await isNamed(0, "row 1 column 1, open");
  await tab.keyboard.press("End");
  await isNamed(511, "row 1 column 512, open");
  for (const _ of "ab") await tab.keyboard.press("PageDown");
  await isNamed(511 + 10 * 512, "row 11 column 512, open");
  assert.equal(await tab.locator(`#cell-${511 + 10 * 512}`).getAttribute("aria-colindex"), "512");
  assert.ok((await tab.getByRole("gridcell").count()) <= 3 * 96);
  await tab.keyboard.press("Space");
  await isNamed(511 + 10 * 512, "row 11 column 512, filled");
  assert.deepEqual(faults, []);
  await context.close();
});
