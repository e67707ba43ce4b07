//! Says of a text that holds nothing but one or two lists of numbers, or a line with a clue for each row and each column, what is missing.

mod marks;

use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::{around, blocks, headings, named_kind};
use crate::kind::Kind;
use crate::puzzle::Axis;
pub use marks::{MARKS, Marked, are_numbers, marked};

/// What is said of lists that have letters for names, of which nobody knows which are the rows.
pub fn by_letters(rows: &str, columns: &str) -> String {
    format!(
        "{} are taken for the clues of its rows, {} for those of its columns, and if it is the other way round, the picture is mirrored along its diagonal",
        quoted(rows),
        quoted(columns)
    )
}

/// What is missing from such a text; `None` where it is something else.
pub fn told(text: &str) -> Option<Error> {
    told_of(text, None)
}

/// The same for what stands below the name of a kind, and perhaps a size.
pub fn told_below(text: &str, kind: &dyn Kind) -> Option<Error> {
    let text = text.trim_start();
    let (first, rest) = text.split_once('\n')?;
    told_of(if blocks::sides(first.trim()).is_some() { rest } else { text }, Some(kind))
}

fn told_of(text: &str, kind: Option<&dyn Kind>) -> Option<Error> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let begins =
        kind.map_or(BEGINS.to_owned(), |kind| format!("linewise's own format begins with \"kind: {}\"", kind.name()));
    let missing = match kind {
        Some(_) => "nothing says on which side of the board each of them stands",
        None => "nothing says of which kind of puzzle",
    };
    if let Some(error) = all_around(&lines, &begins, missing) {
        return Some(error);
    }
    if let Some(error) = in_two_ways(&lines) {
        return Some(error);
    }
    let lists = lines.iter().map(|line| clues_behind_word(line)).collect::<Option<Vec<_>>>()?;
    let unnamed = || lines.iter().all(|line| named(line).0.is_empty());
    match lists.len() > SIDES.len() {
        true if kind.is_some() && lists.len() == 2 * SIDES.len() && unnamed() => {}
        true => return clue_by_clue(&lines),
        false => {}
    }
    if lists.is_empty() {
        return None;
    }
    let side = |(at, list): (usize, &String)| match (named(lines[at]).0, headings::axis(named(lines[at]).0)) {
        (word, Some(_)) if is_key(word) => format!("\"{word}: {list}\""),
        (_, Some(Axis::COLUMN)) => format!("\"columns: {list}\""),
        (_, Some(_)) => format!("\"rows: {list}\""),
        (_, None) => format!("\"{}: {list}\"", SIDES[at % SIDES.len()]),
    };
    let sides = lists.iter().enumerate().map(side).collect::<Vec<_>>().join(" and ");
    let what = if lists.len() == 1 { "this is a list" } else { "these are lists" };
    let error = Error::new(format!("{what} of numbers, and {missing}"));
    // What is left empty may be an empty line's clue, or a slip.
    let has_gap = |list: &String| list.trim_end().trim_end_matches(';').split(';').any(|clue| clue.trim().is_empty());
    let may_go_around = lists.len() > SIDES.len() || kind.is_some_and(|kind| kind.clues().may_stand_at_ends());
    let is_unnamed = lists.len() == 1 && headings::axis(named(lines[0]).0).is_none();
    // One list is not both sides, and lists of one clue each are hardly two sides.
    let is_one_clue = |list: &String| list.ends_with(';') && list.matches(';').count() == 1;
    let below = match lists.iter().any(has_gap) {
        true => "the lists may stand below it, after \"rows:\" and \"columns:\", with 0 for an empty line".to_owned(),
        false if is_unnamed || may_go_around || lists.iter().all(is_one_clue) => BOTH_SIDES.to_owned(),
        false => format!("{sides} may stand below it"),
    };
    Some(error.with_help(format!("{begins}; {below}")))
}

/// The same for a text with a list in each line, perhaps below a heading, and tabs between its clues.
pub fn told_of_lines(text: &str) -> Option<Error> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut joined = Vec::new();
    while let Some(line) = lines.next() {
        let list = |line: &str| line.replace('\t', ";");
        joined.push(match headings::axis(line).filter(|_| !headings::has_number(line)) {
            Some(axis) => format!("{}: {}", SIDES[usize::from(axis == Axis::COLUMN)], list(lines.next()?)),
            None => list(line),
        });
    }
    told(&joined.join("\n"))
}

/// What is doubtful in a text of one or two lists in which a mark may join the numbers of a clue, or stand between
/// clues; `None` where nothing is.
pub fn doubtful(text: &str) -> Option<Error> {
    let is_list = |line: &&str| !line.is_empty() && named_kind::alone(line).is_none();
    in_two_ways(&text.lines().map(str::trim).filter(is_list).collect::<Vec<_>>())
}

/// The same for its lines.
fn in_two_ways(lines: &[&str]) -> Option<Error> {
    let of_line = |line: &&str| {
        let (word, list) = named(line);
        // In a row of a table, commas part clues.
        let is_row = !word.is_empty() && line[word.len()..].trim_start().starts_with([',', ';']);
        marked(list).filter(|marked| !is_row || !matches!(marked, Marked::Either { mark: ',', .. }))
    };
    if lines.len() > SIDES.len()
        || !lines.iter().all(|line| of_line(line).is_some() || clues_behind_word(line).is_some())
    {
        return None;
    }
    let is_doubtful = |line: &&&str| matches!(of_line(line), Some(Marked::Either { .. }));
    let line = lines.iter().find(is_doubtful)?;
    let Some(Marked::Either { mark, joined, parted }) = of_line(line) else { return None };
    let word = Some(named(line).0).filter(|word| !word.is_empty()).unwrap_or(SIDES[0]);
    let error = Error::new(format!("\"{mark}\" may join the numbers of a clue here, or stand between clues"));
    let [joined, parted] = [joined, parted].map(|clues| format!("\"{word}: {}\"", self::joined(&clues)));
    Some(error.with_help(format!("with semicolons between clues it is certain: {joined} or {parted}")))
}

/// How a puzzle begins.
const BEGINS: &str = "linewise's own format begins with a line \"kind: \" and the name of the kind";

/// What is missing in lines each of which has the clues of all four sides of a board; `None` where one of them has something else.
fn all_around(lines: &[&str], begins: &str, missing: &str) -> Option<Error> {
    // As many lines as numbers are more likely a board.
    let advice = |line: &&str| around::advice(&around::numbers(line).filter(|numbers| numbers.len() != lines.len())?);
    let all = lines.iter().map(advice).collect::<Option<Vec<_>>>()?;
    let (what, more) = match lines.len() {
        1 => ("this is a list", ""),
        _ => ("these are lists", "; each list is a puzzle of its own, with a line \"====\" between two of them"),
    };
    let error = Error::new(format!("{what} of numbers, and {missing}"));
    Some(error.with_help(format!("{begins}; below it, {}{more}", all.first()?)))
}

/// Where the clues stand, for somebody whose list may go around the board, or be one side of it.
const BOTH_SIDES: &str = "below it, write the clues of the rows after \"rows:\" and those of the columns after \"columns:\"; or, where clues stand around \
     the board, each side after its own key: \"left:\", \"right:\", \"top:\", \"bottom:\"";

/// What is missing in a text in which each line is a clue behind the word "row" or "column".
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

/// Is it a key of the native format?
fn is_key(word: &str) -> bool {
    matches!(word.to_ascii_lowercase().as_str(), "row" | "rows" | "column" | "columns" | "col" | "cols")
}

const SIDES: [&str; 2] = ["rows", "columns"];

/// The word before a list, if there is one, and the list.
fn named(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_at(line.find(|c: char| !c.is_alphabetic()).unwrap_or(line.len()));
    let rest = rest.trim_start();
    match word {
        "" => (word, rest),
        _ => (word, rest.strip_prefix(['=', ':', ',', ';']).unwrap_or(rest).trim_start()),
    }
}

/// The clues behind the word of a line. In a row of a table, where a comma stands behind the word, commas part them.
fn clues_behind_word(line: &str) -> Option<String> {
    let (word, list) = named(line);
    match line[word.len()..].trim_start().strip_prefix([',', ';']) {
        Some(cells) if !word.is_empty() => clues(&cells.replace(',', ";")),
        _ => clues(list),
    }
}

/// A list of numbers as clues that semicolons part, where anything but blanks parted them; `None` where it is something
/// else, or may be several.
pub fn clues(list: &str) -> Option<String> {
    match marked(list) {
        Some(Marked::Joined { clues, .. }) => return Some(joined(&clues)),
        Some(Marked::Either { .. }) => return None,
        None => {}
    }
    let is_list = are_numbers(list);
    let mark = MARKS.into_iter().chain([',']).find(|mark| list.contains(*mark));
    let parted = |mark| list.split(mark).map(str::trim).collect::<Vec<_>>().join("; ");
    match is_list {
        true => Some(mark.map_or_else(|| list.to_owned(), parted)),
        false if list.contains(char::is_alphabetic) || !list.contains(|c: char| c.is_ascii_digit()) => None,
        false => enclosed(list).map(|clues| joined(&clues)),
    }
}

/// Clues in one line with semicolons between them; a single one of several numbers has one behind it, as blanks would part it.
pub fn joined(clues: &[String]) -> String {
    match clues {
        [only] if only.contains(' ') => format!("{only};"),
        all => all.join("; "),
    }
}

/// The clues of a list that stand between brackets or quotes, as programs write them: `[[5], [1, 1]]`, `(5) (1 1)`,
/// `"5" "1 1"`; in brackets around nothing but the whole list, the items of it. `None` where it is something else.
pub fn enclosed(list: &str) -> Option<Vec<String>> {
    let list = list.trim();
    let inner = list.strip_prefix(['[', '(', '{']).and_then(|rest| rest.strip_suffix([']', ')', '}']));
    // What is left of `[5] [1 1]` has a bracket that nothing opens.
    inner.and_then(items).or_else(|| items(list).filter(|_| list.contains(OPENING)))
}

/// What opens a clue.
const OPENING: [char; 6] = ['[', '(', '{', '"', '\'', '\u{201c}'];

/// What ends what this character opens.
fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '(' => ')',
        '{' => '}',
        '\u{201c}' => '\u{201d}',
        quote => quote,
    }
}

/// The items of a list, with semicolons between them, else commas, else blanks: what stands between brackets or quotes is one.
fn items(list: &str) -> Option<Vec<String>> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mark = [';', ','].into_iter().find(|mark| has_outside(list, *mark));
    let is_end = |c: char| mark.map_or(c.is_whitespace(), |mark| c == mark);
    let mut items = Vec::new();
    let mut rest = list.trim_start_matches(is_between);
    while let Some(first) = rest.chars().next() {
        let (item, behind) = match OPENING.contains(&first) {
            true => rest[first.len_utf8()..].split_once(closing(first))?,
            false => rest.split_at(rest.find(is_end).unwrap_or(rest.len())),
        };
        // `(1 1) 2; 3` may be one clue or two.
        let next = behind.trim_start();
        if mark.is_some() && next.starts_with(|c: char| !is_between(c) && !OPENING.contains(&c)) {
            return None;
        }
        let words: Vec<&str> = item.split(is_between).filter(|word| !word.is_empty()).collect();
        let is_word = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || matches!(c, '?' | '*'));
        if words.is_empty() || !words.iter().all(is_word) {
            return None;
        }
        items.push(words.join(" "));
        rest = behind.trim_start_matches(is_between);
    }
    (!items.is_empty()).then_some(items)
}

/// Does the mark stand in the list outside of all brackets and quotes?
fn has_outside(list: &str, mark: char) -> bool {
    let mut end = None;
    list.chars().any(|c| match end {
        Some(close) => {
            end = end.filter(|_| c != close);
            false
        }
        None => {
            end = Some(c).filter(|c| OPENING.contains(c)).map(closing);
            c == mark
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{enclosed, told};

    #[test]
    fn lists_of_programs_are_clues() {
        for (list, wanted) in [
            ("[[5],[1,1],[5]]", Some("5; 1 1; 5")),
            ("[5, [1, 1], 5]", Some("5; 1 1; 5")),
            ("[5] [1 1 1]", Some("5; 1 1 1")),
            ("[5], [1 1 1]", Some("5; 1 1 1")),
            ("2 2 2; 1 1; (3 1 3); 1", Some("2 2 2; 1 1; 3 1 3; 1")),
            ("2 2, (1 1), 3", Some("2 2; 1 1; 3")),
            ("(2, 2); 1, 1; 3", Some("2 2; 1 1; 3")),
            ("(1 1) 2; 3", None),
            ("\"5\" \"1 1\" \"5\"", Some("5; 1 1; 5")),
            ("{5, 3}", Some("5; 3")),
            ("[A] [*]", Some("A; *")),
            ("5 1 1", None),
            ("[5] [1 1", None),
            ("[5]] [1 1]", None),
            ("[]", None),
            ("[[5], []]", None),
            ("[[[5]]]", None),
            ("[^AB]+", None),
            ("", None),
        ] {
            assert_eq!(enclosed(list).map(|clues| clues.join("; ")).as_deref(), wanted, "{list}");
        }
    }

    #[test]
    fn lists_without_a_word_are_told_apart_from_other_texts() {
        for (text, wanted) in [
            ("3 1 2\n1 1 2\n", "\"rows: 3 1 2\" and \"columns: 1 1 2\""),
            ("2,1,2\n", "the clues of the rows after \"rows:\""),
            ("2,2 1,1 1\n1 2\n", "\"rows: 2 2; 1 1; 1\" or \"rows: 2; 2 1; 1 1\""),
            ("Columns,1 1,3\nRows,2,1 1\n", "\"Columns: 1 1; 3\" and \"Rows: 2; 1 1\""),
            ("3 1 / 2\n\n1 / 2 / 1", "\"rows: 3 1; 2\" and \"columns: 1; 2; 1\""),
            ("columns 1 | 2\nrows = 3\n", "\"columns: 1; 2\" and \"rows: 3\""),
            ("rows = [[3],[1,1]]\ncols = [[1],[2]]\n", "\"rows: 3; 1 1\" and \"cols: 1; 2\""),
            (";2;1\n1;2;\n", "with 0 for an empty line"),
            ("Rows,,2,1\nColumns,1,2\n", "with 0 for an empty line"),
            ("rows = [[1,1]]\ncols = [[1],[1]]\n", "\"rows: 1 1;\" and \"cols: 1; 1\""),
        ] {
            let help = told(text).and_then(|error| error.help.clone()).unwrap_or_default();
            assert!(help.contains(wanted), "{text}: {help}");
        }
        let clues = told("row 3\nrow 1 1\ncolumn 2\ncolumn 1\ncolumn 2\n").expect("clues");
        assert!(clues.help.clone().is_some_and(|help| help.contains("\"rows:\" with the clue of each row")));
        for other in ["row 1\nrow 2\nrow 3\n", "", "1\n2\n3\n", "Dear Sir\n", "rows\n", "4 x 5\n", "3 1 2\nand so on\n"]
        {
            assert_eq!(told(other), None, "{other:?}");
        }
    }
}
