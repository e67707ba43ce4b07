//! Easy as ABC: every row and column holds each letter once, and clues tell which letter is seen first.

mod beside;
mod clue_text;
mod examples;
mod ladder;
mod rules;
mod shown;
mod strength;

use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::error::{Error, Slips, many};
use crate::kind::every_line::{self, Lines};
use crate::kind::regions::{self, Needs};
use crate::kind::{
    About, Alphabets, ClueLine, Clues, Kind, KindOption, Puzzlekit, Region, SiteClues, Sites, Within, cells, options,
};
use crate::model::{CellId, Line, Model, Place};
use crate::puzzle::{Alphabet, Axis, Board, Clue, End, Options, Puzzle, Says};
use crate::rule::Rule;
use crate::rules::letters::Seen;
use crate::technique::{Ladder, ShownOnBoard};
use rules::Rules;
use smallvec::SmallVec;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &EasyAsAbc;

/// The letters of a puzzle that does not list its own, as far as its clues and cells name them.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The longest line: longer ones than this were never printed.
const LONGEST_LINE: usize = 128;

/// The most different letters.
const MOST_LETTERS: usize = 64;

struct EasyAsAbc;

impl Kind for EasyAsAbc {
    fn about(&self) -> About<'_> {
        About {
            name: "easy_as_abc",
            other_names: &[
                "abc", "end_view", "abc_end_view", "easy_as", "easy_as_abcd", "easy_as_abcde", "buchstabensalat",
            ],
            rules: "Write letters into cells so that each row and each column holds every letter exactly once; the other cells stay blank. \
                    A letter beside the board is the first that is seen from there, in its row or column.",
            clues: self,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: examples::EXAMPLES,
        }
    }

    fn title(&self) -> String {
        "Easy as ABC".to_owned()
    }

    fn options(&self) -> &'static [KindOption] {
        rules::OPTIONS
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let rules = Rules::read(&puzzle.alphabet, &puzzle.options)?;
        let board = puzzle.board;
        board.places().try_for_each(|place| {
            let cells = board.len_at(place);
            rules.check_line(cells, place).map_err(|error| with_last(puzzle, cells, error))
        })?;
        every_line::refuse_stray_clues(puzzle)?;
        let model = every_line::without_lines(puzzle, puzzle.alphabet.all());
        let mut lines = Lines::new(model, |cells, told: &Told| vec![strength::rule(cells, &rules, told)]);
        let mut slips = Slips::default();
        for place in board.places() {
            if let Some(told) = slips.kept(told(puzzle, &rules, place)) {
                lines.add(board.cells_at(place).collect(), told, place);
            }
        }
        slips.end()?;
        if rules.diagonals {
            let diagonals = cells::diagonals(&board).map_err(options::about(&puzzle.options, "diagonals"))?;
            for (index, cells) in (0..).zip(diagonals) {
                lines.add(cells, Told::new(), Place { axis: Axis::DIAGONAL, index });
            }
        }
        let letters = rules.letters();
        let has_blanks = board.longest_line() > letters;
        let needs = Needs {
            least: letters,
            what: &many(letters, "letter"),
            check: &|cells, name| rules.check_line(cells, name),
            is_full: (!has_blanks).then_some("no cell is blank here"),
        };
        for Region { place, cells } in regions::read(&puzzle.options, &board, needs)? {
            lines.add(cells, Told::new(), place);
        }
        let mut model = lines.model;
        add_pairs(&mut model, &board, &rules).map_err(options::about(&puzzle.options, "no_touch"))?;
        Ok(model)
    }

    fn at_a_glance(&self, puzzle: &Puzzle) -> Option<String> {
        regions::uneven(puzzle, "a letter of which a line holds one would stand", "in")
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        let rules = Rules::read(alphabet, options)?;
        rules.check_line(cells, "a line")?;
        let told = |clue: Option<&Clue>| clue.map_or(Ok(Letters::new()), |clue| letters_of(clue, alphabet, &rules));
        Ok(strength::alone(cells, &rules, &from_both(told(near)?, told(far)?, rules.nth)))
    }

    fn within(&self, puzzle: &Puzzle) -> Within {
        Within { regions: regions::shown(&puzzle.options, &puzzle.board), ..Within::default() }
    }

    fn shown_on_boards(&self) -> &'static [ShownOnBoard] {
        shown::SHOWN
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        ladder::ladder(puzzle, model)
    }

    fn sites(&self) -> Sites {
        Sites {
            clues: Some(SiteClues::Letter),
            pzpr: &["easyasabc"],
            penpa: &["easyasabc", "abcendview"],
            puzzlekit: Some(Puzzlekit::named("ABCEndView")),
            ..Sites::default()
        }
    }
}

impl Clues for EasyAsAbc {
    fn of_word(&self, end: End, word: &[Symbol], options: &Options) -> Option<Clue> {
        let letters = seen_from(end, word, options);
        (letters.len() == rules::seen(options).ok()?).then(|| clue_of(&letters))
    }

    fn all_of_word(&self, end: End, word: &[Symbol], options: &Options) -> Vec<Clue> {
        // A clue may tell fewer letters than the others do.
        let letters = seen_from(end, word, options);
        (1..=letters.len()).rev().map(|count| clue_of(&letters[..count])).collect()
    }

    fn read(&self, text: &str, alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        clue_text::read(text, alphabet)
    }

    fn write(&self, clue: Option<&Clue>, alphabet: &Alphabet) -> String {
        clue_text::write(clue, alphabet)
    }

    fn reversed(&self, end: End, clue: &Clue) -> Option<(End, Clue)> {
        Some((End { far: !end.far, ..end }, clue.clone()))
    }
}

impl Alphabets for EasyAsAbc {
    fn usual(&self) -> Alphabet {
        Alphabet::with_blank(LETTERS).expect("each letter stands there once")
    }

    fn on(&self, cells: usize) -> Alphabet {
        // Mostly one cell of a line stays blank.
        first_letters(cells.saturating_sub(1))
    }

    fn of_puzzle(&self, clues: &mut dyn Iterator<Item = &Clue>, also: &str, _cells: usize) -> Result<Alphabet, Error> {
        let all = self.usual();
        let in_clues = clues.flat_map(|clue| letters(clue).unwrap_or_default()).map(Symbol::index);
        let written = also.chars().filter(|&glyph| !Alphabet::is_open_mark(glyph));
        let on_board = written.map(|glyph| {
            all.symbol(glyph).map(Symbol::index).ok_or_else(|| {
                Error::new(format!("\"{glyph}\" is none of the letters from A to Z and a to z"))
                    .with_help("other letters are listed, as in \"letters: AUGST\"")
            })
        });
        let last = on_board.chain(in_clues.map(Ok)).try_fold(0, |last, symbol| Ok::<_, Error>(last.max(symbol?)))?;
        Ok(first_letters(last))
    }

    fn are_told_by_clues(&self) -> bool {
        true
    }

    fn count_up(&self) -> bool {
        true
    }

    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        Alphabet::with_blank(glyphs)
    }

    fn liked(&self, cells: usize) -> Alphabet {
        // With a single blank cell in each line, the first letter that is seen says nearly all.
        first_letters(cells.saturating_sub(if cells < 5 { 1 } else { 2 }))
    }
}

/// The letters from A on, so many of them, at least one.
fn first_letters(count: usize) -> Alphabet {
    let count = count.clamp(1, LETTERS.len());
    Alphabet::with_blank(&LETTERS[..count]).expect("each letter stands there once")
}

/// The error for a line that has fewer cells than there are letters: at the clue with the last one, where letters count that no clue names.
fn with_last(puzzle: &Puzzle, cells: usize, error: Error) -> Error {
    let told = || puzzle.clues.values().filter_map(|clue| Some((clue, letters(clue).ok()?)));
    let given = puzzle.givens.values().filter_map(|given| given.may.symbol()).filter(|&symbol| symbol != Symbol::BLANK);
    let named = distinct(told().flat_map(|(_, letters)| letters).chain(given));
    let glyphs = distinct(named.iter().map(|&letter| puzzle.alphabet.glyph(letter)));
    // Among capitals a small letter is one that was typed carelessly; where capitals are listed, it is read as its own.
    let has_capitals = glyphs.iter().any(char::is_ascii_uppercase);
    let plain = |glyph: &char| if has_capitals { glyph.to_ascii_uppercase() } else { *glyph };
    let list = String::from_iter(distinct(glyphs.iter().map(plain)));
    let Some(&last) = named.last().filter(|_| list.len() <= cells) else { return error };
    let is_counted = last.index() > cells && puzzle.alphabet == first_letters(last.index());
    let Some((clue, _)) = told().find(|(_, letters)| is_counted && letters.contains(&last)) else { return error };
    let from = if puzzle.alphabet.glyph(last).is_ascii_lowercase() { "small ones after Z" } else { "from A on" };
    let help = format!("unlisted letters are assumed, {from}; \"letters: {list}\" lists those that cells hold");
    // Many mark a line end without a clue, or a blank cell, with a cross.
    let cross = match puzzle.alphabet.glyph(last) {
        cross @ ('X' | 'x') => format!("; where {cross} stands for no clue or no letter, write * or . in its place"),
        _ => String::new(),
    };
    error.with_span(clue.span).with_help(help + &cross)
}

/// Adds the lines of two cells for rules about neighbours.
fn add_pairs(model: &mut Model, board: &Board, rules: &Rules) -> Result<(), Error> {
    let mut pairs: Vec<([CellId; 2], Arc<dyn Rule>)> = Vec::new();
    if rules.no_touch {
        let differ = rules.beside(|one, other| one != other);
        let mut touching = cells::corner_to_corner(board)?;
        if rules.has_repeats() {
            touching.extend(cells::side_by_side(board));
        }
        pairs.extend(touching.into_iter().map(|cells| (cells, differ.clone())));
    }
    if rules.nonconsecutive {
        let apart = rules.beside(|one, other| one.abs_diff(other) != 1);
        pairs.extend(cells::side_by_side(board).into_iter().map(|cells| (cells, apart.clone())));
    }
    for (index, (cells, rule)) in pairs.into_iter().enumerate() {
        model.lines.push(Line { cells: cells.into(), rule, place: Place { axis: Axis::PAIR, index: index as u32 } });
    }
    Ok(())
}

/// The letters of which a clue at this end can speak: those from the first that it tells on, as many as clues tell
/// here, or fewer where there are no more.
fn seen_from(end: End, word: &[Symbol], options: &Options) -> Vec<Symbol> {
    let (Ok(nth), Ok(seen)) = (rules::nth(options), rules::seen(options)) else { return Vec::new() };
    let mut letters: Vec<Symbol> = word.iter().copied().filter(|&symbol| symbol != Symbol::BLANK).collect();
    if end.far {
        letters.reverse();
    }
    letters.into_iter().skip(nth - 1).take(seen).collect()
}

/// The clue that tells these letters.
fn clue_of(letters: &[Symbol]) -> Clue {
    match letters {
        &[letter] => Clue::letter(letter),
        letters => Clue::letters(letters.iter().copied()),
    }
}

/// Letters in the order in which they are seen.
type Letters = SmallVec<[Symbol; 4]>;

/// What is told of a line: for each number of a letter, which it is as seen from both ends.
type Told = SmallVec<[Seen; 2]>;

/// What the clues of a line say.
fn told(puzzle: &Puzzle, rules: &Rules, place: Place) -> Result<Told, Error> {
    let letters = |end: End| {
        let Some(clue) = puzzle.clues.get(&end) else { return Ok(Letters::new()) };
        let misfit = |error| every_line::misfit(error, place, clue, clue_text::write(Some(clue), &puzzle.alphabet));
        letters_of(clue, &puzzle.alphabet, rules).map_err(misfit)
    };
    let [near, far] = End::both(place).map(letters);
    Ok(from_both(near?, far?, rules.nth))
}

/// What is told by letters seen from both ends, the first of which is the `nth` there.
fn from_both(near: Letters, far: Letters, nth: usize) -> Told {
    let seen = |at: usize| Seen { near: near.get(at).copied(), far: far.get(at).copied(), nth: nth + at };
    (0..near.len().max(far.len())).map(seen).collect()
}

/// The letters that a clue names, each of them one of the puzzle's.
fn letters_of(clue: &Clue, alphabet: &Alphabet, rules: &Rules) -> Result<Letters, Error> {
    let letters = letters(clue)?;
    if letters.iter().any(|&letter| letter == Symbol::BLANK || letter.index() >= alphabet.len()) {
        return Err(clue_text::no_letter(alphabet));
    }
    if letters.len() > rules.seen {
        let message = format!("it has {} letters; clues have up to {} here", letters.len(), rules.seen);
        let help = "clues are separated by blanks; where each gives the first two letters that are seen, add \"option seen: 2\"";
        return Err(Error::new(message).with_help(help));
    }
    let count = |letter: Symbol| letters.iter().filter(|&&other| other == letter).count();
    match letters.iter().find(|&&letter| count(letter) > rules.times[letter.index() - 1] as usize) {
        None => Ok(letters),
        Some(&letter) => Err(Error::new(format!("a line does not hold {} so often", alphabet.glyph(letter)))),
    }
}

/// The letters that a clue names.
fn letters(clue: &Clue) -> Result<Letters, Error> {
    match &clue.says {
        Says::Letter(letter) => Ok(std::iter::once(*letter).collect()),
        Says::Letters(letters) => Ok(letters.clone()),
        _ => Err(Error::new("a clue of Easy as ABC is a letter")),
    }
}

/// What a cell may be besides blank.
fn filled(alphabet: &Alphabet) -> Domain {
    alphabet.all().without(Symbol::BLANK)
}
