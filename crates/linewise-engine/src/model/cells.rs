//! What each cell may be, as boards and models hold it.

use crate::domain::Domain;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A set of symbols for each cell, in the order of the cells' numbers.
///
/// Copies share their memory until one of them is changed: a board of millions of cells goes from hand to hand, and only whoever fills
/// something in pays for a board of their own. To change many cells, borrow the slice once: `let cells = &mut *grid.cells`.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Cells(Arc<Vec<Domain>>);

impl Deref for Cells {
    type Target = [Domain];

    #[inline]
    fn deref(&self) -> &[Domain] {
        &self.0
    }
}

impl DerefMut for Cells {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Domain] {
        Arc::<Vec<Domain>>::make_mut(&mut self.0)
    }
}

impl From<Vec<Domain>> for Cells {
    fn from(cells: Vec<Domain>) -> Cells {
        Cells(Arc::new(cells))
    }
}

impl FromIterator<Domain> for Cells {
    fn from_iter<I: IntoIterator<Item = Domain>>(cells: I) -> Cells {
        cells.into_iter().collect::<Vec<_>>().into()
    }
}

impl<'a> IntoIterator for &'a Cells {
    type Item = &'a Domain;
    type IntoIter = std::slice::Iter<'a, Domain>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_shares_its_memory_until_it_is_changed() {
        let first = Cells::from(vec![Domain::first(2); 5]);
        let mut second = first.clone();
        assert!(std::ptr::eq(&*first, &*second), "nothing is copied");
        second[3] = Domain::first(1);
        assert_eq!((first[3], second[3]), (Domain::first(2), Domain::first(1)));
        assert!(first != second && first[..3] == second[..3]);
    }
}
