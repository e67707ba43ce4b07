//! Belief propagation as a guide: the likelier value first, and the surest cells before the others.
//!
//! The likelier values stay as they are, they are not overwritten by what was tried last; how sure they are is only
//! where activities begin, so that conflicts take over from there; after every few restarts both are renewed. Renewing
//! belief on the way down (every two to eight decisions, a few rounds) was tried: it saves conflicts where a solution
//! is to be found, costs them where uniqueness is to be proved, and takes more time than it saves.
//!
//! Of many symbols nearly all are unlikely, which says nothing: there the likeliest symbol of each cell comes first,
//! those of the surest cells before the others.

use crate::belief::Belief;
use crate::literals::Var;
use crate::model::LineId;
use crate::search::cdcl::Cdcl;
use crate::search::inprocessing::MANY_SYMBOLS;
use crate::state::State;
use crate::verdict::GaveUp;

/// How often every line sends its messages.
const ROUNDS: usize = 10;
/// How often it does when belief is asked again, which only hard puzzles need.
const LATER_ROUNDS: usize = 20;
/// What the messages of a line cost, in line solves for a square of so many cells: it grows with cells times slack.
const SQUARE_FOR_A_LINE: u64 = 100;
/// The same where lines send them in batches.
const SQUARE_IN_A_BATCH: u64 = 400;

/// What asking belief costs, in line solves, roughly.
pub fn price(state: &State<'_, '_>) -> u64 {
    price_of(state, ROUNDS)
}

/// What so many rounds cost, in line solves, roughly.
pub fn price_of(state: &State<'_, '_>, rounds: usize) -> u64 {
    let lines = (0..state.layout.len()).map(|line| state.layout.line(LineId::new(line)).cells);
    let open = lines.filter(|cells| cells.iter().any(|&cell| state.is_open(cell)));
    let squares: u64 = open.map(|cells| (cells.len() * cells.len() * rounds) as u64).sum();
    squares / if state.layout.model.symbols == 2 { SQUARE_IN_A_BATCH } else { SQUARE_FOR_A_LINE }
}

/// Asks belief for the phases and for the initial activities; at level 0.
pub fn guide(cdcl: &mut Cdcl<'_, '_>) -> Result<(), GaveUp> {
    let rounds = if cdcl.phases.has_belief() { LATER_ROUNDS } else { ROUNDS };
    let (state, literals) = (&mut cdcl.propagation.state, &cdcl.propagation.literals);
    state.meter.look()?;
    let belief = Belief::new(state, rounds)?;
    let of_many = state.layout.model.symbols >= MANY_SYMBOLS;
    let mut shares = Vec::new();
    let mut likelier = Vec::with_capacity(literals.len());
    let mut certainty = Vec::with_capacity(literals.len());
    for open in literals.open() {
        belief.marginal(state, open.cell, &mut shares);
        let most = if of_many { shares.iter().copied().fold(0.0, f64::max) } else { 0.5 };
        for share in open.vars().map(|var| shares[literals.symbol(var).index()]) {
            likelier.push(share >= most);
            certainty.push(if of_many { share } else { (share - 0.5).abs() });
        }
    }
    cdcl.phases.set_believed(likelier);
    cdcl.order.set_activities(|var: Var| certainty.get(var.index()).copied().unwrap_or(0.0));
    Ok(())
}
