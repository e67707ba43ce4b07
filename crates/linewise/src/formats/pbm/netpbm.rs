//! The pixels of a Netpbm picture: a header of numbers and comments, then the rows.

use super::{BLACK, WHITE};
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::pixels::Pixel;
use crate::puzzle::{Board, Rgb};

/// A picture, and where it ends.
pub struct Picture {
    /// Its size.
    pub board: Board,
    /// Its pixels, row by row.
    pub pixels: Vec<Pixel>,
    /// The byte after it.
    pub end: usize,
}

/// Reads the picture that starts at byte `start`.
pub fn read(bytes: &[u8], start: usize) -> Result<Picture, Error> {
    let mut scanner = Scanner { bytes, at: start };
    let kind = match bytes[start..] {
        [b'P', kind @ b'1'..=b'6', ..] => kind - b'0',
        _ => return Err(scanner.error("this is not a Netpbm picture").with_help("P1 to P6 begin one")),
    };
    scanner.at += 2;
    let columns = scanner.number("the width")?;
    let rows = scanner.number("the height")?;
    let board =
        Board::rectangle(rows as usize, columns as usize).map_err(|error| error.with_span(scanner.error("").span))?;
    let most = match kind {
        1 | 4 => 1,
        _ => scanner.most()?,
    };
    if kind > 3 {
        // Exactly one blank stands between the header and the bytes.
        scanner.at += 1;
    }
    // Before any memory is taken: are there so many bytes at all?
    let needed = match kind {
        1 => board.cells(),
        2 => 2 * board.cells() - 1,
        3 => 6 * board.cells() - 1,
        4 => board.rows() * board.columns().div_ceil(8),
        _ => board.cells() * if kind == 5 { 1 } else { 3 } * if most > 255 { 2 } else { 1 },
    };
    if bytes.len().saturating_sub(scanner.at) < needed {
        let problem = format!("the picture ends before its {rows} rows of {columns} pixels");
        return Err(Error::at(bytes.len()..bytes.len(), problem));
    }
    let mut pixels = Vec::with_capacity(board.cells());
    for _ in 0..board.rows() {
        match kind {
            1 => scanner.text_bits(board, &mut pixels)?,
            4 => scanner.bits(board, &mut pixels),
            _ => scanner.samples(kind, most, board, &mut pixels)?,
        }
    }
    Ok(Picture { board, pixels, end: scanner.at })
}

/// A place in the bytes.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn error(&self, message: impl Into<String>) -> Error {
        let end = self.bytes.len();
        Error::at(self.at.min(end)..(self.at + 1).min(end), message)
    }

    /// Passes over blanks and comments.
    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'#' {
                let rest = &self.bytes[self.at..];
                self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// The next number.
    fn number(&mut self, what: &str) -> Result<u32, Error> {
        self.skip_blanks();
        let rest = &self.bytes[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = std::str::from_utf8(&rest[..digits]).unwrap_or_default();
        let number = text.parse().map_err(|_| match rest.first() {
            None => self.error(format!("the picture ends before {what}")),
            Some(_) => {
                let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
                self.error(format!("{} is not {what}", quoted(&String::from_utf8_lossy(word))))
            }
        })?;
        self.at += digits;
        Ok(number)
    }

    /// The largest value of a sample.
    fn most(&mut self) -> Result<u32, Error> {
        let most = self.number("the largest value")?;
        match most {
            1..=65535 => Ok(most),
            _ => Err(self.error(format!("{most} is not the largest value of a picture")).with_help("1 to 65535")),
        }
    }

    /// A row of a text bitmap, whose digits need no blanks between them.
    fn text_bits(&mut self, board: Board, pixels: &mut Vec<Pixel>) -> Result<(), Error> {
        for _ in 0..board.columns() {
            self.skip_blanks();
            pixels.push(Some(match self.bytes.get(self.at) {
                Some(b'0') => WHITE,
                Some(b'1') => BLACK,
                Some(&byte) => {
                    let problem = format!("{} is not a pixel", quoted(&char::from(byte).to_string()));
                    return Err(self.error(problem).with_help("1 for black and 0 for white"));
                }
                None => return Err(self.error("the picture ends in the middle")),
            }));
            self.at += 1;
        }
        Ok(())
    }

    /// A row of bits; each row begins with a new byte.
    fn bits(&mut self, board: Board, pixels: &mut Vec<Pixel>) {
        let row = &self.bytes[self.at..][..board.columns().div_ceil(8)];
        let is_black = |column: usize| row[column / 8] >> (7 - column % 8) & 1 == 1;
        pixels.extend((0..board.columns()).map(|column| Some(if is_black(column) { BLACK } else { WHITE })));
        self.at += row.len();
    }

    /// A row of numbers, one for grey and three for colours.
    fn samples(&mut self, kind: u8, most: u32, board: Board, pixels: &mut Vec<Pixel>) -> Result<(), Error> {
        for _ in 0..board.columns() {
            let mut next = || self.sample(kind, most);
            pixels.push(Some(match kind {
                2 | 5 => {
                    let grey = next()?;
                    Rgb(grey, grey, grey)
                }
                _ => Rgb(next()?, next()?, next()?),
            }));
        }
        Ok(())
    }

    /// One number, scaled to 0..=255.
    fn sample(&mut self, kind: u8, most: u32) -> Result<u8, Error> {
        let value = match kind {
            2 | 3 => self.number("a pixel")?,
            _ => {
                let width = if most > 255 { 2 } else { 1 };
                let bytes = &self.bytes[self.at..][..width];
                self.at += width;
                bytes.iter().fold(0, |value, &byte| value << 8 | u32::from(byte))
            }
        };
        match value <= most {
            true => Ok((value * 255 / most) as u8),
            false => Err(self.error(format!("the value {value} is over {most}, the largest of this picture"))),
        }
    }
}

/// A picture as text: a bitmap where it is black and white, else in colours.
pub fn written(pixels: &[Pixel], board: Board) -> String {
    let is_bitmap = pixels.iter().all(|pixel| [Some(BLACK), Some(WHITE)].contains(pixel));
    let (columns, rows) = (board.columns(), board.rows());
    let mut text = match is_bitmap {
        true => format!("P1\n{columns} {rows}\n"),
        false => format!("P3\n{columns} {rows}\n255\n"),
    };
    for row in pixels.chunks(columns) {
        let words: Vec<String> = row
            .iter()
            .map(|pixel| match (is_bitmap, pixel.unwrap_or(WHITE)) {
                (true, colour) => u8::from(colour == BLACK).to_string(),
                (false, Rgb(red, green, blue)) => format!("{red} {green} {blue}"),
            })
            .collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    text
}
