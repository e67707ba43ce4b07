// The library behind a worker: questions as promises, progress, and a stop that always works.

import { signal } from "@preact/signals";
import { compileLibrary, startWorker } from "./load";
import type { Ask, Question, Told } from "./protocol";
import type { Answer, Failure } from "./types";

/** Something went wrong, in words. */
export class Trouble extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

interface Pending {
  take(json: string): void;
  fail(failure: Failure): void;
}

const STOPPED: Failure = { message: "Stopped. The board is as it was.", code: "stopped" };
const TOO_LARGE: Failure = {
  message: "This took more memory than the browser gives to a page. The board is as it was.",
  help: "The program linewise has no such limit.",
  code: "trap",
};
/** So many megabytes are more than anything takes that ends well. */
const MUCH = 1000;

/** Why the library ended in the middle. What it had taken tells a lack of memory from a fault of linewise's own, where it is much. */
function trapped(what: string, megabytes?: number): Failure {
  if (megabytes !== undefined && megabytes >= MUCH) return TOO_LARGE;
  return {
    message: `linewise broke off (${what})${megabytes === undefined ? "" : `, with ${megabytes} MB of memory in use`}. The board is as it was.`,
    help: "If this device gives a page no more memory than that, use the program linewise, which has no such limit. Otherwise it is a fault in linewise: please report it.",
    code: "trap",
  };
}

export class Engine {
  /** How many lines the question at hand has taken; nothing while there is none. */
  readonly progress = signal<number | undefined>(undefined);
  private worker: Worker | undefined;
  private pending = new Map<number, Pending>();
  private next = 1;
  private stops = 0;

  /** Asks, and parses the answer. */
  async ask<T>(question: Question, limit?: number): Promise<T> {
    const json = await this.send(question, limit);
    const answer = JSON.parse(json) as Answer<T>;
    if ("error" in answer) throw new Trouble(answer.error);
    return answer.ok;
  }

  /** Asks, and gives the answer as it came. */
  async send(question: Question, limit?: number): Promise<string> {
    const stops = this.stops;
    const worker = this.worker ?? (await this.start());
    if (stops !== this.stops) throw new Trouble(STOPPED);
    const id = this.next++;
    const ask: Ask = limit === undefined ? { ...question, id } : { ...question, id, limit };
    return new Promise((resolve, reject) => {
      this.pending.set(id, { take: resolve, fail: (failure) => reject(new Trouble(failure)) });
      worker.postMessage(ask);
    });
  }

  /** Ends whatever is going on, at once. */
  stop(why: Failure = STOPPED): void {
    this.stops++;
    // A worker that is only starting has nothing to do yet: it goes on starting, and those who wait for it are told.
    if (this.worker) this.starting = undefined;
    this.worker?.terminate();
    this.worker = undefined;
    this.progress.value = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const one of pending) one.fail(why);
  }

  private starting: Promise<Worker> | undefined;

  private start(): Promise<Worker> {
    this.starting ??= this.begin();
    // What failed is tried again when somebody asks again.
    const starting = this.starting;
    starting.catch(() => {
      if (this.starting === starting) this.starting = undefined;
    });
    return starting;
  }

  private async begin(): Promise<Worker> {
    const module = await compileLibrary();
    const worker = startWorker();
    worker.postMessage({ module });
    worker.onmessage = (event: MessageEvent<Told>) => this.hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(trapped(event.message || "its worker ended"));
    };
    this.worker = worker;
    return worker;
  }

  private hear(told: Told): void {
    if ("progress" in told) {
      this.progress.value = told.progress;
      return;
    }
    const pending = this.pending.get(told.id);
    this.pending.delete(told.id);
    this.progress.value = undefined;
    if ("json" in told) {
      pending?.take(told.json);
    } else {
      const failure = trapped(told.trap, told.megabytes);
      pending?.fail(failure);
      this.stop(failure);
    }
  }
}

/** Answers what has to be quick: the game at hand. */
export const player = new Engine();
/** Answers what may take its time: hints, walkthroughs, diagnoses. */
export const thinker = new Engine();
