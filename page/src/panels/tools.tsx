// The tools above the board: what is entered, undo and redo, trials, and the ways to ask.

import type { Game } from "../state/game";
import type { PanelName } from "../screens/play";

/** Of more choices than this there is no keypad. */
const MOST_KEYS = 30;

interface ToolsProps {
  game: Game;
  panel: PanelName | undefined;
  onPanel: (name: PanelName | undefined) => void;
  /** The tools have the focus, or have it no more. */
  onFocus: (has: boolean) => void;
}

export function Tools({ game, panel, onPanel, onFocus }: ToolsProps) {
  const state = game.state.value;
  if (!state) return null;
  const toggle = (name: PanelName) => onPanel(panel === name ? undefined : name);
  const ask = (name: PanelName, words: string, primary = false) => (
    <button type="button" class={primary ? "primary" : ""} aria-pressed={panel === name} onClick={() => toggle(name)}>{words}</button>
  );
  return (
    <div class="tools" onFocusIn={() => onFocus(true)} onFocusOut={() => onFocus(false)}>
      <Brushes game={game} />
      <div class="row tools-row">
        <div role="group" aria-label="History" class="joined">
          <button type="button" disabled={!state.can_undo} onClick={() => void game.play({ do: "undo" })}>Undo</button>
          <button type="button" disabled={!state.can_redo} onClick={() => void game.play({ do: "redo" })}>Redo</button>
        </div>
        <Trial game={game} />
        <span class="grow" />
        <div role="group" aria-label="Ask" class="row">
          {ask("hint", "Hint", true)}
          {ask("check", "Check")}
          {ask("share", "Share")}
          {ask("more", "More")}
        </div>
      </div>
    </div>
  );
}

function Trial({ game }: { game: Game }) {
  const trials = game.state.value?.trials ?? 0;
  if (trials === 0) {
    return (
      <button type="button" title="What follows can be dropped at once" onClick={() => void game.play({ do: "begin_trial" })}>Try</button>
    );
  }
  return (
    <div role="group" aria-label={`Trial ${trials}`} class="joined trial">
      <button type="button" onClick={() => void game.play({ do: "keep_trial" })}>Keep</button>
      <button type="button" onClick={() => void game.play({ do: "drop_trial" })}>Drop</button>
      <button type="button" title="A trial within the trial" onClick={() => void game.play({ do: "begin_trial" })}>Try</button>
    </div>
  );
}

/** What is entered: colours, or a keypad of what cells can hold. */
function Brushes({ game }: { game: Game }) {
  const { entry } = game;
  const brush = game.brush.value;
  const inks = entry.choices.filter(({ symbol }) => symbol !== entry.cross);
  const isPaint = entry.by === "paint";
  const isColourful = inks.length > 1;
  const isMany = inks.length > MOST_KEYS;
  const cell = game.focus.value;
  const press = (symbol: number) => {
    if (isPaint) {
      // With several colours each can be a pencil mark; the only one is taken up to paint with.
      const keepsMode = isColourful && brush.mode !== "eraser";
      game.brush.value = { symbol, mode: keepsMode ? brush.mode : "value" };
      game.swapped.value = false;
      return;
    }
    const mode = brush.mode === "note" || brush.mode === "rule_out" ? brush.mode : "value";
    game.brush.value = { ...brush, symbol };
    void game.play({ do: "paint", cells: [cell], tool: { with: mode, symbol } });
  };
  const mode = (name: "note" | "rule_out" | "eraser", words: string, title: string) => (
    <button
      type="button"
      title={title}
      aria-pressed={brush.mode === name}
      onClick={() => (game.brush.value = { ...brush, mode: brush.mode === name ? "value" : name })}
    >{words}</button>
  );
  const isCrossing = game.swapped.value && brush.mode === "value";
  return (
    <div class="row brushes" role="group" aria-label={isPaint ? "What a press enters" : "What the chosen cell is"}>
      {isMany && <Characters game={game} />}
      {!isMany && inks.map((choice) => (
        <button
          type="button"
          key={choice.symbol}
          class={isPaint ? "swatch" : "key"}
          aria-label={choice.name}
          aria-pressed={isPaint ? brush.symbol === choice.symbol && (isColourful ? brush.mode !== "eraser" : brush.mode === "value") && !isCrossing : undefined}
          onClick={() => press(choice.symbol)}
        >
          {isPaint ? <Swatch colour={isColourful ? choice.colour : null} glyph={isColourful ? choice.key : ""} />
          : choice.colour ? <Swatch colour={choice.colour === "#000000" ? null : choice.colour} glyph="" />
          : choice.label === " " ? "␣" : choice.label}
        </button>
      ))}
      {entry.cross !== null && isPaint && (
        <button type="button" class="swatch" aria-label="blank (cross)" aria-pressed={isCrossing} onClick={() => {
          game.brush.value = { ...brush, mode: "value" };
          game.swapped.value = !isCrossing;
        }}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M6 6l8 8M14 6l-8 8" class="cross" /></svg>
        </button>
      )}
      {entry.cross !== null && !isPaint && (
        <button type="button" class="key" aria-label="blank" onClick={() => press(entry.cross!)}>×</button>
      )}
      <span class="joined">
        {mode("note", "Pencil", "Small marks: what a cell could be")}
        {(!isPaint || isColourful) && mode("rule_out", "Not", "What a cell cannot be")}
        {isPaint && mode("eraser", "Erase", "Clears cells")}
        {!isPaint && <button type="button" onClick={() => void game.play({ do: "erase", cell })}>Erase</button>}
      </span>
    </div>
  );
}

/** Where cells can hold nearly everything, a field takes what is typed, so that a phone brings up its own keys; it goes on from cell to cell. */
function Characters({ game }: { game: Game }) {
  const toolOf = (symbol: number) => {
    const { mode } = game.brush.value;
    game.brush.value = { ...game.brush.value, symbol };
    return { with: mode === "note" || mode === "rule_out" ? mode : "value", symbol } as const;
  };
  return (
    <label class="number">
      Characters from the chosen cell on
      <input
        type="text"
        class="one"
        autocapitalize="characters"
        autocomplete="off"
        spellcheck={false}
        value=""
        onInput={(event) => {
          const characters = event.currentTarget.value;
          event.currentTarget.value = "";
          game.write(characters, toolOf);
        }}
      />
    </label>
  );
}

function Swatch({ colour, glyph }: { colour: string | null; glyph: string }) {
  const set = (element: HTMLElement | null) => {
    if (element && colour) element.style.background = colour;
  };
  return <span class="ink" ref={set} data-glyph={glyph} />;
}
