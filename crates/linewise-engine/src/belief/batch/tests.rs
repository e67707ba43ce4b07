//! Batches are held against single lines, and what is refreshed against what is new.

use super::super::messages::Messages;
use super::*;
use crate::domain::Domain;
use crate::layout::Layout;
use crate::models_for_tests::nonogram;
use crate::propagate::propagate;
use crate::verdict::Budget;
use proptest::prelude::*;

/// The lengths of the runs of filled cells.
fn runs<'a>(cells: impl Iterator<Item = &'a bool>) -> Vec<u32> {
    let cells: Vec<bool> = cells.copied().collect();
    cells.chunk_by(|a, b| a == b).filter(|run| run[0]).map(|run| run.len() as u32).collect()
}

fn board() -> impl Strategy<Value = (usize, Vec<bool>)> {
    (2usize..50, 2usize..20, 0.05..0.8).prop_flat_map(|(columns, rows, share)| {
        (Just(columns), prop::collection::vec(prop::bool::weighted(share), columns * rows))
    })
}

proptest! {
    #[test]
    fn batches_send_what_single_lines_send((columns, cells) in board(), rounds in 1usize..6) {
        let rows: Vec<Vec<u32>> = cells.chunks(columns).map(|row| runs(row.iter())).collect();
        let columns: Vec<Vec<u32>> = (0..columns).map(|at| runs(cells.iter().skip(at).step_by(columns))).collect();
        let model = nonogram(&rows, &columns);
        let layout = Layout::new(&model);
        let mut state = State::new(&layout, &model.cells, Budget::UNLIMITED);
        prop_assert!(propagate(&mut state).is_ok());
        let mut batches = Batches::new(&state).unwrap();
        let mut single = Messages::new(&state);
        batches.propagate(rounds);
        prop_assert!(single.propagate(&mut state, rounds).is_ok());
        let (mut batched, mut singly) = (Vec::new(), Vec::new());
        for cell in (0..cells.len()).map(CellId::new) {
            batches.marginal(&state, cell, &mut batched);
            single.marginal(&state, cell, &mut singly);
            for (batched, singly) in batched.iter().zip(&singly) {
                prop_assert!((batched - singly).abs() < 1e-3, "cell {}: {batched} and {singly}", cell.index());
            }
        }
    }

    #[test]
    fn refreshed_batches_send_what_new_ones_send(
        (columns, cells) in board(),
        settled in prop::collection::vec(prop::bool::weighted(0.3), 1000),
        rounds in 1usize..4,
    ) {
        let rows: Vec<Vec<u32>> = cells.chunks(columns).map(|row| runs(row.iter())).collect();
        let clues: Vec<Vec<u32>> = (0..columns).map(|at| runs(cells.iter().skip(at).step_by(columns))).collect();
        let model = nonogram(&rows, &clues);
        let layout = Layout::new(&model);
        let mut state = State::new(&layout, &model.cells, Budget::UNLIMITED);
        prop_assert!(propagate(&mut state).is_ok());
        // The same board, of which some cells are known to be what they are in the picture.
        let known: Vec<Domain> = (0..cells.len())
            .map(|cell| match settled[cell % settled.len()] {
                true => Domain::only(Symbol(u8::from(cells[cell]))),
                false => state.may(CellId::new(cell)),
            })
            .collect();
        let mut deeper = State::new(&layout, &known, Budget::UNLIMITED);
        prop_assert!(propagate(&mut deeper).is_ok());
        let (mut batches, mut single) = (Batches::new(&state).unwrap(), Messages::new(&state));
        batches.refresh(&deeper);
        single.refresh(&deeper);
        let (mut once, mut singly_once) = (Batches::new(&state).unwrap(), Messages::new(&state));
        once.refresh(&deeper);
        singly_once.refresh(&deeper);
        // And what was settled is open again.
        once.refresh(&state);
        singly_once.refresh(&state);
        same(&mut deeper, rounds, batches, single)?;
        same(&mut state, rounds, once, singly_once)?;
    }
}

/// Batches and single lines that have sent nothing yet believe what new ones of this state believe.
fn same(state: &mut State, rounds: usize, mut batches: Batches, mut single: Messages) -> Result<(), TestCaseError> {
    let (mut new_batches, mut new_single) = (Batches::new(state).unwrap(), Messages::new(state));
    batches.propagate(rounds);
    new_batches.propagate(rounds);
    prop_assert!(single.propagate(state, rounds).is_ok());
    prop_assert!(new_single.propagate(state, rounds).is_ok());
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for cell in (0..state.left.len()).map(CellId::new) {
        batches.marginal(state, cell, &mut one);
        new_batches.marginal(state, cell, &mut other);
        prop_assert!(one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-3), "cell {}", cell.index());
        single.marginal(state, cell, &mut one);
        new_single.marginal(state, cell, &mut other);
        prop_assert!(one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-9), "cell {}", cell.index());
    }
    Ok(())
}
