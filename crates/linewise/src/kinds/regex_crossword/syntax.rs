//! A regular expression as a tree, each part with the bytes of the pattern it was read from.
//!
//! Nodes, lists of children and character ranges lie in three flat arrays: a pattern costs
//! a handful of allocations, and dropping it recurses nowhere. The tree is at most
//! [`DEEPEST`] nodes deep, so that what walks it may recurse.

use super::characters::WORD;
use std::ops::Range;

/// How deep groups may be nested.
pub const DEEPEST: usize = 200;

/// In patterns with more nodes it is not looked for what exactly is compared.
const MOST_NODES: usize = 1000;

/// A node of a pattern, by number.
pub type NodeId = u32;

/// A pattern that was read.
#[derive(Debug, Clone)]
pub struct Syntax {
    pub nodes: Vec<Node>,
    /// The node of the whole pattern.
    pub root: NodeId,
    /// How many capturing groups there are. The first is number 1.
    pub groups: u32,
    children: Vec<NodeId>,
    ranges: Vec<(u32, u32)>,
}

/// One part of a pattern.
#[derive(Debug, Clone)]
pub struct Node {
    pub what: What,
    /// The bytes of the pattern.
    pub span: Range<u32>,
}

/// A list of children, or of character ranges, as a stretch of the flat array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct List {
    start: u32,
    end: u32,
}

/// What a part of a pattern asks for.
#[derive(Debug, Clone)]
pub enum What {
    /// One character out of these ranges.
    Class(List),
    /// These parts one after the other; none of them is the empty word.
    Sequence(List),
    /// One of these parts, the first that will do.
    Choice(List),
    /// A part in brackets, which remembers what it matched if it has a number.
    Group { number: Option<u32>, inner: NodeId },
    /// A part so many times.
    Repeat(Repeat),
    /// A place.
    Edge(Edge),
    /// What follows, or stands before, this place.
    Look(LookAround),
    /// What the group of this number matched last.
    Back(u32),
}

/// A part and how often it must stand there.
#[derive(Debug, Clone)]
pub struct Repeat {
    pub inner: NodeId,
    pub least: u32,
    /// `None` for no limit.
    pub most: Option<u32>,
    /// As few as possible, rather than as many?
    pub lazy: bool,
    /// The numbers of the groups in the part. They forget what they matched whenever it begins anew.
    pub groups: Range<u32>,
}

/// What follows some parts of a pattern where they are taken out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Any characters.
    Anything,
    /// The end of the line.
    Nothing,
}

/// A place in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// Before the first cell.
    Start,
    /// After the last cell.
    End,
    /// Between a word character and another one.
    Word,
    /// Where [`Edge::Word`] is not.
    NotWord,
}

/// A look around.
#[derive(Debug, Clone)]
pub struct LookAround {
    pub inner: NodeId,
    /// At what follows, rather than at what stands before?
    pub ahead: bool,
    /// Must it not match?
    pub negative: bool,
}

impl Syntax {
    /// A pattern in the making.
    pub(super) fn new() -> Syntax {
        Syntax { nodes: Vec::new(), root: 0, groups: 0, children: Vec::new(), ranges: Vec::new() }
    }

    /// The node `id`.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// What the node `id` asks for.
    #[inline]
    pub fn what(&self, id: NodeId) -> &What {
        &self.nodes[id as usize].what
    }

    /// The children in a list.
    #[inline]
    pub fn children(&self, list: List) -> &[NodeId] {
        &self.children[list.start as usize..list.end as usize]
    }

    /// The character ranges in a list, both ends included: sorted, apart from each other.
    #[inline]
    pub fn ranges(&self, list: List) -> &[(u32, u32)] {
        &self.ranges[list.start as usize..list.end as usize]
    }

    /// Every class by which the pattern tells characters apart: its own, and the word characters where it asks for the edge of a word.
    pub fn classes(&self) -> impl Iterator<Item = &[(u32, u32)]> {
        self.nodes.iter().filter_map(|node| match node.what {
            What::Class(list) => Some(self.ranges(list)),
            What::Edge(Edge::Word | Edge::NotWord) => Some(WORD),
            _ => None,
        })
    }

    /// The nodes that a node is made of.
    pub fn made_of(&self, what: &What) -> Vec<NodeId> {
        match what {
            What::Sequence(list) | What::Choice(list) => self.children(*list).to_vec(),
            What::Group { inner, .. } => vec![*inner],
            What::Repeat(repeat) => vec![repeat.inner],
            What::Look(look) => vec![look.inner],
            What::Class(_) | What::Edge(_) | What::Back(_) => Vec::new(),
        }
    }

    /// Does it compare cells with each other?
    pub fn compares(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.what, What::Back(_)))
    }

    /// Can a word stop matching because cells become equal? So it may be where a look that forbids something compares
    /// cells, or where a look that compares cells decides what groups hold that are read elsewhere: its first match
    /// counts.
    pub fn compares_against(&self) -> bool {
        let looks = self.nodes.iter().zip(0..).filter_map(|(node, id)| match &node.what {
            What::Look(look) => Some((id, look.negative)),
            _ => None,
        });
        if self.nodes.len() > MOST_NODES {
            return self.compares();
        }
        self.compares()
            && looks.into_iter().any(|(look, negative)| {
                let within = self.within(&[look]);
                let is_back = |at: usize| matches!(self.nodes[at].what, What::Back(_));
                let (inside, outside): (Vec<usize>, Vec<usize>) = (0..self.nodes.len()).partition(|&at| within[at]);
                let is_read = |at: &usize| match self.nodes[*at].what {
                    What::Group { number: Some(number), .. } => outside
                        .iter()
                        .any(|&other| matches!(self.nodes[other].what, What::Back(back) if back == number)),
                    _ => false,
                };
                inside.iter().any(|&at| is_back(at)) && (negative || inside.iter().any(is_read))
            })
    }

    /// For each node, whether it is one of these or within one.
    pub fn within(&self, parts: &[NodeId]) -> Vec<bool> {
        let mut within = vec![false; self.nodes.len()];
        parts.iter().for_each(|&part| within[part as usize] = true);
        // A part is numbered after all that it is made of.
        for (id, node) in self.nodes.iter().enumerate().rev().filter(|(_, node)| !matches!(node.what, What::Class(_))) {
            if within[id] {
                self.made_of(&node.what).into_iter().for_each(|child| within[child as usize] = true);
            }
        }
        within
    }

    /// A pattern of these parts, one after the other, and of what follows; and for each of its first nodes
    /// which one it was here.
    pub(super) fn extracted(&self, parts: &[NodeId], behind: Rest) -> (Syntax, Vec<NodeId>) {
        let within = self.within(parts);
        let mut numbers = vec![0; self.nodes.len()];
        let mut old = Vec::new();
        let mut out = Syntax { ranges: self.ranges.clone(), ..Syntax::new() };
        for id in (0..self.nodes.len()).filter(|id| within[*id]) {
            let mut what = self.nodes[id].what.clone();
            match &mut what {
                What::Sequence(list) | What::Choice(list) => {
                    *list = out.add_children(self.children(*list).iter().map(|child| numbers[*child as usize]));
                }
                What::Group { inner, .. } => *inner = numbers[*inner as usize],
                What::Repeat(repeat) => repeat.inner = numbers[repeat.inner as usize],
                What::Look(look) => look.inner = numbers[look.inner as usize],
                What::Class(_) | What::Edge(_) | What::Back(_) => {}
            }
            numbers[id] = out.nodes.len() as NodeId;
            old.push(id as NodeId);
            out.nodes.push(Node { what, span: self.nodes[id].span.clone() });
        }
        let mut sequence: Vec<NodeId> = parts.iter().map(|part| numbers[*part as usize]).collect();
        if behind == Rest::Anything {
            let ranges = out.add_ranges(&[(0, super::characters::LAST)]);
            let inner = out.add(What::Class(ranges), 0..0);
            let none = self.groups + 1..self.groups + 1;
            sequence
                .push(out.add(What::Repeat(Repeat { inner, least: 0, most: None, lazy: false, groups: none }), 0..0));
        }
        let list = out.add_children(sequence);
        out.root = out.add(What::Sequence(list), 0..0);
        (out, old)
    }

    pub(super) fn add(&mut self, what: What, span: Range<usize>) -> NodeId {
        self.nodes.push(Node { what, span: span.start as u32..span.end as u32 });
        self.nodes.len() as u32 - 1
    }

    pub(super) fn add_children(&mut self, children: impl IntoIterator<Item = NodeId>) -> List {
        let start = self.children.len() as u32;
        self.children.extend(children);
        List { start, end: self.children.len() as u32 }
    }

    pub(super) fn add_ranges(&mut self, ranges: &[(u32, u32)]) -> List {
        let start = self.ranges.len() as u32;
        self.ranges.extend_from_slice(ranges);
        List { start, end: self.ranges.len() as u32 }
    }
}
