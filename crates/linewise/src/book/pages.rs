//! The pages of a book: the title with the rules, the puzzles, hints for their first steps, their solutions, and the credits.

use super::flow::{Flow, MARGIN, NAME, SMALL, TEXT, cut_off, size_of};
use super::{Book, Chapter};
use crate::render::fonts::Typeface;
use std::collections::BTreeMap;

/// The space between puzzles.
const GAP: f64 = 26.0;
/// The room that a puzzle's name and its credits take above its board.
const TOP: f64 = 32.0;
/// Boards are drawn no larger than this, next to their usual size, in which a cell is 7 millimetres wide.
const LARGEST: f64 = 1.4;
/// Below this, cells are so small that a page on its side is tried.
const SMALL_CELLS: f64 = 0.75;
/// A puzzle that would be drawn smaller than this in its place has a page of its own.
const LEAST_IN_PLACE: f64 = 0.4;
/// A puzzle takes at least so much room across, for its name.
const NARROWEST: f64 = 150.0;
/// So many small solutions stand side by side.
const SOLUTIONS_ACROSS: f64 = 4.0;
/// The cells of a solution are at least so many points wide, where the page allows it.
const LEAST_CELL: f64 = 2.6;

/// A cell that is printed less than 2 millimetres wide has no room for a letter, and its lines cover much of it.
const TINY_CELL: f64 = 5.67;
/// The side of a cell in a drawing of its usual size.
const CELL: f64 = 20.0;

/// Writes the book.
pub fn write(book: &Book) -> Vec<u8> {
    let chapters = book.in_their_order();
    let mut flow = Flow::new(&book.title, book.paper.size());
    title(&mut flow, book, &chapters);
    flow.new_page();
    match book.per_page {
        None => puzzles(&mut flow, &chapters),
        Some(count) => puzzles_in_grid(&mut flow, &chapters, count),
    }
    if chapters.iter().any(|chapter| !chapter.hints.is_empty()) {
        flow.new_page();
        hints(&mut flow, &chapters);
    }
    flow.new_page();
    solutions(&mut flow, &chapters);
    credits(&mut flow, &chapters);
    flow.finish()
}

/// The title, what the book holds, and the rules of each kind.
fn title(flow: &mut Flow, book: &Book, chapters: &[&Chapter]) {
    flow.skip(60.0);
    flow.paragraph((Typeface::Bold, 30.0), &book.title);
    flow.skip(8.0);
    flow.paragraph((Typeface::Sans, 12.0), &book.contents());
    flow.skip(40.0);
    let kinds: BTreeMap<&str, &str> = chapters.iter().map(|chapter| (chapter.kind.as_str(), chapter.rules)).collect();
    for (kind, rules) in kinds {
        flow.need(80.0);
        flow.paragraph((Typeface::Bold, 13.0), kind);
        flow.skip(3.0);
        flow.paragraph((Typeface::Sans, 10.5), rules);
        for (added, numbers) in added(kind, chapters) {
            flow.skip(3.0);
            flow.paragraph((Typeface::Sans, 10.5), &format!("{numbers}: {added}"));
        }
        flow.skip(14.0);
    }
}

/// What options add to the rules of a kind, with the puzzles that have them: `Puzzles 3, 5`.
fn added<'c>(kind: &str, chapters: &[&'c Chapter]) -> Vec<(&'c str, String)> {
    grouped(chapters.iter().map(|chapter| if chapter.kind == kind { &*chapter.added } else { "" }))
}

/// Who made the puzzles, and under which licence they may be used, in full: above a board it is cut off where it is wider than that.
fn credits(flow: &mut Flow, chapters: &[&Chapter]) {
    let credits = grouped(chapters.iter().map(|chapter| &*chapter.credits));
    if credits.is_empty() {
        return;
    }
    flow.need(60.0);
    flow.heading("Credits");
    for (credits, numbers) in credits {
        flow.paragraph(TEXT, &format!("{numbers}: {credits}"));
    }
}

/// Each text that is said of puzzles, with the numbers of these, `Puzzles 3, 5`, in the order in which it is first
/// said. What is empty is not said.
fn grouped<'c>(of_puzzles: impl Iterator<Item = &'c str>) -> Vec<(&'c str, String)> {
    let mut numbers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, text) in of_puzzles.enumerate().filter(|(_, text)| !text.is_empty()) {
        numbers.entry(text).or_default().push(at + 1);
    }
    let mut texts: Vec<(&str, Vec<usize>)> = numbers.into_iter().collect();
    texts.sort_by_key(|(_, numbers)| numbers[0]);
    texts.into_iter().map(|(text, numbers)| (text, named(&numbers))).collect()
}

/// The puzzles with these numbers: `Puzzles 3, 5`.
fn named(numbers: &[usize]) -> String {
    let listed: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("{} {}", if listed.len() == 1 { "Puzzle" } else { "Puzzles" }, listed.join(", "))
}

/// A puzzle that is to be set: its number in the book, and how much larger it is drawn.
struct OnShelf<'c> {
    number: usize,
    chapter: &'c Chapter,
    scale: f64,
}

impl OnShelf<'_> {
    /// How wide and how high the board is.
    fn board(&self) -> (f64, f64) {
        let (width, height) = size_of(&self.chapter.board);
        (width * self.scale, height * self.scale)
    }

    /// How much room across it takes.
    fn width(&self) -> f64 {
        self.board().0.max(NARROWEST)
    }
}

/// The puzzles on shelves: side by side as far as there is room, the next shelf below.
fn puzzles(flow: &mut Flow, chapters: &[&Chapter]) {
    let mut shelf: Vec<OnShelf<'_>> = Vec::new();
    for (at, &chapter) in chapters.iter().enumerate() {
        let upright = scale_into(chapter, flow.upright());
        let sideways = scale_into(chapter, flow.sideways());
        let placed = OnShelf { number: at + 1, chapter, scale: upright.min(1.0) };
        if upright < SMALL_CELLS && sideways > upright * 1.1 {
            set_shelf(flow, &mut shelf);
            flow.new_sideways_page();
            shelf.push(OnShelf { scale: sideways.min(1.0), ..placed });
            set_shelf(flow, &mut shelf);
            flow.new_page();
            continue;
        }
        let across: f64 = shelf.iter().map(|other| other.width() + GAP).sum();
        if across + placed.width() > flow.width() {
            set_shelf(flow, &mut shelf);
        }
        shelf.push(placed);
    }
    set_shelf(flow, &mut shelf);
}

/// How large a puzzle can be drawn in so much room.
fn scale_into(chapter: &Chapter, (width, height): (f64, f64)) -> f64 {
    let (board_width, board_height) = size_of(&chapter.board);
    (width / board_width).min((height - TOP) / board_height).min(LARGEST)
}

/// Sets the puzzles of a shelf on this page, or on the next where it is too full.
fn set_shelf(flow: &mut Flow, shelf: &mut Vec<OnShelf<'_>>) {
    let height = shelf.iter().map(|placed| placed.board().1).fold(0.0, f64::max) + TOP;
    if shelf.is_empty() {
        return;
    }
    // A page on its side was begun for this shelf alone.
    if !flow.is_sideways() {
        flow.need(height);
    }
    // What is left across goes between the puzzles.
    let used: f64 = shelf.iter().map(OnShelf::width).sum();
    let gap = (flow.width() - used) / shelf.len() as f64;
    let mut x = MARGIN;
    let y = flow.y();
    for placed in shelf.drain(..) {
        set(flow, &placed, (x, y), placed.width() + gap - 8.0);
        x += placed.width() + gap;
    }
    flow.skip(height + GAP);
}

/// Sets a puzzle with its name above it, which may be so wide.
fn set(flow: &mut Flow, placed: &OnShelf<'_>, (x, y): (f64, f64), width: f64) {
    let OnShelf { number, chapter, scale } = placed;
    flow.put(NAME, (x, y + 11.0), &cut_off(NAME, &format!("{number}. {}", chapter.name), width));
    let about = match chapter.credits.as_str() {
        "" => chapter.level.clone(),
        credits => format!("{}; {credits}", chapter.level),
    };
    flow.put(SMALL, (x, y + 21.0), &cut_off(SMALL, &about, width));
    flow.draw(&chapter.board, (x, y + TOP), *scale);
}

/// The puzzles in a grid of so many places on each page.
fn puzzles_in_grid(flow: &mut Flow, chapters: &[&Chapter], count: usize) {
    let (width, height) = flow.upright();
    // As many columns as make the places about as wide as they are high.
    let square = count.saturating_mul(2).div_ceil(3);
    let columns = square.isqrt() + usize::from(square.isqrt().pow(2) < square);
    let rows = count.div_ceil(columns);
    let place = ((width + GAP) / columns as f64 - GAP, (height + GAP) / rows as f64 - GAP);
    let mut nth = 0;
    for (at, chapter) in chapters.iter().enumerate() {
        let (in_place, alone) = (scale_into(chapter, place), scale_into(chapter, (width, height)));
        let is_alone = in_place < LEAST_IN_PLACE && alone > in_place;
        if nth == count || (is_alone && nth > 0) {
            flow.new_page();
            nth = 0;
        }
        let (row, column) = (nth / columns, nth % columns);
        let corner = (MARGIN + column as f64 * (place.0 + GAP), MARGIN + row as f64 * (place.1 + GAP));
        let (scale, room) = if is_alone { (alone, width) } else { (in_place, place.0) };
        set(flow, &OnShelf { number: at + 1, chapter, scale }, corner, room);
        nth = if is_alone { count } else { nth + 1 };
    }
}

/// The first steps of each puzzle in words.
fn hints(flow: &mut Flow, chapters: &[&Chapter]) {
    flow.heading("Hints");
    for (at, chapter) in chapters.iter().enumerate().filter(|(_, chapter)| !chapter.hints.is_empty()) {
        flow.need(44.0);
        flow.paragraph(NAME, &format!("{}. {}", at + 1, chapter.name));
        for (step, hint) in chapter.hints.iter().enumerate() {
            let [first, behind @ ..] = &hint[..] else { continue };
            flow.paragraph(TEXT, &format!("Step {}: {first}", step + 1));
            behind.iter().for_each(|line| flow.paragraph(TEXT, line));
        }
        flow.skip(9.0);
    }
}

/// The solutions, small, on shelves.
fn solutions(flow: &mut Flow, chapters: &[&Chapter]) {
    flow.heading("Solutions");
    let usual = (flow.width() + GAP) / SOLUTIONS_ACROSS - GAP;
    let mut shelf: Vec<(usize, &Chapter, f64)> = Vec::new();
    let mut across = 0.0;
    for (at, &chapter) in chapters.iter().enumerate() {
        let (width, height) = size_of(&chapter.solution);
        let least = LEAST_CELL / CELL;
        let scale =
            (usual / width.max(height)).max(least).min(flow.width() / width).min((flow.upright().1 - 60.0) / height);
        let scale = scale.min(0.8);
        let room = (width * scale).max(usual);
        if across + room > flow.width() + 1.0 {
            set_solutions(flow, &mut shelf, usual);
            across = 0.0;
        }
        across += room + GAP;
        shelf.push((at + 1, chapter, scale));
    }
    set_solutions(flow, &mut shelf, usual);
}

/// Sets solutions side by side.
fn set_solutions(flow: &mut Flow, shelf: &mut Vec<(usize, &Chapter, f64)>, usual: f64) {
    let heights = shelf.iter().map(|(_, chapter, scale)| size_of(&chapter.solution).1 * scale);
    let height = heights.fold(0.0, f64::max) + 14.0;
    if shelf.is_empty() {
        return;
    }
    flow.need(height);
    let (mut x, y) = (MARGIN, flow.y());
    for (number, chapter, scale) in shelf.drain(..) {
        let width = (size_of(&chapter.solution).0 * scale).max(usual);
        let name = cut_off(SMALL, &format!("{number}. {}", chapter.name), width);
        flow.put(SMALL, (x, y + 8.0), &name);
        let tiny = chapter.tiny_solution.as_ref().filter(|_| CELL * scale < TINY_CELL);
        flow.draw(tiny.unwrap_or(&chapter.solution), (x, y + 14.0), scale);
        x += width + GAP;
    }
    flow.skip(height + 16.0);
}
