//! What the formats of regex crosswords share: building a puzzle from its patterns, and asking what a format cannot say.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, Span};
use crate::format::json;
use crate::format::lines::{Part, clipped};
use crate::format::lost::Lost;
use crate::format::other_kind;
use crate::format::source::Source;
use crate::hexagon::Hexagon;
use crate::kind::{self, Kind};
use crate::line;
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Options, Puzzle, Says};
use serde_json::value::RawValue;

/// The name of the kind.
pub const KIND: &str = "regex_crossword";

fn kind() -> &'static dyn Kind {
    kind::find(KIND).expect("regex crosswords are a kind")
}

/// A puzzle without anything yet.
pub fn puzzle(board: Board) -> Puzzle {
    Puzzle::new(KIND, board, kind().alphabets().usual())
}

/// Gives the puzzle the characters that `glyphs` lists, or else those that its clues, and `also`, speak of.
pub fn set_alphabet(puzzle: &mut Puzzle, glyphs: Option<&str>, also: &str) -> Result<(), Error> {
    puzzle.alphabet = match glyphs {
        Some(glyphs) => alphabet_of(glyphs)?,
        None => usual_alphabet(puzzle, also)?,
    };
    Ok(())
}

/// The alphabet that `glyphs` lists.
pub fn alphabet_of(glyphs: &str) -> Result<Alphabet, Error> {
    kind().alphabets().of_glyphs(glyphs)
}

/// The characters that the puzzle's cells can hold when nobody says.
fn usual_alphabet(puzzle: &Puzzle, also: &str) -> Result<Alphabet, Error> {
    kind().alphabets().of_puzzle(&mut puzzle.clues.values(), also, puzzle.board.longest_line())
}

/// Reads the pattern in a string of JSON; nothing is written as nothing, as an empty string or as `null`.
pub fn clue_in_json<'a>(source: Source<'a>, value: &'a RawValue, end: End) -> Result<Option<Clue>, Error> {
    if json::is_null(value) {
        return Ok(None);
    }
    let text = json::string(value).ok_or_else(|| {
        source
            .error(value.get(), format!("{}: {} is not a clue", end.place(), clipped(value.get())))
            .with_help("a pattern in quotes")
    })?;
    let whole = source.range(value.get());
    let inside = |at: u32| whole.start + json::place_in_string(value, at as usize);
    clue(&text, end, |span| Span::new(inside(span.start)..inside(span.end)))
}

/// Reads the pattern in a part of a line.
pub fn clue_in_line(part: Part, end: End) -> Result<Option<Clue>, Error> {
    clue(part.text, end, |span| part.span_of(span.start as usize..span.end as usize))
}

/// Reads a pattern; `placed` tells where some of its bytes stand in the file.
pub fn clue(text: &str, end: End, placed: impl Fn(Span) -> Span) -> Result<Option<Clue>, Error> {
    if text.is_empty() {
        return Ok(None);
    }
    let whole = placed(Span::new(0..text.len()));
    match kind().clues().read(text, &kind().alphabets().usual(), &Options::new()) {
        Ok(Some(clue)) => Ok(Some(clue.with_span(whole))),
        Ok(None) => Err(Error::new(format!("{}: {} is not a pattern", end.place(), clipped(text))).with_span(whole)),
        Err(error) => {
            let span = if error.span.is_none() { whole } else { placed(error.span) };
            Err(error.prefixed(end.place()).with_span(span))
        }
    }
}

/// Where the clue number `number`, from 0, of a line stands: on a rectangle they stand at its ends in turn, on a hexagon all at
/// that from which they are read.
pub fn end_of(board: &Board, line: End, number: usize) -> End {
    match board {
        Board::Hexagon(_) => line.with_nth(number),
        Board::Rectangle { .. } => End { far: number % 2 == 1, ..line }.with_nth(number / 2),
    }
}

/// So many clues may a line have that are read in one direction.
pub fn most_clues(board: &Board) -> usize {
    match board {
        Board::Hexagon(_) => End::MOST,
        Board::Rectangle { .. } => 2 * End::MOST,
    }
}

/// A hexagon with so many lines in each direction, judged at `span`.
pub fn hexagon(rows: usize, falling: usize, rising: usize, span: Span) -> Result<Board, Error> {
    Hexagon::new(rows, falling, rising).map(Board::Hexagon).map_err(|error| error.with_span(span))
}

/// The rows of a stored solution, a text each, as symbols.
pub fn goal(puzzle: &Puzzle, rows: &[&str], span: Span) -> Result<Vec<Symbol>, Error> {
    let fits = |(index, row): (usize, &&str)| row.chars().count() == puzzle.board.line_len(Axis::ROW, index);
    if rows.len() != puzzle.board.rows() || !rows.iter().enumerate().all(fits) {
        return Err(Error::new("the solution has another shape than the board")
            .with_span(span)
            .with_help("a text for each row"));
    }
    let symbol = |glyph| {
        puzzle
            .alphabet
            .symbol(glyph)
            .ok_or_else(|| Error::new(format!("the solution holds \"{glyph}\", which no cell can be")).with_span(span))
    };
    rows.iter().flat_map(|row| row.chars()).map(symbol).collect()
}

/// Gives the puzzle its characters and the solution that stands in JSON beside its clues, where that matches them; else
/// what should be known of it.
pub fn finish<'a>(
    puzzle: &mut Puzzle,
    glyphs: Option<&str>,
    solution: Option<&'a RawValue>,
    (source, span): (Source<'a>, Span),
) -> Result<Option<Error>, Error> {
    let placed = |error: Error| error.with_span(span);
    let rows = solution.and_then(|value| rows_in_json(source, value)).unwrap_or_default();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let usual = usual_alphabet(puzzle, &rows.concat());
    if let (None, Ok(alphabet)) = (glyphs, usual) {
        // What stands in a solution is among the characters, if it is one.
        puzzle.alphabet = alphabet;
        if let Ok(goal) = goal(puzzle, &rows, span)
            && matches(puzzle, &goal)
        {
            puzzle.goal = Some(goal);
            return Ok(None);
        }
    }
    set_alphabet(puzzle, glyphs, "").map_err(placed)?;
    let Some(value) = solution else { return Ok(None) };
    let why = match goal(puzzle, &rows, span) {
        Ok(goal) if matches(puzzle, &goal) => {
            puzzle.goal = Some(goal);
            return Ok(None);
        }
        Ok(_) => "it does not match the clues".to_owned(),
        Err(error) => error.message.clone(),
    };
    Ok(Some(source.error(&value.get()[..1], format!("the solution is ignored: {why}"))))
}

/// The rows of a solution in JSON, each a text or a list of characters; `None` where it is something else.
fn rows_in_json<'a>(source: Source<'a>, value: &'a RawValue) -> Option<Vec<String>> {
    let row = |row: &&'a RawValue| match json::string(row) {
        Some(text) => Some(text.into_owned()),
        None => json::list(source, row).ok()?.into_iter().map(json::string).collect(),
    };
    json::list(source, value).ok()?.iter().map(row).collect()
}

/// Is it a solution of the clues?
fn matches(puzzle: &Puzzle, goal: &[Symbol]) -> bool {
    let cells: Vec<Domain> = goal.iter().copied().map(Domain::only).collect();
    line::all_can_be(puzzle, kind(), &cells)
}

/// A regex crossword that is about to be written.
pub struct Sheet<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What the format is called in messages.
    format: &'static str,
}

impl<'a> Sheet<'a> {
    /// The puzzle, if it is a regex crossword.
    pub fn of(puzzle: &'a Puzzle, format: &'static str) -> Result<Sheet<'a>, Error> {
        let sheet = Sheet { puzzle, format };
        if puzzle.kind != KIND {
            return Err(other_kind(format, &puzzle.kind).with_help("it holds regex crosswords"));
        }
        if let Some(option) = puzzle.options.keys().next() {
            return Err(sheet.refusal(format!("the rule \"{option}\"")));
        }
        Ok(sheet)
    }

    /// "The format cannot say ...".
    pub fn refusal(&self, what: impl std::fmt::Display) -> Error {
        Error::new(format!("{} cannot express {what}", self.format))
    }

    /// The hexagon that the board is, if it is one.
    pub fn hexagon(&self) -> Option<Hexagon> {
        match self.puzzle.board {
            Board::Hexagon(hexagon) => Some(hexagon),
            Board::Rectangle { .. } => None,
        }
    }

    /// The pattern at an end; `None` where there is none.
    pub fn pattern(&self, end: End) -> Option<&'a str> {
        match &self.puzzle.clues.get(&end)?.says {
            Says::Pattern(pattern) => Some(pattern),
            _ => None,
        }
    }

    /// The patterns of a line that are read in the direction of `line`, in the order of [`end_of`]; an empty one stands where there is none
    /// before another.
    pub fn patterns(&self, line: End) -> Vec<&'a str> {
        let board = &self.puzzle.board;
        let all = (0..most_clues(board)).map(|number| self.pattern(end_of(board, line, number)));
        let mut patterns: Vec<&str> = all.map(Option::unwrap_or_default).collect();
        let last = patterns.iter().rposition(|pattern| !pattern.is_empty());
        patterns.truncate(last.map_or(0, |last| last + 1));
        patterns
    }

    /// An error if several clues stand at one end of a line.
    pub fn refuse_more_clues(&self) -> Result<(), Error> {
        match self.puzzle.clues.keys().find(|end| end.nth > 0) {
            Some(&end) => Err(self.refusal(format!("that {} has several clues at one end", end.place()))),
            None => Ok(()),
        }
    }

    /// An error if a hexagon has a clue that is not read in the direction in which the format reads such lines.
    pub fn refuse_directions(&self, ends: [End; 3]) -> Result<(), Error> {
        let is_wrong = |end: &&End| ends.iter().any(|right| right.axis == end.axis && right.far != end.far);
        match self.puzzle.clues.keys().find(is_wrong) {
            Some(&end) => Err(self.refusal(format!("that {} is read from that end", end.place()))),
            None => Ok(()),
        }
    }

    /// Notes that the characters which the cells can hold are lost, if they are not the usual ones.
    pub fn lose_alphabet(&self, lost: &mut Lost) {
        if usual_alphabet(self.puzzle, "").ok().as_ref() != Some(&self.puzzle.alphabet) {
            lost.add("the symbols that cells can be");
        }
    }

    /// The stored solution, a text for each row.
    pub fn goal_rows(&self) -> Option<Vec<String>> {
        let goal = self.puzzle.goal.as_ref()?;
        let row = |row| {
            self.puzzle.board.line(Axis::ROW, row).map(|cell| self.puzzle.alphabet.glyph(goal[cell.index()])).collect()
        };
        Some((0..self.puzzle.board.rows()).map(row).collect())
    }

    /// What a cell is given as, a text of all its characters.
    pub fn given(&self, may: Domain) -> String {
        may.symbols().map(|symbol| self.puzzle.alphabet.glyph(symbol)).collect()
    }
}
