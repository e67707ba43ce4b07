//! The arrangements of a line of blocks as a decision diagram: blocks are read cell by cell.

use crate::diagram::{Spelled, explore};
use crate::domain::{Domain, Symbol};
use crate::limits::{COUNT_WORK, FREE_COUNTING};
use crate::rule::{Decided, LineView, Meter};
use crate::rules::runs::Block;

/// How far the blocks are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Place {
    /// How many blocks are complete, or may be.
    block: usize,
    /// How many cells of the next block are read; of one of unknown length, 1 stands for all of them.
    inside: u32,
    /// Must a blank come next, as the last block has the next one's colour?
    gap: bool,
}

/// The arrangements of `blocks` that `line` still allows; `None` when there is none.
pub fn diagram(blocks: &[Block], line: LineView<'_>, most: usize, meter: &mut Meter<'_>) -> Decided<Option<Spelled>> {
    let domains = line.shape.domains(line.bits);
    let start = Place { block: 0, inside: 0, gap: false };
    let may_end = |place: &Place| settled(blocks, *place).block == blocks.len();
    meter.within(FREE_COUNTING, COUNT_WORK, |meter| {
        let read = |_: usize, &place: &Place, may: Domain, pass: &mut dyn FnMut(Domain, Place)| {
            meter.charge(STEP * may.len() as u64)?;
            for symbol in may.symbols() {
                if let Some(after) = step(blocks, place, symbol) {
                    pass(Domain::only(symbol), after);
                }
            }
            Ok(())
        };
        explore(&domains, start, read, may_end, most)
    })
}

/// The work of reading a cell as one of its symbols.
const STEP: u64 = 4;

/// Where a cell with `symbol` leads.
fn step(blocks: &[Block], place: Place, symbol: Symbol) -> Option<Place> {
    let open = blocks.get(place.block).filter(|_| place.inside > 0);
    if let Some(block) = open.filter(|block| block.colour == symbol) {
        return Some(full(blocks, Place { inside: if block.len.is_none() { 1 } else { place.inside + 1 }, ..place }));
    }
    let place = settled(blocks, place);
    if symbol == Symbol::BLANK {
        return (place.inside == 0).then_some(Place { gap: false, ..place });
    }
    let next = blocks.get(place.block)?;
    let begins = place.inside == 0 && !place.gap && next.colour == symbol;
    begins.then(|| full(blocks, Place { block: place.block, inside: 1, gap: false }))
}

/// The place behind the block when all its cells are read.
fn full(blocks: &[Block], place: Place) -> Place {
    match blocks[place.block].len {
        Some(len) if len == place.inside => behind(blocks, place),
        _ => place,
    }
}

/// The place when a block of unknown length ends here, if one is open.
fn settled(blocks: &[Block], place: Place) -> Place {
    match blocks.get(place.block) {
        Some(block) if place.inside > 0 && block.len.is_none() => behind(blocks, place),
        _ => place,
    }
}

/// The place right behind the block that is being read.
fn behind(blocks: &[Block], place: Place) -> Place {
    let next = blocks.get(place.block + 1);
    let gap = next.is_some_and(|next| next.colour == blocks[place.block].colour);
    Place { block: place.block + 1, inside: 0, gap }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Orientation, Shape, Undecided};
    use crate::verdict::Stop;

    #[test]
    fn a_stop_is_heard_while_a_long_line_is_read() {
        let block = Block { colour: Symbol(1), len: Some(1) };
        let (blocks, cells) = (vec![block; 120], 400);
        let shape = Shape::new(Orientation::ByCell, cells, 2);
        let bits = shape.matrix(&vec![Domain::first(2); cells]);
        let line = LineView { shape, bits: &bits };
        assert!(diagram(&blocks, line, 1 << 12, &mut Meter::default()).is_ok_and(|spelled| spelled.is_some()));
        let mut stopped = Meter::new(u64::MAX, Stop::When(&|| true));
        assert_eq!(diagram(&blocks, line, 1 << 12, &mut stopped), Err(Undecided));
    }

    #[test]
    fn a_diagram_has_a_limit_over_all_cells() {
        let block = Block { colour: Symbol(1), len: Some(1) };
        let (blocks, cells) = (vec![block; 1000], 4096);
        let shape = Shape::new(Orientation::ByCell, cells, 2);
        let bits = shape.matrix(&vec![Domain::first(2); cells]);
        let mut meter = Meter::new(u64::MAX, Stop::Never);
        assert_eq!(diagram(&blocks, LineView { shape, bits: &bits }, 1 << 12, &mut meter), Err(Undecided));
        assert!(meter.used() < COUNT_WORK / 2, "it took {} units of work", meter.used());
    }
}
