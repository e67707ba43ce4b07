//! A thousand nonograms on all cores: how many have exactly one solution?
//!
//! `cargo run --release -p linewise --example thousand`

use linewise::{Alphabet, Board, Puzzle, Symbol, Task, Verdict};
use std::sync::Mutex;

/// The puzzle of a picture made by chance: the library itself uses no randomness.
fn puzzle(number: u64, board: Board) -> Result<Puzzle, linewise::Error> {
    let mut state = number;
    let picture = (0..board.cells()).map(|_| {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Symbol(u8::from(mixed >> 62 != 0))
    });
    Puzzle::from_picture("nonogram", board, Alphabet::black_and_white(), picture.collect())
}

/// Solves the puzzles on as many threads as there are cores.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    const COUNT: u64 = 1000;
    let board = Board::rectangle(8, 8)?;
    let numbers = Mutex::new(0..COUNT);
    let next = || numbers.lock().expect("nobody panics while numbers are taken").next();
    let count_unique = || -> Result<usize, linewise::Error> {
        let mut unique = 0;
        while let Some(number) = next() {
            let puzzle = puzzle(number, board)?;
            unique += usize::from(Task::new(&puzzle)?.solve().verdict == Verdict::Unique);
        }
        Ok(unique)
    };
    let threads = std::thread::available_parallelism()?.get();
    let unique: usize = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(count_unique)).collect();
        running.into_iter().map(|thread| thread.join().expect("no panic")).sum::<Result<usize, _>>()
    })?;
    println!("{unique} of {COUNT} pictures of 8 by 8 are the only solution of their clues");
    assert!(unique > 0 && unique < COUNT as usize);
    Ok(())
}
