// Something is wrong, in words: what, where, and what would be right.

import type { Failure } from "../engine/types";

/** Options and commands of the program, which nobody can follow on the page. */
const PROGRAM = /(^|\s)--[a-z]|\blinewise (make|check|diagnose|new|convert|kinds|formats|solve|show)\b/;

export function Complaint({ failure }: { failure: Failure }) {
  const help = failure.help && !PROGRAM.test(failure.help) ? failure.help : undefined;
  return (
    <div class="complaint">
      <p><strong>{sentence(failure.message)}</strong></p>
      {failure.line !== undefined && failure.excerpt && (
        <pre><span class="faint">{failure.line} | </span>{failure.excerpt}</pre>
      )}
      {help && <p>{sentence(help)}</p>}
    </div>
  );
}

/** A phrase as a sentence: with a capital letter, and an end. */
export function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…`]$/.test(begun) ? begun : `${begun}.`;
}
