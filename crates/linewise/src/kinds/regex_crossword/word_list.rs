//! A pattern that is nothing but a list of words, as `MELT|JLTT|ELT`.

use super::prepared::Prepared;
use super::syntax::{NodeId, What};
use crate::domain::Domain;

/// The words of a pattern that is nothing but a list of words: where each stands, and its classes; `None` for other patterns.
pub fn words(pattern: &Prepared) -> Option<Vec<(NodeId, Vec<Domain>)>> {
    let What::Choice(list) = *pattern.syntax.what(inmost(pattern, pattern.syntax.root)) else { return None };
    let word = |&child: &NodeId| Some((child, classes(pattern, inmost(pattern, child))?));
    pattern.syntax.children(list).iter().map(word).collect()
}

/// The part without brackets around it, and without empty parts beside it.
fn inmost(pattern: &Prepared, part: NodeId) -> NodeId {
    let is_empty = |part: &NodeId| matches!(pattern.syntax.what(*part), What::Sequence(list) if pattern.syntax.children(*list).is_empty());
    match pattern.syntax.what(part) {
        What::Group { inner, .. } => inmost(pattern, *inner),
        What::Sequence(list) => {
            let mut parts = pattern.syntax.children(*list).iter().filter(|part| !is_empty(part));
            match (parts.next(), parts.next()) {
                (Some(&only), None) => inmost(pattern, only),
                _ => part,
            }
        }
        _ => part,
    }
}

/// What a word has in each cell; `None` where the part is no word.
fn classes(pattern: &Prepared, part: NodeId) -> Option<Vec<Domain>> {
    let class =
        |part: &NodeId| matches!(pattern.syntax.what(*part), What::Class(_)).then(|| pattern.classes[*part as usize]);
    match pattern.syntax.what(part) {
        What::Sequence(list) => pattern.syntax.children(*list).iter().map(class).collect(),
        _ => class(&part).map(|class| vec![class]),
    }
}
