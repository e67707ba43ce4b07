//! Cubes in their folder: begun, gone on with, done cube by cube and round by round, and added up.
//!
//! A round that is over is one file, with a line for each cube. Of the round under way each cube has a file.

use super::conquer::conquer;
use super::outcome::{Outcome, Piece};
use super::plan::CubesPlan;
use super::sum::{Sum, add_up};
use crate::error::BatchError;
use crate::folder::{self, SUCCESS};
use linewise::Puzzle;
use linewise::engine::Cube;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Cubes in their folder.
pub struct Cubes {
    folder: PathBuf,
    plan: CubesPlan,
    puzzle: Puzzle,
    /// The rounds that are over.
    rounds: Vec<Vec<Outcome>>,
    /// For each cube of the round under way, the cube of the last round that it is a piece of, and the number of the
    /// piece among those of that cube.
    cubes: Vec<(usize, usize)>,
    /// For each cube of the rounds that are over the same.
    origins: Vec<Vec<(usize, usize)>>,
    start: Mutex<Start>,
    /// Is there no further round?
    is_done: bool,
}

/// The first cubes of the round under way, as far as all of them are done.
#[derive(Default)]
struct Start {
    outcomes: Vec<Outcome>,
    /// All different solutions so far, with those of the rounds before.
    solutions: BTreeSet<Vec<String>>,
}

impl Start {
    /// Are there as many solutions as were asked for?
    fn is_enough(&self, plan: &CubesPlan) -> bool {
        !plan.counts && self.solutions.len() >= plan.solutions
    }
}

/// How many cubes a round may have: each has a file.
const MOST_CUBES: usize = 200_000;
/// How the names of the files of single cubes begin.
const PART: &str = "part-";

impl Cubes {
    /// Begins in a folder, or goes on with the same work there. An error where the folder holds another.
    pub fn begin(place: &Path, plan: &CubesPlan) -> Result<Cubes, BatchError> {
        plan.check()?;
        folder::settle(place, plan)?;
        let cubes = Cubes::open(place)?;
        cubes.plan.agree(place, plan)?;
        Ok(cubes)
    }

    /// What was begun in a folder.
    pub fn open(place: &Path) -> Result<Cubes, BatchError> {
        let plan: CubesPlan = folder::plan(place, |path, _| {
            BatchError::OtherQuestion(format!("{path} is no plan of cubes; take another folder"))
        })?;
        plan.check()?;
        let puzzle = plan.read()?;
        let mut cubes = Cubes {
            folder: place.to_owned(),
            plan,
            puzzle,
            rounds: Vec::new(),
            cubes: vec![(0, 0)],
            origins: Vec::new(),
            start: Mutex::default(),
            is_done: false,
        };
        while let Some(outcomes) = cubes.read_round()? {
            cubes.push_round(outcomes)?;
        }
        Ok(cubes)
    }

    /// The plan.
    pub fn plan(&self) -> &CubesPlan {
        &self.plan
    }

    /// The number of the round under way, from 0: so many are over.
    pub fn round(&self) -> usize {
        self.rounds.len()
    }

    /// How many cubes the round under way has; none when all is done.
    pub fn cubes(&self) -> usize {
        if self.is_done { 0 } else { self.cubes.len() }
    }

    /// The cubes of this round that are still to be done.
    pub fn missing(&self) -> Vec<usize> {
        let cubes = if self.is_settled() { 0 } else { self.cubes() };
        (0..cubes).filter(|&cube| !self.part(cube).exists()).collect()
    }

    /// Does a cube of this round, and writes down what it came to. `None` when `stop` ended it before that.
    pub fn run(&self, cube: usize, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<Outcome>, BatchError> {
        if cube >= self.cubes.len() {
            return Err(BatchError::Usage(format!("round {} has no cube {cube}", self.round())));
        }
        let decided = self.cube(cube)?;
        if stop() {
            return Ok(None);
        }
        let found = conquer(&self.plan, &self.puzzle, &decided, stop)?;
        // What was being done when the end came is no answer.
        if stop() {
            return Ok(None);
        }
        let outcome = Outcome { round: self.round(), cube, ..found };
        folder::write_json(&self.folder, &self.part(cube), &outcome)?;
        Ok(Some(outcome))
    }

    /// Is the question settled by the first cubes of this round, as far as all of them are done?
    pub fn is_over(&self) -> Result<bool, BatchError> {
        self.read_on()?;
        Ok(self.is_settled())
    }

    /// Ends the round when all of its cubes are done, or the question is settled; says whether there is another. An
    /// error while some are missing.
    pub fn next_round(&mut self) -> Result<bool, BatchError> {
        if self.is_done {
            return Ok(false);
        }
        // Somebody else may have ended it, or end it meanwhile.
        let outcomes = match self.read_round()? {
            Some(outcomes) => outcomes,
            None => self.end_round().or_else(|error| self.read_round()?.ok_or(error))?,
        };
        self.push_round(outcomes)?;
        Ok(!self.is_done)
    }

    /// What all cubes came to so far.
    pub fn so_far(&self) -> Result<Sum, BatchError> {
        self.read_on()?;
        let start = self.locked();
        let rounds = self.rounds.iter().map(Vec::as_slice);
        let under_way = Some(start.outcomes.as_slice()).filter(|outcomes| !outcomes.is_empty());
        add_up(&self.plan, &self.puzzle, &rounds.chain(under_way).collect::<Vec<_>>())
    }

    /// Adds up when all is done, and says so in the folder. An error while something is missing.
    pub fn finish(&self) -> Result<Sum, BatchError> {
        if !self.is_done {
            return Err(BatchError::Usage(format!("round {} is not over", self.round())));
        }
        let sum = self.so_far()?;
        // Which cubes behind the last one that counts were done depends on how many worked at once.
        folder::remove(&self.folder, PART, |_| true)?;
        folder::write_json(&self.folder, &self.folder.join(SUCCESS), &sum)?;
        folder::tidy(&self.folder)?;
        Ok(sum)
    }

    fn locked(&self) -> MutexGuard<'_, Start> {
        self.start.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Are there as many solutions as were asked for?
    fn is_settled(&self) -> bool {
        self.locked().is_enough(&self.plan)
    }

    /// The file of a cube of the round under way.
    fn part(&self, cube: usize) -> PathBuf {
        self.folder.join(format!("{PART}{:02}-{cube:06}.json", self.round()))
    }

    /// The file of a round that is over.
    fn round_file(&self, round: usize) -> PathBuf {
        self.folder.join(format!("round-{round:02}.jsonl"))
    }

    /// The decisions of a cube of this round: its own, and before them those of the cubes that it is a piece of.
    fn cube(&self, cube: usize) -> Result<Cube, BatchError> {
        let mut pieces: Vec<&Piece> = Vec::new();
        let mut origin = self.cubes[cube];
        for (outcomes, origins) in self.rounds.iter().zip(&self.origins).rev() {
            let (parent, piece) = origin;
            pieces.extend(outcomes.get(parent).and_then(|outcome| outcome.cubes().nth(piece)));
            origin = origins[parent];
        }
        let model = self.puzzle.board.cells();
        let facts: Option<Vec<_>> = pieces.into_iter().rev().map(Piece::facts).collect();
        let decisions = facts.map(|facts| facts.concat());
        let is_on_board = |fact: &linewise::Fact| fact.cell.index() < model;
        match decisions.filter(|decisions| decisions.iter().all(is_on_board)) {
            Some(decisions) => Ok(Cube { decisions, is_refuted: false }),
            None => Err(BatchError::Damaged(format!("cube {cube} speaks of cells that are not on the board"))),
        }
    }

    /// Reads the cubes of this round that are done, from the first on, until one is missing or the question is settled.
    fn read_on(&self) -> Result<(), BatchError> {
        let mut start = self.locked();
        while !start.is_enough(&self.plan) && start.outcomes.len() < self.cubes.len() {
            let cube = start.outcomes.len();
            let path = self.part(cube);
            let text = match fs::read(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                Err(error) => return Err(BatchError::io(&path, error)),
            };
            let outcome = read(&path, &text, self.round(), cube)?;
            start.solutions.extend(outcome.solutions.iter().cloned());
            start.outcomes.push(outcome);
        }
        Ok(())
    }

    /// Writes the file of the round under way.
    fn end_round(&mut self) -> Result<Vec<Outcome>, BatchError> {
        self.read_on()?;
        let start = self.start.get_mut().unwrap_or_else(PoisonError::into_inner);
        let left = self.cubes.len() - start.outcomes.len();
        if left > 0 && !start.is_enough(&self.plan) {
            return Err(BatchError::Usage(format!("{left} of {} cubes are not done", self.cubes.len())));
        }
        let outcomes = std::mem::take(&mut start.outcomes);
        folder::write_lines(&self.folder, &self.round_file(self.rounds.len()), &outcomes)?;
        for cube in 0..self.cubes.len() {
            // Where somebody else does the same, they are gone already.
            let _ = fs::remove_file(self.part(cube));
        }
        Ok(outcomes)
    }

    /// The round under way, where it is over and written down.
    fn read_round(&self) -> Result<Option<Vec<Outcome>>, BatchError> {
        let path = self.round_file(self.round());
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(BatchError::io(&path, error)),
        };
        let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).enumerate();
        lines.map(|(cube, line)| read(&path, line, self.round(), cube)).collect::<Result<_, _>>().map(Some)
    }

    /// Goes on to the next round. An error where cubes of this one are missing that count, or where the next would have
    /// too many.
    fn push_round(&mut self, outcomes: Vec<Outcome>) -> Result<(), BatchError> {
        let start = self.start.get_mut().unwrap_or_else(PoisonError::into_inner);
        start.outcomes.clear();
        start.solutions.extend(outcomes.iter().flat_map(|outcome| outcome.solutions.iter().cloned()));
        let is_settled = start.is_enough(&self.plan);
        let is_whole = outcomes.len() == self.cubes.len() || is_settled;
        if !is_whole || outcomes.len() > self.cubes.len() {
            let (round, cubes, found) = (self.rounds.len(), self.cubes.len(), outcomes.len());
            return Err(BatchError::Damaged(format!("round {round} has {cubes} cubes, and {found} are in its file")));
        }
        let pieces = |(parent, outcome): (usize, &Outcome)| (0..outcome.cubes().count()).map(move |at| (parent, at));
        let next: Vec<_> = outcomes.iter().enumerate().flat_map(pieces).collect();
        if next.len() > MOST_CUBES {
            return Err(BatchError::Usage(format!(
                "round {} would have {} cubes, and {MOST_CUBES} is the most; let each go farther (--steps), in another folder",
                self.rounds.len() + 1,
                next.len()
            )));
        }
        self.origins.push(std::mem::replace(&mut self.cubes, next));
        self.rounds.push(outcomes);
        self.is_done = is_settled || self.cubes.is_empty();
        Ok(())
    }
}

/// What stands in the file of a cube, or on a line of a round.
fn read(path: &Path, text: &[u8], round: usize, cube: usize) -> Result<Outcome, BatchError> {
    let damaged = || BatchError::Damaged(format!("{}: this is not what cube {cube} came to", path.display()));
    let outcome: Outcome = serde_json::from_slice(text).map_err(|_| damaged())?;
    let is_right = outcome.round == round && outcome.cube == cube && outcome.number().is_some();
    if is_right { Ok(outcome) } else { Err(damaged()) }
}
