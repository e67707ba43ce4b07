//! Failed-literal probing: each open variable is assumed both true and false for a moment. A literal that leads to a
//! conflict has failed: it is false. What follows from both is true.
//!
//! Probing goes on in instalments, where it left off, and in all takes no more than the rest of the search. A variable
//! is probed again only when a line has changed that one of its literals reached: the others would do as before.

use crate::bits::members_of;
use crate::literals::{Lit, Var};
use crate::model::LineId;
use crate::search::cdcl::Cdcl;
use crate::search::propagation::{Conflict, Propagation};
use crate::state::Halt;
use crate::trail::Reason;

/// More memory than this, in words, is not spent on which lines a literal reached: then every variable is probed in
/// every round.
const MOST_MEMORY: usize = 1 << 20;

/// What a literal, assumed for a moment, led to.
enum Outcome {
    /// A conflict: it is false, and level 0 knows that now.
    Failed,
    /// These literals follow from it.
    Implies(Vec<Lit>),
}

/// What is remembered from instalment to instalment.
///
/// Always: `reached` holds, for each variable, all lines through cells that its literals narrowed when it was probed
/// last, at the root's time `probed_at`. So long as none of them has changed since, lines alone would find what they
/// found then.
#[derive(Default)]
pub struct Probing {
    /// How many literals were assumed.
    pub probes: u64,
    /// The variable to go on with.
    next: u32,
    /// When each variable was probed last, in the root's time; 0 for never.
    probed_at: Vec<u32>,
    /// For each variable a set of lines, as bits. Empty where that would take too much memory.
    reached: Vec<u64>,
    /// How many words such a set has.
    words: usize,
    /// What probing has cost so far, in line solves.
    spent: u64,
}

impl Probing {
    /// Probes open variables, from level 0, until a whole round finds nothing or probing has cost as much as the whole
    /// search, which is `effort`. Ends early on a conflict at level 0: then there are no (other) solutions.
    pub fn probe(&mut self, cdcl: &mut Cdcl<'_, '_>, effort: u64) -> Result<(), Halt<Conflict>> {
        let start = cdcl.propagation.state.line_solves();
        let outcome = self.probe_until(cdcl, start + effort.saturating_sub(self.spent));
        self.spent += cdcl.propagation.state.line_solves() - start;
        outcome
    }

    fn probe_until(&mut self, cdcl: &mut Cdcl<'_, '_>, end: u64) -> Result<(), Halt<Conflict>> {
        let vars = cdcl.propagation.literals.len() as u32;
        self.make_room(vars as usize, cdcl.propagation.state.layout.len());
        let mut fruitless = 0;
        while fruitless < vars && cdcl.propagation.state.line_solves() < end {
            let var = Var(self.next % vars);
            self.next = var.0 + 1;
            fruitless += 1;
            let is_open = cdcl.propagation.trail.value(var.is(true)).is_none();
            if is_open && !self.is_up_to_date(var, &cdcl.propagation) && self.probe_var(cdcl, var)? {
                fruitless = 0;
            }
        }
        Ok(())
    }

    /// Probes both literals of a variable; says whether level 0 has learned something.
    fn probe_var(&mut self, cdcl: &mut Cdcl<'_, '_>, var: Var) -> Result<bool, Halt<Conflict>> {
        self.begin(var, &mut cdcl.propagation);
        let Outcome::Implies(mut positive) = self.assume(cdcl, var.is(true))? else { return Ok(true) };
        let Outcome::Implies(negative) = self.assume(cdcl, var.is(false))? else { return Ok(true) };
        positive.sort_unstable();
        let mut agreed: Vec<Lit> = negative.into_iter().filter(|lit| positive.binary_search(lit).is_ok()).collect();
        log_agreed(cdcl, var, &mut agreed)?;
        for &lit in &agreed {
            if cdcl.propagation.trail.value(lit).is_none() {
                cdcl.propagation.trail.push(lit, Reason::None);
            }
        }
        if !agreed.is_empty() {
            cdcl.propagate_root()?;
        }
        Ok(!agreed.is_empty())
    }

    /// Assumes a literal at level 1, sees what follows, and jumps back.
    fn assume(&mut self, cdcl: &mut Cdcl<'_, '_>, lit: Lit) -> Result<Outcome, Halt<Conflict>> {
        self.probes += 1;
        let first = cdcl.propagation.trail.len();
        cdcl.assume(lit);
        match cdcl.propagate() {
            Ok(()) => {
                self.note_reached(lit.var(), &cdcl.propagation, first);
                let implied = cdcl.propagation.trail.lits()[first + 1..].to_vec();
                cdcl.backjump(0);
                Ok(Outcome::Implies(implied))
            }
            Err(Halt::Conflict(conflict)) => {
                let learned = cdcl.analyze(conflict);
                if learned.lits.is_empty() {
                    return Err(Halt::Conflict(conflict));
                }
                cdcl.learn(&learned);
                cdcl.propagate_root()?;
                Ok(Outcome::Failed)
            }
            Err(gave_up) => Err(gave_up),
        }
    }

    /// Makes room for so many variables and lines.
    fn make_room(&mut self, vars: usize, lines: usize) {
        self.words = lines.div_ceil(64);
        self.probed_at.resize(vars, 0);
        if vars * self.words <= MOST_MEMORY {
            self.reached.resize(vars * self.words, 0);
        }
    }

    /// Would lines find what they found when the variable was probed last?
    fn is_up_to_date(&self, var: Var, propagation: &Propagation<'_, '_>) -> bool {
        let probed_at = self.probed_at[var.index()];
        let Some(reached) = self.reached.get(var.index() * self.words..(var.index() + 1) * self.words) else {
            return false;
        };
        let has_changed = |line: usize| propagation.root.changed(LineId::new(line)) >= probed_at;
        probed_at > 0 && !members_of(reached).any(has_changed)
    }

    /// Begins to probe a variable.
    fn begin(&mut self, var: Var, propagation: &mut Propagation<'_, '_>) {
        self.probed_at[var.index()] = propagation.root.tick();
        if let Some(reached) = self.reached.get_mut(var.index() * self.words..(var.index() + 1) * self.words) {
            reached.fill(0);
        }
    }

    /// Notes the lines that a literal of the variable reached, from the trail's literal number `first` on.
    fn note_reached(&mut self, var: Var, propagation: &Propagation<'_, '_>, first: usize) {
        let removals = propagation.trail.lits()[first..].iter().filter_map(|&lit| propagation.literals.removal(lit));
        let mut last = None;
        for cell in removals.map(|removal| removal.cell) {
            if last.replace(cell) == Some(cell) {
                continue;
            }
            for occurrence in propagation.state.layout.occurrences(cell) {
                let word = var.index() * self.words + occurrence.line as usize / 64;
                if let Some(word) = self.reached.get_mut(word) {
                    *word |= 1 << (occurrence.line % 64);
                }
            }
        }
    }
}

/// Logs why `agreed` follow from both literals of a variable; those for which that cannot be repeated are dropped.
fn log_agreed(cdcl: &mut Cdcl<'_, '_>, var: Var, agreed: &mut Vec<Lit>) -> Result<(), Halt<Conflict>> {
    if !cdcl.explanations.log.is_on() || agreed.is_empty() {
        return Ok(());
    }
    for value in [true, false] {
        cdcl.assume(var.is(value));
        match cdcl.propagate() {
            Ok(()) => agreed.retain(|&lit| cdcl.propagation.trail.value(lit) == Some(true)),
            Err(Halt::Conflict(_)) => agreed.clear(),
            Err(gave_up) => return Err(gave_up),
        }
        cdcl.log_explanations(agreed.clone().into_iter())?;
        for &lit in agreed.iter() {
            cdcl.explanations.log.learned(&cdcl.propagation, &[var.is(!value), lit]);
        }
        cdcl.backjump(0);
    }
    agreed.iter().for_each(|&lit| cdcl.explanations.log.learned(&cdcl.propagation, &[lit]));
    Ok(())
}
