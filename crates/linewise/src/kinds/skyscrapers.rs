//! Skyscrapers: every row and column holds each height once, and clues tell what is seen of a line from its end.

mod diagonal;
mod examples;
mod ladder;
mod rules;
mod strength;

use crate::domain::Symbol;
use crate::error::{Error, Slips, many};
use crate::kind::every_line::{self, Lines};
use crate::kind::regions::{self, Needs};
use crate::kind::{
    About, Alphabets, ClueLine, Clues, FOUR_SIDES, Kind, KindOption, Puzzlekit, Region, SiteClues, Sites, Within,
    cells, numbers, options,
};
use crate::message::Wordings;
use crate::model::{CellId, Model, Place};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Options, Puzzle};
use crate::rule::Rule;
use crate::rules::skyline::{Sight, product};
use crate::technique::Ladder;
use rules::{Meaning, Rules};
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Skyscrapers;

struct Skyscrapers;

/// What is seen from the near end of a line and from its far end.
type Sights = [Sight; 2];

/// Nothing is told.
const NOTHING: Sights = [Sight::Any; 2];

impl Kind for Skyscrapers {
    fn about(&self) -> About<'_> {
        About {
            name: "skyscrapers",
            other_names: &["skyscraper", "towers", "wolkenkratzer", "hochhäuser"],
            rules: "Each cell holds a building with a number of floors; each row and each column has one building of every height. Where there are \
                    fewer heights than cells, the other cells are parks, which hide nothing. A number beside the board says how many buildings are seen \
                    from there: those that are taller than all before them. A clue at a corner says the same for the long diagonal, on which equal heights may stand.",
            clues: self,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: examples::EXAMPLES,
        }
    }

    fn options(&self) -> &'static [KindOption] {
        rules::OPTIONS
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let rules = Rules::read(&puzzle.alphabet, &puzzle.options)?;
        let board = puzzle.board;
        for place in board.places() {
            let cells = board.len_at(place);
            let checked = rules.check_line(cells, place);
            checked.map_err(|error| oblong(puzzle).unwrap_or(error))?;
        }
        let axes: Vec<Axis> = board.axes().iter().copied().chain([Axis::DIAGONAL]).collect();
        every_line::refuse_clues_not_on(puzzle, &axes)?;
        refuse_denied_corners(puzzle)?;
        let has_parks = board.longest_line() > rules.heights;
        let all = puzzle.alphabet.all();
        let model = every_line::without_lines(puzzle, if has_parks { all } else { all.without(Symbol::BLANK) });
        let mut lines = Lines::new(model, |cells, sights| strength::parts(cells, rules.heights, *sights));
        let mut slips = Slips::default();
        for place in board.places() {
            if let Some(sights) = slips.kept(sights(puzzle, &rules, place)) {
                lines.add(board.cells_at(place).collect(), sights, place);
            }
        }
        slips.end()?;
        if rules.diagonals {
            let diagonals = cells::diagonals(&board).map_err(options::about(&puzzle.options, "diagonals"))?;
            for (index, cells) in (0..).zip(diagonals) {
                let place = Place { axis: Axis::DIAGONAL, index };
                lines.add(cells, sights(puzzle, &rules, place)?, place);
            }
        } else {
            add_corner_clues(&mut lines.model, puzzle, &rules)?;
        }
        let needs = Needs {
            least: rules.heights,
            what: &many(rules.heights, "height"),
            check: &|cells, name| rules.check_line(cells, name),
            is_full: (!has_parks).then_some("no cell is empty here"),
        };
        for Region { place, cells } in regions::read(&puzzle.options, &board, needs)? {
            lines.add(cells, NOTHING, place);
        }
        Ok(lines.model)
    }

    fn at_a_glance(&self, puzzle: &Puzzle) -> Option<String> {
        regions::uneven(puzzle, "buildings of one height would stand", "in")
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, on } = line;
        let rules = Rules::read(alphabet, options)?;
        let is_once = rules.diagonals || on.is_none_or(|(_, place)| place.axis != Axis::DIAGONAL);
        let sight = |clue: Option<&Clue>| clue.map_or(Ok(Sight::Any), |clue| rules.sight(clue, is_once));
        if !is_once {
            return diagonal::whole(cells, rules.heights, [sight(near)?, sight(far)?]);
        }
        rules.check_line(cells, "a line")?;
        Ok(strength::whole(cells, rules.heights, [sight(near)?, sight(far)?]))
    }

    fn within(&self, puzzle: &Puzzle) -> Within {
        Within { regions: regions::shown(&puzzle.options, &puzzle.board), ..Within::default() }
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        ladder::ladder(puzzle, model)
    }

    fn sites(&self) -> Sites {
        Sites {
            clues: Some(SiteClues::Number),
            is_full: true,
            pzpr: &["skyscrapers", "skyscraper", "building"],
            penpa: &["skyscraper"],
            puzzlekit: Some(Puzzlekit { cells: &[("0", ".")], ..Puzzlekit::named("Skyscraper") }),
            everyday: &["skyscraper", "skyscrapers", "towers"],
            ..Sites::default()
        }
    }
}

impl Clues for Skyscrapers {
    fn of_word(&self, end: End, word: &[Symbol], options: &Options) -> Option<Clue> {
        let heights = word.iter().map(|symbol| u32::from(symbol.0));
        let tallest = heights.clone().max().unwrap_or(0);
        let read: Vec<u32> = if end.far { heights.rev().collect() } else { heights.collect() };
        let numbers = told(&seen(read.iter().copied()), Meaning::read(options).ok()?);
        // Where two numbers are right, it looks like chance which of them is printed. One that gives away how many are seen is not.
        let chance = read.iter().zip(1..).map(|(height, at)| height * at).sum::<u32>() as usize;
        let pick = match numbers[..] {
            [0, _] => 1,
            [_, more] if more > tallest => 0,
            _ => chance % 2,
        };
        numbers.get(pick.min(numbers.len().checked_sub(1)?)).map(|&number| Clue::number(number))
    }

    fn all_of_word(&self, end: End, word: &[Symbol], options: &Options) -> Vec<Clue> {
        let heights = word.iter().map(|symbol| u32::from(symbol.0));
        let seen = if end.far { seen(heights.rev()) } else { seen(heights) };
        let numbers = Meaning::read(options).map_or(Vec::new(), |clues| told(&seen, clues));
        numbers.into_iter().map(Clue::number).collect()
    }

    fn read(&self, text: &str, _alphabet: &Alphabet, options: &Options) -> Result<Option<Clue>, Error> {
        if text.trim().is_empty() {
            return Ok(None);
        }
        let clue = numbers::read_one(text).map_err(|error| both_ends(text, error))?;
        // Nobody sees no building: 0 stands for no clue, too, except for one less than one.
        let is_clue = |clue: &Clue| clue.as_number() != Some(0) || Meaning::read(options) == Ok(Meaning::NearMiss);
        Ok(clue.filter(is_clue))
    }

    fn write(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        numbers::write(clue)
    }

    fn may_stand_at_corners(&self) -> bool {
        true
    }

    fn prints_corners(&self, options: &Options) -> bool {
        options::is_on(options, rules::CORNERS).unwrap_or(false)
    }

    fn reversed(&self, end: End, clue: &Clue) -> Option<(End, Clue)> {
        Some((End { far: !end.far, ..end }, clue.clone()))
    }
}

impl Alphabets for Skyscrapers {
    fn usual(&self) -> Alphabet {
        self.on(rules::MOST_HEIGHTS)
    }

    fn on(&self, cells: usize) -> Alphabet {
        Alphabet::numbers(cells.clamp(1, rules::MOST_HEIGHTS)).expect("there are characters for so many")
    }

    fn of_puzzle(&self, _clues: &mut dyn Iterator<Item = &Clue>, _also: &str, cells: usize) -> Result<Alphabet, Error> {
        Alphabet::numbers(cells.max(1))
    }

    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        Alphabet::with_blank(glyphs)
    }

    fn blank_noun(&self) -> Option<[Wordings; 2]> {
        Some([&[("en", "park")], &[("en", "parks")]])
    }
}

/// Two numbers in the place of a clue are likely those at both ends of the line.
fn both_ends(text: &str, error: Error) -> Error {
    let is_number = |word: &str| word == "*" || word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() == 2 && words.into_iter().all(is_number) { error.with_help(FOUR_SIDES) } else { error }
}

/// The error for a board of more rows than columns, or of fewer, on which so many heights do not fit every line: no
/// single line is to blame.
fn oblong(puzzle: &Puzzle) -> Option<Error> {
    let Board::Rectangle { rows, columns } = puzzle.board else { return None };
    let heights = puzzle.alphabet.len() - 1;
    let size = format!("{} and {}", many(rows as usize, "row"), many(columns as usize, "column"));
    let problem = format!("this board has {size}, too few for {} in every line", many(heights, "height"));
    // Where there are no clues, nobody typed any.
    let help = match puzzle.clues.is_empty() {
        true => "as many rows as columns: each height stands once in every row, and once in every column",
        false => {
            "as many rows as columns: each height stands once in every row, and once in every column; was the clue of a line forgotten, or typed twice?"
        }
    };
    (rows != columns).then(|| Error::new(problem).with_help(help))
}

/// An error where clues stand at corners although the puzzle says that none do.
fn refuse_denied_corners(puzzle: &Puzzle) -> Result<(), Error> {
    let are_denied = puzzle.options.contains_key(rules::CORNERS) && !KIND.clues().prints_corners(&puzzle.options);
    match puzzle.clues.iter().find(|(end, _)| are_denied && end.axis == Axis::DIAGONAL) {
        None => Ok(()),
        Some((end, clue)) => {
            let corner = end.corner().unwrap_or("corner");
            let error = Error::new(format!(
                "there is a clue at the {corner}, and \"option corners: no\" says that there are none"
            ));
            Err(error.with_span(clue.span).with_help("one of the two goes"))
        }
    }
}

/// Adds the long diagonals that have clues at corners of the board, where heights may stand there several times.
fn add_corner_clues(model: &mut Model, puzzle: &Puzzle, rules: &Rules) -> Result<(), Error> {
    let board = puzzle.board;
    for index in 0..board.lines(Axis::DIAGONAL) as u32 {
        let place = Place { axis: Axis::DIAGONAL, index };
        let Some(clue) = End::both(place).iter().find_map(|end| puzzle.clues.get(end)) else { continue };
        let cells: Vec<CellId> = board.cells_at(place).collect();
        let parts = diagonal::parts(cells.len(), rules.heights, sights(puzzle, rules, place)?);
        every_line::add(model, cells, &parts.map_err(|error| error.with_span(clue.span))?, place);
    }
    Ok(())
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
fn told(seen: &[u32], clues: Meaning) -> Vec<u32> {
    let count = seen.len() as u32;
    let first = seen.first().copied();
    let mut numbers = match clues {
        Meaning::Count => vec![count],
        Meaning::Sum => vec![seen.iter().sum()],
        Meaning::First => first.into_iter().collect(),
        Meaning::Either => first.into_iter().chain([count]).collect(),
        Meaning::NearMiss => count.checked_sub(1).into_iter().chain([count + 1]).collect(),
        Meaning::Product => product(seen.iter().copied()).into_iter().collect(),
    };
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// What the clues of a line say.
fn sights(puzzle: &Puzzle, rules: &Rules, place: Place) -> Result<Sights, Error> {
    let is_once = rules.diagonals || place.axis != Axis::DIAGONAL;
    let sight = |end: End| {
        let Some(clue) = puzzle.clues.get(&end) else { return Ok(Sight::Any) };
        let misfit = |error| every_line::misfit(error, end.name(), clue, numbers::write(Some(clue)));
        rules.sight(clue, is_once).map_err(misfit)
    };
    let [near, far] = End::both(place).map(sight);
    Ok([near?, far?])
}
