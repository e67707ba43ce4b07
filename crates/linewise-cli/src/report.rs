//! Messages on standard error: what is wrong, where it stands, and what would be right.

use crate::input::{Entry, Source, WithFile};
use crate::screen::{Screen, printable, width_of_standard_error};
use crate::wrap::{behind, wrap};
use anstyle::{AnsiColor, Style};
use linewise::error::TextPlace;
use linewise::render::json::Unread;
use linewise::{Error, Span};
use unicode_width::UnicodeWidthChar;

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
const BOLD: Style = Style::new().bold();

/// What helps with a puzzle that has no solution.
pub const WHY_NOT: &str = "`linewise diagnose` says why.";

/// Reports something that is wrong, and what would be right.
pub fn sentence(problem: &str, help: Option<&str>) {
    say("error", RED, BOLD, problem);
    help.into_iter().for_each(say_help);
}

/// Reports everything that an error tells without a place.
pub fn sentences(error: &Error) {
    let mut said = None;
    for error in error.all() {
        sentence(&error.message, error.help.as_deref().filter(|help| said != Some(*help)));
        said = error.help.as_deref();
    }
    say_untold(error);
}

/// Reports something that should be known.
pub fn warning(what: &str) {
    say("warning", YELLOW, BOLD, what);
}

/// Says something that may be of use.
pub fn note(what: &str) {
    say("note", BLUE, Style::new(), what);
}

/// Reports what should be known of how a file was read, with the place that it speaks of.
pub fn remark(file: &str, bytes: &[u8], remark: &Error) {
    warning(&remark.message);
    match remark.span.place_in(bytes) {
        None => eprintln!(" {BLUE}-->{BLUE:#} {}", short(file)),
        Some(TextPlace { line, column, .. }) => eprintln!(" {BLUE}-->{BLUE:#} {}:{line}:{column}", short(file)),
    }
    remark.help.iter().for_each(|help| say_help(help));
}

/// Reports an error in a text: everything that is wrong there, each with its place and the line that it speaks of.
pub fn error(file: &str, bytes: &[u8], error: &Error) {
    placed_error(file, bytes, error, &|span| span.place_in(bytes));
}

/// The same where places are known in another way.
fn placed_error(file: &str, bytes: &[u8], error: &Error, place: &dyn Fn(Span) -> Option<TextPlace>) {
    let mut said = None;
    for error in error.all() {
        say("error", RED, BOLD, &error.message);
        match place(error.span) {
            None => eprintln!(" {BLUE}-->{BLUE:#} {}", short(file)),
            Some(place) => Excerpt::new(bytes, place).print(&short(file)),
        }
        // The same advice need not be read again and again.
        error.help.iter().filter(|help| said != Some(*help)).for_each(|help| say_help(help));
        said = error.help.as_ref();
    }
    say_untold(error);
}

/// Says how much more is wrong than was told.
fn say_untold(error: &Error) {
    match error.untold {
        0 => {}
        1 => note("1 more thing is wrong"),
        count => note(&format!("{count} more things are wrong")),
    }
}

/// Says what would be right.
fn say_help(help: &str) {
    let lines = behind("  = help: ".len(), &printable(help), width_of_standard_error());
    eprintln!("  {BLUE}={BLUE:#} {BOLD}help{BOLD:#}: {}", lines.join("\n"));
}

/// A word in its colour, a colon, and a text. On a terminal no line of it ends within a word.
fn say(word: &str, colour: Style, style: Style, text: &str) {
    let text = printable(text);
    let mut lines = wrap(&format!("{word}: {text}"), width_of_standard_error());
    if let Some(first) = lines.first_mut() {
        first.drain(..word.len().min(first.len()));
    }
    eprintln!("{colour}{word}{colour:#}{style}{}{style:#}", lines.join("\n"));
}

/// A file's name as it is typed in a command: between quotes where it holds more than a shell takes as it stands.
pub fn typed(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+,:@%".contains(c);
    match name.chars().all(is_plain) {
        true => name.to_owned(),
        false => format!("'{}'", printable(name).replace('\'', "'\\''")),
    }
}

fn source_error(source: &Source, problem: &Error) {
    placed_error(&source.name, &source.bytes, problem, &|span| source.place(span));
}

/// Reports what is wrong with a puzzle.
pub fn entry(entry: &Entry, problem: &Error) {
    source_error(&entry.source, problem);
}

/// Reports what is wrong with a puzzle, or with the board that came with it, and says so in JSON where that is asked for.
pub fn complain(
    screen: &mut Screen,
    entry: &Entry,
    source: &Source,
    problem: &Error,
    json: bool,
) -> std::io::Result<()> {
    source_error(source, problem);
    if json { screen.json(&unread(entry, source, problem)) } else { Ok(()) }
}

/// What is wrong with a puzzle, or with the board that came with it, as an object for JSON. The error speaks of that source.
pub fn unread<'a>(entry: &'a Entry, source: &Source, error: &Error) -> WithFile<'a, Unread> {
    let placed = |error: &Error| match source.place(error.span) {
        Some(TextPlace { line, column, .. }) => format!("{}:{line}:{column}: {error}", source.name),
        None => format!("{}: {error}", source.name),
    };
    let errors = if error.also.is_empty() { Vec::new() } else { error.all().map(placed).collect() };
    entry.placed(Unread { name: entry.name.clone(), error: placed(error), errors, untold: error.untold })
}

/// A line of a file, short enough to be shown, with a part of it underlined.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    /// The line's number, from 1.
    line: usize,
    /// The column at which the underlined part begins, from 1, in characters.
    column: usize,
    /// The part of the line that is shown.
    text: String,
    /// How many columns of the screen stand before the underlined part.
    before: usize,
    /// How many columns are underlined, at least one.
    under: usize,
}

/// How many characters are shown around the beginning of what is underlined.
const REACH: usize = 60;

impl Excerpt {
    /// What to show of this place in `bytes`.
    fn new(bytes: &[u8], place: TextPlace) -> Excerpt {
        let TextPlace { line, column, whole_line, bytes: under, .. } = place;
        let (line_start, line_end, start) = (whole_line.start, whole_line.end, under.start);
        let end = under.end.clamp(start, line_end.max(start));
        // A character is at most four bytes long: this much is enough, however long the line is.
        let from = line_start.max(start.saturating_sub(4 * REACH));
        let to = line_end.min(start + 4 * REACH);
        let before: Vec<char> = String::from_utf8_lossy(&bytes[from..start]).chars().collect();
        let under: String = String::from_utf8_lossy(&bytes[start..end.min(to)]).chars().take(REACH).collect();
        let after: String = String::from_utf8_lossy(&bytes[end.min(to)..to]).into_owned();
        let skipped = before.len().saturating_sub(REACH);
        let lead: String = if from > line_start || skipped > 0 { "...".to_owned() } else { String::new() };
        let lead = lead + &before[skipped..].iter().collect::<String>();
        let room = REACH.saturating_sub(under.chars().count());
        let mut tail: String = after.trim_end().chars().take(room).collect();
        if after.trim_end().chars().count() > room || to < line_end {
            tail += "...";
        }
        let (lead, under, tail) = (printable(&lead), printable(&under), printable(&tail));
        let (before, under_width) = (columns(&lead), columns(&under).max(1));
        Excerpt { line, column, text: lead + &under + &tail, before, under: under_width }
    }

    fn print(&self, file: &str) {
        let Excerpt { line, column, text, before, under } = self;
        let margin = " ".repeat(line.to_string().len());
        eprintln!("{margin}{BLUE}-->{BLUE:#} {file}:{line}:{column}");
        eprintln!("{margin} {BLUE}|{BLUE:#}");
        eprintln!("{BLUE}{line} |{BLUE:#} {text}");
        eprint!("{margin} {BLUE}|{BLUE:#} {}", " ".repeat(*before));
        eprintln!("{RED}{}{RED:#}", "^".repeat(*under));
    }
}

/// The name of a file, or the beginning of an address that holds a whole puzzle.
fn short(name: &str) -> String {
    match name.char_indices().nth(2 * REACH) {
        Some((end, _)) => format!("{}...", printable(&name[..end])),
        None => printable(name),
    }
}

/// How many columns of the screen a text takes.
fn columns(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, part: &str) -> Excerpt {
        let start = text.find(part).expect("the part stands in the text");
        shown(text.as_bytes(), Span::new(start..start + part.len()))
    }

    fn shown(text: &[u8], span: Span) -> Excerpt {
        Excerpt::new(text, span.place_in(text).expect("the span is somewhere"))
    }

    #[test]
    fn the_words_in_question_are_underlined() {
        let found = excerpt("rows\n7 3 1\ncolumns", "3");
        assert_eq!(found, Excerpt { line: 2, column: 3, text: "7 3 1".to_owned(), before: 2, under: 1 });
    }

    #[test]
    fn a_span_over_the_end_of_its_line_stops_there() {
        let found = excerpt("a\nbc\nd", "c\nd");
        assert_eq!((found.line, found.column, found.under), (2, 2, 1));
    }

    #[test]
    fn a_huge_line_is_cut_on_both_sides() {
        let text = format!("{}!{}", "x".repeat(500_000), "y".repeat(500_000));
        let found = excerpt(&text, "!");
        assert_eq!((found.line, found.column), (1, 500_001));
        assert!(found.text.len() < 200, "a line of {} characters is shown", found.text.len());
        assert!(found.text.starts_with("...x") && found.text.ends_with("y..."));
        assert_eq!(found.text.as_bytes()[found.before], b'!');
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_as_such() {
        let found = shown(b"ok \xff\x00\x1b[31m", Span::new(3..4));
        assert_eq!(found.column, 4);
        assert!(!found.text.contains(['\0', '\x1b']), "no control character reaches the screen");
    }

    #[test]
    fn a_span_beyond_the_file_points_to_its_end() {
        let found = shown(b"abc", Span::new(90..91));
        assert_eq!((found.line, found.column, found.under), (1, 4, 1));
    }
}
