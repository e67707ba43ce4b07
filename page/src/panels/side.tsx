// How many lines a side has.

import { useEffect, useState } from "preact/hooks";

const LEAST = 2;
const MOST = 100;

/** What is being typed stays, whatever else comes in meanwhile. */
export function Side({ name, count, take }: { name: string; count: number; take: (count: number) => void }) {
  const [text, setText] = useState(String(count));
  useEffect(() => setText(String(count)), [count]);
  const finish = (event: { currentTarget: HTMLInputElement }) => {
    const typed = Number(event.currentTarget.value);
    if (Number.isInteger(typed) && typed >= LEAST && typed <= MOST) take(typed);
    else setText(String(count));
  };
  return (
    <label class="number">
      {name} <input type="number" min={LEAST} max={MOST} value={text} onInput={(event) => setText(event.currentTarget.value)} onChange={finish} />
    </label>
  );
}
