//! Puzzles that hide a phrase: it is found, there is one solution, and patterns give no more away than they should.

use crate::common::promises;
use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::make::{Maker, Why, Wish, phrase_hexagon, phrase_rectangle};
use linewise::{Board, Budget, Domain, Kind, Task, Verdict, kind};

fn regex_crossword() -> &'static dyn Kind {
    kind::named("regex_crossword").expect("a kind")
}

#[test]
fn phrases_are_hidden_and_found() {
    let kind = regex_crossword();
    for (text, board, level) in [
        ("PUZZLE PARTY", phrase_rectangle as fn(&str) -> _, 2),
        ("PUZZLE PARTY", phrase_rectangle, 5),
        ("puzzle party", phrase_rectangle, 3),
        ("HIDDEN!", phrase_hexagon, 3),
        ("A to Z", phrase_rectangle, 1),
    ] {
        let mut wish = Wish::new(board(text).expect("a board"));
        (wish.level, wish.seed) = (Some(level), 3);
        let made = Maker::new(&wish).phrase(kind, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(made, Maker::new(&wish).phrase(kind, text).expect("it was made before"));
        assert_eq!(made.level(), Some(level), "{text}");
        promises::assert_one_solution(kind, &made, text);
        let solution: String = made.solution.iter().map(|&symbol| made.puzzle.alphabet.glyph(symbol)).collect();
        let wanted: String = text.to_uppercase().split_whitespace().collect();
        assert!(solution.starts_with(&wanted), "{solution} holds {wanted}");
        if made.minimal {
            promises::assert_nothing_to_leave_out(kind, &made.puzzle, text);
        }
        let reread =
            linewise::open(made.native(kind).expect("a text")).expect("the native format").one().expect("one puzzle");
        assert_eq!((&reread.clues, &reread.alphabet), (&made.puzzle.clues, &made.puzzle.alphabet), "{text}");
        assert_eq!(Task::new(&reread).expect("a puzzle").solve().verdict, Verdict::Unique, "{text}");
    }
}

/// A phrase of 200 letters takes seconds; where its level is not found, the nearest puzzle is there.
#[test]
fn long_phrases_become_puzzles_within_a_small_budget() {
    let kind = regex_crossword();
    let text = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG ".repeat(6);
    for level in [None, Some(3)] {
        let mut wish = Wish::new(phrase_rectangle(&text).expect("a board"));
        (wish.level, wish.seed) = (level, 1);
        let made = Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(60_000)).phrase(kind, &text);
        let made = match made {
            Ok(made) => made,
            Err(not_made) => {
                assert_eq!((not_made.why, level), (Why::GaveUp, Some(3)), "{not_made}");
                *not_made.best.expect("the nearest")
            }
        };
        assert_eq!(Task::new(&made.puzzle).expect("a puzzle").solve().verdict, Verdict::Unique, "{level:?}");
    }
}

/// Where no level is asked for, a line of one cell has a pattern that more than one character fits.
#[test]
fn no_pattern_gives_a_single_cell_away() {
    let kind = regex_crossword();
    for seed in 0..10 {
        let mut wish = Wish::new(Board::rectangle(1, 5).expect("a board"));
        wish.seed = seed;
        let Ok(made) = Maker::new(&wish).phrase(kind, "HELLO") else { continue };
        for (end, clue) in &made.puzzle.clues {
            let linewise::Says::Pattern(pattern) = &clue.says else { panic!("{clue:?}") };
            assert!(pattern.chars().count() > 1 || pattern == ".", "seed {seed}, {end:?}: {pattern}");
        }
    }
}

/// Nor is any other line given away: more than one word fits each pattern by itself.
#[test]
fn more_than_one_word_fits_each_pattern() {
    let (kind, mut counted) = (regex_crossword(), 0);
    for (text, seed) in ["PUZZLE PARTY", "HEXAGONS ARE BEST"].into_iter().flat_map(|text| [(text, 0), (text, 1)]) {
        for board in [phrase_rectangle(text), phrase_hexagon(text)] {
            let mut wish = Wish::new(board.expect("a board"));
            wish.seed = seed;
            let made = Maker::new(&wish).phrase(kind, text).unwrap_or_else(|why| panic!("{text}: {why}"));
            let model = kind.model(&made.puzzle).expect("a puzzle");
            for line in &model.lines {
                let all = vec![Domain::first(model.symbols); line.cells.len()];
                let shape = Shape::new(line.rule.orientation(), all.len(), model.symbols);
                let bits = shape.matrix(&all);
                let count = line.rule.count(LineView { shape, bits: &bits }, &mut Scratch::default());
                assert!(count.is_ok_and(|count| count > 1u32.into()), "{text}, seed {seed}: {:?}", line.cells);
                counted += 1;
            }
        }
    }
    assert!(counted > 40, "{counted} lines");
}

/// Some keyboards and systems write a letter and its accent as two characters.
#[test]
fn a_letter_and_its_accent_stand_in_one_cell() {
    let kind = regex_crossword();
    let made = |text: &str| {
        let mut wish = Wish::new(phrase_rectangle(text).expect("a board"));
        (wish.level, wish.seed) = (Some(3), 1);
        Maker::new(&wish).phrase(kind, text).unwrap_or_else(|why| panic!("{text}: {why}"))
    };
    let apart = made("cafe\u{301} x");
    assert_eq!(apart, made("caf\u{e9} x"));
    let solution: String = apart.solution.iter().map(|&symbol| apart.puzzle.alphabet.glyph(symbol)).collect();
    assert!(solution.starts_with("CAF\u{c9}X"), "{solution}");
}

/// Where no set of patterns is as it was wished for, what is said of the nearest is said of its own patterns.
#[test]
fn the_nearest_patterns_are_as_minimal_as_they_are_called() {
    let kind = regex_crossword();
    for (text, seed) in [("12345", 4), ("abcd", 4), ("abcdef", 1), ("12345", 2)] {
        let mut wish = Wish::new(phrase_rectangle(text).expect("a board"));
        (wish.level, wish.minimal, wish.seed) = (Some(6), true, seed);
        let made = match Maker::new(&wish).phrase(kind, text) {
            Ok(made) => made,
            Err(not_made) => *not_made.best.expect("the nearest"),
        };
        let is_minimal = (0..made.puzzle.clues.len()).all(|at| {
            let mut without = made.puzzle.clone();
            let end = *without.clues.keys().nth(at).expect("a clue");
            without.clues.remove(&end);
            Task::new(&without).expect("a puzzle").solve().verdict != Verdict::Unique
        });
        assert_eq!(made.minimal, is_minimal, "{text} {seed}");
    }
}

/// Words of a phrase are read at once where they are listed among words that are none, so most patterns do not write theirs out.
#[test]
fn few_patterns_write_their_words_out() {
    let kind = regex_crossword();
    let (mut rows, mut written) = (0, 0);
    for (text, seed) in
        ["PUZZLE PARTY", "WINTER EVENING", "GOOD MORNING SUNSHINE"].into_iter().flat_map(|text| [(text, 1), (text, 2)])
    {
        let mut wish = Wish::new(phrase_rectangle(text).expect("a board"));
        (wish.level, wish.seed) = (Some(5), seed);
        let made = Maker::new(&wish).phrase(kind, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(made.level(), Some(5), "{text}");
        promises::assert_one_solution(kind, &made, text);
        for row in 0..wish.board.rows() {
            let word: String = wish
                .board
                .line(linewise::Axis::ROW, row)
                .map(|cell| made.puzzle.alphabet.glyph(made.solution[cell.index()]))
                .collect();
            let clue = &made.puzzle.clues[&linewise::End::near(linewise::Axis::ROW, row)];
            let linewise::Says::Pattern(pattern) = &clue.says else { panic!("{clue:?}") };
            rows += 1;
            written += usize::from(pattern.contains(&word));
        }
    }
    assert!(written * 3 < rows * 2, "{written} of {rows} patterns write their words out");
}
