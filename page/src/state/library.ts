// What the library knows: kinds, formats, and how files are read.

import { thinker, Trouble } from "../engine/engine";
import { loadGallery } from "../engine/load";
import type { About, Failure, Reading } from "../engine/types";
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

/** A link to a page like this one, with the version of what stands in it, of which this page knows the first. */
const LINK = /(?:^|#)n(\d+)\.[\w-]+\s*$/;
const KNOWN_VERSION = 1;
const NEWER: Failure = {
  message: "the link was made by a newer version of linewise",
  help: "Load this page again while there is a network, or open the link at the address where it was made.",
  code: "link",
};

/** The puzzles in a text or a file, or in all files of an archive: each file may take twenty seconds. */
export function readPuzzles(content: string | Uint8Array, name = ""): Promise<Reading> {
  const version = typeof content === "string" ? LINK.exec(content)?.[1] : undefined;
  if (version !== undefined && Number(version) > KNOWN_VERSION) return Promise.reject(new Trouble(NEWER));
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return thinker.ask<Reading>({ of: "library", what: "read", content: bytes, name }, 20_000);
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
