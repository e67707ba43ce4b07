//! What people write by hand, and no format has: clues typed and pasted in their own ways, and boards with their clues around them.

use super::open::{is_own, is_possible};
use super::printed::{self, Drawn, Printed};
use super::reading::Reading;
use crate::error::{Error, ErrorCode};
use crate::format::lines::quoted;
use crate::format::source::Source;
use crate::format::typed::{self, Typed};
use crate::format::{Format, encoding, named_kind};
use crate::kind;
use crate::puzzle::Puzzle;

/// What is read as clues that somebody typed otherwise than any format has them, where only one way to read them gives
/// clues that fit their lines and each other.
pub fn as_typed<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
) -> Option<Reading<'f>> {
    typed_where(formats, bytes, from, name, |_, puzzle| is_possible(puzzle))
}

/// What is read as clues that do not fit each other, where the text says of all of them on which side they stand: one
/// of them is wrong, and how to read them is no question.
pub fn as_labelled<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
) -> Option<Reading<'f>> {
    typed_where(formats, bytes, from, name, |typed, puzzle| typed.is_labelled && unsound(puzzle).is_none())
}

/// What is read as clues that somebody typed, where only one way to read them is meant.
fn typed_where<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
    name: Option<&str>,
    is_meant: impl Fn(&Typed, &Result<Puzzle, Error>) -> bool,
) -> Option<Reading<'f>> {
    let is_clues = |format: &&&'f dyn Format| format.name() == CLUES;
    let is_asked = bytes.len() <= typed::LONGEST && from.is_none_or(|from| from.name() == CLUES);
    let clues = formats.iter().find(is_clues).copied().filter(|_| is_asked)?;
    let plain = encoding::as_it_looks(bytes).unwrap_or_else(|| bytes.to_vec());
    let mut found: Vec<Reading> = Vec::new();
    for typed in typed::readings(&plain) {
        let reading = Reading::of(clues, typed.text.as_bytes());
        if reading.puzzles.iter().all(|puzzle| is_small(puzzle) && is_meant(&typed, puzzle))
            && found.iter().all(|other| other.puzzles != reading.puzzles)
        {
            let assumed = reading.assumed(typed.text.as_bytes(), from, name);
            found.push(Reading { assumed, text: Some(typed.text.into_bytes()), typed: vec![typed.remark], ..reading });
        }
    }
    // Where several fit, the size in the title says which is meant, or that just one is a square.
    let size = |reading: &Reading| {
        let board = reading.puzzles.iter().flatten().next().map(|puzzle| puzzle.board);
        board.map_or([0; 2], |board| [board.rows(), board.columns()])
    };
    let title = std::str::from_utf8(&plain).ok().and_then(named_kind::sized_title);
    let is_other =
        |reading: &Reading| title.is_some_and(|title| named_kind::other_size(title, size(reading)).is_some());
    if found.len() > 1 && title.is_some() {
        found.retain(|reading| !is_other(reading));
    }
    if found.len() > 1 && title.is_none() {
        found.retain(|reading| size(reading)[0] == size(reading)[1]);
    }
    let mut only = if found.len() == 1 { found.pop()? } else { return None };
    if is_other(&only) {
        let [rows, columns] = size(&only);
        let said = format!("{} names another size than that of these clues, {rows}x{columns}", quoted(title?));
        only.typed
            .push(Error::new(said).with_help("is a clue missing, or is it another mark that stands between clues?"));
    }
    Some(only)
}

/// What is read as a board with its clues around it. One that no kind is named for is a nonogram, if its clues fit each other.
pub fn as_printed<'f>(
    formats: &[&'f dyn Format],
    bytes: &[u8],
    from: Option<&'f dyn Format>,
) -> Option<Result<Reading<'f>, Error>> {
    let own = formats.iter().find(|format| is_own(**format)).copied()?;
    if bytes.len() > typed::LONGEST || from.is_some_and(|from| from.name() != own.name()) {
        return None;
    }
    let looks = encoding::as_it_looks(bytes);
    let seen = std::str::from_utf8(looks.as_deref().unwrap_or(bytes)).ok()?;
    // Below a key of its own what stands there is judged as its value.
    let is_keyed = bytes.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_end().ends_with(b":"));
    let (texts, drawn, rules, others) = match printed::reading(seen)? {
        Printed::Puzzle { texts, drawn, rules, others } => (texts, drawn, rules, others),
        Printed::Odd { line, words, of_others } => {
            let error = printed::odd(Source::new(bytes), line, words, of_others);
            return Some(Err(error)).filter(|_| !is_keyed);
        }
        Printed::Ambiguous { sizes } => return Some(Err(printed::ambiguous_size(&sizes))).filter(|_| !is_keyed),
        Printed::OfNoKind => return Some(Err(printed::of_no_kind().with_code(ErrorCode::UnknownFormat))),
    };
    let is_assumed = drawn == Drawn::Assumed;
    let is_meant = |puzzle: &Result<Puzzle, Error>| {
        is_small(puzzle) && unsound(puzzle).is_none() && (!is_assumed || is_possible(puzzle))
    };
    let readings: Vec<_> =
        texts.into_iter().map(|text| (Reading::of(own, text.as_bytes()), text.into_bytes())).collect();
    // What is wrong with the only reading is told, without places: they would be those of a text that nobody typed.
    let problem = match &readings[..] {
        [(reading, _)] if !is_assumed && !is_keyed => {
            reading.puzzles.iter().find_map(unsound).map(|error| Err(printed::broken(error, drawn)))
        }
        _ => None,
    };
    let remarks = |reading: &Reading| -> Vec<Error> {
        let puzzle = reading.puzzles.iter().flatten().next();
        puzzle.map_or_else(Vec::new, |puzzle| printed::remarks(drawn, seen, (&rules, &others), puzzle))
    };
    let mut found = readings.into_iter().filter(|(reading, _)| reading.puzzles.iter().all(is_meant));
    match (found.next(), found.next()) {
        // Boards below each other would be a long one.
        (Some((reading, _)), None)
            if reading.puzzles.iter().flatten().any(is_long)
                && let Some(line) = printed::second_board(seen) =>
        {
            Some(Err(printed::several_boards(Source::new(bytes), line)))
        }
        (Some((reading, _)), None)
            if let Some(board) = reading.puzzles.iter().flatten().next().map(|puzzle| puzzle.board)
                && board.columns() == 2 * board.rows()
                && let Some(row) = printed::board_beside_in(seen, board.rows()) =>
        {
            Some(Err(printed::several_boards(Source::new(bytes), row)))
        }
        (Some((reading, text)), None) => Some(Ok(Reading { text: Some(text), typed: remarks(&reading), ..reading })),
        (None, _) => problem,
        (Some(one), Some(other)) => {
            let boards = [one, other].into_iter().chain(found).flat_map(|(reading, _)| reading.puzzles).flatten();
            let mut sizes: Vec<[usize; 2]> =
                boards.map(|puzzle| [puzzle.board.rows(), puzzle.board.columns()]).collect();
            sizes.sort_unstable();
            sizes.dedup();
            Some(Err(printed::ambiguous_size(&sizes))).filter(|_| !is_keyed)
        }
    }
}

/// Has it more rows than columns?
fn is_long(puzzle: &Puzzle) -> bool {
    puzzle.board.rows() > puzzle.board.columns()
}

/// Why this is no puzzle of its kind, where it is none.
fn unsound(puzzle: &Result<Puzzle, Error>) -> Option<Error> {
    match puzzle {
        Ok(puzzle) => kind::of(puzzle).and_then(|kind| kind.model(puzzle)).err(),
        Err(error) => Some(error.clone()),
    }
}

/// Is it no larger than what somebody types?
fn is_small(puzzle: &Result<Puzzle, Error>) -> bool {
    puzzle.as_ref().is_ok_and(|puzzle| puzzle.board.cells() <= MOST_TYPED_CELLS)
}

/// Nobody types the clues of a larger board.
const MOST_TYPED_CELLS: usize = 1 << 16;

/// The format of two plain blocks of clues.
pub(super) const CLUES: &str = "clues";
