// What the tests share: a host for the built page, a browser, and the library's own answers.

import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, crc32, deflateSync } from "node:zlib";
import { after } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const page = fileURLToPath(new URL("..", import.meta.url));
export const folder = join(page, "dist/folder");
export const single = join(page, "dist/linewise.html");

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
};
/** The policy that `linewise serve` sends. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the built folder as `linewise serve` does; says where, and how to end it. Packed, as a host on the network does it, where that is asked for. */
export async function host({ isPacked = false } = {}) {
  const packed = new Map();
  const pack = (file) => {
    if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    return packed.get(file);
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const file = join(folder, path === "/" ? "index.html" : path);
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
      ...(isPacked ? { "content-encoding": "br" } : {}),
    });
    response.end(isPacked ? pack(file) : readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const end = () => new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });
  return { address, end };
}

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
];

export function browser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
}

/** A host and a browser for all tests of a file; they end with it. */
export async function stage() {
  const [at, chromium] = await Promise.all([host(), browser()]);
  after(async () => {
    await chromium.close();
    await at.end();
  });
  return { at, chromium };
}

/** What a window may do that copies a link. */
export const MAY_COPY = { permissions: ["clipboard-read", "clipboard-write"] };

/** Copies the link to what is made in this tab. */
export async function copiedLink(tab) {
  await tab.getByRole("button", { name: "Copy a link" }).click();
  await tab.getByText("The link is copied.").waitFor();
  return tab.evaluate(() => navigator.clipboard.readText());
}

/** Opens a link in a browser that has never been here; nothing goes wrong there while `look` waits for what it is to show. */
export async function openedAfresh(chromium, link, look) {
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(link);
  await look(tab);
  assert.deepEqual(faults, []);
  await context.close();
}

/** A fresh browser window that notes everything that goes wrong in it. */
export async function fresh(chromium, options = {}) {
  const context = await chromium.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  // Long enough for a machine that has other work: nothing waits so long where all is well.
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 90_000));
  const faults = [];
  const watch = (tab) => {
    tab.on("pageerror", (error) => faults.push(`error: ${error.message}`));
    tab.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  };
  context.on("page", watch);
  const tab = await context.newPage();
  return { context, tab, faults };
}

let gallery;

/** The puzzles of the gallery. */
export function puzzles() {
  gallery ??= JSON.parse(readFileSync(join(page, "src/generated/gallery.json"), "utf8"));
  return gallery;
}

let library;

/** The library, in this process. */
export async function theLibrary() {
  if (library) return library;
  globalThis.linewiseProgress = () => {};
  globalThis.linewiseIsLate = () => false;
  const generated = join(page, "src/generated/wasm");
  library = await import(join(generated, "linewise_web.js"));
  library.initSync({ module: readFileSync(join(generated, "linewise_web_bg.wasm")) });
  return library;
}

export function ok(json) {
  const answer = JSON.parse(json);
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  return answer.ok;
}

/** What the library says of a puzzle, and its only solution. */
export async function solved(native) {
  const { Desk } = await theLibrary();
  const desk = Desk.open(native);
  const [about, answer] = [ok(desk.layout()), ok(desk.solve())];
  desk.free();
  return { about, solution: answer.solutions[0], answer };
}

/** The smallest puzzle with one solution that is so. */
export async function smallest(isSuch, least = 9) {
  const found = puzzles().filter((puzzle) => puzzle.level !== null && puzzle.cells >= least).sort((one, other) => one.cells - other.cells);
  for (const puzzle of found) {
    const { about, solution } = await solved(puzzle.native);
    if (isSuch(about, puzzle)) return { puzzle, about, solution };
  }
  throw new Error("the gallery has no such puzzle");
}

export const isPainted = (about) => about.layout.painted && about.layout.looks.length === 2 && !about.layout.hexagonal;

/** The cell of this number, by its place in the grid. */
export function cellOf(tab, cell) {
  return tab.locator(`#cell-${cell}`);
}

/** A PNG file of so many pixels: `colourOf(x, y)` says red, green and blue of each. */
export function png(width, height, colourOf) {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.set(colourOf(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  return pngOf(width, height, rows);
}

/** A PNG file that says it has so many pixels, with these rows in it. */
export function pngOf(width, height, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

/** Drops a file on the page. */
export async function drop(tab, name, type, bytes) {
  const data = await tab.evaluateHandle(([name, type, text]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }));
    return transfer;
  }, [name, type, bytes.toString("base64")]);
  await tab.dispatchEvent("body", "dragover", { dataTransfer: data });
  await tab.dispatchEvent("body", "drop", { dataTransfer: data });
}

/** Waits until this cell is called so: `filled`, `crossed`, `open`. */
export function isCalled(tab, cell, words) {
  return tab.waitForFunction(
    ([cell, words]) => document.getElementById(`cell-${cell}`)?.getAttribute("aria-label")?.includes(`, ${words}`),
    [cell, words],
  );
}

/** Opens a puzzle in a tab that shows none yet, and waits until it can be played. */
export async function openPuzzle(tab, address, puzzle) {
  await tab.goto(`${address}#puzzle/${encodeURIComponent(puzzle.id)}`);
  await tab.getByRole("grid").waitFor();
  await tab.getByRole("button", { name: "Undo" }).waitFor();
  // Named by the library, and so ready.
  await tab.waitForFunction(() => [...document.querySelectorAll("[role=gridcell]")].some((cell) => /,/.test(cell.getAttribute("aria-label"))));
}
