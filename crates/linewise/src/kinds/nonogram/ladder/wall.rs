//! At a wall: a run with the edge of the line or a cell that cannot have its colour beside it begins or ends there, so
//! it grows away from the wall.

use super::row;
use super::sight::{AllFilled, Finds, Stretch, View, ViewRung, push, push_filled};
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Clause, Message, Run};
use crate::puzzle::Block;
use crate::techniques::rungs::{Finding, Rung, on, says};
use std::ops::Range;

crate::sentences! {
    /// It is known which block.
    Begins("nonogram.wall.begins", stands) { block: BlockName, cell: usize } en "{line}: {given}{block} begins at cell {cell}, so {conclusion}.";
    /// The same at the other end.
    Ends("nonogram.wall.ends", stands) { block: BlockName, cell: usize } en "{line}: {given}{block} ends at cell {cell}, so {conclusion}.";
    /// With that block all is filled.
    BeginsLast("nonogram.wall.begins.last", stands) { block: BlockName, cell: usize, others: Clause }
        en "{line}: {given}{block} begins at cell {cell}, and {others}, so {conclusion}.";
    /// The same at the other end.
    EndsLast("nonogram.wall.ends.last", stands) { block: BlockName, cell: usize, others: Clause }
        en "{line}: {given}{block} ends at cell {cell}, and {others}, so {conclusion}.";
    /// All of it is there.
    Is("nonogram.wall.is", stands) { run: Run, block: BlockName } en "{line}: {given}{run} {run?is|are} {block}, so {conclusion}.";
    /// All of it is there, and with it all is filled.
    IsLast("nonogram.wall.is.last", stands) { run: Run, block: BlockName, others: Clause }
        en "{line}: {given}{run} {run?is|are} {block}, and {others}, so {conclusion}.";
    /// Some block begins there.
    OneBegins("nonogram.wall.begins.one", stands) { cell: usize, shortest: usize }
        en "{line}: {given}a block begins at cell {cell}, and none is shorter than {shortest}, so {conclusion}.";
    /// Some block ends there.
    OneEnds("nonogram.wall.ends.one", stands) { cell: usize, shortest: usize }
        en "{line}: {given}a block ends at cell {cell}, and none is shorter than {shortest}, so {conclusion}.";
    /// Some block of a colour begins there.
    OneOfBegins("nonogram.wall.begins.colour", stands) { cell: usize, what: Symbol, shortest: usize }
        en "{line}: {given}one of the {what} blocks begins at cell {cell}, and none of these is shorter than {shortest}, so {conclusion}.";
    /// Some block of a colour ends there.
    OneOfEnds("nonogram.wall.ends.colour", stands) { cell: usize, what: Symbol, shortest: usize }
        en "{line}: {given}one of the {what} blocks ends at cell {cell}, and none of these is shorter than {shortest}, so {conclusion}.";
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
    sentences: says![Begins, Ends, BeginsLast, EndsLast, Is, IsLast, OneBegins, OneEnds, OneOfBegins, OneOfEnds],
    shown: &[
        on(
            row!("3,2", 10),
            [".#????????", ".###.?????"],
            "Row 1 (3 2): with cell 1 blank and cell 2 filled, the 3 begins at cell 2, so cells 3 and 4 are filled and cell 5 is blank.",
            "?#????????",
        ),
        on(
            row!("3,2", 8),
            [".#????##", ".###..##"],
            "Row 1 (3 2): with cell 1 blank and cells 2, 7 and 8 filled, the 3 begins at cell 2, and the other block is complete, so cells 3 and 4 are filled and cells 5 and 6 are blank.\n\
             Row 1 (3 2): cells 7 and 8 are the 2, so cell 6 is blank.",
            "?#??????",
        ),
        on(
            row!("3", 8),
            [".#??????", ".###...."],
            "Row 1 (3): with cell 1 blank and cell 2 filled, the 3 begins at cell 2, and it is the only block, so cells 3 and 4 are filled and cells 5 to 8 are blank.",
            "?#??????",
        ),
        on(
            row!("3,1,1", 12),
            [".#?????#..#.", ".###...#..#."],
            "Row 1 (3 1 1): with cell 1 blank and cells 2, 8 and 11 filled, the 3 begins at cell 2, and all other blocks are complete, so cells 3 and 4 are filled and cells 5 to 7 are blank.",
            "?#??????????",
        ),
        // Which of the others is red and which blue is not known.
        on(
            ONE_EACH,
            ["r ? rb ? rb ?", "r . rb . rb ."],
            "Row 1 (1r 1b 1r): with cells 3 and 5 not blank, cell 1 is the first red 1, and all other cells of blocks are known, so cells 2, 4 and 6 are blank.",
            "? ? ? ? ? ?",
        ),
        on(
            RED_AND_BLUE,
            ["? ? ? r b ? ? ? ? ? ? ?", "? . r r b b b .r ? ? ? ?"],
            "Row 1 (2r 3b 2r 2r): with cell 4 red and cell 5 blue, the first red 2 ends at cell 4, so cell 2 is blank and cell 3 is red.\n\
             Row 1 (2r 3b 2r 2r): with cell 4 red and cell 5 blue, the blue 3 begins at cell 5, so cells 6 and 7 are blue and cell 8 is not blue.",
            "? ? ? r ? ? ? ? ? ? ? ?",
        ),
        on(
            row!("3,2", 10),
            ["????.#????", "????.##???"],
            "Row 1 (3 2): with cell 5 blank and cell 6 filled, a block begins at cell 6, and none is shorter than 2, so cell 7 is filled.",
            "?????#????",
        ),
    ],
};

const RED_AND_BLUE: &str =
    "kind: nonogram\nsize: 1 rows, 12 columns\ncolours:\nr red #ff0000\nb blue #0000ff\n\nrows: 2r,3b,2r,2r\n";

const ONE_EACH: &str =
    "kind: nonogram\nsize: 1 rows, 6 columns\ncolours:\nr red #ff0000\nb blue #0000ff\n\nrows: 1r,1b,1r\n";

/// What grows from the ends of the line, and from other cells that cannot have the colour of the run beside them.
pub fn find(view: &View<'_>, findings: &mut Vec<Finding>) {
    for run in view.runs() {
        begins(view, run, findings);
        ends(view, run, findings);
    }
}

/// A block that begins behind a wall.
fn begins(view: &View<'_>, run: &Stretch, findings: &mut Vec<Finding>) {
    let Range { start, end } = run.cells;
    if start.checked_sub(1).is_some_and(|cell| view.known[cell].has(run.colour)) {
        return;
    }
    if let Some(block) = which(view, run, 0, &view.known[..start]) {
        let to = start + view.len(block);
        if to > view.known.len() {
            return;
        }
        let beside = Some(to).filter(|&cell| cell < view.known.len());
        let found =
            [view.fill(start..to, run.colour), beyond(view, block, beside, view.blocks.get(block + 1))].concat();
        push_filled(view, findings, found, |all_filled| match (is_whole(view, run, block), all_filled) {
            (true, _) => is(view, run, block, all_filled),
            (false, Some(all)) => {
                BeginsLast { block: view.name(block), cell: start + 1, others: all.said_of_others() }.into()
            }
            (false, None) => Begins { block: view.name(block), cell: start + 1 }.into(),
        });
        return;
    }
    let Some(shortest) = shortest(view, run.colour).filter(|shortest| start + shortest <= view.known.len()) else {
        return;
    };
    push(view, findings, view.fill(end..start + shortest, run.colour), || match is_of_one_colour(view) {
        true => Message::from(OneBegins { cell: start + 1, shortest }),
        false => OneOfBegins { cell: start + 1, what: run.colour, shortest }.into(),
    });
}

/// A block that ends before a wall.
fn ends(view: &View<'_>, run: &Stretch, findings: &mut Vec<Finding>) {
    let Range { start, end } = run.cells;
    if view.known.get(end).is_some_and(|may| may.has(run.colour)) {
        return;
    }
    if let Some(block) = which(view, run, view.blocks.len().saturating_sub(1), &view.known[end..]) {
        let Some(from) = end.checked_sub(view.len(block)) else { return };
        let before = block.checked_sub(1).map(|before| &view.blocks[before]);
        let found = [beyond(view, block, from.checked_sub(1), before), view.fill(from..end, run.colour)].concat();
        push_filled(view, findings, found, |all_filled| match (is_whole(view, run, block), all_filled) {
            (true, _) => is(view, run, block, all_filled),
            (false, Some(all)) => EndsLast { block: view.name(block), cell: end, others: all.said_of_others() }.into(),
            (false, None) => Ends { block: view.name(block), cell: end }.into(),
        });
        return;
    }
    let Some((shortest, from)) =
        shortest(view, run.colour).and_then(|shortest| Some((shortest, end.checked_sub(shortest)?)))
    else {
        return;
    };
    push(view, findings, view.fill(from..start, run.colour), || match is_of_one_colour(view) {
        true => Message::from(OneEnds { cell: end, shortest }),
        false => OneOfEnds { cell: end, what: run.colour, shortest }.into(),
    });
}

/// Is a run as long as its block?
fn is_whole(view: &View<'_>, run: &Stretch, block: usize) -> bool {
    run.cells.len() == view.len(block)
}

/// That a run is a block.
fn is(view: &View<'_>, run: &Stretch, block: usize, all_filled: Option<AllFilled>) -> Message {
    let (run, block) = (Run(run.cells.clone().collect()), view.name(block));
    match all_filled {
        Some(all) => IsLast { run, block, others: all.said_of_others() }.into(),
        None => Is { run, block }.into(),
    }
}

/// Which block a run is of: the outermost, where all cells outside of the run are blank, or the only one of its colour that is long enough
/// and has blocks of the right colours beside it, where cells beside the run have another; `None` where that is not known.
fn which(view: &View<'_>, run: &Stretch, outermost: usize, outside: &[Domain]) -> Option<usize> {
    let of_its_colour = |block: &usize| view.blocks[*block].colour == run.colour;
    let is_blank = |may: &Domain| *may == Domain::only(Symbol::BLANK);
    if view.blocks.get(outermost).is_some_and(|_| of_its_colour(&outermost)) && outside.iter().all(is_blank) {
        return Some(outermost);
    }
    // A filled cell beside the run is of the block before or after it.
    let colour_at = |cell: Option<usize>| view.known.get(cell?)?.symbol().filter(|&colour| colour != Symbol::BLANK);
    let has_beside = |cell: Option<usize>, block: Option<usize>| {
        colour_at(cell)
            .is_none_or(|colour| block.and_then(|at| view.blocks.get(at)).is_some_and(|own| own.colour == colour))
    };
    let fits = |&block: &usize| {
        view.len(block) >= run.cells.len()
            && has_beside(run.cells.start.checked_sub(1), block.checked_sub(1))
            && has_beside(Some(run.cells.end), Some(block + 1))
    };
    let mut blocks = (0..view.blocks.len()).filter(|block| of_its_colour(block) && fits(block));
    blocks.next().filter(|_| blocks.next().is_none())
}

/// The cell beside a block that is there: blank, or without its colour where the next block, of another one, might touch it.
fn beyond(view: &View<'_>, block: usize, cell: Option<usize>, next: Option<&Block>) -> Vec<(usize, Domain)> {
    let own = view.blocks[block].colour;
    if next.is_none_or(|next| next.colour == own) { view.blank(cell) } else { view.bar(cell, own) }
}

/// How long the shortest block of a colour is; `None` where the line has none.
fn shortest(view: &View<'_>, colour: Symbol) -> Option<usize> {
    (0..view.blocks.len()).filter(|&block| view.blocks[block].colour == colour).map(|block| view.len(block)).min()
}

fn is_of_one_colour(view: &View<'_>) -> bool {
    view.blocks.iter().all(|block| block.colour == view.blocks[0].colour)
}
