//! Whatever a cell is, the line reaches a dead end: cases, one inside the other.

use super::Lesson;
use super::dead_end::DeadEnd;
use crate::domain::{Domain, Symbol};

/// Cases are distinguished in no more cells than these, one inside the other.
pub const MOST_SPLITS: usize = 2;

/// How it is shown that a line cannot be finished.
#[derive(Debug, Clone)]
pub enum Refuted {
    /// The techniques come to a dead end.
    End(DeadEnd),
    /// Whatever this cell is, they do.
    Cases(usize, Vec<(Symbol, Refuted)>),
}

impl Lesson<'_> {
    /// Is there a way to show that the line has no word left, with cases in so many cells?
    pub fn can_refute(&self, known: &[Domain], splits: usize) -> bool {
        self.has_dead_end(known) || self.can_refute_in_cases(known, splits)
    }

    fn can_refute_in_cases(&self, known: &[Domain], splits: usize) -> bool {
        let Some(splits) = splits.checked_sub(1) else { return false };
        in_cases(known, &self.silenced(known), |case| self.can_refute(case, splits).then_some(())).is_some()
    }

    /// Why the line has no word left, with cases in so many cells; `None` when the techniques do not see it.
    pub fn refute(&self, known: &[Domain], splits: usize) -> Option<Refuted> {
        // To find the fewest facts is dear: it is done where all cases lead to a contradiction.
        self.can_refute(known, splits).then(|| self.refute_all(known, splits)).flatten()
    }

    fn refute_all(&self, known: &[Domain], splits: usize) -> Option<Refuted> {
        match self.tell_dead_end(known) {
            Some(end) => Some(Refuted::End(end)),
            None => self.refute_all_in_cases(known, splits),
        }
    }

    /// The same for a line on which the techniques see no dead end.
    pub fn refute_in_cases(&self, known: &[Domain], splits: usize) -> Option<Refuted> {
        self.can_refute_in_cases(known, splits).then(|| self.refute_all_in_cases(known, splits)).flatten()
    }

    fn refute_all_in_cases(&self, known: &[Domain], splits: usize) -> Option<Refuted> {
        let splits = splits.checked_sub(1)?;
        let (at, cases) = in_cases(known, &self.silenced(known), |case| self.refute_all(case, splits))?;
        Some(Refuted::Cases(at, cases))
    }

    /// After how many looks that is seen; `None` where the techniques do not see it, or it is over before they do.
    pub fn looks_to_refute(&self, known: &[Domain], splits: usize, is_over: &dyn Fn() -> bool) -> Option<usize> {
        if is_over() {
            return None;
        }
        let silent = match self.looks_to_dead_end(known) {
            Ok(looks) => return Some(looks),
            Err(silent) => silent,
        };
        let splits = splits.checked_sub(1)?;
        let (_, cases) = in_cases(known, &silent, |case| self.looks_to_refute(case, splits, is_over))?;
        Some(cases.iter().map(|(_, looks)| looks).sum())
    }

    /// The line when the techniques see no more.
    fn silenced(&self, known: &[Domain]) -> Vec<Domain> {
        let mut now = known.to_vec();
        let mut seen = Vec::new();
        while self.look_on(&mut now, &[], &mut seen).is_some() {}
        now
    }
}

/// What is made of the line in each case of the cell of which the techniques leave least, and that cell: they leave no
/// more than `silent` of the line. `None` where nothing can be made of a case.
fn in_cases<T>(
    known: &[Domain],
    silent: &[Domain],
    mut each: impl FnMut(&[Domain]) -> Option<T>,
) -> Option<(usize, Vec<(Symbol, T)>)> {
    let at = cell_to_split(silent)?;
    let case = |symbol: Symbol| Some((symbol, each(&supposing(known, at, symbol))?));
    Some((at, known[at].symbols().map(case).collect::<Option<_>>()?))
}

/// The cell with the fewest symbols left, where some cell is open.
fn cell_to_split(known: &[Domain]) -> Option<usize> {
    (0..known.len()).filter(|&at| known[at].len() > 1).min_by_key(|&at| known[at].len())
}

/// What is known of a line, with a cell that is supposed to be something.
pub fn supposing(known: &[Domain], at: usize, symbol: Symbol) -> Vec<Domain> {
    let mut supposed = known.to_vec();
    supposed[at] = Domain::only(symbol);
    supposed
}
