// Playing to the end: by mouse, by touch, by keys, by hints.

import { test } from "node:test";
import assert from "node:assert/strict";
import { MAY_COPY, cellOf, fresh, isCalled, isPainted, ok, openPuzzle, smallest, stage, theLibrary } from "./host.mjs";

const { at, chromium } = await stage();

/** Runs of filled cells, row by row, that are not given. */
function runs(about, solution) {
  const given = new Set(about.layout.givens.map(([cell]) => cell));
  const found = [];
  for (let row = 0; row < about.layout.rows; row++) {
    let run = [];
    for (let cell = about.layout.starts[row]; cell <= about.layout.starts[row + 1]; cell++) {
      if (cell < about.layout.starts[row + 1] && solution[cell] === 1 && !given.has(cell)) run.push(cell);
      else if (run.length > 0) {
        found.push(run);
        run = [];
      }
    }
  }
  return found;
}

const isSolved = (tab) => tab.getByRole("heading", { name: "Solved" }).waitFor();

test("by mouse: runs are dragged, a wrong one is taken back, undo reaches back to the start", async () => {
  const { puzzle, about, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const wrong = solution.findIndex((symbol) => symbol === 0);
  await cellOf(tab, wrong).click();
  await isCalled(tab, wrong, "filled");
  await cellOf(tab, wrong).click();
  await isCalled(tab, wrong, "open");
  await cellOf(tab, wrong).click({ button: "right" });
  await isCalled(tab, wrong, "crossed");
  for (const run of runs(about, solution)) {
    const [first, last] = [await cellOf(tab, run[0]).boundingBox(), await cellOf(tab, run.at(-1)).boundingBox()];
    await tab.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
    await tab.mouse.down();
    await tab.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 3 });
    await tab.mouse.up();
  }
  await isSolved(tab);
  const undo = tab.getByRole("button", { name: "Undo" });
  // What is shown lags behind the clicks, so only the button itself says that nothing is left to take back.
  for (let count = 0; count < 500 && (await undo.isEnabled()); count++) await undo.click({ timeout: 5000 }).catch(() => {});
  assert.equal(await undo.isEnabled(), false);
  await tab.getByText(new RegExp(`^${about.layout.givens.length} of`)).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("by touch: taps fill, a long press crosses, two fingers never paint", async () => {
  const { puzzle, about, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openPuzzle(tab, at.address, puzzle);
  const client = await context.newCDPSession(tab);
  const middle = async (cell) => {
    await cellOf(tab, cell).scrollIntoViewIfNeeded();
    const box = await cellOf(tab, cell).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const blank = solution.findIndex((symbol) => symbol === 0);
  const place = await middle(blank);
  await touch("touchStart", [place]);
  // By the page's own clock: however late it is, its own timer runs out before this one.
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await touch("touchEnd", []);
  await isCalled(tab, blank, "crossed");
  // Two fingers.
  const [one, other] = [await middle(0), await middle(about.layout.starts[3] - 1)];
  await touch("touchStart", [one]);
  await touch("touchStart", [one, other]);
  await touch("touchMove", [{ x: one.x - 5, y: one.y - 5 }, { x: other.x + 15, y: other.y + 15 }]);
  await touch("touchEnd", []);
  await tab.getByText(new RegExp(`^${1 + about.layout.givens.length} of`)).waitFor();
  for (const cell of runs(about, solution).flat()) {
    const { x, y } = await middle(cell);
    const before = await cellOf(tab, cell).getAttribute("aria-label");
    await tab.touchscreen.tap(x, y);
    await tab.waitForFunction(([cell, before]) => document.getElementById(`cell-${cell}`).getAttribute("aria-label") !== before, [cell, before]);
    // On a machine that is late a tap may last as long as a long press; another one sets it right.
    if (!/filled/.test(await cellOf(tab, cell).getAttribute("aria-label"))) await tab.touchscreen.tap(x, y);
    await isCalled(tab, cell, "filled");
  }
  await isSolved(tab);
  assert.deepEqual(faults, []);
  await context.close();
});

test("by keys: one tab stop, arrows, space, and a name for every cell", async () => {
  const { puzzle, about, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const grid = tab.getByRole("grid");
  await grid.focus();
  await tab.keyboard.press("Tab");
  assert.equal(await grid.evaluate((element) => element.contains(document.activeElement)), false, "Tab leaves the grid");
  await tab.keyboard.press("Shift+Tab");
  assert.equal(await grid.evaluate((element) => element === document.activeElement), true, "and comes back");
  for (let row = 0; row < about.layout.rows; row++) {
    if (row > 0) await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("Home");
    for (let column = 0; column < about.layout.columns; column++) {
      if (column > 0) await tab.keyboard.press("ArrowRight");
      const cell = row * about.layout.columns + column;
      await tab.waitForFunction((cell) => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === `cell-${cell}`, cell);
      if (solution[cell] === 1) await tab.keyboard.press("Space");
    }
  }
  await isSolved(tab);
  assert.match(await cellOf(tab, 0).getAttribute("aria-label"), /^row 1 column 1, .*row clue .*column clue /);
  assert.deepEqual(faults, []);
  await context.close();
});

test("Shift and arrows carry on what stands in a cell, however fast they come", async () => {
  const { puzzle } = await smallest((about) => isPainted(about) && about.layout.looks.length === 2 && about.layout.columns >= 5, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  await tab.getByRole("grid").focus();
  await tab.keyboard.press("Home");
  const filled = (count) => tab.waitForFunction((count) => {
    const labels = [0, 1, 2, 3, 4].map((cell) => document.getElementById(`cell-${cell}`)?.getAttribute("aria-label") ?? "");
    return labels.every((label, cell) => label.includes(", filled") === cell < count);
  }, count);
  for (let step = 0; step < 3; step++) await tab.keyboard.press("Shift+ArrowRight");
  await filled(4);
  for (let step = 0; step < 3; step++) await tab.keyboard.press("Shift+ArrowLeft");
  await tab.waitForFunction(() => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === "cell-0");
  await filled(4);
  await tab.keyboard.press("z");
  await filled(3);
  assert.deepEqual(faults, []);
  await context.close();
});

test("pencil marks on a black and white board: the key for them is seen on a button, and the colour takes one back", async () => {
  const { puzzle, about } = await smallest((about) => isPainted(about) && about.layout.has_blank && about.layout.givens.length === 0, 25);
  assert.equal(about.layout.looks.length, 2);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const pencil = tab.getByRole("button", { name: "Pencil" });
  const ink = tab.getByRole("group", { name: "What a press enters" }).getByRole("button").first();
  const isPressed = (button, pressed) => tab.waitForFunction(([button, pressed]) => button.getAttribute("aria-pressed") === String(pressed), [button, pressed]);
  const [pencilButton, inkButton] = [await pencil.elementHandle(), await ink.elementHandle()];
  await isPressed(inkButton, true);
  await tab.getByRole("grid").focus();
  await tab.keyboard.press("n");
  await isPressed(pencilButton, true);
  await isPressed(inkButton, false);
  await cellOf(tab, 0).click();
  await isCalled(tab, 0, "open, pencil marks filled");
  await cellOf(tab, 1).click({ button: "right" });
  await isCalled(tab, 1, "open, pencil marks crossed");
  await ink.click();
  await isPressed(pencilButton, false);
  await isPressed(inkButton, true);
  await cellOf(tab, 2).click();
  await isCalled(tab, 2, "filled");
  assert.deepEqual(faults, []);
  await context.close();
});

test("letters and numbers are typed, and the whole board is filled by the keyboard", async () => {
  const { puzzle, about, solution } = await smallest((about) => !about.layout.painted && !about.layout.hexagonal, 16);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  await tab.getByRole("grid").focus();
  for (let row = 0; row < about.layout.rows; row++) {
    if (row > 0) await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("Home");
    for (let column = 0; column < about.layout.columns; column++) {
      if (column > 0) await tab.keyboard.press("ArrowRight");
      const symbol = solution[row * about.layout.columns + column];
      await tab.keyboard.press(symbol === 0 && about.layout.has_blank ? "." : about.layout.looks[symbol].glyph);
    }
  }
  await isSolved(tab);
  assert.deepEqual(faults, []);
  await context.close();
});

/** What all cells are called on a board with this solution, by the library alone. */
async function solvedLabels({ puzzle, about, solution }) {
  const { Table } = await theLibrary();
  const table = Table.open(puzzle.native);
  ok(table.start(""));
  solution.forEach((symbol, cell) => ok(table.play(JSON.stringify({ do: "paint", cells: [cell], tool: { with: "value", symbol } }))));
  const labels = ok(table.labels(Uint32Array.from({ length: about.layout.starts.at(-1) }, (_, cell) => cell)));
  table.free();
  return labels;
}

/** A board of each sort on which people enter something else, or which lies otherwise. */
const SORTS = {
  "in black and white": isPainted,
  "in colours": (about) => about.layout.painted && about.layout.looks.length > 2,
  "with characters": (about) => !about.layout.painted && !about.layout.hexagonal,
  "of hexagons": (about) => about.layout.hexagonal,
};

for (const [sort, isSuch] of Object.entries(SORTS)) {
  test(`hints alone lead from the first cell to the last, by the keyboard: a board ${sort}`, async () => {
    const { puzzle, about, solution } = await smallest(isSuch, 12);
    const { context, tab, faults } = await fresh(chromium);
    await openPuzzle(tab, at.address, puzzle);
    const progress = tab.locator(".progress");
    // Nobody has helped before.
    assert.match(await progress.textContent(), new RegExp(`^${about.layout.givens.length} of ${solution.length} cells`));
    await tab.getByRole("button", { name: "Hint", exact: true }).first().click();
    const next = tab.getByRole("button", { name: "Where?" });
    const done = tab.locator(".progress .solved");
    /** Waits until the focus is on what is called so, and presses it. */
    const press = async (words) => {
      await tab.waitForFunction((words) => document.activeElement?.textContent === words, words);
      await tab.keyboard.press("Enter");
    };
    await next.focus();
    for (let step = 0; step < 400; step++) {
      // Whichever comes stays: the next hint, or the end.
      await next.or(done).first().waitFor();
      if (await done.isVisible()) break;
      await press("Where?");
      await press("Why?");
      const before = await progress.textContent();
      await press("Do it");
      await tab.waitForFunction((before) => document.querySelector(".progress").textContent !== before, before);
    }
    await tab.waitForFunction(() => document.activeElement?.textContent === "Solved");
    await done.waitFor();
    // The board is that of the search, which no hint asks; once everything else is filled in, a blank cell may be left open.
    const expected = await solvedLabels({ puzzle, about, solution });
    const isThere = (told) => told.every((labels, cell) => labels.includes(document.getElementById(`cell-${cell}`).getAttribute("aria-label")));
    await tab.waitForFunction(isThere, expected.map((label) => [label, label.replace(", crossed", ", open")]));
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("of a pattern it is told which part answers to a cell, and when it cannot be matched any more", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  const kinds = JSON.parse((await theLibrary()).about()).kinds;
  // Whichever kind takes patterns for clues.
  const natives = kinds.map(({ name }) => `kind: ${name}\nrows:\n  AB|CD+\n  .*\ncolumns:\n  [AC].\n  .*\n`);
  const { Table } = await theLibrary();
  const native = natives.find((native) => {
    const table = Table.open(native);
    return table && ok(table.start("")).has_patterns;
  });
  await tab.getByLabel(/A link, a text/).fill(native);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("grid").focus();
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("D");
  await tab.locator(".patterns mark").getByText("D", { exact: true }).waitFor();
  // Of an open cell nothing is told: that would be a hint.
  await tab.keyboard.press("ArrowLeft");
  await tab.locator(".patterns mark").first().waitFor({ state: "detached" });
  await tab.keyboard.press("A");
  await tab.locator(".patterns .broken").getByText(/cannot be matched any more/).waitFor();
  await tab.keyboard.press("C");
  await tab.locator(".patterns").getByText("✓ matched").first().waitFor();
  await tab.locator(".patterns mark").getByText("C", { exact: true }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

/** Opens a puzzle with these patterns, of whichever kind takes them. */
async function openPatterns(tab, rows, columns) {
  const { Table } = await theLibrary();
  const lines = (patterns) => patterns.map((pattern) => `  ${pattern}\n`).join("");
  const natives = JSON.parse((await theLibrary()).about()).kinds.map(({ name }) => `kind: ${name}\nrows:\n${lines(rows)}columns:\n${lines(columns)}`);
  const native = natives.find((native) => {
    const table = Table.open(native);
    return table && ok(table.start("")).has_patterns;
  });
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(native);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("grid").waitFor();
  await tab.waitForFunction(() => document.getElementById("cell-0")?.getAttribute("aria-label")?.includes(","));
}

test("small letters enter capitals where the patterns have no others, and the field for characters goes on from cell to cell", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await openPatterns(tab, ["TO\\w", "(?<x>D)..\\k<x>?"], [".*", ".*", ".*"]);
  const isOn = (cell) => tab.waitForFunction((id) => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === id, `cell-${cell}`);
  await tab.getByRole("grid").focus();
  await tab.keyboard.press("t");
  await isCalled(tab, 0, "T");
  // Typed again it is the small one, and then the capital.
  await tab.keyboard.press("t");
  await isCalled(tab, 0, "t");
  await tab.keyboard.press("t");
  await isCalled(tab, 0, "T");
  await tab.keyboard.press("ArrowRight");
  await tab.getByLabel("Characters from the chosen cell on").focus();
  await tab.keyboard.type("od");
  await isCalled(tab, 1, "O");
  await isCalled(tab, 2, "D");
  await isOn(2);
  // With small letters in the patterns each letter is what it is.
  await openPatterns(tab, ["TOd", "D.."], [".*", ".*", ".*"]);
  await tab.getByRole("grid").focus();
  await tab.keyboard.press("t");
  await isCalled(tab, 0, "t");
  assert.deepEqual(faults, []);
  await context.close();
});

test("those who listen hear what a stroke entered, that a cell is given, and that a key enters nothing", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const isHeard = (words) => tab.waitForFunction((words) => document.querySelector(".heard").textContent.trim() === words, words);
  const { puzzle } = await smallest((about) => isPainted(about) && about.layout.givens.length === 0, 25);
  await openPuzzle(tab, at.address, puzzle);
  await tab.keyboard.press("Space");
  await isHeard("filled.");
  await tab.keyboard.press("Space");
  await isHeard("open.");
  await tab.keyboard.press("x");
  await isHeard("crossed.");
  await tab.keyboard.press("q");
  await isHeard("q enters nothing in this puzzle.");
  const numbers = await smallest((about) => !about.layout.painted && !about.layout.hexagonal && about.layout.givens.some(([, may]) => may.length === 1) && about.layout.looks.length <= 8, 16);
  const [given] = numbers.about.layout.givens.find(([, may]) => may.length === 1);
  await tab.goto("about:blank");
  await openPuzzle(tab, at.address, numbers.puzzle);
  await cellOf(tab, given).click();
  await tab.keyboard.press("Backspace");
  await tab.waitForFunction(() => /^This cell is given: /.test(document.querySelector(".heard").textContent));
  await tab.keyboard.press("9");
  await isHeard("9 enters nothing in this puzzle.");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a key goes from line to line, and the clock counts for who wants it", async () => {
  const { puzzle } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  assert.equal(await tab.getByRole("timer").count(), 0);
  const grid = tab.getByRole("grid");
  await grid.focus();
  const focused = () => grid.getAttribute("aria-activedescendant");
  await tab.keyboard.press("o");
  const first = await focused();
  await tab.keyboard.press("o");
  await tab.waitForFunction((first) => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") !== first, first);
  await tab.keyboard.press("Shift+O");
  await tab.waitForFunction((first) => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === first, first);
  await tab.getByRole("button", { name: "More", exact: true }).click();
  await tab.getByLabel("show a clock").check();
  await tab.getByRole("timer").getByText(/^0:0[1-9]$/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("the keyboard has somewhere to go on from, whatever opens and closes", async () => {
  const { puzzle, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const isOn = (words) => tab.waitForFunction((words) => document.activeElement?.textContent === words, words);
  await isOn(puzzle.title);
  await tab.getByRole("button", { name: "More", exact: true }).press("Enter");
  await tab.getByRole("button", { name: /step by step/ }).press("Enter");
  await isOn("The way to the solution");
  await tab.getByRole("button", { name: /Close: The way/ }).press("Enter");
  await isOn("More");
  await tab.getByRole("button", { name: "Share" }).press("Enter");
  await tab.getByLabel(/A link that holds/).press("Escape");
  await isOn("Share");
  await tab.getByRole("grid").focus();
  await tab.keyboard.press("h");
  const hint = tab.getByRole("heading", { name: "Hint", exact: true });
  await hint.waitFor();
  await tab.keyboard.press("Escape");
  await hint.waitFor({ state: "detached" });
  assert.equal(await tab.evaluate(() => document.activeElement.getAttribute("role")), "grid");
  // A press on what cannot have the focus leaves it nowhere, and Escape closes the panel all the same.
  await tab.getByRole("button", { name: "Share" }).press("Enter");
  await tab.locator("footer p").click();
  await tab.keyboard.press("Escape");
  await tab.getByRole("heading", { name: "Share", exact: false, level: 2 }).waitFor({ state: "detached" });
  // On a solved board as well, one comes back to what opened the panel.
  await tab.getByRole("grid").focus();
  for (const [cell, symbol] of solution.entries()) {
    if (symbol !== 1) continue;
    await cellOf(tab, cell).click();
    await isCalled(tab, cell, "filled");
  }
  await tab.locator(".progress .solved").waitFor();
  await tab.getByRole("button", { name: "Share" }).press("Enter");
  await tab.getByLabel(/A link that holds/).press("Escape");
  await isOn("Share");
  assert.deepEqual(faults, []);
  await context.close();
});

test("after a press on a tool the keys reach the board, and those who listen hear what they did", async () => {
  const { puzzle } = await smallest((about) => isPainted(about) && about.layout.givens.length === 0, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const isHeard = (words) => tab.waitForFunction((words) => document.querySelector(".heard").textContent.trim() === words, words);
  await cellOf(tab, 0).click();
  await isCalled(tab, 0, "filled");
  await cellOf(tab, 1).click();
  await isCalled(tab, 1, "filled");
  await tab.getByRole("button", { name: "Undo" }).click();
  await isCalled(tab, 1, "open");
  await isHeard("Undone: row 1 column 2, open.");
  await tab.keyboard.press("Control+z");
  await isCalled(tab, 0, "open");
  await isHeard("Undone: row 1 column 1, open.");
  await tab.keyboard.press("z");
  await isHeard("There is nothing to undo.");
  await tab.keyboard.press("y");
  await isHeard("Redone: row 1 column 1, filled.");
  await tab.keyboard.press("t");
  await isHeard("Trial 1 begins.");
  await tab.getByRole("button", { name: "blank (cross)" }).click();
  await tab.keyboard.press("ArrowDown");
  assert.equal(await tab.evaluate(() => document.activeElement.getAttribute("role")), "grid");
  // A button has Enter and Space for itself, a field has every key.
  await tab.getByRole("button", { name: "Share" }).focus();
  await tab.keyboard.press("Space");
  await tab.getByLabel(/A link that holds/).focus();
  await tab.keyboard.press("z");
  await tab.waitForTimeout(100);
  assert.match(await cellOf(tab, 0).getAttribute("aria-label"), /, filled/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("as soon as a puzzle is opened the main keys reach the board: the title has the focus", async () => {
  const { puzzle } = await smallest((about) => isPainted(about) && about.layout.givens.length === 0, 25);
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 1280, height: 500 } });
  const isOn = (cell) => tab.waitForFunction((id) => document.querySelector("[role=grid]").getAttribute("aria-activedescendant") === id, `cell-${cell}`);
  const title = tab.locator("#puzzle-title");
  await openPuzzle(tab, at.address, puzzle);
  await tab.waitForFunction(() => document.activeElement?.id === "puzzle-title");
  await tab.keyboard.press("Space");
  await isCalled(tab, 0, "filled");
  assert.equal(await tab.evaluate(() => scrollY), 0, "the page stays where it is");
  await title.focus();
  await tab.keyboard.press("Shift+ArrowRight");
  await isCalled(tab, 1, "filled");
  await title.focus();
  await tab.keyboard.press("ArrowRight");
  await isOn(2);
  // So does a panel that was opened by the mouse, whose title has the focus then.
  await tab.setViewportSize({ width: 1280, height: 900 });
  await tab.getByRole("region", { name: "Stuck?" }).getByRole("button", { name: "Hint" }).click();
  await tab.waitForFunction(() => document.activeElement?.matches(".side h2"));
  await tab.keyboard.press("ArrowRight");
  await isOn(3);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the focus never falls to nothing: on trials, on the last undo, on what is asked before a board is cleared", async () => {
  const { puzzle, solution } = await smallest((about) => isPainted(about) && about.layout.givens.length === 0, 25);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  const button = (name) => tab.getByRole("button", { name, exact: true });
  const isOn = (...words) => tab.waitForFunction((words) => words.includes(document.activeElement?.textContent), words);
  await button("Try").press("Enter");
  await isOn("Keep");
  await tab.keyboard.press("Enter");
  await isOn("Try");
  await tab.keyboard.press("Enter");
  await button("Drop").press("Enter");
  await isOn("Try");
  await cellOf(tab, solution.indexOf(0)).click();
  await isCalled(tab, solution.indexOf(0), "filled");
  for (const [closed, name] of [[true, "Check"], [false, "Show which cells are wrong"]]) {
    await button(name).press("Enter");
    if (closed) await button("Show which cells are wrong").waitFor();
    else await tab.getByText(/^Struck through/).waitFor();
  }
  await tab.waitForFunction(() => document.activeElement?.closest(".side"));
  await button("More").press("Enter");
  await button("Set a save point").press("Enter");
  await button("Back to 1 cell").waitFor();
  await button("Clear the board…").press("Enter");
  await isOn("Clear the board");
  await button("No").press("Enter");
  await isOn("Clear the board…");
  await tab.keyboard.press("Enter");
  await button("Clear the board").press("Enter");
  await isOn("Clear the board…");
  const undo = button("Undo");
  for (let count = 0; count < 50 && (await undo.isEnabled()); count++) await undo.press("Enter", { timeout: 5000 }).catch(() => {});
  await isOn("Redo");
  // A key that is held ends with the last undo: it is neither for the board nor for what has the focus then.
  const redo = button("Redo");
  for (let count = 0; count < 50 && (await redo.isEnabled()); count++) await redo.press("Enter", { timeout: 5000 }).catch(() => {});
  await isOn("Undo");
  await undo.focus();
  const end = Date.now() + 10_000;
  while (Date.now() < end && (await undo.isEnabled())) await tab.keyboard.down("Enter");
  for (let count = 0; count < 20; count++) await tab.keyboard.down("Enter");
  await isOn("Redo");
  for (let count = 0; count < 5; count++) await tab.keyboard.down("Enter");
  await tab.keyboard.up("Enter");
  await tab.waitForTimeout(100);
  assert.equal(await undo.isEnabled(), false);
  assert.deepEqual(faults, []);
  await context.close();
});

test("numbers of two digits are typed digit by digit", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const kinds = JSON.parse((await theLibrary()).about()).kinds;
  const { Table } = await theLibrary();
  // Whichever kind has a board for numbers up to its size.
  const top = Array.from({ length: 12 }, (_, column) => (column === 5 ? 3 : "-")).join(", ");
  const natives = kinds.map(({ name }) => `kind: ${name}\ntitle: Twelve\nsize: 12\n\ntop: ${top}\n`);
  const native = natives.find((native) => {
    const table = Table.open(native);
    return table && ok(table.start("")).entry.choices.some(({ label }) => label === "12");
  });
  assert.ok(native, "there is such a kind");
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(native);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("grid").focus();
  const is = (cell, words) => tab.waitForFunction(([cell, words]) => document.getElementById(`cell-${cell}`)?.getAttribute("aria-label")?.split(";")[0].endsWith(`, ${words}`), [cell, words]);
  await tab.keyboard.press("1");
  await tab.keyboard.press("0");
  await is(0, "10");
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("1");
  await is(1, "1");
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("n");
  await tab.keyboard.press("1");
  await tab.keyboard.press("2");
  await is(2, "open, pencil marks 12");
  await tab.keyboard.press("z");
  await is(2, "open");
  await tab.keyboard.press("z");
  await is(1, "open");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a clue at the far end of a line is told with its side", async () => {
  const { puzzle, about } = await smallest((about) => !about.layout.hexagonal && [0, 1].every((axis) => about.layout.clues.some((clue) => clue.axis === axis && clue.far)), 9);
  const { context, tab, faults } = await fresh(chromium);
  await openPuzzle(tab, at.address, puzzle);
  for (const [axis, side] of [[0, "from the right"], [1, "from the bottom"]]) {
    const { index, pieces } = about.layout.clues.find((clue) => clue.axis === axis && clue.far);
    const cell = axis === 0 ? about.layout.starts[index] : index;
    const words = `${pieces.map(({ text }) => text).join(" ")} ${side}`;
    await tab.waitForFunction(([cell, words]) => document.getElementById(`cell-${cell}`).getAttribute("aria-label").includes(words), [cell, words]);
    assert.doesNotMatch(await cellOf(tab, cell).getAttribute("aria-label"), / \.\.\. /);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("what is copied as a text does not give the solution away", async () => {
  const { puzzle, about, solution } = await smallest(isPainted, 25);
  const { context, tab, faults } = await fresh(chromium, MAY_COPY);
  const rows = Array.from({ length: about.layout.rows }, (_, row) => [...solution.slice(about.layout.starts[row], about.layout.starts[row + 1])].map((symbol) => about.layout.looks[symbol].glyph).join(""));
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(`${puzzle.native.trim()}\n\nsolution:\n${rows.join("\n")}\n`);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Share" }).click();
  await tab.getByRole("button", { name: "Copy as text" }).click();
  await tab.getByText("The puzzle is copied.").waitFor();
  const text = await tab.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^kind: /);
  assert.match(text, /^columns:/m);
  assert.doesNotMatch(text, /solution/);
  assert.ok(!text.includes(rows.join("\n")));
  assert.deepEqual(faults, []);
  await context.close();
});
