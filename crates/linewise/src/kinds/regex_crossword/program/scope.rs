//! Which looks around stand around each group and each reference, and what a reference can therefore know.

use super::super::prepared::Prepared;
use super::super::syntax::{NodeId, What};

/// What a reference can know of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// The thread that reads it is the one that matched it, or comes from that one.
    Direct,
    /// It is in a negative look around, outside of which it never has matched.
    Never,
    /// It is in a look around whose thread has gone its own way.
    Lost,
}

/// Where groups, references and looks around stand.
pub struct Scopes<'a> {
    prepared: &'a Prepared,
    /// For each look around, the one around it. Nodes that are none hold nothing of use.
    around: Vec<Option<NodeId>>,
    /// For each group, the look around it.
    groups: Vec<Option<NodeId>>,
    /// For each reference, the look around it.
    backs: Vec<Option<NodeId>>,
}

impl<'a> Scopes<'a> {
    pub fn new(prepared: &'a Prepared) -> Scopes<'a> {
        let nodes = prepared.syntax.nodes.len();
        let groups = vec![None; prepared.syntax.groups as usize];
        let mut scopes = Scopes { prepared, around: vec![None; nodes], groups, backs: vec![None; nodes] };
        scopes.walk();
        scopes
    }

    /// Goes from the whole pattern to its parts: a part has a smaller number than what it is part of.
    fn walk(&mut self) {
        let syntax = &self.prepared.syntax;
        let mut look_of = vec![None; syntax.nodes.len()];
        for (id, node) in syntax.nodes.iter().enumerate().rev() {
            let here = look_of[id];
            match &node.what {
                What::Sequence(list) | What::Choice(list) => {
                    for &child in syntax.children(*list) {
                        look_of[child as usize] = here;
                    }
                }
                What::Group { number, inner } => {
                    look_of[*inner as usize] = here;
                    if let Some(number) = number {
                        self.groups[*number as usize - 1] = here;
                    }
                }
                What::Repeat(repeat) => look_of[repeat.inner as usize] = here,
                What::Look(look) => {
                    self.around[id] = here;
                    look_of[look.inner as usize] = Some(id as NodeId);
                }
                What::Back(_) => self.backs[id] = here,
                What::Class(_) | What::Edge(_) => {}
            }
        }
    }

    /// The looks around something, from the one next to it.
    fn chain(&self, innermost: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        std::iter::successors(innermost, |&look| self.around[look as usize])
    }

    fn is_negative(&self, look: NodeId) -> bool {
        matches!(self.prepared.syntax.what(look), What::Look(look) if look.negative)
    }

    /// What the reference `back` can know of `group`.
    pub fn sight(&self, back: NodeId, group: u32) -> Sight {
        let reads: Vec<NodeId> = self.chain(self.backs[back as usize]).collect();
        let between = |look: &NodeId| !reads.contains(look);
        let mut lost = self.chain(self.groups[group as usize - 1]).filter(between).map(|look| self.is_negative(look));
        match lost.next() {
            None => Sight::Direct,
            Some(negative) if negative || lost.any(|negative| negative) => Sight::Never,
            Some(_) => Sight::Lost,
        }
    }
}
