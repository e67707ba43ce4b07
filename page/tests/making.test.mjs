// What a person makes: from a picture, by hand, by typing clues.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { browser, cellOf, drop, fresh, host, isCalled, png, pngOf, puzzles, solved } from "./host.mjs";

let at, chromium;
before(async () => {
  at = await host();
  chromium = await browser();
});
after(async () => {
  await chromium.close();
  await at.end();
});

/** A dark disc with a hole, on light paper. */
const ring = png(160, 120, (x, y) => {
  const away = Math.hypot(x - 80, y - 60);
  return away < 50 && away > 18 ? [40, 30, 60] : [250, 248, 240];
});

test("a picture is dropped, becomes a puzzle with one solution, is drawn on, shared, and opened", async () => {
  const { context, tab, faults } = await fresh(chromium, { permissions: ["clipboard-read", "clipboard-write"] });
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await drop(tab, "ring.png", "image/png", ring);
  const panel = tab.getByRole("region", { name: "From a picture" });
  await panel.getByRole("img", { name: "The picture ring" }).waitFor();
  await tab.getByRole("grid", { name: /19 rows, 25 columns/ }).waitFor();
  await panel.getByText(/had to be changed/).waitFor();
  await tab.locator(".verdict.good").getByText(/level \d/).waitFor();
  // Other choices, another drawing.
  await panel.getByRole("spinbutton", { name: "Rows" }).fill("15");
  await panel.getByRole("spinbutton", { name: "Columns" }).fill("20");
  await tab.keyboard.press("Tab");
  await tab.getByRole("grid", { name: /15 rows, 20 columns/ }).waitFor();
  await panel.getByLabel("fill what is light").check();
  await isCalled(tab, 0, "black");
  await panel.getByLabel("Colours").selectOption("3");
  await panel.getByLabel("Drawn so that").waitFor({ state: "detached" });
  await isCalled(tab, 0, "paper");
  await panel.getByLabel("Colours").selectOption("2");
  await isCalled(tab, 0, "black");
  await panel.getByLabel("fill what is light").uncheck();
  await isCalled(tab, 0, "paper");
  await tab.locator(".verdict.good").getByText("Exactly one solution.").waitFor();
  // By hand: a corner cell, which stays decided by its row and its column.
  await cellOf(tab, 0).click();
  await isCalled(tab, 0, "black");
  await tab.locator(".verdict.good").getByText("Exactly one solution.").waitFor();
  await tab.getByText("Save it as a file").click();
  const [saved] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(saved.suggestedFilename(), "ring.linewise");
  await tab.getByRole("button", { name: "Copy a link" }).click();
  await tab.getByText("The link is copied.").waitFor();
  const link = await tab.evaluate(() => navigator.clipboard.readText());
  const second = await fresh(chromium);
  await second.tab.goto(link);
  await second.tab.getByRole("grid", { name: /15 rows, 20 columns/ }).waitFor();
  assert.deepEqual([...faults, ...second.faults], []);
  await second.context.close();
  await context.close();
});

test("a picture on the first page becomes a puzzle, or is taken for one", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByRole("list", { name: "Puzzles" }).getByRole("link").first().waitFor();
  await drop(tab, "ring.png", "image/png", ring);
  await tab.getByRole("button", { name: "Make a puzzle of this picture" }).or(tab.getByRole("region", { name: "From a picture" })).first().waitFor();
  const make = tab.getByRole("button", { name: "Make a puzzle of this picture" });
  if (await make.isVisible()) await make.click();
  await tab.getByRole("grid", { name: /19 rows, 25 columns/ }).waitFor();
  await tab.getByRole("region", { name: "From a picture" }).getByText(/had to be changed/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("bad pictures are refused in words, and change nothing", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await cellOf(tab, 3).click();
  await isCalled(tab, 3, "black");
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256));
  const bad = {
    "huge.png": [pngOf(40_000, 40_000, Buffer.alloc(1000)), /huge\.png (cannot be read as a picture|has 40000 × 40000 pixels)/],
    "noise.png": [noise, /noise\.png cannot be read as a picture/],
    "torn.png": [ring.subarray(0, 30), /torn\.png cannot be read as a picture/],
    "empty.png": [Buffer.alloc(0), /empty\.png cannot be read as a picture/],
    "words.txt": [Buffer.from("not a picture"), /words\.txt cannot be read as a picture/],
    "white.png": [png(60, 60, () => [255, 255, 255]), /\w+ \w+ \w+/],
  };
  for (const [name, [bytes, words]] of Object.entries(bad)) {
    await drop(tab, name, name.endsWith(".png") ? "image/png" : "text/plain", bytes);
    await tab.locator(".complaint").getByText(words).first().waitFor();
    await isCalled(tab, 3, "black");
    if (name !== "white.png") continue;
    await tab.getByRole("button", { name: "Close: From a picture" }).click();
    await tab.locator(".complaint").waitFor({ state: "detached" });
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("clues are typed into a form, each is looked at, and the puzzle opens", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByRole("link", { name: /Type the clues in/ }).click();
  await tab.getByRole("heading", { name: "Type a puzzle in" }).waitFor();
  // The smallest puzzle of the gallery whose clues are lists of blocks, typed as it is printed.
  const { puzzle, about } = await aPaintedPuzzle();
  const { rows, columns, clues } = about.layout;
  await tab.getByLabel("Kind").selectOption({ label: puzzle.kind });
  await tab.getByRole("spinbutton", { name: "Rows" }).fill(String(rows));
  await tab.getByRole("spinbutton", { name: "Columns" }).fill(String(columns));
  await tab.keyboard.press("Tab");
  await tab.locator(`#clue-${rows + columns - 1}`).waitFor();
  await tab.locator(`#clue-${rows + columns}`).waitFor({ state: "detached" });
  // One that cannot stand there.
  const first = tab.locator("#clue-0");
  await first.fill(`${columns} ${columns}`);
  await tab.locator("#said-0.wrong").getByText(/\w+ \w+/).waitFor();
  assert.equal(await first.getAttribute("aria-invalid"), "true");
  for (const { axis, index, pieces } of clues) {
    const text = pieces.map((piece) => piece.text).join(" ");
    await tab.locator(`#clue-${axis * rows + index}`).fill(text);
  }
  await tab.locator("#said-0.faint").getByText(/needs \d+ of \d+ cells/i).waitFor();
  await tab.getByText(/filled cells, the columns/i).waitFor();
  await tab.getByLabel("Title, if it has one").fill("Typed by me");
  await tab.getByRole("button", { name: "Open it" }).click();
  await tab.getByRole("heading", { name: "Typed by me" }).waitFor();
  await tab.getByRole("grid", { name: new RegExp(`${rows} rows, ${columns} columns`) }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

async function aPaintedPuzzle() {
  for (const puzzle of puzzles().filter(({ level, cells }) => level !== null && cells >= 16).sort((one, other) => one.cells - other.cells)) {
    const { about } = await solved(puzzle.native);
    const { painted, looks, clues, rows, columns } = about.layout;
    const isPlain = painted && looks.length === 2 && clues.length === rows + columns && clues.every(({ far }) => !far);
    if (isPlain && Object.keys(about.options).length === 0) return { puzzle, about };
  }
  throw new Error("the gallery has no such puzzle");
}
