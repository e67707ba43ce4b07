//! What is printed around the board, as the screen needs it.

use linewise::play::{Game, LineState};
use linewise::{Axis, Board, End};

/// A piece of a clue on the screen.
#[derive(Debug, Clone)]
pub struct Piece {
    pub text: String,
    /// In whose colour it is printed.
    pub symbol: Option<u8>,
    pub is_settled: bool,
}

/// The clues at an end of a line.
#[derive(Debug, Clone, Default)]
pub struct Clue {
    pub pieces: Vec<Piece>,
    pub is_done: bool,
    pub is_broken: bool,
}

impl Clue {
    /// How wide it is with a blank between its pieces.
    pub fn width(&self) -> usize {
        let pieces: usize = self.pieces.iter().map(|piece| piece.text.chars().count()).sum();
        pieces + self.pieces.len().saturating_sub(1)
    }
}

/// The clues on the four sides; a hexagon has them on its left and right alone, those of its diagonals are told of the cell at the cursor.
pub struct Margins {
    pub left: Vec<Clue>,
    pub right: Vec<Clue>,
    pub top: Vec<Clue>,
    pub bottom: Vec<Clue>,
    /// What stands at the corners: top left, top right, bottom left, bottom right.
    pub corners: [String; 4],
}

impl Margins {
    /// The clues around a game's board. Where the screen has no colours, each piece has its colour's letter behind it.
    pub fn new(game: &Game<'_>, has_colours: bool) -> Margins {
        let (mut left, mut right, mut top, mut bottom) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let is_rectangle = matches!(game.puzzle().board, Board::Rectangle { .. });
        for line in game.lines() {
            let index = line.place.index as usize;
            let clue = |far: bool| {
                let views = game.clue_views(line, End::at(line.place.axis, index, far));
                let pieces = views.into_iter().flat_map(|clue| clue.pieces);
                let looks = &game.puzzle().alphabet.looks;
                let letter =
                    |symbol: Option<u8>| symbol.filter(|_| !has_colours).map(|at| looks[usize::from(at)].glyph);
                let piece = |piece: linewise::play::PieceView| Piece {
                    text: piece.text.chars().chain(letter(piece.symbol)).collect(),
                    symbol: piece.symbol,
                    is_settled: piece.settled,
                };
                let state = game.shown_state(line);
                Clue {
                    pieces: pieces.map(piece).collect(),
                    is_done: state == LineState::Done,
                    is_broken: state == LineState::Broken,
                }
            };
            match line.place.axis {
                Axis::ROW => {
                    left.push(clue(false));
                    right.push(clue(true));
                }
                Axis::COLUMN if is_rectangle => {
                    top.push(clue(false));
                    bottom.push(clue(true));
                }
                _ => {}
            }
        }
        let corners = End::CORNERS.map(|end| match game.puzzle().clues.contains_key(&end) {
            true => game.printed_at(end).iter().map(|piece| piece.text.as_str()).collect(),
            false => String::new(),
        });
        Margins { left, right, top, bottom, corners }
    }

    /// The longest clue at some of the corners.
    pub fn corner_width(&self, corners: [usize; 2]) -> usize {
        corners.into_iter().map(|at| self.corners[at].chars().count()).max().unwrap_or(0)
    }

    /// The widest clue of a side.
    pub fn width(side: &[Clue]) -> usize {
        side.iter().map(Clue::width).max().unwrap_or(0)
    }

    /// The widest piece of a side.
    pub fn piece_width(side: &[Clue]) -> usize {
        side.iter().flat_map(|clue| &clue.pieces).map(|piece| piece.text.chars().count()).max().unwrap_or(0)
    }
}
