//! Tally: each clue counts the filled cells of its row or column, wherever they are.

mod ladder;

use linewise::kind::{About, BlackAndWhite, ClueLine, Clues, Example, Kind, every_line};
use linewise::language::Language;
use linewise::rule::Rule;
use linewise::rules::automaton;
use linewise::technique::Ladder;
use linewise::{Alphabet, Clue, End, Error, Model, Options, Puzzle, Span, Symbol};
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
        let ClueLine { near, far, cells, alphabet, .. } = line;
        every_line::refuse_far(far)?;
        let clue = near.ok_or_else(|| Error::new("without a clue, nothing is known about a line"))?;
        let count = count(clue)?;
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
        let text = text.trim();
        if text == "*" {
            return Ok(None);
        }
        let count = text.parse().map_err(|_| {
            Error::at(0..text.len(), format!("\"{text}\" is not a number of cells"))
                .with_help("a number such as 3, or *")
        })?;
        Ok(Some(Clue::number(count).with_span(Span::new(0..text.len()))))
    }

    fn write(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        match clue.map(count) {
            Some(Ok(count)) => count.to_string(),
            _ => "*".to_owned(),
        }
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

/// The number that a clue says. A kind whose clues are like no other's adds a variant to [`Says`](linewise::Says).
fn count(clue: &Clue) -> Result<u32, Error> {
    clue.as_number().ok_or_else(|| Error::new("a clue is a single number").with_span(clue.span))
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
