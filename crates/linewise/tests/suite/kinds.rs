//! What every kind promises, over the list of kinds.

use linewise::kind::{Kind, Takes};
use linewise::{Board, Hexagon, Options, Puzzle};

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
