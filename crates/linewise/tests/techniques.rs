//! Each technique is what its name says: a line on which it sees something, what it sees there, and a line much like it on which it
//! must see nothing.
//!
//! The lines and what follows on them were worked out by hand, from the rules. That no technique says more than its line does is looked
//! at elsewhere, on many lines.

use linewise::technique::Finding;
use linewise::{Domain, LineId, Puzzle, format, kind};
use std::collections::BTreeSet;

/// A technique on a line of a puzzle. A cell is told by the characters that it may be, `?` for all.
struct Case {
    puzzle: &'static str,
    line: usize,
    technique: &'static str,
    /// The line, and what it becomes by all that the technique finds at once.
    sees: (&'static str, &'static str),
    /// A line on which it finds nothing.
    silent: &'static str,
}

const DOPPELBLOCK: &str = "kind: doppelblock\nrows: 4 * * * *\ncolumns: * * * * *\n";
const THREE: &str = "kind: doppelblock\nrows: 3 * * * *\ncolumns: * * * * *\n";
const NOTHING_BETWEEN: &str = "kind: doppelblock\nrows: 0 * * * *\ncolumns: * * * * *\n";
const SUMS: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 5,5 * * * *\ncolumns: * * * * * *\n";
const ONE_SUM: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 3 * * *\ncolumns: * * * *\n";
const TWO: &str = "kind: japanese_sums\nsymbols: #1234\nrows: 2 * * *\ncolumns: * * * *\n";
const KAKURASU: &str = "kind: kakurasu\nrows: 9 1 1 1\ncolumns: 1 1 1 1 1\n";
const BINAIRO: &str = "kind: binairo\ngivens:\n??????\n??????\n??????\n??????\n";
const DIFFERENT: &str = "kind: binairo\noption different_lines: yes\ngivens:\n????\n????\n????\n????\n";
const ABC: &str =
    "kind: easy_as_abc\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const NTH: &str = "kind: easy_as_abc\noption nth: 2\nletters: ABC\nleft: A * * * *\nright: * * * * *\ntop: * * * * *\nbottom: * * * * *\n";
const BOTH: &str =
    "kind: easy_as_abc\nletters: ABCD\nleft: A * * * * *\nright: B * * * * *\ntop: * * * * * *\nbottom: * * * * * *\n";
const TOUCH: &str = "kind: easy_as_abc\noption no_touch: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";
const APART: &str = "kind: easy_as_abc\noption nonconsecutive: yes\nletters: ABC\nleft: * * * *\nright: * * * *\ntop: * * * *\nbottom: * * * *\n";

/// Skyscrapers of 5 heights with this number on the left of the first row.
macro_rules! skyline {
    ($left:literal) => {
        concat!("kind: skyscrapers\nleft: ", $left, " * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n")
    };
}
const MEET: &str = "kind: skyscrapers\nleft: 2 * * * *\ntop: * * * * *\nright: 4 * * * *\nbottom: * * * * *\n";
const PARKS: &str =
    "kind: skyscrapers\nsymbols: .123\nleft: 1 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const FIRST: &str =
    "kind: skyscrapers\noption clues: first\nleft: 4 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";
const TWO_TWO: &str = "kind: skyscrapers\nleft: 2 * * * *\ntop: * * * * *\nright: 2 * * * *\nbottom: * * * * *\n";
const SEEN_SUM: &str =
    "kind: skyscrapers\noption clues: sum\nleft: 7 * * * *\ntop: * * * * *\nright: * * * * *\nbottom: * * * * *\n";

const fn case(
    puzzle: &'static str,
    technique: &'static str,
    sees: (&'static str, &'static str),
    silent: &'static str,
) -> Case {
    Case { puzzle, line: 0, technique, sees, silent }
}

const CASES: &[Case] = &[
    // Doppelblock: the black cells are told as #.
    case(DOPPELBLOCK, "used_up", ("# ? ? ? #", "# 123 123 123 #"), "# ? ? ? ?"),
    case(DOPPELBLOCK, "used_up", ("3 ? ? ? ?", "3 #12 #12 #12 #12"), "23 ? ? ? ?"),
    case(DOPPELBLOCK, "last_places", ("#1 #2 12 23 123", "# # 12 23 123"), "#1 #2 #12 23 123"),
    // 4 is 1 + 3: the third cell has no partner two cells further.
    case(DOPPELBLOCK, "distance", ("? ? ? ? ?", "? ? 123 ? ?"), "? ? 123 ? ?"),
    case(NOTHING_BETWEEN, "distance", ("? 123 ? ? 12", "123 123 ? ? 12"), "? ? ? ? ?"),
    case(DOPPELBLOCK, "between", ("? ? 123 ? ?", "#2 ? 13 ? #2"), "#2 ? 13 ? #2"),
    // 1 makes 3 with a neighbour only, and the first cell is not black.
    case(THREE, "room_between", ("123 ? 1 ? ?", "123 # 1 123 #"), "? ? 1 ? ?"),
    case(THREE, "makings", ("# ? ? # ?", "# 12 12 # 3"), "? ? ? ? ?"),
    case(DOPPELBLOCK, "shared", ("12 12 ? ? ?", "12 12 #3 #3 #3"), "12 123 ? ? ?"),
    case(DOPPELBLOCK, "claimed", ("#12 123 #3 #3 #3", "12 12 #3 #3 #3"), "#12 123 #13 #3 #3"),
    // Japanese sums.
    case(SUMS, "used_up", ("? 3 ? ? ? ?", "#124 3 #124 #124 #124 #124"), "? 34 ? ? ? ?"),
    case(ONE_SUM, "too_large", ("? ? ? ?", "#123 #123 #123 #123"), "#123 #123 #123 #123"),
    // Each 5 takes two cells at least.
    case(SUMS, "overlap", ("? ? ? ? ? ?", "? 1234 ? ? 1234 ?"), "? 123 ? ? 124 ?"),
    case(SUMS, "last_places", ("1234 1234 ? 1234 1234 1234", "1234 1234 # 1234 1234 1234"), "? 1234 ? ? 1234 ?"),
    case(ONE_SUM, "no_part", ("? ? ? ?", "#123 #123 #123 #123"), "#123 #123 #123 #123"),
    case(TWO, "no_part", ("? ? ? ?", "#2 #2 #2 #2"), "#2 #2 #2 #2"),
    // A cell that is not black belongs to the 3, which takes two cells at most.
    case(ONE_SUM, "located", ("? 12 # ?", "1234 12 # ?"), "? ? ? ?"),
    case(ONE_SUM, "out_of_reach", ("12 ? ? ?", "12 ? # #"), "? ? ? ?"),
    case(ONE_SUM, "makings", ("? 12 # ?", "12 12 # #34"), "? ? ? ?"),
    // A 3 alone, or 1 and 2.
    case(ONE_SUM, "fillings", ("# 1234 ? #", "# 123 ? #"), "# ? ? #"),
    // Kakurasu: the sum is 9 of 15; filled cells are told as #.
    case(KAKURASU, "complete", (". ? ? # #", ". . . # #"), "? ? ? # ?"),
    case(KAKURASU, "complete", (". ? ? # .", ". # # # ."), "? ? ? # ?"),
    case(KAKURASU, "too_large", ("? ? # ? #", "? . # . #"), "? ? ? ? ?"),
    case(KAKURASU, "needed", ("? ? . ? ?", "? ? . # #"), "? ? ? ? ?"),
    case(KAKURASU, "makings", (". . ? ? ?", ". . . # #"), "? ? ? ? ?"),
    // Binairo.
    case(BINAIRO, "pair", ("? 1 1 ? ? ?", "0 1 1 0 ? ?"), "? 1 ? 1 ? ?"),
    case(BINAIRO, "sandwich", ("? 1 ? 1 ? ?", "? 1 0 1 ? ?"), "? 1 1 ? ? ?"),
    case(BINAIRO, "used_up", ("1 ? 1 ? 1 ?", "1 0 1 0 1 0"), "1 ? 1 ? ? ?"),
    case(BINAIRO, "last_places", ("0 ? 0 ? 0 ?", "0 1 0 1 0 1"), "0 ? 0 ? ? ?"),
    // Two 0s are there; of the cells 3 to 5 one is the third, and of the cells 4 to 6.
    case(BINAIRO, "each_three", ("0 0 ? ? ? ?", "0 0 1 ? ? 1"), "0 ? ? ? ? ?"),
    case(BINAIRO, "each_three", ("0 ? ? ? ? 0", "0 1 ? ? 1 0"), "? ? ? ? ? ?"),
    Case {
        puzzle: DIFFERENT,
        line: 8,
        technique: "different",
        sees: ("0 1 1 0 0 1 ? 0", "0 1 1 0 0 1 0 0"),
        silent: "0 1 1 0 0 1 ? ?",
    },
    // Easy as ABC: A is seen first from the left, and two cells of five stay blank.
    case(ABC, "first_seen", ("? ? ? ? ?", ".A ? ? .BC .BC"), ".A ? ? .BC .BC"),
    case(ABC, "used_up", ("? B ? ? ?", ".AC B .AC .AC .AC"), "? BC ? ? ?"),
    case(ABC, "last_places", (".A .BC C .BC .BC", "A .BC C .BC .BC"), ".A .ABC C .BC .BC"),
    case(ABC, "room_behind", ("? ? ? ? ?", "? ? ? .BC .BC"), ".A ? ? .BC .BC"),
    case(ABC, "nothing_before", (". .BC ? ? ?", ". . .A ? ?"), ".A ? ? ? ?"),
    case(ABC, "seen_before", ("? ? B ? ?", "? ? B .BC .BC"), "? ? .B .BC .BC"),
    // B or C is in the cell that is not blank, or A.
    case(ABC, "seen_by_then", ("? ABC ? ? ?", "? ABC .BC .BC .BC"), "? .ABC .BC .BC .BC"),
    case(ABC, "first_or_other", ("? ? AB ? ?", ".AC .AC AB ? ?"), "? ? .AB ? ?"),
    case(NTH, "nth_seen", ("? ? ? ? ?", ".BC ? ? ? .BC"), ".BC ? ? ? .BC"),
    // B and C find room in cells 3 and 5 at the farthest.
    case(ABC, "room_for_some", ("? ? ? .A .BC", "? ? .BC . .BC"), "? ? ? .BC .BC"),
    case(BOTH, "room_for_some", ("? ? ? .AB ? ?", ".ACD .ACD .CD .B .BCD .BCD"), "A .ACD .ACD .BCD .BCD B"),
    case(BOTH, "both_ends", ("? ? ? ? ? ?", ".ACD .ACD .ACD .BCD .BCD .BCD"), "A .ACD .ACD .BCD .BCD B"),
    case(ABC, "shared", ("BC BC ? ? ?", "BC BC .A .A .A"), "BC .BC ? ? ?"),
    case(ABC, "claimed", ("? ? .A .A .A", "BC BC .A .A .A"), "? ? .AB .A .A"),
    Case { puzzle: TOUCH, line: 8, technique: "neighbours", sees: ("A ?", "A .BC"), silent: "AB ?" },
    Case { puzzle: APART, line: 8, technique: "neighbours", sees: ("B ?", "B .B"), silent: ".B ?" },
    // Skyscrapers.
    case(skyline!(1), "silhouette", ("? ? ? ? ?", "5 ? ? ? ?"), "5 ? ? ? ?"),
    // Two of the five cells are parks.
    case(PARKS, "silhouette", ("? ? ? ? ?", ".3 ? ? .12 .12"), ".3 ? ? .12 .12"),
    case(FIRST, "first_building", ("? ? ? ? ?", "4 ? ? ? ?"), "4 ? ? ? ?"),
    case(TWO_TWO, "high_rise", ("? ? ? ? ?", "? 1235 1235 1235 ?"), "? 1235 1235 1235 ?"),
    case(skyline!(5), "stairs", ("? ? ? ? ?", "1 2 3 4 5"), "1 2 3 4 5"),
    case(skyline!(2), "used_up", ("? 3 ? ? ?", "1245 3 1245 1245 1245"), "12345 34 12345 12345 12345"),
    case(skyline!(2), "last_places", ("? 1234 1234 1234 1234", "5 1234 1234 1234 1234"), "? 1234 1234 1234 ?"),
    case(skyline!(3), "staircase", ("? ? ? ? ?", "123 1234 ? ? ?"), "123 1234 ? ? ?"),
    case(MEET, "meet_in_the_middle", ("? ? ? ? ?", "? 5 ? ? ?"), "? 5 ? ? ?"),
    case(skyline!(2), "one_before_the_tallest", ("? ? ? 5 ?", "34 ? ? 5 ?"), "? ? ? 45 ?"),
    // The 5 is in the fourth or the fifth cell, and two are between at least.
    case(skyline!(2), "one_before_the_tallest", ("1234 1234 1234 ? ?", "34 1234 1234 ? ?"), "1234 ? 1234 ? ?"),
    case(skyline!(2), "ascendant", ("1234 1234 1234 ? ?", "1234 123 123 ? ?"), "? ? ? ? ?"),
    case(SEEN_SUM, "first_of_sum", ("? ? ? ? ?", "2 ? ? ? ?"), "2 ? ? ? ?"),
    case(skyline!(2), "shared", ("12 12 ? ? ?", "12 12 345 345 345"), "12 123 ? ? ?"),
    case(skyline!(2), "claimed", ("? ? 345 345 345", "12 12 345 345 345"), "? ? 2345 345 345"),
    // With 4 in front, no more than two are seen of five.
    case(skyline!(3), "too_few_seen", ("? ? ? ? ?", "123 1234 ? ? ?"), "123 1234 ? ? ?"),
    case(skyline!(2), "too_many_seen", ("? 2 ? ? ?", "2345 2 ? ? ?"), "? ? ? ? ?"),
    // With 1 in front, the second cell and the 5 are seen, too; with 2, one of two cells is, which nobody can name.
    case(skyline!(2), "too_many_seen", ("? 1234 1234 ? ?", "2345 1234 1234 ? ?"), "2345 1234 1234 ? ?"),
    // 1 and 5 are less than 7.
    case(SEEN_SUM, "too_few_seen", ("? 5 ? ? ?", "2345 5 ? ? ?"), "2345 5 ? ? ?"),
];

/// What the characters of a cell say that it may be, of all that it may be in the puzzle.
fn cell(text: &str, all: Domain, puzzle: &Puzzle) -> Domain {
    if text == "?" {
        return all;
    }
    text.chars().map(|glyph| puzzle.alphabet.symbol(glyph).unwrap_or_else(|| panic!("no {glyph:?}"))).collect()
}

fn told(domains: &[Domain], all: &[Domain], puzzle: &Puzzle) -> String {
    let cell = |(may, all): (&Domain, &Domain)| match may == all {
        true => "?".to_owned(),
        false => may.symbols().map(|symbol| puzzle.alphabet.glyph(symbol)).collect(),
    };
    domains.iter().zip(all).map(cell).collect::<Vec<String>>().join(" ")
}

/// The puzzle of a case.
fn read(text: &str) -> Puzzle {
    let puzzles = format::open(text.as_bytes(), format::find("native"), None).expect("the native format").puzzles;
    puzzles.into_iter().next().expect("a puzzle").unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// What a line becomes by all that a technique finds on it.
fn becomes(case: &Case, line: &str) -> (String, String) {
    let puzzle = read(case.puzzle);
    let kind = kind::of(&puzzle).expect("a kind");
    let model = kind.model(&puzzle).unwrap_or_else(|e| panic!("{}: {e}", case.puzzle));
    let ladder = kind.ladder(&puzzle, &model).expect("a ladder");
    let rung = ladder.techniques().iter().position(|technique| technique.name == case.technique);
    let rung = rung.unwrap_or_else(|| panic!("{} has no {}", puzzle.kind, case.technique));
    let line_of_model = model.line(LineId::new(case.line));
    let all: Vec<Domain> = line_of_model.cells.iter().map(|cell| model.cells[cell.index()]).collect();
    let texts: Vec<&str> = line.split(' ').collect();
    assert_eq!(texts.len(), all.len(), "{}: {line} is no line of {}", case.technique, line_of_model.place);
    let mut known: Vec<Domain> = texts.into_iter().zip(&all).map(|(text, all)| cell(text, *all, &puzzle)).collect();
    let before = told(&known, &all, &puzzle);
    let mut findings: Vec<Finding> = Vec::new();
    let on = known.clone();
    ladder.look(LineId::new(case.line), &on).expect("a line of the ladder").find(rung, &mut findings);
    for (at, may) in findings.into_iter().flat_map(|finding| finding.found) {
        known[at] = known[at].and(may);
    }
    (before, told(&known, &all, &puzzle))
}

#[test]
fn techniques_are_what_their_names_say() {
    let mut wrong = Vec::new();
    for case in CASES {
        let (_, becomes_so) = becomes(case, case.sees.0);
        if becomes_so != case.sees.1 {
            wrong.push(format!("{}: {} becomes {becomes_so}", case.technique, case.sees.0));
        }
        let (before, after) = becomes(case, case.silent);
        if before != after {
            wrong.push(format!("{}: {before} is not left alone: {after}", case.technique));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_technique_of_lines_with_letters_and_numbers_has_its_case() {
    let kind_of = |case: &Case| case.puzzle.lines().next().expect("a kind").trim_start_matches("kind: ").to_owned();
    let tried: BTreeSet<(String, &str)> =
        CASES.iter().filter(|case| case.sees.0 != case.sees.1).map(|case| (kind_of(case), case.technique)).collect();
    for name in ["doppelblock", "japanese_sums", "kakurasu", "binairo", "easy_as_abc", "skyscrapers"] {
        let kind = kind::find(name).expect("a kind");
        let puzzle = CASES.iter().find(|case| kind_of(case) == name).expect("a case of the kind").puzzle;
        let puzzles = format::open(puzzle.as_bytes(), format::find("native"), None).expect("a puzzle").puzzles;
        let puzzle = puzzles.into_iter().next().expect("a puzzle").expect("a valid puzzle");
        let model = kind.model(&puzzle).expect("a valid puzzle");
        for technique in kind.ladder(&puzzle, &model).expect("a ladder").techniques() {
            assert!(tried.contains(&(name.to_owned(), technique.name)), "{name}: no case of {}", technique.name);
        }
    }
}

/// A number that looks random, and the seed of the next.
fn roll(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

#[test]
fn what_is_asked_about_some_cells_is_found_as_in_all() {
    let (mut seed, mut asked) = (1, 0);
    for case in CASES {
        let puzzle = read(case.puzzle);
        let kind = kind::of(&puzzle).expect("a kind");
        let model = kind.model(&puzzle).expect("a puzzle");
        let ladder = kind.ladder(&puzzle, &model).expect("a ladder");
        let cells = &model.lines[case.line].cells;
        for _ in 0..40 {
            let some = |all: Domain, roll: u64| {
                Some(Domain(all.0 & u128::from(roll))).filter(|may| !may.is_empty()).unwrap_or(all)
            };
            let known: Vec<Domain> =
                cells.iter().map(|cell| some(model.cells[cell.index()], roll(&mut seed) | roll(&mut seed))).collect();
            let look = ladder.look(LineId::new(case.line), &known).expect("a line of the ladder");
            for rung in 0..ladder.techniques().len() {
                let mut all = Vec::new();
                look.find(rung, &mut all);
                for (at, may) in all.iter().flat_map(|finding| finding.found.clone()) {
                    let gone = Domain(known[at].0 & !may.0);
                    let says = |finding: &&Finding| {
                        finding.found.iter().any(|&(other, may)| other == at && may.and(gone).is_empty())
                    };
                    let mut about = Vec::new();
                    look.find_about(rung, &[(at, gone)], &mut about);
                    let technique = ladder.techniques()[rung].name;
                    assert_eq!(
                        about.iter().find(says),
                        all.iter().find(says),
                        "{technique} of {known:?}, cell {at} without {gone:?}"
                    );
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 1000, "{asked} findings");
}
