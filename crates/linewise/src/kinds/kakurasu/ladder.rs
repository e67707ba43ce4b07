//! How people see what a line of summed places says.

mod sentences;
mod ways;

use crate::domain::{Domain, Symbol};
use crate::kind::numbers;
use crate::message::{Message, Run, Ways};
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::technique::{Finding, Ladder, Technique};
use crate::techniques::quota::{DeadEnd, Quota};
use crate::techniques::rungs::{LineRung, Look, Rung, Rungs, lines, on, says, techniques};
use sentences::*;
use ways::ways;

/// A puzzle whose first row adds up to 9 of 15.
const NINE: &str = "kind: kakurasu\nrows: 9 1 1 1\ncolumns: 1 1 1 1 1\n";

/// A puzzle whose first row adds up to 4 of 21.
const FOUR: &str = "kind: kakurasu\nrows: 4 1 1 1\ncolumns: 1 1 1 1 1 1\n";

/// A puzzle whose first row adds up to 10 of 21.
const TEN: &str = "kind: kakurasu\nrows: 10 1 1 1\ncolumns: 1 1 1 1 1 1\n";

/// The techniques, the easiest first.
static RUNGS: [LineRung<Sum>; 4] = [
    Rung {
        name: "complete",
        title: &[("en", "Finished or full line")],
        hint: &[("en", "One {axis} can be filled in completely.")],
        level: 1,
        weight: 1,
        find: complete,
        sentences: says![Empty, Done, DoneByOne, Rest, RestOfAll, RestOfOne, RestOfOneOfAll],
        shown: &[
            on(
                NINE,
                [".??##", "...##"],
                "Row 1 (9): the filled cells add up to 9 already, so cells 2 and 3 are blank.",
                "???#?",
            ),
            on(
                NINE,
                [".??#.", ".###."],
                "Row 1 (9): 5 is still missing, just what all open cells add up to, so cells 2 and 3 are filled.",
                "???#?",
            ),
        ],
    },
    Rung {
        name: "too_large",
        title: &[("en", "Too large")],
        hint: &[(
            "en",
            "In one {axis}, look at what is still missing: some cells count more, or all open cells together count too much.",
        )],
        level: 1,
        weight: 2,
        find: too_large,
        sentences: says![OneFits, OneMakes, TooManyByOne, TooManyByOneOfAll, Large, LargerThanAll],
        shown: &[
            on(
                NINE,
                ["??#?#", "#.#.#"],
                "Row 1 (9): only 1 is still missing, so cell 1 is filled and cells 2 and 4 are blank.",
                "?????",
            ),
            on(
                NINE,
                ["..???", "...##"],
                "Row 1 (9): the open cells add up to 12, just 3 too much, so cell 3 is blank and cells 4 and 5 are filled.",
                "?????",
            ),
            on(
                FOUR,
                ["#?????", "#.#..."],
                "Row 1 (4): 3 is still missing, and only cell 3 makes that, so cells 2 and 4 to 6 are blank and cell 3 is filled.",
                "????..",
            ),
            on(
                TEN,
                ["?????#", "????.#"],
                "Row 1 (10): only 4 is still missing, and cell 5 counts more, so cell 5 is blank.",
                "?????.",
            ),
            on(
                FOUR,
                ["??????", "????.."],
                "Row 1 (4): each of cells 5 and 6 counts more than the sum, so cells 5 and 6 are blank.",
                "????..",
            ),
        ],
    },
    Rung {
        name: "needed",
        title: &[("en", "Needed")],
        hint: &[("en", "In one {axis}, the sum cannot do without some of the cells.")],
        level: 2,
        weight: 3,
        find: needed,
        sentences: says![Without, WithoutOfAll],
        shown: &[on(
            NINE,
            ["??.??", "??.##"],
            "Row 1 (9): the open cells add up to 12, too little if one of cells 4 and 5 is left out, so cells 4 and 5 are filled.",
            "?????",
        )],
    },
    Rung {
        name: "makings",
        title: &[("en", "What makes a sum")],
        hint: &[("en", "In one {axis}, few ways are left to make the sum.")],
        level: 3,
        weight: 5,
        find: makings,
        sentences: says![
            Made, MadeOfAll, MadeByOne, MadeByOneOfAll, MadeBlank, MadeBlankOfAll, MadeBlankByOne, MadeBlankByOneOfAll
        ],
        shown: &[on(
            NINE,
            ["..???", "...##"],
            "Row 1 (9): the open cells add up to 12, so 3 of that has to stay blank, and only cell 3 makes that: cell 3 is blank and cells 4 and 5 are filled.",
            "?????",
        )],
    },
];
/// The same without the functions.
pub static TECHNIQUES: [Technique; 4] = techniques(&RUNGS);

/// The sum of a line.
struct Sum {
    sum: usize,
}

impl Quota for Sum {
    const DEAD_END: Option<DeadEnd<Self>> = Some(dead_end);
}

/// Why no word fits the line any more, where that is seen at once.
fn dead_end(look: &Look<'_, Sum>) -> Option<Message> {
    let Some((rest, cells)) = rest(look) else {
        let sum = places(&look.settled_as(Symbol::FILLED));
        return Some(TooMuch { sum }.into());
    };
    let total = places(&cells);
    let numbers: Vec<usize> = cells.iter().map(|at| at + 1).collect();
    let is_whole = rest == look.line.sum;
    match (cells.is_empty(), total < rest) {
        (true, true) if is_whole => Some(NothingLeftOfAll { rest }.into()),
        (true, true) => Some(NothingLeft { rest }.into()),
        (_, true) if is_whole => Some(TooLittleOfAll { cells, total }.into()),
        (_, true) => Some(TooLittle { rest, cells, total }.into()),
        _ => ways(&numbers, rest)?.is_empty().then(|| match (cells.len(), is_whole) {
            (1, true) => Message::from(OnlyMoreOfAll { rest, cell: cells }),
            (1, false) => OnlyMore { rest, cell: cells }.into(),
            (_, true) => NotMadeOfAll { rest, cells }.into(),
            (_, false) => NotMade { rest, cells }.into(),
        }),
    }
}

/// The ladder of a puzzle.
pub fn ladder(puzzle: &Puzzle, model: &Model) -> Box<dyn Ladder> {
    let lines = lines(puzzle, model).into_iter().map(|line| {
        let ([near, _], _) = line?;
        Some(Sum { sum: numbers::one(near?).ok()? as usize })
    });
    Box::new(Rungs { rungs: &RUNGS, techniques: &TECHNIQUES, lines: lines.collect() })
}

/// What is still to be filled, and the cells that are open; `None` where too much is filled already.
fn rest(look: &Look<'_, Sum>) -> Option<(usize, Vec<usize>)> {
    let filled: usize = look.settled_as(Symbol::FILLED).iter().map(|at| at + 1).sum();
    let open = (0..look.known.len()).filter(|&at| look.known[at].len() > 1).collect();
    Some((look.line.sum.checked_sub(filled)?, open))
}

fn places(cells: &[usize]) -> usize {
    cells.iter().map(|at| at + 1).sum()
}

fn all(cells: &[usize], symbol: Symbol) -> Vec<(usize, Domain)> {
    cells.iter().map(|&at| (at, Domain::only(symbol))).collect()
}

/// The sum is reached, or all open cells are needed for it.
fn complete(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    if rest == 0 {
        let filled = look.settled_as(Symbol::FILLED);
        return look.push(findings, all(&open, Symbol::BLANK), || match (look.line.sum, filled.len()) {
            (0, _) => Message::from(Empty {}),
            (_, 1) => DoneByOne { run: Run(filled) }.into(),
            (sum, _) => Done { sum }.into(),
        });
    }
    if rest == places(&open) {
        look.push(findings, all(&open, Symbol::FILLED), || match (open.len(), rest == look.line.sum) {
            (1, true) => Message::from(RestOfOneOfAll { rest, cell: open.clone() }),
            (1, false) => RestOfOne { rest, cell: open.clone() }.into(),
            (_, true) => RestOfAll { rest }.into(),
            (_, false) => Rest { rest }.into(),
        });
    }
}

/// Places larger than what is still to be filled are blank. Where only one is not, and is just that, it is filled.
fn too_large(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    if rest < look.line.sum && one_makes(look, rest, &open, findings) {
        return;
    }
    one_over(look, rest, &open, findings);
    let large: Vec<usize> = open.into_iter().filter(|at| *at >= rest).collect();
    look.push(findings, all(&large, Symbol::BLANK), || match look.line.sum {
        sum if sum == rest => Message::from(LargerThanAll {}),
        _ => Large { rest }.into(),
    });
}

/// Where one cell counts what is missing, and all smaller ones together count less, it is filled and all others are blank. Is it so?
fn one_makes(look: &Look<'_, Sum>, rest: usize, open: &[usize], findings: &mut Vec<Finding>) -> bool {
    let smaller: Vec<usize> = open.iter().copied().filter(|at| at + 1 < rest).collect();
    let others: Vec<usize> = open.iter().copied().filter(|at| at + 1 != rest).collect();
    if others.len() == open.len() || others.is_empty() || places(&smaller) >= rest {
        return false;
    }
    let cell = vec![rest - 1];
    let found = [all(&cell, Symbol::FILLED), all(&others, Symbol::BLANK)].concat();
    look.push(findings, found, || match smaller.is_empty() {
        true => Message::from(OneFits { rest }),
        false => OneMakes { rest, cell }.into(),
    });
    true
}

/// Where the open cells are too much by just one of them, and nothing smaller makes that, this one is blank and all others are filled.
fn one_over(look: &Look<'_, Sum>, rest: usize, open: &[usize], findings: &mut Vec<Finding>) {
    let total = places(open);
    let Some(over) = total.checked_sub(rest) else { return };
    let smaller: Vec<usize> = open.iter().copied().filter(|at| at + 1 < over).collect();
    let Some(blank) = over.checked_sub(1).filter(|blank| open.contains(blank) && places(&smaller) < over) else {
        return;
    };
    let filled: Vec<usize> = open.iter().copied().filter(|&at| at != blank).collect();
    let found = [all(&[blank], Symbol::BLANK), all(&filled, Symbol::FILLED)].concat();
    look.push(findings, found, || match rest == look.line.sum {
        true => Message::from(TooManyByOneOfAll { total, over }),
        false => TooManyByOne { rest, total, over }.into(),
    });
}

/// Places without which the others do not reach the sum are filled.
fn needed(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    let total = places(&open);
    let needed: Vec<usize> = open.into_iter().filter(|at| total - (at + 1) < rest).collect();
    look.push(findings, all(&needed, Symbol::FILLED), || match rest == look.line.sum {
        true => Message::from(WithoutOfAll { total }),
        false => Without { rest, total }.into(),
    });
}

/// On lines of so many cells and fewer, these techniques see all that a line says.
pub const SEES_ALL: usize = 8;

/// The few ways to make what is still missing, or what stays blank of the open cells: which cells are in all of them, and which in none.
fn makings(look: &Look<'_, Sum>, findings: &mut Vec<Finding>) {
    let Some((rest, open)) = rest(look) else { return };
    let total = places(&open);
    let Some(over) = total.checked_sub(rest) else { return };
    if rest == 0 || over == 0 {
        return;
    }
    let numbers: Vec<usize> = open.iter().map(|at| at + 1).collect();
    let (direct, blank) = (ways(&numbers, rest), ways(&numbers, over));
    // As many choices make the one as the other. What makes the sum itself is told, where the numbers are no more.
    let length = |ways: &Option<Vec<Vec<usize>>>| ways.iter().flatten().map(Vec::len).sum::<usize>();
    let is_filled = direct.is_some() && (blank.is_none() || length(&direct) <= length(&blank));
    let less = if is_filled { rest } else { over };
    let Some(ways) = if is_filled { direct } else { blank }.filter(|ways| !ways.is_empty()) else { return };
    let is_whole = rest == look.line.sum;
    let is_in = |at: &usize, way: &Vec<usize>| way.contains(&(at + 1));
    let of = |is_so: bool| if is_so { Symbol::FILLED } else { Symbol::BLANK };
    let always = open.iter().filter(|at| ways.iter().all(|way| is_in(at, way))).map(|&at| (at, of(is_filled)));
    let never = open.iter().filter(|at| !ways.iter().any(|way| is_in(at, way))).map(|&at| (at, of(!is_filled)));
    let found: Vec<_> = always.chain(never).map(|(at, symbol)| (at, Domain::only(symbol))).collect();
    look.push(findings, found, || match (is_filled, ways.len() == 1 && ways[0].len() == 1) {
        (true, true) if is_whole => Message::from(MadeByOneOfAll { cell: vec![less - 1] }),
        (true, true) => MadeByOne { rest, cell: vec![less - 1] }.into(),
        (true, false) if is_whole => MadeOfAll { rest, ways: Ways(ways) }.into(),
        (true, false) => Made { rest, ways: Ways(ways) }.into(),
        (false, true) if is_whole => MadeBlankByOneOfAll { total, over, cell: vec![less - 1] }.into(),
        (false, true) => MadeBlankByOne { rest, total, over, cell: vec![less - 1] }.into(),
        (false, false) if is_whole => MadeBlankOfAll { total, over, ways: Ways(ways) }.into(),
        (false, false) => MadeBlank { rest, total, over, ways: Ways(ways) }.into(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the techniques leave of a line where nothing is filled, and the cells in `blank` are blank.
    fn seen(sum: usize, cells: usize, blank: u32) -> Vec<Domain> {
        let known = |at: usize| if blank >> at & 1 == 1 { Domain::only(Symbol::BLANK) } else { Domain::first(2) };
        Rungs::leave(&RUNGS, &TECHNIQUES, Sum { sum }, (0..cells).map(known).collect())
    }

    /// For every sum and every choice of open cells; filled cells only make the sum smaller.
    #[test]
    fn techniques_see_all_that_short_lines_say() {
        let misses = |cells: usize| {
            let places = |set: u32| (0..cells).filter(|at| set >> at & 1 == 1).map(|at| at + 1).sum::<usize>();
            let all = (1u32 << cells) - 1;
            let mut misses = 0;
            for open in 1..=all {
                let subsets: Vec<u32> = (0..=all).filter(|set| set & !open == 0).collect();
                for sum in 0..=places(open) {
                    let mut words = subsets.iter().copied().filter(|set| places(*set) == sum).peekable();
                    if words.peek().is_none() {
                        continue;
                    }
                    let (always, ever) = words.fold((all, 0), |(always, ever), set| (always & set, ever | set));
                    let known = seen(sum, cells, all & !open);
                    let is_seen = |at: &usize| match (always >> at & 1, ever >> at & 1) {
                        (1, _) => known[*at] == Domain::only(Symbol::FILLED),
                        (_, 0) => known[*at] == Domain::only(Symbol::BLANK),
                        _ => true,
                    };
                    misses += usize::from(!(0..cells).all(|at| is_seen(&at)));
                }
            }
            misses
        };
        assert!((1..=SEES_ALL).all(|cells| misses(cells) == 0));
        assert!(misses(SEES_ALL + 1) > 0, "on longer lines, too");
    }
}
