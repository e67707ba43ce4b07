//! A grade, for people and for programs.

use super::english::ENGLISH;
use super::grade::{GRADE_MODEL, Grade, Used};
use super::json::ending_name;
use super::step::Ending;
use crate::error::many;
use serde::Serialize;

/// A grade as JSON.
#[derive(Debug, Serialize)]
pub struct GradeJson<'a> {
    name: &'a str,
    kind: &'a str,
    model: u32,
    level: Option<u8>,
    title: Option<&'static str>,
    effort: u64,
    tedium: usize,
    sweeps: Option<usize>,
    depth: usize,
    ending: &'static str,
    budget_exhausted: bool,
    techniques: Vec<UsedJson>,
}

/// A technique that was used.
#[derive(Debug, Serialize)]
struct UsedJson {
    name: &'static str,
    level: u8,
    weight: u32,
    steps: usize,
    cells: usize,
}

/// The names of techniques take so many columns at least.
const NAME_WIDTH: usize = 26;

impl Grade {
    /// What the level is called, as `gentle`.
    pub fn title(&self) -> Option<&'static str> {
        ENGLISH.find(&format!("level.{}", self.level?))
    }

    /// The grade as lines for a person: the level, the effort, and the techniques that it takes.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![match (self.level, &self.ending) {
            (Some(level), _) => format!("level {level} ({})", self.title().unwrap_or_default()),
            (None, Ending::GaveUp) => "no level: the budget ended first".to_owned(),
            (None, Ending::Characters) => {
                "no level: cells can hold more characters than linewise can tell apart".to_owned()
            }
            (None, Ending::Several) => "no level: several solutions".to_owned(),
            (None, _) => "no level: no solution".to_owned(),
        }];
        let (whole, hundredths) = (self.effort / 100, self.effort % 100);
        let sweeps = match self.sweeps {
            Some(sweeps) => many(sweeps, "sweep"),
            None if self.are_sweeps_cut_short => "the budget ended before the sweeps did".to_owned(),
            None => "line logic alone does not solve it".to_owned(),
        };
        lines.push(format!("effort {whole}.{hundredths:02}, {}, {sweeps}", many(self.tedium, "step")));
        if self.depth > 0 {
            lines.push(format!("longest chain: {}", many(self.depth, "line")));
        }
        let called = |used: &Used| ENGLISH.title(used.technique);
        let width = self.techniques.iter().map(|used| called(used).len()).max().unwrap_or(0).max(NAME_WIDTH);
        lines.extend(self.techniques.iter().map(|used| {
            let called = called(used);
            format!("{called:width$} {:>10} {:>12}", many(used.steps, "step"), many(used.cells, "cell"))
        }));
        lines
    }

    /// The grade of a puzzle of this name and kind, as an object for JSON.
    pub fn json<'a>(&self, name: &'a str, kind: &'a str) -> GradeJson<'a> {
        let used = |used: &Used| UsedJson {
            name: used.technique.name,
            level: used.technique.level,
            weight: used.technique.weight,
            steps: used.steps,
            cells: used.cells,
        };
        GradeJson {
            name,
            kind,
            model: GRADE_MODEL,
            level: self.level,
            title: self.title(),
            effort: self.effort,
            tedium: self.tedium,
            sweeps: self.sweeps,
            depth: self.depth,
            ending: ending_name(&self.ending),
            budget_exhausted: self.ending == Ending::GaveUp,
            techniques: self.techniques.iter().map(used).collect(),
        }
    }
}
