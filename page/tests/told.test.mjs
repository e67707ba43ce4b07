// What is told and shown where something cannot be, or cannot be done in this place.

import { test } from "node:test";
import assert from "node:assert/strict";
import { cellOf, drop, fresh, openPuzzle, png, smallest, stage } from "./host.mjs";

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
