// What the library says, with what stands between backticks set as code.

export function Told({ text }: { text: string }) {
  const parts = text.split("`");
  // A backtick without another one is one that is meant.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** The same for those who listen. */
export function heard(text: string): string {
  return text.split("`").length % 2 === 1 ? text.replaceAll("`", "") : text;
}
