// What is in a file: the puzzles of a text or a picture, or those of all files of an archive.

import { isArchive, Unreadable, unpack } from "./archive";
import type { Answer, Failure, Reading } from "./types";

/** Asks the library what is in one file: the answer as it gives it. */
export type ReadFile = (content: Uint8Array, name: string) => string;

/** Formats that the page's library was built without. */
const ELSEWHERE = /\.(toml|ya?ml|dzn)$/i;

/** The puzzles of a file, or of all files of an archive. */
export function readContent(content: Uint8Array, name: string, library: ReadFile): string {
  return isArchive(content) ? JSON.stringify(readArchive(content, library)) : readOne(content, name, library);
}

function readOne(content: Uint8Array, name: string, library: ReadFile): string {
  if (!ELSEWHERE.test(name)) return library(content, name);
  return JSON.stringify({ error: { message: "this page reads no TOML, no YAML and no MiniZinc data", help: "The program linewise reads them.", code: "format" } });
}

/** What cannot be read of an archive stands as such in its place. */
function readArchive(archive: Uint8Array, library: ReadFile): Answer<Reading> {
  let files;
  try {
    files = unpack(archive);
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.failure };
    throw error;
  }
  const remarks: string[] = [];
  const puzzles = files.flatMap(({ name, content }) => {
    const named = (failure: Failure) => ({ Err: { ...failure, message: `"${name}": ${failure.message}` } });
    const answer = JSON.parse(readOne(content, name, library)) as Answer<Reading>;
    if ("error" in answer) return [named(answer.error)];
    remarks.push(...answer.ok.remarks.map((remark) => `"${name}": ${remark}`));
    return answer.ok.puzzles.map((puzzle) => ("Err" in puzzle ? named(puzzle.Err) : puzzle));
  });
  if (puzzles.length === 0) return { error: { message: "the archive holds no file", code: "archive" } };
  return { ok: { format: "archive", assumed: null, remarks, puzzles } };
}
