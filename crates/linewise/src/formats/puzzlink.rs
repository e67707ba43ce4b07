//! The addresses of puzz.link and its kin: `https://puzz.link/p?nonogram/6/7/31h12h...`, one a line.
//!
//! Nothing is fetched: the address itself holds the puzzle. What stands before the `?` may be missing.

pub(super) mod address;
mod around;
mod blocks;
mod each_number;
mod number16;
mod sums;

use super::pzprv3;
use crate::error::Error;
use crate::format::letters::{self, Family};
use crate::format::lines::quoted;
use crate::format::lost;
use crate::format::source::Source;
use crate::format::{Format, Holds, Plain, Special, links};
use crate::kind::SiteClues;
use crate::puzzle::Puzzle;
use address::{Address, Query};

/// This format, for the list of formats.
pub const FORMAT: &dyn Format = &Plain {
    name: "puzzlink",
    about: "addresses of puzz.link, pzprxs and pzv.jp: nonograms, Easy as ABC, skyscrapers, doppelblock, Japanese sums, kakurasu",
    extensions: &["url"],
    holds: Holds::Many,
    recognizes: |bytes| links::first_line(bytes, address::guess),
    read: |bytes| links::puzzles(bytes, read),
    write: |puzzles| {
        lost::many(puzzles, "", |puzzle, lost| {
            let (query, lost_givens) = write(puzzle)?;
            lost.all_but_cells(lost_givens, &letters::usual_alphabet(puzzle)?);
            Ok(format!("https://puzz.link/p?{query}\n"))
        })
    },
    special: Special { is_address: address::is_page, ..Special::NONE },
};

/// Reads one address.
fn read(source: Source, line: &str) -> Result<Puzzle, Error> {
    match Query::of(line) {
        Query::File(text) => pzprv3::read_in_address(source, line, text),
        Query::Puzzle(query) => {
            let address = Address::of(source, query)?;
            let family = Family::of_pzpr(address.kind).ok_or_else(|| unknown_kind(source, address.kind))?;
            match family.clues {
                SiteClues::Blocks => blocks::read(source, &address),
                SiteClues::Letter | SiteClues::Number => around::read(source, &address, &family),
                SiteClues::EachNumber => each_number::read(source, &address, &family),
                SiteClues::Numbers => sums::read(source, &address, &family),
            }
        }
    }
}

/// Writes what stands behind the question mark, and counts the given cells that are lost.
fn write(puzzle: &Puzzle) -> Result<(String, usize), Error> {
    let (family, name) = Family::to_pzpr(puzzle, "an address of puzz.link")?;
    match family.clues {
        SiteClues::Blocks => Ok((blocks::write(puzzle, name)?, puzzle.givens.len())),
        SiteClues::Letter | SiteClues::Number => around::write(puzzle, &family, name),
        SiteClues::EachNumber => Ok((each_number::write(puzzle, &family, name)?, puzzle.givens.len())),
        SiteClues::Numbers => sums::write(puzzle, &family, name),
    }
}

/// The error for a kind of puzzle that is not read from here.
pub(super) fn unknown_kind(source: Source, kind: &str) -> Error {
    source
        .error(kind, format!("linewise does not read puzzles of the kind {} from here", quoted(kind)))
        .with_help(format!("it reads: {}", Family::pzpr_names().collect::<Vec<_>>().join(", ")))
}
