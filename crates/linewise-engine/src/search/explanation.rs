//! Explanations: why a line forced a literal, or has no word left, worked out on demand (lazy reasons).
//!
//! Conflict analysis asks for few of the reasons that there are, so that a line's explanation is worked out only when
//! it is asked for: by the line's table where it has one, by its rule where that knows what matters, and else by
//! deletion.

mod by_deletion;
mod by_rule;
mod by_table;

use super::proof_log::SearchLog;
use super::propagation::{Conflict, Propagation};
use crate::literals::Lit;
use crate::model::LineId;
use crate::rule::Orientation;
use crate::trail::Reason;
use by_deletion::ByDeletion;
use by_rule::ByRule;
use by_table::ByTable;

/// The explanations of lines.
///
/// Always: a reason [`Reason::Stored`] on the trail is the place of a list in `stored`: its length, and then the false
/// literals. So `stored` is only cleared at level 0. Each explanation is in the proof log before anything is derived
/// from it.
pub struct Explanations<'w> {
    /// The proof log.
    pub log: SearchLog<'w>,
    stored: Vec<Lit>,
    by_deletion: ByDeletion,
    by_rule: ByRule,
    by_table: ByTable,
    /// Feasibility tests made so far.
    pub tests: u64,
}

impl<'w> Explanations<'w> {
    /// Nothing explained yet.
    pub fn new(log: SearchLog<'w>) -> Explanations<'w> {
        Explanations {
            log,
            stored: Vec::new(),
            by_deletion: ByDeletion::default(),
            by_rule: ByRule::default(),
            by_table: ByTable::default(),
            tests: 0,
        }
    }

    /// Drops the stored explanations; only at level 0.
    pub fn clear(&mut self) {
        self.stored.clear();
    }

    /// Lists false literals that cannot all be false.
    pub fn of_conflict(&mut self, conflict: Conflict, propagation: &mut Propagation<'_, '_>, out: &mut Vec<Lit>) {
        match conflict {
            Conflict::Line(line) => self.of_line(line, None, propagation, out),
            Conflict::Clause(id) => {
                propagation.clauses.count_use(id);
                out.extend(propagation.clauses.lits(id));
            }
            Conflict::Fact => {}
            Conflict::Cell(lit) => {
                of_cell(lit, u32::MAX, propagation, out);
                out.push(lit);
            }
        }
    }

    /// Lists the false literals that made the true literal `lit` follow.
    pub fn of_literal(&mut self, lit: Lit, propagation: &mut Propagation<'_, '_>, out: &mut Vec<Lit>) {
        let var = lit.var();
        match propagation.trail.reason(var) {
            Reason::None => {}
            Reason::Clause(id) => {
                propagation.clauses.count_use(id);
                out.extend(propagation.clauses.lits(id).filter(|&other| other != lit));
            }
            Reason::Cell => of_cell(lit, propagation.trail.position(var), propagation, out),
            Reason::Stored(at) => {
                let len = self.stored[at as usize].0 as usize;
                out.extend_from_slice(&self.stored[at as usize + 1..][..len]);
            }
            Reason::Line(line) => {
                let first = out.len();
                self.of_line(line, Some(lit), propagation, out);
                propagation.trail.set_stored(var, self.stored.len() as u32);
                self.stored.push(Lit((out.len() - first) as u32));
                self.stored.extend_from_slice(&out[first..]);
            }
        }
    }

    /// Adds to `out` the negations of true literals, older than `forced`, because of which `line` forces it; without
    /// `forced`, because of which the line has no word left.
    fn of_line(
        &mut self,
        line: LineId,
        forced: Option<Lit>,
        propagation: &mut Propagation<'_, '_>,
        out: &mut Vec<Lit>,
    ) {
        let first = out.len();
        let propagator = *propagation.state.layout.line(line);
        self.tests += if let Some(table) = propagator.table {
            self.by_table.explain(&propagator, table, forced, propagation, out)
        } else if let Some(explain) = propagator.explain {
            match propagator.shape.orientation {
                Orientation::ByCell => self.by_rule.explain(&propagator, explain, forced, propagation, out),
                Orientation::BySymbol => {
                    self.by_rule.explain_binary(&propagator, explain, line, forced, propagation, out)
                }
            }
        } else {
            self.by_deletion.explain(&propagator, forced, propagation, out)
        };
        self.log.line(propagation, line, forced, &out[first..]);
    }
}

/// The other variables of the cell, as far as they force `lit`, and were assigned before `position`.
fn of_cell(lit: Lit, position: u32, propagation: &Propagation<'_, '_>, out: &mut Vec<Lit>) {
    let (literals, trail) = (&propagation.literals, &propagation.trail);
    let open = literals.cell_of(lit.var()).expect("an auxiliary variable has no cell");
    let mut others = open.vars().filter(|&var| var != lit.var()).map(|var| var.is(true));
    if lit.is_positive() {
        out.extend(others);
        return;
    }
    let holder = others.find(|&other| trail.value(other) == Some(true) && trail.position(other.var()) < position);
    out.push(!holder.expect("another symbol holds the cell"));
}
