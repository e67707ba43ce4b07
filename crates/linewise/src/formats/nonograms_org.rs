//! The pages of nonograms.org: `var d=[[...],...];` holds the finished picture, its numbers hidden behind sums and remainders.
//!
//! Rows 1 to 3 hold the width, the height and the number of colours, each as `a % d + b % d - c % d`. Row 4 is taken
//! from the colours, which follow; then come the number of runs, what is taken from these, and the runs: first cell,
//! length, colour and row, all but the length from 1.

use crate::domain::Symbol;
use crate::error::Error;
use crate::format::source::{self, Source};
use crate::format::{Format, Guess, Holds, Plain, Special};
use crate::palette::{Ink, MAX_INKS};
use crate::puzzle::{Alphabet, Board, Puzzle, Rgb};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "nonograms-org",
    about: "pages of nonograms.org, or their var d=, which are only read: finished pictures, black and white or in colours",
    extensions: &["html", "js"],
    holds: Holds::Nothing,
    recognizes: |bytes| Guess::yes_if(Source::new(bytes).text().is_ok_and(|text| numbers(text).is_some())),
    read: |bytes| {
        source::puzzle(bytes, |source, text| {
            let numbers = numbers(text).ok_or_else(|| {
                Error::new("there is no \"var d=\" in it").with_help("the page of a puzzle of nonograms.org has one")
            })?;
            read(numbers).map_err(|error| error.with_span(source.span(numbers)))
        })
    },
    write: |_| Err(Error::new("pages of nonograms.org are read and not written")),
    special: Special::NONE,
};

/// The lists of numbers behind `var d=`.
fn numbers(text: &str) -> Option<&str> {
    let (_, behind) = text.split_once("var d")?;
    let list = behind.trim_start().strip_prefix('=')?.trim_start();
    let end = list.find("]]").or_else(|| list.find(';')).map_or(list.len(), |end| (end + 2).min(list.len()));
    list.starts_with("[[").then_some(&list[..end])
}

/// The rows of numbers, four in each.
struct Hidden(Vec<[i64; 4]>);

impl Hidden {
    fn row(&self, at: usize) -> Result<[i64; 4], Error> {
        self.0.get(at).copied().ok_or_else(|| Error::new("the numbers of \"var d=\" end early"))
    }

    /// A number in hiding: `a % d + b % d - c % d`.
    fn sum(&self, at: usize) -> Result<usize, Error> {
        let [a, b, c] = self.remainders(at)?;
        usize::try_from(a + b - c).map_err(|_| broken())
    }

    /// The remainders of the first three numbers of a row by the fourth.
    fn remainders(&self, at: usize) -> Result<[i64; 3], Error> {
        const MOST: i64 = 1 << 24;
        let [a, b, c, d] = self.row(at)?;
        if (1..MOST).contains(&d) { Ok([a % d, b % d, c % d]) } else { Err(broken()) }
    }

    /// A row without what is taken from it.
    fn less(&self, at: usize, less: [i64; 4]) -> Result<[i64; 4], Error> {
        let row = self.row(at)?;
        let mut found = [0; 4];
        for (place, (number, less)) in found.iter_mut().zip(row.into_iter().zip(less)) {
            *place = number.checked_sub(less).ok_or_else(broken)?;
        }
        Ok(found)
    }
}

fn broken() -> Error {
    Error::new("the numbers of \"var d=\" make no picture")
}

/// The puzzle whose picture is hidden in the numbers.
fn read(numbers: &str) -> Result<Puzzle, Error> {
    let rows: Vec<Vec<i64>> =
        serde_json::from_str(numbers).map_err(|_| Error::new("\"var d=\" is no list of lists of numbers"))?;
    let four = |row: Vec<i64>| <[i64; 4]>::try_from(row).map_err(|_| broken());
    // The first row says nothing, and need not have four numbers.
    let hidden =
        Hidden(std::iter::once(Ok([0; 4])).chain(rows.into_iter().skip(1).map(four)).collect::<Result<_, _>>()?);
    let (columns, rows, count) = (hidden.sum(1)?, hidden.sum(2)?, hidden.sum(3)?);
    let board = Board::rectangle(rows, columns)?;
    if count == 0 || count > MAX_INKS {
        return Err(Error::new(format!("the picture has {count} colours")).with_help(format!("from 1 to {MAX_INKS}")));
    }
    let inks = (0..count).map(|at| ink(&hidden, 5 + at)).collect::<Result<Vec<_>, _>>()?;
    let start = 5 + count;
    let [a, b, c] = hidden.remainders(start)?;
    let runs =
        a.checked_mul(a).and_then(|square| square.checked_add(2 * b + c)).and_then(|runs| usize::try_from(runs).ok());
    let runs = runs.filter(|&runs| runs <= board.cells()).ok_or_else(broken)?;
    let less = hidden.row(start + 1)?;
    let mut goal = vec![Symbol::BLANK; board.cells()];
    for at in 0..runs {
        let [first, length, colour, row] = hidden.less(start + 2 + at, less)?;
        paint(&mut goal, board, [first, length, colour, row], count)?;
    }
    Puzzle::from_picture("nonogram", board, Alphabet::of_inks(Ink::white(), inks)?, goal)
}

/// A colour; what is taken from it stands in another order.
fn ink(hidden: &Hidden, at: usize) -> Result<Ink, Error> {
    let [green, red, _, blue] = hidden.row(4)?;
    let [red, green, blue, _] = hidden.less(at, [red, green, blue, 0])?;
    let shade = |number: i64| u8::try_from(number).map_err(|_| broken());
    Ok(Ink::of(Rgb(shade(red)?, shade(green)?, shade(blue)?)))
}

/// Paints a run of cells.
fn paint(goal: &mut [Symbol], board: Board, run: [i64; 4], count: usize) -> Result<(), Error> {
    let [first, length, colour, row] = run.map(|number| usize::try_from(number).ok());
    let (Some(first), Some(length), Some(colour), Some(row)) = (first, length, colour, row) else {
        return Err(broken());
    };
    let fits = (1..=board.rows()).contains(&row)
        && first >= 1
        && colour <= count
        && length <= board.columns()
        && first - 1 + length <= board.columns();
    if !fits {
        return Err(broken());
    }
    let start = (row - 1) * board.columns() + first - 1;
    goal[start..start + length].fill(Symbol(colour as u8));
    Ok(())
}
