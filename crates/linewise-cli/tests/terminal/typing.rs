//! Puzzles that are typed in.

use crate::screen::{Terminal, file};
use tempfile::TempDir;

#[test]
fn a_puzzle_is_typed_in_and_played() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("mine.linewise").display().to_string();
    let arguments = format!("new nonogram --size 2x3 -o '{file}'");
    let Some(terminal) = Terminal::open((100, 50), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("note: 2 columns, 3 rows");
    terminal.wait_for("row 1:");
    let answers = [
        ("2", "needs 2 of 2 cells, 1 arrangement"),
        ("5", "it needs 5 cells, the line has 2"),
        ("0", "row 3:"),
        ("<", "row 2:"),
        ("1", "2 arrangements"),
        ("", "so far: the rows have 3 filled cells"),
        ("2", "column 2:"),
        ("2", "add up to 3 filled cells, the columns' to 4"),
        ("<", "column 2:"),
        ("1", "board, row 1:"),
        ("", "There is exactly one solution."),
    ];
    for (answer, then) in answers {
        terminal.tmux(&["send-keys", "-l", answer]);
        terminal.type_keys("Enter");
        terminal.wait_for(then);
    }
    terminal.wait_for("left with 0");
    let text = std::fs::read_to_string(&file).expect("the puzzle is written");
    assert_eq!(text, "kind: nonogram\n\nrows:\n2\n1\n0\n\ncolumns:\n2\n1\n");
}

/// Whoever ends the questions in the middle keeps what was typed.
#[test]
fn what_was_typed_is_not_lost() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("mine.linewise").display().to_string();
    let types = |terminal: &Terminal, answers: &[(&str, &str)]| {
        for (answer, then) in answers {
            terminal.tmux(&["send-keys", "-l", answer]);
            terminal.type_keys("Enter");
            terminal.wait_for(then);
        }
    };
    let arguments = format!("new nonogram --size 2x3 -o '{file}'");
    let Some(terminal) = Terminal::open((100, 50), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("row 1:");
    types(&terminal, &[("2", "row 2:"), ("1", "row 3:"), ("", "column 1:"), ("2", "column 2:")]);
    terminal.type_keys("C-d");
    terminal.wait_for("the puzzle was not finished: 1 of 5 clues is missing; for a line without a clue write *");
    terminal.wait_for("left with 65");
    let text = std::fs::read_to_string(&file).expect("the puzzle is written");
    assert_eq!(text, "kind: nonogram\n\nrows:\n2\n1\n0\n\ncolumns:\n2\n*\n");
    drop(terminal);
    // A file that cannot be written is told before the first question.
    let arguments = format!("new nonogram --size 2x3 -o '{file}/no.linewise'");
    let Some(terminal) = Terminal::open((160, 50), folder.path(), "A=1", &arguments) else { return };
    let screen = terminal.wait_for("left with 74");
    assert!(screen.contains("mine.linewise/no.linewise") && !screen.contains("row 1:"), "{screen}");
    drop(terminal);
    // Without a file, the screen shows it; and rows of given cells count, too.
    let Some(terminal) = Terminal::open((100, 50), folder.path(), "A=1", "new fuzuli --size 5 --symbols 12") else {
        return;
    };
    terminal.wait_for("board, row 1:");
    types(&terminal, &[("2..1.", "board, row 2:"), ("", "board, row 3:")]);
    terminal.type_keys("C-d");
    terminal.wait_for("left with 65");
    assert!(terminal.screen().contains("symbols: .12"), "{}", terminal.screen());
    assert!(
        terminal.screen().contains("note: the dots are blank cells here: ? is an open one"),
        "{}",
        terminal.screen()
    );
    assert!(terminal.screen().contains("2..1.\n?????"), "{}", terminal.screen());
}

/// Ctrl-C keeps what was typed, as Ctrl-D does.
#[test]
fn an_interrupt_loses_nothing() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("mine.linewise").display().to_string();
    let arguments = format!("new nonogram --size 2x2 -o '{file}'");
    let Some(terminal) = Terminal::open((100, 40), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("row 1:");
    terminal.tmux(&["send-keys", "-l", "2"]);
    terminal.type_keys("Enter");
    terminal.wait_for("row 2:");
    terminal.type_keys("C-c");
    terminal.wait_for("the puzzle was not finished: 3 of 4 clues are missing");
    terminal.wait_for("what you typed so far has been saved");
    terminal.wait_for("left with 65");
    let text = std::fs::read_to_string(&file).expect("the puzzle is written");
    assert!(text.contains("rows:\n2\n*\n"), "{text}");
}

/// No line of a message ends within a word, however narrow the terminal is.
#[test]
fn messages_are_broken_between_words() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, "kind: nonogram\nrows: 1 1,1 x\ncolums: 1 2\n");
    let Some(terminal) = Terminal::open((44, 40), folder.path(), "NO_COLOR=1", &format!("solve {puzzle}")) else {
        return;
    };
    let screen = terminal.wait_for("left with 65");
    let advice = "a number such as 3, or ? for a length that is not known";
    let first = screen.lines().find(|line| line.contains("= help: a number")).expect("there is advice");
    let next = screen.lines().skip_while(|line| *line != first).nth(1).unwrap_or_default();
    assert!(next.starts_with("          "), "{screen}");
    let told = format!("{} {}", first.trim_start_matches([' ', '=']), next.trim());
    assert!(told.contains(advice), "{told:?} in\n{screen}");
}

/// Numbers of two digits stand apart from their neighbours', however narrow the terminal is.
#[test]
fn clues_of_columns_do_not_run_together() {
    let folder = TempDir::new().expect("a folder");
    let clues = format!("kind: nonogram\nrows: {}\ncolumns:\n{}", vec!["*"; 16].join(" "), "12\n10\n".repeat(15));
    let puzzle = file(&folder, &clues);
    for (size, written) in [
        // Cells of three columns have room for a blank between two numbers.
        ((120, 40), "12 10 12 10 12"),
        // On narrower screens they stand downwards.
        ((80, 40), "1 1 1 1 1"),
        // Where there is no room for that, the board goes on to the right.
        ((80, 19), "12 10 12 10 12"),
    ] {
        let Some(terminal) = Terminal::open(size, folder.path(), "NO_COLOR=1", &format!("play --fresh {puzzle}"))
        else {
            return;
        };
        let screen = terminal.wait_for("row 1 column 1");
        assert!(screen.contains(written), "{size:?}: {written} is not in\n{screen}");
        assert!(!screen.contains("1210"), "{size:?}:\n{screen}");
    }
}

/// Who names no file, or standard input, is told what the program waits for.
#[test]
fn at_a_terminal_it_says_what_it_waits_for() {
    let folder = TempDir::new().expect("a folder");
    for (arguments, told) in [
        ("solve", "no FILE is named: an Easy as ABC can be typed in here"),
        ("solve -", "waiting for standard input; Ctrl-D"),
        ("replay -", "waiting for standard input; Ctrl-D"),
    ] {
        let Some(terminal) = Terminal::open((150, 20), folder.path(), "NO_COLOR=1", arguments) else { return };
        terminal.wait_for(told);
    }
}

/// Where clues stand on both sides, each question names its side, and the clues of a whole side can be typed at once.
#[test]
fn sides_of_clues_are_named() {
    let folder = TempDir::new().expect("a folder");
    let Some(terminal) = Terminal::open((100, 50), folder.path(), "A=1", "new skyscrapers --size 3x3") else { return };
    terminal.wait_for("an empty answer is no clue.");
    terminal.wait_for("row 1, on the left:");
    for (answer, then) in [
        ("2 1", "these are 2 clues, and this side has 3 lines"),
        ("* * 2", "column 1, above:"),
        ("*", "column 2, above:"),
        ("2 1", "one clue at a time, that of this line alone"),
        ("<", "column 1, above:"),
        ("213", "row 1, on the right:"),
    ] {
        terminal.tmux(&["send-keys", "-l", answer]);
        terminal.type_keys("Enter");
        terminal.wait_for(then);
    }
    terminal.type_keys("C-d");
    terminal.wait_for("the puzzle was not finished: 6 of 12 clues are missing");
    let screen = terminal.wait_for("left with 65");
    assert!(screen.contains("*\n*\n2\n") && screen.contains("2\n1\n3\n"), "{screen}");
}

/// Totals that do not match are told once.
#[test]
fn totals_that_do_not_match_are_told_once() {
    let folder = TempDir::new().expect("a folder");
    let Some(terminal) = Terminal::open((100, 40), folder.path(), "A=1", "new nonogram --size 2x2") else { return };
    terminal.wait_for("an empty answer is an empty line, 0.");
    for (answer, then) in [("2", "row 2:"), ("1", "column 1:"), ("2", "column 2:"), ("2", "board, row 1:")] {
        terminal.tmux(&["send-keys", "-l", answer]);
        terminal.type_keys("Enter");
        terminal.wait_for(then);
    }
    let screen = terminal.screen();
    assert!(screen.contains("add up to 3 filled cells, the columns' to 4"), "{screen}");
    assert!(!screen.contains("the columns have 4 filled cells"), "{screen}");
    terminal.type_keys("C-d");
}
