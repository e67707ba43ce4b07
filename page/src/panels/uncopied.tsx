// What is copied; and where the browser does not let the page do that, what is to be copied by hand.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Copies a text, if the browser lets the page do so; says whether it did. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A text that could not be copied, marked. */
export function Uncopied({ name, text }: { name: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
    field.current?.scrollTo(0, 0);
  }, [text]);
  return (
    <>
      <p role="status">The browser does not let this page copy. {name} is marked here: copy it yourself.</p>
      <textarea ref={field} class="link" readOnly rows={4} value={text} aria-label={name} />
    </>
  );
}
