// What the library knows: kinds, formats, and how files are read.

import { thinker, Trouble } from "../engine/engine";
import { loadGallery } from "../engine/load";
import type { About, Failure, Reading } from "../engine/types";
import { isArchive, unpack } from "./archive";
import type { Source } from "./picture";

let about: Promise<About> | undefined;

export function libraryAbout(): Promise<About> {
  about ??= thinker.ask<About>({ of: "library", what: "about" }).catch((error: unknown) => {
    // Somebody stopped what was going on: the next one asks again.
    about = undefined;
    throw error;
  });
  return about;
}

/** The puzzles in a text or a file, or in all files of an archive. */
export function readPuzzles(content: string | Uint8Array, name = ""): Promise<Reading> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return isArchive(bytes) ? readArchive(bytes) : readFile(bytes, name);
}

/** Formats that the page's library was built without. */
const ELSEWHERE = /\.(toml|ya?ml)$/i;

async function readFile(content: Uint8Array, name: string): Promise<Reading> {
  if (ELSEWHERE.test(name)) throw new Trouble({ message: "this page reads no TOML and no YAML", help: "The program linewise does.", code: "format" });
  return thinker.ask<Reading>({ of: "library", what: "read", content, name }, 20_000);
}

/** The puzzles in all files of an archive; what cannot be read stands as such in its place. */
async function readArchive(archive: Uint8Array): Promise<Reading> {
  const files = unpack(archive);
  const puzzles: Reading["puzzles"] = [];
  for (const { name, content } of files) {
    const named = (failure: Failure): Failure => ({ ...failure, message: `"${name}": ${failure.message}` });
    try {
      const reading = await readFile(content, name);
      puzzles.push(...reading.puzzles.map((puzzle) => ("Err" in puzzle ? { Err: named(puzzle.Err) } : puzzle)));
    } catch (error) {
      if (!(error instanceof Trouble) || error.failure.code === "stopped") throw error;
      puzzles.push({ Err: named(error.failure) });
    }
  }
  if (puzzles.length === 0) throw new Trouble({ message: "the archive holds no file", code: "archive" });
  return { format: "archive", assumed: null, puzzles };
}

/** The puzzle whose cells are a picture's pixels. */
export function readPixels({ width, height, pixels }: Source): Promise<Reading> {
  return thinker.ask<Reading>({ of: "library", what: "pixels", width, height, pixels });
}

/** One of the project's own puzzles. */
export interface GalleryPuzzle {
  id: string;
  title: string;
  author: string;
  kind: string;
  rows: number;
  columns: number;
  cells: number;
  /** From 1 to 8; nothing where there is no single solution. */
  level: number | null;
  levelTitle: string | null;
  verdict: string;
  native: string;
}

let gallery: Promise<GalleryPuzzle[]> | undefined;

export function galleryPuzzles(): Promise<GalleryPuzzle[]> {
  gallery ??= loadGallery() as Promise<GalleryPuzzle[]>;
  return gallery;
}
