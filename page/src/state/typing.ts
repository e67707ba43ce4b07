// What is typed into the form for clues: kept for whoever looks at the puzzle and comes back, chooses another size or kind, or loads the page again.

import { read, remove, write } from "./storage";

export interface Typed {
  kind: string;
  size: { rows: number; columns: number };
  options: Record<string, string>;
  glyphs: string;
  title: string;
  givens: string;
  /** What was typed at the end of each line, also of lines that the form does not have just now. */
  texts: Record<string, string>;
}

const KEY = "typing";

export const nothingTyped = (): Typed => ({ kind: "", size: { rows: 5, columns: 5 }, options: {}, glyphs: "", title: "", givens: "", texts: {} });

/** Is there anything that somebody would miss? */
export function isAnythingTyped({ title, givens, texts }: Typed): boolean {
  return [title, givens, ...Object.values(texts)].some((text) => text !== "");
}

let current: Typed | undefined;

export function typedSoFar(): Typed {
  return (current ??= stored());
}

export function keepTyped(typed: Typed): void {
  current = typed;
  if (isAnythingTyped(typed)) write(KEY, JSON.stringify(typed));
  else remove(KEY);
}

function stored(): Typed {
  const typed = nothingTyped();
  try {
    const kept = JSON.parse(read(KEY) ?? "null") as Partial<Typed> | null;
    if (!kept) return typed;
    const { rows, columns } = kept.size ?? typed.size;
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    const texts = (values: unknown) => Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === "string"));
    return {
      kind: text(kept.kind), glyphs: text(kept.glyphs), title: text(kept.title), givens: text(kept.givens),
      size: Number.isInteger(rows) && Number.isInteger(columns) ? { rows, columns } : typed.size,
      options: texts(kept.options), texts: texts(kept.texts),
    };
  } catch {
    return typed;
  }
}
