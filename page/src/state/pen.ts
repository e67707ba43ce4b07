// Who may write on a board that several tabs show: one at a time has the pen, and hands it on together with the board.
//
// Without that, tabs lost each other's strokes: what one of them stores reaches the other only some milliseconds later, and is no longer what that one has
// changed meanwhile. The browser's locks say who has the pen, also when a tab ends with it; the board itself goes by a channel, in which nothing overtakes.

import { onOtherTab, read } from "./storage";

/** Whoever wants the pen asks again after so many milliseconds: the one who was asked may just have handed it on. */
const AGAIN = 100;
/** A tab that does not answer for so many milliseconds is asleep, and has nothing in hand: the pen is taken from it. */
const PATIENCE = 2000;

type Said = { wants: string } | { to: string; board?: string } | { board: string };

/** What a game does for its pen. */
export interface Holder {
  /** Does something between two moves, and never within a stroke. */
  between(task: () => Promise<void>): void;
  /** Stores the board, and says what was stored. */
  store(): Promise<string>;
  /** Another tab has stored this board. */
  follow(board: string): void;
  /** Another tab writes on the board, and this browser does not let tabs take turns. */
  collide(): void;
}

export class Pen {
  isHeld = false;
  private readonly name: string;
  private readonly holder: Holder;
  private readonly me = `${Date.now()} ${Math.random()}`;
  private readonly channel: BroadcastChannel | undefined;
  private readonly leave: () => void;
  private putDown: (() => void) | undefined;
  private answered: ((board: string | undefined) => void) | undefined;
  private isGiving = false;

  constructor(name: string, holder: Holder) {
    this.name = name;
    this.holder = holder;
    // Pages from a disk, or from a host without encryption, have no locks.
    this.channel = "locks" in navigator && "BroadcastChannel" in globalThis ? new BroadcastChannel(`linewise.${name}`) : undefined;
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
    else this.isHeld = true;
    this.leave = onOtherTab(name, (board) => {
      if (this.takesTurns) return;
      holder.collide();
      holder.follow(board);
    });
  }

  private isForbidden = false;

  private get takesTurns(): boolean {
    return this.channel !== undefined && !this.isForbidden;
  }

  /** Takes the pen; says what stands on the board, where another tab may have written on it. */
  async take(): Promise<string | null> {
    if (this.isHeld) return null;
    // One at a time waits for the pen, so that nobody else gets it when it is handed over.
    const leave = await this.lock("next", {});
    try {
      if (await this.hold({ ifAvailable: true })) return read(this.name);
      const board = await this.ask();
      await this.hold(board === undefined ? { steal: true } : {});
      return board ?? read(this.name);
    } finally {
      leave?.();
    }
  }

  /** Tells the other tabs what was stored. */
  tell(board: string): void {
    this.post({ board });
  }

  end(): void {
    this.leave();
    this.channel?.close();
    this.drop();
  }

  private post(said: Said): void {
    if (this.takesTurns) this.channel?.postMessage(said);
  }

  /** Waits for the pen; says whether it is held. */
  private async hold(options: LockOptions): Promise<boolean> {
    if (this.isForbidden) return true;
    this.putDown = await this.lock("pen", options);
    this.isHeld = this.isForbidden || this.putDown !== undefined;
    return this.isHeld;
  }

  /** Waits for a lock of the browser's; gives what ends it. */
  private lock(what: "pen" | "next", options: LockOptions): Promise<(() => void) | undefined> {
    return new Promise((resolve) => {
      const held = (lock: Lock | null) => {
        if (lock) return new Promise<void>((end) => resolve(end));
        resolve(undefined);
        return undefined;
      };
      navigator.locks.request(`linewise.${this.name}.${what}`, options, held).catch((error: unknown) => {
        const isStolen = error instanceof DOMException && error.name === "AbortError";
        // Where no locks are allowed, everybody writes.
        this.isForbidden ||= !isStolen;
        this.isHeld = this.isForbidden;
        resolve(undefined);
      });
    });
  }

  private drop(): void {
    this.isHeld = !this.takesTurns;
    this.putDown?.();
    this.putDown = undefined;
  }

  /** Asks for the pen until it is handed over, with the board; nothing where nobody answers. */
  private ask(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const ask = () => this.post({ wants: this.me });
      const repeated = setInterval(ask, AGAIN);
      const finish = (board?: string) => {
        clearInterval(repeated);
        clearTimeout(timer);
        this.answered = undefined;
        resolve(board);
      };
      let timer = setTimeout(finish, PATIENCE);
      this.answered = (board) => {
        if (board !== undefined) return finish(board);
        clearTimeout(timer);
        timer = setTimeout(finish, PATIENCE);
      };
      ask();
    });
  }

  private hear(said: Said): void {
    if ("wants" in said) return this.isHeld ? this.give(said.wants) : undefined;
    if ("to" in said) return said.to === this.me ? this.answered?.(said.board) : undefined;
    if (!this.isHeld) this.holder.follow(said.board);
  }

  private give(to: string): void {
    // It comes, but a stroke goes on for as long as it likes.
    this.post({ to });
    if (this.isGiving) return;
    this.isGiving = true;
    this.holder.between(async () => {
      try {
        this.post({ to, board: await this.holder.store() });
      } finally {
        this.isGiving = false;
        this.drop();
      }
    });
  }
}
