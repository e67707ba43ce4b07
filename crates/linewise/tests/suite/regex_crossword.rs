//! Promise: a clue of a regex crossword matches what JavaScript's RegExp matches, and no more is lost from a
//! line than its words say. Node is the judge; where it, or the folder of vectors, is absent, its part is skipped.

use crate::common;
use crate::common::beside::{shared, shared_text};
use linewise::engine::rule::{LineView, Scratch, Shape, words};
use linewise::kind::ClueLine;
use linewise::{Alphabet, Clue, Domain, Kind, Options, Rule, Says, Symbol, format, kind};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// The kind.
pub fn regex_crossword() -> &'static dyn Kind {
    kind::find("regex_crossword").expect("the kind is listed")
}

/// An alphabet of these characters.
pub fn alphabet(glyphs: &str) -> Alphabet {
    Alphabet::of_glyphs(Vec::new(), glyphs).expect("each character once")
}

pub fn rule(clue: &str, cells: usize, alphabet: &Alphabet) -> Arc<dyn Rule> {
    let clue = Clue::new(Says::Pattern(clue.to_owned()));
    let rule =
        regex_crossword().line(ClueLine::without_clues(cells, alphabet, &Options::new()).with(Some(&clue), None));
    rule.unwrap_or_else(|error| panic!("{clue:?} is refused: {error}"))
}

fn text(word: &[Symbol], alphabet: &Alphabet) -> String {
    word.iter().map(|&symbol| alphabet.glyph(symbol)).collect()
}

fn word(text: &str, alphabet: &Alphabet) -> Vec<Symbol> {
    text.chars().map(|glyph| alphabet.symbol(glyph).expect("a character of the alphabet")).collect()
}

/// What a script prints; `None` where there is no Node.
fn node(script: PathBuf, arguments: &[&str]) -> Option<String> {
    let output = Command::new("node").arg(script).args(arguments).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("JSON is UTF-8"))
}

/// What Node says of words under clues, a list for each clue; `None` where there is no Node.
fn node_matches(questions: &[(String, Vec<String>)]) -> Option<Vec<Vec<bool>>> {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/javascript/matches.mjs");
    let mut child = Command::new("node").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let line =
        |(clue, words): &(String, Vec<String>)| format!("{}\n", serde_json::json!({"clue": clue, "words": words}));
    let text: String = questions.iter().map(line).collect();
    let mut input = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("nothing panics").expect("it reads all");
    assert!(output.status.success(), "Node refuses a clue");
    let answers = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    Some(answers.lines().map(|line| serde_json::from_str(line).expect("a list")).collect())
}

/// The clues and the answers of the project's own puzzles, and of words that differ from the answers in a cell
/// or two, or are of another line: Node must say of each what linewise says.
#[test]
fn node_agrees_with_the_puzzles_of_the_collection() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/regex_crossword");
    let native = format::find("native").expect("the native format");
    let mut random = Random(7);
    let (mut questions, mut ours, mut unique) = (Vec::new(), Vec::new(), 0);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the collection").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    for path in &paths {
        let puzzle = native.read(&std::fs::read(path).expect("a readable file")).remove(0).expect("a puzzle");
        let model = regex_crossword().model(&puzzle).expect("a model");
        let goal = puzzle.goal.clone();
        unique += usize::from(goal.is_some());
        for ((end, clue), line) in puzzle.clues.iter().zip(&model.lines) {
            let Says::Pattern(pattern) = &clue.says else { panic!("{path:?}: {end:?} has no pattern") };
            let right: Vec<Symbol> = match &goal {
                Some(goal) => line.cells.iter().map(|cell| goal[cell.index()]).collect(),
                None => {
                    line.cells.iter().map(|_| Symbol((random.next() % puzzle.alphabet.len() as u64) as u8)).collect()
                }
            };
            let mut words = vec![right.clone()];
            for _ in 0..20 {
                let mut word = right.clone();
                for _ in 0..=random.next() % 2 {
                    let at = random.next() as usize % word.len();
                    let from = goal.as_ref().filter(|_| random.next().is_multiple_of(2));
                    word[at] = match from {
                        Some(goal) => goal[random.next() as usize % goal.len()],
                        None => Symbol((random.next() % puzzle.alphabet.len() as u64) as u8),
                    };
                }
                words.push(word);
            }
            assert!(goal.is_none() || common::accepts(&*line.rule, &right), "{path:?}: /{pattern}/");
            ours.push(words.iter().map(|word| common::accepts(&*line.rule, word)).collect::<Vec<_>>());
            questions
                .push((pattern.clone(), words.iter().map(|word| text(word, &puzzle.alphabet)).collect::<Vec<_>>()));
        }
    }
    assert!(paths.len() >= 40 && unique >= 30, "{} puzzles, {unique} with an answer", paths.len());
    let Some(theirs) = node_matches(&questions) else {
        eprintln!("skipped: there is no Node");
        return;
    };
    for (((clue, words), ours), theirs) in questions.iter().zip(&ours).zip(&theirs) {
        assert_eq!(ours, theirs, "/{clue}/ on {words:?}");
    }
}

/// Patterns and words longer than those of the vectors, with words that nearly match.
#[test]
fn long_words_match_as_node_says() {
    let mut random = Random(2026);
    let atoms = [
        "a", "b", "c", ".", "[ab]", "[^a]", "\\1", "\\2", "(a|b)", "(.)", "(b*)", "(?:ab|c)", "(?=.*c)", "(?!bb)",
        "(?<=a)", "(?<!c)", "(a?b)", "\\b", "(?:(a)|b)",
    ];
    let quantifiers = ["", "", "", "*", "+", "?", "*?", "{2}", "{1,3}", "{2,}"];
    let alphabet = alphabet("abc");
    let mut questions = Vec::new();
    for _ in 0..600 {
        let mut clue = String::new();
        for _ in 0..2 + random.next() % 5 {
            let atom = atoms[random.next() as usize % atoms.len()];
            let is_look = atom.starts_with("(?<") || atom == "\\b";
            clue += atom;
            clue += if is_look { "" } else { quantifiers[random.next() as usize % quantifiers.len()] };
        }
        let cells = 5 + random.next() as usize % 8;
        let rule = rule(&clue, cells, &alphabet);
        let symbols: Vec<Symbol> = alphabet.all().symbols().collect();
        let some: Vec<Vec<Symbol>> = words(&*rule, &vec![alphabet.all(); cells], &symbols).take(10).collect();
        let mut tried = some.clone();
        for at in 0..30 {
            let mut word: Vec<Symbol> = match some.get(at % some.len().max(1)) {
                Some(word) => word.clone(),
                None => (0..cells).map(|_| Symbol((random.next() % 3) as u8)).collect(),
            };
            word[random.next() as usize % cells] = Symbol((random.next() % 3) as u8);
            tried.push(word);
        }
        questions.push((clue, cells, tried));
    }
    let texts = |words: &[Vec<Symbol>]| words.iter().map(|word| text(word, &alphabet)).collect::<Vec<_>>();
    let asked: Vec<_> = questions.iter().map(|(clue, _, words)| (clue.clone(), texts(words))).collect();
    let Some(theirs) = node_matches(&asked) else {
        eprintln!("skipped: there is no Node");
        return;
    };
    for ((clue, cells, words), theirs) in questions.iter().zip(&theirs) {
        let rule = rule(clue, *cells, &alphabet);
        for (word, &theirs) in words.iter().zip(theirs) {
            let name = format!("/{clue}/ on {}", text(word, &alphabet));
            assert_eq!(common::accepts(&*rule, word), theirs, "{name}: the judge");
            let domains: Vec<Domain> = word.iter().map(|&symbol| Domain::only(symbol)).collect();
            let shape = Shape::new(rule.orientation(), *cells, 3);
            let bits = shape.matrix(&domains);
            assert_eq!(
                rule.admits(LineView { shape, bits: &bits }, &mut Scratch::default()),
                Ok(theirs),
                "{name}: the machine"
            );
        }
    }
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
///
/// Says over how many domains the line was told slowly, and over how many not.
fn check(case: &Case) -> (usize, usize) {
    let alphabet = alphabet("abc");
    let symbols: Vec<Symbol> = alphabet.all().symbols().collect();
    let (mut told, mut silent) = (0, 0);
    for (cells, expected) in case.words.iter().enumerate() {
        let rule = rule(&case.clue, cells, &alphabet);
        let name = format!("/{}/ on {cells} cells", case.clue);
        let all = vec![alphabet.all(); cells];
        let listed: Vec<String> = words(&*rule, &all, &symbols).map(|word| text(&word, &alphabet)).collect();
        assert_eq!(&listed, expected, "{name}: the words listed");
        let accepted =
            common::all_words(cells, 3).filter(|word| common::accepts(&*rule, word)).map(|word| text(&word, &alphabet));
        assert_eq!(&accepted.collect::<Vec<_>>(), expected, "{name}: the words accepted");
        let mut random = Random(case.clue.len() as u64 * 31 + cells as u64);
        for round in 0..4 {
            let domains: Vec<Domain> =
                (0..cells).map(|_| Domain::from_bits(u128::from(random.next() % 7 + 1))).collect();
            let exact = check_domains(&*rule, &name, &domains, expected, &alphabet);
            if round > 0 {
                continue;
            }
            match common::told_slowly(&*rule, &domains) {
                Ok(slowly) => {
                    assert_eq!(slowly, exact, "{name}: told slowly over {domains:?}");
                    told += 1;
                }
                Err(_) => silent += 1,
            }
        }
    }
    (told, silent)
}

/// Checks many patterns, most of which must be told slowly: all but those that ask for what a look around matched.
fn check_all(cases: &[Case]) {
    let (told, silent) = cases.iter().map(check).fold((0, 0), |sums, case| (sums.0 + case.0, sums.1 + case.1));
    assert!(silent * 8 < told, "{told} lines were told, {silent} not");
}

/// A small source of numbers that are the same in every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 >> 33
    }
}

/// Holds one line against its words; says what each cell is in these.
pub fn check_domains(
    rule: &dyn Rule,
    name: &str,
    domains: &[Domain],
    expected: &[String],
    alphabet: &Alphabet,
) -> Vec<Domain> {
    let shape = Shape::new(rule.orientation(), domains.len(), alphabet.len());
    let bits = shape.matrix(domains);
    let line = LineView { shape, bits: &bits };
    let fits = |word: &Vec<Symbol>| word.iter().zip(domains).all(|(&symbol, may)| may.has(symbol));
    let left: Vec<Vec<Symbol>> = expected.iter().map(|text| word(text, alphabet)).filter(fits).collect();
    let seen = |at: usize| left.iter().map(|word| word[at]).collect::<Domain>();
    let mut support = vec![0; bits.len()];
    let narrowed = rule.narrow(line, &mut support, &mut Scratch::default());
    assert_eq!(narrowed, Ok(!left.is_empty()), "{name}: is any word left over {domains:?}?");
    let exact: Vec<Domain> = (0..domains.len()).map(seen).collect();
    if narrowed == Ok(true) {
        assert_eq!(shape.domains(&support), exact, "{name}: narrowed over {domains:?}");
    }
    assert_eq!(rule.admits(line, &mut Scratch::default()), Ok(!left.is_empty()), "{name}: admits over {domains:?}");
    assert_eq!(
        rule.count(line, &mut Scratch::default()),
        Ok(BigUint::from(left.len())),
        "{name}: counted over {domains:?}"
    );
    exact
}

/// Longer lines and more symbols than the vectors have: what is told slowly, for proofs, is what narrowing finds.
#[test]
fn lines_told_slowly_are_what_narrowing_finds() {
    let lines = [
        ("(.)(.)(.)(W|\\1|\\2|\\3)*", 12),
        (".*(.)(.)(.)(.)\\4\\3\\2\\1.*", 13),
        ("(...?)\\1*", 13),
        ("(.+)(.+)\\1\\2", 9),
        ("(F|I|T)+(..|(\\2))*", 10),
        ("(?=.*A)(?=.*B)(?!.*C).*", 12),
        ("(.)(?!.*\\1)(.)(?!.*\\2)(.)(?!.*\\3).*", 7),
        ("(?!.*(.).*\\1)[A-F]*", 6),
        ("(?:(?<=^A)|).*(?<!B.)C*", 12),
        ("\\b\\w+\\b-\\b[A-C]+\\B.*", 12),
        ("(?:(?=(.))\\w)*(?<x>.)\\k<x>", 9),
        ("(\\[|.)(?:[MO]+(?:\\]|\\1))+", 11),
        ("(?:(A)|B\\1|)*?(.)\\2$", 10),
    ];
    let alphabet = alphabet("ABCDEFIMOTW[]- ");
    let mut random = Random(99);
    let mut told = 0;
    for (clue, cells) in lines {
        let rule = rule(clue, cells, &alphabet);
        for round in 0..6 {
            let may = |_| match round {
                0 => alphabet.all(),
                _ if random.next().is_multiple_of(3) => alphabet.all(),
                _ => {
                    Domain::from_bits(u128::from(random.next()) & u128::from(random.next()) | 1 << (random.next() % 15))
                        .and(alphabet.all())
                }
            };
            let domains: Vec<Domain> = (0..cells).map(may).collect();
            let shape = Shape::new(rule.orientation(), cells, alphabet.len());
            let (bits, mut support) = (shape.matrix(&domains), vec![0; shape.len()]);
            let narrowed = rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default());
            let (Ok(has_word), Ok(slowly)) = (narrowed, common::told_slowly(&*rule, &domains)) else { continue };
            told += 1;
            let expected = if has_word { shape.domains(&support) } else { vec![Domain::EMPTY; cells] };
            let narrower = |at: usize| slowly[at].and(expected[at]) == slowly[at];
            assert!((0..cells).all(narrower), "/{clue}/ over {domains:?}: narrowing took too much");
            assert!(!rule.is_exact() || slowly == expected, "/{clue}/ over {domains:?}");
        }
    }
    assert!(told > 60, "only {told} of 78 lines were told");
}

#[test]
fn the_vectors_hold() {
    let Some(lines) = shared_text("vectors/regex-semantics.jsonl") else { return };
    check_all(&cases(&lines));
}

#[test]
fn fresh_patterns_mean_what_node_says() {
    let Some(generator) = shared("tools/gen_regex_semantics.mjs") else { return };
    for seed in ["81", "82", "83", "84"] {
        let Some(lines) = node(generator.clone(), &[seed, "5000"]) else {
            eprintln!("skipped: there is no Node");
            return;
        };
        let cases = cases(&lines);
        assert_eq!(cases.len(), 5000);
        check_all(&cases);
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
        let read = regex_crossword().clues().read(clue, &alphabet, &Options::new());
        if case["refused"] == true {
            assert!(read.is_err() || clue == "*", "/{clue}/ is refused by JavaScript");
            continue;
        }
        assert!(read.is_ok(), "/{clue}/ is read by JavaScript: {read:?}");
        let rules: Vec<_> = (0..=6).map(|cells| rule(clue, cells, &alphabet)).collect();
        let accepted = all.iter().filter(|text| {
            let word = word(text, &alphabet);
            common::accepts(&*rules[word.len()], &word)
        });
        assert_eq!(accepted.cloned().collect::<Vec<_>>(), strings(&case["words"]), "/{clue}/");
    }
}

proptest! {
    /// Whatever is typed as a clue, it is read or refused with a place within it, and its line is narrowed.
    #[test]
    fn any_text_is_a_clue_or_an_error(clue in "[a-c(){}\\[\\]|*+?^$.\\\\<>=!:,0-9k-]{0,24}", cells in 0usize..8) {
        let alphabet = alphabet("abc");
        match regex_crossword().clues().read(&clue, &alphabet, &Options::new()) {
            Err(error) => {
                prop_assert!(!error.span.is_none(), "{clue:?}: {error} has no place");
                prop_assert!(error.span.end as usize <= clue.len(), "{clue:?}: {error}");
            }
            Ok(None) => prop_assert_eq!(clue, "*"),
            Ok(Some(clue)) => {
                let rule = regex_crossword().line(ClueLine::without_clues(cells, &alphabet, &Options::new()).with(Some(&clue), None)).expect("it was read before");
                let shape = Shape::new(rule.orientation(), cells, 3);
                let bits = shape.matrix(&vec![alphabet.all(); cells]);
                let mut support = vec![0; bits.len()];
                let _ = rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default());
            }
        }
    }
}
