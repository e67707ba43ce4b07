//! The ways in which people see what a line says: techniques, from the easiest to the hardest.
//!
//! A technique never says more than the line's exact rule does, and often says less; it is there because a person can
//! follow it. Each kind of puzzle has a ladder of its own. Above a kind's ladder stand the techniques that
//! every kind shares ([`SHARED`]): all arrangements of a line, several lines together, and then thinking ahead.

use crate::domain::{Domain, Symbol};
use crate::message::Message;
use crate::model::LineId;

/// A named way to find the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Technique {
    /// Its name in files, as `out_of_reach`.
    pub name: &'static str,
    /// How hard it is, from 1 to 8: the level of a puzzle is the highest that it needs.
    pub level: u8,
    /// How much effort one use of it is.
    pub weight: u32,
}

/// What a technique finds on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The cells of the line that it narrows, by number from 0 and in order, and what each may be from now on.
    pub found: Vec<(usize, Domain)>,
    /// Why. The line, the facts and the conclusion (`line`, `given`, `conclusion`) are put in later.
    pub message: Message,
}

/// How often a symbol stands in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// At least so often.
    pub least: usize,
    /// At most so often.
    pub most: usize,
}

impl Times {
    /// Nobody says how often.
    pub const ANY: Times = Times { least: 0, most: usize::MAX };

    /// Exactly so often.
    pub fn exactly(times: usize) -> Times {
        Times { least: times, most: times }
    }
}

/// The techniques of one kind of puzzle, for the lines of one puzzle.
pub trait Ladder: Send + Sync {
    /// The techniques, the easiest first: by level, then by weight.
    fn techniques(&self) -> &'static [Technique];

    /// A look at a line whose cells may be `known`; `None` where no technique applies to it.
    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn Sight + 'a>>;

    /// How often the rules have a symbol stand in a line, whatever its clue says. Techniques that look at several lines together go by it.
    fn times(&self, _line: LineId, _symbol: Symbol) -> Times {
        Times::ANY
    }
}

/// A line, looked at.
pub trait Sight {
    /// Adds all that technique number `technique` of the ladder finds, in the order of the line. Each finding narrows at least one cell.
    fn find(&self, technique: usize, findings: &mut Vec<Finding>);

    /// The same, where it matters only whether all these symbols go from these cells: findings that do not say so of one of them may be left out.
    fn find_about(&self, technique: usize, gone: &[(usize, Domain)], findings: &mut Vec<Finding>) {
        _ = gone;
        self.find(technique, findings);
    }
}

/// A line needs a symbol, and all its room for it lies on one other line: that one has it nowhere else.
pub const LOCKED: Technique = Technique { name: "locked", level: 3, weight: 6 };
/// Every arrangement that is left has the cells so.
pub const ARRANGEMENTS: Technique = Technique { name: "arrangements", level: 4, weight: 8 };
/// Two lines need a symbol, and all their room for it lies on two lines that cross them: these have it nowhere else.
pub const X_WING: Technique = Technique { name: "x_wing", level: 5, weight: 12 };
/// The same with three lines.
pub const SWORDFISH: Technique = Technique { name: "swordfish", level: 5, weight: 13 };
/// The same with four lines.
pub const JELLYFISH: Technique = Technique { name: "jellyfish", level: 5, weight: 14 };
/// An assumption that comes to nothing within four lines.
pub const EDGE: Technique = Technique { name: "edge", level: 5, weight: 15 };
/// An assumption that comes to nothing after more lines than that; each line adds 1 to its weight, up to 40.
pub const CHAIN: Technique = Technique { name: "chain", level: 6, weight: 25 };
/// Whatever a cell is, other cells come out the same.
pub const AGREEMENT: Technique = Technique { name: "agreement", level: 7, weight: 40 };
/// A chain in which a cell is settled by a chain of its own.
pub const NESTED: Technique = Technique { name: "nested", level: 7, weight: 150 };
/// Only a search decides.
pub const SEARCH: Technique = Technique { name: "search", level: 8, weight: 500 };

/// The techniques above every kind's own, the easiest first.
pub const SHARED: &[Technique] =
    &[LOCKED, ARRANGEMENTS, X_WING, SWORDFISH, JELLYFISH, EDGE, CHAIN, AGREEMENT, NESTED, SEARCH];
/// Those that look at one, two, three and four lines and what crosses them.
pub const FISHES: [Technique; 4] = [LOCKED, X_WING, SWORDFISH, JELLYFISH];
