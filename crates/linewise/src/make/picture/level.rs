//! The level: drawings of a picture that are as hard as was asked for, found by small changes where none is at once.

use super::Bench;
use super::repair::Repaired;
use super::sketch::Sketch;
use crate::domain::Symbol;
use crate::engine::{self, Limits, Verdict};
use crate::error::Error;
use crate::kind::Kind;
use crate::make::by_lines::LineLogic;
use crate::make::lines::{Known, Lines};
use crate::make::{Chance, Made, MakingBudget, NotMade, Why, nth_seed};
use crate::model::CellId;
use crate::picture::clues_of;
use crate::puzzle::Puzzle;
use std::cmp::Ordering;

/// The highest level of what a single line says; what is harder takes several lines at a time.
const OF_LINES: u8 = 4;
/// So many drawings are graded on each way.
const GRADED: usize = 400;
/// So many changes are tried on each way.
const TRIED: usize = 20_000;
/// How many lines may be solved to see whether there is one solution.
const UNIQUE_STEPS: u64 = 20_000;
/// How far a way to a level leads from the picture.
#[derive(Clone, Copy)]
struct Way {
    /// A drawing on the way keeps so much of the likeness of the sketch that is most like the picture.
    keeps: f64,
    /// Of all changes, those that are nearest to the picture are tried: so many thirds of the number of cells.
    thirds: usize,
}

/// The ways to a level: first for all sketches the one that shows less, then, where none led there, the one that shows more.
const WAYS: [Way; 2] = [Way { keeps: 0.8, thirds: 1 }, Way { keeps: 0.65, thirds: 2 }];

/// A drawing on the way to a level.
#[derive(Clone)]
struct Stage {
    sketch: Sketch,
    repaired: Repaired,
    made: Made,
    worth: f64,
}

impl Stage {
    /// Its level; above all others where it is not known.
    fn level(&self) -> u8 {
        self.made.level().unwrap_or(9)
    }

    /// How far it is from a level: by levels first, then by effort in the direction of it.
    fn distance(&self, level: u8) -> (u8, i64) {
        let effort = i64::try_from(self.made.effort().unwrap_or(u64::MAX)).unwrap_or(i64::MAX);
        let towards = match self.level().cmp(&level) {
            Ordering::Less => -effort,
            Ordering::Equal => 0,
            Ordering::Greater => effort,
        };
        (self.level().abs_diff(level), towards)
    }
}

/// Of the drawings that came up, the one that is most like the picture, of those whose level is nearest.
struct Nearest {
    level: u8,
    stage: Option<Stage>,
}

impl Nearest {
    /// Keeps a drawing if its level is nearer, or as near and it is worth more.
    fn offer(&mut self, stage: &Stage) {
        // One whose level is not known comes after all others: it may be harder than was asked for, or the budget ended.
        let away = |stage: &Stage| stage.made.level().map_or(u8::MAX, |level| level.abs_diff(self.level));
        let is_nearer = |known: &Stage| match away(stage).cmp(&away(known)) {
            Ordering::Equal => stage.worth > known.worth,
            order => order == Ordering::Less,
        };
        if self.stage.as_ref().is_none_or(is_nearer) {
            self.stage = Some(stage.clone());
        }
    }
}

/// Makes a puzzle of this level; where none is found, the nearest comes with the reason.
pub(super) fn draw(bench: &mut Bench<'_, '_>, sketches: Vec<Sketch>, level: u8) -> Result<Made, NotMade> {
    let mut stages = first_stages(bench, sketches, level)?;
    stages.sort_by(|one, other| {
        let rank = |stage: &Stage| stage.distance(level).0;
        rank(one).cmp(&rank(other)).then(other.worth.total_cmp(&one.worth))
    });
    let likest = stages.iter().map(|stage| bench.likeness(&stage.sketch, &stage.sketch.drawing)).fold(0.0, f64::max);
    let is_like = |bench: &Bench, stage: &Stage, way: Way| {
        bench.likeness(&stage.sketch, &stage.repaired.drawing) >= way.keeps * likest
    };
    if let Some(at) = stages.iter().position(|stage| stage.level() == level && is_like(bench, stage, WAYS[0])) {
        return Ok(stages.swap_remove(at).made);
    }
    let mut nearest = Nearest { level, stage: None };
    stages.iter().for_each(|stage| nearest.offer(stage));
    'found: for (nth, way) in WAYS.into_iter().enumerate() {
        for stage in &mut stages {
            if !is_like(bench, stage, way) {
                continue;
            }
            // The second way goes on where the first ended.
            *stage = climb(bench, stage.clone(), &mut nearest, (way, likest), nth_seed(bench.seed, nth))?;
            if stage.level() == level {
                return Ok(with_fewer_changes(bench, stage.clone(), level)?.made);
            }
            if bench.work.is_over() {
                break 'found;
            }
        }
    }
    let Some(nearest) = nearest.stage else { return Err(bench.hopeless()) };
    let is_over = bench.work.is_over();
    let own_level = nearest.level();
    let nearest = if is_over { nearest } else { with_fewer_changes(bench, nearest, own_level)? };
    Err(not_found(level, is_over).with_best(Some(nearest.made)))
}

/// Why no drawing of a level was made: because the budget ended, or not.
fn not_found(level: u8, is_over: bool) -> NotMade {
    let (why, message, help) = match is_over {
        true => (
            Why::GaveUp,
            format!("the budget ran out before a drawing of level {level} was found"),
            "more time, another seed, another size, or another way of drawing may do",
        ),
        false => (
            Why::NotFound,
            format!("no drawing of level {level} was found"),
            "another seed, another size, or another way of drawing may do",
        ),
    };
    NotMade::new(why, Error::new(message).with_help(help))
}

/// The sketches, repaired as far as the level takes it.
fn first_stages(bench: &mut Bench<'_, '_>, sketches: Vec<Sketch>, level: u8) -> Result<Vec<Stage>, NotMade> {
    let mut stages = Vec::new();
    for (sketch, _) in bench.most_hopeful(sketches)? {
        let (kind, blank) = (bench.kind, bench.blank(&sketch.alphabet));
        let repaired = bench
            .repair(&sketch, &mut |work, drawing, _| level > OF_LINES && is_unique(kind, &blank, work, drawing))?;
        let Some(repaired) = repaired else { continue };
        let worth = bench.worth(&sketch, &repaired);
        let Ok(made) = bench.made(&sketch, &repaired, level.saturating_add(1)) else { continue };
        stages.push(Stage { sketch, repaired, made, worth });
    }
    Ok(stages)
}

/// Does a drawing's puzzle have one solution, as far as a few steps tell?
fn is_unique(kind: &dyn Kind, blank: &Puzzle, work: &mut MakingBudget<'_>, drawing: &[Symbol]) -> bool {
    let puzzle = Puzzle { clues: clues_of(blank, kind, drawing).into_iter().collect(), ..blank.clone() };
    kind.model(&puzzle).is_ok_and(|model| {
        let budget = work.left().at_most(UNIQUE_STEPS);
        let answer = engine::solve(&model, Limits::new(2), budget);
        work.charge(answer.stats.line_solves + 1);
        answer.verdict == Verdict::Unique
    })
}

/// Changes cells that show little, one or two at a time, and keeps what comes nearer to the level of `nearest`, which
/// is told of all that comes up.
fn climb(
    bench: &mut Bench<'_, '_>,
    mut stage: Stage,
    nearest: &mut Nearest,
    (way, likest): (Way, f64),
    seed: u64,
) -> Result<Stage, NotMade> {
    let level = nearest.level;
    let mut chance = Chance::new(seed);
    let puzzle = bench.blank(&stage.sketch.alphabet);
    let mut lines = Lines::new(bench.kind, &puzzle, stage.repaired.drawing.clone(), bench.work.left().stop)?;
    let least = way.keeps * likest;
    let (mut graded, cheap) = (0, cheap_changes(&stage.sketch, way.thirds));
    for _ in 0..TRIED {
        if graded == GRADED || stage.level() == level || bench.work.is_over() {
            break;
        }
        let before = lines.narrowed();
        let changes: Vec<(CellId, Symbol)> = (0..=chance.below(2)).map(|_| cheap[chance.below(cheap.len())]).collect();
        let taken_back: Vec<(CellId, Symbol)> =
            changes.iter().map(|(cell, _)| (*cell, lines.drawing()[cell.index()])).collect();
        for &(cell, symbol) in &changes {
            // What was changed before is changed back.
            let now = lines.drawing()[cell.index()];
            let first = stage.sketch.drawing[cell.index()];
            lines.draw(cell, if now == first { symbol } else { first });
        }
        let drawing = lines.drawing().to_vec();
        bench.work.charge(lines.narrowed() - before);
        let fits = leads_to_it(bench, &mut lines, &puzzle, level) && bench.likeness(&stage.sketch, &drawing) >= least;
        if fits {
            graded += 1;
            let next = staged(bench, &stage.sketch, drawing, level);
            next.iter().for_each(|next| nearest.offer(next));
            if let Some(next) = next.filter(|next| next.distance(level) <= stage.distance(level)) {
                stage = next;
                continue;
            }
        }
        taken_back.into_iter().rev().for_each(|(cell, symbol)| lines.draw(cell, symbol));
    }
    Ok(stage)
}

/// Does line logic lead to the drawing, or a search where the level takes more than lines say?
fn leads_to_it(bench: &mut Bench<'_, '_>, lines: &mut Lines<'_>, blank: &Puzzle, level: u8) -> bool {
    let mut known = Known::default();
    lines.solve(&mut known);
    lines.unknown(&known) == 0 || (level > OF_LINES && is_unique(bench.kind, blank, bench.work, lines.drawing()))
}

/// Keeps the level with fewer changed cells: each is drawn as it was, as long as the level stays, until all that are
/// left are needed, or the budget ends.
fn with_fewer_changes(bench: &mut Bench<'_, '_>, mut stage: Stage, level: u8) -> Result<Stage, NotMade> {
    loop {
        let before = stage.repaired.changed.len();
        stage = with_some_taken_back(bench, stage, level)?;
        if stage.repaired.changed.len() == before || bench.work.is_over() {
            return Ok(stage);
        }
    }
}

/// Draws each changed cell as it was, where the level stays.
fn with_some_taken_back(bench: &mut Bench<'_, '_>, mut stage: Stage, level: u8) -> Result<Stage, NotMade> {
    let puzzle = bench.blank(&stage.sketch.alphabet);
    let mut lines = Lines::new(bench.kind, &puzzle, stage.repaired.drawing.clone(), bench.work.left().stop)?;
    for cell in stage.repaired.changed.clone() {
        if bench.work.is_over() {
            break;
        }
        let now = lines.drawing()[cell.index()];
        lines.draw(cell, stage.sketch.drawing[cell.index()]);
        let drawing = lines.drawing().to_vec();
        if leads_to_it(bench, &mut lines, &puzzle, level)
            && let Some(next) = staged(bench, &stage.sketch, drawing, level)
            && next.level() == level
        {
            stage = next;
            continue;
        }
        lines.draw(cell, now);
    }
    Ok(stage)
}

/// A drawing with all that is to be known of it.
fn staged(bench: &mut Bench<'_, '_>, sketch: &Sketch, drawing: Vec<Symbol>, level: u8) -> Option<Stage> {
    let differs = |at: &usize| drawing[*at] != sketch.drawing[*at];
    let changed = (0..drawing.len()).filter(differs).map(CellId::new).collect();
    let repaired = Repaired { drawing, changed };
    let made = bench.made(sketch, &repaired, level.saturating_add(1)).ok()?;
    let worth = bench.worth(sketch, &repaired);
    Some(Stage { sketch: sketch.clone(), repaired, made, worth })
}

/// So many thirds of as many changes as there are cells: those that are nearest to the picture.
fn cheap_changes(sketch: &Sketch, thirds: usize) -> Vec<(CellId, Symbol)> {
    let symbols = || (0..sketch.alphabet.len() as u8).map(Symbol);
    let mut changes: Vec<(f64, CellId, Symbol)> = (0..sketch.drawing.len())
        .flat_map(|cell| symbols().map(move |symbol| (cell, symbol)))
        .filter(|(cell, symbol)| sketch.drawing[*cell] != *symbol)
        .map(|(cell, symbol)| (sketch.cost(cell, symbol), CellId::new(cell), symbol))
        .collect();
    changes.sort_by(|one, other| one.0.total_cmp(&other.0));
    changes.truncate((thirds * sketch.drawing.len()).div_ceil(3));
    changes.into_iter().map(|(_, cell, symbol)| (cell, symbol)).collect()
}
