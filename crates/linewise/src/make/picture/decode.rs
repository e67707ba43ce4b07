//! Decoding a picture file: PNG, JPEG, GIF (its first frame), WebP or BMP. Its size is looked at before any memory is taken for its pixels.

use super::Pixels;
use crate::error::{Error, ErrorCode};
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits};
use std::io::Cursor;

/// A picture with its pixels: see [`Pixels`].
#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl Bitmap {
    /// The pixels.
    pub fn pixels(&self) -> Pixels<'_> {
        Pixels { width: self.width, height: self.height, rgba: &self.rgba }
    }
}

impl std::fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pixels().fmt(f)
    }
}

/// The most pixels that a picture may have.
const MOST_PIXELS: u64 = 64_000_000;
/// The most memory that decoding may take, in bytes: for the largest pictures with two bytes for each part of a pixel.
const MEMORY: u64 = 9 * MOST_PIXELS;

/// Decodes a picture file, and turns it as its camera says.
pub fn decode(bytes: &[u8]) -> Result<Bitmap, Error> {
    let mut reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|error| broken(&error.into()))?;
    if reader.format().is_none() {
        return Err(Error::new("this is no picture that linewise knows")
            .with_code(ErrorCode::UnknownFormat)
            .with_help("PNG, JPEG, GIF, WebP or BMP"));
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| broken(&error))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Error::new(format!("the picture has {width} x {height} pixels, too many to be read"))
            .with_code(ErrorCode::Size)
            .with_help(format!("at most {} million", MOST_PIXELS / 1_000_000)));
    }
    let orientation = decoder.orientation().map_err(|error| broken(&error))?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| broken(&error))?;
    picture.apply_orientation(orientation);
    let picture = picture.into_rgba8();
    let (width, height) = picture.dimensions();
    Pixels::new(width, height, picture.as_raw())?;
    Ok(Bitmap { width, height, rgba: picture.into_raw() })
}

/// The error for a file that is damaged.
fn broken(error: &ImageError) -> Error {
    match error {
        ImageError::Limits(_) => Error::new("the picture takes too much memory").with_code(ErrorCode::Size),
        ImageError::Unsupported(_) => Error::new(format!("this sort of picture cannot be read: {error}")),
        _ => Error::new(format!("the picture's file is damaged: {error}")),
    }
}
