//! Signs between cells that were drawn wrong, by mistake, or not at all.

use crate::kind::options::picture_lines;
use crate::kind::{Kind, Takes};
use crate::model::CellId;
use crate::puzzle::{Board, Puzzle};
use litemap::LiteMap;
use std::sync::Arc;

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
    picture: Arc<Picture>,
    place: Spot,
    glyph: char,
}

impl OtherSign {
    /// Makes the change.
    pub fn apply(&self, puzzle: &mut Puzzle) {
        puzzle.options.insert(self.option.to_owned(), self.picture.with(self.place, self.glyph));
    }
}

/// The signs of a kind that a puzzle has an option for, changed in one place each: another sign, none, or one where there is none.
pub fn others(kind: &dyn Kind, puzzle: &Puzzle) -> Vec<OtherSign> {
    let printed: LiteMap<[CellId; 2], &'static str> =
        kind.within(puzzle).between.into_iter().map(|sign| (sign.cells, sign.name)).collect();
    let mut others = Vec::new();
    for option in kind.options() {
        let Takes::Signs(glyphs) = option.takes else { continue };
        let Some(text) = puzzle.options.get(option.name) else { continue };
        let picture = Arc::new(Picture::read(text, &puzzle.board));
        let places: Vec<_> = picture.places(&puzzle.board).collect();
        let other = |&(place, cells): &(Spot, [CellId; 2]), glyph, now, meant| OtherSign {
            cells,
            now,
            meant,
            option: option.name,
            picture: picture.clone(),
            place,
            glyph,
        };
        // What a glyph is called is seen where it stands in the first place.
        let Some(first) = places.first() else { continue };
        let name_of = |glyph: char| {
            let mut changed = puzzle.clone();
            other(first, glyph, None, None).apply(&mut changed);
            kind.within(&changed).between.iter().find(|sign| sign.cells == first.1).map(|sign| sign.name)
        };
        let names: Vec<_> = glyphs.iter().copied().chain([EMPTY]).map(|glyph| (glyph, name_of(glyph))).collect();
        for place in &places {
            let now = printed.get(&place.1).copied();
            let unlike = names.iter().filter(|(_, meant)| *meant != now);
            others.extend(unlike.map(|&(glyph, meant)| other(place, glyph, now, meant)));
        }
    }
    others
}

/// What stands where there is no sign.
const EMPTY: char = ' ';

/// A place between two cells in the picture: its line, and where on it.
type Spot = (usize, usize);

/// A picture of signs: each row with the room between its cells, and between two rows a line with what stands below the upper one's cells.
#[derive(Debug, PartialEq, Eq)]
struct Picture {
    lines: Vec<Vec<char>>,
}

impl Picture {
    fn read(text: &str, board: &Board) -> Picture {
        let text = text.trim_end();
        let lines = picture_lines(text.strip_prefix('\n').unwrap_or(text)).into_iter();
        let padded = |line: &str| {
            let mut line: Vec<char> = line.trim_end().chars().collect();
            line.resize(line.len().max(2 * board.columns() - 1), EMPTY);
            line
        };
        Picture { lines: lines.map(padded).collect() }
    }

    /// The places between two cells, with these, the left or upper one first.
    fn places(&self, board: &Board) -> impl Iterator<Item = (Spot, [CellId; 2])> + use<'_> {
        let (rows, columns) = (board.rows(), board.columns());
        let cell = move |row: usize, column: usize| CellId::new(row * columns + column);
        let on = move |(y, line): (usize, &Vec<char>)| {
            let (row, is_gap) = (y / 2, y % 2 == 1);
            (usize::from(!is_gap)..line.len()).step_by(2).filter_map(move |x| {
                let column = x / 2;
                let (below, beside) = if is_gap { (row + 1, column) } else { (row, column + 1) };
                (below < rows && beside < columns).then(|| ((y, x), [cell(row, column), cell(below, beside)]))
            })
        };
        self.lines.iter().enumerate().flat_map(on)
    }

    /// The picture with another sign in one place.
    fn with(&self, (y, x): Spot, glyph: char) -> String {
        let mut lines = self.lines.clone();
        lines[y][x] = glyph;
        let lines: Vec<String> =
            lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect();
        lines.join("\n")
    }
}
