// Numbers of several digits, typed digit by digit: the first one is entered as a number itself until the next one comes.

import type { Choice } from "../engine/table";

/** A digit belongs to the one before for so many milliseconds. */
const SOON = 1000;

/** A digit that was typed: where and when, the symbol that it enters by itself, and what the cell held before. */
interface Typed {
  digit: string;
  cell: number;
  at: number;
  symbol: number | undefined;
  before: string;
}

export class Digits {
  private last: Typed | undefined;

  /** The symbol of the number that this digit completes; else the digit waits for the next one. */
  type(typed: Typed, choices: Choice[]): number | undefined {
    const { last } = this;
    const isNext = last !== undefined && last.cell === typed.cell && typed.at - last.at < SOON;
    const whole = isNext ? choices.find(({ label }) => label === last.digit + typed.digit) : undefined;
    if (!whole) this.last = typed;
    return whole?.symbol;
  }

  /** The first digit of the number that was completed. */
  taken(): Typed | undefined {
    const { last } = this;
    this.last = undefined;
    return last;
  }
}
