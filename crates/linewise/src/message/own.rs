//! What only one kind's sentences speak of: it stands in the kind's own folder, says itself, and writes itself as JSON.

use super::{Argument, Wordings};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A value as JSON has it.
pub use serde_json::Value as Json;

/// Something that the sentences of one kind alone speak of.
///
/// Where such a value is a field of a sentence ([`sentences!`](crate::sentences)), it becomes an [`Argument::Own`].
///
/// ```
/// use linewise::message::{Argument, Json, Spoken, Words};
///
/// /// Cells that are compared: `cell 1 < cell 2`.
/// #[derive(Debug, PartialEq, Eq, Clone)]
/// struct Chain(Vec<usize>);
///
/// impl Spoken for Chain {
///     fn said(&self, words: &dyn Words) -> (String, bool) {
///         let cell = |at: &usize| words.said(&Argument::Cells(vec![*at])).0;
///         (self.0.iter().map(cell).collect::<Vec<_>>().join(" < "), true)
///     }
///     fn json(&self, words: &dyn Words) -> Json {
///         words.json(&Argument::Cells(self.0.clone()))
///     }
/// }
///
/// linewise::sentences! {
///     /// Heights grow along the cells.
///     Growing("towers.growing") { chain: Chain } en "{line}: {chain}, so {conclusion}.";
/// }
/// # use linewise::message::Say;
/// # assert!(matches!(Growing { chain: Chain(vec![0, 1]) }.message().argument("chain"), Some(Argument::Own(_))));
/// ```
pub trait Spoken: fmt::Debug + Eq + Send + Sync + 'static {
    /// How it is said, and whether that is several things: which of two words `{name?is|are}` stands for.
    fn said(&self, words: &dyn Words) -> (String, bool);

    /// The same for programs: cells count from 1.
    fn json(&self, words: &dyn Words) -> Json;
}

/// How things are said in the reader's language, in a sentence about one line or about the board.
pub trait Words {
    /// How many cells the line has; nothing where the sentence is about the board.
    fn cells(&self) -> usize;

    /// How something is said of which all kinds speak, and whether that is several things.
    fn said(&self, argument: &Argument) -> (String, bool);

    /// The same for programs.
    fn json(&self, argument: &Argument) -> Json;

    /// A text in the reader's language, with every place in it filled in: `{name}` and `{name?one|many}`, as in sentences.
    fn fill(&self, wordings: Wordings, value: &dyn Fn(&str) -> (String, bool)) -> String;

    /// All of these: `A, B and C`.
    fn all_of(&self, pieces: Vec<String>) -> String;

    /// Any of these: `A, B or C`.
    fn any_of(&self, pieces: Vec<String>) -> String;

    /// Whole clauses, one after the other: `this is so, and that is so`.
    fn clauses(&self, pieces: Vec<String>) -> String;
}

/// A value that is [`Spoken`].
#[derive(Clone)]
pub struct Own(Arc<dyn Erased>);

/// [`Spoken`], where the type is not known any more.
trait Erased: fmt::Debug + Send + Sync {
    fn said(&self, words: &dyn Words) -> (String, bool);
    fn json(&self, words: &dyn Words) -> Json;
    fn equals(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Spoken> Erased for T {
    fn said(&self, words: &dyn Words) -> (String, bool) {
        Spoken::said(self, words)
    }

    fn json(&self, words: &dyn Words) -> Json {
        Spoken::json(self, words)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Own {
    /// How it is said, and whether that is several things.
    pub fn said(&self, words: &dyn Words) -> (String, bool) {
        self.0.said(words)
    }

    /// The same for programs.
    pub fn json(&self, words: &dyn Words) -> Json {
        self.0.json(words)
    }

    /// The value itself, where it is of this type.
    pub fn downcast<T: Spoken>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Own) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for Own {}

impl<T: Spoken> From<T> for Argument {
    fn from(own: T) -> Argument {
        Argument::Own(Own(Arc::new(own)))
    }
}
