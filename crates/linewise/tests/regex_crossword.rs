//! Promise: a clue of a regex crossword matches what JavaScript's RegExp matches, and no more is lost from a
//! line than its words say. Node is the judge; where it, or the folder of vectors, is absent, its part is skipped.

use linewise::rule::{LineView, Scratch, Shape, words};
use linewise::{Alphabet, Clue, Domain, Kind, Options, Rule, Says, Symbol, kind};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

fn regex_crossword() -> &'static dyn Kind {
    kind::find("regex_crossword").expect("the kind is listed")
}

fn alphabet(glyphs: &str) -> Alphabet {
    Alphabet::of_glyphs(Vec::new(), glyphs).expect("each character once")
}

fn rule(clue: &str, cells: usize, alphabet: &Alphabet) -> Arc<dyn Rule> {
    let clue = Clue::new(Says::Pattern(clue.to_owned()));
    let rule = regex_crossword().line(Some(&clue), None, cells, alphabet, &Options::new());
    rule.unwrap_or_else(|error| panic!("{clue:?} is refused: {error}"))
}

fn text(word: &[Symbol], alphabet: &Alphabet) -> String {
    word.iter().map(|&symbol| alphabet.glyph(symbol)).collect()
}

fn word(text: &str, alphabet: &Alphabet) -> Vec<Symbol> {
    text.chars().map(|glyph| alphabet.symbol(glyph).expect("a character of the alphabet")).collect()
}

fn shared(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name)
}

/// What a script prints; `None` where there is no Node.
fn node(script: PathBuf, arguments: &[&str]) -> Option<String> {
    let output = Command::new("node").arg(script).args(arguments).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("JSON is UTF-8"))
}

/// A pattern over `abc` with all its words of up to four letters.
struct Case {
    clue: String,
    words: Vec<Vec<String>>,
}

fn cases(lines: &str) -> Vec<Case> {
    let case = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let list = |cells: usize| case["words"][cells.to_string()].as_array().expect("words of each length");
        let text = |word: &serde_json::Value| word.as_str().expect("a word").to_owned();
        let words = (0..=4).map(|cells| list(cells).iter().map(text).collect()).collect();
        Case { clue: case["clue"].as_str().expect("a clue").to_owned(), words }
    };
    lines.lines().map(case).collect()
}

/// Holds one pattern against its words: judge, listing, narrowing, admitting and counting.
fn check(case: &Case) {
    let alphabet = alphabet("abc");
    let symbols: Vec<Symbol> = alphabet.all().symbols().collect();
    for (cells, expected) in case.words.iter().enumerate() {
        let rule = rule(&case.clue, cells, &alphabet);
        let name = format!("/{}/ on {cells} cells", case.clue);
        let all = vec![alphabet.all(); cells];
        let listed: Vec<String> = words(&*rule, &all, &symbols).map(|word| text(&word, &alphabet)).collect();
        assert_eq!(&listed, expected, "{name}: the words listed");
        let accepted = common::all_words(cells, 3).filter(|word| rule.accepts(word)).map(|word| text(&word, &alphabet));
        assert_eq!(&accepted.collect::<Vec<_>>(), expected, "{name}: the words accepted");
        let mut random = Random(case.clue.len() as u64 * 31 + cells as u64);
        for _ in 0..4 {
            let domains: Vec<Domain> = (0..cells).map(|_| Domain(u128::from(random.next() % 7 + 1))).collect();
            check_domains(&*rule, &name, &domains, expected, &alphabet);
        }
    }
}

mod common;

/// A small source of numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 >> 33
    }
}

fn check_domains(rule: &dyn Rule, name: &str, domains: &[Domain], expected: &[String], alphabet: &Alphabet) {
    let shape = Shape::new(rule.layout(), domains.len(), alphabet.len());
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let fits = |word: &Vec<Symbol>| word.iter().zip(domains).all(|(&symbol, may)| may.has(symbol));
    let left: Vec<Vec<Symbol>> = expected.iter().map(|text| word(text, alphabet)).filter(fits).collect();
    let seen = |at: usize| left.iter().map(|word| word[at]).collect::<Domain>();
    let mut support = vec![0; bits.len()];
    let narrowed = rule.narrow(line, &mut support, &mut Scratch::default());
    assert_eq!(narrowed, !left.is_empty(), "{name}: is any word left over {domains:?}?");
    if narrowed {
        let exact: Vec<Domain> = (0..domains.len()).map(seen).collect();
        assert_eq!(shape.domains(&support), exact, "{name}: narrowed over {domains:?}");
    }
    assert_eq!(rule.admits(line, &mut Scratch::default()), !left.is_empty(), "{name}: admits over {domains:?}");
    assert_eq!(rule.count(line), Some(BigUint::from(left.len())), "{name}: counted over {domains:?}");
}

#[test]
fn the_vectors_hold() {
    let Ok(lines) = std::fs::read_to_string(shared("vectors/regex-semantics.jsonl")) else {
        eprintln!("skipped: the vectors are not here");
        return;
    };
    cases(&lines).iter().for_each(check);
}

#[test]
fn fresh_patterns_mean_what_node_says() {
    let generator = shared("tools/gen_regex_semantics.mjs");
    if !generator.exists() {
        eprintln!("skipped: the generator is not here");
        return;
    }
    for seed in ["71", "72", "73", "74"] {
        let Some(lines) = node(generator.clone(), &[seed, "5000"]) else {
            eprintln!("skipped: there is no Node");
            return;
        };
        let cases = cases(&lines);
        assert_eq!(cases.len(), 5000);
        cases.iter().for_each(check);
    }
}

#[test]
fn odd_patterns_are_read_as_node_reads_them() {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/javascript/dialect.mjs");
    let Some(lines) = node(script, &["5", "40000"]) else {
        eprintln!("skipped: there is no Node");
        return;
    };
    let mut lines = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON"));
    let strings = |list: &serde_json::Value| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
    };
    let all = strings(&lines.next().expect("the words come first")["words"]);
    let alphabet = alphabet("abc-1{]\\ku 2}<");
    for case in lines {
        let clue = case["clue"].as_str().expect("a clue");
        let read = regex_crossword().read_clue(clue, &alphabet);
        if case["refused"] == true {
            assert!(read.is_err() || clue == "*", "/{clue}/ is refused by JavaScript");
            continue;
        }
        assert!(read.is_ok(), "/{clue}/ is read by JavaScript: {read:?}");
        let rules: Vec<_> = (0..=6).map(|cells| rule(clue, cells, &alphabet)).collect();
        let accepted = all.iter().filter(|text| {
            let word = word(text, &alphabet);
            rules[word.len()].accepts(&word)
        });
        assert_eq!(accepted.cloned().collect::<Vec<_>>(), strings(&case["words"]), "/{clue}/");
    }
}

proptest! {
    /// Whatever is typed as a clue, it is read or refused with a place within it, and its line is narrowed.
    #[test]
    fn any_text_is_a_clue_or_an_error(clue in "[a-c(){}\\[\\]|*+?^$.\\\\<>=!:,0-9k-]{0,24}", cells in 0usize..8) {
        let alphabet = alphabet("abc");
        match regex_crossword().read_clue(&clue, &alphabet) {
            Err(error) => {
                prop_assert!(!error.span.is_none(), "{clue:?}: {error} has no place");
                prop_assert!(error.span.end as usize <= clue.len(), "{clue:?}: {error}");
            }
            Ok(None) => prop_assert_eq!(clue, "*"),
            Ok(Some(clue)) => {
                let rule = regex_crossword().line(Some(&clue), None, cells, &alphabet, &Options::new()).expect("it was read before");
                let shape = Shape::new(rule.layout(), cells, 3);
                let bits = shape.matrix(&vec![alphabet.all(); cells]);
                let mut support = vec![0; bits.len()];
                rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default());
            }
        }
    }
}
