// Fingers, pens and mice on the board. One finger paints; two pan and zoom, and whatever was begun to be painted is given up.

import type { Point } from "./geometry";
import type { View } from "./view";

export interface Hands {
  /** Presses on a cell; `other` is the second button, or a long press. */
  press(cell: number, other: boolean): void;
  drag(cell: number): void;
  release(): void;
  cancel(): void;
  /** The view has moved. */
  moved(): void;
  /** Is the board only looked at? Then every finger moves it. */
  onlyLooks(): boolean;
}

/** A finger that stays so long on a cell means the other thing: a cross. */
const LONG_PRESS = 350;

export class Gestures {
  private readonly fingers = new Map<number, Point>();
  private painting: { pointer: number; cell: number; isMoved: boolean } | undefined;
  private held: number | undefined;
  private panning: { pointer: number; at: Point } | undefined;

  private readonly element: HTMLElement;
  private readonly view: () => View;
  private readonly cellAt: (point: Point) => number | undefined;
  private readonly nearest: (point: Point) => number;
  private readonly hands: Hands;

  constructor(
    element: HTMLElement,
    view: () => View,
    cellAt: (point: Point) => number | undefined,
    nearest: (point: Point) => number,
    hands: Hands,
  ) {
    this.element = element;
    this.view = view;
    this.cellAt = cellAt;
    this.nearest = nearest;
    this.hands = hands;
    element.addEventListener("pointerdown", this.down);
    element.addEventListener("pointermove", this.move);
    element.addEventListener("pointerup", this.up);
    element.addEventListener("pointercancel", this.lost);
    element.addEventListener("wheel", this.wheel, { passive: false });
    element.addEventListener("contextmenu", this.noMenu);
  }

  end(): void {
    clearTimeout(this.held);
    const { element } = this;
    element.removeEventListener("pointerdown", this.down);
    element.removeEventListener("pointermove", this.move);
    element.removeEventListener("pointerup", this.up);
    element.removeEventListener("pointercancel", this.lost);
    element.removeEventListener("wheel", this.wheel);
    element.removeEventListener("contextmenu", this.noMenu);
  }

  private point(event: PointerEvent | WheelEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private readonly noMenu = (event: Event): void => {
    if (!this.hands.onlyLooks()) event.preventDefault();
  };

  private readonly down = (event: PointerEvent): void => {
    const at = this.point(event);
    if (event.pointerType === "touch") {
      this.fingers.set(event.pointerId, at);
      if (this.fingers.size > 1) return this.giveUp();
    }
    if (event.button === 1 || (event.button === 0 && event.altKey) || (this.hands.onlyLooks() && this.view().canPan)) {
      this.panning = { pointer: event.pointerId, at };
      this.element.setPointerCapture(event.pointerId);
      event.preventDefault();
      return;
    }
    if (this.hands.onlyLooks() || this.painting || event.button > 2 || !this.view().isOnBoard(at)) return;
    const cell = this.cellAt(at);
    if (cell === undefined) return;
    this.element.setPointerCapture(event.pointerId);
    this.painting = { pointer: event.pointerId, cell, isMoved: false };
    const isOther = event.button === 2 || event.ctrlKey;
    this.hands.press(cell, isOther);
    if (event.pointerType !== "mouse" && !isOther) this.held = window.setTimeout(this.long, LONG_PRESS);
  };

  private readonly long = (): void => {
    if (!this.painting || this.painting.isMoved) return;
    this.hands.cancel();
    navigator.vibrate?.(12);
    this.hands.press(this.painting.cell, true);
  };

  private readonly move = (event: PointerEvent): void => {
    const at = this.point(event);
    if (this.panning?.pointer === event.pointerId) {
      this.view().pan(this.panning.at.x - at.x, this.panning.at.y - at.y);
      this.panning.at = at;
      return this.hands.moved();
    }
    if (this.fingers.size === 2 && this.fingers.has(event.pointerId)) return this.pinch(event.pointerId, at);
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, at);
    if (this.painting?.pointer !== event.pointerId) return;
    const cell = this.nearest(at);
    if (cell === this.painting.cell && !this.painting.isMoved) return;
    this.painting.isMoved = true;
    clearTimeout(this.held);
    this.hands.drag(cell);
  };

  private pinch(pointer: number, at: Point): void {
    const [other] = [...this.fingers].filter(([id]) => id !== pointer).map(([, point]) => point);
    const before = this.fingers.get(pointer);
    this.fingers.set(pointer, at);
    if (!other || !before) return;
    const middle = (point: Point): Point => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const away = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    const [from, to] = [middle(before), middle(at)];
    this.view().zoom(away(at) / Math.max(1, away(before)), to);
    this.view().pan(from.x - to.x, from.y - to.y);
    this.hands.moved();
  }

  private giveUp(): void {
    clearTimeout(this.held);
    this.panning = undefined;
    if (this.painting) this.hands.cancel();
    this.painting = undefined;
  }

  private readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (this.panning?.pointer === event.pointerId) this.panning = undefined;
    if (this.painting?.pointer !== event.pointerId) return;
    clearTimeout(this.held);
    this.painting = undefined;
    this.hands.release();
  };

  private readonly lost = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (this.panning?.pointer === event.pointerId) this.panning = undefined;
    if (this.painting?.pointer === event.pointerId) this.giveUp();
  };

  private readonly wheel = (event: WheelEvent): void => {
    const view = this.view();
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / 300), this.point(event));
      return this.hands.moved();
    }
    if (!view.canPan) return;
    const { panX, panY } = view;
    const sideways = event.shiftKey && event.deltaX === 0;
    view.pan(sideways ? event.deltaY : event.deltaX, sideways ? 0 : event.deltaY);
    // At the border the page scrolls on.
    if (view.panX !== panX || view.panY !== panY) event.preventDefault();
    this.hands.moved();
  };
}
