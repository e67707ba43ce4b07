//! How people see what a line of blocks says: the techniques for nonograms, each in a file of its own.
//!
//! Lines with blocks of unknown length are left to looking at all arrangements.

mod anchor;
mod complete;
mod extend;
mod gap;
mod join;
mod overlap;
mod punctuate;
mod reach;
mod sight;
mod split;

use crate::domain::Domain;
use crate::model::LineId;
use crate::puzzle::{Block, Puzzle, Says};
use crate::technique::{Finding, Ladder, Sight, Technique};
use sight::View;

/// A technique, and the function that knows it.
type Rung = (Technique, fn(&View<'_>, &mut Vec<Finding>));

/// The techniques, the easiest first.
const RUNGS: &[Rung] = &[
    (technique("complete", 1, 1), complete::find),
    (technique("overlap", 1, 2), overlap::find),
    (technique("punctuate", 2, 2), punctuate::find),
    (technique("join", 2, 3), join::find),
    (technique("out_of_reach", 2, 3), reach::find),
    (technique("anchored", 2, 3), anchor::find),
    (technique("gap", 2, 3), gap::find),
    (technique("split", 3, 4), split::find),
    (technique("extend", 3, 4), extend::find),
    (technique("colour_reach", 3, 4), reach::find_colours),
];

/// The same without the functions.
const TECHNIQUES: &[Technique] = &{
    let mut techniques = [RUNGS[0].0; RUNGS.len()];
    let mut at = 0;
    while at < RUNGS.len() {
        techniques[at] = RUNGS[at].0;
        at += 1;
    }
    techniques
};

const fn technique(name: &'static str, level: u8, weight: u32) -> Technique {
    Technique { name, level, weight }
}

/// The techniques for the lines of one nonogram.
pub struct Rungs {
    /// The blocks of each line, in the order of the model's lines.
    lines: Vec<Vec<Block>>,
}

impl Rungs {
    /// The ladder of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Rungs {
        let blocks = |says: &Says| match says {
            Says::Blocks(blocks) => blocks.to_vec(),
            _ => Vec::new(),
        };
        Rungs { lines: puzzle.clues.values().map(|clue| blocks(&clue.says)).collect() }
    }
}

impl Ladder for Rungs {
    fn techniques(&self) -> &'static [Technique] {
        TECHNIQUES
    }

    fn look<'a>(&'a self, line: LineId, known: &'a [Domain]) -> Option<Box<dyn Sight + 'a>> {
        let blocks = &self.lines[line.index()];
        let is_measured = blocks.iter().all(|block| block.len.is_some());
        is_measured.then(|| Box::new(View::new(blocks, known)) as Box<dyn Sight>)
    }
}

impl Sight for View<'_> {
    fn find(&self, technique: usize, findings: &mut Vec<Finding>) {
        RUNGS[technique].1(self, findings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Symbol;
    use crate::puzzle::{Alphabet, Look};

    /// Blank, filled (or red) and blue.
    fn alphabet() -> Alphabet {
        let mut alphabet = Alphabet::black_and_white();
        alphabet.looks.push(Look { glyph: 'b', name: "blue".to_owned(), colour: None });
        alphabet
    }

    /// What the technique finds first on a line, as the line after it; `None` where it finds nothing. `~` is a cell that is not filled.
    fn first(technique: &str, clue: &str, known: &str) -> Option<String> {
        let mut alphabet = alphabet();
        if !clue.contains('b') {
            alphabet.looks.truncate(2);
        }
        let clue = super::super::clue_text::read(clue, &alphabet).expect("a clue").expect("a clue");
        let Says::Blocks(blocks) = clue.says else { panic!("a clue of blocks") };
        let domain = |glyph| match glyph {
            '?' => alphabet.all(),
            '~' => alphabet.all().without(Symbol::FILLED),
            glyph => Domain::only(alphabet.symbol(glyph).expect("a known character")),
        };
        let mut known: Vec<Domain> = known.chars().map(domain).collect();
        let number = TECHNIQUES.iter().position(|known| known.name == technique).expect("a technique");
        let mut findings = Vec::new();
        View::new(&blocks, &known).find(number, &mut findings);
        let finding = findings.into_iter().next()?;
        finding.found.iter().for_each(|&(at, may)| known[at] = may);
        let not_filled = alphabet.all().without(Symbol::FILLED);
        let glyph = |may: &Domain| match may.symbol() {
            Some(symbol) => alphabet.glyph(symbol),
            None if *may == not_filled => '~',
            None => '?',
        };
        Some(known.iter().map(glyph).collect())
    }

    #[test]
    fn techniques_are_what_their_names_say() {
        let cases = [
            ("complete", "0", "????", Some("....")),
            ("complete", "2 1", "????", Some("##.#")),
            ("complete", "2 1", "#?#????", None),
            ("complete", "2 1", "##??#?", Some("##..#.")),
            ("complete", "2 2", "##.??#?", None),
            ("complete", "2 2", "##...#?", Some("##...##")),
            ("overlap", "7", "??????????", Some("???####???")),
            ("overlap", "3", "??????", None),
            ("overlap", "3", ".?????.", Some(".??#??.")),
            ("overlap", "3", "?#????", None),
            ("punctuate", "3 1", "?###???", Some(".###.??")),
            ("punctuate", "3 1", "??##???", None),
            ("join", "5 1", "?#?#??????", Some("?###??????")),
            ("join", "2 2", "?#?#??????", None),
            ("out_of_reach", "3", "???#??????", Some(".??#??????")),
            ("out_of_reach", "2 2", "??????", None),
            ("anchored", "4", "?#??????", Some("?###????")),
            ("anchored", "4", "????????", None),
            ("gap", "3", "????.??.????", Some("????....????")),
            ("gap", "1 3", "??.?????", None),
            ("split", "4 2", "?##?#????", None),
            ("split", "1 2 1", "?#?##????", Some("?#.##????")),
            ("extend", "3 4", ".?#?????????", Some(".?##????????")),
            ("extend", "1 4", ".?#?????????", None),
            ("colour_reach", "1# 2b", "??????", Some("????~~")),
        ];
        for (technique, clue, known, wanted) in cases {
            let found = first(technique, clue, known);
            assert_eq!(found.as_deref(), wanted, "{technique} on {clue}: {known}");
        }
    }
}
