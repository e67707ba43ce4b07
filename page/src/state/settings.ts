// What a person chose, for all puzzles.

import { signal } from "@preact/signals";
import type { Conflicts } from "../engine/types";
import { read, write } from "./storage";

export interface Settings {
  conflicts: Conflicts;
}

const DEFAULT: Settings = { conflicts: "rules" };

function stored(): Settings {
  try {
    const settings = JSON.parse(read("settings") ?? "{}") as Partial<Settings>;
    const conflicts = (["never", "rules", "solution"] as const).find((known) => known === settings.conflicts);
    return { conflicts: conflicts ?? DEFAULT.conflicts };
  } catch {
    return DEFAULT;
  }
}

export const settings = signal<Settings>(stored());

export function change(next: Partial<Settings>): void {
  settings.value = { ...settings.value, ...next };
  write("settings", JSON.stringify(settings.value));
}
