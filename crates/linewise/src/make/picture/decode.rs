//! Decoding a picture file: PNG, JPEG, GIF (its first frame), WebP or BMP. Its size is looked at before any memory is taken for its pixels.

mod bmp;
mod exif;
mod jpeg;

use super::{Bitmap, Pixels};
use crate::error::{Error, ErrorCode};
use crate::format::encoding;
use ::gif::{ColorOutput, DecodeOptions, MemoryLimit};
use ::png::{ColorType, Decoder, Limits, Transformations};
use image_webp::WebPDecoder;
use std::fmt::Display;
use std::io::Cursor;
use std::num::NonZeroU64;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

impl Bitmap {
    /// The picture of these samples, of which each pixel has so many: grey, grey and opacity, red, green and blue, or those and opacity.
    fn of_samples((width, height): (u32, u32), samples: &[u8], of_pixel: usize) -> Bitmap {
        let rgba = match of_pixel {
            1 => samples.iter().flat_map(|&grey| [grey, grey, grey, 255]).collect(),
            2 => samples.chunks_exact(2).flat_map(|p| [p[0], p[0], p[0], p[1]]).collect(),
            3 => samples.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect(),
            _ => samples.to_vec(),
        };
        Bitmap { width, height, rgba }
    }
}

/// The most pixels that a picture may have.
const MOST_PIXELS: u64 = 64_000_000;
/// The most memory that a decoder may take, in bytes.
const MEMORY: usize = 600 << 20;

/// Decodes a picture file, and turns it as its camera says.
pub fn decode(bytes: &[u8]) -> Result<Bitmap, Error> {
    let bitmap = match bytes {
        [0x89, b'P', b'N', b'G', ..] => png(bytes),
        [0xff, 0xd8, 0xff, ..] => jpeg(bytes),
        [b'G', b'I', b'F', b'8', ..] => gif(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp(bytes),
        [b'B', b'M', ..] => bmp::decode(bytes),
        _ => Err(unknown(bytes)),
    }?;
    // Decoders are trusted to give as many bytes as there are pixels only after a look.
    Pixels::new(bitmap.width, bitmap.height, &bitmap.rgba).map_err(damaged)?;
    Ok(bitmap)
}

/// The error for what is no picture that is read, by its name where it has one.
fn unknown(bytes: &[u8]) -> Error {
    let name = encoding::other_file(bytes);
    let name = name.or_else(|| bytes.starts_with(b"<?xml").then_some("an SVG drawing, or other XML"));
    let error = match name {
        _ if bytes.is_empty() => Error::new("this file is empty"),
        Some(name) => {
            let help = if name.ends_with("archive") { "unpack it first" } else { "save it as PNG or JPEG first" };
            Error::new(format!("this is {name}, which linewise does not read")).with_help(help)
        }
        None => Error::new("linewise cannot read this as a picture").with_help("PNG, JPEG, GIF, WebP or BMP"),
    };
    error.with_code(ErrorCode::UnknownFormat)
}

/// The size, where it is not too large.
fn checked(width: u64, height: u64) -> Result<(u32, u32), Error> {
    if width == 0 || height == 0 {
        return Err(damaged("it has no pixels"));
    }
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(across), Ok(down)) if width * height <= MOST_PIXELS => Ok((across, down)),
        _ => Err(Error::new(format!("the picture has {width} x {height} pixels, too many to be read"))
            .with_code(ErrorCode::Size)
            .with_help(format!("at most {} million", MOST_PIXELS / 1_000_000))),
    }
}

/// The error for a file that is damaged.
fn damaged(error: impl Display) -> Error {
    Error::new(format!("the picture's file is damaged: {error}"))
}

/// What the error of a decoder becomes, whose own words are those of its code.
fn undecodable<E>(name: &str) -> impl Fn(E) -> Error {
    move |_| {
        let how = if name == "PNG" { "save it again" } else { "save it again, as PNG" };
        let help = format!("the file may be damaged or cut off, or of a type that linewise does not read; {how}");
        Error::new(format!("this {name} picture cannot be decoded")).with_help(help)
    }
}

fn png(bytes: &[u8]) -> Result<Bitmap, Error> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let info = decoder.read_header_info().map_err(undecodable("PNG"))?;
    let size = checked(info.width.into(), info.height.into())?;
    let mut reader = decoder.read_info().map_err(undecodable("PNG"))?;
    let needed = reader.output_buffer_size().filter(|&needed| needed <= MEMORY);
    let mut samples = vec![0; needed.ok_or_else(|| damaged("it takes too much memory"))?];
    let frame = reader.next_frame(&mut samples).map_err(undecodable("PNG"))?;
    samples.truncate(frame.buffer_size());
    let of_pixel = match frame.color_type {
        ColorType::Grayscale => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
        ColorType::Indexed => return Err(damaged("its palette cannot be read")),
    };
    let orientation = reader.info().exif_metadata.as_deref().and_then(exif::orientation);
    Ok(exif::turned(Bitmap::of_samples(size, &samples, of_pixel), orientation))
}

fn jpeg(bytes: &[u8]) -> Result<Bitmap, Error> {
    if jpeg::ends_early(bytes) {
        return Err(damaged("the mark at its end is missing, so part of it may be cut off"));
    }
    let most = u16::MAX.into();
    let options = DecoderOptions::default().set_max_width(most).set_max_height(most);
    let mut decoder =
        JpegDecoder::new_with_options(ZCursor::new(bytes), options.jpeg_set_out_colorspace(ColorSpace::RGB));
    decoder.decode_headers().map_err(undecodable("JPEG"))?;
    let info = decoder.info().ok_or_else(|| damaged("it has no size"))?;
    let size = checked(info.width.into(), info.height.into())?;
    let samples = decoder.decode().map_err(undecodable("JPEG"))?;
    let orientation = decoder.exif().and_then(|exif| exif::orientation(exif));
    Ok(exif::turned(Bitmap::of_samples(size, &samples, 3), orientation))
}

fn webp(bytes: &[u8]) -> Result<Bitmap, Error> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(undecodable("WebP"))?;
    decoder.set_memory_limit(MEMORY);
    let (width, height) = decoder.dimensions();
    let size = checked(width.into(), height.into())?;
    let needed = decoder.output_buffer_size().ok_or_else(|| damaged("it takes too much memory"))?;
    let mut samples = vec![0; needed];
    decoder.read_image(&mut samples).map_err(undecodable("WebP"))?;
    let orientation = decoder.exif_metadata().ok().flatten().and_then(|exif| exif::orientation(&exif));
    let of_pixel = if decoder.has_alpha() { 4 } else { 3 };
    Ok(exif::turned(Bitmap::of_samples(size, &samples, of_pixel), orientation))
}

/// The first frame, where it lies on the picture.
fn gif(bytes: &[u8]) -> Result<Bitmap, Error> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    options.set_memory_limit(NonZeroU64::new(MEMORY as u64).map_or(MemoryLimit::Unlimited, MemoryLimit::Bytes));
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(undecodable("GIF"))?;
    let (width, height) = checked(decoder.width().into(), decoder.height().into())?;
    let frame = decoder.next_frame_info().map_err(undecodable("GIF"))?.ok_or_else(|| damaged("it has no frame"))?;
    let [left, top, across, down] = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
    checked(across as u64, down as u64)?;
    let mut frame = vec![0; decoder.buffer_size()];
    decoder.read_into_buffer(&mut frame).map_err(undecodable("GIF"))?;
    let mut rgba = vec![0; 4 * width as usize * height as usize];
    let seen = across.min((width as usize).saturating_sub(left));
    for (row, pixels) in frame.chunks_exact(4 * across).take((height as usize).saturating_sub(top)).enumerate() {
        let start = 4 * ((top + row) * width as usize + left);
        // A frame may lie beside the picture.
        if let Some(there) = rgba.get_mut(start..start + 4 * seen) {
            there.copy_from_slice(&pixels[..4 * seen]);
        }
    }
    Ok(Bitmap { width, height, rgba })
}
