// ZIP archives, as packs of puzzles are: their files, with a limit to what comes out. They are unpacked in the worker, for a large one takes seconds.

import { unzipSync, type UnzipFileInfo } from "fflate";
import type { Failure } from "./types";

export interface Packed {
  name: string;
  content: Uint8Array;
}

/** Why an archive is not unpacked, in words. */
export class Unreadable extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The most files of an archive that are read, and the most bytes that come out of it. */
const MOST_FILES = 500;
const MOST_BYTES = 64 << 20;

/** How files are packed: not at all, or by deflate. */
const KNOWN = [0, 8];

/** Does the content begin as an archive? */
export function isArchive(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && content[2] === 3 && content[3] === 4;
}

/** The files of an archive in the order of their names; says in words why it cannot be unpacked. */
export function unpack(archive: Uint8Array): Packed[] {
  const guard = new Guard();
  try {
    const files = unzipSync(archive, { filter: (file) => guard.lets(file) });
    const packed = Object.entries(files).map(([name, content]) => ({ name, content }));
    return packed.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable({ message: "the archive cannot be unpacked: it is damaged, or locked with a password", code: "archive" });
  }
}

/** Looks at each file before it is unpacked. No more comes out of one than its archive says. */
class Guard {
  private files = 0;
  private bytes = 0;

  lets(file: UnzipFileInfo): boolean {
    if (file.name.endsWith("/")) return false;
    if (!KNOWN.includes(file.compression)) refuse(`the file ${file.name} in the archive is packed in a way that this page does not know`);
    if (++this.files > MOST_FILES) refuse(`the archive holds more than ${MOST_FILES} files`, "Unpack it, and drop some of its files.");
    this.bytes += file.originalSize;
    if (this.bytes > MOST_BYTES) refuse("the archive's files are too large", `At most ${MOST_BYTES >> 20} MB together.`);
    return true;
  }
}

function refuse(message: string, help?: string): never {
  throw new Unreadable({ message, code: "archive", ...(help === undefined ? {} : { help }) });
}
