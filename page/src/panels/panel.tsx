// What stands beside the board: a heading, a way to close it, and what it says.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { thinker } from "../engine/engine";

interface PanelProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Panel({ title, onClose, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The panel before may have been scrolled, in the same place.
    heading.current?.closest(".side")?.scrollTo(0, 0);
    const isNarrow = matchMedia("(max-width: 60rem)").matches;
    if (isNarrow) heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section class="panel" aria-label={title}>
      <div class="panel-head">
        <h2 ref={heading} tabIndex={-1}>{title}</h2>
        <button type="button" class="plain x" aria-label={`Close: ${title}`} onClick={onClose}>×</button>
      </div>
      {children}
    </section>
  );
}

/** Something is worked on: how far it is, and a way to stop it. */
export function Working({ what }: { what: string }) {
  const lines = thinker.progress.value;
  return (
    <div class="working" role="status">
      <p>{what}{lines ? ` ${Math.round(lines).toLocaleString("en")} lines so far.` : ""}</p>
      <button type="button" onClick={() => thinker.stop()}>Stop</button>
    </div>
  );
}
