//! Limits of work and of the board: what was not judged is not believed, and nothing off the board is taken.

use linewise::engine::proof::{Checker, Claim, Literal, Multiplier, ProofStep, Refusal};
use linewise::engine::rule::{Capabilities, Decided, LineView, Meter, Orientation, Scratch, Strength};
use linewise::engine::verify::{Judged, broken_lines, is_solution, judge};
use linewise::engine::{Budget, Stop};
use linewise::proof::ProofError;
use linewise::{Axis, CellId, Domain, Line, LineId, Model, Place, Puzzle, Rule, Symbol, Task, Verdict};
use std::sync::Arc;

const A: Symbol = Symbol(0);
const B: Symbol = Symbol(1);

/// A line that holds nothing but `A`; to judge it takes so much work.
struct OnlyA(u64);

impl Rule for OnlyA {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }
    fn strength(&self) -> Strength {
        Strength::Exact
    }
    fn accepts(&self, word: &[Symbol], meter: &mut Meter<'_>) -> Decided<bool> {
        meter.charge(self.0)?;
        Ok(word.iter().all(|&symbol| symbol == A))
    }
    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        let all_a = line.shape.matrix(&vec![Domain::only(A); line.shape.cells]);
        support.iter_mut().zip(line.bits.iter().zip(&all_a)).for_each(|(support, (bits, a))| *support = bits & a);
        self.admits(line, scratch)
    }
    fn admits(&self, line: LineView<'_>, _: &mut Scratch<'_>) -> Decided<bool> {
        Ok((0..line.shape.cells).all(|at| line.may(at).has(A)))
    }
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities::NONE
    }
}

/// So many rows of one cell each, all of which take so much work to judge.
fn tall(rows: usize, work: u64) -> Model {
    let line = |row: usize| Line {
        cells: [CellId::new(row)].into(),
        rule: Arc::new(OnlyA(work)),
        place: Place { axis: Axis::ROW, index: row as u32 },
    };
    let lines = (0..rows).map(line).collect();
    Model { lines, ..Model::new(2, vec![Domain::first(2); rows]) }
}

/// All `A` but for the last cell.
fn forged(rows: usize) -> Vec<Symbol> {
    (0..rows).map(|row| if row + 1 == rows { B } else { A }).collect()
}

/// As much work as all lines of a board may have taken together, once: the last ones were not judged any more.
const ROWS: usize = 100;
const WORK: u64 = 1 << 20;

#[test]
fn however_much_the_lines_before_took_the_last_is_judged() {
    let model = tall(ROWS, WORK);
    let last = LineId::new(ROWS - 1);
    assert!(is_solution(&model, &[A; ROWS]));
    assert!(!is_solution(&model, &forged(ROWS)));
    assert_eq!(judge(&model, &[A; ROWS], Stop::Never), Judged::Solution);
    assert_eq!(judge(&model, &forged(ROWS), Stop::Never), Judged::Breaks(last));
    assert_eq!(broken_lines(&model, &forged(ROWS)), [last]);
}

#[test]
fn a_false_board_is_refused_and_counts_for_nothing() {
    let model = tall(ROWS, WORK);
    let mut checker = Checker::new(&model);
    assert_eq!(checker.take(&ProofStep::Solution(&forged(ROWS))), Err(Refusal::Breaks(LineId::new(ROWS - 1))));
    for row in 0..ROWS - 1 {
        let literal = Literal { cell: CellId::new(row), symbol: A, is: true };
        assert_eq!(checker.take(&ProofStep::Propagated(LineId::new(row), &[literal])), Ok(()), "row {row}");
    }
    assert_eq!(checker.take(&ProofStep::Solution(&[A; ROWS])), Ok(()));
    // With the false board counted in, these would be all.
    assert_eq!(checker.take(&ProofStep::End(Claim::Exactly(2))), Err(Refusal::OtherCount(1)));
    assert_eq!(checker.take(&ProofStep::End(Claim::Exactly(1))), Err(Refusal::NotExhausted));
}

#[test]
fn a_line_that_cannot_be_judged_proves_nothing() {
    let model = tall(3, u64::MAX);
    let first = LineId::new(0);
    assert_eq!(judge(&model, &[A; 3], Stop::Never), Judged::Undecided(first));
    assert!(!is_solution(&model, &[A; 3]) && broken_lines(&model, &[A; 3]).is_empty());
    assert_eq!(Checker::new(&model).take(&ProofStep::Solution(&[A; 3])), Err(Refusal::Undecided(first)));
    let mixed = Model { lines: [tall(3, u64::MAX).lines, tall(3, 0).lines].concat(), ..tall(3, 0) };
    assert_eq!(judge(&mixed, &forged(3), Stop::Never), Judged::Breaks(LineId::new(5)), "what is certain goes first");
}

#[test]
fn work_on_lines_is_taken_from_the_budget() {
    let model = tall(4, 1600);
    let solution = ProofStep::Solution(&[A; 4]);
    for (steps, enough) in [(300, false), (450, true)] {
        let mut checker = Checker::new(&model).with_budget(Budget::UNLIMITED.with_steps(steps));
        assert_eq!(checker.take(&solution).is_ok(), enough, "{steps} steps");
        assert_eq!(checker.take(&ProofStep::End(Claim::AtLeast(0))).is_ok(), enough, "{steps} steps");
    }
    let literal = Literal { cell: CellId::new(0), symbol: A, is: true };
    let propagated = ProofStep::Propagated(LineId::new(0), std::slice::from_ref(&literal));
    let mut checker = Checker::new(&model).with_budget(Budget::UNLIMITED.with_steps(50));
    assert_eq!(checker.take(&propagated), Err(Refusal::Spent), "trying words takes work, too");
}

#[test]
fn nothing_off_the_board_is_taken() {
    let model = tall(3, 0);
    let (cell, line) = (CellId::new(0), LineId::new(0));
    let right = Literal { cell, symbol: A, is: true };
    let multiplier = Multiplier { value: 1, cell, symbol: A };
    for wrong in [
        Literal { cell: CellId::new(3), ..right },
        Literal { symbol: Symbol(2), ..right },
        Literal { symbol: Symbol(255), ..right },
    ] {
        let far = Multiplier { cell: wrong.cell, symbol: wrong.symbol, ..multiplier };
        let steps = [
            ProofStep::Propagated(line, &[wrong]),
            ProofStep::Reason(line, &[right, wrong]),
            ProofStep::Learned(&[wrong]),
            ProofStep::LagrangianBound(&[multiplier], &[wrong]),
            ProofStep::LagrangianBound(&[far], &[right]),
            ProofStep::Propagated(LineId::new(3), &[right]),
            ProofStep::Reason(LineId::new(3), &[right]),
        ];
        for step in &steps {
            assert_eq!(Checker::new(&model).take(step), Err(Refusal::OffBoard), "{step:?}");
        }
    }
    for board in [&[A; 0][..], &[A; 2], &[A; 4]] {
        assert_eq!(Checker::new(&model).take(&ProofStep::Solution(board)), Err(Refusal::OffBoard), "{board:?}");
        assert_eq!(judge(&model, board, Stop::Never), Judged::OtherSize);
    }
    let strange = [A, Symbol(200), A];
    assert_eq!(Checker::new(&model).take(&ProofStep::Solution(&strange)), Err(Refusal::NotGiven(1)));
    assert!(!is_solution(&model, &strange));
}

/// A board with so many rows that judging all of them takes longer than a single line may.
fn patterns(rows: usize) -> Puzzle {
    let mut text = "kind: regex_crossword\nletters: AB\n\nrows:\n".to_owned();
    text += &"(?:A|AA)*B|A*\n".repeat(rows);
    text += &format!("columns:\n{}", "A*\n".repeat(40));
    let reading = linewise::open(&text).expect("a file");
    reading.puzzles.into_iter().next().expect("one").expect("a puzzle")
}

#[test]
fn a_tall_board_is_solved_proved_and_verified_and_a_false_one_refused() {
    const ROWS: usize = 2_000;
    let puzzle = patterns(ROWS);
    let task = Task::new(&puzzle).expect("a regex crossword");
    let mut proof = Vec::new();
    let (answer, written) = task.prove(2, &mut proof);
    written.expect("memory takes all");
    assert_eq!(answer.verdict, Verdict::Unique);
    let proof = String::from_utf8(proof).expect("text");
    let mut reader = task.verify();
    match proof.lines().try_for_each(|line| reader.read(line)) {
        Ok(()) => assert_eq!(reader.finish().map(|proven| proven.claim), Ok(Claim::Exactly(1))),
        // A column so long may be too much for its slow judge: that is no refusal.
        Err(wrong) => assert!(matches!(wrong, ProofError::Undecided(..)), "{wrong:?}"),
    }
    let solution = proof.lines().find(|line| line.contains(" solution ")).expect("a solution");
    let (_, board) = solution.split_once(" solution ").expect("its board");
    let forged = format!("1 solution {}", board[..board.len() - 40].to_owned() + &"BA".repeat(20));
    let mut reader = task.verify();
    let lines: Vec<&str> = proof.lines().take(2).chain([&*forged]).collect();
    match lines.into_iter().try_for_each(|line| reader.read(line)) {
        Err(ProofError::Refused(1, why)) => assert!(why.starts_with("the board breaks "), "{why}"),
        other => panic!("{other:?}"),
    }
}
