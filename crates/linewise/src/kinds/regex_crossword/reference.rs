//! A plain pattern told slowly, for proofs: for each part, between which two places of the line it can match.
//!
//! Each cell is read by one class, and nothing that was read matters later, so that it is enough to know of each
//! part the stretches that it can spell. References, looks around and word edges are another matter: patterns with
//! these, and several patterns at once, are told by threads that read every word.

mod spans;
mod threads;
mod worlds;

pub use worlds::{tell as tell_any, tell_together};

use super::effort::Effort;
use super::prepared::Prepared;
use super::syntax::{Edge, What};
use super::word_list;
use crate::domain::Domain;

/// Between which places something can match: row `from` holds the places where it can end, as bits.
pub type Spans = Vec<u128>;

/// Lines with so many cells are told.
const LONGEST: usize = 126;

/// Does a word that fits `domains` match the whole pattern? `None` for patterns and lines that are not told, or not
/// in so many steps.
pub fn fits(pattern: &Prepared, domains: &[Domain], effort: &mut Effort) -> Option<bool> {
    let is_settled = domains.iter().all(|domain| domain.len() == 1);
    if pattern.needs.backs || domains.len() > LONGEST || !is_settled && !pattern.needs.nothing() {
        return None;
    }
    let spans = spans_of_parts(pattern, pattern.syntax.nodes.len(), domains, effort)?;
    Some(spans[pattern.syntax.root as usize][0] >> domains.len() & 1 == 1)
}

/// Where each of the first so many parts can match, as if references matched nothing anywhere. Where there are looks
/// around or word edges, the domains are settled.
pub fn spans_of_parts(pattern: &Prepared, parts: usize, domains: &[Domain], effort: &mut Effort) -> Option<Vec<Spans>> {
    let mut spans: Vec<Spans> = Vec::with_capacity(parts);
    // A part is numbered after all that it is made of.
    for (id, node) in pattern.syntax.nodes[..parts].iter().enumerate() {
        let of = |node: u32| &spans[node as usize];
        effort.spend(domains.len()).ok()?;
        let part = match &node.what {
            What::Class(_) => of_class(pattern.classes[id], domains),
            What::Sequence(list) => {
                let mut parts = pattern.syntax.children(*list).iter();
                parts.try_fold(nothing(domains), |before, &part| then(&before, of(part), effort))?
            }
            What::Choice(list) => {
                let never = vec![0; domains.len() + 1];
                effort.spend(pattern.syntax.children(*list).len() * domains.len()).ok()?;
                pattern.syntax.children(*list).iter().fold(never, |one, &other| either(&one, of(other)))
            }
            What::Group { inner, .. } => of(*inner).clone(),
            What::Repeat(repeat) => repeated(of(repeat.inner), repeat.least, repeat.most, domains, effort)?,
            What::Edge(Edge::Start) => where_places(domains, |place| place == 0),
            What::Edge(Edge::End) => where_places(domains, |place| place == domains.len()),
            What::Edge(Edge::Word) => where_places(domains, |place| is_word_edge(pattern, place, domains)),
            What::Edge(Edge::NotWord) => where_places(domains, |place| !is_word_edge(pattern, place, domains)),
            What::Look(look) => {
                let inner = of(look.inner);
                let sees = |place: usize| match look.ahead {
                    true => inner[place] != 0,
                    false => inner.iter().any(|ends| ends >> place & 1 == 1),
                };
                where_places(domains, |place| sees(place) != look.negative)
            }
            What::Back(_) => vec![0; domains.len() + 1],
        };
        spans.push(part);
    }
    Some(spans)
}

/// What each cell is in the words that fit `domains` and match: each cell is tried as each of its symbols, those at once that no class
/// tells apart. Of a list of words each that fits is looked at instead.
pub fn tell(pattern: &Prepared, domains: &[Domain], effort: &mut Effort) -> Option<Vec<Domain>> {
    if let Some(words) = word_list::words(pattern) {
        effort.spend(words.len() * domains.len()).ok()?;
        return Some(tell_words(words.into_iter().map(|(_, classes)| classes), domains));
    }
    let mut told = vec![Domain::EMPTY; domains.len()];
    let mut tried = domains.to_vec();
    let sorts = worlds::sorts(std::slice::from_ref(pattern), &[pattern.all]);
    for (at, &domain) in domains.iter().enumerate() {
        for symbols in sorts.iter().map(|sort| sort.and(domain)).filter(|symbols| !symbols.is_empty()) {
            tried[at] = symbols;
            if fits(pattern, &tried, effort)? {
                told[at] = told[at].or(symbols);
            }
        }
        tried[at] = domain;
    }
    Some(told)
}

/// What each cell is in those of these words that fit.
fn tell_words(words: impl Iterator<Item = Vec<Domain>>, domains: &[Domain]) -> Vec<Domain> {
    let fitting = words.filter(|word| word.len() == domains.len()).filter_map(|word| {
        let may: Vec<Domain> = word.iter().zip(domains).map(|(class, may)| class.and(*may)).collect();
        may.iter().all(|may| !may.is_empty()).then_some(may)
    });
    fitting.fold(vec![Domain::EMPTY; domains.len()], |told, word| {
        told.iter().zip(&word).map(|(told, may)| told.or(*may)).collect()
    })
}

/// One cell that is in the class.
fn of_class(class: Domain, domains: &[Domain]) -> Spans {
    let reads = |(at, domain): (usize, &Domain)| if class.and(*domain).is_empty() { 0 } else { 1 << (at + 1) };
    domains.iter().enumerate().map(reads).chain([0]).collect()
}

/// Nothing, anywhere.
fn nothing(domains: &[Domain]) -> Spans {
    (0..=domains.len()).map(|at| 1 << at).collect()
}

/// Nothing, at the places where this holds.
fn where_places(domains: &[Domain], holds: impl Fn(usize) -> bool) -> Spans {
    (0..=domains.len()).map(|at| u128::from(holds(at)) << at).collect()
}

/// Does a settled word have a word character on one side of a place only?
fn is_word_edge(pattern: &Prepared, place: usize, domains: &[Domain]) -> bool {
    let is_word = |at: Option<usize>| {
        at.and_then(|at| domains.get(at)).is_some_and(|domain| !domain.and(pattern.words).is_empty())
    };
    is_word(place.checked_sub(1)) != is_word(Some(place))
}

fn either(one: &Spans, other: &Spans) -> Spans {
    one.iter().zip(other).map(|(one, other)| one | other).collect()
}

/// The one, and then the other.
fn then(one: &Spans, other: &Spans, effort: &mut Effort) -> Option<Spans> {
    effort.spend(one.iter().map(|middles| 1 + middles.count_ones() as usize).sum()).ok()?;
    let ends = |&middles: &u128| {
        let mut rest = middles;
        let mut ends = 0;
        while rest != 0 {
            ends |= other[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        ends
    };
    Some(one.iter().map(ends).collect())
}

/// The part so many times.
fn repeated(part: &Spans, least: u32, most: Option<u32>, domains: &[Domain], effort: &mut Effort) -> Option<Spans> {
    // A round that reads nothing changes nothing: beyond the length of the line, more rounds reach no further.
    let cells = domains.len() as u32;
    let more = most.map_or(cells, |most| most.saturating_sub(least)).min(cells);
    let mut spans = nothing(domains);
    for _ in 0..least.min(cells + 1) {
        spans = then(&spans, part, effort)?;
    }
    for _ in 0..more {
        let longer = either(&spans, &then(&spans, part, effort)?);
        if longer == spans {
            break;
        }
        spans = longer;
    }
    Some(spans)
}
