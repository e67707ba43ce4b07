//! Making puzzles: levels that are asked for, phrases, variations; and wishes that cannot come true.

use crate::common::all_solutions;
use crate::common::promises;
use linewise::diagnose::Member;
use linewise::make::{Maker, NotMade, OneChange, Series, Vary, Why, Wish};
use linewise::{Board, Budget, Domain, Kind, Puzzle, Span, Task, kind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn square(size: usize) -> Wish {
    Wish::new(Board::rectangle(size, size).expect("a small board"))
}

fn named(name: &str) -> &'static dyn Kind {
    kind::named(name).expect("a kind")
}

/// Puzzles of every kind at levels that all of them have on small boards; those that cannot be had say so.
#[test]
fn levels_are_what_the_grade_says() {
    let mut made = 0;
    for kind in kind::ALL {
        for level in 1..=5 {
            let mut wish = square(if kind.taste().size > 6 { 8 } else { kind.taste().size.min(5) });
            (wish.level, wish.seed) = (Some(level), 40 + u64::from(level));
            let name = format!("{}, level {level}", kind.name());
            let best = match Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(500_000)).random(*kind) {
                Ok(puzzle) => {
                    assert_eq!(puzzle.level(), Some(level), "{name}");
                    let (given, cells) = (puzzle.puzzle.givens.len(), puzzle.puzzle.board.cells());
                    assert!(3 * given <= 2 * cells, "{name}: {given} of {cells} cells are given");
                    made += 1;
                    Some(puzzle)
                }
                Err(not_made) if (kind.taste().lacks_level)(level, wish.board.rows(), &wish.options).is_some() => {
                    assert_eq!(not_made.why, Why::Wrong, "{name}: {not_made}");
                    made += 1;
                    None
                }
                Err(not_made) => {
                    assert_ne!(not_made.why, Why::Wrong, "{name}: {not_made}");
                    assert!(not_made.error.help.is_some(), "{name}");
                    not_made.best.map(|best| *best)
                }
            };
            let Some(best) = best else { continue };
            let grade = Task::of_kind(&best.puzzle, *kind).expect("a puzzle").grade();
            assert_eq!(best.level(), grade.level, "{name}");
            promises::assert_one_solution(*kind, &best, &name);
        }
    }
    assert!(made >= 30, "{made} of 40 wishes come true");
}

/// Whatever puzzle another takes the place of, it is the one that is made from nothing.
#[test]
fn a_puzzle_takes_the_place_of_any_other() {
    let mut wishes = [square(5), square(7), square(17)];
    wishes.iter_mut().for_each(|wish| wish.graded = false);
    for wish in &wishes {
        let series = Series::new(named("nonogram"), wish).expect("a wish");
        let make = |seed| series.make(seed, Budget::UNLIMITED).expect("a puzzle");
        let fresh = make(2);
        let other_kind = Maker::new(&square(5)).random(named("kakurasu")).expect("a puzzle");
        let mut entitled = make(3);
        entitled.puzzle.set_note(Puzzle::TITLE, "Cat");
        let mut without_clue = make(4);
        without_clue.puzzle.clues.pop_first();
        let mut given = make(5);
        given.puzzle.give(linewise::CellId::new(0), Domain::first(1), Span::NONE).expect("a cell");
        for spent in [make(1), other_kind, entitled, without_clue, given] {
            assert_eq!(series.remake(spent, 2, Budget::UNLIMITED).expect("a puzzle"), fresh);
        }
    }
}

/// The guide for setters.
const GUIDE: &str = include_str!("../../../../docs/making.md");

/// The guide names the levels of each kind at its usual size, and there are puzzles of each of them.
#[test]
fn the_guide_names_the_levels_that_there_are() {
    for kind in kind::ALL {
        let size = kind.taste().size;
        let lacks = |level: &u8| (kind.taste().lacks_level)(*level, size, &linewise::Options::new()).is_some();
        let levels: Vec<u8> = (1..=6).filter(|level| !lacks(level)).collect();
        let listed: Vec<String> = levels.iter().map(u8::to_string).collect();
        let row = format!("| {} | {size}x{size} | {} |", kind.name(), listed.join(", "));
        assert!(GUIDE.contains(&row), "docs/making.md lacks this line:\n{row}");
        for level in 1..=6 {
            // Small boards of the kind take less time; they lack what large ones lack.
            let mut wish = square(size.min(10));
            (wish.level, wish.seed) = (Some(level), 8);
            let made = Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(20_000_000)).random(*kind);
            let name = format!("{}, level {level}", kind.name());
            match levels.contains(&level) {
                true => assert_eq!(made.unwrap_or_else(|why| panic!("{name}: {why}")).level(), Some(level), "{name}"),
                false => {
                    let not_made = made.expect_err("there is none");
                    assert_eq!((not_made.why, &not_made.best), (Why::Wrong, &None), "{name}");
                    assert!(
                        not_made.to_string().contains(&format!("of this size can be made at level {level}: ")),
                        "{not_made}"
                    );
                }
            }
        }
    }
}

/// Nonograms without a level are made on machine words, where they fit into these; the engine and the sweeps of all lines are the judges.
#[test]
fn nonograms_of_all_sizes_have_one_solution_that_lines_lead_to() {
    let kind = named("nonogram");
    for (rows, columns, count) in [(1, 1, 3), (1, 9, 6), (5, 4, 40), (15, 15, 60), (20, 31, 8), (62, 33, 2), (9, 63, 3)]
    {
        for seed in 0..count {
            let mut wish = Wish::new(Board::rectangle(rows, columns).expect("a board"));
            wish.seed = seed;
            let name = format!("{rows} rows, {columns} columns, seed {seed}");
            let made = Maker::new(&wish).random(kind).unwrap_or_else(|why| panic!("{name}: {why}"));
            promises::assert_one_solution(kind, &made, &name);
            let swept = Task::new(&made.puzzle).expect("a puzzle").sweeps(|_| {}).grid.expect("it has a solution");
            assert_eq!(swept.word().as_ref(), Some(&made.solution), "{name}");
        }
    }
}

#[test]
fn symmetric_puzzles_are_symmetric() {
    for name in ["binairo", "skyscrapers", "kakurasu"] {
        let mut wish = square(6);
        (wish.symmetric, wish.level, wish.seed) = (true, Some(3), 11);
        let made = Maker::new(&wish).random(named(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let cells = made.solution.len();
        let has = |cell: usize| made.puzzle.givens.keys().any(|given| given.index() == cell);
        assert!((0..cells).all(|cell| has(cell) == has(cells - 1 - cell)), "{name}: given cells");
        let is_printed = |end: &linewise::End| {
            let index = 6 - 1 - end.index;
            let opposite =
                [false, true].map(|far| made.puzzle.clues.contains_key(&linewise::End { index, far, ..*end }));
            opposite.contains(&true)
        };
        assert!(made.puzzle.clues.keys().all(is_printed), "{name}: clues");
    }
}

/// Without given cells, boards are tried until their clues say enough.
#[test]
fn puzzles_are_made_without_given_cells() {
    let kind = named("easy_as_abc");
    let mut given = 0;
    for seed in 0..6 {
        let mut wish = square(5);
        wish.seed = seed;
        given += Maker::new(&wish).random(kind).expect("a puzzle").puzzle.givens.len();
        wish.givens = false;
        let made = Maker::new(&wish).random(kind).expect("a puzzle without given cells");
        assert!(made.puzzle.givens.is_empty(), "seed {seed}");
        promises::assert_one_solution(kind, &made, "without given cells");
    }
    assert!(given > 0, "no puzzle had given cells anyway");
    // A binairo has nothing else.
    let mut wish = square(4);
    wish.givens = false;
    let not_made = Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(2_000)).random(named("binairo"));
    assert!(not_made.expect_err("no clues").to_string().contains("a puzzle without given cells"));
}

#[test]
fn wishes_that_make_no_sense_are_told_in_a_sentence() {
    let phrase = |text: &str, wish: &Wish| {
        let not_made = Maker::new(wish).phrase(named("regex_crossword"), text).expect_err("it cannot be hidden");
        assert_eq!((not_made.why, &not_made.best), (Why::Wrong, &None), "{text}");
        not_made.to_string()
    };
    assert!(phrase("TOO LONG A PHRASE", &square(2)).contains("14 letters"));
    assert!(phrase("A\u{7}B", &square(2)).contains("U+0007"));
    // There is no single character for an x with an accent, and no letter before the other.
    for text in ["ABX\u{301}", "\u{301}ABC", "\u{93f}ABC"] {
        assert!(phrase(text, &square(2)).contains("no cell can hold the mark U+0"), "{text}");
    }
    assert!(phrase(" ", &square(2)).contains("too short"));
    for (size, said) in [(1, "a board of 1 cell is too small for patterns"), (40, "a board of 1600 cells is too large")]
    {
        // Nobody gave a phrase, and none is spoken of.
        let not_made = Maker::new(&square(size)).random(named("regex_crossword")).expect_err("no room for patterns");
        assert_eq!(not_made.why, Why::Wrong, "{not_made}");
        assert!(not_made.to_string().starts_with(said), "{not_made}");
    }
    let why = Maker::new(&square(4)).phrase(named("nonogram"), "ABCD").expect_err("no room");
    assert!(why.to_string().contains("no room for a phrase"), "{why}");
    let mut wish = square(4);
    wish.level = Some(9);
    assert!(Maker::new(&wish).random(named("nonogram")).expect_err("no level").to_string().contains("level 9"));
    let wish = Wish::new(Board::rectangle(3, 5).expect("a board"));
    let not_made = Maker::new(&wish).random(named("skyscrapers")).expect_err("streets are square");
    assert_eq!(not_made.why, Why::Wrong, "{not_made}");
    let not_made = Maker::new(&square(5)).random(named("binairo")).expect_err("five cells have no halves");
    assert!(not_made.best.is_none());
}

#[test]
fn a_size_without_any_board_is_called_so_and_one_that_was_not_looked_at_is_not() {
    // Nothing fills this hexagon so that each line has each letter once.
    let wish = Wish::new(Board::Hexagon(linewise::Hexagon::regular(3).expect("a hexagon")));
    let abc = named("easy_as_abc");
    let said = |steps: u64| {
        let budget = Budget::UNLIMITED.with_steps(steps);
        Maker::new(&wish).with_budget(budget).random(abc).expect_err("there is no such board")
    };
    let not_made = said(1_000_000);
    assert_eq!(not_made.why, Why::Wrong, "{not_made}");
    assert!(not_made.to_string().starts_with("no board of this size whose cells are A, "), "{not_made}");
    for steps in [0, 1, 3] {
        let not_made = said(steps);
        assert_eq!(not_made.why, Why::GaveUp, "{steps} steps: {not_made}");
        assert!(not_made.to_string().contains("the budget ran out before"), "{not_made}");
    }
}

/// On a hexagon there are no more heights than its shortest line has cells; a kind without hexagons says which have them.
#[test]
fn hexagons_are_made_in_kinds_that_have_them() {
    let wish = |side: usize| Wish::new(Board::Hexagon(linewise::Hexagon::regular(side).expect("a hexagon")));
    let streets = Maker::new(&wish(2)).random(named("skyscrapers"));
    let is_refused = |why: &NotMade| why.to_string().contains("hexagon");
    assert!(!streets.as_ref().is_err_and(is_refused), "{streets:?}");
    for name in ["binairo", "doppelblock", "fuzuli"] {
        let not_made = Maker::new(&wish(3)).random(named(name)).expect_err("there are no such hexagons");
        assert!(not_made.to_string().starts_with(&format!("{name} is not played on hexagons")), "{not_made}");
        let told = format!("{not_made:?}");
        assert!(told.contains("those that are: nonogram, easy_as_abc, skyscrapers, "), "{told}");
    }
}

/// Where more time would change nothing, none is asked for.
#[test]
fn what_no_time_decides_is_not_put_on_the_budget() {
    // Whether the first row is `EE` or `FF` nothing tells.
    let native = "kind: regex_crossword\nrows:\n  (.)\\1\n  CD\ncolumns:\n  .C\n  .D\n";
    let puzzle: linewise::Puzzle = native.parse().expect("a puzzle");
    let not_made = Maker::new(&square(2)).unique(named("regex_crossword"), &puzzle).expect_err("not decided");
    assert_eq!(not_made.why, Why::GaveUp, "{not_made}");
    assert!(format!("{not_made:?}").contains("represent others that no clue distinguishes from them"), "{not_made:?}");
}

#[test]
fn of_very_many_variations_it_is_said_how_many_were_graded() {
    let full = vec![vec![20]; 20];
    let puzzle = linewise::Puzzle::nonogram(&full, &full).expect("a puzzle");
    let varied = Maker::new(&square(20)).vary(named("nonogram"), &puzzle, linewise::make::Vary::Harder);
    match varied {
        Err(not_made) => assert!(
            not_made.to_string().contains("of 400 ways to change one clue or cell, 300 could be graded"),
            "{not_made}"
        ),
        Ok(made) => assert!(made.grade.is_some(), "{made:?}"),
    }
}

#[test]
fn levels_that_a_size_does_not_have_come_with_the_nearest() {
    let mut wish = square(3);
    wish.level = Some(8);
    let not_made = Maker::new(&wish)
        .with_budget(Budget::UNLIMITED.with_steps(300_000))
        .random(named("kakurasu"))
        .expect_err("no such level");
    let best = not_made.best.expect("something was found");
    assert!(best.level().is_some_and(|level| level < 8));
    promises::assert_one_solution(named("kakurasu"), &best, "the nearest");
}

#[test]
fn a_stop_and_a_budget_end_the_work() {
    let mut wish = square(20);
    wish.level = Some(8);
    let is_over = AtomicBool::new(true);
    let not_made = Maker::new(&wish)
        .with_budget(Budget::UNLIMITED.with_stop(&is_over))
        .random(named("nonogram"))
        .expect_err("it was stopped");
    assert_eq!(not_made.why, Why::GaveUp);
    let not_made = Maker::new(&wish)
        .with_budget(Budget::UNLIMITED.with_steps(1000))
        .random(named("nonogram"))
        .expect_err("too few steps");
    assert_eq!(not_made.why, Why::GaveUp);
    let last = AtomicU64::new(0);
    let progress = |done: u64| last.store(done, Ordering::Relaxed);
    wish.level = None;
    Maker::new(&wish)
        .with_budget(Budget::UNLIMITED.with_progress(&progress))
        .random(named("nonogram"))
        .expect("a puzzle");
    assert!(last.load(Ordering::Relaxed) > 0);
}

/// A budget that ends while given cells are left out leaves more of them than are needed; that is said, with how many
/// were not tried. A board of which hardly anything is left to be found is no puzzle.
#[test]
fn given_cells_that_could_not_be_tried_are_told() {
    let mut cut_short = 0;
    for (name, size) in [("binairo", 10), ("doppelblock", 8), ("kakurasu", 8), ("skyscrapers", 7)] {
        let wish = square(size);
        let make = |steps: u64| Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(steps)).random(named(name));
        let whole = make(100_000_000).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(whole.untried, 0, "{name}");
        for steps in (4..18).flat_map(|power| [2 << power, 3 << power]) {
            let Err(not_made) = make(steps) else { continue };
            assert_eq!(not_made.why, Why::GaveUp, "{name}, {steps} steps: {not_made}");
            let Some(best) = &not_made.best else { continue };
            promises::assert_one_solution(named(name), best, name);
            let givens = best.puzzle.givens.len();
            assert!(3 * givens <= 2 * best.puzzle.board.cells(), "{name}, {steps} steps: {givens} given cells");
            assert!(best.untried > 0 && best.untried <= givens, "{name}: {} of {givens}", best.untried);
            let said = format!("of {givens} given cells, {} may not be needed", best.untried);
            assert!(not_made.to_string().contains(&said), "{not_made}");
            assert!(best.native(named(name)).is_ok());
            let object = serde_json::to_value(best.json("it", named(name)).expect("an object")).expect("JSON");
            assert_eq!(object["untried"], best.untried, "{name}");
            cut_short += 1;
        }
    }
    assert!(cut_short >= 10, "{cut_short} budgets ended in between");
}

/// How few given cells leave only this solution of all, by trying every choice of them.
fn fewest_by_brute_force(solutions: &[Vec<linewise::Symbol>], word: &[linewise::Symbol]) -> usize {
    let cells = word.len();
    let is_enough = |chosen: u32| {
        let agrees =
            |other: &Vec<linewise::Symbol>| (0..cells).all(|cell| chosen & 1 << cell == 0 || other[cell] == word[cell]);
        solutions.iter().filter(|other| agrees(other)).count() == 1
    };
    let chosen = (0..1u32 << cells).filter(|chosen| is_enough(*chosen));
    chosen.map(u32::count_ones).min().expect("all cells are enough") as usize
}

#[test]
fn the_fewest_given_cells_make_a_puzzle_unique() {
    let texts = [
        "kind: nonogram\nrows: 1 1 1\ncolumns: 1 1 1",
        "kind: nonogram\nrows: 1 1 1 1\ncolumns: 1 1 1 1",
        "kind: nonogram\nrows: 2 1,1 2\ncolumns: 2 1 1 2",
        "kind: kakurasu\nrows: 3 3 3\ncolumns: 3 3 3",
        "kind: binairo\nsize: 4",
    ];
    for text in texts {
        let puzzle = linewise::open(text).expect("a format").one().expect("a puzzle");
        let kind = kind::of(&puzzle).expect("a kind");
        let wish = Wish::new(puzzle.board);
        let unique = Maker::new(&wish).unique(kind, &puzzle).unwrap_or_else(|why| panic!("{text}: {why}"));
        promises::assert_one_solution(kind, &unique.made, text);
        let all = all_solutions(&puzzle);
        assert!(unique.is_fewest, "{text}");
        assert_eq!(unique.cells.len(), fewest_by_brute_force(&all, &unique.made.solution), "{text}");
        assert_eq!(unique.made.puzzle.givens.len(), unique.cells.len(), "{text}");
    }
}

#[test]
fn puzzles_become_easier_and_harder_by_one_thing() {
    let count = |puzzle: &Puzzle| puzzle.clues.len() + puzzle.givens.len();
    for (name, level) in [("skyscrapers", 4), ("binairo", 3), ("kakurasu", 3), ("doppelblock", 3)] {
        let kind = named(name);
        let mut wish = square(if name == "binairo" { 6 } else { 5 });
        (wish.level, wish.seed) = (Some(level), 5);
        let made = Maker::new(&wish).random(kind).unwrap_or_else(|why| panic!("{name}: {why}"));
        let before = (made.level(), made.effort());
        let easier =
            Maker::new(&wish).vary(kind, &made.puzzle, Vary::Easier).unwrap_or_else(|why| panic!("{name}: {why}"));
        promises::assert_one_solution(kind, &easier, name);
        assert_eq!(count(&easier.puzzle), count(&made.puzzle) + 1, "{name}");
        let varied = easier.varied.as_ref().expect("it is a variation");
        assert_eq!((varied.before.level, Some(varied.before.effort)), before, "{name}");
        let is_new = match varied.change {
            OneChange::More(Member::Clue(end)) => !made.puzzle.clues.contains_key(&end),
            OneChange::More(Member::Given(cell)) => !made.puzzle.givens.contains_key(&cell),
            _ => false,
        };
        assert!(is_new, "{name}: {:?}", varied.change);
        assert!((easier.level(), easier.effort()) < before, "{name}");
        let harder =
            Maker::new(&wish).vary(kind, &easier.puzzle, Vary::Harder).unwrap_or_else(|why| panic!("{name}: {why}"));
        promises::assert_one_solution(kind, &harder, name);
        assert_eq!(count(&harder.puzzle), count(&easier.puzzle) - 1, "{name}");
        assert!((harder.level(), harder.effort()) > (easier.level(), easier.effort()), "{name}");
    }
}

/// Patterns do not follow from a board, so that one of them goes.
#[test]
fn a_regex_crossword_becomes_harder_without_one_of_its_patterns() {
    let text = include_str!("../../../../puzzles/regex_crossword/three-by-two.linewise");
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let kind = named("regex_crossword");
    let before = linewise::Task::new(&puzzle).expect("a task").grade();
    let harder = Maker::new(&square(3)).vary(kind, &puzzle, Vary::Harder).expect("a harder one");
    promises::assert_one_solution(kind, &harder, "one pattern less");
    assert_eq!(harder.puzzle.clues.len(), puzzle.clues.len() - 1);
    assert!((harder.level(), harder.effort()) > (before.level, Some(before.effort)));
}

/// What is printed again to make a puzzle easier is needed, and all the rest, too.
#[test]
fn nothing_can_be_left_out_at_a_low_level() {
    let mut made = 0;
    for name in ["skyscrapers", "easy_as_abc", "binairo", "doppelblock", "kakurasu"] {
        let kind = named(name);
        for seed in 0..6 {
            let mut wish = square(if name == "binairo" { 6 } else { 4 });
            (wish.level, wish.minimal, wish.symmetric, wish.seed) = (Some(3), true, seed % 3 == 2, seed);
            let maker = Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(200_000));
            let Ok(puzzle) = maker.random(kind) else { continue };
            let name = format!("{name}, seed {seed}");
            assert!(puzzle.minimal && puzzle.level() == Some(3), "{name}");
            promises::assert_one_solution(kind, &puzzle, &name);
            promises::assert_nothing_to_leave_out(kind, &puzzle.puzzle, &name);
            made += 1;
        }
    }
    assert!(made > 20, "{made}");
}

/// A puzzle without clues of which each given cell is needed has no variation that is harder: a board that differs in
/// one cell would be the same puzzle.
#[test]
fn a_puzzle_without_clues_is_not_called_its_own_variation() {
    let kind = named("binairo");
    let mut wish = square(6);
    (wish.minimal, wish.seed) = (true, 3);
    let made = Maker::new(&wish).random(kind).expect("a puzzle");
    assert!(made.minimal);
    let none = Maker::new(&wish).vary(kind, &made.puzzle, Vary::Harder).expect_err("nothing can go");
    assert_eq!(
        none.error.message,
        "no clue and no given cell was found without which there is still exactly one solution"
    );
}
