// The focus of the keyboard, where what had it is gone from the page.

/** Is there nothing on the page that has the focus? */
function isFocusLost(): boolean {
  return document.hasFocus() && (document.activeElement === null || document.activeElement === document.body);
}

/** Gives the focus to the first of these that is on the page, if it is lost. */
export function catchFocus(...targets: (Element | null | undefined)[]): void {
  if (!isFocusLost()) return;
  // A press on a button gives it no focus in every browser: then the body is what had it.
  const isThere = (target: Element | null | undefined) => target instanceof HTMLElement && target !== document.body && target.isConnected;
  (targets.find(isThere) as HTMLElement | undefined)?.focus({ preventScroll: true });
}
