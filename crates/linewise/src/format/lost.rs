//! Files as formats write them, of one puzzle or of many, and what is lost of the puzzles.

use crate::error::Error;
use crate::format::Written;
use crate::puzzle::{Alphabet, Puzzle};
use rustc_hash::FxHashMap;
use std::fmt::Display;

/// What a format cannot say of a puzzle, in words.
pub struct Lost<'p> {
    puzzle: &'p Puzzle,
    words: Vec<String>,
}

impl<'p> Lost<'p> {
    /// Nothing is lost yet.
    fn of(puzzle: &'p Puzzle) -> Lost<'p> {
        Lost { puzzle, words: Vec::new() }
    }

    /// This is lost.
    pub fn add(&mut self, what: impl Display) {
        self.words.push(what.to_string());
    }

    /// The given cells are lost, if there are any.
    pub fn givens(&mut self) {
        self.some_givens(self.puzzle.givens.len());
    }

    /// So many given cells are lost.
    pub fn some_givens(&mut self, count: usize) {
        let (cells, them) = match count {
            0 => return,
            1 => ("cell", "it"),
            _ => ("cells", "them"),
        };
        self.add(format!("{count} given {cells}: without {them} the puzzle may have more solutions"));
    }

    /// The stored solution is lost, if there is one.
    pub fn goal(&mut self) {
        if self.puzzle.goal.is_some() {
            self.add("the stored solution");
        }
    }

    /// The notes are lost, save those called one of `kept`.
    pub fn notes(&mut self, kept: &[&str]) {
        for name in self.puzzle.notes.keys().filter(|name| !kept.contains(&name.as_str())) {
            self.words.push(format!("the {name}"));
        }
    }

    /// The looks of the colours are lost, if they are not black and white.
    pub fn colours(&mut self) {
        if !self.puzzle.alphabet.is_black_and_white() {
            self.add("how the colours look");
        }
    }

    /// A file that says of each colour how it looks makes those black of which the puzzle does not say it.
    pub fn unknown_shades(&mut self) {
        let unknown = self.puzzle.alphabet.looks.iter().skip(1).filter(|look| look.colour.is_none());
        let names: Vec<&str> = unknown.map(|look| look.name.as_str()).collect();
        match names.split_last() {
            None => {}
            Some((only, [])) => self.add(format!("that {only} has no known shade (it is black there)")),
            Some((last, others)) => {
                self.add(format!("that {} and {last} have no known shades (they are black there)", others.join(", ")));
            }
        }
    }

    /// The looks of the symbols are lost, if they are not those that the puzzle is read with.
    pub fn looks(&mut self, read: &Alphabet) {
        if self.puzzle.alphabet != *read {
            let symbols = if self.puzzle.alphabet.is_in_colours() { "colours" } else { "symbols" };
            self.add(format!("how the {symbols} look"));
        }
    }

    /// All is lost but the clues, the cells save so many given ones, and the symbols that the puzzle is read with.
    pub fn all_but_cells(&mut self, givens: usize, read: &Alphabet) {
        self.some_givens(givens);
        self.goal();
        self.notes(&[]);
        self.looks(read);
    }

    /// All is lost but the clues and the notes called one of `kept`.
    pub fn all_but_clues(&mut self, kept: &[&str]) {
        self.notes(kept);
        self.givens();
        self.goal();
        self.colours();
    }
}

/// A file of the puzzles, one after the other, with `between` between their texts.
pub fn many(
    puzzles: &[Puzzle],
    between: &str,
    mut write: impl FnMut(&Puzzle, &mut Lost) -> Result<String, Error>,
) -> Result<Written, Error> {
    let (mut texts, mut all_lost) = (Vec::with_capacity(puzzles.len()), LostOfMany::default());
    for (at, puzzle) in puzzles.iter().enumerate() {
        let mut lost = Lost::of(puzzle);
        texts.push(write(puzzle, &mut lost)?);
        lost.words.into_iter().for_each(|what| all_lost.add(what, at + 1));
    }
    Ok(Written { bytes: texts.join(between).into_bytes(), lost: all_lost.told(puzzles.len()) })
}

/// What is lost of many puzzles: each thing once, in the order in which they come up, with the numbers of its puzzles.
#[derive(Default)]
struct LostOfMany {
    things: Vec<(String, Vec<usize>)>,
    /// Where each thing stands among them.
    places: FxHashMap<String, usize>,
}

/// So many puzzles are named one by one.
const NAMED: usize = 4;

impl LostOfMany {
    /// This is lost of the puzzle of this number, too.
    fn add(&mut self, what: String, number: usize) {
        let place = *self.places.entry(what).or_insert_with_key(|what| {
            self.things.push((what.clone(), Vec::new()));
            self.things.len() - 1
        });
        self.things[place].1.push(number);
    }

    /// All of it, each thing after the puzzles, of so many, that lose it.
    fn told(self, count: usize) -> Vec<String> {
        let of = |numbers: &[usize]| match numbers {
            _ if count == 1 => String::new(),
            [one] => format!("puzzle {one}: "),
            all if all.len() == count => format!("all {count} puzzles: "),
            [first @ .., last] if first.len() < NAMED => {
                let first: Vec<String> = first.iter().map(usize::to_string).collect();
                format!("puzzles {} and {last}: ", first.join(", "))
            }
            many => format!("{} of {count} puzzles: ", many.len()),
        };
        self.things.into_iter().map(|(what, numbers)| of(&numbers) + &what).collect()
    }
}

/// A file of the only puzzle in a format that holds one.
pub fn one<File: Into<Vec<u8>>>(
    puzzles: &[Puzzle],
    format: &str,
    write: impl FnOnce(&Puzzle, &mut Lost) -> Result<File, Error>,
) -> Result<Written, Error> {
    match puzzles {
        [puzzle] => of(puzzle, write),
        [] => Err(Error::new("there is no puzzle to write")),
        _ => Err(Error::new(format!("{format} holds one puzzle, there are {}", puzzles.len()))),
    }
}

/// A file of this puzzle.
pub fn of<File: Into<Vec<u8>>>(
    puzzle: &Puzzle,
    write: impl FnOnce(&Puzzle, &mut Lost) -> Result<File, Error>,
) -> Result<Written, Error> {
    let mut lost = Lost::of(puzzle);
    let file = write(puzzle, &mut lost)?;
    Ok(Written { bytes: file.into(), lost: lost.words })
}

impl Written {
    /// The file with a head and a foot around it.
    pub(crate) fn framed(mut self, head: &str, foot: &str) -> Written {
        self.bytes.splice(0..0, head.bytes());
        self.bytes.extend(foot.bytes());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_many_puzzles_lose_is_told_once() {
        let told = |count: usize, lost: &[(&str, usize)]| {
            let mut of_many = LostOfMany::default();
            lost.iter().for_each(|(what, number)| of_many.add((*what).to_owned(), *number));
            of_many.told(count)
        };
        assert_eq!(told(1, &[("the title", 1)]), ["the title"]);
        assert_eq!(told(2, &[("the title", 2)]), ["puzzle 2: the title"]);
        let two = [("the title", 1), ("the goal", 1), ("the title", 2)];
        assert_eq!(told(2, &two), ["all 2 puzzles: the title", "puzzle 1: the goal"]);
        let some: Vec<(&str, usize)> = [1, 3, 4].map(|number| ("the title", number)).to_vec();
        assert_eq!(told(20_000, &some), ["puzzles 1, 3 and 4: the title"]);
        let many: Vec<(&str, usize)> = (1..20_000).map(|number| ("the title", number)).collect();
        assert_eq!(told(20_000, &many), ["19999 of 20000 puzzles: the title"]);
    }
}
