//! `linewise play` as somebody at a terminal sees it: through tmux, where that is installed.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A terminal of its own, with a game in it.
struct Terminal {
    socket: String,
    state: PathBuf,
}

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// How long something may take to appear, on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Terminal {
    /// A terminal of this size in which the program runs; `None` where there is no tmux.
    fn open(size: (u16, u16), state: &Path, environment: &str, arguments: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: there is no tmux");
            return None;
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let socket = format!("linewise-test-{}-{number}", std::process::id());
        let terminal = Terminal { socket, state: state.to_owned() };
        let program = env!("CARGO_BIN_EXE_linewise");
        let command = format!(
            "echo before; env {environment} XDG_STATE_HOME='{}' '{program}' {arguments}; echo left with $?; sleep 600",
            terminal.state.display()
        );
        let (width, height) = (size.0.to_string(), size.1.to_string());
        terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, &command]);
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().expect("tmux runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Types these keys, by tmux's names.
    fn type_keys(&self, keys: &str) {
        for key in keys.split(' ') {
            self.tmux(&["send-keys", key]);
        }
    }

    /// Waits until the screen shows this text, and gives the screen.
    fn wait_for(&self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(Instant::now() < end, "{text:?} does not appear:\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

fn puzzles(name: &str) -> String {
    format!("{}/../../puzzles/{name}.linewise", env!("CARGO_MANIFEST_DIR"))
}

/// A puzzle in a folder of its own.
fn file(folder: &TempDir, text: &str) -> String {
    let file = folder.path().join("puzzle.linewise");
    std::fs::write(&file, text).expect("a file can be written");
    file.display().to_string()
}

const SMALL: &str = "kind: nonogram\nrows: 2 1\ncolumns: 1 2\n";

#[test]
fn a_small_puzzle_is_played_to_its_end_put_away_and_gone_on_with() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, SMALL);
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    terminal.wait_for("row 1 column 1, open; row clue 2; column clue 1");
    terminal.type_keys("Space Right Space");
    terminal.wait_for("row 1 column 2, filled; row clue 2 (done)");
    terminal.type_keys("Left Down x");
    terminal.wait_for("row 2 column 1, crossed");
    terminal.type_keys("BSpace");
    terminal.wait_for("row 2 column 1, open");
    terminal.type_keys("q");
    let screen = terminal.wait_for("left with 0");
    assert!(screen.starts_with("before"), "the screen is as it was before:\n{screen}");
    assert!(screen.contains("goes on here"), "{screen}");
    drop(terminal);
    let terminal = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")).expect("tmux");
    terminal.wait_for("goes on where it was left");
    terminal.type_keys("Right Down Space");
    terminal.wait_for("Solved: every line is right.");
    terminal.type_keys("z z");
    terminal.wait_for("1 × []");
    terminal.type_keys("y y c");
    terminal.wait_for("Right");
}

#[test]
fn hints_tell_more_each_time_and_lead_to_the_end() {
    let folder = TempDir::new().expect("a folder");
    let Some(terminal) =
        Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &format!("play {}", puzzles("nonogram/heart")))
    else {
        return;
    };
    terminal.type_keys("h");
    terminal.wait_for("(h says more)");
    terminal.type_keys("h h");
    terminal.wait_for("(h does it)");
    let end = Instant::now() + PATIENCE;
    while !terminal.screen().contains("Solved: every line is right.") {
        terminal.type_keys("h");
        std::thread::sleep(Duration::from_millis(20));
        assert!(Instant::now() < end, "hints do not lead to the end:\n{}", terminal.screen());
    }
}

#[test]
fn twenty_rows_and_columns_fit_on_the_smallest_terminal() {
    let folder = TempDir::new().expect("a folder");
    for environment in ["A=1", "NO_COLOR=1"] {
        let arguments = format!("play --fresh {}", puzzles("nonogram/noise-light"));
        let Some(terminal) = Terminal::open((80, 24), folder.path(), environment, &arguments) else { return };
        let first = terminal.wait_for("row 1 column 1,");
        terminal.type_keys("End PgDn Space");
        let last = terminal.wait_for("row 20 column 20, filled");
        for screen in [first, last] {
            assert!(!screen.contains(['‹', '›', 'ˆ', 'ˇ']), "nothing is out of sight:\n{screen}");
        }
    }
}

#[test]
fn larger_boards_scroll_with_their_clues_in_sight() {
    let folder = TempDir::new().expect("a folder");
    let Some(terminal) =
        Terminal::open((80, 24), folder.path(), "A=1", &format!("play {}", puzzles("nonogram/hundred-switches")))
    else {
        return;
    };
    let first = terminal.wait_for("row 1 column 1,");
    assert!(first.contains("several solutions"), "it is said at the start:\n{first}");
    assert!(first.contains('ˇ'), "the board goes on below:\n{first}");
    terminal.type_keys("End PgDn");
    let last = terminal.wait_for("row 40 column 40,");
    assert!(last.contains('ˆ') && !last.contains('ˇ'), "the board goes on above:\n{last}");
    terminal.tmux(&["resize-window", "-x", "200", "-y", "70"]);
    let end = Instant::now() + PATIENCE;
    while terminal.screen().contains('ˆ') {
        assert!(Instant::now() < end, "a larger window shows more:\n{}", terminal.screen());
    }
}

#[test]
fn a_hexagon_is_filled_with_letters_and_commands_go_with_alt() {
    let folder = TempDir::new().expect("a folder");
    let Some(terminal) =
        Terminal::open((80, 24), folder.path(), "A=1", &format!("play {}", puzzles("regex_crossword/honey")))
    else {
        return;
    };
    terminal.wait_for("row 1 cell 1, open");
    terminal.type_keys("A Right B");
    terminal.wait_for("row 1 cell 2, B");
    terminal.type_keys("M-z M-z");
    terminal.wait_for("row 1 cell 2, open");
    terminal.type_keys("Escape h");
    terminal.wait_for("(Alt+h says more)");
    terminal.type_keys("M-q");
    terminal.wait_for("left with 0");
}

#[test]
fn thick_lines_run_around_regions_and_clues_stand_at_corners() {
    let folder = TempDir::new().expect("a folder");
    let command = format!("play {}", puzzles("skyscrapers/jigsaw"));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &command) else { return };
    let screen = terminal.wait_for("row 1 column 1, open; region 1; row clue 2");
    let has = |screen: &str, drawn: &str| screen.lines().any(|line| line.trim_end() == drawn);
    for drawn in ["    · │ · │ · │ ·   · │ ·  2", "   ───┘   ┌───┴───┤", " 5  ·   · │ ·   · │ ·   ·"]
    {
        assert!(has(&screen, drawn), "{drawn} is not in\n{screen}");
    }
    drop(terminal);
    let command = format!("play {}", puzzles("skyscrapers/four-corners"));
    let terminal = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &command).expect("tmux");
    let screen = terminal.wait_for("row 1 column 1, open; diagonal 1 clue ... 7");
    assert!(has(&screen, "           9        7"), "{screen}");
}

#[test]
fn trial_layers_pencil_marks_and_mistakes_show() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, "kind: skyscrapers\nleft: 1 * *\ntop: * * *\nright: * * *\nbottom: * * *\n");
    let Some(terminal) = Terminal::open((90, 20), folder.path(), "NO_COLOR=1", &format!("play {puzzle}")) else {
        return;
    };
    terminal.wait_for("several solutions");
    terminal.type_keys("p 1 2");
    terminal.wait_for("pencil marks 1 2");
    terminal.type_keys("p t 3");
    terminal.wait_for("row 1 column 1, 3");
    terminal.type_keys("Right 3");
    terminal.wait_for("cannot be finished");
    terminal.type_keys("d");
    terminal.wait_for("The trial layer is dropped.");
    terminal.wait_for("row 1 column 2, open");
    terminal.type_keys("?");
    terminal.wait_for("any key goes back");
}

#[test]
fn the_terminal_is_given_back_when_the_program_is_told_to_end() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, SMALL);
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    terminal.wait_for("row 1 column 1");
    terminal.type_keys("Space");
    terminal.wait_for("filled");
    let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    let child = Command::new("pgrep").args(["-P", shell.trim(), "linewise"]).output().expect("pgrep runs");
    let child = String::from_utf8_lossy(&child.stdout).trim().to_owned();
    if child.is_empty() {
        eprintln!("skipped: the program's number is not known here");
        return;
    }
    Command::new("kill").args(["-TERM", &child]).status().expect("kill runs");
    let screen = terminal.wait_for("left with");
    assert!(screen.starts_with("before") && screen.contains("goes on here"), "{screen}");
}

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
    let arguments = format!("hint -3 {}", puzzles("skyscrapers/avenues"));
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

/// Clue by clue: what does not fit is asked for again, and one may go back.
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
    terminal.wait_for("the puzzle was not finished: 1 of 5 clues is missing, and a line without one is *");
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
    assert!(terminal.screen().contains("2..1.\n?????"), "{}", terminal.screen());
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
        ((80, 20), "12 10 12 10 12"),
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
    let screen = terminal.wait_for("blanks or commas part the numbers of a clue, as 1 1");
    assert!(screen.contains("\"1-1\" is not the length of a block"), "{screen}");
}
