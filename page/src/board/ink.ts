// The colours of the board, as the theme has them.

import type { Layout } from "../engine/types";

/** Colours, as the theme has them. */
export interface Ink {
  paper: string;
  fill: string;
  line: string;
  rule: string;
  text: string;
  faint: string;
  cross: string;
  given: string;
  focus: string;
  band: string;
  fact: string;
  found: string;
  wrong: string;
  open: string;
  trial: string;
  done: string;
  strip: string;
  stripFocus: string;
  stripWrong: string;
}

const NAMES: (keyof Ink)[] = [
  "paper", "fill", "line", "rule", "text", "faint", "cross", "given", "focus", "band",
  "fact", "found", "wrong", "open", "trial", "done", "strip", "stripFocus", "stripWrong",
];

/** What is drawn on the paper itself, and so depends on its colour. */
const ON_PAPER: (keyof Ink)[] = [
  "paper", "line", "rule", "text", "cross", "given", "focus", "band", "fact", "found", "wrong", "open", "trial",
];

/** Reads the theme's colours; boards in several colours keep a light paper, on which all of these can be told apart. */
export function inkOf(element: Element, layout: Layout): Ink {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--board-${name.toLowerCase()}`).trim();
  const ink = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as Ink;
  const isColourful = layout.painted && layout.looks.length > 2;
  if (!isColourful) return ink;
  for (const name of ON_PAPER) ink[name] = read(`colour-${name}`);
  return ink;
}
