// Which symbol a typed character enters.

import type { Choice } from "../engine/table";

/** What in a pattern are letters, but none that a cell holds: escapes, the names of groups, flags. */
const NOT_TEXT = /\\[pPku](\{[^}]*\}|<[^>]*>)|\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\.|\(\?<\w+>|\(\?[a-z-]+[:)]/gu;

/** Are all letters of these patterns capitals? */
export function areCapitals(patterns: string[]): boolean {
  const letters = patterns.map((pattern) => pattern.replace(NOT_TEXT, "")).join("");
  return /\p{Lu}/u.test(letters) && !/\p{Ll}/u.test(letters);
}

/** The symbol of a character; where capitals are meant, a small letter is the small one only if the cell holds its capital already. */
export function symbolOf(character: string, choices: Choice[], meansCapitals: boolean, held: number | undefined): number | undefined {
  const find = (key: string) => choices.find((choice) => choice.key === key)?.symbol;
  const [own, capital] = [find(character), find(character.toUpperCase())];
  if (meansCapitals && capital !== undefined && capital !== held) return capital;
  return own ?? choices.find(({ key }) => key.toLowerCase() === character.toLowerCase())?.symbol;
}
