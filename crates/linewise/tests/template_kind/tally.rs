//! Tally: each clue counts the filled cells of its row or column, wherever they are.

mod ladder;

use linewise::kind::{About, BlackAndWhite, ClueLine, Clues, Example, Kind, every_line, numbers, options};
use linewise::language::Language;
use linewise::rules::automaton;
use linewise::technique::Ladder;
use linewise::{Alphabet, Clue, End, Error, Model, Options, Puzzle, Rule, Symbol};
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &Tally;

struct Tally;

impl Kind for Tally {
    fn about(&self) -> About<'_> {
        About {
            name: "tally",
            other_names: &[],
            rules: "Fill cells so that each row and each column has as many filled cells as its clue says.",
            clues: self,
            // A puzzle with a third symbol is refused before this kind is asked for its model.
            alphabets: &BlackAndWhite,
            techniques: &ladder::TECHNIQUES,
            examples: EXAMPLES,
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let rule = |line: ClueLine<'_>| line.near.or(line.far).map(|_| self.line(line)).transpose();
        every_line::model(puzzle, &[], rule, |clue| self.write(Some(clue), &puzzle.alphabet))
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, &[])?;
        every_line::refuse_far(far)?;
        let clue = near.ok_or_else(|| Error::new("without a clue, nothing is known about a line"))?;
        // Clues like no other kind's are read and written as `Clue::text`.
        let count = numbers::one(clue)?;
        if count as usize > cells {
            let message = format!("the clue \"{count}\" needs {count} cells, the line has {cells}");
            return Err(Error::new(message).with_span(clue.span));
        }
        let rule = automaton::rule(Count(count), cells, alphabet.len());
        rule.map_err(|_| Error::new(format!("a line of {cells} cells is too long to count")).with_span(clue.span))
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        Some(ladder::ladder(puzzle, model))
    }
}

impl Clues for Tally {
    fn of_word(&self, end: End, word: &[Symbol], _options: &Options) -> Option<Clue> {
        let filled = word.iter().filter(|symbol| **symbol == Symbol::FILLED).count();
        (!end.far).then(|| Clue::number(filled as u32))
    }

    fn may_stand_at_ends(&self) -> bool {
        false
    }

    fn read(&self, text: &str, _alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        numbers::read_one(text)
    }

    fn write(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        numbers::write(clue)
    }
}

/// The words with so many filled cells.
struct Count(u32);

impl Language for Count {
    /// How many filled cells were read.
    type State = u32;

    fn start(&self) -> u32 {
        0
    }

    fn read(&self, seen: &u32, symbol: Symbol) -> Option<u32> {
        let seen = seen + u32::from(symbol == Symbol::FILLED);
        (seen <= self.0).then_some(seen)
    }

    fn may_end(&self, seen: &u32) -> bool {
        *seen == self.0
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: tally
title: From the full to the empty

rows: 1 5 0 3
columns: 2 3 1 1 2

solution:
.#...
#####
.....
##..#
",
        wrong: &[
            // A row with a cell too many, then boards on which all rows are right.
            (".##..\n#####\n.....\n##..#\n", "row 1"),
            ("#....\n#####\n.....\n##..#\n", "column 1"),
            (".#...\n#####\n.....\n##.#.\n", "column 4"),
        ],
    },
    Example {
        puzzle: "\
kind: tally
title: With a hint

rows: 2 2 *
columns: 1 1 1 2

givens:
#?#?
????
????

solution:
#.#.
.#.#
...#
",
        wrong: &[("#.#.\n.##.\n...#\n", "column 3")],
    },
];
