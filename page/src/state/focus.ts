// The focus of the keyboard, where what had it is gone from the page.

/** After a change so many milliseconds pass before the focus is looked after: whoever changed the page may know better where it belongs. */
const REST = 90;

/** What can have the focus, and is not gone or out of use. */
const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]";

/** What had to be given the focus for want of anything better; nobody chose it, and so it counts as lost. */
let lent: Element | undefined;

/** Is there nothing on the page that has the focus? */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return document.hasFocus() && (activeElement === null || activeElement === document.body || activeElement === lent || isOutOfUse(activeElement));
}

/** What has the focus, or had it until it went out of use a moment ago. */
let held: Place | undefined;

/** Was what a key is meant for there a moment ago, and is the focus on its way to what stands in its place? */
export function isFocusOnItsWay(): boolean {
  const last = held?.[0]?.element;
  return last !== undefined && isOutOfUse(last) && isFocusLost();
}

function isOutOfUse(element: Element): boolean {
  return !element.isConnected || element.matches(":disabled");
}

function isThere(target: Element | null | undefined): target is HTMLElement {
  // A press on a button gives it no focus in every browser: then the body is what had it.
  return target instanceof HTMLElement && target !== document.body && !isOutOfUse(target);
}

/** Gives the focus to the first of these that is on the page, if it is lost. */
export function catchFocus(...targets: (Element | null | undefined)[]): void {
  if (!isFocusLost()) return;
  targets.find(isThere)?.focus({ preventScroll: true });
}

/** Where an element stands: itself and all around it, each with its place among its neighbours. */
type Place = { element: Element; index: number }[];

function placeOf(element: Element): Place {
  const place: Place = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    place.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 });
  return place;
}

/** Is it seen, and nothing that whoever presses on would stop by mistake? */
function isFit(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && !element.closest(".working");
}

/** What has taken the place of an element that is gone or out of use, or what stands nearest to it. */
function heirOf(place: Place): HTMLElement | undefined {
  for (let at = 1; at < place.length; at++) {
    const around = place[at]?.element;
    const index = place[at - 1]?.index ?? 0;
    if (!around?.isConnected) continue;
    const children = [...around.children];
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const heir = [child, ...child.querySelectorAll(FOCUSABLE)].find((one) => one.matches(FOCUSABLE) && isThere(one) && isFit(one));
      if (heir) return heir as HTMLElement;
    }
  }
  return undefined;
}

/** Whatever disappears or goes out of use while it has the focus: what stands in its place has it then, and never nothing. */
export function keepFocus(): void {
  let timer: number | undefined;
  const look = () => {
    const gone = held?.[0]?.element;
    if (!held || !gone || !isOutOfUse(gone) || !isFocusLost()) return;
    const heir = heirOf(held);
    heir?.focus({ preventScroll: true });
    if (heir) lent = heir;
  };
  addEventListener("focusin", ({ target }) => {
    lent = undefined;
    held = target instanceof Element ? placeOf(target) : undefined;
  });
  addEventListener("focusout", ({ target }) => {
    // Whoever presses beside everything gives the focus away; what is gone did not.
    setTimeout(() => {
      if (held?.[0]?.element === target && target instanceof Element && !isOutOfUse(target) && document.hasFocus() && document.activeElement === document.body) held = undefined;
    });
  });
  addEventListener("keydown", (event) => {
    // A key that is held was meant for what is gone.
    if (event.repeat && (event.key === "Enter" || event.key === " ") && lent && document.activeElement === lent) event.preventDefault();
    else lent = undefined;
  }, true);
  new MutationObserver(() => {
    const gone = held?.[0]?.element;
    if (!gone || !isOutOfUse(gone)) return;
    clearTimeout(timer);
    timer = window.setTimeout(look, REST);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}
