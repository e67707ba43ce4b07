//! Promise: a question takes no more than the task's budget, however many searches it is made of.

use linewise::diagnose::Diagnosis;
use linewise::engine::rule::{Capabilities, Decided, LineView, Meter, Orientation, Scratch, Strength};
use linewise::engine::{Budget, GaveUp, Limits, Stop, Verdict};
use linewise::explain::{Because, Ending, Problem, Replay};
use linewise::task::Revealed;
use linewise::{Axis, CellId, Domain, Line, Model, Place, Puzzle, Rule, Symbol, Task};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// So much more may be taken: work on a line is noticed when it is done.
const SLACK: u64 = 2_000;

fn collected(name: &str) -> Puzzle {
    let path = format!("{}/../../puzzles/{name}.linewise", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    linewise::open(text).and_then(|reading| reading.one()).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Puzzles that take searches, guesses and hard lines.
fn puzzles() -> Vec<Puzzle> {
    let names = ["nonogram/confetti", "nonogram/noise-four-ways", "nonogram/anchor-astray", "nonogram/bicycle-in-fog"];
    names.map(collected).to_vec()
}

/// Asks with so many steps, and follows how the work goes on: it never goes back, nor beyond the budget.
fn ask(puzzle: &Puzzle, steps: u64, what: &str, question: impl FnOnce(&Task<'_>)) {
    let name = puzzle.note(Puzzle::TITLE).unwrap_or_default();
    let last = AtomicU64::new(0);
    let progress = |done: u64| {
        let before = last.swap(done, Ordering::Relaxed);
        assert!(before <= done, "{name}: {what} goes back from {before} to {done}");
        assert!(done <= steps.saturating_add(SLACK), "{name}: {what} takes {done} of {steps} steps");
    };
    question(&Task::new(puzzle).expect("a nonogram").with_steps(steps).with_progress(&progress));
}

#[test]
fn questions_of_several_searches_share_one_budget() {
    for puzzle in puzzles() {
        let task = Task::new(&puzzle).expect("a nonogram");
        let solution = task.solve_up_to(1).solutions.pop();
        let mut right = task.start();
        let mut wrong = task.start();
        if let Some(solution) = &solution {
            // A board that nobody sees to be wrong at once.
            let cell = solution.len() / 2;
            right.cells[cell] = Domain::only(solution[cell]);
            wrong.cells[cell] = Domain::only(Symbol(u8::from(solution[cell] == Symbol::BLANK)));
        }
        for steps in [300, 3_000, 30_000] {
            for board in [&task.start(), &right, &wrong] {
                ask(&puzzle, steps, "check", |task| drop(task.check(board).wrong_cells()));
                ask(&puzzle, steps, "hint", |task| drop(task.hint(board).state()));
                ask(&puzzle, steps, "reveal", |task| drop(task.reveal(board, 1, 2)));
            }
            ask(&puzzle, steps, "explain", |task| drop(task.explain()));
            ask(&puzzle, steps, "grade", |task| drop(task.grade()));
            ask(&puzzle, steps, "diagnose", |task| drop(task.diagnose()));
        }
    }
}

#[test]
fn without_a_limit_work_never_goes_back_either() {
    let puzzle = collected("nonogram/anchor-astray");
    ask(&puzzle, u64::MAX, "diagnose", |task| drop(task.diagnose()));
    let puzzle = collected("nonogram/confetti");
    ask(&puzzle, u64::MAX, "explain", |task| drop(task.explain()));
}

/// Its lines are judged one by one; nothing has to be searched for.
#[test]
fn a_full_board_is_judged_without_a_search() {
    let names = ["nonogram/confetti", "skyscrapers/seven-stairs", "easy_as_abc/shy-letters"];
    for puzzle in names.map(collected) {
        let solved = Task::new(&puzzle).expect("a task").solve();
        let mut word = solved.solutions.first().expect("a solution").clone();
        let task = Task::new(&puzzle).expect("a task").with_steps(0);
        let is_right = |word: &[Symbol]| task.check(&word.iter().copied().collect()).is_right();
        assert_eq!(is_right(&word), Some(true), "{}", puzzle.kind);
        word[0] = Symbol(if word[0] == Symbol(0) { 1 } else { 0 });
        assert_eq!(is_right(&word), Some(false), "{}", puzzle.kind);
    }
}

#[test]
fn a_hint_is_given_where_half_of_the_budget_does_not_tell_whether_the_board_is_right() {
    let puzzle = collected("nonogram/noise-four-ways");
    let task = Task::new(&puzzle).expect("a nonogram");
    let board = task.start();
    let steps = |steps: u64| Task::new(&puzzle).expect("a nonogram").with_steps(steps);
    let unsettled = (1..20).map(|bits| 1 << bits).find(|&few| {
        let task = steps(few);
        let hint = task.hint(&board);
        hint.right.is_none() && hint.next.is_ok()
    });
    assert!(unsettled.is_some(), "a step is found before it is known whether the board is right");
    let task = steps(1);
    assert_eq!(task.hint(&board).next.err(), Some(Ending::GaveUp));
}

/// A clue that says next to nothing is tried out, cell by cell: the stop is asked between any two tries.
#[test]
fn a_stop_is_heard_while_lines_are_tried() {
    let clue = "930\n".repeat(31);
    let puzzle = linewise::open(format!(
        "kind: skyscrapers\noption clues: product\nsize: 31 rows, 31 columns\nrows:\n{clue}columns:\n{clue}"
    ));
    let puzzle = puzzle.and_then(|reading| reading.one()).expect("a puzzle");
    for most in [100, 2_000] {
        let asked = AtomicU64::new(0);
        let is_over = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let task = Task::new(&puzzle).expect("a task").with_stop_when(&is_over);
        assert_eq!(task.explain().ending, Ending::GaveUp);
        let asked = asked.load(Ordering::Relaxed);
        assert!((most..most + 100).contains(&asked), "asked {asked} times, and told at {most} to stop");
    }
}

/// A line that holds anything. What it needs is made when it is first asked what it is.
struct MadeLate {
    is_made: OnceLock<()>,
    /// How many lines are made.
    made: Arc<AtomicU64>,
}

impl MadeLate {
    fn make(&self) {
        self.is_made.get_or_init(|| {
            self.made.fetch_add(1, Ordering::Relaxed);
        });
    }
}

impl Rule for MadeLate {
    fn orientation(&self) -> Orientation {
        Orientation::ByCell
    }
    fn strength(&self) -> Strength {
        self.make();
        Strength::Exact
    }
    fn accepts(&self, _: &[Symbol], _: &mut Meter<'_>) -> Decided<bool> {
        Ok(true)
    }
    fn narrow(&self, line: LineView<'_>, support: &mut [u64], scratch: &mut Scratch<'_>) -> Decided<bool> {
        support.copy_from_slice(line.bits);
        self.admits(line, scratch)
    }
    fn admits(&self, _: LineView<'_>, _: &mut Scratch<'_>) -> Decided<bool> {
        self.make();
        Ok(true)
    }
    fn capabilities(&self) -> Capabilities<'_> {
        self.make();
        Capabilities::NONE
    }
}

#[test]
fn a_stop_is_heard_between_two_lines_that_are_made() {
    const LINES: u64 = 50;
    const MOST: u64 = 3;
    type Question = fn(&Model, Budget<'_>);
    let questions: [(&str, Question); 6] = [
        ("solve", |model, budget| drop(linewise::engine::solve(model, Limits::new(2), budget))),
        ("count", |model, budget| drop(linewise::engine::count(model, budget))),
        ("sweep", |model, budget| drop(linewise::engine::sweep_within(model, budget, |_| {}))),
        ("hint", |model, budget| drop(linewise::explain::hint(model, None, &model.grid(), budget))),
        ("explain", |model, budget| drop(linewise::explain::explain(model, None, &model.grid(), budget))),
        ("grade", |model, budget| drop(linewise::explain::grade(model, None, &model.grid(), budget))),
    ];
    for (name, question) in questions {
        let made = Arc::new(AtomicU64::new(0));
        let line = |at: u64| Line {
            cells: [CellId::new(at as usize)].into(),
            rule: Arc::new(MadeLate { is_made: OnceLock::new(), made: made.clone() }),
            place: Place { axis: Axis::ROW, index: at as u32 },
        };
        let cells = vec![Domain::first(2); LINES as usize];
        let model = Model { lines: (0..LINES).map(line).collect(), ..Model::new(2, cells) };
        let is_over = || made.load(Ordering::Relaxed) >= MOST;
        let mut budget = Budget::UNLIMITED;
        budget.stop = Stop::When(&is_over);
        question(&model, budget);
        assert_eq!(made.load(Ordering::Relaxed), MOST, "{name}");
    }
}

/// A proof tells of a solution why each of its cells follows, which are as many explanations: the stop is asked between any two.
#[test]
fn a_stop_is_heard_while_a_proof_is_written() {
    let rows = format!("{}\n", "?".repeat(24)).repeat(24);
    let puzzle = linewise::open(format!("kind: binairo\ngivens:\n{rows}"));
    let puzzle = puzzle.and_then(|reading| reading.one()).expect("a puzzle");
    let since = AtomicU64::new(0);
    let ask = || {
        since.store(0, Ordering::Relaxed);
        false
    };
    let mut out = Unasked { since: &since, most: 0 };
    let answer = Task::new(&puzzle).expect("a task").with_stop_when(&ask).prove(2, &mut out).0;
    assert_eq!(answer.verdict, Verdict::Several);
    assert!(out.most <= 40, "{} steps are written without asking", out.most);
}

/// Counts the steps of a proof that are written until the stop is asked again.
struct Unasked<'a> {
    since: &'a AtomicU64,
    most: u64,
}

impl io::Write for Unasked<'_> {
    fn write(&mut self, step: &[u8]) -> io::Result<usize> {
        self.most = self.most.max(self.since.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(step.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What gives up on a clue names it, and blames no budget: nobody set one.
#[test]
fn a_clue_that_is_too_hard_to_judge_is_named() {
    let columns = "  .*\n".repeat(60);
    let native = format!(
        "kind: regex_crossword\nrows:\n  (?:(.*)(.*)(.*)(.*)\\4\\3\\2\\1(.*)(.*)\\5\\6|A)\ncolumns:\n{columns}"
    );
    let puzzle = linewise::open(native).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a task");
    let way = task.explain();
    let Ending::TooHard(line) = way.ending else { panic!("{:?}", way.ending) };
    assert_eq!(line.index(), 0);
    let said = task.speaker().ending(&way.ending, &way.known);
    assert!(
        said.starts_with("The clue of row 1 ") && said.ends_with(" is too hard to judge within the limit."),
        "{said}"
    );
    let json = task.walkthrough_json("heavy", &way).expect("a puzzle that can be written");
    assert_eq!(task.read_walkthrough(&json).expect("what was written"), way);
    let diagnosis = task.diagnose();
    assert!(matches!(diagnosis, Diagnosis::GaveUp(_, Some(GaveUp::Line(_)))), "{diagnosis:?}");
}

/// What the budget of a second look does not reach is called neither right nor wrong.
#[test]
fn a_step_that_was_not_looked_at_is_not_called_wrong() {
    let puzzle = collected("nonogram/bicycle-in-fog");
    let task = Task::new(&puzzle).expect("a nonogram");
    let way = task.explain();
    let solution = task.solve().solutions.remove(0);
    let mut searched = way.clone();
    let open = searched.steps[0].found[0].0;
    searched.steps[0].because = Because::Search;
    searched.steps[0].found = vec![(open, Domain::only(solution[open.index()]))];
    searched.steps[0].facts.clear();
    searched.steps.truncate(1);
    searched.ending = Ending::GaveUp;
    let mut wrong = way.clone();
    wrong.steps.iter_mut().for_each(|step| step.facts.clear());
    let replayed = |way, steps| task.share().with_steps(steps).replay(way);
    for (way, holds) in [(&way, true), (&searched, true), (&wrong, false)] {
        assert_eq!(replayed(way, u64::MAX).holds(), Some(holds));
        assert!(matches!(replayed(way, 0), Replay { steps: 0, problem: Some(Problem::Undecided), .. }));
        for steps in (0..12).map(|power| 1 << power) {
            let seen = replayed(way, steps);
            assert!(seen.holds().is_none_or(|seen| seen == holds), "with {steps} steps: {seen:?}");
        }
    }
}

/// However early it gives up, it knows what it has seen: a cell that differs differs, and a board with a solution is right.
#[test]
fn what_was_seen_of_a_cell_is_told() {
    let puzzle = collected("nonogram/noise-four-ways");
    let task = Task::new(&puzzle).expect("a nonogram");
    let open = (0..puzzle.board.cells()).filter(|&cell| {
        let all = task.solve_all().solutions;
        all.iter().any(|word| word[cell] != all[0][cell])
    });
    let cell = open.min().expect("a cell that differs");
    let (row, column) = (cell / puzzle.board.columns() + 1, cell % puzzle.board.columns() + 1);
    let reveal = |steps| task.share().with_steps(steps).reveal(&task.start(), row, column).expect("a cell").answer;
    let whole = task.reveal(&task.start(), row, column).expect("a cell").answer;
    let Revealed::Differs(all) = whole else { panic!("{whole:?}") };
    let mut most = 0;
    for steps in (0..4_000).step_by(40) {
        match reveal(steps) {
            Revealed::Differs(may) => assert_eq!(may, all),
            Revealed::GaveUp(seen) => {
                assert_eq!(seen.or(all), all);
                most = most.max(seen.len());
            }
            other => panic!("{other:?} with {steps} steps"),
        }
    }
    assert!(most > 0, "nothing was ever seen in part");
}

/// Of clues there can be many, and each may be hard: a step is taken for each of them.
#[test]
fn clues_are_held_against_a_board_as_long_as_the_budget_lasts() {
    let puzzle = collected("nonogram/confetti");
    let solution = Task::new(&puzzle).expect("a nonogram").solve().solutions.pop().expect("a solution");
    let board = solution.iter().copied().collect();
    for (steps, judged) in [(0, 0), (3, 3), (u64::MAX, puzzle.clues.len())] {
        let task = Task::new(&puzzle).expect("a nonogram").with_steps(steps);
        let clues = task.check_clues(&board).expect("a board of the puzzle");
        assert_eq!(clues.iter().filter(|clue| clue.satisfied == Some(true)).count(), judged, "{steps} steps");
        let counts = task.count_words().expect("clues that can be counted");
        let counted = counts.lines.iter().filter(|(_, words)| words.is_some()).count();
        assert_eq!((counted, counts.is_stopped), (judged, steps != u64::MAX), "{steps} steps");
    }
}
