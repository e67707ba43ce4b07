//! A way back is as long as its reasons say.

use super::*;
use crate::model::{Axis, Line, Place};
use crate::rules::skyline::{self, Sight};

const SIZE: usize = 5;

/// Lines of buildings, some of them with what is seen of a board that is turned from row to row.
fn buildings(seed: usize) -> Model {
    let height = |row: usize, column: usize| (row * 2 + column + seed) % SIZE;
    let cell = |axis: Axis, number: usize, at: usize| if axis == Axis::ROW { (number, at) } else { (at, number) };
    let seen = |cells: &mut dyn Iterator<Item = (usize, usize)>| {
        let (mut tallest, mut seen) = (0, 0);
        for height in cells.map(|(row, column)| height(row, column) + 1) {
            seen += u32::from(height > tallest);
            tallest = height.max(tallest);
        }
        seen
    };
    let line = |axis: Axis, number: usize| {
        let from = |far: bool, is_told: bool| match is_told {
            false => Sight::Any,
            true if far => Sight::Count(seen(&mut (0..SIZE).rev().map(|at| cell(axis, number, at)))),
            true => Sight::Count(seen(&mut (0..SIZE).map(|at| cell(axis, number, at)))),
        };
        let near = from(false, (number + seed).is_multiple_of(2));
        let far = from(true, (number * 3 + seed) % 4 == 1 && axis == Axis::ROW);
        let cells = (0..SIZE).map(|at| cell(axis, number, at)).map(|(row, column)| CellId::new(row * SIZE + column));
        let rule = skyline::rule(SIZE, SIZE, near, far);
        Line { cells: cells.collect(), rule, place: Place { axis, index: number as u32 } }
    };
    let lines = [Axis::ROW, Axis::COLUMN].into_iter().flat_map(|axis| (0..SIZE).map(move |at| (axis, at)));
    let lines = lines.map(|(axis, at)| line(axis, at)).collect();
    let given = |at: usize| match (at * 5 + seed).is_multiple_of(11) {
        true => Domain::only(Symbol(height(at / SIZE, at % SIZE) as u8 + 1)),
        false => Domain::first(SIZE + 1).without(Symbol::BLANK),
    };
    let cells: Vec<Domain> = (0..SIZE * SIZE).map(given).collect();
    Model { symbols: SIZE + 1, cells: cells.into(), lines, crowds: Vec::new() }
}

#[test]
fn a_way_is_as_long_as_its_reasons_say() {
    let (mut known, mut cut_short) = (0, 0);
    for seed in 0..220 {
        let model = buildings(seed);
        let layout = Layout::new(&model);
        let mut board = Knowledge::new(&layout, &model.grid(), Budget::UNLIMITED).expect("it is small");
        let calm = board.follow(u32::MAX, &mut Consequences::default());
        assert_eq!(calm.expect("nobody stops it"), Course::Calm);
        for (cell, symbol) in
            (0..SIZE * SIZE).flat_map(|cell| open_symbols(&board, cell)).collect::<Vec<(CellId, Symbol)>>()
        {
            let follow = |board: &mut Knowledge<'_, '_>| {
                let mut noted = Consequences::default();
                let course = board.suppose(cell, symbol, u32::MAX, &mut noted).expect("nobody stops it");
                if course == Course::Calm {
                    board.take_back(&mut noted);
                }
                (course, noted)
            };
            let (Course::Stuck(line), noted) = follow(&mut board) else { continue };
            let lines = board.refute(line, noted).0.leads_to.links.len() + 1;
            for enough in 0..lines + 3 {
                let (_, noted) = follow(&mut board);
                match board.lines_to_refute(line, noted, enough) {
                    Ok(counted) => {
                        assert_eq!(counted, lines, "{cell:?} is {symbol:?}");
                        known += 1;
                    }
                    Err(least) => {
                        assert!((enough..=lines).contains(&least), "{least} of {lines}, where {enough} are enough");
                        cut_short += 1;
                    }
                }
            }
        }
    }
    assert!(known > 100 && cut_short > 100, "{known} are known, and {cut_short} cut short");
}

fn open_symbols(board: &Knowledge<'_, '_>, cell: usize) -> Vec<(CellId, Symbol)> {
    let may = board.known().may(CellId::new(cell));
    may.symbols().filter(|_| may.len() > 1).map(|symbol| (CellId::new(cell), symbol)).collect()
}
