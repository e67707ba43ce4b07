//! Where a pattern asks for words to begin or end, in words.

use crate::message::{Argument, Json, Spoken, Wordings, Words};

/// Places between the cells of the line, where a word begins or ends, or where none does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edges(pub Vec<EdgeName>);

/// How people speak of a place between cells for which a pattern asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeName {
    /// As it is printed.
    pub text: String,
    /// The cell behind it; one more than the last for the end of the line.
    pub before: usize,
    /// Does a word begin or end there? Otherwise none does.
    pub is_boundary: bool,
}

const EDGE: Wordings = &[("en", "`{text}` is {places}, where a word begins or ends")];
const NO_EDGE: Wordings = &[("en", "`{text}` is {places}, where no word begins or ends")];
const BEFORE: Wordings = &[("en", "before {cell}")];
const BEHIND: Wordings = &[("en", "after {cell}")];
const BETWEEN: Wordings = &[("en", "between {cells}")];

impl EdgeName {
    /// Where it is: `between cells 1 and 2`.
    fn place(&self, words: &dyn Words) -> String {
        let said = |wordings, cells: Vec<usize>| words.fill(wordings, &|_| words.said(&Argument::Cells(cells.clone())));
        match self.before {
            0 => said(BEFORE, vec![0]),
            at if at == words.cells() => said(BEHIND, vec![at - 1]),
            at => said(BETWEEN, vec![at - 1, at]),
        }
    }

    /// Is the same asked there?
    fn asks_the_same(&self, other: &EdgeName) -> bool {
        (&self.text, self.is_boundary) == (&other.text, other.is_boundary)
    }
}

impl Spoken for Edges {
    /// `` `\b` is before cell 1 and between cells 1 and 2, where a word begins or ends``.
    fn said(&self, words: &dyn Words) -> (String, bool) {
        let mut groups: Vec<Vec<&EdgeName>> = Vec::new();
        for edge in &self.0 {
            match groups.iter_mut().find(|group| group[0].asks_the_same(edge)) {
                Some(group) => group.push(edge),
                None => groups.push(vec![edge]),
            }
        }
        let said = groups.into_iter().map(|group| {
            let places = words.all_of(group.iter().map(|edge| edge.place(words)).collect());
            let value = |name: &str| (if name == "text" { group[0].text.clone() } else { places.clone() }, false);
            words.fill(if group[0].is_boundary { EDGE } else { NO_EDGE }, &value)
        });
        (words.clauses(said.collect()), self.0.len() > 1)
    }

    fn json(&self, _words: &dyn Words) -> Json {
        let edge = |edge: &EdgeName| {
            let fields = [("text", Json::from(edge.text.clone())), ("before", Json::from(edge.before + 1))];
            Json::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        };
        self.0.iter().map(edge).collect()
    }
}
