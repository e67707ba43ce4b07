// The form for clues: the options of a kind, and the colours that clues speak of.

import { test } from "node:test";
import assert from "node:assert/strict";
import { fresh, puzzles, solved, stage, theLibrary } from "./host.mjs";

const { at, chromium } = await stage();

/** The kinds that there are, as the library tells them. */
async function kindsOfLibrary() {
  return JSON.parse((await theLibrary()).about()).kinds;
}

/** What the browser keeps of the form. */
const kept = (tab) => tab.evaluate(() => JSON.parse(localStorage.getItem("linewise.typing") ?? "null"));

test("an option goes with its kind, and with a form that is cleared", async () => {
  const kinds = await kindsOfLibrary();
  const switches = ({ options }) => options.filter(({ takes }) => takes.by === "yes_or_no").map(({ name }) => name);
  // Two kinds with an option of the same name: it belongs to the one for which it was chosen.
  const pairs = kinds.flatMap((one) => kinds.filter((other) => other !== one && switches(one).some((name) => switches(other).includes(name))).map((other) => [one, other]));
  const [one, other] = pairs[0] ?? kinds.filter((kind) => switches(kind).length > 0).slice(0, 2);
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#type`);
  const choose = (kind) => tab.getByLabel("Kind").selectOption({ label: kind.title });
  await choose(one);
  await tab.getByText(/^Options/).click();
  await tab.locator(".kind-options input[type=checkbox]").first().check();
  await tab.getByText("Options (1)").waitFor();
  await choose(other);
  await tab.getByText(/^Options$/).waitFor();
  await tab.getByText(/^Options/).click();
  assert.equal(await tab.locator(".kind-options input:checked").count(), 0);
  // With a text in the form it is kept over a reload; with the form it is cleared, and comes back with it.
  await choose(one);
  await tab.getByText(/^Options$/).click();
  await tab.locator(".kind-options input[type=checkbox]").first().check();
  await tab.getByLabel("Title, if it has one").fill("Mine");
  await tab.getByText("Options (1)").waitFor();
  await tab.reload();
  await tab.getByText("Options (1)").waitFor();
  await tab.getByRole("button", { name: "Clear the form" }).click();
  await tab.getByText(/^Options$/).waitFor();
  await tab.getByRole("button", { name: "Bring back what was typed" }).click();
  await tab.getByText("Options (1)").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("an option that the kind does not have is not in the form, wherever it comes from", async () => {
  const kinds = await kindsOfLibrary();
  const plain = kinds.find(({ options }) => options.length === 0);
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#help`);
  // As a version before, or another tab, may have left it there.
  const typed = { kind: plain.name, size: { rows: 5, columns: 5 }, options: { strange: "yes" }, glyphs: "", title: "Left", givens: "", texts: {} };
  await tab.evaluate((typed) => localStorage.setItem("linewise.typing", JSON.stringify(typed)), typed);
  await tab.reload();
  await tab.goto(`${at.address}#type`);
  await tab.locator("#clue-0").waitFor();
  assert.deepEqual((await kept(tab)).options, {});
  assert.deepEqual(faults, []);
  await context.close();
});

test("a colour that a clue speaks of is declared by a button beside it, and the puzzle opens in colours", async () => {
  const { puzzle } = await aDrawnPuzzle();
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#type`);
  await tab.getByLabel("Kind").selectOption({ label: puzzle.kind });
  const field = (name) => tab.getByRole("textbox", { name, exact: true });
  for (const name of ["Rows", "Columns"]) {
    await tab.getByRole("spinbutton", { name }).fill("2");
    await tab.keyboard.press("Tab");
  }
  await tab.locator("#clue-4").waitFor({ state: "detached" });
  await tab.locator("#clue-0").fill("2");
  await tab.locator("#said-0").getByText(/needs 2 of 2 cells/i).waitFor();
  await tab.locator("#clue-1").fill("1r");
  await tab.locator("#said-1.wrong").getByText(/is not declared/).waitFor();
  await tab.getByRole("button", { name: "Declare it: r red" }).click();
  await tab.locator("#said-1.faint").getByText(/needs 1 of 2 cells/i).waitFor();
  // What was typed before means what it did, and the focus is where the clue is.
  await tab.locator("#said-0.faint").getByText(/needs 2 of 2 cells/i).waitFor();
  assert.equal(await field("Colours").inputValue(), "#r");
  assert.equal(await tab.evaluate(() => document.activeElement.id), "clue-1");
  await tab.locator("#clue-2").fill("1 1r");
  await tab.locator("#clue-3").fill("1");
  await tab.getByRole("button", { name: "Open it" }).click();
  await tab.getByRole("grid", { name: /2 rows, 2 columns/ }).waitFor();
  await tab.getByRole("button", { name: /red/ }).first().waitFor();
  // What no colour helps is told as before.
  await tab.goto(`${at.address}#type`);
  await tab.locator("#clue-0").fill("2 bis");
  await tab.locator("#said-0.wrong").waitFor();
  assert.equal(await tab.getByRole("button", { name: /^Declare/ }).count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

/** A puzzle whose cells are black and white, of a kind that can be drawn. */
async function aDrawnPuzzle() {
  const drawn = (await kindsOfLibrary()).filter((kind) => kind.drawn).map(({ title }) => title);
  for (const puzzle of puzzles()) {
    if (!drawn.includes(puzzle.kind)) continue;
    const { about } = await solved(puzzle.native);
    if (about.layout.looks.length === 2) return { puzzle, about };
  }
  throw new Error("the gallery has no such puzzle");
}

test("Enter goes from field to field and opens nothing, and lines that are pasted fill a field each", async () => {
  const { context, tab, faults } = await fresh(chromium, { permissions: ["clipboard-read", "clipboard-write"] });
  await tab.goto(`${at.address}#type`);
  await tab.getByLabel("Kind").selectOption({ index: 0 });
  const resize = async (name, count) => {
    await tab.getByRole("spinbutton", { name }).fill(String(count));
    await tab.keyboard.press("Tab");
  };
  await resize("Rows", 3);
  await resize("Columns", 4);
  await tab.locator("#clue-7").waitFor({ state: "detached" });
  const field = (end) => tab.locator(`#clue-${end}`);
  const hasFocus = (end) => tab.waitForFunction((id) => document.activeElement?.id === id, `clue-${end}`);
  await tab.getByLabel("Title, if it has one").press("Enter");
  await hasFocus(0);
  await tab.keyboard.type("1 1");
  for (let end = 1; end < 7; end++) {
    await tab.keyboard.press("Enter");
    await hasFocus(end);
  }
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(() => document.activeElement?.textContent === "Open it");
  assert.equal(new URL(tab.url()).hash, "#type");
  const texts = () => Promise.all(Array.from({ length: 7 }, (_, end) => field(end).inputValue()));
  const paste = async (end, text) => {
    await tab.evaluate((text) => navigator.clipboard.writeText(text), text);
    await field(end).focus();
    await tab.keyboard.press("Control+v");
  };
  // Rows, an empty line, columns: as they are often written down.
  await paste(0, "1 1\r\n2\r\n1 2\r\n\r\n1\r\n2\r\n1 1\r\n1\r\n");
  await hasFocus(6);
  assert.deepEqual(await texts(), ["1 1", "2", "1 2", "1", "2", "1 1", "1"]);
  await tab.locator("#said-2.faint").getByText(/needs/i).waitFor();
  // One line is pasted as it always was, and what finds no field is told.
  await field(1).fill("");
  await paste(1, "3");
  assert.equal(await field(1).inputValue(), "3");
  await paste(5, "1\n2\n3\n4");
  await tab.getByText("There is no field for 2 of the 4 lines that were pasted", { exact: false }).waitFor();
  assert.deepEqual((await texts()).slice(4), ["2", "1", "2"]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a hexagon cannot be typed into the form, which says so and leads to an example as a text", async () => {
  const example = puzzles().find(({ native }) => /^falling:/m.test(native));
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(`${at.address}#type`);
  await tab.getByLabel("Kind").selectOption({ index: 0 });
  const begin = tab.getByRole("button", { name: "Begin with an example" });
  assert.equal(await begin.count(), 0);
  await tab.getByLabel("Kind").selectOption({ label: example.kind });
  await begin.click();
  const text = tab.getByLabel(/A link, a text/);
  await tab.waitForFunction(() => /^falling:/m.test(document.getElementById("open-text")?.value ?? ""));
  assert.doesNotMatch(await text.inputValue(), /title:|author:/);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("grid", { name: new RegExp(`${example.rows} rows`) }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
