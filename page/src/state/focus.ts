// The focus of the keyboard, where what had it is gone from the page.

/** Has nothing the focus, since what had it is gone? */
export function isFocusLost(): boolean {
  return document.hasFocus() && (document.activeElement === null || document.activeElement === document.body);
}

/** Gives the focus to the first of these that is on the page, if it is lost. */
export function catchFocus(...targets: (Element | null | undefined)[]): void {
  if (!isFocusLost()) return;
  const target = targets.find((target) => target instanceof HTMLElement && target.isConnected) as HTMLElement | undefined;
  target?.focus({ preventScroll: true });
}
