//! What the library found out, as JSON with the numbers of cells beside its words, so that the page can mark them.

use crate::answer::{Json, object};
use crate::board;
use crate::layout;
use crate::reading;
use linewise::diagnose::story::{self, Part};
use linewise::diagnose::words::Words;
use linewise::diagnose::{Diagnosis, Member, Repair};
use linewise::explain::{Step, Walkthrough};
use linewise::{End, Error, Kind, LineId, Puzzle, Task, Verdict};

/// A step with its cells.
pub fn step(task: &Task<'_>, step: &Step) -> Json {
    let speaker = task.speaker();
    let line = step.line.map(|line| {
        let line = task.model().line(line);
        line.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>()
    });
    object! {
        "title": speaker.technique(step.technique),
        "level": step.technique.level,
        "text": speaker.step(step),
        "chain": speaker.chain(step),
        "first": step.first.iter().flat_map(|first| board::cells(&first.found)).collect::<Vec<_>>(),
        "found": board::cells(&step.found),
        "facts": step.spoken(task.model()).iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        "line": line,
        "ends": step.line.map_or(Vec::new(), |line| clues_of(task, line)),
    }
}

/// The ends of a line at which clues stand.
fn clues_of(task: &Task<'_>, line: LineId) -> Vec<Json> {
    let (puzzle, place) = (task.puzzle(), task.model().line(line).place);
    let clued = End::both(place).into_iter().filter(|end| puzzle.clues.contains_key(end));
    clued.map(|end| layout::end(&puzzle.board, end)).collect()
}

/// A walkthrough.
pub fn walkthrough(task: &Task<'_>, way: &Walkthrough) -> Json {
    object! {
        "start": board::write(&way.start),
        "steps": way.steps.iter().map(|one| step(task, one)).collect::<Vec<_>>(),
        "ending": linewise::explain::ending_name(&way.ending),
        "text": task.ending(way),
    }
}

/// So many of the likeliest repairs are told, whatever they leave.
const FIRST_REPAIRS: usize = 5;

/// At most so many repairs are told.
const MOST_REPAIRS: usize = 50;

/// A diagnosis: its story, the clues and cells to blame, the repairs with the puzzles that they make.
pub fn diagnosis(puzzle: &Puzzle, kind: &'static dyn Kind, found: &Diagnosis) -> Result<Json, Error> {
    let words = Words::new(puzzle, kind);
    let nothing: [usize; 0] = [];
    let mut blamed = object! {"ends": nothing, "cells": nothing};
    let (mut solutions, mut open, mut keys, mut repairs) = (Vec::new(), Vec::new(), Vec::new(), &[][..]);
    let mut are_keys_known = false;
    match found {
        Diagnosis::Unique(word) => solutions.push(board::word(word)),
        Diagnosis::Impossible(why) => {
            blamed = blame(puzzle, &why.conflict.members);
            repairs = &why.repairs.list;
        }
        Diagnosis::Several(why) => {
            solutions.extend(why.pair.iter().map(|word| board::word(word)));
            open = board::cells(&why.open);
            are_keys_known = why.keys.is_some();
            let cells = why.keys.as_ref().map_or(&[][..], |keys| &keys.cells);
            keys = cells.iter().map(|(cell, symbol)| (cell.index(), symbol.0)).collect();
            repairs = &why.repairs.list;
        }
        // Nothing is known beside the verdict.
        _ => {}
    }
    // Behind the likeliest, what leaves several solutions sets nothing right, and patterns have hundreds of those.
    let is_told = |(at, repair): &(usize, &Repair)| *at < FIRST_REPAIRS || repair.verdict == Verdict::Unique;
    let told = repairs.iter().enumerate().filter(is_told).take(MOST_REPAIRS);
    let repairs = told.map(|(_, repair)| repaired(puzzle, kind, &words, repair)).collect::<Result<Vec<_>, _>>()?;
    Ok(object! {
        "says": words.verdict(found),
        "verdict": found.verdict().name(),
        "story": story::tell(&words, found).into_iter().map(part).collect::<Vec<_>>(),
        "blamed": blamed,
        "repairs": repairs,
        "solutions": solutions,
        "open": open,
        "keys": keys,
        "keys_tried": are_keys_known,
    })
}

fn part(part: Part) -> Json {
    match part {
        Part::Line(text) => object! {"line": text},
        Part::Solutions => object! {"solutions": true},
        Part::Picture => object! {"picture": true},
        Part::List { lines, few } => object! {"list": lines, "few": few},
    }
}

fn blame(puzzle: &Puzzle, members: &[Member]) -> Json {
    let (mut ends, mut cells) = (Vec::new(), Vec::new());
    for member in members {
        match member {
            Member::Clue(end) => ends.push(layout::end(&puzzle.board, *end)),
            Member::Given(cell) => cells.push(cell.index()),
            // Nothing else can be pointed at on the page.
            _ => {}
        }
    }
    object! {"ends": ends, "cells": cells}
}

fn repaired(puzzle: &Puzzle, kind: &'static dyn Kind, words: &Words<'_>, repair: &Repair) -> Result<Json, Error> {
    let changed = repair.changes.iter().fold(puzzle.clone(), |puzzle, change| change.apply(&puzzle));
    Ok(object! {
        "words": words.repair(repair),
        "verdict": repair.verdict.name(),
        "native": reading::native(&changed, kind)?,
    })
}
