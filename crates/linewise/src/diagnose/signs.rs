//! Signs between cells that were drawn wrong, by mistake, or not at all.

use crate::kind::{Between, Kind, Takes};
use crate::model::CellId;
use crate::puzzle::{Board, Puzzle};

/// Another sign between two cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherSign {
    /// The cells, the left or upper one first.
    pub cells: [CellId; 2],
    /// What is printed between them now: `equal sign`; `None` for nothing.
    pub now: Option<&'static str>,
    /// What is printed there instead.
    pub meant: Option<&'static str>,
    /// The option that holds the signs.
    pub option: &'static str,
    /// Its value with this change made.
    pub value: String,
}

impl OtherSign {
    /// Makes the change.
    pub fn apply(&self, puzzle: &mut Puzzle) {
        puzzle.options.insert(self.option.to_owned(), self.value.clone());
    }
}

/// The signs of a kind that a puzzle has an option for, changed in one place each: another sign, none, or one where there is none.
pub fn others(kind: &dyn Kind, puzzle: &Puzzle) -> Vec<OtherSign> {
    let Board::Rectangle { .. } = puzzle.board else { return Vec::new() };
    let signs = kind.options().iter().filter_map(|option| match option.takes {
        Takes::Signs(glyphs) => Some((option.name, glyphs)),
        _ => None,
    });
    let printed = kind.between(puzzle);
    let mut others = Vec::new();
    for (option, glyphs) in signs {
        let Some(picture) = puzzle.options.get(option).map(|text| Picture::read(text, &puzzle.board)) else { continue };
        for place in picture.places() {
            let glyphs = glyphs.iter().copied().chain([EMPTY]).filter(|&glyph| glyph != picture.at(place));
            others.extend(glyphs.filter_map(|glyph| {
                let mut other = OtherSign {
                    cells: [CellId::new(0); 2],
                    now: None,
                    meant: None,
                    option,
                    value: picture.with(place, glyph),
                };
                let mut changed = puzzle.clone();
                other.apply(&mut changed);
                let between = kind.between(&changed);
                let (now, meant) = difference(&printed, &between)?;
                other.cells = now.or(meant)?.cells;
                (other.now, other.meant) = (now.map(|sign| sign.name), meant.map(|sign| sign.name));
                Some(other)
            }));
        }
    }
    others
}

/// The one sign that is different; `None` where all are the same.
fn difference<'b>(now: &'b [Between], meant: &'b [Between]) -> Option<(Option<&'b Between>, Option<&'b Between>)> {
    let only = |some: &'b [Between], others: &[Between]| some.iter().find(|sign| !others.contains(sign));
    let (old, new) = (only(now, meant), only(meant, now));
    (old.is_some() || new.is_some()).then_some((old, new))
}

/// What stands where there is no sign.
const EMPTY: char = ' ';

/// A picture of signs: each row with the room between its cells, and between two rows a line with what stands below the upper one's cells.
struct Picture {
    lines: Vec<Vec<char>>,
}

impl Picture {
    fn read(text: &str, board: &Board) -> Picture {
        let text = text.trim_end();
        let lines = text.strip_prefix('\n').unwrap_or(text).lines();
        let padded = |line: &str| {
            let mut line: Vec<char> = line.trim_end().chars().collect();
            line.resize(line.len().max(2 * board.columns() - 1), EMPTY);
            line
        };
        Picture { lines: lines.map(padded).collect() }
    }

    /// The places between two cells: the line of the picture, and where on it.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        let on = |(y, line): (usize, &Vec<char>)| ((y + 1) % 2..line.len()).step_by(2).map(move |x| (y, x));
        self.lines.iter().enumerate().flat_map(on)
    }

    fn at(&self, (y, x): (usize, usize)) -> char {
        self.lines[y][x]
    }

    /// The picture with another sign in one place.
    fn with(&self, (y, x): (usize, usize), glyph: char) -> String {
        let mut lines = self.lines.clone();
        lines[y][x] = glyph;
        let lines: Vec<String> =
            lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect();
        lines.join("\n")
    }
}
