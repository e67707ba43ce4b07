// What a person makes: from a picture, by hand, by typing clues.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";
import { MAY_COPY, cellOf, copiedLink, drop, fresh, isCalled, openPuzzle, openedAfresh, png, pngOf, puzzles, solved, stage, theLibrary } from "./host.mjs";

const { at, chromium } = await stage();

/** A dark disc with a hole, on light paper. */
const ring = png(160, 120, (x, y) => {
  const away = Math.hypot(x - 80, y - 60);
  return away < 50 && away > 18 ? [40, 30, 60] : [250, 248, 240];
});

test("a picture is dropped, becomes a puzzle with one solution, is drawn on, shared, and opened", async () => {
  const { context, tab, faults } = await fresh(chromium, MAY_COPY);
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
  const link = await copiedLink(tab);
  assert.deepEqual(faults, []);
  await openedAfresh(chromium, link, (tab) => tab.getByRole("grid", { name: /15 rows, 20 columns/ }).waitFor());
  await context.close();
});

test("a part of a picture is drawn, by the pointer or by numbers, and all of it again", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict").getByText(/solution/).waitFor();
  await drop(tab, "ring.png", "image/png", ring);
  const panel = tab.getByRole("region", { name: "From a picture" });
  await tab.getByRole("grid", { name: /19 rows, 25 columns/ }).waitFor();
  await panel.getByText("Only a part of it").click();
  const cutOff = (side) => panel.getByRole("spinbutton", { name: side });
  await cutOff("left").fill("50");
  await tab.keyboard.press("Tab");
  // The right half of the ring is open on its left side.
  await tab.getByRole("grid", { name: /25 rows, 17 columns/ }).waitFor();
  await isCalled(tab, 12 * 17, "paper");
  await isCalled(tab, 12 * 17 + 7, "black");
  const box = await panel.getByRole("img", { name: "The picture ring" }).boundingBox();
  await tab.mouse.move(box.x + 1, box.y + 1);
  await tab.mouse.down();
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 4, { steps: 3 });
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await tab.mouse.up();
  await tab.getByRole("grid", { name: /19 rows, 25 columns/ }).waitFor();
  for (const [side, least, most] of [["left", 0, 2], ["right", 48, 52], ["top", 0, 2], ["bottom", 48, 52]]) {
    const percent = Number(await cutOff(side).inputValue());
    assert.ok(percent >= least && percent <= most, `${side}: ${percent}`);
  }
  await isCalled(tab, 0, "paper");
  await isCalled(tab, 18 * 25 + 12, "black");
  await panel.getByRole("button", { name: "All of it" }).click();
  await isCalled(tab, 9 * 25 + 12, "paper");
  assert.equal(await cutOff("right").inputValue(), "0");
  assert.deepEqual(faults, []);
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

/** A photo of noise, as this browser packs it. */
async function jpeg(tab, side) {
  const address = await tab.evaluate((side) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [side, side];
    const context = canvas.getContext("2d");
    for (let at = 0; at < side * side; at++) {
      context.fillStyle = `hsl(${(at * 7919) % 360} 80% 50%)`;
      context.fillRect(at % side, Math.floor(at / side), 1, 1);
    }
    return canvas.toDataURL("image/jpeg");
  }, side);
  return Buffer.from(address.split(",")[1], "base64");
}

test("bad pictures are refused in words, and change nothing", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await cellOf(tab, 3).click();
  await isCalled(tab, 3, "black");
  const coarse = png(90, 90, (x, y) => [(x * 7919 * (y + 3)) % 256, (x * y * 31) % 256, (x + y * 57) % 256]);
  const photo = await jpeg(tab, 90);
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256));
  const bad = {
    "huge.png": [pngOf(40_000, 40_000, Buffer.alloc(1000)), /huge\.png (cannot be read as a picture|has 40000 × 40000 pixels)/],
    "noise.png": [noise, /noise\.png cannot be read as a picture/],
    "torn.png": [ring.subarray(0, 30), /torn\.png cannot be read as a picture/],
    // A browser draws what there is of it.
    "half.png": [coarse.subarray(0, coarse.length / 2), /half\.png ends in the middle of the picture/],
    "half.jpg": [photo.subarray(0, photo.length / 2), /half\.jpg ends in the middle of the picture/],
    "empty.png": [Buffer.alloc(0), /empty\.png cannot be read as a picture/],
    "words.txt": [Buffer.from("not a picture"), /words\.txt cannot be read as a picture/],
    "white.png": [png(60, 60, () => [255, 255, 255]), /\w+ \w+ \w+/],
  };
  for (const [name, [bytes, words]] of Object.entries(bad)) {
    await drop(tab, name, { png: "image/png", jpg: "image/jpeg" }[name.slice(-3)] ?? "text/plain", bytes);
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

test("what was typed into the form stays: over another size, another kind, a reload, and until it is cleared", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#type`);
  const field = (name) => tab.getByRole("textbox", { name, exact: true });
  const resize = async (name, count) => {
    await tab.getByRole("spinbutton", { name }).fill(String(count));
    await tab.keyboard.press("Tab");
  };
  const typed = { "row 1": "3", "row 5": "1 1", "column 4": "2" };
  const areThere = async () => {
    for (const [name, text] of Object.entries(typed)) await tab.waitForFunction(([name, text]) => [...document.querySelectorAll(".field")].some((one) => one.querySelector("label").textContent.toLowerCase() === name && one.querySelector("input").value === text), [name, text]);
  };
  const kind = tab.getByLabel("Kind");
  await kind.selectOption({ index: 0 });
  await field(/^row 1$/i).waitFor();
  for (const [name, text] of Object.entries(typed)) await field(new RegExp(`^${name}$`, "i")).fill(text);
  await tab.locator("#said-0.faint").getByText(/needs/i).waitFor();
  await resize("Rows", 4);
  await field(/^row 5$/i).waitFor({ state: "detached" });
  await resize("Rows", 6);
  await field(/^row 6$/i).waitFor();
  await areThere();
  // Each kind, also one whose boards have no clues.
  const count = await kind.locator("option").count();
  for (let index = 1; index < count; index++) await kind.selectOption({ index });
  await kind.selectOption({ index: 0 });
  await areThere();
  await tab.reload();
  await areThere();
  await tab.getByRole("button", { name: "Clear the form" }).click();
  await tab.waitForFunction(() => [...document.querySelectorAll(".field input")].every((input) => input.value === ""));
  await tab.getByRole("button", { name: "Bring back what was typed" }).click();
  await areThere();
  await tab.getByRole("button", { name: "Clear the form" }).click();
  await tab.reload();
  await field(/^row 1$/i).waitFor();
  assert.equal(await field(/^row 1$/i).inputValue(), "");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a size that no board can have stays as it was typed, and the limits are told", async () => {
  const { context, tab, faults } = await fresh(chromium);
  for (const screen of ["#type", "#make"]) {
    await tab.goto("about:blank");
    await tab.goto(at.address + screen);
    const rows = tab.getByRole("spinbutton", { name: "Rows" });
    const before = Number(await rows.inputValue());
    for (const wrong of ["0", "999", "2.5"]) {
      await rows.fill(wrong);
      await tab.keyboard.press("Tab");
      await tab.getByText(`From 2 to 100, still ${before}.`).waitFor();
      assert.equal(await rows.inputValue(), wrong);
      assert.equal(await rows.getAttribute("aria-invalid"), "true");
    }
    await rows.fill("7");
    await tab.keyboard.press("Tab");
    await tab.getByText(/^From 2 to 100/).waitFor({ state: "detached" });
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("options are chosen in the form: a switch brings corners, regions and signs are drawn", async () => {
  const { about } = await theLibrary();
  const { kinds } = JSON.parse(about());
  const withOption = (by) => kinds.find(({ options }) => options.some((option) => option.takes.by === by));
  const { context, tab, faults } = await fresh(chromium);
  const begin = async (kind, side) => {
    await tab.goto(`${at.address}#`);
    await tab.goto(`${at.address}#type`);
    await tab.getByLabel("Kind").selectOption({ label: kind.title });
    for (const name of ["Rows", "Columns"]) await tab.getByRole("spinbutton", { name }).fill(String(side));
    await tab.keyboard.press("Tab");
    await tab.getByText(/^Options/).click();
  };
  const opened = async (side) => {
    await tab.getByRole("button", { name: "Open it" }).click();
    await tab.getByRole("grid", { name: new RegExp(`${side} rows, ${side} columns`) }).waitFor();
  };

  // The first letter is given to a cell of each of two corners by pointing, which is no region; then each row has a letter, typed.
  const jigsaw = withOption("regions");
  await begin(jigsaw, 4);
  const cell = (row, column) => tab.getByRole("button", { name: new RegExp(`^Row ${row}, column ${column}: `) });
  await cell(1, 1).click();
  await cell(4, 4).click();
  await tab.locator(".complaint").getByText(/in pieces|has 1 cell/i).waitFor();
  assert.equal(await tab.getByRole("button", { name: "Open it" }).isDisabled(), true);
  await cell(1, 1).focus();
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      await tab.keyboard.press("ABCD"[row]);
      if (column < 3) await tab.keyboard.press(row % 2 === 0 ? "ArrowRight" : "ArrowLeft");
    }
    await tab.keyboard.press("ArrowDown");
  }
  await cell(4, 1).and(tab.getByRole("button", { name: /region D/ })).waitFor();
  await tab.locator(".complaint").waitFor({ state: "detached" });
  await opened(4);

  const signed = withOption("signs");
  await begin(signed, 4);
  await tab.getByRole("button", { name: /^Between row 1, column 1 and row 2, column 1/ }).click();
  await tab.getByRole("button", { name: /^Between row 1, column 1 and row 2, column 1: =/ }).waitFor();
  await opened(4);

  const cornered = kinds.find(({ options }) => options.some((option) => /corner/.test(option.about) && option.takes.by === "yes_or_no" && /clues stand/i.test(option.about)));
  await begin(cornered, 4);
  await tab.getByText("Left of the rows").waitFor();
  await tab.locator("#clue-0").fill("2");
  await tab.getByLabel(/Clues stand at the corners/).check();
  await tab.getByLabel("bottom right corner").fill("1");
  assert.equal(await tab.locator("#clue-0").inputValue(), "2");
  await opened(4);
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

/** A ZIP archive of files, packed by deflate. */
function archive(files) {
  const [parts, list] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, title, packed);
    list.push(entry, title);
    at += local.length + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}

test("the puzzles in an archive are read, and what is none is told", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  const line = (text) => `<line>${text}</line>`;
  const cross = `<FreeNono><Nonograms><Nonogram name="Cross" width="3" height="3">${line(" _ x _ ")}${line(" x x x ")}${line(" _ x _ ")}</Nonogram></Nonograms></FreeNono>`;
  await drop(tab, "pack.nonopack", "", archive({ "cross.nonogram": cross, "notes.txt": "Nothing to see here." }));
  await tab.getByText("2 puzzles:").waitFor();
  await tab.getByText(/"notes\.txt": /).waitFor();
  await drop(tab, "puzzle.toml", "", Buffer.from("[clues]\nrows = '1 1'\n"));
  await tab.getByText(/reads no TOML/).waitFor();
  await drop(tab, "pack.zip", "application/zip", archive({ "cross.nonogram": cross }).subarray(0, 60));
  await tab.getByText("the archive cannot be unpacked: it is damaged, or locked with a password").waitFor();
  await drop(tab, "puzzle.dzn", "", Buffer.from("rows = 1;\n"));
  await tab.getByText(/no MiniZinc data/).waitFor();
  await drop(tab, "cross.zip", "application/zip", archive({ "cross.nonogram": cross }));
  await tab.getByRole("grid", { name: /Cross.*3 rows, 3 columns/ }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a drawing is saved as a picture, and read again pixel for pixel", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  for (const cell of [0, 1, 2, 12]) await cellOf(tab, cell).click();
  await isCalled(tab, 12, "black");
  await tab.locator(".verdict:not(.stale)").waitFor();
  await tab.getByText("Save it as a file").click();
  await tab.getByLabel("Format").selectOption("png");
  const [saved] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(saved.suggestedFilename(), "drawing.png");
  const bytes = readFileSync(await saved.path());
  await tab.goto(at.address);
  await drop(tab, "drawing.png", "image/png", bytes);
  await tab.getByText("take each pixel as a cell").waitFor();
  await tab.locator(".chooser .tile").click();
  await tab.getByRole("grid", { name: /10 rows, 10 columns/ }).waitFor();
  await tab.getByText("Clues as a table").click();
  const table = tab.getByRole("region", { name: "Clues" }).getByRole("row");
  await table.nth(2).waitFor();
  const rows = await table.allInnerTexts();
  assert.match(rows[1], /row 1\s+3/);
  assert.match(rows[2], /row 2\s+1/);
  assert.deepEqual(faults, []);
  await context.close();
});

/** The board as it is seen: its canvas, as a picture. */
const seen = (tab) =>
  tab.evaluate(() => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.querySelector(".board canvas").toDataURL())));
  }));

/** The board once nothing more is drawn on it: what a verdict changes may take some frames. */
async function settled(tab) {
  let [before, now] = [undefined, await seen(tab)];
  while (before !== now) {
    await tab.waitForTimeout(100);
    [before, now] = [now, await seen(tab)];
  }
  return now;
}

/** The board, all of it drawn anew: in another theme, and back. */
async function drawnAnew(tab) {
  for (const colorScheme of ["dark", "light"]) {
    await tab.emulateMedia({ colorScheme });
    await tab.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    await seen(tab);
  }
  return settled(tab);
}

/**
 * How many pixels of two pictures differ by more than a little, but for those that do so alone: the edges of shapes that are cut out otherwise are rounded
 * otherwise, by a pixel at a corner. Where a part is missing, pixels beside each other differ.
 */
const difference = (tab, one, other) =>
  tab.evaluate(async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    if (one.width !== other.width || one.height !== other.height) return Infinity;
    const differing = new Set();
    one.data.forEach((sample, at) => {
      if (Math.abs(sample - other.data[at]) > 32) differing.add(at >> 2);
    });
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => down * one.width + right)).filter((step) => step !== 0);
    return [...differing].filter((pixel) => around.some((step) => differing.has(pixel + step))).length;
  }, [one, other]);

test("a board that was drawn part by part looks as if it were drawn at once", async () => {
  for (const deviceScaleFactor of [1, 1.5]) {
    const { context, tab, faults } = await fresh(chromium, { deviceScaleFactor, colorScheme: "light" });
    const isSame = async (when) => {
      const parts = await settled(tab);
      const count = await difference(tab, parts, await drawnAnew(tab));
      assert.equal(count, 0, `${when}, at ${deviceScaleFactor} pixels to one`);
      return parts;
    };
    await tab.goto(`${at.address}#make`);
    await tab.locator(".verdict.good").waitFor();
    const empty = await seen(tab);
    // Cells far from each other, cells beside each other, and the marks of a drawing with several solutions.
    for (const cell of [0, 11, 22, 23, 24, 55, 99, 98, 22]) {
      await cellOf(tab, cell).click();
      await seen(tab);
    }
    await isCalled(tab, 22, "paper");
    await tab.keyboard.press("ArrowLeft");
    await tab.waitForTimeout(600);
    await tab.locator(".verdict.bad").waitFor();
    assert.notEqual(await isSame("a drawing"), empty);
    await tab.getByRole("button", { name: "Clear" }).click();
    await isCalled(tab, 0, "paper");
    await tab.waitForTimeout(600);
    await tab.locator(".verdict.good").waitFor();
    await isSame("cleared");
    // And a game: strokes, lines that are done, one stroke taken back.
    await openPuzzle(tab, at.address, puzzles().find(({ rows, columns, level }) => rows === 15 && columns === 15 && level !== null));
    for (const [from, to] of [[0, 6], [20, 95], [100, 104]]) {
      const [begin, end] = [await cellOf(tab, from).boundingBox(), await cellOf(tab, to).boundingBox()];
      await tab.mouse.move(begin.x + 5, begin.y + 5);
      await tab.mouse.down();
      await tab.mouse.move(end.x + 5, end.y + 5, { steps: 5 });
      await tab.mouse.up();
      await seen(tab);
    }
    await tab.getByRole("button", { name: "Undo" }).click();
    await tab.getByRole("grid").focus();
    await tab.keyboard.press("ArrowDown");
    await tab.waitForTimeout(300);
    await isSame("a game");
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a large board whose marks come and go, a part in each frame, looks as if it were drawn at once", async () => {
  const { context, tab, faults } = await fresh(chromium, { colorScheme: "light" });
  const isSame = async (when) => {
    await tab.waitForTimeout(800);
    const parts = await settled(tab);
    const count = await difference(tab, parts, await drawnAnew(tab));
    assert.equal(count, 0, when);
    return parts;
  };
  await tab.goto(at.address);
  // A checkerboard: nothing about its cells is decided.
  const picture = Array.from({ length: 1600 }, (_, cell) => (cell + Math.floor(cell / 40)) % 2);
  const drawn = { kind: "nonogram", rows: 40, columns: 40, paper: "ffffff", colours: ["000000"], ink: 1, picture };
  await tab.evaluate((drawn) => localStorage.setItem("linewise.drawing", JSON.stringify(drawn)), drawn);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.bad").waitFor();
  const marked = await isSame("marks");
  await tab.getByRole("button", { name: "Clear" }).click();
  await tab.locator(".verdict.good").waitFor();
  const cleared = await isSame("cleared");
  assert.notEqual(cleared, marked);
  await tab.getByRole("button", { name: "Undo" }).click();
  await tab.locator(".verdict.bad").waitFor();
  assert.ok(await isSame("taken back") === marked, "taken back, it is as it was");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a stroke goes on while the verdict on the one before comes in, and leaves no gap", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await cellOf(tab, 5).click();
  const [first, last] = [await cellOf(tab, 20).boundingBox(), await cellOf(tab, 29).boundingBox()];
  await tab.mouse.move(first.x + 5, first.y + 5);
  await tab.mouse.down();
  await tab.locator(".verdict:not(.stale)").waitFor();
  // In one move over eight cells.
  await tab.mouse.move(last.x + 5, last.y + 5);
  await tab.mouse.up();
  for (const cell of [20, 24, 29]) await isCalled(tab, cell, "black");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a drawing can be undone after a visit to another screen", async () => {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await cellOf(tab, 3).click();
  await isCalled(tab, 3, "black");
  await tab.getByRole("link", { name: "Help" }).click();
  await tab.getByRole("heading", { name: "Keys" }).waitFor();
  await tab.getByRole("link", { name: "Make" }).click();
  await isCalled(tab, 3, "black");
  await tab.getByRole("button", { name: "Undo" }).click();
  await isCalled(tab, 3, "paper");
  assert.deepEqual(faults, []);
  await context.close();
});
