//! What every format promises, over the list of formats: what is written reads as the same puzzle,
//! what is lost is named, and no input makes a reader panic.

use crate::common;
use linewise::format::{self, Format, Guess, Holds, Written};
use linewise::{
    Alphabet, Axis, Board, CellId, Clue, Domain, End, Hexagon, Look, Puzzle, Rgb, Says, Span, Symbol, kind,
};
use proptest::prelude::*;

/// Blank and so many colours, black among them or not.
fn colours() -> impl Strategy<Value = Alphabet> {
    let some =
        prop::sample::subsequence(vec![("#", 0, "black"), ("r", 0xff0000, "red"), ("G", 0x008000, "dark moss")], 1..=3);
    prop_oneof![3 => Just(Alphabet::black_and_white()), 1 => some.prop_map(|colours| {
        let mut looks = Alphabet::black_and_white().looks;
        looks.truncate(1);
        looks.extend(colours.into_iter().map(|(glyph, rgb, name): (&str, u32, &str)| Look {
            glyph: glyph.chars().next().expect("a character"),
            name: name.to_owned(),
            colour: Some(Rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)),
        }));
        Alphabet::of_looks(looks)
    })]
}

/// Notes as people write them, with what needs care in some format or other.
fn notes() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let notes = vec![
        (Puzzle::TITLE, "A \"chair\" & <table>"),
        (Puzzle::AUTHOR, "José Ñandú; né #1"),
        (Puzzle::COPYRIGHT, "© 2026"),
        (Puzzle::LICENCE, "CC-BY-4.0"),
        (Puzzle::SOURCE, "https://example.org/?a=1&b=2"),
        (Puzzle::ID, "17"),
        (Puzzle::DESCRIPTION, "rows:\n\n  # two lines, ====\n====\n: and an end\\n"),
        (Puzzle::VERDICT, "unique"),
        ("difficulty", "3"),
    ];
    prop_oneof![Just(Vec::new()), prop::sample::subsequence(notes.clone(), 0..=notes.len())]
}

/// Nonograms with everything that can be said of one: colours, notes, givens, missing clues and lengths, a solution.
fn nonogram() -> impl Strategy<Value = Puzzle> {
    let size = (1usize..8, 1usize..8);
    (size, colours(), notes())
        .prop_flat_map(|((rows, columns), alphabet, notes)| {
            let count = rows * columns;
            let picture = prop::collection::vec(0..alphabet.len() as u8, count);
            let fates = prop::collection::vec(0u32..1000, count + rows + columns);
            let rare = prop::bool::weighted(0.2);
            (Just((rows, columns, alphabet, notes)), picture, fates, rare, rare, any::<bool>())
        })
        .prop_map(|((rows, columns, alphabet, notes), picture, fates, is_given, is_blurred, has_goal)| {
            let board = Board::rectangle(rows, columns).expect("a small board");
            let picture: Vec<Symbol> = picture.into_iter().map(Symbol).collect();
            let mut puzzle = common::puzzle_of("nonogram", board, alphabet, &picture);
            notes.into_iter().for_each(|(name, text)| puzzle.set_note(name, text));
            let mut fates = fates.into_iter();
            if is_blurred {
                puzzle.clues.retain(|_, _| fates.next() != Some(0) && fates.next().is_some_and(|fate| fate > 100));
                for clue in puzzle.clues.values_mut() {
                    let Says::Blocks(blocks) = &mut clue.says else { continue };
                    for block in blocks.iter_mut().filter(|_| fates.next().is_some_and(|fate| fate < 100)) {
                        block.len = None;
                    }
                }
            }
            for (cell, &shown) in picture.iter().enumerate().take(if is_given { picture.len() } else { 0 }) {
                let other = Symbol((fates.next().unwrap_or(0) as usize % puzzle.alphabet.len()) as u8);
                let may = match fates.next().unwrap_or(0) {
                    0..400 => Domain::only(shown),
                    400..450 if puzzle.alphabet.len() > 2 => Domain::only(shown).with(other),
                    _ => continue,
                };
                puzzle.give(CellId::new(cell), may, Span::NONE).expect("each cell once");
            }
            puzzle.goal = has_goal.then_some(picture);
            puzzle
        })
}

/// Fails unless `read` is what was written, or a loss is named for each difference.
fn check_round_trip(format: &dyn Format, puzzle: &Puzzle, written: &Written, read: &Puzzle) {
    let name = format.name();
    let text = String::from_utf8_lossy(&written.bytes);
    let says = |words: &[&str]| written.lost.iter().any(|lost| words.iter().any(|word| lost.contains(word)));
    let read = &if says(&["order of the colours"]) { in_colours_of(read, puzzle) } else { read.clone() };
    let lost = &written.lost;
    assert_eq!(read.kind, puzzle.kind, "{name}: {text}");
    assert_eq!(read.board, puzzle.board, "{name}: {text}");
    assert_eq!(read.clues, puzzle.clues, "{name}: {text}");
    assert_eq!(read.options, puzzle.options, "{name}: {text}");
    assert!(read.givens == puzzle.givens || says(&["given"]), "{name} lost givens in silence, {lost:?}: {text}");
    assert!(read.goal == puzzle.goal || says(&["solution"]), "{name} lost the solution in silence, {lost:?}: {text}");
    let looks = read.alphabet == puzzle.alphabet || says(&["colour", "symbol"]);
    assert!(looks, "{name} lost looks in silence, {lost:?}: {text}\n{:?}\n{:?}", puzzle.alphabet, read.alphabet);
    for (note, value) in &puzzle.notes {
        assert!(read.note(note) == Some(value) || says(&[note]), "{name} lost the {note} in silence, {lost:?}: {text}");
    }
}

/// The puzzle, with its symbols renamed to those that have the same colours in `other`, where it has them.
fn in_colours_of(puzzle: &Puzzle, other: &Puzzle) -> Puzzle {
    let colours = |puzzle: &Puzzle| puzzle.alphabet.looks.iter().map(|look| look.colour).collect::<Vec<_>>();
    let (own, others) = (colours(puzzle), colours(other));
    let rename = |symbol: Symbol| match others.iter().position(|colour| *colour == own[symbol.index()]) {
        Some(at) if symbol != Symbol::BLANK => Symbol(at as u8),
        _ => symbol,
    };
    let mut renamed = puzzle.clone();
    for clue in renamed.clues.values_mut() {
        let Says::Blocks(blocks) = &mut clue.says else { continue };
        blocks.iter_mut().for_each(|block| block.colour = rename(block.colour));
    }
    renamed.goal = puzzle.goal.as_ref().map(|goal| goal.iter().map(|&symbol| rename(symbol)).collect());
    renamed
}

/// A nonogram with nothing but clues, a solution, and no other.
fn plain() -> Puzzle {
    let mut puzzle =
        Puzzle::nonogram(&[vec![1, 1], vec![], vec![2]], &[vec![1], vec![1], vec![1, 1]]).expect("a board");
    puzzle.goal = Some([1, 0, 1, 0, 0, 0, 0, 1, 1].map(Symbol).to_vec());
    puzzle
}

/// Writes the puzzles, reads them again and compares; `false` when the format refuses them.
pub fn round_trip(format: &dyn Format, puzzles: &[Puzzle]) -> bool {
    let Ok(written) = format.write(puzzles) else { return false };
    let text = String::from_utf8_lossy(&written.bytes);
    let name = format.name();
    assert_ne!(format.recognizes(&written.bytes), Guess::No, "{name} does not know its own: {text}");
    let read = format.read(&written.bytes);
    assert_eq!(read.len(), puzzles.len(), "{name}: {text}");
    for (puzzle, read) in puzzles.iter().zip(read) {
        let read = read.unwrap_or_else(|error| panic!("{name} does not read its own: {error}: {text}"));
        check_round_trip(format, puzzle, &written, &read);
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_written_reads_the_same(puzzle in nonogram()) {
        for format in format::ALL {
            round_trip(*format, std::slice::from_ref(&puzzle));
        }
    }

    #[test]
    fn many_puzzles_stay_in_order(puzzles in prop::collection::vec(nonogram(), 2..4)) {
        for format in format::ALL {
            round_trip(*format, &puzzles);
        }
    }

    #[test]
    fn no_change_of_a_file_makes_a_reader_panic(
        puzzles in prop::collection::vec(nonogram(), 1..3),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4, any::<u8>(), any::<u32>()), 1..8),
    ) {
        for format in format::ALL {
            let Ok(written) = format.write(&puzzles).or_else(|_| format.write(&puzzles[..1])) else { continue };
            let mut bytes = written.bytes;
            for (place, change, byte, word) in &changes {
                if bytes.is_empty() {
                    break;
                }
                let at = place.index(bytes.len());
                match change {
                    0 => bytes[at] = *byte,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.truncate(at),
                    _ => drop(bytes.splice(at..at, word.to_string().bytes())),
                }
            }
            read_with_all(&bytes);
        }
    }

    #[test]
    fn no_junk_makes_a_reader_panic(junk in "[\\PC\r\n\t\0]{0,60}", marks in "[-0-9 ,#$:=;|\\[\\]\n.?a-zA-Z\"]{0,120}") {
        read_with_all(junk.as_bytes());
        read_with_all(marks.as_bytes());
        read_with_all(format!("kind: nonogram\n{marks}").as_bytes());
        read_with_all(format!("width 3\nheight 2\n{marks}").as_bytes());
    }
}

/// Reads the bytes as every format; each must give at least a puzzle or an error, with a place in the file.
fn read_with_all(bytes: &[u8]) {
    for format in format::ALL {
        format.recognizes(bytes);
        let puzzles = format.read(bytes);
        assert!(!puzzles.is_empty(), "{} reads nothing at all", format.name());
        for error in puzzles.iter().filter_map(|puzzle| puzzle.as_ref().err()) {
            assert!(
                error.span.start <= error.span.end && error.span.end as usize <= bytes.len(),
                "{}: {error:?}",
                format.name()
            );
        }
    }
}

/// The formats that are written, too: not links and pages into which others pack puzzles.
fn written_formats() -> impl Iterator<Item = &'static dyn Format> {
    format::ALL.iter().copied().filter(|format| format.holds() != Holds::Nothing)
}

/// Plain puzzles of several kinds: each format can say one of them.
fn plain_ones() -> Vec<Puzzle> {
    let native = format::find("native").expect("the native format");
    let examples = kind::ALL.iter().flat_map(|kind| kind.examples());
    let examples = examples.flat_map(|example| native.read(example.puzzle.as_bytes())).flatten();
    let pattern = |end: End| (end, Clue::new(Says::Pattern(r"[a-z]*\d?\W*".to_owned())));
    let hexagon = |far: bool| {
        let board = Board::Hexagon(Hexagon::regular(2).expect("a board"));
        let mut puzzle =
            Puzzle::new("regex_crossword", board, Alphabet::of_glyphs(Vec::new(), "ab1 -").expect("glyphs"));
        let ends = [Axis::ROW, Axis::FALLING, Axis::RISING].map(|axis| End {
            axis,
            index: 1,
            far: far && axis != Axis::ROW,
            nth: 0,
        });
        puzzle.clues = ends.into_iter().map(pattern).collect();
        puzzle
    };
    // Not every format can say an empty line.
    let full = Puzzle::nonogram(&[vec![3], vec![1]], &[vec![1], vec![2], vec![1]]).expect("a board");
    [plain(), full].into_iter().chain(examples).chain([hexagon(false), hexagon(true)]).collect()
}

#[test]
fn every_cut_of_a_file_reads_or_is_an_error() {
    for format in written_formats() {
        let mut puzzles = plain_ones().into_iter();
        let written = puzzles.find_map(|mut puzzle| {
            puzzle.set_note(Puzzle::TITLE, "A cut");
            format.write(std::slice::from_ref(&puzzle)).ok()
        });
        let written = written.unwrap_or_else(|| panic!("{} refuses every plain puzzle", format.name()));
        for end in 0..written.bytes.len() {
            read_with_all(&written.bytes[..end]);
        }
    }
}

#[test]
fn enormous_boards_are_refused_at_once() {
    let declared: &[(&str, &str)] = &[
        ("native", "kind: nonogram\nsize: 1000000 rows, 1000000 columns\n"),
        ("nin", "1000000 1000000\n1\n"),
        ("mk", "1000000 1000000\n1\n#\n1\n"),
        ("cwd", "1000000\n1000000\n1\n\n1\n"),
        ("jcross", "1\n1000000 1000000\n1 0\n"),
        ("non", "width 1000000\nheight 1000000\nrows\n1\ncolumns\n1\n"),
    ];
    for (name, text) in declared {
        let Some(format) = format::find(name) else { continue };
        let error = format.read(text.as_bytes()).remove(0).expect_err(name);
        let message = "a board of 1000000 rows and 1000000 columns is too large";
        assert_eq!(error.message, message, "{name}");
        assert!(!error.span.is_none(), "{name} does not say where");
    }
}

#[test]
fn every_format_takes_a_plain_puzzle() {
    for format in written_formats() {
        let taken = plain_ones().into_iter().filter(|puzzle| round_trip(format, std::slice::from_ref(puzzle))).count();
        assert!(taken > 0, "{} refuses them all", format.name());
    }
}

/// A format is said not to hold a kind only where it refuses each puzzle of that kind for being one.
#[test]
fn what_kinds_a_format_holds_is_what_it_writes() {
    let read = |kind: &dyn linewise::Kind| {
        let texts = kind.examples().iter();
        texts
            .flat_map(|example| format::find("native").expect("native").read(example.puzzle.as_bytes()))
            .flatten()
            .collect::<Vec<_>>()
    };
    for format in format::ALL.iter().filter(|format| format.holds() != Holds::Nothing) {
        for kind in kind::ALL.iter().filter(|kind| !format::holds_kind(*format, **kind)) {
            for puzzle in read(*kind) {
                let error = format.write(std::slice::from_ref(&puzzle)).expect_err("no example is written");
                let is_kind = error.message.contains(&format!("a puzzle of the kind {}", kind.name()));
                assert!(is_kind, "{} and {}: {error}", format.name(), kind.name());
            }
        }
    }
    let native = format::find("native").expect("native");
    assert!(kind::ALL.iter().all(|kind| format::holds_kind(native, *kind)));
}

/// What a format says that it holds is what it writes: no puzzle, one, or several that are read again.
#[test]
fn files_hold_as_many_puzzles_as_their_format_says() {
    let mut seen = Vec::new();
    for format in format::ALL {
        let name = format.name();
        let taken: Vec<Puzzle> =
            plain_ones().into_iter().filter(|puzzle| format.write(std::slice::from_ref(puzzle)).is_ok()).collect();
        let two = taken.first().map(|puzzle| format.write(&[puzzle.clone(), puzzle.clone()]));
        match (format.holds(), two) {
            (Holds::Nothing, None) | (Holds::One, Some(Err(_))) => {}
            (Holds::Many, Some(Ok(written))) => {
                assert_eq!(format.read(&written.bytes).len(), 2, "{name}: both are read again");
            }
            (holds, written) => panic!("{name} holds {holds:?}, and of two puzzles it makes {written:?}"),
        }
        if format.is_picture() {
            // Of a puzzle without a solution there is no picture.
            for puzzle in &taken {
                let unsolved = Puzzle { goal: None, ..puzzle.clone() };
                assert!(puzzle.goal.is_some() && format.write(&[unsolved]).is_err(), "{name}");
            }
        }
        seen.push((name, format.holds(), format.is_picture()));
    }
    for (name, holds, is_picture) in [
        ("native", Holds::Many, false),
        ("cwd", Holds::One, false),
        ("pbm", Holds::Many, true),
        ("png", Holds::One, true),
        ("penpa", Holds::Nothing, false),
    ] {
        assert!(seen.contains(&(name, holds, is_picture)), "{name}: {seen:?}");
    }
}

/// What is an address or an id begins as one, whole or cut off; what is a file does not.
#[test]
fn addresses_and_ids_are_known_by_their_beginning() {
    const OF_ADDRESSES: [&str; 7] = ["page-link", "pattern", "puzzlink", "towers", "unruly", "salad", "woven"];
    for puzzle in plain_ones() {
        for format in format::ALL {
            let Ok(written) = format.write(std::slice::from_ref(&puzzle)) else { continue };
            let Ok(text) = String::from_utf8(written.bytes) else { continue };
            let whole = text.trim().trim_start_matches("https://");
            let is_one = OF_ADDRESSES.contains(&format.name());
            assert_eq!(format.is_address(whole), is_one, "{}: {whole}", format.name());
            if is_one {
                assert!(format.is_address(&whole[..whole.len() - 1]), "{}: {whole}, but for its end", format.name());
            }
        }
    }
    for name in OF_ADDRESSES {
        let format = format::find(name).expect("a format");
        for text in ["", "C:boards", "puzzles/some.txt", "notes?.txt", "p?", ":", "a:b"] {
            assert!(!format.is_address(text), "{name}: {text}");
        }
    }
}

#[test]
fn colours_are_kept_or_refused() {
    let mut alphabet = Alphabet::black_and_white();
    alphabet.looks.push(Look { glyph: 'r', name: "red".to_owned(), colour: Some(Rgb(255, 0, 0)) });
    let board = Board::rectangle(2, 3).expect("a board");
    let puzzle = common::puzzle_of("nonogram", board, alphabet, &[1, 2, 2, 0, 1, 2].map(Symbol));
    let takes = |format: &&&dyn Format| round_trip(**format, std::slice::from_ref(&puzzle));
    let taken: Vec<_> = format::ALL.iter().filter(takes).map(|format| format.name()).collect();
    for name in ["native", "non", "olsak", "webpbn", "json"] {
        assert!(taken.contains(&name), "{name} refuses colours");
    }
    for name in ["nin", "mk", "cwd", "jcross", "tournament", "picross", "dzn"] {
        assert!(!taken.contains(&name), "{name} takes colours");
    }
}

#[test]
fn names_are_plain_and_different() {
    for (place, format) in format::ALL.iter().enumerate() {
        let name = format.name();
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{name}");
        let endings = format.extensions();
        assert!(endings.iter().all(|ending| !ending.starts_with('.')), "{name} has a dot before its ending");
        assert!(format::ALL[..place].iter().all(|other| other.name() != name), "{name} stands twice");
    }
}
