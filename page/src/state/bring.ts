// What is dropped on the page, or pasted into it.

import { useEffect, useRef, useState } from "preact/hooks";

export interface Taker {
  file(file: File): void;
  text?(text: string): void;
  /** Are texts, and what is pasted, left alone? */
  onlyFiles?: boolean;
}

/** Takes files and texts that are dropped or pasted while the screen is there; says whether something hangs over it. */
export function useBrought(taker: Taker): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(taker);
  latest.current = taker;
  useEffect(() => {
    const take = (data: DataTransfer | null) => {
      const [file] = data?.files ?? [];
      const words = data?.getData("text/plain") ?? "";
      if (file) latest.current.file(file);
      else if (words.trim()) latest.current.text?.(words);
    };
    const isLeft = ({ dataTransfer }: DragEvent) => latest.current.onlyFiles && !dataTransfer?.types.includes("Files");
    const over = (event: DragEvent) => {
      if (isLeft(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const out = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (isLeft(event)) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (latest.current.onlyFiles || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
      take(event.clipboardData);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", out);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", out);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return isOver;
}
