//! Has a line a word? Asked of judges that share nothing with the rules' own quick ways.
//!
//! Where there is one, it is shown: however it was found, the rule's plain judge reads it. Words that were shown answer
//! later questions, too: most are about facts that were made a little weaker. That there is none is said by the plain
//! judge, word by word, where the line has few words to read, and by exact counting where it has many.

use crate::domain::{Domain, Symbol};
use crate::rule::{LineView, Orientation, Rule, Scratch, Shape, Undecided};
use num_bigint::BigUint;

/// How many words are read one by one.
const MOST_WORDS: usize = 1 << 12;
/// So many words are kept of each line, the latest.
const MOST_SHOWN: usize = 128;

/// Words of a line that its plain judge has read.
#[derive(Default)]
pub struct Shown {
    words: Vec<Vec<Symbol>>,
    /// Which of them is the oldest, once there are as many as are kept.
    oldest: usize,
}

impl Shown {
    /// Is there a word for cells that may be this? Asks those that were shown, and looks for one where the rule is
    /// quick to find it; where this says no, nothing is decided.
    pub fn any(&mut self, rule: &dyn Rule, domains: &[Domain], symbols: usize, scratch: &mut Scratch<'_>) -> bool {
        let fits = |word: &Vec<Symbol>| word.iter().zip(domains).all(|(symbol, may)| may.has(*symbol));
        if self.words.iter().any(fits) {
            return true;
        }
        // Lines that are laid out by symbols are counted sooner.
        if rule.orientation() != Orientation::ByCell || domains.iter().any(|may| may.is_empty()) {
            return false;
        }
        match some_word(rule, domains, symbols, scratch) {
            Some(word) if rule.accepts(&word, &mut scratch.meter) == Ok(true) => {
                self.keep(word);
                true
            }
            _ => false,
        }
    }

    fn keep(&mut self, word: Vec<Symbol>) {
        if self.words.len() < MOST_SHOWN {
            return self.words.push(word);
        }
        self.words[self.oldest] = word;
        self.oldest = (self.oldest + 1) % MOST_SHOWN;
    }
}

/// A word of the cells, where narrowing them one by one leads to one.
fn some_word(rule: &dyn Rule, domains: &[Domain], symbols: usize, scratch: &mut Scratch<'_>) -> Option<Vec<Symbol>> {
    let shape = Shape::new(rule.orientation(), domains.len(), symbols);
    let (mut domains, mut support) = (domains.to_vec(), vec![0; shape.len()]);
    loop {
        let bits = shape.matrix(&domains);
        if rule.narrow(LineView { shape, bits: &bits }, &mut support, scratch) != Ok(true) {
            return None;
        }
        domains = shape.domains(&support);
        let Some(open) = domains.iter_mut().find(|may| may.len() > 1) else {
            return domains.iter().map(|may| may.symbol()).collect();
        };
        *open = Domain::only(open.symbols().next()?);
    }
}

/// Does any word fit the domains? Where they have few words, these are read one by one.
pub fn has_word(
    rule: &dyn Rule,
    domains: &[Domain],
    symbols: usize,
    scratch: &mut Scratch<'_>,
) -> Result<bool, Undecided> {
    let words = domains.iter().try_fold(1usize, |words, may| words.checked_mul(may.len()));
    if let Some(words) = words.filter(|&words| words <= MOST_WORDS) {
        let mut is_decided = Ok(false);
        for number in 0..words {
            match rule.accepts(&word(domains, number), &mut scratch.meter) {
                Ok(false) => {}
                Ok(true) => return Ok(true),
                Err(Undecided) => is_decided = Err(Undecided),
            }
        }
        return is_decided;
    }
    let shape = Shape::new(rule.orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let view = LineView { shape, bits: &bits };
    match rule.count(view, scratch) {
        Ok(count) => Ok(count != BigUint::ZERO),
        Err(Undecided) => rule.admits(view, scratch),
    }
}

/// Word number `number` of all that the domains allow.
fn word(domains: &[Domain], mut number: usize) -> Vec<Symbol> {
    let letter = |may: &Domain| {
        let symbol = may.symbols().nth(number % may.len()).expect("a symbol of the domain");
        number /= may.len();
        symbol
    };
    domains.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind;
    use crate::make::Chance;

    /// Lines of examples with some symbols left out: whoever shows a word is right, and none is overlooked where the
    /// line says all of its cells.
    #[test]
    fn a_word_is_shown_where_there_is_one() {
        let mut chance = Chance::new(1);
        let mut answers = [0; 2];
        for example in kind::ALL.iter().flat_map(|kind| kind.examples()) {
            let puzzle = crate::open(example.puzzle).and_then(|reading| reading.one()).expect("a puzzle");
            let model = kind::of(&puzzle).expect("a kind").model(&puzzle).expect("a model");
            for line in &model.lines {
                let (mut shown, mut scratch) = (Shown::default(), Scratch::default());
                for _ in 0..8 {
                    let mut some = |may: Domain| may.symbols().filter(|_| chance.below(3) > 0).collect::<Domain>();
                    let domains: Vec<Domain> = line.cells.iter().map(|cell| some(model.cells[cell.index()])).collect();
                    let is_shown = shown.any(&*line.rule, &domains, model.symbols, &mut scratch);
                    let Ok(is_there) = has_word(&*line.rule, &domains, model.symbols, &mut scratch) else { continue };
                    let is_quick = line.rule.is_exact() && line.rule.orientation() == Orientation::ByCell;
                    assert!(is_shown == is_there || (is_there && !is_quick), "{}: {domains:?}", example.puzzle);
                    answers[usize::from(is_shown)] += 1;
                }
            }
        }
        assert!(answers.iter().all(|&answers| answers > 100), "{answers:?}");
    }
}
