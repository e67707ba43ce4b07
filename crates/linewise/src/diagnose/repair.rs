//! The smallest changes that make a puzzle solvable, the likeliest slip of the pen first; each of them has been tried.
//!
//! A change can only help when it touches every conflict, so it touches the one that was found. Each of its members is left
//! out in turn: where the rest still has no solution, no other clue in its place helps either. Where it has, what is
//! known of the line then rules out most other clues before anything is solved.

use super::change::Change;
use super::conflict::{Conflict, Member, without};
use super::work::Work;
use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, Verdict};
use crate::model::{CellId, Grid, Model};
use crate::puzzle::{Board, Clue, End, Puzzle};
use crate::rule::{LineView, Meter, Rule, Scratch, Shape};
use crate::slip::{Edit, Slip};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A change that makes the puzzle solvable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What is changed; mostly one thing.
    pub changes: Vec<Change>,
    /// How many solutions there are then: [`Verdict::Unique`] or [`Verdict::Several`].
    pub verdict: Verdict,
    /// How likely it is that this was meant, next to the other repairs: from 0 to 100.
    pub likelihood: u32,
}

/// The changes that were found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Repairs {
    /// The repairs, the likeliest first.
    pub list: Vec<Repair>,
    /// Was everything tried that was thought of? If not, the budget ended first, or enough was found.
    pub is_complete: bool,
}

/// How many lines may be solved to look at the puzzle without one clue.
const SUSPECT_STEPS: u64 = 400_000;
/// How many lines may be solved to try one repair.
const TRIAL_STEPS: u64 = 200_000;
/// How many solutions without one clue are of interest.
const SUSPECT_SOLUTIONS: usize = 32;
/// This many repairs are enough.
const ENOUGH: usize = 12;
/// By how much it is less likely that somebody meant a puzzle with several solutions.
const SEVERAL: u32 = 40;
/// Where the likeliest single change is less likely than this, pairs of changes are looked at, too.
const UNLIKELY: u32 = 40;
/// No more pairs than these are looked at.
const MOST_PAIRS: usize = 200;
/// So many solutions without two clues are looked at.
const PAIR_SOLUTIONS: usize = 8;

/// The likelihoods of changes that no clue's kind knows about.
mod likely {
    pub const SYMBOL: u32 = 100;
    pub const NEIGHBOURS_EXCHANGED: u32 = 72;
    pub const GIVEN_CHANGED: u32 = 68;
    pub const TURNED: u32 = 60;
    pub const GIVEN_DROPPED: u32 = 58;
    pub const ROW_AND_COLUMN: u32 = 45;
    pub const EXCHANGED: u32 = 40;
    pub const NEW: u32 = 50;
    pub const REWRITTEN: u32 = 30;
    pub const DROPPED: u32 = 12;
}

/// The likeliest repairs of a puzzle that has this conflict.
pub fn find(work: &Work<'_>, puzzle: &Puzzle, conflict: &Conflict) -> Repairs {
    let mut bench = Bench { work, puzzle, candidates: Vec::new(), is_complete: true };
    let suspects: Vec<Suspect> = conflict.members.iter().filter_map(|&member| bench.suspect(puzzle, member)).collect();
    for suspect in &suspects {
        bench.consider(suspect);
    }
    bench.exchanges(&conflict.members);
    bench.whole_sides();
    bench.symbols();
    let mut repairs = bench.try_all(&suspects);
    if repairs.list.first().is_none_or(|best| best.likelihood < UNLIKELY) {
        let pairs = pairs(work, puzzle, conflict, &mut repairs.is_complete);
        repairs.list.extend(pairs);
        repairs.list.sort_by_key(|repair| Reverse(repair.likelihood));
        repairs.list.truncate(ENOUGH);
    }
    repairs
}

/// No more changes than these are tried to leave a puzzle with several solutions with one.
const MOST_TRIALS: usize = 400;

/// Changes of one clue that leave exactly one solution of a puzzle with several; `open` are the cells in which these differ, and `pair`
/// are two of them. Of a clue that is not there, only what these two have is thought of.
pub fn to_one(work: &Work<'_>, puzzle: &Puzzle, open: &[CellId], pair: &[Vec<Symbol>; 2]) -> Repairs {
    let mut bench = Bench { work, puzzle, candidates: Vec::new(), is_complete: true };
    let crosses = |end: &End| {
        let mut cells = puzzle.board.line(end.axis, end.index as usize);
        cells.any(|cell| open.binary_search(&cell).is_ok())
    };
    let ends: Vec<End> = puzzle.clues.keys().copied().filter(crosses).collect();
    for &end in &ends {
        let cells = puzzle.board.line_len(end.axis, end.index as usize);
        for Slip { meant, edit, likelihood } in work.kind().slips(&puzzle.clues[&end], cells, &puzzle.alphabet) {
            bench.add(Change::Clue { end, meant, edit }, likelihood, None);
        }
    }
    bench.exchanges(&ends.iter().map(|&end| Member::Clue(end)).collect::<Vec<_>>());
    bench.new_clues(&crosses, pair);
    bench.try_to_one()
}

/// Something without which the puzzle has solutions.
struct Suspect {
    member: Member,
    /// What each cell may be without it.
    known: Grid,
    /// All solutions without it, where these are few.
    solutions: Option<Vec<Vec<Symbol>>>,
}

impl Suspect {
    fn new(member: Member, answer: Answer) -> Suspect {
        let Answer { solutions, complete, mut known, .. } = answer;
        if complete {
            for (cell, may) in known.cells.iter_mut().enumerate() {
                *may = solutions.iter().map(|word| word[cell]).collect();
            }
        }
        Suspect { member, known, solutions: complete.then_some(solutions) }
    }
}

/// A change that may help.
struct Candidate {
    change: Change,
    likelihood: u32,
    /// The number of the suspect that it sets right, where that is known.
    suspect: Option<Member>,
}

/// Where repairs are thought of and tried.
struct Bench<'w, 'p> {
    work: &'w Work<'w>,
    puzzle: &'p Puzzle,
    candidates: Vec<Candidate>,
    is_complete: bool,
}

impl Bench<'_, '_> {
    /// Is the puzzle solvable without this member?
    fn suspect(&mut self, puzzle: &Puzzle, member: Member) -> Option<Suspect> {
        if self.work.is_over() {
            self.is_complete = false;
            return None;
        }
        let model = self.work.kind().model(&without(puzzle, member)).ok()?;
        let answer = self.work.solve(&model, SUSPECT_SOLUTIONS, SUSPECT_STEPS);
        (answer.verdict != Verdict::None).then(|| Suspect::new(member, answer))
    }

    fn add(&mut self, change: Change, likelihood: u32, suspect: Option<Member>) {
        self.candidates.push(Candidate { change, likelihood, suspect });
    }

    /// What may stand in the place of a suspect.
    fn consider(&mut self, suspect: &Suspect) {
        match suspect.member {
            Member::Clue(end) => self.other_clues(suspect, end),
            Member::Given(cell) => self.other_givens(suspect, cell),
        }
    }

    fn other_clues(&mut self, suspect: &Suspect, end: End) {
        let member = Some(suspect.member);
        for Slip { meant, edit, likelihood } in slips(self.work, self.puzzle, end, suspect) {
            self.add(Change::Clue { end, meant, edit }, likelihood, member);
        }
        self.add(Change::NoClue(end), likely::DROPPED, member);
    }

    fn other_givens(&mut self, suspect: &Suspect, cell: CellId) {
        let given = self.puzzle.givens[&cell].may;
        let others = suspect.known.may(cell).symbols().filter(|&symbol| !given.has(symbol));
        for symbol in others {
            let meant = Some(Domain::only(symbol));
            self.add(Change::Given { cell, meant }, likely::GIVEN_CHANGED, Some(suspect.member));
        }
        self.add(Change::Given { cell, meant: None }, likely::GIVEN_DROPPED, Some(suspect.member));
    }

    /// Clues of the conflict in the places of others.
    fn exchanges(&mut self, members: &[Member]) {
        let mut seen = BTreeSet::new();
        for member in members {
            let &Member::Clue(end) = member else { continue };
            for &other in self.puzzle.clues.keys() {
                let pair = (end.min(other), end.max(other));
                if self.puzzle.clues[&end] != self.puzzle.clues[&other] && seen.insert(pair) {
                    let likelihood = match end.index.abs_diff(other.index) {
                        1 if end.axis == other.axis && end.far == other.far => likely::NEIGHBOURS_EXCHANGED,
                        0 if end.axis == other.axis || end.far == other.far => likely::ROW_AND_COLUMN,
                        _ if end.axis == other.axis && end.far == other.far => likely::EXCHANGED,
                        _ => continue,
                    };
                    self.add(Change::Exchange(pair.0, pair.1), likelihood, None);
                }
            }
        }
    }

    /// All clues of a side at once.
    fn whole_sides(&mut self) {
        let board = self.puzzle.board;
        let Board::Rectangle { rows, columns } = board else { return };
        for &axis in board.axes() {
            self.add(Change::Turn(axis), likely::TURNED, None);
            if self.puzzle.clues.keys().any(|end| end.axis == axis && end.far) {
                self.add(Change::OtherSide(axis), likely::TURNED, None);
            }
        }
        if rows == columns {
            self.add(Change::Transpose, likely::TURNED, None);
        }
    }

    /// What the clues speak of and the cells cannot hold.
    fn symbols(&mut self) {
        for look in self.work.kind().lacks(self.puzzle) {
            self.add(Change::Symbol { look, cells: Vec::new() }, likely::SYMBOL, None);
        }
    }

    /// Clues where there are none, as these solutions have them.
    fn new_clues(&mut self, crosses: &impl Fn(&End) -> bool, pair: &[Vec<Symbol>; 2]) {
        let (puzzle, kind) = (self.puzzle, self.work.kind());
        let is_far = [false, true].map(|far| puzzle.clues.keys().any(|end| end.far == far));
        for &axis in puzzle.board.axes() {
            for (index, far) in (0..puzzle.board.lines(axis)).flat_map(|index| [(index, false), (index, true)]) {
                let end = End::at(axis, index, far);
                if !is_far[usize::from(far)] || puzzle.clues.contains_key(&end) || !crosses(&end) {
                    continue;
                }
                let line = Place::new(puzzle, end);
                let [one, other] = [0, 1].map(|at| kind.clue(end, &line.board_order(&pair[at]), &puzzle.options));
                if one == other {
                    continue;
                }
                for meant in [one, other].into_iter().flatten() {
                    self.add(Change::Clue { end, meant, edit: Edit::Rewrite }, likely::NEW, None);
                }
            }
        }
    }

    /// Tries the candidates, the likeliest first, until enough of them left one solution.
    fn try_to_one(mut self) -> Repairs {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by_key(|candidate| Reverse(candidate.likelihood));
        let mut list: Vec<Repair> = Vec::new();
        for (number, Candidate { change, likelihood, .. }) in candidates.into_iter().enumerate() {
            if number == MOST_TRIALS || list.len() == ENOUGH || self.work.is_over() {
                self.is_complete = false;
                break;
            }
            match self.trial(&change, None).map(|answer| answer.verdict) {
                Some(Verdict::Unique) => {
                    list.push(Repair { changes: vec![change], verdict: Verdict::Unique, likelihood })
                }
                Some(Verdict::GaveUp) => self.is_complete = false,
                _ => {}
            }
        }
        Repairs { list, is_complete: self.is_complete }
    }

    /// Tries the candidates, the likeliest first, until enough of them helped.
    fn try_all(mut self, suspects: &[Suspect]) -> Repairs {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by_key(|candidate| Reverse(candidate.likelihood));
        let mut list: Vec<Repair> = Vec::new();
        for Candidate { mut change, likelihood, suspect } in candidates {
            let better = list.iter().filter(|repair| repair.likelihood >= likelihood).count();
            if better >= ENOUGH || self.work.is_over() {
                self.is_complete = false;
                break;
            }
            let suspect = suspect.and_then(|member| suspects.iter().find(|suspect| suspect.member == member));
            let answer = self.trial(&change, suspect);
            match answer.as_ref().map(|answer| answer.verdict) {
                None | Some(Verdict::None) => {}
                Some(Verdict::GaveUp) => self.is_complete = false,
                Some(verdict) => {
                    if let (Change::Symbol { cells, .. }, Some(answer)) = (&mut change, &answer) {
                        *cells = holders(self.puzzle, answer);
                    }
                    let penalty = if verdict == Verdict::Unique { 0 } else { SEVERAL };
                    let likelihood = likelihood.saturating_sub(penalty);
                    list.push(Repair { changes: vec![change], verdict, likelihood });
                }
            }
        }
        list.sort_by_key(|repair| Reverse(repair.likelihood));
        list.truncate(ENOUGH);
        Repairs { list, is_complete: self.is_complete }
    }

    /// Solves the puzzle with the change made; `None` where there is nothing to solve.
    fn trial(&self, change: &Change, suspect: Option<&Suspect>) -> Option<Answer> {
        let changed = change.apply(self.puzzle);
        let is_on_board = |end: &End| (end.index as usize) < changed.board.lines(end.axis);
        if !changed.clues.keys().all(is_on_board) || self.work.kind().at_a_glance(&changed).is_some() {
            return None;
        }
        let mut model = self.work.kind().model(&changed).ok()?;
        if let Some(suspect) = suspect {
            narrow(&mut model, &suspect.known);
        }
        Some(self.work.solve(&model, 2, TRIAL_STEPS))
    }
}

/// Takes what is known for granted.
fn narrow(model: &mut Model, known: &Grid) {
    for (may, known) in model.cells.iter_mut().zip(&known.cells) {
        *may = may.and(*known);
    }
}

/// The cells that hold the symbol behind the last one of the puzzle in every solution that was found.
fn holders(puzzle: &Puzzle, answer: &Answer) -> Vec<CellId> {
    let new = Symbol(puzzle.alphabet.len() as u8);
    let holds = |cell: &CellId| answer.solutions.iter().all(|word| word[cell.index()] == new);
    (0..puzzle.board.cells()).map(CellId::new).filter(holds).collect()
}

/// The other clues that may stand at `end`, given what is known of its line without any.
fn slips(work: &Work<'_>, puzzle: &Puzzle, end: End, suspect: &Suspect) -> Vec<Slip> {
    let kind = work.kind();
    let line = Place::new(puzzle, end);
    let mut slips = kind.slips(&puzzle.clues[&end], line.cells.len(), &puzzle.alphabet);
    let meant = |word: &Vec<Symbol>| kind.clue(end, &line.board_order(word), &puzzle.options);
    for meant in suspect.solutions.iter().flatten().filter_map(meant) {
        if meant != puzzle.clues[&end] && slips.iter().all(|slip| slip.meant != meant) {
            slips.push(Slip { meant, edit: Edit::Rewrite, likelihood: likely::REWRITTEN });
        }
    }
    slips.retain(|slip| {
        if work.is_over() {
            // It is looked at no more, and stays among what was not tried.
            return true;
        }
        let Some(rule) = line.rule(work, puzzle, &slip.meant) else { return false };
        line.admits(&*rule, puzzle, &suspect.known)
            && suspect.solutions.as_ref().is_none_or(|all| all.iter().any(|word| line.may_spell(&*rule, word)))
    });
    slips
}

/// The line to which a clue belongs.
struct Place {
    end: End,
    /// The cells from the near end to the far end.
    cells: Vec<CellId>,
    /// Does the clue read them from the far end?
    is_backwards: bool,
}

impl Place {
    fn new(puzzle: &Puzzle, end: End) -> Place {
        let cells = puzzle.board.line(end.axis, end.index as usize).collect();
        // On a hexagon each clue is a line of its own, read from the end at which it stands.
        let is_backwards = end.far && matches!(puzzle.board, Board::Hexagon(_));
        Place { end, cells, is_backwards }
    }

    /// The rule of the line when this clue stands at its end; `None` where it does not fit.
    fn rule(&self, work: &Work<'_>, puzzle: &Puzzle, clue: &Clue) -> Option<Arc<dyn Rule>> {
        let other = puzzle.clues.get(&End { far: !self.end.far, ..self.end });
        let (near, far) = match (puzzle.board, self.end.far) {
            (Board::Hexagon(_), _) => (Some(clue), None),
            (_, false) => (Some(clue), other),
            (_, true) => (other, Some(clue)),
        };
        work.kind().line(near, far, self.cells.len(), &puzzle.alphabet, &puzzle.options).ok()
    }

    /// Has the line a word, as far as is known?
    fn admits(&self, rule: &dyn Rule, puzzle: &Puzzle, known: &Grid) -> bool {
        let domains: Vec<Domain> = self.in_order().map(|cell| known.may(cell)).collect();
        let shape = Shape::new(rule.orientation(), domains.len(), puzzle.alphabet.len());
        rule.admits(LineView { shape, bits: &shape.matrix(&domains) }, &mut Scratch::default()) != Ok(false)
    }

    /// May the rule have what stands on the line in a solution, as far as can be decided?
    fn may_spell(&self, rule: &dyn Rule, word: &[Symbol]) -> bool {
        rule.accepts(&self.word(word), &mut Meter::default()) != Ok(false)
    }

    /// What stands on the line in a solution, as the rule reads it.
    fn word(&self, word: &[Symbol]) -> Vec<Symbol> {
        self.in_order().map(|cell| word[cell.index()]).collect()
    }

    /// What stands on the line in a solution, from its near end.
    fn board_order(&self, word: &[Symbol]) -> Vec<Symbol> {
        self.cells.iter().map(|cell| word[cell.index()]).collect()
    }

    fn in_order(&self) -> impl Iterator<Item = CellId> {
        let last = self.cells.len() - 1;
        (0..self.cells.len()).map(move |at| self.cells[if self.is_backwards { last - at } else { at }])
    }
}

/// Two clues to change at once, for a puzzle that no single change sets right.
fn pairs(work: &Work<'_>, puzzle: &Puzzle, conflict: &Conflict, is_complete: &mut bool) -> Vec<Repair> {
    let mut repairs: Vec<Repair> = Vec::new();
    let mut seen = BTreeSet::new();
    for &first in &conflict.members {
        let rest = without(puzzle, first);
        let Ok(model) = work.kind().model(&rest) else { continue };
        if work.is_over() || work.solve(&model, 1, TRIAL_STEPS).verdict != Verdict::None {
            *is_complete = false;
            continue;
        }
        for second in super::conflict::quickly(work, &rest) {
            if !seen.insert((first.min(second), first.max(second))) {
                continue;
            }
            if seen.len() > MOST_PAIRS || work.is_over() {
                *is_complete = false;
                break;
            }
            repairs.extend(pair(work, puzzle, first, second));
        }
    }
    repairs.sort_by_key(|repair| Reverse(repair.likelihood));
    repairs.truncate(ENOUGH);
    repairs
}

/// What these two clues must say when the rest of the puzzle is right.
fn pair(work: &Work<'_>, puzzle: &Puzzle, first: Member, second: Member) -> Vec<Repair> {
    let rest = without(&without(puzzle, first), second);
    let Ok(model) = work.kind().model(&rest) else { return Vec::new() };
    let mut repairs: Vec<Repair> = Vec::new();
    for word in work.solve(&model, PAIR_SOLUTIONS, TRIAL_STEPS).solutions {
        let both = as_in(work, puzzle, first, &word).zip(as_in(work, puzzle, second, &word));
        let Some(((one, how_likely), (other, or_this))) = both else { continue };
        let changes = vec![one, other];
        if repairs.iter().any(|repair| repair.changes == changes) {
            continue;
        }
        let changed = changes.iter().fold(puzzle.clone(), |puzzle, change| change.apply(&puzzle));
        let Ok(model) = work.kind().model(&changed) else { continue };
        // Two slips are much less likely than one.
        let likelihood = how_likely * or_this / 200;
        let verdict = work.solve(&model, 2, TRIAL_STEPS).verdict;
        match verdict {
            Verdict::Unique => repairs.push(Repair { changes, verdict, likelihood }),
            Verdict::Several => {
                repairs.push(Repair { changes, verdict, likelihood: likelihood.saturating_sub(SEVERAL) });
            }
            _ => {}
        }
    }
    repairs
}

/// The change after which a member is as in a solution, and how likely it is; `None` where the kind cannot say.
fn as_in(work: &Work<'_>, puzzle: &Puzzle, member: Member, word: &[Symbol]) -> Option<(Change, u32)> {
    match member {
        Member::Given(cell) => {
            let meant = Some(Domain::only(word[cell.index()]));
            Some((Change::Given { cell, meant }, likely::GIVEN_CHANGED))
        }
        Member::Clue(end) => {
            let line = Place::new(puzzle, end);
            let meant = work.kind().clue(end, &line.board_order(word), &puzzle.options)?;
            let slips = work.kind().slips(&puzzle.clues[&end], line.cells.len(), &puzzle.alphabet);
            let known = slips.into_iter().find(|slip| slip.meant == meant);
            let (edit, likelihood) =
                known.map_or((Edit::Rewrite, likely::REWRITTEN), |slip| (slip.edit, slip.likelihood));
            Some((Change::Clue { end, meant, edit }, likelihood))
        }
    }
}
