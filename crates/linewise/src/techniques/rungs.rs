//! A ladder as a list of functions: each technique beside the function that knows it.

use super::quota::Quota;
use crate::domain::{Domain, Symbol};
use crate::message::{Message, Sentence, Wordings};
use crate::model::{LineId, Model};
use crate::puzzle::{Axis, Clue, Puzzle};
use crate::technique::{Asked, Ladder, LineLook, Shown, Technique, Times};

// What a rung is written with.
pub use crate::says;
pub use crate::technique::Finding;
use std::fmt;

/// A technique with the function that knows it, of type `F`: all that there is to say of it, in one value.
pub struct Rung<F> {
    /// Its name in files, as `out_of_reach`.
    pub name: &'static str,
    /// What people call it, in each language.
    pub title: Wordings,
    /// What to look for, said without giving anything away; `{axis}` stands for what sort of line it is, as `row`.
    pub hint: Wordings,
    /// How hard it is, from 1 to 8.
    pub level: u8,
    /// How much effort one use of it is.
    pub weight: u32,
    /// What finds it: it adds all that it finds, in the order of the line.
    pub find: F,
    /// All that it may say.
    pub sentences: &'static [&'static Sentence],
    /// Lines on which it speaks, and lines on which it must not.
    pub shown: &'static [Shown],
}

impl<F> fmt::Debug for Rung<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rung")
            .field("name", &self.name)
            .field("level", &self.level)
            .field("weight", &self.weight)
            .finish_non_exhaustive()
    }
}

/// A technique that looks at a line, of which there is `L` to know.
pub type LineRung<L> = Rung<fn(&Look<'_, L>, &mut Vec<Finding>)>;

/// What a technique makes of the first line of a puzzle (before and after), what it says, and a line on which it says nothing.
pub const fn on(puzzle: &'static str, states: [&'static str; 2], says: &'static str, silent: &'static str) -> Shown {
    Shown::new(puzzle, states, says, silent)
}

/// The techniques of a list of rungs. One that says nothing, or of which nothing is shown, does not compile.
pub const fn techniques<F, const N: usize>(rungs: &[Rung<F>; N]) -> [Technique; N] {
    let mut techniques = [rungs[0].technique(); N];
    let mut at = 0;
    while at < N {
        techniques[at] = rungs[at].technique();
        at += 1;
    }
    techniques
}

impl<F> Rung<F> {
    /// The technique without the function that knows it.
    const fn technique(&self) -> Technique {
        let Rung { name, title, hint, level, weight, sentences, shown, .. } = *self;
        assert!(!sentences.is_empty(), "a technique without a sentence");
        assert!(!shown.is_empty(), "a technique of which nothing is shown");
        assert!(!title.is_empty() && !hint.is_empty(), "a technique without a name");
        Technique { name, title, hint, level, weight, sentences, shown }
    }
}

/// The ladder of a puzzle whose techniques are told what `L` says of a line.
pub struct Rungs<L: 'static> {
    /// The techniques with their functions, the easiest first.
    pub rungs: &'static [LineRung<L>],
    /// These techniques without their functions.
    pub techniques: &'static [Technique],
    /// What there is to know of each line of the model; `None` for a line that no technique looks at.
    pub lines: Vec<Option<L>>,
}

impl<L> fmt::Debug for Rungs<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rungs").field("techniques", &self.techniques).finish_non_exhaustive()
    }
}

/// A line, what there is to know of it, and what its cells may be.
pub struct Look<'a, L: 'static> {
    /// What there is to know of the line.
    pub line: &'a L,
    /// What its cells may be.
    pub known: &'a [Domain],
    /// What is told of what is found.
    asked: Asked<'a>,
    rungs: &'static [LineRung<L>],
}

impl<L> fmt::Debug for Look<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Look").field("known", &self.known).finish_non_exhaustive()
    }
}

impl<L: Quota> Ladder for Rungs<L> {
    fn techniques(&self) -> &'static [Technique] {
        self.techniques
    }

    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn LineLook + 'a>> {
        let line = self.lines[line.index()].as_ref()?;
        Some(Box::new(Look { line, known, asked: Asked::All, rungs: self.rungs }))
    }

    fn sees_dead_ends(&self) -> bool {
        L::DEAD_END.is_some()
    }

    fn times(&self, line: LineId, symbol: Symbol) -> Times {
        self.lines[line.index()].as_ref().map_or(Times::ANY, |line| line.times(symbol))
    }
}

#[cfg(test)]
impl<L: Quota> Rungs<L> {
    /// What the techniques leave of one line, asked again and again until none of them finds more.
    pub fn leave(
        rungs: &'static [LineRung<L>],
        techniques: &'static [Technique],
        line: L,
        mut known: Vec<Domain>,
    ) -> Vec<Domain> {
        let ladder = Rungs { rungs, techniques, lines: vec![Some(line)] };
        loop {
            let before = known.clone();
            for technique in 0..techniques.len() {
                let mut findings = Vec::new();
                if let Some(look) = ladder.look(LineId::new(0), &known) {
                    look.find(technique, Asked::All, &mut findings);
                }
                for (at, may) in findings.into_iter().flat_map(|finding| finding.found) {
                    known[at] = known[at].and(may);
                }
            }
            if known == before {
                return known;
            }
        }
    }
}

impl<L: Quota> LineLook for Look<'_, L> {
    fn find(&self, technique: usize, asked: Asked<'_>, findings: &mut Vec<Finding>) {
        (self.rungs[technique].find)(&Look { asked, ..*self }, findings);
    }

    fn dead_end(&self) -> Option<Message> {
        L::DEAD_END?(self)
    }
}

impl<L> Look<'_, L> {
    /// Does it matter that these symbols, and no others, go from a cell? Where it is dear to tell why, it need not be told otherwise.
    pub fn matters(&self, at: usize, gone: Domain) -> bool {
        let takes_all = |&(other, wanted): &(usize, Domain)| {
            other == at && wanted.bits() & self.known[at].bits() & !gone.bits() == 0
        };
        self.about().is_none_or(|about| about.iter().any(takes_all))
    }

    /// What shall go from which cells, where nothing else matters.
    pub fn about(&self) -> Option<&[(usize, Domain)]> {
        match self.asked {
            Asked::About(gone) | Asked::Whether(gone) => Some(gone).filter(|gone| !gone.is_empty()),
            Asked::All | Asked::First | Asked::OneOf(_) | Asked::OnlyOneOf(_) => None,
        }
    }

    /// Is all found that is asked for? Where it is dear to find more, it need not be found.
    pub fn has_enough(&self, findings: &[Finding]) -> bool {
        match self.asked {
            Asked::All | Asked::About(_) | Asked::Whether(_) => false,
            Asked::First => !findings.is_empty(),
            Asked::OneOf(wanted) | Asked::OnlyOneOf(wanted) => {
                findings.last().is_some_and(|finding| finding.takes_some(wanted))
            }
        }
    }

    /// Need it not be told that a cell can be none of these symbols, after what was found? Where that is dear to tell.
    pub fn can_leave_out(&self, findings: &[Finding], at: usize, gone: Domain) -> bool {
        let (wanted, is_only) = match self.asked {
            Asked::OneOf(wanted) => (wanted, false),
            Asked::OnlyOneOf(wanted) => (wanted, true),
            _ => return false,
        };
        let takes_some = |&(other, wanted): &(usize, Domain)| other == at && !wanted.and(gone).is_empty();
        (is_only || !findings.is_empty()) && !wanted.iter().any(takes_some)
    }

    /// Of which symbols some have to go from their cells, where nothing else matters.
    pub fn only_one_of(&self) -> Option<&[(usize, Domain)]> {
        match self.asked {
            Asked::OnlyOneOf(wanted) => Some(wanted),
            _ => None,
        }
    }

    /// Does it matter only whether something goes, and not how that is said?
    pub fn only_whether(&self) -> bool {
        matches!(self.asked, Asked::Whether(_))
    }

    /// The cells that may be the symbol.
    pub fn open_to(&self, symbol: Symbol) -> Vec<usize> {
        (0..self.known.len()).filter(|&at| self.known[at].has(symbol)).collect()
    }

    /// The cells that are known to be the symbol.
    pub fn settled_as(&self, symbol: Symbol) -> Vec<usize> {
        (0..self.known.len()).filter(|&at| self.known[at] == Domain::only(symbol)).collect()
    }

    /// Adds that these cells may be no more than this, where that is new. Where a cell can be nothing of it, the line is wrong, and
    /// the finding leaves that cell nothing.
    pub fn push<M: Into<Message>>(
        &self,
        findings: &mut Vec<Finding>,
        cells: impl IntoIterator<Item = (usize, Domain)>,
        message: impl FnOnce() -> M,
    ) {
        let mut found = cells.into_iter().collect();
        keep_new(&mut found, self.known);
        if !found.is_empty() {
            findings.push(Finding { found, message: message().into() });
        }
    }
}

/// Narrows what is known by what the cells may be, and keeps those that get narrower, in the order of the line.
fn keep_new(cells: &mut Vec<(usize, Domain)>, known: &[Domain]) {
    for (at, may) in cells.iter_mut() {
        *may = may.and(known[*at]);
    }
    cells.retain(|&(at, may)| may != known[at]);
    cells.sort_unstable();
}

/// The clues at the near and the far end of a line, and how many cells it has.
pub type Ends<'p> = ([Option<&'p Clue>; 2], usize);

/// The clues at the near and the far end of each line of the model, and how many cells it has, also for long diagonals,
/// and for boxes and regions, which have no clues; `None` for other lines that are no lines of the board, as pairs.
pub fn lines<'p>(puzzle: &'p Puzzle, model: &Model) -> Vec<Option<Ends<'p>>> {
    let line = |line: &crate::model::Line| {
        let is_on_board = puzzle.board.axes().contains(&line.place.axis);
        let is_whole = is_on_board || [Axis::DIAGONAL, Axis::BOX, Axis::REGION].contains(&line.place.axis);
        is_whole.then(|| (puzzle.clues_at(line.place), line.cells.len()))
    };
    model.lines.iter().map(line).collect()
}
