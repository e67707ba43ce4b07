//! What options say of cells that lie side by side, for a line by itself. (A puzzle has a line of its own for each two such cells.)

use super::rules::Rules;
use crate::domain::Symbol;
use crate::language::Language;

/// The words in which no two letters lie side by side that must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// Do equal letters not touch?
    no_touch: bool,
    /// Do letters that follow each other in the alphabet not?
    nonconsecutive: bool,
}

impl Beside {
    /// What these rules say of it; `None` for nothing.
    pub fn of(rules: &Rules) -> Option<Beside> {
        // A letter that stands in a line once does not touch itself there.
        let own = Beside { no_touch: rules.no_touch && rules.has_repeats(), nonconsecutive: rules.nonconsecutive };
        (own.no_touch || own.nonconsecutive).then_some(own)
    }
}

impl Language for Beside {
    /// The cell before.
    type State = Symbol;

    fn start(&self) -> Symbol {
        Symbol::BLANK
    }

    fn read(&self, before: &Symbol, symbol: Symbol) -> Option<Symbol> {
        let are_letters = *before != Symbol::BLANK && symbol != Symbol::BLANK;
        let clashes = match before.0.abs_diff(symbol.0) {
            0 => self.no_touch,
            1 => self.nonconsecutive,
            _ => false,
        };
        (!are_letters || !clashes).then_some(symbol)
    }

    fn may_end(&self, _: &Symbol) -> bool {
        true
    }
}
