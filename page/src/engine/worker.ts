// A worker: owns one instance of the library, answers one question after the other.

import { initSync, Desk, Form, Table, about, draw, picture, read, read_pixels, try_form } from "../generated/wasm/linewise_web.js";
import type { Ask, Told } from "./protocol";
import { readContent } from "./reading";

declare const self: {
  postMessage(message: Told): void;
  onmessage: (event: MessageEvent<Ask | { module: WebAssembly.Module }>) => void;
  linewiseProgress(lines: number): void;
  linewiseIsLate(): boolean;
};

let deadline = Infinity;
let asked = 0;
let toldAt = 0;
let desk: Desk | undefined;
let deskOf = "";
let table: Table | undefined;
let form: Form | undefined;
let memory: WebAssembly.Memory | undefined;

self.linewiseProgress = (lines) => {
  const now = performance.now();
  if (now - toldAt < 100) return;
  toldAt = now;
  tell({ id: asked, progress: lines });
};
self.linewiseIsLate = () => performance.now() > deadline;

/** From here on so many milliseconds may pass. */
function startClock(limit: number | undefined): void {
  toldAt = performance.now();
  deadline = limit === undefined ? Infinity : toldAt + limit;
}

function tell(message: Told): void {
  self.postMessage(message);
}

function refusal(message: string): string {
  return JSON.stringify({ error: { message, code: "page" } });
}

/** XML that says that it is in another encoding, put into UTF-8: browsers know them all, and the library need not. */
function inUtf8(content: Uint8Array): Uint8Array {
  const head = new TextDecoder("latin1").decode(content.subarray(0, 200));
  const label = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']+)/.exec(head)?.[1];
  if (label === undefined || /^utf-?(8|16)/i.test(label)) return content;
  try {
    return new TextEncoder().encode(new TextDecoder(label).decode(content));
  } catch {
    return content;
  }
}

/** The desk of a puzzle; kept until another puzzle is asked about. */
function deskFor(native: string): Desk | undefined {
  if (deskOf !== native) {
    desk?.free();
    desk = Desk.open(native);
    deskOf = native;
  }
  return desk;
}

function answer(ask: Ask): string {
  switch (ask.of) {
    case "library":
      if (ask.what === "about") return `{"ok":${about()}}`;
      if (ask.what === "read")
        return readContent(ask.content, ask.name, (content, name) => {
          startClock(ask.limit);
          return read(inUtf8(content), name);
        });
      if (ask.what === "pixels") return read_pixels(ask.width, ask.height, ask.pixels);
      if (ask.what === "picture") return picture(ask.width, ask.height, ask.pixels, JSON.stringify(ask.choice));
      return draw(ask.kind, ask.rows, ask.columns, ask.colours, ask.picture);
    case "desk": {
      const here = deskFor(ask.native);
      if (!here) return refusal("This is no puzzle that linewise knows.");
      return (here[ask.what as "check"] as (...given: unknown[]) => string).apply(here, ask.with);
    }
    case "form":
      if (ask.what === "open") {
        form?.free();
        form = Form.open(ask.kind, ask.rows, ask.columns, JSON.stringify(ask.options), ask.glyphs);
        return try_form(ask.kind, ask.rows, ask.columns, JSON.stringify(ask.options), ask.glyphs);
      }
      if (!form) return refusal("No form is open.");
      if (ask.what === "take") return form.take(ask.end, ask.text);
      if (ask.what === "give") return form.give(ask.rows);
      return form.finished(ask.title);
    case "table":
      if (ask.what === "open") {
        table?.free();
        table = undefined;
        table = Table.open(ask.native);
        return table ? table.start(ask.saved ?? "") : refusal("This puzzle cannot be played.");
      }
      if (!table) return refusal("No puzzle is open.");
      if (ask.what === "play") return table.play(JSON.stringify(ask.move));
      if (ask.what === "choose") return table.choose(JSON.stringify(ask.settings));
      if (ask.what === "labels") return table.labels(new Uint32Array(ask.cells));
      if (ask.what === "patterns") return table.patterns(ask.cell);
      if (ask.what === "board") return table.board();
      if (ask.what === "text") return table.text();
      if (ask.what === "shared") return table.shared();
      return table.saved();
  }
}

self.onmessage = (event) => {
  const ask = event.data;
  if ("module" in ask) {
    ({ memory } = initSync({ module: ask.module }));
    return;
  }
  asked = ask.id;
  startClock(ask.limit);
  try {
    tell({ id: ask.id, json: answer(ask) });
  } catch (error) {
    // A trap, as when memory runs out: this instance cannot be trusted any more.
    tell({ id: ask.id, trap: String(error), megabytes: (memory?.buffer.byteLength ?? 0) >> 20 });
  }
};
