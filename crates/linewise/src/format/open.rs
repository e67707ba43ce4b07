//! Finds out which format some content is in, and reads it.

use super::by_hand::{CLUES, as_labelled, as_printed, as_typed};
use super::reading::{Assumed, Reading};
use super::titled::as_titled;
use crate::error::{Error, ErrorCode, Span};
use crate::format::source::Source;
use crate::format::{
    ALL, Format, Guess, Native, answers, encoding, headings, links, lists, named_kind, nonogram, remark_lines, typed,
};
use crate::kind::{self, Kind};
use crate::puzzle::Puzzle;

/// Reads the puzzles in `bytes`: a file's content, or a text that is itself a puzzle, as a URL.
///
/// The format is `from` if that is given. Else it is the one that finds its own marks in the content; among several
/// that merely may be meant, the one that can read it; where several can, and read different puzzles, the one that the
/// ending of the file's `name` speaks for; and without such an ending the only one whose clues fit their lines.
pub fn open<'f>(bytes: &[u8], from: Option<&'f dyn Format>, name: Option<&str>) -> Result<Reading<'f>, Error> {
    open_with(ALL, bytes, from, name)
}

/// [`open`], where only `formats` are known.
pub(crate) fn open_with<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
) -> Result<Reading<'f>, Error> {
    let reading = open_as_it_seems(formats, bytes, from, name)?;
    if let Some(error) = turned(bytes, &reading) {
        return Err(error);
    }
    match named_kind::as_named(formats, bytes, &reading).filter(|_| from.is_none()) {
        Some(named) => named,
        None => Ok(reading),
    }
}

/// The error for a heading of clues that were read from the starts of the lines, and are said to stand the other way round.
fn turned(bytes: &[u8], reading: &Reading) -> Option<Error> {
    let is_by_hand = is_own(reading.format) || !reading.typed.is_empty() || reading.format.name() == CLUES;
    let text = std::str::from_utf8(bytes).ok().filter(|text| is_by_hand && text.len() <= typed::LONGEST)?;
    let heading = |line: &'_ str| line.split_once([':', '=']).map_or(line.len(), |(heading, _)| heading.len());
    let line = text.lines().map(|line| line[..heading(line)].trim()).find(|line| headings::is_turned(line))?;
    reading.puzzles.iter().any(Result::is_ok).then(|| {
        let error = Source::new(bytes).error(line, "these clues are listed, or read, from the other end");
        error.with_help(
            "rows are listed from the top and columns from the left, and clues of numbers are read so, too: write them so, and leave these words out",
        )
    })
}

/// Reads `bytes` with this kind known besides linewise's own, as it may be a caller's, and hands the reading on.
pub(crate) fn open_knowing<T>(
    kind: &dyn Kind,
    bytes: &[u8],
    take: impl FnOnce(Reading<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let others = kind::ALL.iter().copied().filter(|other| other.name() != kind.name());
    let native = Native::with_kinds(others.chain([kind]).collect());
    let known = |format: &&'static dyn Format| match format.name() == native.name() {
        true => &native as &dyn Format,
        false => *format,
    };
    let formats: Vec<&dyn Format> = ALL.iter().map(known).collect();
    take(open_with(&formats, bytes, None, None)?)
}

/// The same, whatever kind a title names.
fn open_as_it_seems<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
) -> Result<Reading<'f>, Error> {
    let other_file = encoding::other_file(bytes);
    let below = encoding::below_separator(bytes).map(<[u8]>::to_vec);
    let text = below.or_else(|| encoding::in_utf8(bytes));
    let bytes = text.as_deref().unwrap_or(bytes);
    let opened = open_among(formats, bytes, from, name);
    let is_lost = opened.as_ref().map_or(true, |reading| reading.puzzles.iter().all(Result::is_err));
    if let Some(name) = other_file.filter(|_| is_lost && from.is_none()) {
        let error = Error::new(format!("this is {name}, not a puzzle")).with_code(ErrorCode::UnknownFormat);
        return Err(error.with_help(match name.contains("web page") {
            true => "copy the clues as the page shows them",
            false => "`linewise formats` lists what is read",
        }));
    }
    // Of a text in another encoding the places are not known.
    let placed = |error: Error| if text.is_some() { error.with_span(Span::NONE) } else { error };
    let is_guessed = is_lost && from.is_none();
    if let Some(error) = is_guessed.then(|| named_kind::above_numbers(bytes)).flatten() {
        return Err(placed(error));
    }
    if is_lost {
        let seen = encoding::as_it_looks(bytes);
        let unwrapped = encoding::unwrapped(seen.as_deref().unwrap_or(bytes));
        let python = encoding::python_literal(seen.as_deref().unwrap_or(bytes));
        for plain in [seen, unwrapped, python].into_iter().flatten() {
            let is_meant = |reading: &Reading| reading.is_whole() && of_two_lists(&plain, reading).is_none();
            if let Some(reading) = open_among(formats, &plain, from, name).ok().filter(is_meant) {
                return Ok(Reading { assumed: reading.assumed(&plain, from, name), text: Some(plain), ..reading });
            }
        }
    }
    let assumed = opened.as_ref().ok().and_then(|reading| reading.assumed(bytes, from, name));
    // Where nothing says what it is, and its clues do not fit each other or every second line is empty, it may be something else.
    let is_doubtful = |reading: &Reading| {
        let is_odd = || !reading.puzzles.iter().any(is_possible) || typed::is_double_spaced(bytes);
        assumed.is_some() && bytes.len() <= typed::LONGEST && is_odd()
    };
    let mut titled = is_lost.then(|| as_titled(formats, bytes, from)).flatten();
    if let Some(reading) = titled.take_if(|reading| reading.is_whole()) {
        return Ok(reading);
    }
    let two_lists = opened.as_ref().ok().and_then(|reading| of_two_lists(bytes, reading)).filter(|_| from.is_none());
    if (is_lost || two_lists.is_some() || opened.as_ref().is_ok_and(is_doubtful))
        && let Some(reading) = as_typed(formats, bytes, from, name)
    {
        return Ok(reading);
    }
    if is_lost && let Some(reading) = as_labelled(formats, bytes, from, name) {
        return Ok(reading);
    }
    // Among links that could be read, others may have words around them.
    let has_broken_links = || !opened.as_ref().is_ok_and(Reading::is_whole) && bytes.windows(3).any(|at| at == b"://");
    if (is_lost || has_broken_links())
        && let Some(reading) = open_rewritten(formats, bytes, from, name)
    {
        return Ok(reading);
    }
    if is_lost && let Some(reading) = as_printed(formats, bytes, from) {
        return reading.map_err(placed);
    }
    if let Some(reading) = titled {
        return Ok(reading);
    }
    let doubtful = || std::str::from_utf8(bytes).ok().filter(|_| is_guessed).and_then(lists::doubtful);
    let of_unknown_kind = || is_guessed.then(|| named_kind::of_unknown(bytes)).flatten();
    if let Some(error) = two_lists.or_else(doubtful).or_else(of_unknown_kind) {
        return Err(placed(error));
    }
    let mut reading = opened?;
    reading.assumed = assumed;
    reading.text = text;
    Ok(reading)
}

/// The reading of a text that is a puzzle without the marks around it, without the colon in its title, without words
/// around its links, or without remarks above and below it.
fn open_rewritten<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
) -> Option<Reading<'f>> {
    let rewritten = [encoding::unwrapped(bytes), named_kind::without_colon(bytes)].map(|plain| Some((plain?, None)));
    let without_remarks = remark_lines::without(bytes).map(|(plain, passed)| (plain, Some(passed)));
    rewritten.into_iter().chain([links::bare(bytes), without_remarks]).flatten().find_map(|(plain, passed)| {
        let mut reading = open_as_it_seems(formats, &plain, from, name).ok().filter(Reading::is_whole)?;
        reading.typed.extend(passed);
        let text = reading.text.clone().or(Some(plain));
        Some(Reading { text, ..reading })
    })
}

/// The error for two lists of clues that were taken for the clues of one row and one column, which they do not fit.
fn of_two_lists(bytes: &[u8], reading: &Reading) -> Option<Error> {
    let is_one_cell = |puzzle: &Result<Puzzle, Error>| {
        puzzle.as_ref().is_ok_and(|puzzle| puzzle.board.cells() == 1) && !is_possible(puzzle)
    };
    let text = std::str::from_utf8(bytes).ok()?;
    matches!(&reading.puzzles[..], [only] if is_one_cell(only)).then(|| lists::told_of_lines(text)).flatten()
}

impl Reading<'_> {
    /// What was taken for granted, unless the format is the one that was wished for or that the file's name speaks for.
    pub(super) fn assumed(&self, bytes: &[u8], from: Option<&dyn Format>, name: Option<&str>) -> Option<Assumed> {
        let format = self.format;
        if from.is_some() || spoken_for(&[format], |format| *format, name).is_some_and(|_| !says_no_order(name)) {
            return None;
        }
        let what = format.assumes(bytes)?;
        let board = self.puzzles.iter().find_map(|puzzle| puzzle.as_ref().ok())?.board;
        Some(Assumed { what, rows: board.rows(), columns: board.columns() })
    }
}

/// Does the file's name say no more than that it is text, or that it is JSON, whose bare lists stand in either order?
fn says_no_order(name: Option<&str>) -> bool {
    let ending = name.and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ["txt", "json", "jsonl"].contains(&ending.as_str()))
}

/// Reads content in UTF-8 in the format that it is in.
fn open_among<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
) -> Result<Reading<'f>, Error> {
    if bytes.trim_ascii().is_empty() {
        return Err(Error::new("it contains no puzzle").with_code(ErrorCode::Empty));
    }
    if let Some(format) = from {
        return Ok(Reading::of(format, bytes));
    }
    if let Some(own) = own_format(formats, name)
        && !formats.iter().any(|format| format.recognizes(bytes) == Guess::Yes)
    {
        return Ok(as_own(formats, own, bytes));
    }
    let guesses: Vec<_> = formats.iter().map(|format| (*format, format.recognizes(bytes))).collect();
    let best = guesses.iter().map(|(_, guess)| *guess).max().unwrap_or(Guess::No);
    if best == Guess::No {
        return unrecognized(formats, bytes, name);
    }
    let candidates: Vec<_> = guesses.iter().filter(|(_, guess)| *guess == best).map(|(format, _)| *format).collect();
    let reading = choose(candidates.iter().map(|format| Reading::of(*format, bytes)).collect(), name)?;
    if reading.puzzles.iter().any(Result::is_ok) {
        return Ok(reading);
    }
    if best == Guess::Yes {
        let by_chance = candidates.iter().all(|format| format.marks_are_words());
        return Ok(program(formats, bytes).filter(|_| by_chance).unwrap_or(reading));
    }
    if spoken_for(&candidates, |format| *format, name).is_none() {
        return Ok(nearly(formats, bytes, Guess::Yes).unwrap_or_else(|| with_format(reading)));
    }
    Ok(reading)
}

/// Reads content that no format recognizes: as the address that it is, or else as what it is but for a few slips, or as
/// its file's name says.
fn unrecognized<'f>(formats: &[&'f dyn Format], bytes: &[u8], name: Option<&str>) -> Result<Reading<'f>, Error> {
    let text = std::str::from_utf8(bytes).unwrap_or_default().trim();
    let of_address = formats.iter().filter(|format| format.is_address(text));
    let readings: Vec<_> = of_address.map(|format| Reading::of(*format, bytes)).collect();
    if !readings.is_empty() {
        return choose(readings, name);
    }
    let spoken = || match has_ending(name, &PROGRAMS) {
        true => Some(Reading::of(*formats.iter().find(|format| format.name() == CODE)?, bytes)),
        false => Some(Reading::of(formats[spoken_for(formats, |format| *format, name)?], bytes)),
    };
    let found = match has_ending(name, &DATA) {
        true => spoken(),
        false => nearly(formats, bytes, Guess::Yes).or_else(spoken),
    };
    found.or_else(|| nearly(formats, bytes, Guess::Maybe)).ok_or_else(|| unknown(formats, bytes))
}

/// The reading of content whose name says that it is in the project's own format; where nothing in it does, and it can
/// be read in another one, an error that names this.
fn as_own<'f>(formats: &[&'f dyn Format], own: &'f dyn Format, bytes: &[u8]) -> Reading<'f> {
    let reads_it = |format: &&&dyn Format| {
        format.name() != own.name()
            && format.recognizes(bytes) == Guess::Maybe
            && Reading::of(**format, bytes).is_whole()
    };
    let mut reading = Reading::of(own, bytes);
    if own.recognizes(bytes) == Guess::No
        && reading.puzzles.iter().all(Result::is_err)
        && let Some(other) = formats.iter().find(reads_it)
    {
        let help = format!("--from {} reads it; or give the file another ending, as .txt", other.name());
        let message = format!("nothing here says that it is in the format {}, as the file's name does", own.name());
        reading.puzzles = vec![Err(Error::new(message).with_help(help))];
    }
    reading
}

/// The reading of the format that would at least so surely recognize the content, were it not for a few slips: it tells
/// where these are, or holds a puzzle whose clues do not fit. None where it finds neither.
fn nearly<'f>(formats: &[&'f dyn Format], bytes: &[u8], least: Guess) -> Option<Reading<'f>> {
    let format = *formats.iter().find(|format| format.nearly_recognizes(bytes) >= least)?;
    let reading = Reading::of(format, bytes);
    matches!(&reading.puzzles[..], [only] if !is_possible(only)).then(|| with_format(reading))
}

/// The endings of files whose lists in brackets are no source of a program.
const DATA: [&str; 5] = ["yaml", "yml", "json", "jsonl", "toml"];
/// Endings of programs that formats with marks of their own have as well.
const PROGRAMS: [&str; 2] = ["py", "js"];

/// Has a file's name one of these endings?
fn has_ending(name: Option<&str>, endings: &[&str]) -> bool {
    name.and_then(|name| name.rsplit_once('.')).is_some_and(|(_, ending)| endings.contains(&ending))
}

/// The reading as the source of a program, where it holds lists of clues.
fn program<'f>(formats: &[&'f dyn Format], bytes: &[u8]) -> Option<Reading<'f>> {
    let code = formats.iter().find(|format| format.name() == CODE)?;
    let is_meant = code.recognizes(bytes) != Guess::No || code.nearly_recognizes(bytes) == Guess::Yes;
    is_meant.then(|| Reading::of(*code, bytes))
}

/// The format of a program's source.
const CODE: &str = "code";

/// A reading whose only error says for which format the content was taken; nothing but a guess says so.
fn with_format(mut reading: Reading) -> Reading {
    // The own format's keys say what it is.
    if !is_own(reading.format)
        && let [Err(error)] = &mut reading.puzzles[..]
    {
        let taken = format!("this was taken for the format {}; --from NAME says another", reading.format.name());
        error.help = Some(error.help.take().map_or(taken.clone(), |help| format!("{help}; {taken}")));
    }
    reading
}

/// The project's own format, where the file's name ends as nothing but its files do: what is wrong there is said in its terms.
fn own_format<'f>(formats: &[&'f dyn Format], name: Option<&str>) -> Option<&'f dyn Format> {
    let (_, ending) = name?.rsplit_once('.')?;
    formats.iter().find(|format| is_own(**format)).copied().filter(|_| ending.eq_ignore_ascii_case(OWN_ENDING))
}

/// Is it the project's own format?
pub(super) fn is_own(format: &dyn Format) -> bool {
    format.extensions() == [OWN_ENDING]
}

/// The ending of the project's own files.
const OWN_ENDING: &str = "linewise";

/// The reading to believe.
fn choose<'f>(readings: Vec<Reading<'f>>, name: Option<&str>) -> Result<Reading<'f>, Error> {
    let (mut whole, mut broken): (Vec<_>, Vec<_>) = readings.into_iter().partition(Reading::is_whole);
    if whole.is_empty() {
        let best = best_of_broken(&broken, name);
        return Ok(broken.swap_remove(best));
    }
    if whole.iter().all(|reading| reading.puzzles == whole[0].puzzles) {
        return Ok(whole.swap_remove(0));
    }
    if let Some(at) = spoken_for(&whole, |reading| reading.format, name) {
        return Ok(whole.swap_remove(at));
    }
    let possible: Vec<usize> = (0..whole.len()).filter(|&at| whole[at].puzzles.iter().all(is_possible)).collect();
    if let [only] = possible[..] {
        return Ok(whole.swap_remove(only));
    }
    let names: Vec<_> = whole.iter().map(|reading| reading.format.name()).collect();
    Err(Error::new(format!("this can be read in several formats: {}", names.join(", ")))
        .with_code(ErrorCode::AmbiguousFormat)
        .with_help(format!("say which one is meant, as --from {}", names[0])))
}

/// Is it a puzzle whose clues fit?
pub(super) fn is_possible(puzzle: &Result<Puzzle, Error>) -> bool {
    puzzle.as_ref().is_ok_and(nonogram::is_possible)
}

/// Where nothing could read everything: the reading that the file's name speaks for, else the one
/// that kept some puzzle, else the one that came furthest before it failed.
fn best_of_broken(broken: &[Reading<'_>], name: Option<&str>) -> usize {
    let chosen = spoken_for(broken, |reading| reading.format, name);
    let keeps_some = |at: usize| broken[at].puzzles.iter().any(Result::is_ok);
    let rank = |&at: &usize| (chosen == Some(at), keeps_some(at), broken[at].reach());
    // Backwards, since the last of equals wins: the order of the list decides.
    (0..broken.len()).rev().max_by_key(rank).expect("some format recognized it")
}

/// The place of the only one of `choices` whose format goes by the ending of `name`.
fn spoken_for<'f, T>(choices: &[T], format: impl Fn(&T) -> &'f dyn Format, name: Option<&str>) -> Option<usize> {
    let (_, ending) = name?.rsplit_once('.')?;
    let goes_by = |choice: &T| format(choice).extensions().iter().any(|known| known.eq_ignore_ascii_case(ending));
    let mut chosen = (0..choices.len()).filter(|&at| goes_by(&choices[at]));
    let first = chosen.next()?;
    chosen.next().is_none().then_some(first)
}

/// What helps whoever typed a puzzle.
const OF_YOUR_OWN: &str = "if you typed it yourself, begin with `kind: nonogram` (`linewise kinds` lists the others), then `rows:` and `columns:`; `linewise new nonogram` shows one. Else ";

/// The error for content that nothing recognizes.
fn unknown(formats: &[&dyn Format], bytes: &[u8]) -> Error {
    let text = std::str::from_utf8(bytes);
    let is_text =
        text.is_ok_and(|text| !text.contains(|c: char| c.is_control() && !c.is_whitespace() && c != '\u{1b}'));
    if !is_text && encoding::is_photo(bytes) {
        let error = Error::new("this is a picture, not a puzzle").with_code(ErrorCode::UnknownFormat);
        return error.with_help("`linewise make FILE` makes a puzzle of it");
    }
    let problem = match is_text {
        true if bytes.trim_ascii_start().starts_with(b"http") => {
            "this address does not hold a puzzle that linewise knows, and nothing is fetched"
        }
        true => "this is not a puzzle in any format that linewise knows",
        false => "this is neither text nor a picture that linewise knows",
    };
    let below_title = |text: &str| {
        let (line, kind) = named_kind::title(text)?;
        lists::told_below(&text[text.find(line)? + line.len()..], kind)
    };
    if let Some(text) = text.ok().filter(|_| is_text)
        && let Some(error) = answers::told(text).or_else(|| lists::told(text)).or_else(|| below_title(text))
    {
        return error.with_code(ErrorCode::UnknownFormat);
    }
    let names: Vec<_> = formats.iter().map(|format| format.name()).collect();
    let knows_own = formats.iter().any(|format| is_own(*format));
    let of_kind = text.ok().filter(|_| knows_own && is_text).and_then(named_kind::title).map(|(_, kind)| kind);
    let knows_own = knows_own && is_text && !bytes.trim_ascii_start().starts_with(b"http");
    let help = match of_kind {
        Some(kind) => {
            let name = kind.name();
            format!(
                "a file of your own begins with \"kind: {name}\"; `linewise kinds {name}` shows one, `linewise new {name}` writes one"
            )
        }
        None => {
            let own = if knows_own { OF_YOUR_OWN } else { "" };
            format!("{own}--from NAME reads it as one of: {}", names.join(", "))
        }
    };
    Error::new(problem).with_code(ErrorCode::UnknownFormat).with_help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Written;

    /// A format that guesses as told, and reads the byte that it likes as a board of its own size.
    struct Fake {
        name: &'static str,
        endings: &'static [&'static str],
        guess: Guess,
        likes: u8,
        side: usize,
    }

    impl Format for Fake {
        fn name(&self) -> &'static str {
            self.name
        }
        fn about(&self) -> &'static str {
            "a format for this test"
        }
        fn extensions(&self) -> &'static [&'static str] {
            self.endings
        }
        fn recognizes(&self, _: &[u8]) -> Guess {
            self.guess
        }
        fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
            let wrong = bytes.iter().position(|&byte| byte != self.likes);
            vec![match wrong {
                Some(at) => Err(Error::at(at..at + 1, self.name)),
                None => Puzzle::nonogram(&vec![vec![]; self.side], &vec![vec![]; self.side]),
            }]
        }
        fn write(&self, _: &[Puzzle]) -> Result<Written, Error> {
            Err(Error::new("not written"))
        }
    }

    static SURE: Fake = Fake { name: "sure", endings: &["s"], guess: Guess::Yes, likes: b'x', side: 1 };
    static ONE: Fake = Fake { name: "one", endings: &["one", "t"], guess: Guess::Maybe, likes: b'a', side: 1 };
    static SAME: Fake = Fake { name: "same", endings: &["same", "t"], guess: Guess::Maybe, likes: b'a', side: 1 };
    static TWO: Fake = Fake { name: "two", endings: &["two", "t"], guess: Guess::Maybe, likes: b'a', side: 2 };
    static BEE: Fake = Fake { name: "bee", endings: &["bee", "t"], guess: Guess::Maybe, likes: b'b', side: 3 };
    static NONE: Fake = Fake { name: "none", endings: &["none"], guess: Guess::No, likes: b'a', side: 4 };

    /// Which format reads `text`, and with how many errors; or the error's words.
    fn ask(formats: &[&'static dyn Format], text: &str, name: Option<&str>) -> Result<(&'static str, usize), String> {
        let reading = open_among(formats, text.as_bytes(), None, name).map_err(|error| error.to_string())?;
        Ok((reading.format.name(), reading.puzzles.iter().filter(|puzzle| puzzle.is_err()).count()))
    }

    #[test]
    fn a_format_that_finds_its_marks_is_believed() {
        assert_eq!(ask(&[&ONE, &SURE, &TWO], "aaa", None), Ok(("sure", 1)));
    }

    #[test]
    fn among_guesses_the_one_that_reads_is_believed() {
        assert_eq!(ask(&[&ONE, &BEE, &NONE], "bbb", None), Ok(("bee", 0)));
        assert_eq!(ask(&[&ONE, &SAME, &BEE], "aaa", None), Ok(("one", 0)), "equal puzzles are no tie");
    }

    #[test]
    fn a_tie_is_decided_by_the_ending_or_named() {
        let tie = "this can be read in several formats: one, two (say which one is meant, as --from one)";
        assert_eq!(ask(&[&ONE, &TWO], "aaa", None), Err(tie.to_owned()));
        assert_eq!(ask(&[&ONE, &TWO], "aaa", Some("a.b/x.t")), Err(tie.to_owned()), "an ending that both have");
        assert_eq!(ask(&[&ONE, &TWO], "aaa", Some("x.TWO")), Ok(("two", 0)));
    }

    #[test]
    fn when_nothing_reads_the_one_that_came_furthest_says_why() {
        assert_eq!(ask(&[&ONE, &BEE], "bbc", None), Ok(("bee", 1)));
        assert_eq!(ask(&[&ONE, &BEE], "bbc", Some("x.one")), Ok(("one", 1)));
    }

    #[test]
    fn what_nothing_recognizes_is_said_so() {
        let error = ask(&[&NONE], "hello", None).unwrap_err();
        assert_eq!(
            error,
            "this is not a puzzle in any format that linewise knows (--from NAME reads it as one of: none)"
        );
        let address = ask(&[&NONE], "https://example.org/puzzles/17", None).unwrap_err();
        assert!(address.starts_with("this address does not hold a puzzle that linewise knows, and nothing is fetched"));
        assert!(ask(&[&NONE], "GIF89a\u{1}\u{0}", None).unwrap_err().starts_with("this is a picture, not a puzzle"));
        assert!(ask(&[&NONE], "\u{0}\u{1}", None).unwrap_err().starts_with("this is neither text nor a picture"));
        assert_eq!(ask(&[&NONE], "aaa", Some("x.none")), Ok(("none", 0)), "unless the ending speaks for one");
    }

    #[test]
    fn nothing_is_not_a_puzzle() {
        assert!(ask(&[&SURE], " \n", None).unwrap_err().starts_with("it contains no puzzle"));
    }

    #[test]
    fn a_wish_is_obeyed() {
        let reading = open_among(&[&SURE], b"aaa", Some(&TWO), None).unwrap();
        assert_eq!(reading.format.name(), "two");
    }
}
