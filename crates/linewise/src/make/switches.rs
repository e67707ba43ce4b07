//! A puzzle's lines with switches: each clue can be printed or left out without a new model.
//!
//! A line is there once for each choice of its clues; only the one of the choice at hand is asked.

use super::MakingBudget;
use crate::kind::Kind;
use crate::model::{Line, Model};
use crate::puzzle::{Axis, End, Puzzle};
use litemap::LiteMap;

/// The near and the far clue of a line, as bits of a choice.
const NEAR: u8 = 1;
const FAR: u8 = 2;

/// All lines of a puzzle, each under every choice of its clues.
pub struct Switches {
    /// The lines, with nothing known of the cells by given ones.
    pub model: Model,
    /// For each line of the model, the line of the board that it is and the choice of clues under which it holds;
    /// `None` where it always does.
    pub when: Vec<Option<(usize, u8)>>,
    /// The board's lines that have clues.
    slots: LiteMap<(Axis, u32), usize>,
    /// The clues of each of them.
    all: Vec<u8>,
}

impl Switches {
    /// The switches of all clues that are printed; `None` where the kind's lines do not hang on their own clues alone, or where the
    /// budget ends.
    pub fn new(kind: &dyn Kind, puzzle: &Puzzle, work: &MakingBudget<'_>) -> Option<Switches> {
        if puzzle.clues.keys().any(|end| end.nth > 0) {
            return None;
        }
        let with = |choice: u8| {
            let mut puzzle = puzzle.clone();
            puzzle.givens.clear();
            puzzle.clues.retain(|end, _| choice & bit(*end) != 0);
            if work.is_over() { None } else { kind.model(&puzzle).ok() }
        };
        let whole = with(NEAR | FAR)?;
        let mut all: LiteMap<(Axis, u32), u8> = LiteMap::new();
        puzzle.clues.keys().for_each(|end| *all.entry((end.axis, end.index)).or_default() |= bit(*end));
        let mut switches = Switches::without(whole, &all);
        let printed = all.values().fold(0, |printed, clues| printed | clues);
        for choice in (0..=NEAR | FAR).filter(|choice| choice & !printed == 0) {
            switches.add(with(choice)?, choice)?;
        }
        Some(switches)
    }

    /// A puzzle's lines without any switch: its clues stay.
    pub fn none(kind: &dyn Kind, puzzle: &Puzzle) -> Option<Switches> {
        let mut puzzle = puzzle.clone();
        puzzle.givens.clear();
        Some(Switches::without(kind.model(&puzzle).ok()?, &LiteMap::new()))
    }

    /// The lines of a model that have none of these clues.
    fn without(whole: Model, clues: &LiteMap<(Axis, u32), u8>) -> Switches {
        let mut model = whole;
        model.lines.retain(|line| !clues.contains_key(&(line.place.axis, line.place.index)));
        let slots = clues.keys().copied().zip(0..).collect();
        Switches { when: vec![None; model.lines.len()], model, slots, all: clues.values().copied().collect() }
    }

    /// Adds the lines as they are under one choice of clues; `None` where these change more than their own lines.
    fn add(&mut self, model: Model, choice: u8) -> Option<()> {
        let is_same = model.symbols == self.model.symbols && model.cells == self.model.cells;
        (is_same && model.crowds.is_empty()).then_some(())?;
        let always = self.when.iter().filter(|when| when.is_none()).count();
        let mut others = 0;
        for line in model.lines {
            match self.slots.get(&(line.place.axis, line.place.index)) {
                None => others += 1,
                Some(&slot) if choice & !self.all[slot] == 0 => self.push(line, Some((slot, choice))),
                Some(_) => {}
            }
        }
        (others == always).then_some(())
    }

    fn push(&mut self, line: Line, when: Option<(usize, u8)>) {
        self.model.lines.push(line);
        self.when.push(when);
    }

    /// The line of a clue, and the clue's bit in the choice.
    pub fn of(&self, end: End) -> Option<(usize, u8)> {
        self.slots.get(&(end.axis, end.index)).map(|slot| (*slot, bit(end)))
    }

    /// The clues that a puzzle prints, for each line that has some.
    pub fn chosen(&self, puzzle: &Puzzle) -> Vec<u8> {
        let mut chosen = vec![0; self.all.len()];
        puzzle.clues.keys().filter_map(|end| self.of(*end)).for_each(|(slot, bit)| chosen[slot] |= bit);
        chosen
    }

    /// The lines that hold where this is the only clue of its line; none where it always stays.
    pub fn lines_of(&self, end: End) -> impl Iterator<Item = &Line> {
        let alone = self.of(end);
        let lines = self.model.lines.iter().zip(&self.when);
        lines.filter(move |(_, when)| alone.is_some() && **when == alone).map(|(line, _)| line)
    }

    /// The model under a choice of clues for each line.
    pub fn model_under(&self, chosen: &[u8]) -> Model {
        let holds = |when: &Option<(usize, u8)>| when.is_none_or(|(slot, choice)| chosen[slot] == choice);
        let lines = self.model.lines.iter().zip(&self.when).filter(|(_, when)| holds(when));
        Model { lines: lines.map(|(line, _)| line.clone()).collect(), ..self.model.clone() }
    }
}

/// The bit of a clue in the choice of its line.
fn bit(end: End) -> u8 {
    if end.far { FAR } else { NEAR }
}
