//! What every kind promises, over the list of kinds.

use linewise::kind::{Kind, Takes};
use linewise::{Board, Hexagon, Options, Puzzle};
use std::path::Path;

keep_promises!(linewise::kind::ALL);

/// A puzzle of this kind that has these options and no more.
fn with_options(kind: &dyn Kind, options: Options) -> Puzzle {
    let board = Board::rectangle(4, 4).expect("a board");
    let mut puzzle = Puzzle::new(kind.name(), board, kind.alphabets().usual());
    puzzle.options = options;
    puzzle
}

#[test]
fn rules_on_a_hexagon_speak_of_its_lines() {
    let hexagon = Board::Hexagon(Hexagon::regular(3).expect("a side"));
    for kind in linewise::kind::ALL {
        let puzzle = Puzzle::new(kind.name(), hexagon, kind.alphabets().usual());
        assert!(kind.rules_of(&puzzle).contains("hexagon"), "{}", kind.name());
    }
}

#[test]
fn options_are_told_as_rules() {
    for kind in linewise::kind::ALL {
        let rules_with = |options| kind.rules_of(&with_options(*kind, options));
        assert_eq!(rules_with(Options::new()), kind.rules(), "{}", kind.name());
        let told = kind.options_told();
        for option in kind.options() {
            assert!(told.iter().any(|told| told.name == option.name), "{}: {}", kind.name(), option.name);
        }
        for one in &told {
            let name = format!("{}: {} {}", kind.name(), one.name, one.value);
            assert!(one.rule.starts_with(char::is_uppercase) && one.rule.ends_with('.'), "{name}: {}", one.rule);
            let same = told.iter().filter(|other| other.rule == one.rule).count();
            assert_eq!(same, 1, "{name}: no other value makes this rule");
            let options = Options::from_iter([(one.name.to_owned(), one.value.clone())]);
            assert_eq!(rules_with(options), format!("{} {}", kind.rules(), one.rule), "{name}");
            assert!(kind.rules_in_full().contains(&one.rule), "{name}");
        }
        for option in kind.options() {
            let usual = match option.takes {
                Takes::YesOrNo => "no",
                Takes::OneOf(values) => values[0],
                _ => continue,
            };
            let options = Options::from_iter([(option.name.to_owned(), usual.to_owned())]);
            assert_eq!(rules_with(options), kind.rules(), "{}: {} {usual}", kind.name(), option.name);
        }
    }
}

#[test]
fn rules_of_options_name_their_values() {
    let rules = |kind: &str, name: &str, value: &str| {
        let kind = linewise::kind::named(kind).expect("a kind");
        kind.rules_added(&with_options(kind, Options::from_iter([(name.to_owned(), value.to_owned())])))
    };
    assert_eq!(rules("doppelblock", "digits", "1 10 3"), ["Here the numbers are 1, 3, 10 (written A)."]);
    assert_eq!(
        rules("easy_as_abc", "repeats", "A2 C3"),
        ["Here each row and each column holds A twice and C three times."]
    );
    let boxes = ["Every box of 1 row and 4 columns has one building of every height, too."];
    assert_eq!(rules("skyscrapers", "boxes", "1x4"), boxes);
}

/// A file of the project.
fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_documents_know_every_kind() {
    let names: Vec<&str> = linewise::kind::ALL.iter().map(|kind| kind.name()).collect();
    let making = document("docs/making.md");
    let table = making.split("| kind | size | levels |").nth(1).expect("the table of levels in docs/making.md");
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("| ")?.split(' ').next());
    assert_eq!(rows.collect::<Vec<_>>(), names, "the table of levels in docs/making.md");

    // "Nonograms are ..., and so are Skyscrapers, ... and four more kinds."
    let readme = document("README.md").to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = readme.split("and so are").nth(1).and_then(|rest| rest.split(". ").next()).expect("a list of kinds");
    let is_named = |name: &str| name == "nonogram" || sentence.contains(&name.replace('_', " "));
    let others = names.iter().filter(|name| !is_named(name)).count();
    let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let told = sentence.split("and ").last().and_then(|end| end.split(' ').next()).expect("a number");
    assert_eq!(told, numbers[others], "kinds that README.md does not name: {sentence}");
}

#[test]
fn every_kind_has_puzzles_in_the_collection() {
    for kind in linewise::kind::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind.name());
        let count = std::fs::read_dir(&folder).map_or(0, Iterator::count);
        assert!(count > 0, "there are no puzzles in puzzles/{}", kind.name());
    }
}

#[test]
fn the_recipe_counts_the_template() {
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/template_kind");
    let lines = ["tally.rs", "tally/ladder.rs"].map(|name| {
        let text = std::fs::read_to_string(template.join(name)).expect("a file of the template");
        text.lines().count()
    });
    let told = format!("a complete kind in {} lines", lines[0] + lines[1]);
    assert!(document("CONTRIBUTING.md").contains(&told), "CONTRIBUTING.md should say: {told}");
}
