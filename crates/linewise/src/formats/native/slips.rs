//! What is likely a slip, though it can be read: a blank line among clues may be a line that is empty.

use super::commas;
use super::entries::{self, Entry, Key};
use super::grid;
use super::listed;
use super::numbered::numbered;
use super::read;
use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::format::lines::{self, Line, Part};
use crate::kind::{self, Kind};
use crate::line::unclued;
use crate::model::CellId;
use crate::puzzle::{Axis, End, Puzzle, Says};

/// The slips in a file that was read as these puzzles.
pub fn find(bytes: &[u8], puzzles: &[Result<Puzzle, Error>], kinds: &[&dyn Kind]) -> Vec<Error> {
    let Ok(lines) = lines::read(bytes) else { return Vec::new() };
    let parts: Vec<Part> = lines.iter().map(Line::part).collect();
    let texts = parts.split(|part| entries::is_separator(part.text)).filter(|own| !own.iter().all(entries::is_empty));
    let read = texts.zip(puzzles).filter_map(|(own, puzzle)| Some((own, puzzle.as_ref().ok()?)));
    read.flat_map(|(own, puzzle)| of_puzzle(own, puzzle, kinds)).collect()
}

/// The slips in the text of a puzzle.
fn of_puzzle(own: &[Part], puzzle: &Puzzle, kinds: &[&dyn Kind]) -> Vec<Error> {
    let Ok(entries) = entries::entries(own) else { return Vec::new() };
    let mut slips = blank_lines(own, puzzle, kinds);
    slips.extend(commas::find(own, puzzle, kinds));
    slips.extend(listed::find(&entries, puzzle, kinds));
    slips.extend(dots(&entries, puzzle, kinds));
    slips.extend(twos(&entries, puzzle));
    slips.extend(only_solution(&entries, puzzle));
    slips.extend(commented(own, puzzle, kinds));
    slips
}

/// A puzzle that got its clues from its solution.
fn only_solution(entries: &[Entry], puzzle: &Puzzle) -> Option<Error> {
    let solution = entries.iter().find(|entry| entry.key == Key::Solution)?;
    let is_clued = read::holds_only_its_solution(entries) && !puzzle.clues.is_empty();
    is_clued.then(|| {
        let help = "a line \"size:\" makes it a board without clues";
        solution.word.error("the puzzle has no clues; those of its solution are used").with_help(help)
    })
}

/// Given cells among which dots were read as open.
fn dots(entries: &[Entry], puzzle: &Puzzle, kinds: &[&dyn Kind]) -> Option<Error> {
    let givens = entries.iter().find(|entry| entry.key == Key::Givens)?;
    let has_marks = givens.lines.iter().any(|line| line.text.contains(['?', '[', '-']));
    let dotted = givens.lines.iter().find(|line| line.text.contains('.'))?;
    let can_be_dot = || puzzle.alphabet.symbol('.').is_some_and(|dot| may_hold(puzzle, dot, kinds));
    (!has_marks && can_be_dot()).then(|| {
        dotted
            .error("the dots among the given cells are read as open cells: as blank ones they would leave no cell open")
            .with_help("? is an open cell, and [.] a blank one")
    })
}

/// Given cells of 0 and 1 among which each 2 was read as open, or as one of the two symbols, which are 0 and 1.
fn twos(entries: &[Entry], puzzle: &Puzzle) -> Option<Error> {
    let givens = entries.iter().find(|entry| entry.key == Key::Givens)?;
    let place = givens.lines.iter().find(|line| line.text.contains('2')).filter(|_| puzzle.alphabet.is_binary())?;
    let mut glyphs = givens.lines.iter().flat_map(|line| line.text.chars()).filter(|glyph| !glyph.is_whitespace());
    let first = glyphs.position(|glyph| glyph == '2')?;
    if puzzle.givens.contains_key(&CellId::new(first)) {
        let has_noughts = givens.lines.iter().any(|line| line.text.contains('0'));
        let problem = match has_noughts {
            true => {
                "1 and 2 among the given cells are read as the symbols 0 and 1, and 0 as an open cell: with 2 as the open cell, some line could not be finished"
            }
            false => "1 and 2 among the given cells are read as the symbols 0 and 1",
        };
        return Some(place.error(problem).with_help("0 and 1, and ? for an open cell, make it unambiguous"));
    }
    grid::has_open_twos(&givens.lines, &puzzle.alphabet).then(|| {
        place
            .error("each 2 among the given cells is read as an open cell")
            .with_help("if 0 is the open cell and the values are 1 and 2, write ? for 0, and 0 for 2")
    })
}

/// The first comment among patterns that looks like one of them.
fn commented(own: &[Part], puzzle: &Puzzle, kinds: &[&dyn Kind]) -> Option<Error> {
    let kind = kind::named_among(kinds, &puzzle.kind).ok()?;
    if !puzzle.clues.values().any(|clue| matches!(clue.says, Says::Pattern(_))) {
        return None;
    }
    let entries = own.iter().scan(false, |is_clue, line| {
        if let Some((key, ..)) = entries::heading(*line) {
            *is_clue = matches!(key, Key::Clues(..));
        }
        Some(line.trim()).map(|line| (*is_clue, line))
    });
    let pattern = |text: &str| {
        let rest = text.strip_prefix('#').filter(|rest| !rest.contains(char::is_whitespace))?;
        let pattern = format!("[#]{rest}");
        let has_signs = rest.contains(|c| "+*?|[](){}\\".contains(c));
        (has_signs && kind.clues().read(&pattern, &puzzle.alphabet, &puzzle.options).is_ok()).then_some(pattern)
    };
    let comments = entries.filter(|(is_clue, _)| *is_clue);
    let (comment, pattern) = comments.filter_map(|(_, line)| Some((line, pattern(line.text)?))).next()?;
    Some(
        comment
            .error("this line is a comment, as it begins with #")
            .with_help(format!("as a pattern it is written {pattern}")),
    )
}

/// May some cell be this, as far as lines without clues say?
fn may_hold(puzzle: &Puzzle, symbol: Symbol, kinds: &[&dyn Kind]) -> bool {
    let Ok(kind) = kind::named_among(kinds, &puzzle.kind) else { return true };
    let board = puzzle.board;
    let may =
        |axis: Axis, index| unclued(kind, board.line_len(axis, index), &puzzle.alphabet, &puzzle.options).has(symbol);
    // All lines of a rectangle's axis are of one length.
    board.axes().iter().all(|&axis| may(axis, 0))
}

/// The blank lines among the clues of each side.
fn blank_lines(own: &[Part], puzzle: &Puzzle, kinds: &[&dyn Kind]) -> Vec<Error> {
    let Ok(kind) = kind::named_among(kinds, &puzzle.kind) else { return Vec::new() };
    let mut slips = Vec::new();
    if !own.iter().any(Part::is_blank) {
        return slips;
    }
    let mut side = None;
    let mut gaps: Vec<(usize, Part)> = Vec::new();
    // The axis of each list of clues, with the blank line above its first clue.
    let mut starts: Vec<(Axis, Option<Part>)> = Vec::new();
    let mut clues = 0;
    let mut blank = None;
    let end = |side: Option<Axis>, gaps: &mut Vec<(usize, Part)>, clues: usize, slips: &mut Vec<Error>| {
        let gaps = std::mem::take(gaps);
        if let Some(axis) = side.filter(|_| !are_groups(&gaps, clues)) {
            // Each blank line before this one is a clue as well, if it is one.
            let told = gaps.into_iter().enumerate();
            slips.extend(told.map(|(nth, (before, gap))| blank_line(puzzle, kind, axis, before + nth, gap)));
        }
    };
    for &line in own {
        if let Some((key, ..)) = entries::heading(line) {
            end(side, &mut gaps, clues, &mut slips);
            side = match key {
                Key::Clues(axis, ..) => Some(axis),
                _ => None,
            };
            (clues, blank) = (0, None);
        } else if numbered(line).is_some() {
            // Whoever counts lines parts them as they like.
            end(side, &mut gaps, clues, &mut slips);
            (side, clues, blank) = (None, 0, None);
        } else if line.is_blank() {
            blank = blank.or(Some(line));
        } else if !line.text.trim_start().starts_with('#') {
            // Blank lines after the last clue stand for themselves.
            match (blank, side) {
                (Some(gap), _) if clues > 0 => gaps.push((clues, gap)),
                (gap, Some(axis)) if clues == 0 => starts.push((axis, gap)),
                _ => {}
            }
            clues += 1;
            blank = None;
        }
    }
    end(side, &mut gaps, clues, &mut slips);
    // So do those above the first clue, unless another list begins right below its key.
    let is_usual = starts.iter().all(|(_, gap)| gap.is_some());
    let told = starts.into_iter().filter_map(|(axis, gap)| Some((axis, gap.filter(|_| !is_usual)?)));
    slips.extend(told.map(|(axis, gap)| blank_line(puzzle, kind, axis, 0, gap)));
    slips
}

/// Do the blank lines part the clues into groups of the same size, as people do to count them?
fn are_groups(gaps: &[(usize, Part)], clues: usize) -> bool {
    let Some((size, _)) = gaps.first() else { return true };
    let is_regular = gaps.iter().enumerate().all(|(at, (before, _))| *before == (at + 1) * size);
    *size >= 2 && is_regular && clues <= (gaps.len() + 1) * size && clues > gaps.len() * size && gaps.len() > 1
        || (*size == 5 && is_regular)
}

/// What is said of a blank line behind so many clues.
fn blank_line(puzzle: &Puzzle, kind: &dyn Kind, axis: Axis, before: usize, gap: Part) -> Error {
    let word = axis.word();
    let cells = puzzle.board.line_len(axis, 0);
    let blank = puzzle.alphabet.has_blank().then(|| vec![Symbol::BLANK; cells]);
    let empty = blank.and_then(|word| kind.clues().of_word(End::near(axis, 0), &word, &puzzle.options));
    let empty = empty.filter(|clue| matches!(clue.says, Says::Blocks(_)));
    let written = kind.clues().write(empty.as_ref(), &puzzle.alphabet);
    let what = if empty.is_some() { "empty" } else { "without a clue" };
    let sizes: Vec<String> =
        puzzle.board.axes().iter().map(|&axis| many(puzzle.board.lines(axis), axis.word())).collect();
    let sums = kind.at_a_glance(puzzle).map_or(String::new(), |sums| format!("; {sums}"));
    Error::new(format!("a blank line among the {word}s: is {word} {} {what}? write {written}", before + 1))
        .with_span(gap.span())
        .with_help(format!("it is ignored, which leaves {}{sums}", sizes.join(" and ")))
}
