//! Sentences about cells, lines and verdicts.

use crate::domain::{Domain, Symbol};
use crate::engine::{Answer, GaveUp, Verdict};
pub use crate::error::many;
use crate::kind::Kind;
use crate::line::unclued;
use crate::message::wording;
use crate::model::{CellId, Place};
use crate::palette::spoken_name;
use crate::puzzle::{Alphabet, Axis, Board, Clue, Puzzle, Rgb, Says};

/// A cell's name on paper: `row 3, column 7`; on a hexagon, which has no columns, `row 3, cell 7`.
pub fn cell(board: &Board, cell: CellId) -> String {
    let (row, column) = board.place(cell);
    let across = if has_diagonals(board) { "cell" } else { "column" };
    format!("row {}, {across} {}", row + 1, column + 1)
}

/// Do lines run along diagonals, and none in columns?
pub fn has_diagonals(board: &Board) -> bool {
    !board.axes().contains(&Axis::COLUMN)
}

/// How the diagonals of a hexagon run, and from where their cells are counted.
pub fn diagonals(puzzle: &Puzzle) -> Option<String> {
    has_diagonals(&puzzle.board).then(|| DIAGONALS.to_owned())
}

/// Are these the cells of a line of a hexagon as the clue at its far end counts them?
pub(crate) fn is_from_far(puzzle: &Puzzle, place: Place, cells: &[CellId]) -> bool {
    // Pairs of neighbours and other lines that are none of the board's are counted from nowhere.
    let is_on_board = has_diagonals(&puzzle.board) && puzzle.board.axes().contains(&place.axis);
    is_on_board && puzzle.board.cells_at(place).next() != cells.first().copied()
}

/// More characters than these are counted, not named.
const MOST_CHARACTERS: usize = 36;

const DIAGONALS: &str = "Falling diagonals run like / and their cells are counted downwards, rising ones like \\ and upwards; both are \
                         numbered from the left.";

/// What a cell may be in a puzzle of this kind, the blank last: `filled or blank`, `3 or a park`.
pub fn may(kind: &dyn Kind, alphabet: &Alphabet, may: Domain) -> String {
    let noun = kind.alphabets().blank_noun().map(|[one, _]| format!("a {}", wording(one, "en")));
    let is_character =
        |symbol: Symbol| alphabet.looks[symbol.index()].colour.is_none() && alphabet.number(symbol).is_none();
    if may.len() > MOST_CHARACTERS && may.symbols().all(is_character) {
        return format!("any of {} characters", may.len());
    }
    let name = |symbol| match &noun {
        Some(noun) if symbol == Symbol::BLANK && alphabet.has_blank() => noun.clone(),
        _ if is_character(symbol) && alphabet.glyph(symbol) == ' ' => "a space".to_owned(),
        _ => name(alphabet, symbol),
    };
    let mut symbols: Vec<_> = may.symbols().collect();
    if symbols.first() == Some(&Symbol::BLANK) && alphabet.has_blank() {
        symbols.rotate_left(1);
    }
    let names: Vec<_> = symbols.into_iter().map(name).collect();
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// What cannot be seen on an empty board: the rules that a puzzle adds to those of its kind, and what its cells can hold, a sentence each.
pub fn added(puzzle: &Puzzle, kind: &dyn Kind) -> Vec<String> {
    let rules = kind.rules_added(puzzle).into_iter();
    rules.chain(values(puzzle, kind)).chain(letters(&puzzle.alphabet)).collect()
}

/// What the cells of a puzzle can hold, as a sentence: `Each cell is 1, 2, 3 or a park.` `None` where they are painted,
/// and where patterns tell it.
fn values(puzzle: &Puzzle, kind: &dyn Kind) -> Option<String> {
    let alphabet = &puzzle.alphabet;
    if alphabet.is_in_colours() || puzzle.clues.values().any(|clue| pattern(clue).is_some()) {
        return None;
    }
    let can_be = unclued(kind, puzzle.board.longest_line(), alphabet, &puzzle.options);
    Some(format!("Each cell is {}.", may(kind, alphabet, can_be)))
}

/// A symbol's name in a sentence: `filled`, `blank`, `red`, `A`; `10`, where that is the number for which `A` stands.
pub fn name(alphabet: &Alphabet, symbol: Symbol) -> String {
    let look = &alphabet.looks[symbol.index()];
    match look.colour {
        _ if symbol == Symbol::BLANK && alphabet.has_blank() => "blank".to_owned(),
        Some(_) if alphabet.len() == 2 && alphabet.has_blank() => "filled".to_owned(),
        Some(_) => spoken_name(alphabet, symbol),
        None => alphabet.number(symbol).map_or_else(|| look.glyph.to_string(), |number| number.to_string()),
    }
}

/// What the letters on a board stand for where sentences speak of something else: of numbers from 10 on,
/// `On the board, A is 10 and B is 11.`; of several colours by their names, `On the board, b is brown and c is orange.`
pub fn letters(alphabet: &Alphabet) -> Option<String> {
    if alphabet.is_in_colours() {
        return colours(alphabet);
    }
    let numbers =
        alphabet.all().symbols().filter_map(|symbol| Some((alphabet.glyph(symbol), alphabet.number(symbol)?)));
    let letters: Vec<(char, u32)> = numbers.filter(|(glyph, _)| glyph.is_alphabetic()).collect();
    let place = |letter| Alphabet::DIGITS.find(letter).map_or(0, |at| at + 1);
    let follow = letters.windows(2).all(|pair| pair[0].1 + 1 == pair[1].1)
        && letters.iter().all(|(letter, number)| place(*letter) == *number as usize);
    match &letters[..] {
        [(first, least), .., (last, most)] if follow && letters.len() > 2 => {
            Some(format!("On the board, {first} to {last} are {least} to {most}."))
        }
        letters => legend(letters.iter().map(|(letter, number)| format!("{letter} is {number}")).collect()),
    }
}

/// What colour blank cells are, where they are not white as paper is. Clues do not name it, and boards are printed on paper.
pub(crate) fn background(alphabet: &Alphabet) -> Option<String> {
    let colour = alphabet.looks.first()?.colour.filter(|_| alphabet.is_in_colours())?;
    let name = spoken_name(alphabet, Symbol::BLANK);
    (colour != Rgb(255, 255, 255) && name != "white").then_some(name)
}

/// What the characters of several colours stand for, on the board and in clues, and what blank cells are, where they are not white.
fn colours(alphabet: &Alphabet) -> Option<String> {
    let inks = alphabet.all().symbols().filter(|&symbol| symbol != Symbol::BLANK);
    let told = |symbol| format!("{} is {}", alphabet.glyph(symbol), name(alphabet, symbol));
    let inks = legend(if alphabet.len() > 2 { inks.map(told).collect() } else { Vec::new() });
    match (inks, ground(alphabet)) {
        (Some(inks), Some(ground)) => Some(format!("{inks} {ground}")),
        (inks, ground) => inks.or(ground),
    }
}

/// What blank cells are, where they are not white.
pub fn ground(alphabet: &Alphabet) -> Option<String> {
    background(alphabet).map(|name| format!("Blank cells are {name}."))
}

fn legend(told: Vec<String>) -> Option<String> {
    let (last, others) = told.split_last()?;
    let others = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
    Some(format!("On the board, {others}{last}."))
}

/// A line with its clue, as `row 3 (7 3 1)`; with two clues as `row 3 (B ... A)`.
pub fn line(puzzle: &Puzzle, kind: &dyn Kind, place: Place) -> String {
    match clue_beside(puzzle, kind, place) {
        clue if clue.is_empty() => place.to_string(),
        clue => format!("{place} {clue}"),
    }
}

/// The clues of a line as they stand behind its name in a sentence: `(7 3 1)`; a pattern, which may have brackets of
/// its own, in backquotes. Empty where there are none.
pub fn clue_beside(puzzle: &Puzzle, kind: &dyn Kind, place: Place) -> String {
    let patterns: Vec<String> = puzzle.all_clues_at(place).into_iter().flatten().filter_map(pattern).collect();
    match (patterns.split_last(), clue(puzzle, kind, place)) {
        (Some((only, [])), _) => only.clone(),
        (Some((last, others)), _) => format!("{} and {last}", others.join(", ")),
        (None, clue) if clue.is_empty() => clue,
        (None, clue) => format!("({clue})"),
    }
}

/// A clue that is a pattern, in backquotes.
pub(crate) fn pattern(clue: &Clue) -> Option<String> {
    match &clue.says {
        Says::Pattern(pattern) => Some(in_backquotes(pattern)),
        _ => None,
    }
}

/// A pattern or a part of one in backquotes.
pub(crate) fn in_backquotes(pattern: &str) -> String {
    format!("`{}`", shortened(pattern))
}

/// A pattern or a part of one as sentences quote it. Of a very long one, as a list of thousands of words, the beginning
/// stands for all of it.
pub(crate) fn shortened(pattern: &str) -> String {
    match pattern.char_indices().nth(LONGEST_QUOTED) {
        None => pattern.to_owned(),
        Some((end, _)) => format!("{}...", &pattern[..end]),
    }
}

/// So many characters of a pattern are quoted.
const LONGEST_QUOTED: usize = 300;

/// The clues of a line, the near end first; empty where there are none. Several at one end have `and` between them.
pub fn clue(puzzle: &Puzzle, kind: &dyn Kind, place: Place) -> String {
    let written = |clue: &Clue| kind.clues().write(Some(clue), &puzzle.alphabet);
    match puzzle.all_clues_at(place).map(|clues| clues.into_iter().map(written).collect::<Vec<_>>().join(" and ")) {
        [near, far] if far.is_empty() => near,
        [near, far] if near.is_empty() => format!("... {far}"),
        [near, far] => format!("{near} ... {far}"),
    }
}

/// `exactly 2304`, or how many digits a count has that is not written in digits.
pub fn exactly(count: &str) -> String {
    if count.starts_with(|first: char| first.is_ascii_digit()) { format!("exactly {count}") } else { count.to_owned() }
}

/// So many things are: `1 cell is`, `3 cells are`.
pub fn many_are(count: usize, thing: &str) -> String {
    format!("{} {}", many(count, thing), if count == 1 { "is" } else { "are" })
}

/// A size of memory as people write it: `2 GB`.
pub fn bytes(bytes: u64) -> String {
    let units = [(1u64 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")];
    let (unit, name) = units.into_iter().find(|(unit, _)| bytes >= *unit).unwrap_or((1, "bytes"));
    let value = bytes as f64 / unit as f64;
    if value < 10.0 { format!("{value:.1} {name}") } else { format!("{value:.0} {name}") }
}

/// The verdict in a sentence.
pub fn verdict(answer: &Answer) -> String {
    let listed = answer.solutions.len();
    match answer.verdict {
        Verdict::None => "No solution.".to_owned(),
        Verdict::Unique => "Exactly one solution.".to_owned(),
        Verdict::Several if answer.complete => format!("Several solutions: exactly {listed}."),
        Verdict::Several => format!("Several solutions: at least {listed}."),
        Verdict::Found => "A solution; whether there are more was not asked.".to_owned(),
        Verdict::GaveUp => {
            // Work alone would not settle it where characters have no symbols.
            let what = match answer.gave_up {
                Some(GaveUp::Characters) => "Not settled",
                Some(GaveUp::Memory(_)) => "Not started, for lack of memory",
                Some(GaveUp::Steps | GaveUp::Stopped) => "Gave up when the budget ran out",
                _ => "Gave up",
            };
            let open = answer.known.unknown();
            let cells = answer.known.cells.len();
            let found = match listed {
                0 => String::new(),
                _ => format!("; {} found", many(listed, "solution")),
            };
            match (open, listed) {
                (0, 0) => format!("{what}: only this board is left, and whether it is a solution is not known."),
                _ => format!("{what}: {open} of {} still open{found}.", many(cells, "cell")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::puzzle::{Axis, Look};

    #[test]
    fn cells_and_lines_are_named_as_on_paper() {
        let puzzle = Puzzle::nonogram(&[vec![2], vec![1, 1]], &[vec![2], vec![1], vec![1]]).expect("a small board");
        let kind = kind::find("nonogram").expect("the kind");
        assert_eq!(cell(&puzzle.board, CellId::new(5)), "row 2, column 3");
        assert_eq!(line(&puzzle, kind, Place { axis: Axis::ROW, index: 1 }), "row 2 (1 1)");
        assert_eq!(line(&puzzle, kind, Place { axis: Axis::COLUMN, index: 0 }), "column 1 (2)");
    }

    /// A pattern has brackets of its own: it stands in backquotes.
    #[test]
    fn a_pattern_beside_its_line_stands_in_backquotes() {
        let text = "kind: regex_crossword\nrows:\n(A|B)C\ncolumns:\n.\n.\n";
        let puzzle = crate::open(text).and_then(|reading| reading.one()).expect("a puzzle");
        let kind = kind::of(&puzzle).expect("the kind");
        assert_eq!(line(&puzzle, kind, Place { axis: Axis::ROW, index: 0 }), "row 1 `(A|B)C`");
    }

    #[test]
    fn characters_are_listed_where_they_are_few() {
        let regex = kind::find("regex_crossword").expect("a kind");
        let look = |glyph: char| Look { glyph, name: glyph.to_string(), colour: None };
        let alphabet = |glyphs: std::ops::RangeInclusive<char>| Alphabet::of_looks(glyphs.map(look).collect());
        let few = alphabet(' '..='"');
        assert_eq!(may(regex, &few, few.all()), "a space, ! or \"");
        let many = alphabet(' '..='~');
        assert_eq!(may(regex, &many, many.all()), "any of 95 characters");
    }

    #[test]
    fn what_a_cell_may_be_is_a_list_in_words() {
        let nonogram = kind::find("nonogram").expect("a kind");
        let mut alphabet = Alphabet::black_and_white();
        assert_eq!(may(nonogram, &alphabet, alphabet.all()), "filled or blank");
        alphabet.looks.push(Look { glyph: 'r', name: "red".to_owned(), colour: Some(Rgb(255, 0, 0)) });
        assert_eq!(may(nonogram, &alphabet, alphabet.all()), "black, red or blank");
        assert_eq!(may(nonogram, &alphabet, Domain::only(Symbol(2))), "red");
        assert_eq!(may(nonogram, &alphabet, Domain::EMPTY), "nothing");
    }

    /// A sentence says 10, and what it is on the board is said beside the board.
    #[test]
    fn numbers_over_nine_are_named_as_numbers() {
        let (nine, twelve) = (Alphabet::numbers(9).expect("it fits"), Alphabet::numbers(12).expect("it fits"));
        assert_eq!((name(&twelve, Symbol(10)), letters(&nine)), ("10".to_owned(), None));
        assert_eq!(letters(&twelve).as_deref(), Some("On the board, A to C are 10 to 12."));
        let eleven = Alphabet::numbers(11).expect("it fits");
        assert_eq!(letters(&eleven).as_deref(), Some("On the board, A is 10 and B is 11."));
        assert_eq!(name(&Alphabet::with_blank("ABC").expect("it fits"), Symbol(1)), "A");
    }

    /// Clues say `7b`, and sentences brown.
    #[test]
    fn the_letters_of_colours_are_told() {
        let mut alphabet = Alphabet::black_and_white();
        assert_eq!(letters(&alphabet), None);
        alphabet.looks.push(Look { glyph: 'b', name: "brown".to_owned(), colour: Some(Rgb(135, 75, 30)) });
        assert_eq!(letters(&alphabet).as_deref(), Some("On the board, # is black and b is brown."));
        alphabet.looks.push(Look { glyph: 'c', name: "#ff8c00".to_owned(), colour: Some(Rgb(255, 140, 0)) });
        assert_eq!(letters(&alphabet).as_deref(), Some("On the board, # is black, b is brown and c is orange."));
        alphabet.looks[0].colour = Some(Rgb(0x99, 0xe5, 0x41));
        alphabet.looks[0].name = "#99e541".to_owned();
        let all = "On the board, # is black, b is brown and c is orange. Blank cells are light green.";
        assert_eq!(letters(&alphabet).as_deref(), Some(all));
        alphabet.looks.truncate(2);
        assert_eq!(letters(&alphabet).as_deref(), Some("Blank cells are light green."));
    }
}
