//! The component cache: the counts of components that were counted before (T. Sang et al., 2004).
//!
//! Always: it takes no more than the memory that it was given. Counts are kept in two generations; when the young one
//! has taken half of the memory, it becomes the old one, and what the old one held and nobody asked for since is
//! evicted. Evicted counts are worked out again when they are needed again.

use super::component::Component;
use super::word_sets::Map;
use num_bigint::BigUint;

/// The counts of components, as far as memory goes.
pub struct ComponentCache {
    young: Map<Component, BigUint>,
    old: Map<Component, BigUint>,
    /// How many bytes the young generation takes, roughly.
    bytes: usize,
    /// How many it may take.
    most: usize,
}

/// What an entry takes beside its component and the digits of its count: its places in the map, and heap blocks.
const ENTRY: usize = 128;

impl ComponentCache {
    /// An empty cache that may take so many bytes.
    pub fn new(bytes: usize) -> ComponentCache {
        ComponentCache { young: Map::default(), old: Map::default(), bytes: 0, most: bytes / 2 }
    }

    /// The count of a component, if it is known.
    pub fn get(&mut self, component: &Component) -> Option<BigUint> {
        if let Some(count) = self.young.get(component) {
            return Some(count.clone());
        }
        let (component, count) = self.old.remove_entry(component)?;
        self.insert(component, count.clone());
        Some(count)
    }

    /// Remembers the count of a component.
    pub fn insert(&mut self, component: Component, count: BigUint) {
        let bytes = ENTRY + component.bytes() + count.bits() as usize / 8;
        if bytes > self.most {
            return;
        }
        if self.bytes + bytes > self.most {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.young.insert(component, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domain;

    fn component(cells: usize) -> Component {
        Component { may: vec![Domain::first(2); cells].into(), groups: Box::default() }
    }

    #[test]
    fn what_is_asked_for_stays_and_the_rest_is_evicted() {
        let one = ENTRY + component(1).bytes();
        let mut cache = ComponentCache::new(2 * 4 * one);
        for cells in 1..40usize {
            cache.insert(component(cells), cells.into());
            assert_eq!(cache.get(&component(1)), Some(1u32.into()), "after {cells}");
            assert!(cache.young.len() + cache.old.len() <= 8);
        }
        assert_eq!(cache.get(&component(2)), None);
        let mut none = ComponentCache::new(0);
        none.insert(component(1), 1u32.into());
        assert_eq!(none.get(&component(1)), None);
    }
}
