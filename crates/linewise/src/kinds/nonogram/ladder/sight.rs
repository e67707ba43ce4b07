//! A line as a puzzler sees it: where each block can stand, and which runs of cells are filled.

use super::alone::Alone;
use super::starts::{Gaps, first_without_room, length, spans};
use crate::domain::{Domain, Symbol};
use crate::message::{BlockName, Clause, Covered, Message, Run};
use crate::puzzle::Block;
use crate::techniques::rungs::{Finding, Rung};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

/// A technique that looks at a line of blocks.
pub type ViewRung = Rung<Finds>;

/// What finds something on a line of blocks, by what the line has.
pub struct Finds {
    /// Blocks of known lengths.
    pub measured: fn(&View<'_>, &mut Vec<Finding>),
    /// One block of unknown length.
    pub alone: Option<fn(&Alone<'_>, &mut Vec<Finding>)>,
}

impl Finds {
    /// What finds something only where lengths are known.
    pub const fn measured(find: fn(&View<'_>, &mut Vec<Finding>)) -> Finds {
        Finds { measured: find, alone: None }
    }
}

/// A line of blocks of known lengths, with what is known of its cells.
pub struct View<'a> {
    pub blocks: &'a [Block],
    /// What its cells may be, without the colours that no block of the line has: nobody needs to be told of these.
    pub known: Cow<'a, [Domain]>,
    /// What they may be with these.
    pub told: &'a [Domain],
    with_all: OnceCell<Option<Vec<Span>>>,
    with_blanks: OnceCell<Option<Vec<Span>>>,
    runs: OnceCell<Vec<Stretch>>,
}

crate::sentences! {
    /// The first block does not fit.
    NoRoom("nonogram.no_room") { block: BlockName } en "{line}: {given}no room is left for {block}.";
    /// A later block does not fit.
    NoRoomBehind("nonogram.no_room.behind") { block: BlockName }
        en "{line}: {given}wherever the blocks before it stand, no room is left for {block}.";
    /// A cell of a colour that the line does not have.
    Stray("nonogram.no_room.colour", stands) { colour: Domain, run: Run } en "{place} has no {colour} block, but its {run} is {colour}.";
    /// A cell that can only be of such colours.
    StrayOfSome("nonogram.no_room.colours", stands) { colour: Domain, run: Run }
        en "{place} has no {colour} block, but its {run} can only be {colour}.";
    /// More cells are filled than the blocks cover.
    TooManyFilled("nonogram.no_room.many", stands) { count: usize, what: Symbol, wanted: usize }
        en "{line} would have {count} {what} {count?cell|cells}, and its clue has only {wanted}.";
    /// Cells are filled in a line without blocks.
    NoneWanted("nonogram.no_room.many.none", stands) { count: usize, what: Symbol }
        en "{line} would have {count} {what} {count?cell|cells}, and its clue has none.";
    /// More neighbours are filled than any block covers.
    LongRun("nonogram.no_room.long", stands) { run: Run, count: usize }
        en "{line}: {run} would be a block of {count}, and the clue has none so long.";
    /// The same for one of several colours.
    LongRunOf("nonogram.no_room.long.colour", stands) { run: Run, count: usize, colour: Symbol }
        en "{line}: {run} would be a {colour} block of {count}, and the clue has none so long.";
    /// All blocks fit, and filled cells are left over.
    LeftOver("nonogram.left_over") {} en "{line}: {given}the blocks cannot cover all filled cells.";
}

// That the last cells are filled, once a block is.
crate::sentences! {
    /// A clause: the line has no other block.
    OnlyBlock("nonogram.all_filled.only") {} en "it is the only block";
    /// A clause: the only block is all there.
    ItIsComplete("nonogram.all_filled.one") {} en "it is complete";
    /// A clause: the other block is all there.
    OtherIsComplete("nonogram.all_filled.other") {} en "the other block is complete";
    /// A clause: all other blocks are all there.
    OthersAreComplete("nonogram.all_filled.others") {} en "all other blocks are complete";
    /// A clause: all blocks are all there.
    AllAreComplete("nonogram.all_filled.all") {} en "all blocks are complete";
    /// A clause: it is known which other cells are filled, though not of all in which colour.
    OthersAreFilled("nonogram.all_filled.others.colours") {} en "all other cells of blocks are known";
    /// A clause: it is known which cells are filled, though not of all in which colour.
    AllAreFilled("nonogram.all_filled.all.colours") {} en "all cells of blocks are known";
}

/// What is said where no cells are left to fill once a block is filled.
#[derive(Debug, Clone, Copy)]
pub struct AllFilled {
    /// How many blocks the line has.
    blocks: usize,
    /// Is the colour of each of their cells known?
    are_coloured: bool,
}

impl AllFilled {
    /// Of the blocks besides the one that is spoken of: `all other blocks are complete`.
    pub fn said_of_others(self) -> Clause {
        match (self.blocks, self.are_coloured) {
            (..=1, _) => Clause::of(OnlyBlock {}),
            (_, false) => Clause::of(OthersAreFilled {}),
            (2, true) => Clause::of(OtherIsComplete {}),
            (_, true) => Clause::of(OthersAreComplete {}),
        }
    }

    /// Of all blocks, with the one that is spoken of: `all blocks are complete`.
    pub fn said_of_all(self) -> Clause {
        match (self.blocks, self.are_coloured) {
            (..=1, true) => Clause::of(ItIsComplete {}),
            (_, true) => Clause::of(AllAreComplete {}),
            (_, false) => Clause::of(AllAreFilled {}),
        }
    }
}

/// Where a block can stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The first cell that it can start at.
    pub first: usize,
    /// The last cell that it can start at.
    pub last: usize,
    /// How many cells it has.
    pub len: usize,
    pub colour: Symbol,
}

impl Span {
    /// Where the cells end that it can cover.
    pub fn end(&self) -> usize {
        self.last + self.len
    }

    /// Has it one place?
    pub fn is_fixed(&self) -> bool {
        self.first == self.last
    }

    /// The cells that it covers wherever it stands.
    pub fn core(&self) -> Range<usize> {
        self.last..self.first + self.len
    }

    /// The same, to speak of.
    pub fn covered(&self) -> Covered {
        Covered(self.core().collect(), self.colour)
    }

    /// The cells that it can cover, to speak of.
    pub fn room(&self) -> Vec<usize> {
        (self.first..self.end()).collect()
    }
}

/// A stretch of cells known to be of one colour, as long as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    pub cells: Range<usize>,
    pub colour: Symbol,
    /// The blocks that it can belong to.
    pub may_be: Vec<usize>,
}

impl<'a> View<'a> {
    /// A look at a line.
    pub fn new(blocks: &'a [Block], known: &'a [Domain]) -> View<'a> {
        let (with_all, with_blanks, runs) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        View { blocks, known: without_lacking(blocks, known), told: known, with_all, with_blanks, runs }
    }

    /// The length of a block.
    pub fn len(&self, block: usize) -> usize {
        length(&self.blocks[block])
    }

    /// Where each block can stand, all that is known considered; nothing when the blocks do not fit any more.
    pub fn spans(&self) -> &[Span] {
        let spans = self.with_all.get_or_init(|| spans(self.blocks, &self.known, Gaps::Possible));
        spans.as_deref().unwrap_or_default()
    }

    /// The same, where cells that cannot be blank are treated as open.
    pub fn loose_spans(&self) -> &[Span] {
        let spans = self.with_blanks.get_or_init(|| spans(self.blocks, &self.known, Gaps::Anywhere));
        spans.as_deref().unwrap_or_default()
    }

    /// Why the blocks cannot stand any more; `None` where they can.
    pub fn misfit(&self) -> Option<Message> {
        let is_stray = |cell: &usize| self.known[*cell].is_empty() && !self.told[*cell].is_empty();
        if let Some(cell) = (0..self.known.len()).find(is_stray) {
            let (colour, run) = (self.told[cell], Run(vec![cell]));
            return Some(match colour.len() {
                1 => Stray { colour, run }.into(),
                _ => StrayOfSome { colour, run }.into(),
            });
        }
        if let Some(message) = self.too_many().or_else(|| self.long_run()) {
            return Some(message);
        }
        if self.with_all.get_or_init(|| spans(self.blocks, &self.known, Gaps::Possible)).is_some() {
            return None;
        }
        Some(match first_without_room(self.blocks, &self.known) {
            Some(0) => NoRoom { block: self.name(0) }.into(),
            Some(j) => NoRoomBehind { block: self.name(j) }.into(),
            None => LeftOver {}.into(),
        })
    }

    /// More cells of a colour than its blocks have.
    fn too_many(&self) -> Option<Message> {
        let all = self.settled_stretches();
        let colours: Domain = all.iter().map(|(_, colour)| *colour).collect();
        colours.symbols().find_map(|what| {
            let count = all.iter().filter(|(_, colour)| *colour == what).map(|(cells, _)| cells.len()).sum();
            let own = (0..self.blocks.len()).filter(|&block| self.blocks[block].colour == what);
            match own.map(|block| self.len(block)).sum() {
                wanted if wanted >= count => None,
                0 => Some(NoneWanted { count, what }.into()),
                wanted => Some(TooManyFilled { count, what, wanted }.into()),
            }
        })
    }

    /// More neighbours of a colour than any block of it has.
    fn long_run(&self) -> Option<Message> {
        let is_in_colours = self.blocks.iter().any(|block| block.colour != self.blocks[0].colour);
        self.settled_stretches().into_iter().find_map(|(cells, colour)| {
            let own = (0..self.blocks.len()).filter(|&block| self.blocks[block].colour == colour);
            let longest = own.map(|block| self.len(block)).max()?;
            let (count, run) = (cells.len(), Run(cells.collect()));
            (count > longest).then(|| match is_in_colours {
                true => LongRunOf { run, count, colour }.into(),
                false => LongRun { run, count }.into(),
            })
        })
    }

    /// The stretches of neighbours known to be of one colour.
    fn settled_stretches(&self) -> Vec<(Range<usize>, Symbol)> {
        let mut stretches = Vec::new();
        let mut at = 0;
        for same in self.told.chunk_by(|a, b| a == b) {
            let cells = at..at + same.len();
            at = cells.end;
            let colour = same[0].symbol().filter(|&colour| colour != Symbol::BLANK);
            stretches.extend(colour.map(|colour| (cells, colour)));
        }
        stretches
    }

    /// The runs of the line.
    pub fn runs(&self) -> &[Stretch] {
        self.runs.get_or_init(|| {
            let spans = self.spans();
            let mut runs = Vec::new();
            let mut at = 0;
            for same in self.known.chunk_by(|a, b| a == b) {
                let cells = at..at + same.len();
                at = cells.end;
                let Some(colour) = same[0].symbol().filter(|&symbol| symbol != Symbol::BLANK) else { continue };
                let may_be = blocks_over(spans, &cells, colour);
                runs.push(Stretch { cells, colour, may_be });
            }
            runs
        })
    }

    /// The blocks that can cover all of these cells in this colour.
    pub fn blocks_over(&self, cells: &Range<usize>, colour: Symbol) -> Vec<usize> {
        blocks_over(self.spans(), cells, colour)
    }

    /// The stretch of cells around `at` that may have the colour.
    pub fn stretch(&self, at: usize, colour: Symbol) -> Range<usize> {
        let bars = |cell: &usize| !self.known[*cell].has(colour);
        let start = (0..at).rev().find(bars).map_or(0, |cell| cell + 1);
        let end = (at..self.known.len()).find(bars).unwrap_or(self.known.len());
        start..end
    }

    /// How a puzzler calls a block.
    pub fn name(&self, block: usize) -> BlockName {
        let alike = |other: &Block| *other == self.blocks[block];
        let nth = self.blocks[..block].iter().filter(|other| alike(other)).count();
        let count = self.blocks.iter().filter(|other| alike(other)).count();
        let colour = self.blocks[block].colour;
        BlockName { len: self.len(block) as u32, colour, nth, alike: count }
    }

    /// These of the cells that are not yet known to have the colour, with it.
    pub fn fill(&self, cells: impl IntoIterator<Item = usize>, colour: Symbol) -> Vec<(usize, Domain)> {
        let may = Domain::only(colour);
        cells.into_iter().filter(|&cell| self.told[cell] != may).map(|cell| (cell, may)).collect()
    }

    /// These of the cells that may have the colour, without it.
    pub fn bar(&self, cells: impl IntoIterator<Item = usize>, colour: Symbol) -> Vec<(usize, Domain)> {
        let open = cells.into_iter().filter(|&cell| self.known[cell].has(colour));
        open.map(|cell| (cell, self.told[cell].without(colour))).collect()
    }

    /// These of the cells that may be something else, with these colours alone.
    pub fn keep(&self, cells: impl IntoIterator<Item = (usize, Domain)>) -> Vec<(usize, Domain)> {
        let narrowed = cells.into_iter().map(|(cell, may)| (cell, self.told[cell].and(may)));
        narrowed.filter(|&(cell, may)| may != self.told[cell]).collect()
    }

    /// These of the cells that are not known to be blank, as blanks.
    pub fn blank(&self, cells: impl IntoIterator<Item = usize>) -> Vec<(usize, Domain)> {
        self.fill(cells, Symbol::BLANK)
    }

    /// So many cells are filled in all.
    pub fn filled(&self) -> usize {
        (0..self.blocks.len()).map(|block| self.len(block)).sum()
    }

    /// The line once this is found.
    fn once_found(&self, found: &[(usize, Domain)]) -> Vec<Domain> {
        let mut known = self.known.to_vec();
        found.iter().for_each(|&(cell, may)| known[cell] = known[cell].and(may));
        known
    }

    /// What is left to be found blank once this is found: nothing as long as cells are still to be filled.
    pub fn rest_after(&self, found: &[(usize, Domain)]) -> Vec<(usize, Domain)> {
        let known = self.once_found(found);
        let is_filled = |cell: &usize| !known[*cell].has(Symbol::BLANK);
        let count = (0..known.len()).filter(is_filled).count();
        let is_open = |cell: &usize| !is_filled(cell) && known[*cell] != Domain::only(Symbol::BLANK);
        if count == self.filled() { self.blank((0..known.len()).filter(is_open)) } else { Vec::new() }
    }
}

/// The cells without the colours that no block has. A line without blocks has none to speak of.
fn without_lacking<'a>(blocks: &[Block], known: &'a [Domain]) -> Cow<'a, [Domain]> {
    let own: Domain = blocks.iter().map(|block| block.colour).chain([Symbol::BLANK]).collect();
    let is_own = |may: &Domain| may.minus(own).is_empty();
    match blocks.is_empty() || known.iter().all(is_own) {
        true => Cow::Borrowed(known),
        false => known.iter().map(|may| may.and(own)).collect(),
    }
}

/// Adds a finding, if it finds anything. Where a cell cannot be what is said, the line is wrong, and nothing is added.
pub fn push<M: Into<Message>>(
    view: &View<'_>,
    findings: &mut Vec<Finding>,
    found: Vec<(usize, Domain)>,
    message: impl FnOnce() -> M,
) {
    let is_possible = found.iter().all(|&(cell, may)| !may.and(view.known[cell]).is_empty());
    if !found.is_empty() && is_possible {
        findings.push(Finding { found, message: message().into() });
    }
}

/// Adds a finding that fills cells. Where these are the last cells to fill, the others are blank, and `message` is told
/// what to say of that.
pub fn push_filled(
    view: &View<'_>,
    findings: &mut Vec<Finding>,
    found: Vec<(usize, Domain)>,
    message: impl FnOnce(Option<AllFilled>) -> Message,
) {
    if found.is_empty() {
        return;
    }
    let blank = view.rest_after(&found);
    let all_filled = (!blank.is_empty()).then(|| {
        let is_coloured = |may: &Domain| may.has(Symbol::BLANK) || may.len() == 1;
        AllFilled { blocks: view.blocks.len(), are_coloured: view.once_found(&found).iter().all(is_coloured) }
    });
    push(view, findings, together([found, blank].concat()), || message(all_filled));
}

/// What is found of cells, where some of them are found several times.
pub fn together(mut found: Vec<(usize, Domain)>) -> Vec<(usize, Domain)> {
    found.sort_unstable();
    let cells = found.chunk_by(|one, other| one.0 == other.0);
    cells.map(|same| (same[0].0, same.iter().map(|(_, may)| *may).fold(same[0].1, Domain::and))).collect()
}

fn blocks_over(spans: &[Span], cells: &Range<usize>, colour: Symbol) -> Vec<usize> {
    let fits = |span: &Span| {
        span.colour == colour && span.first <= cells.start && cells.end <= span.end() && cells.len() <= span.len
    };
    (0..spans.len()).filter(|&block| fits(&spans[block])).collect()
}
