//! The lines above a link that say what it holds: `Doppelblock`, `Easy as ABC (A-C)`, `letters: AUGST`.

use crate::format::{named_kind, title_rules};
use crate::kind::Kind;
use crate::puzzle::characters::characters;

/// What the lines above a link say of it.
#[derive(Debug, Clone, Default)]
pub struct Heading<'t> {
    /// The kind of puzzle, and the line that names it.
    pub kind: Option<(&'t str, &'static dyn Kind)>,
    /// The letters or numbers that cells can hold.
    pub symbols: Option<String>,
    /// Did a link follow already?
    is_over: bool,
}

/// The keys before letters and numbers.
const KEYS: [&str; 4] = ["letters", "numbers", "digits", "symbols"];

impl<'t> Heading<'t> {
    /// Takes a line that says something of the links below; `false` of any other.
    pub fn takes(&mut self, line: &'t str) -> bool {
        if line.contains("://") {
            return false;
        }
        let name = line.strip_prefix("kind:").unwrap_or(line);
        let kind = named_kind::named(name).map(|kind| (line, kind));
        let symbols = symbols(line, kind.map(|(_, kind)| kind));
        if kind.is_none() && symbols.is_none() {
            return false;
        }
        if self.is_over {
            *self = Heading::default();
        }
        self.kind = kind.or(self.kind);
        self.symbols = symbols.or(self.symbols.take());
        true
    }

    /// What was said, where a link follows.
    pub fn for_link(&mut self) -> Heading<'t> {
        self.is_over = true;
        self.clone()
    }
}

/// The letters or numbers that a line names behind a key, or beside the name of this kind.
fn symbols(line: &str, kind: Option<&'static dyn Kind>) -> Option<String> {
    let keyed = || {
        let (key, listed) = line.split_once([':', '='])?;
        let is_key = KEYS.contains(&key.trim().to_lowercase().as_str());
        let listed = listed.trim();
        (is_key && !listed.is_empty()).then(|| characters(listed).unwrap_or_else(|| listed.to_owned()))
    };
    keyed().or_else(|| title_rules::symbols_in(line, kind?))
}
