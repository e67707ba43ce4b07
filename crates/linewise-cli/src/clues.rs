//! Clue by clue: whether a board satisfies it, and with which of its parts; how many words the lines have.

use anstyle::{AnsiColor, Style};
use linewise::render::text;
use linewise::rule::{LineView, Scratch, Shape};
use linewise::{Axis, Board, CellId, Clue, Domain, End, Error, Grid, Kind, Place, Puzzle, Rule, Symbol, kind};
use num_bigint::BigUint;
use serde::Serialize;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

/// A clue held against a board.
#[derive(Serialize)]
pub struct Judged {
    line: String,
    end: &'static str,
    clue: String,
    cells: String,
    satisfied: Option<bool>,
    /// For each cell the bytes of the clue that it answers to.
    parts: Option<Vec<[usize; 2]>>,
}

/// How many words a line has.
pub struct Counted {
    line: String,
    /// `None` where it would take too much memory to find out.
    words: Option<String>,
}

/// How many ways there are to fill all lines of a direction.
pub struct Combined {
    lines: String,
    combinations: Option<String>,
}

impl Counted {
    /// In words.
    pub fn sentence(&self) -> String {
        match self.words.as_deref() {
            Some("1") => format!("{}: 1 word", self.line),
            Some(words) => format!("{}: {words} words", self.line),
            None => format!("{}: too many words to count", self.line),
        }
    }
}

impl Combined {
    /// In words.
    pub fn sentence(&self) -> String {
        match &self.combinations {
            Some(count) if count == "1" => format!("all {}: 1 combination of words", self.lines),
            Some(count) => format!("all {}: {count} combinations of words", self.lines),
            None => format!("all {}: too many combinations of words to count", self.lines),
        }
    }
}

/// How the parts of a clue are told apart.
const COLOURS: [AnsiColor; 6] =
    [AnsiColor::Green, AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Blue, AnsiColor::Red];

/// Holds every clue of a puzzle against a board.
pub fn judge(puzzle: &Puzzle, kind: &dyn Kind, board: &Grid) -> Result<Vec<Judged>, Error> {
    puzzle.clues.iter().map(|(&end, clue)| judge_one(puzzle, kind, board, end, clue)).collect()
}

fn judge_one(puzzle: &Puzzle, kind: &dyn Kind, board: &Grid, end: End, clue: &Clue) -> Result<Judged, Error> {
    let (cells, is_turned) = cells(puzzle, end);
    let (near, far) = if end.far && !is_turned { (None, Some(clue)) } else { (Some(clue), None) };
    let rule = kind.line(near, far, cells.len(), &puzzle.alphabet, &puzzle.options)?;
    let domains: Vec<Domain> = cells.iter().map(|&cell| board.may(cell)).collect();
    let word: Option<Vec<Symbol>> = domains.iter().map(|may| may.symbol()).collect();
    let satisfied = match &word {
        Some(word) => rule.judge(word),
        None if view(&*rule, puzzle, &domains, |line| rule.admits(line, &mut Scratch::default())) => None,
        None => Some(false),
    };
    let parts = word.as_ref().and_then(|word| kind.spans(clue, word, &puzzle.alphabet));
    let glyph = |may: &Domain| may.symbol().map_or(text::OPEN, |symbol| puzzle.alphabet.glyph(symbol));
    Ok(Judged {
        line: place(end).to_string(),
        end: if end.far { "far" } else { "near" },
        clue: kind.write_clue(Some(clue), &puzzle.alphabet),
        cells: domains.iter().map(glyph).collect(),
        satisfied,
        parts: parts.map(|parts| parts.into_iter().map(|part| [part.start, part.end]).collect()),
    })
}

impl Judged {
    /// In words, with the parts of the clue in the colours of the cells that answer to them.
    pub fn words(&self) -> String {
        let how = match self.satisfied {
            Some(true) => "is satisfied by",
            Some(false) => "is not satisfied by",
            None => "can still be satisfied by",
        };
        let Judged { line, clue, cells, .. } = self;
        let Some(parts) = &self.parts else {
            return format!("{line}: {clue} {how} {cells}");
        };
        let parts: Vec<Range<usize>> = parts.iter().map(|&[start, end]| start..end).collect();
        let mut different: Vec<&Range<usize>> = parts.iter().collect();
        different.sort_by_key(|part| (part.start, part.end));
        different.dedup();
        let style = |part: &Range<usize>| {
            let place = different.iter().position(|other| *other == part).unwrap_or(0);
            Style::new().bold().fg_color(Some(COLOURS[place % COLOURS.len()].into()))
        };
        let painted = |text: &str, style: Style| format!("{style}{text}{style:#}");
        let (mut painted_clue, mut at) = (String::new(), 0);
        for part in &different {
            let start = part.start.max(at);
            painted_clue.push_str(&clue[at..start]);
            painted_clue.push_str(&painted(&clue[start..part.end.max(start)], style(part)));
            at = part.end.max(start);
        }
        painted_clue.push_str(&clue[at..]);
        let (mut painted_cells, mut answers) = (String::new(), String::new());
        for (glyph, part) in cells.chars().zip(&parts) {
            painted_cells.push_str(&painted(&glyph.to_string(), style(part)));
            let separator = if answers.is_empty() { "" } else { ", " };
            let _ = write!(answers, "{separator}{glyph} by {}", painted(&clue[part.clone()], style(part)));
        }
        format!("{line}: {painted_clue} {how} {painted_cells}: {answers}")
    }
}

/// How many words each line has that something is known of, given what the puzzle gives; and how many ways there are to choose one for
/// every line of a direction. On a hexagon each clue counts for itself.
pub fn count(puzzle: &Puzzle) -> Result<(Vec<Counted>, Vec<Combined>), Error> {
    let kind = kind::of(puzzle)?;
    let mut scratch = Scratch::default();
    let (mut counted, mut combined) = (Vec::new(), Vec::new());
    for &axis in puzzle.board.axes() {
        let mut product = Some(BigUint::from(1u32));
        for index in 0..puzzle.board.lines(axis) {
            for (end, near, far) in questions(puzzle, kind, axis, index) {
                let count = count_one(puzzle, kind, end, near, far, &mut scratch)?;
                product = product.zip(count.as_ref()).map(|(product, count)| product * count);
                counted.push(Counted { line: place(end).to_string(), words: count.map(|count| count.to_string()) });
            }
        }
        if counted.iter().any(|line| line.line.starts_with(axis.word())) {
            combined.push(Combined {
                lines: format!("{}s", axis.word()),
                combinations: product.map(|product| product.to_string()),
            });
        }
    }
    Ok((counted, combined))
}

/// What is asked about a line: the clues at its two ends at once where one rule can hold both, else each.
fn questions<'p>(
    puzzle: &'p Puzzle,
    kind: &dyn Kind,
    axis: Axis,
    index: usize,
) -> Vec<(End, Option<&'p Clue>, Option<&'p Clue>)> {
    let mut questions = Vec::new();
    for nth in 0..End::MOST {
        let [near_end, far_end] = [End::near(axis, index), End::far(axis, index)].map(|end| end.with_nth(nth));
        let (near, far) = (puzzle.clues.get(&near_end), puzzle.clues.get(&far_end));
        match puzzle.board {
            Board::Rectangle { .. } => questions.push((near_end, near, far)),
            Board::Hexagon(_) => questions.extend([(near_end, near, None), (far_end, far, None)]),
        }
    }
    questions.retain(|(_, near, far)| near.or(*far).is_some());
    let cells = puzzle.board.line_len(axis, index);
    // The rules alone may say something of a line.
    let is_ruled = || kind.line(None, None, cells, &puzzle.alphabet, &puzzle.options).is_ok();
    if questions.is_empty() && !kind.has_several_clues() && is_ruled() {
        questions.push((End::near(axis, index), None, None));
    }
    questions
}

fn count_one(
    puzzle: &Puzzle,
    kind: &dyn Kind,
    end: End,
    near: Option<&Clue>,
    far: Option<&Clue>,
    scratch: &mut Scratch,
) -> Result<Option<BigUint>, Error> {
    if scratch.is_weary() {
        return Ok(None);
    }
    let (cells, _) = cells(puzzle, end);
    let rule: Arc<dyn Rule> = kind.line(near, far, cells.len(), &puzzle.alphabet, &puzzle.options)?;
    let given = |cell| puzzle.givens.get(cell).map_or(puzzle.alphabet.all(), |given| given.may);
    let domains: Vec<Domain> = cells.iter().map(given).collect();
    let stand_ins = puzzle.alphabet.stand_ins.iter().fold(Domain::EMPTY, |all, stand_ins| all.or(stand_ins.symbols));
    Ok(view(&*rule, puzzle, &domains, |line| {
        let mut support = vec![0; line.bits.len()];
        let has_word = !stand_ins.is_empty() && rule.narrow(line, &mut support, scratch);
        // Where a character stands for others as well, there are more words than those over these characters.
        let has_more = has_word && line.shape.domains(&support).iter().any(|may| !may.and(stand_ins).is_empty());
        if has_more { None } else { rule.count(line, scratch) }
    }))
}

/// Shows a line over these domains to whoever asks about it.
fn view<T>(rule: &dyn Rule, puzzle: &Puzzle, domains: &[Domain], ask: impl FnOnce(LineView<'_>) -> T) -> T {
    let shape = Shape::new(rule.layout(), domains.len(), puzzle.alphabet.len());
    let bits = shape.matrix(domains);
    ask(LineView { shape, bits: &bits })
}

/// The cells of a clue's line in the order in which the line is read, and whether that is from its far end, as on hexagons.
fn cells(puzzle: &Puzzle, end: End) -> (Vec<CellId>, bool) {
    let mut cells: Vec<CellId> = puzzle.board.line(end.axis, end.index as usize).collect();
    let is_turned = end.far && matches!(puzzle.board, Board::Hexagon(_));
    if is_turned {
        cells.reverse();
    }
    (cells, is_turned)
}

fn place(end: End) -> Place {
    Place { axis: end.axis, index: end.index }
}
