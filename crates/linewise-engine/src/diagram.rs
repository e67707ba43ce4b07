//! The words of a line as a decision diagram: a layer for each cell that is open, a node for each different way to go on.
//!
//! Always: every path from the first node to the end is a word, no two nodes of a layer go on in the same ways, every
//! layer has several symbols, and nodes are numbered in the order in which the words reach them. So equal sets of
//! words have equal diagrams. A layer with one node only is where a line falls apart: what stands before
//! it and what stands behind it know nothing of each other.

use crate::domain::Domain;
use crate::limits::DIAGRAM_NODES;
use crate::numbering::Numbering;
use crate::rule::{Decided, Undecided};
use num_bigint::BigUint;
use std::hash::Hash;
use std::ops::Range;

/// A set of words, all of one length. There is at least one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Diagram {
    /// Where the nodes of each layer begin in `nodes`; the last entry is their number.
    layers: Vec<u32>,
    /// Where the edges of each node begin in `edges`; the last entry is their number.
    nodes: Vec<u32>,
    edges: Vec<Edge>,
}

/// What a cell may be, and the node of the next layer to which this leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Edge {
    may: Domain,
    to: u32,
}

/// The words of a line, and what they say of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spelled {
    /// What each cell is in some word.
    pub may: Vec<Domain>,
    /// The words without the cells that all words agree on.
    pub diagram: Diagram,
}

impl Spelled {
    /// The cells that the diagram has a layer for, by number.
    pub fn open(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.may.len() as u32).filter(|&at| self.may[at as usize].len() > 1)
    }
}

/// A diagram in the making: for each cell its nodes, with their edges.
type Loose = Vec<Vec<Vec<Edge>>>;

/// Reads a line cell by cell, from `start`, and tells the words that lead to an end; `None` when there is no word.
///
/// `read` is given a cell's number, what is known before it and what the cell may be; it passes on what is known behind
/// it, for each symbol at most once. Undecided when it says so, when more than `most` different things are known at
/// once, and when the diagram would be too large.
pub fn explore<S: Hash + Eq>(
    domains: &[Domain],
    start: S,
    mut read: impl FnMut(usize, &S, Domain, &mut dyn FnMut(Domain, S)) -> Decided<()>,
    may_end: impl Fn(&S) -> bool,
    most: usize,
) -> Decided<Option<Spelled>> {
    let mut here = vec![start];
    let mut layers = Loose::with_capacity(domains.len());
    let mut nodes = 0;
    for (at, &may) in domains.iter().enumerate() {
        nodes += here.len();
        if nodes > DIAGRAM_NODES {
            return Err(Undecided);
        }
        let mut next = Numbering::new();
        let mut layer = Vec::with_capacity(here.len());
        for state in &here {
            let mut edges = Vec::new();
            read(at, state, may, &mut |symbols, after: S| {
                edges.push(Edge { may: symbols.and(may), to: next.number(after) });
            })?;
            layer.push(edges);
            if next.len() > most {
                return Err(Undecided);
            }
        }
        layers.push(layer);
        here = next.into_things();
    }
    let ends: Vec<Option<u32>> = here.iter().map(|state| may_end(state).then_some(0)).collect();
    Ok(reduce(&layers, ends))
}

/// The diagram of a loose one in which every node can be reached; `ends` are the nodes behind the last layer, of which some are ends.
fn reduce(layers: &Loose, ends: Vec<Option<u32>>) -> Option<Spelled> {
    let mut may = vec![Domain::EMPTY; layers.len()];
    let mut kept: Vec<Vec<Vec<Edge>>> = Vec::new();
    // For each node of the layer behind, which node of the last layer kept has taken its place.
    let mut places = ends;
    for (at, layer) in layers.iter().enumerate().rev() {
        let nodes: Vec<Vec<Edge>> = layer.iter().map(|edges| moved(edges, &places)).collect();
        may[at] = nodes.iter().flatten().fold(Domain::EMPTY, |all, edge| all.or(edge.may));
        if may[at].len() <= 1 {
            places = nodes.iter().map(|edges| edges.first().map(|edge| edge.to)).collect();
            continue;
        }
        let mut different = Numbering::new();
        let place = |edges: Vec<Edge>| (!edges.is_empty()).then(|| different.number(edges));
        places = nodes.into_iter().map(place).collect();
        kept.push(different.into_things());
    }
    let first = places.first().copied().flatten()?;
    kept.reverse();
    Some(Spelled { may, diagram: numbered(&kept, first) })
}

/// A node's edges to the nodes that took the places of those they led to; edges that lead to the same node become one.
fn moved(edges: &[Edge], places: &[Option<u32>]) -> Vec<Edge> {
    let mut moved: Vec<Edge> = Vec::with_capacity(edges.len());
    for edge in edges.iter().filter(|edge| !edge.may.is_empty()) {
        let Some(to) = places[edge.to as usize] else { continue };
        match moved.iter_mut().find(|other| other.to == to) {
            Some(other) => other.may = other.may.or(edge.may),
            None => moved.push(Edge { may: edge.may, to }),
        }
    }
    moved.sort_unstable_by_key(|edge| edge.may.0.trailing_zeros());
    moved
}

/// Numbers the nodes in the order in which the words reach them.
fn numbered(layers: &Loose, first: u32) -> Diagram {
    let mut diagram = Diagram { layers: vec![0], nodes: vec![0], edges: Vec::new() };
    let mut here = vec![first];
    for (at, layer) in layers.iter().enumerate() {
        let mut numbers = vec![None; layers.get(at + 1).map_or(1, Vec::len)];
        let mut next = Vec::new();
        for &node in &here {
            for edge in &layer[node as usize] {
                let to = *numbers[edge.to as usize].get_or_insert_with(|| {
                    next.push(edge.to);
                    next.len() as u32 - 1
                });
                diagram.edges.push(Edge { may: edge.may, to });
            }
            diagram.nodes.push(diagram.edges.len() as u32);
        }
        diagram.layers.push(diagram.nodes.len() as u32 - 1);
        here = next;
    }
    diagram
}

impl Diagram {
    /// How many cells its words have.
    pub fn cells(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many bytes it takes, roughly.
    pub(crate) fn bytes(&self) -> usize {
        (self.layers.len() + self.nodes.len()) * 4 + self.edges.len() * size_of::<Edge>()
    }

    /// The nodes of a layer.
    fn layer(&self, at: usize) -> Range<usize> {
        self.layers[at] as usize..self.layers[at + 1] as usize
    }

    fn edges_of(&self, node: usize) -> &[Edge] {
        &self.edges[self.nodes[node] as usize..self.nodes[node + 1] as usize]
    }

    /// What cell `at` is in some word.
    pub fn may(&self, at: usize) -> Domain {
        self.layer(at).flat_map(|node| self.edges_of(node)).fold(Domain::EMPTY, |all, edge| all.or(edge.may))
    }

    /// How many words there are.
    pub fn count(&self) -> BigUint {
        let mut behind = vec![BigUint::from(1u32)];
        for at in (0..self.cells()).rev() {
            let ways = |edge: &Edge| &behind[edge.to as usize] * edge.may.len();
            behind = self.layer(at).map(|node| self.edges_of(node).iter().map(ways).sum()).collect();
        }
        behind.swap_remove(0)
    }

    /// The words in which cell `at` is one of `may`; `None` when there is none.
    pub(crate) fn restricted(&self, at: usize, may: Domain) -> Option<Spelled> {
        let mut layers = Loose::with_capacity(self.cells());
        let mut reached = vec![true];
        for layer in 0..self.cells() {
            let mut next =
                vec![false; self.layers.get(layer + 2).map_or(1, |&end| (end - self.layers[layer + 1]) as usize)];
            let node = |(number, is_reached): (usize, &bool)| {
                let edges: &[Edge] = if *is_reached { self.edges_of(self.layer(layer).start + number) } else { &[] };
                let edges = edges.iter().map(|edge| match layer == at {
                    true => Edge { may: edge.may.and(may), ..*edge },
                    false => *edge,
                });
                let edges: Vec<Edge> = edges.filter(|edge| !edge.may.is_empty()).collect();
                edges.iter().for_each(|edge| next[edge.to as usize] = true);
                edges
            };
            layers.push(reached.iter().enumerate().map(node).collect());
            reached = next;
        }
        reduce(&layers, vec![reached[0].then_some(0)])
    }

    /// The stretches of cells that know nothing of each other, each with its words.
    pub(crate) fn stretches(&self) -> Vec<(Range<u32>, Diagram)> {
        let is_cut = |&at: &usize| at == self.cells() || self.layer(at).len() == 1;
        let cuts: Vec<usize> = (0..=self.cells()).filter(is_cut).collect();
        let stretch = |ends: &[usize]| (ends[0] as u32..ends[1] as u32, self.part(ends[0], ends[1]));
        cuts.windows(2).map(stretch).collect()
    }

    /// The diagram of a stretch between two layers with one node each.
    fn part(&self, from: usize, to: usize) -> Diagram {
        let (first, last) = (self.layers[from], self.layers[to]);
        let (first_edge, last_edge) = (self.nodes[first as usize], self.nodes[last as usize]);
        Diagram {
            layers: self.layers[from..=to].iter().map(|node| node - first).collect(),
            nodes: self.nodes[first as usize..=last as usize].iter().map(|edge| edge - first_edge).collect(),
            edges: self.edges[first_edge as usize..last_edge as usize].to_vec(),
        }
    }
}
