//! The clues of all four sides of a square in one list of numbers, as some programs and lessons hand them out: in which
//! order the sides stand, nobody says.

use crate::puzzle::Board;

/// What to write for a list of the clues of all four sides, in each of the orders that are usual; `None` where the
/// numbers can be no such list.
pub fn advice(numbers: &[u32]) -> Option<String> {
    let side = numbers.len() / 4;
    let is_clue = |number: &u32| *number as usize <= side;
    if side < 3 || numbers.len() != 4 * side || !numbers.iter().all(is_clue) {
        return None;
    }
    Board::rectangle(side, side).ok()?;
    let [first, second, third, fourth]: [&[u32]; 4] = [0, 1, 2, 3].map(|at| &numbers[at * side..][..side]);
    let one_by_one = keys([first, second, third, fourth]);
    // Clockwise, the clues below the board are read from the right, and those on the left from below.
    let back = |side: &[u32]| side.iter().rev().copied().collect::<Vec<_>>();
    let clockwise = keys([first, &back(third), &back(fourth), second]);
    Some(format!(
        "the clues of a board of {side} rows and {side} columns each stand after the key of their side. If they are those at the top, the bottom, the left and \
         the right, write {one_by_one}; if they go clockwise from the top left, {clockwise}"
    ))
}

/// The keys of these sides with their clues: top, bottom, left, right.
fn keys(sides: [&[u32]; 4]) -> String {
    let key = |(name, side): (&str, &[u32])| {
        // A 0 is no clue in such lists.
        let clues = side.iter().map(|clue| if *clue == 0 { "*".to_owned() } else { clue.to_string() });
        format!("\"{name}: {}\"", clues.collect::<Vec<_>>().join(" "))
    };
    ["top", "bottom", "left", "right"].into_iter().zip(sides).map(key).collect::<Vec<_>>().join(", ")
}

/// The numbers of a line that holds nothing else but commas, blanks, and quotes or brackets around all of them.
pub fn numbers(line: &str) -> Option<Vec<u32>> {
    let line = line.trim().trim_end_matches([',', ';']);
    let inner = [('"', '"'), ('\'', '\''), ('[', ']'), ('(', ')'), ('{', '}')]
        .into_iter()
        .find_map(|(open, close)| line.strip_prefix(open)?.strip_suffix(close));
    let words = inner.unwrap_or(line).split([',', ' ', '\t']).filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{advice, numbers};

    #[test]
    fn both_orders_are_told() {
        let of = |line: &str| advice(&numbers(line)?);
        let told = of("\"4 3 2 1 1 2 2 2 1 2 3 0 2 1 2 3\"").expect("four sides");
        assert!(
            told.contains("\"top: 4 3 2 1\", \"bottom: 1 2 2 2\", \"left: 1 2 3 *\", \"right: 2 1 2 3\""),
            "{told}"
        );
        assert!(
            told.contains("\"top: 4 3 2 1\", \"bottom: * 3 2 1\", \"left: 3 2 1 2\", \"right: 1 2 2 2\""),
            "{told}"
        );
        for other in
            ["1 2 3 4", "1 2 3 1 2 3 1 2 3 1 2", "4 3 2 1 1 2 2 2 1 2 3 0 2 1 2 9", "1 2 3 1 2 3 1 x 3 1 2 3", ""]
        {
            assert_eq!(of(other), None, "{other}");
        }
        for large in [4096, 8192] {
            assert_eq!(of(&"1 ".repeat(4 * large)), None, "no board is so large");
        }
    }
}
