//! BMP files that are not packed: 1, 4 or 8 bits for a colour of a palette, or 24 or 32 bits for blue, green and red.

use super::{Bitmap, checked, damaged};
use crate::error::Error;

/// Decodes a BMP file.
pub fn decode(bytes: &[u8]) -> Result<Bitmap, Error> {
    let file = File { bytes };
    let header = file.number(14, 4)?;
    if header < 40 {
        return Err(unread("it is of an old sort"));
    }
    let signed = |at: usize| file.number(at, 4).map(|number| number as u32 as i32);
    let (width, height) = (signed(18)?, signed(22)?);
    if width < 0 {
        return Err(damaged("its width is negative"));
    }
    let size = checked(width as u64, u64::from(height.unsigned_abs()))?;
    let (bits, packing) = (file.number(28, 2)?, file.number(30, 4)?);
    match (packing, bits) {
        (0, 1 | 4 | 8 | 24 | 32) => {}
        // The usual order of colours, told at length.
        (3, 32) if [54, 58, 62].map(|at| file.number(at, 4).ok()) == [Some(0x00ff_0000), Some(0xff00), Some(0xff)] => {}
        _ => return Err(unread("its pixels are packed, or of an unusual sort")),
    }
    let palette = Palette { file, at: 14 + header, colours: file.number(46, 4)? };
    let first = file.number(10, 4)?;
    // Each row takes a multiple of four bytes; the lowest row comes first, unless the height is negative.
    let stride = (size.0 as usize * bits).div_ceil(32) * 4;
    let mut rgba = Vec::new();
    for row in 0..size.1 as usize {
        let nth = if height < 0 { row } else { size.1 as usize - 1 - row };
        let row = file.part(first + nth * stride, stride)?;
        for column in 0..size.0 as usize {
            let [red, green, blue] = match bits {
                24 | 32 => {
                    let at = column * bits / 8;
                    [row[at + 2], row[at + 1], row[at]]
                }
                _ => {
                    let bit = column * bits;
                    let index = usize::from(row[bit / 8]) >> (8 - bits - bit % 8) & ((1 << bits) - 1);
                    palette.colour(index, bits)?
                }
            };
            rgba.extend([red, green, blue, 255]);
        }
    }
    Ok(Bitmap { width: size.0, height: size.1, rgba })
}

/// The error for a file that is not read.
fn unread(why: &str) -> Error {
    Error::new(format!("this BMP picture cannot be read: {why}")).with_help("as PNG it can")
}

/// The bytes of a file.
#[derive(Clone, Copy)]
struct File<'a> {
    bytes: &'a [u8],
}

impl<'a> File<'a> {
    /// So many bytes from a place on.
    fn part(self, at: usize, len: usize) -> Result<&'a [u8], Error> {
        let part = at.checked_add(len).and_then(|end| self.bytes.get(at..end));
        part.ok_or_else(|| damaged("it ends in the middle"))
    }

    /// A number of so many bytes, the lowest first.
    fn number(self, at: usize, len: usize) -> Result<usize, Error> {
        Ok(self.part(at, len)?.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
    }
}

/// The colours of a file, four bytes each: blue, green, red and nothing.
struct Palette<'a> {
    file: File<'a>,
    at: usize,
    /// How many; 0 for as many as there can be.
    colours: usize,
}

impl Palette<'_> {
    fn colour(&self, index: usize, bits: usize) -> Result<[u8; 3], Error> {
        let colours = if self.colours == 0 { 1 << bits } else { self.colours };
        if index >= colours {
            return Err(damaged("a colour is not in its palette"));
        }
        let part = self.file.part(self.at + 4 * index, 4)?;
        Ok([part[2], part[1], part[0]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of this size, with its palette and its rows from below.
    fn file(width: i32, height: i32, bits: u8, palette: &[u8], rows: &[u8]) -> Vec<u8> {
        let mut file = b"BM\0\0\0\0\0\0\0\0".to_vec();
        file.extend((54 + palette.len() as u32).to_le_bytes());
        file.extend(40u32.to_le_bytes());
        file.extend(width.to_le_bytes());
        file.extend(height.to_le_bytes());
        file.extend([1, 0, bits, 0]);
        file.extend([0; 24]);
        file.extend(palette);
        file.extend(rows);
        file
    }

    #[test]
    fn pixels_are_read_from_below_and_from_above() {
        let rows = [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0];
        let lower = [[3, 2, 1, 255], [6, 5, 4, 255]];
        let upper = [[9, 8, 7, 255], [12, 11, 10, 255]];
        let read = |height| decode(&file(2, height, 24, &[], &rows)).expect("a picture").rgba;
        assert_eq!(read(2), [upper, lower].concat().concat());
        assert_eq!(read(-2), [lower, upper].concat().concat());
        let palette = [0, 0, 255, 0, 255, 0, 0, 0];
        let bits = decode(&file(3, 1, 1, &palette, &[0b0100_0000, 0, 0, 0])).expect("a picture").rgba;
        assert_eq!(bits, [[255, 0, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255]].concat());
    }

    #[test]
    fn what_is_cut_off_or_too_large_is_refused() {
        let whole = file(2, 2, 24, &[], &[0; 16]);
        for end in 2..whole.len() {
            assert!(decode(&whole[..end]).is_err(), "{end} bytes");
        }
        let large = decode(&file(40_000, 40_000, 24, &[], &[])).expect_err("too large");
        assert!(large.to_string().contains("40000 x 40000 pixels"), "{large}");
        assert!(decode(&file(i32::MIN, i32::MIN, 24, &[], &[])).is_err());
    }
}
