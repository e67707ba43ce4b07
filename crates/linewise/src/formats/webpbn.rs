//! webpbn's XML (`pbn` 0.3): sets of puzzles with colours, goals and saved grids.

mod colours;
mod image;
mod write;

use crate::error::Error;
use crate::format::lines::{clipped, quoted};
use crate::format::lost;
use crate::format::nonogram::{check_verdict, length};
use crate::format::source::{self, Source};
use crate::format::xml::{self, inside, named, tag};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::puzzle::{Axis, Block, Board, Clue, End, Puzzle, Says};
use colours::Colours;
use roxmltree::Node;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "webpbn",
    about: "webpbn's XML, also of pbnsolve, nonogrid and number-loom: colours, goal and saved grids, several puzzles",
    extensions: &["xml", "pbn"],
    holds: Holds::Many,
    recognizes: |bytes| {
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
        if !text.starts_with(b"<") {
            return Guess::No;
        }
        if text.windows(7).any(|word| word == b"<puzzle") { Guess::Yes } else { Guess::Maybe }
    },
    read: |bytes| source::puzzles(bytes, read_all),
    write: |puzzles| {
        let file = lost::many(puzzles, "", write::puzzle)?;
        Ok(file.framed("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzleset>\n", "</puzzleset>\n"))
    },
    special: Special::NONE,
};

/// The notes that have an element of their own, each with its name in the file.
const NOTES: [(&str, &str); 8] = [
    ("source", Puzzle::SOURCE),
    ("id", Puzzle::ID),
    ("title", Puzzle::TITLE),
    ("author", Puzzle::AUTHOR),
    ("authorid", "authorid"),
    ("copyright", Puzzle::COPYRIGHT),
    ("description", Puzzle::DESCRIPTION),
    ("note", "note"),
];

/// The notes that stand in `<note>` elements, as `licence: CC-BY-4.0`.
const NAMED_NOTES: [&str; 2] = [Puzzle::LICENCE, Puzzle::VERDICT];

/// Reads every puzzle of a document.
fn read_all(source: Source, text: &str) -> Result<Vec<Result<Puzzle, Error>>, Error> {
    let document = xml::document(source, text, "</puzzle></puzzleset>")?;
    let root = document.root_element();
    let puzzles: Vec<_> = match root.tag_name().name() {
        "puzzle" => vec![read(source, text, root, &[])],
        "puzzleset" => {
            let makers = makers(root);
            named(root, "puzzle").map(|node| read(source, text, node, &makers)).collect()
        }
        other => {
            let error =
                source.error(tag(text, root), format!("this is XML, but <{}> is not a set of puzzles", clipped(other)));
            return Err(error.with_help("webpbn's files begin with <puzzleset>"));
        }
    };
    match puzzles.is_empty() {
        true => Err(source.error(tag(text, root), "there is no <puzzle> in it")),
        false => Ok(puzzles),
    }
}

/// What a set says of its makers, which holds for each puzzle that says nothing of its own.
fn makers<'a>(set: Node<'a, '_>) -> Vec<(&'static str, &'a str)> {
    let names = ["source", "author", "copyright"].into_iter();
    names.filter_map(|name| Some((name, named(set, name).find_map(|child| child.text())?.trim()))).collect()
}

/// Reads one `<puzzle>`, in a set with these makers.
fn read(source: Source, text: &str, node: Node, makers: &[(&str, &str)]) -> Result<Puzzle, Error> {
    if let Some(shape) = node.attribute("type").filter(|&shape| shape != "grid") {
        return Err(source
            .error(tag(text, node), format!("a puzzle of the type {}: triddlers are not read", quoted(shape)))
            .with_help("linewise reads puzzles with type=\"grid\""));
    }
    let mut colours = Colours::of(source, text, node)?;
    let is_other = |clues: &Node| !matches!(clues.attribute("type"), None | Some("rows" | "columns"));
    if let Some(other) = named(node, "clues").find(is_other) {
        let error = source.error(tag(text, other), "these are the clues of neither rows nor columns");
        return Err(error.with_help("<clues type=\"rows\"> and <clues type=\"columns\">"));
    }
    let rows = read_clues(source, text, node, "rows", &mut colours)?;
    let columns = read_clues(source, text, node, "columns", &mut colours)?;
    let goal = image::find(node, "goal").or_else(|| image::find(node, "solution"));
    let board = board(source, text, node, [&rows, &columns], goal)?;
    let alphabet = colours.alphabet(source, tag(text, node))?;
    let mut puzzle = Puzzle::new("nonogram", board, alphabet);
    for (axis, clues) in [(Axis::ROW, rows), (Axis::COLUMN, columns)] {
        let clues = clues.into_iter().flatten().enumerate();
        puzzle.clues.extend(clues.map(|(index, clue)| (End::near(axis, index), clue)));
    }
    if let Some(goal) = goal {
        puzzle.goal = Some(image::read_goal(source, text, goal, &colours, board)?);
        puzzle.clues_from_goal()?;
    }
    for saved in image::all(node, "saved") {
        image::read_givens(source, text, saved, &colours, &mut puzzle)?;
    }
    read_notes(node, makers, &mut puzzle).map_err(|error| error.with_span(source.span(tag(text, node))))?;
    Ok(puzzle)
}

/// The clues of the type `kind`, a line each; `None` where the puzzle has none of them.
fn read_clues(
    source: Source,
    text: &str,
    node: Node,
    kind: &str,
    colours: &mut Colours,
) -> Result<Option<Vec<Clue>>, Error> {
    let mut lists = named(node, "clues").filter(|clues| clues.attribute("type") == Some(kind));
    let Some(list) = lists.next() else { return Ok(None) };
    if let Some(second) = lists.next() {
        return Err(source.error(tag(text, second), format!("the clues of the {kind} stand here for the second time")));
    }
    refuse_others(source, text, list, "line", "a list of clues holds a <line> for each row or column")?;
    named(list, "line").map(|line| read_clue(source, text, line, colours)).collect::<Result<_, _>>().map(Some)
}

/// Refuses what stands within an element beside those of this name: without it, the clues would be others.
fn refuse_others(source: Source, text: &str, node: Node, name: &str, help: &str) -> Result<(), Error> {
    for child in node.children() {
        let written = text[child.range()].trim();
        let other = match child.is_element() {
            true if child.tag_name().name() != name => tag(text, child),
            false if child.is_text() && child.text().is_some_and(|text| !text.trim().is_empty()) => written,
            _ => continue,
        };
        return Err(source.error(other, format!("{} does not belong here", quoted(other))).with_help(help));
    }
    Ok(())
}

/// One `<line>` of `<count>`s.
fn read_clue(source: Source, text: &str, line: Node, colours: &mut Colours) -> Result<Clue, Error> {
    refuse_others(source, text, line, "count", "a line holds a <count> for each block, as <count>2</count>")?;
    let mut blocks = smallvec::SmallVec::new();
    for count in named(line, "count") {
        let here = |error: Error| error.with_span(source.span(inside(text, count)));
        // 0 is what webpbn writes where it shows a block without its length.
        let len = match length(count.text().unwrap_or_default().trim()).map_err(here)? {
            0 => None,
            length => Some(length),
        };
        let colour = colours.of_block(source, text, count)?;
        blocks.push(Block { len, colour });
    }
    Ok(Clue::new(Says::Blocks(blocks)).with_span(source.span(text[line.range()].trim())))
}

/// The size of the board, by its clues or else by its goal.
fn board(
    source: Source,
    text: &str,
    node: Node,
    clues: [&Option<Vec<Clue>>; 2],
    goal: Option<Node>,
) -> Result<Board, Error> {
    let here = |error: Error| error.with_span(source.span(tag(text, node)));
    let (mut rows, mut columns) = (clues[0].as_ref().map(Vec::len), clues[1].as_ref().map(Vec::len));
    if let Some(goal) = goal {
        let (goal_rows, goal_columns) = image::size(source, text, goal)?;
        rows = rows.or(Some(goal_rows));
        columns = columns.or(Some(goal_columns));
    }
    for (number, name) in [(rows, "rows"), (columns, "columns")] {
        if number.is_none() {
            return Err(here(Error::new(format!("the puzzle has no clues for its {name}, and no goal")))
                .with_help(format!("<clues type=\"{name}\"> with a <line> for each")));
        }
    }
    Board::rectangle(rows.unwrap_or(0), columns.unwrap_or(0)).map_err(here)
}

/// Reads what is written beside the puzzle.
fn read_notes(node: Node, makers: &[(&str, &str)], puzzle: &mut Puzzle) -> Result<(), Error> {
    for (name, key) in NOTES {
        let mut texts: Vec<_> = named(node, name).filter_map(|child| child.text()).map(str::trim).collect();
        if texts.is_empty() {
            texts.extend(makers.iter().filter(|(maker, _)| *maker == name).map(|(_, text)| *text));
        }
        let mut plain = Vec::new();
        for text in texts {
            match NAMED_NOTES.iter().find_map(|&key| Some((key, text.strip_prefix(key)?.strip_prefix(": ")?))) {
                Some((key, text)) if name == "note" => {
                    check_verdict(key, text)?;
                    puzzle.set_note(key, text);
                }
                _ => plain.push(text),
            }
        }
        puzzle.set_note(key, &plain.join("\n"));
    }
    Ok(())
}
