//! `linewise line`: every arrangement of one line, and the cells that all of them share.

use crate::choice::{KindChoice, named_kind, named_value};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::report;
use linewise::line::{Arrangements, LineQuestion, arrange};
use linewise::{Error, ErrorCode, kind};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{BufWriter, Write, stdout};

const EXAMPLES: &str = "\
Examples:
  linewise line \"7 3 1 1 7\" --cells 25
  linewise line \"3 2\" --known \"????.?.???\" --letters
  linewise line \"3r 2g\" --cells 8 --colours rg
  linewise line --batch lines.jsonl

Each line of a batch is an object such as
  {\"kind\": \"nonogram\", \"clue\": \"3 2\", \"cells\": 10, \"known\": \"????.?.???\"}
and may also hold \"other\", \"alphabet\" and \"options\".";

/// How a line without a clue is written.
const NO_CLUE: &str = "*";

/// List every arrangement of one line, and the cells that all of them share
///
/// `#` is filled, `.` blank and `?` open; other kinds of puzzles use their own characters.
/// Ends with exit code 1 when nothing fits what is known of the line, and with 65 where the clue does not fit the line at all.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The line's clue, as it is printed; without one, `*` for a line that has none
    #[arg(conflicts_with = "batch", allow_hyphen_values = true)]
    clue: Option<String>,
    /// How many cells the line has
    #[arg(long, value_name = "N", allow_negative_numbers = true, required_unless_present_any = ["known", "batch"])]
    cells: Option<usize>,
    /// What is already known of the line: a character for each cell, `?` for an open one
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    known: Option<String>,
    /// The kind of puzzle (`linewise kinds` lists them)
    #[arg(long, value_name = "NAME", default_value = "nonogram", value_parser = named_kind)]
    kind: KindChoice,
    /// The clue at the other end of the line, in kinds that have one
    #[arg(long, value_name = "CLUE", allow_hyphen_values = true)]
    other: Option<String>,
    /// The characters that the cells can hold; for a nonogram the letters of its colours
    #[arg(long, value_name = "CHARACTERS", visible_alias = "colours", alias = "colors")]
    alphabet: Option<String>,
    /// A rule that is added or changed, such as `clues=sum` (`linewise kinds` lists them)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = named_value)]
    options: Vec<(String, String)>,
    /// List at most this many arrangements, or `all` of them
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1000", value_parser = limit)]
    limit: usize,
    /// A letter for each block, lower case on cells that were known to be filled, `_` for cells that were known to be blank
    #[arg(long)]
    letters: bool,
    /// With --json, say which bytes of the clue match each cell of each arrangement, where clues have parts
    #[arg(long)]
    parts: bool,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
    /// Answer every line of a file, each a JSON object, with a JSON object; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cells", "known", "other", "alphabet", "letters", "options"])]
    batch: Option<OsString>,
}

/// A question as a line of a batch.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BatchLine {
    kind: Option<String>,
    clue: Option<String>,
    cells: Option<usize>,
    known: Option<String>,
    other: Option<String>,
    alphabet: Option<String>,
    #[serde(default)]
    options: linewise::Options,
}

/// An answer as JSON.
#[derive(Serialize)]
struct Answer {
    count: Option<String>,
    words: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<Option<Vec<[usize; 2]>>>>,
    fixed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    may_be: Option<Vec<String>>,
}

/// A question that makes no sense.
#[derive(Serialize)]
struct Refusal {
    error: String,
}

/// Answers one question, or a batch of them.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    if let Some(file) = &options.batch {
        return batch(options, file);
    }
    if options.parts && !options.json {
        let error = Error::new("--parts is for answers in JSON");
        return Err(Failure::Usage(error.with_help("with --json, or with --batch")));
    }
    let kind = options.kind.0;
    let question = LineQuestion {
        kind,
        clue: options.clue.as_deref().unwrap_or(NO_CLUE),
        other: options.other.as_deref(),
        cells: options.cells,
        known: options.known.as_deref(),
        alphabet: options.alphabet.as_deref(),
        options: &kind.usual_options(options.options.iter().cloned().collect()),
    };
    let arrangements = match arrange(&question) {
        Ok(arrangements) => arrangements,
        Err(wrong) => {
            match wrong.error.span.is_none() {
                true => report::sentence(&wrong.error.message, wrong.error.help.as_deref()),
                false => report::error(wrong.what, wrong.text.as_bytes(), &told_for_a_line(wrong.error, wrong.text)),
            }
            return Ok(Exit::Input);
        }
    };
    if let Some(assumed) = arrangements.assumed() {
        report::note(&format!("{assumed}; --alphabet says what else"));
    }
    match options.json {
        true => writeln!(stdout(), "{}", serde_json::to_string(&answer(&arrangements, options))?)?,
        false => list(&arrangements, options)?,
    }
    Ok(if arrangements.has_some() { Exit::Done } else { Exit::No })
}

/// The error as whoever asks about a line alone can mend it: colours are declared in a puzzle's file, and named here.
fn told_for_a_line(error: Error, clue: &str) -> Error {
    if error.code != ErrorCode::UndeclaredColour {
        return error;
    }
    let mut letters = String::new();
    for letter in clue.chars().filter(|letter| letter.is_alphabetic()) {
        if !letters.contains(letter) {
            letters.push(letter);
        }
    }
    Error::new(error.message.clone()).with_span(error.span).with_help(format!("declare it: --colours {letters}"))
}

/// Answers every line of a file.
fn batch(options: &Options, file: &OsString) -> Result<Exit, Failure> {
    let source = match input::source(file) {
        Ok(source) => source,
        Err(error) => {
            report::sentence(&error.to_string(), None);
            return Ok(Exit::Output);
        }
    };
    let mut out = BufWriter::new(stdout().lock());
    let mut exit = Exit::Done;
    for line in source.bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
        match batch_line(options, line) {
            Ok(answer) => serde_json::to_writer(&mut out, &answer)?,
            Err(error) => {
                exit = Exit::Input;
                serde_json::to_writer(&mut out, &Refusal { error: error.to_string() })?;
            }
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(exit)
}

/// Answers one line of a batch.
fn batch_line(options: &Options, line: &[u8]) -> Result<Answer, Error> {
    let line: BatchLine = serde_json::from_slice(line).map_err(|error| Error::new(error.to_string()))?;
    let kind = line.kind.as_deref().map_or(Ok(options.kind.0), kind::named)?;
    let question = LineQuestion {
        kind,
        clue: line.clue.as_deref().unwrap_or(NO_CLUE),
        other: line.other.as_deref(),
        cells: line.cells,
        known: line.known.as_deref(),
        alphabet: line.alphabet.as_deref(),
        options: &kind.usual_options(line.options),
    };
    let arrangements = arrange(&question).map_err(|wrong| wrong.error)?;
    Ok(answer(&arrangements, options))
}

/// The answer for JSON.
fn answer(arrangements: &Arrangements<'_>, options: &Options) -> Answer {
    let listing = arrangements.list(options.limit);
    let text = |word: &Vec<_>| arrangements.text(word);
    let letters = |word: &Vec<_>| arrangements.letters(word);
    let support = arrangements.support(&listing);
    Answer {
        count: arrangements.counted(&listing).map(|count| count.to_string()),
        words: listing.words.iter().map(text).collect(),
        letters: options.letters.then(|| listing.words.iter().map(letters).collect()),
        parts: options.parts.then(|| listing.words.iter().map(|word| arrangements.parts(word)).collect()),
        fixed: arrangements.fixed(&support),
        may_be: (arrangements.alphabet.len() > 2).then(|| arrangements.may_be(&support)),
    }
}

/// Lists the arrangements, one a line, and then the cells that all of them share.
fn list(arrangements: &Arrangements<'_>, options: &Options) -> std::io::Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    if !arrangements.has_some() {
        writeln!(out, "no arrangement")?;
        return out.flush();
    }
    let listing = arrangements.list(options.limit);
    for word in &listing.words {
        match options.letters {
            true => writeln!(out, "{}", arrangements.letters(word))?,
            false => writeln!(out, "{}", arrangements.text(word))?,
        }
    }
    let count = arrangements.counted(&listing).map(|count| count.to_string());
    let listed = listing.words.len();
    if arrangements.has_more && listed < options.limit {
        writeln!(out, "... listed {listed}; there are more: some of these characters also represent others")?;
    } else if arrangements.has_more {
        writeln!(out, "... listed {listed}, as many as --limit allows; there are more")?;
    } else if !listing.is_complete {
        let of = match &count {
            Some(count) => format!(" of {count} arrangements"),
            None => "; there are more, too many to count or too much work".to_owned(),
        };
        writeln!(out, "... listed {listed}{of}; --limit N lists more, --limit all lists all of them")?;
    }
    let fixed = arrangements.fixed(&arrangements.support(&listing));
    match count.as_deref() {
        Some("1") => writeln!(out, "{fixed}  the only arrangement")?,
        Some(count) => writeln!(out, "{fixed}  shared by all {count}")?,
        None => writeln!(out, "{fixed}  shared by all of them")?,
    }
    out.flush()
}

/// Reads a limit: a number, or `all`.
fn limit(text: &str) -> Result<usize, Error> {
    match text {
        "all" => Ok(usize::MAX),
        _ => text.parse().map_err(|_| Error::new("not a number of arrangements").with_help("such as 1000, or all")),
    }
}
