//! Puzzles from pictures: one solution, proven; the counts and the likeness are true; nothing but the seed decides.

use crate::common::drawn::{draw, is_solved_by_lines, look_at, look_at_drawn, style, wish};
use crate::common::fields::{Numbers, coloured, field, grey};
use crate::common::png_file;
use linewise::make::picture::{Fit, Mode, Pixels, Style, decode};
use linewise::make::{Made, Maker, NotMade, Why, Wish};
use linewise::{Budget, Puzzle, Symbol, Task, Verdict};
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn noisy_pictures_become_puzzles_that_line_logic_solves() {
    let (mut cells, mut changed) = (0, 0);
    for seed in 0..12 {
        let side = 16 + seed as usize;
        let rgba = grey(&field(side, 5, 0.3 + 0.03 * seed as f64, &mut Numbers(seed)));
        let made = draw(side, &rgba, &wish(side, side), &Style::default()).expect("a puzzle");
        look_at(&format!("field {seed}"), &made);
        assert!(is_solved_by_lines(&made), "field {seed}");
        cells += side * side;
        changed += made.drawn.as_ref().map_or(0, |drawn| drawn.changed.len());
    }
    assert!(changed > 0, "without a repair nothing was tried here");
    assert!(changed * 100 < cells, "{changed} of {cells} cells changed: more than one in a hundred");
}

#[test]
fn pictures_become_puzzles_in_few_colours() {
    for seed in 0..5 {
        let side = 14 + 2 * seed as usize;
        let mut numbers = Numbers(100 + seed);
        let fields = [0; 3].map(|_| field(side, 5, 0.3, &mut numbers));
        let colours = 3 + seed as usize;
        let style = style(|style| style.colours = colours);
        let made = draw(side, &coloured(&fields), &wish(side, side), &style).expect("a puzzle");
        look_at(&format!("{colours} colours"), &made);
        assert!(is_solved_by_lines(&made), "{colours} colours");
        assert!((2..=colours).contains(&made.puzzle.alphabet.len()), "{:?}", made.puzzle.alphabet);
        assert_eq!(made.drawn.map(|drawn| drawn.mode), Some(Mode::Colours));
    }
}

/// One change may be needed no more once others are taken back: each that is left is needed beside the rest.
#[test]
fn no_single_change_can_be_taken_back() {
    let mut changed = 0;
    for seed in 0..8 {
        let rgba = grey(&field(30, 4, 0.9, &mut Numbers(40 + seed)));
        let style = style(|style| style.mode = Some(if seed % 2 == 0 { Mode::Adaptive } else { Mode::Edges }));
        let Ok(made) = draw(30, &rgba, &wish(30, 30), &style) else { continue };
        let drawn = made.drawn.as_ref().expect("a drawing");
        changed += drawn.changed.len();
        for cell in &drawn.changed {
            let mut before = made.clone();
            before.solution[cell.index()] = drawn.sketch[cell.index()];
            let (kind, board, alphabet) = (&made.puzzle.kind, made.puzzle.board, made.puzzle.alphabet.clone());
            before.puzzle = Puzzle::from_picture(kind, board, alphabet, before.solution.clone()).expect("a puzzle");
            assert!(!is_solved_by_lines(&before), "field {seed}: cell {cell:?} need not be changed");
        }
    }
    assert!(changed > 100, "only {changed} cells were changed");
}

/// Where a level is not found, the nearest drawing is no farther from the picture than the one without any level, if
/// that is as near to the level.
#[test]
fn the_nearest_drawing_is_the_likest_of_its_level() {
    let worth = |made: &Made| {
        let drawn = made.drawn.as_ref().expect("a drawing");
        drawn.likeness - 4.0 * drawn.changed.len() as f64 / drawn.sketch.len() as f64
    };
    let mut missed = 0;
    for seed in 0..3 {
        let rgba = grey(&field(12, 6, 0.1, &mut Numbers(60 + seed)));
        let plain = draw(12, &rgba, &wish(12, 12), &Style::default()).expect("a puzzle");
        let mut wish = wish(12, 12);
        (wish.level, wish.seed) = (Some(8), seed);
        let budget = Budget::UNLIMITED.with_steps(400_000);
        let pixels = Pixels::new(12, 12, &rgba).expect("pixels");
        let Err(not_made) = Maker::new(&wish).with_budget(budget).picture(pixels, &Style::default()) else { continue };
        let best = *not_made.best.expect("the nearest");
        look_at(&format!("near level 8, field {seed}"), &best);
        missed += 1;
        assert!(best.level() >= plain.level(), "field {seed}");
        assert!(best.level() > plain.level() || worth(&best) >= worth(&plain) - 1e-9, "field {seed}");
    }
    assert!(missed > 0, "each level was found, so that nothing was looked at");
}

/// A picture of flat colours, each cell four by four pixels, keeps them.
#[test]
fn flat_colours_stay_as_they_are() {
    let rows = ["..rrrr..", ".rrrrrr.", "rrwrrwrr", "rrrrrrrr", ".bbbbbb.", "..bbbb..", "..bbbb..", "..bbbb.."];
    let colour = |glyph| match glyph {
        'r' => [220, 30, 40, 255],
        'b' => [190, 150, 90, 255],
        'w' => [255, 250, 90, 255],
        _ => [255, 255, 255, 255],
    };
    let pixel = |at: usize| colour(char::from(rows[at / 32 / 4].as_bytes()[at % 32 / 4]));
    let rgba: Vec<u8> = (0..32 * 32).flat_map(pixel).collect();
    let made = draw(32, &rgba, &wish(8, 8), &style(|style| style.colours = 4)).expect("a puzzle");
    look_at("a toadstool", &made);
    let looks = &made.puzzle.alphabet.looks;
    let drawn = made.drawn.as_ref().expect("a drawing");
    let seen: Vec<[u8; 4]> = drawn
        .sketch
        .iter()
        .map(|symbol| {
            let linewise::Rgb(red, green, blue) = looks[symbol.index()].colour.expect("a colour");
            [red, green, blue, 255]
        })
        .collect();
    let wanted: Vec<[u8; 4]> = rows.iter().flat_map(|row| row.chars()).map(colour).collect();
    assert_eq!(seen, wanted);
    assert_eq!(looks[0].name, "white", "the background is that of the border");
}

#[test]
fn the_same_wish_gives_the_same_puzzle() {
    let rgba = grey(&field(20, 5, 0.5, &mut Numbers(3)));
    let make = || draw(20, &rgba, &wish(20, 20), &Style::default()).expect("a puzzle");
    assert_eq!(make(), make());
}

#[test]
fn a_level_that_is_asked_for_is_reached_or_the_nearest_is_shown() {
    let mut reached = 0;
    for (seed, level) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)] {
        let rgba = grey(&field(12, 4, 0.3, &mut Numbers(seed)));
        let mut wish = wish(12, 12);
        (wish.level, wish.seed) = (Some(level), seed);
        match draw(12, &rgba, &wish, &Style::default()) {
            Ok(made) => {
                look_at(&format!("level {level}"), &made);
                assert_eq!(made.level(), Some(level));
                reached += 1;
            }
            Err(NotMade { why, best, .. }) => {
                assert_eq!(why, Why::NotFound);
                look_at(&format!("near level {level}"), &best.expect("the nearest"));
            }
        }
    }
    assert!(reached >= 3, "{reached} of five levels were reached");
}

#[test]
fn transparent_pixels_lie_on_white_paper() {
    // Black everywhere, and transparent but for a square in the middle.
    let is_in = |at: usize| (8..24).contains(&(at % 32)) && (8..24).contains(&(at / 32));
    let rgba: Vec<u8> = (0..32 * 32).flat_map(|at| [0, 0, 0, if is_in(at) { 255 } else { 0 }]).collect();
    let made = draw(32, &rgba, &wish(8, 8), &Style::default()).expect("a puzzle");
    let task = Task::new(&made.puzzle).expect("a puzzle");
    let rows = task.rows(&made.solution.iter().copied().collect());
    assert_eq!(rows, ["........", "........", "..####..", "..####..", "..####..", "..####..", "........", "........"]);
    assert!(made.likeness() > Some(0.99), "{:?}", made.likeness());
    let inverted = draw(32, &rgba, &wish(8, 8), &style(|style| style.invert = true)).expect("a puzzle");
    let swapped: Vec<Symbol> = made.solution.iter().map(|symbol| Symbol(1 - symbol.0)).collect();
    assert_eq!(inverted.solution, swapped);
}

#[test]
fn a_picture_of_another_shape_is_cut_or_padded() {
    // Left half black, 40 by 20 pixels.
    let rgba: Vec<u8> = (0..800).flat_map(|at| if at % 40 < 20 { [0, 0, 0, 255] } else { [255; 4] }).collect();
    let pixels = Pixels::new(40, 20, &rgba).expect("pixels");
    let rows = |fit: Fit| {
        let wish = wish(10, 10);
        let made = Maker::new(&wish).picture(pixels, &style(|style| style.fit = fit)).expect("a puzzle");
        Task::new(&made.puzzle).expect("a puzzle").rows(&made.solution.iter().copied().collect())
    };
    assert_eq!(rows(Fit::Crop), ["#####....."; 10]);
    assert_eq!(rows(Fit::Stretch), ["#####....."; 10]);
    let padded = rows(Fit::Pad);
    assert_eq!(
        (padded[0].as_str(), padded[5].as_str(), padded[9].as_str()),
        ("..........", "#####.....", "..........")
    );
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let grey = |side: usize| vec![128; 4 * side * side];
    let said = |side: usize, rgba: &[u8], wish: &Wish, style: &Style| match draw(side, rgba, wish, style) {
        Err(NotMade { why: Why::Wrong, error, best: None, .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    let usual = Style::default();
    assert!(said(30, &grey(30), &wish(10, 10), &usual).starts_with("the picture is of one colour"));
    let black: Vec<u8> = [0, 0, 0, 255].repeat(900);
    assert!(said(30, &black, &wish(7, 7), &usual).starts_with("the picture is of one colour"));
    let in_colours = style(|style| style.colours = 4);
    assert!(said(30, &grey(30), &wish(10, 10), &in_colours).starts_with("the picture is of one colour"));
    // A square that is hardly lighter than what is around it.
    let is_in = |at: usize| (8..22).contains(&(at % 30)) && (8..22).contains(&(at / 30));
    let faint: Vec<u8> =
        (0..900).flat_map(|at| [[128, 128, 128, 255], [130, 130, 130, 255]][usize::from(is_in(at))]).collect();
    for style in [&usual, &in_colours] {
        assert!(said(30, &faint, &wish(10, 10), style).starts_with("the picture has hardly any contrast"));
    }
    // The same slope everywhere has no outlines.
    let slope: Vec<u8> = (0..900).flat_map(|at| [[0, 0, 0, 255], [255; 4]][usize::from(at % 30 >= 15)]).collect();
    let edges = style(|style| style.mode = Some(Mode::Edges));
    let flat = said(30, &slope, &wish(10, 2), &edges);
    assert!(flat.starts_with("drawn by edges, all cells of the picture are alike"), "{flat}");
    let small = said(5, &grey(5), &wish(10, 10), &usual);
    assert!(small.starts_with("there are 5 x 5 pixels to draw from, too few for a board of 10 x 10 cells"), "{small}");
    assert!(
        said(30, &grey(30), &wish(10, 10), &style(|style| style.colours = 9)).starts_with("a picture of 9 colours")
    );
    assert!(Pixels::new(3, 3, &[0; 35]).is_err() && Pixels::new(0, 3, &[]).is_err());
    assert!(Pixels::new(u32::MAX, u32::MAX, &[]).is_err(), "no overflow");
}

/// Where nothing can be drawn since the rest was cut off, the cut is to blame.
#[test]
fn a_picture_that_is_cut_away_is_said_to_be() {
    let rgba: Vec<u8> = (0..900).flat_map(|at| if at % 300 < 40 { [0, 0, 0, 255] } else { [255; 4] }).collect();
    let pixels = Pixels::new(300, 3, &rgba).expect("pixels");
    let made = |fit: Fit| Maker::new(&wish(1, 30)).picture(pixels, &style(|style| style.fit = fit));
    assert!(made(Fit::Stretch).is_ok());
    let cut = made(Fit::Crop).expect_err("the middle is white").error;
    assert!(cut.message.starts_with("70 % of the width is cut off at this shape of the board"), "{cut}");
    assert!(cut.help.as_ref().is_some_and(|help| help.contains("pad and stretch")), "{cut}");
}

/// A picture of one colour shows as little where all of it is kept: the cut is not to blame.
#[test]
fn a_cut_is_not_to_blame_for_a_picture_of_one_colour() {
    for (colour, colours) in [([40, 160, 60, 255], 2), ([40, 160, 60, 255], 3), ([255; 4], 2), ([0, 0, 0, 255], 2)] {
        let rgba: Vec<u8> = [colour; 31 * 30].concat();
        let pixels = Pixels::new(31, 30, &rgba).expect("pixels");
        let style = style(|style| style.colours = colours);
        let error = Maker::new(&wish(20, 20)).picture(pixels, &style).expect_err("nothing is drawn").error;
        assert!(error.message.starts_with("the picture is of one colour"), "{error}");
    }
}

#[test]
fn too_little_memory_is_blamed_and_not_the_picture() {
    let rgba = grey(&field(20, 5, 0.3, &mut Numbers(3)));
    let pixels = Pixels::new(20, 20, &rgba).expect("pixels");
    for level in [None, Some(2)] {
        let mut wish = wish(20, 20);
        wish.level = level;
        let maker = Maker::new(&wish);
        let not_made = maker.with_budget(Budget::UNLIMITED.with_memory(1)).picture(pixels, &Style::default());
        let NotMade { why, error, .. } = not_made.expect_err("nothing is proven in one byte");
        assert_eq!(why, Why::GaveUp);
        assert!(error.help.as_ref().is_some_and(|help| help.contains("memory")), "{error}");
    }
}

/// Random pixels have every colour: whoever asks for fewer does not get a drawing that is less like the picture than it may be in as few.
#[test]
fn noise_has_as_many_colours_as_are_asked_for() {
    let mut numbers = Numbers(8);
    let rgba: Vec<u8> =
        (0..3600).flat_map(|_| [numbers.bits() as u8, numbers.bits() as u8, numbers.bits() as u8, 255]).collect();
    for colours in [3, 4] {
        let made = draw(60, &rgba, &wish(20, 20), &style(|style| style.colours = colours)).expect("a puzzle");
        assert_eq!(made.puzzle.alphabet.len(), colours);
    }
}

#[test]
fn a_budget_ends_the_work_without_a_false_word() {
    let rgba = grey(&field(24, 5, 0.6, &mut Numbers(9)));
    let pixels = Pixels::new(24, 24, &rgba).expect("pixels");
    for steps in [0, 10, 100, 1000, 10_000] {
        match Maker::new(&wish(24, 24))
            .with_budget(Budget::UNLIMITED.with_steps(steps))
            .picture(pixels, &Style::default())
        {
            Ok(made) => assert_eq!(Task::new(&made.puzzle).expect("a puzzle").solve().verdict, Verdict::Unique),
            Err(not_made) => assert_eq!(not_made.why, Why::GaveUp, "{not_made}"),
        }
    }
    let none =
        Maker::new(&wish(24, 24)).with_budget(Budget::UNLIMITED.with_steps(0)).picture(pixels, &Style::default());
    assert!(none.is_err(), "nothing is proven without work");
}

/// Whenever the stop comes, it is heard within a few questions, while sketches are made and while lines are narrowed,
/// and nothing is said of the picture.
#[test]
fn a_stop_ends_the_work_wherever_it_comes() {
    let rgba = grey(&field(40, 5, 0.6, &mut Numbers(9)));
    let pixels = Pixels::new(40, 40, &rgba).expect("pixels");
    let steps = AtomicU64::new(0);
    let progress = |done: u64| steps.store(done, Ordering::Relaxed);
    for colours in [2, 4] {
        let style = style(|style| style.colours = colours);
        for most in (0..7).map(|power| 5u64.pow(power) - 1) {
            let asked = AtomicU64::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            let budget = Budget::UNLIMITED.with_stop_when(&stop).with_progress(&progress);
            steps.store(0, Ordering::Relaxed);
            let made = Maker::new(&wish(40, 40)).with_budget(budget).picture(pixels, &style);
            let (asked, steps) = (asked.into_inner(), steps.load(Ordering::Relaxed));
            // Beside each question some lines are narrowed at most.
            assert!(steps <= 100 * (asked + 1), "{colours} colours, {most} questions: {steps} lines");
            assert!(
                most > 0 || steps == 0,
                "{colours} colours: {steps} lines are narrowed though nobody waits for them"
            );
            assert!(asked <= most.saturating_add(2_000), "{colours} colours, {most} questions: {asked} were asked");
            match made {
                // The stop may come before anybody knows how hard it is.
                Ok(made) if made.grade.is_none() => look_at_drawn("stopped", &made),
                Ok(made) => look_at("stopped", &made),
                Err(not_made) => assert_eq!(not_made.why, Why::GaveUp, "{colours} colours, {most}: {not_made}"),
            }
        }
    }
}

#[test]
fn files_are_decoded_and_turned() {
    // Three by two pixels: red, green, blue above black, white, grey.
    let colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0], [255, 255, 255], [128, 128, 128]];
    let rgb: Vec<u8> = colours.concat();
    let opaque = |order: [usize; 6]| {
        order.iter().flat_map(|&at| [colours[at][0], colours[at][1], colours[at][2], 255]).collect::<Vec<u8>>()
    };
    let plain = decode(&png_file::rgb(3, 2, &rgb, None)).expect("a picture");
    assert_eq!(plain.pixels().size(), (3, 2));
    assert_eq!(plain.pixels().rgba(), opaque([0, 1, 2, 3, 4, 5]));
    // 6: the camera was turned, the top of the picture is on its right.
    let turned = decode(&png_file::rgb(3, 2, &rgb, Some(6))).expect("a picture");
    assert_eq!(turned.pixels().size(), (2, 3));
    assert_eq!(turned.pixels().rgba(), opaque([3, 0, 4, 1, 5, 2]));
}

#[test]
fn files_that_are_none_or_too_large_are_refused() {
    let said = |bytes: &[u8]| decode(bytes).expect_err("no picture").to_string();
    assert_eq!(said(b"hello"), "linewise cannot read this as a picture (PNG, JPEG, GIF, WebP or BMP)");
    assert_eq!(said(b""), "this file is empty");
    let not_read = "which linewise does not read (save it as PNG or JPEG first)";
    for (file, name) in [
        (&b"\0\0\0\x18ftypheic\0\0"[..], "a HEIC picture or a video"),
        (b"\0\0\0\x18ftypavif\0\0", "an AVIF picture"),
        (b"II*\0\x08\0", "a TIFF picture"),
        (b"%PDF-1.7", "a PDF document"),
        (b"<svg xmlns=''/>", "an SVG drawing"),
    ] {
        assert_eq!(said(file), format!("this is {name}, {not_read}"));
    }
    let large = png_file::header_only(40_000, 40_000);
    assert_eq!(said(&large), "the picture has 40000 x 40000 pixels, too many to be read (at most 64 million)");
    let file = png_file::rgb(3, 2, &[7; 18], None);
    for end in 8..file.len() - 12 {
        let said = said(&file[..end]);
        let is_told = ["the picture's file is damaged", "this PNG picture cannot be decoded"]
            .iter()
            .any(|told| said.starts_with(told));
        assert!(is_told, "{end} bytes: {said}");
        assert!(!said.contains("as PNG"), "it is one: {said}");
    }
}
