// A button that lets somebody choose a file.

import { useRef } from "preact/hooks";

export interface ChooseFileProps {
  /** What stands on the button. */
  label: string;
  /** What the file is to be, for those who listen. */
  name: string;
  /** Sorts of files, as browsers know them; all of them, where nothing is said. */
  accept?: string;
  disabled?: boolean;
  take(file: File): void;
}

export function ChooseFile({ label, name, accept, disabled, take }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} disabled={disabled ?? false}>{label}</button>
      <input
        ref={input}
        type="file"
        {...(accept === undefined ? {} : { accept })}
        hidden
        aria-label={name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // So that the same file can be chosen again.
          event.currentTarget.value = "";
          if (file) take(file);
        }}
      />
    </>
  );
}
