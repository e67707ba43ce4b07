//! Initial activities, where no rule can weigh words: the search begins with few choices.

use crate::literals::Literals;
use crate::state::State;
use crate::verdict::GaveUp;

/// By how many conflicts a cell of one symbol is ahead of a cell of many, and a symbol of one place of one with many;
/// and, where high symbols decide most, by how many each is ahead of the next lower one. Over 40 Skyscrapers each of 8,
/// 9 and 10 heights and 10 of 12, this took 853, 1,443, 2,914 and 3,559 conflicts down to 476, 820, 1,722 and 1,988
/// (without places: 499, 864, 1,747, 2,009; the lowest symbols first: 1,088, 2,027, 4,135, 4,145); over 40 Easy as ABC
/// each of 7, 8, 9 and 10 cells, 110, 222, 196 and 315 down to 77, 169, 153 and 305. Activities a thousandth as great,
/// after which conflicts soon decide alone, took 594, 1,145, 2,264 and 3,279; between a half and twice as great they do
/// alike.
const OF_FEW: f64 = 20.0;
const OF_A_SYMBOL: f64 = 2.0;

/// After so many cells it is asked whether to go on.
const CELLS_AT_ONCE: usize = 1 << 16;

/// An initial activity for each variable: cells of few symbols and symbols of few places in a line come first, and,
/// where the search is led from above, the symbols of the highest numbers. A few conflicts make up for it.
pub fn few_first(state: &mut State<'_, '_>, literals: &Literals) -> Result<Vec<f64>, GaveUp> {
    let (layout, symbols) = (state.layout, state.layout.model.symbols);
    let from_above = layout.high_symbols_first();
    let mut places = vec![0u32; layout.len() * symbols];
    for opens in literals.open().chunks(CELLS_AT_ONCE) {
        for open in opens {
            for occurrence in layout.occurrences(open.cell) {
                let first = occurrence.line as usize * symbols;
                open.may.symbols().for_each(|symbol| places[first + symbol.index()] += 1);
            }
        }
        state.meter.look()?;
    }
    let mut activities = Vec::with_capacity(literals.len());
    for opens in literals.open().chunks(CELLS_AT_ONCE) {
        for open in opens {
            let occurrences = layout.occurrences(open.cell);
            for symbol in open.vars().map(|var| literals.symbol(var).index()) {
                let fewest =
                    occurrences.iter().map(|occurrence| places[occurrence.line as usize * symbols + symbol]).min();
                let few = 1.0 / open.may.len() as f64 + 1.0 / f64::from(fewest.unwrap_or(1));
                let height = if from_above { symbol as f64 } else { 0.0 };
                activities.push(OF_A_SYMBOL * height + OF_FEW * few);
            }
        }
        state.meter.look()?;
    }
    Ok(activities)
}
