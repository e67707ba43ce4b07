// What a key on the board means.

import type { Move, Tool } from "../engine/table";
import { isFocusOnItsWay } from "../state/focus";
import type { Game } from "../state/game";
import type { Direction } from "./geometry";
import { movedByLetter } from "./moving";

export type Wish =
  | { wants: "move"; move: Move; focus?: number }
  | { wants: "paint"; cells: number[]; tool: Tool; focus?: number }
  | { wants: "carry"; next: number }
  /** A number of several digits, in the place of what the first one entered. */
  | { wants: "number"; tool: Tool }
  | { wants: "line"; step: 1 | -1 }
  | { wants: "hint" | "check" | "help" | "nothing" };

const ARROWS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** Keys that move or scroll, by whatever has the focus. */
const MOVING = /^(Arrow|Home$|End$|Page)/;

export function isMoving({ key }: KeyboardEvent): boolean {
  return MOVING.test(key);
}

/** Is a key for the board, though something else has the focus? Fields have all keys for themselves, buttons those that press them, and what can be scrolled those that scroll. */
export function isForBoard(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || target.closest("input, select, textarea, [contenteditable], dialog, [role=dialog]")) return false;
  const isPress = event.key === "Enter" || event.key === " ";
  if ((isPress || isMoving(event)) && canScroll(target)) return false;
  if (!isPress) return true;
  // A key that is held was meant for what had the focus before.
  return isNoControl(target) && !event.repeat && !isFocusOnItsWay();
}

/** Is it nothing to be pressed? Titles have the focus so that one knows where one is. */
function isNoControl(target: Element): boolean {
  return target === document.body || target.matches("main, h1, h2");
}

/** Is it in something that is longer than what shows of it? */
function canScroll(target: Element): boolean {
  return [...document.querySelectorAll(".side, .steps, .scroll")].some((around) => around.contains(target) && around.scrollHeight > around.clientHeight + 1);
}

/** What is wished; nothing where the key means nothing here. */
export function keyMove(event: KeyboardEvent, cell: number, game: Game): Wish | undefined {
  const { entry } = game;
  const key = event.key;
  const control = event.ctrlKey || event.metaKey;
  if (control && key.toLowerCase() === "z") return undo(event.shiftKey);
  if (control && key.toLowerCase() === "y") return undo(true);
  if (control) return undefined;
  const arrow = ARROWS[key];
  if (event.shiftKey && arrow) {
    const next = game.geometry.step(cell, arrow);
    return next === cell ? { wants: "nothing" } : { wants: "carry", next };
  }
  if (entry.by === "paint" && (key === " " || key === "Enter")) return at(cell, game.tool(false));
  if (key === "Backspace" || key === "Delete") return { wants: "move", move: { do: "erase", cell } };
  // Where letters are entered, they are entered; what they mean elsewhere they mean with Alt.
  const choice = typed(game, key, cell);
  if (entry.by === "numbers" && /^[0-9]$/.test(key) && !event.altKey) {
    const number = game.number(key, cell, event.timeStamp, choice);
    if (number !== undefined) return { wants: "number", tool: written(game, number) };
  }
  if (choice !== undefined && !event.altKey) return at(cell, written(game, choice));
  if (key === " ") return { wants: "move", move: { do: "erase", cell } };
  const letter = (event.altKey ? event.code.replace("Key", "") : key).toLowerCase();
  const isTyped = entry.by === "letters" || entry.by === "characters";
  if (isTyped && !event.altKey && key.length === 1 && /[a-z]/i.test(key)) return refusal(game, event);
  if (letter === "x" && entry.cross !== null) return at(cell, game.brush.value.mode === "note" ? game.tool(true) : { with: "value", symbol: entry.cross });
  // Where no cell is blank, those without a number are black.
  if (letter === "x" && entry.fill !== null && entry.by !== "paint") return at(cell, written(game, entry.fill));
  if (letter === "z") return undo(false);
  if (letter === "y") return undo(true);
  if (letter === "t") return { wants: "move", move: { do: "begin_trial" } };
  if (letter === "c") return { wants: "check" };
  if (letter === "n") {
    game.brush.value = { ...game.brush.value, mode: game.brush.value.mode === "note" ? "value" : "note" };
    game.say(game.brush.value.mode === "note" ? "Pencil marks" : "Values");
    return { wants: "nothing" };
  }
  if (letter === "o") return { wants: "line", step: event.shiftKey ? -1 : 1 };
  if (letter === "h") return { wants: "hint" };
  if (key === "?") return { wants: "help" };
  const focus = event.altKey ? undefined : movedByLetter(letter, cell, game.geometry);
  if (focus === undefined) return refusal(game, event);
  game.focus.value = focus;
  return { wants: "nothing" };
}

/** Nothing, and of a letter or a digit that could have entered something that is said. */
function refusal(game: Game, { key, altKey }: KeyboardEvent): undefined {
  if (!altKey && /^[\p{L}\p{N}]$/u.test(key) && key !== "0") game.refuse(key);
}

function undo(again: boolean): Wish {
  return { wants: "move", move: { do: again ? "redo" : "undo" } };
}

function at(cell: number, tool: Tool): Wish {
  return { wants: "paint", cells: [cell], tool };
}

/** The symbol that a typed key enters. */
function typed(game: Game, key: string, cell: number): number | undefined {
  const { choices, by, cross } = game.entry;
  if ([...key].length !== 1) return undefined;
  if (by === "paint") {
    // Colours by their numbers: 1 is the first beside the paper.
    const inks = choices.filter(({ symbol }) => symbol !== cross);
    const number = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
    return inks[number]?.symbol;
  }
  return game.symbolOf(key, cell);
}

/** What writes this symbol: as a value or as a pencil mark, as the tools stand. */
function written(game: Game, symbol: number): Tool {
  const { mode } = game.brush.value;
  const isMark = mode === "note" || mode === "rule_out";
  game.brush.value = { symbol, mode: isMark ? mode : "value" };
  if (isMark) return { with: mode, symbol };
  return { with: "value", symbol };
}
