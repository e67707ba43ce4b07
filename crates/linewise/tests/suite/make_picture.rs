//! Puzzles from pictures: one solution, proven; the counts and the likeness are true; nothing but the seed decides.

use crate::common::png_file;
use linewise::make::picture::{Drawn, Fit, Mode, Pixels, Style, decode};
use linewise::make::{Made, Maker, NotMade, Why, Wish};
use linewise::{Board, Budget, CellId, Symbol, Task, Verdict};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::fields::{Numbers, coloured, field, grey};

/// The wish for a board of so many rows and columns.
fn wish(rows: usize, columns: usize) -> Wish {
    Wish::new(Board::rectangle(rows, columns).expect("a board"))
}

/// A style, after some changes.
fn style(change: impl FnOnce(&mut Style)) -> Style {
    let mut style = Style::default();
    change(&mut style);
    style
}

/// Makes a puzzle from square pixels.
fn draw(side: usize, rgba: &[u8], wish: &Wish, style: &Style) -> Result<Drawn, NotMade> {
    let pixels = Pixels::new(side as u32, side as u32, rgba).expect("four bytes for each pixel");
    Maker::new(wish).picture(pixels, style)
}

/// Looks at everything that is said of a puzzle: its one solution, the proof of it, the changed cells.
fn look_at(name: &str, drawn: &Drawn) {
    look_at_drawn(name, drawn);
    look_at_level(name, &drawn.made);
}

fn look_at_drawn(name: &str, drawn: &Drawn) {
    look_at_solution(name, &drawn.made);
    let differs = |at: &usize| drawn.sketch[*at] != drawn.made.solution[*at];
    let changed: Vec<CellId> = (0..drawn.sketch.len()).filter(differs).map(CellId::new).collect();
    assert_eq!(drawn.changed, changed, "{name}");
    assert_eq!(drawn.made.changed, changed.len(), "{name}");
}

fn look_at_made(name: &str, made: &Made) {
    look_at_solution(name, made);
    look_at_level(name, made);
}

fn look_at_level(name: &str, made: &Made) {
    let task = Task::new(&made.puzzle).expect("a puzzle");
    assert_eq!(made.level(), task.grade().level, "{name}");
}

fn look_at_solution(name: &str, made: &Made) {
    let task = Task::new(&made.puzzle).expect("a puzzle");
    let answer = task.solve();
    assert_eq!(answer.verdict, Verdict::Unique, "{name}");
    assert_eq!(answer.solutions, std::slice::from_ref(&made.solution), "{name}");
    assert_eq!(made.puzzle.goal.as_ref(), Some(&made.solution), "{name}");
    let mut proof = Vec::new();
    let (_, written) = task.prove(2, &mut proof);
    written.expect("a proof in memory");
    let mut reader = task.verify();
    let proof = String::from_utf8(proof).expect("a proof is text");
    proof.lines().for_each(|line| reader.read(line).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}")));
    let proven = reader.finish().unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
    assert_eq!(proven.solutions, answer.solutions, "{name}");
    assert!(made.likeness.is_some_and(|likeness| (0.0..=1.0).contains(&likeness)), "{name}: {:?}", made.likeness);
}

/// Does line logic alone solve it?
fn is_solved_by_lines(made: &Made) -> bool {
    let task = Task::new(&made.puzzle).expect("a puzzle");
    task.sweeps(|_| {}).grid.is_some_and(|grid| grid.unknown() == 0)
}

#[test]
fn noisy_pictures_become_puzzles_that_line_logic_solves() {
    let (mut cells, mut changed) = (0, 0);
    for seed in 0..12 {
        let side = 16 + seed as usize;
        let rgba = grey(&field(side, 5, 0.3 + 0.03 * seed as f64, &mut Numbers(seed)));
        let drawn = draw(side, &rgba, &wish(side, side), &Style::default()).expect("a puzzle");
        look_at(&format!("field {seed}"), &drawn);
        assert!(is_solved_by_lines(&drawn.made), "field {seed}");
        cells += side * side;
        changed += drawn.changed.len();
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
        let drawn = draw(side, &coloured(&fields), &wish(side, side), &style).expect("a puzzle");
        look_at(&format!("{colours} colours"), &drawn);
        assert!(is_solved_by_lines(&drawn.made), "{colours} colours");
        assert!((2..=colours).contains(&drawn.made.puzzle.alphabet.len()), "{:?}", drawn.made.puzzle.alphabet);
        assert_eq!(drawn.mode, Mode::Colours);
    }
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
    let drawn = draw(32, &rgba, &wish(8, 8), &style(|style| style.colours = 4)).expect("a puzzle");
    look_at("a toadstool", &drawn);
    let looks = &drawn.made.puzzle.alphabet.looks;
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

/// A picture of side x side pixels, painted as it is said of each point, from 0 to 1 across and down.
fn painted(side: usize, colour: impl Fn(f64, f64) -> [u8; 3]) -> Vec<u8> {
    let place = |at: usize| (at as f64 + 0.5) / side as f64;
    let pixel = |at: usize| {
        let [red, green, blue] = colour(place(at % side), place(at / side));
        [red, green, blue, 255]
    };
    (0..side * side).flat_map(pixel).collect()
}

/// Is a point within so far of another?
fn near((x, y): (f64, f64), (to_x, to_y): (f64, f64), far: f64) -> bool {
    (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y) < far * far
}

/// Shapes in red, blue, yellow and white, of which no outline lies between cells: each colour comes out as it is, none that is a mixture of two, and paper is white.
#[test]
fn flat_colours_are_kept_though_cells_on_outlines_are_mixed() {
    const COLOURS: [[u8; 3]; 4] = [[255, 255, 255], [220, 20, 30], [30, 40, 230], [250, 230, 40]];
    let shapes = |x: f64, y: f64| match () {
        () if (0.11..0.46).contains(&x) && (0.13..0.44).contains(&y) => COLOURS[1],
        () if near((x, y), (0.73, 0.29), 0.17) => COLOURS[2],
        () if y > 0.55 && y < 0.91 && (x - 0.5).abs() < y - 0.55 => COLOURS[3],
        () => COLOURS[0],
    };
    for (side, colours) in [(20, 4), (20, 5), (20, 8), (25, 4), (17, 6)] {
        let rgba = painted(200, shapes);
        let drawn = draw(200, &rgba, &wish(side, side), &style(|style| style.colours = colours)).expect("a puzzle");
        look_at("shapes", &drawn);
        let looks = &drawn.made.puzzle.alphabet.looks;
        let inks: Vec<[u8; 3]> = looks
            .iter()
            .map(|look| {
                let linewise::Rgb(red, green, blue) = look.colour.expect("a colour");
                [red, green, blue]
            })
            .collect();
        assert_eq!(inks[0], COLOURS[0], "the paper of {side} cells in {colours} colours: {inks:?}");
        assert_eq!(inks.len(), COLOURS.len(), "{side} cells in {colours} colours: {inks:?}");
        for colour in COLOURS {
            let far = |ink: &[u8; 3]| ink.iter().zip(colour).map(|(one, other)| one.abs_diff(other)).max();
            let nearest = inks.iter().min_by_key(|ink| far(ink)).expect("inks");
            assert!(far(nearest) <= Some(6), "{colour:?} is not among {inks:?}, of {side} cells in {colours} colours");
        }
    }
}

/// A small sun in a sky of many shades is yellow, though the shades of the sky fill most of the picture.
#[test]
fn small_shapes_keep_a_colour_of_their_own() {
    let view = |x: f64, y: f64| match () {
        () if y > 0.72 => [40, 120, 45],
        () if near((x, y), (0.75, 0.22), 0.09) => [255, 230, 115],
        () => [120 + (90.0 * y) as u8, 160 + (70.0 * y) as u8, 230],
    };
    for colours in [4, 5] {
        let drawn =
            draw(400, &painted(400, view), &wish(20, 20), &style(|style| style.colours = colours)).expect("a puzzle");
        look_at("a view", &drawn);
        let looks = &drawn.made.puzzle.alphabet.looks;
        let is_sun = |look: &linewise::Look| {
            look.colour.is_some_and(|linewise::Rgb(red, green, blue)| red > 240 && green > 210 && blue < 140)
        };
        let sun = looks.iter().position(is_sun).unwrap_or_else(|| panic!("no sun: {looks:?}"));
        assert!(drawn.made.solution.iter().filter(|symbol| symbol.index() == sun).count() >= 5, "{looks:?}");
    }
}

/// Two colours fill most of the picture, and the third lies within the second.
#[test]
fn a_shape_within_another_one_keeps_its_colour() {
    let within = |(from, to): (f64, f64), at: f64| (from..to).contains(&at);
    for (outer, inner) in [([255, 0, 0], [0, 0, 255]), ([255, 0, 0], [0, 0, 0]), ([0, 0, 255], [255, 255, 0])] {
        let nested = |x: f64, y: f64| match () {
            () if within((0.4, 0.6), x) && within((0.3, 0.75), y) => inner,
            () if within((0.2, 0.8), x) && within((0.15, 0.85), y) => outer,
            () => [255, 255, 255],
        };
        let drawn =
            draw(200, &painted(200, nested), &wish(20, 20), &style(|style| style.colours = 3)).expect("a puzzle");
        look_at("a shape in a shape", &drawn);
        let [_, first, second] = &drawn.made.puzzle.alphabet.looks[..] else { panic!("three colours are asked for") };
        let colours = [first, second].map(|look| look.colour);
        for [red, green, blue] in [outer, inner] {
            assert!(colours.contains(&Some(linewise::Rgb(red, green, blue))), "{colours:?}");
        }
        assert_eq!(drawn.made.changed, 0);
    }
}

/// The background is what the picture has, however light it is.
#[test]
fn a_yellow_background_stays_yellow() {
    let rgba = painted(100, |x, y| if near((x, y), (0.5, 0.5), 0.3) { [20, 60, 160] } else { [255, 240, 60] });
    let drawn = draw(100, &rgba, &wish(10, 10), &style(|style| style.colours = 3)).expect("a puzzle");
    let looks = &drawn.made.puzzle.alphabet.looks;
    assert_eq!(looks[0].colour, Some(linewise::Rgb(255, 240, 60)), "{looks:?}");
}

/// A face with dark hair, small eyes and a mouth on light paper: what a person looks at is drawn, and where it is not, the likeness says so.
#[test]
fn a_face_keeps_its_eyes_or_loses_its_likeness() {
    let face = |has_features: bool| {
        painted(400, move |x, y| match () {
            () if near((x, y), (0.5, 0.30), 0.26) && !near((x, y), (0.5, 0.48), 0.27) => [50, 35, 25],
            () if y > 0.86 => [40, 60, 130],
            () if !near((x, y), (0.5, 0.50), 0.30) => [225, 218, 205],
            () if !has_features => [225, 190, 160],
            () if near((x, y), (0.39, 0.48), 0.035) || near((x, y), (0.61, 0.48), 0.035) => [30, 30, 40],
            () if (x - 0.5).abs() < 0.09 && (0.62..0.67).contains(&y) => [150, 50, 60],
            () => [225, 190, 160],
        })
    };
    let (whole, blank) = (face(true), face(false));
    let drawn = draw(400, &whole, &wish(20, 20), &Style::default()).expect("a puzzle");
    look_at("a face", &drawn);
    let is_filled = |row: usize, column: usize| drawn.made.solution[row * 20 + column] == Symbol::FILLED;
    let is_seen = |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
        let filled = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
        filled.filter(|&(row, column)| is_filled(row, column)).count()
    };
    let task = Task::new(&drawn.made.puzzle).expect("a puzzle");
    let rows = task.rows(&drawn.made.solution.iter().copied().collect()).join("\n");
    assert!(is_seen(8..11, 6..9) > 0 && is_seen(8..11, 11..14) > 0, "both eyes:\n{rows}");
    assert!(is_seen(12..14, 8..12) > 0, "the mouth:\n{rows}");
    assert!(is_seen(10..12, 9..11) == 0, "nothing between eyes and mouth:\n{rows}");

    // The drawing of the face without features, taken for one of the whole face, is much less like it.
    let without =
        draw(400, &blank, &wish(20, 20), &style(|style| style.mode = Some(Mode::Threshold))).expect("a puzzle");
    let with = draw(400, &whole, &wish(20, 20), &style(|style| style.mode = Some(Mode::Threshold))).expect("a puzzle");
    assert!(drawn.made.likeness > Some(0.65), "{:?}", drawn.made.likeness);
    if without.made.solution == with.made.solution {
        assert!(with.made.likeness < Some(0.65), "{:?}:\n{rows}", with.made.likeness);
        assert!(with.made.likeness < drawn.made.likeness, "{:?} {:?}", with.made.likeness, drawn.made.likeness);
    }
}

/// A photograph has shades that lie between others, and cells with a grain: they are colours all the same.
#[test]
fn a_photograph_keeps_its_shades() {
    let grain = |x: f64, y: f64| {
        let mixed = ((x * 400.0) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ ((y * 400.0) as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56
    };
    let ball = |x: f64, y: f64| {
        let far = ((x - 0.4) * (x - 0.4) + (y - 0.35) * (y - 0.35)).sqrt();
        let light = if near((x, y), (0.5, 0.5), 0.36) { 250.0 - 420.0 * far } else { 70.0 + 60.0 * y };
        let light = (light + grain(x, y) as f64 / 2.0 - 64.0).clamp(0.0, 255.0);
        [light as u8, (light * 0.8) as u8, (light * 0.6) as u8]
    };
    let drawn = draw(400, &painted(400, ball), &wish(25, 25), &style(|style| style.colours = 6)).expect("a puzzle");
    look_at("a ball", &drawn);
    assert!(drawn.made.puzzle.alphabet.len() >= 5, "{:?}", drawn.made.puzzle.alphabet);
    assert!(drawn.made.likeness > Some(0.7), "{:?}", drawn.made.likeness);
}

/// A drawing in thin lines, of which no cell is filled by half, is drawn in colours as well as in black and white.
#[test]
fn thin_lines_are_drawn_in_colours_too() {
    let ring = |x: f64, y: f64| near((x, y), (0.5, 0.5), 0.4) && !near((x, y), (0.5, 0.5), 0.385);
    let rgba = painted(600, |x, y| if ring(x, y) { [0, 0, 0] } else { [255; 3] });
    for colours in [2, 3, 5] {
        let drawn = draw(600, &rgba, &wish(30, 30), &style(|style| style.colours = colours)).expect("a puzzle");
        look_at("a ring", &drawn);
        let filled = drawn.made.solution.iter().filter(|symbol| **symbol != Symbol::BLANK).count();
        assert!((50..150).contains(&filled), "{filled} cells in {colours} colours");
        assert!(drawn.made.likeness > Some(0.4), "{:?} in {colours} colours", drawn.made.likeness);
    }
}

/// The outline of a shape in two tones is as straight as the shape, though it runs through the middle of cells.
#[test]
fn a_shape_in_two_tones_has_a_clean_outline() {
    let is_in = |part: f64| (0.118..0.884).contains(&part);
    let rgba = painted(200, |x, y| if is_in(x) && is_in(y) { [50, 90, 190] } else { [255; 3] });
    let drawn = draw(200, &rgba, &wish(20, 20), &Style::default()).expect("a puzzle");
    assert_eq!(drawn.mode, Mode::Threshold);
    let task = Task::new(&drawn.made.puzzle).expect("a puzzle");
    let rows = task.rows(&drawn.made.solution.iter().copied().collect());
    let mut different = rows.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 2, "{}", rows.join("\n"));
}

#[test]
fn a_white_drawing_on_nothing_is_drawn_in_black() {
    let side = 60;
    let disc = |at: usize| near(((at % side) as f64, (at / side) as f64), (29.5, 29.5), 20.0);
    let on_nothing: Vec<u8> = (0..side * side).flat_map(|at| [255, 255, 255, if disc(at) { 255 } else { 0 }]).collect();
    let on_paper: Vec<u8> = (0..side * side).flat_map(|at| if disc(at) { [0, 0, 0, 255] } else { [255; 4] }).collect();
    for colours in [2, 4] {
        let style = style(|style| style.colours = colours);
        let [white, black] =
            [&on_nothing, &on_paper].map(|rgba| draw(side, rgba, &wish(15, 15), &style).expect("a puzzle"));
        look_at("a disc", &white);
        assert_eq!(white.made.solution, black.made.solution, "{colours} colours");
    }
    let empty = [255, 255, 255, 0].repeat(side * side);
    assert!(draw(side, &empty, &wish(15, 15), &Style::default()).is_err(), "nothing is drawn there");
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
            Ok(drawn) => {
                look_at(&format!("level {level}"), &drawn);
                assert_eq!(drawn.made.level(), Some(level));
                reached += 1;
            }
            Err(NotMade { why, best, .. }) => {
                assert_eq!(why, Why::NotFound);
                look_at_made(&format!("near level {level}"), &best.expect("the nearest"));
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
    let drawn = draw(32, &rgba, &wish(8, 8), &Style::default()).expect("a puzzle");
    let task = Task::new(&drawn.made.puzzle).expect("a puzzle");
    let rows = task.rows(&drawn.made.solution.iter().copied().collect());
    assert_eq!(rows, ["........", "........", "..####..", "..####..", "..####..", "..####..", "........", "........"]);
    assert!(drawn.made.likeness > Some(0.99), "{:?}", drawn.made.likeness);
    let inverted = draw(32, &rgba, &wish(8, 8), &style(|style| style.invert = true)).expect("a puzzle");
    let swapped: Vec<Symbol> = drawn.made.solution.iter().map(|symbol| Symbol(1 - symbol.0)).collect();
    assert_eq!(inverted.made.solution, swapped);
}

#[test]
fn a_picture_of_another_shape_is_cut_or_padded() {
    // Left half black, 40 by 20 pixels.
    let rgba: Vec<u8> = (0..800).flat_map(|at| if at % 40 < 20 { [0, 0, 0, 255] } else { [255; 4] }).collect();
    let pixels = Pixels::new(40, 20, &rgba).expect("pixels");
    let rows = |fit: Fit| {
        let wish = wish(10, 10);
        let drawn = Maker::new(&wish).picture(pixels, &style(|style| style.fit = fit)).expect("a puzzle");
        Task::new(&drawn.made.puzzle).expect("a puzzle").rows(&drawn.made.solution.iter().copied().collect())
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
    let in_colours = style(|style| style.colours = 4);
    assert!(said(30, &grey(30), &wish(10, 10), &in_colours).starts_with("the picture is of one colour"));
    let small = said(5, &grey(5), &wish(10, 10), &usual);
    assert!(small.starts_with("the picture has 5 x 5 pixels, too few for a board of 10 x 10 cells"), "{small}");
    assert!(
        said(30, &grey(30), &wish(10, 10), &style(|style| style.colours = 9)).starts_with("a picture of 9 colours")
    );
    assert!(Pixels::new(3, 3, &[0; 35]).is_err() && Pixels::new(0, 3, &[]).is_err());
    assert!(Pixels::new(u32::MAX, u32::MAX, &[]).is_err(), "no overflow");
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
            Ok(drawn) => assert_eq!(Task::new(&drawn.made.puzzle).expect("a puzzle").solve().verdict, Verdict::Unique),
            Err(not_made) => assert_eq!(not_made.why, Why::GaveUp, "{not_made}"),
        }
    }
    let none =
        Maker::new(&wish(24, 24)).with_budget(Budget::UNLIMITED.with_steps(0)).picture(pixels, &Style::default());
    assert!(none.is_err(), "nothing is proven without work");
}

/// Whenever the stop comes, it is heard within a few questions, while sketches are made and while lines are narrowed, and nothing is said of the picture.
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
            let drawn = Maker::new(&wish(40, 40)).with_budget(budget).picture(pixels, &style);
            let (asked, steps) = (asked.into_inner(), steps.load(Ordering::Relaxed));
            // Beside each question some lines are narrowed at most.
            assert!(steps <= 100 * (asked + 1), "{colours} colours, {most} questions: {steps} lines");
            assert!(
                most > 0 || steps == 0,
                "{colours} colours: {steps} lines are narrowed though nobody waits for them"
            );
            assert!(asked <= most.saturating_add(2_000), "{colours} colours, {most} questions: {asked} were asked");
            match drawn {
                // The stop may come before anybody knows how hard it is.
                Ok(drawn) if drawn.made.grade.is_none() => look_at_drawn("stopped", &drawn),
                Ok(drawn) => look_at("stopped", &drawn),
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
    assert_eq!(said(b"hello"), "this is no picture that linewise knows (PNG, JPEG, GIF, WebP or BMP)");
    assert_eq!(said(b""), "this is no picture that linewise knows (PNG, JPEG, GIF, WebP or BMP)");
    let large = png_file::header_only(40_000, 40_000);
    assert_eq!(said(&large), "the picture has 40000 x 40000 pixels, too many to be read (at most 64 million)");
    let file = png_file::rgb(3, 2, &[7; 18], None);
    for end in 8..file.len() - 12 {
        let said = said(&file[..end]);
        assert!(said.starts_with("the picture's file is damaged"), "{end} bytes: {said}");
    }
}
