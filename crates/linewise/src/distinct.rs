//! Each of several things once, in their order.

/// Each of these things once, in their order.
pub(crate) fn distinct<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct: Vec<T> = things.into_iter().collect();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}
