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
