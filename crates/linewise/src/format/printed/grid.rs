//! A board with a bar on both sides of each cell, as Simon Tatham's programs copy it: `1 1|  |##|..|`. Fields tell its
//! columns, with words or without.

use super::words::{Drawing, Inside, Row, Word, is_bar};
use std::borrow::Cow;
use std::ops::Range;

/// The drawing in these lines, with a field for each cell and for what stands beside the board; `None` where no bars
/// stand around all cells.
pub fn drawing<'t>(lines: &[&'t str]) -> Option<Drawing<'t>> {
    let bars = |line: &&str| -> Vec<usize> {
        line.chars().enumerate().filter(|(_, c)| is_bar(*c)).map(|(place, _)| place).collect()
    };
    let bars: Vec<Vec<usize>> = lines.iter().map(bars).collect();
    let first = bars.iter().position(|bars| !bars.is_empty())?;
    let end = bars.iter().rposition(|bars| !bars.is_empty())? + 1;
    let places = &bars[first];
    let are_alike = bars[first..end].iter().all(|bars| bars == places);
    if !are_alike || first == 0 || places.len() < 3 {
        return None;
    }
    let fields = fields(places);
    let row = |(at, line): (usize, &&'t str)| match (first..end).contains(&at) {
        true => Some(cells(line, &fields)),
        false => clues(line, &fields),
    };
    let rows: Vec<Row> = lines.iter().enumerate().map(row).collect::<Option<_>>()?;
    let inside = Some(Inside { rows: first..end, places: 1..places.len() - 1 });
    let is_right = rows.iter().flatten().any(|word| word.place.start == places.len());
    Some(Drawing { rows, fields: Some(places.len() + usize::from(is_right)), inside })
}

/// The places of all fields: left of the first bar, between bars, and right of the last.
fn fields(bars: &[usize]) -> Vec<Range<usize>> {
    let starts = std::iter::once(0).chain(bars.iter().map(|bar| bar + 1));
    let ends = bars.iter().copied().chain([usize::MAX]);
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

/// The words in the fields of a line with bars; a cell is one character, however often it stands there.
fn cells<'t>(line: &'t str, fields: &[Range<usize>]) -> Row<'t> {
    let parts = line.split(is_bar).map(str::trim).zip(0..);
    let parts = parts.filter(|(text, at)| !text.is_empty() && *at < fields.len());
    parts.map(|(text, at)| Word { text: Cow::Borrowed(once(text)), place: at..at + 1 }).collect()
}

/// A character that stands several times, once.
fn once(text: &str) -> &str {
    let mut all = text.chars();
    let Some(first) = all.next().filter(|c| !c.is_ascii_digit()) else { return text };
    if all.all(|c| c == first) { &text[..first.len_utf8()] } else { text }
}

/// The words of a line without bars; `None` where one stands over a bar, or two in a field.
fn clues<'t>(line: &'t str, fields: &[Range<usize>]) -> Option<Row<'t>> {
    let mut row: Row = Vec::new();
    let mut place = 0;
    for text in line.split(' ') {
        let count = text.chars().count();
        if count > 0 {
            let at = fields.iter().position(|field| field.start <= place && place + count <= field.end)?;
            if row.last().is_some_and(|word| word.place.start == at) {
                return None;
            }
            row.push(Word { text: Cow::Borrowed(text), place: at..at + 1 });
        }
        place += count + 1;
    }
    Some(row)
}
