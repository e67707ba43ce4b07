//! Techniques are what they show.

use super::cases::{Kinds, model};
use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::explain::{Speaker, demonstrate};
use linewise::format::{Format, Native};
use linewise::technique::{Shown, Technique};
use linewise::{Domain, Kind, Puzzle};

/// Each technique speaks on its lines and says there what it is shown to say, no more than the line does; on the others it is silent.
pub fn techniques_are_what_they_show(kinds: Kinds) {
    let mut wrong = Vec::new();
    for kind in kinds {
        assert!(!kind.techniques().is_empty(), "{} has no techniques", kind.name());
        for technique in kind.techniques() {
            assert!(!technique.shown.is_empty() && !technique.sentences.is_empty(), "{} is not shown", technique.name);
            for (number, shown) in technique.shown.iter().enumerate() {
                let name = format!("{}\t{}\t{number}", kind.name(), technique.name);
                wrong.extend(misshown(*kind, kinds, *technique, shown).into_iter().map(|why| format!("{name}\t{why}")));
            }
        }
    }
    assert!(wrong.is_empty(), "not as shown:\n{}", wrong.join("\n"));
}

/// What is wrong with a line that shows a technique.
fn misshown(kind: &'static dyn Kind, kinds: Kinds, technique: Technique, shown: &Shown) -> Vec<String> {
    let native = Native::with_kinds(kinds.to_vec());
    let puzzles = native.read(shown.puzzle.as_bytes());
    let puzzle = puzzles.into_iter().next().expect("a puzzle").unwrap_or_else(|e| panic!("{}: {e}", shown.puzzle));
    let model = model(kind, &puzzle);
    let ladder = kind.ladder(&puzzle, &model).expect("a ladder");
    assert_eq!(ladder.techniques(), kind.techniques(), "{}: the ladder has other techniques", kind.name());
    let speaker = Speaker::new(&puzzle, kind, &model, Some(&*ladder));
    let on = |line: &str| {
        let shown = demonstrate(speaker, technique, shown, line);
        shown.unwrap_or_else(|| panic!("{}: {line:?} is no line of {}", technique.name, shown_puzzle(&puzzle)))
    };
    let (speaks, silent) = (on(shown.before), on(shown.silent));
    let mut wrong = Vec::new();
    let after = speaks.after.join(if shown.after.contains(' ') { " " } else { "" });
    if after != shown.after {
        wrong.push(format!("{} becomes {after}", shown.before));
    }
    if speaks.says.join("\n") != shown.says {
        wrong.push(format!("says\t{:?}", speaks.says));
    }
    if silent.before != silent.after || !silent.says.is_empty() {
        wrong.push(format!("{} is not left alone: {}", shown.silent, silent.after.join(" ")));
    }
    let line = &model.lines[shown.line];
    let known = |text: &String, at: usize| match text.as_str() {
        "?" => model.cells[line.cells[at].index()],
        text => text.chars().filter_map(|glyph| puzzle.alphabet.symbol(glyph)).collect(),
    };
    let before: Vec<Domain> = speaks.before.iter().enumerate().map(|(at, text)| known(text, at)).collect();
    let admits = |cells: &[Domain]| {
        let shape = Shape::new(line.rule.orientation(), cells.len(), model.symbols);
        line.rule.admits(LineView { shape, bits: &shape.matrix(cells) }, &mut Scratch::default()) != Ok(false)
    };
    if !admits(&before) {
        wrong.push(format!("no arrangement of its line fits {}", shown.before));
    }
    for (at, text) in speaks.after.iter().enumerate() {
        for symbol in before[at].minus(known(text, at)).symbols() {
            let mut denied = before.clone();
            denied[at] = Domain::only(symbol);
            if admits(&denied) {
                wrong.push(format!("cell {} may well be {}", at + 1, puzzle.alphabet.glyph(symbol)));
            }
        }
    }
    wrong
}

fn shown_puzzle(puzzle: &Puzzle) -> &str {
    &puzzle.kind
}
