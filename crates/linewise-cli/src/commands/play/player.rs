//! The player at the screen: where the cursor is, what is entered next, and what is being said.

use super::layout::Layout;
use super::store::{Kept, Loaded};
use super::{Clock, QUESTION};
use linewise::engine::Verdict;
use linewise::play::{Choice, Conflicts, EnteredBy, Game, Move, Tool};
use linewise::render::words;
use linewise::{Axis, Board, CellId, Symbol};
use std::io;

/// What a typed value does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// It is entered.
    Enter,
    /// It is a pencil mark.
    Pencil,
    /// It is ruled out.
    Not,
}

/// A hint that is being told, stage by stage.
pub struct Telling {
    pub stages: [Vec<String>; 3],
    pub stage: usize,
    pub line: Vec<usize>,
    pub facts: Vec<usize>,
    pub found: Vec<usize>,
    pub has_step: bool,
    /// Is the board wrong, and not the puzzle itself?
    pub is_wrong: bool,
}

/// What is said where the same puzzle is played twice at a time.
pub const TAKES_PLACE: &str =
    "another game saved this puzzle meanwhile; this game replaces it, and the moves of that one are lost";

/// How far a message that is longer than its room has been read.
#[derive(Default)]
pub struct Reading {
    /// The message.
    pub of: Vec<String>,
    /// So many of its lines were shown before.
    pub from: usize,
    /// The first line that is not shown yet; `None` where the end is on the screen.
    pub next: Option<usize>,
}

/// What takes the whole screen, page by page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    /// The keys, and the rules of the puzzle.
    Help,
    /// What is being said.
    Message,
}

/// What is shown of a text that takes the whole screen.
pub struct Page {
    pub of: Text,
    /// The first line.
    pub from: usize,
    /// The first line of the next page; `None` where this is the last one.
    pub next: Option<usize>,
}

impl Page {
    /// Where a text begins.
    pub fn first(of: Text) -> Page {
        Page { of, from: 0, next: None }
    }
}

/// The player at the screen.
pub struct Player<'a> {
    pub game: Game<'a>,
    pub name: String,
    pub cursor: usize,
    pub mode: Mode,
    /// The ink that the space bar and the left button paint with.
    pub ink: Option<u8>,
    /// What is said below the board.
    pub message: Vec<String>,
    pub reading: Reading,
    pub hint: Option<Telling>,
    /// The text in the board's place; `None` where the board is.
    pub page: Option<Page>,
    /// Does the next key name a command? So after Esc, where letters are entered.
    pub is_commanded: bool,
    /// Are the mouse's buttons swapped?
    pub is_swapped: bool,
    pub has_left: bool,
    /// Where everything was when it was drawn last: for the mouse, and so that the board does not jump.
    pub layout: Option<Layout>,
    /// How many lines stood below the board then.
    pub below: Option<u16>,
    clock: &'a Clock,
}

impl<'a> Player<'a> {
    pub fn new(game: Game<'a>, clock: &'a Clock, name: String) -> Player<'a> {
        let ink = game.entry().fill;
        let cursor = (0..game.squares().len()).find(|&cell| !game.is_given(cell)).unwrap_or(0);
        Player {
            game,
            name,
            cursor,
            mode: Mode::Enter,
            ink,
            message: Vec::new(),
            reading: Reading::default(),
            hint: None,
            page: None,
            is_commanded: false,
            is_swapped: false,
            has_left: false,
            layout: None,
            below: None,
            clock,
        }
    }

    /// What is said at the beginning: whether the game goes on, and whether it can be solved at all.
    pub fn greet(&mut self, loaded: &Loaded) {
        self.message.clear();
        let (undo, leave) = (self.command_key('z'), self.command_key('q'));
        self.message.extend(match loaded {
            Loaded::Nothing => None,
            Loaded::Saved if !self.game.can_undo() => Some("Continuing your saved game.".to_owned()),
            Loaded::Saved => Some(format!("Continuing your saved game; {undo} undoes moves.")),
            Loaded::Ignored => Some(format!("Your first move replaces the saved game; {leave} leaves it as it was.")),
            Loaded::FileInstead => Some(format!(
                "The board in the file has changed since you played, and is shown; {undo} goes back to your saved game."
            )),
            Loaded::Unread(kept) => Some(format!("A saved game could not be read; it was kept as {}.", kept.display())),
        });
        self.message.extend(match self.game.answer().verdict {
            Verdict::None => {
                let why = self.game.task().why_none().map_or(String::new(), |why| format!(": {why}"));
                Some(format!("This puzzle has no solution{why}."))
            }
            Verdict::Several => {
                Some("This puzzle has several solutions: any of them will do, but hints can end.".to_owned())
            }
            Verdict::GaveUp => {
                Some("Whether this puzzle has exactly one solution is not known: the check took too long.".to_owned())
            }
            _ => None,
        });
        // What this puzzle adds to the rules of its kind is not seen on the board.
        self.message.extend(self.game.task().kind().rules_added(self.game.puzzle()));
        self.message.extend(self.colours());
        self.message.extend(self.numbers());
        if self.message.is_empty() {
            let (hint, keys) = (self.command_key('h'), self.keys_key());
            self.message.push(format!("{hint} gives a hint, {keys} shows the keys and the rules."));
        }
    }

    /// The colours that cells are painted with, in the order of their numbers.
    pub fn inks(&self) -> Vec<&Choice> {
        let entry = self.game.entry();
        let is_ink = |choice: &&Choice| entry.by == EnteredBy::Paint && Some(choice.symbol) != entry.cross;
        entry.choices.iter().filter(is_ink).collect()
    }

    /// The keys of the colours, with the letters that stand for them in clues, where there are several.
    pub fn colours(&self) -> Option<String> {
        let inks = self.inks();
        let named = |(at, ink): (usize, &&Choice)| {
            let number = if at < 9 { format!("{} ", at + 1) } else { String::new() };
            let paints = if at == 0 { "paints " } else { "" };
            format!("{number}{paints}{} ({})", ink.name, ink.key)
        };
        let named: Vec<String> = inks.iter().enumerate().map(named).collect();
        let inks = (inks.len() > 1).then(|| format!("{}; Tab goes on to the next colour.", named.join(", ")));
        let ground = words::ground(&self.game.puzzle().alphabet);
        inks.into_iter().chain(ground).reduce(|inks, ground| format!("{inks} {ground}"))
    }

    /// The letters that enter numbers of two digits.
    pub fn numbers(&self) -> Option<String> {
        let entry = self.game.entry();
        let lettered =
            entry.choices.iter().filter(|choice| entry.by == EnteredBy::Numbers && choice.key.is_alphabetic());
        let named: Vec<String> = lettered.map(|choice| format!("{} for {}", choice.key, choice.label)).collect();
        (!named.is_empty()).then(|| format!("Type {}.", named.join(", ")))
    }

    /// Takes the colour so many places further on.
    pub fn change_ink(&mut self, step: isize) {
        let inks: Vec<u8> = self.inks().iter().map(|ink| ink.symbol).collect();
        let at = inks.iter().position(|&ink| Some(ink) == self.ink).unwrap_or(0);
        let next = (at as isize + step).rem_euclid(inks.len().max(1) as isize);
        self.ink = inks.get(next as usize).copied().or(self.ink);
    }

    /// Are letters entered by typing, so that commands need Alt?
    pub fn types_letters(&self) -> bool {
        matches!(self.game.entry().by, EnteredBy::Letters | EnteredBy::Characters)
            && self.game.entry().choices.iter().any(|choice| choice.key.is_alphabetic())
    }

    /// Does # blacken a cell?
    pub fn blackens(&self) -> bool {
        let is_black = |choice: &Choice| choice.key == '#' && choice.name == "black";
        self.inks().is_empty() && self.game.entry().choices.iter().any(is_black)
    }

    /// The key of a command.
    pub fn command_key(&self, key: char) -> String {
        if self.types_letters() { format!("Alt+{key}") } else { key.to_string() }
    }

    /// The key that shows the keys: where cells hold question marks, that alone is one.
    pub fn keys_key(&self) -> &'static str {
        let is_entered = self.game.entry().choices.iter().any(|choice| choice.key == '?');
        if is_entered { "Alt+?" } else { "?" }
    }

    /// Does a move; what cannot be done is said.
    pub fn play(&mut self, done: &Move) {
        let was_finished = self.game.is_finished();
        self.hint = None;
        match self.game.play(done) {
            Ok(true) => self.message.clear(),
            Ok(false) => return,
            Err(error) => self.message = vec![sentence(&error.to_string())],
        }
        if self.game.stroke().is_none() {
            self.say_how_it_ends(was_finished);
        }
    }

    /// What is said of a board on which nothing is left to fill in.
    fn say_how_it_ends(&mut self, was_finished: bool) {
        if self.game.is_finished() && !was_finished {
            let phrase = self.game.word().and_then(|word| self.game.puzzle().phrase(&word));
            self.message = vec!["Solved: every line is right.".to_owned()];
            self.message.extend(phrase.map(|phrase| format!("It says: {phrase}")));
        }
        // Where mistakes are hidden, too: whoever has filled in everything is done, or is told otherwise.
        if self.game.is_full_and_wrong() {
            let key = self.command_key('c');
            self.message.push(format!("Every cell is filled in, but something is wrong: {key} says in which lines."));
        }
    }

    /// What is said of a finished board.
    fn finished(&self) -> String {
        match self.game.is_full() {
            true => "Everything is filled in, and right.",
            false => "Solved: every line is right, and the cells that are still open stay blank.",
        }
        .to_owned()
    }

    /// Enters a value, as the mode has it.
    pub fn enter(&mut self, symbol: u8) {
        let cell = self.cursor;
        if self.game.is_given(cell) {
            self.message = vec!["This cell is given.".to_owned()];
            return;
        }
        if self.mode != Mode::Enter && self.game.squares()[cell].value.is_some() {
            let told = match self.mode {
                Mode::Pencil => "This cell is filled in; pencil marks go into open cells.",
                _ => "This cell is filled in; exclusions go into open cells.",
            };
            self.message = vec![told.to_owned()];
            return;
        }
        self.play(&match self.mode {
            Mode::Enter => Move::Paint { cells: vec![cell], tool: Tool::Value(symbol) },
            Mode::Pencil => Move::Note { cell, symbol },
            Mode::Not => Move::RuleOut { cell, symbol },
        });
    }

    /// The space bar: paints with the ink, or goes on to the next value.
    pub fn fill(&mut self) {
        if let (Some(ink), EnteredBy::Paint) = (self.ink, self.game.entry().by) {
            return self.enter(ink);
        }
        if self.mode != Mode::Enter {
            self.message = vec!["Space fills cells, which this mode does not: type the value.".to_owned()];
            return;
        }
        let choices: Vec<u8> = self.game.entry().choices.iter().map(|choice| choice.symbol).collect();
        let own = self.game.squares()[self.cursor].value;
        let next = match own.and_then(|own| choices.iter().position(|&symbol| symbol == own.0)) {
            None => choices.first().copied(),
            Some(at) => choices.get(at + 1).copied(),
        };
        self.play(&match next {
            Some(symbol) => Move::Set { cell: self.cursor, symbol },
            None => Move::Erase { cell: self.cursor },
        });
    }

    pub fn cross(&mut self) {
        match self.game.entry().cross {
            Some(blank) if self.mode != Mode::Enter => self.enter(blank),
            Some(blank) => self.play(&Move::Paint { cells: vec![self.cursor], tool: Tool::Value(blank) }),
            None => {
                let told = match self.blackens() {
                    true => "No cell of this puzzle stays blank; # blackens one.",
                    false => "No cell of this puzzle stays blank.",
                };
                self.message = vec![told.to_owned()];
            }
        }
    }

    /// Moves the cursor by rows and columns.
    pub fn walk(&mut self, down: isize, right: isize) {
        self.cursor = self.beside(self.cursor, down, right);
    }

    /// The cell so many rows down and columns to the right, or the last one before the edge.
    pub fn beside(&self, cell: usize, down: isize, right: isize) -> usize {
        let board = &self.game.puzzle().board;
        let (row, column) = board.place(CellId::new(cell));
        let new_row = row.saturating_add_signed(down).min(board.rows() - 1);
        let len = |row: usize| board.line_len(Axis::ROW, row);
        let column = match board {
            // Straight down or up in a hexagon is the cell that lies below, or half a cell to the right of that.
            Board::Hexagon(_) if new_row != row => {
                let across = (board.indent(row) + 2 * column) as isize - board.indent(new_row) as isize;
                (across.max(0) as usize).div_ceil(2)
            }
            _ => column.saturating_add_signed(right),
        };
        board.cell(new_row, column.min(len(new_row) - 1)).index()
    }

    /// Shift and an arrow: what stands in the cell is carried on. An open one is filled first, where there is ink for it.
    pub fn carry(&mut self, down: isize, right: isize) {
        let next = self.beside(self.cursor, down, right);
        let value = self.game.squares()[self.cursor].value.map(|value: Symbol| value.0);
        let Some(symbol) = value.or(self.ink).filter(|_| self.mode == Mode::Enter) else {
            return self.walk(down, right);
        };
        if value.is_none() {
            self.play(&Move::Set { cell: self.cursor, symbol });
        }
        if next != self.cursor && self.game.squares()[next].value.is_none() && !self.game.is_given(next) {
            self.play(&Move::Set { cell: next, symbol });
        }
        self.cursor = next;
    }

    /// Goes on to what there was no room for; false where all of the message was shown.
    fn turn_page(&mut self) -> bool {
        let Some(next) = self.reading.next.filter(|_| self.reading.of == self.message) else { return false };
        self.reading.from = next;
        true
    }

    /// The rest of what is being said; then a hint: the next stage of the one that is told, or a new one. After the
    /// reason the step is done.
    pub fn ask(&mut self) {
        if self.turn_page() {
            return;
        }
        self.clock.allow(QUESTION);
        if let Some(hint) = &mut self.hint {
            if !hint.has_step {
                return;
            }
            if hint.stage < 2 {
                hint.stage += 1;
                self.say_hint();
                return;
            }
            let found = hint.found.first().copied();
            self.play(&Move::TakeHint);
            if let Some(cell) = found {
                self.cursor = cell;
            }
            if self.message.is_empty() {
                self.message = vec!["Done.".to_owned()];
            }
            return;
        }
        if self.game.is_finished() {
            self.message = vec![self.finished()];
            return;
        }
        let view = self.game.hint_view();
        self.hint = Some(Telling {
            stages: view.stages,
            stage: 0,
            line: view.line,
            facts: view.facts,
            found: view.found,
            has_step: view.has_step,
            is_wrong: view.right == Some(false) && self.game.answer().verdict != Verdict::None,
        });
        self.say_hint();
    }

    fn say_hint(&mut self) {
        let Some(hint) = &self.hint else { return };
        self.message = hint.stages[hint.stage].clone();
        // From the line on, its clue is told.
        self.message.extend(self.colours().filter(|_| hint.stage > 0));
        if hint.has_step {
            let key = self.command_key('h');
            let more = if hint.stage < 2 { "says more" } else { "does it" };
            self.message.push(format!("({key} {more})"));
        }
        // Of a board that is wrong there is no more to say, but something to do.
        if hint.is_wrong {
            self.message.push(self.ways_back());
        }
        if let (2, Some(&cell)) = (hint.stage, hint.found.first()) {
            self.cursor = cell;
        }
    }

    /// What can be done about a board that is wrong.
    fn ways_back(&self) -> String {
        let (undo, policy) = (self.command_key('z'), self.command_key('e'));
        let shows = match self.game.settings.conflicts {
            _ if self.game.solution().is_none() => String::new(),
            Conflicts::Solution => String::new(),
            Conflicts::Rules => format!("; {policy} shows which cells are wrong"),
            Conflicts::Never => format!("; {policy}, pressed twice, shows which cells are wrong"),
        };
        format!("({undo} takes back a move{shows})")
    }

    /// Is the board right so far?
    pub fn check(&mut self) {
        self.clock.allow(QUESTION);
        self.hint = None;
        self.message = match self.game.is_finished() {
            true => vec![self.finished()],
            false => self.game.check_board().lines(),
        };
    }

    /// Goes on to the next way of showing mistakes.
    pub fn next_policy(&mut self) {
        self.clock.allow(QUESTION);
        let next = match self.game.settings.conflicts {
            Conflicts::Never => Conflicts::Rules,
            Conflicts::Rules => Conflicts::Solution,
            Conflicts::Solution => Conflicts::Never,
        };
        self.game.settings.conflicts = next;
        self.message = vec![sentence(next.words())];
        if next == Conflicts::Solution && self.game.solution().is_none() {
            self.message.push("But there is no unique solution to compare the board with.".to_owned());
        }
    }

    /// Notes whether the game could be put away, and whether it took the place of another.
    pub fn kept(&mut self, kept: io::Result<Kept>) {
        match kept {
            Ok(Kept::InPlaceOf) => self.message = vec![sentence(TAKES_PLACE)],
            Err(error) => {
                let problem = format!("The game cannot be saved: {error}.");
                self.message =
                    vec![problem, "`linewise play --board-to FILE` writes the board to FILE on leaving.".to_owned()];
            }
            Ok(_) => {}
        }
    }
}

/// A sentence of its own: with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
