//! What is said of lines that belong to no key: which key was meant, or what else.

use super::entries::Key;
use crate::error::{self, Error, ErrorCode};
use crate::format::lines::{Part, quoted};
use crate::format::{around, lists};
use crate::kind;

/// What to say to somebody who used a key that does not exist.
const KEYS: &str = "the keys are: kind, title, author, copyright, licence, source, id, description, verdict, note NAME, \
    option NAME, size, symbols, colours, letters, rows, columns, left, right, top, bottom, falling, rising, falling far, rising far, each also with a number as rows 2, corners, givens, solution, board, pencil";

/// How to write the clues of a side, for somebody who gave each line a key of its own.
pub const ALL_TOGETHER: &str = "the clues of all rows stand below \"rows:\", each on a line of its own, and those of all columns below \"columns:\"";

/// The error for a line that belongs to no entry.
pub fn stray(line: Part) -> Error {
    match line.split_once(':') {
        Some((key, value)) => {
            let error = line.error(format!("there is no key {}", quoted(key.text.trim())));
            error.with_help(nearest(key.text, value.text.trim()))
        }
        None => belongs_to_no_key(line),
    }
}

fn belongs_to_no_key(line: Part) -> Error {
    let error = line.error(format!("{} belongs to no key", quoted(line.text)));
    match meant(line.text.trim()) {
        Meant::Kind(kind) => {
            error.with_help(format!("is it the kind? Write \"kind: {kind}\"")).with_code(ErrorCode::MissingKind)
        }
        Meant::Key(help) => error.with_help(help),
        Meant::Cells => error.with_help(format!("{SIDES}; {NOTE}; cells that are printed stand below \"givens:\"")),
        Meant::Unknown => error.with_help(format!("{SIDES}; {NOTE}")),
    }
}

/// The error for a line before all keys, which is mostly a remark or a title.
pub fn before_keys(line: Part) -> Error {
    let is_remark = line.split_once(':').is_none() && matches!(meant(line.text.trim()), Meant::Cells | Meant::Unknown);
    match is_remark {
        true => stray(line).with_help("a remark begins with #, and a title comes after \"title:\""),
        false => stray(line),
    }
}

/// Where clues stand.
const SIDES: &str = "clues stand below \"rows:\" and \"columns:\", clues on all four sides below \"left:\", \"right:\", \"top:\" and \"bottom:\"";

/// How a note goes on, for a line that may belong to one.
const NOTE: &str = "a note continues with \"| \" before each line";

/// What to say to somebody who used this key, with this value.
fn nearest(key: &str, value: &str) -> String {
    let key = key.trim().to_ascii_lowercase();
    let numbered = key.rsplit_once(char::is_whitespace).filter(|(_, number)| number.parse::<u32>().is_ok());
    if numbered.is_some_and(|(side, _)| Key::of_side(side).is_some()) {
        return ALL_TOGETHER.to_owned();
    }
    if let Some((_, meant)) = OTHER_WORDS.iter().find(|(words, _)| words.contains(&key.as_str())) {
        return (*meant).to_owned();
    }
    let is_clue = |word: &str| word == "*" || word.chars().all(|c| c.is_ascii_digit()) || word.chars().count() == 1;
    let words = || value.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let is_list = words().count() > 1 && words().all(is_clue);
    if key == "clues" && is_list {
        return SIDES.to_owned();
    }
    if kind::ALL.iter().flat_map(|kind| kind.options()).any(|option| option.name == key) {
        return format!("a rule that the puzzle adds comes after the word option, as in \"option {key}: ...\"");
    }
    match error::nearest(&key, WORDS) {
        Some(word) => format!("did you mean \"{word}:\"?"),
        None => KEYS.to_owned(),
    }
}

/// Words that people use in the place of keys, and what to say to them.
const OTHER_WORDS: [(&[&str], &str); 9] = [
    (&["digits", "values"], "what cells hold comes after \"symbols:\", as in \"symbols: 123\""),
    (
        &["parks"],
        "a dot before the heights is a park: on a board of 5 rows, \"symbols: .1234\" leaves one park in each line",
    ),
    (&["north", "above", "up"], "did you mean \"top:\"?"),
    (&["south", "below"], "did you mean \"bottom:\"?"),
    (&["west"], "did you mean \"left:\"?"),
    (&["east"], "did you mean \"right:\"?"),
    (&["across", "horizontal"], "did you mean \"rows:\"?"),
    (&["vertical"], "did you mean \"columns:\"?"),
    (&["down"], "did you mean \"columns:\"? Clues below the board come after \"bottom:\""),
];

/// The keys that people mistype.
const WORDS: [&str; 18] = [
    "kind", "title", "author", "size", "symbols", "colours", "letters", "rows", "columns", "left", "right", "top",
    "bottom", "corners", "givens", "solution", "board", "pencil",
];

/// The kind that a line names, perhaps with the size behind it.
fn kind_of(line: &str) -> Option<&'static str> {
    let line = line.trim();
    let before = line.rsplit_once(char::is_whitespace).map_or(line, |(name, _)| name);
    [line, before].iter().find_map(|name| kind::find_among(kind::ALL, name)).map(|kind| kind.name())
}

/// What a line was meant to be that belongs to no key.
enum Meant {
    /// The kind of this name.
    Kind(&'static str),
    /// The value of a key, to be written as this says.
    Key(String),
    /// Cells, perhaps.
    Cells,
    Unknown,
}

fn meant(text: &str) -> Meant {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_size = |(rows, columns): (&str, &str)| [rows, columns].iter().all(|side| side.trim().parse::<u32>().is_ok());
    if let Some(help) = around::numbers(text).and_then(|numbers| around::advice(&numbers)) {
        return Meant::Key(help);
    }
    if text.split_once(['x', 'X']).is_some_and(is_size) {
        return Meant::Key(format!("is it the size? Write \"size: {text}\""));
    }
    if let Some(kind) = kind_of(text) {
        return Meant::Kind(kind);
    }
    if first.eq_ignore_ascii_case("option") && !rest.trim().is_empty() {
        let (name, value) =
            rest.trim().split_once(|c: char| c == '=' || c.is_whitespace()).unwrap_or((rest.trim(), ""));
        let value = value.trim_start_matches(['=', ' ', '\t']).trim();
        let value = if value.is_empty() { "yes" } else { value };
        return Meant::Key(format!(
            "an option needs a colon and its value after it: \"option {}: {value}\"",
            name.trim()
        ));
    }
    let of_key =
        Some((first, rest)).into_iter().chain(text.split_once('=')).find(|(word, _)| Key::find(word).is_some());
    if let Some((word, value)) = of_key {
        let value = value.trim().trim_start_matches('=').trim_start();
        let listed = lists::clues(value);
        let has_clues = matches!(Key::find(word), Some(Key::Clues(..) | Key::Corners));
        if listed.is_none() && has_clues && value.contains(['[', '"', '\'']) {
            let word = word.trim();
            return Meant::Key(format!(
                "write \"{word}:\" on a line of its own, and below it each clue on a line, without brackets and quotes"
            ));
        }
        let value = listed.unwrap_or_else(|| value.to_owned());
        return Meant::Key(format!("a key needs a colon after it: \"{}: {value}\"", word.trim()));
    }
    let is_cell = |c: char| c.is_ascii_digit() || c.is_whitespace() || "?.#_-".contains(c);
    if text.chars().all(is_cell) { Meant::Cells } else { Meant::Unknown }
}

/// The error for a line in a section that could not be read, unless it is a key that does not exist.
pub fn misread(line: Part, error: Error) -> Error {
    if is_like_key(line) { stray(line) } else { error }
}

/// Is it a key with its value, and only the colon between them is missing?
pub fn lacks_colon(line: Part) -> bool {
    let first = line.text.trim().split_once(char::is_whitespace);
    first.is_some_and(|(word, value)| word.chars().count() > 1 && !value.contains(':') && Key::find(word).is_some())
}

/// Does the line begin as keys do, or is it a key without its colon?
pub fn is_like_key(line: Part) -> bool {
    names_key(line) || Key::find(line.text).is_some()
}

/// Does the line begin as keys do, with a word and a colon?
pub fn names_key(line: Part) -> bool {
    line.split_once(':').is_some_and(|(word, _)| is_word(word.text))
}

/// Does the line look like a key without a value, whether there is such a key or not?
pub fn is_bare_key(text: &str) -> bool {
    text.strip_suffix(':')
        .is_some_and(|word| is_word(word) || Key::of_side(&word.trim().to_ascii_lowercase()).is_some())
}

/// Could this be the name of a key?
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}
