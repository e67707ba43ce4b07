//! Finished or full: the clue leaves only one way to go on.

use super::reach::RED_IN_TWO_COLOURS;
use super::row;
use super::sight::{Finds, View, ViewRung, push};
use crate::domain::{Domain, Symbol};
use crate::message::{Message, Run};
use crate::rules::runs::least_cells;
use crate::techniques::rungs::{Finding, Rung, on, says};

crate::sentences! {
    /// No blocks.
    Empty("nonogram.complete.empty") {} en "{line} has no blocks, so {conclusion}.";
    /// No play.
    Full("nonogram.complete.full") { count: usize }
        en "{line}: the blocks and the gaps that they need take up all {count} cells, so {conclusion}.";
    /// No play, and no gaps: blocks of different colours touch.
    FullOfBlocks("nonogram.complete.full.blocks") { count: usize }
        en "{line}: the blocks take up all {count} cells, so {conclusion}.";
    /// No play for the only block.
    FullOfOne("nonogram.complete.full.one") { count: usize }
        en "{line}: the block takes up all {count} cells, so {conclusion}.";
    /// The same where the line has two cells.
    FullOfTwo("nonogram.complete.full.two") {} en "{line}: the block takes up both cells, so {conclusion}.";
    /// The same where the line has one cell.
    OnlyCell("nonogram.complete.full.cell") {} en "{line}: there is no other cell for the block, so {conclusion}.";
    /// All is filled.
    Done("nonogram.complete.done") { count: usize }
        en "{line}: {count?its one filled cell is|all its filled cells are} there, so {conclusion}.";
    /// All else is filled.
    Rest("nonogram.complete.rest") {} en "{line}: the clue needs every cell that is left, so {conclusion}.";
    /// All else is filled, or has none of the line's colours.
    RestInColours("nonogram.complete.rest.colours") { others: Run, colours: Domain }
        en "{line}: {others} cannot be {colours}, and the clue needs every other cell that is left, so {conclusion}.";
}

/// The technique.
pub const RUNG: ViewRung = Rung {
    name: "complete",
    title: &[("en", "Finished or full line")],
    hint: &[("en", "One {axis} can be filled in completely.")],
    level: 1,
    weight: 1,
    find: Finds::measured(find),
    sentences: says![Empty, Full, FullOfBlocks, FullOfOne, FullOfTwo, OnlyCell, Done, Rest, RestInColours],
    shown: &[
        on(row!("0", 4), ["????", "...."], "Row 1 (0) has no blocks, so cells 1 to 4 are blank.", "...."),
        on(
            row!("2,1", 4),
            ["????", "##.#"],
            "Row 1 (2 1): the blocks and the gaps that they need take up all 4 cells, so cells 1, 2 and 4 are filled and cell 3 is blank.",
            "##.#",
        ),
        on(
            "kind: nonogram\nsize: 1 rows, 3 columns\ncolours:\nr red #ff0000\nb blue #0000ff\n\nrows: 1r,2b\n",
            ["? ? ?", "r b b"],
            "Row 1 (1r 2b): the blocks take up all 3 cells, so cell 1 is red and cells 2 and 3 are blue.",
            "r b b",
        ),
        on(
            row!("4", 4),
            ["????", "####"],
            "Row 1 (4): the block takes up all 4 cells, so cells 1 to 4 are filled.",
            "####",
        ),
        on(row!("2", 2), ["??", "##"], "Row 1 (2): the block takes up both cells, so cells 1 and 2 are filled.", "##"),
        on(row!("1", 1), ["?", "#"], "Row 1 (1): there is no other cell for the block, so cell 1 is filled.", "#"),
        on(
            row!("2,1", 6),
            ["##??#?", "##..#."],
            "Row 1 (2 1): all its filled cells are there, so cells 3, 4 and 6 are blank.",
            "#???#?",
        ),
        on(
            row!("2,2", 7),
            ["##...#?", "##...##"],
            "Row 1 (2 2): the clue needs every cell that is left, so cell 7 is filled.",
            "##.??#?",
        ),
        on(
            RED_IN_TWO_COLOURS,
            [".b ? .", ".b r ."],
            "Row 1 (1r): cell 1 cannot be red, and the clue needs every other cell that is left, so cell 2 is red.",
            "? ? .",
        ),
    ],
};

/// The line has no blocks, is filled by them, has all its filled cells, or has just enough cells left for them.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    let cells = view.known.len();
    if view.blocks.is_empty() {
        return push(view, findings, view.blank(0..cells), || Empty {});
    }
    if least_cells(view.blocks) == cells as u64 {
        return push(view, findings, only_arrangement(view), || match view.blocks.len() {
            1 if cells == 1 => Message::from(OnlyCell {}),
            1 if cells == 2 => FullOfTwo {}.into(),
            1 => FullOfOne { count: cells }.into(),
            _ if view.filled() == cells => FullOfBlocks { count: cells }.into(),
            _ => Full { count: cells }.into(),
        });
    }
    let wanted = view.filled();
    let is_filled = |cell: &usize| !view.known[*cell].has(Symbol::BLANK);
    if (0..cells).filter(is_filled).count() == wanted {
        let rest = view.blank((0..cells).filter(|cell| !is_filled(cell)));
        return push(view, findings, rest, || Done { count: wanted });
    }
    let may_be_filled = |cell: &usize| view.known[*cell] != Domain::only(Symbol::BLANK);
    if (0..cells).filter(may_be_filled).count() == wanted {
        let colours = view.blocks.iter().enumerate().flat_map(|(at, block)| vec![block.colour; view.len(at)]);
        let left = (0..cells).filter(may_be_filled).zip(colours);
        let found = left.flat_map(|(cell, colour)| view.fill([cell], colour)).collect();
        let is_of_others = |cell: &usize| !may_be_filled(cell) && view.told[*cell] != Domain::only(Symbol::BLANK);
        let others: Vec<usize> = (0..cells).filter(is_of_others).collect();
        push(view, findings, found, || match others.is_empty() {
            true => Message::from(Rest {}),
            false => {
                let colours = view.blocks.iter().map(|block| block.colour).collect();
                RestInColours { others: Run(others), colours }.into()
            }
        });
    }
}

/// The blocks as near to the start as they go, where they go nowhere else.
fn only_arrangement(view: &View<'_>) -> Vec<(usize, Domain)> {
    let mut found = Vec::new();
    let mut at = 0;
    for (number, block) in view.blocks.iter().enumerate() {
        found.extend(view.fill(at..at + view.len(number), block.colour));
        at += view.len(number);
        if view.blocks.get(number + 1).is_some_and(|next| next.colour == block.colour) {
            found.extend(view.blank([at]));
            at += 1;
        }
    }
    found
}
