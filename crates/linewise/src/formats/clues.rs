//! Two plain blocks of clues: the rows, a blank line, the columns, with blanks or commas between numbers.
//!
//! It is what people paste, and what webpbn exports for the solvers of Keen, Ish (commas), Syromolotov (each line ends
//! in 0) and Makhorin (a line `&` in the place of the blank one; `---` may stand there as well). Lines that begin with
//! `#` or `*` are comments, but for headings as `## Columns`: these say which block comes first.

use crate::error::{Error, many};
use crate::format::lines::{self, Part};
use crate::format::{Assumption, Format, Guess, Holds, Plain, Special, blocks, blocks::Declared};
use crate::format::{headings, named_kind};
use crate::puzzle::{Axis, Board, Puzzle};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "clues",
    about: "two blocks of clues with a blank line between, as people paste them and webpbn exports them (keen, ish, syro, makhorin)",
    extensions: &["keen", "ish", "syro", "txt"],
    holds: Holds::One,
    recognizes,
    read: |bytes| vec![read(bytes)],
    write: |puzzles| {
        blocks::write_one(puzzles, "clues", |rows, columns| {
            blocks::written(rows, " ", "0") + "\n" + &blocks::written(columns, " ", "0")
        })
    },
    special: Special {
        nearly_recognizes,
        assumes: |bytes| {
            let Ok(lines) = lines::read(bytes) else { return Some(Assumption::First(Axis::ROW)) };
            let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
            headed_first(&parts).is_none().then_some(Assumption::First(Axis::ROW))
        },
        ..Special::NONE
    },
};

/// Does the content look like this format?
fn recognizes(bytes: &[u8]) -> Guess {
    let bytes = lines::unmarked(bytes);
    if !bytes.split(|&byte| byte == b'\n').all(is_likely) {
        return Guess::No;
    }
    let Ok(lines) = lines::read(bytes) else { return Guess::No };
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    match split(&parts) {
        Ok(sides) if is_of_other_kind(&parts, &sides) => Guess::No,
        Ok(sides) if has_two_sizes(&sides) || !begins_with_size(&sides, blank_lines(&parts)) => Guess::Maybe,
        // Below headings it is plain what is wrong; no size stands there.
        Err(_) if are_both_headed(&parts) && !has_size_above(&parts) => Guess::Yes,
        _ => Guess::No,
    }
}

/// Would it look like this format without a few slips?
fn nearly_recognizes(bytes: &[u8]) -> Guess {
    let Ok(lines) = lines::read(bytes) else { return Guess::No };
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    if parts.iter().any(|line| has_empty_field(line.text.as_bytes())) {
        return Guess::No;
    }
    match blocks::nearly_clues(lines::unmarked(bytes)) {
        Some(Declared::Nothing) if split(&parts).is_ok() => Guess::Yes,
        Some(Declared::Nothing) => Guess::Maybe,
        _ => Guess::No,
    }
}

/// Does a remark name another kind of puzzle, whose clues these may be: each is a single number? Elsewhere it is a title.
fn is_of_other_kind(lines: &[Part], sides: &Sides) -> bool {
    let are_single = || sides.rows.iter().chain(&sides.columns).all(|clue| clue.items().count() == 1);
    lines.iter().any(|line| is_comment(line) && named_kind::is_other(line.text)) && are_single()
}

/// Is it a line of numbers, a comment or a mark between the blocks?
fn is_likely(line: &[u8]) -> bool {
    let is_table = has_empty_field(line);
    let line = line.trim_ascii();
    let is_comment = line.starts_with(b"#") || line.starts_with(b"*");
    is_comment || is_mark(line) || (!is_table && blocks::are_numbers(line) && !line.contains(&b'-'))
}

/// Has this line an empty field, as those of tables have?
fn has_empty_field(line: &[u8]) -> bool {
    line.trim_ascii().starts_with(b",") || line.windows(2).any(|two| two == b",," || two == b"\t\t")
}

/// Is it what stands between the blocks in the place of a blank line: Makhorin's `&`, or a line that is drawn, as `---`?
fn is_mark(line: &[u8]) -> bool {
    let is_drawn = || line.len() > 1 && b"-=_~".contains(&line[0]) && line.iter().all(|sign| *sign == line[0]);
    line == b"&" || is_drawn()
}

/// The lines with the clues of both sides.
struct Sides<'l> {
    rows: Vec<Part<'l>>,
    columns: Vec<Part<'l>>,
}

/// The puzzle in the file.
fn read(bytes: &[u8]) -> Result<Puzzle, Error> {
    let lines = lines::read(bytes)?;
    let parts: Vec<_> = lines.iter().map(lines::Line::part).collect();
    let Sides { rows, columns } = split(&parts)?;
    let board = Board::rectangle(rows.len(), columns.len()).map_err(|error| rows[0].place(error))?;
    blocks::puzzle(board, &rows, &columns)
}

fn is_comment(line: &Part) -> bool {
    line.text.trim_start().starts_with(['#', '*'])
}

/// The side whose heading the comment at this place is, as `## Columns` or `**Rows:**`. One with a number, as
/// `# 5 columns`, is a heading right above so many clues, and where no other one of that sort stands above it.
fn heading(lines: &[Part], at: usize, axis: fn(&str) -> Option<Axis>) -> Option<Axis> {
    let line = &lines[at];
    let side = axis(line.text).filter(|_| is_comment(line))?;
    if !headings::has_number(line.text) {
        return Some(side);
    }
    let is_clue = |line: &&Part| !is_comment(line) && !line.is_blank();
    let clues = lines[at + 1..].iter().take_while(is_clue).count();
    let is_size = |line: &Part| is_comment(line) && axis(line.text).is_some() && headings::has_number(line.text);
    let is_below_size = at.checked_sub(1).is_some_and(|before| is_size(&lines[before]));
    (headings::number(line.text) == Some(clues) && !is_below_size).then_some(side)
}

/// All headings: their places, and their sides. Letters and directions are headings where each side has one.
fn headings_of(lines: &[Part]) -> Vec<(usize, Axis)> {
    let all = |axis: fn(&str) -> Option<Axis>| -> Vec<(usize, Axis)> {
        (0..lines.len()).filter_map(|at| Some((at, heading(lines, at, axis)?))).collect()
    };
    let plain = all(headings::axis);
    let short = all(headings::short_axis);
    let has_both = [Axis::ROW, Axis::COLUMN].iter().all(|side| short.iter().any(|(_, headed)| headed == side));
    if plain.is_empty() && has_both { short } else { plain }
}

/// Which side comes first, where a heading says so: that of the first block, or the other one than that of the second.
fn headed_first(lines: &[Part]) -> Option<Axis> {
    let (at, side) = *headings_of(lines).first()?;
    let is_before_all = lines[..at].iter().all(|line| is_comment(line) || line.is_blank()) || are_both_headed(lines);
    let other = if side == Axis::ROW { Axis::COLUMN } else { Axis::ROW };
    Some(if is_before_all { side } else { other })
}

/// Has each side a heading?
fn are_both_headed(lines: &[Part]) -> bool {
    let headings = headings_of(lines);
    [Axis::ROW, Axis::COLUMN].iter().all(|side| headings.iter().any(|(_, headed)| headed == side))
}

/// The lines above the first heading, where each side has one: no clues, but perhaps how many there are; and the lines from there on.
fn above_headings<'a, 'l>(lines: &'a [Part<'l>]) -> (&'a [Part<'l>], &'a [Part<'l>]) {
    let first = headings_of(lines).first().map(|(at, _)| *at).filter(|_| are_both_headed(lines));
    lines.split_at(first.unwrap_or(0))
}

/// Does anything but remarks stand above the headings?
fn has_size_above(lines: &[Part]) -> bool {
    above_headings(lines).0.iter().any(|line| !is_comment(line) && !line.is_blank())
}

/// The two blocks of lines.
fn split<'l>(lines: &[Part<'l>]) -> Result<Sides<'l>, Error> {
    let (above, below) = above_headings(lines);
    let sides = split_blocks(below)?;
    let above: Vec<Part> = above.iter().filter(|line| !is_comment(line) && !line.is_blank()).map(Part::trim).collect();
    let told: Option<Vec<Vec<u64>>> = above.iter().map(numbers).collect();
    let sizes = [sides.rows.len() as u64, sides.columns.len() as u64];
    let is_size = |told: Vec<u64>| told == sizes || told == [sizes[1], sizes[0]];
    match above.first() {
        Some(line) if !told.is_some_and(|told| is_size(told.concat())) => {
            let error = line.error("this stands above the headings, and is not the puzzle's size");
            Err(error.with_help("the clues of each side stand below its heading"))
        }
        _ => Ok(sides),
    }
}

/// What such a text is.
const TWO_BLOCKS: &str = "a nonogram's clues are those of the rows, a blank line and those of the columns, with 0 for an empty line; \
                          another kind of puzzle begins with \"kind: \" and its name";

/// An error for a line of a lone `*` beside clues: it may be a remark, or stand for a line without a clue as elsewhere.
/// In Makhorin's export, and below other remarks with a `*` above all clues, it is one.
fn refuse_stars(lines: &[Part]) -> Result<(), Error> {
    let is_star = |line: &Part| line.text.trim() == "*";
    let is_clue = |line: Option<&Part>| line.is_some_and(|line| !is_comment(line) && !line.is_blank());
    let is_remark =
        |line: &Part| line.text.trim_start().starts_with('*') && !is_star(line) && headings::axis(line.text).is_none();
    let first = lines.iter().position(|line| is_clue(Some(line)));
    if lines.iter().any(|line| line.text.trim() == "&") {
        return Ok(());
    }
    let is_doubtful = |at: &usize| {
        let before = at.checked_sub(1).map(|before| &lines[before]);
        let ends_remark = before.is_some_and(is_remark) && first.is_none_or(|first| *at < first);
        is_star(&lines[*at]) && !ends_remark && (is_clue(before) || is_clue(lines.get(at + 1)))
    };
    match (0..lines.len()).find(is_doubtful) {
        None => Ok(()),
        Some(at) => {
            let help = "0 is the clue of an empty line; for a line without a clue, begin with \"kind: nonogram\" and write \"rows:\" \
                        and \"columns:\" above the clues";
            Err(lines[at].trim().error("a * alone may be a remark, or a line without a clue").with_help(help))
        }
    }
}

/// The clues of both sides in a text in which nothing stands above the headings.
fn split_blocks<'l>(lines: &[Part<'l>]) -> Result<Sides<'l>, Error> {
    refuse_stars(lines)?;
    if are_both_headed(lines) {
        return headed_blocks(lines);
    }
    let are_columns_first = headed_first(lines) == Some(Axis::COLUMN);
    let lines: Vec<_> = lines.iter().filter(|line| !is_comment(line)).map(Part::trim).collect();
    let has_marks = lines.iter().any(|line| is_mark(line.text.as_bytes()));
    let ends = |line: &Part| if has_marks { is_mark(line.text.as_bytes()) } else { line.is_blank() };
    let blocks: Vec<Vec<Part>> = lines.split(ends).map(filled).filter(|block| !block.is_empty()).collect();
    let place = lines.first().copied();
    match <[Vec<Part>; 2]>::try_from(blocks) {
        Ok(sides) => {
            let [first, second] = without_ends(sides);
            let (rows, columns) = if are_columns_first { (second, first) } else { (first, second) };
            Ok(Sides { rows, columns })
        }
        Err(blocks) => {
            let place = blocks.get(2).and_then(|block| block.first()).copied().or(place);
            let problem = match blocks.len() {
                1 => "there is 1 block of clues, not two".to_owned(),
                count => format!("there are {} of clues, not two", many(count, "block")),
            };
            let error = Error::new(problem).with_help(TWO_BLOCKS);
            Err(place.map_or(error.clone(), |place| error.with_span(place.span())))
        }
    }
}

/// The clues of both sides, each below its heading.
fn headed_blocks<'l>(lines: &[Part<'l>]) -> Result<Sides<'l>, Error> {
    let headings = headings_of(lines);
    let mut sides: [Option<Vec<Part>>; 2] = [None, None];
    for (nth, &(at, axis)) in headings.iter().enumerate() {
        let end = headings.get(nth + 1).map_or(lines.len(), |(next, _)| *next);
        let Some(clues) = block_below(&lines[at + 1..end])? else { continue };
        let side = &mut sides[usize::from(axis == Axis::COLUMN)];
        if side.replace(clues).is_some() {
            let error = lines[at].trim().error("the clues of a second puzzle begin here");
            return Err(error.with_help("put each puzzle into a file of its own, or its clues below \"kind: nonogram\", with a line \"====\" between puzzles"));
        }
    }
    match sides {
        [Some(rows), Some(columns)] => {
            let [rows, columns] = without_ends([rows, columns]);
            Ok(Sides { rows, columns })
        }
        _ => {
            let empty = headings.iter().find(|(_, axis)| sides[usize::from(*axis == Axis::COLUMN)].is_none());
            let &(at, _) = empty.expect("each side has a heading");
            Err(lines[at].trim().error("no clues stand below this heading").with_help(TWO_BLOCKS))
        }
    }
}

/// The clues below a heading; `None` where there are none. A blank line between them may be a clue or not.
fn block_below<'l>(lines: &[Part<'l>]) -> Result<Option<Vec<Part<'l>>>, Error> {
    let is_blank = |line: &Part| line.is_blank() || is_mark(line.text.trim().as_bytes());
    let lines: Vec<Part> = lines.iter().filter(|line| !is_comment(line)).map(Part::trim).collect();
    let Some(first) = lines.iter().position(|line| !is_blank(line)) else { return Ok(None) };
    let last = lines.iter().rposition(|line| !is_blank(line)).unwrap_or(first);
    match lines[first..last].iter().find(|line| is_blank(line)) {
        None => Ok(Some(lines[first..=last].to_vec())),
        Some(gap) => Err(gap
            .error("a line between clues that may be an empty clue, or may not")
            .with_help("0 is the clue of an empty line")),
    }
}

/// The lines that are not blank.
fn filled<'l>(lines: &[Part<'l>]) -> Vec<Part<'l>> {
    lines.iter().copied().filter(|line| !line.is_blank()).collect()
}

/// The clues without the 0 at their ends, where each of them has one behind its numbers.
fn without_ends(sides: [Vec<Part>; 2]) -> [Vec<Part>; 2] {
    let last = |line: &Part| line.items().last().is_some_and(|item| item.text == "0");
    let all_end = sides.iter().flatten().all(last);
    let is_needed = sides.iter().flatten().any(|line| line.items().count() > 1);
    if !(all_end && is_needed) {
        return sides;
    }
    sides.map(|side| {
        side.into_iter()
            .map(|line| line.with(line.text[..line.text.len() - 1].trim_end_matches([' ', '\t', ','])))
            .collect()
    })
}

/// The numbers of a line; none where one is no number.
fn numbers(line: &Part) -> Option<Vec<u64>> {
    line.items().map(|item| item.number().ok().map(u64::from)).collect()
}

/// Do the clues of both sides fill the same number of cells, and does each fit into its line?
fn has_two_sizes(sides: &Sides) -> bool {
    let filled = |lines: &[Part], length: usize| -> Option<u64> {
        lines
            .iter()
            .map(|line| {
                let numbers = numbers(line)?;
                let blocks = numbers.iter().sum::<u64>();
                (blocks + (numbers.len() as u64).saturating_sub(1) <= length as u64).then_some(blocks)
            })
            .sum()
    };
    let rows = filled(&sides.rows, sides.columns.len());
    rows.is_some() && rows == filled(&sides.columns, sides.rows.len())
}

/// How many blank lines there are between others.
fn blank_lines(lines: &[Part]) -> usize {
    let mut filled = (0..lines.len()).filter(|&at| !lines[at].is_blank());
    let first = filled.next().unwrap_or(0);
    let last = filled.next_back().unwrap_or(first);
    lines[first..last].iter().filter(|line| line.is_blank()).count()
}

/// Does it begin as the formats do that tell the size first, on one line or on two? There, blank lines are clues where so many are needed.
fn begins_with_size(sides: &Sides, blank_lines: usize) -> bool {
    let lines: Vec<_> = sides.rows.iter().chain(&sides.columns).collect();
    let declares = |numbers: &[u64], rest: usize| {
        let counts = [rest as u64, (rest + blank_lines) as u64];
        matches!(numbers, [one, two] if counts.contains(&(one + two)))
    };
    let first: Vec<_> = lines.iter().take(2).filter_map(|line| numbers(line)).collect();
    match &first[..] {
        [one, _] if one.len() == 2 => declares(one, lines.len() - 1),
        [one, two] => declares(&[one.clone(), two.clone()].concat(), lines.len() - 2),
        _ => false,
    }
}
