//! Lines of blocks: the rule of a nonogram's line, black and white or coloured.
//!
//! A clue lists blocks in order. Between two blocks of one colour stands at least one
//! blank cell; blocks of different colours may touch. A block whose length is not
//! known has at least one cell.

mod auxiliary;
mod blocks;
mod chain;
mod count;
mod diagram;
mod explain;
mod long;
mod reference;
mod scan;
pub mod settled;
mod short;
pub(crate) mod stretches;
mod weigh;

use crate::domain::Symbol;
use crate::rule::Rule;
use long::Long;
use short::Short;
use std::sync::Arc;

/// One block of a nonogram's clue: so many cells of one colour in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Block {
    /// How many cells; `None` for a block of unknown length (at least one cell).
    pub len: Option<u32>,
    /// The colour of its cells; [`Symbol::FILLED`] in a black and white puzzle.
    pub colour: Symbol,
}

/// The fewest cells that hold these blocks; a block of unknown length counts as one cell.
pub fn least_cells(blocks: &[Block]) -> u64 {
    let lengths: u64 = blocks.iter().map(|b| u64::from(b.len.unwrap_or(1))).sum();
    let gaps = blocks.windows(2).filter(|pair| pair[0].colour == pair[1].colour).count();
    lengths + gaps as u64
}

/// The blocks that a finished line holds. [`Symbol::BLANK`] is blank, any other symbol a colour.
pub fn blocks_of(word: &[Symbol]) -> impl Iterator<Item = Block> + '_ {
    word.chunk_by(|a, b| a == b)
        .filter(|run| run[0] != Symbol::BLANK)
        .map(|run| Block { len: Some(run.len() as u32), colour: run[0] })
}

/// The rule of a line of `cells` cells with these blocks in a puzzle of `symbols` symbols.
///
/// Panics when the blocks do not fit into the line, or have no cell or the blank's colour: the kind checks this.
pub fn rule(blocks: &[Block], cells: usize, symbols: usize) -> Arc<dyn Rule> {
    assert!(least_cells(blocks) <= cells as u64, "blocks must fit into their line");
    assert!(
        blocks.iter().all(|b| b.len != Some(0) && b.colour != Symbol::BLANK && b.colour.index() < symbols),
        "a block has a colour and at least one cell"
    );
    match cells {
        0..=62 => Arc::new(Short::<u64>::new(blocks, cells, symbols)),
        63..=126 => Arc::new(Short::<u128>::new(blocks, cells, symbols)),
        _ => Arc::new(Long::new(blocks, cells)),
    }
}

/// Does `word` spell these blocks? The judge: it reads the word once and knows no bits.
fn spells(blocks: &[Block], word: &[Symbol]) -> bool {
    let mut seen = blocks_of(word);
    let each_matches = blocks.iter().all(|block| {
        seen.next().is_some_and(|run| run.colour == block.colour && block.len.is_none_or(|len| run.len == Some(len)))
    });
    each_matches && seen.next().is_none()
}
