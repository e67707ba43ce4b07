//! A diagnosis as a JSON object, with its keys in a fixed order.

use super::words::Words;
use super::{
    Ambiguity, Change, Conflict, Deduction, Diagnosis, Ground, Keys, Member, OtherSign, Proof, Redrawn, Repair, Repairs,
};
use crate::domain::{Domain, Symbol};
use crate::engine::Fact;
use crate::kind::Kind;
use crate::model::{CellId, Place};
use crate::puzzle::{Axis, Clue, End, Puzzle};
use crate::render::json::{JsonOpenCell, open_cell, solution};
use serde::Serialize;

/// What was found out about one puzzle.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Diagnosed {
    name: String,
    kind: String,
    verdict: &'static str,
    /// The verdict in a sentence.
    says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<JsonConflict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs: Option<Vec<JsonRepair>>,
    /// True or absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    all_tried: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<JsonCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<JsonOpen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<JsonKeys>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redrawn: Option<JsonRedrawn>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonConflict {
    members: Vec<JsonMember>,
    smallest: bool,
    proof: JsonProof,
    words: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonMember {
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<JsonEnd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clue: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<JsonOpenCell>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonEnd {
    line: &'static str,
    index: u32,
    far: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nth: Option<u8>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonProof {
    steps: Vec<JsonStep>,
    stuck: Option<JsonStuck>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonStep {
    #[serde(flatten)]
    by: JsonGround,
    because: Vec<JsonOpenCell>,
    found: Vec<JsonOpenCell>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum JsonGround {
    Line(JsonLine),
    Supposing {
        #[serde(rename = "if")]
        supposed: JsonOpenCell,
        then: JsonProof,
    },
}

#[derive(Debug, Clone, Serialize)]
struct JsonLine {
    line: &'static str,
    index: usize,
    /// The other one of two lines that a rule compares.
    #[serde(skip_serializing_if = "Option::is_none")]
    and: Option<usize>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonStuck {
    #[serde(flatten)]
    line: JsonLine,
    because: Vec<JsonOpenCell>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonRepair {
    changes: Vec<JsonChange>,
    verdict: &'static str,
    likelihood: u32,
    words: String,
}

#[derive(Debug, Clone, Default, Serialize)]
struct JsonChange {
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<JsonEnd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<JsonEnd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edit: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The clues of the lines that go.
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<Vec<Option<String>>>,
    /// The clues of the lines that come in their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<JsonOpenCell>,
}

#[derive(Debug, Clone, Serialize)]
struct JsonCount {
    solutions: usize,
    exact: bool,
}

#[derive(Debug, Clone, Serialize)]
struct JsonOpen {
    cells: Vec<JsonOpenCell>,
    complete: bool,
}

#[derive(Debug, Clone, Serialize)]
struct JsonKeys {
    cells: Vec<JsonOpenCell>,
    fewest: bool,
    fewest_of_all: bool,
}

/// Cells of the picture to draw otherwise.
#[derive(Debug, Clone, Serialize)]
struct JsonRedrawn {
    cells: Vec<JsonOpenCell>,
    fewest: bool,
}

impl Diagnosed {
    /// The diagnosis of a puzzle that is called `name`.
    pub fn new(name: &str, puzzle: &Puzzle, kind: &dyn Kind, diagnosis: &Diagnosis) -> Diagnosed {
        let writer = Writer { puzzle, kind, words: Words::new(puzzle, kind) };
        let mut object = Diagnosed {
            name: name.to_owned(),
            kind: puzzle.kind.clone(),
            verdict: diagnosis.verdict().name(),
            says: writer.words.verdict(diagnosis),
            ..Diagnosed::default()
        };
        match diagnosis {
            Diagnosis::Unique(word) => object.solutions = Some(vec![solution(puzzle, word)]),
            Diagnosis::GaveUp(..) => {}
            Diagnosis::Impossible(found) => {
                object.why = found.at_a_glance.clone();
                object.conflict = Some(writer.conflict(&found.conflict));
                let Repairs { list, is_complete, .. } = &found.repairs;
                object.repairs = Some(list.iter().map(|repair| writer.repair(repair)).collect());
                object.all_tried = is_complete.then_some(true);
            }
            Diagnosis::Several(found) => {
                object.solutions = Some(found.pair.iter().map(|word| solution(puzzle, word)).collect());
                object.count = Some(JsonCount { solutions: found.count, exact: found.is_count_exact });
                object.repairs = Some(found.repairs.list.iter().map(|repair| writer.repair(repair)).collect());
                object.all_tried = found.repairs.is_complete.then_some(true);
                object.open = Some(writer.open(found));
                object.keys = found.keys.as_ref().map(|keys| writer.keys(keys));
                object.redrawn = found.redrawn.as_ref().map(|redrawn| writer.redrawn(redrawn));
            }
        }
        object
    }
}

/// What writing needs to know.
struct Writer<'p> {
    puzzle: &'p Puzzle,
    kind: &'p dyn Kind,
    words: Words<'p>,
}

impl Writer<'_> {
    fn cell(&self, cell: CellId, may: Domain) -> JsonOpenCell {
        open_cell(self.puzzle, cell, may)
    }

    fn settled(&self, cell: CellId, symbol: Symbol) -> JsonOpenCell {
        self.cell(cell, Domain::only(symbol))
    }

    fn clue(&self, clue: Option<&Clue>) -> Option<String> {
        clue.map(|clue| self.kind.clues().write(Some(clue), &self.puzzle.alphabet))
    }

    fn clue_at(&self, end: End) -> Option<String> {
        self.clue(self.puzzle.clues.get(&end))
    }

    fn line_clue(&self, axis: Axis, index: u32) -> Option<String> {
        self.clue_at(End::near(axis, index as usize))
    }

    fn conflict(&self, conflict: &Conflict) -> JsonConflict {
        let mut words = vec![self.words.conflict(conflict)];
        words.extend(self.words.proof(conflict).into_iter().filter(|_| !conflict.needs_no_proof()));
        JsonConflict {
            members: conflict.members.iter().map(|&member| self.member(member)).collect(),
            smallest: conflict.is_smallest,
            proof: self.proof(&conflict.proof),
            words,
        }
    }

    fn member(&self, member: Member) -> JsonMember {
        match member {
            Member::Clue(end) => JsonMember { end: Some(json_end(end)), clue: self.clue_at(end), given: None },
            Member::Given(cell) => {
                let given = Some(self.cell(cell, self.puzzle.givens[&cell].may));
                JsonMember { end: None, clue: None, given }
            }
        }
    }

    fn facts(&self, facts: &[Fact]) -> Vec<JsonOpenCell> {
        facts.iter().map(|fact| self.cell(fact.cell, fact.may)).collect()
    }

    fn proof(&self, proof: &Proof) -> JsonProof {
        let line = |place: Place| {
            let (index, and) = place.numbers();
            JsonLine { line: place.axis.word(), index, and }
        };
        let step = |step: &Deduction| JsonStep {
            by: match &step.by {
                Ground::Line(place) => JsonGround::Line(line(*place)),
                Ground::Supposing { cell, symbol, leads_to } => {
                    JsonGround::Supposing { supposed: self.settled(*cell, *symbol), then: self.proof(leads_to) }
                }
            },
            because: self.facts(&step.because),
            found: self.facts(&step.found),
        };
        let stuck =
            |(place, because): &(Place, Vec<Fact>)| JsonStuck { line: line(*place), because: self.facts(because) };
        JsonProof { steps: proof.steps.iter().map(step).collect(), stuck: proof.stuck.as_ref().map(stuck) }
    }

    fn repair(&self, repair: &Repair) -> JsonRepair {
        JsonRepair {
            changes: repair.changes.iter().map(|change| self.change(change)).collect(),
            verdict: repair.verdict.name(),
            likelihood: repair.likelihood,
            words: self.words.repair(repair),
        }
    }

    /// A change: where it is, what stands there now, and what then.
    fn change(&self, change: &Change) -> JsonChange {
        let [end, with] = ends(change).map(|end| end.map(json_end));
        let cells = self.changed_cells(change);
        let mut object = JsonChange { change: change.name(), end, with, cells, ..JsonChange::default() };
        match change {
            Change::Clue { end, meant, edit } => {
                object.edit = Some(edit.name());
                object.from = self.clue_at(*end);
                object.to = self.clue(Some(meant));
            }
            Change::NoClue(end) | Change::OtherEnd(end) | Change::MoveClue(end, _) => {
                object.from = self.clue_at(*end);
            }
            Change::TurnSide(side) => object.to = Some(side.name()),
            Change::ShiftSide { side, is_on } => {
                object.from = Some(side.name());
                object.to = Some(if *is_on { "on" } else { "back" }.to_owned());
            }
            Change::Sides(one, other) => {
                (object.from, object.to) = (Some(one.name()), Some(other.name()));
            }
            Change::Turn(axis) | Change::OtherSide(axis) => object.to = Some(format!("{}s", axis.word())),
            Change::Transpose(one, other) => {
                object.from = Some(format!("{}s", one.word()));
                object.to = Some(format!("{}s", other.word()));
            }
            Change::Sign(OtherSign { now, meant, .. }) => {
                (object.from, object.to) = (now.map(str::to_owned), meant.map(str::to_owned));
            }
            Change::Lines { axis, index, removed, clues } => {
                object.old = Some((*index..index + removed).map(|at| self.line_clue(*axis, at)).collect());
                object.new = Some(clues.iter().map(|clue| self.clue(clue.as_ref())).collect());
            }
            Change::Rule { name } => object.to = Some((*name).to_owned()),
            Change::NoRule { name } => object.from = Some((*name).to_owned()),
            Change::Symbol { look, .. } => object.to = Some(look.glyph.to_string()),
            Change::NoSymbol { look } => object.from = Some(look.glyph.to_string()),
            Change::Exchange(..) | Change::Given { .. } | Change::Move { .. } => {}
        }
        object
    }

    /// The cells that a change is about, each with what it may be then.
    fn changed_cells(&self, change: &Change) -> Vec<JsonOpenCell> {
        let all = self.puzzle.alphabet.all();
        match change {
            Change::Given { cell, meant } => vec![self.cell(*cell, meant.unwrap_or(all))],
            Change::Move { from, to } => {
                let given = self.puzzle.givens.get(from).map_or(all, |given| given.may);
                vec![self.cell(*from, all), self.cell(*to, given)]
            }
            Change::Sign(OtherSign { cells, .. }) => cells.iter().map(|&cell| self.cell(cell, all)).collect(),
            Change::Symbol { look, cells } => {
                let place =
                    |&cell: &CellId| JsonOpenCell { may_be: look.glyph.to_string(), ..self.cell(cell, Domain::EMPTY) };
                cells.iter().map(place).collect()
            }
            _ => Vec::new(),
        }
    }

    fn open(&self, found: &Ambiguity) -> JsonOpen {
        let cells = found.open.iter().map(|&(cell, may)| self.cell(cell, may)).collect();
        JsonOpen { cells, complete: found.is_open_complete }
    }

    fn redrawn(&self, redrawn: &Redrawn) -> JsonRedrawn {
        JsonRedrawn {
            cells: redrawn.cells.iter().map(|&(cell, symbol)| self.settled(cell, symbol)).collect(),
            fewest: redrawn.is_fewest,
        }
    }

    fn keys(&self, keys: &Keys) -> JsonKeys {
        JsonKeys {
            cells: keys.cells.iter().map(|&(cell, symbol)| self.settled(cell, symbol)).collect(),
            fewest: keys.is_fewest,
            fewest_of_all: keys.is_fewest_of_all,
        }
    }
}

/// The end that a change is about, and the other one where it is about two.
fn ends(change: &Change) -> [Option<End>; 2] {
    match *change {
        Change::Clue { end, .. } | Change::NoClue(end) | Change::OtherEnd(end) => [Some(end), None],
        Change::MoveClue(one, other) | Change::Exchange(one, other) => [Some(one), Some(other)],
        Change::Lines { axis, index, .. } => [Some(End::near(axis, index as usize)), None],
        _ => [None, None],
    }
}

fn json_end(end: End) -> JsonEnd {
    JsonEnd { line: end.axis.word(), index: end.index + 1, far: end.far, nth: end.further() }
}
