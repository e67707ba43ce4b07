// What a person chose, for all puzzles.

import { signal } from "@preact/signals";
import type { Conflicts } from "../engine/table";
import { read, write } from "./storage";

export interface Settings {
  conflicts: Conflicts;
  /** Is the time counted? */
  timer: boolean;
}

const DEFAULT: Settings = { conflicts: "rules", timer: false };

function stored(): Settings {
  try {
    const settings = JSON.parse(read("settings") ?? "{}") as Partial<Settings>;
    const conflicts = (["never", "rules", "solution"] as const).find((known) => known === settings.conflicts);
    return { conflicts: conflicts ?? DEFAULT.conflicts, timer: settings.timer === true };
  } catch {
    return DEFAULT;
  }
}

export const settings = signal<Settings>(stored());

export function change(next: Partial<Settings>): void {
  settings.value = { ...settings.value, ...next };
  write("settings", JSON.stringify(settings.value));
}
