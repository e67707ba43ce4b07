//! Kinds by their names, as people type them.

use super::{ALL, Kind};
use crate::error::{Error, ErrorCode, edit_distance, nearest};
use crate::puzzle::Puzzle;

/// The kind called `name`.
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    ALL.iter().copied().find(|kind| kind.name() == name)
}

/// The kind of a puzzle; an error that names the kinds there are, when there is none of that name.
pub fn of(puzzle: &Puzzle) -> Result<&'static dyn Kind, Error> {
    named(&puzzle.kind)
}

/// The kind called `name`; an error that names the kinds there are, when there is none.
pub fn named(name: &str) -> Result<&'static dyn Kind, Error> {
    named_among(ALL, name)
}

/// [`named`], where only `kinds` are known.
pub fn named_among<'k>(kinds: &[&'k dyn Kind], name: &str) -> Result<&'k dyn Kind, Error> {
    find_among(kinds, name).ok_or_else(|| unknown(kinds, name, &plain_name(name)))
}

/// No kind's name is longer, in bytes; what is may be a whole file in one line.
const LONGEST_NAME: usize = 1000;

/// The one of these kinds that goes by this name, however it is written.
pub(crate) fn find_among<'k>(kinds: &[&'k dyn Kind], name: &str) -> Option<&'k dyn Kind> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let plain = plain_name(name);
    let goes_by = |kind: &&dyn Kind| kind.name() == plain || kind.other_names().contains(&plain.as_str());
    let joined = |name: &str| name.replace('_', "");
    let joined_plain = joined(&plain);
    let goes_by_joined = |kind: &&dyn Kind| {
        let mut names = [kind.name()].into_iter().chain(kind.other_names().iter().copied());
        names.any(|other| joined(other) == joined_plain)
    };
    kinds.iter().copied().find(goes_by).or_else(|| kinds.iter().copied().find(goes_by_joined))
}

/// Puzzles that other programs keep in files of the same shapes, and that linewise does not know, each by its name for one of them.
const OTHERS: [&str; 46] = [
    "akari", "aquarium", "battleship", "bimaru", "calcudoku", "camping", "dominosa", "fillomino", "futoshiki", "hashi",
    "hashiwokakero", "heyawake", "hidato", "hitori", "kakuro", "kenken", "killer_sudoku", "kropki", "light_up", "lits",
    "magnet", "masyu", "minesweeper", "mosaic", "norinori", "number_sum", "numberlink", "numbrix", "nurikabe", "queen",
    "shikaku", "slitherlink", "snake", "star_battle", "statue_park", "sudoku", "suguru", "sumplete", "tapa", "tent",
    "tents_and_trees", "thermometer", "train_track", "tree_and_tent", "yin_yang", "zeltlager",
];

/// Does a word name another kind than `own`?
pub(crate) fn is_other_kind(word: &str, own: &str) -> bool {
    find_among(ALL, word).is_some_and(|kind| kind.name() != own)
}

/// Does a word name another puzzle than `own`: another kind, or one that linewise does not know?
pub(crate) fn is_other_puzzle(word: &str, own: &str) -> bool {
    let is_unknown = || {
        let plain = plain_name(word);
        let one = plain.strip_suffix('s').unwrap_or(&plain);
        OTHERS.iter().any(|other| [&*plain, one].contains(other))
    };
    word.len() <= LONGEST_NAME && (is_other_kind(word, own) || is_unknown())
}

/// The kind of this name, where no more than a letter or two of it are mistyped.
pub(crate) fn nearly_named<'k>(kinds: &[&'k dyn Kind], name: &str) -> Option<&'k dyn Kind> {
    let plain = plain_name(name);
    let is_near = |known: &str| known.len() > 4 && edit_distance(known, &plain).is_some_and(|distance| distance <= 2);
    kinds.iter().copied().find(|kind| is_near(kind.name()) || kind.other_names().iter().any(|name| is_near(name)))
}

/// A name as kinds have it: `Regex Crossword` is `regex_crossword`.
fn plain_name(name: &str) -> String {
    let words: Vec<_> = name.split(|c: char| c.is_whitespace() || matches!(c, '-' | '_')).collect();
    words.join("_").to_lowercase()
}

/// The error for a kind that there is not, with the name that is nearest to it, where one is near.
fn unknown(kinds: &[&dyn Kind], name: &str, plain: &str) -> Error {
    // A shorter name of a kind stands for its own.
    let own = |kind: &dyn Kind, other: &'static str| if kind.name().contains(other) { kind.name() } else { other };
    let all = kinds.iter().flat_map(|kind| [kind.name()].into_iter().chain(kind.other_names().iter().copied()));
    let near = nearest(plain, all);
    let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
    let help = match near {
        Some(known) => {
            let goes_by = |kind: &&&dyn Kind| kind.name() == known || kind.other_names().contains(&known);
            let meant = kinds.iter().find(goes_by).map_or(known, |kind| own(*kind, known));
            format!("did you mean {meant}? There are: {}", names.join(", "))
        }
        None => format!("one of: {}", names.join(", ")),
    };
    Error::new(format!("there is no kind of puzzle called \"{name}\""))
        .with_code(ErrorCode::UnknownKind)
        .with_help(help)
}
