//! Random hexagons of patterns over 26 letters, for tests and measurements.

#[path = "../../src/make/chance.rs"]
#[allow(dead_code, reason = "the library's own chance can do more than is asked of it here")]
mod chance;

use chance::Chance;
use std::fmt::Write;

/// A hexagon of so many cells a side, in the native format: each pattern matches what stands on its line of a random board. The looser, in
/// hundredths, the more each pattern allows beside that.
pub fn hexagon(side: usize, loose: usize, seed: u64) -> String {
    let mut chance = Chance::new(seed);
    let mut lines =
        [vec![String::new(); 2 * side - 1], vec![String::new(); 2 * side - 1], vec![String::new(); 2 * side - 1]];
    for row in 0..2 * side - 1 {
        let outside = (row + 1).saturating_sub(side);
        for column in outside..side + row.min(side - 1) {
            let letter = letter(&mut chance);
            lines[0][row].push(letter);
            lines[1][column].push(letter);
            // These are read upwards.
            lines[2][column + side - 1 - row].insert(0, letter);
        }
    }
    let mut text = String::from("kind: regex_crossword\n");
    for (axis, words) in ["rows", "falling", "rising"].iter().zip(lines) {
        let patterns: Vec<String> = words.iter().map(|word| pattern(word, loose, &mut chance)).collect();
        write!(text, "\n{axis}:\n{}\n", patterns.join("\n")).expect("a text takes everything");
    }
    text
}

fn letter(chance: &mut Chance) -> char {
    char::from(b'A' + chance.below(26) as u8)
}

/// So many letters, perhaps some of them the same.
fn letters(chance: &mut Chance, count: usize) -> String {
    (0..count).map(|_| letter(chance)).collect()
}

fn pattern(word: &str, loose: usize, chance: &mut Chance) -> String {
    match chance.below(10) {
        0..=2 => words(word, loose, chance),
        3..=4 => scattered(word, loose, chance),
        _ => classes(word, loose, chance),
    }
}

/// `(AB|C|DEF)*`: the pieces of the word, and others.
fn words(word: &str, loose: usize, chance: &mut Chance) -> String {
    let mut words = pieces(word, 3, chance);
    let others = chance.below(words.len() * loose / 100 + 1);
    words.extend((0..others).map(|_| {
        let length = 1 + chance.below(3);
        letters(chance, length)
    }));
    chance.shuffle(&mut words);
    format!("({})*", words.join("|"))
}

/// `.*AB.*C.*`: some pieces of the word.
fn scattered(word: &str, loose: usize, chance: &mut Chance) -> String {
    let mut pattern = String::from(".*");
    let mut at = 0;
    while at < word.len() {
        let end = (at + 1 + chance.below(3)).min(word.len());
        pattern += &word[at..end];
        pattern += ".*";
        at = end + chance.below(4 * loose / 100 + 2);
    }
    pattern
}

/// `[AB]*[^CD]*[EF][GH]`: what each piece of the word is made of, and others.
fn classes(word: &str, loose: usize, chance: &mut Chance) -> String {
    let mut pattern = String::new();
    for piece in pieces(word, 5, chance) {
        match chance.below(4) {
            0..=1 => {
                let count = 1 + chance.below(1 + 8 * loose / 100);
                let others = letters(chance, count);
                pattern += &format!("[{piece}{others}]{}", if chance.below(2) == 0 { '*' } else { '+' });
            }
            2 => {
                let count = 4 + chance.below(13);
                let others: String = letters(chance, count).chars().filter(|&other| !piece.contains(other)).collect();
                pattern += &if others.is_empty() { String::from(".*") } else { format!("[^{others}]*") };
            }
            _ => {
                for letter in piece.chars() {
                    let count = 1 + chance.below(1 + 6 * loose / 100);
                    pattern += &format!("[{letter}{}]", letters(chance, count));
                }
            }
        }
    }
    pattern
}

/// The word in pieces of up to `most` letters.
fn pieces(word: &str, most: usize, chance: &mut Chance) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at((1 + chance.below(most)).min(rest.len()));
        pieces.push(piece.to_owned());
        rest = behind;
    }
    pieces
}
