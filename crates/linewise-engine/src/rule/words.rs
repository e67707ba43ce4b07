//! A walk over the words of a line, one after the other: at each cell that is still open its symbols are tried, and
//! what the rule leaves then settles further cells.

use super::{Decided, LineView, Meter, Rule, Scratch, Shape};
use crate::domain::{Domain, Symbol};
use crate::limits::WALK_WORK;
use crate::verdict::Stop;
use std::fmt;

/// The words that `rule` still allows, in the order of `symbols` at the first cell, then at the second...
///
/// Every step narrows the line once. Where the rule is exact, a further word costs one step for each of its cells at
/// which there is a choice. Where it is not, the list may be cut short: see [`Words::is_cut_short`].
pub fn words<'a>(rule: &'a dyn Rule, domains: &[Domain], symbols: &'a [Symbol]) -> Words<'a> {
    words_within(rule, domains, symbols, Meter::new(WALK_WORK, Stop::Never))
}

/// The same, as far as a meter goes.
pub fn words_within<'a>(rule: &'a dyn Rule, domains: &[Domain], symbols: &'a [Symbol], meter: Meter<'a>) -> Words<'a> {
    let shape = Shape::new(rule.orientation(), domains.len(), symbols.len());
    let listed: Domain = symbols.iter().copied().collect();
    Words {
        rule,
        symbols,
        most_tests: PATIENCE * (domains.len() * symbols.len()).max(1),
        is_cut_short: false,
        left: domains.iter().map(|domain| domain.and(listed)).collect(),
        changes: Vec::new(),
        choices: Vec::new(),
        leap: 0,
        started: false,
        shape,
        support: vec![0; shape.len()],
        scratch: Scratch::with_meter(meter),
    }
}

/// How many times as many steps as an exact rule needs at most are made for one word.
const PATIENCE: usize = 4;

/// A depth-first walk over the words of a line.
pub struct Words<'a> {
    rule: &'a dyn Rule,
    symbols: &'a [Symbol],
    /// How many steps are made for one word.
    most_tests: usize,
    is_cut_short: bool,
    /// What the rule leaves to each cell after the choices so far.
    left: Vec<Domain>,
    /// What each cell was before it was changed, by the changes' order.
    changes: Vec<(usize, Domain)>,
    choices: Vec<Choice>,
    /// So many of these were chosen at once, and the line is not narrowed yet.
    leap: usize,
    started: bool,
    shape: Shape,
    support: Vec<u64>,
    scratch: Scratch<'a>,
}

/// A cell that was open, and what it is on the current path.
struct Choice {
    cell: usize,
    /// What it could be.
    may: Domain,
    /// Which entry of the walk's symbols it is.
    at: usize,
    /// How many changes there were before.
    changes: usize,
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("left", &self.left).field("choices", &self.choices.len()).finish_non_exhaustive()
    }
}

impl Words<'_> {
    /// The work of the walk so far.
    pub fn work(&self) -> u64 {
        self.scratch.meter.used()
    }

    /// Did the walk end because the rule, which is not exact, promised words for too long without showing one, or because
    /// judging them was too much?
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Lets a cell be no more than `may`.
    fn set(&mut self, cell: usize, may: Domain) {
        if self.left[cell] != may {
            self.changes.push((cell, self.left[cell]));
            self.left[cell] = may;
        }
    }

    /// Takes from the line what the rule excludes; does a word fit, as far as the rule knows?
    fn narrow(&mut self) -> Decided<bool> {
        // Rules need not know cells that can be nothing.
        if self.left.iter().any(|may| may.is_empty()) {
            return Ok(false);
        }
        let bits = self.shape.matrix(&self.left);
        self.support.fill(0);
        let line = LineView { shape: self.shape, bits: &bits };
        if !self.rule.narrow(line, &mut self.support, &mut self.scratch)? {
            return Ok(false);
        }
        for (cell, may) in self.shape.domains(&self.support).into_iter().enumerate() {
            self.set(cell, may);
        }
        Ok(true)
    }

    /// Goes on to the next symbol of the last choice, or of the nearest one before it that has another; is there any?
    fn advance(&mut self) -> bool {
        while let Some(choice) = self.choices.last_mut() {
            for (cell, may) in self.changes.drain(choice.changes..).rev() {
                self.left[cell] = may;
            }
            let next = (choice.at + 1..self.symbols.len()).find(|&at| choice.may.has(self.symbols[at]));
            if let Some(next) = next {
                choice.at = next;
                let (cell, may) = (choice.cell, Domain::only(self.symbols[next]));
                self.set(cell, may);
                return true;
            }
            self.choices.pop();
        }
        false
    }

    /// Chooses the first symbol of the first open cell; is there such a cell?
    fn choose(&mut self) -> bool {
        // What was settled by earlier choices stays so.
        let from = self.choices.last().map_or(0, |choice| choice.cell + 1);
        let Some(cell) = (from..self.left.len()).find(|&cell| self.left[cell].len() > 1) else { return false };
        let may = self.left[cell];
        let at = self.symbols.iter().position(|&symbol| may.has(symbol)).expect("only listed symbols are left");
        self.choices.push(Choice { cell, may, at, changes: self.changes.len() });
        self.set(cell, Domain::only(self.symbols[at]));
        true
    }

    /// Chooses at so many cells at once; is there any? Where the rule is exact, and they fit together, narrowing after each of them
    /// would have chosen the same.
    fn leap(&mut self, cells: usize) -> bool {
        let most = if self.rule.is_exact() { cells.max(1) } else { 1 };
        self.leap = (0..most).take_while(|_| self.choose()).count();
        self.leap > 0
    }

    /// Goes on where no word fits: with half of the leap, or the next symbol of the last choice.
    fn go_on(&mut self) -> bool {
        if self.leap < 2 {
            self.leap = 0;
            return self.advance();
        }
        let first = self.choices.len() - self.leap;
        for (cell, may) in self.changes.drain(self.choices[first].changes..).rev() {
            self.left[cell] = may;
        }
        self.choices.truncate(first);
        self.leap(self.leap / 2)
    }

    /// The word of a line without open cells, if it is right: a rule that is not exact may not have noticed that it is not.
    fn word(&mut self) -> Decided<Option<Vec<Symbol>>> {
        let word: Vec<Symbol> = self.left.iter().filter_map(|may| may.symbol()).collect();
        if !self.rule.is_exact() {
            let bits = self.shape.matrix(&self.left);
            let line = LineView { shape: self.shape, bits: &bits };
            if !self.rule.admits(line, &mut self.scratch)? {
                return Ok(None);
            }
        }
        Ok(Some(word))
    }

    /// The next word, in so many steps; `None` where there is none.
    fn walk(&mut self) -> Decided<Option<Vec<Symbol>>> {
        // Whatever is begun is narrowed first.
        let mut goes_on = !std::mem::replace(&mut self.started, true) || self.advance();
        for _ in 0..self.most_tests {
            if !goes_on {
                return Ok(None);
            }
            if !self.narrow()? {
                goes_on = self.go_on();
            } else if !self.leap(2 * self.leap) {
                match self.word()? {
                    Some(word) => return Ok(Some(word)),
                    None => goes_on = self.go_on(),
                }
            }
        }
        Err(super::Undecided)
    }
}

impl Iterator for Words<'_> {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        if self.is_cut_short {
            return None;
        }
        // A word of which it is undecided whether it is right is not shown.
        self.walk().unwrap_or_else(|super::Undecided| {
            self.is_cut_short = true;
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Capabilities, Orientation, Strength};
    use super::*;
    use crate::rules::runs::{self, Block};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A rule that counts how often it narrows.
    struct Counting(Arc<dyn Rule>, AtomicUsize);

    impl Rule for Counting {
        fn orientation(&self) -> Orientation {
            self.0.orientation()
        }

        fn strength(&self) -> Strength {
            self.0.strength()
        }

        fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
            self.0.accepts(word, meter)
        }

        fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.narrow(line, support, scratch)
        }

        fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>) -> Decided<bool> {
            self.0.admits(line, scratch)
        }

        fn capabilities(&self) -> Capabilities<'_> {
            self.0.capabilities()
        }
    }

    #[test]
    fn a_long_word_takes_few_steps() {
        let blocks = vec![Block { len: None, colour: Symbol(1) }; 128];
        let rule = Counting(runs::rule(&blocks, 1024, 2), AtomicUsize::new(0));
        let all = [Domain::first(2); 1024];
        let first = words(&rule, &all, &[Symbol(0), Symbol(1)]).next().expect("a word");
        let blanks = 1024 - (2 * 128 - 1);
        let least = |at: usize| at >= blanks && (at - blanks).is_multiple_of(2);
        assert!((0..1024).all(|at| (first[at] == Symbol(1)) == least(at)), "the first in the order: {first:?}");
        let steps = rule.1.into_inner();
        assert!(steps < 64, "{steps}");
    }
}
