//! What every line of blocks can do, however its cells are laid out in machine words.

use super::{Block, auxiliary, chain, count, diagram, reference, weigh};
use crate::diagram::Spelled;
use crate::domain::Symbol;
use crate::language::Language;
use crate::rule::{
    AuxiliaryVariables, Capabilities, Chain, CountWords, Decided, LineView, MakeDiagram, Marks, Scratch, Weigh, Weights,
};
use crate::rules::reference::ReadForProofs;
use smallvec::SmallVec;

/// The blocks of a line.
pub struct Blocks {
    pub all: SmallVec<[Block; 8]>,
    /// Are all lengths known?
    pub is_known: bool,
    /// Are they a chain of places of one colour?
    is_chain: bool,
}

impl Blocks {
    pub fn new(blocks: &[Block]) -> Blocks {
        let is_known = blocks.iter().all(|block| block.len.is_some());
        // The only stretch of a line without blocks reaches from before it to behind it.
        let is_chain = is_known && !blocks.is_empty() && blocks.iter().all(|block| block.colour == blocks[0].colour);
        Blocks { all: blocks.into(), is_known, is_chain }
    }

    /// Does `word` spell these blocks?
    pub fn are_spelled_by(&self, word: &[Symbol]) -> bool {
        super::spells(&self.all, word)
    }

    /// What follows from the blocks alone.
    pub fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            count: Some(self),
            diagram: Some(self),
            weigh: if self.is_known { Some(self) } else { None },
            chain: if self.is_chain { Some(self) } else { None },
            auxiliaries: if self.is_known { Some(self) } else { None },
            reference: Capabilities::for_proofs(self),
            ..Capabilities::NONE
        }
    }
}

impl CountWords for Blocks {
    fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<num_bigint::BigUint> {
        count::count(&self.all, line, &mut scratch.meter)
    }
}

impl MakeDiagram for Blocks {
    fn diagram(&self, line: LineView<'_>, most: usize, scratch: &mut Scratch<'_>) -> Decided<Option<Spelled>> {
        diagram::diagram(&self.all, line, most, &mut scratch.meter)
    }
}

impl Weigh for Blocks {
    fn weigh(&self, line: Weights<'_>, out: &mut [f64], scratch: &mut Scratch<'_>) {
        weigh::weigh(&self.all, line, out, &mut scratch.floats);
    }
}

impl Chain for Blocks {
    fn places(&self) -> Vec<bool> {
        chain::places(&self.all)
    }
}

impl AuxiliaryVariables for Blocks {
    fn auxiliaries(&self, line: LineView<'_>, marks: &mut Marks) {
        auxiliary::auxiliaries(&self.all, line, marks);
    }
}

impl ReadForProofs for Blocks {
    fn reference_reader(&self) -> impl Language {
        reference::Reader(&self.all)
    }
}
