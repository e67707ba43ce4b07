//! Techniques and their sentences, over all kinds. That each is what its name says, on lines that show it, is a promise of every kind.

use linewise::explain::sentences;
use linewise::message::wording;
use linewise::technique::{Finding, SHARED};
use linewise::{Domain, LineId, Puzzle, format, kind};
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

/// A number that looks random, and the seed of the next.
fn roll(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

#[test]
fn what_is_asked_about_some_cells_is_found_as_in_all() {
    let (mut seed, mut asked) = (1, 0);
    let shown = kind::ALL.iter().filter(|kind| kind.name() != "nonogram").flat_map(|kind| kind.techniques());
    for case in shown.flat_map(|technique| technique.shown) {
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
