//! What the cells that are still to be read have room for, on lines in which each symbol but the blank one stands once.
//!
//! A line is read cell by cell, and what was read is a set of symbols. Most sets that can be read cannot be finished: a
//! symbol that is missing has no cell left, or one that was used stands further on for certain. That is known for each
//! cell before the reading begins.

/// What the cells behind some first ones have room for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ahead {
    /// The symbols that some of them may be, symbol 1 as bit 0.
    may: u64,
    /// The symbols that some of them are for certain.
    must: u64,
    /// How many of them are blank at least, and at most.
    blanks: (usize, usize),
}

impl Ahead {
    /// Fills `ahead` with what lies behind none of these cells, behind the first, the first two... Each is told by what
    /// it may be, the blank symbol as bit 0.
    pub fn look(cells: impl DoubleEndedIterator<Item = u64>, ahead: &mut Vec<Ahead>) {
        ahead.clear();
        let mut here = Ahead::default();
        ahead.push(here);
        for may in cells.rev() {
            let (least, most) = here.blanks;
            let is_settled = may & may.wrapping_sub(1) == 0;
            here.may |= may >> 1;
            here.must |= if is_settled { may >> 1 } else { 0 };
            here.blanks = (least + usize::from(may == 1), most + (may & 1) as usize);
            ahead.push(here);
        }
        ahead.reverse();
    }

    /// The symbols of `all` with one of which, beside those that were `used`, a line can be finished here, when so many
    /// blank cells are left.
    #[inline]
    pub fn fitting(&self, all: u64, used: u64, blanks_left: usize) -> u64 {
        let (least, most) = self.blanks;
        let free = all & !used;
        if used & self.must != 0 || blanks_left < least || most < blanks_left {
            return 0;
        }
        // What cannot stand further on stands here.
        let here = free & !self.may;
        match here & here.wrapping_sub(1) {
            _ if here == 0 => free & !self.must,
            0 => here & !self.must,
            _ => 0,
        }
    }

    /// Can a line of the symbols `all` be finished here, when these were `used` and so many blank cells are left?
    #[inline]
    pub fn fits(&self, all: u64, used: u64, blanks_left: usize) -> bool {
        let (least, most) = self.blanks;
        all & !used & !self.may == 0 && used & self.must == 0 && least <= blanks_left && blanks_left <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_seen_from_the_cells_behind() {
        let mut ahead = Vec::new();
        // Blank or 1; 2 or 3; 3; blank.
        Ahead::look([0b11, 0b1100, 0b1000, 0b1].into_iter(), &mut ahead);
        assert_eq!(ahead.len(), 5);
        let all = 0b111;
        assert!(ahead[0].fits(all, 0, 1) && ahead[0].fits(all, 0, 2));
        assert!(!ahead[0].fits(all, 0, 0) && !ahead[0].fits(all, 0, 3), "one or two cells are blank");
        assert!(ahead[2].fits(all, 0b011, 1));
        assert!(!ahead[2].fits(all, 0b110, 1), "the 3 is still to come, and so is no 1");
        assert!(!ahead[2].fits(all, 0b001, 1), "nothing is 2 any more");
        assert!(ahead[4].fits(all, all, 0) && !ahead[4].fits(all, all, 1));
        for (here, used, blanks) in
            ahead.iter().flat_map(|here| (0..8).flat_map(move |used| (0..4).map(move |blanks| (here, used, blanks))))
        {
            let fits = |symbol: &u64| used & symbol == 0 && here.fits(all, used | symbol, blanks);
            let fitting = [1, 2, 4].into_iter().filter(fits).sum::<u64>();
            assert_eq!(here.fitting(all, used, blanks), fitting, "{here:?}, {used:b} used, {blanks} blank cells left");
        }
    }
}
