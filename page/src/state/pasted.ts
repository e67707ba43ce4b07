// The text that somebody wants to open, and the file that was dropped where no screen takes one: both outlive the screens.

import { signal } from "@preact/signals";

/** What stands in the field of the first page. */
export const pasted = signal("");

/** Was it refused? Then the form for clues shows it, to be typed from. */
export const isRefused = signal(false);

/** What was dropped on another screen, for the first page to open. */
export const brought = signal<File | undefined>(undefined);

/** Longer texts are not shown in a field. */
const MOST_SHOWN = 100_000;

export function paste(text: string): void {
  pasted.value = text.length > MOST_SHOWN ? "" : text;
  isRefused.value = false;
}
