//! A kind of puzzle of one's own, with clues and sentences like no other's, that is read, built, solved, explained and
//! diagnosed as any other.
//!
//! In a *parity* each clue says whether its row or column has an even or an odd number of filled cells.
//!
//! `cargo run -p linewise --example own_kind`

use linewise::diagnose::{Change, Diagnosis};
use linewise::explain::JsonStep;
use linewise::kind::typos::{Cost, Edit, Typo};
use linewise::kind::{About, BlackAndWhite, ClueLine, Clues, Kind, every_line};
use linewise::message::{Argument, Json, Spoken, Words};
use linewise::rules::automaton;
use linewise::technique::quota::Quota;
use linewise::technique::rungs::{self, LineRung, Look, Rung, Rungs};
use linewise::technique::{Finding, Ladder, Technique};
use linewise::{
    Alphabet, Axis, Budget, Clue, Domain, End, Error, Language, Model, Options, Puzzle, Registry, Rule, Symbol, says,
};
use std::sync::Arc;

/// The kind.
pub struct Parity;

impl Kind for Parity {
    fn about(&self) -> About<'_> {
        About {
            name: "parity",
            other_names: &[],
            rules: "Fill cells so that each row and column has an even or an odd number of filled cells, as its clue says.",
            clues: self,
            alphabets: &BlackAndWhite,
            techniques: &TECHNIQUES,
            examples: &[],
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let rule = |line: ClueLine<'_>| line.near.map(|_| self.line(line)).transpose();
        every_line::model(puzzle, &[], rule, |clue| self.write(Some(clue), &puzzle.alphabet))
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let clue = line.near.ok_or_else(|| Error::new("a line without a clue may hold anything"))?;
        let language = Filled { is_odd: is_odd(clue)? };
        automaton::rule(language, line.cells, line.alphabet.len()).map_err(|_| every_line::too_long(line.cells))
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        let of_line = |line: Option<([Option<&Clue>; 2], _)>| {
            let ([near, _], _) = line?;
            Some(Filled { is_odd: is_odd(near?).ok()? })
        };
        let lines = rungs::lines(puzzle, model).into_iter().map(of_line).collect();
        Some(Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines }))
    }
}

/// A clue is a word that only this kind understands.
fn is_odd(clue: &Clue) -> Result<bool, Error> {
    match clue.as_text() {
        Some("odd") => Ok(true),
        Some("even") => Ok(false),
        _ => Err(Error::new("a clue is \"even\" or \"odd\"").with_span(clue.span)),
    }
}

fn clue(is_odd: bool) -> Clue {
    Clue::text(if is_odd { "odd" } else { "even" })
}

impl Clues for Parity {
    fn of_word(&self, end: End, word: &[Symbol], _: &Options) -> Option<Clue> {
        let filled = word.iter().filter(|symbol| **symbol == Symbol::FILLED).count();
        (!end.far).then(|| clue(filled % 2 == 1))
    }

    fn read(&self, text: &str, _: &Alphabet, _: &Options) -> Result<Option<Clue>, Error> {
        match text.trim() {
            "*" => Ok(None),
            "odd" => Ok(Some(clue(true))),
            "even" => Ok(Some(clue(false))),
            _ => Err(Error::at(0..text.len(), format!("\"{text}\" is neither \"even\" nor \"odd\""))),
        }
    }

    fn write(&self, clue: Option<&Clue>, _: &Alphabet) -> String {
        clue.and_then(Clue::as_text).unwrap_or("*").to_owned()
    }

    fn typos(&self, printed: &Clue, _: usize, _: &Puzzle) -> Vec<Typo> {
        let other = |is_odd: bool| Typo::new(clue(!is_odd), Edit::Change, Cost::tenths(20));
        is_odd(printed).map(other).into_iter().collect()
    }
}

/// The words with an even or an odd number of filled cells.
struct Filled {
    is_odd: bool,
}

impl Language for Filled {
    /// Is the number of filled cells odd, of those that were read?
    type State = bool;

    fn start(&self) -> bool {
        false
    }

    fn read(&self, is_odd: &bool, symbol: Symbol) -> Option<bool> {
        Some(*is_odd != (symbol == Symbol::FILLED))
    }

    fn may_end(&self, is_odd: &bool) -> bool {
        *is_odd == self.is_odd
    }
}

impl Quota for Filled {}

/// Something of which only this kind speaks: the cells that are filled already, and whether their number is even.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SoFar(Vec<usize>);

impl Spoken for SoFar {
    fn said(&self, words: &dyn Words) -> (String, bool) {
        let cells = || words.said(&Argument::Cells(self.0.clone()));
        let said = match self.0.len() {
            0 => words.fill(&[("en", "no other cell is filled")], &|_| Default::default()),
            1 => words.fill(&[("en", "of the other cells only {cell} is filled")], &|_| cells()),
            count if count % 2 == 1 => words.fill(&[("en", "{cells} are filled, an odd number")], &|_| cells()),
            _ => words.fill(&[("en", "{cells} are filled, an even number")], &|_| cells()),
        };
        (said, false)
    }

    fn json(&self, words: &dyn Words) -> Json {
        words.json(&Argument::Cells(self.0.clone()))
    }
}

linewise::sentences! {
    /// One cell is left, and decides.
    Last("parity.last", stands) { filled: SoFar } en "{line}: {filled}, so {conclusion}.";
}

static RUNGS: [LineRung<Filled>; 1] = [Rung {
    name: "last",
    title: &[("en", "The last cell")],
    hint: &[("en", "In one {axis}, only one cell is open.")],
    level: 1,
    weight: 1,
    find: last,
    sentences: says![Last],
    shown: &[rungs::on(
        "kind: parity\nrows: odd *\ncolumns: * * *\n",
        ["#?#", "###"],
        "Row 1 (odd): cells 1 and 3 are filled, an even number, so cell 2 is filled.",
        "??#",
    )],
}];
static TECHNIQUES: [Technique; 1] = rungs::techniques(&RUNGS);

fn last(look: &Look<'_, Filled>, findings: &mut Vec<Finding>) {
    let open: Vec<usize> = (0..look.known.len()).filter(|&at| look.known[at].len() > 1).collect();
    let [cell] = open[..] else { return };
    let filled = look.settled_as(Symbol::FILLED);
    let is_filled = (filled.len() % 2 == 1) != look.line.is_odd;
    let symbol = if is_filled { Symbol::FILLED } else { Symbol::BLANK };
    look.push(findings, vec![(cell, Domain::only(symbol))], || Last { filled: SoFar(filled) });
}

/// A puzzle of this kind, from a text, through every question.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    static PARITY: Parity = Parity;
    let registry = Registry::standard().with_kind(&PARITY);

    // Read, and explained.
    let text = "kind: parity\nrows: odd even\ncolumns: even odd\ngivens:\n#?\n??\n";
    let task = registry.task(registry.open(text)?.one()?)?;
    let way = task.explain();
    let sentences: Vec<String> = way.steps.iter().map(|step| task.sentence(step)).collect();
    println!("{}\n{}\n", sentences.join("\n"), task.rows(&way.known).join("\n"));
    assert_eq!(sentences[0], "Row 1 (odd): of the other cells only cell 1 is filled, so cell 2 is blank.");
    assert_eq!(task.rows(&way.known), ["#.", "##"]);

    // The same for programs: cells count from 1.
    let step = JsonStep::new(task.speaker(), &way.steps[0]);
    assert_eq!(step.message["arguments"]["filled"], Json::from(vec![1]));

    // Built in code, and diagnosed: as many rows as columns have an odd number, or one of the two sums is wrong.
    let wrong = registry
        .builder("parity", 1, 2)?
        .clues(Axis::ROW, [clue(true)])
        .clues(Axis::COLUMN, [clue(true), clue(true)])
        .build()?;
    let diagnosis = registry.diagnose(&wrong, Budget::UNLIMITED)?;
    let Diagnosis::Impossible(found) = diagnosis else { unreachable!("it has no solution") };
    let meant = |change: &Change| matches!(change, Change::Clue { meant, .. } if meant == &clue(false));
    let slips = found.repairs.list.iter().filter(|repair| repair.changes.iter().any(meant)).count();
    println!("{slips} repairs change a clue to \"even\", of\n{}", registry.task(&wrong)?.native().unwrap_or_default());
    assert!(slips >= 3, "the row, or one of the two columns");

    // Made from a finished picture.
    let picture = [1, 0, 1, 1].map(Symbol).to_vec();
    let drawn = Puzzle::of_picture(&PARITY, linewise::Board::rectangle(2, 2)?, Alphabet::black_and_white(), picture);
    assert_eq!(drawn.clues.len(), 4);
    Ok(())
}
