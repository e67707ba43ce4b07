// ZIP archives, as packs of puzzles are: their files, unpacked by the browser, with a limit to what comes out.

import { Trouble } from "../engine/engine";

export interface Packed {
  name: string;
  content: Uint8Array;
}

/** The most files of an archive that are read, and the most bytes that come out of it. */
const MOST_FILES = 500;
const MOST_BYTES = 64 << 20;

const [ENTRY, END] = [0x02014b50, 0x06054b50];
/** How files are packed: not at all, or by deflate. */
const [STORED, DEFLATED] = [0, 8];
/** A file with this mark is enciphered. */
const ENCIPHERED = 1;

/** Does the content begin as an archive? */
export function isArchive(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && content[2] === 3 && content[3] === 4;
}

/** The files of an archive in the order of their names; says in words why it cannot be unpacked. */
export async function unpack(archive: Uint8Array): Promise<Packed[]> {
  try {
    return await files(archive);
  } catch (error) {
    // Whatever points beyond the file's end, or unpacks to nothing sensible.
    throw error instanceof Trouble ? error : damaged();
  }
}

async function files(archive: Uint8Array): Promise<Packed[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const found: Packed[] = [];
  let left = MOST_BYTES;
  let { at, count } = directory(view);
  if (count > MOST_FILES) refuse(`the archive holds ${count} files`, `At most ${MOST_FILES} are read: unpack it, and drop some of its files.`);
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== ENTRY) throw damaged();
    const [flags, method, size] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength));
    const start = view.getUint32(at + 42, true);
    at += 46 + nameLength + extra + comment;
    if (name.endsWith("/")) continue;
    if (flags & ENCIPHERED || (method !== STORED && method !== DEFLATED)) refuse(`the file ${name} in the archive is packed in a way that this page does not know`);
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (from + size > archive.length) throw damaged();
    const packed = archive.subarray(from, from + size);
    const content = method === STORED ? packed : await inflate(packed, left);
    left -= content.length;
    if (left < 0) tooMuch();
    found.push({ name, content });
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Where the list of files begins, and how many there are: that stands at the archive's end, before a comment. */
function directory(view: DataView): { at: number; count: number } {
  const longest = 0xffff + 22;
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - longest); at--) {
    if (view.getUint32(at, true) === END) return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  }
  throw damaged();
}

async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      tooMuch();
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function refuse(message: string, help?: string): never {
  throw new Trouble({ message, code: "archive", ...(help === undefined ? {} : { help }) });
}

function tooMuch(): never {
  refuse("the archive's files are too large", `At most ${MOST_BYTES >> 20} MB together.`);
}

function damaged(): Trouble {
  return new Trouble({ message: "the archive cannot be unpacked: it is damaged", code: "archive" });
}
