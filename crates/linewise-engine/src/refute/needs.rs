//! What must be known of cells.

use crate::domain::Domain;
use crate::model::CellId;
use litemap::LiteMap;

/// For each cell, the symbols that it must not be able to be: at least one for each cell that is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs(LiteMap<CellId, Domain>);

impl Needs {
    /// Nothing.
    pub fn new() -> Needs {
        Needs::default()
    }

    /// Nothing but that `cell` cannot be `gone`.
    pub fn only(cell: CellId, gone: Domain) -> Needs {
        let mut needs = Needs::new();
        needs.add(cell, gone);
        needs
    }

    /// Adds that `cell` cannot be `gone`.
    pub fn add(&mut self, cell: CellId, gone: Domain) {
        if !gone.is_empty() {
            let needed = self.0.entry(cell).or_default();
            *needed = needed.or(gone);
        }
    }

    /// Adds all that is needed besides.
    pub fn add_all(&mut self, others: &Needs) {
        others.iter().for_each(|(cell, gone)| self.add(cell, gone));
    }

    /// Takes away that `cell` cannot be `gone`, as far as that is needed.
    pub fn remove(&mut self, cell: CellId, gone: Domain) {
        if let Some(needed) = self.0.get_mut(&cell) {
            *needed = needed.minus(gone);
            if needed.is_empty() {
                self.0.remove(&cell);
            }
        }
    }

    /// Takes away that `cell` cannot be `gone`: was any of that needed?
    pub fn takes_away(&mut self, cell: CellId, gone: Domain) -> bool {
        let was_needed = !self.of(cell).and(gone).is_empty();
        self.remove(cell, gone);
        was_needed
    }

    /// What `cell` must not be able to be.
    pub fn of(&self, cell: CellId) -> Domain {
        self.0.get(&cell).copied().unwrap_or_default()
    }

    /// Is nothing needed?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cells, with what each must not be able to be.
    pub fn iter(&self) -> impl Iterator<Item = (CellId, Domain)> {
        self.0.iter().map(|(&cell, &gone)| (cell, gone))
    }
}
