//! How people see what a pattern says: first by itself, then where lines cross, then with all that is known.

mod asks;
mod edges;
mod parts;
mod rungs;
mod sentences;
mod words;

use super::effort::{Effort, Purse};
use super::prepared::Prepared;
use super::reading::{self, Reading};
use super::syntax::NodeId;
use super::{Letters, pattern, prepare};
use crate::domain::Domain;
use crate::message::{Allowed, Argument, Message, Say};
use crate::model::{Line, LineId, Model};
use crate::puzzle::Puzzle;
use crate::rule::{Decided, KnownLine, Scratch, Undecided};
use crate::technique::{Finding, Ladder, LineLook, Technique};
use crate::techniques::quota::Quota;
use crate::techniques::rungs::{Look, Rungs};
use asks::Asks;
use parts::{FEW_PARTS, MOST_PARTS};
use rungs::RUNGS;
pub use rungs::TECHNIQUES;
use sentences::*;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use words::List;

/// A line under a pattern.
struct Pattern {
    line: Line,
    symbols: usize,
    /// What the pattern leaves to each cell of an empty line.
    alone: Vec<Domain>,
    /// The same without its looks, and wherever words begin and end.
    alone_without: Vec<Domain>,
    text: String,
    /// The pattern without its looks.
    plain: Prepared,
    /// Does something in it repeat what a look holds? Then nothing is told by its parts.
    repeats_looks: bool,
    asks: Asks,
    /// The words of a pattern that is a list of words.
    words: Option<List>,
    open: OnceLock<Open>,
    /// What was known of the line when it last took too long to read it: it does whenever no more is known.
    too_open: Mutex<Option<Vec<Domain>>>,
}

/// How an empty line is read.
struct Open {
    reading: Option<Reading>,
    /// Cells of which one sentence tells what the pattern has no use for.
    together: Vec<Vec<usize>>,
}

impl Quota for Pattern {}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    // The model has a line for each clue, in their order.
    let lines = model.lines.iter().zip(puzzle.clues.values()).map(|(line, clue)| ClueLine {
        line: line.clone(),
        text: pattern(clue).unwrap_or_default().to_owned(),
        rungs: OnceLock::new(),
    });
    Box::new(Lines {
        lines: lines.collect(),
        letters: Arc::new(Letters::new(&puzzle.alphabet)),
        symbols: model.symbols,
        purse: Effort::of_puzzle().into(),
    })
}

/// The lines of a puzzle, each of which is studied when somebody first looks at it: this takes long for heavy patterns.
struct Lines {
    lines: Vec<ClueLine>,
    letters: Arc<Letters>,
    symbols: usize,
    purse: Purse,
}

/// A line and its clue.
struct ClueLine {
    line: Line,
    text: String,
    /// The techniques for this line alone.
    rungs: OnceLock<Rungs<Pattern>>,
}

impl Lines {
    fn pattern(&self, ClueLine { line, text, .. }: &ClueLine) -> Option<Pattern> {
        let whole = prepare(text, &self.letters).ok()?;
        let open = vec![whole.all; line.cells.len()];
        let alone = narrowed(line, self.symbols, &open)?;
        let asks = Asks::of(&whole, text, &self.letters, line, &self.purse);
        let looks: Vec<NodeId> = whole.outer_looks().collect();
        let repeats_looks = !whole.keeps_to_itself(&looks);
        let plain = whole.without(&looks, &self.letters);
        Some(Pattern {
            alone_without: asks.left_without(self.symbols, &open, &alone),
            words: if asks.is_empty() { words::listed(&plain, text, line.cells.len()) } else { None },
            line: line.clone(),
            symbols: self.symbols,
            alone,
            text: text.clone(),
            plain,
            repeats_looks,
            asks,
            open: OnceLock::new(),
            too_open: Mutex::default(),
        })
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").finish_non_exhaustive()
    }
}

impl Ladder for Lines {
    fn techniques(&self) -> &'static [Technique] {
        &TECHNIQUES
    }

    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn LineLook + 'a>> {
        let own = &self.lines[line.index()];
        let rungs = || Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: vec![self.pattern(own)] };
        own.rungs.get_or_init(rungs).look(LineId::new(0), known)
    }
}

/// What a line leaves of these domains, all of them where it says nothing; `None` where it has no word.
fn narrowed(line: &Line, symbols: usize, known: &[Domain]) -> Option<Vec<Domain>> {
    match asked(line, symbols, known) {
        Ok(left) => left,
        Err(Undecided) => Some(known.to_vec()),
    }
}

/// What is left in the words of a line that are within these domains, nothing where there is none; `None` where that is not known.
fn exactly_narrowed(line: &Line, symbols: usize, known: &[Domain]) -> Option<Vec<Domain>> {
    let left = asked(line, symbols, known).ok().filter(|_| line.rule.is_exact())?;
    Some(left.unwrap_or_else(|| vec![Domain::EMPTY; known.len()]))
}

fn asked(line: &Line, symbols: usize, known: &[Domain]) -> Decided<Option<Vec<Domain>>> {
    KnownLine { rule: &*line.rule, symbols, known }.narrowed(&mut Scratch::default())
}

impl Pattern {
    /// All ways to read the line without its looks.
    fn read(&self, known: &[Domain]) -> Option<Reading> {
        let too_open = || self.too_open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_within = |less: &[Domain]| less.iter().zip(known).all(|(less, known)| less.minus(*known).is_empty());
        if self.repeats_looks || too_open().as_deref().is_some_and(is_within) {
            return None;
        }
        let reading = reading::read(&self.plain, known);
        if reading.is_err() {
            *too_open() = Some(known.to_vec());
        }
        reading.ok().flatten()
    }

    /// The empty line.
    fn all_open(&self) -> Vec<Domain> {
        vec![self.plain.all; self.alone.len()]
    }

    fn open(&self) -> &Open {
        self.open.get_or_init(|| {
            let reading = self.read(&self.all_open());
            Open { together: self.together(reading.as_ref()), reading }
        })
    }

    /// The cells that one sentence tells of, whatever is known: those of a list of words, those that fall on few parts,
    /// and those that can be the same.
    fn together(&self, reading: Option<&Reading>) -> Vec<Vec<usize>> {
        let open = self.all_open();
        let cells: Vec<(usize, Domain)> =
            self.alone_without.iter().copied().enumerate().filter(|(_, may)| may.len() > 1).collect();
        if self.tell_by_words(&open, &cells).is_some() {
            return vec![cells.into_iter().map(|(at, _)| at).collect()];
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut by_set: Vec<BySet> = Vec::new();
        let mut count = usize::MAX;
        for (at, may) in cells {
            let parts = reading.map_or(0, |reading| reading.parts[at].len());
            let message = reading.and_then(|reading| self.tell_by_fewest_parts(reading, &open, &[(at, may)]));
            let is_unexplained = message.is_none()
                && self.tell_by_all_used(&[(at, may)]).is_none()
                && reading.is_none_or(|reading| self.tell_repeated(reading, &open, (at, may)).is_none());
            match message.map(|message| message.sentence.key) {
                Some(key) if key == KEY_OF_PARTS && count.saturating_add(parts) <= MOST_TOGETHER => {
                    groups.last_mut().expect("there is one").push(at);
                    count += parts;
                }
                Some(key) if key == KEY_OF_PARTS => {
                    groups.push(vec![at]);
                    count = parts;
                }
                // The first and the last word of a line are told by themselves.
                Some(_) if at == 0 || at + 1 == self.alone.len() => groups.push(vec![at]),
                _ => match by_set.iter_mut().find(|set| (set.may, set.is_unexplained) == (may, is_unexplained)) {
                    Some(set) => set.cells.push(at),
                    None => by_set.push(BySet { may, is_unexplained, cells: vec![at] }),
                },
            }
        }
        // What is said of small sets by the pattern as a whole is one sentence, too.
        let (small, others): (Vec<_>, Vec<_>) =
            by_set.into_iter().partition(|set| set.is_unexplained && set.may.len() <= MOST_EACH);
        groups.extend(
            small.chunks(MOST_CELLS).map(|sets| sets.iter().flat_map(|set| set.cells.iter().copied()).collect()),
        );
        groups.extend(others.into_iter().map(|set| set.cells));
        groups
    }

    /// Why the pattern without its looks leaves some cells of an empty line no more than this.
    fn tell_open(&self, otherwise: Message, found: &[(usize, Domain)]) -> Message {
        let open = self.all_open();
        let by_words = || self.tell_by_words(&open, found);
        let by_parts = || self.tell_by_fewest_parts(self.open().reading.as_ref()?, &open, found);
        let by_all_used = || self.tell_by_all_used(found);
        let repeated = || match found {
            &[found] => self.tell_repeated(self.open().reading.as_ref()?, &open, found),
            _ => None,
        };
        by_words().or_else(repeated).or_else(by_parts).or_else(by_all_used).unwrap_or(otherwise)
    }

    /// Why some cells lose these characters to what the pattern asks for.
    fn tell_asked(
        &self,
        asked: asks::Asked,
        known: &[Domain],
        lost: &[(usize, Domain)],
        reading: Option<&Reading>,
    ) -> Message {
        self.asks.tell(asked, self.symbols, known, lost, reading)
    }
}

/// Cells of which an empty line leaves the same.
struct BySet {
    may: Domain,
    /// Is nothing more to be said of it than that the pattern leaves no more?
    is_unexplained: bool,
    cells: Vec<usize>,
}

/// The sentence that names parts one by one.
const KEY_OF_PARTS: &str = <OnParts as crate::message::Say>::SENTENCE.key;
/// A sentence about several cells names no more parts than these.
const MOST_TOGETHER: usize = 6;

/// The cells for which the pattern has only one character: first those that its parts tell, then those that looks do.
fn fixed(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let line = look.line;
    let alone = line.alone.iter().copied().enumerate();
    let found: Vec<_> = alone.filter(|&(at, may)| may.len() == 1 && look.known[at] != may).collect();
    if found.is_empty() {
        return;
    }
    let open = line.all_open();
    let is_plain = |&(at, may): &(usize, Domain)| line.alone_without[at] == may;
    let (plain, asked): (Vec<_>, Vec<_>) = found.into_iter().partition(is_plain);
    let is_told = |found: &(usize, Domain)| {
        let by_parts = |reading| line.tell_by_parts(reading, &open, &[*found], FEW_PARTS);
        let is_on_few = |message: Message| message.sentence.key == KEY_OF_PARTS;
        line.tell_by_words(&open, &[*found]).is_some()
            || line.open().reading.as_ref().and_then(by_parts).is_some_and(is_on_few)
    };
    let (told, others): (Vec<_>, Vec<_>) = plain.into_iter().partition(is_told);
    for found in std::iter::once(told).chain(others.into_iter().map(|found| vec![found])) {
        look.push(findings, found.iter().copied(), || line.tell_open(Same {}.into(), &found));
    }
    look.push(findings, asked.iter().copied(), || {
        let lost: Vec<_> = asked.iter().map(|&(at, may)| (at, line.alone_without[at].minus(may))).collect();
        let blamed = line.asks.blame(line.symbols, &open, &by_cell(&lost, line.alone.len()));
        line.tell_asked(asks::all(&blamed), &open, &lost, line.open().reading.as_ref())
    });
}

/// What is said of some cells, for each cell of a line.
fn by_cell(some: &[(usize, Domain)], cells: usize) -> Vec<Domain> {
    let mut all = vec![Domain::EMPTY; cells];
    some.iter().for_each(|&(at, may)| all[at] = may);
    all
}

/// The characters for which the pattern has no use in a cell, where more than one is left.
fn set(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let line = look.line;
    let is_open = |at: usize| line.alone[at].and(look.known[at]).len() > 1;
    let is_news = |&(at, may): &(usize, Domain)| may.and(look.known[at]) != look.known[at] && is_open(at);
    let all = line.alone.iter().copied().enumerate();
    // With one word left it is easier to read that word.
    if !all.clone().any(|found| is_news(&found)) || one_word(look).is_some() {
        return;
    }
    for cells in &line.open().together {
        let found = cells.iter().map(|&at| (at, line.alone_without[at])).filter(is_news);
        let found: Vec<(usize, Domain)> = found.collect();
        look.push(findings, found.iter().copied(), || line.tell_open(Alone {}.into(), &found));
    }
    if line.asks.is_empty() {
        return;
    }
    let (open, cells) = (line.all_open(), line.alone.len());
    let lost: Vec<(usize, Domain)> = all
        .map(|(at, may)| (at, line.alone_without[at].minus(may)))
        .filter(|(at, _)| line.alone[*at].len() > 1)
        .collect();
    for (asked, lost) in line.asks.blame(line.symbols, &open, &by_cell(&lost, cells)) {
        let found = lost.iter().map(|&(at, lost)| (at, line.plain.all.minus(lost))).filter(is_news);
        look.push(findings, found, || {
            let message = line.tell_asked(asked, &open, &lost, line.open().reading.as_ref());
            match (message.sentence == FailsAt::SENTENCE, message.argument("looks")) {
                // What the look alone leaves may be more than the pattern ever allows.
                (true, Some(Argument::Texts(looks))) => FailsAtSome { looks: looks.clone() }.into(),
                _ => message,
            }
        });
    }
}

/// What each cell is where the characters that stand in the line leave it only one word, or where only one word of a list fits.
fn one_word(look: &Look<'_, Pattern>) -> Option<Vec<Domain>> {
    let line = look.line;
    if let Some(word) = line.only_word(look.known) {
        return Some(word.to_vec());
    }
    if !look.known.iter().any(|may| may.len() == 1) {
        return None;
    }
    let left = narrowed(&line.line, line.symbols, &standing(look))?;
    left.iter().all(|may| may.len() == 1).then_some(left)
}

/// The characters that stand in the line, and nothing else that is known of it.
fn standing(look: &Look<'_, Pattern>) -> Vec<Domain> {
    look.known.iter().map(|may| if may.len() == 1 { *may } else { look.line.plain.all }).collect()
}

/// The only word that is left, where it takes neither looks nor what is repeated to see that.
fn last_word(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let line = look.line;
    let is_plain = line.asks.is_empty() && !line.plain.needs.backs;
    if !is_plain || look.known.iter().all(|may| may.len() == 1) {
        return;
    }
    let Some(word) = one_word(look) else { return };
    let found: Vec<(usize, Domain)> = word.into_iter().enumerate().filter(|&(at, may)| look.known[at] != may).collect();
    look.push(findings, found.iter().copied(), || match line.tell_by_words(look.known, &found) {
        Some(message) => message,
        None => {
            let standing = standing(look);
            let reading = line.read(&standing);
            line.tell(&standing, reading.as_ref(), Through::Parts, &found)
        }
    });
}

/// Longer lists of characters say nothing to anybody.
const MOST_NAMED: usize = 10;
/// Where several cells are told of, each of them has no more characters than these.
const MOST_EACH: usize = 4;
/// No more cells than these are told of together.
const MOST_CELLS: usize = 4;

/// The cells for which the pattern and the lines that cross it have one character in common.
fn crossing(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let all = look.line.alone.iter().copied().enumerate();
    let is_met = |&(at, may): &(usize, Domain)| {
        let known = look.known[at];
        may.len() > 1 && known.len() > 1 && may.and(known).len() == 1
    };
    if !all.clone().any(|found| is_met(&found)) || one_word(look).is_some() {
        return;
    }
    let (short, long): (Vec<_>, Vec<_>) = all.filter(is_met).partition(|(_, may)| may.len() <= MOST_EACH);
    for cells in short.chunks(MOST_CELLS).chain(long.chunks(1)) {
        look.push(findings, cells.iter().copied(), || match cells {
            &[(at, may)] => one_in_common(at, look.known[at], may),
            cells => OneEach { allowed: Allowed(cells.to_vec()) }.into(),
        });
    }
}

/// That a cell which is known to be one of these can only be one of those.
fn one_in_common(at: usize, known: Domain, may: Domain) -> Message {
    let cell = vec![at];
    match (known.len(), may.len()) {
        (known, alone) if known.min(alone) > MOST_NAMED => OneInCommon { cell }.into(),
        (left, alone) if left < alone => OneAllowed { cell, known }.into(),
        _ => OneLeft { cell, alone: may, gone: may.minus(known) }.into(),
    }
}

/// How much of a pattern it takes to see something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Through {
    /// What falls on which part.
    Parts,
    /// What is repeated, too.
    References,
}

/// What the pattern without its looks says with all that is known of the line, as far as it takes so much to see it:
/// cells that get settled, and then the others.
fn again(look: &Look<'_, Pattern>, wanted: Through, findings: &mut Vec<Finding>) {
    let line = look.line;
    let has_backs = line.plain.needs.backs;
    if let (Through::References, true, Some(&[(at, gone)])) = (wanted, has_backs && line.asks.is_empty(), look.about())
    {
        return again_about(look, at, gone, findings);
    }
    let Some(left) = narrowed(&line.line, line.symbols, look.known).filter(|_| has_backs || wanted == Through::Parts)
    else {
        return;
    };
    let left = line.asks.left_without(line.symbols, look.known, &left);
    let news = |&(at, may): &(usize, Domain)| look.known[at] != may.and(look.known[at]);
    let found: Vec<(usize, Domain)> = left.into_iter().enumerate().filter(news).collect();
    let takes =
        |&(at, gone): &(usize, Domain)| found.iter().any(|&(other, may)| other == at && may.and(gone).is_empty());
    if found.is_empty() || !look.about().is_none_or(|about| about.iter().all(takes)) {
        return;
    }
    let reading = line.read(look.known);
    let through = |&(at, may): &(usize, Domain)| match &reading {
        _ if !has_backs => Through::Parts,
        Some(reading) if !line.is_repeated(reading, at) && line.is_on_parts(reading, look.known, (at, may)) => {
            Through::Parts
        }
        _ => Through::References,
    };
    let seen: Vec<_> = found.into_iter().filter(|found| through(found) == wanted).collect();
    let is_by_words = line.tell_by_words(look.known, &seen).is_some();
    let (settled, others): (Vec<_>, Vec<_>) = seen.into_iter().partition(|(_, may)| is_by_words || may.len() == 1);
    let together =
        if wanted == Through::Parts { vec![settled] } else { settled.into_iter().map(|found| vec![found]).collect() };
    for found in together.into_iter().chain(others.into_iter().map(|found| vec![found])) {
        look.push(findings, found.iter().copied(), || line.tell(look.known, reading.as_ref(), wanted, &found));
    }
}

/// The same where it only matters whether what is repeated takes these characters from a cell: a line with one of them there
/// is asked for any word, which is found soon where there is one.
fn again_about(look: &Look<'_, Pattern>, at: usize, gone: Domain, findings: &mut Vec<Finding>) {
    let line = look.line;
    let mut known = look.known.to_vec();
    known[at] = known[at].and(gone);
    let with_it = KnownLine { rule: &*line.line.rule, symbols: line.symbols, known: &known };
    if line.line.rule.admits(with_it.view(&with_it.shape().matrix(&known)), &mut Scratch::default()) != Ok(false) {
        return;
    }
    let found = (at, look.known[at].minus(gone));
    look.push(findings, [found], || match look.only_whether() {
        true => Repeating {}.into(),
        false => line.tell(look.known, line.read(look.known).as_ref(), Through::References, &[found]),
    });
}

impl Pattern {
    /// Why the pattern without its looks says this of some cells.
    fn tell(
        &self,
        known: &[Domain],
        reading: Option<&Reading>,
        through: Through,
        found: &[(usize, Domain)],
    ) -> Message {
        let by_parts = || self.tell_by_parts(reading?, known, found, MOST_PARTS);
        let repeated = || match found {
            &[found] => self.tell_repeated(reading?, known, found),
            _ => None,
        };
        match through {
            Through::Parts => self.tell_by_words(known, found).or_else(by_parts).unwrap_or(Matching {}.into()),
            Through::References => repeated().or_else(by_parts).unwrap_or(Repeating {}.into()),
        }
    }
}

/// The pattern read again.
fn refilter(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    again(look, Through::Parts, findings);
}

/// What a reference repeats.
fn back_reference(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    again(look, Through::References, findings);
}

/// What looks ahead or back allow, and places where words begin or end: of all that the rest of the pattern leaves.
fn look_around(look: &Look<'_, Pattern>, findings: &mut Vec<Finding>) {
    let line = look.line;
    if line.asks.is_empty() {
        return;
    }
    let Some(left) = narrowed(&line.line, line.symbols, look.known) else { return };
    let without = line.asks.left_without(line.symbols, look.known, &left);
    let lost: Vec<Domain> = without
        .iter()
        .zip(&left)
        .zip(look.known)
        .map(|((without, left), known)| without.and(*known).minus(*left))
        .collect();
    if lost.iter().all(|lost| lost.is_empty()) {
        return;
    }
    for (asked, lost) in line.asks.blame(line.symbols, look.known, &lost) {
        for one in lost {
            let found = (one.0, look.known[one.0].minus(one.1));
            look.push(findings, [found], || line.tell_asked(asked, look.known, &[one], line.read(look.known).as_ref()));
        }
    }
}
