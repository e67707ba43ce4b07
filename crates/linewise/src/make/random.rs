//! A puzzle from nothing: a random board, and the clues that it has.

use super::{Chance, Made, Maker, NotMade, Why, Work};
use crate::domain::{Domain, Symbol};
use crate::error::{Error, Span};
use crate::kind::Kind;
use crate::model::CellId;
use crate::puzzle::{End, Puzzle};

impl Maker<'_> {
    /// Makes a puzzle of this kind, which may be your own, from nothing but the seed.
    pub fn random(&self, kind: &dyn Kind) -> Result<Made, NotMade> {
        self.within(|work| random(kind, self, work))
    }
}

fn random(kind: &dyn Kind, maker: &Maker<'_>, work: &mut Work<'_>) -> Result<Made, NotMade> {
    let wish = maker.wish();
    let mut chance = Chance::new(wish.seed);
    let longest = wish.board.rows().max(wish.board.columns());
    let alphabet = wish.alphabet.clone().unwrap_or_else(|| kind.alphabet_on(longest));
    let mut puzzle = Puzzle::new(kind.name(), wish.board, alphabet);
    puzzle.options = wish.options.clone();
    let mut cells: Vec<CellId> = (0..wish.board.cells()).map(CellId::new).collect();
    chance.shuffle(&mut cells);
    let mut model = kind.model(&puzzle)?;
    for &cell in &cells {
        let mut symbols: Vec<Symbol> = model.cells[cell.index()].symbols().collect();
        chance.shuffle(&mut symbols);
        let before = model.cells[cell.index()];
        for symbol in symbols {
            model.cells[cell.index()] = Domain::only(symbol);
            if !work.solve(&model, 1).solutions.is_empty() {
                break;
            }
            model.cells[cell.index()] = before;
        }
    }
    let answer = work.solve(&model, 1);
    let Some(solution) = answer.solutions.into_iter().next() else {
        return Err(NotMade::new(Why::NotFound, Error::new("no board obeys the rules")));
    };
    for &axis in wish.board.axes() {
        for index in 0..wish.board.lines(axis) {
            let word: Vec<Symbol> = wish.board.line(axis, index).map(|cell| solution[cell.index()]).collect();
            for end in [End::near(axis, index), End::far(axis, index)] {
                if let Some(clue) = kind.clue(end, &word, &wish.options) {
                    puzzle.clues.insert(end, clue);
                }
            }
        }
    }
    for cell in cells {
        if work.is_unique(&kind.model(&puzzle)?) == Some(true) {
            break;
        }
        puzzle.give(cell, Domain::only(solution[cell.index()]), Span::NONE)?;
    }
    let mut made = Made::new(puzzle, solution, wish.seed);
    let model = kind.model(&made.puzzle)?;
    let ladder = kind.ladder(&made.puzzle, &model);
    made.grade = work.grade(&model, ladder.as_deref(), &model.grid(), u64::MAX);
    if work.is_over() {
        let error = Error::new("the budget ended first");
        return Err(NotMade::new(Why::GaveUp, error).with_best(Some(made)));
    }
    Ok(made)
}
