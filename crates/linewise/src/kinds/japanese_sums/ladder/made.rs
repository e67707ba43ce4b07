//! What makes a sum, in its place or in the few places that it has.

use super::{MOST_LISTED, Sums, THREE, places, room};
use crate::domain::{Domain, Symbol};
use crate::message::{Each, Fillings, Message, SumName, Sums as Makings};
use crate::techniques::makings::{can_tell, held, makings};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};
use std::ops::Range;

crate::sentences! {
    /// What makes a sum whose cells are known.
    Made("japanese_sums.makings", stands) { sum: SumName, room: Vec<usize>, sums: Makings }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, so {conclusion}.";
    /// The same for the other cells.
    MadeElsewhere("japanese_sums.makings.outside", stands) { sum: SumName, room: Vec<usize>, sums: Makings, all: Each }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, so {all} {all?stands|stand} there and nowhere else: {exclusion}.";
    /// Both at once.
    MadeOnly("japanese_sums.makings.both", stands) { sum: SumName, room: Vec<usize>, sums: Makings, all: Each }
        en "{line}: {given}{room} make {sum}, which can only be {sums} there, so {all} {all?stands|stand} there and nowhere else: {conclusion}.";
    /// What makes a sum in one of a few places.
    Filled("japanese_sums.fillings", stands) { sum: SumName, fillings: Fillings }
        en "{line}: {given}{sum} can only be {fillings}, so {conclusion}.";
    /// The same in a line of several sums, for cells that it does not cover everywhere.
    FilledAlone("japanese_sums.fillings.alone", stands) { sum: SumName, fillings: Fillings }
        en "{line}: {given}{sum} can only be {fillings}, and no other sum reaches {found}, so {conclusion}.";
    /// The same for the other cells.
    FilledElsewhere("japanese_sums.fillings.outside", stands) { sum: SumName, fillings: Fillings, all: Each }
        en "{line}: {given}{sum} can only be {fillings}, so {all} {all?stands|stand} there and nowhere else: {exclusion}.";
}

/// A sum has one place.
pub const IN_PLACE: LineRung<Sums> = Rung {
    name: "makings",
    title: &[("en", "What makes a sum")],
    hint: &[("en", "The place of a sum of one {axis} is known; which numbers make it?")],
    level: 3,
    weight: 5,
    find: made_in_place,
    sentences: says![Made, MadeElsewhere, MadeOnly],
    shown: &[on(
        THREE,
        ["? 12 # ?", "12 12 # #34"],
        "Row 1 (3): cell 2 is not black or 3 and cell 3 is black; cells 1 and 2 make the sum 3, which can only be 1 + 2 there, so cell 1 can only be 1 or 2.\n\
         Row 1 (3): cell 2 is not black or 3 and cell 3 is black; cells 1 and 2 make the sum 3, which can only be 1 + 2 there, so 1 and 2 stand there and nowhere else: cell 4 is not 1 or 2.\n\
         Row 1 (3): cell 2 is not black or 3 and cell 3 is black; cells 1 and 2 make the sum 3, which can only be 1 + 2 there, so 1 and 2 stand there and nowhere else: cell 1 can only be 1 or 2 and cell 4 is not 1 or 2.",
        "? ? ? ?",
    )],
};

/// A sum has a few places.
pub const IN_PLACES: LineRung<Sums> = Rung {
    name: "fillings",
    title: &[("en", "What makes a sum in its places")],
    hint: &[("en", "In one {axis}, a sum has few places and few ways to be made.")],
    level: 3,
    weight: 6,
    find: made_in_places,
    sentences: says![Filled, FilledAlone, FilledElsewhere, Made, MadeElsewhere, MadeOnly],
    // A 3 alone, or 1 and 2.
    shown: &[on(
        THREE,
        ["# 1234 ? #", "# 123 #12 #"],
        "Row 1 (3): with cell 1 black and cell 2 not black, the sum 3 can only be 3 in cell 2 or 1 + 2 in cells 2 and 3, so cell 2 is not 4 and cell 3 is not 3 or 4.",
        "# #123 #123 #",
    )],
};

/// The numbers that make a sum whose cells are known. Where there is one way to make it, and these cells are nothing
/// else any more, it is left to others which of them holds which number.
fn made_in_place(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let is_news = |place: &Range<usize>, way: Domain| place.clone().any(|at| !look.known[at].minus(way).is_empty());
    let told = |places: &[Range<usize>], ways: &[Domain]| match (places, ways) {
        ([place], [way]) => Some(Told { which_holds_what: is_news(place, *way) }),
        ([_], _) => Some(Told { which_holds_what: true }),
        _ => None,
    };
    made(look, told, findings);
}

/// The numbers that make a sum that has a few places, and what is left to be seen of those in one place.
fn made_in_places(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let is_told = |places: &[Range<usize>], ways: &[Domain]| places.len() > 1 || ways.len() == 1;
    made(look, |places, ways| is_told(places, ways).then_some(Told { which_holds_what: true }), findings);
}

/// What is told of a sum, besides where its numbers cannot stand any more.
pub struct Told {
    /// Is it told which of its cells holds which number?
    pub which_holds_what: bool,
}

/// The few ways to make a sum in its places, where it has so many of them: what stands in each cell that it covers in all of them, and
/// what stands in no other cell, as it is a part of the sum in any case.
fn made(look: &Look<'_, Sums>, told: impl Fn(&[Range<usize>], &[Domain]) -> Option<Told>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.numbers as usize) {
        return;
    }
    let all = places(look);
    let is_own = owned(&all, look.known.len());
    for (name, places) in all.into_iter().filter(|(_, places)| places.len() <= MOST_LISTED) {
        // One number that stands alone is a rest, and used up then.
        if matches!(&places[..], [place] if place.len() == 1) {
            continue;
        }
        let Some(few) = FewWays::new(look, name, places) else { continue };
        let Some(told) = told(&few.places, &few.ways).filter(|_| (1..=MOST_LISTED).contains(&few.ways.len())) else {
            continue;
        };
        // Where no other sum comes, a cell that this one does not cover is black.
        let found = few.found(look.known, told, |at| is_own[at]);
        few.tell(look, found, findings);
    }
}

/// A sum, its places, and the ways to make it there.
pub struct FewWays {
    /// Its name.
    pub name: SumName,
    places: Vec<Range<usize>>,
    /// The ways in each place.
    fillings: Vec<(Range<usize>, Vec<Domain>)>,
    /// All of them.
    ways: Vec<Domain>,
    /// The numbers that stand in every way.
    pub every: Domain,
}

/// What cells can be, with their places.
type Cells = Vec<(usize, Domain)>;

/// What the ways to make a sum say.
pub struct SaidOfCells {
    /// Of the cells that it covers in all its places.
    pub inside: Cells,
    /// Of those that it covers in some, and no other sum; with those among the first that no other sum reaches.
    pub partly: Cells,
    /// Of those that it covers nowhere.
    pub outside: Cells,
}

impl FewWays {
    /// The ways to make a sum in these places; `None` where the sum is not known.
    pub fn new(look: &Look<'_, Sums>, name: SumName, places: Vec<Range<usize>>) -> Option<FewWays> {
        let sum = name.sum?;
        let fillings = places.into_iter().map(|place| (place.clone(), makings(sum, &look.known[place])));
        Some(FewWays::of(name, fillings.collect()))
    }

    fn of(name: SumName, fillings: Vec<(Range<usize>, Vec<Domain>)>) -> FewWays {
        let places = fillings.iter().map(|(place, _)| place.clone()).collect();
        let ways: Vec<Domain> = fillings.iter().flat_map(|(_, ways)| ways.iter().copied()).collect();
        let every = ways.iter().copied().reduce(Domain::and).unwrap_or_default();
        FewWays { name, places, fillings, ways, every }
    }

    /// How many ways there are.
    pub fn count(&self) -> usize {
        self.ways.len()
    }

    /// Those of the ways, in those of the places, beside which another sum, in front of it or behind it, has a way.
    pub fn that_leave(&self, other: &FewWays, is_in_front: bool) -> FewWays {
        let are_apart = |one: &Range<usize>, two: &Range<usize>| match is_in_front {
            true => one.end < two.start,
            false => two.end < one.start,
        };
        let leaves = |place: &Range<usize>, way: Domain| {
            let mut beside = other.fillings.iter().filter(|(there, _)| are_apart(place, there));
            beside.any(|(_, ways)| ways.iter().any(|other| other.and(way).is_empty()))
        };
        let left = self.fillings.iter().map(|(place, ways)| {
            (place.clone(), ways.iter().copied().filter(|&way| leaves(place, way)).collect::<Vec<_>>())
        });
        FewWays::of(self.name, left.filter(|(_, ways)| !ways.is_empty()).collect())
    }

    /// What they say of each cell; `is_own` tells which ones no other sum reaches.
    pub fn found(&self, known: &[Domain], told: Told, is_own: impl Fn(usize) -> bool) -> SaidOfCells {
        let covers = |at: usize| self.places.iter().filter(|place| place.contains(&at)).count();
        let cells = || 0..known.len();
        let inside = cells().filter(|&at| told.which_holds_what && covers(at) == self.places.len());
        let mut inside: Cells = inside.map(|at| (at, held_in(known, &self.fillings, at))).collect();
        let partly = cells().filter(|&at| (1..self.places.len()).contains(&covers(at)) && is_own(at));
        let partly = partly.map(|at| (at, held_in(known, &self.fillings, at).with(Symbol::BLANK)));
        let mut partly: Cells = partly.collect();
        if partly.iter().any(|(at, may)| !known[*at].minus(*may).is_empty()) {
            // In one breath with the cells that it always covers.
            let (own, others): (Cells, Cells) = inside.into_iter().partition(|(at, _)| is_own(*at));
            partly.extend(own);
            inside = others;
        } else {
            partly.clear();
        }
        let outside = cells().filter(|&at| covers(at) == 0);
        let outside = outside.map(|at| (at, known[at].minus(self.every))).collect();
        SaidOfCells { inside, partly, outside }
    }

    fn tell(
        &self,
        look: &Look<'_, Sums>,
        SaidOfCells { inside, partly, outside }: SaidOfCells,
        findings: &mut Vec<Finding>,
    ) {
        let (sum, all) = (self.name, Each(self.every));
        let is_placed = self.places.len() == 1;
        let both: Cells = inside.iter().chain(&outside).copied().collect();
        let before = findings.len();
        look.push(findings, inside, || match is_placed {
            true => Message::from(Made { sum, room: self.room(), sums: self.makings() }),
            false => Filled { sum, fillings: self.fillings() }.into(),
        });
        look.push(findings, partly, || match look.line.names().len() {
            1 => Message::from(Filled { sum, fillings: self.fillings() }),
            _ => FilledAlone { sum, fillings: self.fillings() }.into(),
        });
        look.push(findings, outside, || match is_placed {
            true => Message::from(MadeElsewhere { sum, room: self.room(), sums: self.makings(), all }),
            false => FilledElsewhere { sum, fillings: self.fillings(), all }.into(),
        });
        if findings.len() == before + 2 && is_placed {
            look.push(findings, both, || MadeOnly { sum, room: self.room(), sums: self.makings(), all });
        }
    }

    fn room(&self) -> Vec<usize> {
        room(&self.places).collect()
    }

    fn makings(&self) -> Makings {
        Makings(self.ways.clone())
    }

    /// Each way with its place.
    pub fn fillings(&self) -> Fillings {
        let one = |place: &Range<usize>, way: Domain| (way, place.clone().collect());
        let all = self.fillings.iter().flat_map(|(place, ways)| ways.iter().map(move |&way| one(place, way)));
        Fillings(all.collect())
    }
}

/// Which cells one of the sums with these places can cover, and no other.
pub fn owned(sums: &[(SumName, Vec<Range<usize>>)], cells: usize) -> Vec<bool> {
    let reached: Vec<Vec<bool>> = sums.iter().map(|(_, places)| reached(places, cells)).collect();
    (0..cells).map(|at| reached.iter().filter(|reached| reached[at]).count() == 1).collect()
}

/// Which cells some of these places cover.
fn reached(places: &[Range<usize>], cells: usize) -> Vec<bool> {
    (0..cells).map(|at| places.iter().any(|place| place.contains(&at))).collect()
}

/// What a cell holds in those of these places that cover it, each with the ways to make the sum there.
fn held_in(known: &[Domain], fillings: &[(Range<usize>, Vec<Domain>)], at: usize) -> Domain {
    let in_place = |(place, ways): &(Range<usize>, Vec<Domain>)| held(ways, &known[place.clone()])[at - place.start];
    fillings.iter().filter(|(place, _)| place.contains(&at)).map(in_place).fold(Domain::EMPTY, Domain::or)
}
