//! A long diagonal whose heights may stand there several times: only what is seen of it from its ends is told.

use super::Sights;
use crate::domain::Symbol;
use crate::error::Error;
use crate::language::Language;
use crate::rule::Rule;
use crate::rules::skyline::Sight;
use crate::rules::{all_of, automaton};
use std::sync::Arc;

/// The most heights for which there is such a rule.
const MOST_HEIGHTS: usize = 12;

/// The rules of such a line: one exact rule where that is small enough, else one for each end.
pub fn parts(cells: usize, heights: usize, [near, far]: Sights) -> Result<Vec<Arc<dyn Rule>>, Error> {
    if heights > MOST_HEIGHTS {
        return Err(Error::new(format!("a clue at a corner of a board with {heights} heights"))
            .with_help(format!("at most {MOST_HEIGHTS} heights")));
    }
    let rule = |near, far| automaton::rule(Seen { heights, near, far }, cells, heights + 1);
    if let Ok(whole) = rule(near, far) {
        return Ok(vec![whole]);
    }
    let too_large = |_| Error::new("a diagonal is too long for linewise");
    Ok(vec![rule(near, Sight::Any).map_err(too_large)?, rule(Sight::Any, far).map_err(too_large)?])
}

/// The same as one rule.
pub fn whole(cells: usize, heights: usize, sights: Sights) -> Result<Arc<dyn Rule>, Error> {
    let mut parts = parts(cells, heights, sights)?;
    Ok(if parts.len() == 1 { parts.remove(0) } else { all_of::rule(parts) })
}

/// The words of which this is seen.
struct Seen {
    heights: usize,
    near: Sight,
    far: Sight,
}

/// The heights that are seen from both ends, as bits; those from the far end as if nothing came after them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Read {
    near: u64,
    far: u64,
}

impl Language for Seen {
    type State = Read;

    fn start(&self) -> Read {
        Read { near: 0, far: 0 }
    }

    fn read(&self, read: &Read, symbol: Symbol) -> Option<Read> {
        let Read { mut near, mut far } = *read;
        let height = symbol.index();
        if symbol == Symbol::BLANK {
            return Some(*read);
        }
        if height > self.heights {
            return None;
        }
        if self.near != Sight::Any && near >> height == 0 {
            near |= 1 << height;
        }
        if self.far != Sight::Any {
            // It hides all before it that are no taller.
            far = far >> height >> 1 << 1 << height | 1 << height;
        }
        Some(Read { near, far })
    }

    fn may_end(&self, read: &Read) -> bool {
        // From either end, those that are seen get taller.
        let heights = |seen: u64| (1..=self.heights as u32).filter(move |height| seen >> height & 1 == 1);
        self.near.is_seen(heights(read.near)) && self.far.is_seen(heights(read.far))
    }
}
