//! Techniques and their sentences, over all kinds. That each is what its name says, on lines that show it, is a promise of every kind.

use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::explain::{Speaker, sentences};
use linewise::message::wording;
use linewise::technique::{Asked, Finding, LineLook, SHARED};
use linewise::{Axis, Domain, LineId, Model, Puzzle, Symbol, Task, Verdict, format, kind};
use std::collections::BTreeSet;

/// The puzzle that a technique is shown on.
fn read(text: &str) -> Puzzle {
    let puzzles = format::open(text.as_bytes(), format::find("native"), None).expect("the native format").puzzles;
    puzzles.into_iter().next().expect("a puzzle").unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn no_two_sentences_have_one_key_and_no_two_techniques_of_a_kind_one_name() {
    let all = sentences(kind::ALL);
    let keys: BTreeSet<&str> = all.iter().map(|sentence| sentence.key).collect();
    assert_eq!(keys.len(), all.len());
    for kind in kind::ALL {
        let techniques = kind.techniques().iter().chain(SHARED);
        let names: BTreeSet<&str> = techniques.clone().map(|technique| technique.name).collect();
        assert_eq!(names.len(), techniques.count(), "{}", kind.name());
    }
}

#[test]
fn all_that_is_said_is_said_in_english() {
    for sentence in sentences(kind::ALL) {
        let text = wording(sentence.wordings, "en");
        assert!(sentence.wordings.iter().any(|(language, _)| *language == "en"), "{}", sentence.key);
        assert!(text.ends_with('.') && !text.contains("  "), "{text}");
    }
    for technique in kind::ALL.iter().flat_map(|kind| kind.techniques()).chain(SHARED) {
        for text in [technique.title, technique.hint] {
            assert!(text.iter().any(|(language, text)| *language == "en" && !text.is_empty()), "{}", technique.name);
        }
    }
}

#[test]
fn techniques_stand_in_the_order_of_their_hardness() {
    for techniques in kind::ALL.iter().map(|kind| kind.techniques()).chain([SHARED]) {
        assert!(techniques.is_sorted_by_key(|technique| (technique.level, technique.weight)), "{techniques:#?}");
    }
}

/// Techniques that every kind shares are shown on boards on which they are the next step, with what is said of it and
/// all that is behind it.
#[test]
fn techniques_that_every_kind_shares_are_shown() {
    let mut wrong = Vec::new();
    let mut shown: BTreeSet<&str> = BTreeSet::new();
    for (kind, on_board) in kind::ALL.iter().flat_map(|kind| kind.shown_on_boards().iter().map(move |one| (*kind, one)))
    {
        let puzzle = read(on_board.puzzle);
        assert_eq!(puzzle.kind, kind.name());
        let task = Task::new(&puzzle).expect("a valid puzzle");
        assert_ne!(task.solve().verdict, Verdict::None, "{}: a board without a solution", on_board.technique);
        let way = task.explain();
        let step = way.steps.first().unwrap_or_else(|| panic!("{}: no step", on_board.technique));
        assert_eq!(step.technique.name, on_board.technique, "{}", task.sentence(step));
        assert_eq!(task.replay(&way).holds(), Some(true), "{}", on_board.technique);
        let says = [vec![task.sentence(step)], task.speaker().chain(step)].concat().join("\n");
        if says != on_board.says {
            wrong.push(format!("{}\t{says:?}", on_board.technique));
        }
        shown.insert(on_board.technique);
    }
    assert!(wrong.is_empty(), "not as shown:\n{}", wrong.join("\n"));
    let all: BTreeSet<&str> = SHARED.iter().map(|technique| technique.name).collect();
    assert_eq!(shown, all);
}

/// A number that looks random, and the seed of the next.
fn roll(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

/// What a line leaves of its cells; `None` where it has no word, or cannot say exactly.
fn left_by(model: &Model, line: usize, known: &[Domain]) -> Option<Vec<Domain>> {
    let line = &model.lines[line];
    let shape = Shape::new(line.rule.orientation(), known.len(), model.symbols);
    let (bits, mut support) = (shape.matrix(known), vec![0; shape.len()]);
    let told = line.rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default());
    (line.rule.is_exact() && told == Ok(true)).then(|| shape.domains(&support))
}

/// So many times each line on which a technique is shown is looked at with other cells known.
const LOOKS: usize = 100;

#[test]
fn techniques_say_no_more_than_their_line_and_the_same_whoever_asks() {
    let (mut seed, mut asked) = (1, 0);
    let shown = kind::ALL.iter().filter(|kind| kind.name() != "nonogram").flat_map(|kind| kind.techniques());
    for case in shown.flat_map(|technique| technique.shown) {
        let puzzle = read(case.puzzle);
        let kind = kind::of(&puzzle).expect("a kind");
        let model = kind.model(&puzzle).expect("a puzzle");
        let ladder = kind.ladder(&puzzle, &model).expect("a ladder");
        let cells = &model.lines[case.line].cells;
        for _ in 0..LOOKS {
            let some = |all: Domain, roll: u64| {
                Some(Domain::from_bits(all.bits() & u128::from(roll))).filter(|may| !may.is_empty()).unwrap_or(all)
            };
            let known: Vec<Domain> =
                cells.iter().map(|cell| some(model.cells[cell.index()], roll(&mut seed) | roll(&mut seed))).collect();
            let look = ladder.look(LineId::new(case.line), &known).expect("a line of the ladder");
            let left = left_by(&model, case.line, &known);
            for rung in 0..ladder.techniques().len() {
                let mut all = Vec::new();
                look.find(rung, Asked::All, &mut all);
                let mut first = Vec::new();
                look.find(rung, Asked::First, &mut first);
                assert_eq!(first.first(), all.first(), "the first of {known:?}");
                let at = roll(&mut seed) as usize % known.len();
                some_matter(&*look, rung, &all, (at, known[at]));
                for (at, may) in all.iter().flat_map(|finding| finding.found.clone()) {
                    some_matter(&*look, rung, &all, (at, known[at].minus(may)));
                    let gone = known[at].minus(may);
                    let name = ladder.techniques()[rung].name;
                    let is_true = left.as_ref().is_none_or(|left| left[at].and(gone).is_empty());
                    assert!(is_true, "{name} of {known:?} takes {gone:?} from cell {at}, which the line does not");
                    let says = |finding: &&Finding| {
                        finding.found.iter().any(|&(other, may)| other == at && may.and(gone).is_empty())
                    };
                    let mut about = Vec::new();
                    look.find(rung, Asked::About(&[(at, gone)]), &mut about);
                    assert_eq!(
                        about.iter().find(says),
                        all.iter().find(says),
                        "{name} of {known:?}, cell {at} without {gone:?}"
                    );
                    let mut whether = Vec::new();
                    look.find(rung, Asked::Whether(&[(at, gone)]), &mut whether);
                    assert_eq!(
                        whether.iter().any(|finding| says(&finding)),
                        all.iter().any(|finding| says(&finding)),
                        "whether {name} of {known:?} takes {gone:?} from cell {at}"
                    );
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 1000, "{asked} findings");
}

/// Who wants only some of these symbols gone from a cell is told the first of all findings that take one.
fn some_matter(look: &dyn LineLook, rung: usize, all: &[Finding], wanted: (usize, Domain)) {
    let takes_some = |finding: &&Finding| finding.takes_some(&[wanted]);
    for asked in [Asked::OneOf(&[wanted]), Asked::OnlyOneOf(&[wanted])] {
        let mut some = Vec::new();
        look.find(rung, asked, &mut some);
        assert_eq!(some.iter().find(takes_some), all.iter().find(takes_some), "{asked:?} of technique {rung}");
    }
}

/// A puzzle, the axis of the line, what its cells may be, and what is said.
type Case<'a> = (&'a str, Axis, Vec<&'a [u8]>, Option<&'a str>);

/// Why no word fits the line whose cells are so, as it is said at once.
fn dead_end(puzzle: &str, axis: Axis, known: &[&[u8]]) -> Option<String> {
    let puzzle = read(puzzle);
    let kind = kind::of(&puzzle).expect("a kind");
    let model = kind.model(&puzzle).expect("a puzzle");
    let ladder = kind.ladder(&puzzle, &model).expect("a ladder");
    let line = LineId::new(model.lines.iter().position(|line| line.place.axis == axis).expect("such a line"));
    let known: Vec<Domain> = known.iter().map(|may| may.iter().map(|&symbol| Symbol(symbol)).collect()).collect();
    let message = ladder.look(line, &known)?.dead_end()?;
    let speaker = Speaker::new(&puzzle, kind, &model, Some(&*ladder));
    Some(speaker.say(Some(line), &message))
}

#[test]
fn a_dead_end_is_told_by_what_is_plainest() {
    const ROW: &str = "kind: nonogram\nsize: 1 rows, 5 columns\nrows: 2,1\n";
    const SUM: &str = "kind: doppelblock\nrows: 4 * * * *\ncolumns: * * * * *\n";
    const LINES: &str = "kind: binairo\noption different_lines: yes\ngivens:\n????\n????\n????\n????\n";
    const NINE: &str = "kind: kakurasu\nrows: 9 1 1 1\ncolumns: 1 1 1 1 1\n";
    const TWO: &str = "kind: kakurasu\nrows: 2 1 1\ncolumns: 1 1 1 1\n";
    const FUZULI: &str = "kind: fuzuli\nsymbols: .123\nsize: 5\n";
    const SUMS: &str = "kind: japanese_sums\nsymbols: #1234\ncolumns: * * * * *\nrows: ";
    let sums = |clue: &str| format!("{SUMS}{clue} * * *\n");
    let (three, fives, five_three) = (sums("3"), sums("5,5"), sums("5,3"));
    let (one_three, three_one) = (sums("1,3"), sums("3,1"));
    let (all, four, no_black): (&[u8], &[u8], &[u8]) = (&[0, 1, 2, 3, 4], &[4], &[1, 2, 3, 4]);
    let (blank, one, open, any): (&[u8], &[u8], &[u8], &[u8]) = (&[0], &[1], &[0, 1], &[0, 1, 2, 3]);
    let cases: [Case<'_>; 19] = [
        (
            ROW,
            Axis::ROW,
            vec![one, open, one, one, one],
            Some("Row 1 (2 1) would have 4 filled cells, and its clue has only 3."),
        ),
        (
            ROW,
            Axis::ROW,
            vec![one, one, one, open, open],
            Some("Row 1 (2 1): cells 1 to 3 would be a block of 3, and the clue has none so long."),
        ),
        (ROW, Axis::ROW, vec![one, one, open, open, open], None),
        (
            SUM,
            Axis::ROW,
            vec![any, &[2], any, any, any],
            Some("Row 1 (4): no two cells that can still be black have the sum 4 between them."),
        ),
        (SUM, Axis::ROW, vec![any, any, &[1, 2, 3], any, any], None),
        (
            LINES,
            Axis::ROWS,
            vec![blank, blank, open, blank, open, open, open, open],
            Some("Cells 1, 2 and 4 of row 1 would be too many 0s."),
        ),
        (LINES, Axis::ROWS, vec![blank, blank, one, one, blank, one, open, open], None),
        (
            NINE,
            Axis::ROW,
            vec![blank, blank, one, open, one],
            Some("Row 1 (9): 1 is still missing, but cell 4, the only open cell, counts more."),
        ),
        (NINE, Axis::ROW, vec![blank; 5], Some("Row 1 (9): the sum is 9, and no cell is left.")),
        (
            TWO,
            Axis::ROW,
            vec![blank, blank, blank, open],
            Some("Row 1 (2): the sum is 2, but cell 4, the only open cell, counts more."),
        ),
        (
            TWO,
            Axis::ROW,
            vec![blank, blank, open, open],
            Some("Row 1 (2): the sum is 2, which cells 3 and 4 cannot make."),
        ),
        (
            FUZULI,
            Axis::SQUARE,
            vec![one, &[2], &[1, 2], &[3]],
            Some("All four cells of the square of rows 1 and 2 and columns 1 and 2 are filled."),
        ),
        (&three, Axis::ROW, vec![four, all, all, all, all], Some("Row 1 (3): the sum 3 cannot cover cell 1.")),
        (
            &three,
            Axis::ROW,
            vec![no_black, all, all, no_black, all],
            Some("Row 1 (3): the sum 3 cannot cover both cell 1 and cell 4."),
        ),
        (&five_three, Axis::ROW, vec![four, blank, all, all, all], Some("Row 1 (5 3): no sum can cover cell 1.")),
        (
            &one_three,
            Axis::ROW,
            vec![&[3], all, all, all, all],
            Some("Row 1 (1 3): wherever the sum 1 stands, cell 1 is left in front of it."),
        ),
        (
            &three_one,
            Axis::ROW,
            vec![all, all, all, all, &[3]],
            Some("Row 1 (3 1): wherever the sum 1 stands, cell 5 is left behind it."),
        ),
        (
            &fives,
            Axis::ROW,
            vec![blank, all, all, all, all],
            Some("Row 1 (5 5): the second sum 5 has no place behind the first sum 5."),
        ),
        (&fives, Axis::ROW, vec![all; 5], None),
    ];
    for (puzzle, axis, known, said) in cases {
        assert_eq!(dead_end(puzzle, axis, &known).as_deref(), said, "{known:?} of {puzzle}");
    }
}
