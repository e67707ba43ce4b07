// Where the library's code comes from when the page is a folder.

import url from "../generated/wasm/linewise_web_bg.wasm?url";

let module: Promise<WebAssembly.Module> | undefined;

/** The library, compiled once for all workers. */
export function compileLibrary(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch(url)).catch(async () => {
    // A host that serves .wasm under another type.
    module = undefined;
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  });
  return module;
}

/** A new worker. */
export function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "linewise" });
}

/** The project's own puzzles. */
export async function loadGallery(): Promise<unknown> {
  const { default: gallery } = await import("../generated/gallery.json");
  return gallery;
}
