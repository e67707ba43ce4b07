//! The size of a board, as people write it: `15x10` for 15 columns and 10 rows, as wide and high are told of pictures; `15` for a square.

use crate::report;
use linewise::render::words::many;
use linewise::{Board, Error, Hexagon};
use std::fmt;
use std::str::FromStr;

/// So many columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// How many columns.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
}

impl Size {
    /// Says in words which of two different numbers are the columns.
    pub fn say(self) {
        if self.columns != self.rows {
            report::note(&self.to_string());
        }
    }

    /// A board of this size, or a hexagon whose sides have so many cells; an error where there is no such board.
    pub fn board(self, is_hexagon: bool) -> Result<Board, Error> {
        match is_hexagon {
            false => Board::rectangle(self.rows, self.columns),
            true if self.rows == self.columns => Hexagon::regular(self.rows).map(Board::Hexagon),
            true => Err(Error::new("a hexagon has one size").with_help("as --size 3 for sides of 3 cells")),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", many(self.columns, "column"), many(self.rows, "row"))
    }
}

impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Size, Error> {
        let wrong =
            || Error::new("not a size").with_help("such as 15x10 for 15 columns and 10 rows, or 15 for a square");
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0).ok_or_else(wrong);
        let (columns, rows) = text
            .trim()
            .split_once(['x', 'X', '×', '*'])
            .or_else(|| text.trim().split_once(' '))
            .unwrap_or((text, text));
        Ok(Size { columns: number(columns)?, rows: number(rows)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_columns_and_rows() {
        assert_eq!("15x10".parse(), Ok(Size { columns: 15, rows: 10 }));
        assert_eq!("6".parse(), Ok(Size { columns: 6, rows: 6 }));
        for same in ["5 3", "5 x 3", "5*3", " 5 × 3 "] {
            assert_eq!(same.parse(), Ok(Size { columns: 5, rows: 3 }), "{same}");
        }
        assert_eq!(Size { columns: 5, rows: 3 }.to_string(), "5 columns, 3 rows");
        assert_eq!(Size { columns: 1, rows: 2 }.to_string(), "1 column, 2 rows");
        for wrong in ["", "x", "0x4", "4x", "-1x3", "4x4x4"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
    }
}
