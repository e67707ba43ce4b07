//! SudokuPad's own links: a drawing in JSON whose names are shortened and whose quotes are left out, packed as lz-string does.
//!
//! What its lines, texts and cages mean only the rules tell, in words. So such a link is told by what it is called, and not read.

use super::unpack_text;
use crate::error::Error;
use crate::format::lines::quoted;

/// What a link holds, by how it begins.
pub enum Packing<'a> {
    /// A drawing.
    Drawing(&'a str),
    /// Nothing but the digits of a Sudoku.
    Digits,
    /// The name of a puzzle that only the site knows.
    Name,
}

impl<'a> Packing<'a> {
    /// What this part of a link holds. The names of puzzles are short.
    pub fn of(id: &'a str) -> Packing<'a> {
        let drawing = ["scl", "ctc"].iter().find_map(|mark| id.strip_prefix(mark));
        match drawing {
            Some(packed) if packed.len() >= FEWEST => Packing::Drawing(packed),
            _ if id.starts_with("scf") && id.len() >= FEWEST => Packing::Digits,
            _ => Packing::Name,
        }
    }
}

/// Nothing is packed into fewer characters.
const FEWEST: usize = 16;

/// Why a link with this packing is not read, in words.
pub fn told(packing: &Packing<'_>) -> Error {
    let problem = match packing {
        Packing::Digits => {
            return Error::new(
                "this link of SudokuPad holds a Sudoku without other clues; linewise does not know this kind",
            )
            .with_help(READ);
        }
        Packing::Name => {
            return Error::new("this link of SudokuPad does not hold a puzzle that linewise can read")
                .with_help(format!("{READ}; nothing is fetched"));
        }
        Packing::Drawing(packed) => match unpack_text(packed) {
            Ok(drawing) => {
                let called = title(&drawing).map_or(String::new(), |title| format!(" called {}", quoted(&title)));
                format!(
                    "this link of SudokuPad holds a drawing{called}: only its written rules explain what its marks mean"
                )
            }
            Err(error) => return error,
        },
    };
    Error::new(problem).with_help(READ)
}

/// What can be done instead.
const READ: &str = "SudokuPad exports links of f-puzzles, whose Sudokus with skyscrapers are read";

/// What a drawing is called: by a name of its own, or in a cage without cells.
fn title(drawing: &str) -> Option<String> {
    let names = ["title:'", "title:\"", "\"title\":\"", "{t:'", ",t:'", "{t:\"", ",t:\"", "'title: ", "\"title: "];
    let (at, name) = names.iter().filter_map(|name| Some((drawing.find(name)?, *name))).min()?;
    let rest = &drawing[at + name.len()..];
    let quote = if name.contains('"') { '"' } else { '\'' };
    let title: String = rest.chars().take_while(|&c| c != quote && c != '\\').take(80).collect();
    Some(title.trim().to_owned()).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_told_by_its_name() {
        let says = |text: &str| told(&Packing::Drawing(&lz_str::compress_to_base64(text))).message.clone();
        assert!(says("{metadata:{t:'Late trains',author:'A'},cs:50}").contains("\"Late trains\""));
        assert!(says(r#"{"cages":[{"value":"title: Late trains"}]}"#).contains("\"Late trains\""));
        assert!(says("{cs:50}").contains("holds a drawing:"));
        assert!(told(&Packing::Drawing("AAAA")).message.contains("cut off"));
        assert!(matches!(Packing::of("abc123"), Packing::Name));
        assert!(matches!(Packing::of("sclN4IgzglgXgpiBcBOANCALhNAbO8QHk"), Packing::Drawing(_)));
        assert!(matches!(Packing::of("scf0123456789abcdef"), Packing::Digits));
    }
}
