//! What the cells of a regex crossword can hold when nobody says: printable ASCII, every character that
//! a clue mentions, and characters that stand for all others.
//!
//! A cell holds any character that can be seen, or a space. Characters that no clue tells apart are of one *sort*. The
//! sort to which most of Unicode belongs is everything that is not mentioned. A puzzle can have at most 128 symbols.
//! Where that is not enough for a sort, some of its characters stand for all of it, and it is noted how many there are:
//! two at least, so that a board with one of them is seen not to be the only one; more where references compare cells,
//! and as many as there is room for where a look forbids that cells are equal.

use super::characters::{self, HIDDEN};
use super::parse::parse;
use super::syntax::Syntax;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::puzzle::{Alphabet, Look, StandIns};
use litemap::LiteMap;

/// What stands for all characters that no clue mentions.
const OTHERS: [char; 4] = ['\u{A4}', '\u{25A1}', '\u{25CA}', '\u{203B}'];
/// What the first of these is called.
pub const OTHER_NAME: &str = "any other character";
/// So many characters stand for a sort: where nothing compares cells, and where references do.
const FEW: usize = 2;
const SOME: usize = 8;

/// The alphabet of a puzzle with these clues, whose board of so many cells holds the characters `also`.
pub fn alphabet<'a>(patterns: impl Iterator<Item = &'a str>, also: &str, cells: usize) -> Result<Alphabet, Error> {
    let patterns: Vec<Syntax> = patterns.filter_map(|pattern| parse(pattern).ok()).collect();
    let sorts = Sorts::of(&patterns);
    let other = sorts.other(also)?;
    let mut chosen: Vec<char> = Vec::new();
    let mut add = |character: char| {
        if character != other && !chosen.contains(&character) && chosen.len() < Symbol::MAX - 1 {
            chosen.push(character);
        }
    };
    also.chars().filter(|&character| is_shown(character)).for_each(&mut add);
    let fresh =
        |sort: &Sort, count: usize| sort.shown().filter(|&c| !also.contains(c)).take(count).collect::<Vec<char>>();
    for count in 1..=FEW {
        sorts.mentioned().for_each(|sort| fresh(sort, count).into_iter().for_each(&mut add));
    }
    fresh(sorts.rest(), FEW).into_iter().for_each(&mut add);
    // Small sorts are characters that were typed, large ones are ranges.
    let mut by_size: Vec<&Sort> =
        sorts.mentioned().filter(|sort| sort.characters <= u64::from(MOST_OF_A_RANGE)).collect();
    by_size.sort_by_key(|sort| sort.characters);
    by_size.iter().flat_map(|sort| sort.shown()).for_each(&mut add);
    (' '..='~').for_each(&mut add);
    let wanted = match () {
        _ if patterns.iter().any(Syntax::compares_against) => cells.min(Symbol::MAX),
        _ if patterns.iter().any(Syntax::compares) => cells.min(SOME),
        _ => FEW,
    };
    for count in FEW..=wanted {
        let mut all: Vec<&Sort> = sorts.mentioned().collect();
        all.push(sorts.rest());
        all.into_iter().filter_map(|sort| fresh(sort, count).last().copied()).for_each(&mut add);
    }
    let has_room = |sort: &&Sort| sort.shown().next().is_none() || sort.shown().any(|c| chosen.contains(&c));
    if let Some(first) = sorts.mentioned().find(|sort| !has_room(sort)).and_then(|sort| sort.shown().next()) {
        return Err(Error::new(format!("the clues tell too many characters apart; there is no room for \"{first}\""))
            .with_help(format!("at most {} sorts of characters", Symbol::MAX - 1)));
    }
    chosen.sort_unstable();
    let looks = chosen.into_iter().map(plain).chain([Look { name: OTHER_NAME.to_owned(), ..plain(other) }]);
    let mut alphabet = Alphabet::of_looks(looks.collect());
    alphabet.stand_ins = sorts.sorts.iter().filter_map(|sort| sort.stand_ins(&alphabet, also)).collect();
    Ok(alphabet)
}

/// The characters of which the clues speak and that `alphabet` does not hold.
pub fn lacking<'a>(patterns: impl Iterator<Item = &'a str>, alphabet: &Alphabet) -> Vec<Look> {
    let patterns: Vec<Syntax> = patterns.filter_map(|pattern| parse(pattern).ok()).collect();
    let sorts = Sorts::of(&patterns);
    let typed = sorts.mentioned().filter(|sort| sort.characters <= u64::from(MOST_OF_A_RANGE));
    let mut missing: Vec<char> =
        typed.flat_map(|sort| sort.shown()).filter(|&c| alphabet.symbol(c).is_none()).collect();
    missing.sort_unstable();
    missing.truncate(Symbol::MAX - alphabet.len());
    missing.into_iter().map(plain).collect()
}

/// Of a range with more characters than this, only as many are mentioned as every sort needs.
const MOST_OF_A_RANGE: u32 = 512;

/// A character that looks like itself.
fn plain(glyph: char) -> Look {
    Look { glyph, name: glyph.to_string(), colour: None }
}

/// Can the character be seen in a cell? A space can.
fn is_shown(character: char) -> bool {
    !characters::holds(HIDDEN, character as u32)
}

/// The last code point.
const LAST: u32 = characters::LAST;

/// The characters that no clue tells apart.
struct Sort {
    /// Both ends of each range are in it.
    ranges: Vec<(u32, u32)>,
    /// How many characters there are, and how many of them can be seen.
    characters: u64,
    seen: u64,
}

impl Sort {
    /// The characters that can be seen.
    fn shown(&self) -> impl Iterator<Item = char> + '_ {
        self.ranges.iter().flat_map(|&(first, last)| first..=last).filter_map(char::from_u32).filter(|&c| is_shown(c))
    }

    /// The symbols that stand for more of the sort than there are symbols; `None` where each character has its own. The characters
    /// `also` stand on the board and mean only themselves.
    fn stand_ins(&self, alphabet: &Alphabet, also: &str) -> Option<StandIns> {
        let is_in = |look: &&(Symbol, char)| characters::holds(&self.ranges, look.1 as u32);
        let looks = alphabet.looks.iter().zip(0..).map(|(look, symbol)| (Symbol(symbol), look.glyph));
        let listed: Vec<(Symbol, char)> = looks.collect::<Vec<_>>().iter().filter(is_in).copied().collect();
        let others = self.seen.saturating_sub(listed.len() as u64);
        let symbols: Domain =
            listed.iter().filter(|(_, glyph)| !also.contains(*glyph)).map(|(symbol, _)| *symbol).collect();
        (others > 0 && !symbols.is_empty()).then_some(StandIns { symbols, others })
    }
}

/// All sorts, and which of them is what no clue mentions.
struct Sorts {
    sorts: Vec<Sort>,
    rest: usize,
}

impl Sorts {
    /// The sorts of characters that these patterns tell apart.
    fn of(patterns: &[Syntax]) -> Sorts {
        // Each class gets a random mark. Going through Unicode from border to border, the sum of the
        // marks of the classes that a character is in tells its sort; 128 bits do not meet by chance.
        let mut borders = vec![(0, 0)];
        let mut mark = 0u128;
        for syntax in patterns {
            for ranges in syntax.classes() {
                mark = mark
                    .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                    .wrapping_add(0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f);
                for &(first, last) in ranges {
                    borders.extend([(first, scramble(mark)), (last + 1, scramble(mark))]);
                }
            }
        }
        borders.sort_unstable();
        let mut by_mark: LiteMap<u128, Sort> = LiteMap::new();
        let mut sum = 0;
        let ends = borders[1..].iter().map(|&(border, _)| border).chain([LAST + 1]);
        for (&(first, change), end) in borders.iter().zip(ends) {
            sum ^= change;
            if first >= end {
                continue;
            }
            let sort = by_mark.entry(sum).or_insert_with(|| Sort { ranges: Vec::new(), characters: 0, seen: 0 });
            sort.ranges.push((first, end - 1));
            sort.characters += u64::from(end - first);
            sort.seen += u64::from(end - first - characters::shared((first, end - 1), HIDDEN));
        }
        let mut sorts: Vec<Sort> = by_mark.into_iter().map(|(_, sort)| sort).collect();
        sorts.sort_by_key(|sort| sort.ranges[0]);
        let rest = (0..sorts.len()).max_by_key(|&sort| sorts[sort].characters).expect("every character has a sort");
        Sorts { sorts, rest }
    }

    /// What no clue mentions.
    fn rest(&self) -> &Sort {
        &self.sorts[self.rest]
    }

    /// The sorts of which a clue speaks.
    fn mentioned(&self) -> impl Iterator<Item = &Sort> {
        self.sorts.iter().enumerate().filter(|(at, _)| *at != self.rest).map(|(_, sort)| sort)
    }

    /// A character that no clue mentions, and that is not on the board.
    fn other(&self, also: &str) -> Result<char, Error> {
        let rest = &self.sorts[self.rest];
        let is_free =
            |&character: &char| !also.contains(character) && characters::holds(&rest.ranges, character as u32);
        let spare = rest.shown().filter(|character| !character.is_ascii());
        OTHERS
            .into_iter()
            .chain(spare)
            .find(is_free)
            .ok_or_else(|| Error::new("the clues leave no character unmentioned"))
    }
}

/// Spreads a mark over all its bits.
fn scramble(mark: u128) -> u128 {
    let mixed = (mark ^ (mark >> 67)).wrapping_mul(0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 61)
}
