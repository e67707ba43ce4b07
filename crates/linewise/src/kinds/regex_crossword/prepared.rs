//! A pattern over a puzzle's characters: what its classes hold, and how short and how free its parts are.

use super::judge::Judge;
use super::letters::Letters;
use super::syntax::{Edge, Node, NodeId, Rest, Syntax, What};
use crate::domain::Domain;

/// A pattern, ready to be made into rules.
#[derive(Clone)]
pub struct Prepared {
    pub syntax: Syntax,
    /// For each node that is a class, its symbols.
    pub classes: Vec<Domain>,
    /// Every symbol.
    pub all: Domain,
    /// The symbols that are word characters.
    pub words: Domain,
    /// For each node, how many cells its shortest match has at least.
    pub shortest: Vec<u32>,
    /// For each node, whether it can match nothing anywhere, as far as a plain automaton can say.
    pub free: Vec<bool>,
    /// For each group, the part in its brackets; entry 0 is group 1.
    pub insides: Vec<NodeId>,
    /// What a plain automaton cannot say of it.
    pub needs: Needs,
}

/// What a pattern has beyond regular expressions in the narrow sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// References to groups.
    pub backs: bool,
    /// Looks around.
    pub looks: bool,
    /// `\b` or `\B`.
    pub word_edges: bool,
}

impl Needs {
    /// Is a plain automaton enough?
    pub fn nothing(self) -> bool {
        self == Needs::default()
    }
}

impl Prepared {
    /// Prepares a pattern for cells that hold `letters`.
    pub fn new(syntax: Syntax, letters: &Letters) -> Prepared {
        let class = |node: &Node| match node.what {
            What::Class(list) => letters.within(syntax.ranges(list)),
            _ => Domain::EMPTY,
        };
        let classes = syntax.nodes.iter().map(class).collect();
        Prepared::with_classes(syntax, classes, letters.all(), letters.words())
    }

    /// Prepares a pattern whose classes hold these symbols.
    fn with_classes(syntax: Syntax, classes: Vec<Domain>, all: Domain, words: Domain) -> Prepared {
        let nodes = syntax.nodes.len();
        let mut prepared = Prepared {
            classes,
            all,
            words,
            shortest: vec![0; nodes],
            free: vec![false; nodes],
            insides: vec![0; syntax.groups as usize],
            needs: Needs::default(),
            syntax,
        };
        // A part is numbered after all that it is made of, so that one pass is enough.
        for id in 0..nodes {
            prepared.look_at(id);
        }
        prepared
    }

    fn look_at(&mut self, id: usize) {
        let of = |node: &NodeId| (self.shortest[*node as usize], self.free[*node as usize]);
        let (shortest, free) = match &self.syntax.nodes[id].what {
            What::Class(_) => (1, false),
            What::Sequence(list) => {
                let children = self.syntax.children(*list).iter().map(of);
                children.fold((0, true), |(sum, all), (shortest, free)| (shortest.saturating_add(sum), all && free))
            }
            What::Choice(list) => {
                let children = self.syntax.children(*list).iter().map(of);
                children.fold((u32::MAX, false), |(least, any), (shortest, free)| (shortest.min(least), any || free))
            }
            What::Group { number, inner } => {
                if let Some(number) = number {
                    self.insides[*number as usize - 1] = *inner;
                }
                of(inner)
            }
            What::Repeat(repeat) => {
                let (shortest, free) = of(&repeat.inner);
                (shortest.saturating_mul(repeat.least), free || repeat.least == 0)
            }
            What::Edge(Edge::Start | Edge::End) => (0, false),
            What::Edge(Edge::Word | Edge::NotWord) => {
                self.needs.word_edges = true;
                (0, true)
            }
            What::Look(_) => {
                self.needs.looks = true;
                (0, true)
            }
            What::Back(_) => {
                self.needs.backs = true;
                (0, true)
            }
        };
        (self.shortest[id], self.free[id]) = (shortest, free);
    }

    /// The looks around that are in no other.
    pub fn outer_looks(&self) -> impl Iterator<Item = NodeId> {
        self.outside_looks(|what| matches!(what, What::Look(_)))
    }

    /// The parts of a sort that are in no look around.
    pub fn outside_looks(&self, is_wanted: impl Fn(&What) -> bool) -> impl Iterator<Item = NodeId> {
        let mut within = vec![false; self.syntax.nodes.len()];
        let mut outer = Vec::new();
        // A part is numbered after all that it is made of, so that this goes from the whole to its parts.
        for (id, node) in self.syntax.nodes.iter().enumerate().rev() {
            if is_wanted(&node.what) && !within[id] {
                outer.push(id as NodeId);
            }
            let is_within = within[id] || matches!(node.what, What::Look(_));
            let mut mark = |child: NodeId| within[child as usize] = is_within;
            match &node.what {
                What::Sequence(list) | What::Choice(list) => {
                    self.syntax.children(*list).iter().for_each(|&id| mark(id))
                }
                What::Group { inner, .. } => mark(*inner),
                What::Repeat(repeat) => mark(repeat.inner),
                What::Look(look) => mark(look.inner),
                What::Class(_) | What::Edge(_) | What::Back(_) => {}
            }
        }
        outer.into_iter().rev()
    }

    /// Is every word of the pattern longer than this?
    pub fn is_too_long_for(&self, cells: usize) -> bool {
        self.shortest[self.syntax.root as usize] as usize > cells
    }

    /// The same without these parts.
    pub fn without(self, parts: &[NodeId], letters: &Letters) -> Prepared {
        let mut syntax = self.syntax;
        for &part in parts {
            let nothing = syntax.add_children([]);
            syntax.nodes[part as usize].what = What::Sequence(nothing);
        }
        Prepared::new(syntax, letters)
    }

    /// The patterns that a word must all match to match this one, which begins with looks ahead: one for each of these looks, and the rest.
    /// None where that is not so simple: where there are no such looks, or what a look captured is read elsewhere.
    pub fn by_leading_looks(&self) -> Vec<Prepared> {
        let What::Sequence(list) = *self.syntax.what(self.syntax.root) else { return Vec::new() };
        let parts = self.syntax.children(list);
        let is_leading = |part: &&NodeId| match self.syntax.what(**part) {
            What::Look(look) => look.ahead,
            What::Edge(edge) => *edge == Edge::Start,
            _ => false,
        };
        let (leading, rest) = parts.split_at(parts.iter().take_while(is_leading).count());
        let looks: Vec<&NodeId> =
            leading.iter().filter(|part| matches!(self.syntax.what(**part), What::Look(_))).collect();
        if looks.is_empty()
            || looks.iter().any(|look| !self.keeps_to_itself(std::slice::from_ref(look)))
            || !self.keeps_to_itself(rest)
        {
            return Vec::new();
        }
        let whole = |look: &NodeId| match self.syntax.what(*look) {
            What::Look(look) if !look.negative => look.inner,
            _ => *look,
        };
        if looks.len() == 1 && rest.iter().all(|part| self.is_anything(*part)) {
            // A look, and nothing else: this is what the others are split into.
            return Vec::new();
        }
        let looks = looks.into_iter().map(|look| self.extracted(&[whole(look)], Rest::Anything));
        let rest = (!rest.is_empty()).then(|| self.extracted(rest, Rest::Nothing));
        // Where nothing follows, the line has no cells, or there is no word.
        let rest = rest.or_else(|| Some(self.extracted(&[], Rest::Nothing)));
        looks.chain(rest).collect()
    }

    /// Does the part match any word?
    fn is_anything(&self, part: NodeId) -> bool {
        match self.syntax.what(part) {
            What::Repeat(repeat) => {
                let is_any = matches!(self.syntax.what(repeat.inner), What::Class(_))
                    && self.classes[repeat.inner as usize] == self.all;
                repeat.least == 0 && repeat.most.is_none() && is_any
            }
            _ => false,
        }
    }

    /// Do the references in these parts ask only for groups in them, and no others for these?
    pub fn keeps_to_itself(&self, parts: &[NodeId]) -> bool {
        let within = self.syntax.within(parts);
        let mut groups = vec![false; self.syntax.groups as usize];
        for (node, _) in self.syntax.nodes.iter().zip(&within).filter(|(_, within)| **within) {
            if let What::Group { number: Some(number), .. } = node.what {
                groups[number as usize - 1] = true;
            }
        }
        self.syntax.nodes.iter().zip(&within).all(|(node, within)| match node.what {
            What::Back(group) => groups[group as usize - 1] == *within,
            _ => true,
        })
    }

    /// A pattern of these parts, one after the other, and of what follows.
    fn extracted(&self, parts: &[NodeId], behind: Rest) -> Prepared {
        let (mut syntax, old) = self.syntax.extracted(parts, behind);
        let mut classes: Vec<Domain> = old.iter().map(|old| self.classes[*old as usize]).collect();
        // The class of any character is the only one that is new.
        classes.resize(syntax.nodes.len(), self.all);
        syntax.nodes.iter().zip(&mut classes).for_each(|(node, class)| {
            if !matches!(node.what, What::Class(_)) {
                *class = Domain::EMPTY;
            }
        });
        syntax.groups = self.syntax.groups;
        Prepared::with_classes(syntax, classes, self.all, self.words)
    }

    /// The judge of words.
    pub fn judge(&self) -> Judge<'_> {
        Judge { syntax: &self.syntax, classes: &self.classes, words: self.words }
    }
}
