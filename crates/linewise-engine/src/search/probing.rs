//! Probing: each open question is answered both ways for a moment. An answer that leads to a
//! contradiction is wrong; what follows from both answers is right.
//!
//! Probing goes on in instalments, where it left off, and in all takes no more than the rest of the search. A question is asked again
//! only when a line has changed that one of its answers came to: the others would answer as before.

use super::Search;
use super::propagate::Stop;
use crate::literals::{Lit, Var};
use crate::trail::Cause;

/// More memory than this is not spent on which lines an answer came to, in words: then every question is asked in every round.
const MOST_MEMORY: usize = 1 << 20;

/// What one answer, assumed for a moment, came to.
enum Outcome {
    /// It was wrong, and level 0 knows that now.
    Wrong,
    /// These literals follow from it.
    Follows(Vec<Lit>),
}

/// What is remembered from instalment to instalment.
#[derive(Default)]
pub struct Probed {
    /// The question to go on with.
    next: u32,
    /// Counts the probes, and so tells before from after.
    clock: u32,
    /// When each line last changed for good.
    changed: Vec<u32>,
    /// When each question was probed last; 0 for never.
    asked: Vec<u32>,
    /// For each question a set of lines, as bits: those that its answers came to. Empty where that would take too much memory.
    reached: Vec<u64>,
    /// How many words such a set takes.
    words: usize,
    /// What probing has cost so far, in line solves.
    spent: u64,
}

impl Probed {
    /// Makes room for so many questions and lines.
    fn make_room(&mut self, vars: usize, lines: usize) {
        self.words = lines.div_ceil(64);
        self.changed.resize(lines, 0);
        self.asked.resize(vars, 0);
        if vars * self.words <= MOST_MEMORY {
            self.reached.resize(vars * self.words, 0);
        }
    }

    /// Would the question be answered as when it was asked last?
    fn is_settled(&self, var: Var) -> bool {
        let asked = self.asked[var.index()];
        let Some(reached) = self.reached.get(var.index() * self.words..(var.index() + 1) * self.words) else {
            return false;
        };
        let has_changed = |(word, &bits): (usize, &u64)| {
            let mut bits = bits;
            while bits != 0 {
                if self.changed[word * 64 + bits.trailing_zeros() as usize] >= asked {
                    return true;
                }
                bits &= bits - 1;
            }
            false
        };
        asked > 0 && !reached.iter().enumerate().any(has_changed)
    }

    /// Begins to ask a question.
    fn ask(&mut self, var: Var) {
        self.clock += 1;
        self.asked[var.index()] = self.clock;
        if let Some(reached) = self.reached.get_mut(var.index() * self.words..(var.index() + 1) * self.words) {
            reached.fill(0);
        }
    }

    /// Notes that an answer came to a line.
    #[inline]
    fn reach(&mut self, var: Var, line: u32) {
        if let Some(word) = self.reached.get_mut(var.index() * self.words + line as usize / 64) {
            *word |= 1 << (line % 64);
        }
    }

    /// Notes that a line has changed for good.
    #[inline]
    pub fn change(&mut self, line: u32) {
        if let Some(changed) = self.changed.get_mut(line as usize) {
            *changed = self.clock;
        }
    }
}

impl Search<'_, '_> {
    /// Probes open questions, from level 0, until a whole round finds nothing or probing has cost as much as the whole search `effort`.
    /// Ends early when level 0 itself clashes: then there are no (other) solutions.
    pub fn probe_for(&mut self, effort: u64) -> Result<(), Stop> {
        let start = self.state.line_solves;
        let outcome = self.probe_until(start + effort.saturating_sub(self.probed.spent));
        self.probed.spent += self.state.line_solves - start;
        outcome
    }

    fn probe_until(&mut self, end: u64) -> Result<(), Stop> {
        let vars = self.literals.len() as u32;
        self.probed.make_room(vars as usize, self.state.layout.len());
        let mut quiet = 0;
        while quiet < vars && self.state.line_solves < end {
            let var = Var(self.probed.next % vars);
            self.probed.next = var.0 + 1;
            quiet += 1;
            let is_open = self.trail.value(var.is(true)).is_none();
            if is_open && !self.probed.is_settled(var) && self.probe_var(var)? {
                quiet = 0;
            }
        }
        Ok(())
    }

    /// Probes one question both ways; says whether level 0 has learned something.
    fn probe_var(&mut self, var: Var) -> Result<bool, Stop> {
        let mut follows = Vec::new();
        self.probed.ask(var);
        for yes in [true, false] {
            match self.assume(var.is(yes))? {
                Outcome::Wrong => return Ok(true),
                Outcome::Follows(lits) => follows.push(lits),
            }
        }
        let [mut yes, no] = <[Vec<Lit>; 2]>::try_from(follows).expect("both answers were tried");
        yes.sort_unstable();
        let mut agreed: Vec<Lit> = no.into_iter().filter(|lit| yes.binary_search(lit).is_ok()).collect();
        self.tell_agreed(var, &mut agreed)?;
        for &lit in agreed.iter().filter(|&&lit| self.trail.value(lit).is_none()).collect::<Vec<_>>() {
            self.trail.push(lit, Cause::Choice);
        }
        if !agreed.is_empty() {
            self.deduce()?;
            self.settle_root();
        }
        Ok(!agreed.is_empty())
    }

    /// Assumes a literal at level 1, sees what follows, and goes back.
    fn assume(&mut self, lit: Lit) -> Result<Outcome, Stop> {
        self.probes += 1;
        self.trail.deepen();
        self.trail.push(lit, Cause::Choice);
        let first = self.trail.lits.len();
        match self.deduce() {
            Ok(()) => {
                self.note_reach(lit.var(), first - 1);
                let follows = self.trail.lits[first..].to_vec();
                self.backjump(0);
                Ok(Outcome::Follows(follows))
            }
            Err(Stop::Clash(clash)) => {
                let learned = self.learn(clash);
                if learned.lits.is_empty() {
                    return Err(Stop::Clash(clash));
                }
                self.backjump(learned.level);
                self.assert_first(&learned.lits, learned.glue, true);
                self.deduce()?;
                self.settle_root();
                Ok(Outcome::Wrong)
            }
            Err(Stop::Spent) => Err(Stop::Spent),
        }
    }

    /// Notes the lines that an answer came to, which became true at `first`.
    fn note_reach(&mut self, var: Var, first: usize) {
        let cells =
            self.trail.lits[first..].iter().filter_map(|&lit| self.literals.removal(lit)).map(|removal| removal.cell);
        let mut last = None;
        for cell in cells {
            if last.replace(cell) != Some(cell) {
                self.state
                    .layout
                    .occurrences(cell)
                    .iter()
                    .for_each(|occurrence| self.probed.reach(var, occurrence.line));
            }
        }
    }
}
