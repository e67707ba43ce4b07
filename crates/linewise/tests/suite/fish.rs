//! Several lines together: X-wings and larger fish are seen where they are, never where they are not, and say no more than is true.

use super::common::one_by_one::each_alone;
use linewise::engine::{Budget, Limits, Verdict, solve};
use linewise::explain::{Because, By, Ending, Problem, Speaker, Walkthrough, explain, grade, replay};
use linewise::{CellId, Domain, Grid, Model, Puzzle, Symbol, format, kind};
use std::collections::BTreeSet;

const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(200_000);

fn read(native: &str) -> Puzzle {
    let mut read = format::open(native.as_bytes(), format::find("native"), None).expect("the native format");
    read.puzzles.remove(0).unwrap_or_else(|e| panic!("{e}: {native}"))
}

fn walk(puzzle: &Puzzle) -> (Model, Walkthrough) {
    let kind = kind::of(puzzle).expect("a known kind");
    let model = kind.model(puzzle).expect("a valid puzzle");
    let ladder = kind.ladder(puzzle, &model);
    let way = explain(&model, ladder.as_deref(), &model.grid(), BUDGET);
    (model, way)
}

/// The technique of the first step, and its sentence.
fn first(native: &str) -> (&'static str, String) {
    let puzzle = read(native);
    let kind = kind::of(&puzzle).expect("a known kind");
    let (model, way) = walk(&puzzle);
    assert_eq!(replay(&model, &way, BUDGET).problem, None, "{native}: {way:#?}");
    let speaker = Speaker::new(&puzzle, kind, &model, None);
    way.steps.first().map_or(("nothing", String::new()), |step| (step.technique.name, speaker.step(step)))
}

/// A board without clues, of which these are the rows.
fn board(kind: &str, options: &str, rows: &[&str]) -> String {
    let clues = vec!["*"; rows.len()].join(" ");
    let ends = match kind {
        "easy_as_abc" | "skyscrapers" => format!("left: {clues}\ntop: {clues}\nright: {clues}\nbottom: {clues}\n"),
        _ => format!("rows: {clues}\ncolumns: {clues}\n"),
    };
    format!("kind: {kind}\n{options}{ends}\ngivens:\n{}\n", rows.join("\n"))
}

const NO_3: &str = "??[124][124]";
const ABC: &str = "letters: ABC\n";

#[test]
fn an_x_wing_is_seen() {
    let (technique, said) = first(&board("skyscrapers", "", &[NO_3, "????", "????", NO_3]));
    assert_eq!(technique, "x_wing");
    assert_eq!(
        said,
        "One 3 goes in each of rows 1 and 4, and only in columns 1 and 2, one in each, so these have it nowhere else: \
         cells 1 and 2 of rows 2 and 3 are not 3."
    );
}

#[test]
fn a_cell_that_sees_all_places_is_seen() {
    let rows = ["????", "[124]??[124]", "????", "????"];
    let (technique, said) = first(&board("skyscrapers", "option diagonals: yes\n", &rows));
    assert_eq!(technique, "sees_all");
    assert_eq!(
        said,
        "In row 2, the 3 can only be in column 2 or on the diagonal from the top right; row 3, column 2 belongs to both, so it is not 3."
    );
    let (without, _) = first(&board("skyscrapers", "", &rows));
    assert_ne!(without, "sees_all");
}

#[test]
fn what_it_leaves_is_said() {
    let rows = ["??[.BC][.BC][.BC]", "??[.BC][.BC][.BC]", "?????", "[AB]????", "?????"];
    let (technique, said) = first(&board("easy_as_abc", ABC, &rows));
    assert_eq!(technique, "x_wing");
    assert!(said.ends_with("are not A, which leaves B in row 4, column 1."), "{said}");
}

#[test]
fn a_clue_may_do_for_some_of_the_facts() {
    // A is seen first from the left, and three letters need room: it cannot stand in the last two cells of rows 1 and 2.
    let rows = ["??[.BC]??", "??[.BC]??", "?????", "?????", "?????"];
    let with_clues = board("easy_as_abc", ABC, &rows).replace("left: * *", "left: A A");
    let (model, way) = walk(&read(&with_clues));
    let step = way.steps.iter().find(|step| step.technique.name == "x_wing").expect("an X-wing");
    assert_eq!(step.facts.len(), 2, "{step:?}");
    assert_eq!(replay(&model, &way, BUDGET).problem, None);
    let (_, without) = walk(&read(&board(
        "easy_as_abc",
        ABC,
        &["??[.BC][.BC][.BC]"; 2].into_iter().chain(["?????"; 3]).collect::<Vec<_>>(),
    )));
    assert_eq!(without.steps[0].facts.len(), 6);
}

#[test]
fn three_lines_with_room_on_three_are_a_swordfish() {
    let rows = ["???[1245][1245][1245]", "???[1245][1245][1245]", "???[1245][1245][1245]"];
    let rows: Vec<_> = rows.into_iter().map(|row| row.replace("[1245]", "[12456]")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).chain(["??????"; 3]).collect();
    assert_eq!(first(&board("skyscrapers", "", &rows)).0, "swordfish");
}

#[test]
fn black_cells_stand_twice_in_a_line() {
    let rows: Vec<&str> = ["???[1234][1234][1234]"; 3].into_iter().chain(["??????"; 3]).collect();
    let (technique, said) = first(&board("doppelblock", "", &rows));
    assert_eq!(technique, "swordfish");
    assert_eq!(
        said,
        "Rows 1, 2 and 3 together need 6 black cells and have room for them only in columns 1, 2 and 3, which hold no more, \
         so cells 1 to 3 of rows 4 to 6 are not black."
    );
}

#[test]
fn a_symbol_is_locked_where_a_box_meets_a_row() {
    let rows = ["???[1256][1256][1256]", "??????", "??????", "??????", "??????", "??????"];
    let boxes = board("skyscrapers", "option boxes: 2x3\n", &rows);
    let (technique, said) = first(&boxes);
    assert_eq!(technique, "locked");
    assert!(
        said.starts_with("In row 1, the 3 can only be in the box of rows 1 and 2, columns 1 to 3, so that box has its 3 there and nowhere else: "),
        "{said}"
    );
    assert_eq!(first(&board("skyscrapers", "", &rows)).0, "nothing");
}

#[test]
fn no_fish_is_seen_where_there_is_none() {
    let fishes = ["locked", "sees_all", "x_wing", "swordfish", "jellyfish"];
    let silent = [
        // Room in a third column.
        board("skyscrapers", "", &[NO_3, "????", "????", "??[124]?"]),
        // Only one row.
        board("skyscrapers", "", &[NO_3, "????", "????", "????"]),
        // Each line holds A twice: two rows need four, and three columns hold six.
        board(
            "easy_as_abc",
            "option repeats: A2\nletters: ABC\n",
            &["???[.BC][.BC]", "???[.BC][.BC]", "?????", "?????", "?????"],
        ),
        // A number need not stand in a row.
        board("japanese_sums", "symbols: #1234\n", &["??[#124][#124]", "????", "????", "??[#124][#124]"]),
    ];
    for native in silent {
        let (technique, said) = first(&native);
        assert!(!fishes.contains(&technique), "{said}");
    }
    // With A twice in each line, two rows in three columns are none; three are.
    let three = ["???[.BC][.BC][.BC]"; 3].into_iter().chain(["??????"; 3]).collect::<Vec<_>>();
    assert_eq!(first(&board("easy_as_abc", "option repeats: A2\nletters: ABC\n", &three)).0, "swordfish");
}

/// All squares of these symbols in which each row and column holds each once.
fn squares(symbols: &[Symbol]) -> Vec<Vec<Symbol>> {
    fn fill(board: &mut Vec<Symbol>, symbols: &[Symbol], all: &mut Vec<Vec<Symbol>>) {
        let (side, at) = (symbols.len(), board.len());
        if at == side * side {
            return all.push(board.clone());
        }
        for &symbol in symbols {
            let row = board[at / side * side..].contains(&symbol);
            let column = (at % side..at).step_by(side).any(|above| board[above] == symbol);
            if !row && !column {
                board.push(symbol);
                fill(board, symbols, all);
                board.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), symbols, &mut all);
    all
}

/// Numbers that look random, and are the same in every run.
fn shuffled(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    }
}

#[test]
fn fish_say_no_more_than_is_true_of_all_squares() {
    let symbols: Vec<Symbol> = (1..=4).map(Symbol).collect();
    let all = squares(&symbols);
    assert_eq!(all.len(), 576);
    let squares = |options: &str| board("skyscrapers", options, &["????"; 4]);
    let names = names_true_of_all(&squares(""), &all, 3_000);
    assert!(names.contains("x_wing"), "{names:?}");
    let differ = |cells: [usize; 4]| {
        move |square: &Vec<Symbol>| cells.iter().map(|&cell| square[cell]).collect::<BTreeSet<_>>().len() == 4
    };
    let (falling, rising) = (differ([0, 5, 10, 15]), differ([3, 6, 9, 12]));
    let diagonal: Vec<Vec<Symbol>> = all.into_iter().filter(|square| falling(square) && rising(square)).collect();
    assert_eq!(diagonal.len(), 48);
    let names = names_true_of_all(&squares("option diagonals: yes\n"), &diagonal, 3_000);
    assert!(names.contains("sees_all"), "{names:?}");
}

/// Letters that must not touch, and letters that must not follow each other: what one cell would leave of a line's places is true.
#[test]
fn neighbours_say_no_more_than_is_true_of_all_boards() {
    let all = boards_of_two_letters();
    let side_by_side =
        |at: usize, other: usize| at.abs_diff(other) == SIDE || at.abs_diff(other) == 1 && at / SIDE == other / SIDE;
    let corner_to_corner =
        |at: usize, other: usize| (at / SIDE).abs_diff(other / SIDE) == 1 && (at % SIDE).abs_diff(other % SIDE) == 1;
    let pairs = || (0..SIDE * SIDE).flat_map(|at| (0..at).map(move |other| (at, other)));
    let is_letter = |symbol: Symbol| symbol != Symbol::BLANK;
    let touches = |board: &[Symbol]| {
        pairs().any(|(at, other)| corner_to_corner(at, other) && board[at] == board[other] && is_letter(board[at]))
    };
    let follows = |board: &[Symbol]| {
        pairs().any(|(at, other)| {
            side_by_side(at, other)
                && board[at].0.abs_diff(board[other].0) == 1
                && [board[at], board[other]].into_iter().all(is_letter)
        })
    };
    let with = |option: &str| board("easy_as_abc", &format!("letters: AB\noption {option}: yes\n"), &["?????"; SIDE]);
    let apart: Vec<_> = all.iter().filter(|board| !touches(board)).cloned().collect();
    let names = names_true_of_all(&with("no_touch"), &apart, 300);
    assert!(names.contains("sees_all"), "{names:?}");
    let unlike: Vec<_> = all.iter().filter(|board| !follows(board)).cloned().collect();
    let names = names_true_of_all(&with("nonconsecutive"), &unlike, 300);
    assert!(names.contains("sees_all"), "{names:?}");
}

const SIDE: usize = 5;

/// All boards in which each row and column holds A and B once: the squares of so many symbols, of which the others are blank.
fn boards_of_two_letters() -> BTreeSet<Vec<Symbol>> {
    let symbols: Vec<Symbol> = (1..=SIDE as u8).map(Symbol).collect();
    let letter = |symbol: Symbol| if symbol.0 <= 2 { symbol } else { Symbol::BLANK };
    squares(&symbols).into_iter().map(|square| square.into_iter().map(letter).collect()).collect()
}

#[test]
fn a_letter_that_would_leave_another_no_place_is_seen() {
    let rows = ["????", "????", "?[.AC]?[.AC]", "????"];
    let (technique, said) = first(&board("easy_as_abc", &format!("{ABC}option nonconsecutive: yes\n"), &rows));
    assert_eq!(technique, "sees_all");
    assert_eq!(
        said,
        "Row 3 needs one B; A or C in row 3, column 2 would rule it out in cells 1 and 3 of row 3, its only other places, so \
         row 3, column 2 is not A or C, but blank."
    );
}

/// The names of the steps by several lines on boards with marks that fit one of these squares, each held against all that fit.
fn names_true_of_all(native: &str, all: &[Vec<Symbol>], rounds: usize) -> BTreeSet<&'static str> {
    let puzzle = read(native);
    let kind = kind::of(&puzzle).expect("a known kind");
    let model = kind.model(&puzzle).expect("a valid puzzle");
    let ladder = kind.ladder(&puzzle, &model);
    let mut chance = shuffled(7);
    let (mut seen, mut names) = (0, BTreeSet::new());
    for _ in 0..rounds {
        let goal = &all[chance() as usize % all.len()];
        let marks =
            |&symbol: &Symbol| model.cells[0].symbols().filter(|_| chance() % 4 < 3).collect::<Domain>().with(symbol);
        let start = Grid { cells: goal.iter().map(marks).collect() };
        let way = explain(&model, ladder.as_deref(), &start, BUDGET);
        let mut known = start;
        for step in &each_alone(&way) {
            if let Because::Fish(_) = step.because {
                seen += 1;
                names.insert(step.technique.name);
                let fits =
                    |square: &&Vec<Symbol>| square.iter().zip(&known.cells).all(|(symbol, may)| may.has(*symbol));
                for square in all.iter().filter(fits) {
                    assert!(step.found.iter().all(|(cell, may)| may.has(square[cell.index()])), "{step:?}\n{square:?}");
                }
            }
            step.take(&mut known);
        }
        assert_eq!(replay(&model, &way, BUDGET).problem, None, "{way:#?}");
    }
    assert!(seen > 20, "only {seen} fish");
    names
}

/// Puzzles of the collection with letters and heights: no step of theirs by several lines excludes a solution.
#[test]
fn fish_of_the_collection_exclude_no_solution() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut names = BTreeSet::new();
    for kind in ["easy_as_abc", "skyscrapers", "doppelblock"] {
        for entry in std::fs::read_dir(folder.join(kind)).expect("a collection") {
            let path = entry.expect("a readable folder").path();
            let native = std::fs::read_to_string(&path).expect("a readable file");
            let (model, way) = walk(&read(&native));
            let mut known = way.start.clone();
            for step in &each_alone(&way) {
                if let Because::Fish(_) = step.because {
                    names.insert(step.technique.name);
                    for &(cell, may) in &step.found {
                        let mut cells = known.cells.clone();
                        cells[cell.index()] = known.may(cell).minus(may);
                        let answer = solve(&Model { cells, ..model.clone() }, Limits::new(1), BUDGET);
                        assert_eq!(answer.verdict, Verdict::None, "{}: {step:?}", path.display());
                    }
                }
                step.take(&mut known);
            }
        }
    }
    assert!(names.contains("x_wing"), "{names:?}");
}

#[test]
fn a_fish_that_is_none_does_not_hold() {
    let puzzle = read(&board("skyscrapers", "", &[NO_3, "????", "????", NO_3]));
    let (model, mut way) = walk(&puzzle);
    way.ending = Ending::GaveUp;
    assert_eq!(replay(&model, &way, BUDGET).problem, None);
    let with = |change: &dyn Fn(&mut linewise::explain::Step)| {
        let mut way = way.clone();
        change(&mut way.steps[0]);
        replay(&model, &way, BUDGET).problem
    };
    let fish = |change: &'static dyn Fn(&mut linewise::explain::Fish)| {
        with(&|step| {
            if let Because::Fish(fish) = &mut step.because {
                change(fish)
            }
        })
    };
    let one_row = with(&|step| {
        step.facts.truncate(2);
        if let Because::Fish(fish) = &mut step.because {
            fish.bases.truncate(1);
        }
    });
    assert!(matches!(one_row, Some(Problem::NotForced(..))), "{one_row:?}");
    assert!(matches!(fish(&|fish| fish.bases.truncate(1)), Some(Problem::Misplaced)));
    assert!(matches!(fish(&|fish| fish.bases[1] = fish.bases[0]), Some(Problem::Misplaced)));
    assert!(matches!(fish(&|fish| fish.covers.truncate(1)), Some(Problem::Misplaced)));
    assert!(matches!(fish(&|fish| fish.symbol = Symbol(2)), Some(Problem::NotForced(..))));
    assert!(matches!(with(&|step| step.facts.truncate(3)), Some(Problem::NotForced(..))));
    assert!(matches!(
        with(&|step| step.facts.push(linewise::engine::Fact { cell: CellId::new(0), may: model.cells[0] })),
        Some(Problem::Spared(_))
    ));
    assert!(matches!(
        with(&|step| step.found.push((CellId::new(0), Domain::only(Symbol(1))))),
        Some(Problem::Misplaced)
    ));
}

#[test]
fn chains_are_left_for_what_no_fish_shows() {
    // The grade counts them by their names.
    let puzzle = read(&board("skyscrapers", "", &[NO_3, "????", "????", NO_3]));
    let kind = kind::of(&puzzle).expect("a known kind");
    let (model, way) = walk(&puzzle);
    let ladder = kind.ladder(&puzzle, &model);
    let grade = grade(&model, ladder.as_deref(), &model.grid(), BUDGET);
    assert_eq!(
        grade.techniques.iter().map(|used| (used.technique.name, used.steps)).collect::<Vec<_>>(),
        [("x_wing", 1)]
    );
    let is_chain = |step: &linewise::explain::Step| matches!(&step.because, Because::Supposition(r) if r.leads_to.links.iter().any(|link| matches!(link.by, By::Line(..))));
    assert!(!way.steps.iter().any(is_chain));
}
