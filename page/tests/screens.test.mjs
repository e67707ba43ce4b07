// Every screen, small and large, light and dark: without accessibility faults, without sideways scrolling, and as a picture to look at.

import { before, test } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { browser, drop, fresh, isCalled, openPuzzle, page, png, puzzles, smallest, solved, stage, theLibrary } from "./host.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = join(page, "shots");
const SIZES = [[320, 640], [768, 1024], [1920, 1080]];

/** A flower with five petals, and a speckle that no line decides. */
const flower = png(120, 120, (x, y) => {
  const [across, down] = [x - 60, y - 60];
  const away = Math.hypot(across, down);
  const isSpeck = (x >> 3) % 5 === 0 && (y >> 3) % 5 === 1;
  return isSpeck || (away < 34 + 18 * Math.cos(5 * Math.atan2(down, across)) && away > 9) ? [120, 30, 70] : [248, 246, 240];
});

const { at, chromium } = await stage();
let chosen;
before(async () => {
  mkdirSync(shots, { recursive: true });
  chosen = await choose();
});

/** A puzzle of each sort that looks different. */
async function choose() {
  const { about } = await theLibrary();
  const found = { kinds: JSON.parse(about()).kinds };
  for (const puzzle of puzzles()) {
    const { about } = await solved(puzzle.native).catch(() => ({ about: undefined }));
    if (!about) continue;
    const { painted, looks, hexagonal, rows } = about.layout;
    if (painted && looks.length === 2 && rows === 25 && puzzle.level !== null) found.large ??= puzzle;
    if (painted && looks.length > 3) found.colours ??= puzzle;
    if (hexagonal) found.hexagon ??= puzzle;
    if (!painted && !hexagonal && puzzle.level !== null && rows >= 5) found.characters ??= puzzle;
    if (!painted && layoutHasPatterns(about.layout)) found.patterns ??= puzzle;
    if (!painted && Object.keys(about.options).length > 0 && about.layout.clues.some(({ far }) => far)) found.ruled ??= puzzle;
    if (puzzle.verdict === "none") found.broken ??= puzzle;
  }
  return found;
}

/** Are clues long texts? */
const layoutHasPatterns = ({ clues, hexagonal }) => !hexagonal && clues.length > 0 && clues.every(({ pieces }) => pieces.some(({ text }) => text.length > 3));

/** What is done to see each screen. */
function screens() {
  const open = (puzzle) => (tab) => openPuzzle(tab, at.address, puzzle);
  const ask = (puzzle, ...buttons) => async (tab) => {
    await openPuzzle(tab, at.address, puzzle);
    for (const name of buttons) await tab.getByRole("button", { name, exact: typeof name === "string" }).first().click();
  };
  const options = (by, button) => async (tab) => {
    await tab.goto(`${at.address}#type`);
    await tab.getByLabel("Kind").selectOption({ label: chosen.kinds.find((kind) => kind.options.some(({ takes }) => takes.by === by)).title });
    for (const name of ["Rows", "Columns"]) await tab.getByRole("spinbutton", { name }).fill("6");
    await tab.keyboard.press("Tab");
    await tab.getByText(/^Options/).click();
    await tab.getByRole("button", { name: button }).click();
    await tab.getByText("Options (1)").waitFor();
  };
  return {
    home: async (tab) => {
      await tab.goto(at.address);
      await tab.getByRole("list", { name: "Puzzles" }).getByRole("link").first().waitFor();
    },
    help: async (tab) => {
      await tab.goto(`${at.address}#help`);
      await tab.locator(".formats dt").first().waitFor();
    },
    make: async (tab) => {
      await tab.goto(`${at.address}#make`);
      await tab.getByRole("grid").waitFor();
      await tab.locator(".verdict.good").waitFor();
      for (const cell of [11, 12, 21, 22, 33, 44, 45]) await tab.locator(`#cell-${cell}`).click();
      await isCalled(tab, 45, "black");
      await tab.locator(".verdict.bad").waitFor();
    },
    picture: async (tab) => {
      await tab.goto(`${at.address}#make`);
      await tab.locator(".verdict.good").waitFor();
      await drop(tab, "flower.png", "image/png", flower);
      await tab.getByText(/had to be changed/).waitFor();
      await tab.locator(".verdict.good").getByText(/level/).waitFor();
    },
    type: async (tab) => {
      await tab.goto(`${at.address}#type`);
      await tab.locator("#clue-0").fill("3 1");
      await tab.locator("#clue-1").fill("9");
      await tab.locator("#said-0").getByText(/needs/i).waitFor();
      await tab.locator("#said-1.wrong").waitFor();
    },
    regions: options("regions", /^Row 2, column 2/),
    signs: options("signs", /^Between row 1, column 1 and row 1, column 2/),
    patterns: open(chosen.patterns),
    large: open(chosen.large),
    colours: open(chosen.colours),
    hexagon: open(chosen.hexagon),
    characters: open(chosen.characters),
    ruled: open(chosen.ruled),
    "hint-colours": async (tab) => {
      await ask(chosen.colours, "Hint", "Where?", "Why?")(tab);
      await tab.locator(".legend").waitFor();
    },
    hint: async (tab) => {
      await ask(chosen.large, "Hint", "Where?", "Why?")(tab);
      await tab.locator(".legend").waitFor();
    },
    way: async (tab) => {
      await ask(chosen.characters, "More", /step by step/)(tab);
      await tab.getByRole("button", { name: "Next" }).click();
      await tab.getByRole("button", { name: "Next" }).click();
    },
    wrong: async (tab) => {
      await tab.goto(`${at.address}#puzzle/${encodeURIComponent(chosen.broken.id)}`);
      const more = tab.getByRole("button", { name: "More", exact: true });
      await more.or(tab.locator(".says")).first().waitFor();
      if (await more.isVisible()) {
        await more.click();
        await tab.getByRole("button", { name: /Is something wrong/ }).click();
      }
      await tab.locator(".says").waitFor();
    },
    share: async (tab) => {
      await ask(chosen.colours, "Share")(tab);
      await tab.waitForFunction(() => document.getElementById("share-link")?.value);
    },
    more: ask(chosen.colours, "More"),
    refused: async (tab) => {
      await tab.goto(`${at.address}#n1.AAAA`);
      await tab.getByRole("heading", { name: "This cannot be opened" }).waitFor();
    },
  };
}

for (const scheme of ["light", "dark"]) {
  for (const [width, height] of SIZES) {
    test(`all screens, ${width} pixels wide, ${scheme}`, async () => {
      const problems = [];
      for (const [name, show] of Object.entries(screens())) {
        const { context, tab, faults } = await fresh(chromium, { viewport: { width, height }, colorScheme: scheme });
        await show(tab);
        await tab.waitForTimeout(150);
        await tab.screenshot({ path: join(shots, `${name}-${width}-${scheme}.png`), fullPage: true });
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (wide > 0) problems.push(`${name}: ${wide} pixels too wide`);
        // The policy forbids scripts in the page; the browser itself puts this one in.
        const client = await context.newCDPSession(tab);
        await client.send("Runtime.evaluate", { expression: axe });
        const { result } = await client.send("Runtime.evaluate", {
          expression: "axe.run().then((found) => JSON.stringify(found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)))",
          awaitPromise: true,
          returnByValue: true,
        });
        for (const violation of JSON.parse(result.value)) problems.push(`${name}: ${violation}`);
        for (const fault of faults) problems.push(`${name}: ${fault}`);
        await context.close();
      }
      assert.deepEqual(problems, []);
    });
  }
}

test("on a phone cells are in sight, and what a panel speaks of is seen above it", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  await openPuzzle(tab, at.address, chosen.hexagon);
  const hidden = await tab.evaluate(() => {
    const board = document.querySelector(".board-grid").getBoundingClientRect();
    const isSeen = ({ left, right, top, bottom }) => left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
    return [...document.querySelectorAll("[role=gridcell]")].filter((cell) => !isSeen(cell.getBoundingClientRect())).length;
  });
  assert.equal(hidden, 0, "cells of the hexagon are cut off");
  for (const puzzle of [chosen.hexagon, chosen.large]) {
    await openPuzzle(tab, at.address, puzzle);
    await tab.getByRole("button", { name: "Hint", exact: true }).first().tap();
    await tab.getByRole("button", { name: "Where?" }).tap();
    await tab.waitForFunction(() => {
      const marked = document.querySelector(".looked-at")?.getBoundingClientRect();
      const panel = document.querySelector(".side.is-open").getBoundingClientRect();
      return marked && marked.top >= 0 && marked.bottom <= panel.top && panel.bottom <= innerHeight + 1;
    });
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the board stays where it is while somebody draws", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await tab.locator("#cell-99").scrollIntoViewIfNeeded();
  const place = () => tab.locator("#cell-99").boundingBox();
  // Two cells on a diagonal could be those of the other one: there is more than one solution, and open cells are marked.
  await tab.locator("#cell-88").tap();
  const before = await place();
  await tab.locator("#cell-99").tap();
  await tab.getByText("A diamond marks each cell").waitFor();
  await tab.waitForTimeout(100);
  assert.deepEqual(await place(), before);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the head is one line, and a panel begins at its title", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  for (const screen of ["", "#make", "#help"]) {
    await tab.goto(at.address + screen);
    await tab.locator("nav [aria-current]").waitFor();
    const { height } = await tab.locator(".head").boundingBox();
    assert.ok(height < 80, `the head is ${height} pixels high at "${screen}"`);
  }
  await openPuzzle(tab, at.address, chosen.large);
  await tab.getByRole("button", { name: "More", exact: true }).tap();
  const scrolled = await tab.locator(".side").evaluate((side) => {
    side.scrollTo(0, 150);
    return side.scrollTop;
  });
  assert.ok(scrolled > 0, "the panel before was scrolled");
  await tab.getByRole("button", { name: "Is something wrong with this puzzle?" }).evaluate((button) => button.click());
  await tab.getByRole("heading", { name: "What is wrong?" }).waitFor();
  await tab.waitForFunction(() => document.querySelector(".side").scrollTop === 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the buttons of a walkthrough stay where they are pressed", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
  await openPuzzle(tab, at.address, chosen.characters);
  await tab.getByRole("button", { name: "More", exact: true }).tap();
  await tab.getByRole("button", { name: /step by step/ }).tap();
  const next = tab.getByRole("button", { name: "Next" });
  for (let step = 1; step <= 4; step++) {
    await next.tap();
    await tab.getByText(`Step ${step} of`).waitFor();
    await tab.waitForTimeout(100);
    const [button, panel] = await Promise.all([next.boundingBox(), tab.locator(".side.is-open").boundingBox()]);
    assert.ok(button.y >= panel.y && button.y + button.height <= 640, `step ${step}: the button is at ${button.y}, the panel at ${panel.y}`);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the cells that a hint about a column fills are seen above its panel", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  const rows = Array.from({ length: 4 }, () => "1");
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(`kind: nonogram\nrows: ${rows.join(", ")}\ncolumns: 0, 4, 0`);
  await tab.getByRole("button", { name: "Open", exact: true }).tap();
  await tab.getByRole("button", { name: "Hint", exact: true }).first().tap();
  for (const words of ["Where?", "Why?"]) await tab.getByRole("button", { name: words }).tap();
  await tab.getByRole("button", { name: "Do it" }).waitFor();
  await tab.waitForFunction(() => {
    const panel = document.querySelector(".side.is-open").getBoundingClientRect();
    const [first, last] = ["cell-0", "cell-9"].map((cell) => document.getElementById(cell).getBoundingClientRect());
    return first.top >= 0 && last.bottom <= panel.top;
  });
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone all of a small hexagon is seen, and the verdict leaves a drawing in sight", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const { puzzle } = await smallest((about) => about.layout.hexagonal, 9);
  await openPuzzle(tab, at.address, puzzle);
  assert.equal(await tab.getByRole("grid").getAttribute("data-pans"), null, "clues are cut off");
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  const [board, verdict] = await Promise.all([tab.getByRole("grid").boundingBox(), tab.locator(".side").boundingBox()]);
  assert.ok(board.y + board.height <= verdict.y, `the board ends at ${board.y + board.height}, the verdict begins at ${verdict.y}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone a drawing with several solutions stays in sight, with what can be done about it one press away", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  for (const cell of [0, 11, 22]) await tab.locator(`#cell-${cell}`).tap();
  await tab.locator(".verdict.bad").waitFor();
  await tab.evaluate(() => scrollTo(0, 0));
  const [board, verdict] = await Promise.all([tab.getByRole("grid").boundingBox(), tab.locator(".side").boundingBox()]);
  assert.ok(board.y + board.height <= verdict.y, `the board ends at ${board.y + board.height}, the verdict begins at ${verdict.y}`);
  await tab.getByRole("button", { name: "Why…" }).tap();
  await tab.getByRole("button", { name: "Another" }).waitFor();
  await tab.getByRole("button", { name: "What would make it unique?" }).waitFor();
  await tab.getByRole("button", { name: "Less" }).tap();
  await tab.getByRole("button", { name: "Another" }).waitFor({ state: "hidden" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("printed from the dark theme, a board is dark on light, without what can only be pressed", async () => {
  const { context, tab, faults } = await fresh(chromium, { colorScheme: "dark" });
  await openPuzzle(tab, at.address, chosen.large);
  await tab.locator("#cell-0").click();
  /** How light the canvas is in a corner of the first cell, and the page behind it. */
  const lightness = () => tab.evaluate(() => {
    const canvas = document.querySelector(".board canvas");
    const [board, cell] = [canvas.getBoundingClientRect(), document.getElementById("cell-1").getBoundingClientRect()];
    const ratio = canvas.width / board.width;
    const [red] = canvas.getContext("2d").getImageData((cell.left - board.left + cell.width / 2) * ratio, (cell.top - board.top + cell.height / 2) * ratio, 1, 1).data;
    return red;
  });
  const dark = await lightness();
  assert.ok(dark < 100, `${dark}`);
  await tab.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.ok((await lightness()) > 200);
  await tab.emulateMedia({ media: "print" });
  for (const hidden of [".head", ".foot", ".tools", ".side"]) assert.equal(await tab.locator(hidden).isVisible(), false, hidden);
  assert.equal(await tab.locator(".board canvas").isVisible(), true);
  await tab.emulateMedia({ media: "screen" });
  await tab.evaluate(() => dispatchEvent(new Event("afterprint")));
  await tab.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await tab.waitForTimeout(100);
  assert.equal(await lightness(), dark);
  assert.deepEqual(faults, []);
  await context.close();
});

test("all of a board that pans is printed, with all of its clues, and then the screen shows what it showed before", async () => {
  const { context, tab, faults } = await fresh(chromium);
  const puzzle = puzzles().find(({ rows, columns, level }) => level !== null && rows >= 20 && columns >= 40);
  await openPuzzle(tab, at.address, puzzle);
  await tab.locator(".board-grid[data-pans]").waitFor();
  const { about } = await solved(puzzle.native);
  const expected = about.layout.clues.flatMap(({ pieces }) => pieces.map(({ text }) => text)).sort();
  const shown = () => tab.evaluate(() => document.querySelector(".board canvas").toDataURL());
  await tab.waitForTimeout(300);
  const before = await shown();
  // The texts that are within the canvas when it is printed, and the size that it has on paper.
  const [written, width, height] = await tab.evaluate(() => {
    const written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const at = this.getTransform().transformPoint({ x, y });
      if (at.x > 0 && at.y > 0 && at.x < this.canvas.width && at.y < this.canvas.height) written.push(text);
      fillText.call(this, text, x, y);
    };
    dispatchEvent(new Event("beforeprint"));
    CanvasRenderingContext2D.prototype.fillText = fillText;
    const { style } = document.querySelector(".board canvas");
    return [written, parseFloat(style.width), parseFloat(style.height)];
  });
  assert.deepEqual(written.sort(), expected);
  assert.ok(width <= 680 && height <= 880, `${width} x ${height}`);
  // Whatever the size of the window becomes meanwhile.
  await tab.emulateMedia({ media: "print" });
  await tab.setViewportSize({ width: 700, height: 900 });
  await tab.waitForTimeout(200);
  assert.equal(await tab.evaluate(() => parseFloat(document.querySelector(".board canvas").style.width)), width);
  await tab.emulateMedia({ media: "screen" });
  await tab.setViewportSize({ width: 1280, height: 900 });
  await tab.evaluate(() => dispatchEvent(new Event("afterprint")));
  await tab.waitForTimeout(300);
  assert.ok((await shown()) === before, "the screen shows something else");
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the whole of a large board is seen, and clues that are cut off end in dots, not in half a number", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 320, height: 640 } });
  const side = Array.from({ length: 90 }, () => "1 1 1 1 1 1 1 1 1 1").join("; ");
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(`kind: nonogram\nrows: ${side}\ncolumns: ${side}`);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Whole board" }).click();
  await tab.locator(".board-grid:not([data-pans])").waitFor();
  for (let step = 0; step < 8; step++) await tab.getByRole("button", { name: "Larger" }).click();
  await tab.waitForTimeout(100);
  /** How many pixels are drawn on in the clues left of the lower rows: at the very edge, and where the dots are. */
  const [edge, dots] = await tab.evaluate(() => {
    const canvas = document.querySelector(".board canvas");
    const [board, cell] = [canvas.getBoundingClientRect(), document.getElementById("cell-0").getBoundingClientRect()];
    const ratio = canvas.width / board.width;
    const drawn = (from, to) => {
      const { data } = canvas.getContext("2d").getImageData(from * ratio, canvas.height / 2, (to - from) * ratio, canvas.height / 2);
      return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    };
    return [drawn(0, 1), drawn(1, 0.6 * cell.width)];
  });
  assert.equal(edge, 0);
  assert.ok(dots > 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone no pattern around a hexagon is cut through: dots stand for what does not fit, wherever the board is moved", async () => {
  const { context, tab, faults } = await fresh(chromium, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  // What is written on the board's canvas, with the corners of each text as they are seen there.
  await context.addInitScript(() => {
    globalThis.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const [turned, wide, canvas] = [this.getTransform(), this.measureText(text).width / 2, this.canvas];
      const ends = [-wide, wide].map((away) => turned.transformPoint({ x: x + away, y }));
      const isWithin = ends.every((end) => end.x > -3 && end.y > -3 && end.x < canvas.width + 3 && end.y < canvas.height + 3);
      globalThis.written.push({ text, isWithin });
      fillText.call(this, text, x, y);
    };
  });
  const puzzle = puzzles().find(({ title }) => title === "Snow crystal");
  await openPuzzle(tab, at.address, puzzle);
  const { about } = await solved(puzzle.native);
  const wholes = about.layout.clues.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  const lookAt = async (when) => {
    await tab.waitForTimeout(200);
    const written = await tab.evaluate(() => globalThis.written.splice(0).filter(({ text }) => text.length > 3));
    for (const { text, isWithin } of written) assert.ok(isWithin, `${when}: ${text} is cut through`);
    return written.map(({ text }) => text);
  };
  const first = await lookAt("opened");
  assert.ok(first.some((text) => !wholes.includes(text)), "all patterns fit, so that nothing is tested");
  for (let step = 0; step < 3; step++) await tab.getByRole("button", { name: "Larger" }).click();
  await lookAt("larger");
  await tab.getByRole("button", { name: "Whole board" }).click();
  await tab.locator(".board-grid:not([data-pans])").waitFor();
  await tab.evaluate(() => globalThis.written.splice(0));
  await tab.emulateMedia({ colorScheme: "dark" });
  const all = await lookAt("all of it");
  for (const text of wholes.filter(({ length }) => length > 3)) assert.ok(all.includes(text), text);
  assert.deepEqual(faults, []);
  await context.close();
});
