// Where the library's code comes from when the page is a single file: out of the page itself.

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** What stands in the page under this name, packed. */
async function unpack(id: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(text(id)), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

let module: Promise<WebAssembly.Module> | undefined;

/** The library, compiled once for all workers. */
export function compileLibrary(): Promise<WebAssembly.Module> {
  module ??= (async () => WebAssembly.compile(await unpack("linewise-wasm")))();
  return module;
}

let address: string | undefined;

/** A new worker. */
export function startWorker(): Worker {
  address ??= URL.createObjectURL(new Blob([text("linewise-worker")], { type: "text/javascript" }));
  return new Worker(address, { name: "linewise" });
}

/** The project's own puzzles. */
export async function loadGallery(): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unpack("linewise-gallery")));
}
