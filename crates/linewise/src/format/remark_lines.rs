//! Lines above or below a puzzle that books and sites print there: `Puzzle 12`, `Level 3 (Easy)`, a date, `© 2021`.

use super::lines::quoted;
use super::{named_kind, typed};
use crate::error::Error;

/// Words with which such a line begins, before a number or a colon.
const FIRST: [&str; 16] = [
    "puzzle", "level", "no", "nr", "number", "page", "difficulty", "date", "week", "day", "stage", "issue", "volume",
    "vol", "game", "rating",
];

/// Beside these and numbers, nothing but how hard it is may stand there: another word could say which game it is.
const HOW_HARD: [&str; 10] =
    ["of", "very", "beginner", "easy", "normal", "medium", "tricky", "hard", "difficult", "expert"];

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// So many lines at the beginning of a text, and at its end, may be such.
const ABOVE: usize = 4;
const BELOW: usize = 2;

/// The text without these lines, and what is said of them; `None` where there are none.
pub fn without(bytes: &[u8]) -> Option<(Vec<u8>, Error)> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= typed::LONGEST)?;
    let passed = remarks(&text.lines().collect::<Vec<_>>());
    let is_passed = |line: &&str| passed.iter().any(|other| std::ptr::eq(*other, *line));
    let kept: Vec<&str> = text.lines().filter(|line| !is_passed(line)).collect();
    // A text with more of them is no puzzle.
    let is_puzzle = !passed.is_empty() && remarks(&kept).is_empty();
    let told = passed.iter().map(|line| quoted(line.trim())).collect::<Vec<_>>().join(" and ");
    let verb = if passed.len() == 1 { "is" } else { "are" };
    is_puzzle.then(|| (kept.join("\n").into_bytes(), Error::new(format!("{told} {verb} passed over"))))
}

/// Such lines among the first and the last.
fn remarks<'t>(lines: &[&'t str]) -> Vec<&'t str> {
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let is_outside = |at: usize| at < ABOVE || at + BELOW >= lines.len();
    // A number between dashes is that of a page where nothing else has dashes.
    let is_page = |line: &str| is_page(line) && lines.iter().filter(|line| line.contains(['-', '–'])).count() == 1;
    let is_passed = |line: &&str| is_remark(line) || is_page(line);
    (0..lines.len()).filter(|at| is_outside(*at)).map(|at| lines[at]).filter(is_passed).collect()
}

/// Is it a number between dashes, as `- 5 -`?
fn is_page(line: &str) -> bool {
    let inner = ['-', '–'].into_iter().find_map(|dash| line.trim().strip_prefix(dash)?.strip_suffix(dash));
    inner.is_some_and(|number| number.trim().parse::<u32>().is_ok())
}

/// Does the line say which puzzle this is, how hard, or of when, and nothing of the puzzle itself?
fn is_remark(line: &str) -> bool {
    let line = line.trim();
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&&str| word.chars().all(|c| c.is_ascii_digit());
    let numbers = words.iter().filter(is_number).count();
    let is_owned = line.starts_with('©') || lower.starts_with("(c) ") || lower.starts_with("copyright");
    let begins = words.first().is_some_and(|word| FIRST.contains(word)) && (numbers > 0 || line.contains(':'));
    let is_plain = |word: &&str| is_number(&word) || FIRST.contains(word) || HOW_HARD.contains(word);
    let begins = begins && words.iter().all(is_plain) && numbers < 3;
    (is_owned || begins || is_date(&lower, &words))
        && named_kind::of_title(line).is_none()
        && !named_kind::is_other(line)
}

/// Is it a date, as `2021-03-04`, `4.3.2021` or `4 March 2021`?
fn is_date(line: &str, words: &[&str]) -> bool {
    let is_year = |word: &&str| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let is_month = |word: &str| MONTHS.iter().any(|month| word.starts_with(month));
    let numbers = words.iter().filter(|word| is_number(word)).count();
    let has_marks = !line.contains(' ') && line.contains(['-', '.', '/']);
    let is_named = words.iter().any(|word| is_month(word)) && numbers + 1 == words.len();
    words.len() == 3 && words.iter().any(is_year) && (numbers == 3 && has_marks || is_named)
}

#[cfg(test)]
mod tests {
    use super::is_remark;

    #[test]
    fn lines_of_a_puzzle_are_no_remarks() {
        for line in [
            "Puzzle 12",
            "Level 3 (Easy)",
            "No. 3",
            "2021-03-04",
            "4 March 2021",
            "Difficulty: 3",
            "© 2021",
            "Page 3 of 20",
            "Puzzle no. 12 (very hard)",
        ] {
            assert!(is_remark(line), "{line}");
        }
        for line in [
            "1 2 3", "2001 1 1", "- 5 -", "A B C", "Level", "No A 1", "Nonogram No. 3", "Tents, puzzle 3",
            "day 1 1 2 3", "Puzzle: Queens", "Game 3: Star Battle", "No. 3: Star Battle",
        ] {
            assert!(!is_remark(line), "{line}");
        }
    }
}
