//! Lines of two cells, told by what may stand beside each symbol: two that differ, two that are not neighbours in the alphabet.

use crate::domain::{Domain, Symbol};
use crate::rule::{Capabilities, CountWords, Decided, LineView, Meter, Orientation, Rule, Scratch, Strength};
use num_bigint::BigUint;
use std::sync::Arc;

/// The rule of two cells that hold a symbol and one that `beside` allows with it. What is allowed one way is allowed the other way.
pub fn rule(beside: Vec<Domain>) -> Arc<dyn Rule> {
    Arc::new(Pair { beside })
}

struct Pair {
    beside: Vec<Domain>,
}

impl Pair {
    /// What may stand beside a cell that may be so.
    fn beside(&self, may: Domain) -> Domain {
        may.symbols().fold(Domain::EMPTY, |all, symbol| all.or(self.beside[symbol.index()]))
    }
}

impl Rule for Pair {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }

    fn strength(&self) -> Strength {
        Strength::Exact
    }

    fn accepts(&self, word: &[Symbol], _meter: &mut Meter<'_>) -> Decided<bool> {
        Ok(matches!(word, [first, second] if self.beside[first.index()].has(*second)))
    }

    fn narrow(&self, line: LineView<'_>, support: &mut [u64], _scratch: &mut Scratch<'_>) -> Decided<bool> {
        let (first, second) = (line.may(0), line.may(1));
        let keeps = [first.and(self.beside(second)), second.and(self.beside(first))];
        line.shape.store(0, keeps[0], support);
        line.shape.store(1, keeps[1], support);
        Ok(!keeps[0].is_empty())
    }

    fn admits(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<bool> {
        Ok(!line.may(1).and(self.beside(line.may(0))).is_empty())
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { count: Some(self), ..Capabilities::NONE }
    }
}

impl CountWords for Pair {
    fn count(&self, line: LineView<'_>, _scratch: &mut Scratch<'_>) -> Decided<BigUint> {
        let second = line.may(1);
        let ways = line.may(0).symbols().map(|symbol| self.beside[symbol.index()].and(second).len());
        Ok(ways.sum::<usize>().into())
    }
}
