//! The hard part of counting: cells matched with symbols.

use super::Row;
use super::settle::Counts;
use crate::bits::WordSet;
use smallvec::smallvec;

/// Why there is no matching (Hall 1935): all that these cells may be are these symbols, and together they take fewer cells.
pub struct HallViolator<S> {
    pub cells: Row<u8>,
    pub symbols: S,
}

/// Has the line a word? The easy part is done.
pub fn can_match<S: WordSet>(counts: &Counts<S>, cells: &[S]) -> bool {
    !matches!(matched(counts, cells), Matched::Not)
}

/// Takes from cells of which the easy part is done what stands in no word; false where there is none.
pub fn narrow<S: WordSet>(counts: &Counts<S>, cells: &mut [S]) -> bool {
    match matched(counts, cells) {
        Matched::Not => false,
        Matched::Freely => true,
        Matched::By(matching, open) => {
            let keeps = matching.keeps(open);
            drop(matching);
            if let Some(keeps) = keeps {
                open.members().zip(keeps).for_each(|(at, keeps)| cells[at] = keeps);
            }
            true
        }
    }
}

/// How the cells of a line can be matched with symbols.
enum Matched<'a, S> {
    /// They cannot.
    Not,
    /// In any way: nothing goes.
    Freely,
    /// In this way, among others; and the cells that are open.
    By(Matching<'a, S>, S),
}

fn matched<'a, S: WordSet>(counts: &Counts<S>, cells: &'a [S]) -> Matched<'a, S> {
    let is_open = |&at: &usize| !cells[at].is_single();
    let open = (0..cells.len()).filter(is_open).fold(S::default(), |open, at| open | S::only(at));
    // Of up to three cells with two of three symbols each, none can be matched wrongly.
    if open.is_empty() || (open.len() <= 3 && counts.often().is_empty()) {
        return Matched::Freely;
    }
    if counts.often().is_empty() && is_roomy(cells, open) {
        return Matched::Freely;
    }
    let mut matching = Matching::new(counts, cells);
    let settled = (0..cells.len()).filter(|&at| !open.meets(S::only(at)));
    match counts.often().is_empty() {
        // No open cell may be what a settled one is.
        true => matching.free = settled.fold(matching.free, |free, at| free & !cells[at]),
        false => settled.for_each(|at| matching.take(at, cells[at].first())),
    }
    for at in open.members() {
        if matching.augment(at).is_err() {
            return Matched::Not;
        }
    }
    Matched::By(matching, open)
}

/// More open cells than these are not looked at for room.
const MOST_FOR_ROOM: usize = 32;

/// Have the open cells, in which each symbol that is left stands once, so many symbols that there is no Hall violator
/// among them? Cells are one where together they are as few symbols as they are cells, so that each has no more symbols
/// than that: there would have to be `k` cells of at most `k` symbols.
fn is_roomy<S: WordSet>(cells: &[S], open: S) -> bool {
    let count = open.len() as usize;
    if count > MOST_FOR_ROOM {
        return false;
    }
    let mut with_so_many = [0u8; MOST_FOR_ROOM + 1];
    open.members().for_each(|at| with_so_many[(cells[at].len() as usize).min(count)] += 1);
    let mut with_at_most = 0;
    (1..count).all(|symbols| {
        with_at_most += usize::from(with_so_many[symbols]);
        with_at_most < symbols
    })
}

/// Why these cells have no word; `None` when they have one.
pub fn find_hall_violator<S: WordSet>(counts: &Counts<S>, cells: &[S]) -> Option<HallViolator<S>> {
    if let Some(violator) = find_pair(counts, cells) {
        return Some(violator);
    }
    let mut matching = Matching::new(counts, cells);
    // Cells with few symbols first: they make small violators.
    for sizes in [0..2, 2..4, 4..u32::MAX] {
        let some = (0..cells.len()).filter(|&at| sizes.contains(&cells[at].len()));
        let violator = some.filter_map(|at| matching.augment(at).err()).next();
        if violator.is_some() {
            return violator;
        }
    }
    None
}

/// Two settled cells that are the same symbol, which stands once, or a symbol that has no place.
fn find_pair<S: WordSet>(counts: &Counts<S>, cells: &[S]) -> Option<HallViolator<S>> {
    let (mut any, mut settled) = (S::default(), S::default());
    for (at, &cell) in cells.iter().enumerate() {
        any = any | cell;
        if cell.is_single() && cell.meets(counts.once()) {
            if cell.meets(settled) {
                let other = cells[..at].iter().position(|&other| other == cell)?;
                return Some(HallViolator { cells: smallvec![other as u8, at as u8], symbols: cell });
            }
            settled = settled | cell;
        }
    }
    let missing = counts.once() & !any;
    (!missing.is_empty())
        .then(|| HallViolator { cells: (0..cells.len() as u8).collect(), symbols: !S::only(missing.first()) })
}

/// Which symbol each cell is matched with.
struct Matching<'a, S> {
    cells: &'a [S],
    mate: Row<u8>,
    /// For each symbol, the cells that are matched with it.
    holders: Row<S>,
    /// How many more cells each symbol takes.
    room: Row<u8>,
    /// The symbols that take more.
    free: S,
}

impl<'a, S: WordSet> Matching<'a, S> {
    #[inline]
    fn new(counts: &Counts<S>, cells: &'a [S]) -> Matching<'a, S> {
        let symbols = counts.symbols();
        let mut room: Row<u8> = smallvec![1; symbols];
        counts.often().iter().for_each(|&(symbol, count)| room[symbol as usize] = count as u8);
        Matching {
            cells,
            mate: smallvec![0; cells.len()],
            holders: smallvec![S::default(); symbols],
            room,
            free: counts.all(),
        }
    }

    /// Matches a cell with a symbol that takes more.
    #[inline]
    fn take(&mut self, cell: usize, symbol: usize) {
        self.mate[cell] = symbol as u8;
        self.holders[symbol] = self.holders[symbol] | S::only(cell);
        self.room[symbol] -= 1;
        if self.room[symbol] == 0 {
            self.free = self.free & !S::only(symbol);
        }
    }

    /// Matches one more cell, by letting others move on.
    fn augment(&mut self, cell: usize) -> Result<(), HallViolator<S>> {
        let at_once = self.cells[cell] & self.free;
        if !at_once.is_empty() {
            self.take(cell, at_once.first());
            return Ok(());
        }
        // Breadth first: from which cell each symbol was reached.
        let mut from: Row<u8> = smallvec![0; self.holders.len()];
        let mut seen = S::default();
        let mut queue: Row<u8> = smallvec![cell as u8];
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            let new = self.cells[here as usize] & !seen;
            seen = seen | new;
            for symbol in new.members() {
                from[symbol] = here;
                if self.free.meets(S::only(symbol)) {
                    self.shift(symbol, &from, cell);
                    return Ok(());
                }
                queue.extend(self.holders[symbol].members().map(|other| other as u8));
            }
        }
        Err(HallViolator { cells: queue, symbols: seen })
    }

    /// Moves the cells on the way to `symbol`, which takes more, back to `cell`, which is not matched yet.
    fn shift(&mut self, symbol: usize, from: &[u8], cell: usize) {
        let mut symbol = symbol;
        loop {
            let holder = from[symbol] as usize;
            if holder == cell {
                self.take(cell, symbol);
                return;
            }
            let before = self.mate[holder] as usize;
            self.take(holder, symbol);
            self.holders[before] = self.holders[before] & !S::only(holder);
            self.room[before] += 1;
            self.free = self.free | S::only(before);
            symbol = before;
        }
    }

    /// For each of the open cells, which all are matched, what it is in some matching; `None` when that is all it may be.
    fn keeps(&self, open: S) -> Option<Row<S>> {
        let mut leads: Row<S> = smallvec![S::default(); self.holders.len()];
        let mut symbols = S::default();
        for at in open.members() {
            let mate = self.mate[at] as usize;
            leads[mate] = leads[mate] | self.cells[at];
            symbols = symbols | S::only(mate);
        }
        if is_round(&leads, symbols) {
            return None;
        }
        for middle in symbols.members() {
            let further = leads[middle];
            for symbol in symbols.members() {
                if leads[symbol].meets(S::only(middle)) {
                    leads[symbol] = leads[symbol] | further;
                }
            }
        }
        let keeps = |at: usize| {
            let mate = S::only(self.mate[at] as usize);
            let others = (self.cells[at] & !mate).members().filter(|&symbol| leads[symbol].meets(mate));
            others.fold(mate, |keeps, symbol| keeps | S::only(symbol))
        };
        Some(open.members().map(keeps).collect())
    }
}

/// Does each of the symbols lead to each other one?
fn is_round<S: WordSet>(leads: &[S], symbols: S) -> bool {
    let first = S::only(symbols.first());
    let (mut reached, mut new) = (first, first);
    while !new.is_empty() {
        let next = new.members().fold(S::default(), |next, symbol| next | leads[symbol]);
        new = next & !reached & symbols;
        reached = reached | new;
    }
    if reached != symbols {
        return false;
    }
    let mut leading = first;
    loop {
        let before = leading;
        for symbol in (symbols & !leading).members() {
            if leads[symbol].meets(leading) {
                leading = leading | S::only(symbol);
            }
        }
        if leading == symbols || leading == before {
            return leading == symbols;
        }
    }
}
