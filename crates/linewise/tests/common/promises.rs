//! What every kind promises, a function for each promise. They take a list of kinds: the
//! library's own, or one that somebody is writing.

use crate::common::{self, all_clues, transposed, without_clues};
use linewise::engine::rule::{Conflict, LineView, Reasons, Rule, Scratch, Shape};
use linewise::engine::word_list::WordList;
use linewise::engine::{Answer, Budget, Goal, Limits, Stop, Verdict, solve, sweep, verify, walk};
use linewise::explain::{ENGLISH, Speaker, demonstrate};
use linewise::format::{self, Format, Native};
use linewise::make::{Made, Maker, Wish};
use linewise::play::{Game, LineState, Move, Tool};
use linewise::technique::{Shown, Technique};
use linewise::{Axis, Board, CellId, Domain, End, Grid, Kind, Model, Puzzle, Span, Symbol, Task};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;
use std::cell::Cell;
use std::slice;

/// A test for each promise, over a list of kinds.
macro_rules! keep_promises {
    ($kinds:expr) => {
        keep_promises! { $kinds =>
            every_kind_has_examples
            examples_have_their_answers
            examples_pass_through_formats
            steps_replay
            propagation_ends_at_a_fixed_point
            wrong_boards_are_refused
            transposing_transposes_the_answer
            clues_are_read_as_written
            lines_narrow_as_brute_force_does
            lines_accept_the_words_of_their_clue
            a_puzzle_with_one_solution_can_be_made
            techniques_are_what_they_show
            games_are_played_to_the_end
            games_go_on_where_they_were_put_away
            hints_lead_a_game_to_its_end
            puzzles_are_made_as_wished
            clues_are_turned_with_their_lines
        }
    };
    ($kinds:expr => $($promise:ident)*) => {
        $(#[test]
        fn $promise() {
            promises::$promise($kinds);
        })*
    };
}

/// Kinds, as the library lists them.
pub type Kinds = &'static [&'static dyn Kind];

/// An example of a kind, read.
pub struct Case {
    pub kind: &'static dyn Kind,
    pub puzzle: Puzzle,
    pub goal: Vec<Symbol>,
    /// Boards, each with the first line that it breaks.
    pub wrong: Vec<(Vec<Symbol>, &'static str)>,
    /// What to call it when something is wrong.
    pub name: String,
}

impl Case {
    fn model(&self) -> Model {
        model(self.kind, &self.puzzle)
    }
}

/// The examples of all kinds.
pub fn cases(kinds: Kinds) -> Vec<Case> {
    let native = Native::with_kinds(kinds.to_vec());
    let examples = kinds.iter().flat_map(|&kind| kind.examples().iter().map(move |example| (kind, example)));
    let case = |(kind, example): (&'static dyn Kind, &'static linewise::kind::Example)| {
        let mut puzzles = native.read(example.puzzle.as_bytes());
        assert_eq!(puzzles.len(), 1, "{}: an example is one puzzle: {}", kind.name(), example.puzzle);
        let puzzle = puzzles.remove(0).unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
        let name = format!("{}, {:?}", kind.name(), puzzle.note(Puzzle::TITLE).unwrap_or("no title"));
        assert_eq!(puzzle.kind, kind.name(), "{name}: an example is of its kind");
        let goal = puzzle.goal.clone().unwrap_or_else(|| panic!("{name} has no solution"));
        let wrong = example.wrong.iter().map(|(board, line)| (read_board(&puzzle, board), *line)).collect();
        Case { kind, puzzle, goal, wrong, name }
    };
    examples.map(case).collect()
}

/// A board that is written as rows of characters.
fn read_board(puzzle: &Puzzle, text: &str) -> Vec<Symbol> {
    let glyphs = text.lines().flat_map(str::chars);
    let symbol = |glyph| puzzle.alphabet.symbol(glyph).unwrap_or_else(|| panic!("no symbol looks like {glyph:?}"));
    let board: Vec<Symbol> = glyphs.map(symbol).collect();
    assert_eq!(board.len(), puzzle.board.cells(), "a board has a character for each cell:\n{text}");
    board
}

/// A board as rows of characters, for messages.
fn drawn(puzzle: &Puzzle, board: &[Symbol]) -> String {
    let row = |row| puzzle.board.line(Axis::ROW, row).map(|cell| puzzle.alphabet.glyph(board[cell.index()]));
    let rows = (0..puzzle.board.rows()).map(|index| row(index).collect::<String>());
    rows.map(|row| format!("\n{row}")).collect()
}

/// Boards as text, for messages and comparisons.
fn all_drawn(puzzle: &Puzzle, boards: &[Vec<Symbol>]) -> String {
    boards.iter().map(|board| drawn(puzzle, board) + "\n").collect()
}

fn model(kind: &dyn Kind, puzzle: &Puzzle) -> Model {
    kind.model(puzzle).unwrap_or_else(|error| panic!("{}: {error} in {puzzle:?}", kind.name()))
}

fn answer(kind: &dyn Kind, puzzle: &Puzzle, solutions: usize) -> Answer {
    solve(&model(kind, puzzle), Limits { solutions }, Budget::UNLIMITED)
}

/// There are examples, of boards that are not all square, each with something to get wrong.
pub fn every_kind_has_examples(kinds: Kinds) {
    let cases = cases(kinds);
    for kind in kinds {
        let of_kind = || cases.iter().filter(|case| case.kind.name() == kind.name());
        assert!(of_kind().count() >= 2, "{} has fewer than two examples", kind.name());
        for case in of_kind() {
            assert!(!case.wrong.is_empty(), "{}: no wrong board", case.name);
        }
    }
}

/// Every example has exactly the answer that is printed with it, and no line of it is broken.
pub fn examples_have_their_answers(kinds: Kinds) {
    for case in cases(kinds) {
        let answer = answer(case.kind, &case.puzzle, 2);
        let found = all_drawn(&case.puzzle, &answer.solutions);
        assert_eq!(answer.verdict, Verdict::Unique, "{}:\n{found}", case.name);
        assert_eq!(found, all_drawn(&case.puzzle, slice::from_ref(&case.goal)), "{}", case.name);
        assert!(verify::is_solution(&case.model(), &case.goal), "{}: its answer breaks a line", case.name);
    }
}

/// Every format that can say an example loses nothing that it does not name.
pub fn examples_pass_through_formats(kinds: Kinds) {
    let native = Native::with_kinds(kinds.to_vec());
    let others = format::ALL.iter().copied().filter(|format| format.name() != native.name());
    let formats: Vec<&dyn Format> = others.chain([&native as &dyn Format]).collect();
    for case in cases(kinds) {
        let mut sayable = 0;
        for format in &formats {
            let Ok(written) = format.write(slice::from_ref(&case.puzzle)) else { continue };
            let name = format!("{} in {}", case.name, format.name());
            let mut read = format.read(&written.bytes);
            assert_eq!(read.len(), 1, "{name}");
            let read = read.remove(0).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(read.board, case.puzzle.board, "{name}");
            if written.lost.is_empty() {
                assert_eq!(read, case.puzzle, "{name}");
            }
            sayable += 1;
        }
        assert!(sayable > 0, "{}: no format can say it", case.name);
    }
}

/// Line logic finds nothing but the answer, and what it shows step by step is all that it knows in the end.
pub fn steps_replay(kinds: Kinds) {
    for case in cases(kinds) {
        let model = case.model();
        let mut replayed = model.grid();
        let end = walk(&model, |grid, step| {
            assert_eq!(*grid, replayed, "{}: what was known before {step:?}", case.name);
            assert!(!step.found.is_empty(), "{}: a step without a finding", case.name);
            for &(cell, may) in &step.found {
                let before = replayed.may(cell);
                assert!(may != before && may.and(before) == may, "{}: {step:?} takes nothing away", case.name);
                assert!(may.has(case.goal[cell.index()]), "{}: {step:?} takes the answer away", case.name);
                assert!(model.line(step.line).cells.contains(&cell), "{}: {step:?} leaves its line", case.name);
                replayed.cells[cell.index()] = may;
            }
        });
        assert_eq!(end, Goal::Stalled(replayed), "{}", case.name);
    }
}

/// Propagation ends where no line can say more, and the same is known then whatever the order of the lines.
///
/// The puzzles are the examples without some of their clues, and with cells given, rightly or wrongly.
pub fn propagation_ends_at_a_fixed_point(kinds: Kinds) {
    let cases = cases(kinds);
    let picks = prop::collection::vec(any::<Index>(), 128);
    let outcome = runner(300).run(&(any::<Index>(), 0usize..4, 0usize..4, picks), |(case, lost, given, picks)| {
        let case = &cases[case.index(cases.len())];
        let mut picks = picks.iter();
        let mut pick = |among: usize| picks.next().expect("enough picks").index(among);
        let mut puzzle = case.puzzle.clone();
        for _ in 0..lost.min(puzzle.clues.len()) {
            let end = *puzzle.clues.keys().nth(pick(puzzle.clues.len())).expect("one of the clues");
            puzzle.clues.remove(&end);
        }
        for _ in 0..given {
            let cell = CellId::new(pick(puzzle.board.cells()));
            let symbol = Symbol(pick(puzzle.alphabet.len()) as u8);
            if !puzzle.givens.contains_key(&cell) {
                give(&mut puzzle, cell, symbol);
            }
        }
        let model = model(case.kind, &puzzle);
        let mut shuffled = model.clone();
        for at in 1..shuffled.lines.len() {
            shuffled.lines.swap(at, pick(at + 1));
        }
        let known = fixed_point(&model);
        if model.lines.iter().all(|line| line.rule.is_exact()) {
            prop_assert_eq!(&known, &fixed_point(&shuffled), "{}: two orders of lines", &case.name);
            prop_assert_eq!(&known, &sweep(&model, |_| {}).grid, "{}: walking and sweeping", &case.name);
        }
        if let Some(known) = known {
            let again = Model { cells: known.cells.clone(), ..model };
            prop_assert_eq!(fixed_point(&again), Some(known), "{}: a line could say more", &case.name);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// What is known when no line can say more; `None` when a line has no word left.
fn fixed_point(model: &Model) -> Option<Grid> {
    match walk(model, |_, _| {}) {
        Goal::Stalled(grid) => Some(grid),
        Goal::Stuck(..) => None,
    }
}

/// Wrong boards are refused, by the line that they break.
pub fn wrong_boards_are_refused(kinds: Kinds) {
    for case in cases(kinds) {
        let model = case.model();
        for (board, line) in &case.wrong {
            let broken = verify::broken_lines(&model, board);
            let places: Vec<String> = broken.iter().map(|id| model.line(*id).place.to_string()).collect();
            let name = format!("{}:\n{}", case.name, drawn(&case.puzzle, board));
            assert_eq!(places.first().map(String::as_str), Some(*line), "{name}\nbreaks {places:?}");
            let grid = board.iter().copied().collect();
            let looked = verify::stuck_lines(&model, &grid, Stop::Never);
            assert_eq!((looked.lines, looked.is_complete), (broken, true), "{name}");
            let stopped = verify::stuck_lines(&model, &grid, Stop::When(&|| true));
            assert_eq!((stopped.lines, stopped.is_complete), (Vec::new(), false), "{name}");
        }
    }
}

/// Transposing a puzzle transposes its answer.
pub fn transposing_transposes_the_answer(kinds: Kinds) {
    for case in cases(kinds) {
        let Board::Rectangle { .. } = case.puzzle.board else { continue };
        let turned = transposed(&case.puzzle);
        let columns = (0..case.puzzle.board.columns()).flat_map(|column| case.puzzle.board.line(Axis::COLUMN, column));
        let goal: Vec<Symbol> = columns.map(|cell| case.goal[cell.index()]).collect();
        let solutions = answer(case.kind, &turned, 2).solutions;
        assert_eq!(all_drawn(&turned, &solutions), all_drawn(&turned, &[goal]), "{}", case.name);
    }
}

/// Every clue of an example is read as it was written.
pub fn clues_are_read_as_written(kinds: Kinds) {
    for case in cases(kinds) {
        let alphabet = &case.puzzle.alphabet;
        let clues = case.puzzle.clues.values().map(Some).chain([None]);
        for clue in clues {
            let text = case.kind.write_clue(clue, alphabet);
            let read = case.kind.read_clue(&text, alphabet).unwrap_or_else(|error| panic!("{}: {error}", case.name));
            assert_eq!(read.as_ref(), clue, "{}: the clue {text:?}", case.name);
        }
    }
}

/// What a line's rule says of any choice of symbols for its cells equals what trying every word says, and so with its parts.
pub fn lines_narrow_as_brute_force_does(kinds: Kinds) {
    let cases = cases(kinds);
    let fates = prop::collection::vec((0u8..4, any::<Index>(), any::<Index>()), 64);
    let outcome = runner(2000).run(&(any::<Index>(), any::<Index>(), fates), |(case, line, fates)| {
        let case = &cases[case.index(cases.len())];
        let model = case.model();
        let line = &model.lines[line.index(model.lines.len())];
        let mut domains = Vec::new();
        let mut open = 0;
        for (&cell, (fate, some, other)) in line.cells.iter().zip(&fates) {
            let right = case.goal[cell.index()];
            let [some, other] = [some, other].map(|pick| Symbol(pick.index(model.symbols) as u8));
            let may = match fate {
                // Seven cells of three symbols make few enough words.
                _ if open == 7 => Domain::only(right),
                0 => Domain::only(some),
                1 => Domain::only(right).with(some),
                _ => Domain::only(right).with(some).with(other),
            };
            open += usize::from(may.len() > 1);
            domains.push(may);
        }
        let name = format!("{}, {}", case.name, line.place);
        check_line(&*line.rule, model.symbols, &domains, &name)?;
        for (at, part) in line.rule.parts().iter().enumerate() {
            check_line(&**part, model.symbols, &domains, &format!("{name}, part {at}"))?;
        }
        let rules: Vec<&dyn Rule> =
            model.lines.iter().filter(|other| other.is_same_as(line)).map(|line| &*line.rule).collect();
        check_list(&rules, model.symbols, &domains, &name)
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Compares all that a rule says of a line with the words that its judge accepts.
fn check_line(rule: &dyn Rule, symbols: usize, domains: &[Domain], name: &str) -> Result<(), TestCaseError> {
    let mut words = vec![Vec::new()];
    for may in domains {
        let longer = |word: &Vec<Symbol>| may.symbols().map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words.retain(|word| common::accepts(rule, word));
    let held: Vec<Domain> = (0..domains.len()).map(|at| words.iter().map(|word| word[at]).collect()).collect();

    let shape = Shape::new(rule.orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let mut support = vec![u64::MAX; shape.len()];
    let scratch = &mut Scratch::default();
    let narrowed = rule.narrow(line, &mut support, scratch);
    prop_assert!(narrowed.is_ok(), "{name}: {domains:?} is undecided");
    let fits = narrowed == Ok(true);
    let is_settled = domains.iter().all(|may| may.len() == 1);
    if rule.is_exact() || is_settled {
        prop_assert_eq!(fits, !words.is_empty(), "{}: is there a word in {:?}?", name, domains);
        prop_assert_eq!(rule.admits(line, scratch), Ok(fits), "{}: is a word admitted in {:?}?", name, domains);
    }
    if fits && rule.is_exact() {
        prop_assert_eq!(shape.domains(&support), held, "{}: {:?}", name, domains);
    } else if fits {
        let keeps = shape.domains(&support).iter().zip(&held).all(|(kept, held)| kept.and(*held) == *held);
        prop_assert!(keeps, "{name}: a word of {domains:?} got lost");
    } else {
        prop_assert!(words.is_empty(), "{name}: {domains:?} has words as {:?}", words.first());
    }
    if !fits {
        let before = shape.matrix(&vec![Domain::first(symbols); domains.len()]);
        let mut set = vec![0; shape.len()];
        if let Reasons::ConflictSets(explain) = rule.capabilities().reasons {
            let conflict = Conflict { now: line, before: LineView { shape, bits: &before }, ages: &[] };
            explain.conflict_set(conflict, &mut set, scratch);
            prop_assert!(set.iter().zip(&bits).all(|(set, now)| set & now == 0), "{name}: {domains:?} is no set");
            let left: Vec<u64> = before.iter().zip(&set).map(|(before, set)| before & !set).collect();
            let is_enough = rule.admits(LineView { shape, bits: &left }, scratch) == Ok(false);
            prop_assert!(is_enough, "{}: {:?}, the conflict set is less than {:?}", name, domains, shape.domains(&set));
        }
    }
    if let Ok(count) = rule.count(line, &mut Scratch::default()) {
        prop_assert_eq!(count.to_string(), words.len().to_string(), "{}: words of {:?}", name, domains);
    }
    Ok(())
}

/// The words that the first of a line's rules lists are those that all of them accept.
fn check_list(rules: &[&dyn Rule], symbols: usize, domains: &[Domain], name: &str) -> Result<(), TestCaseError> {
    let mut words = vec![Vec::new()];
    for may in domains {
        let longer = |word: &Vec<Symbol>| may.symbols().map(|next| [&word[..], &[next]].concat()).collect::<Vec<_>>();
        words = words.iter().flat_map(longer).collect();
    }
    words.retain(|word| rules.iter().all(|rule| common::accepts(*rule, word)));
    let shape = Shape::new(rules[0].orientation(), domains.len(), symbols);
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let list = |most: usize| {
        let mut list = WordList::new(domains.len(), symbols, most);
        rules[0].capabilities().list?.list(line, &mut list).ok().map(|()| list)
    };
    if let Some(listed) = list(1 << 14) {
        let mut listed: Vec<Vec<Symbol>> = listed.words().map(|word| word.into_iter().map(Symbol).collect()).collect();
        listed.sort_unstable();
        words.sort_unstable();
        prop_assert_eq!(&listed, &words, "{}: the words of {:?}", name, domains);
        let few = words.len().saturating_sub(1);
        prop_assert!(words.is_empty() || list(few).is_none(), "{name}: {domains:?} has more than {few} words");
    }
    Ok(())
}

/// A line under a clue of one word accepts another word exactly when that can have the same clue.
///
/// The lines are those of the examples. A word that breaks a rule which holds
/// without any clue, as a repeated number, is no word of that line and is passed over.
pub fn lines_accept_the_words_of_their_clue(kinds: Kinds) {
    let cases: Vec<Case> = cases(kinds).into_iter().filter(prints_clues).collect();
    let (same, different) = (Cell::new(0), Cell::new(0));
    let place = (any::<Index>(), any::<Index>(), any::<bool>());
    let words = (any::<bool>(), prop::collection::vec(any::<Index>(), 64), changes());
    let outcome = runner(2000).run(&(place, words), |((case, line, far), (shuffle, picks, changes))| {
        let case = &cases[case.index(cases.len())];
        let lines = lines_of(case.puzzle.board);
        let (axis, index) = lines[line.index(lines.len())];
        let end = End::at(axis, index, far);
        let word = random_word(case, end, shuffle, &picks);
        let mut other = word.clone();
        changes.iter().for_each(|change| change.apply(&mut other, case.puzzle.alphabet.len()));

        let mut puzzle = without_clues(&case.puzzle);
        if !accepts(case, &puzzle, end, &word) || !accepts(case, &puzzle, end, &other) {
            return Ok(());
        }
        let Some(clue) = case.kind.clue(end, &word, &puzzle.options) else { return Ok(()) };
        let text = case.kind.write_clue(Some(&clue), &case.puzzle.alphabet);
        let is_same = case.kind.clues(end, &other, &puzzle.options).contains(&clue);
        puzzle.clues.insert(end, clue);
        let name = &case.name;
        prop_assert!(accepts(case, &puzzle, end, &word), "{name}: {word:?} under its clue {text}");
        prop_assert_eq!(accepts(case, &puzzle, end, &other), is_same, "{}: {:?} under {}", name, other, text);
        let seen = if is_same { &same } else { &different };
        seen.set(seen.get() + 1);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let seen = (same.get(), different.get());
    assert!(cases.is_empty() || (seen.0 > 50 && seen.1 > 50), "(same, different) clues: {seen:?}");
}

/// A word for the line at `end`: the answer's own in another order, or anything.
fn random_word(case: &Case, end: End, shuffle: bool, picks: &[Index]) -> Vec<Symbol> {
    let cells = case.puzzle.board.line(end.axis, end.index as usize);
    let mut word: Vec<Symbol> = cells.map(|cell| case.goal[cell.index()]).collect();
    let len = word.len();
    for at in 0..len {
        match shuffle {
            true => word.swap(at, picks[at].index(len)),
            false => word[at] = Symbol(picks[at].index(case.puzzle.alphabet.len()) as u8),
        }
    }
    word
}

/// Does the puzzle accept the word on the line at `end`?
fn accepts(case: &Case, puzzle: &Puzzle, end: End, word: &[Symbol]) -> bool {
    let cells: Vec<CellId> = puzzle.board.line(end.axis, end.index as usize).collect();
    let model = model(case.kind, puzzle);
    let mut here = model.lines.iter().filter(|line| *line.cells == *cells);
    here.all(|line| common::accepts(&*line.rule, word))
}

/// Runs a property so many times.
fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) })
}

/// A change of a word: two cells change places, or one gets another symbol.
#[derive(Debug, Clone, Copy)]
enum Change {
    Swap(Index, Index),
    Set(Index, Index),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = (any::<bool>(), any::<Index>(), any::<Index>());
    let change = change.prop_map(|(swap, a, b)| if swap { Change::Swap(a, b) } else { Change::Set(a, b) });
    prop::collection::vec(change, 0..3)
}

impl Change {
    fn apply(self, word: &mut [Symbol], symbols: usize) {
        match self {
            Change::Swap(a, b) => word.swap(a.index(word.len()), b.index(word.len())),
            Change::Set(at, symbol) => word[at.index(word.len())] = Symbol(symbol.index(symbols) as u8),
        }
    }
}

/// Can the kind say which clue a word has?
fn prints_clues(case: &Case) -> bool {
    !all_clues(case.kind, &without_clues(&case.puzzle), &case.goal).clues.is_empty()
}

fn lines_of(board: Board) -> Vec<(Axis, usize)> {
    board.axes().iter().flat_map(|&axis| (0..board.lines(axis)).map(move |index| (axis, index))).collect()
}

/// A random board that obeys the rules has clues, and with them (and a given cell here and there) it is
/// the only one.
pub fn a_puzzle_with_one_solution_can_be_made(kinds: Kinds) {
    let cases: Vec<Case> = cases(kinds).into_iter().filter(prints_clues).collect();
    let picture = prop::collection::vec((any::<Index>(), any::<Index>()), 200);
    let outcome = runner(20).run(&picture, |picks| {
        for case in &cases {
            let board = random_board(case, &picks);
            let mut puzzle = all_clues(case.kind, &without_clues(&case.puzzle), &board);
            // Each round settles a cell in which the board differs from another solution.
            let solutions = loop {
                let solutions = answer(case.kind, &puzzle, 2).solutions;
                let Some(other) = solutions.iter().find(|solution| **solution != board) else { break solutions };
                let cell = (0..board.len()).find(|&cell| other[cell] != board[cell]).expect("another board");
                give(&mut puzzle, CellId::new(cell), board[cell]);
            };
            prop_assert!(solutions.len() == 1, "{}: no solution is left of {}", case.name, drawn(&puzzle, &board));
            prop_assert!(puzzle.givens.len() < puzzle.board.cells(), "{}: the clues say nothing", &case.name);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// A board on which all rules hold that need no clue. Symbols are tried where `picks` says, as long as they fit.
fn random_board(case: &Case, picks: &[(Index, Index)]) -> Vec<Symbol> {
    let mut puzzle = without_clues(&case.puzzle);
    let mut board = answer(case.kind, &puzzle, 1).solutions.remove(0);
    for (cell, symbol) in picks {
        let cell = CellId::new(cell.index(puzzle.board.cells()));
        if puzzle.givens.contains_key(&cell) {
            continue;
        }
        let mut tried = puzzle.clone();
        give(&mut tried, cell, Symbol(symbol.index(puzzle.alphabet.len()) as u8));
        if let Some(solution) = answer(case.kind, &tried, 1).solutions.pop() {
            (puzzle, board) = (tried, solution);
        }
    }
    board
}

fn give(puzzle: &mut Puzzle, cell: CellId, symbol: Symbol) {
    puzzle.give(cell, Domain::only(symbol), Span::NONE).expect("a cell is given once");
}

/// Each technique speaks on its lines and says there what it is shown to say, no more than the line does; on the others it is silent.
pub fn techniques_are_what_they_show(kinds: Kinds) {
    let mut wrong = Vec::new();
    for kind in kinds {
        assert!(!kind.techniques().is_empty(), "{} has no techniques", kind.name());
        for technique in kind.techniques() {
            assert!(!technique.shown.is_empty() && !technique.sentences.is_empty(), "{} is not shown", technique.name);
            for (number, shown) in technique.shown.iter().enumerate() {
                let name = format!("{}\t{}\t{number}", kind.name(), technique.name);
                wrong.extend(misshown(*kind, kinds, *technique, shown).into_iter().map(|why| format!("{name}\t{why}")));
            }
        }
    }
    assert!(wrong.is_empty(), "not as shown:\n{}", wrong.join("\n"));
}

/// What is wrong with a line that shows a technique.
fn misshown(kind: &'static dyn Kind, kinds: Kinds, technique: Technique, shown: &Shown) -> Vec<String> {
    let native = Native::with_kinds(kinds.to_vec());
    let puzzles = native.read(shown.puzzle.as_bytes());
    let puzzle = puzzles.into_iter().next().expect("a puzzle").unwrap_or_else(|e| panic!("{}: {e}", shown.puzzle));
    let model = model(kind, &puzzle);
    let ladder = kind.ladder(&puzzle, &model).expect("a ladder");
    assert_eq!(ladder.techniques(), kind.techniques(), "{}: the ladder has other techniques", kind.name());
    let speaker = Speaker { catalogue: &ENGLISH, puzzle: &puzzle, kind, model: &model, ladder: Some(&*ladder) };
    let on = |line: &str| {
        let shown = demonstrate(speaker, technique, shown, line);
        shown.unwrap_or_else(|| panic!("{}: {line:?} is no line of {}", technique.name, shown_puzzle(&puzzle)))
    };
    let (speaks, silent) = (on(shown.before), on(shown.silent));
    let mut wrong = Vec::new();
    let after = speaks.after.join(if shown.after.contains(' ') { " " } else { "" });
    if after != shown.after {
        wrong.push(format!("{} becomes {after}", shown.before));
    }
    if speaks.says != shown.says {
        wrong.push(format!("says\t{:?}", speaks.says));
    }
    if silent.before != silent.after || !silent.says.is_empty() {
        wrong.push(format!("{} is not left alone: {}", shown.silent, silent.after.join(" ")));
    }
    let line = &model.lines[shown.line];
    for (at, text) in speaks.before.iter().enumerate() {
        let known = |text: &String, at: usize| match text.as_str() {
            "?" => model.cells[line.cells[at].index()],
            text => text.chars().filter_map(|glyph| puzzle.alphabet.symbol(glyph)).collect(),
        };
        let gone = known(text, at).minus(known(&speaks.after[at], at));
        for symbol in gone.symbols() {
            let mut denied: Vec<Domain> = speaks.before.iter().enumerate().map(|(at, text)| known(text, at)).collect();
            denied[at] = Domain::only(symbol);
            let shape = Shape::new(line.rule.orientation(), denied.len(), model.symbols);
            let view = LineView { shape, bits: &shape.matrix(&denied) };
            if line.rule.admits(view, &mut Scratch::default()) != Ok(false) {
                wrong.push(format!("cell {} may well be {}", at + 1, puzzle.alphabet.glyph(symbol)));
            }
        }
    }
    wrong
}

fn shown_puzzle(puzzle: &Puzzle) -> &str {
    &puzzle.kind
}

/// A game of an example.
fn game(case: &Case) -> Game<'static> {
    let task = Task::of_kind(case.puzzle.clone(), case.kind).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    Game::new(task)
}

fn play(game: &mut Game<'_>, done: &Move, name: &str) -> bool {
    game.play(done).unwrap_or_else(|error| panic!("{name}: {done:?}: {error}"))
}

/// The solution is filled in cell by cell: no line is called broken on the way, all are done at the end, and everything can be taken back
/// and done again. A wrong board breaks the line that it breaks.
pub fn games_are_played_to_the_end(kinds: Kinds) {
    for case in cases(kinds) {
        let mut game = game(&case);
        let start = game.squares().to_vec();
        // From both ends to the middle, so that lines are filled in all sorts of orders.
        let cells = game.squares().len();
        let order = (0..cells).map(|at| if at % 2 == 0 { at / 2 } else { cells - 1 - at / 2 });
        for cell in order {
            let name = format!("{}, cell {cell}", case.name);
            let is_new = play(&mut game, &Move::Set { cell, symbol: case.goal[cell].0 }, &name);
            assert_eq!(is_new, game.squares()[cell] != start[cell], "{name}: a move says whether it does something");
            assert!(game.lines().iter().all(|line| line.state != LineState::Broken), "{name}: nothing is wrong yet");
            assert!(game.label(cell).starts_with(&game.cell_name(cell)), "{name}: its label names it");
            assert!(game.conflicts().is_empty(), "{name}: nothing is marked");
        }
        assert!(game.is_finished(), "{}: the solution is the end", case.name);
        assert!(
            game.lines().iter().all(|line| line.settled.values().flatten().all(|settled| *settled)),
            "{}",
            case.name
        );
        let json = serde_json::to_string(&game.view()).expect("a view is JSON");
        assert!(json.contains("\"is_finished\":true"), "{}: {json}", case.name);
        let end = game.squares().to_vec();
        while play(&mut game, &Move::Undo, &case.name) {}
        assert_eq!(game.squares(), start, "{}: everything is taken back", case.name);
        assert!(!game.is_finished(), "{}: an empty board is not the end", case.name);
        while play(&mut game, &Move::Redo, &case.name) {}
        assert_eq!(game.squares(), end, "{}: everything is done again", case.name);
        for (board, line) in &case.wrong {
            let places = |game: &mut Game<'_>| {
                board.iter().enumerate().for_each(|(cell, symbol)| {
                    if game.entry().choice(symbol.0).is_some() {
                        play(game, &Move::Set { cell, symbol: symbol.0 }, &case.name);
                    }
                });
            };
            places(&mut game);
            let is_placed = game.squares().iter().zip(board).all(|(square, symbol)| square.value == Some(*symbol));
            if is_placed {
                let broken = game.lines().iter().find(|line| line.state == LineState::Broken);
                assert_eq!(broken.map(|line| line.place.to_string()).as_deref(), Some(*line), "{}", case.name);
                assert!(!game.conflicts().is_empty() && !game.is_finished(), "{}: something is marked", case.name);
            }
        }
    }
}

/// A game that is put away, as text or with all that was done, goes on with the same board.
pub fn games_go_on_where_they_were_put_away(kinds: Kinds) {
    let native = Native::with_kinds(kinds.to_vec());
    for case in cases(kinds) {
        let mut game = game(&case);
        let free = (0..case.goal.len()).filter(|&cell| !game.is_given(cell)).collect::<Vec<_>>();
        let symbols: Vec<u8> = game.entry().choices.iter().map(|choice| choice.symbol).collect();
        for (at, &cell) in free.iter().enumerate() {
            match at % 4 {
                0 => play(&mut game, &Move::Set { cell, symbol: case.goal[cell].0 }, &case.name),
                1 => play(&mut game, &Move::Note { cell, symbol: symbols[at % symbols.len()] }, &case.name),
                2 if symbols.len() > 2 => {
                    play(&mut game, &Move::RuleOut { cell, symbol: symbols[at % symbols.len()] }, &case.name)
                }
                _ => false,
            };
        }
        play(&mut game, &Move::BeginTrial, &case.name);
        play(&mut game, &Move::Paint { cells: free.clone(), tool: Tool::Eraser }, &case.name);
        play(&mut game, &Move::Undo, &case.name);
        let board = game.squares().to_vec();
        let native_text = native.write(&[game.with_board()]).expect("a board can be written").bytes;
        let text = String::from_utf8(native_text).expect("text");
        let read =
            native.read(text.as_bytes()).remove(0).unwrap_or_else(|error| panic!("{}: {error} in\n{text}", case.name));
        let again = Game::new(Task::of_kind(read, case.kind).expect("the same puzzle"));
        assert_eq!(again.squares(), board, "{}: as text\n{text}", case.name);
        let saved = serde_json::to_string(&game.saved().expect("a game can be put away")).expect("JSON");
        let mut again = self::game(&case);
        again
            .go_on(serde_json::from_str(&saved).expect("what was written"))
            .unwrap_or_else(|error| panic!("{}: {error}", case.name));
        assert_eq!((again.squares(), again.trials()), (&board[..], 1), "{}: with its history", case.name);
        while play(&mut again, &Move::Undo, &case.name) {}
        assert_eq!(again.squares(), self::game(&case).squares(), "{}: back at the beginning", case.name);
    }
}

/// Hint after hint leads to the end, and each is right.
pub fn hints_lead_a_game_to_its_end(kinds: Kinds) {
    for case in cases(kinds) {
        let mut game = game(&case);
        while !game.is_finished() {
            assert!(play(&mut game, &Move::TakeHint, &case.name), "{}: a hint changes something", case.name);
            for (square, goal) in game.squares().iter().zip(&case.goal) {
                assert!(square.value.is_none_or(|value| value == *goal), "{}: what a hint says is so", case.name);
            }
        }
    }
}

/// Every kind makes puzzles: with one solution, which is proven, whose clues are those of their boards; minimal ones without anything to leave out; and always the same from a seed.
pub fn puzzles_are_made_as_wished(kinds: Kinds) {
    for kind in kinds {
        let mut wish = Wish::new(Board::rectangle(4, 4).expect("a small board"));
        for seed in 0..6 {
            (wish.seed, wish.minimal, wish.symmetric) = (seed, seed % 2 == 1, seed == 2);
            let name = format!("{}, seed {seed}", kind.name());
            let made = Maker::new(&wish).random(*kind).unwrap_or_else(|why| panic!("{name}: {why}"));
            let again = Maker::new(&wish).random(*kind).expect("it was made before");
            assert_eq!(made, again, "{name}: the same seed makes the same puzzle");
            assert_one_solution(*kind, &made, &name);
            assert!(made.minimal >= wish.minimal, "{name}");
            if made.minimal {
                assert_nothing_to_leave_out(*kind, &made.puzzle, &name);
            }
            let grade = Task::of_kind(&made.puzzle, *kind).expect("a puzzle").grade();
            assert_eq!(made.level(), grade.level, "{name}");
            assert_eq!(made.effort(), Some(grade.effort), "{name}");
        }
        wish.seed = 7;
        let other = Maker::new(&wish).random(*kind).expect("a puzzle");
        wish.seed = 8;
        assert_ne!(other.solution, Maker::new(&wish).random(*kind).expect("a puzzle").solution, "{}", kind.name());
    }
}

/// Is the solution the only one, by a proof that is repeated line by line, and does each clue say of it what it must?
pub fn assert_one_solution(kind: &dyn Kind, made: &Made, name: &str) {
    let task = Task::of_kind(&made.puzzle, kind).expect("a puzzle that the kind takes");
    let mut proof = Vec::new();
    let (answer, written) = task.prove(2, &mut proof);
    written.expect("memory takes it");
    assert_eq!((answer.verdict, &answer.solutions), (Verdict::Unique, &vec![made.solution.clone()]), "{name}");
    let mut reader = task.verify();
    let proof = String::from_utf8(proof).expect("text");
    proof.lines().for_each(|line| reader.read(line).unwrap_or_else(|error| panic!("{name}: {error:?}")));
    reader.finish().unwrap_or_else(|error| panic!("{name}: {error:?}"));
    assert_eq!(made.puzzle.goal.as_ref(), Some(&made.solution), "{name}");
    for (end, clue) in &made.puzzle.clues {
        let line = made.puzzle.board.line(end.axis, end.index as usize);
        let word: Vec<Symbol> = line.map(|cell| made.solution[cell.index()]).collect();
        if let Some(own) = kind.clue(*end, &word, &made.puzzle.options) {
            assert_eq!(*clue, own, "{name}: {end:?}");
        }
    }
    for (cell, given) in &made.puzzle.givens {
        assert_eq!(given.may, Domain::only(made.solution[cell.index()]), "{name}");
    }
}

/// Is every clue and every given cell needed? Each is left out, all others stay.
pub fn assert_nothing_to_leave_out(kind: &dyn Kind, puzzle: &Puzzle, name: &str) {
    let several = |puzzle: &Puzzle| Task::of_kind(puzzle, kind).expect("a puzzle").solve().verdict == Verdict::Several;
    for end in puzzle.clues.keys() {
        let mut without = puzzle.clone();
        without.clues.remove(end);
        assert!(several(&without), "{name}: {end:?} is not needed");
    }
    for cell in puzzle.givens.keys() {
        let mut without = puzzle.clone();
        without.givens.remove(cell);
        assert!(several(&without), "{name}: {cell:?} is not needed");
    }
}

/// A clue that is turned with its line says of the word read backwards what it said of the word.
pub fn clues_are_turned_with_their_lines(kinds: Kinds) {
    for case in cases(kinds) {
        let (board, kind) = (case.puzzle.board, case.kind);
        for &axis in board.axes() {
            for index in 0..board.lines(axis) {
                let word: Vec<Symbol> = board.line(axis, index).map(|cell| case.goal[cell.index()]).collect();
                let backwards: Vec<Symbol> = word.iter().rev().copied().collect();
                for end in [End::near(axis, index), End::far(axis, index)] {
                    let Some(clue) = kind.clue(end, &word, &case.puzzle.options) else { continue };
                    let Some((other, turned)) = kind.reversed(end, &clue) else { continue };
                    let own = kind.clue(other, &backwards, &case.puzzle.options);
                    assert_eq!(own, Some(turned), "{}: {end:?} {clue:?}", case.name);
                }
            }
        }
    }
}
