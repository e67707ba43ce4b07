//! The fewest facts about the cells of a line because of which it says what it says.

use super::{Facts, shorten, shorten_exact};
use crate::domain::{Domain, Symbol};
use crate::rule::{KnownLine, Scratch, Shape, Undecided};

/// The fewest facts that take from each cell of `gone` the symbols named there, or leave the line without a word when
/// `gone` is empty. Facts with a higher `rank` are dropped first. `None` when the line does not say so, or has made too
/// much work to be asked.
pub fn fewest(
    line: KnownLine<'_>,
    gone: &[(usize, Domain)],
    rank: impl Fn(usize) -> usize,
    scratch: &mut Scratch<'_>,
) -> Option<Vec<(usize, Domain)>> {
    fewest_while(line, gone, rank, || true, scratch)
}

/// The same; once `go_on`, which is asked before each look at the line, says no, no fact is left out any more.
pub fn fewest_while(
    line: KnownLine<'_>,
    gone: &[(usize, Domain)],
    rank: impl Fn(usize) -> usize,
    mut go_on: impl FnMut() -> bool,
    scratch: &mut Scratch<'_>,
) -> Option<Vec<(usize, Domain)>> {
    let shape = line.shape();
    let mut support = vec![0; shape.len()];
    // One look at the whole line, or one for each symbol: a single one is looked at alone.
    let at_once = line.rule.is_exact() && gone.iter().map(|(_, gone)| gone.len()).sum::<usize>() > 1;
    let mut bits = vec![0; shape.len()];
    let dropping = if line.rule.is_exact() { Dropping::ByHalves } else { Dropping::InBatches };
    fewest_by(
        line,
        rank,
        dropping,
        |_| true,
        |now| match gone {
            _ if !go_on() || scratch.meter.is_spent() => false,
            [] => line.rule.admits(line.view(now), scratch) == Ok(false),
            _ if at_once => {
                let is_gone = |support: &[u64], &(at, gone): &(usize, Domain)| {
                    gone.symbols().all(|symbol| !is_set(shape, support, at, symbol))
                };
                match line.rule.narrow(line.view(now), &mut support, scratch) {
                    Ok(true) => gone.iter().all(|gone| is_gone(&support, gone)),
                    Ok(false) => true,
                    Err(Undecided) => false,
                }
            }
            _ => gone.iter().all(|&(at, gone)| {
                gone.symbols().all(|symbol| {
                    bits.copy_from_slice(now);
                    settle(shape, &mut bits, at, symbol);
                    line.rule.admits(line.view(&bits), scratch) == Ok(false)
                })
            }),
        },
    )
}

/// The same as [`fewest`] for an exact rule, which is asked by `is_stuck`, of a matrix: is it known to leave the line without a word?
pub fn fewest_asking(
    line: KnownLine<'_>,
    gone: &[(usize, Domain)],
    rank: impl Fn(usize) -> usize,
    mut is_stuck: impl FnMut(&[u64]) -> bool,
) -> Option<Vec<(usize, Domain)>> {
    let shape = line.shape();
    let mut bits = vec![0; shape.len()];
    fewest_by(
        line,
        rank,
        Dropping::ByHalves,
        |_| true,
        |now| match gone {
            [] => is_stuck(now),
            // No word has one of these symbols there.
            _ => gone.iter().all(|&(at, gone)| {
                bits.copy_from_slice(now);
                restrict(shape, &mut bits, at, gone);
                is_stuck(&bits)
            }),
        },
    )
}

/// The fewest facts about the line with which `is_enough` still holds of its matrix; `None` when it never does. What
/// stands in a cell is one fact, as people see it: it is dropped as a whole or not at all.
pub fn fewest_for(
    line: KnownLine<'_>,
    rank: impl Fn(usize) -> usize,
    is_enough: impl FnMut(&[u64]) -> bool,
) -> Option<Vec<(usize, Domain)>> {
    fewest_by(line, rank, Dropping::InBatches, |at| line.known[at].len() > 1, is_enough)
}

/// How facts are left out; which remain is the same where more of them never give the line back a word.
#[derive(Clone, Copy)]
enum Dropping {
    /// In growing and shrinking batches.
    InBatches,
    /// Where not all of a batch can be dropped, the fact that cannot is looked for by halves: for what is exact.
    ByHalves,
}

/// The same, with facts left out in this way; of cells that may be `split`, single symbols are left out, too.
fn fewest_by<F: FnMut(&[u64]) -> bool>(
    line: KnownLine<'_>,
    rank: impl Fn(usize) -> usize,
    dropping: Dropping,
    split: impl Fn(usize) -> bool,
    is_enough: F,
) -> Option<Vec<(usize, Domain)>> {
    let all = Domain::first(line.symbols);
    let shape = line.shape();
    let unknown = |(at, may): (usize, &Domain)| (at, all.minus(*may));
    let mut facts: Vec<_> = line.known.iter().enumerate().map(unknown).filter(|(_, not)| !not.is_empty()).collect();
    facts.sort_by_key(|&(at, _)| rank(at));
    let mut choice = Choice { shape, bits: shape.matrix(line.known), facts, is_enough };
    if !choice.is_conflict() {
        return None;
    }
    // Whole cells first, then single symbols: fewest cells make the shortest sentence.
    choice.keep_needed(dropping);
    let mut facts = Vec::new();
    for &(at, not) in &choice.facts {
        match split(at) {
            true => facts.extend(not.symbols().map(|symbol| (at, Domain::only(symbol)))),
            false => facts.push((at, not)),
        }
    }
    choice.facts = facts;
    choice.keep_needed(dropping);
    let mut domains = vec![all; line.known.len()];
    for &(at, not) in &choice.facts {
        domains[at] = domains[at].minus(not);
    }
    Some(domains.into_iter().enumerate().filter(|(_, may)| *may != all).collect())
}

fn is_set(shape: Shape, bits: &[u64], at: usize, symbol: Symbol) -> bool {
    let (word, bit) = shape.bit(at, symbol);
    bits[word] & bit != 0
}

/// Makes a cell be the symbol.
fn settle(shape: Shape, bits: &mut [u64], at: usize, symbol: Symbol) {
    restrict(shape, bits, at, Domain::only(symbol));
}

/// Makes a cell be one of these symbols.
fn restrict(shape: Shape, bits: &mut [u64], at: usize, may: Domain) {
    for other in Domain::first(shape.symbols).symbols() {
        let (word, bit) = shape.bit(at, other);
        if may.has(other) { bits[word] |= bit } else { bits[word] &= !bit }
    }
}

/// Facts about the cells of a line, switched on and off: what a cell cannot be.
struct Choice<F> {
    shape: Shape,
    bits: Vec<u64>,
    facts: Vec<(usize, Domain)>,
    is_enough: F,
}

impl<F: FnMut(&[u64]) -> bool> Choice<F> {
    /// Keeps only facts that are needed.
    fn keep_needed(&mut self, dropping: Dropping) {
        let mut kept = Vec::new();
        let count = self.facts.len();
        match dropping {
            Dropping::InBatches => shorten(self, count, &mut kept),
            Dropping::ByHalves => shorten_exact(self, count, &mut kept),
        }
        kept.sort_unstable();
        self.facts = kept.iter().map(|&at| self.facts[at]).collect();
    }
}

impl<F: FnMut(&[u64]) -> bool> Facts for Choice<F> {
    fn retract(&mut self, from: usize, to: usize) {
        for &(at, not) in &self.facts[from..to] {
            for (word, bit) in not.symbols().map(|symbol| self.shape.bit(at, symbol)) {
                self.bits[word] |= bit;
            }
        }
    }

    fn assert(&mut self, from: usize, to: usize) {
        for &(at, not) in &self.facts[from..to] {
            for (word, bit) in not.symbols().map(|symbol| self.shape.bit(at, symbol)) {
                self.bits[word] &= !bit;
            }
        }
    }

    fn is_conflict(&mut self) -> bool {
        (self.is_enough)(&self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tally;

    #[test]
    fn what_stands_in_a_cell_is_one_fact() {
        let rule = tally::rule(&[1, 1, 1, 1]);
        let known = [0b0100, 0b1111, 0b1110, 0b1111].map(Domain);
        let line = KnownLine { rule: &*rule, symbols: 4, known: &known };
        // That two cells are not symbol 0, one of them the first, is enough for somebody.
        let is_enough = |bits: &[u64]| [0, 2].iter().all(|&at| !is_set(line.shape(), bits, at, Symbol(0)));
        let facts = fewest_for(line, |_| 0, is_enough);
        assert_eq!(facts, Some(vec![(0, Domain(0b0100)), (2, Domain(0b1110))]), "the first cell is symbol 2");
        // Lines know better what they need.
        let facts = fewest_while(line, &[(1, Domain::only(Symbol(2)))], |_| 0, || true, &mut Scratch::default());
        assert_eq!(facts, Some(vec![(0, Domain(0b0100))]));
    }
}
