// The board: a canvas to be seen, and a grid of named cells to be heard, behind one tab stop.

import type { Ref } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Shown } from "./changes";
import { stripsOf } from "./clues";
import { Gestures, type Hands } from "./gestures";
import { Geometry } from "./geometry";
import { isForBoard, isMoving } from "./keys";
import { moved } from "./moving";
import { inkOf, type Ink } from "./ink";
import { paintParts } from "./paint";
import { LEAST_CELL } from "./paint/clue";
import type { Marks, Scene } from "./scene";
import { View } from "./view";
import type { Layout } from "../engine/types";
import { theme } from "../state/theme";

export interface BoardProps {
  layout: Layout;
  /** What the board is called. */
  name: string;
  scene: Scene;
  /** Rises when cells are called something else. */
  version: number;
  /** What symbols over nine are written as. */
  symbols?: Map<number, string>;
  /** What fingers do; without any the board is only looked at. */
  hands?: Omit<Hands, "moved" | "onlyLooks">;
  onFocus?: (cell: number) => void;
  /** Keys that are not about moving; says whether it took the key. */
  onKey?: (event: KeyboardEvent, cell: number) => boolean;
  /** Is it about keys that are pressed elsewhere on the screen as well? */
  hearsAll?: boolean;
  /** What cells are called. */
  labels?: (cells: number[]) => Promise<string[]>;
  /** A cell of so many pixels is large enough to be hit. */
  comfortable?: number;
  /** Rises whenever the chosen cell does not take what was entered. */
  refusals?: number;
  /** How high the board may be, as part of the window. */
  high?: number;
  controls?: boolean;
}

/** Boards of more cells than this have only the cells around the focus in their grid: those in the rows beside it, and in these columns: its span, and one on each side. */
const MOST_NAMED = 700;
const SPAN = 32;

/** How large a board is on paper, in pixels: A4 within the margins of most printers, with a title above it; and how large its cells are at most. */
const PAPER = { width: 680, height: 880, cell: 40 };
/** There it is drawn so many times as large, for clues that are small. */
const FINE = 2;

/** How many pixels high the board may be; on a narrow window the tools below it are to be seen as well. */
function roomHigh({ high }: BoardProps): number {
  const isNarrow = matchMedia("(max-width: 34rem)").matches;
  return Math.max(220, window.innerHeight * (high ?? (isNarrow ? 0.6 : 0.74)));
}

export function Board(props: BoardProps) {
  const { layout, scene, version } = props;
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [drawn, redraw] = useState(0);
  const geometry = useMemo(() => new Geometry(layout), [layout]);
  const strips = useMemo(() => stripsOf(geometry), [geometry]);
  // Other clues around the same board leave it where it is, even under a finger that draws on it.
  const shape = `${layout.hexagonal} ${layout.columns} ${layout.starts.join()}`;
  const view = useMemo(() => new View(geometry, strips), [shape]);
  view.take(geometry, strips);
  const isTouch = useMemo(() => matchMedia("(pointer: coarse)").matches, []);
  const comfortable = props.comfortable ?? (isTouch ? 26 : 20);
  const focus = scene.focus ?? 0;
  const latest = useRef(props);
  latest.current = props;
  const latestGeometry = useRef(geometry);
  latestGeometry.current = geometry;
  /** What is said on paper that has no room for clues. */
  const unprinted = useRef<HTMLParagraphElement>(null);
  /** Goes back from paper to the screen, while it is printed. */
  const endPrint = useRef<(() => void) | undefined>(undefined);

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    let isFirst = true;
    const measure = () => {
      // On paper the room is the paper's.
      if (endPrint.current) return;
      const width = element.clientWidth;
      const height = roomHigh(latest.current);
      if (isFirst) view.fit(width, height, comfortable);
      else view.resize(width, height);
      isFirst = false;
      redraw((count) => count + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [view, comfortable]);

  const ink = useMemo((): { colours?: Ink } => ({}), [theme.shown.value, JSON.stringify(layout.looks)]);
  const latestInk = useRef(ink);
  latestInk.current = ink;
  const paint = () => {
    frame.current = undefined;
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const isPrinted = endPrint.current !== undefined;
    const ratio = isPrinted ? FINE : Math.min(3, window.devicePixelRatio || 1);
    const size = isPrinted ? 1 / FINE : 1;
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (element.width !== width || element.height !== height) [element.width, element.height] = [width, height];
    element.style.width = `${view.width * size}px`;
    element.style.height = `${view.height * size}px`;
    ink.colours ??= inkOf(element, layout);
    const shown = { ...scene, focused: (hasFocus || scene.focused) && !isPrinted };
    const sight = { geometry, strips, view, ink: ink.colours, scene: shown, symbols: props.symbols, ratio };
    const parts = seen.take(sight);
    paintParts(sight, context, parts);
    if (parts.hasMore) frame.current = requestAnimationFrame(() => latestPaint.current?.());
  };
  const seen = useMemo(() => new Shown(), []);
  const frame = useRef<number | undefined>(undefined);
  const latestPaint = useRef<(() => void) | undefined>(undefined);
  useLayoutEffect(() => {
    const isFirst = latestPaint.current === undefined;
    latestPaint.current = paint;
    // Once for all that changes until the screen is drawn; but a board is never empty.
    if (isFirst) paint();
    else frame.current ??= requestAnimationFrame(() => latestPaint.current?.());
  });
  useEffect(() => () => void (frame.current !== undefined && cancelAnimationFrame(frame.current)), []);

  // Printed is what the canvas shows at that moment: all of the board. The theme is light by then, and no frame comes before.
  useEffect(() => {
    const print = ({ type }: Event) => {
      endPrint.current?.();
      endPrint.current = type === "beforeprint" ? view.showAll(PAPER.width * FINE, PAPER.height * FINE, PAPER.cell * FINE) : undefined;
      if (unprinted.current) unprinted.current.hidden = view.cell >= LEAST_CELL;
      delete latestInk.current.colours;
      latestPaint.current?.();
    };
    addEventListener("beforeprint", print);
    addEventListener("afterprint", print);
    return () => {
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", print);
    };
  }, [view]);

  // As soon as the board is there, so that no press is lost.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const toCell = (point: { x: number; y: number }) => latestGeometry.current.at(view.toBoard(point));
    const toNearest = (point: { x: number; y: number }) => latestGeometry.current.nearest(view.toBoard(point));
    const hands: Hands = {
      press: (cell, other) => {
        isByKey.current = false;
        latest.current.onFocus?.(cell);
        latest.current.hands?.press(cell, other);
      },
      drag: (cell) => latest.current.hands?.drag(cell),
      release: () => latest.current.hands?.release(),
      cancel: () => latest.current.hands?.cancel(),
      moved: () => redraw((count) => count + 1),
      onlyLooks: () => latest.current.hands === undefined,
    };
    const gestures = new Gestures(element, () => view, toCell, toNearest, hands);
    return () => gestures.end();
  }, [view]);

  // Keys take the view along; a pointer is where it is seen.
  const isByKey = useRef(false);
  useLayoutEffect(() => {
    // In a field beside the board one writes from cell to cell as well.
    if (!isByKey.current && !document.activeElement?.matches(".tools input")) return;
    isByKey.current = false;
    view.show(focus);
    redraw((count) => count + 1);
  }, [focus]);

  // What is marked is brought into sight: on the board, and where the window shows only a part of that.
  const lookedAt = useRef<HTMLSpanElement>(null);
  const marked = useMemo(() => markedCells(scene.marks), [scene.marks]);
  useLayoutEffect(() => {
    if (marked[0] === undefined) return;
    view.show(marked[0]);
    redraw((count) => count + 1);
  }, [scene.marks]);
  useEffect(() => lookedAt.current?.scrollIntoView({ block: "nearest" }), [scene.marks]);

  const zoom = (factor: number) => {
    if (factor === 0) view.fit(room.current?.clientWidth ?? view.width, roomHigh(props), 0);
    else view.zoom(factor, view.toView(geometry.middle(focus)));
    redraw((count) => count + 1);
  };

  const onKey = (event: KeyboardEvent) => {
    isByKey.current = true;
    if (props.onKey?.(event, focus)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") zoom(0);
    else {
      const target = moved(event, focus, geometry);
      if (target === undefined) return;
      props.onFocus?.(target);
    }
    event.preventDefault();
  };

  const latestKey = useRef(onKey);
  latestKey.current = onKey;
  useEffect(() => {
    if (!props.hearsAll) return;
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (!grid.current || (target instanceof Node && grid.current.contains(target)) || !isForBoard(event)) return;
      latestKey.current(event);
      // Who moves on the board, or had the focus on nothing to be pressed, sees where that is, and goes on there.
      const isOnControl = target instanceof Element && target.closest("button, a, summary, .side");
      if (event.defaultPrevented && (isMoving(event) || !isOnControl)) grid.current.focus({ preventScroll: true });
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [props.hearsAll]);

  /** What a screen reader does that presses on a cell by its name. */
  const press = (cell: number) => {
    props.onFocus?.(cell);
    props.hands?.press(cell, false);
    props.hands?.release();
  };

  const isPanned = view.canPan;
  return (
    <div class="board">
      <div class="board-room" ref={room}>
        <div
          class="board-grid"
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={props.name}
          aria-rowcount={layout.rows}
          aria-colcount={layout.columns}
          aria-activedescendant={`cell-${focus}`}
          aria-readonly={props.hands ? undefined : "true"}
          data-pans={isPanned ? "" : undefined}
          onKeyDown={onKey}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        >
          <canvas ref={canvas} aria-hidden="true" />
          {marked.length > 0 && <LookedAt view={view} geometry={geometry} cells={marked} place={lookedAt} />}
          <StrokeLength view={view} geometry={geometry} stroke={scene.stroke} />
          <Refused view={view} geometry={geometry} cell={focus} count={props.refusals ?? 0} />
          <NamedCells geometry={geometry} view={view} focus={focus} version={version} drawn={drawn} labels={props.labels} onPress={press} />
        </div>
      </div>
      {layout.clues.length > 0 && <p class="on-paper" ref={unprinted} hidden>The clues are left out: on one sheet they would be too small to be read. SVG, below Share, saves a picture that can be printed larger.</p>}
      {(props.controls ?? true) && (isPanned || view.cell < 16) && (
        <div class="board-zoom" role="group" aria-label="Zoom">
          <button type="button" class="plain" onClick={() => zoom(1.4)} aria-label="Larger">+</button>
          <button type="button" class="plain" onClick={() => zoom(1 / 1.4)} aria-label="Smaller">−</button>
          <button type="button" class="plain" onClick={() => zoom(0)}>Whole board</button>
        </div>
      )}
    </div>
  );
}

/** Where one is to look: a strip from the topmost marked cell to the lowest that are on the view, as high as can be seen above a panel; always with the first. */
function LookedAt({ view, geometry, cells, place }: { view: View; geometry: Geometry; cells: number[]; place: Ref<HTMLSpanElement> }) {
  const places = cells.map((cell) => view.toView(geometry.middle(cell)));
  const [first] = places;
  if (!first) return null;
  const most = innerHeight * 0.3;
  const seen = places.filter(({ y }) => y >= 0 && y <= view.height);
  const top = seen.reduce((least, { y }) => Math.min(least, y), first.y);
  const end = seen.reduce((lowest, { y }) => Math.max(lowest, y), first.y);
  const start = Math.max(top, first.y - most);
  const height = Math.min(end - start, most);
  return <span class="looked-at" aria-hidden="true" ref={place} style={{ left: `${first.x}px`, top: `${start}px`, height: `${height}px` }} />;
}

/** The cells to look at. Those that are merely open are marked while somebody draws: there the board stays where it is. */
function markedCells({ found, line, wrong }: Marks): number[] {
  for (const marked of [found, wrong, line]) if (marked && marked.size > 0) return [...marked];
  return [];
}

/** The length of the run that is being painted, beside its end. */
function StrokeLength({ view, geometry, stroke }: { view: View; geometry: Geometry; stroke: number[] | null }) {
  const last = stroke?.at(-1);
  if (!stroke || stroke.length < 2 || last === undefined) return null;
  const { x, y } = view.toView(geometry.middle(last));
  const away = view.cell * 0.7;
  const left = Math.max(0, Math.min(x + away, view.width - 14 - 9 * String(stroke.length).length));
  return <div class="stroke-length" aria-hidden="true" style={{ left: `${left}px`, top: `${Math.max(2, y - away - 24)}px` }}>{stroke.length}</div>;
}

/** A refusal is seen for so many milliseconds. */
const REFUSED = 600;

/** A frame around the cell that did not take what was entered, for a moment. */
function Refused({ view, geometry, cell, count }: { view: View; geometry: Geometry; cell: number; count: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), REFUSED);
    return () => clearTimeout(timer);
  }, [count]);
  useEffect(() => setShown(false), [cell]);
  return isShown ? <span key={count} class="refused" aria-hidden="true" style={boxOf(cell, view, geometry)} /> : null;
}

/** Where a cell is seen. */
function boxOf(cell: number, view: View, geometry: Geometry) {
  const size = view.cell;
  const { x, y } = view.toView(geometry.middle(cell));
  return { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` };
}

interface NamedProps {
  geometry: Geometry;
  view: View;
  focus: number;
  version: number;
  /** Rises when the view has moved. */
  drawn: number;
  labels: ((cells: number[]) => Promise<string[]>) | undefined;
  onPress: (cell: number) => void;
}

/**
 * The cells by name, each where it is seen, so that a finger that explores the screen finds it: all of them, or on large boards those
 * around the focus.
 */
function NamedCells({ geometry, view, focus, version, drawn, labels, onPress }: NamedProps) {
  const [named, setNamed] = useState(new Map<number, string>());
  const isWhole = geometry.cells <= MOST_NAMED;
  const [own, column] = geometry.place(focus);
  const span = Math.floor(column / SPAN);
  const rows = useMemo(() => {
    const all = Array.from({ length: geometry.layout.rows }, (_, row) => row);
    return isWhole ? all : all.slice(Math.max(0, own - 1), own + 2);
  }, [geometry, isWhole || own, isWhole || span]);
  const cellsOf = (row: number) => {
    const start = geometry.layout.starts[row] ?? 0;
    const cells = Array.from({ length: geometry.rowLength(row) }, (_, column) => start + column);
    return isWhole ? cells : cells.slice(Math.max(0, span - 1) * SPAN, (span + 2) * SPAN);
  };
  const columnOf = (cell: number, row: number) => cell - (geometry.layout.starts[row] ?? 0) + 1;
  useEffect(() => {
    if (!labels) return;
    let isWanted = true;
    const cells = rows.flatMap(cellsOf);
    // A little later: while somebody paints, nobody listens to every cell.
    const timer = setTimeout(() => {
      labels(cells).then(
        (texts) => isWanted && setNamed(new Map(cells.map((cell, at) => [cell, texts[at] ?? ""]))),
        () => {},
      );
    }, 60);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [rows, version, labels]);
  return useMemo(() => {
    return (
      <div class="cells">
        {rows.map((row) => (
          <div role="row" aria-rowindex={row + 1} key={row}>
            {cellsOf(row).map((cell) => (
              <div
                role="gridcell"
                id={`cell-${cell}`}
                key={cell}
                style={boxOf(cell, view, geometry)}
                aria-colindex={columnOf(cell, row)}
                aria-selected={cell === focus ? "true" : undefined}
                aria-label={named.get(cell) ?? `row ${row + 1} column ${columnOf(cell, row)}`}
                onClick={(event) => event.detail === 0 && onPress(cell)}
              />
            ))}
          </div>
        ))}
      </div>
    );
  }, [rows, named, focus, drawn, view, geometry]);
}
