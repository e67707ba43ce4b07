//! The mouse, and boards and sentences where there is little room.

use crate::screen::{PATIENCE, SMALL, Terminal, file, puzzles};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

#[test]
fn the_mouse_paints_and_crosses() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, "kind: nonogram\nrows: 3 * *\ncolumns: * * *\n");
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    let screen = terminal.wait_for("row 1 column 1");
    let row = screen.lines().position(|line| line.trim_start().starts_with('3')).expect("the clue of row 1");
    let left = screen.lines().nth(row).and_then(|line| line.find('3')).expect("the clue") + 2;
    // As terminals tell it: button, column and row from 1, `M` pressed, `m` let go.
    let mouse = |button: u8, x: usize, end: char| {
        let code = format!("\u{1b}[<{button};{};{}{end}", left + 1 + 2 * x, row + 1);
        terminal.tmux(&["send-keys", "-l", &code]);
    };
    mouse(0, 0, 'M');
    mouse(32, 2, 'M');
    terminal.wait_for("3 cells");
    mouse(0, 2, 'm');
    terminal.wait_for("row clue 3 (done)");
    terminal.type_keys("z");
    mouse(2, 1, 'M');
    mouse(2, 1, 'm');
    terminal.wait_for("row 1 column 2, crossed");
    // With the buttons swapped, the keys say so.
    terminal.type_keys("?");
    terminal.wait_for("the mouse      left fills, right crosses, middle clears; drag to paint");
    terminal.type_keys("q X");
    terminal.wait_for("The mouse: left crosses, right fills.");
    terminal.type_keys("?");
    terminal.wait_for("the mouse      left crosses, right fills, middle clears; drag to paint");
}

/// Where two rows share one of the screen, a click in another row moves the cursor, and one in its own row paints.
#[test]
fn the_mouse_paints_where_two_rows_share_one_of_the_screen() {
    let folder = TempDir::new().expect("a folder");
    let clues = format!("kind: nonogram\nrows: {}\ncolumns: * * * * *\n", vec!["3"; 30].join(" "));
    let puzzle = file(&folder, &clues);
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    let screen = terminal.wait_for("row 1 column 1, open");
    let lines: Vec<&str> = screen.lines().collect();
    let row = lines.iter().position(|line| line.trim_start().starts_with('3')).expect("the clue of row 1");
    let left = lines[row].find('3').expect("the clue") + 2;
    assert!(lines[row + 14].contains('3'), "30 rows take 15 lines:\n{screen}");
    let mouse = |button: u8, x: usize, y: usize, end: char| {
        let code = format!("\u{1b}[<{button};{};{}{end}", left + 1 + 2 * x, row + y + 1);
        terminal.tmux(&["send-keys", "-l", &code]);
    };
    mouse(0, 0, 2, 'M');
    mouse(0, 0, 2, 'm');
    terminal.wait_for("row 6 column 1, open");
    mouse(0, 0, 2, 'M');
    mouse(32, 2, 2, 'M');
    terminal.wait_for("3 cells");
    mouse(0, 2, 2, 'm');
    terminal.wait_for("row 6 column 3, filled; row clue 3 (done)");
    mouse(2, 3, 2, 'M');
    mouse(2, 3, 2, 'm');
    terminal.wait_for("row 6 column 4, crossed");
}

/// Boards wider than the terminal are drawn all the same: smaller, or in pieces with their clues.
#[test]
fn boards_are_drawn_however_narrow_the_terminal_is() {
    let folder = TempDir::new().expect("a folder");
    let cases = [
        (40, "show", "nonogram/gchq", &["Columns 1 to 5:", "Columns 21 to 25:", "7 3 1 1 7 │"][..]),
        (40, "show", "nonogram/rainbow", &["Columns 1 to 10:", "Columns 31 to 40:", "row 1: 8r"]),
        (80, "show", "nonogram/rainbow", &["Columns 1 to 10:", "2r 2o 2y 2g 2b 2i 4v 4v 2i 2b 2g 2y 2o 2r │"]),
        (40, "solve", "nonogram/julia", &["▟▀▄▙▌█▙▟▐▐▀█▌▛▛▚▟▘"]),
        (40, "solve", "regex_crossword/honey", &["E A R", "rising diagonal 3: R[BDE]"]),
        (120, "solve", "nonogram/gchq", &["7 3 1 1 7 │██████████│████  ████│██      ██│"]),
    ];
    for (width, command, name, wanted) in cases {
        let arguments = format!("{command} {}", puzzles(name));
        let Some(terminal) = Terminal::open((width, 250), folder.path(), "NO_COLOR=1", &arguments) else { return };
        let screen = terminal.wait_for("left with");
        assert!(wanted.iter().all(|part| screen.contains(part)), "{command} {name} at {width}:\n{screen}");
        let widest = screen.lines().map(|line| line.trim_end().chars().count()).max().unwrap_or(0);
        assert!(widest <= usize::from(width), "{command} {name} at {width}");
    }
}

/// Sentences break between words, and the marks below a line are explained.
#[test]
fn sentences_break_between_words() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("hint -3 {}", puzzles("easy_as_abc/few-clues"));
    let piped = Command::new(env!("CARGO_BIN_EXE_linewise")).args(arguments.split(' ')).output().expect("it runs");
    let piped = String::from_utf8_lossy(&piped.stdout).into_owned();
    let words = |text: &str| -> Vec<String> {
        let from = text.find("Right so far").expect("the hint begins so");
        let paragraph = text[from..].split("\n\n").next().unwrap_or_default();
        paragraph.split_whitespace().map(str::to_owned).collect()
    };
    let Some(terminal) = Terminal::open((50, 100), folder.path(), "NO_COLOR=1", &arguments) else { return };
    let screen = terminal.wait_for("left with");
    assert_eq!(words(&screen), words(&piped), "{screen}");
    assert!(screen.contains("* found by this step   ^ what it follows from"), "{screen}");
}

#[test]
fn off_a_terminal_it_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_linewise"))
        .args(["play", &puzzles("nonogram/heart")])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(64));
    assert!(String::from_utf8_lossy(&output.stderr).contains("play needs a terminal"));
}

/// A clue that takes all the room above its column is marked all the same where nothing fits it any more; a key without
/// a meaning is told, and so are the keys that there are.
#[test]
fn marks_and_keys_are_seen_where_room_is_short() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play --fresh {}", puzzles("nonogram/gchq"));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &arguments) else { return };
    terminal.wait_for("row 1 column 1");
    terminal.type_keys(&"Right ".repeat(9));
    terminal.wait_for("row 1 column 10");
    terminal.type_keys(&"S-Down ".repeat(12));
    terminal.wait_for("row 13 column 10");
    let screen = terminal.wait_for("!");
    assert!(screen.lines().next().is_some_and(|line| line.contains('!')), "{screen}");
    terminal.type_keys("w");
    terminal.wait_for("w does nothing here; ? shows the keys.");
    terminal.type_keys("?");
    let keys = terminal.wait_for("the mouse      left fills, right crosses");
    assert!(keys.contains("J K H L") && !keys.contains("blacken"), "{keys}");
    drop(terminal);
    let arguments = format!("play --fresh {}", puzzles("doppelblock/five"));
    let terminal = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &arguments).expect("tmux");
    terminal.wait_for("row 1 column 1");
    terminal.type_keys("?");
    let keys = terminal.wait_for("any key: more, q: back");
    assert!(keys.contains("#              blacken") && !keys.contains("x              cross"), "{keys}");
    terminal.type_keys("q 1 n 2");
    terminal.wait_for("This cell is filled in; exclusions go into open cells.");
    // What follows from a supposition hangs from it.
    terminal.type_keys("n BSpace");
    terminal.wait_for("row 1 column 1, open");
    let hangs = |screen: &str| screen.lines().any(|line| line.starts_with("  Row 1 (3): cell 1 is 2;"));
    let end = Instant::now() + PATIENCE;
    while !hangs(&terminal.screen()) {
        assert!(Instant::now() < end, "no supposition is told:\n{}", terminal.screen());
        terminal.type_keys("h");
        std::thread::sleep(Duration::from_millis(500));
    }
}

#[test]
fn the_keys_are_shown_page_by_page_where_the_window_is_small() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play --fresh {}", puzzles("nonogram/heart"));
    let Some(terminal) = Terminal::open((40, 15), folder.path(), "NO_COLOR=1", &arguments) else { return };
    terminal.wait_for("row 1 column 1");
    terminal.type_keys("?");
    let first = terminal.wait_for("any key: more");
    assert!(first.contains("J K H L") && !first.contains("save and leave"), "{first}");
    terminal.type_keys("?");
    terminal.wait_for("                Enter keeps it, d drops");
    terminal.type_keys("?");
    let last = terminal.wait_for("save and leave");
    assert!(last.contains("the mouse"), "{last}");
    terminal.type_keys("?");
    terminal.wait_for("any key: back");
    terminal.wait_for("colours may touch.");
    terminal.type_keys("?");
    let board = terminal.wait_for("row 1 column 1");
    assert!(board.contains("| ? keys q quit"), "no word of the last line is cut: {board}");
    // Whoever has read enough need not see the rest.
    terminal.type_keys("? q");
    terminal.wait_for("row 1 column 1");
    // Where cells hold question marks, one is a value.
    drop(terminal);
    let puzzle = file(&folder, "kind: regex_crossword\nrows:\n[?A]+\ncolumns:\n[?]\nA\n");
    let terminal = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &format!("play {puzzle}")).expect("tmux");
    terminal.wait_for("Alt+? shows the keys");
    terminal.type_keys("?");
    terminal.wait_for("row 1 column 1, ?");
}

#[test]
fn what_there_is_no_room_for_comes_with_the_next_h() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", puzzles("regex_crossword/anchors"));
    let Some(terminal) = Terminal::open((30, 12), folder.path(), "NO_COLOR=1", &arguments) else { return };
    terminal.wait_for("cells");
    terminal.type_keys("M-h");
    let end = Instant::now() + PATIENCE;
    while !terminal.screen().contains("shows the rest") {
        assert!(Instant::now() < end, "no message is too long:\n{}", terminal.screen());
        if terminal.screen().contains("says more") || terminal.screen().contains("does it") {
            terminal.type_keys("M-h");
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let first = terminal.screen();
    terminal.type_keys("M-h");
    let end = Instant::now() + PATIENCE;
    while terminal.screen() == first {
        assert!(Instant::now() < end, "the page is not turned:\n{first}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn the_rules_break_between_words_and_a_slip_is_told_what_would_be_right() {
    let folder = TempDir::new().expect("a folder");
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", "new nonogram --size 3") else { return };
    let screen = terminal.wait_for("row 1:");
    assert!(screen.contains("\ncolour have at least one blank cell"), "{screen}");
    terminal.type_keys("1-1 Enter");
    let screen = terminal.wait_for("blanks or commas separate the numbers of a clue, as in 1 1");
    assert!(screen.contains("\"1-1\" is not the length of a block"), "{screen}");
}

/// A board goes into a file that holds the puzzle, and takes nothing else from there.
#[test]
fn a_file_keeps_what_else_it_holds() {
    let folder = TempDir::new().expect("a folder");
    let text = format!("# mine\n{SMALL}\n====\n{}", SMALL.replace("2 1", "1 2"));
    let puzzle = file(&folder, &text);
    let play = |target: &str, [first, keys, last]: [&str; 3]| {
        let arguments = format!("play --only 1 --board-to {target} {puzzle}");
        let terminal = Terminal::open((80, 24), folder.path(), "A=1", &arguments)?;
        terminal.wait_for(first);
        terminal.type_keys(keys);
        Some(terminal.wait_for(last))
    };
    if play(&puzzle, ["h gives a hint", "Space q", "left with 0"]).is_none() {
        return;
    }
    let board = "\n\nboard:\n#?\n??\n\n====";
    assert_eq!(std::fs::read_to_string(&puzzle).expect("a file"), text.replace("\n\n====", board));
    let other = folder.path().join("notes.txt").display().to_string();
    std::fs::write(&other, "What else I know\n").expect("a file can be written");
    play(&other, ["holds something else", "q", "left with 64"]).expect("tmux");
    assert_eq!(std::fs::read_to_string(&other).expect("a file"), "What else I know\n");
    std::fs::remove_file(&other).expect("it is gone");
    play(&other, ["Continuing", "q", "left with 0"]).expect("tmux");
    assert!(std::fs::read_to_string(&other).expect("a file").ends_with("board:\n#?\n??\n"));
}

/// Whoever waits for the first look at a puzzle sees the board, and a terminal without a cursor to move is told.
#[test]
fn the_screen_is_there_before_the_puzzle_is_solved() {
    let folder = TempDir::new().expect("a folder");
    let clues =
        "kind: doppelblock\nrows: 0 34 35 31 0 35 27 32 13 40 25 30\ncolumns: 48 19 31 39 23 15 3 25 8 13 17 8\n";
    let arguments = format!("play {}", file(&folder, clues));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &arguments) else { return };
    let screen = terminal.wait_for("Is there exactly one solution? A moment ...");
    assert!(screen.contains("row 1 column 1, open"), "{screen}");
    let terminal = Terminal::open((80, 24), folder.path(), "TERM=dumb", &arguments).expect("tmux");
    terminal.wait_for("a terminal that can move its cursor");
    terminal.wait_for("left with 64");
}
