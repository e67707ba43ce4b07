//! The limits that several rules share on what lines may cost: work in units of the [meter](crate::rule::Meter), and
//! memory in whatever is kept. Whoever reaches one says [`Undecided`](crate::rule::Undecided).

/// So much work is worth a solved line.
pub const LINE_WORK: u64 = 16;

/// After so much work the caller is asked whether to stop: a few milliseconds of it.
pub(crate) const LOOK_AFTER: u64 = 1 << 18;

/// Whoever has no budget of lines takes no more work: about a second of it.
pub(crate) const UNBUDGETED_WORK: u64 = 1 << 26;

/// To judge all lines of a board takes no more work: some ten seconds of it.
pub(crate) const JUDGING_WORK: u64 = 1 << 30;

/// The search takes so much work where nobody sets a limit.
pub(crate) const SEARCH_WORK: u64 = UNBUDGETED_WORK;

/// After so much work no line is asked any more while solutions are counted.
pub(crate) const COUNTING_WORK: u64 = 1 << 27;

/// A reason for which a line works so much is left as it is by then: it holds, and is longer than it could be.
pub(crate) const REASON_WORK: u64 = 1 << 20;

/// So much work is taken to list words one after the other.
pub(crate) const WALK_WORK: u64 = 1 << 25;

/// So much work is taken to count the words of a line, or to make its diagram.
pub(crate) const COUNT_WORK: u64 = 1 << 23;

/// A diagram has no more nodes before it is reduced: nobody asks for an end while that is done, which takes some ten milliseconds.
pub(crate) const DIAGRAM_NODES: usize = 1 << 18;

/// The first steps of counting are what any line may cost.
pub(crate) const FREE_COUNTING: u64 = 1 << 14;

/// The same where words are read as the rule's language: a line of a dozen letters takes as many.
pub(crate) const FREE_CENSUS: u64 = 1 << 18;

/// The same for the tables of a line of buildings: those of a dozen heights take as many.
pub(crate) const FREE_SKYLINE: u64 = 1 << 18;

/// An automaton that takes no more steps along a line, even if all its edges are followed at each cell, is charged nothing.
pub(crate) const FREE_STEPS: u64 = 1 << 18;

/// The first steps along an automaton with memory are what any line may cost.
pub(crate) const FREE_READING: u64 = 1 << 10;

/// So many situations of an automaton are kept after one cell, while words are counted: states, sets of states, or what was read.
pub(crate) const COUNTED_STATES: usize = 1 << 15;

/// So many sets of states are kept after one cell: each of them may be large.
pub(crate) const COUNTED_SETS: usize = 1 << 14;

/// So many sets of states that remember symbols are kept after one cell.
pub(crate) const COUNTED_MEMORIES: usize = 1 << 13;

/// So many states are kept after one cell, where a line is read slowly.
pub(crate) const REFERENCE_STATES: usize = 1 << 16;

/// And so many in the whole line, where something is kept of each.
pub(crate) const REFERENCE_STATES_IN_ALL: usize = 1 << 21;

/// The most states of an automaton.
pub(crate) const AUTOMATON_STATES: usize = 1 << 14;

/// So many words are tried one by one where a rule has no slow judge of whole lines.
pub(crate) const TRIED_WORDS: u64 = 1 << 20;
