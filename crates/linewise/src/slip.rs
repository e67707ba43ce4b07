//! How unlikely slips of the pen are, next to each other: one table for all that is typed, with its reasons.
//!
//! A cost is minus the logarithm, to base 2, of how often a slip happens in one place where it can, next to the
//! commonest of them. A bit more is half as often, and the costs of slips that happen together add up, with [`SECOND`]
//! for the second. Three things make a slip cheap. It is usual: people misread digits and lose their place more often
//! than they type what has nothing to do with the page. It leaves no choice: who leaves out a number could have typed
//! one thing only, who types a wrong digit one of eight. And it changes one thing, not many. The numbers were set by
//! planting slips (the example `slips`, seeds below 1000) and judged by others.

/// Minus the logarithm of how often a slip happens, in tenths of a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Cost(u32);

impl Cost {
    /// So many tenths of a bit: 8 for a number that is off by one, 14 for two numbers in each other's places, 22 for
    /// one too many, 130 for a clue that has little in common with what is printed.
    pub const fn tenths(tenths: u32) -> Cost {
        Cost(tenths)
    }

    /// What both slips cost together.
    pub const fn and(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }

    /// What is left of a cost without this one; `None` where it is less.
    pub fn less(self, other: Cost) -> Option<Cost> {
        self.0.checked_sub(other.0).map(Cost)
    }

    /// How often the slip happens, next to one that costs nothing: from 0 to 1.
    pub fn share(self) -> f64 {
        (-f64::from(self.0) / 10.0).exp2()
    }

    /// The cost as people are told it: from 0 to 100, six bits for each half.
    pub fn likelihood(self) -> u32 {
        (100.0 * (-f64::from(self.0) / 60.0).exp2()).round() as u32
    }
}

// Within a clue of words.

/// A number that is off by one was misread, miscounted, or typed one key off: the commonest slip of all, but one of two
/// that could have happened to each number.
pub const OFF_BY_ONE: Cost = Cost::tenths(8);
/// Another digit in the place of one: there are seven more of them.
pub const DIGIT: Cost = Cost::tenths(20);
/// A digit of a number too many, or one too few.
pub const DIGIT_MORE_OR_LESS: Cost = Cost::tenths(24);
/// The same where the number is longer than its line, as sums can be.
pub const DIGIT_OF_SUM: Cost = Cost::tenths(24);
/// Another number that has no digit in common with it.
pub const NUMBER: Cost = Cost::tenths(40);
/// The right number in another colour.
pub const COLOUR: Cost = Cost::tenths(28);
/// Another number in another colour: two slips in one word.
pub const NUMBER_AND_COLOUR: Cost = Cost::tenths(110);
/// Another letter.
pub const LETTER: Cost = Cost::tenths(20);
/// A number for a letter, or for what is not known.
pub const OTHER_SORT: Cost = Cost::tenths(140);
/// A 1 that was left out is the easiest to overlook; few numbers are 1, so that each of them is likelier to be it.
pub const ONE_LEFT_OUT: Cost = Cost::tenths(0);
/// One of two equal numbers side by side was left out.
pub const TWIN_LEFT_OUT: Cost = Cost::tenths(8);
/// Another number was left out.
pub const LEFT_OUT: Cost = Cost::tenths(12);
/// A number was typed twice.
pub const TWICE: Cost = Cost::tenths(10);
/// A number was typed that is not on the page: which one was anybody's choice.
pub const TOO_MANY: Cost = Cost::tenths(22);
/// The only number of a line should not be there.
pub const ONLY_ONE_TOO_MANY: Cost = Cost::tenths(68);
/// Two numbers without the space between them.
pub const SPACE_LEFT_OUT: Cost = Cost::tenths(14);
/// A number with a space in it.
pub const SPACE_TOO_MANY: Cost = Cost::tenths(20);
/// Two digits of a number in each other's places.
pub const DIGITS_SWAPPED: Cost = Cost::tenths(5);
/// Two numbers side by side in each other's places.
pub const SWAPPED: Cost = Cost::tenths(14);
/// Two numbers further apart in each other's places.
pub const SWAPPED_APART: Cost = Cost::tenths(55);
/// The whole clue, read from its other end.
pub const BACKWARDS: Cost = Cost::tenths(24);
/// A clue that has little in common with what is printed: nobody types that.
pub const REWRITTEN: Cost = Cost::tenths(130);

// Within a pattern.

/// A character that looks like the right one.
pub const LOOKS_ALIKE: Cost = Cost::tenths(8);
/// Another character of the same sort.
pub const CHARACTER: Cost = Cost::tenths(16);
/// Another sign in the place of one.
pub const PATTERN_SIGN: Cost = Cost::tenths(30);
/// A sign in the place of a character, or the other way round.
pub const SIGN_FOR_CHARACTER: Cost = Cost::tenths(59);
/// A character was left out.
pub const CHARACTER_LEFT_OUT: Cost = Cost::tenths(22);
/// A sign was left out.
pub const SIGN_LEFT_OUT: Cost = Cost::tenths(24);
/// A character was typed that is not on the page.
pub const CHARACTER_TOO_MANY: Cost = Cost::tenths(33);
/// Two characters side by side in each other's places: one key was faster than the other.
pub const CHARACTERS_SWAPPED: Cost = Cost::tenths(14);

// Whole clues.

/// Two neighbouring clues in each other's places: whoever types a list loses the line.
pub const NEIGHBOURS_SWAPPED: Cost = Cost::tenths(12);
/// A clue that stands beside its line, where the right one has none.
pub const CLUE_MOVED: Cost = Cost::tenths(44);
/// A row's clue at a column, or a clue at the other end of its line.
pub const ROW_FOR_COLUMN: Cost = Cost::tenths(69);
/// Two clues of a side that are no neighbours in each other's places: one of very many pairs.
pub const SWAPPED_AFAR: Cost = Cost::tenths(79);
/// A clue that should not be there.
pub const CLUE_TOO_MANY: Cost = Cost::tenths(184);

// Cells and signs.

/// Another value given in a cell.
pub const GIVEN_CHANGED: Cost = Cost::tenths(20);
/// A given cell next to where it was meant.
pub const GIVEN_MOVED: Cost = Cost::tenths(30);
/// A cell given by mistake.
pub const GIVEN_TOO_MANY: Cost = Cost::tenths(50);
/// Another sign between two cells.
pub const SIGN_CHANGED: Cost = Cost::tenths(25);
/// A sign between two cells by mistake.
pub const SIGN_TOO_MANY: Cost = Cost::tenths(60);

// Whole sides and puzzles. Each of them happens once in a puzzle, not once in each of its clues.

/// A direction's clues from the other end, or on the other side.
pub const TURNED: Cost = Cost::tenths(50);
/// The clues of one side alone from its other end, a line off, or on a side across.
pub const SIDE_ALONE: Cost = Cost::tenths(56);
/// A rule that the puzzle does not have.
pub const RULE_TOO_MANY: Cost = Cost::tenths(53);
/// The symbols lack something that a clue asks for: that is plain to see.
pub const SYMBOL_LACKING: Cost = Cost::tenths(0);
/// The symbols lack the next one in their row.
pub const NEXT_SYMBOL: Cost = Cost::tenths(66);
/// The last symbol, which nothing names, is one too many.
pub const SYMBOL_TOO_MANY: Cost = Cost::tenths(88);
/// What a slip costs more that also let the last symbol in.
pub const AND_SYMBOL: Cost = Cost::tenths(10);

/// A line was left out, by what the right number of lines makes of the shape: rounder, no different, or odder.
pub const LINE_LEFT_OUT: [Cost; 3] = tenths([4, 50, 93]);
/// A line was typed twice.
pub const LINE_TWICE: [Cost; 3] = tenths([3, 24, 60]);
/// A line was typed that is not on the page.
pub const LINE_TOO_MANY: [Cost; 3] = tenths([39, 75, 131]);
/// One line was typed as two.
pub const LINE_TORN: [Cost; 3] = tenths([4, 47, 99]);
/// Two lines were typed as one.
pub const LINES_RUN_TOGETHER: [Cost; 3] = tenths([5, 53, 104]);

/// What it costs that the puzzle has several solutions then: hardly any that is printed has.
pub const SEVERAL_SOLUTIONS: Cost = Cost::tenths(56);
/// What a second slip costs besides its own cost: of a puzzle with some hundred places for slips, of which one at least
/// is there, each has the commonest of them about once in two hundred times.
pub const SECOND: Cost = Cost::tenths(75);

/// Repairs that cost more are not called probable, even if they are all that there is.
pub const DOUBTFUL: Cost = Cost::tenths(100);
/// Two slips that cost more together are not looked for one by one: there are too many.
pub const UNUSUAL: Cost = Cost::tenths(120);
/// Two slips are looked for where they may cost so much more than the best single one.
pub const RIVAL: Cost = Cost::tenths(30);

const fn tenths([rounder, alike, odder]: [u32; 3]) -> [Cost; 3] {
    [Cost::tenths(rounder), Cost::tenths(alike), Cost::tenths(odder)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_more_is_half_as_often() {
        let cost = OFF_BY_ONE.and(Cost::tenths(10));
        assert!((2.0 * cost.share() - OFF_BY_ONE.share()).abs() < 1e-9);
        assert_eq!([0, 60, 120].map(|tenths| Cost::tenths(tenths).likelihood()), [100, 50, 25]);
    }

    /// Two slips that people make every day are likelier than a clue that has nothing in common with what stands there,
    /// and less likely than one of them.
    #[test]
    fn two_usual_slips_lie_between_one_of_them_and_a_rewritten_clue() {
        let two = |one: Cost, other: Cost| one.and(other).and(SECOND);
        assert!(two(OFF_BY_ONE, OFF_BY_ONE) < REWRITTEN && two(OFF_BY_ONE, OFF_BY_ONE) < CLUE_TOO_MANY);
        assert!(two(ONE_LEFT_OUT, ONE_LEFT_OUT) > NUMBER && two(ONE_LEFT_OUT, ONE_LEFT_OUT) > SWAPPED_APART);
    }
}
