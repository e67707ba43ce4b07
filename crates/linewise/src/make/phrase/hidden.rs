//! Patterns that list their word among others show a phrase to everybody who can read: where a puzzle stays as it was
//! wished for, others take their places.

use super::super::{Chance, MakingBudget};
use super::{HiddenLine, Hiding, Other};
use crate::explain::Grade;
use crate::puzzle::{Clue, Puzzle, Says};

/// The level of patterns that are as loose as those that say least, and write no word out among others.
const HIDDEN: u8 = 7;
/// The lowest level at which words are hidden: easier patterns may well write some out.
const LEAST_HIDDEN: u8 = 3;
/// So many other patterns are drawn for a line whose pattern writes its word out.
const DRAWN: usize = 32;
/// So many lines may be solved for all of them, and no more than half of what is left: that the puzzle has one solution
/// is proven once more afterwards.
const STEPS: u64 = 400_000;

impl Hiding<'_> {
    /// The puzzle of this level after other patterns took the places of those that write their words out, one by one,
    /// as long as it keeps its one solution and its level. Puzzles of the easiest levels stay as they are.
    pub(super) fn with_words_hidden(
        &mut self,
        (mut puzzle, mut grade): (Puzzle, Grade),
        level: u8,
        chance: &mut Chance,
        work: &mut MakingBudget<'_>,
    ) -> (Puzzle, Grade) {
        if level < LEAST_HIDDEN {
            return (puzzle, grade);
        }
        let most = work.left().half().most_steps().min(STEPS);
        work.at_most(most, |work| {
            self.hide_each(&mut puzzle, &mut grade, (level, chance), work);
        });
        (puzzle, grade)
    }

    /// The same for each line in turn.
    fn hide_each(
        &mut self,
        puzzle: &mut Puzzle,
        grade: &mut Grade,
        (level, chance): (u8, &mut Chance),
        work: &mut MakingBudget<'_>,
    ) {
        let mut open: Vec<usize> = (0..self.lines.len()).filter(|&at| self.lines[at].shows_its_word()).collect();
        chance.shuffle(&mut open);
        for at in open {
            for _ in 0..DRAWN {
                if work.is_over() {
                    return;
                }
                if let Some(hidden) = self.hide(at, level, chance, work) {
                    (*puzzle, *grade) = hidden;
                    break;
                }
            }
        }
    }

    /// Draws a pattern for a line that does not write its word out; `None`, and everything as it was, where the puzzle
    /// would not be as it was wished for.
    fn hide(
        &mut self,
        at: usize,
        level: u8,
        chance: &mut Chance,
        work: &mut MakingBudget<'_>,
    ) -> Option<(Puzzle, Grade)> {
        let clue = (self.kind.taste().clue_like?)(&self.lines[at].word, HIDDEN, &mut |end| chance.below(end));
        if shows(&clue, &self.lines[at].word) {
            return None;
        }
        let excluded = self.judged(at, &clue, work)?;
        let before = self.lines[at].clue.replace(clue);
        let found = self.as_wished(at, level, work);
        match found {
            Some(_) => self.others.iter_mut().zip(excluded).for_each(|(other, now)| other.is_excluded[at] = now),
            None => self.lines[at].clue = before,
        }
        found
    }

    /// The puzzle with the patterns that it has now, if it has one solution and is of this level. Another solution is
    /// kept in mind: the pattern that the line had before excluded it.
    fn as_wished(&mut self, at: usize, level: u8, work: &mut MakingBudget<'_>) -> Option<(Puzzle, Grade)> {
        let puzzle = self.puzzle()?;
        let answer = work.solve(&self.kind.model(&puzzle).ok()?, 2);
        if let Some(other) = answer.solutions.iter().find(|other| Some(*other) != puzzle.goal.as_ref()) {
            let letters = other.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect();
            let is_excluded = (0..self.lines.len()).map(|line| line == at).collect();
            self.others.push(Other { letters, is_excluded });
            return None;
        }
        let grade = self.grade(&puzzle, level, work).filter(|grade| answer.complete && grade.level == Some(level))?;
        Some((puzzle, grade))
    }
}

impl HiddenLine {
    /// Does its pattern write its word out?
    fn shows_its_word(&self) -> bool {
        self.clue.as_ref().is_some_and(|clue| shows(clue, &self.word))
    }
}

/// Does a pattern write a word out, in one piece?
fn shows(clue: &Clue, word: &str) -> bool {
    match &clue.says {
        Says::Pattern(pattern) => word.chars().count() > 1 && pattern.replace('\\', "").contains(word),
        _ => false,
    }
}
