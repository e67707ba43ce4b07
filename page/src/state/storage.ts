// What is kept in the browser. Where it forbids that, or is full, this is said once and play goes on.

import { signal } from "@preact/signals";

const PREFIX = "linewise.";

/** Why nothing is kept, once that is known. */
export const storageTrouble = signal<string | undefined>(undefined);

export function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    storageTrouble.value ??= "This browser keeps nothing for this page: your boards last as long as this tab.";
    return null;
  }
}

export function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    storageTrouble.value ??=
      "The browser has no room left for this page: what you fill in now lasts as long as this tab.";
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Then there is nothing to remove.
  }
}

/** Calls back when another tab writes under this key. */
export function onOtherTab(key: string, changed: (text: string) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === PREFIX + key && event.newValue !== null) changed(event.newValue);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
