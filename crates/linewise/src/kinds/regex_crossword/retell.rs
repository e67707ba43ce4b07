//! A plain pattern told slowly, for proofs: for each part, between which two places of the line it can match.
//!
//! Each cell is read by one class, and nothing that was read matters later, so that it is enough to know of each
//! part the stretches that it can spell. References, looks around and word edges are another matter: patterns with
//! these are not told.

use super::prepared::Prepared;
use super::syntax::{Edge, What};
use crate::domain::Domain;

/// Between which places something can match: row `from` holds the places where it can end, as bits.
type Spans = Vec<u128>;

/// Lines with so many cells are told.
const LONGEST: usize = 126;

/// Does a word that fits `domains` match the whole pattern? `None` for patterns and lines that are not told.
pub fn fits(pattern: &Prepared, domains: &[Domain]) -> Option<bool> {
    if !pattern.needs.nothing() || domains.len() > LONGEST {
        return None;
    }
    let mut spans: Vec<Spans> = Vec::with_capacity(pattern.syntax.nodes.len());
    // A part is numbered after all that it is made of.
    for (id, node) in pattern.syntax.nodes.iter().enumerate() {
        let of = |node: u32| &spans[node as usize];
        let part = match &node.what {
            What::Class(_) => of_class(pattern.classes[id], domains),
            What::Sequence(list) => {
                let parts = pattern.syntax.children(*list).iter();
                parts.fold(nothing(domains), |before, &part| then(&before, of(part)))
            }
            What::Choice(list) => {
                let never = vec![0; domains.len() + 1];
                pattern.syntax.children(*list).iter().fold(never, |one, &other| either(&one, of(other)))
            }
            What::Group { inner, .. } => of(*inner).clone(),
            What::Repeat(repeat) => repeated(of(repeat.inner), repeat.least, repeat.most, domains),
            What::Edge(Edge::Start) => at_place(0, domains),
            What::Edge(Edge::End) => at_place(domains.len(), domains),
            What::Edge(_) | What::Look(_) | What::Back(_) => return None,
        };
        spans.push(part);
    }
    Some(spans[pattern.syntax.root as usize][0] >> domains.len() & 1 == 1)
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

/// Nothing, at this place only.
fn at_place(place: usize, domains: &[Domain]) -> Spans {
    (0..=domains.len()).map(|at| if at == place { 1 << at } else { 0 }).collect()
}

fn either(one: &Spans, other: &Spans) -> Spans {
    one.iter().zip(other).map(|(one, other)| one | other).collect()
}

/// The one, and then the other.
fn then(one: &Spans, other: &Spans) -> Spans {
    let ends = |&middles: &u128| {
        let reached = (0..other.len()).filter(|middle| middles >> middle & 1 == 1);
        reached.fold(0, |ends, middle| ends | other[middle])
    };
    one.iter().map(ends).collect()
}

/// The part so many times.
fn repeated(part: &Spans, least: u32, most: Option<u32>, domains: &[Domain]) -> Spans {
    // A round that reads nothing changes nothing: beyond the length of the line, more rounds reach no further.
    let cells = domains.len() as u32;
    let least = least.min(cells + 1);
    let more = most.map_or(cells, |most| most.saturating_sub(least)).min(cells);
    let required = (0..least).fold(nothing(domains), |before, _| then(&before, part));
    (0..more).fold(required, |before, _| either(&before, &then(&before, part)))
}
