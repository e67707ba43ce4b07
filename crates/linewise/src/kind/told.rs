//! The rules of a kind in words: those of every puzzle, and those that options add or bend.

use super::{Kind, KindOption, Takes};
use crate::puzzle::{Board, Options, Puzzle};

/// An option as one writes it, and the rule that it makes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionTold {
    /// Its name.
    pub name: &'static str,
    /// A value that it can have: `yes`, `2x3`; in words where it is a picture.
    pub value: String,
    /// Is the value a picture of the board, which stands on the lines below the option?
    pub is_picture: bool,
    /// The rule, as a sentence.
    pub rule: String,
}

/// What a hexagon bends, whatever the kind: rules speak of rows and columns.
const ON_A_HEXAGON: &str = "Here the board is a hexagon: lines of three directions take the place of rows and columns, each \
    under the same rules. Falling diagonals run like / and are read downwards, rising ones run like \\ and are read upwards.";

/// What the board and the options of a puzzle add to the rules of its kind, a sentence or two for each.
pub fn added(kind: &dyn Kind, puzzle: &Puzzle) -> Vec<String> {
    let hexagon = matches!(puzzle.board, Board::Hexagon(_)) && !kind.explains_hexagons();
    let options = of_options(kind, &puzzle.options);
    hexagon.then(|| ON_A_HEXAGON.to_owned()).into_iter().chain(options).collect()
}

/// What options add, a sentence or two for each.
fn of_options(kind: &dyn Kind, options: &Options) -> Vec<String> {
    let rule = |option: &KindOption| {
        let value = options.get(option.name)?.trim();
        (!option.takes.is_usual(value)).then(|| option.rule(value))
    };
    kind.options().iter().filter_map(rule).collect()
}

/// The rules of a puzzle: those of its kind, and what its board and its options add.
pub fn rules_of(kind: &dyn Kind, puzzle: &Puzzle) -> String {
    std::iter::once(kind.rules().to_owned()).chain(added(kind, puzzle)).collect::<Vec<_>>().join(" ")
}

/// Every option of a kind, with each of its values where these can be listed, else with one of them.
pub fn options(kind: &dyn Kind) -> Vec<OptionTold> {
    let told = |option: &KindOption, value: &str, is_picture: bool| OptionTold {
        name: option.name,
        value: value.to_owned(),
        is_picture,
        rule: option.rule(value),
    };
    let values = |option: &KindOption| match option.takes {
        Takes::YesOrNo => vec![told(option, "yes", false)],
        Takes::OneOf(values) => values.iter().skip(1).map(|value| told(option, value, false)).collect(),
        Takes::Number => vec![told(option, "2", false)],
        Takes::Size => vec![told(option, "2x3", false)],
        Takes::Text(example) => vec![told(option, example, false)],
        Takes::Regions => vec![told(option, "a picture, a letter for each cell", true)],
        Takes::Signs(_) => vec![told(option, "a picture, a dot for each cell", true)],
    };
    kind.options().iter().flat_map(values).collect()
}

/// The rules of a kind and every option with its rule, in one text.
pub fn in_full(kind: &dyn Kind) -> String {
    let options = options(kind).into_iter().map(|told| {
        let value = if told.is_picture { format!("({})", told.value) } else { format!("\"{}\"", told.value) };
        format!(" Option \"{}\" {value}: {}", told.name, told.rule)
    });
    std::iter::once(kind.rules().to_owned()).chain(options).collect()
}
