//! What the lines say by themselves, and the easiest way to see it.
//!
//! Always: a line is either due, or its memo tells what it says about what is known now. By which technique that is
//! seen is looked for as far as no other line says something easier: hard techniques are dear, and mostly a line has
//! changed before one is needed.

use super::guide::few_words;
use super::suppositions::Question;
use super::tell::{Lesson, MOST_SPLITS, supposing};
use crate::distinct::distinct;
use crate::domain::Domain;
use crate::engine::layout::Layout;
use crate::engine::reason::fewest_for;
use crate::engine::refute::{Consequences, Knowledge};
use crate::engine::state::{Halt, Removal};
use crate::engine::{Budget, GaveUp};
use crate::model::{CellId, Grid, LineId};
use crate::rule::KnownLine;
use crate::technique::words::{AllAgree, Tried};
use crate::technique::{ARRANGEMENTS, ATTEMPT, Asked, Finding, Ladder, Technique};
use litemap::LiteMap;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// What is known, and what each line says about it.
pub struct Climb<'w, 'm> {
    pub board: Knowledge<'w, 'm>,
    pub ladder: Option<&'w dyn Ladder>,
    memos: Vec<Option<Memo>>,
    /// For each line, how many removals had been made when one of its cells last changed.
    pub changed: Vec<u64>,
    pub removals: u64,
    found: Vec<Removal>,
    /// Is every line's rule exact?
    pub is_exact: bool,
    /// What the last step was about: where several steps are as easy, the one that goes on from here comes first.
    thread: Thread,
    /// What was refuted last by suppositions within a supposition.
    pub last_nested: Option<Question>,
    /// Room for what follows from a supposition.
    pub spare: Consequences,
}

/// Of a line that only all arrangements tell something about, no more suppositions than these are tried.
const MOST_TRIED: usize = 64;

/// What a line says.
struct Memo {
    /// All that its rule says.
    said: Vec<Removal>,
    /// So many techniques were asked, from the easiest on.
    asked: usize,
    /// By which technique some of it is seen, counted from the easiest, and what; one more than the last for all arrangements.
    seen: Option<(usize, Finding)>,
    /// Where no technique sees it: what can be shown by trying, with cases in no cell, in one, in two, as far as that was looked for.
    tried: Vec<Option<Finding>>,
}

impl Memo {
    /// What is seen of it.
    fn finding(&self) -> &Finding {
        &self.seen.as_ref().expect("it was looked for").1
    }
}

/// The cells that a step is about.
#[derive(Default)]
struct Thread {
    /// How many they are.
    cells: usize,
    /// How many of them each line holds, where it holds any.
    held: LiteMap<LineId, usize>,
}

/// Something that one line says.
#[derive(Debug, Clone)]
pub struct Saying {
    pub technique: Technique,
    /// The technique's number in the ladder; one more than the last for all arrangements.
    pub rung: usize,
    pub line: LineId,
    pub finding: Finding,
}

impl<'w, 'm> Climb<'w, 'm> {
    /// The lines of a model, when this is known; a large board is laid out as long as the budget lasts.
    pub fn new(
        layout: &'w Layout<'m>,
        ladder: Option<&'w dyn Ladder>,
        start: &Grid,
        budget: Budget<'w>,
    ) -> Result<Climb<'w, 'm>, GaveUp> {
        let lines = layout.len();
        Ok(Climb {
            board: Knowledge::new(layout, start, budget)?,
            ladder,
            memos: (0..lines).map(|_| None).collect(),
            changed: vec![0; lines],
            removals: 0,
            found: Vec::new(),
            is_exact: layout.model.lines.iter().all(|line| line.rule.is_exact()),
            thread: Thread::default(),
            last_nested: None,
            spare: Consequences::default(),
        })
    }

    /// The easiest thing that a line says, of the line that goes on where the last step ended, or the first line that says it; nothing when
    /// all lines are silent.
    pub fn easiest(&mut self) -> Result<Option<Saying>, Halt> {
        self.listen()?;
        let Some(rung) = self.easiest_rung()? else { return Ok(None) };
        let is_easiest = |memo: &Option<Memo>| {
            memo.as_ref().and_then(|memo| memo.seen.as_ref()).is_some_and(|(seen, _)| *seen == rung)
        };
        let lines = (0..self.memos.len()).filter(|&line| is_easiest(&self.memos[line]));
        let mut lines: Vec<(usize, usize)> = lines.map(|line| (self.distance(LineId::new(line)), line)).collect();
        let &(_, line) = lines.iter().min().expect("a line says it");
        if let Some(&technique) = self.techniques().get(rung) {
            let memo = self.memos[line].as_ref().expect("it says something");
            return Ok(Some(Saying { technique, rung, line: LineId::new(line), finding: memo.finding().clone() }));
        }
        lines.sort_unstable();
        for splits in 0..=MOST_SPLITS {
            for line in lines.iter().map(|&(_, line)| LineId::new(line)) {
                let tried = self.tried(line, splits);
                // What was cut short says nothing.
                self.board.state.heed_stop()?;
                if let Some(finding) = tried {
                    return Ok(Some(Saying { technique: ATTEMPT, rung, line, finding }));
                }
            }
        }
        // A line of which few arrangements are left says most plainly what they share.
        let lines = lines.iter().map(|&(_, line)| LineId::new(line));
        let line = lines.into_iter().find(|&line| self.has_few_words(line)).unwrap_or(LineId::new(line));
        let memo = self.memos[line.index()].as_ref().expect("it says something");
        Ok(Some(Saying { technique: ARRANGEMENTS, rung, line, finding: memo.finding().clone() }))
    }

    /// The easiest thing that a line says by itself and that settles a cell, by a technique of this level at most. It is asked where
    /// [`Climb::easiest`] was asked before.
    pub fn settling(&self, level: u8) -> Option<Saying> {
        let techniques = self.techniques();
        let end = techniques.iter().take_while(|technique| technique.level <= level).count();
        let settles = |finding: &Finding| finding.found.iter().any(|(_, may)| may.len() == 1);
        let seen = self.memos.iter().enumerate().filter_map(|(at, memo)| {
            let (line, said) = (LineId::new(at), &memo.as_ref()?.said);
            let left = |cell: CellId| {
                let gone = said.iter().filter(|removal| removal.cell == cell).count();
                self.board.known().may(cell).len() - gone
            };
            said.iter().any(|removal| left(removal.cell) == 1).then_some(())?;
            let known = self.board.on_line(line);
            let (rung, finding) = self.see_such(line, &known, 0..end, said, settles)?;
            Some((rung, self.distance(line), line, finding))
        });
        let (rung, _, line, finding) = seen.min_by_key(|&(rung, distance, line, _)| (rung, distance, line))?;
        Some(Saying { technique: techniques[rung], rung, line, finding })
    }

    /// The easiest technique by which a line says something, level by level: a harder level is looked at where all
    /// lines are silent on the easier ones.
    fn easiest_rung(&mut self) -> Result<Option<usize>, Halt> {
        let techniques = self.techniques();
        let lines: Vec<usize> = (0..self.memos.len()).filter(|&line| self.memos[line].is_some()).collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let mut easiest = techniques.len();
        let levels = techniques.chunk_by(|one, next| one.level == next.level);
        // A line that no technique looks at is silent to the end.
        let ends = levels.scan(0, |end, level| {
            *end += level.len();
            Some(*end)
        });
        for end in ends.chain(techniques.is_empty().then_some(0)) {
            for &line in &lines {
                easiest = easiest.min(self.look_up_to(line, end.min(easiest + 1))?);
            }
            if easiest < end {
                break;
            }
        }
        Ok(Some(easiest))
    }

    /// The technique by which it is seen what a line says, asked up to this one; the number of techniques where none of them sees it.
    fn look_up_to(&mut self, line: usize, end: usize) -> Result<usize, Halt> {
        let last = self.techniques().len();
        let memo = self.memos[line].as_ref().expect("it says something");
        if memo.seen.is_none() && (memo.asked < end || end == last) {
            self.board.state.heed_stop()?;
            let known = self.board.on_line(LineId::new(line));
            let seen = self.see(LineId::new(line), &known, memo.asked..end, &memo.said);
            let seen =
                seen.or_else(|| (end == last).then(|| (last, self.all_agree(LineId::new(line), known, &memo.said))));
            let memo = self.memos[line].as_mut().expect("it is there");
            (memo.asked, memo.seen) = (end, seen);
        }
        let memo = self.memos[line].as_ref().expect("it is there");
        Ok(memo.seen.as_ref().map_or(last, |(rung, _)| *rung))
    }

    /// Are so few arrangements of a line left that they can be listed?
    fn has_few_words(&self, line: LineId) -> bool {
        let known = self.board.on_line(line);
        let on =
            KnownLine { rule: &*self.board.model.line(line).rule, symbols: self.board.model.symbols, known: &known };
        few_words(on, &mut self.board.reasoning.borrow_mut()).is_some()
    }

    /// The last step was about these cells.
    pub fn follow(&mut self, cells: impl Iterator<Item = CellId>) {
        let layout = &self.board.state.layout;
        let mut thread = Thread::default();
        for cell in cells {
            thread.cells += 1;
            let lines = layout.occurrences(cell).iter().map(|spot| layout.line(LineId::new(spot.line as usize)).line);
            for line in distinct(lines) {
                *thread.held.entry(line).or_default() += 1;
            }
        }
        self.thread = thread;
    }

    /// How far a line is from what the last step was about: it holds most of these cells, some, or none.
    fn distance(&self, line: LineId) -> usize {
        match self.thread.held.get(&line) {
            None => 2,
            Some(held) if held * 2 > self.thread.cells => 0,
            Some(_) => 1,
        }
    }

    /// The cell of a line, and what it cannot be, that is shown by trying in the fewest looks, with cases in so many cells; those in fewer
    /// were tried before.
    fn tried(&mut self, line: LineId, splits: usize) -> Option<Finding> {
        let memo = self.memos[line.index()].as_ref().expect("it says something");
        if let Some(tried) = memo.tried.get(splits) {
            return tried.clone();
        }
        let tried = self.attempt(line, &memo.finding().found, splits);
        self.memos[line.index()].as_mut().expect("it is there").tried.push(tried.clone());
        tried
    }

    fn attempt(&self, line: LineId, found: &[(usize, Domain)], splits: usize) -> Option<Finding> {
        let lesson = Lesson { model: self.board.model, ladder: self.ladder?, line };
        let known = self.board.on_line(line);
        let gone = found.iter().flat_map(|&(at, may)| known[at].minus(may).symbols().map(move |s| (at, s)));
        let is_over = || self.board.state.is_stopped();
        let looks = |(at, symbol)| {
            Some((lesson.looks_to_refute(&supposing(&known, at, symbol), splits, &is_over)?, at, symbol))
        };
        let (_, at, symbol) = gone.take(MOST_TRIED).filter_map(looks).min_by_key(|&(looks, ..)| looks)?;
        let found = vec![(at, known[at].without(symbol))];
        Some(Finding { found, message: Tried { cell: vec![at], what: Domain::only(symbol) }.into() })
    }

    /// The facts from which it is seen that what was tried cannot be.
    pub fn tried_from(&self, on: LineId, line: KnownLine<'_>, gone: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
        let Some(ladder) = self.ladder else { return Vec::new() };
        let lesson = Lesson { model: self.board.model, ladder, line: on };
        let shape = line.shape();
        let far = |at: usize| gone.iter().map(|(other, _)| at.abs_diff(*other)).min().unwrap_or(0);
        let is_over = || self.board.state.is_stopped();
        let sees = |known: &[Domain], splits: usize| {
            let cannot_be = |&(at, gone): &(usize, Domain)| {
                gone.symbols()
                    .all(|symbol| lesson.looks_to_refute(&supposing(known, at, symbol), splits, &is_over).is_some())
            };
            gone.iter().all(cannot_be)
        };
        let Some(splits) = (0..=MOST_SPLITS).find(|&splits| sees(line.known, splits)) else { return Vec::new() };
        let is_enough = |bits: &[u64]| sees(&shape.domains(bits), splits);
        fewest_for(line, far, is_enough).unwrap_or_default()
    }

    /// The techniques of the ladder.
    fn techniques(&self) -> &'static [Technique] {
        self.ladder.map_or(&[], |ladder| ladder.techniques())
    }

    /// Asks every line that is due what it says.
    fn listen(&mut self) -> Result<(), Halt> {
        let mut found = std::mem::take(&mut self.found);
        while let Some(line) = self.board.state.dequeue() {
            found.clear();
            self.board.state.narrow(line, &mut found)?;
            let says = || Memo { said: found.clone(), asked: 0, seen: None, tried: Vec::new() };
            self.memos[line.index()] = (!found.is_empty()).then(says);
        }
        self.found = found;
        Ok(())
    }

    /// All that a line says.
    fn all_agree(&self, line: LineId, mut may: Vec<Domain>, said: &[Removal]) -> Finding {
        let cells = &self.board.model.line(line).cells;
        for removal in said {
            let at = cells.iter().position(|cell| *cell == removal.cell).expect("a cell of the line");
            may[at] = may[at].without(removal.symbol);
        }
        let is_new = |&(at, may): &(usize, Domain)| self.board.known().may(cells[at]) != may;
        let found = may.into_iter().enumerate().filter(is_new).collect();
        Finding { found, message: AllAgree {}.into() }
    }

    /// What the easiest of these techniques of the ladder sees on a line, as far as the line's own rule says it, too:
    /// where a line of the board is under several rules, each of them says a part.
    fn see(
        &self,
        line: LineId,
        known: &[Domain],
        rungs: Range<usize>,
        removals: &[Removal],
    ) -> Option<(usize, Finding)> {
        self.see_such(line, known, rungs, removals, |_| true)
    }

    /// What the easiest of these techniques sees of what is wanted, as [`Climb::see`] does.
    fn see_such(
        &self,
        line: LineId,
        known: &[Domain],
        mut rungs: Range<usize>,
        removals: &[Removal],
        is_wanted: impl Fn(&Finding) -> bool,
    ) -> Option<(usize, Finding)> {
        if rungs.is_empty() {
            return None;
        }
        let cells = &self.board.model.line(line).cells;
        // A large line has thousands of removals, and most lines are asked in vain.
        let said = OnceCell::new();
        let is_said = |finding: &Finding| {
            let said = said.get_or_init(|| gone_by_cell(removals));
            let is_gone = |cell: CellId, gone: Domain| said.get(&cell).is_some_and(|said| gone.minus(*said).is_empty());
            finding.found.iter().all(|&(at, may)| {
                let gone = known[at].minus(may);
                gone.is_empty() || is_gone(cells[at], gone)
            })
        };
        let look = self.ladder?.look(line, known)?;
        let mut findings = Vec::new();
        rungs.find_map(|rung| {
            look.find(rung, Asked::All, &mut findings);
            let mut said = findings.drain(..).filter(|finding| is_said(finding) && is_wanted(finding));
            let first = said.next()?;
            // Another one may say all this and more.
            let best = said.fold(first, |best, other| if says_more(&other, &best) { other } else { best });
            Some((rung, best))
        })
    }

    /// Takes a symbol out of a cell; the lines through it become due.
    pub fn remove(&mut self, removal: Removal) {
        self.removals += 1;
        for spot in self.board.state.layout.occurrences(removal.cell) {
            self.changed[spot.line as usize] = self.removals;
        }
        self.board.remove(removal);
    }
}

/// What these removals take from each cell.
fn gone_by_cell(removals: &[Removal]) -> BTreeMap<CellId, Domain> {
    let mut gone: BTreeMap<CellId, Domain> = BTreeMap::new();
    for removal in removals {
        let of_cell = gone.entry(removal.cell).or_insert(Domain::EMPTY);
        *of_cell = of_cell.with(removal.symbol);
    }
    gone
}

/// Does a finding say everything that another one says, and more?
fn says_more(finding: &Finding, other: &Finding) -> bool {
    finding.found != other.found && says_all_of(finding, other)
}

/// Does a finding say everything that another one says?
fn says_all_of(finding: &Finding, other: &Finding) -> bool {
    let says =
        |&(at, may): &(usize, Domain)| finding.found.iter().any(|&(own, less)| own == at && less.and(may) == less);
    other.found.iter().all(says)
}
