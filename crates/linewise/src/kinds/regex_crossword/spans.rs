//! Which part of a pattern matched each cell of a word.

use super::effort::Effort;
use super::judge::Ruling;
use super::prepared::Prepared;
use crate::domain::Symbol;
use std::ops::Range;

/// The most steps that are taken to find a match.
const MOST_STEPS: u64 = 1 << 20;

/// For each cell, the bytes of the pattern that read it, in the match that JavaScript finds; a cell that
/// a reference read again has the reference. `None` when the word does not match.
pub fn spans(pattern: &Prepared, word: &[Symbol]) -> Option<Vec<Range<usize>>> {
    let Ruling::Matches(parts) = pattern.judge().rule(word, &mut Effort::of(MOST_STEPS)) else {
        return None;
    };
    let span = |part: u32| {
        let span = &pattern.syntax.node(part).span;
        span.start as usize..span.end as usize
    };
    Some(parts.into_iter().map(span).collect())
}
