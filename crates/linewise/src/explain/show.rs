//! A technique shown on one of its lines: the line before and after, and what is said.

use super::sentence::Speaker;
use super::tell::Lesson;
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::model::{Line, LineId};
use crate::puzzle::Puzzle;
use crate::render::text::OPEN;
use crate::technique::{Asked, Finding, Shown, Technique};

/// A technique on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Demonstration {
    /// The line with its clue, as `row 1 (3 1)`.
    pub line: String,
    /// What is known of the line: a text for each cell.
    pub before: Vec<String>,
    /// The line after all that the technique finds.
    pub after: Vec<String>,
    /// Why, a sentence for each thing that it finds.
    pub says: Vec<String>,
    /// The numbers of the line's cells as they are drawn: in one row, or, of a square or of two lines that are
    /// compared, in rows as on the board.
    pub rows: Vec<Vec<usize>>,
}

/// What a technique of the kind makes of the line that it is shown on, or of the one on which it must be silent; `None`
/// where these do not fit the puzzle, which is that of `shown`, read.
pub fn demonstrate(speaker: Speaker<'_>, technique: Technique, shown: &Shown, line: &str) -> Option<Demonstration> {
    let Speaker { puzzle, model, ladder, .. } = speaker;
    let ladder = ladder?;
    let rung = ladder.techniques().iter().position(|own| own.name == technique.name)?;
    let on = LineId::new(shown.line);
    let possible: Vec<Domain> =
        model.lines.get(shown.line)?.cells.iter().map(|cell| model.cells[cell.index()]).collect();
    let known = read(line, &possible, puzzle)?;
    let mut after = known.clone();
    let mut findings: Vec<Finding> = Vec::new();
    ladder.look(on, &known)?.find(rung, Asked::All, &mut findings);
    let lesson = Lesson { model, ladder, line: on };
    let says = findings.iter().map(|finding| {
        finding.found.iter().for_each(|&(at, may)| after[at] = after[at].and(may));
        speaker.say(Some(on), &lesson.told(rung, &known, finding))
    });
    // What is found of several symbols may be told in the same words.
    let mut says: Vec<String> = says.collect();
    says.dedup();
    let told = |domains: &[Domain]| told(domains, &possible, puzzle);
    let rows = rows(&model.lines[shown.line], puzzle);
    Some(Demonstration { line: speaker.line(on), before: told(&known), after: told(&after), says, rows })
}

/// The numbers of a line's cells in rows as they lie on the board; in one row where no two of them share a row and no
/// two a column, or all do.
fn rows(line: &Line, puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let places: Vec<(usize, usize)> = line.cells.iter().map(|&cell| puzzle.board.place(cell)).collect();
    let rows = distinct(places.iter().map(|(row, _)| *row));
    let columns = distinct(places.iter().map(|(_, column)| *column));
    let is_one = |lines: &Vec<usize>| lines.len() == 1 || lines.len() == places.len();
    if is_one(&rows) || is_one(&columns) {
        return vec![(0..places.len()).collect()];
    }
    let in_row = |row: usize| {
        let mut cells: Vec<usize> = (0..places.len()).filter(|&at| places[at].0 == row).collect();
        cells.sort_unstable_by_key(|&at| places[at].1);
        cells
    };
    rows.into_iter().map(in_row).collect()
}

/// The cells of a line as [`Shown`] tells them.
fn read(line: &str, possible: &[Domain], puzzle: &Puzzle) -> Option<Vec<Domain>> {
    let texts: Vec<String> = match line.contains(' ') {
        true => line.split(' ').map(str::to_owned).collect(),
        false => line.chars().map(String::from).collect(),
    };
    let cell = |(text, all): (&String, &Domain)| match text.as_str() {
        "?" => Some(*all),
        text => text.chars().map(|glyph| puzzle.alphabet.symbol(glyph)).collect::<Option<Domain>>(),
    };
    (texts.len() == possible.len()).then(|| texts.iter().zip(possible).map(cell).collect())?
}

fn told(domains: &[Domain], possible: &[Domain], puzzle: &Puzzle) -> Vec<String> {
    let glyph = |symbol: Symbol| puzzle.alphabet.glyph(symbol);
    let cell = |(may, all): (&Domain, &Domain)| match may == all {
        true => OPEN.to_string(),
        false => may.symbols().map(glyph).collect(),
    };
    domains.iter().zip(possible).map(cell).collect()
}
