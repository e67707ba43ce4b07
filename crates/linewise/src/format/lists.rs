//! Says of a text that holds nothing but one or two lists of numbers, or a line with a clue for each row and each column, what is missing.

use crate::error::Error;

/// What is missing from such a text; `None` where it is something else.
pub fn told(text: &str) -> Option<Error> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let lists = lines.iter().map(|line| clues(named(line).1)).collect::<Option<Vec<_>>>()?;
    if lists.len() > SIDES.len() {
        return clue_by_clue(&lines);
    }
    if lists.is_empty() {
        return None;
    }
    let side = |(at, list): (usize, &String)| match named(lines[at]).0 {
        "" => format!("\"{}: {list}\"", SIDES[at]),
        word => format!("\"{word}: {list}\""),
    };
    let sides = lists.iter().enumerate().map(side).collect::<Vec<_>>().join(" and ");
    let what = if lists.len() == 1 { "this is a list" } else { "these are lists" };
    let error = Error::new(format!("{what} of numbers, and nothing says of which kind of puzzle"));
    Some(error.with_help(format!(
        "linewise's own format begins with a line \"kind: \" and the name of the kind; {sides} may stand below it"
    )))
}

/// The same for a text in which each line is a clue behind the word "row" or "column".
fn clue_by_clue(lines: &[&str]) -> Option<Error> {
    let is_of = |line: &&str, side: &str| {
        let word = named(line).0.to_ascii_lowercase();
        word.strip_suffix('s').unwrap_or(&word) == side
    };
    let counts = ["row", "column"].map(|side| lines.iter().filter(|line| is_of(line, side)).count());
    if counts.iter().sum::<usize>() != lines.len() || counts.contains(&0) {
        return None;
    }
    let error = Error::new("these are clues of rows and columns, and nothing says of which kind of puzzle");
    Some(error.with_help(
        "linewise's own format begins with a line \"kind: \" and the name of the kind; below it stands a line \"rows:\" with the clue of each row \
         on a line of its own below that, and the same for \"columns:\"",
    ))
}

const SIDES: [&str; 2] = ["rows", "columns"];

/// The word before a list, if there is one, and the list.
fn named(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| !c.is_alphabetic()).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start_matches(|c: char| c == '=' || c.is_whitespace()))
}

/// A list of numbers as clues that semicolons part, where anything but blanks parted them; `None` where it is something else.
pub fn clues(list: &str) -> Option<String> {
    let is_list = list.contains(|c: char| c.is_ascii_digit())
        && list.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == ',' || MARKS.contains(&c));
    let mark = MARKS.into_iter().chain([',']).find(|mark| list.contains(*mark));
    let parted = |mark| list.split(mark).map(str::trim).collect::<Vec<_>>().join("; ");
    is_list.then(|| mark.map_or_else(|| list.to_owned(), parted))
}

/// All characters of a range, as `A-C` or `1..4`; `None` for a text that is none.
pub fn range(text: &str) -> Option<String> {
    let text = text.trim();
    let (first, last) = RANGE_MARKS.into_iter().find_map(|mark| text.split_once(mark))?;
    let one = |part: &str| {
        let mut glyphs = part.trim().chars();
        glyphs.next().filter(|_| glyphs.next().is_none())
    };
    let (first, last) = (one(first)?, one(last)?);
    let are_alike = [char::is_ascii_digit, char::is_ascii_uppercase, char::is_ascii_lowercase]
        .iter()
        .any(|is_so: &fn(&char) -> bool| is_so(&first) && is_so(&last));
    (are_alike && first < last).then(|| (first..=last).collect())
}

/// What stands between the ends of a range.
const RANGE_MARKS: [&str; 6] = ["-", "\u{2013}", "\u{2014}", "\u{2212}", "..", "\u{2026}"];

/// The characters that somebody lists where none of them can be a comma or a dash: a range, or a list with commas and blanks between them, as `A, B, C`. `None`
/// where they simply stand one after the other.
pub fn characters(text: &str) -> Option<String> {
    range(text).or_else(|| {
        let parts: Vec<&str> = text.split(", ").map(str::trim).collect();
        let are_single = parts.len() > 1 && parts.iter().all(|part| part.chars().count() == 1);
        are_single.then(|| parts.concat())
    })
}

/// What stands between clues, the surest first; a comma may stand between the numbers of one as well.
const MARKS: [char; 3] = [';', '/', '|'];

#[cfg(test)]
mod tests {
    use super::{characters, told};

    #[test]
    fn ranges_and_lists_of_characters_are_read() {
        for (text, meant) in [
            ("A-C", "ABC"),
            ("1-4", "1234"),
            ("a \u{2013} c", "abc"),
            ("1..3", "123"),
            ("A, B, C", "ABC"),
            ("1, 2", "12"),
        ] {
            assert_eq!(characters(text).as_deref(), Some(meant), "{text}");
        }
        for text in ["ABC", "A-", "-AB", "C-A", "A-3", "A,B", "AB, C", "1-12", "", "-", "A-B-C"] {
            assert_eq!(characters(text), None, "{text}");
        }
    }

    #[test]
    fn lists_without_a_word_are_told_apart_from_other_texts() {
        for (text, wanted) in [
            ("3 1 2\n1 1 2\n", "\"rows: 3 1 2\" and \"columns: 1 1 2\""),
            ("2,1,2\n", "\"rows: 2; 1; 2\" may"),
            ("3 1 / 2\n\n1 / 2 / 1", "\"rows: 3 1; 2\" and \"columns: 1; 2; 1\""),
            ("columns 1 | 2\nrows = 3\n", "\"columns: 1; 2\" and \"rows: 3\""),
        ] {
            let help = told(text).and_then(|error| error.help).unwrap_or_default();
            assert!(help.contains(wanted), "{text}: {help}");
        }
        let clues = told("row 3\nrow 1 1\ncolumn 2\ncolumn 1\ncolumn 2\n").expect("clues");
        assert!(clues.help.is_some_and(|help| help.contains("\"rows:\" with the clue of each row")));
        for other in ["row 1\nrow 2\nrow 3\n", "", "1\n2\n3\n", "Dear Sir\n", "rows\n", "4 x 5\n", "3 1 2\nand so on\n"]
        {
            assert_eq!(told(other), None, "{other:?}");
        }
    }
}
