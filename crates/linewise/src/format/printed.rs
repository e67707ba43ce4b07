//! Puzzles as they are printed: the clues of the columns above the board, those of the rows beside it, and the cells between them or left out.
//!
//! They are put into the keys of the project's own format. It is asked only where nothing can read the text as it stands.

mod cells;
mod frame;
mod words;

use super::answers;
use super::named_kind;
use crate::error::{Error, ErrorCode, Span, many};
use crate::format::source::Source;
use crate::kind::{self, Kind};
use crate::puzzle::{Options, Says};
use frame::{Clues, Frame};

/// What a drawing is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// A board with its clues around it, of the kind that is named.
    Clued,
    /// A board with its clues around it; no kind is named, so that a nonogram is taken for granted.
    Assumed,
    /// The cells of a puzzle whose kind has no clues.
    Cells,
}

/// A board drawn with its clues.
pub enum Printed<'t> {
    /// In the project's own format: the keys above the drawing, and its clues and cells below their keys.
    Puzzle {
        /// The likeliest text, or several where a size above the drawing may tell which is meant.
        texts: Vec<String>,
        drawn: Drawn,
    },
    /// Nothing says of which kind it is, and it is no nonogram.
    OfNoKind,
    /// It may be a board of any of these sizes, rows first.
    Ambiguous { sizes: Vec<[usize; 2]> },
    /// One of its lines has more or fewer words than the others.
    Odd { line: &'t str, words: usize, of_others: usize },
}

/// What to know of a puzzle with so many rows and columns that is read so; `text` is what it was read from.
pub fn remark(drawn: Drawn, text: &str, [rows, columns]: [usize; 2]) -> Error {
    let (as_what, help) = match drawn {
        Drawn::Assumed => (
            "a board with its clues around it, that of a nonogram, as no kind is given",
            "\"kind: nonogram\" above it makes it unambiguous",
        ),
        Drawn::Clued => {
            ("a board with its clues around it", "`linewise convert` with `--to native` shows what was read")
        }
        Drawn::Cells => ("the cells that are given", "`linewise convert` with `--to native` shows what was read"),
    };
    let title = text.lines().find(|line| named_kind::above(line).is_some());
    let told = title.and_then(named_kind::size_in).filter(|told| *told != [rows, columns] && *told != [columns, rows]);
    let problem = match told {
        None => format!("this is read as {as_what}"),
        Some([one, other]) => {
            let size = format!("{} and {}", many(rows, "row"), many(columns, "column"));
            format!("this is read as {as_what}, of {size}, but its title says {one}x{other}")
        }
    };
    Error::new(problem).with_help(help)
}

/// What is wrong with a board that is read so.
pub fn broken(error: Error, drawn: Drawn) -> Error {
    let error = error.one_by_one().next().unwrap_or_else(|| Error::new("it is no puzzle")).with_span(Span::NONE);
    let as_what = match drawn {
        Drawn::Clued | Drawn::Assumed => "a board with its clues around it",
        Drawn::Cells => "the cells that are given",
    };
    let problem = format!("this is taken for {as_what}, but {}", error.message);
    let help = error.help.as_deref().unwrap_or("`linewise new KIND` shows how a puzzle is written with keys");
    Error::new(problem).with_code(error.code).with_help(help)
}

/// What is wrong with a board of which nothing says what it is.
pub fn of_no_kind() -> Error {
    Error::new("this is a board with its clues around it, and nothing says of which kind").with_help(
        "begin with \"kind: \" and its name, as \"kind: skyscrapers\" (`linewise kinds` lists them), and leave the rest as it is",
    )
}

/// What is wrong with a board that may be read in several ways: of these sizes, or of one size.
pub fn ambiguous(sizes: Vec<[usize; 2]>) -> Error {
    const SAME: &str = "fill the places without a clue with dots, so that each clue's place is certain";
    let named = |[rows, columns]: &[usize; 2]| format!("{} and {}", many(*rows, "row"), many(*columns, "column"));
    let (ways, help) = match &sizes[..] {
        [first, .., last] => {
            let help = format!("a line above it says which, as \"size: {} rows, {} columns\"", last[0], last[1]);
            (format!("it may have {}, or {}", named(first), named(last)), help)
        }
        _ => ("it can be read in several ways".to_owned(), SAME.to_owned()),
    };
    Error::new(format!("this looks like a board with its clues around it, but {ways}"))
        .with_code(ErrorCode::UnknownFormat)
        .with_help(help)
}

/// The board that is drawn in a text; `None` where none is, or where it could be another one.
pub fn reading(text: &str) -> Option<Printed<'_>> {
    // In a table, tabs at the end of a line are fields.
    let tabs = |line: &str| line.matches('\t').count();
    let most = text.lines().map(tabs).max().unwrap_or(0);
    let is_row = |line: &&str| !is_skipped(line) || (most > 1 && line.trim().is_empty() && tabs(line) == most);
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches(' ')).filter(is_row).collect();
    let drawn = lines.iter().position(|line| !is_key(line))?;
    let (above, drawing) = lines.split_at(drawn);
    let kind_line = above.iter().find_map(|line| value(line, "kind"));
    let kind = match kind_line {
        Some(name) => kind::find_among(kind::ALL, name),
        None => named_kind::above(text),
    };
    let is_assumed = kind_line.is_none() && kind.is_none();
    if is_assumed && answers::told(text).is_some() {
        // Drawings of linewise itself leave out what does not fit.
        return None;
    }
    if drawing.iter().any(|line| is_key(line)) {
        return None;
    }
    let lines = without_title(drawing);
    let titled = kind.filter(|_| kind_line.is_none());
    let keys = keys(titled, is_assumed, above) + &symbols(titled, text, above);
    if let Some(kind) = kind.filter(|kind| !has_clues(*kind)) {
        let texts = vec![keys + &cells::givens(lines, kind)?];
        return Some(Printed::Puzzle { texts, drawn: Drawn::Cells });
    }
    let clues = match kind {
        Some(kind) => clues_of(kind)?,
        None if is_assumed => Clues::Lists,
        // A kind of a caller's own.
        None => Clues::Single,
    };
    let drawing = words::drawing(lines)?;
    let is_sized = above.iter().any(|line| value(line, "size").is_some());
    let has_ends = kind.is_none_or(|kind| kind.clues().may_stand_at_ends());
    let ways = |clues| match has_ends {
        true => frame::ways(&drawing, clues),
        false => {
            let ways = frame::ways(&drawing, clues);
            let at_starts: Vec<Frame> = ways.iter().cloned().filter_map(Frame::with_clues_at_starts).collect();
            if at_starts.is_empty() { ways } else { at_starts }
        }
    };
    let is_doubtful = |ways: &[Frame]| !is_sized && ways.len() != 1 && !ways.iter().any(Frame::is_square);
    let all = ways(clues);
    // In a table the words of a line are not counted: it has empty fields.
    let is_odd = kind.is_some() && clues == Clues::Single && drawing.fields.is_none() && is_doubtful(&all);
    if let Some(odd) = odd_line(lines, &drawing).filter(|_| is_odd) {
        return Some(odd);
    }
    let mut all_sizes: Vec<[usize; 2]> = all.iter().map(Frame::size).collect();
    all_sizes.sort_unstable();
    all_sizes.dedup();
    let frames = believed(all, is_sized);
    let short = frames.iter().map(|frame| short_line(frame, lines, &drawing)).collect::<Option<Vec<_>>>();
    if let Some(short) = short.and_then(|short| short.into_iter().next()) {
        return Some(short);
    }
    if frames.is_empty() {
        if kind.is_some() && all_sizes.len() > 1 {
            return Some(Printed::Ambiguous { sizes: all_sizes });
        }
        // Where nothing names a kind, clues below a board alone may be its last row.
        let single: Vec<Frame> = ways(Clues::Single).into_iter().filter(|way| way.top.is_some()).collect();
        let is_framed = is_assumed && !is_doubtful(&single) && is_framed(&believed(single, is_sized));
        return is_framed.then_some(Printed::OfNoKind);
    }
    let texts = frames.iter().map(|frame| write_frame(frame, clues, keys.clone())).collect();
    Some(Printed::Puzzle { texts, drawn: if is_assumed { Drawn::Assumed } else { Drawn::Clued } })
}

/// The keys above a drawing, with that of the kind where only a title names it, or nothing does.
fn keys(titled: Option<&dyn Kind>, is_assumed: bool, above: &[&str]) -> String {
    let named = titled.map(|kind| kind.name()).or(is_assumed.then_some("nonogram"));
    let kind: String = named.map(|name| format!("kind: {name}\n")).into_iter().collect();
    above.iter().fold(kind, |keys, line| keys + line + "\n")
}

/// The key for the letters or numbers that the title of this kind names, where no key does.
fn symbols(titled: Option<&dyn Kind>, text: &str, above: &[&str]) -> String {
    let is_told =
        above.iter().any(|line| ["symbols", "letters", "digits"].iter().any(|key| value(line, key).is_some()));
    let title = text.lines().find(|line| named_kind::above(line).is_some()).filter(|_| !is_told);
    title.zip(titled).and_then(|(line, kind)| named_kind::symbols_key(line, kind)).unwrap_or_default()
}

/// Have the lines of this kind clues?
fn has_clues(kind: &dyn Kind) -> bool {
    let is_clue =
        |text: &&str| matches!(kind.clues().read(text, &kind.alphabets().usual(), &Options::new()), Ok(Some(_)));
    ["1", "A"].iter().any(is_clue)
}

/// Is it a board with clues around it, whatever kind it is? Without its name, drawn corners may be cells.
fn is_framed(ways: &[Frame]) -> bool {
    ways.iter().any(|way| !way.has_corners)
}

/// The ways to read a drawing that can be meant: all of them where a size may tell, else the likeliest if there is just one.
fn believed(ways: Vec<Frame>, is_sized: bool) -> Vec<Frame> {
    match is_sized {
        true => ways,
        false => Some(frame::likeliest(ways)).filter(|ways| ways.len() == 1).unwrap_or_default(),
    }
}

/// The line of a board with more or fewer words than most have, if all lines with open cells but one have as many.
fn odd_line<'t>(lines: &[&'t str], drawing: &words::Drawing) -> Option<Printed<'t>> {
    let has_cells = |row: &words::Row| row.iter().filter(|word| is_open_mark(&word.text)).count() > 1;
    let counts: Vec<(usize, usize)> =
        (0..).zip(&drawing.rows).filter(|(_, row)| has_cells(row)).map(|(at, row)| (at, row.len())).collect();
    let usual = counts.iter().map(|&(_, count)| count).max_by_key(|count| {
        let alike = counts.iter().filter(|(_, other)| other == count).count();
        (alike, *count)
    })?;
    let odd: Vec<_> = counts.iter().filter(|(_, count)| *count != usual).collect();
    match odd[..] {
        [&(at, words)] if counts.len() > 2 => Some(Printed::Odd { line: lines.get(at)?, words, of_others: usual }),
        _ => None,
    }
}

/// The line of a board in which a cell seems to be missing. The fields of a table stay in their places.
fn short_line<'t>(frame: &Frame, lines: &[&'t str], drawing: &words::Drawing) -> Option<Printed<'t>> {
    let row = frame.short_row().filter(|_| drawing.fields.is_none())?;
    let at = row + usize::from(frame.top.is_some());
    let words = drawing.rows.get(at)?.len();
    Some(Printed::Odd { line: lines.get(at)?, words, of_others: words + 1 })
}

/// What is wrong with a line that does not fit the others.
pub fn odd(source: Source, line: &str, words: usize, of_others: usize) -> Error {
    let problem = format!(
        "this looks like a board with its clues around it, but {words} cells and clues stand in this line, and {of_others} in each other line with open cells"
    );
    source.error(line.trim(), problem).with_help("a clue or a cell is missing or too many")
}

/// Is there nothing to read in this line: is it blank, a remark, or does it rule something off?
fn is_skipped(line: &str) -> bool {
    let line = line.trim();
    let is_remark = line.strip_prefix("# ").is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    line.is_empty() || is_remark || words::is_rule(line)
}

/// Is it a key of the project's own format with its value?
fn is_key(line: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(key, _)| !key.is_empty() && key.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '_'))
}

/// The value of this key, where the line has it.
fn value<'t>(line: &'t str, wanted: &str) -> Option<&'t str> {
    let (key, value) = line.split_once(':')?;
    key.trim().eq_ignore_ascii_case(wanted).then(|| value.trim())
}

/// The lines of a drawing without the one above it that names a kind.
fn without_title<'a, 't>(drawing: &'a [&'t str]) -> &'a [&'t str] {
    match drawing.split_first() {
        Some((first, rest)) if named_kind::above(first).is_some() => rest,
        _ => drawing,
    }
}

/// What the clues of this kind are: those that list numbers stand above each other. `None` where they are patterns, which hold the marks of a drawing.
fn clues_of(kind: &dyn Kind) -> Option<Clues> {
    match kind.clues().read("1 1", &kind.alphabets().usual(), &Options::new()) {
        Ok(Some(clue)) if matches!(clue.says, Says::Pattern(_)) => None,
        Ok(_) => Some(Clues::Lists),
        Err(_) => Some(Clues::Single),
    }
}

/// These keys, and below them those of the clues and cells of a drawing.
fn write_frame(frame: &Frame, clues: Clues, mut text: String) -> String {
    let Frame { left, right, top, bottom, .. } = frame;
    for (side, clues) in [("left", left), ("right", right), ("top", top), ("bottom", bottom)] {
        if let Some(clues) = clues {
            text.extend([side, ":\n"]);
            clues.iter().for_each(|clue| text.extend([if is_missing(clue) { "*" } else { clue }, "\n"]));
        }
    }
    if frame.cells.iter().flatten().all(|cell| is_open_mark(cell)) {
        return text;
    }
    // Where clues list blocks, cells that are drawn are what somebody filled in, and a dot is blank.
    let (key, has_blanks) = if clues == Clues::Lists { ("board", true) } else { ("givens", false) };
    text.extend([key, ":\n"]);
    for row in &frame.cells {
        let is_open = |cell: &str| cell.is_empty() || (!has_blanks && is_open_mark(cell));
        let cells: Vec<&str> = row.iter().map(|cell| if is_open(cell) { "?" } else { cell }).collect();
        text.extend([cells.join(" ").as_str(), "\n"]);
    }
    text
}

/// Does this stand where no clue is?
fn is_missing(clue: &str) -> bool {
    clue.is_empty() || matches!(clue, "." | "-" | "_" | "*" | "·")
}

/// Does this stand for an open cell?
fn is_open_mark(cell: &str) -> bool {
    matches!(cell, "" | "." | "-" | "_" | "?" | "·" | "□" | "0")
}

#[cfg(test)]
mod tests {
    use super::{Printed, reading};

    /// The text that a drawing is read as.
    fn read(text: &str) -> Option<String> {
        reading(text).map(|printed| match printed {
            Printed::Puzzle { texts, .. } => texts.join("and").replace('\n', "|"),
            Printed::OfNoKind => "of no kind".to_owned(),
            Printed::Odd { line, .. } => format!("but for {line}"),
            Printed::Ambiguous { sizes } => format!("{sizes:?}"),
        })
    }

    #[test]
    fn lists_stand_above_and_beside_the_board() {
        let read_as = Some("kind: nonogram|left:|3|1 1|3|top:|3|1 1|3|".to_owned());
        for drawing in [
            "      1  \n    3 1 3\n  3\n1 1\n  3\n",
            "      1  \n    3 1 3\n  3|. . .|\n1 1|. . .|\n  3|. . .|\n",
            "     |   | 1 |   |\n     | 3 | 1 | 3 |\n-----+---+---+---+\n   3 |   |   |   |\n-----+---+---+---+\n 1 1 |   |   |   |\n   3 |   |   |   |\n",
            ",,,1,\n,,3,1,3\n,3,,,\n1,1,,,\n,3,,,\n",
            ",3,\"1,1\",3\n3,,,\n\"1,1\",,,\n3,,,\n",
            "\t3\t1 1\t3\n3\t\t\t\n1 1\t\t\t\n3\t\t\t\n",
        ] {
            assert_eq!(read(drawing), read_as, "{drawing}");
        }
    }

    #[test]
    fn single_clues_stand_on_all_sides() {
        let all = "kind: skyscrapers|left:|2|1|3|right:|2|3|1|top:|2|1|2|bottom:|2|3|1|";
        let drawing = "  2 1 2\n2 . . . 2\n1 . . . 3\n3 . . . 1\n  2 3 1\n";
        assert_eq!(read(&format!("kind: skyscrapers\n{drawing}")).as_deref(), Some(all));
        assert_eq!(read(&format!("Skyscrapers\n\n{drawing}")).as_deref(), Some(all));
        assert_eq!(read(drawing).as_deref(), Some("of no kind"));
        let some = "kind: skyscrapers|left:|2|*|3|top:|*|1|2|givens:|? ? ?|? 1 ?|? ? ?|";
        assert_eq!(read("kind: skyscrapers\n    1 2\n2 . . .\n  . 1 .\n3 . . .\n").as_deref(), Some(some));
        assert_eq!(
            read(
                "kind: skyscrapers
  - 1 2
2 . . .
- . 1 .
3 . . .
"
            )
            .as_deref(),
            Some(some)
        );
    }

    #[test]
    fn sums_stand_right_of_the_board_and_below_it() {
        let sums = Some("kind: kakurasu|left:|3|5|4|top:|4|2|5|".to_owned());
        assert_eq!(read("kind: kakurasu\n. . . 3\n. . . 5\n. . . 4\n4 2 5\n"), sums);
        assert_eq!(read("Kakurasu\n  1 2 3\n1 . . . 3\n2 . . . 5\n3 . . . 4\n  4 2 5\n"), sums);
        let right = Some("kind: skyscrapers|right:|2|3|1|bottom:|2|3|1|".to_owned());
        assert_eq!(read("kind: skyscrapers\n. . . 2\n. . . 3\n. . . 1\n2 3 1\n"), right);
        assert_eq!(read("kind: skyscrapers\n1 2 3\n2 3 1\n3 1 2\n"), None, "a board without clues");
    }

    #[test]
    fn a_line_that_does_not_fit_is_found() {
        let drawing = "kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . . 1\n2 . . . . 2\n  2 3 1 2\n";
        assert_eq!(read(drawing).as_deref(), Some("but for 3 . . . . . 1"));
        assert_eq!(read(&drawing.replace("1 . . . . 3", "1 . . . 3")), None, "two lines do not fit");
    }

    #[test]
    fn a_clue_takes_no_place_of_a_forgotten_cell() {
        let drawing = "kind: skyscrapers\n  1 . 4 .\n. . . . 3\n. . . . . 3\n3 . . . . 1\n. . . . . .\n  . 2 1 .\n";
        assert_eq!(read(drawing).as_deref(), Some("but for . . . . 3"));
        // In a table, and where more rows have no clue there, it is a given cell.
        let table = "kind: skyscrapers\n,1,2,3,\n3,.,.,1,\n2,.,.,.,2\n1,.,.,.,3\n";
        assert!(read(table).is_some_and(|text| text.contains("givens")), "{:?}", read(table));
        let open = "kind: skyscrapers\n  1 2 3\n3 . . 1\n2 . . .\n1 . . . 3\n";
        assert!(read(open).is_some_and(|text| text.contains("givens")), "{:?}", read(open));
    }

    #[test]
    fn clues_are_no_cells_of_a_larger_board() {
        // A row is forgotten, and clues below are marked as missing.
        let forgotten = "kind: skyscrapers\n  4 1 . 2\n2 . . . . .\n. . . . . 2\n. . . . . .\n  . . 3 2\n";
        assert!(read(forgotten).is_some_and(|text| text.contains("|bottom:|*|*|3|2|")), "{:?}", read(forgotten));
        // A row is typed twice.
        let doubled = "Skyscrapers\n  4 2 1\n3 . . . 3\n2 . . . 2\n2 . . . 2\n1 . 3 . 3\n  1 3 2\n";
        assert!(read(doubled).is_some_and(|text| text.contains("|right:|3|2|2|3|top:|4|2|1|")), "{:?}", read(doubled));
    }

    #[test]
    fn what_stands_below_a_board_is_its_lower_side() {
        // One line is forgotten: the clues below are no cells that are given.
        let drawing = "kind: skyscrapers\n  2 1 3 2\n2 . . . . 2\n1 . . . . 3\n3 . . . . 1\n  2 3 1 2\n";
        assert!(read(drawing).is_some_and(|text| text.contains("|bottom:|2|3|1|2|")), "{:?}", read(drawing));
        let given = drawing.replace("  2 3 1 2", "2 3 1 4 2");
        assert!(!read(&given).is_some_and(|text| text.contains("bottom")), "{:?}", read(&given));
    }

    #[test]
    fn cells_of_a_kind_without_clues_are_given() {
        let letters = "Easy as ABC (A-C)\n\n  A B\nA . .\nB . .\n";
        assert!(read(letters).is_some_and(|text| text.contains("|symbols: A-C|")), "{:?}", read(letters));
        let given = Some("kind: binairo|givens:|? 1 ? 1|0 ? ? ?|? ? 0 ?|? ? ? ?|".to_owned());
        for drawing in [
            "kind: binairo\n\n.1.1\n0...\n..0.\n....\n",
            "Takuzu #12 (easy)\n\n. 1 . 1\n0 . . .\n. . 0 .\n. . . .\n",
            "Binairo\n+-+-+-+-+\n| |1| |1|\n+-+-+-+-+\n|0| | | |\n+-+-+-+-+\n| | |0| |\n+-+-+-+-+\n| | | | |\n+-+-+-+-+\n",
        ] {
            assert_eq!(read(drawing), given, "{drawing}");
        }
        let fuzuli = "Fuzuli\n0 0 3 0 0\n0 3 0 0 2\n0 0 1 0 3\n0 0 0 0 0\n0 0 0 0 0\n";
        assert!(read(fuzuli).is_some_and(|text| text.contains("|givens:|? ? 3 ? ?|? 3 ? ? 2|")), "{:?}", read(fuzuli));
        assert_eq!(read("Binairo\n01..\n...\n....\n....\n"), None, "rows of different lengths");
    }

    #[test]
    fn what_may_be_meant_otherwise_is_not_read() {
        for text in [
            "",
            "kind: skyscrapers\n",
            "kind: skyscrapers\n2 1 3\n2 1 3\n2 1 3\n2 1 3\n",
            "3\n1 1\n3\n\n3\n1 1\n3\n",
            "  a b\n",
            "  3 1 3\n3 . . .\n1 1 . . .",
            "1 2\n3\n",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
