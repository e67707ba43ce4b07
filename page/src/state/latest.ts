// Questions about something that changes all the time: whoever asks anew gives up what was asked before.

import { thinker } from "../engine/engine";

let asked = 0;
let isAsking = 0;

/** Asks about what is there now; what was asked about what was there before is given up. */
export async function latest<T>(ask: () => Promise<T>): Promise<T> {
  if (isAsking !== 0) thinker.stop();
  const own = ++asked;
  isAsking = own;
  try {
    return await ask();
  } finally {
    if (isAsking === own) isAsking = 0;
  }
}
