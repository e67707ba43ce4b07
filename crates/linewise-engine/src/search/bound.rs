//! LagrangianBound between two stretches of the search: what prices prove holds for good.

use super::Search;
use super::propagate::{Clash, Stop};
use crate::lagrangian::{Findings, LagrangianBound};
use crate::state::Removal;
use crate::trail::Cause;

impl Search<'_, '_> {
    /// Looks for prices, from level 0, as long as they prove something.
    pub fn balance(&mut self) -> Result<(), Stop> {
        loop {
            self.deduce()?;
            self.settle_root();
            let Some(mut balance) = LagrangianBound::new(&self.state) else {
                self.schedule.balanced(u64::MAX);
                return Ok(());
            };
            self.schedule.wait_for_places(balance.places());
            if !self.schedule.must_balance(self.effort()) {
                return Ok(());
            }
            let findings = balance.findings(|| self.state.must_stop_now());
            if findings.excluded.is_empty() {
                self.schedule.balanced(self.effort());
                return Ok(());
            }
            self.log_bound(&findings);
            self.take_findings(&findings)?;
        }
    }

    /// Takes what prices exclude over as facts.
    fn take_findings(&mut self, findings: &Findings) -> Result<(), Stop> {
        for &(cell, symbol) in &findings.excluded {
            let lit = self.literals.of_removal(Removal { cell, symbol });
            match self.trail.value(lit) {
                Some(true) => {}
                Some(false) => return Err(Stop::Clash(Clash::Empty)),
                None => self.trail.push(lit, Cause::Choice),
            }
        }
        Ok(())
    }
}
