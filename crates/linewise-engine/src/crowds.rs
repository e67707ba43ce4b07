//! What is true of a puzzle in which some symbols stand for further characters that have none.
//!
//! The characters of a *crowd* are alike to every line, so that in any solution one can be exchanged for another, as
//! long as that is done everywhere. With two of them among the symbols, a board that holds one is never the only one:
//! the search finds the other by itself. What it cannot know is how many more there are. So a list of solutions is not
//! complete that has a member of a crowd in it; and where too few of a crowd have symbols for lines to tell them apart,
//! nothing is said of what there is not.
//!
//! To count, a cell that no line compares with others lets one symbol stand for its crowd: cells beside the board spell
//! a number below the crowd's size, so that there are as many ways to fill them. Where cells are compared, the number
//! of solutions is a polynomial in the size of the crowd, of no higher degree than there are such cells: it is counted
//! for sizes so small that symbols are enough, and carried on from there.

use crate::count::Count;
use crate::domain::{Domain, Symbol};
use crate::language::Language;
use crate::model::{Axis, CellId, Crowd, Line, Model, Place};
use crate::rules::automaton;
use crate::verdict::{Answer, GaveUp, Verdict};
use num_bigint::{BigInt, BigUint};

/// Polynomials are told from no more counts than these.
const MOST_COUNTS: usize = 64;

/// Does a solution stand for others, which are not written with the puzzle's symbols?
pub fn stands_for_others(model: &Model, board: &[Symbol]) -> bool {
    let is_in = |crowd: &Crowd| {
        let mut cells = model.cells.iter().zip(board);
        // A cell that is given as a member of the crowd is that member.
        cells.any(|(may, &symbol)| crowd.symbols.has(symbol) && may.and(crowd.symbols) == crowd.symbols)
    };
    model.crowds.iter().any(is_in)
}

/// Has every crowd as many symbols as lines can tell apart?
pub fn are_enough(model: &Model) -> bool {
    model.crowds.iter().all(|crowd| crowd.is_enough)
}

/// Takes back what was found of the symbols and is not true of the characters for which they stand.
pub fn weaken(model: &Model, answer: &mut Answer) {
    if model.crowds.is_empty() || !answer.complete {
        return;
    }
    let is_complete = are_enough(model) && !answer.solutions.iter().any(|board| stands_for_others(model, board));
    if !is_complete {
        answer.complete = false;
        if matches!(answer.verdict, Verdict::None | Verdict::Unique) {
            answer.verdict = Verdict::GaveUp;
        }
        if answer.verdict != Verdict::Found {
            answer.gave_up = Some(GaveUp::Characters);
        }
    }
}

/// Counts the solutions of a model that has been propagated, where `count` counts those of one whose symbols stand for themselves.
pub fn count(mut root: Model, mut count: impl FnMut(Model) -> Count) -> Count {
    let crowds = std::mem::take(&mut root.crowds);
    let mut is_sure = crowds.iter().all(|crowd| crowd.is_enough);
    let mut compared: Vec<(Domain, u64, Vec<CellId>)> = Vec::new();
    let mut plain = Vec::new();
    for crowd in &crowds {
        let size = crowd.others + crowd.symbols.len() as u64;
        let meets = |cell: &CellId| root.cells[cell.index()].and(crowd.symbols).len() > 1;
        let (together, alone): (Vec<CellId>, Vec<CellId>) =
            (0..root.cells.len()).map(CellId::new).filter(meets).partition(|cell| crowd.compared[cell.index()]);
        is_sure &=
            together.iter().chain(&alone).all(|cell| root.cells[cell.index()].and(crowd.symbols) == crowd.symbols);
        is_sure &= together.len() <= crowd.symbols.len();
        let is_given = |cell: usize| crowd.compared[cell] && root.cells[cell].and(crowd.symbols).len() == 1;
        is_sure &= !(0..root.cells.len()).any(is_given);
        plain.push((crowd.symbols, size, alone));
        if !together.is_empty() {
            compared.push((crowd.symbols, size, together));
        }
    }
    let counts: usize = compared.iter().map(|(.., cells)| cells.len() + 1).product();
    is_sure &= stand_for(&mut root, &plain).is_ok();
    if !is_sure || counts > MOST_COUNTS {
        return match count(root) {
            Count::Exactly(count) | Count::AtLeast(count) => Count::AtLeast(count),
        };
    }
    carry_on(root, &compared, &mut count)
}

/// Counts for small sizes of the first crowd, and carries on to its own.
fn carry_on(root: Model, crowds: &[(Domain, u64, Vec<CellId>)], count: &mut impl FnMut(Model) -> Count) -> Count {
    let Some(((symbols, size, cells), others)) = crowds.split_first() else {
        let is_empty = root.cells.iter().any(|may| may.is_empty());
        return if is_empty { Count::Exactly(BigUint::ZERO) } else { count(root) };
    };
    let mut values: Vec<BigInt> = Vec::with_capacity(cells.len() + 1);
    for few in 0..=cells.len() {
        let mut model = root.clone();
        let gone: Domain = symbols.symbols().skip(few).collect();
        for cell in cells {
            let may = &mut model.cells[cell.index()];
            *may = may.minus(gone);
        }
        match carry_on(model, others, count) {
            Count::Exactly(count) => values.push(count.into()),
            Count::AtLeast(count) => return Count::AtLeast(count),
        }
    }
    Count::Exactly(polynomial_at(values, *size).try_into().expect("a number of solutions is not negative"))
}

/// The value at `size` of the polynomial that has these values at 0, 1, 2..., and no higher degree than that takes
/// (Newton's forward differences).
fn polynomial_at(mut values: Vec<BigInt>, size: u64) -> BigInt {
    let mut sum = BigInt::ZERO;
    let mut choices = BigInt::from(1u32);
    for order in 0..values.len() as u64 {
        sum += &values[0] * &choices;
        choices = choices * (BigInt::from(size) - BigInt::from(order)) / BigInt::from(order + 1);
        values = values.windows(2).map(|pair| &pair[1] - &pair[0]).collect();
    }
    sum
}

/// Lets one symbol of each crowd stand for all of it in these cells.
fn stand_for(model: &mut Model, crowds: &[(Domain, u64, Vec<CellId>)]) -> Result<(), automaton::TooLarge> {
    let base = model.symbols as u64;
    let largest = crowds.iter().map(|(_, size, _)| *size).max().unwrap_or(0);
    let digits = (1..).find(|&digits| base.saturating_pow(digits) >= largest).unwrap_or(1) as usize;
    let firsts = crowds.iter().filter_map(|(symbols, size, _)| Some((symbols.symbols().next()?, *size)));
    let ways = Ways { firsts: firsts.collect(), base, digits: digits as u32 };
    let rule = automaton::rule(ways, digits + 1, model.symbols)?;
    let mut stands = vec![false; model.cells.len()];
    let mut all = model.cells.to_vec();
    for (symbols, _, cells) in crowds {
        let first: Domain = symbols.symbols().take(1).collect();
        for cell in cells {
            let may = &mut all[cell.index()];
            *may = Domain(may.0 & (!symbols.0 | first.0));
            stands[cell.index()] = true;
        }
    }
    for cell in (0..stands.len()).filter(|&cell| stands[cell]).map(CellId::new) {
        let beside = all.len();
        all.resize(beside + digits, Domain::first(model.symbols));
        let cells = std::iter::once(cell).chain((beside..beside + digits).map(CellId::new)).collect();
        model.lines.push(Line { cells, rule: rule.clone(), place: Place { axis: Axis::ROW, index: 0 } });
    }
    model.cells = all.into();
    Ok(())
}

/// A symbol and then a number: any below its crowd's size, or 0 behind a symbol that stands for itself.
struct Ways {
    firsts: Vec<(Symbol, u64)>,
    base: u64,
    digits: u32,
}

/// What was read of a symbol and its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Read {
    Nothing,
    /// As yet the digits are those of the largest number; so many are left.
    Highest {
        number: u64,
        left: u32,
    },
    Lower {
        left: u32,
    },
}

impl Language for Ways {
    type State = Read;

    fn start(&self) -> Read {
        Read::Nothing
    }

    fn read(&self, state: &Read, symbol: Symbol) -> Option<Read> {
        match *state {
            Read::Nothing => {
                let crowd = self.firsts.iter().find(|(first, _)| *first == symbol);
                Some(Read::Highest { number: crowd.map_or(0, |(_, size)| size - 1), left: self.digits })
            }
            Read::Highest { left: 0, .. } | Read::Lower { left: 0 } => None,
            Read::Lower { left } => Some(Read::Lower { left: left - 1 }),
            Read::Highest { number, left } => {
                let highest = number / self.base.pow(left - 1) % self.base;
                match (symbol.index() as u64).cmp(&highest) {
                    std::cmp::Ordering::Less => Some(Read::Lower { left: left - 1 }),
                    std::cmp::Ordering::Equal => Some(Read::Highest { number, left: left - 1 }),
                    std::cmp::Ordering::Greater => None,
                }
            }
        }
    }

    fn may_end(&self, state: &Read) -> bool {
        matches!(state, Read::Highest { left: 0, .. } | Read::Lower { left: 0 })
    }
}
