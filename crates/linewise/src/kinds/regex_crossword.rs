//! Regex crosswords: each line must match its clues, which are regular expressions, from its first cell to its last.
//!
//! A pattern means what it means to JavaScript's `RegExp` without flags, as `^(?:clue)$`. On a rectangle a line can have
//! two clues, one at each end; both are read from left to right, or from top to bottom. On a hexagon, where
//! every puzzle reads its diagonals in its own direction, a clue is read from the end at which it stands.

mod alphabet;
mod characters;
mod condensed;
mod effort;
mod examples;
mod glushkov;
mod judge;
mod ladder;
mod letters;
mod machine;
mod parse;
mod pattern_rule;
mod prepared;
mod program;
mod reading;
mod reference;
mod row;
mod setter;
mod shown;
mod spans;
mod syntax;
mod typos;
mod ways;
mod word_list;

use crate::distinct::distinct;
use crate::domain::Symbol;
use crate::error::{Error, Slips, Span, many};
use crate::kind::{About, Alphabets, ClueLike, ClueLine, Clues, Kind, Taste, every_line, options};
use crate::model::{CellId, Crowd, Line, Model};
use crate::puzzle::{Alphabet, Board, Clue, End, Look, Options, Puzzle, Says, StandIns};
use crate::rule::{KnownLine, Rule, Scratch};
use crate::technique::{Ladder, ShownOnBoard};
use crate::typo::Typo;
use effort::{Effort, Purse};
use letters::Letters;
use litemap::LiteMap;
use prepared::Prepared;
use std::ops::Range;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &RegexCrossword;

/// How a line end without a clue is written. No pattern is written so.
const NO_CLUE: &str = "*";

struct RegexCrossword;

impl Kind for RegexCrossword {
    fn about(&self) -> About<'_> {
        About {
            name: "regex_crossword",
            other_names: &["regex", "regex_crosswords", "regular_crossword"],
            rules: "Write a character into each cell so that every line matches its clues, each a regular expression as JavaScript \
                    reads it, from the first cell to the last. A line can have a clue at each end, and must match both. \
                    Rows are read from left to right and columns from top to bottom. On a hexagon falling diagonals run like / and are \
                    read downwards, rising ones run like \\ and are read upwards, and both are numbered from the left; a clue at the \
                    far end of a line is read from there.",
            clues: self,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: examples::EXAMPLES,
        }
    }

    fn explains_hexagons(&self) -> bool {
        true
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        options::refuse_others(&puzzle.options, &[])?;
        let board = puzzle.board;
        let mut model = every_line::without_lines(puzzle, puzzle.alphabet.all());
        let letters = Letters::new(&puzzle.alphabet);
        let mut made: LiteMap<(&str, usize), Arc<dyn Rule>> = LiteMap::new();
        let purse = Purse::from(Effort::of_puzzle());
        let mut slips = Slips::default();
        for (&end, clue) in &puzzle.clues {
            let pattern = pattern(clue).map_err(|error| in_line(error, end, clue))?;
            let cells = cells_of(&board, end)?;
            let rule = match made.get(&(pattern, cells.len())) {
                Some(rule) => rule.clone(),
                None => {
                    let prepared = prepare(pattern, &letters).map_err(|error| in_line(error, end, clue));
                    let Some(prepared) = slips.kept(prepared) else { continue };
                    made.entry((pattern, cells.len()))
                        .or_insert(pattern_rule::rule(vec![prepared], cells.len(), &purse))
                        .clone()
                }
            };
            model.lines.push(Line { cells: cells.into(), rule, place: end.place() });
        }
        slips.end()?;
        model.crowds = crowds(puzzle, &model.lines);
        Ok(model)
    }

    fn at_a_glance(&self, puzzle: &Puzzle) -> Option<String> {
        let letters = Letters::new(&puzzle.alphabet);
        let purse = Purse::from(Effort::of_puzzle());
        let hopeless = puzzle.clues.iter().find(|&(&end, clue)| {
            let Ok((prepared, cells)) =
                pattern(clue).and_then(|pattern| Ok((prepare(pattern, &letters)?, cells_of(&puzzle.board, end)?)))
            else {
                return false;
            };
            let rule = pattern_rule::rule(vec![prepared], cells.len(), &purse);
            let known = vec![puzzle.alphabet.all(); cells.len()];
            let line = KnownLine { rule: &*rule, symbols: puzzle.alphabet.len(), known: &known };
            line.has_word(&mut Scratch::default()) == Ok(false)
        });
        let (end, clue) = hopeless?;
        let place = end.place();
        let characters = many(puzzle.board.len_at(end.place()), "character");
        Some(format!(
            "{place}: the clue \"{}\" matches no word of {characters} that cells can hold",
            pattern(clue).ok()?
        ))
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, &[])?;
        if near.or(far).is_none() {
            return Err(Error::new("without a clue, nothing is known about a line of a regex crossword"));
        }
        let letters = Letters::new(alphabet);
        let patterns = near.into_iter().chain(far).map(|clue| prepare(pattern(clue)?, &letters));
        Ok(pattern_rule::rule(patterns.collect::<Result<_, _>>()?, cells, &Effort::of_line().into()))
    }

    fn shown_on_boards(&self) -> &'static [ShownOnBoard] {
        shown::SHOWN
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        Some(ladder::ladder(puzzle, model))
    }

    fn taste(&self) -> Taste {
        // Only what a pattern says beyond the steps that one may take to follow it would be of level 4; those made here
        // are followed to the end.
        let lacks_level = |level, _, _: &_| {
            let why = "a clue that can be followed to the end never needs more than level 3; deductions across lines start at level 5";
            (level == 4).then_some(why)
        };
        let clue_like: ClueLike = |word, level, draw| Clue::pattern(setter::pattern(word, level, draw));
        Taste { size: 4, keeps_clues: true, clue_like: Some(clue_like), lacks_level, ..Taste::default() }
    }
}

impl Clues for RegexCrossword {
    fn of_word(&self, _end: End, _word: &[Symbol], _options: &Options) -> Option<Clue> {
        None
    }

    fn read(&self, text: &str, _alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        if text == NO_CLUE {
            return Ok(None);
        }
        parse::parse(text)?;
        Ok(Some(Clue::new(Says::Pattern(text.to_owned())).with_span(Span::new(0..text.len()))))
    }

    fn write(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        match clue.map(pattern) {
            Some(Ok(pattern)) => pattern.to_owned(),
            _ => NO_CLUE.to_owned(),
        }
    }

    fn spans(&self, clue: &Clue, word: &[Symbol], alphabet: &Alphabet) -> Option<Vec<Range<usize>>> {
        let prepared = prepare(pattern(clue).ok()?, &Letters::new(alphabet)).ok()?;
        spans::spans(&prepared, word)
    }

    fn typos(&self, clue: &Clue, _cells: usize, puzzle: &Puzzle) -> Vec<Typo> {
        let (Ok(text), alphabet) = (pattern(clue), &puzzle.alphabet) else { return Vec::new() };
        let used = distinct(puzzle.clues.values().filter_map(|clue| pattern(clue).ok()).flat_map(str::chars));
        typos::of_pattern(text, alphabet, &used, |text| self.read(text, alphabet, &puzzle.options))
    }

    fn may_be_several(&self) -> bool {
        true
    }
}

impl Alphabets for RegexCrossword {
    fn usual(&self) -> Alphabet {
        alphabet::alphabet(std::iter::empty(), "", 0).expect("without clues there is room for every character")
    }

    fn of_puzzle(&self, clues: &mut dyn Iterator<Item = &Clue>, also: &str, cells: usize) -> Result<Alphabet, Error> {
        alphabet::alphabet(clues.filter_map(|clue| pattern(clue).ok()), also, cells)
    }

    fn lacking(&self, puzzle: &Puzzle) -> Vec<Look> {
        alphabet::lacking(puzzle.clues.values().filter_map(|clue| pattern(clue).ok()), &puzzle.alphabet)
    }

    fn listing_order(&self, alphabet: &Alphabet) -> Vec<Symbol> {
        (0..alphabet.len() as u8).map(Symbol).collect()
    }
}

/// The pattern of a clue.
fn pattern(clue: &Clue) -> Result<&str, Error> {
    match &clue.says {
        Says::Pattern(pattern) => Ok(pattern),
        _ => Err(Error::new("a clue of a regex crossword is a pattern")),
    }
}

/// Reads a pattern and makes it ready for cells that hold `letters`.
fn prepare(pattern: &str, letters: &Letters) -> Result<Prepared, Error> {
    Ok(Prepared::new(parse::parse(pattern)?, letters))
}

/// The cells of the line to which a clue belongs, in the order in which the clue reads them.
fn cells_of(board: &Board, end: End) -> Result<Vec<CellId>, Error> {
    if !board.axes().contains(&end.axis) || end.index as usize >= board.lines(end.axis) {
        let place = end.place();
        return Err(Error::new(format!("there is a clue for {place}, which the board does not have")));
    }
    Ok(board.read_from(end))
}

/// The characters that have no symbols of their own, and which cells the clues compare. The model has a line for each clue, in their order.
fn crowds(puzzle: &Puzzle, lines: &[Line]) -> Vec<Crowd> {
    if puzzle.alphabet.stand_ins.is_empty() {
        return Vec::new();
    }
    let (mut compared, mut against) = (vec![false; puzzle.board.cells()], vec![false; puzzle.board.cells()]);
    for (line, clue) in lines.iter().zip(puzzle.clues.values()) {
        let Some(syntax) = pattern(clue).ok().and_then(|pattern| parse::parse(pattern).ok()) else { continue };
        let mark = |marks: &mut Vec<bool>| line.cells.iter().for_each(|cell| marks[cell.index()] = true);
        if syntax.compares() {
            mark(&mut compared);
        }
        if syntax.compares_against() {
            mark(&mut against);
        }
    }
    // Where nothing asks that cells differ, a solution stays one when characters of a crowd become one and the same.
    let differ = against.iter().filter(|differs| **differs).count();
    let crowd = |&StandIns { symbols, others }: &StandIns| Crowd {
        symbols,
        others,
        compared: compared.clone(),
        is_enough: symbols.len() >= differ.max(2),
    };
    puzzle.alphabet.stand_ins.iter().map(crowd).collect()
}

/// Says which line's clue an error speaks of, and points into the clue where it stands as it is in its file.
fn in_line(error: Error, end: End, clue: &Clue) -> Error {
    let place = end.place();
    let (words, len) = pattern(clue).map_or((String::new(), 0), |pattern| (format!(" \"{pattern}\""), pattern.len()));
    let is_verbatim = (clue.span.end - clue.span.start) as usize == len;
    let span = match is_verbatim && !clue.span.is_none() && !error.span.is_none() {
        true => Span { start: clue.span.start + error.span.start, end: clue.span.start + error.span.end },
        false => clue.span,
    };
    error.prefixed(format_args!("{place}: the clue{words} cannot be read")).with_span(span)
}
