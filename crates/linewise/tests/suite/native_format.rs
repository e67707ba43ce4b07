//! The native format says all that there is: every example, what was filled in, and notes with anything in them.

use crate::formats::round_trip;
use linewise::{CellId, Domain, Symbol, Task, format, kind};

#[test]
fn the_native_format_takes_every_example() {
    let native = format::find("native").expect("the native format");
    for kind in kind::ALL {
        for example in kind.examples() {
            for puzzle in native.read(example.puzzle.as_bytes()) {
                let puzzle = puzzle.unwrap_or_else(|error| panic!("{}: {error}: {}", kind.name(), example.puzzle));
                assert!(round_trip(native, &[puzzle]), "{} is refused: {}", kind.name(), example.puzzle);
            }
        }
    }
}

/// Where the shortest rows of a hexagon have no room for a blank, a dot is one all the same: longer rows have.
#[test]
fn a_dot_is_blank_on_every_hexagon_that_has_room_for_one() {
    let puzzle = |cell: &str| {
        let text =
            format!("kind: easy_as_abc\nletters: AB\nsize: 3 rows, 3 falling, 3 rising\ngivens:\n??\n?{cell}?\n??\n");
        linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle")
    };
    for cell in [".", "[.]"] {
        let puzzle = puzzle(cell);
        assert_eq!(
            puzzle.givens.get(&CellId::new(3)).map(|given| given.may),
            Some(Domain::only(Symbol::BLANK)),
            "{cell}"
        );
        assert!(round_trip(format::find("native").expect("a format"), &[puzzle]), "{cell}");
    }
    assert!(puzzle("?").givens.is_empty());
}

/// What was filled in and the pencil marks are kept by the native format, on every board and in every kind's characters.
#[test]
fn a_board_and_its_pencil_marks_pass_through_the_native_format() {
    for kind in linewise::kind::ALL {
        for example in kind.examples() {
            let mut puzzle = linewise::open(example.puzzle).expect("an example").one().expect("one puzzle");
            let (all, goal) = (puzzle.alphabet.all(), puzzle.goal.clone().expect("a solution"));
            let board = goal.iter().enumerate().map(|(at, &symbol)| match at % 3 {
                0 => Domain::only(symbol),
                1 if all.len() > 2 => all.without(symbol),
                _ => all,
            });
            let pencil = (0..goal.len())
                .step_by(2)
                .map(|at| (CellId::new(at), if at % 4 == 0 { all } else { Domain::only(goal[at]) }));
            puzzle.placed = Some(linewise::Placed { board: board.collect(), pencil: pencil.collect() });
            let text = Task::new(&puzzle).expect("a task").native().expect("a text");
            let again =
                linewise::open(&text).expect("native").one().unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(again, puzzle, "{}:\n{text}", kind.name());
            // A board that is put into the file replaces the old one, and nothing else.
            puzzle.placed = Some(linewise::Placed {
                board: goal.iter().map(|&symbol| Domain::only(symbol)).collect(),
                pencil: puzzle.placed.as_ref().map(|placed| placed.pencil.clone()).unwrap_or_default(),
            });
            let put = linewise::format::Native::put_board(text.as_bytes(), 0, &puzzle).expect("the file has a board");
            let put = String::from_utf8(put).expect("text");
            let (before, after) =
                (text.split_once("\nboard:\n").expect("a board"), put.split_once("\nboard:\n").expect("a board"));
            assert_eq!(before.0, after.0);
            assert_eq!(
                before.1.split_once("\n\n").map(|(_, rest)| rest),
                after.1.split_once("\n\n").map(|(_, rest)| rest)
            );
            let board = linewise::open(&put).expect("native").one().expect("one puzzle").placed.expect("a board").board;
            assert_eq!(board, puzzle.placed.as_ref().expect("a board").board, "{put}");
            // So do pencil marks that are others than those of the file.
            let others = [(CellId::new(1), all)].into_iter().collect();
            puzzle.placed.as_mut().expect("a board").pencil = others;
            let put = linewise::format::Native::put_board(put.as_bytes(), 0, &puzzle).expect("the file has both");
            assert_eq!(linewise::open(&put).expect("native").one().expect("one puzzle"), puzzle);
        }
    }
}

/// What old files, and files of several origins, have within a line: read by the format alone, nobody has made line feeds of it before.
#[test]
fn a_note_with_odd_characters_in_it_is_read_back_exactly() {
    let parts = ["a", " ", "\r", "\t", "|", "\0", "\u{85}", "\u{2028}", ":", "#"];
    let native = format::find("native").expect("the native format");
    let count = parts.len();
    for at in 0..count.pow(5) {
        let note: String = (0..5).map(|place| parts[at / count.pow(place) % count]).collect();
        let text = format!(
            "kind: nonogram\nsize: 2 rows, 2 columns\ntitle: {note}\nnote of mine: x{note}x\n| {note}\noption mine: {note}\n| {note}\n"
        );
        for puzzle in native.read(text.as_bytes()).into_iter().flatten() {
            let written = native.write(std::slice::from_ref(&puzzle)).expect("it is written");
            if written.lost.is_empty() {
                let again = native.read(&written.bytes).remove(0).unwrap_or_else(|error| panic!("{note:?}: {error}"));
                assert_eq!(again, puzzle, "{note:?} in\n{}", String::from_utf8_lossy(&written.bytes));
            }
        }
    }
}

/// A file of any format gets a board only if it is read again as the same puzzle with that board.
#[test]
fn a_board_is_put_only_where_it_is_read_again() {
    let mut put = 0;
    for kind in linewise::kind::ALL {
        for example in kind.examples() {
            let puzzle = linewise::open(example.puzzle).expect("an example").one().expect("one puzzle");
            for format in format::ALL {
                let Ok(written) = format.write(std::slice::from_ref(&puzzle)) else { continue };
                let Ok(mut again) = linewise::open(&written.bytes).and_then(|reading| reading.one()) else { continue };
                let Some(goal) = puzzle.goal.clone().filter(|goal| goal.len() == again.board.cells()) else { continue };
                if again.alphabet != puzzle.alphabet {
                    continue;
                }
                let board = goal.iter().map(|&symbol| Domain::only(symbol)).collect();
                again.placed = Some(linewise::Placed { board, pencil: Default::default() });
                let Ok(file) = format::Native::put_board(&written.bytes, 0, &again) else { continue };
                let read = linewise::open(&file).and_then(|reading| reading.one());
                assert_eq!(read.as_ref(), Ok(&again), "{} as {}", kind.name(), format.name());
                put += 1;
            }
        }
    }
    assert!(put >= linewise::kind::ALL.len(), "{put}");
}

/// Below a drawing nobody reads a key.
#[test]
fn no_board_is_put_below_a_drawing() {
    for text in [
        "Skyscrapers\n\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n  2 3 1 2\n",
        "kind: skyscrapers\nletters: 1-3\n\n  2 3 1 2\n2 . . . . 1\n1 . . . . 3\n2 . . . . 1\n2 . . . . 2\n  2 1 3 2\n",
        "Easy as ABC (A-B)\n\n   A B .\nA  . . .\n.  . B .\nB  . . .\n",
        "Doppelblock 4x4\n\n  0 0 3 0\n0 . . . .\n2 . . . .\n0 . . . .\n0 . . . .\n",
        "Binairo\n\n. 1 . 1\n0 . . .\n. . 0 .\n. . . .\n",
        "Kakurasu\nright: 3 5 4\nbottom: 4 2 5\n",
    ] {
        let mut puzzle = linewise::open(text).and_then(|reading| reading.one()).expect(text);
        puzzle.placed = Some(linewise::Placed {
            board: vec![puzzle.alphabet.all(); puzzle.board.cells()].into(),
            pencil: Default::default(),
        });
        match format::Native::put_board(text.as_bytes(), 0, &puzzle) {
            Err(error) => assert_eq!(error.code, linewise::ErrorCode::UnknownFormat, "{text}: {error}"),
            Ok(file) => {
                let again = linewise::open(&file).and_then(|reading| reading.one());
                assert_eq!(again, Ok(puzzle), "{text}");
            }
        }
    }
}

/// Who writes `b blue` below `colours:` means that; a colour that nobody knows gets a shade that no other has.
#[test]
fn a_colour_with_a_known_name_has_its_shade() {
    let read = |colours: &str| -> linewise::Puzzle {
        let text = format!("kind: nonogram\ncolours:\n{colours}\nrows:\n2b 1o\n1o\ncolumns:\n1b\n1b\n2o\n");
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let shades = |puzzle: &linewise::Puzzle| {
        puzzle
            .alphabet
            .looks
            .iter()
            .skip(1)
            .map(|look| look.colour.map(|colour| colour.to_string()))
            .collect::<Vec<_>>()
    };
    let blue_and_orange = [Some("#0000ff".to_owned()), Some("#ffa500".to_owned())];
    let known = read("b blue\no orange");
    assert_eq!(shades(&read("b Blue\no ORANGE")), blue_and_orange);
    assert_eq!(shades(&known), blue_and_orange);
    assert!(known.alphabet.is_in_colours());
    assert_eq!(shades(&read("b light-blue\no dark orange")), [Some("#add8e6".to_owned()), Some("#ff8c00".to_owned())]);
    assert_eq!(shades(&read("b blue -\no orange #123456")), [None, Some("#123456".to_owned())], "as it is said");
    let unknown = read("b blue\no ochre of the hills");
    assert_eq!(shades(&unknown), blue_and_orange, "what people mostly mean by the letter");
    assert_eq!(unknown.alphabet.looks[2].name, "ochre of the hills");
    let task = linewise::Task::new(&unknown).expect("a puzzle");
    assert!(!task.sheet(&task.start()).is_lettered, "it is drawn in colours");
    let again: linewise::Puzzle = task.native().expect("it can be written").parse().expect("it is read again");
    assert_eq!(again.alphabet, unknown.alphabet);
    // A taken shade goes to nobody else, however they are written.
    for text in ["b = blue\no: orange", "b - blue\no – orange", "b -blue\no=orange"] {
        assert_eq!(read(text).alphabet, known.alphabet.clone(), "{text}");
    }
    assert_eq!(shades(&read("b\no blue")), [Some("#000000".to_owned()), Some("#0000ff".to_owned())]);
    let listed: linewise::Puzzle =
        "kind: nonogram\ncolours: bo\nrows:\n2b 1o\n1o\ncolumns:\n1b\n1b\n2o\n".parse().expect("a list of letters");
    let names: Vec<&str> = listed.alphabet.looks.iter().map(|look| look.name.as_str()).collect();
    assert_eq!(names, ["white", "blue", "orange"]);
}
