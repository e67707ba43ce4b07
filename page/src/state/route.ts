// Which screen is shown: told by what stands behind the # of the address.

import { signal } from "@preact/signals";

export type Route =
  | { screen: "home" }
  | { screen: "make" }
  | { screen: "help" }
  | { screen: "type" }
  | { screen: "play"; link: string }
  | { screen: "gallery"; id: string }
  | { screen: "saved"; key: string };

function parse(hash: string): Route {
  const text = hash.replace(/^#/, "");
  if (/^n\d+\./.test(text)) return { screen: "play", link: text };
  if (text.startsWith("puzzle/")) return { screen: "gallery", id: decode(text.slice(7)) };
  if (text.startsWith("game/")) return { screen: "saved", key: text.slice(5) };
  if (text === "make") return { screen: "make" };
  if (text === "help") return { screen: "help" };
  if (text === "type") return { screen: "type" };
  return { screen: "home" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = signal<Route>(parse(location.hash));

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
  scrollTo(0, 0);
});

export function go(hash: string): void {
  location.hash = hash;
}
