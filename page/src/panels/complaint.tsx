// Something is wrong, in words: what, where, and what would be right.

import type { Failure } from "../engine/types";

export function Complaint({ failure }: { failure: Failure }) {
  return (
    <div class="complaint">
      <p><strong>{sentence(failure.message)}</strong></p>
      {failure.line !== undefined && failure.excerpt && (
        <pre><span class="faint">{failure.line} | </span>{failure.excerpt}</pre>
      )}
      {failure.help && <p>{sentence(failure.help)}</p>}
    </div>
  );
}

/** A phrase as a sentence: with a capital letter, and an end. */
export function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…`]$/.test(begun) ? begun : `${begun}.`;
}
