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

/// What cannot be seen in a cell: control characters, blanks other than the space, what only joins, parts or turns others, surrogates, and
/// what everybody may use as they like.
pub const HIDDEN: &[(u32, u32)] = &[
    (0x00, 0x1F),
    (0x7F, 0xA0),
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x1680, 0x1680),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x3000, 0x3000),
    (0x3164, 0x3164),
    (0xD800, 0xF8FF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFF),
    (0xE0000, LAST),
];

/// How many characters of a range are in the sorted `ranges`.
pub fn shared(range: (u32, u32), ranges: &[(u32, u32)]) -> u32 {
    let inside = |&(first, last): &(u32, u32)| (last.min(range.1) + 1).saturating_sub(first.max(range.0));
    ranges.iter().map(inside).sum()
}

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
