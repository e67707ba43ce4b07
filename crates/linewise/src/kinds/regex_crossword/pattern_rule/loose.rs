//! A line that no single machine knows wholly: several say a part each, and words are judged one by one once few are left.

use super::super::effort::Effort;
use super::super::row::{Laid, Row};
use super::{Body, charged};
use crate::domain::{Domain, Symbol};
use crate::rule::{Decided, LineView, Rule, Scratch, Undecided};
use num_bigint::BigUint;
use std::sync::Arc;

/// The most words that are judged one by one.
const FEW: usize = 256;
/// The most words that are looked at to count.
const MOST_COUNTED: usize = 1 << 14;
/// How many steps are taken to judge few words. Where that is not enough, they all stay.
const QUICK: u64 = 1 << 18;
/// How many steps are taken to judge the last word of a line.
const PATIENT: u64 = 1 << 23;
/// How many steps are taken to judge the words that are counted.
const COUNTING: u64 = 1 << 22;
/// So often the parts are asked again; what they then still have to say they say the next time.
const MOST_ROUNDS: usize = 8;

/// Machines of which each lets at least the right words pass.
pub struct Loose {
    parts: Vec<Body>,
    /// The pattern as a row of parts and references, where it is one.
    row: Option<Row>,
    /// The work of asking all parts once: what they note down themselves is not in it.
    work: u64,
}

/// Parts do so many steps while a judge does one.
const STEPS_OF_TOIL: usize = 16;

/// A judge of whole words, who may take so many steps.
pub type JudgeOf<'a> = &'a dyn Fn(&[Symbol], &mut Effort) -> Option<bool>;

impl Loose {
    /// The machines for a line of `cells` cells.
    pub fn new(parts: Vec<Body>, cells: usize) -> Loose {
        let steps: usize = parts.iter().map(|part| cells * part.weight()).sum();
        Loose { parts, row: None, work: (steps / STEPS_OF_TOIL) as u64 }
    }

    /// The same with a row that is laid along the line after the machines have said what they know.
    pub fn with_row(self, row: Option<Row>) -> Loose {
        Loose { row, ..self }
    }

    /// The rules that together say all, where there are any.
    pub fn rules(&self) -> Vec<Arc<dyn Rule>> {
        let rule = |part: &Body| match part {
            Body::Part(rule) => Some(rule.clone() as Arc<dyn Rule>),
            _ => None,
        };
        self.parts.iter().filter_map(rule).collect()
    }

    /// Narrows by each part until none has more to say, then by the judge if few words are left.
    pub fn narrow(
        &self,
        line: LineView<'_>,
        support: &mut [u64],
        scratch: &mut Scratch<'_>,
        judge: JudgeOf<'_>,
    ) -> Decided<bool> {
        self.narrow_laying(Row::narrow, line, support, scratch, judge)
    }

    /// The same where the row is asked so.
    fn narrow_laying(
        &self,
        lay: impl Fn(&Row, LineView<'_>, &mut [u64], &mut Scratch<'_>) -> Decided<Laid>,
        line: LineView<'_>,
        support: &mut [u64],
        scratch: &mut Scratch<'_>,
        judge: JudgeOf<'_>,
    ) -> Decided<bool> {
        let mut bits = line.bits.to_vec();
        let mut told = Laid::InPart;
        for _ in 0..MOST_ROUNDS {
            let before = bits.clone();
            scratch.meter.charge(self.work)?;
            for part in &self.parts {
                let view = LineView { shape: line.shape, bits: &bits };
                if !part.narrow(view, support, scratch, judge)? {
                    return Ok(false);
                }
                bits.copy_from_slice(support);
            }
            if let Some(row) = &self.row {
                told = lay(row, LineView { shape: line.shape, bits: &bits }, support, scratch)?;
                if told == Laid::Never {
                    return Ok(false);
                }
                bits.copy_from_slice(support);
            }
            if bits == before {
                break;
            }
        }
        support.copy_from_slice(&bits);
        let domains = line.shape.domains(&bits);
        // Where a row takes too long to be laid, so do its words, one by one.
        if told == Laid::Wholly || self.exact_row().is_some() && !are_few(&domains, 1) {
            return Ok(true);
        }
        let mut seen = vec![Domain::EMPTY; domains.len()];
        let mut any = false;
        let judged = judge_few(&domains, scratch, judge, |word| {
            seen.iter_mut().zip(word).for_each(|(seen, &symbol)| *seen = seen.with(symbol));
            any = true;
            true
        })?;
        if judged {
            support.copy_from_slice(&line.shape.matrix(&seen));
        }
        Ok(any || !judged)
    }

    /// Is any word left, as far as can be told?
    pub fn admits(&self, line: LineView<'_>, scratch: &mut Scratch<'_>, judge: JudgeOf<'_>) -> Decided<bool> {
        let mut support = vec![0; line.bits.len()];
        if self.exact_row().is_some() {
            let lay = |row: &Row, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>| {
                support.copy_from_slice(line.bits);
                row.admits(line, scratch)
            };
            return self.narrow_laying(lay, line, &mut support, scratch, judge);
        }
        scratch.meter.charge(self.work / 2)?;
        for part in &self.parts {
            if !part.admits(line, scratch, judge)? {
                return Ok(false);
            }
        }
        let laid = self.row.as_ref().map_or(Ok(Laid::InPart), |row| row.admits(line, scratch))?;
        if laid != Laid::InPart {
            return Ok(laid == Laid::Wholly);
        }
        // No less must be seen here than narrowing sees, which may take several rounds.
        self.narrow(line, &mut support, scratch, judge)
    }

    /// The row, where its layouts are the words.
    fn exact_row(&self) -> Option<&Row> {
        self.row.as_ref().filter(|row| row.is_exact())
    }

    /// Counts the words one by one; undecided when they are many.
    pub fn count(&self, line: LineView<'_>, scratch: &mut Scratch<'_>, judge: JudgeOf<'_>) -> Decided<BigUint> {
        let mut support = vec![0; line.bits.len()];
        if !self.narrow(line, &mut support, scratch, judge)? {
            return Ok(BigUint::ZERO);
        }
        let domains = line.shape.domains(&support);
        if !are_few(&domains, MOST_COUNTED) {
            return Err(Undecided);
        }
        let mut count = 0u32;
        let counted = charged(&mut scratch.meter, COUNTING, |effort| {
            each_right_word(&domains, judge, effort, |_| {
                count += 1;
                true
            })
        });
        counted.map(|()| BigUint::from(count)).ok_or(Undecided)
    }
}

/// Shows each word that is right, until it is told to stop, where there are few words. False where they are many or
/// cannot be judged within the limit; undecided where that is a single one.
fn judge_few(
    domains: &[Domain],
    scratch: &mut Scratch<'_>,
    judge: JudgeOf<'_>,
    show: impl FnMut(&[Symbol]) -> bool,
) -> Decided<bool> {
    if !are_few(domains, FEW) {
        return Ok(false);
    }
    let is_settled = are_few(domains, 1);
    let most = if is_settled { PATIENT } else { QUICK };
    let judged = charged(&mut scratch.meter, most, |effort| each_right_word(domains, judge, effort, show));
    match judged {
        None if is_settled => Err(Undecided),
        judged => Ok(judged.is_some()),
    }
}

/// Are there at most `most` words over these domains?
fn are_few(domains: &[Domain], most: usize) -> bool {
    domains
        .iter()
        .try_fold(1usize, |product, may| Some(product * may.len()).filter(|&product| product <= most))
        .is_some()
}

/// Shows each word over `domains` that is right, until it is told to stop. `None` where a word cannot be judged.
fn each_right_word(
    domains: &[Domain],
    judge: JudgeOf<'_>,
    effort: &mut Effort,
    mut show: impl FnMut(&[Symbol]) -> bool,
) -> Option<()> {
    let choices: Vec<Vec<Symbol>> = domains.iter().map(|may| may.symbols().collect()).collect();
    if choices.iter().any(Vec::is_empty) {
        return Some(());
    }
    let mut at = vec![0; choices.len()];
    loop {
        let word: Vec<Symbol> = at.iter().zip(&choices).map(|(&at, choices)| choices[at]).collect();
        if judge(&word, effort)? && !show(&word) {
            return Some(());
        }
        let Some(next) = (0..at.len()).rev().find(|&cell| at[cell] + 1 < choices[cell].len()) else {
            return Some(());
        };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}
