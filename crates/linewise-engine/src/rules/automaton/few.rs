//! Lines of few words: a table of these in place of the automaton. To ask it is a few operations on machine words.

use super::Automaton;
use crate::limits::FREE_STEPS;
use crate::tables::{self, Listed};

/// A table has at most so many words.
const MOST_WORDS: u64 = 1024;
/// And at most so many symbols.
const MOST_SYMBOLS: usize = 64;

/// The table of a line of so many cells; `None` where it has many words, or none.
pub fn table(automaton: &Automaton, cells: usize, symbols: usize) -> Option<Box<dyn Listed>> {
    if symbols > MOST_SYMBOLS || (cells * automaton.edges.len()) as u64 > FREE_STEPS {
        return None;
    }
    let ways = ways(automaton, cells);
    if !(1..=MOST_WORDS).contains(&ways[0][0]) {
        return None;
    }
    let mut words = Vec::new();
    spell(automaton, &ways, 0, &mut Vec::new(), &mut words);
    Some(tables::table_of(cells, symbols, words.len(), |stride| rows(&words, cells, symbols, stride)))
}

/// For each cell and symbol a row of bits: those of the words that have the symbol there.
fn rows(words: &[Vec<u8>], cells: usize, symbols: usize, stride: usize) -> Vec<u64> {
    let mut rows = vec![0; cells * symbols * stride];
    for (number, word) in words.iter().enumerate() {
        for (cell, &symbol) in word.iter().enumerate() {
            rows[(cell * symbols + usize::from(symbol)) * stride + number / 64] |= 1 << (number % 64);
        }
    }
    rows
}

/// For each number of cells read and each state, how many words go on from there; of many, some number beyond the most.
fn ways(automaton: &Automaton, cells: usize) -> Vec<Vec<u64>> {
    let ends = automaton.states.iter().map(|state| u64::from(state.may_end)).collect();
    let mut ways: Vec<Vec<u64>> = vec![ends];
    for read in 0..cells {
        let from = |state: usize| {
            let edges = automaton.edges_of(state).iter();
            let words = edges.map(|edge| edge.symbols.len() as u64 * ways[read][edge.to as usize]);
            words.sum::<u64>().min(MOST_WORDS + 1)
        };
        let here = (0..automaton.states.len()).map(from).collect();
        ways.push(here);
    }
    ways.reverse();
    ways
}

/// Lists the words that begin like this and lead to this state.
fn spell(automaton: &Automaton, ways: &[Vec<u64>], state: usize, word: &mut Vec<u8>, words: &mut Vec<Vec<u8>>) {
    let Some(next) = ways.get(word.len() + 1) else { return words.push(word.clone()) };
    for edge in automaton.edges_of(state).iter().filter(|edge| next[edge.to as usize] > 0) {
        for symbol in edge.symbols.symbols() {
            word.push(symbol.0);
            spell(automaton, ways, edge.to as usize, word, words);
            word.pop();
        }
    }
}
