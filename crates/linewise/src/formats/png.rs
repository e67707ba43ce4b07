//! PNG pictures: a pixel is a cell, the colours and the clues are taken from them.

use crate::error::Error;
use crate::format::lost;
use crate::format::pixels::{Paper, Pixel, over_white};
use crate::format::{Format, Guess, Holds, Plain, Special, pixels};
use crate::puzzle::{Board, Rgb};
use ::png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Limits, Transformations};
use std::io::Cursor;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "png",
    about: "PNG pictures, a pixel a cell: the clues and the colours are taken from them",
    extensions: &["png"],
    holds: Holds::One,
    recognizes: |bytes| Guess::yes_if(bytes.starts_with(SIGNATURE)),
    read: |bytes| vec![decode(bytes).and_then(|(board, picture)| pixels::puzzle(board, &picture))],
    write: |puzzles| {
        lost::one(puzzles, "a PNG picture", |puzzle, lost| {
            let picture = pixels::of_goal(puzzle, "a PNG picture", Paper::MayBeClear)?;
            pixels::lose(lost, puzzle, &pixels::puzzle(puzzle.board, &picture)?.alphabet);
            encode(puzzle.board, &picture)
        })
    },
    special: Special { is_picture: true, ..Special::NONE },
};

/// The bytes that every PNG file begins with.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// What decoding may take: some bytes for each pixel of the largest board, and as much again for what else is in a file.
const MEMORY: usize = 16 * Board::MAX_CELLS;

/// The pixels of a file. Its size is checked before any of them is unpacked.
fn decode(bytes: &[u8]) -> Result<(Board, Vec<Pixel>), Error> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let info = decoder.read_header_info().map_err(|error| broken(&error))?;
    let board = Board::rectangle(info.height as usize, info.width as usize)?;
    let mut reader = decoder.read_info().map_err(|error| broken(&error))?;
    let size = reader.output_buffer_size().filter(|&size| size <= MEMORY);
    let mut samples = vec![0; size.ok_or_else(|| Error::new("the picture is too large"))?];
    let frame = reader.next_frame(&mut samples).map_err(|error| broken(&error))?;
    let samples = &samples[..frame.buffer_size()];
    let pixels = match frame.color_type {
        ColorType::Grayscale => samples.iter().map(|&grey| Some(Rgb(grey, grey, grey))).collect(),
        ColorType::GrayscaleAlpha => samples.chunks_exact(2).map(|p| over_white([p[0], p[0], p[0]], p[1])).collect(),
        ColorType::Rgb => samples.chunks_exact(3).map(|p| Some(Rgb(p[0], p[1], p[2]))).collect(),
        ColorType::Rgba => samples.chunks_exact(4).map(|p| over_white([p[0], p[1], p[2]], p[3])).collect(),
        ColorType::Indexed => return Err(Error::new("the picture's palette could not be read")),
    };
    Ok((board, pixels))
}

/// The error for a file that is damaged.
fn broken(error: &DecodingError) -> Error {
    let problem = match error {
        DecodingError::IoError(_) => "the PNG file ends in the middle".to_owned(),
        DecodingError::LimitsExceeded => "the PNG file takes too much memory".to_owned(),
        _ => "the PNG file is damaged".to_owned(),
    };
    Error::new(problem)
}

/// A file with a palette.
fn encode(board: Board, pixels: &[Pixel]) -> Result<Vec<u8>, Error> {
    let mut palette: Vec<Pixel> = Vec::new();
    let mut indices = Vec::with_capacity(pixels.len());
    for pixel in pixels {
        let index = palette.iter().position(|known| known == pixel).unwrap_or_else(|| {
            palette.push(*pixel);
            palette.len() - 1
        });
        indices.push(index as u8);
    }
    let colours = palette.iter().map(|pixel| pixel.unwrap_or(Rgb(255, 255, 255)));
    let alphas: Vec<u8> = palette.iter().map(|pixel| if pixel.is_some() { 255 } else { 0 }).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, board.columns() as u32, board.rows() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.flat_map(|Rgb(red, green, blue)| [red, green, blue]).collect::<Vec<u8>>());
    if alphas.contains(&0) {
        encoder.set_trns(alphas);
    }
    let failed = |error: ::png::EncodingError| Error::new(format!("the picture could not be packed: {error}"));
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&indices).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
