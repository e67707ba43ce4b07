//! Netpbm's pictures: PBM, PGM and PPM, as text (P1 to P3) or in bytes (P4 to P6).

mod netpbm;

use crate::format::lost;
use crate::format::pixels::Paper;
use crate::format::{Format, Guess, Holds, Plain, Special, pixels};
use crate::puzzle::Rgb;

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "pbm",
    about: "pictures in PBM, PGM and PPM: the clues and the colours are taken from them",
    extensions: &["pbm", "pgm", "ppm", "pnm"],
    holds: Holds::Many,
    recognizes: |bytes| match bytes {
        [b'P', b'1'..=b'6', after, ..] if after.is_ascii_whitespace() || *after == b'#' => Guess::Yes,
        _ => Guess::No,
    },
    read: |bytes| {
        let mut puzzles = Vec::new();
        let mut start = 0;
        loop {
            match netpbm::read(bytes, start) {
                Ok(picture) => {
                    puzzles.push(pixels::puzzle(picture.board, &picture.pixels));
                    start = picture.end;
                }
                Err(error) => puzzles.push(Err(error)),
            }
            // Several pictures may follow one another.
            let rest = &bytes[start..];
            let blank = rest.len() - rest.trim_ascii_start().len();
            if puzzles.last().is_some_and(Result::is_err) || blank == rest.len() {
                return puzzles;
            }
            start += blank;
        }
    },
    write: |puzzles| {
        lost::many(puzzles, "", |puzzle, lost| {
            let picture = pixels::of_goal(puzzle, "a PBM picture", Paper::Coloured)?;
            pixels::lose(lost, puzzle, &pixels::puzzle(puzzle.board, &picture)?.alphabet);
            Ok(netpbm::written(&picture, puzzle.board))
        })
    },
    special: Special { is_picture: true, ..Special::NONE },
};

/// Black and white, the colours of a bitmap.
const BLACK: Rgb = Rgb(0, 0, 0);
const WHITE: Rgb = Rgb(255, 255, 255);
