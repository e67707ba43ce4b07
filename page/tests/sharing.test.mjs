// What is shared gives nothing away; and what stands below the board tells all clues of a cell.

import { test } from "node:test";
import assert from "node:assert/strict";
import { MAY_COPY, cellOf, copiedLink, fresh, isCalled, isPainted, ok, smallest, stage, theLibrary } from "./host.mjs";

const { at, chromium } = await stage();

/** The text that a link holds. */
async function textIn(link) {
  const { read } = await theLibrary();
  const [puzzle] = ok(read(new TextEncoder().encode(link.replace(/^[^#]*/, "")), "")).puzzles;
  return puzzle.Ok.native;
}

/** The rows of a solution as the native format has them. */
const rowsOf = ({ layout }, solution) =>
  Array.from({ length: layout.rows }, (_, row) => [...solution.slice(layout.starts[row], layout.starts[row + 1])].map((symbol) => layout.looks[symbol].glyph).join(""));

test("a link holds no solution: not of what is drawn, nor of a puzzle that came with one, with a board or without", async () => {
  const { context, tab, faults } = await fresh(chromium, MAY_COPY);
  await tab.goto(`${at.address}#make`);
  await tab.locator(".verdict.good").waitFor();
  await cellOf(tab, 0).click();
  await isCalled(tab, 0, "black");
  await tab.locator(".verdict.good").getByText("Exactly one solution.").waitFor();
  const drawn = await textIn(await copiedLink(tab));
  assert.match(drawn, /^rows:/m);
  assert.doesNotMatch(drawn, /^solution/m);
  await tab.getByRole("button", { name: "Play it" }).click();
  await tab.getByRole("heading", { name: "Stuck?" }).waitFor();
  assert.doesNotMatch(await textIn(tab.url()), /^solution/m);
  const { puzzle, about, solution } = await smallest(isPainted, 25);
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(`${puzzle.native.trim()}\n\nsolution:\n${rowsOf(about, solution).join("\n")}\n`);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("button", { name: "Undo" }).waitFor();
  await cellOf(tab, solution.indexOf(1)).click();
  await isCalled(tab, solution.indexOf(1), "filled");
  await tab.getByRole("button", { name: "Share" }).click();
  const link = tab.getByLabel(/A link that holds/);
  const holds = async (words) => {
    await tab.waitForFunction(() => document.getElementById("share-link")?.value);
    const text = await textIn(await link.inputValue());
    assert.doesNotMatch(text, /^solution/m);
    return words.test(text);
  };
  assert.equal(await holds(/^board/m), false);
  const before = await link.inputValue();
  await tab.getByLabel("with what I filled in").check();
  await tab.waitForFunction((before) => document.getElementById("share-link").value !== before, before);
  assert.equal(await holds(/^board/m), true);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the bar below the board tells the clues at corners, where the chosen cell is on their line", async () => {
  const { about, Table } = await theLibrary();
  // Whichever kind has clues at corners, where an option says so.
  const natives = JSON.parse(about()).kinds.flatMap(({ name, options }) =>
    options.filter(({ takes }) => takes.by === "yes_or_no").map((option) => `kind: ${name}\noption ${option.name}: yes\nsize: 4\n\ncorners:\n2 *\n* 3\n\nleft: 1 * * *\n`));
  const native = natives.find((native) => Table.open(native));
  assert.ok(native, "there is such a kind");
  const { context, tab, faults } = await fresh(chromium);
  await tab.goto(at.address);
  await tab.getByLabel(/A link, a text/).fill(native);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("grid").focus();
  await tab.locator(".line-bar").getByText("2 … 3").waitFor();
  await tab.locator(".line-bar").getByText("row 1").waitFor();
  await tab.keyboard.press("ArrowRight");
  await tab.locator(".line-bar").getByText("2 … 3").waitFor({ state: "detached" });
  await tab.locator(".line-bar").getByText("row 1").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
