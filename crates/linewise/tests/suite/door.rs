//! The front door: what a caller of the library can do, with linewise's own kinds and formats and with some of the caller's.

use linewise::engine::rules::automaton;
use linewise::format::{Format, Guess, Native, Written};
use linewise::kind::{About, BlackAndWhite, ClueLine, Clues, Kind, every_line};
use linewise::puzzle::PuzzleBuilder;
use linewise::task::Stage;
use linewise::technique::Ladder;
use linewise::{
    Alphabet, Axis, Board, Clue, Count, Domain, End, Error, ErrorCode, Language, Model, Options, Puzzle, Registry,
    Rule, Span, Symbol, Task, Verdict, kind,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A caller's kind: each row and each column has an even or an odd number of filled cells, as its clue says.
struct Parity;

static PARITY: Parity = Parity;

/// The words with an even (0) or odd (1) number of filled cells.
struct Sum(u32);

impl Language for Sum {
    type State = u32;

    fn start(&self) -> u32 {
        0
    }
    fn read(&self, state: &u32, symbol: Symbol) -> Option<u32> {
        Some((state + u32::from(symbol.0)) % 2)
    }
    fn may_end(&self, state: &u32) -> bool {
        *state == self.0
    }
}

impl Kind for Parity {
    fn about(&self) -> About<'_> {
        About {
            name: "parity",
            other_names: &[],
            rules: "Fill cells so that each row and column has an even or an odd number of filled cells, as its clue says.",
            clues: self,
            alphabets: &BlackAndWhite,
            techniques: &[],
            examples: &[],
        }
    }

    fn model(&self, puzzle: &Puzzle) -> Result<Model, Error> {
        let rule = |line: ClueLine<'_>| line.near.map(|_| self.line(line)).transpose();
        every_line::model(puzzle, &[], rule, |clue| self.write(Some(clue), &puzzle.alphabet))
    }
    fn line(&self, line: ClueLine<'_>) -> Result<Arc<dyn Rule>, Error> {
        let ClueLine { near, cells, alphabet, .. } = line;
        let parity = near.and_then(Clue::as_number).ok_or_else(|| Error::new("a line needs a clue"))?;
        automaton::rule(Sum(parity), cells, alphabet.len()).map_err(|_| Error::new("this line is too long"))
    }
    fn ladder(&self, _: &Puzzle, _: &Model) -> Option<Box<dyn Ladder>> {
        None
    }
}

impl Clues for Parity {
    fn of_word(&self, end: End, word: &[Symbol], _: &Options) -> Option<Clue> {
        let filled = word.iter().filter(|symbol| **symbol == Symbol::FILLED).count() as u32;
        (!end.far).then(|| Clue::number(filled % 2))
    }
    fn read(&self, text: &str, _: &Alphabet, _: &Options) -> Result<Option<Clue>, Error> {
        match text.trim() {
            "even" => Ok(Some(Clue::number(0))),
            "odd" => Ok(Some(Clue::number(1))),
            _ => Err(Error::at(0..text.len(), format!("\"{text}\" is neither \"even\" nor \"odd\""))),
        }
    }
    fn write(&self, clue: Option<&Clue>, _: &Alphabet) -> String {
        match clue.and_then(Clue::as_number) {
            Some(0) => "even".to_owned(),
            _ => "odd".to_owned(),
        }
    }
}

/// A caller's format: `parity` and two words of `e` and `o`, for the rows and for the columns.
struct Shorthand;

impl Format for Shorthand {
    fn name(&self) -> &'static str {
        "shorthand"
    }
    fn about(&self) -> &'static str {
        "two words of e and o"
    }
    fn extensions(&self) -> &'static [&'static str] {
        &["eo"]
    }
    fn recognizes(&self, bytes: &[u8]) -> Guess {
        if bytes.starts_with(b"parity ") { Guess::Yes } else { Guess::No }
    }
    fn read(&self, bytes: &[u8]) -> Vec<Result<Puzzle, Error>> {
        let text = String::from_utf8_lossy(bytes);
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        let [rows, columns] = words[..] else { return vec![Err(Error::new("two words are wanted"))] };
        let clues = |word: &str| word.chars().map(|c| Clue::number(u32::from(c == 'o'))).collect::<Vec<_>>();
        let board = Board::rectangle(rows.len(), columns.len());
        let build = |board| {
            PuzzleBuilder::new(&PARITY, board).clues(Axis::ROW, clues(rows)).clues(Axis::COLUMN, clues(columns)).build()
        };
        vec![board.and_then(build)]
    }
    fn write(&self, puzzles: &[Puzzle]) -> Result<Written, Error> {
        let [puzzle] = puzzles else {
            return Err(Error::new("a text holds one puzzle").with_code(ErrorCode::Unsayable));
        };
        let word = |axis: Axis| {
            let clue = |index| puzzle.clues.get(&End::near(axis, index)).and_then(Clue::as_number);
            (0..puzzle.board.lines(axis))
                .map(|index| if clue(index) == Some(1) { 'o' } else { 'e' })
                .collect::<String>()
        };
        let text = format!("parity {} {}\n", word(Axis::ROW), word(Axis::COLUMN));
        let title = puzzle.note(Puzzle::TITLE).map(|_| "the title".to_owned());
        Ok(Written::whole(text).without(title))
    }
}

fn registry() -> Registry {
    Registry::standard().with_kind(&PARITY).with_format(Shorthand)
}

/// Asks everything that can be asked about a puzzle.
fn ask_everything(task: &Task<'_>, solutions: u32) {
    let answer = task.solve();
    assert_eq!(answer.verdict, [Verdict::None, Verdict::Unique, Verdict::Several][solutions.min(2) as usize]);
    assert_eq!(task.count(), Count::Exactly(solutions.into()));
    let mut all = task.solutions();
    assert_eq!(all.by_ref().count(), solutions as usize);
    assert!(all.is_complete());
    let mut proof = Vec::new();
    let (proven, written) = task.prove(2, &mut proof);
    written.expect("memory takes everything");
    assert_eq!(proven.verdict, answer.verdict);
    let mut replay = task.verify();
    String::from_utf8(proof).expect("text").lines().for_each(|line| replay.read(line).expect("the proof holds"));
    replay.finish().expect("the proof is whole");
    assert_eq!(task.diagnose().verdict(), answer.verdict);
    let way = task.explain();
    assert_eq!(task.replay(&way).problem, None);
    assert!(way.steps.iter().all(|step| !task.sentence(step).is_empty()));
    task.grade();
    let hint = task.hint(&task.start());
    assert_eq!(hint.right, Some(solutions > 0));
    assert!(!hint.lines(Stage::Take).is_empty());
    if let Some(solution) = answer.solutions.first() {
        let board = solution.iter().copied().collect();
        assert_eq!(task.check(&board).is_right(), Some(true));
        assert_eq!(task.read_board(task.rows(&board).join("\n")).expect("a board as it is printed"), board);
        task.reveal(&task.start(), 1, 1).expect("the first cell");
    }
    assert!(task.svg(&answer.known).contains("<svg"));
}

#[test]
fn a_kind_and_a_format_of_ones_own_are_taken_everywhere() {
    let registry = registry();
    for (text, format, solutions) in [
        ("parity oe oe", "shorthand", 2),
        ("parity oo oe", "shorthand", 0),
        ("kind: parity\nrows: odd even\ncolumns: even odd\ngivens:\n#?\n??\n", "native", 1),
    ] {
        let reading = registry.open(text).expect("a format of the registry");
        assert_eq!(reading.format.name(), format);
        let puzzle = reading.one().expect("a puzzle");
        let task = registry.task(&puzzle).expect("a kind of the registry");
        ask_everything(&task, solutions);
        let again = registry.open(task.native().expect("a text")).expect("the native format").one().expect("a puzzle");
        assert_eq!(again, puzzle);
        let written = linewise::format::write(&Shorthand, std::slice::from_ref(&puzzle)).expect("a text");
        assert_eq!(registry.open(&written.bytes).expect("its own text").one().expect("a puzzle").clues, puzzle.clues);
        let titled =
            linewise::Puzzle { notes: [("title".to_owned(), "Odd".to_owned())].into_iter().collect(), ..puzzle };
        let written = linewise::format::write(&Shorthand, &[titled]).expect("a text");
        assert_eq!(written.lost, ["the title"]);
    }
    let error = linewise::open("kind: parity\nrows: odd\ncolumns: odd").expect("native").one().unwrap_err();
    assert_eq!(error.code, ErrorCode::UnknownKind);
    assert_eq!(Native::with_kinds(vec![&PARITY]).read(b"kind: parity\nrows: odd\ncolumns: odd").len(), 1);
}

/// The kind itself never looks at the alphabet: a third symbol would count as its bits say.
#[test]
fn an_alphabet_that_a_kind_does_not_know_is_refused_for_it() {
    let wanted = "in puzzles of this kind, a cell is blank or filled, but there are 3 symbols";
    let registry = registry();
    let reading = registry.open("kind: parity\nsymbols: .#x\nrows: odd\ncolumns: odd\n").expect("native");
    let puzzle = reading.one().expect("a puzzle");
    assert_eq!(registry.task(&puzzle).expect_err(wanted).message, wanted);
    assert_eq!(registry.diagnose(&puzzle, linewise::Budget::UNLIMITED).expect_err(wanted).message, wanted);
    let built = registry.builder("parity", 1, 1).expect("a board").alphabet(".#x").clues(Axis::ROW, [Clue::number(1)]);
    assert_eq!(built.build().expect_err(wanted).message, wanted);
    let line = linewise::line::LineQuestion {
        kind: &PARITY,
        clue: "odd",
        other: None,
        cells: Some(3),
        known: None,
        alphabet: Some(".#x"),
        options: &Options::new(),
    };
    assert_eq!(linewise::line::arrange(&line).expect_err(wanted).error.message, wanted);
}

#[test]
fn fields_that_do_not_fit_the_board_are_refused() {
    let whole = linewise::open("kind: nonogram\nrows: 2 1\ncolumns: 2 1\nsolution:\n##\n#.\nboard:\n#?\n??\n");
    let whole = whole.expect("native").one().expect("a puzzle");
    assert!(Task::new(&whole).is_ok());
    type Change = fn(&mut linewise::Puzzle);
    let changes: [(Change, &str); 4] = [
        (|puzzle| _ = puzzle.goal.as_mut().expect("a solution").pop(), "the solution has 3 cells, the puzzle 4"),
        (
            |puzzle| puzzle.placed.as_mut().expect("a board").board = [Domain::first(2); 5].into_iter().collect(),
            "the board as it was filled in has 5 cells, the puzzle 4",
        ),
        (
            |puzzle| {
                let given = linewise::puzzle::Given::of(Domain::first(1));
                puzzle.givens.insert(linewise::CellId::new(4), given);
            },
            "a cell is given that the board does not have",
        ),
        (
            |puzzle| {
                let pencil = &mut puzzle.placed.as_mut().expect("a board").pencil;
                pencil.insert(linewise::CellId::new(9), Domain::first(1));
            },
            "pencil marks stand in a cell that the board does not have",
        ),
    ];
    for (change, wanted) in changes {
        let mut puzzle = whole.clone();
        change(&mut puzzle);
        let error = Task::new(&puzzle).expect_err(wanted);
        assert_eq!(error.message, wanted);
        let budget = linewise::Budget::UNLIMITED;
        assert_eq!(linewise::diagnose::diagnose(&puzzle, budget).expect_err(wanted).message, wanted);
    }
}

#[test]
#[should_panic(expected = "the board has as many cells as the puzzle")]
fn a_board_of_another_size_is_no_board_of_the_puzzle() {
    let puzzle = linewise::Puzzle::nonogram(&[vec![2], vec![1]], &[vec![2], vec![1]]).expect("a puzzle");
    let board = [linewise::Symbol::FILLED; 3].into_iter().collect();
    Task::new(&puzzle).expect("a task").check(&board);
}

#[test]
fn every_kind_can_be_built_without_a_text() {
    for kind in kind::ALL {
        for example in kind.examples() {
            let puzzle = linewise::open(example.puzzle).expect("native").one().expect("an example");
            let mut builder = PuzzleBuilder::new(*kind, puzzle.board).looks(puzzle.alphabet.clone());
            builder = puzzle
                .clues
                .iter()
                .fold(builder, |builder, (end, clue)| builder.clue(*end, Clue::new(clue.says.clone())));
            builder = puzzle.options.iter().fold(builder, |builder, (name, value)| builder.option(name, value));
            for (cell, given) in &puzzle.givens {
                let (row, column) = puzzle.board.place(*cell);
                let glyphs: String = given.may.symbols().map(|symbol| puzzle.alphabet.glyph(symbol)).collect();
                builder = builder.given_one_of(row, column, &glyphs);
            }
            let built = builder.build().unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
            assert_eq!((&built.clues, &built.givens), (&puzzle.clues, &puzzle.givens), "{}", kind.name());
            let verdict = |puzzle: &Puzzle| Task::new(puzzle).expect("an example").solve().verdict;
            assert_eq!(verdict(&built), verdict(&puzzle), "{}", kind.name());
        }
    }
}

#[test]
fn what_is_built_wrongly_is_told_where() {
    let build = |at: (usize, usize, char), rows: Vec<Clue>| {
        let puzzle = Puzzle::builder("nonogram", 2, 2).expect("a board").clues(Axis::ROW, rows);
        puzzle.clues(Axis::COLUMN, [Clue::blocks(&[1]), Clue::blocks(&[1])]).given(at.0, at.1, at.2).build()
    };
    let rows = || vec![Clue::blocks(&[1]), Clue::blocks(&[1])];
    let message = |built: Result<Puzzle, Error>| built.map(|_| ()).unwrap_err().message.clone();
    assert!(build((0, 0, '#'), rows()).is_ok());
    assert_eq!(message(build((0, 0, 'x'), rows())), "row 1, column 1: \"x\" is nothing that a cell can hold");
    assert_eq!(message(build((2, 0, '#'), rows())), "row 3, column 1: \"#\" is given outside of the board");
    let three = [rows(), rows()].concat()[..3].to_vec();
    assert_eq!(message(build((0, 0, '#'), three)), "there is no row 3 for this clue: the board has 2");
    assert!(message(build((0, 0, '#'), vec![Clue::blocks(&[3]), Clue::blocks(&[1])])).contains("row 1"));
    assert_eq!(Puzzle::builder("sudoku", 2, 2).map(|_| ()).unwrap_err().code, ErrorCode::UnknownKind);
    assert_eq!(Puzzle::builder("nonogram", 0, 2).map(|_| ()).unwrap_err().code, ErrorCode::Size);
}

#[test]
fn errors_are_equal_only_when_their_places_are() {
    assert_ne!(Error::at(0..1, "wrong"), Error::at(1..2, "wrong"));
    assert_ne!(Span::new(0..1), Span::NONE);
    assert_eq!(
        Clue::number(3),
        Clue::number(3).with_span(Span::new(4..5)),
        "but clues say the same wherever they stand"
    );
}

#[test]
fn a_task_can_be_asked_from_many_threads() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let puzzle = Puzzle::nonogram(&[vec![1], vec![1], vec![1]], &[vec![1], vec![1], vec![1]]).expect("a board");
    let task = Task::new(puzzle).expect("a nonogram");
    is_shared(&task);
    let counted = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| counted.fetch_add(task.solutions().count(), Ordering::Relaxed));
        }
    });
    assert_eq!(counted.into_inner(), 24);
}

#[test]
fn budgets_and_stops_end_every_question() {
    let clue = || vec![2, 1, 3, 1];
    let puzzle = Puzzle::nonogram(&vec![clue(); 20], &vec![clue(); 20]).expect("a board");
    let stop = AtomicBool::new(true);
    for task in [Task::new(&puzzle).unwrap().with_steps(10), Task::new(&puzzle).unwrap().with_stop(&stop)] {
        assert_eq!(task.solve().verdict, Verdict::GaveUp);
        assert!(matches!(task.count(), Count::AtLeast(_)));
        assert_eq!(task.diagnose().verdict(), Verdict::GaveUp);
        assert_eq!(task.explain().ending, linewise::explain::Ending::GaveUp);
        assert_eq!(task.grade().level, None);
        assert_eq!(task.hint(&task.start()).right, None);
        assert_eq!(task.check(&task.start()).is_right(), None);
        let mut solutions = task.solutions();
        assert_eq!(solutions.next(), None);
        assert!(!solutions.is_complete());
    }
}

#[test]
fn a_race_has_the_answer_of_one_thread() {
    let puzzle = Puzzle::nonogram(&[vec![1, 1], vec![], vec![1]], &[vec![1], vec![1], vec![1]]).expect("a board");
    let task = Task::new(&puzzle).expect("a nonogram");
    let race = task.race(0, 2);
    race.runners().for_each(|runner| runner.run());
    assert_eq!(race.answer().solutions, task.solve_all().solutions);
}
