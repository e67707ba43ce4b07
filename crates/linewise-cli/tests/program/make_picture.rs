//! `linewise make PICTURE`.

use super::run::{Folder, Run, linewise, linewise_reading};

#[path = "../../../linewise/tests/common/fields.rs"]
mod fields;
#[path = "../../../linewise/tests/common/png_file.rs"]
mod png_file;

/// A picture file of side x side pixels: a dark ring on light paper, with noise.
fn ring(side: u32) -> Vec<u8> {
    let mut numbers = fields::Numbers(5);
    let mut rgb = Vec::new();
    for at in 0..side * side {
        let (x, y) = (f64::from(at % side) - f64::from(side) / 2.0, f64::from(at / side) - f64::from(side) / 2.0);
        let radius = (x * x + y * y).sqrt() / f64::from(side);
        let light = if (0.2..0.4).contains(&radius) { 60.0 } else { 215.0 };
        let grey = (light + 12.0 * numbers.normal()).clamp(0.0, 255.0) as u8;
        rgb.extend([grey; 3]);
    }
    png_file::rgb(side, side, &rgb, None)
}

fn ring_in(folder: &Folder) -> String {
    let path = folder.path("ring.png");
    std::fs::write(&path, ring(60)).expect("a file");
    path
}

#[test]
fn a_picture_becomes_a_puzzle_that_can_be_solved() {
    let folder = Folder::new();
    let picture = ring_in(&folder);
    let puzzle = folder.path("ring.linewise");
    let run = linewise(&["make", &picture, "--size", "20", "--seed", "1", "-o", &puzzle]).ended(0);
    assert!(run.err.contains("level ") && run.err.contains("changed"), "{}", run.err);
    let likeness = run.err.split("likeness ").nth(1).and_then(|rest| rest.split(';').next()).expect("a likeness");
    assert!(likeness.parse::<f64>().is_ok_and(|likeness| likeness > 0.75), "{}", run.err);
    let solved = linewise(&["solve", "--json", &puzzle]).ended(0).json();
    assert_eq!(
        (&solved[0]["verdict"], &solved[0]["name"], &solved[0]["rows"]),
        (&"unique".into(), &"ring".into(), &20.into())
    );
}

#[test]
fn the_object_says_what_became_of_the_picture() {
    let folder = Folder::new();
    let picture = ring_in(&folder);
    let run = linewise(&["make", &picture, "--size", "16x20", "--seed", "7", "--json"]).ended(0);
    let object = &run.json()[0];
    assert_eq!((&object["kind"], &object["verdict"]), (&"nonogram".into(), &"unique".into()));
    assert_eq!(object["solution"].as_array().map(Vec::len), Some(20));
    assert!(object["changed"].is_u64() && object["level"].is_u64(), "{object}");
    assert!(object["likeness"].as_f64().is_some_and(|likeness| likeness > 0.7 && likeness <= 1.0), "{object}");
    let again = linewise(&["make", &picture, "--size", "16x20", "--seed", "7", "--json"]).ended(0);
    assert_eq!(run.out, again.out);
}

/// Chance has a part in a picture only where a level is asked for.
#[test]
fn a_seed_is_told_only_with_a_level() {
    let folder = Folder::new();
    let picture = ring_in(&folder);
    let make = |more: &[&str]| linewise(&[&["make", &picture, "--size", "16", "--json"][..], more].concat());
    let plain = make(&[]).ended(0);
    assert!(plain.json()[0].get("seed").is_none() && !plain.err.contains("seed"), "{}{}", plain.out, plain.err);
    let level = plain.json()[0]["level"].to_string();
    let with_level = make(&["--level", &level]).ended(0);
    assert!(with_level.json()[0]["seed"].is_u64(), "{}", with_level.out);
    assert!(with_level.err.contains("made from the seed"), "{}", with_level.err);
}

/// Of a drawing that shows little of its picture that is said; of outlines, that likeness says little of them.
#[test]
fn a_drawing_that_is_hardly_like_its_picture_is_told() {
    let folder = Folder::new();
    let slope: Vec<u8> =
        (0..1600).flat_map(|at| [[100 + 3 * (at % 40) as u8; 3].as_slice(), &[255]].concat()).collect();
    let slope = picture_in(&folder, "slope.png", 40, &slope);
    let little = "warning: little of the picture is left";
    let run = linewise(&["make", &slope, "--size", "20"]).ended(0);
    assert!(run.err.contains(little), "{}", run.err);
    let picture = ring_in(&folder);
    let run = linewise(&["make", &picture, "--size", "20"]).ended(0);
    assert!(!run.err.contains(little) && !run.err.contains("outlines"), "{}", run.err);
    let run = linewise(&["make", &picture, "--size", "20", "--mode", "edges"]).ended(0);
    assert!(
        !run.err.contains(little) && run.err.contains("likeness compares tones, and says little of outlines"),
        "{}",
        run.err
    );
}

#[test]
fn the_changed_cells_are_shown_beside_the_picture() {
    let folder = Folder::new();
    let noise = fields::grey(&fields::field(30, 5, 0.6, &mut fields::Numbers(2)));
    let picture = picture_in(&folder, "noise.png", 30, &noise);
    let run = linewise(&["make", &picture, "--size", "30", "--seed", "1", "--show", "--json"]).ended(0);
    let changed = run.json()[0]["changed"].as_u64().expect("a number");
    assert!(changed > 0, "nothing was changed here, so that nothing is tried");
    assert!(run.err.contains("as first drawn from the picture, and as the puzzle has it:"), "{}", run.err);
}

/// Where letters are colours, no mark fits beside them: the changed cells are shown on a board of their own.
#[test]
fn all_changed_cells_are_shown_without_colours() {
    let folder = Folder::new();
    let [red, green] = [3, 4].map(|seed| fields::field(30, 4, 0.5, &mut fields::Numbers(seed)));
    let shade = |value: f64| if value > 0.0 { 220 } else { 30 };
    let rgba: Vec<u8> = red.iter().zip(&green).flat_map(|(&red, &green)| [shade(red), shade(green), 60, 255]).collect();
    let picture = picture_in(&folder, "blots.png", 30, &rgba);
    let options = ["--size", "30", "--colours", "4", "--show", "--json", "--color", "never"];
    let run = linewise(&[&["make", &picture][..], &options].concat()).ended(0);
    let changed = run.json()[0]["changed"].as_u64().expect("a number");
    assert!(changed > 0, "nothing was changed here, so that nothing is tried");
    assert!(run.err.contains("and which cells were changed:"), "{}", run.err);
    assert_eq!(run.err.matches('▓').count() as u64, changed, "{}", run.err);
    assert!(!run.err.contains('░'), "{}", run.err);
}

/// A picture leaves little to chance: what comes again under another seed is said, and not made twice.
#[test]
fn the_same_puzzle_of_a_picture_is_made_once() {
    let folder = Folder::new();
    let picture = ring_in(&folder);
    let make = |more: &[&str]| linewise(&[&["make", &picture, "--size", "16", "--json"][..], more].concat());
    let level = make(&[]).ended(0).json()[0]["level"].to_string();
    let several = make(&["--level", &level, "--count", "3", "--seed", "1"]).ended(3);
    assert_eq!(several.json().len(), 1, "the first drawing has the level: {}", several.out);
    assert!(several.err.contains("nonogram 2: the same puzzle as nonogram 1, and left out"), "{}", several.err);
    assert!(several.err.contains("nonogram 3: the same puzzle as nonogram 1"), "{}", several.err);
}

/// A picture file of side x side pixels, of which each has four bytes.
fn picture_in(folder: &Folder, name: &str, side: u32, rgba: &[u8]) -> String {
    let rgb: Vec<u8> = rgba.chunks(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let path = folder.path(name);
    std::fs::write(&path, png_file::rgb(side, side, &rgb, None)).expect("a file");
    path
}

#[test]
fn a_picture_becomes_a_puzzle_in_colours() {
    let folder = Folder::new();
    let mut numbers = fields::Numbers(4);
    let rgba = fields::coloured(&[0; 3].map(|_| fields::field(18, 6, 0.2, &mut numbers)));
    let picture = picture_in(&folder, "colours.png", 18, &rgba);
    let run = linewise(&["make", &picture, "--colours", "4", "--seed", "1"]).ended(0);
    let solved = linewise_reading(&run.out, &["solve", "--json", "-"]).ended(0).json();
    assert_eq!((&solved[0]["verdict"], &solved[0]["cols"]), (&"unique".into(), &18.into()));
    let inks: std::collections::BTreeSet<char> =
        solved[0]["solutions"][0].to_string().chars().filter(|glyph| glyph.is_alphabetic()).collect();
    assert!((2..=3).contains(&inks.len()), "{inks:?}");
    linewise(&["make", &picture, "--colours", "4", "--mode", "edges"]).ended(64);
    linewise(&["make", &picture, "--colours", "9"]).ended(64);
}

#[test]
fn a_picture_is_read_from_standard_input_and_becomes_no_hexagon() {
    let folder = Folder::new();
    let noise = fields::grey(&fields::field(20, 5, 0.4, &mut fields::Numbers(3)));
    let picture = picture_in(&folder, "noise.png", 20, &noise);
    let options = ["--size", "20", "--seed", "1", "--json"];
    let puzzle = |run: Run| run.ended(0).json()[0]["solution"].clone();
    let of_file = puzzle(linewise(&[&["make", &picture][..], &options].concat()));
    let content = std::fs::read(&picture).expect("the picture");
    assert_eq!(puzzle(linewise_reading(&content, &[&["make", "-"][..], &options].concat())), of_file);
    let refused = linewise(&["make", &picture, "--hexagon"]).ended(64);
    assert!(refused.err.contains("--hexagon cannot be used with a picture"), "{}", refused.err);
}

#[test]
fn what_is_no_picture_is_refused() {
    let folder = Folder::new();
    let text = folder.file("notes.txt", "hello");
    let run = linewise(&["make", &text]).ended(65);
    assert!(run.err.contains("linewise cannot read this as a picture"), "{}", run.err);
    assert!(run.err.contains("PNG, JPEG, GIF, WebP or BMP"), "{}", run.err);
    let large = folder.path("large.png");
    std::fs::write(&large, png_file::header_only(40_000, 40_000)).expect("a file");
    let run = linewise(&["make", &large]).ended(65);
    assert!(run.err.contains("40000 x 40000 pixels, too many"), "{}", run.err);
    let missing = linewise(&["make", "no-such-file.png"]).ended(74);
    assert!(missing.err.contains("no-such-file.png: No such file or directory"), "{}", missing.err);
    let flat = folder.path("flat.png");
    std::fs::write(&flat, png_file::rgb(20, 20, &[200; 1200], None)).expect("a file");
    let run = linewise(&["make", &flat, "--size", "10"]).ended(65);
    assert!(run.err.contains("the picture is of one colour"), "{}", run.err);
}

/// A part that is cut out first decides the shape of the board, and what is told of its edges.
#[test]
fn a_part_of_a_picture_is_drawn_alone() {
    let folder = Folder::new();
    let picture = ring_in(&folder);
    let make = |more: &[&str]| linewise(&[&["make", &picture, "--json"][..], more].concat());
    let size = |run: &Run| {
        let solution = run.json()[0]["solution"].as_array().expect("rows").clone();
        (solution[0].as_str().expect("a row").len(), solution.len())
    };
    let half = make(&["--crop", "0,0,30,60"]).ended(0);
    assert_eq!(size(&half), (15, 30), "{}", half.err);
    let same = make(&["--crop", "0%,0%,50%,100%"]).ended(0);
    assert_eq!(half.json()[0]["solution"], same.json()[0]["solution"]);
    let wide = make(&["--crop", "0,0,60,30", "--size", "20"]).ended(0);
    assert!(wide.err.contains("50 % of the cropped picture's width is cut off"), "{}", wide.err);
    for (crop, problem) in [
        ("0,0,61,10", "reaches to pixel 61 of the picture's width, which has 60"),
        ("10,10,20", "a part of a picture is four numbers, not 3 numbers"),
        ("-5,0,10,10", "\"-5\" is no length within a picture"),
        ("0,0,0,10", "a part of a picture that is 0 wide"),
        ("0,0,5,5", ""),
    ] {
        let run = make(&["--crop", crop, "--size", "20"]);
        assert!([64, 65].contains(&run.code) && run.err.contains(problem), "{crop}: {} {}", run.code, run.err);
        assert_eq!(run.out, "", "{crop}");
    }
    let small = make(&["--crop", "0,0,5,5", "--size", "20"]);
    assert!(small.err.contains("there are 5 x 5 pixels to draw from, too few"), "{}", small.err);
    let none = linewise(&["make", "nonogram", "--crop", "0,0,5,5"]).ended(64);
    assert!(none.err.contains("--crop applies only to pictures"), "{}", none.err);
}

/// Of a drawing that is nothing but specks that is said, whatever its likeness to the noise is; of one with shapes it is not.
#[test]
fn a_drawing_of_specks_is_told() {
    let folder = Folder::new();
    let noise = fields::grey(&fields::field(30, 1, 0.8, &mut fields::Numbers(9)));
    let noise = picture_in(&folder, "noise.png", 30, &noise);
    let many = "many small blocks";
    let run = linewise(&["make", &noise, "--size", "30"]).ended(0);
    assert!(run.err.contains(many) && run.err.contains("--crop"), "{}", run.err);
    let picture = ring_in(&folder);
    for options in [&["--size", "20"][..], &["--size", "30", "--colours", "3"], &["--size", "20", "--mode", "edges"]] {
        let run = linewise(&[&["make", &picture][..], options].concat()).ended(0);
        assert!(!run.err.contains(many), "{options:?}: {}", run.err);
    }
}
