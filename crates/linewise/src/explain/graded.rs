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
    usual_level: Option<u8>,
    minutes: Option<u64>,
    effort: u64,
    tedium: usize,
    sweeps: Option<usize>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sweeps_cut_short: bool,
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

/// Techniques from this level on are named as what is hard about a puzzle.
const HARD: u8 = 4;
/// No more techniques than these are named so.
const MOST_HARD: usize = 3;
/// Of so many steps one may be harder than what is usual for the puzzle.
const ONE_ODD_STEP_OF: usize = 20;
/// So much effort, in hundredths, takes a practised solver a minute. That is a guess, and said to be one: nobody's times were measured.
const A_MINUTE: u64 = 1000;

impl Grade {
    /// What the level is called, as `gentle`.
    pub fn title(&self) -> Option<&'static str> {
        title(self.level?)
    }

    /// The effort as a number that is no more precise than it can be: `62`; a small one with a decimal, `3.7`.
    pub(crate) fn effort_said(&self) -> String {
        match (self.effort + 5) / 10 {
            tenths if tenths >= 100 || tenths % 10 == 0 => format!("{}", (self.effort + 50) / 100),
            tenths => format!("{}.{}", tenths / 10, tenths % 10),
        }
    }

    /// The level of all steps but a few that are harder: no more than one in twenty. `None` where the way does not end with the solution.
    pub fn usual_level(&self) -> Option<u8> {
        let level = self.level?;
        let is_usual = |usual: &u8| self.steps_above(*usual) * ONE_ODD_STEP_OF <= self.tedium;
        (1..=level).find(is_usual)
    }

    /// How many steps are harder than a level.
    fn steps_above(&self, level: u8) -> usize {
        self.techniques.iter().filter(|used| used.technique.level > level).map(|used| used.steps).sum()
    }

    /// How many minutes a practised solver may need: an estimate from the effort. `None` where the way does not end with the solution.
    pub fn minutes(&self) -> Option<u64> {
        self.level.map(|_| ((self.effort + A_MINUTE / 2) / A_MINUTE).max(1))
    }

    /// The grade as lines for a person: the level, the time it may take, the effort, what is hard, and the techniques that it takes.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.level_said()];
        lines.extend(
            self.minutes().map(|minutes| format!("{} for a practised solver, as an estimate", duration(minutes))),
        );
        lines.push(format!("effort {}, in {}", self.effort_said(), many(self.tedium, "deduction")));
        lines.push(match self.sweeps {
            Some(sweeps) => format!("line logic alone solves it, in {} over all lines", many(sweeps, "sweep")),
            None if self.are_sweeps_cut_short => "whether line logic alone solves it was not found out".to_owned(),
            None => "line logic alone does not solve it".to_owned(),
        });
        lines.extend(self.what_is_hard());
        if self.depth > 0 {
            lines.push(format!("longest chain: {}", many(self.depth, "link")));
        }
        let called = |used: &Used| ENGLISH.title(used.technique);
        let width = self.techniques.iter().map(|used| called(used).len()).max().unwrap_or(0).max(NAME_WIDTH);
        lines.extend(self.techniques.iter().map(|used| {
            let called = called(used);
            format!("{called:width$} {:>10}, narrows a cell {}", many(used.steps, "time"), many(used.cells, "time"))
        }));
        lines
    }

    /// The level, and whether it is that of a few steps only.
    fn level_said(&self) -> String {
        let named = |level: u8| format!("level {level} ({})", title(level).unwrap_or_default());
        match (self.level, self.usual_level(), &self.ending) {
            (Some(level), Some(usual), _) if usual < level => {
                let odd = self.steps_above(usual);
                let odd = if odd == 1 { "one deduction".to_owned() } else { many(odd, "deduction") };
                format!(
                    "{}, but only for {odd} of {}: the others are of {}{}",
                    named(level),
                    self.tedium,
                    named(usual),
                    if usual > 1 { " or easier" } else { "" }
                )
            }
            (Some(level), ..) => named(level),
            (None, _, Ending::GaveUp) => "no level: it gave up on the way".to_owned(),
            (None, _, Ending::TooHard(_)) => "no level: a clue is too hard to judge".to_owned(),
            (None, _, Ending::Characters) => {
                "no level: cells can hold more characters than linewise can tell apart".to_owned()
            }
            (None, _, Ending::Several) => "no level: several solutions".to_owned(),
            (None, ..) => "no level: no solution".to_owned(),
        }
    }

    /// The hardest techniques, where some are hard.
    fn what_is_hard(&self) -> Option<String> {
        let hard = self.techniques.iter().rev().filter(|used| used.technique.level >= HARD).take(MOST_HARD);
        let said = |used: &Used| format!("{} ({})", ENGLISH.title(used.technique), many(used.steps, "time"));
        let hard: Vec<String> = hard.map(said).collect();
        (!hard.is_empty()).then(|| format!("what is hard: {}", hard.join(", ")))
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
            usual_level: self.usual_level(),
            minutes: self.minutes(),
            effort: self.effort,
            tedium: self.tedium,
            sweeps: self.sweeps,
            sweeps_cut_short: self.are_sweeps_cut_short,
            depth: self.depth,
            ending: ending_name(&self.ending),
            budget_exhausted: self.ending == Ending::GaveUp,
            techniques: self.techniques.iter().map(used).collect(),
        }
    }
}

/// What a level is called.
fn title(level: u8) -> Option<&'static str> {
    ENGLISH.find(&format!("level.{level}"))
}

/// So many minutes in words, no more precise than an estimate can be.
fn duration(minutes: u64) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    match minutes {
        0..=1 => "about a minute".to_owned(),
        2..=9 => format!("about {minutes} minutes"),
        10..=52 => format!("about {} minutes", (minutes + 2) / 5 * 5),
        53..=75 => "about an hour".to_owned(),
        76..=104 => "about an hour and a half".to_owned(),
        _ => format!("about {} hours", hours + u64::from(rest >= 30)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{CHAIN, Technique};

    /// A grade of these steps of each level.
    fn of(steps: &[(u8, usize)], effort: u64) -> Grade {
        let technique = |level| Technique { level, ..CHAIN };
        let used = |&(level, steps): &(u8, usize)| Used { technique: technique(level), steps, cells: steps };
        Grade {
            level: steps.last().map(|(level, _)| *level),
            ending: Ending::Solved,
            effort,
            tedium: steps.iter().map(|(_, steps)| steps).sum(),
            sweeps: None,
            are_sweeps_cut_short: false,
            depth: 0,
            techniques: steps.iter().map(used).collect(),
        }
    }

    #[test]
    fn one_odd_step_is_said_to_be_one() {
        let grade = of(&[(1, 60), (2, 25), (5, 1)], 12_345);
        assert_eq!((grade.level, grade.usual_level(), grade.minutes()), (Some(5), Some(2), Some(12)));
        assert_eq!(
            grade.lines()[0],
            "level 5 (hard), but only for one deduction of 86: the others are of level 2 (easy) or easier"
        );
        assert_eq!(grade.lines()[1], "about 10 minutes for a practised solver, as an estimate");
        let grade = of(&[(1, 60), (5, 26)], 200_000);
        assert_eq!((grade.usual_level(), grade.minutes()), (Some(5), Some(200)));
        assert_eq!(grade.lines()[..2], ["level 5 (hard)", "about 3 hours for a practised solver, as an estimate"]);
        assert_eq!(of(&[(1, 3), (3, 1)], 40).usual_level(), Some(3), "one of four is not odd");
    }

    #[test]
    fn effort_is_no_more_precise_than_it_can_be() {
        let said = [0, 4, 5, 365, 400, 996, 1_049, 6_161, 123_456].map(|effort| of(&[(1, 1)], effort).effort_said());
        assert_eq!(said, ["0", "0", "0.1", "3.7", "4", "10", "10", "62", "1235"]);
    }

    #[test]
    fn durations_go_up() {
        let said = [1, 2, 9, 10, 47, 52, 53, 80, 104, 105, 150, 600].map(duration);
        assert_eq!(
            said,
            [
                "about a minute",
                "about 2 minutes",
                "about 9 minutes",
                "about 10 minutes",
                "about 45 minutes",
                "about 50 minutes",
                "about an hour",
                "about an hour and a half",
                "about an hour and a half",
                "about 2 hours",
                "about 3 hours",
                "about 10 hours",
            ]
        );
    }
}
