//! At a wall: a run with the edge of the line or a cell that cannot have its colour beside it begins or ends there, so it grows away from the wall.

use super::row;
use super::sight::{Finds, Stretch, View, ViewRung, push, together};
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Message};
use crate::puzzle::Block;
use crate::says;
use crate::technique::Finding;
use crate::techniques::rungs::{Rung, on};
use std::ops::Range;

crate::sentences! {
    /// The first block.
    First("nonogram.wall.first", stands) { block: BlockName, cell: usize } en "{line}: {given}{block} begins at cell {cell}, so {conclusion}.";
    /// The last block.
    Last("nonogram.wall.last", stands) { block: BlockName, cell: usize } en "{line}: {given}{block} ends at cell {cell}, so {conclusion}.";
    /// Some block begins there.
    Begins("nonogram.wall.begins", stands) { cell: usize, shortest: usize }
        en "{line}: {given}a block begins at cell {cell}, and none is shorter than {shortest}, so {conclusion}.";
    /// Some block ends there.
    Ends("nonogram.wall.ends", stands) { cell: usize, shortest: usize }
        en "{line}: {given}a block ends at cell {cell}, and none is shorter than {shortest}, so {conclusion}.";
    /// Some block of a colour begins there.
    BeginsOf("nonogram.wall.begins.colour", stands) { cell: usize, what: Symbol, shortest: usize }
        en "{line}: {given}a {what} block begins at cell {cell}, and no {what} one is shorter than {shortest}, so {conclusion}.";
    /// Some block of a colour ends there.
    EndsOf("nonogram.wall.ends.colour", stands) { cell: usize, what: Symbol, shortest: usize }
        en "{line}: {given}a {what} block ends at cell {cell}, and no {what} one is shorter than {shortest}, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "wall",
    title: &[("en", "Block at a wall")],
    hint: &[(
        "en",
        "In one {axis}, a filled cell beside the edge, or beside a cell that cannot belong to its block, is the end of that block.",
    )],
    level: 1,
    weight: 2,
    find: Finds::measured(find),
    sentences: says![First, Last, Begins, Ends, BeginsOf, EndsOf],
    shown: &[
        on(
            row!("3,2", 10),
            ".#????????",
            ".###.?????",
            &[
                "Row 1 (3 2): with cell 1 blank and cell 2 filled, the 3 begins at cell 2, so cells 3 and 4 are filled and cell 5 is blank.",
            ],
            "?#????????",
        ),
        on(
            row!("3,2", 10),
            "????.#????",
            "????.##???",
            &[
                "Row 1 (3 2): with cell 5 blank and cell 6 filled, a block begins at cell 6, and none is shorter than 2, so cell 7 is filled.",
            ],
            "?????#????",
        ),
    ],
};

/// What grows from the ends of the line, and from other cells that cannot have the colour of the run beside them.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    first(view, findings);
    last(view, findings);
    for run in view.runs() {
        // What begins the first block, or ends the last one, is told of that.
        if !(are_blank(&view.known[..run.cells.start]) && is_of(view.blocks.first(), run)) {
            begins(view, run, findings);
        }
        if !(are_blank(&view.known[run.cells.end..]) && is_of(view.blocks.last(), run)) {
            ends(view, run, findings);
        }
    }
}

fn are_blank(cells: &[Domain]) -> bool {
    !cells.iter().any(is_not_blank)
}

fn is_of(block: Option<&Block>, run: &Stretch) -> bool {
    block.is_some_and(|block| block.colour == run.colour)
}

/// Before the first cell that is not blank stands no block: where it is filled, the first one begins there.
fn first(view: &View<'_>, findings: &mut Vec<Finding>) {
    let (Some(start), Some(block)) = (view.known.iter().position(is_not_blank), view.blocks.first()) else { return };
    let end = start + view.len(0);
    if view.known[start].symbol() != Some(block.colour) || end > view.known.len() {
        return;
    }
    let beside = Some(end).filter(|&cell| cell < view.known.len());
    let found = [view.fill(start..end, block.colour), beyond(view, 0, beside, view.blocks.get(1))].concat();
    push(view, findings, together(found), || First { block: view.name(0), cell: start + 1 });
}

/// The same from the far end.
fn last(view: &View<'_>, findings: &mut Vec<Finding>) {
    let (Some(at), Some((block, others))) = (view.known.iter().rposition(is_not_blank), view.blocks.split_last())
    else {
        return;
    };
    let Some(start) = (at + 1).checked_sub(view.len(others.len())) else { return };
    if view.known[at].symbol() != Some(block.colour) {
        return;
    }
    let beside = start.checked_sub(1);
    let found = [beyond(view, others.len(), beside, others.last()), view.fill(start..=at, block.colour)].concat();
    push(view, findings, together(found), || Last { block: view.name(others.len()), cell: at + 1 });
}

fn is_not_blank(may: &Domain) -> bool {
    *may != Domain::only(Symbol::BLANK)
}

/// The cell behind a block that is there: blank, or without its colour where the next block, of another one, might touch it.
fn beyond(view: &View<'_>, block: usize, cell: Option<usize>, next: Option<&Block>) -> Vec<(usize, Domain)> {
    let own = view.blocks[block].colour;
    match next.is_none_or(|next| next.colour == own) {
        true => view.blank(cell),
        false => view.bar(cell, own),
    }
}

/// A block that begins behind a wall.
fn begins(view: &View<'_>, run: &Stretch, findings: &mut Vec<Finding>) {
    let Range { start, end } = run.cells;
    let is_wall = start.checked_sub(1).is_none_or(|cell| !view.known[cell].has(run.colour));
    let Some(shortest) = shortest(view, run.colour).filter(|_| is_wall) else { return };
    let to = start + shortest;
    if to > view.known.len() {
        return;
    }
    push(view, findings, view.fill(end..to, run.colour), || match is_of_one_colour(view) {
        true => Message::from(Begins { cell: start + 1, shortest }),
        false => BeginsOf { cell: start + 1, what: run.colour, shortest }.into(),
    });
}

/// A block that ends before a wall.
fn ends(view: &View<'_>, run: &Stretch, findings: &mut Vec<Finding>) {
    let Range { start, end } = run.cells;
    let is_wall = view.known.get(end).is_none_or(|may| !may.has(run.colour));
    let Some(shortest) = shortest(view, run.colour).filter(|_| is_wall) else { return };
    let Some(from) = end.checked_sub(shortest) else { return };
    push(view, findings, view.fill(from..start, run.colour), || match is_of_one_colour(view) {
        true => Message::from(Ends { cell: end, shortest }),
        false => EndsOf { cell: end, what: run.colour, shortest }.into(),
    });
}

/// How long the shortest block of a colour is; `None` where the line has none.
fn shortest(view: &View<'_>, colour: Symbol) -> Option<usize> {
    (0..view.blocks.len()).filter(|&block| view.blocks[block].colour == colour).map(|block| view.len(block)).min()
}

fn is_of_one_colour(view: &View<'_>) -> bool {
    view.blocks.iter().all(|block| block.colour == view.blocks[0].colour)
}
