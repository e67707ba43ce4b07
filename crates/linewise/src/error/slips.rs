//! Everything that is wrong with a text at once: whoever typed it need not try again for each slip.

use super::Error;

/// What was found so far. A finder goes on behind a slip only where what it finds then does not merely come of that slip.
#[derive(Debug, Default)]
pub struct Slips {
    found: Vec<Error>,
    /// How many were found beyond those that are kept.
    untold: usize,
}

/// So many slips are told of one text.
pub const MOST_TOLD: usize = 10;

/// So many are kept, to tell those that stand first: a file of junk may hold millions.
const MOST_KEPT: usize = 1000;

impl Slips {
    /// Takes down what is wrong, with all that comes along.
    pub fn note(&mut self, mut error: Error) {
        self.untold += std::mem::take(&mut error.untold) as usize;
        let also = std::mem::take(&mut error.also);
        for error in std::iter::once(error).chain(also) {
            if self.found.len() < MOST_KEPT { self.found.push(error) } else { self.untold += 1 }
        }
    }

    /// What could be read, or `None`, and the reason is taken down.
    pub fn kept<T>(&mut self, result: Result<T, Error>) -> Option<T> {
        result.map_err(|error| self.note(error)).ok()
    }

    /// Is something of this sort among them?
    pub fn any(&self, is_so: impl FnMut(&Error) -> bool) -> bool {
        self.found.iter().any(is_so)
    }

    /// Are there as many as are told? Whatever takes time to say need not be said of others.
    pub fn is_full(&self) -> bool {
        self.found.len() >= MOST_TOLD
    }

    /// Is nothing wrong?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// An error that tells all of them, in the order in which they stand in the text; none where nothing is wrong.
    pub fn end(self) -> Result<(), Error> {
        let Slips { mut found, mut untold } = self;
        found.sort_by_key(|error| (error.span.is_none(), error.span.start));
        found.dedup();
        untold += found.len().saturating_sub(MOST_TOLD);
        found.truncate(MOST_TOLD);
        let mut found = found.into_iter();
        match found.next() {
            None => Ok(()),
            Some(mut first) => {
                first.also = found.collect();
                first.untold = u32::try_from(untold).unwrap_or(u32::MAX);
                Err(first)
            }
        }
    }

    /// What was made of the text, where nothing was wrong with it.
    pub fn or<T>(self, made: T) -> Result<T, Error> {
        self.end().map(|()| made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_in_their_order_and_the_rest_is_counted() {
        assert_eq!(Slips::default().or(7), Ok(7));
        let mut slips = Slips::default();
        slips.note(Error::new("nowhere"));
        for at in (0..20).rev() {
            slips.note(Error::at(at..at + 1, format!("slip {at}")));
        }
        let error = slips.end().expect_err("something is wrong");
        assert_eq!((error.message.as_str(), error.also.len(), error.untold), ("slip 0", MOST_TOLD - 1, 11));
        assert_eq!(error.also[0].message, "slip 1");
        // Told once more among others, they stay apart.
        let mut outer = Slips::default();
        outer.note(error);
        outer.note(Error::at(1..2, "another"));
        let error = outer.end().expect_err("something is wrong");
        assert_eq!((error.also.len(), error.untold), (MOST_TOLD - 1, 12));
        assert!(error.also.iter().all(|error| error.also.is_empty() && error.untold == 0));
    }

    #[test]
    fn millions_of_slips_take_little_memory() {
        let mut slips = Slips::default();
        (1..100_000).for_each(|at| slips.note(Error::at(at..at + 1, "x")));
        assert_eq!(slips.found.len(), MOST_KEPT);
        assert_eq!(slips.end().expect_err("something is wrong").untold, 99_999 - MOST_TOLD as u32);
    }
}
