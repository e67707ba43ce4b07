//! `linewise make`.

use super::run::{Folder, keys, linewise, linewise_in, linewise_reading};
use tempfile::TempDir;

#[test]
fn the_same_seed_makes_the_same_puzzles_on_one_thread_and_on_two() {
    for kind in ["nonogram", "skyscrapers", "regex_crossword"] {
        let make = |threads| {
            linewise(&["make", kind, "--size", "4", "--count", "5", "--seed", "3", "--json", "--threads", threads])
        };
        let (one, two) = (make("1").ended(0).silent(), make("2").ended(0).silent());
        assert_eq!(one.out, two.out, "{kind}");
        let puzzles = one.json();
        assert_eq!(puzzles.len(), 5, "{kind}");
        let mut boards: Vec<_> = puzzles.iter().map(|puzzle| puzzle["solution"].to_string()).collect();
        boards.sort();
        boards.dedup();
        assert!(boards.len() > 3, "{kind}: {boards:?}");
        // Each can be made again from its own seed.
        let seed = puzzles[3]["seed"].to_string();
        let again = linewise(&["make", kind, "--size", "4", "--seed", &seed, "--json"]).ended(0);
        assert_eq!(again.json()[0]["puzzle"], puzzles[3]["puzzle"], "{kind}");
    }
}

#[test]
fn what_is_made_can_be_solved_and_has_the_level_asked_for() {
    let made = linewise(&["make", "kakurasu", "--size", "5", "--level", "2", "--count", "3", "--seed", "1"]).ended(0);
    let solved = linewise_reading(&made.out, &["solve", "--json", "-"]).ended(0);
    assert_eq!(solved.json().len(), 3);
    let graded = linewise_reading(&made.out, &["grade", "--json", "-"]).ended(0);
    assert!(graded.json().iter().all(|grade| grade["level"] == 2), "{}", graded.out);
    linewise_reading(&made.out, &["check", "-"]).ended(0);
}

#[test]
fn objects_say_what_was_made() {
    let run = linewise(&["make", "binairo", "--size", "6", "--minimal", "--seed", "8", "--json"]).ended(0).silent();
    let keys = super::run::keys(&run.out);
    assert_eq!(keys, ["name", "kind", "seed", "puzzle", "solution", "verdict", "level", "effort", "minimal"]);
    let made = &run.json()[0];
    assert_eq!((&made["seed"], &made["verdict"], &made["minimal"]), (&8.into(), &"unique".into(), &true.into()));
}

#[test]
fn what_is_minimal_can_be_of_any_level() {
    for level in ["1", "2", "5"] {
        let wish = ["make", "nonogram", "--size", "4", "--seed", "1", "--minimal", "--level", level, "--json"];
        let run = linewise(&wish).ended(0);
        assert_eq!((&run.json()[0]["minimal"], run.json()[0]["level"].to_string()), (&true.into(), level.to_owned()));
    }
}

#[test]
fn what_is_made_harder_has_no_clue_more() {
    // A board of which some clues are absent: another board's clues would be others.
    let puzzle = "kind: japanese_sums\nsymbols: #123\nrows: *\ncolumns: 0 3\n";
    let run = linewise_reading(puzzle, &["make", "harder", "-", "--seed", "1"]);
    assert_ne!(run.code, 0, "{}", run.out);
}

#[test]
fn a_seed_that_nobody_chose_is_told() {
    let run = linewise(&["make", "kakurasu", "--size", "4"]).ended(0);
    let seed = run.err.split("--seed ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a seed");
    assert_eq!(linewise(&["make", "kakurasu", "--size", "4", "--seed", seed]).ended(0).silent().out, run.out);
}

#[test]
fn what_a_format_loses_of_many_puzzles_is_told_once() {
    let run =
        linewise(&["make", "nonogram", "--size", "5", "--count", "30", "--seed", "1", "--to", "pattern"]).ended(0);
    assert_eq!(run.err.matches("the stored solution").count(), 1, "{}", run.err);
    assert!(
        run.err.contains("warning: lost in the format pattern: all 30 puzzles: the stored solution"),
        "{}",
        run.err
    );
}

/// Where chance has no part in a puzzle, no seed is told.
#[test]
fn a_seed_that_plays_no_part_is_not_told() {
    let folder = Folder::new();
    let path = folder.path("puzzle.linewise");
    linewise(&["make", "kakurasu", "--size", "4", "--seed", "3", "--minimal", "-o", &path]).ended(0);
    for how in ["unique", "easier"] {
        let made = linewise(&["make", how, &path, "--json"]).ended(0).json();
        assert!(made[0].get("seed").is_none(), "{how}: {}", made[0]);
    }
    let made = linewise(&["make", "kakurasu", "--size", "4", "--seed", "3", "--json"]).ended(0).json();
    assert!(made[0]["seed"].is_number(), "{}", made[0]);
}

/// What cannot be changed is told as an object, too, as other commands do.
#[test]
fn what_is_wrong_with_puzzles_to_change_is_told_in_json() {
    for how in ["unique", "easier", "harder", "key"] {
        let wrong = linewise_reading("kind: nonogram\nrows: x\n", &["make", how, "-", "--json"]).ended(65);
        assert!(wrong.json()[0]["error"].is_string(), "{how}: {}", wrong.out);
    }
    let none = linewise_reading("kind: nonogram\nrows: 2 0\ncolumns: 2 0\n", &["make", "unique", "-", "--json"]);
    assert!(none.json()[0]["error"].is_string(), "{}", none.out);
}

#[test]
fn a_budget_that_ends_is_told_with_what_it_leaves() {
    let run = linewise(&["make", "binairo", "--size", "12", "--seed", "1", "--steps", "2000"]).ended(3);
    assert!(run.err.contains("the budget ran out before each given cell was tried: of "), "{}", run.err);
    assert!(run.err.contains("may not be needed; this is the nearest one found"), "{}", run.err);
    let run = linewise(&["make", "binairo", "--size", "12", "--seed", "1", "--steps", "2000", "--json"]).ended(3);
    assert!(run.json()[0]["untried"].as_u64() > Some(0), "{}", run.out);
}

/// The nearest puzzle is told with everything in which it is not as it was wished for.
#[test]
fn what_the_nearest_one_lacks_is_told() {
    let wish = ["make", "skyscrapers", "--size", "6", "--minimal", "--level", "8", "--seed", "1", "--steps", "40000"];
    let run = linewise(&wish).ended(3);
    assert!(run.err.contains("; the nearest one found is of level "), "{}", run.err);
    let is_minimal = linewise(&[&wish[..], &["--json"]].concat()).ended(3).json()[0]["minimal"] == true;
    let says_more = run.err.contains(", and perhaps not all of it is needed") || run.err.contains("could not be tried");
    assert_eq!(says_more, !is_minimal, "{}", run.err);
    // A variation is no nearer to anything.
    let folder = Folder::new();
    let path = folder.path("puzzle.linewise");
    linewise(&["make", "nonogram", "--size", "20", "--seed", "3", "-o", &path]).ended(0);
    let run = linewise(&["make", "harder", &path, "--steps", "20000"]).ended(3);
    assert!(
        run.err.contains("before all variations were tried; this is the best of those that were tried"),
        "{}",
        run.err
    );
}

#[test]
fn a_file_holds_what_standard_output_would() {
    let folder = Folder::new();
    let path = folder.path("made.linewise");
    let wish = ["make", "kakurasu", "--size", "4", "--count", "4", "--seed", "6"];
    linewise(&[&wish[..], &["-o", &path]].concat()).ended(0).silent();
    let written = std::fs::read_to_string(&path).expect("a file");
    assert_eq!(written, linewise(&wish).ended(0).out);
    let path = folder.path("made.json");
    linewise(&["make", "nonogram", "--size", "4", "--count", "4", "--seed", "6", "-o", &path, "--to", "json"]).ended(0);
    assert_eq!(linewise(&["solve", "--json", &path]).ended(0).json().len(), 4);
}

/// Some formats have no room for given cells: a puzzle that needs some is made anew without, or it is not written.
#[test]
fn no_format_makes_a_puzzle_of_several_solutions() {
    let folder = Folder::new();
    for (kind, ending) in [("easy_as_abc", "url"), ("kakurasu", "url"), ("easy_as_abc", "abc")] {
        let path = folder.path(&format!("{kind}.{ending}"));
        for seed in ["1", "2", "3", "4"] {
            let run = linewise(&["make", kind, "--size", "5", "--seed", seed, "-o", &path]).ended(0);
            let solved = linewise(&["solve", "--json", &path]).ended(0).json();
            assert_eq!(solved[0]["verdict"], "unique", "{kind} {seed}: {}", run.err);
        }
    }
    // A larger one finds no board without given cells within such a budget.
    let path = folder.path("large.url");
    let run =
        linewise(&["make", "easy_as_abc", "--size", "9", "--seed", "1", "--steps", "30000", "-o", &path]).ended(65);
    assert!(run.err.contains("in the format puzzlink this would become a different puzzle"), "{}", run.err);
    assert!(!std::path::Path::new(&path).exists());
}

/// What is made of another puzzle is not written either where it would become a different one.
#[test]
fn a_variation_that_a_format_cannot_hold_is_not_written() {
    let puzzle = linewise(&["make", "easy_as_abc", "--size", "5", "--seed", "1"]).ended(0).out;
    assert!(puzzle.contains("givens:"), "it has no given cells, so that nothing is tried: {puzzle}");
    let run = linewise_reading(&puzzle, &["make", "unique", "-", "--to", "article"]).ended(65);
    assert!(run.err.contains("would become a different puzzle") && run.out.is_empty(), "{}", run.err);
}

#[test]
fn a_line_is_standard_output() {
    let wish = ["make", "kakurasu", "--size", "4", "--seed", "6"];
    assert_eq!(linewise(&[&wish[..], &["-o", "-"]].concat()).ended(0).out, linewise(&wish).ended(0).out);
}

#[test]
fn a_level_that_a_kind_does_not_have_is_refused_at_once() {
    let run = linewise(&["make", "binairo", "--size", "6", "--level", "2", "--count", "100"]).ended(64);
    assert!(run.err.contains("no binairo puzzle of this size can be made at level 2"), "{}", run.err);
    assert!(run.err.contains("level 1 or level 3"), "{}", run.err);
    assert!(run.out.is_empty());
}

#[test]
fn files_have_the_format_of_their_ending() {
    let folder = Folder::new();
    let path = folder.path("made.non");
    let run = linewise(&["make", "nonogram", "--size", "6x4", "--seed", "2", "-o", &path]).ended(0);
    assert_eq!(run.err, "note: 6 columns, 4 rows\n", "which is which is said");
    let solved = linewise(&["solve", "--json", &path]).ended(0).json();
    assert_eq!((&solved[0]["rows"], &solved[0]["cols"]), (&4.into(), &6.into()));
}

#[test]
fn wishes_that_cannot_come_true_are_told() {
    let run = linewise(&["make", "kakurasu", "--size", "3", "--level", "8", "--seed", "1"]).ended(3);
    assert!(run.err.contains("level 8") && run.err.contains("nearest"), "{}", run.err);
    assert!(run.out.contains("kind: kakurasu"), "the nearest follows: {}", run.out);
    let run = linewise(&["make", "skyscrapers", "--size", "5x6"]).ended(64);
    assert!(run.err.contains("as many rows as columns") && run.out.is_empty(), "{}", run.err);
    assert!(!run.err.contains("typed"), "nobody typed clues: {}", run.err);
    let run = linewise(&["make", "nonograms-or-so", "--size", "5"]).ended(64);
    assert!(run.err.contains("no kind of puzzle"), "{}", run.err);
    let run = linewise(&["make", "kakurasu", "--text", "HELLO"]).ended(64);
    assert!(run.err.contains("no room for a phrase"), "{}", run.err);
    let run = linewise(&["make", "binairo", "--size", "0"]).ended(64);
    assert!(run.err.contains("15x10"), "{}", run.err);
}

#[test]
fn puzzles_are_made_unique_easier_and_harder() {
    let several = "kind: nonogram\nrows: 1 1 1\ncolumns: 1 1 1";
    let run = linewise_reading(several, &["make", "unique", "-"]).ended(0);
    assert!(run.err.contains("2 more given cells") && run.err.contains("fewer are not enough"), "{}", run.err);
    assert!(!run.err.contains("now lists"), "{}", run.err);
    linewise_reading(&run.out, &["solve", "-"]).ended(0);
    let again = linewise_reading(&run.out, &["make", "unique", "-"]).ended(0);
    assert!(again.err.contains("exactly one solution as it is") && !again.err.contains("more"), "{}", again.err);
    let made = linewise(&["make", "skyscrapers", "--size", "5", "--level", "3", "--seed", "2"]).ended(0).out;
    let level = |text: &str| linewise_reading(text, &["grade", "--json", "-"]).ended(0).json()[0]["effort"].as_u64();
    let easier = linewise_reading(&made, &["make", "easier", "-"]).ended(0).out;
    assert!(level(&easier) < level(&made));
    linewise_reading(several, &["make", "easier", "-"]).ended(65);
    linewise(&["make", "harder"]).ended(64);
}

/// Cells that could hold anything hold one of a list of characters now, and that is not done in silence.
#[test]
fn a_list_of_characters_that_is_added_is_told() {
    let open = "kind: regex_crossword\nrows:\n[AB]C\n.B\ncolumns:\n..\n.*\n";
    let run = linewise_reading(open, &["make", "unique", "-"]).ended(0);
    assert!(run.out.contains("\nsymbols: "), "{}", run.out);
    assert!(run.err.contains("the puzzle now lists what cells can hold"), "{}", run.err);
    let listed = linewise_reading(&format!("{open}symbols: ABC\n"), &["make", "unique", "-"]).ended(0);
    assert!(listed.out.contains("\nsymbols: ABC\n") && !listed.err.contains("now lists"), "{}", listed.err);
}

#[test]
fn turned_puzzles_have_one_key() {
    let key = |text: &str| {
        let told = linewise_reading(text, &["make", "key", "-"]).ended(0).silent().out;
        told.split("  ").next().expect("the key stands before the name").to_owned()
    };
    let puzzle = "kind: nonogram\nrows: 1 2\ncolumns: 1 1 1";
    let object = linewise_reading(puzzle, &["make", "key", "--json", "-"]).ended(0).silent().out;
    assert_eq!(keys(object.trim()), ["name", "kind", "key"]);
    assert_eq!(key(puzzle), key("kind: nonogram\nrows: 1 1 1\ncolumns: 1 2"));
    assert_eq!(key(puzzle), key("kind: nonogram\ntitle: Upside down\nrows: 2 1\ncolumns: 1 1 1"));
    assert_ne!(key(puzzle), key("kind: nonogram\nrows: 1 1\ncolumns: 1 1 0"));
    let canonical =
        |text: &str| linewise_reading(text, &["convert", "--canonical", "--to", "native", "-"]).ended(0).out;
    assert_eq!(canonical(puzzle), canonical("kind: nonogram\nrows: 2 1\ncolumns: 1 1 1"));
}

#[test]
fn the_examples_in_the_help_work() {
    let help = linewise(&["make", "--help"]).ended(0).out;
    let examples = help.lines().filter_map(|line| line.strip_prefix("  linewise "));
    // The others need files, or write one.
    let alone = examples.filter(|line| !line.contains(".linewise") && !line.contains(".png"));
    let alone: Vec<Vec<&str>> = alone.map(|line| line.split('"').enumerate().flat_map(words).collect()).collect();
    assert!(alone.len() >= 3, "{help}");
    for mut arguments in alone {
        arguments.extend(["--seed", "1"]);
        // One may be seeded already.
        if arguments.iter().filter(|argument| **argument == "--seed").count() > 1 {
            arguments.truncate(arguments.len() - 2);
        }
        let made = linewise(&arguments);
        assert!(made.code == 0 && made.out.contains("kind: "), "{arguments:?}: {made:?}");
    }
}

/// The words of a part of a command, where every second part stands in quotes.
fn words((at, part): (usize, &str)) -> Vec<&str> {
    if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
}

#[test]
fn levels_have_numbers_and_names() {
    let make = |level: &str| linewise(&["make", "nonogram", "--size", "5", "--seed", "2", "--level", level]);
    assert_eq!(make("gentle").ended(0).out, make("1").ended(0).out);
    for wrong in ["0", "9", "fiendish"] {
        let run = make(wrong).ended(64);
        assert!(run.err.contains("1 (gentle), 2 (easy)") && run.err.contains("8 (needs search)"), "{}", run.err);
    }
}

#[test]
fn pages_and_pictures_are_no_puzzles_and_that_is_said() {
    let folder = Folder::new();
    for name in ["one.svg", "one.pdf"] {
        let file = folder.path(name);
        let run = linewise(&["make", "nonogram", "--size", "3", "--seed", "1", "-o", &file]).ended(64);
        assert!(run.err.contains("linewise show FILE -o"), "{}", run.err);
    }
    let picture = folder.path("one.png");
    let run = linewise(&["make", "nonogram", "--size", "3", "--seed", "1", "-o", &picture]).ended(0);
    assert!(run.err.contains("the picture is the puzzle's solution"), "{}", run.err);
    let three = folder.path("three.png");
    let run = linewise(&["make", "nonogram", "--size", "3", "--seed", "1", "--count", "3", "-o", &three]).ended(64);
    assert!(run.err.contains("the format png holds one puzzle, not 3"), "{}", run.err);
    assert!(!std::path::Path::new(&three).exists());
    let run = linewise(&["make", "nonogram", "--size", "3", "--seed", "1", "--to", "penpa"]).ended(64);
    assert!(run.err.contains("the format penpa is read and not written") && run.out.is_empty(), "{}", run.err);
}

#[test]
fn nonograms_are_made_in_colours_and_other_kinds_say_that_they_are_not() {
    let made = linewise(&["make", "nonogram", "--size", "10", "--colours", "3", "--seed", "5"]).ended(0).silent();
    assert!(made.out.contains("\ncolours:\n# #000000\nr red #ff0000\n"), "{}", made.out);
    let solved = linewise_reading(&made.out, &["solve", "--json", "-"]).ended(0).json();
    let solution = solved[0]["solutions"][0].to_string();
    assert!(solution.contains('#') && solution.contains('r'), "both inks are used: {solution}");
    let same = |colours: &[&str]| {
        linewise(&[&["make", "nonogram", "--size", "6", "--seed", "5"], colours].concat()).ended(0).silent().out
    };
    assert_eq!(same(&[]), same(&["--colours", "2"]));
    linewise(&["make", "nonogram", "--size", "10", "--colours", "8", "--seed", "1"]).ended(0);
    let run = linewise(&["make", "skyscrapers", "--colours", "3"]).ended(64);
    assert!(run.err.contains("Skyscrapers has no colours to choose") && run.out.is_empty(), "{}", run.err);
    for option in [&["--mode", "edges"][..], &["--fit", "pad"], &["--invert"], &["--show"]] {
        let run = linewise(&[&["make", "nonogram", "--size", "5"], option].concat()).ended(64);
        assert!(run.err.contains(&format!("{} applies only to pictures", option[0])), "{}", run.err);
    }
    let run = linewise(&["make", "regex_crossword", "--text", "HELLO", "--colours", "3"]).ended(64);
    assert!(run.err.contains("--colours applies only to pictures"), "{}", run.err);
}

#[test]
fn cells_that_a_phrase_does_not_fill_are_told() {
    let make = |arguments: &[&str]| {
        linewise(&[&["make", "regex_crossword", "--seed", "1", "--level", "2"], arguments].concat()).ended(0).err
    };
    assert_eq!(
        make(&["--text", "HELLO"]),
        "note: the phrase has 5 letters, the board 6 cells: row 2, column 3 was filled up with a letter of the phrase\n"
    );
    assert_eq!(
        make(&["--text", "PUZZLE PARTY", "--size", "4"]),
        "note: the phrase has 11 letters, the board 16 cells: \
         the 5 cells from row 3, column 4 on were filled up with letters of the phrase\n"
    );
    assert_eq!(make(&["--text", "SIXSIX"]), "");
    let with_accent = make(&["--text", "cafe\u{301} x"]);
    assert!(with_accent.starts_with("note: the phrase has 5 letters, the board 6 cells"), "{with_accent}");
}

#[test]
fn a_phrase_may_begin_with_a_dash() {
    let run = linewise(&["make", "regex_crossword", "--text", "-A+B", "--size", "2", "--seed", "1"]).ended(0);
    assert!(run.out.ends_with("solution:\n-A\n+B\n"), "{}", run.out);
}

#[test]
fn words_that_are_no_command_of_make_are_told_with_those_that_are() {
    for (word, command) in
        [("minimal", "linewise make harder FILE"), ("canonical", "linewise convert --canonical FILE")]
    {
        let run = linewise(&["make", word, "puzzle.linewise"]).ended(64);
        assert!(run.err.contains(command), "{}", run.err);
    }
}

/// Nobody waits for a million puzzles to hear that the format has no room for any of them.
#[test]
fn a_format_that_cannot_hold_the_kind_is_refused_at_once() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["make", "skyscrapers", "--size", "4", "--count", "1000000", "--seed", "1", "-o", "many.xml"];
    let run = linewise_in(folder.path(), &arguments).ended(64);
    assert!(run.err.contains("cannot hold"), "{run:?}");
    assert!(!folder.path().join("many.xml").exists());
}

#[test]
fn titles_and_authors_are_stored_and_several_puzzles_are_numbered() {
    let signed = ["--title", "For Ada", "--author", "B. Setter"];
    let one = linewise(&[&["make", "binairo", "--size", "6", "--seed", "1"][..], &signed].concat()).ended(0);
    assert!(one.out.contains("title: For Ada\n") && one.out.contains("author: B. Setter\n"), "{}", one.out);
    let two = ["make", "nonogram", "--size", "5", "--seed", "1", "--count", "2", "--json"];
    let two = linewise(&[&two[..], &signed].concat()).ended(0);
    let names: Vec<String> = two.json().iter().map(|made| made["name"].to_string()).collect();
    assert_eq!(names, ["\"For Ada 1\"", "\"For Ada 2\""]);
    let phrase = ["make", "regex_crossword", "--text", "HELLO", "--seed", "1"];
    let phrase = linewise(&[&phrase[..], &signed].concat()).ended(0);
    assert!(phrase.out.contains("title: For Ada\n"), "{}", phrase.out);
    for (title, problem) in [("  ", "there is no text"), ("two\nlines", "more than a line")] {
        let run = linewise(&["make", "nonogram", "--size", "5", "--title", title]).ended(64);
        assert!(run.err.contains(problem), "{}", run.err);
    }
}

/// The help names the kinds that have hexagons, as the error does.
#[test]
fn kinds_with_hexagons_are_named() {
    let refused = linewise(&["make", "binairo", "--hexagon"]).ended(64);
    let (_, kinds) = refused.err.trim_end().split_once("those that are: ").expect("a list of kinds");
    let help = linewise(&["make", "--help"]).ended(0).out;
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&help).contains(&format!("Make a hexagon ({})", words(kinds))), "{kinds}\n{help}");
}
