//! The slow judge of rules whose words are read one symbol at a time.

use crate::domain::Domain;
use crate::language::{self, Best, Language, Worth};
use crate::rule::{Decided, Meter, Reference};

/// A rule that leaves the judging of lines for proofs to a reader.
pub(crate) trait ReadForProofs: Send + Sync {
    /// Somebody who reads the rule's words one symbol at a time, and shares nothing with what narrows its lines.
    fn reference_reader(&self) -> impl Language;
}

impl<R: ReadForProofs> Reference for R {
    fn narrow(&self, domains: &[Domain], meter: &mut Meter<'_>) -> Decided<Vec<Domain>> {
        language::reference_narrow(&self.reference_reader(), domains, meter)
    }

    fn bound(&self, domains: &[Domain], symbols: usize, worth: &Worth<'_>, meter: &mut Meter<'_>) -> Decided<Best> {
        language::reference_bound(&self.reference_reader(), domains, symbols, worth, meter)
    }
}
