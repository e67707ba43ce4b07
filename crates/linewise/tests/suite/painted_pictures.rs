//! Pictures as somebody paints them: shapes keep their place, and each its colour, though cells on outlines are mixed.

use crate::common::drawn::{draw, look_at, style, wish};
use linewise::make::picture::{Mode, Style};
use linewise::{Symbol, Task};

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

/// Shapes in red, blue, yellow and white, of which no outline lies between cells: each colour comes out as it is, none
/// that is a mixture of two, and paper is white.
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
        let made = draw(200, &rgba, &wish(side, side), &style(|style| style.colours = colours)).expect("a puzzle");
        look_at("shapes", &made);
        let looks = &made.puzzle.alphabet.looks;
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
        let made =
            draw(400, &painted(400, view), &wish(20, 20), &style(|style| style.colours = colours)).expect("a puzzle");
        look_at("a view", &made);
        let looks = &made.puzzle.alphabet.looks;
        let is_sun = |look: &linewise::Look| {
            look.colour.is_some_and(|linewise::Rgb(red, green, blue)| red > 240 && green > 210 && blue < 140)
        };
        let sun = looks.iter().position(is_sun).unwrap_or_else(|| panic!("no sun: {looks:?}"));
        assert!(made.solution.iter().filter(|symbol| symbol.index() == sun).count() >= 5, "{looks:?}");
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
        let made =
            draw(200, &painted(200, nested), &wish(20, 20), &style(|style| style.colours = 3)).expect("a puzzle");
        look_at("a shape in a shape", &made);
        let [_, first, second] = &made.puzzle.alphabet.looks[..] else { panic!("three colours are asked for") };
        let colours = [first, second].map(|look| look.colour);
        for [red, green, blue] in [outer, inner] {
            assert!(colours.contains(&Some(linewise::Rgb(red, green, blue))), "{colours:?}");
        }
        assert_eq!(made.drawn.as_ref().map(|drawn| drawn.changed.len()), Some(0));
    }
}

/// The background is what the picture has, however light it is.
#[test]
fn a_yellow_background_stays_yellow() {
    let rgba = painted(100, |x, y| if near((x, y), (0.5, 0.5), 0.3) { [20, 60, 160] } else { [255, 240, 60] });
    let made = draw(100, &rgba, &wish(10, 10), &style(|style| style.colours = 3)).expect("a puzzle");
    let looks = &made.puzzle.alphabet.looks;
    assert_eq!(looks[0].colour, Some(linewise::Rgb(255, 240, 60)), "{looks:?}");
}

/// A face with dark hair, small eyes and a mouth on light paper: what a person looks at is made, and where it is not, the likeness says so.
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
    let made = draw(400, &whole, &wish(20, 20), &Style::default()).expect("a puzzle");
    look_at("a face", &made);
    let is_filled = |row: usize, column: usize| made.solution[row * 20 + column] == Symbol::FILLED;
    let is_seen = |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
        let filled = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
        filled.filter(|&(row, column)| is_filled(row, column)).count()
    };
    let task = Task::new(&made.puzzle).expect("a puzzle");
    let rows = task.rows(&made.solution.iter().copied().collect()).join("\n");
    assert!(is_seen(8..11, 6..9) > 0 && is_seen(8..11, 11..14) > 0, "both eyes:\n{rows}");
    assert!(is_seen(12..14, 8..12) > 0, "the mouth:\n{rows}");
    assert!(is_seen(10..12, 9..11) == 0, "nothing between eyes and mouth:\n{rows}");

    // The drawing of the face without features, taken for one of the whole face, is much less like it.
    let without =
        draw(400, &blank, &wish(20, 20), &style(|style| style.mode = Some(Mode::Threshold))).expect("a puzzle");
    let with = draw(400, &whole, &wish(20, 20), &style(|style| style.mode = Some(Mode::Threshold))).expect("a puzzle");
    assert!(made.likeness() > Some(0.65), "{:?}", made.likeness());
    if without.solution == with.solution {
        assert!(with.likeness() < Some(0.65), "{:?}:\n{rows}", with.likeness());
        assert!(with.likeness() < made.likeness(), "{:?} {:?}", with.likeness(), made.likeness());
    }
}

/// The grain of a film at a point, from 0 to 255.
fn grain(x: f64, y: f64) -> u64 {
    let mixed = ((x * 400.0) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ ((y * 400.0) as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56
}

/// A photograph has shades that lie between others, and cells with a grain: they are colours all the same.
#[test]
fn a_photograph_keeps_its_shades() {
    let ball = |x: f64, y: f64| {
        let far = ((x - 0.4) * (x - 0.4) + (y - 0.35) * (y - 0.35)).sqrt();
        let light = if near((x, y), (0.5, 0.5), 0.36) { 250.0 - 420.0 * far } else { 70.0 + 60.0 * y };
        let light = (light + grain(x, y) as f64 / 2.0 - 64.0).clamp(0.0, 255.0);
        [light as u8, (light * 0.8) as u8, (light * 0.6) as u8]
    };
    let made = draw(400, &painted(400, ball), &wish(25, 25), &style(|style| style.colours = 6)).expect("a puzzle");
    look_at("a ball", &made);
    assert!(made.puzzle.alphabet.len() >= 5, "{:?}", made.puzzle.alphabet);
    assert!(made.likeness() > Some(0.7), "{:?}", made.likeness());
}

/// Somebody with dark hair in front of a flag, with grain. The more colours are asked for, the more there are, and the
/// more like the picture it is.
#[test]
fn a_photograph_has_as_many_colours_as_are_asked_for() {
    let flag = |y: f64| if ((y * 14.0) as u8).is_multiple_of(2) { [235, 230, 225] } else { [180, 40, 50] };
    let portrait = |x: f64, y: f64| match () {
        () if near((x, y), (0.5, 0.32), 0.16) => [225, 170, 140],
        () if near((x, y), (0.5, 0.3), 0.2) => [60, 40, 35],
        () if near((x, y), (0.5, 0.95), 0.4) => [205, 95, 50],
        () if x < 0.3 => flag(y),
        () if x > 0.75 && y < 0.5 => [40, 50, 110],
        () => [150.0 + 60.0 * y, 150.0 + 50.0 * y, 160.0 + 30.0 * y].map(|sample| sample as u8),
    };
    for strength in [0.3, 1.0] {
        let grained = |x: f64, y: f64| {
            let grain = (grain(x, y) as f64 - 128.0) * strength;
            portrait(x, y).map(|sample| (f64::from(sample) + grain).clamp(0.0, 255.0) as u8)
        };
        let rgba = painted(200, grained);
        let mut before = 0.0;
        for colours in 3..=8 {
            let made = draw(200, &rgba, &wish(25, 25), &style(|style| style.colours = colours)).expect("a puzzle");
            assert_eq!(made.puzzle.alphabet.len(), colours);
            let likeness = made.likeness().expect("it was made from a picture");
            // A cell that is changed for the sake of one solution may cost a little.
            assert!(likeness > before - 0.01, "{colours} colours, grain {strength}: {likeness} after {before}");
            before = likeness;
        }
    }
}

/// A drawing in thin lines, of which no cell is filled by half, is made in colours as well as in black and white.
#[test]
fn thin_lines_are_drawn_in_colours_too() {
    let ring = |x: f64, y: f64| near((x, y), (0.5, 0.5), 0.4) && !near((x, y), (0.5, 0.5), 0.385);
    let rgba = painted(600, |x, y| if ring(x, y) { [0, 0, 0] } else { [255; 3] });
    for colours in [2, 3, 5] {
        let made = draw(600, &rgba, &wish(30, 30), &style(|style| style.colours = colours)).expect("a puzzle");
        look_at("a ring", &made);
        let filled = made.solution.iter().filter(|symbol| **symbol != Symbol::BLANK).count();
        assert!((50..150).contains(&filled), "{filled} cells in {colours} colours");
        assert!(made.likeness() > Some(0.4), "{:?} in {colours} colours", made.likeness());
    }
}

/// The outline of a shape in two tones is as straight as the shape, though it runs through the middle of cells.
#[test]
fn a_shape_in_two_tones_has_a_clean_outline() {
    let is_in = |part: f64| (0.118..0.884).contains(&part);
    let rgba = painted(200, |x, y| if is_in(x) && is_in(y) { [50, 90, 190] } else { [255; 3] });
    let made = draw(200, &rgba, &wish(20, 20), &Style::default()).expect("a puzzle");
    assert_eq!(made.drawn.map(|drawn| drawn.mode), Some(Mode::Threshold));
    let task = Task::new(&made.puzzle).expect("a puzzle");
    let rows = task.rows(&made.solution.iter().copied().collect());
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
        assert_eq!(white.solution, black.solution, "{colours} colours");
    }
    let empty = [255, 255, 255, 0].repeat(side * side);
    assert!(draw(side, &empty, &wish(15, 15), &Style::default()).is_err(), "nothing is made there");
}

/// Cells that are drawn in two characters make a picture of twice as many columns, and X may cross a cell out: both are told.
#[test]
fn pictures_drawn_otherwise_are_told_of() {
    for (text, problem) in [
        ("####..\n##..##\n", "the columns of the picture come in equal pairs"),
        ("# #  \n#   #\n", "every second column of the picture is blank"),
        ("OOX\nXOO\n", "X is read as a filled cell, O as a blank one"),
    ] {
        assert_eq!(crate::common::reading::remarks(text), [problem], "{text}");
    }
    for fine in ["##..\n#..#\n", "##\n##\n", "# #\n ##\n#  \n", "X.X\n.XX\n"] {
        assert!(crate::common::reading::remarks(fine).is_empty(), "{fine}");
    }
}
