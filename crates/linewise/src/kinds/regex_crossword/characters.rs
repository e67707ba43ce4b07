//! The named sets of characters, as JavaScript means them without flags, and sums of ranges.
//!
//! A character is a Unicode code point, and a cell of a line holds one. For all characters
//! below U+10000 this is what JavaScript does without flags; beyond, where JavaScript
//! counts two units, it is what people mean.

/// The largest code point.
pub const LAST: u32 = 0x10FFFF;

/// `\d`
pub const DIGITS: &[(u32, u32)] = &[(0x30, 0x39)];

/// `\w`
pub const WORD: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)];

/// `\s`
pub const SPACES: &[(u32, u32)] = &[
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
];

/// What `.` does not match.
pub const LINE_ENDS: &[(u32, u32)] = &[(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)];

/// Is `character` in the sorted `ranges`?
pub fn holds(ranges: &[(u32, u32)], character: u32) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= character);
    after > 0 && ranges[after - 1].1 >= character
}

/// Sorts ranges and joins those that touch.
pub fn tidy(ranges: &mut Vec<(u32, u32)>) {
    if ranges.windows(2).all(|pair| pair[0].1.saturating_add(1) < pair[1].0) {
        return;
    }
    ranges.sort_unstable();
    ranges.dedup_by(|next, kept| {
        let joins = next.0 <= kept.1.saturating_add(1);
        if joins {
            kept.1 = kept.1.max(next.1);
        }
        joins
    });
}

/// Appends what is outside of the tidy `ranges`.
pub fn extend_outside(ranges: &[(u32, u32)], out: &mut Vec<(u32, u32)>) {
    let mut next = 0;
    for &(first, last) in ranges {
        if first > next {
            out.push((next, first - 1));
        }
        next = last + 1;
    }
    if next <= LAST {
        out.push((next, LAST));
    }
}
