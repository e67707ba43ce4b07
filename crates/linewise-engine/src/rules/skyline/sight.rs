//! What is told of the buildings that are seen from an end of a line.

/// What is told of the buildings that are seen: those that are taller than all before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sight {
    /// Nothing.
    Any,
    /// How many are seen.
    Count(u32),
    /// The sum of their heights.
    Sum(u32),
    /// The height of the first one.
    First(u32),
    /// How many are seen, or the height of the first one: it is not told which.
    Either(u32),
    /// One more than are seen, or one less: it is not told which.
    Near(u32),
    /// The product of their heights.
    Product(u32),
}

impl Sight {
    /// Are these the heights, from the end on, of such a line? A height of 0 is an empty cell.
    pub fn is_seen(self, heights: impl Iterator<Item = u32>) -> bool {
        let mut tallest = 0;
        let mut seen = Vec::new();
        for height in heights {
            if height > tallest {
                seen.push(height);
                tallest = height;
            }
        }
        let count = seen.len() as u32;
        match self {
            Sight::Any => true,
            Sight::Count(told) => count == told,
            Sight::Sum(told) => seen.iter().sum::<u32>() == told,
            Sight::First(told) => seen.first() == Some(&told),
            Sight::Either(told) => count == told || seen.first() == Some(&told),
            Sight::Near(told) => count.abs_diff(told) == 1,
            Sight::Product(told) => product(seen) == Some(told),
        }
    }
}

/// What the heights multiply to; `None` where that is more than a clue can tell.
pub fn product(heights: impl IntoIterator<Item = u32>) -> Option<u32> {
    heights.into_iter().try_fold(1u32, |product, height| product.checked_mul(height))
}
