//! Probing: each open question is answered both ways for a moment. An answer that leads to a
//! contradiction is wrong; what follows from both answers is right.

use super::Search;
use super::deduce::Stop;
use crate::engine::literals::{Lit, Var};
use crate::engine::trail::Cause;

/// What one answer, assumed for a moment, came to.
enum Outcome {
    /// It was wrong, and level 0 knows that now.
    Wrong,
    /// These literals follow from it.
    Follows(Vec<Lit>),
}

impl Search<'_, '_> {
    /// Probes every open question, from level 0, until a whole round finds nothing or so many lines were narrowed.
    /// Ends early when level 0 itself clashes: then there are no (other) solutions.
    pub fn probe(&mut self, allowance: u64) -> Result<(), Stop> {
        let end = self.state.line_solves.saturating_add(allowance);
        let vars = self.literals.len() as u32;
        let mut quiet = 0;
        for var in (0..vars).map(Var).cycle() {
            if quiet >= vars || self.state.line_solves >= end {
                return Ok(());
            }
            quiet += 1;
            if self.trail.value(var.is(true)).is_none() && self.probe_var(var)? {
                quiet = 0;
            }
        }
        Ok(())
    }

    /// Probes one question both ways; says whether level 0 has learned something.
    fn probe_var(&mut self, var: Var) -> Result<bool, Stop> {
        let mut follows = Vec::new();
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
                let follows = self.trail.lits[first..].to_vec();
                self.go_back(0);
                Ok(Outcome::Follows(follows))
            }
            Err(Stop::Clash(clash)) => {
                let lesson = self.learn(clash);
                if lesson.lits.is_empty() {
                    return Err(Stop::Clash(clash));
                }
                self.go_back(lesson.level);
                self.assert_first(&lesson.lits, lesson.glue, true);
                self.deduce()?;
                self.settle_root();
                Ok(Outcome::Wrong)
            }
            Err(Stop::Spent) => Err(Stop::Spent),
        }
    }
}
