// A picture, small, and the part of it that is to be drawn: dragged with the pointer, or typed as what is cut off at each side.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { WHOLE, type Cut, type Source } from "../state/picture";
import { Side } from "./side";

/** What is left is at least so wide and so high, in percent. */
const LEAST = 5;

type Point = readonly [x: number, y: number];

interface CropProps {
  picture: Source;
  cut: Cut;
  take: (cut: Cut) => void;
}

export function Crop({ picture, cut, take }: CropProps) {
  const start = useRef<Point | undefined>(undefined);
  const [dragged, setDragged] = useState<Cut>();
  const pointOf = (event: PointerEvent & { currentTarget: Element }): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [percent((event.clientX - box.left) / box.width), percent((event.clientY - box.top) / box.height)];
  };
  const end = (event: PointerEvent & { currentTarget: Element }) => {
    const drawn = start.current && between(start.current, pointOf(event));
    start.current = undefined;
    setDragged(undefined);
    // A mere press takes the whole picture again.
    if (drawn) take(isLargeEnough(drawn) ? drawn : WHOLE);
  };
  const shown = dragged ?? cut;
  const [width, height] = sizeOf(shown);
  return (
    <div
      class="crop"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pointOf(event);
      }}
      onPointerMove={(event) => start.current && setDragged(between(start.current, pointOf(event)))}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = undefined;
        setDragged(undefined);
      }}
    >
      <Preview picture={picture} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="cut-off" fill-rule="evenodd" d={`M0 0H100V100H0Z M${shown.left} ${shown.top}h${width}v${height}h${-width}Z`} />
      </svg>
    </div>
  );
}

/** How much is cut off at each side, in percent. */
export function CutOff({ cut, take }: Omit<CropProps, "picture">) {
  const sides = [["left", "right"], ["right", "left"], ["top", "bottom"], ["bottom", "top"]] as const;
  return (
    <details>
      <summary>Only a part of it</summary>
      <p class="faint">Drag over the picture, or type how many percent to cut off.</p>
      <div class="percents" role="group" aria-label="Percent cut off">
        {sides.map(([side, opposite]) => (
          <Side key={side} name={side} count={cut[side]} least={0} most={100 - LEAST - cut[opposite]} take={(percent) => take({ ...cut, [side]: percent })} />
        ))}
      </div>
      <button type="button" disabled={cut === WHOLE} onClick={() => take(WHOLE)}>All of it</button>
    </details>
  );
}

function percent(fraction: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, fraction)));
}

function between([x, y]: Point, [toX, toY]: Point): Cut {
  return { left: Math.min(x, toX), right: 100 - Math.max(x, toX), top: Math.min(y, toY), bottom: 100 - Math.max(y, toY) };
}

function sizeOf({ left, right, top, bottom }: Cut): [width: number, height: number] {
  return [100 - left - right, 100 - top - bottom];
}

function isLargeEnough(cut: Cut): boolean {
  return Math.min(...sizeOf(cut)) >= LEAST;
}

function Preview({ picture }: { picture: Source }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    [element.width, element.height] = [picture.width, picture.height];
    context.putImageData(new ImageData(new Uint8ClampedArray(picture.pixels), picture.width, picture.height), 0, 0);
  }, [picture]);
  return <canvas ref={canvas} class="preview" role="img" aria-label={`The picture ${picture.name}`} />;
}
