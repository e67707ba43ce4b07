//! A line with those on both sides of it: of two neighbours beside two filled cells one is blank, and the line has only
//! so many blank cells.

use super::Numbers;
use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Groups, Message, Run};
use crate::model::LineId;
use crate::techniques::rungs::{Finding, Look};
use litemap::LiteMap;

crate::sentences! {
    /// One pair holds the only blank cell.
    pub OnlyPair("fuzuli.pairs.only") { own: Vec<LineId>, pair: Vec<usize> }
        en "{own}: {pair} lie beside two filled cells, so one of them is the only blank cell there, and {exclusion}.";
    /// Pairs hold all blank cells.
    pub InPairs("fuzuli.pairs") { own: Vec<LineId>, pairs: Groups, count: usize }
        en "{own}: {pairs} lie beside two filled cells each, so one of each pair is blank; these are its {count} blank cells, so {exclusion}.";
    /// Pairs hold all blank cells that are not known.
    pub WithPairs("fuzuli.pairs.with") { own: Vec<LineId>, pairs: Groups, run: Run, count: usize }
        en "{own}: {pairs} lie beside two filled cells{pairs?| each}, so one of {pairs?them|each pair} is blank; with {run} that makes its {count} blank cells, so {exclusion}.";
    /// With one more filled cell, pairs would hold too many blank cells.
    pub TooMany("fuzuli.pairs.too_many") { own: Vec<LineId>, cell: Vec<usize>, beside: Clause, pairs: Groups, count: usize }
        en "{own}: if {cell} were filled, {beside}, and one of {pairs?them|each pair} would be blank, more than its {count} blank {count?cell|cells}; so {conclusion}.";
    /// The same with blank cells that are known.
    pub TooManyWith("fuzuli.pairs.too_many.with") { own: Vec<LineId>, cell: Vec<usize>, beside: Clause, pairs: Groups, run: Run, count: usize }
        en "{own}: if {cell} were filled, {beside}, and one of {pairs?them|each pair} would be blank, with {run} more than its {count} blank {count?cell|cells}; so {conclusion}.";
    /// With one more filled cell, these would be blank.
    pub TooManyCells("fuzuli.pairs.too_many.cells") { own: Vec<LineId>, cell: Vec<usize>, forced: Run, count: usize }
        en "{own}: if {cell} were filled, {forced} would have to be blank, as no square may be full: more than its {count} blank {count?cell|cells}; so {conclusion}.";
    /// The same with blank cells that are known.
    pub TooManyCellsWith("fuzuli.pairs.too_many.cells.with") { own: Vec<LineId>, cell: Vec<usize>, forced: Run, run: Run, count: usize }
        en "{own}: if {cell} were filled, {forced} would have to be blank, as no square may be full: with {run} more than its {count} blank {count?cell|cells}; so {conclusion}.";
    /// With one more filled cell, these would be blank, and one of each pair.
    pub TooManyOfBoth("fuzuli.pairs.too_many.both") { own: Vec<LineId>, cell: Vec<usize>, blanks: Run, beside: Clause, pairs: Groups, count: usize }
        en "{own}: if {cell} were filled, {blanks} would be blank and {beside}, so that one of {pairs?them|each pair} would be blank, too; it has only {count} blank {count?cell|cells}, so {conclusion}.";
    /// A clause: pairs of cells that would then lie beside filled ones.
    pub WouldLie("fuzuli.pairs.would_lie") { pairs: Groups } en "{pairs} would lie beside two filled cells{pairs?| each}";
    /// A clause: pairs of cells that would then lie beside filled ones, and others that do.
    pub WouldLieToo("fuzuli.pairs.would_lie.too") { pairs: Groups, others: Groups }
        en "{pairs} would lie beside two filled cells{pairs?| each}, as {others} {others?do|do} already";
    /// A clause: pairs of cells that lie beside filled ones.
    pub DoLie("fuzuli.pairs.do_lie") { pairs: Groups } en "{pairs} lie beside two filled cells{pairs?| each} already";
    /// Three cells of a square are filled.
    pub ThreeFilled("fuzuli.pairs.square") { square: Vec<LineId> }
        en "Three cells of {square} are filled, so the fourth, {settled}, is blank.";
    /// All cells of a square are filled.
    pub FullSquareBeside("fuzuli.pairs.square.dead_end", stands) { square: Vec<LineId> } en "All four cells of {square} are filled.";
    /// All blank cells are known.
    pub OwnBlanks("fuzuli.pairs.placed") { own: Vec<LineId>, count: usize, run: Run }
        en "{own} has its {count} blank {count?cell|cells} already, {run}, so {exclusion}.";
    /// There are too many pairs.
    pub TooManyPairs("fuzuli.pairs.dead_end", stands) { own: Vec<LineId>, pairs: Groups, count: usize }
        en "{own}: {pairs} lie beside two filled cells{pairs?| each} and hold a blank cell{pairs?| each}, more than its {count} blank {count?cell|cells}.";
    /// The same with blank cells that are known.
    pub TooManyPairsWith("fuzuli.pairs.dead_end.with", stands) { own: Vec<LineId>, pairs: Groups, run: Run, count: usize }
        en "{own}: {pairs} lie beside two filled cells{pairs?| each} and hold a blank cell{pairs?| each}, with {run} more than its {count} blank {count?cell|cells}.";
    /// Too many cells have to be blank.
    TooManyForced("fuzuli.pairs.dead_end.forced", stands) { own: Vec<LineId>, forced: Run, count: usize }
        en "{own}: {forced} {forced?has|have} to be blank, as no square may be full; that is more than its {count} blank {count?cell|cells}.";
    /// Too many cells have to be blank, with those that are.
    TooManyForcedAlready("fuzuli.pairs.dead_end.forced.already", stands) { own: Vec<LineId>, forced: Run, run: Run, count: usize }
        en "{own}: {forced} {forced?has|have} to be blank, as no square may be full; with {run} that is more than its {count} blank {count?cell|cells}.";
    /// Too many cells have to be blank, and one of each pair.
    TooManyForcedWith("fuzuli.pairs.dead_end.forced.with", stands) { own: Vec<LineId>, forced: Run, pairs: Groups, count: usize }
        en "{own}: {forced} {forced?has|have} to be blank, as no square may be full, and so has one cell of {pairs?the pair|each of the pairs} {pairs}; that is more than its {count} blank {count?cell|cells}.";
    /// Too many cells have to be blank, and one of each pair, with those that are.
    TooManyForcedWithAlready("fuzuli.pairs.dead_end.forced.with.already", stands) { own: Vec<LineId>, forced: Run, pairs: Groups, run: Run, count: usize }
        en "{own}: {forced} {forced?has|have} to be blank, as no square may be full, and so has one cell of {pairs?the pair|each of the pairs} {pairs}; with {run} that is more than its {count} blank {count?cell|cells}.";
    /// There are too many blank cells.
    pub TooManyBlanks("fuzuli.pairs.dead_end.placed", stands) { own: Vec<LineId>, count: usize, run: Run }
        en "{own} has more than {count} blank {count?cell|cells}: {run}.";
}

/// A line with those beside it, read across.
pub struct Bundle {
    /// The line itself.
    pub line: LineId,
    /// How many of its cells are blank.
    pub blanks: usize,
    /// How many lines there are, and which of them it is.
    pub lines: usize,
    pub own: usize,
    /// The squares of the line and one beside it.
    pub squares: Vec<SquareBeside>,
}

/// A square of four cells, of a line and one beside it.
pub struct SquareBeside {
    /// The line of the model that it is.
    pub line: LineId,
    /// Its cells in the bundle.
    pub cells: Vec<usize>,
}

/// A bundle, and what its cells may be.
struct Bundled<'a> {
    bundle: &'a Bundle,
    known: &'a [Domain],
}

impl Bundled<'_> {
    /// The number of a cell in the bundle, by that of its line and its own there.
    fn cell(&self, line: usize, at: usize) -> usize {
        at * self.bundle.lines + line
    }

    fn own(&self, at: usize) -> usize {
        self.cell(self.bundle.own, at)
    }

    fn len(&self) -> usize {
        self.known.len() / self.bundle.lines
    }

    fn is_blank(&self, at: usize) -> bool {
        self.known[self.own(at)] == Domain::only(Symbol::BLANK)
    }

    /// The cells of the line that are known to be blank.
    fn blanks(&self) -> Vec<usize> {
        (0..self.len()).filter(|&at| self.is_blank(at)).map(|at| self.own(at)).collect()
    }

    /// Where the line has a blank cell that is not known, because two neighbours beside it are filled, with this cell
    /// beside the line, too: in order, so that no hole ends before one that comes before it.
    fn holes(&self, supposed: Option<usize>) -> Vec<Hole> {
        let is_filled = |cell: usize| Some(cell) == supposed || !self.known[cell].has(Symbol::BLANK);
        let is_beside_two = |at: usize| {
            let mut others = (0..self.bundle.lines).filter(|&line| line != self.bundle.own);
            others.any(|line| is_filled(self.cell(line, at)) && is_filled(self.cell(line, at + 1)))
        };
        let hole = |at: usize| match [at, at + 1].map(|at| self.known[self.own(at)].has(Symbol::BLANK)) {
            [true, true] => Some(Hole { first: at, last: at + 1 }),
            [true, false] => Some(Hole { first: at, last: at }),
            [false, true] => Some(Hole { first: at + 1, last: at + 1 }),
            [false, false] => None,
        };
        let pairs = (0..self.len().saturating_sub(1)).filter(|&at| !self.is_blank(at) && !self.is_blank(at + 1));
        pairs.filter(|&at| is_beside_two(at)).filter_map(hole).collect()
    }

    /// Those of two cells.
    fn pairs(&self) -> Vec<Hole> {
        self.holes(None).into_iter().filter(Hole::is_pair).collect()
    }

    /// Pairs as they are spoken of.
    fn groups(&self, holes: &[Hole]) -> Groups {
        let pairs = holes.iter().filter(|hole| hole.is_pair());
        Groups(pairs.map(|hole| vec![self.own(hole.first), self.own(hole.last)]).collect())
    }
}

/// One or two neighbours of which one is blank, though it is not known which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hole {
    first: usize,
    last: usize,
}

impl Hole {
    fn is_pair(&self) -> bool {
        self.first < self.last
    }

    fn has(&self, at: usize) -> bool {
        self.first == at || self.last == at
    }
}

/// Of these holes, so many that share no cell, as far as there are as many: always to take the one that ends first gives the most.
fn disjoint(holes: impl Iterator<Item = Hole>, most: usize) -> Vec<Hole> {
    let mut chosen: Vec<Hole> = Vec::new();
    for hole in holes {
        if chosen.len() < most && chosen.last().is_none_or(|before| before.last < hole.first) {
            chosen.push(hole);
        }
    }
    chosen
}

/// The bundle of a line, the blank cells that are known of it, and how many are not.
fn looked_at<'a>(look: &'a Look<'_, Numbers>) -> Option<(Bundled<'a>, Vec<usize>, usize)> {
    let Numbers::Bundle(bundle) = look.line else { return None };
    let bundled = Bundled { bundle, known: look.known };
    let blanks = bundled.blanks();
    let left = bundle.blanks.checked_sub(blanks.len())?;
    Some((bundled, blanks, left))
}

/// Where three cells of a square are filled, the fourth is blank: squares show it more easily, but a chain goes from line to line.
fn squares_beside(look: &Look<'_, Numbers>, bundled: &Bundled<'_>, findings: &mut Vec<Finding>) {
    for SquareBeside { line, cells } in &bundled.bundle.squares {
        let mut open = cells.iter().filter(|cell| look.known[**cell].has(Symbol::BLANK));
        if let (Some(&at), None) = (open.next(), open.next()) {
            look.push(findings, [(at, Domain::only(Symbol::BLANK))], || ThreeFilled { square: vec![*line] });
        }
    }
}

/// Where pairs hold all blank cells, or these are known, no other cell of the line is blank.
pub fn blanks_in_pairs(look: &Look<'_, Numbers>, findings: &mut Vec<Finding>) {
    let Some((bundled, blanks, left)) = looked_at(look) else { return };
    squares_beside(look, &bundled, findings);
    let pairs = bundled.pairs();
    let mut found: LiteMap<Vec<Hole>, Vec<usize>> = LiteMap::new();
    for at in (0..bundled.len()).filter(|&at| !bundled.is_blank(at)) {
        let chosen = disjoint(pairs.iter().copied().filter(|pair| !pair.has(at)), left);
        if chosen.len() == left {
            found.entry(chosen).or_default().push(bundled.own(at));
        }
    }
    for (chosen, cells) in found {
        let cells = cells.into_iter().map(|cell| (cell, look.known[cell].without(Symbol::BLANK)));
        look.push(findings, cells, || {
            let (own, count, pairs) = (vec![bundled.bundle.line], bundled.bundle.blanks, bundled.groups(&chosen));
            match (blanks.is_empty(), &pairs.0[..]) {
                (_, []) => Message::from(OwnBlanks { own, count, run: Run(blanks.clone()) }),
                (true, [pair]) => OnlyPair { own, pair: pair.clone() }.into(),
                (true, _) => InPairs { own, pairs, count }.into(),
                (false, _) => WithPairs { own, pairs, run: Run(blanks.clone()), count }.into(),
            }
        });
    }
}

/// A cell beside the line is blank where, filled, it would leave the line more blank cells than it has.
pub fn one_too_many(look: &Look<'_, Numbers>, findings: &mut Vec<Finding>) {
    let Some((bundled, blanks, left)) = looked_at(look) else { return };
    if disjoint(bundled.holes(None).into_iter(), left + 1).len() > left {
        return;
    }
    let is_beside = |cell: &usize| cell % bundled.bundle.lines != bundled.bundle.own;
    let is_open = |cell: &usize| look.known[*cell].has(Symbol::BLANK) && look.known[*cell].len() > 1;
    for cell in (0..look.known.len()).filter(|cell| is_beside(cell) && is_open(cell)) {
        let chosen = disjoint(bundled.holes(Some(cell)).into_iter(), left + 1);
        if chosen.len() > left {
            look.push(findings, [(cell, Domain::only(Symbol::BLANK))], || too_many(&bundled, cell, &blanks, &chosen));
        }
    }
}

/// What is said of a cell with which the line would have all these blank cells.
fn too_many(bundled: &Bundled<'_>, cell: usize, blanks: &[usize], chosen: &[Hole]) -> Message {
    let (own, count, cell) = (vec![bundled.bundle.line], bundled.bundle.blanks, vec![cell]);
    let (pairs, run) = (bundled.groups(chosen), Run(blanks.to_vec()));
    let beside = || lying(bundled, chosen);
    let alone = chosen.iter().filter(|hole| !hole.is_pair()).map(|hole| bundled.own(hole.first));
    let forced = Run(alone.collect());
    let mut all: Vec<usize> = blanks.iter().chain(&forced.0).copied().collect();
    all.sort_unstable();
    match (forced.0.is_empty(), pairs.0.is_empty()) {
        (false, true) if blanks.is_empty() => TooManyCells { own, cell, forced, count }.into(),
        (false, true) => TooManyCellsWith { own, cell, forced, run, count }.into(),
        (false, false) => TooManyOfBoth { own, cell, blanks: Run(all), beside: beside(), pairs, count }.into(),
        (true, _) if blanks.is_empty() => TooMany { own, cell, beside: beside(), pairs, count }.into(),
        (true, _) => TooManyWith { own, cell, beside: beside(), pairs, run, count }.into(),
    }
}

/// Which of these pairs lie beside filled cells already, and which only would.
fn lying(bundled: &Bundled<'_>, chosen: &[Hole]) -> Clause {
    let already = bundled.pairs();
    let (lie, would): (Vec<Hole>, Vec<Hole>) = chosen.iter().partition(|hole| already.contains(hole));
    let (others, pairs) = (bundled.groups(&lie), bundled.groups(&would));
    match (others.0.is_empty(), pairs.0.is_empty()) {
        (true, _) => Clause::of(WouldLie { pairs }),
        (false, true) => Clause::of(DoLie { pairs: others }),
        (false, false) => Clause::of(WouldLieToo { pairs, others }),
    }
}

/// There are more blank cells, or more pairs, than the line has blank cells; or a square is full.
pub fn bundle_dead_end(look: &Look<'_, Numbers>) -> Option<Message> {
    let Numbers::Bundle(bundle) = look.line else { return None };
    let bundled = Bundled { bundle, known: look.known };
    let is_full = |square: &&SquareBeside| square.cells.iter().all(|&cell| !look.known[cell].has(Symbol::BLANK));
    if let Some(square) = bundle.squares.iter().find(is_full) {
        return Some(FullSquareBeside { square: vec![square.line] }.into());
    }
    let (own, count, run) = (vec![bundle.line], bundle.blanks, Run(bundled.blanks()));
    let Some(left) = count.checked_sub(run.0.len()) else { return Some(TooManyBlanks { own, count, run }.into()) };
    let chosen = disjoint(bundled.holes(None).into_iter(), left + 1);
    let pairs = bundled.groups(&chosen);
    let mut forced: Vec<usize> =
        chosen.iter().filter(|hole| !hole.is_pair()).map(|hole| bundled.own(hole.first)).collect();
    forced.sort_unstable();
    let forced = Run(forced);
    (chosen.len() > left).then(|| match (forced.0.is_empty(), pairs.0.is_empty(), run.0.is_empty()) {
        (false, true, true) => TooManyForced { own, forced, count }.into(),
        (false, true, false) => TooManyForcedAlready { own, forced, run, count }.into(),
        (false, false, true) => TooManyForcedWith { own, forced, pairs, count }.into(),
        (false, false, false) => TooManyForcedWithAlready { own, forced, pairs, run, count }.into(),
        (true, _, true) => TooManyPairs { own, pairs, count }.into(),
        (true, _, false) => TooManyPairsWith { own, pairs, run, count }.into(),
    })
}
