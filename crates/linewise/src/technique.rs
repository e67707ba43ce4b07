//! The ways in which people see what a line says: techniques, from the easiest to the hardest.
//!
//! A technique never says more than the line's exact rule does, and often says less; it is there because a person can
//! follow it. Each kind of puzzle has a ladder of its own. Above a kind's ladder stand the techniques that
//! every kind shares ([`SHARED`]): several lines together, a line tried out, and then thinking ahead.

use crate::domain::{Domain, Symbol};
use crate::message::{Message, Sentence, Wordings};
use crate::model::LineId;

pub(crate) mod words;

/// What ladders are made of, and techniques that several kinds share.
pub use crate::techniques::{makings, quota, rungs};

use words::{
    AGREEMENT_HINT, AGREEMENTS, CHAIN_HINT, CHAINS, FISH, JELLYFISH_HINT, LISTED, LOCKED_HINT, NESTED_HINT, NESTEDS,
    SEARCH_HINT, SEARCHES, SEES_ALL_HINT, SEES_ALLS, SHORT_CONTRADICTION_HINT, SHORT_CONTRADICTIONS, SWORDFISH_HINT,
    TRIED, X_WING_HINT,
};

/// A named way to find the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Technique {
    /// Its name in files, as `out_of_reach`.
    pub name: &'static str,
    /// What people call it.
    pub title: Wordings,
    /// What to look for, said without giving anything away; `{axis}` stands for what sort of line it is, as `row`.
    pub hint: Wordings,
    /// How hard it is, from 1 to 8: the level of a puzzle is the highest that it needs.
    pub level: u8,
    /// How much effort one use of it is.
    pub weight: u32,
    /// All that it may say.
    pub sentences: &'static [&'static Sentence],
    /// Lines on which it speaks, and lines on which it must not; none for those that every kind shares, which kinds show on boards
    /// ([`Kind::shown_on_boards`](crate::Kind::shown_on_boards)).
    pub shown: &'static [Shown],
}

/// Names that techniques had before, each with the one of today: files with them are still read.
const EARLIER_NAMES: [(&str, &str); 1] = [("edge", "short_contradiction")];

impl Technique {
    /// Is this its name, or one that it had before?
    pub fn goes_by(&self, name: &str) -> bool {
        self.name == name || EARLIER_NAMES.contains(&(name, self.name))
    }
}

/// A line on which a technique speaks, and one much like it on which it must not.
///
/// A cell is told by the characters that it may be, `?` for all; cells stand apart by blanks, or side by side where each is one character.
/// Without the feature `demonstrations`, nothing of it is kept but that there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The puzzle, in the native format.
    #[cfg(feature = "demonstrations")]
    pub puzzle: &'static str,
    /// The line, by its number in the puzzle's model.
    #[cfg(feature = "demonstrations")]
    pub line: usize,
    /// What is known of the line.
    #[cfg(feature = "demonstrations")]
    pub before: &'static str,
    /// The line after all that the technique finds there at once.
    #[cfg(feature = "demonstrations")]
    pub after: &'static str,
    /// What it says of it, in English: a sentence for each thing that it finds, on a line of its own.
    #[cfg(feature = "demonstrations")]
    pub says: &'static str,
    /// A line on which it finds nothing.
    #[cfg(feature = "demonstrations")]
    pub silent: &'static str,
}

#[cfg(feature = "demonstrations")]
impl Shown {
    /// What a technique makes of the first line of a puzzle (before and after), what it says, and a line on which it says nothing.
    pub const fn new(
        puzzle: &'static str,
        [before, after]: [&'static str; 2],
        says: &'static str,
        silent: &'static str,
    ) -> Shown {
        Shown { puzzle, line: 0, before, after, says, silent }
    }

    /// The same on another line of the puzzle.
    pub const fn on_line(self, line: usize) -> Shown {
        Shown { line, ..self }
    }
}

#[cfg(not(feature = "demonstrations"))]
impl Shown {
    /// That a technique is shown; how is not kept.
    pub const fn new(_: &'static str, _: [&'static str; 2], _: &'static str, _: &'static str) -> Shown {
        Shown {}
    }

    /// The same on another line of the puzzle.
    pub const fn on_line(self, _: usize) -> Shown {
        self
    }
}

/// A board on which a technique that every kind shares is the next step.
///
/// Without the feature `demonstrations`, nothing of it is kept but that there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownOnBoard {
    /// The technique's name.
    #[cfg(feature = "demonstrations")]
    pub technique: &'static str,
    /// The puzzle, in the native format, with what is known of its cells.
    #[cfg(feature = "demonstrations")]
    pub puzzle: &'static str,
    /// What is said of the step, in English: its reason, and what stands behind that, a line each.
    #[cfg(feature = "demonstrations")]
    pub says: &'static str,
}

#[cfg(feature = "demonstrations")]
impl ShownOnBoard {
    /// A technique, by its name, a puzzle on which it is the next step, and what is said of that.
    pub const fn new(technique: &'static str, puzzle: &'static str, says: &'static str) -> ShownOnBoard {
        ShownOnBoard { technique, puzzle, says }
    }
}

#[cfg(not(feature = "demonstrations"))]
impl ShownOnBoard {
    /// That a technique is shown; how is not kept.
    pub const fn new(_: &'static str, _: &'static str, _: &'static str) -> ShownOnBoard {
        ShownOnBoard {}
    }
}

/// What a technique finds on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The cells of the line that it narrows, by number from 0 and in order, and what each may be from now on.
    pub found: Vec<(usize, Domain)>,
    /// Why. The facts and the conclusion are put in later.
    pub message: Message,
}

impl Finding {
    /// Does it take all of this from the line's cells?
    pub fn takes_all(&self, gone: &[(usize, Domain)]) -> bool {
        gone.iter().all(|(at, gone)| {
            let found = self.found.iter().find(|(other, _)| other == at);
            found.is_some_and(|(_, may)| may.and(*gone).is_empty())
        })
    }

    /// Does it take any of this?
    pub fn takes_some(&self, gone: &[(usize, Domain)]) -> bool {
        let takes = |&(at, gone): &(usize, Domain)| {
            self.found.iter().any(|(other, may)| *other == at && gone.and(*may) != gone)
        };
        gone.iter().any(takes)
    }
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
    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn LineLook + 'a>>;

    /// Do looks at lines say of those that stand as no word does why they have none?
    fn sees_dead_ends(&self) -> bool {
        false
    }

    /// How often the rules have a symbol stand in a line, whatever its clue says. Techniques that look at several lines together go by it.
    fn times(&self, _line: LineId, _symbol: Symbol) -> Times {
        Times::ANY
    }
}

/// What is told of what a technique finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Asked<'a> {
    /// All.
    All,
    /// What is found first. What comes after it may be left out.
    First,
    /// That all these symbols go from these cells. Findings that do not say so of all of them may be left out.
    About(&'a [(usize, Domain)]),
    /// Whether all these symbols go from these cells, in whatever words.
    Whether(&'a [(usize, Domain)]),
    /// All up to something that takes one of these symbols from its cell; of what does not, all but the first may be left out.
    OneOf(&'a [(usize, Domain)]),
    /// Only what takes one of these symbols from its cell: nothing else matters.
    OnlyOneOf(&'a [(usize, Domain)]),
}

/// A line, looked at.
pub trait LineLook {
    /// Adds what technique number `technique` of the ladder finds, as far as it is asked for, in the order of the line;
    /// it may add more. Each finding narrows at least one cell.
    fn find(&self, technique: usize, asked: Asked<'_>, findings: &mut Vec<Finding>);

    /// Why the line has no word left any more, where that is seen at once: a sentence that concludes nothing.
    fn dead_end(&self) -> Option<Message> {
        None
    }
}

const fn shared(
    name: &'static str,
    title: Wordings,
    hint: Wordings,
    level: u8,
    weight: u32,
    sentences: &'static [&'static Sentence],
) -> Technique {
    Technique { name, title, hint, level, weight, sentences, shown: &[] }
}

/// A line needs a symbol, and all its room for it lies on one other line: that one has it nowhere else.
pub const LOCKED: Technique = shared("locked", &[("en", "Locked in")], LOCKED_HINT, 3, 6, FISH);
/// A line needs a symbol, and all its places for it lie in line with one cell, on several lines: that cell is something else.
pub const SEES_ALL: Technique =
    shared("sees_all", &[("en", "Cell that sees all places")], SEES_ALL_HINT, 4, 7, SEES_ALLS);
/// A cell of a line is supposed to be something, and the line's own techniques show that it cannot be finished then.
pub const ATTEMPT: Technique = shared(
    "attempt",
    &[("en", "Tried on one line")],
    &[("en", "Try a value in one cell of a {axis}: the {axis} could not be completed.")],
    4,
    8,
    TRIED,
);
/// Every arrangement that is left has the cells so.
pub const ARRANGEMENTS: Technique = shared(
    "arrangements",
    &[("en", "All arrangements agree")],
    &[("en", "Which arrangements are left in one {axis}?")],
    4,
    9,
    LISTED,
);
/// Two lines need a symbol, and all their room for it lies on two lines that cross them: these have it nowhere else.
pub const X_WING: Technique = shared("x_wing", &[("en", "X-wing")], X_WING_HINT, 5, 12, FISH);
/// Three lines that need a symbol, and three that cross them and hold all their room for it.
pub const SWORDFISH: Technique = shared("swordfish", &[("en", "Swordfish")], SWORDFISH_HINT, 5, 13, FISH);
/// Four lines that need a symbol, and four that cross them and hold all their room for it.
pub const JELLYFISH: Technique = shared("jellyfish", &[("en", "Jellyfish")], JELLYFISH_HINT, 5, 14, FISH);
/// An assumption that leads to a contradiction within four lines.
pub const SHORT_CONTRADICTION: Technique = shared(
    "short_contradiction",
    &[("en", "Short contradiction")],
    SHORT_CONTRADICTION_HINT,
    5,
    15,
    SHORT_CONTRADICTIONS,
);
/// An assumption that leads to a contradiction after more lines than that; each line adds 1 to its weight, up to 40.
pub const CHAIN: Technique = shared("chain", &[("en", "Contradiction chain")], CHAIN_HINT, 6, 25, CHAINS);
/// Whatever a cell is, other cells come out the same.
pub const AGREEMENT: Technique = shared("agreement", &[("en", "All cases agree")], AGREEMENT_HINT, 7, 40, AGREEMENTS);
/// A chain in which a cell is settled by a chain of its own.
pub const NESTED: Technique = shared("nested", &[("en", "Chain inside a chain")], NESTED_HINT, 7, 150, NESTEDS);
/// Only a search decides.
pub const SEARCH: Technique = shared("search", &[("en", "Needs search")], SEARCH_HINT, 8, 500, SEARCHES);

/// The techniques above every kind's own, the easiest first.
pub const SHARED: &[Technique] = &[
    LOCKED, SEES_ALL, ATTEMPT, ARRANGEMENTS, X_WING, SWORDFISH, JELLYFISH, SHORT_CONTRADICTION, CHAIN, AGREEMENT,
    NESTED, SEARCH,
];
/// Those that look at one, two, three and four lines and what crosses them.
pub const FISHES: [Technique; 4] = [LOCKED, X_WING, SWORDFISH, JELLYFISH];
