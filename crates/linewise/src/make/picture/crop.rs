//! A part of a picture, as people name it: in pixels, or in hundredths of its width and height.

use super::{Bitmap, Pixels};
use crate::error::{Error, ErrorCode, many};
use std::ops::Range;
use std::str::FromStr;

/// A rectangle within a picture: `120,40,300,300` in pixels, `25%,10%,50%,50%` in hundredths; its left and upper edge,
/// its width and its height. Either can be used for each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crop {
    x: Length,
    y: Length,
    width: Length,
    height: Length,
}

/// How long something is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Length {
    Pixels(u32),
    /// Of the picture, from 0 to 100.
    Percent(f64),
}

/// How a part is named.
const FORM: &str = "X,Y,WIDTH,HEIGHT in pixels or percent, such as 120,40,300,300 or 25%,10%,50%,50%";

impl FromStr for Crop {
    type Err = Error;

    fn from_str(text: &str) -> Result<Crop, Error> {
        let lengths = text.split(',').map(Length::read).collect::<Result<Vec<_>, _>>()?;
        let [x, y, width, height] = lengths[..] else {
            let count = many(lengths.len(), "number");
            return Err(Error::new(format!("a part of a picture is four numbers, not {count}")).with_help(FORM));
        };
        for (length, what) in [(width, "wide"), (height, "high")] {
            if matches!(length, Length::Pixels(0) | Length::Percent(0.0)) {
                return Err(Error::new(format!("a part of a picture that is 0 {what}")).with_help(FORM));
            }
        }
        Ok(Crop { x, y, width, height })
    }
}

impl Length {
    fn read(text: &str) -> Result<Length, Error> {
        let text = text.trim();
        let wrong = || Error::new(format!("\"{text}\" is no length within a picture")).with_help(FORM);
        match text.strip_suffix('%') {
            None => text.parse().map(Length::Pixels).map_err(|_| wrong()),
            Some(number) => {
                let percent: f64 = number.trim_end().parse().map_err(|_| wrong())?;
                if (0.0..=100.0).contains(&percent) { Ok(Length::Percent(percent)) } else { Err(wrong()) }
            }
        }
    }

    /// So many pixels it is in a picture that has so many in this direction.
    fn of(self, all: u32) -> f64 {
        match self {
            Length::Pixels(pixels) => f64::from(pixels),
            Length::Percent(percent) => percent / 100.0 * f64::from(all),
        }
    }
}

/// The pixels between two edges; an error where some of them lie outside a picture with so many in this direction, which is so called.
fn range(start: Length, length: Length, all: u32, called: &str) -> Result<Range<usize>, Error> {
    let (from, to) = (start.of(all), start.of(all) + length.of(all));
    // Percents that add up to 100 may miss it by the last bit.
    if to > f64::from(all) + 1e-6 {
        let problem = format!(
            "the part to be cut out reaches to pixel {to:.0} of the picture's {called}, which has {all}",
            to = to.ceil()
        );
        return Err(Error::new(problem).with_code(ErrorCode::Size).with_help("a part that lies within the picture"));
    }
    let from = (from.round() as usize).min(all as usize - 1);
    Ok(from..(to.round() as usize).clamp(from + 1, all as usize))
}

impl Pixels<'_> {
    /// A part of the picture, at least a pixel of it; an error where it does not lie within.
    ///
    /// ```
    /// use linewise::make::picture::Pixels;
    ///
    /// let rgba = [10, 20, 30, 40].map(|grey| [grey, grey, grey, 255]).concat();
    /// let right = Pixels::new(4, 1, &rgba)?.cropped(&"50%,0,50%,1".parse()?)?;
    /// assert_eq!((right.pixels().size(), right.pixels().rgba()[0]), ((2, 1), 30));
    /// # Ok::<(), linewise::Error>(())
    /// ```
    pub fn cropped(&self, crop: &Crop) -> Result<Bitmap, Error> {
        let columns = range(crop.x, crop.width, self.width, "width")?;
        let rows = range(crop.y, crop.height, self.height, "height")?;
        let row = |row: usize| {
            let first = row * self.width as usize;
            &self.rgba[4 * (first + columns.start)..4 * (first + columns.end)]
        };
        let rgba = rows.clone().flat_map(row).copied().collect();
        Ok(Bitmap { width: columns.len() as u32, height: rows.len() as u32, rgba })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the pixels that are left of a picture of 10 by 4.
    fn left(crop: &str) -> Result<(u32, u32, Vec<u8>), Error> {
        let rgba: Vec<u8> = (0..40).flat_map(|at| [at, at, at, 255]).collect();
        let cropped = Pixels::new(10, 4, &rgba)?.cropped(&crop.parse()?)?;
        let numbers = cropped.rgba.chunks_exact(4).map(|pixel| pixel[0]).collect();
        Ok((cropped.width, cropped.height, numbers))
    }

    #[test]
    fn a_part_is_cut_out_by_pixels_or_percent() {
        assert_eq!(left("3,1,2,2"), Ok((2, 2, vec![13, 14, 23, 24])));
        assert_eq!(left(" 30% , 25%, 20 %,50%"), Ok((2, 2, vec![13, 14, 23, 24])));
        assert_eq!(left("3,25%,20%,2"), Ok((2, 2, vec![13, 14, 23, 24])));
        assert_eq!(left("0,0,10,4").map(|(width, height, _)| (width, height)), Ok((10, 4)));
        assert_eq!(left("66.7%,0,33.3%,1").map(|(width, ..)| width), Ok(3));
        assert_eq!(left("99.9%,0,0.1%,1"), Ok((1, 1, vec![9])), "a pixel at least");
        assert_eq!(left("100%,0,0.0000001%,1").map(|(width, ..)| width), Ok(1));
    }

    #[test]
    fn what_is_no_part_is_refused() {
        let problem = |crop: &str| left(crop).expect_err(crop).message.clone();
        assert_eq!(problem("1,2,3"), "a part of a picture is four numbers, not 3 numbers");
        assert_eq!(problem("1,2,3,x"), "\"x\" is no length within a picture");
        assert_eq!(problem("-1,2,3,4"), "\"-1\" is no length within a picture");
        assert_eq!(problem("1,2,0,4"), "a part of a picture that is 0 wide");
        assert_eq!(problem("1,2,3,0%"), "a part of a picture that is 0 high");
        for crop in ["", "NaN%,0,1,1", "inf%,0,1,1", "101%,0,1,1", "1e9%,0,1,1", "-0.1%,0,1,1", "99999999999,0,1,1"] {
            assert!(left(crop).is_err(), "{crop}");
        }
        let outside = "the part to be cut out reaches to pixel 11 of the picture's width, which has 10";
        assert_eq!(problem("8,0,3,1"), outside);
        assert!(problem("0,3,1,50%").contains("picture's height, which has 4"));
        assert!(problem("4294967295,0,4294967295,1").contains("picture's width"));
    }
}
