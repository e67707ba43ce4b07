//! Two lines of which no two may be equal: one that is like a finished one so far.

use super::{BOTH, Halves};
use crate::domain::{Domain, Symbol};
use crate::message::{Each, Message, Run};
use crate::model::{CellId, Line, LineId, Model};
use crate::puzzle::{Axis, Puzzle};
use crate::techniques::rungs::{Finding, Look};

crate::sentences! {
    /// A line lacks one of each, and is like another one otherwise.
    pub(super) LikeButTwo("binairo.different", stands) { own: Vec<LineId>, other: Vec<LineId>, across: Vec<LineId>, missing: Each, first: Symbol, second: Symbol }
        en "{own} is like {other} but for {across}, where {missing} are still missing; {other} has {first} and {second} there, and the two may not be equal, so {conclusion}.";
    /// A line lacks one of a sort, and is like another one otherwise.
    pub(super) LikeButOne("binairo.different.one", stands) { own: Vec<LineId>, other: Vec<LineId>, across: Vec<LineId>, what: Symbol }
        en "{own} is like {other} so far and lacks only one {what}; in {across}, where {other} has it, it would make the two lines equal, so {conclusion}.";
    /// One of two lines is full of a sort.
    pub(super) HalfFull("binairo.different.full") { own: Vec<LineId>, what: Symbol, across: Vec<LineId> }
        en "{own} has all its {what}s already, in {across}, so {conclusion}.";
    /// One of two lines has too many of a sort.
    TooManyIn("binairo.dead_end.lines.many", stands) { run: Run, what: Symbol } en "{run} would be too many {what}s.";
    /// Two equal lines.
    Equal("binairo.dead_end.lines", stands) {} en "{place} would be equal.";
}

/// Two lines that must differ.
pub struct Twins {
    lines: [LineId; 2],
    /// The lines that cross them, in order.
    across: Vec<LineId>,
}

impl Twins {
    /// The two lines of which a line of the model says that they differ.
    pub fn of(line: &Line, puzzle: &Puzzle, model: &Model) -> Option<Twins> {
        let is_rows = match line.place.axis {
            Axis::ROWS => true,
            Axis::COLUMNS => false,
            _ => return None,
        };
        let (along, across) = if is_rows { (Axis::ROW, Axis::COLUMN) } else { (Axis::COLUMN, Axis::ROW) };
        let places = |cell: CellId| {
            let (row, column) = puzzle.board.place(cell);
            if is_rows { (row, column) } else { (column, row) }
        };
        let named = |axis: Axis, index: usize| {
            let is_it = |line: &Line| line.place.axis == axis && line.place.index as usize == index;
            model.lines.iter().position(is_it).map(LineId::new)
        };
        let half = line.cells.len() / 2;
        let [first, second] = [0, half].map(|at| named(along, places(line.cells[at]).0));
        let across = line.cells[..half].iter().map(|&cell| named(across, places(cell).1)).collect::<Option<_>>()?;
        Some(Twins { lines: [first?, second?], across })
    }
}

/// A line that is like a finished one as far as it is known is not like it in all places.
pub fn different(look: &Look<'_, Halves>, findings: &mut Vec<Finding>) {
    let Some(Twins { lines, across }) = &look.line.twins else { return };
    let half = look.line.half;
    for (from, other_from) in [(0, half), (half, 0)] {
        let (own, other) = (&look.known[from..from + half], &look.known[other_from..other_from + half]);
        let named = |from: usize| vec![lines[usize::from(from > 0)]];
        let open: Vec<usize> = (0..half).filter(|&at| own[at].len() > 1).collect();
        let is_like = (0..half).all(|at| other[at].len() == 1 && (own[at].len() > 1 || own[at] == other[at]));
        for symbol in BOTH {
            let standing: Vec<usize> = (0..half).filter(|&at| own[at] == Domain::only(symbol)).collect();
            let settled = standing.len();
            let found = |places: &[usize]| {
                let without = places.iter().map(|&at| (from + at, own[at].without(symbol)));
                without.collect::<Vec<_>>()
            };
            if settled * 2 == half {
                let across = standing.iter().map(|&at| across[at]).collect();
                look.push(findings, found(&open), || HalfFull { own: named(from), what: symbol, across });
            }
            // It stands anywhere but where it stands in the other line.
            let there: Vec<usize> = open.iter().copied().filter(|&at| other[at] == Domain::only(symbol)).collect();
            if is_like && settled * 2 + 2 == half && there.len() == 1 && open.len() > 2 {
                let across = vec![across[there[0]]];
                let say = || LikeButOne { own: named(from), other: named(other_from), across, what: symbol };
                look.push(findings, found(&there), say);
            }
        }
        // One of each is missing, and they stand the other way round.
        if let ([first, second], true) = (&open[..], is_like && are_balanced(other))
            && let (Some(near), Some(far)) = (other[*first].symbol(), other[*second].symbol())
            && near != far
        {
            let found = [(from + first, Domain::only(far)), (from + second, Domain::only(near))];
            look.push(findings, found, || LikeButTwo {
                own: named(from),
                other: named(other_from),
                across: vec![across[*first], across[*second]],
                missing: Each(Domain::first(2)),
                first: near,
                second: far,
            });
        }
    }
}

/// Do the cells, all settled, hold as many of one sort as of the other?
fn are_balanced(cells: &[Domain]) -> bool {
    BOTH.iter().all(|&symbol| cells.iter().filter(|may| may.symbol() == Some(symbol)).count() * 2 == cells.len())
}

/// Why two lines that must differ cannot stand so: one of them has too many of a sort, or they are equal.
pub fn dead_end(look: &Look<'_, Halves>) -> Option<Message> {
    too_many(look).or_else(|| are_equal(look))
}

/// One of the two lines has more than half of a sort.
fn too_many(look: &Look<'_, Halves>) -> Option<Message> {
    let half = look.line.half;
    [0..half, half..look.known.len()].into_iter().find_map(|cells| {
        let of =
            |what: Symbol| -> Vec<usize> { cells.clone().filter(|&at| look.known[at] == Domain::only(what)).collect() };
        let (what, run) = BOTH.into_iter().map(|what| (what, of(what))).find(|(_, run)| run.len() * 2 > half)?;
        Some(TooManyIn { run: Run(run), what }.into())
    })
}

/// Two lines that must differ and do not.
fn are_equal(look: &Look<'_, Halves>) -> Option<Message> {
    let (first, second) = look.known.split_at(look.line.half);
    (first == second && first.iter().all(|may| may.len() == 1)).then(|| Equal {}.into())
}
