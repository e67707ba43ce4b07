// What is told and shown where something cannot be, or cannot be done in this place.

import { test } from "node:test";
import assert from "node:assert/strict";
import { cellOf, fresh, isPainted, openPuzzle, smallest, stage } from "./host.mjs";

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
