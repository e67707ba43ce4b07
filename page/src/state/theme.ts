// Light or dark, as the system has it or as somebody chose.

import { computed, effect, signal } from "@preact/signals";
import { read, write } from "./storage";

export type Theme = "system" | "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = signal(system.matches);
system.addEventListener("change", () => (isDark.value = system.matches));

const chosen = signal<Theme>(asTheme(read("theme")));

function asTheme(text: string | null): Theme {
  return text === "light" || text === "dark" ? text : "system";
}

/** Is the page being printed? Paper is light. */
const isPrinting = signal(false);
addEventListener("beforeprint", () => (isPrinting.value = true));
addEventListener("afterprint", () => (isPrinting.value = false));

export const theme = {
  chosen,
  /** Which one is shown. */
  shown: computed(() => (isPrinting.value ? "light" : chosen.value === "system" ? (isDark.value ? "dark" : "light") : chosen.value)),
};

effect(() => {
  document.documentElement.dataset["theme"] = theme.shown.value;
});

export function choose(next: Theme): void {
  chosen.value = next;
  write("theme", next);
}
