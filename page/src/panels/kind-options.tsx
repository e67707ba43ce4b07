// What a kind lets a puzzle add to its rules, and what is printed within its board: a field for each, by what is written as its value.

import type { OptionAbout } from "../engine/types";
import { RegionPicker } from "./region-picker";
import { SignPicker } from "./sign-picker";

interface Props {
  options: OptionAbout[];
  rows: number;
  columns: number;
  /** Those that are chosen. */
  values: Record<string, string>;
  take: (values: Record<string, string>) => void;
}

export function KindOptions({ options, rows, columns, values, take }: Props) {
  const choose = (name: string, value: string) => {
    const { [name]: _before, ...others } = values;
    take(value === "" ? others : { ...others, [name]: value });
  };
  const count = Object.keys(values).length;
  return (
    <details class="kind-options">
      <summary>Options{count > 0 && ` (${count})`}</summary>
      {options.map((option) => (
        <Option key={option.name} option={option} rows={rows} columns={columns} value={values[option.name] ?? ""} choose={(value) => choose(option.name, value)} />
      ))}
    </details>
  );
}

interface OptionProps {
  option: OptionAbout;
  rows: number;
  columns: number;
  value: string;
  /** Nothing is as if the option were not there. */
  choose: (value: string) => void;
}

function Option({ option: { about, takes }, rows, columns, value, choose }: OptionProps) {
  if (takes.by === "yes_or_no") {
    return <label class="switch"><input type="checkbox" checked={value === "yes"} onChange={(event) => choose(event.currentTarget.checked ? "yes" : "")} /> {about}</label>;
  }
  if (takes.by === "one_of") {
    const [usual, ...others] = takes.words;
    return (
      <label class="option">{about}
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{usual}</option>
          {others.map((word) => <option key={word} value={word}>{word.replace(/_/g, " ")}</option>)}
        </select>
      </label>
    );
  }
  if (takes.by === "regions") return <RegionPicker about={about} rows={rows} columns={columns} choose={choose} />;
  if (takes.by === "signs") return <SignPicker about={about} signs={takes.signs} rows={rows} columns={columns} choose={choose} />;
  const take = (event: { currentTarget: HTMLInputElement }) => choose(event.currentTarget.value.trim());
  return (
    <label class="option">{about}
      {takes.by === "number"
        ? <input type="number" min={1} value={value} onChange={take} />
        : <input type="text" placeholder={`as ${takes.example}`} value={value} spellcheck={false} onChange={take} />}
    </label>
  );
}
