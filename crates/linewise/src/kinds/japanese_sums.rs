//! Japanese sums: runs of different numbers between black cells, and the runs' sums for a clue.

mod ladder;
mod placing;

use crate::domain::Symbol;
use crate::error::{Error, many};
use crate::kind::{
    About, Alphabets, ClueLine, Clues, Example, Kind, Printed, SiteClues, Sites, Taste, every_line, numbers, options,
};
use crate::language::Language;
use crate::model::Model;
use crate::puzzle::{Alphabet, Clue, End, Options, Puzzle, Says};
use crate::rule::Rule;
use crate::rules::{all_of, automaton, once};
use crate::technique::Ladder;
use std::sync::Arc;

/// This kind, for the list of kinds.
pub const KIND: &dyn Kind = &JapaneseSums;

struct JapaneseSums;

/// Up to so many numbers, a line is under one exact rule where that has not too many states. With more, each thing that is
/// known has a rule of its own.
const MOST_EXACT: usize = 11;

/// Of a line without a clue, the exact rule says little more than that no number stands twice; in longer ones than this it
/// costs too much for that.
const LONGEST_EXACT_WITHOUT_CLUE: usize = 24;

/// The longest line: longer ones than this were never printed.
const LONGEST_LINE: usize = 128;

impl Kind for JapaneseSums {
    fn about(&self) -> About<'_> {
        About {
            name: "japanese_sums",
            other_names: &["japanese_sum", "japanische_summen"],
            rules: "Write numbers into some cells and blacken the others, so that no number stands twice in a row or column; not \
                    every number has to appear. A clue lists the sums of the runs of numbers that black cells leave in its line, in \
                    order; a run can be a single number. ? is a sum that is not known, 0 a line without numbers.",
            clues: self,
            alphabets: self,
            techniques: &ladder::TECHNIQUES,
            examples: EXAMPLES,
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        every_line::model(puzzle, &[], |line| self.line(line).map(Some), |clue| numbers::write(Some(clue)))
    }

    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, far, cells, alphabet, options, .. } = line;
        options::refuse_others(options, &[])?;
        numbers::refuse_renamed(alphabet)?;
        every_line::refuse_far(far)?;
        let count = alphabet.len() - 1;
        let sums = match near {
            Some(clue) => Some(sums(clue, cells, count).map_err(|error| error.with_span(clue.span))?),
            None => None,
        };
        every_line::check_length(cells, LONGEST_LINE)?;
        let symbols = alphabet.len();
        let is_worth_it = sums.is_some() || cells <= LONGEST_EXACT_WITHOUT_CLUE;
        if count <= MOST_EXACT
            && is_worth_it
            && let Ok(exact) = automaton::rule(Runs { sums: sums.clone(), tells_twice: true }, cells, symbols)
        {
            return Ok(exact);
        }
        let once = once::rule(cells);
        if sums.is_none() {
            return Ok(once);
        }
        let too_long = |_| {
            let numbers = format!("the numbers from 1 to {count}");
            Error::new(format!("lines of {cells} cells with {numbers} are too long for linewise"))
        };
        let runs = Runs { sums: sums.clone(), tells_twice: false };
        let runs = automaton::rule(runs, cells, symbols).map_err(too_long)?;
        Ok(all_of::read_whole(vec![once, runs], Runs { sums, tells_twice: true }))
    }

    fn ladder(&self, puzzle: &Puzzle, model: &Model) -> Option<Box<dyn Ladder>> {
        Some(ladder::ladder(puzzle, model))
    }

    fn taste(&self) -> Taste {
        let lacks_level = |level, _, _: &_| {
            let why = "what is seen at level 1 rules numbers out, which settles few of the cells that are not given";
            (level == 1).then_some(why)
        };
        Taste { blanks: Some(30), lacks_level, ..Taste::default() }
    }

    fn sites(&self) -> Sites {
        Sites { clues: Some(SiteClues::Numbers), pzpr: &["japanesesums"], penpa: &["japanesesum"], ..Sites::default() }
    }
}

impl Clues for JapaneseSums {
    fn of_word(&self, end: End, word: &[Symbol], _options: &Options) -> Option<Clue> {
        let runs = word.split(|symbol| *symbol == Symbol::BLANK).filter(|run| !run.is_empty());
        let sum = |run: &[Symbol]| run.iter().map(|symbol| u32::from(symbol.0)).sum();
        let sums: Vec<u32> = runs.map(sum).collect();
        let sums = if sums.is_empty() { vec![0] } else { sums };
        (!end.far).then(|| Clue::new(Says::Numbers(sums.into_iter().map(Some).collect())))
    }

    fn may_stand_at_ends(&self) -> bool {
        false
    }

    fn read(&self, text: &str, _alphabet: &Alphabet, _options: &Options) -> Result<Option<Clue>, Error> {
        numbers::read_many(text)
    }

    fn write(&self, clue: Option<&Clue>, _alphabet: &Alphabet) -> String {
        numbers::write(clue)
    }

    fn printed(&self, _end: End, clue: Option<&Clue>, _alphabet: &Alphabet) -> Vec<Printed> {
        let sums = clue.and_then(|clue| numbers::many(clue).ok()).unwrap_or_default();
        sums.iter().map(|&sum| Printed { text: numbers::text(sum), symbol: None }).collect()
    }

    fn reversed(&self, end: End, clue: &Clue) -> Option<(End, Clue)> {
        let Says::Numbers(sums) = &clue.says else { return None };
        Some((end, Clue::new(Says::Numbers(sums.iter().rev().copied().collect()))))
    }
}

impl Alphabets for JapaneseSums {
    fn usual(&self) -> Alphabet {
        numbers::black_and_numbers(9)
    }

    fn of_glyphs(&self, glyphs: &str) -> Result<Alphabet, Error> {
        numbers::black_and(glyphs)
    }

    fn liked(&self, cells: usize) -> Alphabet {
        numbers::black_and_numbers(cells.clamp(2, 9))
    }
}

/// The sums of a clue, none for a line without numbers; an error when they cannot fit.
fn sums(clue: &Clue, cells: usize, count: usize) -> Result<Vec<Option<u32>>, Error> {
    let sums = match numbers::many(clue)? {
        [Some(0)] => &[],
        sums => sums,
    };
    if sums.contains(&Some(0)) {
        return Err(Error::new("0 stands alone, for a line without numbers"));
    }
    let needed = (2 * sums.len()).saturating_sub(1);
    if needed > cells {
        let needs = if sums.len() == 1 { "needs" } else { "need" };
        return Err(Error::new(format!(
            "{} {needs} {}, the line has {cells}",
            many(sums.len(), "sum"),
            many(needed, "cell")
        )));
    }
    let total: u64 = sums.iter().flatten().map(|&sum| u64::from(sum)).sum();
    let most = (count * (count + 1) / 2) as u64;
    if total > most {
        let error = Error::new(format!("the numbers from 1 to {count} add up to {most}, the sums to {total}"));
        return Err(match apart(sums, cells, most) {
            Some(apart) => error.with_help(format!("are these the sums {apart}?")),
            None => error,
        });
    }
    Ok(sums.to_vec())
}

/// The sums with the digits of one of them as sums of their own, where just one way to do that fits so many cells,
/// whose numbers add up to so much at most: two sums were perhaps run together.
fn apart(sums: &[Option<u32>], cells: usize, most: u64) -> Option<String> {
    let way = |at: usize| {
        let digits: Vec<Option<u32>> = sums[at]?.to_string().chars().map(|digit| digit.to_digit(10)).collect();
        let all = [&sums[..at], &digits, &sums[at + 1..]].concat();
        let total: u64 = all.iter().flatten().map(|&sum| u64::from(sum)).sum();
        let fits = digits.len() > 1 && !all.contains(&Some(0)) && 2 * all.len() <= cells + 1 && total <= most;
        fits.then(|| all.into_iter().map(numbers::text).collect::<Vec<_>>().join(" "))
    };
    let mut ways = (0..sums.len()).filter_map(way);
    ways.next().filter(|_| ways.next().is_none())
}

/// The words without a number twice whose runs have these sums; `None` for any sums.
struct Runs {
    sums: Option<Vec<Option<u32>>>,
    /// Is it noticed when a number stands twice?
    tells_twice: bool,
}

/// What was read of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Seen {
    /// The numbers, as bits.
    used: u64,
    /// How many runs began.
    runs: u16,
    /// Was the last cell a number?
    is_in_run: bool,
    /// The sum of the run that the last cell belongs to, where it matters.
    sum: u32,
}

impl Runs {
    /// Is the run that was read the whole run that the clue asks for?
    fn is_whole(&self, seen: &Seen) -> bool {
        let Some(sums) = self.sums.as_deref().filter(|_| seen.is_in_run) else { return true };
        sums[usize::from(seen.runs) - 1].is_none_or(|sum| sum == seen.sum)
    }
}

impl Language for Runs {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen { used: 0, runs: 0, is_in_run: false, sum: 0 }
    }

    fn read(&self, seen: &Seen, symbol: Symbol) -> Option<Seen> {
        if symbol == Symbol::BLANK {
            return self.is_whole(seen).then(|| Seen { is_in_run: false, sum: 0, ..seen.clone() });
        }
        let mut used = seen.used;
        if self.tells_twice {
            if used >> symbol.0 & 1 == 1 {
                return None;
            }
            used |= 1 << symbol.0;
        }
        let Some(sums) = &self.sums else {
            return Some(Seen { used, ..seen.clone() });
        };
        let runs = seen.runs + u16::from(!seen.is_in_run);
        match sums.get(usize::from(runs) - 1)? {
            None => Some(Seen { used, runs, is_in_run: true, sum: 0 }),
            Some(most) => {
                let sum = seen.sum + u32::from(symbol.0);
                (sum <= *most).then_some(Seen { used, runs, is_in_run: true, sum })
            }
        }
    }

    fn may_end(&self, seen: &Seen) -> bool {
        self.is_whole(seen) && self.sums.as_ref().is_none_or(|sums| usize::from(seen.runs) == sums.len())
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        puzzle: "\
kind: japanese_sums
title: One to four

symbols: #1234
rows: 7,3 4,4 3,3 *
columns: 3,1 10 1,2 1,7 6,3

solution:
34#12
#31#4
12#3#
#1243
",
        wrong: &[
            // A number twice, another sum, another order, and a run that is cut.
            ("33#12\n#31#4\n12#3#\n#1243\n", "row 1"),
            ("34#12\n#31#3\n12#3#\n#1243\n", "row 2"),
            ("12#34\n#31#4\n12#3#\n#1243\n", "row 1"),
            ("34#12\n#31#4\n1#2#3\n#1243\n", "row 3"),
            ("34#12\n#31#4\n12#3#\n#4213\n", "column 2"),
            ("43#12\n#31#4\n12#3#\n#1243\n", "column 1"),
        ],
    },
    Example {
        puzzle: "\
kind: japanese_sums
title: Some sums are not known

symbols: #1234
rows: * 3,4,? ?,5
columns: 9 0 5 4,3 6

solution:
2#143
3#4#1
4##32
",
        wrong: &[("2#143\n3#4##\n4##32\n", "row 2"), ("21#43\n3#4#1\n4##32\n", "column 2")],
    },
    Example {
        puzzle: "\
kind: japanese_sums
title: With a hint

symbols: #123
rows: 1,2 ?,1 3
columns: 2 * 1 3

givens:
????
?#??
????

solution:
#1#2
2##1
#21#
",
        wrong: &[("#1#2\n2###\n#21#\n", "row 2")],
    },
];
