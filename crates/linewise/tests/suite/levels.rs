//! Levels that a kind says it lacks: on every board that was tried, the techniques of that level find nothing that easier ones do not find.

use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::make::{Maker, Wish};
use linewise::technique::{Asked, Ladder};
use linewise::{Board, Domain, Line, LineId, Model, Options, Puzzle, kind};

/// A number below `n` that looks random.
fn draw(seed: &mut u64, n: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % n
}

/// The level of techniques that try a cell, or list what is left, on one line.
const TRIED: u8 = 4;

/// Narrows the board by the techniques up to a level until they find nothing more. From level 4 on, lines say all that they have.
fn settle(model: &Model, ladder: &dyn Ladder, board: &mut [Domain], level: u8) {
    let mut is_news = true;
    while std::mem::take(&mut is_news) {
        for (number, line) in model.lines.iter().enumerate() {
            let known: Vec<Domain> = line.cells.iter().map(|cell| board[cell.index()]).collect();
            let mut findings = Vec::new();
            if let Some(look) = ladder.look(LineId::new(number), &known) {
                let techniques = ladder.techniques().iter().enumerate();
                techniques
                    .filter(|(_, technique)| technique.level <= level)
                    .for_each(|(number, _)| look.find(number, Asked::All, &mut findings));
            }
            let mut found: Vec<(usize, Domain)> = findings.into_iter().flat_map(|finding| finding.found).collect();
            if level >= TRIED {
                found.extend(said(line, model.symbols, &known).into_iter().enumerate());
            }
            for (at, may) in found {
                let cell = &mut board[line.cells[at].index()];
                is_news |= cell.and(may) != *cell;
                *cell = cell.and(may);
            }
        }
    }
}

/// All that the line says.
fn said(line: &Line, symbols: usize, known: &[Domain]) -> Vec<Domain> {
    let shape = Shape::new(line.rule.orientation(), known.len(), symbols);
    let bits = shape.matrix(known);
    let mut support = vec![u64::MAX; shape.len()];
    let fits = line.rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default());
    assert_eq!(fits, Ok(true), "a line of a board that has a solution");
    shape.domains(&support)
}

/// The answers of boards with some cells known, settled with the techniques below a level and with those up to it.
fn assert_adds_nothing(puzzle: &Puzzle, solution: &[linewise::Symbol], level: u8, seed: &mut u64) -> usize {
    let kind = kind::of(puzzle).expect("a kind");
    let model = kind.model(puzzle).expect("a puzzle");
    let ladder = kind.ladder(puzzle, &model).expect("a ladder");
    let mut open = 0;
    for one_in in [1, 2, 2, 3, 3, 4, 5, 8] {
        let mut board = model.cells.clone();
        for (cell, &symbol) in board.iter_mut().zip(solution) {
            if draw(seed, one_in) == 1 {
                *cell = Domain::only(symbol);
            }
        }
        settle(&model, &*ladder, &mut board, level - 1);
        let easier = board.clone();
        settle(&model, &*ladder, &mut board, level);
        assert_eq!(easier, board, "{puzzle:?}, level {level}");
        open += easier.iter().filter(|may| may.len() > 1).count();
    }
    open
}

#[test]
fn levels_that_a_kind_lacks_add_nothing() {
    let (mut seed, mut lacked) = (7, 0);
    for kind in kind::ALL {
        for level in 2..=TRIED {
            for size in
                [4, 6, 8].into_iter().filter(|&size| (kind.taste().lacks_level)(level, size, &Options::new()).is_some())
            {
                let mut open = 0;
                for at in 0..20 {
                    let mut wish = Wish::new(Board::rectangle(size, size).expect("a small board"));
                    (wish.seed, wish.graded) = (at, false);
                    let mut made = Maker::new(&wish).random(*kind).expect("any puzzle");
                    made.puzzle.givens.clear();
                    made.puzzle.clues.retain(|_, _| draw(&mut seed, 3) > 0);
                    open += assert_adds_nothing(&made.puzzle, &made.solution, level, &mut seed);
                }
                assert!(open > 100, "{}: {open} open cells are left to look at", kind.name());
                lacked += 1;
            }
        }
    }
    assert!(lacked >= 6, "{lacked} levels of sizes were looked at");
}
