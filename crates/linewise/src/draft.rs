//! A puzzle that somebody types in, clue by clue; and a worked file of a kind, to be changed into one's own.

use crate::clue_check;
use crate::domain::Symbol;
use crate::engine::{Budget, Verdict, verify};
use crate::error::{Error, many};
use crate::format::pattern_slips;
use crate::formats::ClueReader;
use crate::kind::{FOUR_SIDES, Kind};
use crate::line::{LineQuestion, arrange};
use crate::make::{Maker, Wish};
use crate::picture::clues_of;
use crate::puzzle::{Axis, Board, Clue, End, Options, Puzzle, Says};
use crate::task::Task;
use num_bigint::BigUint;

mod colours;
mod side;
pub use colours::Undeclared;

/// What is said to whoever types several clues where one is asked for.
const ONE_CLUE: &str = "one clue at a time, that of this line alone";

/// A puzzle that is being typed in: each clue is looked at as soon as it is there.
#[derive(Debug)]
pub struct Draft<'k> {
    kind: &'k dyn Kind,
    puzzle: Puzzle,
    ends: Vec<End>,
    /// Did somebody list the characters that cells hold?
    has_own_glyphs: bool,
}

impl<'k> Draft<'k> {
    /// An empty puzzle of this kind with so many rows and columns; an error where there is no such puzzle.
    pub fn new(kind: &'k dyn Kind, rows: usize, columns: usize) -> Result<Draft<'k>, Error> {
        Draft::with_options(kind, rows, columns, Options::new(), None)
    }

    /// An empty puzzle with options, as regions of the board, and with the characters that cells hold, where these are
    /// others than one would think.
    pub fn with_options(
        kind: &'k dyn Kind,
        rows: usize,
        columns: usize,
        options: Options,
        glyphs: Option<&str>,
    ) -> Result<Draft<'k>, Error> {
        let board = Board::rectangle(rows, columns)?;
        let alphabet = match (glyphs, kind.alphabets().by_options(&options)?) {
            (Some(glyphs), _) => kind.alphabets().of_glyphs(glyphs)?,
            (None, Some(alphabet)) => alphabet,
            (None, None) => kind.alphabets().on(rows.max(columns)),
        };
        let puzzle = Puzzle { options, ..Puzzle::new(kind.name(), board, alphabet) };
        kind.model(&puzzle)?;
        let mut draft = Draft { kind, puzzle, ends: Vec::new(), has_own_glyphs: glyphs.is_some() };
        draft.ends = draft.ends_with_clues();
        Ok(draft)
    }

    /// The line ends at which such puzzles have clues, in the order in which one reads them off the paper: from the
    /// left, the top, the right and the bottom, and the corners. None where the kind has no clues.
    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// The characters that cells hold besides blanks and colours; none where there are only these.
    pub fn glyphs(&self) -> String {
        let alphabet = &self.puzzle.alphabet;
        let written = alphabet.looks.iter().skip(usize::from(alphabet.has_blank()));
        written.filter(|look| look.colour.is_none()).map(|look| look.glyph).collect()
    }

    /// The puzzle as far as it is typed in.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Takes a clue, and says what it needs; an error for one that cannot stand there, and then nothing has changed. An
    /// empty text is a line end without a clue, or an empty line where the kind has a clue for that.
    pub fn take(&mut self, end: End, text: &str) -> Result<String, Error> {
        let text = match text.trim() {
            "" => self.empty_clue(end),
            text => text.to_owned(),
        };
        let Puzzle { alphabet, options, .. } = &self.puzzle;
        let reader = ClueReader { kind: self.kind, alphabet, options };
        let clue = reader.read(&text).map_err(|error| match reader.advice(&text) {
            Some(help) => error.with_help(help),
            // Keys are those of a file.
            None if error.help.as_deref().is_some_and(|help| help.starts_with(FOUR_SIDES)) => error.with_help(ONE_CLUE),
            None => error,
        })?;
        let before = self.puzzle.clues.get(&end).cloned();
        self.put(end, clue.clone());
        if let Err(error) = self.needs(end) {
            self.put(end, before);
            return Err(error);
        }
        self.needs(end)
    }

    /// What in the clue at this end was hardly meant as it is read, as slashes around a pattern.
    pub fn slip(&self, end: End) -> Option<Error> {
        pattern_slips::of_clue(self.puzzle.clues.get(&end)?)
    }

    /// The finished puzzle. Where clues are patterns its cells can hold what these speak of.
    pub fn finished(&self) -> Result<Puzzle, Error> {
        let is_pattern = |clue: &Clue| matches!(clue.says, Says::Pattern(_));
        if self.has_own_glyphs || self.puzzle.clues.is_empty() || !self.puzzle.clues.values().all(is_pattern) {
            return Ok(self.without_spare_black());
        }
        let givens = self.puzzle.givens.values().filter_map(|given| given.may.symbol());
        let also: String = givens.map(|symbol| self.puzzle.alphabet.glyph(symbol)).collect();
        let cells = self.puzzle.board.rows().max(self.puzzle.board.columns());
        let alphabet = self.kind.alphabets().of_puzzle(&mut self.puzzle.clues.values(), &also, cells)?;
        self.puzzle.clone().with_alphabet(alphabet)
    }

    /// The row number `index` of what is given, from 0, as it is meant: a dot is an open cell where no cell can be one.
    /// An error for a row that cannot stand there.
    pub fn read_row(&self, index: usize, text: &str) -> Result<String, Error> {
        let has_dot = self.puzzle.alphabet.symbol('.').is_some();
        let meant = |glyph: char| if glyph == '.' && !has_dot { '?' } else { glyph };
        let row: String = text.chars().map(meant).collect();
        let board = self.puzzle.board;
        let rows = (0..board.rows()).map(|other| match other == index {
            true => row.clone(),
            false => "?".repeat(board.line_len(Axis::ROW, other)),
        });
        let rows: Vec<String> = rows.collect();
        Task::of_kind(&self.puzzle, self.kind)?.read_board(rows.join("\n"))?;
        Ok(row)
    }

    /// These rows of what is given with each dot an open cell, where as blank cells they would leave none open, so that
    /// nothing would be left to solve: the rule of puzzle files. `None` where the rows are meant as they stand.
    pub fn with_dots_open(&self, rows: &[String]) -> Option<Vec<String>> {
        let has_dots = self.puzzle.alphabet.symbol('.').is_some() && rows.iter().any(|row| row.contains('.'));
        let has_open = rows.iter().any(|row| row.contains('?'));
        (has_dots && !has_open).then(|| rows.iter().map(|row| row.replace('.', "?")).collect())
    }

    /// What is given about the cells, as rows of characters with `?` for open ones, in the place of what was given
    /// before; no rows give nothing.
    pub fn give(&mut self, rows: &[String]) -> Result<(), Error> {
        if rows.is_empty() {
            self.puzzle.givens.clear();
            return Ok(());
        }
        let mut puzzle = self.puzzle.clone();
        puzzle.givens.clear();
        let board = Task::of_kind(&puzzle, self.kind)?.read_board(rows.join("\n"))?;
        let all = puzzle.alphabet.all();
        for (cell, may) in board.cells.iter().enumerate().filter(|(_, may)| **may != all) {
            puzzle.give(crate::CellId::new(cell), *may, crate::Span::NONE)?;
        }
        self.kind.model(&puzzle)?;
        self.puzzle = puzzle;
        Ok(())
    }

    /// What the clues so far add up to, where they list blocks: `the rows have 53 filled cells`.
    pub fn sums(&self) -> Option<String> {
        let sum = |axis| {
            let clues = self.puzzle.clues.iter().filter(|(end, _)| end.axis == axis);
            let mut lengths = clues.map(|(_, clue)| match &clue.says {
                Says::Blocks(blocks) => {
                    blocks.iter().map(|block| usize::try_from(block.len?).ok()).sum::<Option<usize>>()
                }
                _ => None,
            });
            lengths.try_fold(0, |sum, length| Some(sum + length?)).filter(|sum| *sum > 0)
        };
        let axes = self.puzzle.board.axes().iter();
        let told =
            axes.filter_map(|&axis| Some(format!("the {}s have {}", axis.word(), many(sum(axis)?, "filled cell"))));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// What is wrong with the whole, where that can be said without solving.
    pub fn at_a_glance(&self) -> Option<String> {
        self.kind.at_a_glance(&self.puzzle)
    }

    /// How an empty line is written at this end; how no clue is, where the kind has none for that.
    pub fn empty_clue(&self, end: End) -> String {
        let cells = self.puzzle.board.len_at(end.place());
        let blank = self.puzzle.alphabet.has_blank().then(|| vec![Symbol::BLANK; cells]);
        let is_blocks = |clue: &Clue| matches!(clue.says, Says::Blocks(_));
        let clue = blank.and_then(|word| self.kind.clues().of_word(end, &word, &self.puzzle.options)).filter(is_blocks);
        self.kind.clues().write(clue.as_ref(), &self.puzzle.alphabet)
    }

    fn put(&mut self, end: End, clue: Option<Clue>) {
        match clue {
            Some(clue) => drop(self.puzzle.clues.insert(end, clue)),
            None => drop(self.puzzle.clues.remove(&end)),
        }
    }

    /// What the clues of a line need: the fewest cells, and how many arrangements they have.
    fn needs(&self, end: End) -> Result<String, Error> {
        let cells = self.puzzle.board.len_at(end.place());
        let written = |clue| self.kind.clues().write(Some(clue), &self.puzzle.alphabet);
        let texts = self.puzzle.clues_at(end.place()).map(|clue| clue.map(written));
        let place = end.name();
        if texts.iter().all(Option::is_none) {
            return Ok(format!("{place}: no clue"));
        }
        let nothing_fits = || Error::new(format!("{place}: no arrangement of {cells} cells fits this"));
        if end.axis == Axis::DIAGONAL {
            let words = clue_check::words(&self.puzzle, self.kind, end)?;
            if words.as_ref().is_some_and(|words| *words == BigUint::ZERO) {
                return Err(nothing_fits());
            }
            return Ok(format!("{place}: {}", words_of_count(words.as_ref())));
        }
        let [near, far] = &texts;
        let glyphs: String = self.puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
        let none = self.kind.clues().write(None, &self.puzzle.alphabet);
        let question = LineQuestion {
            kind: self.kind,
            clue: near.as_deref().unwrap_or(&none),
            other: far.as_deref(),
            cells: Some(cells),
            known: None,
            alphabet: self.is_alphabet_told().then_some(glyphs.as_str()),
            options: &self.puzzle.options,
        };
        let found = arrange(&question).map_err(|wrong| wrong.error)?;
        if !found.has_some() {
            return Err(nothing_fits());
        }
        let least =
            self.puzzle.clues.get(&end).and_then(least).map(|least| format!("needs {least} of {cells} cells, "));
        Ok(format!("{place}: {}{}", least.unwrap_or_default(), words_of_count(found.count.as_ref())))
    }

    /// The ends at which some board of this size has a clue.
    fn ends_with_clues(&self) -> Vec<End> {
        let Some(word) = self.some_solution() else { return Vec::new() };
        let board = self.puzzle.board;
        let may_stand = |end: &End| {
            let line: Vec<Symbol> = board.cells_at(end.place()).map(|cell| word[cell.index()]).collect();
            // What nobody can read off a board, as a pattern, can stand at every end.
            self.asks_for_patterns() || self.kind.clues().of_word(*end, &line, &self.puzzle.options).is_some()
        };
        let sides = [false, true].into_iter();
        let all = sides.flat_map(|far| board.places().map(move |place| End::both(place)[usize::from(far)]));
        let mut ends: Vec<End> = all.filter(may_stand).collect();
        if self.kind.clues().prints_corners(&self.puzzle.options) && board.lines(Axis::DIAGONAL) > 0 {
            ends.extend(End::CORNERS);
        }
        ends
    }

    /// Are clues of this kind patterns, which no board tells?
    pub fn asks_for_patterns(&self) -> bool {
        self.kind.clues().may_be_several()
    }

    /// A board of which only the cells at the edge are filled, where cells are filled or blank and nothing speaks against it.
    fn frame(&self) -> Option<Vec<Symbol>> {
        let Board::Rectangle { rows, columns } = self.puzzle.board else { return None };
        let is_edge = |row: u32, column: u32| row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let word = cells
            .map(|(row, column)| if is_edge(row, column) { Symbol::FILLED } else { Symbol::BLANK })
            .collect::<Vec<_>>();
        let model = self.kind.model(&self.puzzle).ok().filter(|_| self.puzzle.alphabet.is_black_and_white())?;
        verify::is_solution(&model, &word).then_some(word)
    }

    /// The puzzle with all the clues of a board; where there are none, with a few of its cells given.
    fn with_clues_of(&self, word: &[Symbol]) -> Result<Puzzle, Error> {
        let mut puzzle = self.puzzle.clone();
        puzzle.clues.extend(clues_of(&self.puzzle, self.kind, word));
        if puzzle.clues.is_empty() {
            for cell in (0..word.len()).step_by(3) {
                puzzle.give(crate::CellId::new(cell), crate::Domain::only(word[cell]), crate::Span::NONE)?;
            }
        }
        Ok(puzzle)
    }

    /// Some board that keeps the rules, where there is one.
    fn some_solution(&self) -> Option<Vec<Symbol>> {
        let task = Task::of_kind(&self.puzzle, self.kind).ok()?.with_steps(MOST_STEPS);
        task.solve_up_to(1).solutions.pop()
    }
}

/// How far a board without clues is looked for.
const MOST_STEPS: u64 = 200_000;

/// The fewest cells that a clue of blocks takes.
fn least(clue: &Clue) -> Option<u64> {
    match &clue.says {
        Says::Blocks(blocks) => Some(crate::rules::runs::least_cells(blocks)),
        _ => None,
    }
}

fn words_of_count(count: Option<&BigUint>) -> String {
    match count.map(BigUint::to_string) {
        None => "too many arrangements to count, or too much work".to_owned(),
        Some(count) if count == "1" => "1 arrangement".to_owned(),
        Some(count) => format!("{count} arrangements"),
    }
}

/// A worked puzzle of this kind in the native format, with remarks for whoever writes their own in its place: one of
/// the kind's examples, or of the size that is asked for, with the clues of some board. An error for a size that such a
/// puzzle cannot have.
pub fn template(kind: &dyn Kind, size: Option<(usize, usize)>) -> Result<String, Error> {
    let (text, is_unique) = match size {
        None => (kind.examples()[0].puzzle.to_owned(), true),
        Some((rows, columns)) => of_size(kind, rows, columns)?,
    };
    let mut remarks = String::new();
    for line in wrapped(kind.rules(), 96) {
        remarks.push_str(&format!("# {line}\n"));
    }
    for told in kind.options_told() {
        let value = if told.is_picture { format!("({})", told.value) } else { told.value };
        // The option stands on a line of its own: without the #, it counts.
        for line in wrapped(&told.rule, 96).into_iter().chain([format!("option {}: {value}", told.name)]) {
            remarks.push_str(&format!("# {line}\n"));
        }
    }
    remarks.push_str("#\n# Replace this with your own. A line that begins with # is a comment, except among cells.\n");
    remarks
        .push_str(&format!("# `linewise check FILE` looks at it, `linewise solve FILE` solves it. {}\n", sizes(&text)));
    remarks.push_str(if is_unique { "\n" } else { "# This puzzle may have several solutions.\n\n" });
    Ok(remarks + &text)
}

/// What may be left out.
fn sizes(text: &str) -> &'static str {
    if text.contains("\nsolution:") { "The solution may be left out." } else { "" }
}

/// A puzzle of this size, with exactly one solution where one is found quickly; and whether it was.
fn of_size(kind: &dyn Kind, rows: usize, columns: usize) -> Result<(String, bool), Error> {
    let mut draft = Draft::new(kind, rows, columns)?;
    if draft.asks_for_patterns() {
        spell(&mut draft, columns)?;
        return Ok((crate::formats::native_text(&draft.finished()?, kind)?, true));
    }
    let framed = draft.frame().map(|word| draft.with_clues_of(&word)).transpose()?;
    let is_unique = |puzzle: &Puzzle| has_one_solution(puzzle, kind);
    let unique = framed.filter(is_unique).or_else(|| made(kind, &draft.puzzle));
    let is_unique = unique.is_some();
    let puzzle = match unique {
        Some(puzzle) => puzzle,
        None => match (draft.some_solution(), kind.at_a_glance(&draft.puzzle)) {
            (Some(word), _) => draft.with_clues_of(&word)?,
            (None, Some(why)) => return Err(Error::new(format!("there is no such puzzle of this size: {why}"))),
            (None, None) => draft.puzzle.clone(),
        },
    };
    // Nothing says of sums and heights which numbers there are; whoever changes them should see that.
    let are_told = puzzle.alphabet.is_in_colours() || puzzle.alphabet.len() <= 2;
    let text = match are_told {
        true => crate::formats::native_text(&puzzle, kind)?,
        false => crate::formats::native_text_with_symbols(&puzzle, kind)?,
    };
    Ok((text, is_unique))
}

/// How far a worked puzzle with one solution is looked for, and on boards of how many cells at most.
const MAKING_STEPS: u64 = 50_000;
const MOST_MADE: usize = 256;

/// A puzzle with one solution on the board of an empty one, and with its options; `None` where none is found quickly.
fn made(kind: &dyn Kind, empty: &Puzzle) -> Option<Puzzle> {
    if empty.board.cells() > MOST_MADE {
        return None;
    }
    let mut wish = Wish::new(empty.board);
    wish.options = empty.options.clone();
    wish.graded = false;
    let made = Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(MAKING_STEPS)).random(kind);
    made.ok().map(|made| made.puzzle)
}

fn has_one_solution(puzzle: &Puzzle, kind: &dyn Kind) -> bool {
    let task = Task::of_kind(puzzle, kind).map(|task| task.with_steps(MOST_STEPS));
    task.is_ok_and(|task| task.solve().verdict == Verdict::Unique)
}

/// Gives every line the letters that it spells for its clue, where no board tells what a clue would be.
fn spell(draft: &mut Draft, columns: usize) -> Result<(), Error> {
    for end in draft.ends.clone().into_iter().filter(|end| !end.far) {
        let cells = draft.puzzle.board.cells_at(end.place());
        let letter = |cell: crate::CellId| {
            let (row, column) = draft.puzzle.board.place(cell);
            char::from(b'A' + ((row * columns + column) % 26) as u8)
        };
        let text: String = cells.map(letter).collect();
        draft.take(end, &text)?;
    }
    Ok(())
}

/// A text in lines of so many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_looked_at_when_they_are_typed() {
        let binairo = crate::kind::named("binairo").expect("a kind");
        let draft = Draft::new(binairo, 4, 4).expect("a size");
        assert_eq!(draft.read_row(1, "0..1").expect("dots are open"), "0??1");
        assert!(draft.read_row(1, "O??1").is_err(), "a letter O is no 0");
        let nonogram = crate::kind::named("nonogram").expect("a kind");
        let draft = Draft::new(nonogram, 2, 3).expect("a size");
        assert_eq!(draft.read_row(0, ".#?").expect("cells"), ".#?");
    }

    #[test]
    fn dots_that_would_leave_nothing_to_solve_are_open_cells() {
        let fuzuli = crate::kind::named("fuzuli").expect("a kind");
        let draft = Draft::new(fuzuli, 3, 3).expect("a size");
        let open = |rows: [&str; 3]| draft.with_dots_open(&rows.map(str::to_owned));
        assert_eq!(open(["1..", ".2.", "..."]).expect("open"), ["1??", "?2?", "???"]);
        assert_eq!(open(["1..", ".2.", "??."]), None, "what is open is said already");
        assert_eq!(open(["121", "212", "121"]), None, "there is no dot");
        let binairo = crate::kind::named("binairo").expect("a kind");
        let draft = Draft::new(binairo, 4, 4).expect("a size");
        assert_eq!(draft.with_dots_open(&["0101".to_owned()]), None);
    }

    #[test]
    fn slashes_around_a_pattern_are_told() {
        let kind = crate::kind::named("regex_crossword").expect("a kind");
        let mut draft = Draft::new(kind, 2, 2).expect("a size");
        let end = draft.ends()[0];
        draft.take(end, "/A*/").expect("a clue");
        assert!(draft.slip(end).is_some_and(|slip| slip.message.contains("slashes")));
        draft.take(end, "A*").expect("a clue");
        assert_eq!(draft.slip(end), None);
    }
}
