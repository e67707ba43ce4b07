//! Clues as people type and paste them: behind bullets or numbers, in tables, with dashes between the numbers of a clue.
//!
//! They are put into two plain blocks of clues, as the format `clues` has them. It is asked only where nothing can read
//! the text as it stands, or reads it so that its clues do not fit each other.

mod labels;
mod one_line;
mod spelled;
mod tables;

use super::lines::quoted;
use super::lists;
use super::{headings, named_kind, nonogram};
use crate::error::Error;
use crate::kind;
use crate::puzzle::Axis;
use spelled::Spelled;
use std::borrow::Cow;
use tables::tables;

/// A text that somebody typed is no longer than this.
pub const LONGEST: usize = 1 << 16;

/// What stands above and below a text that is to be shown as it is.
const FENCE: &str = "```";

/// Two blocks of clues, and how they were found.
pub struct Typed {
    /// The text with nothing but the clues, a line each.
    pub text: String,
    /// What should be known of it, without a place: the text is another one than was typed.
    pub remark: Error,
    /// Does it say of all clues on which side they stand, and list numbers as those of a nonogram do? Then there is
    /// nothing to guess, whether they fit each other or not.
    pub is_labelled: bool,
}

/// The ways in which a text can be meant as two blocks of clues that are not written plainly.
pub fn readings(bytes: &[u8]) -> Vec<Typed> {
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST) else { return Vec::new() };
    let (fences, tabbed): (Vec<&str>, Vec<&str>) =
        text.lines().map(str::trim).partition(|line| line.starts_with(FENCE));
    let first = tabbed.iter().find(|line| !line.is_empty()).copied();
    let is_kind = |line: &&str| is_kind_of_nonograms(line) || (Some(*line) == first && is_name_of_nonograms(line));
    let (kinds, tabbed): (Vec<&str>, Vec<&str>) = tabbed.into_iter().partition(is_kind);
    let sides = one_line::ways(&tabbed);
    let is_below_kind = |line: &&str| !kinds.contains(&line.trim());
    let saved = tables::saved(&text.lines().filter(is_below_kind).collect::<Vec<_>>().join("\n"));
    // Elsewhere a tab between numbers is a blank.
    let lines: Vec<String> = tabbed.iter().map(|line| line.replace('\t', " ")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut ways = match lines.iter().any(|line| line.starts_with('|')) {
        _ if saved.is_some() => tables(&saved.iter().flatten().map(String::as_str).collect::<Vec<_>>()),
        true => tables(&lines),
        // Tabs between clues leave no doubt.
        false if one_line::is_tabbed(&tabbed) => Vec::new(),
        false => plain_ways(&lines),
    };
    let listed = labels::ways(&lines);
    for Spelled { lines, how } in spelled::ways(&lines).into_iter().chain(sides).chain(listed) {
        let lines: Vec<&str> = lines.iter().map(|line| &**line).collect();
        ways.extend(plain_ways(&lines).into_iter().map(|taken| taken.owned(&how)));
    }
    if let Some(lines) = single_spaced(&lines) {
        let how = Some("the blank lines between them are no empty lines".to_owned());
        ways.push(Taken { blocks: blocks(&lines), how, may_be_empty: false });
    }
    let names_other = lines.iter().any(|line| line.starts_with('#') && named_kind::is_other(line));
    let is_of_other = |taken: &Taken| {
        let clues = || taken.blocks.iter().flat_map(|block| &block.clues);
        names_other && clues().all(|clue| !clue.trim().contains(|c: char| !c.is_ascii_digit()))
    };
    ways.retain(|taken| !is_of_other(taken));
    let around = [fences.first().map(|_| FENCE), kinds.first().copied()];
    ways.into_iter().filter_map(|taken| taken.typed(around)).collect()
}

/// Is it the line of linewise's own format that says what is taken for granted here?
fn is_kind_of_nonograms(line: &str) -> bool {
    let kind = line.split_once(':').filter(|(key, _)| key.trim().eq_ignore_ascii_case("kind"));
    kind.and_then(|(_, name)| kind::find_among(kind::ALL, name.trim()))
        .is_some_and(|kind| kind.name() == nonogram::KIND)
}

/// Does a title say that this is a nonogram, and perhaps of which size?
fn is_name_of_nonograms(line: &str) -> bool {
    named_kind::alone(line).is_some_and(|kind| kind.name() == nonogram::KIND)
}

/// The ways to read lines that are in no table: as lists, or below a size.
fn plain_ways<'t>(lines: &[&'t str]) -> Vec<Taken<'t>> {
    let mut ways = lists(lines);
    ways.extend(below_size(lines).into_iter().map(|blocks| {
        let how = Some(format!(
            "{} above them is the size",
            quoted(lines.iter().find(|line| !line.is_empty()).unwrap_or(&""))
        ));
        Taken { blocks, how, may_be_empty: false }
    }));
    ways
}

/// The clues of a side, as they were typed.
struct Block<'t> {
    side: Option<Axis>,
    clues: Vec<Cow<'t, str>>,
    /// What stands beside its heading: all clues, or the first one where others stand below.
    beside: &'t str,
}

impl<'t> Block<'t> {
    fn new(side: Option<Axis>, clues: Vec<Cow<'t, str>>) -> Block<'t> {
        Block { side, clues, beside: "" }
    }

    /// Adds a clue with a line of its own. Then what stands beside the heading is one clue, too, unless a list goes on.
    fn push(&mut self, clue: &'t str) {
        let beside = std::mem::take(&mut self.beside);
        if !beside.is_empty() && !beside.ends_with(',') && !beside.contains(';') {
            self.clues = vec![Cow::Borrowed(beside)];
        }
        self.clues.push(Cow::Borrowed(clue));
    }
}

/// A way to read the text.
struct Taken<'t> {
    blocks: Vec<Block<'t>>,
    /// What was left out around the clues, if anything was.
    how: Option<String>,
    /// Is a clue of which nothing is left that of an empty line?
    may_be_empty: bool,
}

impl Taken<'_> {
    /// The same for a text that was spelled in this way.
    fn owned<'o>(self, how: &str) -> Taken<'o> {
        let clue = |clue: Cow<str>| Cow::Owned(clue.into_owned());
        let block = |block: Block| Block::new(block.side, block.clues.into_iter().map(clue).collect());
        let how = std::iter::once(how.to_owned()).chain(self.how).collect::<Vec<_>>().join(", and ");
        Taken { blocks: self.blocks.into_iter().map(block).collect(), how: Some(how), may_be_empty: self.may_be_empty }
    }

    /// The two blocks as plain text, without the fence and the line with the kind that stand around them; `None` where
    /// a clue is none, or where nothing had to be changed.
    fn typed(self, [fence, kind]: [Option<&str>; 2]) -> Option<Typed> {
        let [first, second] = &self.blocks[..] else { return None };
        if first.clues.is_empty() || second.clues.is_empty() || (first.side.is_some() && first.side == second.side) {
            return None;
        }
        let all = || self.blocks.iter().flat_map(|block| &block.clues).map(|clue| &**clue);
        let joint = joint(all())?;
        let joined = joint.and_then(|mark| all().find(|clue| clue.contains(mark) && !is_dash(clue)));
        let dash = all().find(|clue| is_dash(clue));
        let plain = |clue: &str| plain(clue, joint, self.may_be_empty);
        let mut how: Vec<String> = self.how.iter().cloned().collect();
        if let Some(clue) = joined {
            how.push(format!("{} is the clue {}", quoted(clue), plain(clue)?));
        }
        if let Some(fence) = fence {
            how.push(format!("{} is no part of them", quoted(fence)));
        }
        if let Some(dash) = dash {
            how.push(format!("{} alone is the clue of an empty line", quoted(dash)));
        }
        // Where nothing but a kind is missing, numbers in twos and threes say that it is a nonogram.
        let are_headed = self.blocks.iter().all(|block| block.side.is_some());
        let has_lists = all().any(|clue| clue.split([' ', ',']).filter(|word| !word.is_empty()).count() > 1);
        if how.is_empty() && kind.is_none() && !(are_headed && has_lists) {
            return None;
        }
        let mut text = String::new();
        for block in &self.blocks {
            text.push_str(match block.side {
                Some(Axis::ROW) => "# Rows\n",
                Some(_) => "# Columns\n",
                None => "",
            });
            for clue in &block.clues {
                text.push_str(&plain(clue)?);
                text.push('\n');
            }
            text.push('\n');
        }
        let why = match (how.is_empty(), kind) {
            (true, None) => "no kind is given".to_owned(),
            (true, Some(_)) if are_headed => "each stands below a heading, or behind the name of its line".to_owned(),
            (true, Some(kind)) => format!("they stand below {}", quoted(kind)),
            _ => how.join(", and "),
        };
        let remark = Error::new(format!("this is read as the clues of a nonogram: {why}"));
        let remark = remark.with_help(match how.is_empty() && kind.is_none() {
            true => "\"kind: nonogram\", and the clues below \"rows:\" and \"columns:\", make it unambiguous",
            false => "plain numbers, a clue a line, and 0 for an empty line, make it unambiguous",
        });
        Some(Typed { remark, text, is_labelled: are_headed && has_lists })
    }
}

/// What people set before the items of a list.
const BULLETS: [char; 11] = ['-', '*', '+', '•', '–', '—', '◦', '‣', '·', '▪', '●'];

/// What people write between the numbers of a clue.
const JOINTS: [char; 12] = ['-', '.', '/', '+', '\u{2010}', '\u{2011}', '–', '—', '·', '_', ':', ';'];

/// Is it a dash in the place of a clue?
fn is_dash(clue: &str) -> bool {
    matches!(clue, "-" | "–" | "—")
}

/// The mark between the numbers of clues: `None` within where blanks and commas part them; `None` where there are several.
fn joint<'t>(clues: impl Iterator<Item = &'t str>) -> Option<Option<char>> {
    let mut found: Option<char> = None;
    for mark in clues.filter(|clue| !is_dash(clue)).flat_map(str::chars).filter(|mark| JOINTS.contains(mark)) {
        if *found.get_or_insert(mark) != mark {
            return None;
        }
    }
    Some(found)
}

/// The clue as plain numbers; `None` where it is none.
fn plain(clue: &str, joint: Option<char>, may_be_empty: bool) -> Option<String> {
    if is_dash(clue) || (clue.is_empty() && may_be_empty) {
        return Some("0".to_owned());
    }
    let is_number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Vec<&str> = match joint.filter(|mark| clue.contains(*mark)) {
        Some(mark) => clue.split(mark).map(str::trim).collect(),
        None => clue.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect(),
    };
    (!numbers.is_empty() && numbers.iter().all(is_number)).then(|| numbers.join(" "))
}

/// The side that a heading names. With a number it is something else: the name of a line, or a size.
fn side(heading: &str) -> Option<Axis> {
    headings::axis(heading).filter(|_| !headings::has_number(heading))
}

/// The blocks of lines between blank lines and headings.
fn blocks<'t>(lines: &[&'t str]) -> Vec<Block<'t>> {
    let mut blocks = vec![Block::new(None, Vec::new())];
    for &line in lines {
        let last = blocks.last_mut().expect("there is a block");
        if let Some((axis, beside, clues)) = in_one_line(line) {
            blocks.push(Block { beside, ..Block::new(Some(axis), clues) });
            continue;
        }
        if let Some((axis, number, clue)) = numbered(line) {
            match last.side == Some(axis) && number == last.clues.len() + 1 {
                true => last.clues.push(Cow::Borrowed(clue)),
                // A number that does not go on is that of a further side, or of too many.
                false if number == 1 => blocks.push(Block::new(Some(axis), vec![Cow::Borrowed(clue)])),
                false => blocks.push(Block::new(None, vec![Cow::Borrowed(line)])),
            }
            continue;
        }
        match side(line) {
            side @ Some(_) if last.clues.is_empty() => last.side = side,
            side @ Some(_) => blocks.push(Block::new(side, Vec::new())),
            None if line.is_empty() && !last.clues.is_empty() => blocks.push(Block::new(None, Vec::new())),
            None if line.is_empty() || line.starts_with('#') => {}
            None => last.push(line),
        }
    }
    blocks.retain(|block| !block.clues.is_empty());
    if blocks.len() > 2 && blocks[1].side.is_some() && is_title(&blocks[0]) {
        blocks.remove(0);
    }
    blocks
}

/// Is it a line of words above the headings, which are no key and name no other kind?
fn is_title(block: &Block) -> bool {
    let [line] = &block.clues[..] else { return false };
    let lower = line.to_lowercase();
    let names_other = kind::ALL
        .iter()
        .filter(|kind| kind.name() != nonogram::KIND)
        .any(|kind| lower.contains(&kind.title().to_lowercase()) || kind::find_among(&[*kind], line).is_some());
    block.side.is_none() && !names_other && line.chars().all(|c| c.is_alphabetic() || c == ' ')
}

/// The clues of a side in the line of its heading: `Rows: 1; 1 1; 1`.
fn in_one_line(line: &str) -> Option<(Axis, &str, Vec<Cow<'_, str>>)> {
    let (heading, list) = line.split_once([':', '='])?;
    let (axis, list) = (side(heading)?, list.trim());
    // What marks do in a list that has several is told elsewhere.
    let clues = lists::clues(list).filter(|_| lists::marked(list).is_none())?;
    Some((axis, list, clues.split(';').map(|clue| Cow::Owned(clue.trim().to_owned())).collect()))
}

/// The clue behind the name and the number of its line: `Row 1: 3 1`, `C2: 1`, `Zeile 3: 2`.
fn numbered(line: &str) -> Option<(Axis, usize, &str)> {
    let (name, clue) = line.split_once(':')?;
    let (axis, number) = headings::line(name.trim())?;
    Some((axis, number, clue.trim()))
}

/// The blocks of a text that begins with its size: the number of lines that stand first, or both sides, as `15,10` or
/// `15x10`. Without a blank line between them, the size tells where the second block begins, in either order.
fn below_size<'t>(lines: &[&'t str]) -> Vec<Vec<Block<'t>>> {
    let Some(at) = lines.iter().position(|line| !line.is_empty()) else { return Vec::new() };
    let found = blocks(&lines[at + 1..]);
    // Two numbers with nothing but a blank between them are more likely a clue, unless each side has its heading.
    let is_clue = lines[at].split_whitespace().count() == 2 && !lines[at].contains([',', 'x', 'X', '×']);
    let are_headed = !found.is_empty() && found.iter().all(|block| block.side.is_some());
    let Some(sides) = super::blocks::sides(lines[at]).filter(|_| are_headed || !is_clue) else { return Vec::new() };
    let counts: Vec<usize> = found.iter().map(|block| block.clues.len()).collect();
    let [one, other] = sides;
    // A number alone may be that of the lines that stand first, too.
    let first_side = lines[at].parse::<usize>().ok();
    match counts[..] {
        [first, _] if Some(first) == first_side => vec![found],
        [all] if found[0].side.is_none() && first_side.is_some_and(|first| first > 0 && first < all) => {
            parted(found, one).into_iter().collect()
        }
        [first, second] if [first, second] == sides || [second, first] == sides => vec![found],
        [all] if found[0].side.is_none() && all == one.saturating_add(other) => {
            let mut orders = vec![one, other];
            orders.dedup();
            orders.into_iter().filter_map(|rows| parted(blocks(&lines[at + 1..]), rows)).collect()
        }
        _ => Vec::new(),
    }
}

/// The one block in two, of which the first has so many clues.
fn parted(mut blocks: Vec<Block<'_>>, rows: usize) -> Option<Vec<Block<'_>>> {
    let mut first = blocks.pop()?;
    let clues = first.clues.split_off(rows);
    Some(vec![first, Block::new(None, clues)])
}

/// Does a blank line stand behind every line of the text, as pages are copied?
pub fn is_double_spaced(bytes: &[u8]) -> bool {
    let lines = std::str::from_utf8(bytes).map(|text| text.lines().map(str::trim).collect::<Vec<_>>());
    lines.is_ok_and(|lines| single_spaced(&lines).is_some_and(|single| single.len() > 1))
}

/// The lines of a text that has a blank line behind each of them, as pages are copied, with one blank line less there;
/// `None` for another text.
fn single_spaced<'t>(lines: &[&'t str]) -> Option<Vec<&'t str>> {
    let end = lines.iter().rposition(|line| !line.is_empty())?;
    let mut single = Vec::new();
    let mut is_blank_due = false;
    for &line in &lines[..=end] {
        match (line.is_empty(), is_blank_due) {
            (true, true) => is_blank_due = false,
            (false, true) => return None,
            (is_empty, false) => {
                is_blank_due = !is_empty;
                single.push(line);
            }
        }
    }
    Some(single)
}

/// Lists of clues: with the same bullet before each, with the numbers of the lines, or bare.
fn lists<'t>(lines: &[&'t str]) -> Vec<Taken<'t>> {
    let blocks = blocks(lines);
    let each = |cut: &dyn Fn(&'t str, usize) -> Option<&'t str>| -> Option<Vec<Block<'t>>> {
        let of_block = |block: &Block<'t>| {
            let cut = |(clue, number): (&Cow<'t, str>, usize)| match clue {
                Cow::Borrowed(clue) => cut(clue, number).map(Cow::Borrowed),
                Cow::Owned(_) => None,
            };
            let clues = block.clues.iter().zip(1..).map(cut).collect::<Option<_>>()?;
            Some(Block::new(block.side, clues))
        };
        blocks.iter().map(of_block).collect()
    };
    let bullet = blocks.first().and_then(|block| block.clues[0].chars().next()).filter(|mark| BULLETS.contains(mark));
    let behind_bullet = bullet.and_then(|bullet| each(&|line, _| behind(line.strip_prefix(bullet)?)));
    let behind_number =
        each(&|line, number| behind(line.strip_prefix(&number.to_string())?.strip_prefix(['.', ')', ':'])?));
    let mut ways = Vec::new();
    if let (Some(bullet), Some(blocks)) = (bullet, behind_bullet) {
        let how = Some(format!("{} before a clue is no part of it", quoted(&bullet.to_string())));
        ways.push(Taken { blocks, how, may_be_empty: true });
    }
    if let Some(blocks) = behind_number {
        let how = Some("the numbers of the lines are no part of them".to_owned());
        ways.push(Taken { blocks, how, may_be_empty: true });
    }
    ways.push(Taken { blocks, how: None, may_be_empty: false });
    ways
}

/// What stands behind a bullet and a blank; nothing may.
fn behind(rest: &str) -> Option<&str> {
    (rest.is_empty() || rest.starts_with([' ', '\t'])).then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::readings;

    /// The text of each reading.
    fn texts(text: &str) -> Vec<String> {
        readings(text.as_bytes()).into_iter().map(|typed| typed.text).collect()
    }

    #[test]
    fn clues_are_found_in_lists_and_tables() {
        let wanted = "2 1\n1\n\n1\n1\n0\n1\n\n";
        for text in [
            "- 2 1\n- 1\n\n- 1\n- 1\n- 0\n- 1",
            "* 2, 1\n* 1\n\n\n* 1\n* 1\n*\n* 1\n",
            "1. 2 1\n2. 1\n\n1. 1\n2. 1\n3.\n4. 1",
            "2-1\n1\n\n1\n1\n-\n1",
            "| 2 1 |\n| 1 |\n\n| 1 |\n| 1 |\n| - |\n| 1 |\n",
            "| 1 | 2 1 |\n|---|---|\n| 2 | 1 |\n\n| 1 | 1 |\n| 2 | 1 |\n| 3 | |\n| 4 | 1 |\n",
        ] {
            assert!(texts(text).iter().any(|found| found == wanted), "{text}: {:?}", texts(text));
        }
        let sides = "# Rows\n2 1\n1\n\n# Columns\n1\n1\n0\n1\n\n";
        for text in [
            "Rows:\n- 2 1\n- 1\nColumns:\n- 1\n- 1\n- -\n- 1",
            "| Rows | Columns |\n|---|---|\n| 2 1 | 1 |\n| 1 | 1 |\n| | 0 |\n| | 1 |",
            "| # | Rows | Columns |\n|---|---|---|\n| 2 | 1 | 1 |\n| 1 | 2 1 | 1 |\n| 4 | | 1 |\n| 3 | | 0 |",
            "## Rows\n| Row | Clue |\n|--|--|\n| 1 | 2·1 |\n| 2 | 1 |\n\n| Column | Clue |\n|--|--|\n| 1 | 1 |\n| 2 | 1 |\n| 3 | |\n| 4 | 1 |",
        ] {
            assert!(texts(text).iter().any(|found| found == sides), "{text}: {:?}", texts(text));
        }
    }

    #[test]
    fn numbers_beside_clues_are_no_clues() {
        let sides = "# Rows\n2\n1\n\n# Columns\n1\n1 1\n\n";
        for text in [
            "| Row | Row clues | Column | Column clues |\n|--|--|--|--|\n| 1 | 2 | 1 | 1 |\n| 2 | 1 | 2 | 1 1 |",
            "| Row clues | Column clues | score |\n|--|--|--|\n| 2 | 1 | 2 |\n| 1 | 1 1 | 1 |",
        ] {
            assert!(texts(text).iter().any(|found| found == sides), "{text}: {:?}", texts(text));
        }
    }

    #[test]
    fn a_size_may_stand_above_the_clues() {
        assert_eq!(texts("3\n2 1\n1\n1\n\n1\n1\n3\n"), ["2 1\n1\n1\n\n1\n1\n3\n\n"]);
        assert_eq!(texts("4\n2 1\n1\n1\n\n1\n1\n3\n"), Vec::<String>::new());
    }

    #[test]
    fn a_blank_line_behind_every_line_says_nothing() {
        let text = "2 1\n\n1\n\n\n1\n\n1\n\n0\n\n1\n\n";
        assert_eq!(texts(text), ["2 1\n1\n\n1\n1\n0\n1\n\n"]);
        assert_eq!(texts("2 1\n\n1\n1\n\n0\n"), Vec::<String>::new());
    }

    #[test]
    fn what_is_something_else_is_left_alone() {
        for text in [
            "",
            "2 1\n1\n\n1\n1\n0\n1\n",
            "- 2 1\n- 1\n",
            "- 2 1\n* 1\n\n- 1\n- 1\n",
            "2-1\n1.1\n\n1\n1\n1\n",
            "- eggs\n- milk\n\n- 2 apples\n",
            "Rows\n- 1\n\nRows\n- 1\n",
            "-2 1\n-1\n\n-1\n-1\n",
            "| a | b |\n|---|---|\n| 1 | 2 |\n",
            "|\n||\n",
            "-\n\n-\n",
        ] {
            let found: Vec<String> = texts(text).into_iter().filter(|found| found.contains(['1', '2'])).collect();
            assert_eq!(found, Vec::<String>::new(), "{text}");
        }
    }
}
