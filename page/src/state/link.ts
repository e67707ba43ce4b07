// Links that hold a puzzle behind the #.

import { thinker } from "../engine/engine";
import type { Written } from "../engine/types";

/** What stands behind the # in a link to this puzzle. */
export async function linkOf(native: string): Promise<string> {
  const written = await thinker.ask<Written>({ of: "desk", native, what: "write", with: ["page-link"] });
  return new TextDecoder().decode(new Uint8Array(written.bytes)).trim().replace(/^#/, "");
}

/** The same without the solution that the puzzle may hold: for whoever is to solve it. */
export async function sharedLinkOf(native: string): Promise<string> {
  const link = await thinker.ask<string>({ of: "desk", native, what: "link", with: [] });
  return link.trim().replace(/^#/, "");
}

/** What is to be known of links to a page that was opened from a disk. */
export const linkNote = location.protocol === "file:"
  ? "This page was opened from a disk, so this link opens only here. Elsewhere, paste it into “Open a puzzle” on any linewise page."
  : "";

/** The whole address of a link to this page. */
export function addressOf(fragment: string): string {
  return `${location.href.replace(/#.*$/, "")}#${fragment}`;
}
