// Something is wrong, in words: what, where, and what would be right.

import type { Failure } from "../engine/types";
import { Told } from "./told";

/** Options and commands of the program, which nobody can follow on the page. */
const PROGRAM = /(^|\s)--[a-z]|\blinewise (make|check|diagnose|new|convert|kinds|formats|solve|show)\b/;

export function Complaint({ failure }: { failure: Failure }) {
  const help = failure.help && !PROGRAM.test(failure.help) ? failure.help : undefined;
  return (
    <div class="complaint">
      <p><strong><Told text={sentence(failure.message)} /></strong></p>
      {failure.line !== undefined && failure.excerpt && (
        <pre><span class="faint">{failure.line} | </span>{failure.excerpt}</pre>
      )}
      {help && <p><Told text={sentence(help)} /></p>}
    </div>
  );
}

/** Names of files begin as they are written. */
const FILE = /^[^\s:"]+\.[a-z0-9]{1,9}(?=[\s:,]|$)/i;

/** A phrase as a sentence: with a capital letter, and an end. */
export function sentence(text: string): string {
  const begun = FILE.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…`]$/.test(begun) ? begun : `${begun}.`;
}
