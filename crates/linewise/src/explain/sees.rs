//! A cell that sees all places: a line needs a symbol, and what one other cell might be would rule it out in each place that is left.
//!
//! Each of these places shares a line with the cell that holds the symbol only once, as a diagonal does, or the two are neighbours that
//! must not hold both.

use super::climb::Climb;
use super::fish::{Caught, Lane};
use super::step::Fish;
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::model::{CellId, LineId};
use crate::puzzle::Axis;
use crate::technique::{Ladder, SEES_ALL};

/// No more places of a symbol than these are looked at together.
const MOST_PLACES: usize = 4;

/// A line that needs a symbol once, and the few places that are left for it.
struct Sought {
    line: LineId,
    symbol: Symbol,
    places: Vec<CellId>,
}

/// What a cell might be.
#[derive(Clone, Copy)]
struct Guess {
    cell: CellId,
    symbol: Symbol,
}

impl Climb<'_, '_> {
    /// The first cell with a symbol that would leave a line no place for one that it needs: with rows and columns alone there are none.
    pub(super) fn sees_all(&self, ladder: &dyn Ladder, lanes: &[Lane]) -> Option<Caught> {
        let is_more = |axis: Axis| [Axis::PAIR, Axis::DIAGONAL].contains(&axis);
        if lanes.len() <= 2 && !self.board.model.lines.iter().any(|line| is_more(line.place.axis)) {
            return None;
        }
        let lines = self.board.model.lines.iter().enumerate().filter(|(_, line)| !line.place.axis.is_bundle());
        let bases = lines.map(|(id, _)| LineId::new(id));
        let symbols = || Domain::first(self.board.model.symbols).symbols();
        let mut sought = bases.flat_map(|line| symbols().filter_map(move |symbol| self.sought(ladder, line, symbol)));
        sought.find_map(|sought| {
            let guesses = self.guesses(&sought);
            guesses.into_iter().find_map(|guess| self.left_nowhere(ladder, &sought, guess))
        })
    }

    fn sought(&self, ladder: &dyn Ladder, line: LineId, symbol: Symbol) -> Option<Sought> {
        if ladder.times(line, symbol).least != 1 {
            return None;
        }
        let places = self.open_to(line, symbol);
        (2..=MOST_PLACES).contains(&places.len()).then_some(Sought { line, symbol, places })
    }

    /// What the open cells might be that share a line with the first of the places.
    fn guesses(&self, sought: &Sought) -> Vec<Guess> {
        let through = self.lines_through(sought.places[0]);
        let cells = through.iter().flat_map(|&line| self.board.model.line(line).cells.iter().copied());
        let is_news = |guess: &Guess| guess.symbol != sought.symbol || !self.lies_on(guess.cell, sought.line);
        let guesses = distinct(cells)
            .into_iter()
            .filter(|&cell| self.board.known().may(cell).len() > 1)
            .flat_map(|cell| self.board.known().may(cell).symbols().map(move |symbol| Guess { cell, symbol }));
        guesses.filter(is_news).collect()
    }

    /// The lines through a cell, by themselves.
    fn lines_through(&self, cell: CellId) -> Vec<LineId> {
        let layout = &self.board.state.layout;
        let lines = layout.occurrences(cell).iter().map(|spot| layout.line(LineId::new(spot.line as usize)).line);
        distinct(lines.filter(|&line| !self.board.model.line(line).place.axis.is_bundle()))
    }

    fn lies_on(&self, cell: CellId, line: LineId) -> bool {
        self.board.model.line(line).cells.contains(&cell)
    }

    /// That a line has no place left for what it needs if a cell is that; `None` where one is left.
    fn left_nowhere(&self, ladder: &dyn Ladder, sought: &Sought, guess: Guess) -> Option<Caught> {
        let covers = self.ruled_out_by(ladder, sought, guess)?;
        let is_covered = |cell: &CellId| covers.iter().any(|&line| self.lies_on(*cell, line));
        self.needed_facts(sought.line, sought.symbol, 1, is_covered, self.board.known())?;
        let (cells, gone) = self.seen_alike(ladder, sought, guess, &covers);
        let fish = Fish { symbol: sought.symbol, bases: vec![sought.line], covers };
        Some(Caught { technique: SEES_ALL, fish, cells, gone })
    }

    /// The lines that rule the symbol out in each of the places; `None` where one of these is left.
    fn ruled_out_by(&self, ladder: &dyn Ladder, sought: &Sought, guess: Guess) -> Option<Vec<LineId>> {
        let through = self.lines_through(guess.cell);
        let rules_out = |place: CellId| {
            let mut others = through.iter().copied().filter(|&line| line != sought.line);
            others.find(|&line| self.denies(ladder, line, guess, (place, sought.symbol)))
        };
        let others = sought.places.iter().copied().filter(|&place| place != guess.cell);
        Some(distinct(others.map(rules_out).collect::<Option<Vec<_>>>()?))
    }

    /// The cells, and what these might be, of which these lines say the same as of the guess.
    fn seen_alike(
        &self,
        ladder: &dyn Ladder,
        sought: &Sought,
        guess: Guess,
        covers: &[LineId],
    ) -> (Vec<CellId>, Domain) {
        if guess.symbol == sought.symbol {
            let is_between = |cell: &CellId| {
                !self.lies_on(*cell, sought.line) && covers.iter().all(|&line| self.lies_on(*cell, line))
            };
            let cells = self.open_to(covers[0], guess.symbol).into_iter().filter(is_between).collect();
            return (cells, Domain::only(guess.symbol));
        }
        let is_alike = |&symbol: &Symbol| {
            let other = Guess { symbol, ..guess };
            symbol != sought.symbol && self.ruled_out_by(ladder, sought, other).is_some_and(|lines| lines == covers)
        };
        (vec![guess.cell], self.board.known().may(guess.cell).symbols().filter(is_alike).collect())
    }

    /// Does a line of two cells, or one that holds a symbol only once, say that the place is not the symbol if the guess is right?
    fn denies(&self, ladder: &dyn Ladder, line: LineId, guess: Guess, (place, symbol): (CellId, Symbol)) -> bool {
        let own = self.board.model.line(line);
        let is_pair = own.place.axis == Axis::PAIR;
        let is_once = || guess.symbol == symbol && ladder.times(line, symbol).most == 1;
        if !own.cells.contains(&place) || !(is_pair || is_once()) {
            return false;
        }
        let all = Domain::first(self.board.model.symbols);
        let known = own.cells.iter().map(|&cell| match cell {
            cell if cell == guess.cell => Domain::only(guess.symbol),
            cell if cell == place => Domain::only(symbol),
            _ => all,
        });
        !self.admits(line, &known.collect::<Vec<_>>())
    }
}
