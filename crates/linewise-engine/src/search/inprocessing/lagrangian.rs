//! The Lagrangian bound between two runs of the search: what it excludes holds for good.

use super::schedule::Schedule;
use crate::lagrangian::{Findings, LagrangianBound};
use crate::search::cdcl::Cdcl;
use crate::search::propagation::Conflict;
use crate::state::{Halt, Removal};
use crate::trail::Reason;

/// Looks for a bound that excludes something, from level 0, as long as there is one.
pub fn exclude(cdcl: &mut Cdcl<'_, '_>, schedule: &mut Schedule) -> Result<(), Halt<Conflict>> {
    loop {
        cdcl.propagate_root()?;
        cdcl.propagation.state.meter.look()?;
        let Some(mut bound) = LagrangianBound::new(&cdcl.propagation.state) else {
            schedule.cannot_bound();
            return Ok(());
        };
        schedule.know_positions(bound.places());
        if !schedule.is_bound_due(cdcl.effort()) {
            return Ok(());
        }
        let findings = bound.findings(|| cdcl.propagation.state.meter.is_stopped());
        if findings.excluded.is_empty() {
            schedule.bounded(cdcl.effort());
            return Ok(());
        }
        cdcl.explanations.log.lagrangian_bound(&findings);
        add_findings(cdcl, &findings)?;
    }
}

/// Adds what the bound excludes as facts.
fn add_findings(cdcl: &mut Cdcl<'_, '_>, findings: &Findings) -> Result<(), Halt<Conflict>> {
    for &(cell, symbol) in &findings.excluded {
        let lit = cdcl.propagation.literals.of_removal(Removal { cell, symbol });
        cdcl.propagation.enqueue(lit, Reason::None).map_err(|()| Halt::Conflict(Conflict::Fact))?;
    }
    Ok(())
}
