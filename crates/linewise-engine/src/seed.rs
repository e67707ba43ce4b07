//! Seeds: of the many ways that a search may go, which one it goes. Each has the same verdict.

/// Which way a search goes. The default is the way of [`solve`](crate::solve()).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seed {
    portfolio: u32,
    ties: u64,
}

impl Seed {
    /// The same as a search of a portfolio: from run to run, it alternates in another order. Number 0 is the default.
    pub const fn in_portfolio(self, number: u32) -> Seed {
        Seed { portfolio: number, ..self }
    }

    /// The same, but chance decides between choices that are nearly as good: to see how much of what a puzzle costs is
    /// luck. Number 0 is the default, in which the first of them comes first.
    pub const fn with_ties(self, number: u64) -> Seed {
        Seed { ties: number, ..self }
    }

    /// A seed for the run of this number, another one for each run and each seed.
    pub(crate) fn of_run(self, number: u64) -> Seed {
        let ties = mix(self.ties ^ mix(u64::from(self.portfolio) ^ mix(number)));
        Seed { ties: ties.max(1), ..self }
    }

    /// Its number in the portfolio.
    pub(crate) const fn portfolio(self) -> u32 {
        self.portfolio
    }

    /// By how much chance favours choice number `choice`, from 0 to 1; 0 for all of them where chance has no say.
    pub(crate) fn favour(self, choice: u32) -> f64 {
        if self.ties == 0 {
            return 0.0;
        }
        (mix(self.ties.wrapping_mul(GOLDEN) ^ u64::from(choice)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Numbers next to each other are far apart when multiplied by it: 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number in which each bit depends on all bits of another (G. Steele, D. Lea and C. Flood, 2014: SplitMix).
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(GOLDEN);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_has_no_say_unless_it_is_asked() {
        assert!((0..100).all(|choice| Seed::default().favour(choice) == 0.0));
        assert_eq!(Seed::default().with_ties(0), Seed::default());
    }

    #[test]
    fn each_seed_favours_others() {
        let tied = |seed| Seed::default().with_ties(seed);
        let first = |seed: u64| (0..50).max_by(|&a, &b| tied(seed).favour(a).total_cmp(&tied(seed).favour(b)));
        let mut firsts: Vec<_> = (1..=20).map(first).collect();
        assert!((1..=20).all(|seed| (0..50).all(|choice| (0.0..1.0).contains(&tied(seed).favour(choice)))));
        firsts.sort_unstable();
        firsts.dedup();
        assert!(firsts.len() > 8, "{firsts:?}");
    }
}
