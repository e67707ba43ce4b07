//! A game from its beginning to its end, by keys.

use crate::screen::{PATIENCE, SMALL, Terminal, file, puzzles};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

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
    assert!(screen.contains("Saved: `linewise play"), "{screen}");
    drop(terminal);
    let terminal = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")).expect("tmux");
    terminal.wait_for("Continuing your saved game");
    terminal.type_keys("Right Down Space");
    terminal.wait_for("Solved: every line is right.");
    terminal.type_keys("z z");
    terminal.wait_for("1 × []");
    terminal.type_keys("y y c");
    terminal.wait_for("Solved: every line is right, and the cells that are still open stay blank.");
}

/// Whoever plays one puzzle in two terminals is told that one game takes the place of the other.
#[test]
fn two_games_of_one_puzzle_are_told() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, SMALL));
    let open = || Terminal::open((80, 24), folder.path(), "A=1", &arguments);
    let Some(one) = open() else { return };
    let other = open().expect("tmux");
    one.wait_for("row 1 column 1, open");
    other.wait_for("row 1 column 1, open");
    one.type_keys("Space q");
    one.wait_for("left with 0");
    assert!(!one.screen().contains("nother game saved"), "{}", one.screen());
    other.type_keys("Right Space");
    other.wait_for("Another game saved this puzzle meanwhile");
    let third = open().expect("tmux");
    third.wait_for("Continuing your saved game");
    third.type_keys("Down x");
    third.wait_for("2/4 cells");
    third.type_keys("q");
    third.wait_for("Saved: ");
    other.type_keys("q");
    let screen = other.wait_for("left with 0");
    assert!(screen.contains("Not saved: another game saved this puzzle meanwhile"), "{screen}");
    assert!(!screen.contains("replaces it"), "it is told once:\n{screen}");
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
fn clues_in_colours_have_letters_where_there_are_no_colours() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play --fresh {}", puzzles("nonogram/apple"));
    for (environment, numbers) in [("NO_COLOR=1", "3r 1n 2r 2g"), ("A=1", "3 1 2 2")] {
        let Some(terminal) = Terminal::open((80, 24), folder.path(), environment, &arguments) else { return };
        let screen = terminal.wait_for("row 1 column 1,");
        assert!(screen.contains(numbers), "{environment}:\n{screen}");
        assert!(screen.contains("1 paints red (r), 2 "), "keys and letters are told at the start:\n{screen}");
        terminal.type_keys("h");
        assert!(!terminal.wait_for("says more").contains("paints"), "no line is named yet");
        terminal.type_keys("h");
        assert!(terminal.wait_for("Look at").contains("1 paints red (r), 2 "));
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
    terminal.type_keys("M-t");
    terminal.wait_for("Alt+d drops it.");
    terminal.type_keys("M-q");
    terminal.wait_for("left with 0");
}

#[test]
fn thick_lines_run_around_regions_and_clues_stand_at_corners() {
    let folder = TempDir::new().expect("a folder");
    let command = format!("play {}", puzzles("skyscrapers/jigsaw"));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &command) else { return };
    let screen = terminal.wait_for("row 1 column 1, open; region of row 1, column 1; row clue 2");
    let has = |screen: &str, drawn: &str| screen.lines().any(|line| line.trim_end() == drawn);
    for drawn in ["    · │ · │ · │ ·   · │ ·  2", "   ───┘   ┌───┴───┤", " 5  ·   · │ ·   · │ ·   ·"]
    {
        assert!(has(&screen, drawn), "{drawn} is not in\n{screen}");
    }
    drop(terminal);
    let command = format!("play {}", puzzles("skyscrapers/four-corners"));
    let terminal = Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &command).expect("tmux");
    let screen = terminal.wait_for("row 1 column 1, open; diagonal 1 clue 7 from the bottom right");
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
    terminal.wait_for("[¹²");
    terminal.type_keys("p t 3");
    terminal.wait_for("row 1 column 1, 3");
    terminal.type_keys("Right 3");
    let screen = terminal.wait_for("cannot be finished");
    assert!(screen.contains("[!3"), "the mark stands at the cursor, too:\n{screen}");
    terminal.type_keys("d");
    terminal.wait_for("The trial layer is dropped.");
    terminal.wait_for("row 1 column 2, open");
    terminal.type_keys("?");
    terminal.wait_for("any key: more, q: back");
    terminal.type_keys("?");
    terminal.wait_for("Each cell is 1, 2 or 3.");
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
    assert!(screen.starts_with("before") && screen.contains("Saved: `linewise play"), "{screen}");
}

#[test]
fn keys_that_can_do_nothing_say_so() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, "kind: skyscrapers\nleft: 1 * * *\ntop: 1 * * *\n");
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("9");
    terminal.wait_for("No cell holds 9, but one of these: 1 2 3 4.");
    terminal.type_keys("4 p 3");
    terminal.wait_for("This cell is filled in; pencil marks go into open cells.");
    terminal.type_keys("p S-Right");
    terminal.wait_for("row 1 column 2, 4");
    terminal.type_keys("?");
    terminal.wait_for("z  y           undo, redo; also u, Ctrl+Z and Ctrl+Y");
}

/// A stroke paints all cells that the mouse goes over, whatever message goes away when it begins.
#[test]
fn a_stroke_of_the_mouse_keeps_the_board_in_its_place() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, "kind: nonogram\nsize: 30\n"));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("several solutions");
    let mouse = |button: u8, column: u16, end: char| {
        terminal.tmux(&["send-keys", "-l", &format!("\u{1b}[<{button};{column};5{end}")]);
    };
    // Two rows share one of the screen: the first press says which of them is meant.
    mouse(0, 21, 'M');
    mouse(0, 21, 'm');
    terminal.type_keys("h");
    terminal.wait_for("column");
    mouse(0, 21, 'M');
    (22..30).for_each(|column| mouse(32, column, 'M'));
    mouse(0, 29, 'm');
    terminal.wait_for("4/900 cells");
}

/// A saved game that cannot be read is kept, and said to be.
#[test]
fn a_broken_saved_game_is_kept() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, SMALL));
    let open = || Terminal::open((80, 24), folder.path(), "A=1", &arguments);
    let Some(terminal) = open() else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("Space q");
    terminal.wait_for("left with 0");
    let saved = folder.path().join("linewise/play");
    let saved = std::fs::read_dir(saved).expect("the folder").next().expect("a game").expect("a game").path();
    std::fs::write(&saved, "{\"moves\": [").expect("the game is broken");
    let terminal = open().expect("tmux");
    terminal.wait_for("A saved game could not be read; it was kept as");
    assert_eq!(std::fs::read_to_string(saved.with_extension("unread.json")).expect("a copy"), "{\"moves\": [");
    terminal.type_keys("q");
}

/// Where blank cells are open, nobody says that everything is filled in; the hint and the check agree.
#[test]
fn a_solved_board_with_open_cells_is_not_called_full() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, SMALL));
    let Some(terminal) = Terminal::open((90, 24), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("Space Right Space Down Space");
    terminal.wait_for("Solved: every line is right.");
    for key in ["h", "c"] {
        terminal.type_keys(key);
        terminal.wait_for("Solved: every line is right, and the cells that are still open stay blank.");
        terminal.type_keys("Left Right");
    }
    terminal.type_keys("Left x h");
    terminal.wait_for("Everything is filled in, and right.");
}

/// Whoever fills in every cell learns that something is wrong, though no mistake is marked.
#[test]
fn a_full_board_that_is_wrong_is_said_to_be() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, SMALL));
    let Some(terminal) = Terminal::open((90, 24), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("e e");
    terminal.wait_for("Mistakes are never shown.");
    terminal.type_keys("Space Right Space Down x Left Space");
    let screen = terminal.wait_for("Every cell is filled in, but something is wrong: c says in which lines.");
    assert!(!screen.contains("column 2 ("), "where is only told when it is asked for:\n{screen}");
    terminal.type_keys("c");
    terminal.wait_for("column 2 (2) is wrong");
}

/// Whoever asks for a hint on a wrong board learns how to go on.
#[test]
fn a_hint_on_a_wrong_board_says_what_can_be_done() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, SMALL));
    let Some(terminal) = Terminal::open((90, 24), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("x h");
    terminal.wait_for("(z takes back a move; e shows which cells are wrong)");
    terminal.type_keys("z h");
    terminal.wait_for("(h says more)");
    // Nothing on a board helps where the puzzle itself has no solution.
    let none = file(&folder, "kind: nonogram\nrows: 2 0\ncolumns: 1 0\n");
    let Some(terminal) = Terminal::open((90, 24), folder.path(), "A=1", &format!("play {none}")) else { return };
    terminal.wait_for("no solution");
    terminal.type_keys("h");
    let screen = terminal.wait_for("the puzzle itself has no solution");
    assert!(!screen.contains("takes back"), "{screen}");
}

/// What holds in a puzzle beside the rules of its kind is told at the beginning, and with the keys.
#[test]
fn added_rules_and_values_are_shown() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", puzzles("skyscrapers/near-misses"));
    let Some(terminal) = Terminal::open((100, 45), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("Here every clue is off by one");
    terminal.type_keys("?");
    let screen = terminal.wait_for("Each cell is 1, 2, 3, 4 or 5.");
    assert!(screen.contains("Here every clue is off by one"), "{screen}");
    assert!(screen.contains("Skyscrapers: Each cell holds a building"), "{screen}");
}

/// A long reason is shown in pages that end between its sentences, with all the room that the board leaves, and in full.
#[test]
fn long_hints_are_not_cut_within_a_sentence() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", puzzles("skyscrapers/near-misses"));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &arguments) else { return };
    terminal.wait_for("Here every clue is off by one");
    terminal.type_keys("h h h");
    let screen = terminal.wait_for("... (h shows the rest, m all of it)");
    let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
    let more = lines.iter().position(|line| line.starts_with("... (h")).expect("there is more");
    assert!(lines[more - 1].ends_with('.'), "the page ends with a sentence:\n{screen}");
    let board = lines.iter().rposition(|line| line.ends_with("2  5  2")).expect("the clues below the board");
    // The sentence that comes next takes three lines.
    let unused = lines[board + 1..].iter().take_while(|line| line.is_empty()).count();
    assert!(unused < 3, "no room is left unused while something is not shown:\n{screen}");
    let first = lines.iter().find(|line| line.starts_with("  1. ")).expect("the first step").to_string();
    terminal.type_keys("h");
    let next = terminal.wait_for("(h");
    assert!(!next.contains(&first), "the rest follows:\n{next}");
    terminal.type_keys("m");
    let full = terminal.wait_for("In full (any key");
    assert!(full.contains(&first), "{full}");
}

/// The clue that is broken is the one that a player wants to see: its mark takes the place of no number.
#[test]
fn a_broken_clue_keeps_its_numbers() {
    let folder = TempDir::new().expect("a folder");
    let text = "kind: nonogram\nrows: 3 2 3 3\ncolumns:\n1 1\n4\n4\n2\n";
    let Some(terminal) =
        Terminal::open((80, 24), folder.path(), "NO_COLOR=1", &format!("play {}", file(&folder, text)))
    else {
        return;
    };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("Space Down Space");
    terminal.wait_for("row 2 column 1, filled");
    let screen = terminal.wait_for("!1");
    let clues: Vec<&str> = screen.lines().take_while(|line| !line.contains('3')).collect();
    assert!(clues.iter().any(|line| line.trim_start().starts_with("!1")), "{screen}");
}

/// A board that was changed in the puzzle's file is what is played, and the saved game is a step behind it.
#[test]
fn a_board_changed_in_the_file_is_shown() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", file(&folder, SMALL));
    let open = || Terminal::open((80, 24), folder.path(), "A=1", &arguments);
    let Some(terminal) = open() else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("Space q");
    terminal.wait_for("Saved: ");
    file(&folder, &format!("{SMALL}board:\n?#\n.?\n"));
    let terminal = open().expect("tmux");
    terminal.wait_for("The board in the file has changed since you played");
    terminal.wait_for("2/4 cells");
    terminal.type_keys("z");
    terminal.wait_for("row 1 column 1, filled");
    terminal.wait_for("1/4 cells");
    terminal.type_keys("q");
    terminal.wait_for("Saved: ");
    // It is taken once.
    let terminal = open().expect("tmux");
    terminal.wait_for("Continuing your saved game");
}

/// Whoever only looks at a puzzle afresh keeps the saved game.
#[test]
fn a_fresh_start_keeps_the_saved_game_until_something_is_played() {
    let folder = TempDir::new().expect("a folder");
    let puzzle = file(&folder, SMALL);
    let open = |options: &str| Terminal::open((80, 24), folder.path(), "A=1", &format!("play {options}{puzzle}"));
    let Some(terminal) = open("") else { return };
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("q");
    let screen = terminal.wait_for("left with 0");
    assert!(!screen.contains("Saved"), "there is nothing to save:\n{screen}");
    let terminal = open("").expect("tmux");
    terminal.wait_for("row 1 column 1, open");
    terminal.type_keys("Space q");
    terminal.wait_for("Saved: ");
    let terminal = open("--fresh ").expect("tmux");
    terminal.wait_for("Your first move replaces the saved game; q leaves it as it was.");
    terminal.type_keys("q");
    terminal.wait_for("Nothing was played, and the saved game is kept: ");
    let terminal = open("").expect("tmux");
    terminal.wait_for("row 1 column 1, filled");
}

/// Where two rows share one of the screen, the clues on the right take their room from the cells, not from the board.
#[test]
fn long_clues_on_both_sides_leave_room_for_the_board() {
    let folder = TempDir::new().expect("a folder");
    let clues = "1 1 1 1 1 1 1\n".repeat(20);
    let puzzle = file(&folder, &format!("kind: nonogram\nrows:\n{clues}columns:\n{clues}"));
    let Some(terminal) = Terminal::open((80, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    let screen = terminal.wait_for("row 1 column 1,");
    assert!(!screen.contains(['‹', '›', 'ˆ', 'ˇ']), "nothing is out of sight:\n{screen}");
}

#[test]
fn colours_beyond_the_digits_are_painted_too() {
    let folder = TempDir::new().expect("a folder");
    let names = ["red", "blue", "green", "orange", "purple", "pink", "brown", "grey", "cyan", "gold", "lime"];
    let colours = names.iter().zip('a'..).map(|(name, letter)| format!("{letter} {name}\n")).collect::<String>();
    let puzzle = file(&folder, &format!("kind: nonogram\ncolours:\n{colours}rows:\n1k\ncolumns:\n1k\n*\n"));
    let Some(terminal) = Terminal::open((160, 24), folder.path(), "A=1", &format!("play {puzzle}")) else { return };
    terminal.wait_for("9 cyan (i), gold (j), lime (k); Tab goes on");
    terminal.type_keys("9 Tab Tab Space");
    terminal.wait_for("row 1 column 1, lime");
}

/// A board of three rows is seen in a small window, however long its clues are.
#[test]
fn some_of_the_board_always_shows() {
    let folder = TempDir::new().expect("a folder");
    let arguments = format!("play {}", puzzles("regex_crossword/echoes"));
    let Some(terminal) = Terminal::open((40, 12), folder.path(), "NO_COLOR=1", &arguments) else { return };
    terminal.wait_for("row 1 column 1,");
    terminal.wait_for("[·]");
    terminal.type_keys("M-h M-h");
    terminal.wait_for("[·]");
    let arguments = format!("play {}", puzzles("regex_crossword/basalt"));
    let hexagon = Terminal::open((40, 12), folder.path(), "NO_COLOR=1", &arguments).expect("tmux");
    let screen = hexagon.wait_for("row 1 cell 1,");
    assert!(screen.contains('ˇ') && !screen.contains("ˇ+"), "no mark stands on a clue:\n{screen}");
}
