// A whole number within limits, as how many lines a side has.

import { useEffect, useId, useState } from "preact/hooks";

const LEAST = 2;
const MOST = 100;

interface SideProps {
  name: string;
  count: number;
  take: (count: number) => void;
  least?: number;
  most?: number;
}

/** What is being typed stays, whatever else comes in meanwhile; what is out of the limits stays as well, and it is told what could be there. */
export function Side({ name, count, take, least = LEAST, most = MOST }: SideProps) {
  const [text, setText] = useState(String(count));
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  useEffect(() => {
    setText(String(count));
    setWrong(false);
  }, [count]);
  const finish = (event: { currentTarget: HTMLInputElement }) => {
    const typed = Number(event.currentTarget.value);
    const isRight = Number.isInteger(typed) && event.currentTarget.value !== "" && typed >= least && typed <= most;
    setWrong(!isRight);
    if (isRight) take(typed);
  };
  return (
    <span class="side-count">
      <label class="number">
        {name} <input
          type="number"
          min={least}
          max={most}
          value={text}
          aria-invalid={isWrong ? "true" : undefined}
          aria-describedby={isWrong ? id : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={finish}
        />
      </label>
      <span id={id} class="wrong limits" role="status">{isWrong && `From ${least} to ${most}, still ${count}.`}</span>
    </span>
  );
}
