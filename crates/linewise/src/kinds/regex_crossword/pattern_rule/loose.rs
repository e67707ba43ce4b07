//! A line that no single machine knows wholly: several say a part each, and words are judged one by one once few are left.

use super::Body;
use crate::domain::{Domain, Symbol};
use crate::rule::{LineView, Scratch};
use num_bigint::BigUint;

/// The most words that are judged one by one.
const FEW: usize = 256;
/// The most words that are looked at to count.
const MOST_COUNTED: usize = 1 << 14;

/// Machines of which each lets at least the right words pass.
pub struct Loose {
    parts: Vec<Body>,
}

/// A judge of whole words.
type JudgeOf<'a> = &'a dyn Fn(&[Symbol]) -> bool;

impl Loose {
    pub fn new(parts: Vec<Body>) -> Loose {
        Loose { parts }
    }

    /// Narrows by each part until none has more to say, then by the judge if few words are left.
    pub fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch, judge: JudgeOf<'_>) -> bool {
        let mut bits = line.bits.to_vec();
        loop {
            let before = bits.clone();
            for part in &self.parts {
                let view = LineView { shape: line.shape, bits: &bits };
                if !part.narrow(view, support, scratch, judge) {
                    return false;
                }
                bits.copy_from_slice(support);
            }
            if bits == before {
                break;
            }
        }
        support.copy_from_slice(&bits);
        let domains = line.shape.domains(&bits);
        if !are_few(&domains, FEW) {
            return true;
        }
        let mut seen = vec![Domain::EMPTY; domains.len()];
        each_word(&domains, |word| {
            if judge(word) {
                seen.iter_mut().zip(word).for_each(|(seen, &symbol)| *seen = seen.with(symbol));
            }
            true
        });
        support.copy_from_slice(&line.shape.matrix(&seen));
        seen.iter().all(|seen| !seen.is_empty()) && (!seen.is_empty() || judge(&[]))
    }

    /// Is any word left, as far as can be told?
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch, judge: JudgeOf<'_>) -> bool {
        if !self.parts.iter().all(|part| part.admits(line, scratch, judge)) {
            return false;
        }
        let domains = line.shape.domains(line.bits);
        if !are_few(&domains, FEW) {
            return true;
        }
        let mut any = false;
        each_word(&domains, |word| {
            any = judge(word);
            !any
        });
        any
    }

    /// Counts the words one by one; `None` when they are many.
    pub fn count(&self, line: LineView<'_>, judge: JudgeOf<'_>) -> Option<BigUint> {
        let mut support = vec![0; line.bits.len()];
        if !self.narrow(line, &mut support, &mut Scratch::default(), judge) {
            return Some(BigUint::ZERO);
        }
        let domains = line.shape.domains(&support);
        if !are_few(&domains, MOST_COUNTED) {
            return None;
        }
        let mut count = 0u32;
        each_word(&domains, |word| {
            count += u32::from(judge(word));
            true
        });
        Some(BigUint::from(count))
    }
}

/// Are there at most `most` words over these domains?
fn are_few(domains: &[Domain], most: usize) -> bool {
    domains
        .iter()
        .try_fold(1usize, |product, may| Some(product * may.len()).filter(|&product| product <= most))
        .is_some()
}

/// Shows each word over `domains`, until it is told to stop.
fn each_word(domains: &[Domain], mut show: impl FnMut(&[Symbol]) -> bool) {
    let choices: Vec<Vec<Symbol>> = domains.iter().map(|may| may.symbols().collect()).collect();
    if choices.iter().any(Vec::is_empty) {
        return;
    }
    let mut at = vec![0; choices.len()];
    loop {
        let word: Vec<Symbol> = at.iter().zip(&choices).map(|(&at, choices)| choices[at]).collect();
        if !show(&word) {
            return;
        }
        let Some(next) = (0..at.len()).rev().find(|&cell| at[cell] + 1 < choices[cell].len()) else {
            return;
        };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}
