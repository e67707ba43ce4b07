//! What the lines say by themselves, and the easiest way to see it.
//!
//! Always: `grid` and the matrices of `state` say the same. A line is either due, or its memo tells
//! what it says about what is known now.

use crate::domain::Domain;
use crate::engine::Budget;
use crate::engine::layout::Layout;
use crate::engine::state::{Halt, Removal, State};
use crate::message::Message;
use crate::model::{Grid, LineId, Model};
use crate::rule::Scratch;
use crate::technique::{ARRANGEMENTS, Finding, Ladder, Technique};
use std::cell::RefCell;

/// What is known, and what each line says about it.
pub struct Climb<'w, 'm> {
    pub model: &'m Model,
    pub ladder: Option<&'w dyn Ladder>,
    pub state: State<'w, 'm>,
    pub grid: Grid,
    memos: Vec<Option<Memo>>,
    /// For each line, how many removals had been made when one of its cells last changed.
    pub changed: Vec<u64>,
    pub removals: u64,
    /// For reasons, which get longer once they have made much toil.
    pub reasoning: RefCell<Scratch<'static>>,
    found: Vec<Removal>,
    /// For each line that a supposition made due, how many lines lie between the two, that one counted; 0 for all others.
    pub depths: Vec<u32>,
    /// Is every line's rule exact?
    pub is_exact: bool,
}

/// What a line says: by which technique, counted from the easiest, and what.
struct Memo {
    rung: usize,
    finding: Finding,
}

/// Something that one line says.
#[derive(Debug, Clone)]
pub struct Saying {
    pub technique: Technique,
    /// The technique's number in the ladder; one more than the last for all arrangements.
    pub rung: usize,
    pub line: LineId,
    pub finding: Finding,
}

impl<'w, 'm> Climb<'w, 'm> {
    /// The lines of a model, when this is known.
    pub fn new(
        layout: &'w Layout<'m>,
        ladder: Option<&'w dyn Ladder>,
        start: &Grid,
        budget: Budget<'w>,
    ) -> Climb<'w, 'm> {
        let lines = layout.len();
        Climb {
            model: layout.model,
            ladder,
            state: State::new(layout, &start.cells, budget),
            grid: start.clone(),
            memos: (0..lines).map(|_| None).collect(),
            changed: vec![0; lines],
            removals: 0,
            reasoning: RefCell::default(),
            found: Vec::new(),
            depths: vec![0; lines],
            is_exact: layout.model.lines.iter().all(|line| line.rule.is_exact()),
        }
    }

    /// The easiest thing that a line says, of the first line that says it; nothing when all lines are silent.
    pub fn easiest(&mut self) -> Result<Option<Saying>, Halt> {
        self.listen()?;
        let memos = self.memos.iter().enumerate().filter_map(|(line, memo)| Some((line, memo.as_ref()?)));
        let Some((line, memo)) = memos.min_by_key(|(line, memo)| (memo.rung, *line)) else { return Ok(None) };
        let techniques = self.techniques();
        let technique = techniques.get(memo.rung).copied().unwrap_or(ARRANGEMENTS);
        Ok(Some(Saying { technique, rung: memo.rung, line: LineId::new(line), finding: memo.finding.clone() }))
    }

    /// The techniques of the ladder.
    fn techniques(&self) -> &'static [Technique] {
        self.ladder.map_or(&[], |ladder| ladder.techniques())
    }

    /// Asks every line that is due what it says.
    fn listen(&mut self) -> Result<(), Halt> {
        let mut found = std::mem::take(&mut self.found);
        while let Some(line) = self.state.dequeue() {
            found.clear();
            self.state.narrow(line, &mut found)?;
            self.memos[line.index()] = (!found.is_empty()).then(|| self.hear(line, &found));
        }
        self.found = found;
        Ok(())
    }

    /// The easiest way to see some of what a line says.
    fn hear(&self, line: LineId, removals: &[Removal]) -> Memo {
        let mut may = self.known(line);
        if let Some((rung, finding)) = self.see(line, &may, removals) {
            return Memo { rung, finding };
        }
        let techniques = self.techniques();
        let cells = &self.model.line(line).cells;
        for removal in removals {
            let at = cells.iter().position(|cell| *cell == removal.cell).expect("a cell of the line");
            may[at] = may[at].without(removal.symbol);
        }
        let is_new = |&(at, may): &(usize, Domain)| self.grid.may(cells[at]) != may;
        let found = may.into_iter().enumerate().filter(is_new).collect();
        Memo { rung: techniques.len(), finding: Finding { found, message: Message::new("arrangements") } }
    }

    /// What the easiest technique of the ladder sees on a line, as far as the line's own rule says it, too: where a line of the board
    /// is under several rules, each of them says a part.
    fn see(&self, line: LineId, known: &[Domain], removals: &[Removal]) -> Option<(usize, Finding)> {
        let cells = &self.model.line(line).cells;
        let says = |cell, symbol| removals.iter().any(|removal| removal.cell == cell && removal.symbol == symbol);
        let is_said = |finding: &Finding| {
            let gone = |&(at, may): &(usize, Domain)| (cells[at], Domain(known[at].0 & !may.0));
            finding.found.iter().map(gone).all(|(cell, gone)| gone.symbols().all(|symbol| says(cell, symbol)))
        };
        let sight = self.ladder?.look(line, known)?;
        let mut findings = Vec::new();
        (0..self.techniques().len()).find_map(|rung| {
            sight.find(rung, &mut findings);
            findings.drain(..).find(is_said).map(|finding| (rung, finding))
        })
    }

    /// What the cells of a line may be.
    pub fn known(&self, line: LineId) -> Vec<Domain> {
        self.model.line(line).cells.iter().map(|&cell| self.grid.may(cell)).collect()
    }

    /// Takes a symbol out of a cell; the lines through it become due.
    pub fn remove(&mut self, removal: Removal) {
        self.removals += 1;
        for spot in self.state.layout.occurrences(removal.cell) {
            self.changed[spot.line as usize] = self.removals;
        }
        self.drop_quietly(removal);
    }

    /// The same, without noting that the lines changed: for what is only supposed.
    pub fn drop_quietly(&mut self, removal: Removal) {
        let may = &mut self.grid.cells[removal.cell.index()];
        *may = may.without(removal.symbol);
        self.state.remove(removal, None);
    }

    /// Undoes [`Climb::drop_quietly`].
    pub fn restore(&mut self, removal: Removal) {
        let may = &mut self.grid.cells[removal.cell.index()];
        *may = may.with(removal.symbol);
        self.state.restore(removal);
    }
}
