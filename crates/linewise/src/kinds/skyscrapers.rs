//! Skyscrapers: every row and column holds each height once, and clues tell what is seen of a line from its end.

mod clue_text;
mod diagonal;
mod examples;
mod ladder;
mod rules;
mod strength;

use crate::domain::Symbol;
use crate::error::{Error, Span, many};
use crate::kind::regions::{self, Needs};
use crate::kind::{Example, Kind, Region, cells, every_line, options};
use crate::model::{CellId, Model, Place};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Options, Puzzle};
use crate::rule::Rule;
use crate::rules::skyline::{Sight, product};
use crate::technique::{Ladder, Technique};
use rules::{Clues, Rules};
use std::collections::BTreeMap;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Skyscrapers;

struct Skyscrapers;

/// What is seen from the near end of a line and from its far end.
type Sights = [Sight; 2];

impl Kind for Skyscrapers {
    fn name(&self) -> &'static str {
        "skyscrapers"
    }

    fn other_names(&self) -> &'static [&'static str] {
        &["skyscraper", "towers"]
    }

    fn rules(&self) -> &'static str {
        "Each cell holds a building of so many floors; each row and each column has one building of every height. Where there are \
         fewer heights than cells, the other cells are parks, which hide nothing. A number beside the board tells how many buildings are seen \
         from there: those that are taller than all before them. \
         Options: \"clues\" (\"sum\": the sum of the heights that are seen; \"product\": their product; \"first\": the height of the \
         first building; \"either\": one of the two, how many are seen or how high the first one is; \"near_miss\": one more than are seen, or one less), \"diagonals\" (both long diagonals have one building of \
         every height, too), \"boxes\" (as \"2x3\": so has every box of 2 rows and 3 columns), \"regions\" (a picture with \
         a letter for each cell: so have all cells with the same letter). Clues may also stand at the corners of the board: they tell what is seen along \
         the long diagonals, on which equal heights may stand; \"corners\" has them printed in puzzles that are made."
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let rules = Rules::read(&puzzle.alphabet, &puzzle.options)?;
        let board = puzzle.board;
        for &axis in board.axes() {
            for index in 0..board.lines(axis) {
                let cells = board.line_len(axis, index);
                if !rules.fits(cells) {
                    let checked = rules.check_line(cells, &format!("{} {}", axis.word(), index + 1));
                    checked.map_err(|error| if is_oblong(&board) { error.with_help(SQUARE) } else { error })?;
                }
            }
        }
        let has_parks =
            board.axes().iter().any(|&axis| (0..board.lines(axis)).any(|at| board.line_len(axis, at) > rules.heights));
        let all = puzzle.alphabet.all();
        let may = if has_parks { all } else { all.without(Symbol::BLANK) };
        let mut model = Model {
            symbols: puzzle.alphabet.len(),
            cells: vec![may; board.cells()],
            lines: every_line::room(&board),
            crowds: Vec::new(),
        };
        for (cell, given) in &puzzle.givens {
            model.cells[cell.index()] = given.may.and(may);
        }
        let axes: Vec<Axis> = board.axes().iter().copied().chain([Axis::DIAGONAL]).collect();
        every_line::refuse_clues_not_on(puzzle, &axes)?;
        let mut made = BTreeMap::new();
        let mut add = |model: &mut Model, cells: Vec<CellId>, sights: Sights, place: Place| {
            let parts = made
                .entry((cells.len(), sights))
                .or_insert_with(|| strength::parts(cells.len(), rules.heights, sights));
            every_line::add(model, cells, parts, place);
        };
        for &axis in board.axes() {
            for index in 0..board.lines(axis) {
                let ends = [End::near(axis, index), End::far(axis, index)];
                let [near, far] = ends.map(|end| sight(puzzle, &rules, end));
                add(&mut model, board.line(axis, index).collect(), [near?, far?], Place { axis, index: index as u32 });
            }
        }
        let nothing = [Sight::Any; 2];
        if rules.diagonals {
            let diagonals = cells::diagonals(&board).map_err(options::about(&puzzle.options, "diagonals"))?;
            for (index, cells) in diagonals.into_iter().enumerate() {
                let [near, far] = corners(index).map(|end| sight(puzzle, &rules, end));
                add(&mut model, cells, [near?, far?], Place { axis: Axis::DIAGONAL, index: index as u32 });
            }
        }
        for index in (0..board.lines(Axis::DIAGONAL)).filter(|_| !rules.diagonals) {
            let ends = corners(index);
            let [near, far] = ends.map(|end| sight(puzzle, &rules, end));
            let (sights, place) = ([near?, far?], Place { axis: Axis::DIAGONAL, index: index as u32 });
            if sights != nothing {
                let cells: Vec<CellId> = board.line(place.axis, index).collect();
                let parts = diagonal::parts(cells.len(), rules.heights, sights);
                let span = ends.iter().find_map(|end| puzzle.clues.get(end)).map_or(Span::NONE, |clue| clue.span);
                every_line::add(&mut model, cells, &parts.map_err(|error| error.with_span(span))?, place);
            }
        }
        let needs = Needs {
            least: rules.heights,
            what: &many(rules.heights, "height"),
            check: &|cells, name| rules.check_line(cells, name),
            is_full: (!has_parks).then_some("no cell is empty here"),
        };
        for Region { place, cells } in regions::read(&puzzle.options, &board, needs)? {
            add(&mut model, cells, nothing, place);
        }
        Ok(model)
    }

    fn clue(&self, end: End, word: &[Symbol], options: &Options) -> Option<Clue> {
        let heights = word.iter().map(|symbol| u32::from(symbol.0));
        let tallest = heights.clone().max().unwrap_or(0);
        let read: Vec<u32> = if end.far { heights.rev().collect() } else { heights.collect() };
        let numbers = told(&seen(read.iter().copied()), Clues::read(options).ok()?);
        // Where two numbers are right, it looks like chance which of them is printed. One that gives away that all are seen is not.
        let chance = read.iter().zip(1..).map(|(height, at)| height * at).sum::<u32>() as usize;
        let pick = if numbers.len() > 1 && numbers[1] > tallest { 0 } else { chance % 2 };
        numbers.get(pick.min(numbers.len().checked_sub(1)?)).map(|&number| Clue::number(number))
    }

    fn clues(&self, end: End, word: &[Symbol], options: &Options) -> Vec<Clue> {
        let heights = word.iter().map(|symbol| u32::from(symbol.0));
        let seen = if end.far { seen(heights.rev()) } else { seen(heights) };
        let numbers = Clues::read(options).map_or(Vec::new(), |clues| told(&seen, clues));
        numbers.into_iter().map(Clue::number).collect()
    }

    fn at_a_glance(&self, puzzle: &Puzzle) -> Option<String> {
        let [rows, columns] = [Axis::ROW, Axis::COLUMN].map(|axis| puzzle.board.lines(axis));
        if !matches!(puzzle.board, Board::Rectangle { .. }) {
            return None;
        }
        // Each line, each box and each region has one building of each height: there must be as many of them.
        let parts = regions::parts(&puzzle.options, &puzzle.board);
        let (count, others) = [(columns, "columns")].into_iter().chain(parts).find(|(count, _)| *count != rows)?;
        Some(format!(
            "buildings of one height would stand {rows} times in {rows} rows, and {count} times in {count} {others}"
        ))
    }

    fn read_clue(&self, text: &str, _alphabet: &Alphabet) -> Result<Option<Clue>, Error> {
        clue_text::read(text)
    }

    fn write_clue(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        clue_text::write(clue)
    }

    fn alphabet(&self) -> Alphabet {
        self.alphabet_on(rules::MOST_HEIGHTS)
    }

    fn alphabet_on(&self, cells: usize) -> Alphabet {
        Alphabet::numbers(cells.clamp(1, rules::MOST_HEIGHTS)).expect("there are characters for so many")
    }

    fn alphabet_for(
        &self,
        _clues: &mut dyn Iterator<Item = &Clue>,
        _also: &str,
        cells: usize,
    ) -> Result<Alphabet, Error> {
        Alphabet::numbers(cells.max(1))
    }

    fn alphabet_of(&self, glyphs: &str) -> Result<Alphabet, Error> {
        Alphabet::with_blank(glyphs)
    }

    fn line(
        &self,
        near: Option<&Clue>,
        far: Option<&Clue>,
        cells: usize,
        alphabet: &Alphabet,
        options: &Options,
    ) -> Result<Arc<dyn Rule>, Error> {
        let rules = Rules::read(alphabet, options)?;
        rules.check_line(cells, "a line")?;
        let sight = |clue: Option<&Clue>| clue.map_or(Ok(Sight::Any), |clue| rules.sight(clue, true));
        Ok(strength::whole(cells, rules.heights, [sight(near)?, sight(far)?]))
    }

    fn regions(&self, puzzle: &Puzzle) -> Vec<Region> {
        regions::shown(&puzzle.options, &puzzle.board)
    }

    fn line_of(
        &self,
        puzzle: &Puzzle,
        place: Place,
        near: Option<&Clue>,
        far: Option<&Clue>,
    ) -> Result<Arc<dyn Rule>, Error> {
        let cells = puzzle.board.line_len(place.axis, place.index as usize);
        let rules = Rules::read(&puzzle.alphabet, &puzzle.options)?;
        if place.axis != Axis::DIAGONAL || rules.diagonals {
            return self.line(near, far, cells, &puzzle.alphabet, &puzzle.options);
        }
        let sight = |clue: Option<&Clue>| clue.map_or(Ok(Sight::Any), |clue| rules.sight(clue, false));
        diagonal::whole(cells, rules.heights, [sight(near)?, sight(far)?])
    }

    fn has_corner_clues(&self) -> bool {
        true
    }

    fn prints_corners(&self, options: &Options) -> bool {
        options::is_on(options, rules::CORNERS).unwrap_or(false)
    }

    fn techniques(&self) -> &'static [Technique] {
        &ladder::TECHNIQUES
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        ladder::ladder(puzzle, model)
    }

    fn reversed(&self, end: End, clue: &Clue) -> Option<(End, Clue)> {
        Some((End { far: !end.far, ..end }, clue.clone()))
    }

    fn examples(&self) -> &'static [Example] {
        examples::EXAMPLES
    }
}

/// What is right for a board of more rows than columns, or of fewer, on which no heights fit every line.
const SQUARE: &str = "as many rows as columns: each height stands once in every row, and once in every column";

/// Has the board another number of rows than of columns?
fn is_oblong(board: &Board) -> bool {
    matches!(board, Board::Rectangle { rows, columns } if rows != columns)
}

/// The near end and the far end of a long diagonal.
fn corners(index: usize) -> [End; 2] {
    [End::near(Axis::DIAGONAL, index), End::far(Axis::DIAGONAL, index)]
}

/// The heights that are seen from the first one on; 0 is no building.
fn seen(heights: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut seen = Vec::new();
    for height in heights {
        if height > seen.last().copied().unwrap_or(0) {
            seen.push(height);
        }
    }
    seen
}

/// The numbers that tell of the heights that are seen, the smallest first.
fn told(seen: &[u32], clues: Clues) -> Vec<u32> {
    let count = seen.len() as u32;
    let first = seen.first().copied();
    let mut numbers = match clues {
        Clues::Count => vec![count],
        Clues::Sum => vec![seen.iter().sum()],
        Clues::First => first.into_iter().collect(),
        Clues::Either => first.into_iter().chain([count]).collect(),
        // Nobody prints that nothing is seen.
        Clues::NearMiss => count.checked_sub(1).filter(|&fewer| fewer > 0).into_iter().chain([count + 1]).collect(),
        Clues::Product => product(seen.iter().copied()).into_iter().collect(),
    };
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// What the clue at an end of a line says.
fn sight(puzzle: &Puzzle, rules: &Rules, end: End) -> Result<Sight, Error> {
    let Some(clue) = puzzle.clues.get(&end) else { return Ok(Sight::Any) };
    rules.sight(clue, rules.diagonals || end.axis != Axis::DIAGONAL).map_err(|error| {
        let place = Place { axis: end.axis, index: end.index };
        let message = format!("{place}: the clue \"{}\" does not fit: {}", clue_text::write(Some(clue)), error.message);
        Error { message, span: clue.span, ..error }
    })
}
