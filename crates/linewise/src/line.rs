//! The arrangements of one line: how many there are, which, and what they share.

use crate::domain::{Domain, Symbol};
use crate::engine::{Stop, verify};
use crate::error::{Error, Span, quoted};
use crate::kind::{ClueLine, Kind};
use crate::model::Grid;
use crate::puzzle::{Alphabet, Board, Clue, Options, Puzzle};
use crate::render::{json, text};
use crate::rule::{self, KnownLine, Rule, Scratch, Undecided};
use num_bigint::BigUint;
use std::fmt;
use std::sync::Arc;

/// A line as someone asks for it.
#[derive(Debug)]
pub struct LineQuestion<'a> {
    /// The kind of puzzle.
    pub kind: &'a dyn Kind,
    /// The clue.
    pub clue: &'a str,
    /// The clue at the other end.
    pub other: Option<&'a str>,
    /// How many cells there are.
    pub cells: Option<usize>,
    /// What is known of them.
    pub known: Option<&'a str>,
    /// The characters that they can hold.
    pub alphabet: Option<&'a str>,
    /// The rules that are added or bent.
    pub options: &'a Options,
}

/// What is wrong with a question: which part of it, its text, and why.
#[derive(Debug)]
#[non_exhaustive]
pub struct Wrong<'a> {
    /// The part's name.
    pub what: &'static str,
    /// What it says.
    pub text: &'a str,
    /// Why that makes no sense.
    pub error: Error,
}

impl fmt::Display for Wrong<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.error)
    }
}

impl std::error::Error for Wrong<'_> {}

/// The arrangements of one line.
#[non_exhaustive]
pub struct Arrangements<'a> {
    kind: &'a dyn Kind,
    clue: Option<Clue>,
    /// What a cell can hold.
    pub alphabet: Alphabet,
    rule: Arc<dyn Rule>,
    known: Vec<Domain>,
    /// How many arrangements there are; `None` when that would take too much work or memory to find out.
    pub count: Option<BigUint>,
    /// Are there more than words over these characters, as some stand for others as well?
    pub has_more: bool,
    /// What each cell is in some arrangement; `None` where there is no arrangement.
    narrowed: Option<Vec<Domain>>,
    /// Did somebody say what a cell can hold?
    is_alphabet_told: bool,
    /// Is a cell of some such line blank?
    may_be_blank: bool,
}

impl fmt::Debug for Arrangements<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arrangements")
            .field("kind", &self.kind)
            .field("clue", &self.clue)
            .field("known", &self.known)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

/// Some of the arrangements.
#[non_exhaustive]
#[derive(Debug)]
pub struct Listing {
    /// The arrangements, in the order in which they are listed.
    pub words: Vec<Vec<Symbol>>,
    /// Are these all of them?
    pub is_complete: bool,
}

/// So many characters are named.
const MOST_NAMED: usize = 30;

/// What stands beside a line, and what its cells can hold.
struct Clues {
    clue: Option<Clue>,
    other: Option<Clue>,
    alphabet: Alphabet,
    is_alphabet_told: bool,
}

/// Finds out about the arrangements of a line.
pub fn arrange<'a>(question: &LineQuestion<'a>) -> Result<Arrangements<'a>, Wrong<'a>> {
    refuse_options_of_boards(question.options)?;
    let clues = read_clues(question)?;
    let known_text = question.known.unwrap_or_default();
    let wrong = |error| Wrong { what: "known", text: known_text, error };
    let known = question.known.map(|text| read_known(text, &clues.alphabet)).transpose().map_err(wrong)?;
    let cells = cells(question.cells, known.as_deref()).map_err(wrong)?;
    let rule = rule_of(question, &clues, cells)?;
    let Clues { clue, alphabet, is_alphabet_told, .. } = clues;
    let known = known.unwrap_or_else(|| vec![alphabet.all(); cells]);
    let line = KnownLine { rule: &*rule, symbols: alphabet.len(), known: &known };
    let narrowed = narrowed(line);
    // Where a character stands for others as well, there are more arrangements than words over these characters.
    let stand_ins = alphabet.standing_in();
    let has_more = narrowed.iter().flatten().any(|may| !may.and(stand_ins).is_empty());
    let count =
        if has_more { None } else { rule.count(line.view(&line.shape().matrix(&known)), &mut Scratch::default()).ok() };
    let kind = question.kind;
    let may_be_blank = unclued(kind, cells, &alphabet, question.options).has(Symbol::BLANK);
    Ok(Arrangements { kind, clue, count, has_more, alphabet, rule, known, narrowed, is_alphabet_told, may_be_blank })
}

/// Options that speak of a whole board say nothing of a line alone.
fn refuse_options_of_boards(options: &Options) -> Result<(), Wrong<'_>> {
    let Some((name, text)) = options.iter().find(|(_, text)| text.trim().contains('\n')) else { return Ok(()) };
    let error = Error::new("it speaks of the lines of a board, and this is a line alone");
    Err(Wrong { what: "option", text, error: error.with_help(format!("leave out the option {name}")) })
}

/// Reads the clues, and finds out what cells can hold: as said, else by the options, else as the clues and what is known have it.
fn read_clues<'a>(question: &LineQuestion<'a>) -> Result<Clues, Wrong<'a>> {
    let wrong = |what, text| move |error| Wrong { what, text, error };
    let LineQuestion { kind, options, .. } = *question;
    let known = question.known.unwrap_or_default();
    let length = question.cells.unwrap_or_else(|| known.chars().count());
    let by_options = kind.alphabets().by_options(options).map_err(|error| {
        let text = options.values().next().map_or("", String::as_str);
        Wrong { what: "option", text, error: error.with_span(Span::NONE) }
    })?;
    let is_alphabet_told = question.alphabet.is_some() || by_options.is_some();
    let mut alphabet = match (question.alphabet, by_options) {
        (Some(glyphs), _) => kind.alphabets().of_glyphs(glyphs).map_err(wrong("alphabet", glyphs))?,
        (None, Some(alphabet)) => alphabet,
        (None, None) => kind.alphabets().on(length),
    };
    let clue = kind.clues().read(question.clue, &alphabet, options).map_err(wrong("clue", question.clue))?;
    let other = match question.other {
        Some(text) => kind.clues().read(text, &alphabet, options).map_err(wrong("other", text))?,
        None => None,
    };
    if !is_alphabet_told {
        let on_board: String = known.chars().filter(|&glyph| glyph != text::OPEN).collect();
        let usual = kind.alphabets().of_puzzle(&mut clue.iter().chain(&other), &on_board, length);
        alphabet = usual.map_err(wrong("clue", question.clue))?;
    }
    Ok(Clues { clue, other, alphabet, is_alphabet_told })
}

/// The rule of a line of so many cells.
fn rule_of<'a>(question: &LineQuestion<'a>, clues: &Clues, cells: usize) -> Result<Arc<dyn Rule>, Wrong<'a>> {
    let (clue, other) = (clues.clue.as_ref(), clues.other.as_ref());
    let line = ClueLine::without_clues(cells, &clues.alphabet, question.options);
    let unknown = question.kind.alphabets().refuse_other(&clues.alphabet);
    unknown.map_err(|error| unfit("clue", question.clue, error, false))?;
    question.kind.line(line.with(clue, other)).map_err(|error| {
        // What is wrong without them, too, is no fault of the clues.
        let bare = question.kind.line(line).err();
        let is_theirs = (clue.is_some() || other.is_some()) && error.differs_from(bare.as_ref());
        let is_of_other = is_theirs && other.is_some() && question.kind.line(line.with(clue, None)).is_ok();
        match question.other.filter(|_| is_of_other) {
            Some(other) => unfit("other", other, error, is_theirs),
            None => unfit("clue", question.clue, error, is_theirs),
        }
    })
}

/// What is wrong with a line that cannot be: its clue, or what it would be without one.
fn unfit<'a>(what: &'static str, clue: &'a str, error: Error, is_of_the_clue: bool) -> Wrong<'a> {
    let error = match is_of_the_clue {
        true => {
            error.prefixed(format_args!("the clue {} does not fit", quoted(clue))).with_span(Span::new(0..clue.len()))
        }
        false => error.with_span(Span::NONE),
    };
    Wrong { what, text: clue, error }
}

/// What the cells can still be; `None` where no word fits.
fn narrowed(line: KnownLine<'_>) -> Option<Vec<Domain>> {
    // Where it is not decided, the line says nothing of the cells.
    line.narrowed(&mut Scratch::default()).unwrap_or_else(|Undecided| Some(line.known.to_vec()))
}

/// What the cells of a line of this length can be where it has no clue, all together; anything where nothing is known of such lines.
pub(crate) fn unclued(kind: &dyn Kind, cells: usize, alphabet: &Alphabet, options: &Options) -> Domain {
    let Ok(rule) = kind.line(ClueLine::without_clues(cells, alphabet, options)) else { return alphabet.all() };
    let line = KnownLine { rule: &*rule, symbols: alphabet.len(), known: &vec![alphabet.all(); cells] };
    match line.narrowed(&mut Scratch::default()) {
        Ok(Some(left)) => left.into_iter().fold(Domain::EMPTY, Domain::or),
        _ => alphabet.all(),
    }
}

/// Can each line of the puzzle be finished, looked at for itself, where its cells may be no more than this? A board
/// without open cells can only if it has all the clues. Not where that is not known of some line.
pub(crate) fn all_can_be(puzzle: &Puzzle, kind: &dyn Kind, cells: &[Domain]) -> bool {
    let Ok(model) = kind.model(puzzle) else { return false };
    let stuck = verify::stuck_lines(&model, &Grid::from(cells.to_vec()), Stop::Never);
    stuck.is_complete && stuck.lines.is_empty()
}

impl Arrangements<'_> {
    /// What cells are taken to hold, where nobody said it and it is not the same in all puzzles of the kind: the
    /// arrangements depend on that.
    pub fn assumed(&self) -> Option<String> {
        let Alphabet { looks, .. } = &self.alphabet;
        // Where characters stand for others, cells hold whatever can be seen.
        let is_any = !self.alphabet.stand_ins.is_empty();
        if self.is_alphabet_told || self.alphabet.is_black_and_white() || is_any || looks.len() <= 2 {
            return None;
        }
        let blank = looks.first().filter(|look| look.name != look.glyph.to_string());
        let others: Vec<String> =
            looks.iter().skip(usize::from(blank.is_some())).map(|look| look.glyph.to_string()).collect();
        let or = blank
            .filter(|_| self.may_be_blank)
            .map_or(String::new(), |blank| format!(", or to be {} ({})", blank.name, blank.glyph));
        Some(match others.len() {
            count if self.alphabet.is_numbers() => {
                format!("each cell is assumed to hold a number from 1 to {count}{or}")
            }
            count if count > MOST_NAMED => format!("each cell is assumed to hold one of {count} characters{or}"),
            _ => format!("each cell is assumed to hold one of {}{or}", others.join(" ")),
        })
    }

    /// Is there any arrangement?
    pub fn has_some(&self) -> bool {
        self.narrowed.is_some() && self.count != Some(BigUint::ZERO)
    }

    /// The first arrangements, at most so many.
    pub fn list(&self, limit: usize) -> Listing {
        let symbols = self.kind.alphabets().listing_order(&self.alphabet);
        let mut all = rule::words(&*self.rule, &self.known, &symbols);
        let words: Vec<_> = all.by_ref().take(limit).collect();
        let is_complete = match &self.count {
            Some(count) => *count == words.len().into(),
            None => !self.has_more && all.next().is_none() && !all.is_cut_short(),
        };
        Listing { words, is_complete }
    }

    /// How many arrangements there are, where they could be counted, or where this list has them all.
    pub fn counted(&self, listing: &Listing) -> Option<BigUint> {
        self.count.clone().or_else(|| listing.is_complete.then(|| listing.words.len().into()))
    }

    /// What each cell is in some arrangement.
    pub fn support(&self, listing: &Listing) -> Vec<Domain> {
        let Some(narrowed) = &self.narrowed else {
            return self.known.clone();
        };
        // Where a rule cannot say it exactly, all arrangements can.
        if self.rule.is_exact() || !listing.is_complete || listing.words.is_empty() {
            return narrowed.clone();
        }
        let at = |cell: usize| listing.words.iter().map(|word| word[cell]).collect();
        (0..self.known.len()).map(at).collect()
    }

    /// An arrangement, a character for each cell.
    pub fn text(&self, word: &[Symbol]) -> String {
        word.iter().map(|&symbol| self.alphabet.glyph(symbol)).collect()
    }

    /// An arrangement as a puzzler would letter it; where nobody does, a character for each cell.
    pub fn letters(&self, word: &[Symbol]) -> String {
        self.kind.clues().lettered(&self.known, word).unwrap_or_else(|| self.text(word))
    }

    /// For each cell of an arrangement the bytes of the clue that it answers to; `None` where clues have no parts.
    pub fn parts(&self, word: &[Symbol]) -> Option<Vec<[usize; 2]>> {
        let parts = self.kind.clues().spans(self.clue.as_ref()?, word, &self.alphabet)?;
        Some(parts.into_iter().map(|part| [part.start, part.end]).collect())
    }

    /// The cells that are the same in all arrangements, `?` for the others.
    pub fn fixed(&self, support: &[Domain]) -> String {
        let glyph = |may: &Domain| may.symbol().map_or(text::OPEN, |symbol| self.alphabet.glyph(symbol));
        support.iter().map(glyph).collect()
    }

    /// What each cell is in some arrangement, in characters.
    pub fn may_be(&self, support: &[Domain]) -> Vec<String> {
        support.iter().map(|&may| json::glyphs(&self.alphabet, may)).collect()
    }
}

/// Reads what is known of a line, a character for each cell.
fn read_known(text: &str, alphabet: &Alphabet) -> Result<Vec<Domain>, Error> {
    let domain = |(at, glyph): (usize, char)| match alphabet.symbol(glyph) {
        _ if glyph == text::OPEN => Ok(alphabet.all()),
        Some(symbol) => Ok(Domain::only(symbol)),
        None => {
            let glyphs: Vec<_> = alphabet.looks.iter().map(|look| look.glyph.to_string()).collect();
            Err(Error::at(at..at + glyph.len_utf8(), format!("\"{glyph}\" is nothing that a cell can hold"))
                .with_help(format!("one of {}, or ? for an open cell", glyphs.join(" "))))
        }
    };
    text.char_indices().map(domain).collect()
}

/// How many cells the line has, as said or as known.
fn cells(said: Option<usize>, known: Option<&[Domain]>) -> Result<usize, Error> {
    let cells = match (said, known.map(<[Domain]>::len)) {
        (Some(said), Some(known)) if said != known => {
            return Err(Error::new(format!("{known} cells are known, of a line of {said}")));
        }
        (Some(cells), _) | (None, Some(cells)) => cells,
        (None, None) => return Err(Error::new("the number of cells is missing")),
    };
    match cells {
        0..=Board::MAX_SIDE => Ok(cells),
        _ => Err(Error::new(format!("a line of {cells} cells is too long"))
            .with_help(format!("at most {} cells", Board::MAX_SIDE))),
    }
}
