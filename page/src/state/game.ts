// The puzzle at hand: what it is, how it stands, and everything that can be done with it.

import { signal } from "@preact/signals";
import { Geometry } from "../board/geometry";
import { Squares, type LineState, type Marks } from "../board/scene";
import { player, thinker, Trouble } from "../engine/engine";
import { FLAG, type Conflicts, type Entry, type GameOpened, type GameState, type LineAbout, type Move, type Pattern, type Tool } from "../engine/table";
import { OPEN, type Failure, type PuzzleAbout } from "../engine/types";
import { Digits } from "./digits";
import { areCapitals, symbolOf } from "./letters";
import { toldOf } from "./moves-told";
import { keepSeconds, keyOf, putAway, savedOf, secondsOf } from "./saved";
import { Pen } from "./pen";
import { settings } from "./settings";

/** What an answer begins with that is no failure. */
const GOOD = '{"ok":';
/** A large board is put away once nothing was done for so many milliseconds, and for so many times as long as it takes to put it away. */
const LEAST_REST = 400;
const RESTS = 4;

/** The cells that were chosen last, by the puzzles that were left: who comes back from another screen goes on there. */
const chosenLast = new Map<string, number>();

/** A puzzle that is open. */
export class Game {
  readonly about: PuzzleAbout;
  readonly geometry: Geometry;
  readonly squares: Squares;
  readonly lines: LineState[][];
  readonly key: string;
  entry!: Entry;
  lineNames: LineAbout[] = [];
  /** How symbols over nine are written. */
  readonly symbols = new Map<number, string>();

  readonly state = signal<GameState | undefined>(undefined);
  readonly version = signal(0);
  /** Are there clues that are patterns? */
  hasPatterns = false;
  /** Are all their letters capitals, so that a small letter that is typed means one? */
  private meansCapitals = false;
  /** How long it has been played with the clock on, in seconds. */
  readonly seconds = signal(0);
  private clock: number | undefined;
  /** The line to which somebody went last. */
  private lineAt = -1;
  readonly focus = signal(0);
  readonly stroke = signal<number[] | null>(null);
  readonly marks = signal<Marks>({});
  /** What is entered by a press. */
  readonly brush = signal<Brush>({ symbol: 0, mode: "value" });
  /** Do presses and other presses change places? */
  readonly swapped = signal(false);
  /** Does a press enter the brush, where cells are otherwise chosen first and then written? */
  readonly isSticky = signal(false);
  /** Does it have no solution, or several? Unknown until somebody has looked. */
  readonly isFlawed = signal(false);
  readonly trouble = signal<Failure | undefined>(undefined);
  /** A board that came with the puzzle, where there is an own one already. */
  readonly other = signal<string | null>(null);
  /** Said to those who listen. */
  readonly said = signal("");
  /** Rises with each key or press that the chosen cell does not take. */
  readonly refusals = signal(0);
  private moves: Promise<void> = Promise.resolve();
  private saveTimer: number | undefined;
  /** How long it took to put the board away last, in milliseconds. */
  private saving = 0;
  private savedText = "";
  private readonly pen: Pen;
  /** Do other tabs write on the board, without taking turns? */
  readonly isShared = signal(false);
  private isLeft = false;
  wasFinished = false;

  private constructor(about: PuzzleAbout, key: string) {
    this.about = about;
    this.key = key;
    this.geometry = new Geometry(about.layout);
    this.squares = Squares.of(about.start);
    this.lines = about.layout.axes.map(() => []);
    this.seconds.value = secondsOf(key);
    this.focus.value = chosenLast.get(key) ?? 0;
    this.pen = new Pen(`game.${key}`, {
      between: (task) => void this.strokes.then(() => this.next(task)).catch(() => {}),
      store: () => this.saveAll(),
      follow: (text) => void this.strokes.then(() => this.next(() => this.follow(text))).catch(() => {}),
      collide: () => (this.isShared.value = true),
    });
  }

  /** Opens a puzzle in the native format, where one left off. */
  static async open(native: string): Promise<Game> {
    const about = await thinker.ask<PuzzleAbout>({ of: "desk", native, what: "layout", with: [] });
    const game = new Game(about, keyOf(about.native));
    if (!about.problem) {
      const saved = savedOf(game.key);
      game.savedText = saved ?? "";
      try {
        await game.start(saved ?? "", saved === null ? about.board : null);
      } catch (error) {
        game.pen.end();
        throw error;
      }
      // Whoever follows a link to a board has one of their own already, and loses neither.
      if (saved !== null && about.board !== null) game.other.value = about.board;
    }
    return game;
  }

  /** Takes the board of the link: one move, which can be taken back, and a save point. */
  async takeOther(): Promise<void> {
    const text = this.other.value;
    this.other.value = null;
    if (text !== null) await this.play({ do: "take_board", text, name: "the link's board" });
  }

  private async start(saved: string, board: string | null = null): Promise<void> {
    const opened = await player.ask<GameOpened & { problem: Failure | null }>({
      of: "table", what: "open", native: board ?? this.about.native, saved,
    });
    if (opened.problem) this.trouble.value = opened.problem;
    const isFirst = this.entry === undefined;
    this.entry = opened.entry;
    this.lineNames = opened.lines;
    this.hasPatterns = opened.has_patterns;
    this.meansCapitals = opened.has_patterns && areCapitals(this.about.layout.clues.flatMap(({ pieces }) => pieces.map(({ text }) => text)));
    for (const choice of opened.entry.choices) this.symbols.set(choice.symbol, choice.label);
    const first = opened.entry.fill ?? opened.entry.choices.find(({ symbol }) => symbol !== opened.entry.cross)?.symbol;
    // What another tab did leaves the brush that was chosen here.
    if (isFirst) this.brush.value = { symbol: first ?? 0, mode: "value" };
    this.take(opened.state);
    this.wasFinished = opened.state.finished;
    if (opened.state.settings.conflicts !== settings.value.conflicts) await this.choose(settings.value.conflicts);
    addEventListener("pagehide", this.saveNow);
    addEventListener("visibilitychange", this.saveNow);
    this.clock ??= window.setInterval(this.tick, 1000);
  }

  /** The game is left. */
  close(): void {
    chosenLast.set(this.key, this.focus.value);
    clearInterval(this.clock);
    if (this.seconds.value > 0) keepSeconds(this.key, this.seconds.value);
    removeEventListener("pagehide", this.saveNow);
    removeEventListener("visibilitychange", this.saveNow);
    this.saveNow();
    // What is still to be done is done, and stored, before another tab has the pen.
    this.isLeft = true;
    const end = () => this.pen.end();
    this.next(() => player.send({ of: "table", what: "board" })).then(end, end);
  }

  private take(state: GameState): void {
    this.squares.change(state.changed);
    for (const [at, line, near, far] of state.lines) {
      const about = this.lineNames[at];
      const own = about && about.axis !== null ? this.lines[about.axis] : undefined;
      if (about && own) own[about.index] = { state: line, near, far };
    }
    this.stroke.value = state.stroke;
    this.state.value = state;
    this.version.value++;
  }

  /** Does a move; moves are done in the order in which they are made. */
  play(move: Move): Promise<boolean> {
    return this.inTurn(() => this.ask(move));
  }

  /** The same, once this tab has the pen; on the board as the others have left it. */
  private inTurn(task: () => Promise<boolean>): Promise<boolean> {
    return this.next(async () => {
      const waits = !this.pen.isHeld;
      const left = await this.pen.take();
      // Whoever left while this waited has another puzzle on the table.
      if (waits && this.isLeft) return false;
      if (left !== null) await this.goOn(left);
      return task();
    });
  }

  /** Another tab has stored this board. */
  private async follow(text: string): Promise<void> {
    if (!this.isLeft && this.state.value && (!this.pen.isHeld || this.isShared.value)) await this.goOn(text);
  }

  private async goOn(text: string): Promise<void> {
    if (text === this.savedText) return;
    this.savedText = text;
    await this.start(text);
  }

  /** Is done once all moves before have been done; what comes after it does not fail with it. */
  private next<T>(task: () => Promise<T>): Promise<T> {
    const done = this.moves.then(task);
    this.moves = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** What stands in a cell is carried on to the next one, and where cells are painted an open one is filled first, once all moves before have been done. Nothing is overwritten. */
  carry(cell: number, next: number): void {
    this.focus.value = next;
    // What is chosen afterwards is for what comes afterwards.
    const wished = this.entry.by === "paint" && this.brush.value.mode !== "eraser" ? this.tool(false) : undefined;
    void this.inTurn(async () => {
      const held = this.squares.values[cell];
      const tool: Tool | undefined = held === undefined || held === OPEN ? wished : { with: "value", symbol: held };
      const cells = tool ? [cell, next].filter((at) => this.lacks(at, tool)) : [];
      return tool !== undefined && cells.length > 0 && this.ask({ do: "paint", cells, tool });
    });
  }

  /** Is there room in a cell for what the tool writes? */
  private lacks(cell: number, tool: Tool): boolean {
    const isOpen = this.squares.values[cell] === OPEN;
    if (tool.with === "eraser") return false;
    const marks = { value: undefined, note: this.squares.notes, rule_out: this.squares.out }[tool.with];
    return isOpen && !marks?.get(cell)?.includes(tool.symbol);
  }

  private async ask(move: Move, isTold = true): Promise<boolean> {
    const only = move.do === "paint" && move.cells.length === 1 ? move.cells[0] : "cell" in move && move.do !== "drag" ? move.cell : undefined;
    if (only !== undefined && this.isGiven(only)) this.refusals.value++;
    try {
      const before = this.state.value;
      const state = await player.ask<GameState>({ of: "table", what: "play", move });
      const changed = state.changed.filter((change) => this.squares.isOther(change));
      this.take(state);
      if (isTold) void this.tell(move, before, state, changed.map(([cell]) => cell));
      this.trouble.value = undefined;
      if (move.do !== "press" && move.do !== "drag") this.saveSoon(state.cells);
      return true;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      const { code } = error.failure;
      this.trouble.value = code === "trap" || code === "stopped" ? await this.startAgain(error.failure) : error.failure;
      return false;
    }
  }

  /** Says to those who listen what could be seen on the board. */
  say(text: string): void {
    // What is said twice is heard twice only if it is another text.
    this.said.value = text === this.said.value ? `${text}\u00a0` : text;
  }

  /** Says what became of a move that names no cells itself. */
  private async tell(move: Move, before: GameState | undefined, after: GameState, changed: number[]): Promise<void> {
    const words = await toldOf(move, before, after, changed, { labels: this.labels, isGiven: (cell) => this.isGiven(cell) });
    if (words !== undefined) this.say(words);
  }

  /** The symbol that a character enters in a cell. */
  symbolOf(character: string, cell: number): number | undefined {
    return symbolOf(character, this.entry.choices, this.meansCapitals, this.squares.values[cell]);
  }

  /** Writes characters, each in the cell behind the one before; pencil marks stay in one cell. */
  write(characters: string, toolOf: (symbol: number) => Tool): void {
    for (const character of characters) {
      const cell = this.focus.value;
      const symbol = this.symbolOf(character, cell);
      if (symbol === undefined) {
        this.refuse(character);
        continue;
      }
      const tool = toolOf(symbol);
      void this.play({ do: "paint", cells: [cell], tool });
      if (tool.with === "value") this.focus.value = this.geometry.step(cell, "right");
    }
  }

  /** Says and shows that no cell holds what a key stands for. */
  refuse(character: string): void {
    this.refusals.value++;
    this.say(`${character} enters nothing in this puzzle.`);
  }

  private isGiven(cell: number): boolean {
    return ((this.squares.flags[cell] ?? 0) & FLAG.given) !== 0;
  }

  private readonly digits = new Digits();

  /** The number of more than one digit that a digit completes, typed soon after another in the same cell. */
  number(digit: string, cell: number, at: number, symbol: number | undefined): number | undefined {
    return this.digits.type({ digit, cell, at, symbol, before: this.squares.held(cell) }, this.entry.choices);
  }

  /** Writes a number in the place of its first digit, which was taken for a number itself. */
  complete(cell: number, tool: Tool): void {
    const first = this.digits.taken();
    void this.inTurn(async () => {
      if (first?.symbol !== undefined && this.squares.held(cell) !== first.before) await this.ask({ do: "undo" }, false);
      return this.ask({ do: "paint", cells: [cell], tool });
    });
  }

  /** Starts the game that was saved after a failure; what is to be told: that, or why there is no new start. */
  private async startAgain(failure: Failure): Promise<Failure> {
    try {
      await this.start(this.savedText);
      return failure;
    } catch (again) {
      if (!(again instanceof Trouble)) throw again;
      return again.failure;
    }
  }

  private isPressed = false;
  /** Is done once no stroke is under way. */
  private strokes: Promise<void> = Promise.resolve();
  private endStroke = (): void => {};
  private dragged: number | undefined;
  private isDragging = false;

  /** A run begins. */
  press(cell: number, tool: Tool): void {
    this.endStroke();
    this.strokes = new Promise((end) => (this.endStroke = end));
    this.isPressed = true;
    this.dragged = undefined;
    void this.play({ do: "press", cell, tool });
  }

  /** It goes on. Of the cells that come while one is worked on, only the last one matters. */
  drag(cell: number): void {
    if (!this.isPressed) return;
    this.dragged = cell;
    if (this.isDragging) return;
    this.isDragging = true;
    void this.moves.then(async () => {
      for (let next = this.takeDragged(); next !== undefined; next = this.takeDragged()) await this.play({ do: "drag", cell: next });
      this.isDragging = false;
    });
  }

  private takeDragged(): number | undefined {
    const cell = this.dragged;
    this.dragged = undefined;
    return cell;
  }

  /** It ends: it is painted, or given up. */
  letGo(move: "release" | "cancel"): void {
    if (!this.isPressed) return;
    this.isPressed = false;
    const last = this.takeDragged();
    if (last !== undefined && move === "release") void this.play({ do: "drag", cell: last });
    void this.play({ do: move });
    this.endStroke();
  }

  async choose(conflicts: Conflicts): Promise<void> {
    const tidy_notes = this.state.value?.settings.tidy_notes ?? true;
    this.take(await player.ask<GameState>({ of: "table", what: "choose", settings: { conflicts, tidy_notes } }));
  }

  /** The patterns of the lines through a cell. */
  patterns(cell: number): Promise<Pattern[]> {
    return player.ask<Pattern[]>({ of: "table", what: "patterns", cell });
  }

  /** Goes to the next line that has something left to do, or the one before: its first open cell. */
  toLine(step: 1 | -1): void {
    const count = this.lineNames.length;
    for (let tried = 1; tried <= count; tried++) {
      const at = (this.lineAt + step * tried + count * 2) % count;
      const about = this.lineNames[at];
      const cell = about && this.openCellOf(about);
      if (!about || cell === undefined) continue;
      this.lineAt = at;
      this.focus.value = cell;
      this.say(about.label);
      return;
    }
    const states = this.lines.flat();
    this.say(states.every((line) => line.state === "done") ? "Every line is done." : "No open cell is left in a line that is not done.");
  }

  /** The first open cell of a line that is not done. */
  private openCellOf({ axis, index }: LineAbout): number | undefined {
    if (axis === null || this.lines[axis]?.[index]?.state === "done") return undefined;
    return this.geometry.line(axis, index).find((cell) => this.squares.values[cell] === OPEN);
  }

  /** The clock runs while it is wanted, somebody looks, and there is something left to do. */
  private readonly tick = (): void => {
    if (!settings.value.timer || document.hidden || this.state.value?.finished) return;
    this.seconds.value++;
    if (this.seconds.value % 5 === 0) keepSeconds(this.key, this.seconds.value);
  };

  /** What cells are called, with their clues. */
  labels = (cells: number[]): Promise<string[]> => player.ask<string[]>({ of: "table", what: "labels", cells });

  /** The puzzle with the board as it stands, as a text; to be shared, without the solution that it may hold. */
  async text(what: "text" | "shared" = "text"): Promise<string> {
    if (this.about.problem) return this.about.native;
    await this.moves;
    return player.ask<string>({ of: "table", what });
  }

  /** The board as hints and checks see it. */
  async board(): Promise<string> {
    await this.moves;
    return JSON.stringify(await player.ask<[number, number[]][]>({ of: "table", what: "board" }));
  }

  private saveSoon(cells: number): void {
    clearTimeout(this.saveTimer);
    // On small boards at once, so that another tab that has the puzzle open shows every stroke. On large ones while nobody draws: nothing else is
    // answered meanwhile.
    if (cells <= 2500) void this.save();
    else this.saveTimer = window.setTimeout(() => void this.save(), Math.max(LEAST_REST, this.saving * RESTS));
  }

  private readonly saveNow = (): void => {
    if (this.saveTimer === undefined) return;
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    void this.save();
  };

  /** Stores the board at once, and gives the text of it. */
  private async saveAll(): Promise<string> {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    await this.save();
    return this.savedText;
  }

  private async save(): Promise<void> {
    const state = this.state.value;
    // Where another tab has taken the pen meanwhile, it has the newer board.
    if (!state || !this.pen.isHeld) return;
    const begun = performance.now();
    const answer = await player.send({ of: "table", what: "saved" });
    this.saving = performance.now() - begun;
    // As it came: of a large board it is a megabyte.
    if (!answer.startsWith(GOOD)) return;
    this.savedText = answer.slice(GOOD.length, -1);
    const { layout, title, kind, native } = this.about;
    putAway(
      {
        key: this.key, title: title ?? "", kind, rows: layout.rows, columns: layout.columns,
        settled: state.settled, cells: state.cells, finished: state.finished, at: Date.now(),
      },
      this.savedText,
      native,
    );
    this.pen.tell(this.savedText);
  }

  /** What a press on a cell does; where cells are chosen first and then written, it only chooses, unless somebody wished otherwise, or it crosses. */
  pressed(other: boolean): Tool | undefined {
    const { by, cross } = this.entry;
    if (by === "paint" || this.isSticky.value) return this.tool(other);
    return other && cross !== null ? { with: "value", symbol: cross } : undefined;
  }

  /** What a press enters; `other` is the second button or a long press. */
  tool(other: boolean): Tool {
    const { symbol, mode } = this.brush.value;
    const { cross } = this.entry;
    if (mode === "note") return { with: "note", symbol: other && cross !== null ? cross : symbol };
    if (mode === "rule_out") return { with: "rule_out", symbol };
    if (mode === "eraser") return { with: "eraser" };
    if (other !== this.swapped.value && cross !== null) return { with: "value", symbol: cross };
    return { with: "value", symbol };
  }
}

export interface Brush {
  symbol: number;
  mode: "value" | "note" | "rule_out" | "eraser";
}
