//! The variable order: which variable to decide next, by its activity (VSIDS), in a binary heap.

use super::literals::Var;
use super::seed::Seed;

/// The variables by their activity.
///
/// Always: `heap` is a heap by activity and holds every unassigned variable, and some assigned ones, which whoever pops
/// them skips. A variable leaves by [`VariableOrder::pop`] and must be inserted again when it loses its value.
pub struct VariableOrder {
    heap: Vec<Var>,
    /// For each variable its place in the heap, or `OUT`.
    place: Vec<u32>,
    activity: Vec<f64>,
    /// What a conflict adds; it grows, so that old conflicts decay.
    increment: f64,
    /// Who decides between variables that are nearly as active.
    seed: Seed,
}

const OUT: u32 = u32::MAX;
/// Activities are scaled down before they overflow.
const HUGE: f64 = 1e100;
/// Where chance has a say, it is worth so much of a conflict.
const FAVOUR: f64 = 1e-3;

impl VariableOrder {
    /// No variables yet; room for so many is set aside, but [`VariableOrder::grow`] brings them in.
    pub fn with_capacity(vars: usize, seed: Seed) -> VariableOrder {
        VariableOrder {
            heap: Vec::with_capacity(vars),
            place: Vec::with_capacity(vars),
            activity: Vec::with_capacity(vars),
            increment: 1.0,
            seed,
        }
    }

    /// Brings in the variables up to so many, none of them active yet.
    pub fn grow(&mut self, vars: usize) {
        for var in self.activity.len()..vars {
            self.activity.push(FAVOUR * self.seed.favour(var as u32));
            self.place.push(OUT);
            self.insert(Var(var as u32));
        }
    }

    /// How active a variable was of late.
    pub fn activity_of(&self, var: Var) -> f64 {
        self.activity[var.index()]
    }

    /// Starts anew with these initial activities, each worth so many conflicts.
    pub fn set_activities(&mut self, activity: impl Fn(Var) -> f64) {
        for var in 0..self.activity.len() as u32 {
            let favour = FAVOUR * self.seed.favour(var);
            self.activity[var as usize] = (activity(Var(var)) + favour) * self.increment;
        }
        for at in (0..self.heap.len() / 2).rev() {
            self.sink(at);
        }
    }

    /// The activities of all variables, each in conflicts, as [`VariableOrder::set_activities`] takes them.
    pub fn activities(&self) -> Vec<f64> {
        self.activity.iter().map(|activity| activity / self.increment).collect()
    }

    /// Takes the most active variable out.
    pub fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top.index()] = OUT;
        if last != top {
            self.put(0, last);
            self.sink(0);
        }
        Some(top)
    }

    /// Puts a variable back in, if it is not there.
    pub fn insert(&mut self, var: Var) {
        if self.place[var.index()] == OUT {
            self.heap.push(var);
            self.place[var.index()] = self.heap.len() as u32 - 1;
            self.rise(self.heap.len() - 1);
        }
    }

    /// Counts a variable's part in a conflict.
    pub fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var.index()];
        *activity += self.increment;
        if *activity > HUGE {
            self.activity.iter_mut().for_each(|activity| *activity /= HUGE);
            self.increment /= HUGE;
        }
        if self.place[var.index()] != OUT {
            self.rise(self.place[var.index()] as usize);
        }
    }

    /// Makes all earlier conflicts count less by the factor `decay`.
    pub fn decay(&mut self, decay: f64) {
        self.increment /= decay;
    }

    fn put(&mut self, at: usize, var: Var) {
        self.heap[at] = var;
        self.place[var.index()] = at as u32;
    }

    fn activity(&self, at: usize) -> f64 {
        self.activity[self.heap[at].index()]
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        let activity = self.activity[var.index()];
        while at > 0 && self.activity((at - 1) / 2) < activity {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, var);
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        let activity = self.activity[var.index()];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.activity(child + 1) > self.activity(child) {
                child += 1;
            }
            if self.activity(child) <= activity {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }
}
