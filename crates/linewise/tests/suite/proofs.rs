//! Promise: what the engine proves, the slow judges can repeat; and they refuse a proof that is wrong, at the step
//! that fails.

mod hard;
mod limits;

use crate::common;
use linewise::engine::proof::{Checker, Claim, Literal, Multiplier, ProofStep, Proven, Refusal};
use linewise::engine::rules::runs;
use linewise::engine::{Answer, Budget, Limits, Verdict, solve_with_log};
use linewise::proof::{ProofError, ProofReader, ProofWriter};
use linewise::{Axis, Block, Board, CellId, Domain, Kind, Line, Model, Place, Puzzle, Rule, Symbol, format, kind};
use proptest::prelude::*;
use std::path::Path;

/// A puzzle, and how it is solved.
struct Case {
    name: String,
    puzzle: Puzzle,
    kind: &'static dyn Kind,
    model: Model,
}

impl Case {
    fn new(name: &str, puzzle: Puzzle) -> Case {
        let kind = kind::of(&puzzle).expect("a kind");
        let model = kind.model(&puzzle).unwrap_or_else(|error| panic!("{name}: {error}"));
        Case { name: name.to_owned(), puzzle, kind, model }
    }

    /// The proof, a line a step behind two lines, and the answer.
    fn prove(&self, solutions: usize) -> (Vec<String>, Answer) {
        let mut scribe = ProofWriter::new(&self.puzzle, self.kind, &self.model);
        let mut text = scribe.header();
        let mut write = |step: &ProofStep<'_>| text += &scribe.line(step);
        let answer = solve_with_log(&self.model, Limits::new(solutions), Budget::UNLIMITED, &mut write);
        (text.lines().map(str::to_owned).collect(), answer)
    }

    fn replay<'l>(&self, proof: impl IntoIterator<Item = &'l String>) -> Result<Proven, ProofError> {
        let mut replay = ProofReader::new(&self.puzzle, self.kind, &self.model);
        proof.into_iter().try_for_each(|line| replay.read(line))?;
        replay.finish()
    }

    /// The line of the proof's text, counted from 0, with which nothing is left to prove; its length when there is none.
    fn through(&self, proof: &[String]) -> usize {
        let mut replay = ProofReader::new(&self.puzzle, self.kind, &self.model);
        let is_through = |line: &String| replay.read(line).is_ok() && replay.is_exhausted();
        proof.iter().position(is_through).unwrap_or(proof.len())
    }

    /// Fails unless the proof is refused at line number `at` of its text, counted from 0.
    fn refuses(&self, proof: &[String], at: usize, what: &str) {
        match self.replay(proof) {
            Err(ProofError::Refused(step, _)) if step == at as u64 - 1 => {}
            other => panic!("{}: {what}: {:?}: {other:?}, not refused at step {}", self.name, proof.get(at), at - 1),
        }
    }
}

fn collection() -> Vec<Case> {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    for folder in std::fs::read_dir(root).expect("the collection").map(|entry| entry.expect("an entry").path()) {
        if folder.is_dir() {
            paths.extend(std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()));
        }
    }
    paths.sort();
    paths.iter().flat_map(|path| cases(path)).collect()
}

/// The puzzles of a file.
fn cases(path: &Path) -> Vec<Case> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let reading = format::open(&bytes, None, Some(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let puzzles = reading.puzzles.into_iter().map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{name}: {error}")));
    puzzles.map(|puzzle| Case::new(&name, puzzle)).collect()
}

/// A nonogram with the clues of a random picture.
fn noise(seed: u64, rows: usize, columns: usize, colours: u64) -> Case {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 33
    };
    let picture: Vec<Symbol> = (0..rows * columns)
        .map(|_| if next() % 2 == 0 { Symbol::BLANK } else { Symbol(1 + (next() % colours) as u8) })
        .collect();
    let board = Board::rectangle(rows, columns).expect("a small board");
    let puzzle = common::puzzle_of("nonogram", board, common::colours(colours as usize), &picture);
    Case::new(&format!("noise {seed}, {rows} by {columns}, {colours} colours"), puzzle)
}

/// What a verdict claims.
fn claim(answer: &Answer) -> Claim {
    let count = answer.solutions.len() as u64;
    match answer.verdict {
        Verdict::None => Claim::Exactly(0),
        Verdict::Unique => Claim::Exactly(1),
        _ if answer.complete => Claim::Exactly(count),
        _ => Claim::AtLeast(count),
    }
}

fn assert_proven(case: &Case, solutions: usize) -> Vec<String> {
    let (proof, answer) = case.prove(solutions);
    let proven = case.replay(&proof).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", case.name));
    assert_eq!(proven.claim, claim(&answer), "{}", case.name);
    assert_eq!(proven.solutions, answer.solutions, "{}", case.name);
    proof
}

#[test]
fn every_verdict_of_the_collection_is_proven() {
    let cases = collection();
    assert!(cases.len() > 50, "the collection has {} puzzles", cases.len());
    for case in &cases {
        let (proof, answer) = case.prove(2);
        match case.replay(&proof) {
            Ok(proven) => {
                assert_eq!(proven.claim, claim(&answer), "{}", case.name);
                assert_eq!(proven.solutions, answer.solutions, "{}", case.name);
            }
            // Patterns that look around or refer back have no reference narrowing; where they have too many words to try, that is said.
            Err(ProofError::Undecided(..)) if case.kind.name() == "regex_crossword" => {}
            wrong => panic!("{}: {wrong:?}", case.name),
        }
    }
}

#[test]
fn examples_of_every_kind_are_proven() {
    for kind in kind::ALL {
        for example in kind.examples() {
            let mut puzzles = format::open(example.puzzle.as_bytes(), None, None).expect("an example").puzzles;
            let case = Case::new(kind.name(), puzzles.swap_remove(0).expect("a puzzle"));
            let (proof, answer) = case.prove(2);
            match case.replay(&proof) {
                Ok(proven) => assert_eq!(proven.claim, claim(&answer), "{}", case.name),
                // A rule without a reference narrowing may have lines with too many words to try; that is said, not passed over.
                Err(ProofError::Undecided(step, why)) => println!("{}: step {step}: {why}", case.name),
                wrong => panic!("{}: {wrong:?}", case.name),
            }
        }
    }
}

/// What each cell is in the words that fit, found by trying each of them.
fn by_trying(rule: &dyn Rule, domains: &[Domain]) -> Vec<Domain> {
    let mut words = vec![Vec::new()];
    for domain in domains {
        let longer = |word: Vec<Symbol>| domain.symbols().map(move |symbol| [&word[..], &[symbol]].concat());
        words = words.into_iter().flat_map(longer).collect();
    }
    let mut told = vec![Domain::EMPTY; domains.len()];
    for word in words.iter().filter(|word| common::accepts(&*rule, word)) {
        told.iter_mut().zip(word).for_each(|(told, &symbol)| *told = told.with(symbol));
    }
    told
}

#[test]
fn reference_narrowing_is_trying_every_word() {
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for kind in kind::ALL {
        let mut told = 0;
        for example in kind.examples() {
            let mut puzzles = format::open(example.puzzle.as_bytes(), None, None).expect("an example").puzzles;
            let case = Case::new(kind.name(), puzzles.swap_remove(0).expect("a puzzle"));
            let goal = case.puzzle.goal.as_ref().expect("an example has its answer");
            for (number, line) in case.model.lines.iter().enumerate() {
                for _ in 0..6 {
                    let mut domains: Vec<_> = line.cells.iter().map(|cell| Domain::only(goal[cell.index()])).collect();
                    for _ in 0..next(9) {
                        let (at, symbol) = (next(domains.len()), Symbol(next(case.model.symbols) as u8));
                        domains[at] = domains[at].with(symbol);
                    }
                    let at = next(domains.len());
                    if domains[at].len() > 1 && next(2) == 0 {
                        domains[at] = domains[at].without(goal[line.cells[at].index()]);
                    }
                    if let Ok(found) = common::told_slowly(&*line.rule, &domains) {
                        let wanted = by_trying(&*line.rule, &domains);
                        let empty = wanted[0].is_empty() && found.iter().any(|domain| domain.is_empty());
                        assert!(
                            empty || found == wanted,
                            "{}, {} (line {number}), {domains:?}: {found:?}, not {wanted:?}",
                            kind.name(),
                            line.place
                        );
                        told += 1;
                    }
                }
            }
        }
        println!("{}: {told} lines told", kind.name());
    }
}

/// Boards that need search, some of them with restarts.
fn searched() -> Vec<Case> {
    let plain = (0..12).map(|seed| noise(seed, 14, 13, 1));
    let large = (0..4).map(|seed| noise(seed, 29, 30, 1));
    plain.chain(large).chain((0..6).map(|seed| noise(seed, 9, 12, 3))).collect()
}

#[test]
fn verdicts_on_random_boards_are_proven() {
    let has = |proof: &[String], word: &str| proof.iter().any(|line| line.split(' ').nth(1) == Some(word));
    let (mut learned, mut restarts) = (0, 0);
    for case in searched() {
        let proof = assert_proven(&case, 2);
        learned += u32::from(has(&proof, "so"));
        restarts += u32::from(has(&proof, "restart"));
        assert_proven(&case, 5);
    }
    assert!(learned > 10 && restarts > 0, "{learned} boards learned clauses, {restarts} restarts");
}

/// The literals of a step: where they begin in its words.
fn literals(line: &str) -> Option<usize> {
    let words: Vec<&str> = line.split(' ').collect();
    let first = words.iter().position(|word| word.contains(',') && word.contains(['=', '/']))?;
    (words[1] != "solution").then_some(first)
}

/// Some of these, evenly spread.
fn some(all: Vec<usize>) -> Vec<usize> {
    let step = all.len().div_ceil(12).max(1);
    all.into_iter().step_by(step).collect()
}

fn with_line(proof: &[String], at: usize, line: String) -> Vec<String> {
    let mut changed = proof.to_vec();
    changed[at] = line;
    changed
}

#[test]
fn a_wrong_step_is_refused_where_it_stands() {
    let flip = |literal: &str| match literal.split_at(literal.len() - 1) {
        (cell, "#") => format!("{cell}."),
        (cell, _) => format!("{cell}#"),
    };
    for case in searched().iter().take(5) {
        let (proof, _) = case.prove(2);
        // From a contradiction everything follows: what comes behind it can be changed at will.
        let through = case.through(&proof).min(proof.len() - 1);
        let steps = |is: &dyn Fn(&str) -> bool| some((2..=through).filter(|&at| is(&proof[at])).collect());
        let mut tried = 0;
        for at in steps(&|line| line.contains(": ") && literals(line).is_some()) {
            let words: Vec<&str> = proof[at].split(' ').collect();
            let first = literals(&proof[at]).expect("it has literals");
            for number in first..words.len() {
                let mut flipped: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
                flipped[number] = flip(words[number]);
                case.refuses(&with_line(&proof, at, flipped.join(" ")), at, "a flipped statement");
                // Reasons are minimal: all of their statements are needed.
                if proof[at].contains("one of") && words.len() - first > 1 {
                    let dropped = [&words[..number], &words[number + 1..]].concat().join(" ");
                    case.refuses(&with_line(&proof, at, dropped), at, "a dropped statement");
                }
                tried += 1;
            }
        }
        assert!(tried > 20, "{}: {tried} changes", case.name);
        for at in some((2..proof.len() - 1).collect()) {
            let without = [&proof[..at], &proof[at + 1..]].concat();
            case.refuses(&without, at, "a missing step");
            case.refuses(&proof[..at], at, "a truncated end");
        }
        for at in steps(&|line| line.contains(" solution ")) {
            let place = proof[at].find(['#', '.']).expect("a board");
            let mut board = proof[at].clone();
            board.replace_range(place..=place, if &board[place..=place] == "#" { "." } else { "#" });
            case.refuses(&with_line(&proof, at, board), at, "a wrong board");
        }
        let end = proof.len() - 1;
        for claim in ["exactly 7", "at least 7", "exactly 0"] {
            case.refuses(&with_line(&proof, end, format!("{} end {claim}", end - 1)), end, "a wrong claim");
        }
    }
}

/// A staircase of so many dominoes: a search by lines takes twice as long for each further one, counting takes no search.
fn dominoes(pieces: usize) -> Case {
    let mut rows = vec![vec![3], vec![1]];
    (1..pieces).for_each(|_| rows.extend([vec![3, 1], vec![1]]));
    rows.push(vec![1]);
    let columns: Vec<Vec<u32>> = rows.iter().rev().map(|clue| clue.iter().rev().copied().collect()).collect();
    Case::new("dominoes", Puzzle::nonogram(&rows, &columns).expect("a nonogram"))
}

#[test]
fn what_the_lagrangian_bound_finds_is_proven() {
    let case = dominoes(12);
    let proof = assert_proven(&case, 2);
    let at = proof.iter().position(|line| line.contains(" bound ")).expect("a step by the bound");
    let (multipliers, literals) = proof[at].split_once("so ").expect("multipliers and what they prove");
    // The search begins as always; once multipliers were looked for, nothing is left to do.
    assert!(at > 100 && proof.len() < at + 10, "{} lines, the bound at {at}", proof.len());

    let step = at - 1;
    let free = format!("{step} bound so {literals}");
    case.refuses(&with_line(&proof, at, free), at, "multipliers left out");
    let all: Vec<&str> = literals.split(' ').collect();
    for number in some((0..all.len()).collect()) {
        let mut lie: Vec<String> = all.iter().map(|&literal| literal.to_owned()).collect();
        lie[number] = match all[number].strip_suffix('#') {
            Some(cell) => format!("{cell}."),
            None => format!("{}#", all[number].strip_suffix('.').expect("a cell is filled or blank")),
        };
        case.refuses(&with_line(&proof, at, format!("{multipliers}so {}", lie.join(" "))), at, "a flipped statement");
    }
    let dear = multipliers.replacen(" bound ", " bound 9223372036854775807*1,1=# -9223372036854775808*1,2=# ", 1);
    case.refuses(&with_line(&proof, at, format!("{dear}so {literals}")), at, "multipliers beyond measure");
}

#[test]
fn a_line_that_is_both_sides_of_a_multiplier_counts_once() {
    // Two lines of two cells with one filled cell each; they cross in the first cell, and the others lie on one line only.
    let one = [Block { len: Some(1), colour: Symbol(1) }];
    let line = |axis, cells: [usize; 2]| Line {
        cells: cells.map(CellId::new).into(),
        rule: runs::rule(&one, 2, 2),
        place: Place { axis, index: 0 },
    };
    let lines = vec![line(Axis::ROW, [0, 1]), line(Axis::COLUMN, [0, 2])];
    let model = Model { lines, ..Model::new(2, vec![Domain::first(2); 3]) };
    let is = |cell, symbol| Literal { cell: CellId::new(cell), symbol: Symbol(symbol), is: true };
    let multipliers = [Multiplier { value: 5, cell: CellId::new(0), symbol: Symbol(1) }];
    for literal in [is(0, 1), is(1, 0), is(1, 1), is(2, 0)] {
        let refused = Checker::new(&model).take(&ProofStep::LagrangianBound(&multipliers, &[literal]));
        assert_eq!(refused, Err(Refusal::NotBounded(literal)), "a solution denies it");
    }
}

#[test]
fn nothing_follows_that_a_solution_denies() {
    let mut refused = 0;
    for case in searched().iter().take(8) {
        let (proof, answer) = case.prove(2);
        let Some(board) = answer.solutions.first() else { continue };
        let first = proof.iter().position(|line| line.contains(" solution ")).expect("a solution");
        for at in some((2..=first.min(case.through(&proof))).collect()) {
            let cell = at * 7 % board.len();
            let (row, column) = case.puzzle.board.place(CellId::new(cell));
            let glyph = case.puzzle.alphabet.glyph(board[cell]);
            let lie = format!("{} so {},{}/{glyph}", at - 1, row + 1, column + 1);
            case.refuses(&with_line(&proof, at, lie), at, "a learned clause that is not true");
        }
        let learned: Vec<&String> = proof.iter().filter(|line| !line.contains(": one of")).collect();
        let renumbered = learned.iter().enumerate().map(|(at, line)| match at {
            0 | 1 => (*line).clone(),
            _ => format!("{} {}", at - 1, line.split_once(' ').expect("a number").1),
        });
        let renumbered: Vec<String> = renumbered.collect();
        if renumbered.len() + 5 < proof.len() {
            refused += u32::from(case.replay(&renumbered).is_err());
        }
    }
    assert!(refused > 0, "learned clauses were believed without their reasons");
}

/// Proofs of before say `balance` and `forget` for what is now `bound` and `delete`.
#[test]
fn proofs_with_the_older_words_are_read() {
    let mut tried = (0, 0);
    for case in [dominoes(12), noise(1, 29, 30, 1), noise(3, 29, 30, 1)] {
        let proof = assert_proven(&case, 2);
        let older = |line: &String| line.replacen(" bound ", " balance ", 1).replacen(" delete ", " forget ", 1);
        let older: Vec<String> = proof.iter().map(older).collect();
        let count = |word: &str| older.iter().filter(|line| line.split(' ').nth(1) == Some(word)).count();
        tried = (tried.0 + count("balance"), tried.1 + count("forget"));
        assert_eq!(case.replay(&older), case.replay(&proof), "{}", case.name);
    }
    assert!(tried.0 > 0, "no proof had a step by the bound");
    let (case, learned) = (noise(1, 5, 4, 1), "1 so 1,1=# 1,1=.".to_owned());
    let (proof, _) = case.prove(2);
    for word in ["delete", "forget"] {
        let mut reader = ProofReader::new(&case.puzzle, case.kind, &case.model);
        let lines = [&proof[0], &proof[1], &learned, &format!("2 {word} 1")];
        assert!(lines.into_iter().all(|line| reader.read(line).is_ok()), "{word}");
    }
}

#[test]
fn a_spent_budget_decides_nothing() {
    let case = noise(1, 29, 30, 1);
    let (proof, _) = case.prove(2);
    let needed = (0..).map(|bits| 1u64 << bits);
    let mut undecided = 0;
    for steps in needed {
        let budget = Budget::UNLIMITED.with_steps(steps);
        let mut reader = ProofReader::new(&case.puzzle, case.kind, &case.model).with_budget(budget);
        match proof.iter().try_for_each(|line| reader.read(line)) {
            Ok(()) => break,
            Err(ProofError::Undecided(..)) => {
                undecided += 1;
                // Nothing is decided later, either, nor is it proven that this was all.
                assert!(matches!(
                    reader.read(&format!("{} end at least 0", reader.steps() + 1)),
                    Err(ProofError::Undecided(..))
                ));
                assert!(reader.finish().is_err());
            }
            other => panic!("{steps} steps: {other:?}"),
        }
    }
    assert!(undecided > 5, "{undecided} budgets ended");
    let stop = || true;
    let budget = Budget::UNLIMITED.with_stop_when(&stop);
    let mut reader = ProofReader::new(&case.puzzle, case.kind, &case.model).with_budget(budget);
    assert!(matches!(proof.iter().try_for_each(|line| reader.read(line)), Err(ProofError::Undecided(1, _))));
}

#[test]
fn what_is_no_proof_is_no_proof() {
    let (case, other) = (noise(1, 5, 4, 1), noise(2, 5, 4, 1));
    let (proof, _) = case.prove(2);
    assert_eq!(other.replay(&proof), Err(ProofError::OtherPuzzle));
    assert!(matches!(case.replay(&[]), Err(ProofError::Text(_))));
    let texts = ["", "1", "1 ", "one row 1: 1,1=#", "1 row 1", "1 row 9: 1,1=#", "1 row 1: ", "1 row 1: 1,1=x"];
    let more = [
        "1 so 0,1=#",
        "1 so 1,5=#",
        "1 so 1,1",
        "1 so 1,1=##",
        "1 forget x",
        "1 delete x",
        "1 balance 1*1,1=#",
        "1 bound 1*1,1=#",
        "1 bound one*1,1=# so 1,1=#",
        "1 bound 1*1,1 so 1,1=#",
        "1 bound 1*1,1=# so 9,1=#",
        "1 bound 9223372036854775808*1,1=# so 1,1=#",
        "1 solution ##",
        "1 end",
        "1 end exactly",
    ];
    for text in texts.into_iter().chain(more) {
        let lines = [proof[0].clone(), proof[1].clone(), text.to_owned()];
        assert!(matches!(case.replay(&lines), Err(ProofError::Text(_))), "{text:?}: {:?}", case.replay(&lines));
    }
    let forgets = [proof[0].clone(), proof[1].clone(), "1 forget 1".to_owned()];
    case.refuses(&forgets, 2, "nothing to forget");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn verdicts_on_small_boards_are_proven(puzzle in common::small_nonogram(), solutions in 0usize..4) {
        let case = Case::new("a small nonogram", puzzle);
        let (proof, answer) = case.prove(solutions);
        let proven = case.replay(&proof);
        prop_assert!(proven.is_ok(), "{:?} of {:#?}", proven, proof);
        let proven = proven.expect("just asserted");
        prop_assert_eq!(&proven.solutions, &answer.solutions);
        let all = common::all_solutions(&case.puzzle).len() as u64;
        match proven.claim {
            Claim::Exactly(count) => prop_assert_eq!(count, all),
            Claim::AtLeast(count) => prop_assert!(count <= all),
        }
        if answer.complete {
            prop_assert_eq!(proven.claim, Claim::Exactly(all));
        }
    }
}
