//! Clues that are one off: just as many as they tell are never seen.

use super::Skyline;
use super::counting::{Supposed, counted};
use super::outlook::Range;
use super::shown::near;
use crate::message::{Clause, Each, Gone, Run, WhichEnd};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// Just as many would be seen as the clue says: these heights.
    JustAsMany("skyscrapers.near_miss") { side: WhichEnd, seen: usize, height: Gone, run: Run, force: Clause, all: Each }
        en "{line}: {given}the clue {seen} is one off, but {height} in {run} would {force}let just {all?the |}{all} be seen from {side}, so {exclusion}.";
    /// Just as many would be seen: those in these cells.
    JustAsManyCells("skyscrapers.near_miss.cells") { side: WhichEnd, seen: usize, height: Gone, run: Run, force: Clause, room: Vec<usize> }
        en "{line}: {given}the clue {seen} is one off, but {height} in {run} would {force}let just the {room?building|buildings} in {room} be seen from {side}, so {exclusion}.";
    /// Fewer would be seen than one less.
    NearTooFew("skyscrapers.near_miss.few") { told: usize, side: WhichEnd, seen: usize, height: Gone, run: Run, force: Clause, all: Each }
        en "{line}: {given}the clue {told} is one off, so at least {seen} {seen?building is|buildings are} seen from {side}; {height} in {run} would {force}let {all?only the|at most} {all} be seen, so {exclusion}.";
    /// Fewer would be seen than one less: those in these cells.
    NearTooFewCells("skyscrapers.near_miss.few.cells") { told: usize, side: WhichEnd, seen: usize, height: Gone, run: Run, force: Clause, room: Vec<usize> }
        en "{line}: {given}the clue {told} is one off, so at least {seen} {seen?building is|buildings are} seen from {side}; {height} in {run} would {force}let at most the {room?building|buildings} in {room} be seen, so {exclusion}.";
    /// More would be seen than one more.
    NearTooMany("skyscrapers.near_miss.many") { told: usize, side: WhichEnd, seen: usize, height: Gone, run: Run, force: Clause, all: Each }
        en "{line}: {given}the clue {told} is one off, so at most {seen} {seen?building is|buildings are} seen from {side}; {height} in {run} would {force}let {all?the |}{all} be seen, so {exclusion}.";
}

/// The technique.
pub const RUNG: LineRung<Skyline> = Rung {
    name: "near_miss",
    title: &[("en", "As many as the clue says")],
    hint: &[(
        "en",
        "In one {axis}, count what would be seen with one building or another: just as many as the clue says is wrong.",
    )],
    level: 4,
    weight: 6,
    find: near_miss,
    sentences: says![JustAsMany, JustAsManyCells, NearTooFew, NearTooFewCells, NearTooMany],
    shown: &[
        on(
            near!(2),
            ["? ? ? ? ?", "1235 1234 ? ? ?"],
            "Row 1 (2): the clue 2 is one off, but 4 in cell 1 would let just 4 and 5 be seen from the left, so cell 1 is not 4.\n\
             Row 1 (2): the clue 2 is one off, but 5 in cell 2 would let just the buildings in cells 1 and 2 be seen from the left, so cell 2 is not 5.",
            "1235 1234 ? ? ?",
        ),
        on(
            near!(2),
            ["1 ? 3 ? ?", "1 134 3 ? ?"],
            "Row 1 (2): cell 1 is 1 and cell 3 is 3; the clue 2 is one off, so at most 3 buildings are seen from the left; 2 in cell 2 would let 1, 2, 3 and 5 be seen, so cell 2 is not 2.\n\
             Row 1 (2): the clue 2 is one off, but 5 in cell 2 would let just the buildings in cells 1 and 2 be seen from the left, so cell 2 is not 5.",
            "1 4 3 ? ?",
        ),
        on(
            near!(4),
            ["? ? ? ? ?", "123 1234 ? ? ?"],
            "Row 1 (4): the clue 4 is one off, so at least 3 buildings are seen from the left; 4 or 5 in cell 1 would let at most 4 and 5 be seen, so cell 1 is not 4 or 5.\n\
             Row 1 (4): the clue 4 is one off, so at least 3 buildings are seen from the left; 5 in cell 2 would let at most the buildings in cells 1 and 2 be seen, so cell 2 is not 5.",
            "123 1234 ? ? ?",
        ),
        // The 4, which would be as wrong, cannot stand in cell 1 any more, and is not spoken of.
        on(
            near!(4),
            ["1235 1234 ? ? ?", "123 1234 ? ? ?"],
            "Row 1 (4): the clue 4 is one off, so at least 3 buildings are seen from the left; 5 in cell 1 would let only the 5 be seen, so cell 1 is not 5.",
            "123 1234 ? ? ?",
        ),
    ],
};

/// Buildings with which just as many would be seen as a clue says that is one more or one less, or fewer, or more.
pub fn near_miss(look: &Look<'_, Skyline>, findings: &mut Vec<Finding>) {
    let is_wrong =
        |told: usize, (least, most): Range| most + 1 < told || least > told + 1 || (least, most) == (told, told);
    counted(look, look.line.near, is_wrong, findings, |from, shown, Supposed { height, run, force }| {
        let (side, told) = (from.side(), from.seen);
        if shown.may().len() + 1 < told {
            return Some(NearTooFew { told, side, seen: told - 1, height, run, force, all: Each(shown.may()) }.into());
        }
        if shown.may_cells().len() + 1 < told {
            let room = shown.may_cells().iter().map(|&place| from.cells[place]).collect();
            return Some(NearTooFewCells { told, side, seen: told - 1, height, run, force, room }.into());
        }
        if shown.must().len() > told + 1 {
            return Some(
                NearTooMany { told, side, seen: told + 1, height, run, force, all: Each(shown.must()) }.into(),
            );
        }
        if shown.must().len() == told && shown.may() == shown.must() {
            return Some(JustAsMany { side, seen: told, height, run, force, all: Each(shown.may()) }.into());
        }
        // The tallest, which is seen in any case, is not among the cells that must be.
        let are_certain = shown.may_cells().len() == told && shown.must_cells().len() + 1 == told;
        let room = || shown.may_cells().iter().map(|&place| from.cells[place]).collect();
        are_certain.then(|| JustAsManyCells { side, seen: told, height, run, force, room: room() }.into())
    });
}
