// Games that were put away, the latest first: each under the name of its puzzle, with a list of them all.

import { signal } from "@preact/signals";
import { read, remove, write } from "./storage";

export interface SavedGame {
  key: string;
  title: string;
  kind: string;
  rows: number;
  columns: number;
  settled: number;
  cells: number;
  finished: boolean;
  at: number;
}

/** So many games are kept. */
const MOST = 60;

function list(): SavedGame[] {
  try {
    const games: unknown = JSON.parse(read("games") ?? "[]");
    return Array.isArray(games) ? (games as SavedGame[]).filter((game) => typeof game?.key === "string") : [];
  } catch {
    return [];
  }
}

export const games = signal<SavedGame[]>(list());

/** A name for a puzzle that is the same wherever it came from. */
export function keyOf(native: string): string {
  // The same without crypto.subtle, which pages from a disk may not have.
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < native.length; at++) {
    const code = native.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join("");
}

export function putAway(game: SavedGame, saved: string, native: string): void {
  const others = list().filter((other) => other.key !== game.key);
  const kept = [game, ...others].slice(0, MOST);
  for (const gone of others.slice(MOST - 1)) forget(gone.key, false);
  if (write(`game.${game.key}`, saved)) {
    write(`puzzle.${game.key}`, native);
    write("games", JSON.stringify(kept));
  }
  games.value = kept;
}

export function savedOf(key: string): string | null {
  return read(`game.${key}`);
}

export function puzzleOf(key: string): string | null {
  return read(`puzzle.${key}`);
}

/** How long a game has been played, in seconds. */
export function secondsOf(key: string): number {
  const seconds = Number(read(`seconds.${key}`) ?? "0");
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
}

export function keepSeconds(key: string, seconds: number): void {
  write(`seconds.${key}`, String(seconds));
}

/** What was kept of a game that was forgotten, and where it stood in the list. */
export interface Forgotten {
  game: SavedGame;
  place: number;
  texts: [string, string][];
}

/** Forgets a game, and gives what brings it back. */
export function forgetListed(game: SavedGame): Forgotten {
  const texts = ["game", "puzzle", "seconds"].flatMap((sort): [string, string][] => {
    const text = read(`${sort}.${game.key}`);
    return text === null ? [] : [[`${sort}.${game.key}`, text]];
  });
  const place = list().findIndex(({ key }) => key === game.key);
  forget(game.key);
  return { game, place, texts };
}

export function bringBack({ game, place, texts }: Forgotten): void {
  for (const [name, text] of texts) write(name, text);
  const others = list().filter(({ key }) => key !== game.key);
  const kept = [...others.slice(0, place), game, ...others.slice(place)].slice(0, MOST);
  write("games", JSON.stringify(kept));
  games.value = kept;
}

export function forget(key: string, isListed = true): void {
  remove(`game.${key}`);
  remove(`puzzle.${key}`);
  remove(`seconds.${key}`);
  if (!isListed) return;
  const kept = list().filter((game) => game.key !== key);
  write("games", JSON.stringify(kept));
  games.value = kept;
}
