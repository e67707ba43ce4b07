//! Cubes: a hard model cut into easier ones by partial assignments (cube and conquer: Heule, Kullmann, Wieringa, Biere, 2011).
//!
//! Always: the cubes of a split exclude each other, and every solution of the model lies in one of them. A cell is decided every way that
//! the model leaves it; what propagation refuted is listed as a cube, too, so that whoever adds up can see that nothing is missing.
//!
//! A search that gave up knows which cells its conflicts were about. Where a contradiction sits in one corner of the
//! board, deciding cells of another corner would leave all of it in each cube; so these cells are the ones to choose
//! from. Which cell to decide is found out by *look-ahead*: each way to settle a cell is supposed for a moment, and the
//! best cell is that whose ways leave the least, as the branching tuple of O. Kullmann (2009) measures it. Suppositions
//! that fail are refuted on the way.

mod look_ahead;

use crate::domain::Domain;
use crate::layout::Layout;
use crate::model::{CellId, Model};
use crate::refute::{Consequences, Course, Knowledge};
use crate::state::Halt;
use crate::verdict::{Budget, GaveUp};
use crate::walk::Fact;
use look_ahead::{Best, Branching, LookAhead};

/// A part of a model's boards: those in which each of these cells is one of these symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cube {
    /// The cells that are decided, in the order of the decisions.
    pub decisions: Vec<Fact>,
    /// Has propagation shown that no solution lies in it?
    pub is_refuted: bool,
}

impl Cube {
    /// The cube without decisions: all boards.
    pub fn whole() -> Cube {
        Cube { decisions: Vec::new(), is_refuted: false }
    }
}

/// What a model was split into.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Split {
    /// The cubes in their order; none where no cell is left to decide.
    pub cubes: Vec<Cube>,
    /// How many lines were narrowed, or as much other work done.
    pub line_solves: u64,
}

/// Splits a model into about so many cubes, on some of these cells as long as they are open (of an empty list, on any).
/// The cubes are the same for the same model, cells and budget of steps; a smaller budget chooses cells that are not so
/// good. Fails only where the caller asks for an end.
pub fn split(model: &Model, among: &[CellId], ways: usize, budget: Budget<'_>) -> Result<Split, GaveUp> {
    if model.cells.iter().any(|may| may.is_empty()) {
        return Ok(Split { cubes: vec![Cube { is_refuted: true, ..Cube::whole() }], line_solves: 0 });
    }
    let layout = Layout::parted(model);
    let mut line_solves = 0;
    let mut leaves = vec![Leaf { decisions: Vec::new(), left: u64::MAX, end: None }];
    match Knowledge::new(&layout, &model.grid(), budget) {
        Err(GaveUp::Stopped) => return Err(GaveUp::Stopped),
        // Too large to look ahead on.
        Err(_) => {}
        Ok(mut board) => {
            let split = Splitter { board: &mut board, ranked: among.to_vec() }.split(&mut leaves, ways);
            line_solves = board.state.line_solves();
            split?;
        }
    }
    if matches!(leaves[..], [Leaf { end: None | Some(End::Unknown), .. }]) {
        leaves = without_looking(model);
    }
    if matches!(leaves[..], [Leaf { end: Some(End::Settled), .. }]) {
        leaves.clear();
    }
    let cube = |leaf: Leaf| Cube { is_refuted: leaf.end == Some(End::Refuted), decisions: leaf.decisions };
    Ok(Split { cubes: leaves.into_iter().map(cube).collect(), line_solves })
}

/// The ways to decide a cell: by one symbol, but symbols that stand for further characters stay together, so that solutions can be counted.
pub(crate) fn ways(model: &Model, may: Domain) -> Vec<Domain> {
    let mut left = may;
    let mut ways = Vec::new();
    while let Some(symbol) = left.symbols().next() {
        let crowd = model.crowds.iter().find(|crowd| crowd.symbols.has(symbol));
        let way = crowd.map_or(Domain::only(symbol), |crowd| crowd.symbols.and(left));
        ways.push(way);
        left = left.minus(way);
    }
    ways
}

/// A cube as it grows.
struct Leaf {
    decisions: Vec<Fact>,
    /// How much is left open in it, as the look-ahead saw it.
    left: u64,
    end: Option<End>,
}

/// Why a leaf is not split further.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// No solution lies in it.
    Refuted,
    /// No cell is left to decide.
    Settled,
    /// The budget ended, or a line could not be decided.
    Unknown,
}

/// Splits leaf after leaf.
struct Splitter<'s, 'w, 'm> {
    /// With what is known of the whole model; it is taken back to that after each leaf.
    board: &'s mut Knowledge<'w, 'm>,
    /// The cells to look at: those that the first look-ahead liked best, where the caller did not say which.
    ranked: Vec<CellId>,
}

impl Splitter<'_, '_, '_> {
    /// Splits the leaf that leaves the most open, until there are enough.
    fn split(&mut self, leaves: &mut Vec<Leaf>, enough: usize) -> Result<(), GaveUp> {
        while leaves.iter().filter(|leaf| leaf.end != Some(End::Refuted)).count() < enough.max(2) {
            let open = (0..leaves.len()).filter(|&at| leaves[at].end.is_none());
            let Some(at) = open.min_by_key(|&at| (std::cmp::Reverse(leaves[at].left), at)) else { break };
            let mut noted = Consequences::default();
            let branching = self.look_ahead(&leaves[at].decisions, &mut noted);
            // What holds without any decision stays.
            if !leaves[at].decisions.is_empty() {
                self.board.take_back(&mut noted);
            }
            match branching? {
                Ok(branching) => drop(leaves.splice(at..=at, self.branches(&leaves[at], branching))),
                Err(end) => leaves[at].end = Some(end),
            }
        }
        Ok(())
    }

    /// The best cell to decide, where these decisions stand. The outer error is a stop, the inner one says why the leaf cannot be split.
    fn look_ahead(&mut self, decisions: &[Fact], noted: &mut Consequences) -> Result<Result<Branching, End>, GaveUp> {
        let ended = |halt| match halt {
            Halt::GaveUp(GaveUp::Stopped) => Err(GaveUp::Stopped),
            Halt::GaveUp(_) => Ok(Err(End::Unknown)),
            Halt::Conflict(_) => Ok(Err(End::Refuted)),
        };
        let mut course = self.board.follow(u32::MAX, noted);
        for &Fact { cell, may } in decisions {
            if !matches!(course, Ok(Course::Calm)) {
                break;
            }
            course = self.board.restrict(cell, may, u32::MAX, noted);
        }
        match course {
            Ok(Course::Calm | Course::Deep) => {}
            Ok(Course::Stuck(_)) => return Ok(Err(End::Refuted)),
            Err(halt) => return ended(halt),
        }
        let branching = match LookAhead::new(self.board, noted).best(&self.ranked) {
            Ok(Best::Branching(branching)) => branching,
            Ok(Best::Settled) => return Ok(Err(End::Settled)),
            Ok(Best::Unknown) => return Ok(Err(End::Unknown)),
            Ok(Best::Refuted) => return Ok(Err(End::Refuted)),
            Err(halt) => return ended(halt),
        };
        if self.ranked.is_empty() {
            self.ranked.clone_from(&branching.ranked);
        }
        Ok(Ok(branching))
    }

    /// The leaves that a leaf becomes.
    fn branches(&self, leaf: &Leaf, branching: Branching) -> Vec<Leaf> {
        let Branching { cell, ways, left, .. } = branching;
        let with = |may, left, end| {
            let decisions = leaf.decisions.iter().copied().chain([Fact { cell, may }]).collect();
            Leaf { decisions, left, end }
        };
        let open = ways.iter().fold(Domain::EMPTY, |open, way| open.or(*way));
        let refuted = self.board.model.cells[cell.index()].minus(open);
        let refuted = (!refuted.is_empty()).then(|| with(refuted, 0, Some(End::Refuted)));
        ways.iter().zip(left).map(|(&way, left)| with(way, left, None)).chain(refuted).collect()
    }
}

/// The ways to decide the cell that has the fewest, by what is given alone.
fn without_looking(model: &Model) -> Vec<Leaf> {
    let cells = (0..model.cells.len()).map(CellId::new).map(|cell| (cell, ways(model, model.cells[cell.index()])));
    let open = cells.filter(|(_, ways)| ways.len() > 1).min_by_key(|(cell, ways)| (ways.len(), *cell));
    match open {
        None => vec![Leaf { decisions: Vec::new(), left: 0, end: Some(End::Settled) }],
        Some((cell, ways)) => {
            let leaf = |may| Leaf { decisions: vec![Fact { cell, may }], left: 0, end: None };
            ways.into_iter().map(leaf).collect()
        }
    }
}
