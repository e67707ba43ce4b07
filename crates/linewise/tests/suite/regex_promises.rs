//! Promises about regex crosswords that were once broken: characters without a symbol of their own are counted,
//! patterns with references and looks are solved and proved, and flags and shared names of ES2025 are read.

use linewise::engine::proof::{Checker, Claim, ProofStep, Refusal};
use linewise::engine::rule::{LineView, Meter, Shape};
use linewise::engine::{Answer, Budget, Count, GaveUp, Limits, Verdict, count, solve, solve_with_log};
use linewise::explain::{Ending, explain, grade};
use linewise::kind::ClueLine;
use linewise::{Alphabet, Axis, Board, Clue, End, Kind, Model, Options, Puzzle, Rule, Says, Symbol, kind};
use num_bigint::BigUint;
use std::sync::Arc;

fn regex_crossword() -> &'static dyn Kind {
    kind::find("regex_crossword").expect("the kind is listed")
}

fn clue(pattern: &str) -> Clue {
    Clue::new(Says::Pattern(pattern.to_owned()))
}

/// The model of a puzzle with these rows and columns, over what its cells can hold when nobody says.
fn model(rows: &[&str], columns: &[String]) -> (Puzzle, Model) {
    let board = Board::rectangle(rows.len(), columns.len()).expect("a small board");
    let clues: Vec<Clue> = rows.iter().copied().chain(columns.iter().map(String::as_str)).map(clue).collect();
    let alphabet =
        regex_crossword().alphabets().of_puzzle(&mut clues.iter(), "", board.cells()).expect("there is room");
    let mut puzzle = Puzzle::new("regex_crossword", board, alphabet);
    for (at, clue) in clues.into_iter().enumerate() {
        let end = match at.checked_sub(rows.len()) {
            None => End::near(Axis::ROW, at),
            Some(column) => End::near(Axis::COLUMN, column),
        };
        puzzle.clues.insert(end, clue);
    }
    let model = regex_crossword().model(&puzzle).expect("a model");
    (puzzle, model)
}

/// Does a rule accept a word? It must be able to tell.
fn accepts(rule: &dyn Rule, word: &[Symbol]) -> bool {
    rule.accepts(word, &mut Meter::default()).expect("the word can be judged")
}

/// A single row, whose cells can be anything.
fn row(pattern: &str, cells: usize) -> (Puzzle, Model) {
    model(&[pattern], &vec![".".to_owned(); cells])
}

/// Solves a model, and lets somebody who believes nothing repeat the proof.
fn proved(model: &Model, name: &str) -> Answer {
    let mut checker = Checker::new(model);
    let answer = solve_with_log(model, Limits::default(), Budget::UNLIMITED, &mut |step: &ProofStep<'_>| {
        checker.take(step).unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    });
    checker.finish().unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
    answer
}

/// Holds that a puzzle has exactly so many solutions: several, of which two are shown that differ, and which nobody proves to be all.
fn check_crowd(pattern: &str, cells: usize, expected: u64) {
    let (puzzle, model) = row(pattern, cells);
    let answer = proved(&model, pattern);
    assert_eq!((answer.verdict, answer.complete), (Verdict::Several, false), "/{pattern}/");
    let text = |word: &[Symbol]| word.iter().map(|&symbol| puzzle.alphabet.glyph(symbol)).collect::<String>();
    assert_ne!(text(&answer.solutions[0]), text(&answer.solutions[1]), "/{pattern}/");
    assert_eq!(count(&model, Budget::UNLIMITED), Count::Exactly(BigUint::from(expected)), "/{pattern}/");
    let all = solve(&model, Limits::new(50), Budget::UNLIMITED);
    assert!(!all.complete, "/{pattern}/");
    // Whoever claims that those shown are all is refused.
    let mut checker = Checker::new(&model);
    let one = solve(&model, Limits::new(1), Budget::UNLIMITED).solutions.remove(0);
    checker.take(&ProofStep::Solution(&one)).expect("it is a solution");
    assert!(checker.take(&ProofStep::End(Claim::Exactly(1))).is_err(), "/{pattern}/");
}

#[test]
fn large_ranges_are_counted() {
    check_crowd("[一-龥]+", 2, 20902 * 20902);
    check_crowd("[\\u0100-\\u0200]", 1, 257);
    check_crowd("[\\u0100-\\u0200]X?[\\u4e00-\\u9fa5]", 2, 257 * 20902);
    check_crowd("[A-C][一-龥]", 2, 3 * 20902);
}

#[test]
fn characters_that_are_compared_are_counted() {
    check_crowd("([一-龥])\\1", 2, 20902);
    check_crowd("([一-龥])(?!\\1)[一-龥]", 2, 20902 * 20901);
    check_crowd("([一-龥])[一-龥]\\1", 3, 20902 * 20902);
    check_crowd("([一-龥])(?!\\1)([一-龥])(?!\\1|\\2)[一-龥]", 3, 20902 * 20901 * 20900);
}

#[test]
fn edges_of_words_tell_characters_apart() {
    // é is no word character, so that \\b asks for one of the 63 word characters beside it.
    check_crowd(".\\Bé|[^ -~][^ -~é]", 2, 908_900 - 63 + (908_900 - 95) * (908_900 - 96));
    check_crowd("[一-龥]\\B[一-龥]", 2, 20902 * 20902);
    let exactly = |pattern| match count(&row(pattern, 2).1, Budget::UNLIMITED) {
        Count::Exactly(count) => count,
        other => panic!("/{pattern}/: {other:?}"),
    };
    assert_eq!(exactly(".\\bé"), BigUint::from(63u32));
    assert_eq!(exactly(".\\Bé") + exactly(".\\bé"), exactly(".é"));
    assert_eq!(exactly(".\\B-") + exactly(".\\b-"), exactly(".-"));
    assert_eq!(exactly(".\\bA"), exactly(".A") - 63u32);
}

#[test]
fn what_no_clue_mentions_is_more_than_one_character() {
    for pattern in ["[^ -~]", "[^ -~]+", "([^ -~])(?!\\1)[^ -~]", "(.)(?!\\1)([^ -~])(?!\\1|\\2)[^ -~]"] {
        let cells = pattern.matches("[^").count().max(1) + pattern.matches("(.)").count();
        let (_, model) = row(pattern, cells);
        let answer = proved(&model, pattern);
        assert_eq!((answer.verdict, answer.complete), (Verdict::Several, false), "/{pattern}/");
        let Count::Exactly(count) = count(&model, Budget::UNLIMITED) else { panic!("/{pattern}/ is not counted") };
        assert!(count > BigUint::from(900_000u32), "/{pattern}/: {count}");
    }
}

#[test]
fn characters_with_symbols_of_their_own_are_proved() {
    for (pattern, cells) in [("AB", 2), ("[一-龥]?X[^ -~]*", 1), ("(.)\\1(?=Q)Q|ZZQ", 3)] {
        let columns: Vec<String> = "XBQ".chars().take(cells).map(|c| format!("[{c}ZA]")).collect();
        let (_, model) = model(&[pattern], &columns);
        let answer = proved(&model, pattern);
        let right = solve(&model, Limits::new(0), Budget::UNLIMITED);
        assert_eq!(answer.complete, right.solutions.len() < 2, "/{pattern}/");
        assert_ne!(answer.verdict, Verdict::GaveUp, "/{pattern}/");
    }
}

/// Where there are fewer symbols than it takes, nothing is said of what there is not.
#[test]
fn too_few_symbols_prove_nothing() {
    let (_, mut model) = row("(.)(?!\\1).", 2);
    for crowd in &mut model.crowds {
        crowd.is_enough = false;
    }
    let everything = model.cells.clone();
    model.cells = everything.iter().map(|_| linewise::Domain::only(Symbol(0))).collect();
    let answer = solve(&model, Limits::default(), Budget::UNLIMITED);
    assert_eq!((answer.verdict, answer.complete), (Verdict::GaveUp, false));
    assert_eq!(answer.gave_up, Some(GaveUp::Characters));
    let way = explain(&model, None, &model.grid(), Budget::UNLIMITED);
    assert_eq!((way.steps.len(), way.ending), (0, Ending::Characters), "nor is a step certain");
    assert_eq!(grade(&model, None, &model.grid(), Budget::UNLIMITED).level, None);
    let mut checker = Checker::new(&model);
    let line = linewise::LineId::new(0);
    checker.take(&ProofStep::Propagated(line, &[])).expect("the row has no word");
    assert_eq!(checker.take(&ProofStep::End(Claim::Exactly(0))), Err(Refusal::NotExhausted));
}

/// A small source of numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 >> 33
    }
}

/// Columns that leave so many letters to each cell.
fn columns(cells: usize, letters: usize, random: &mut Random) -> Vec<String> {
    let letter = |random: &mut Random| char::from(b'A' + (random.next() % 6) as u8);
    (0..cells).map(|_| format!("[{}]", (0..letters).map(|_| letter(random)).collect::<String>())).collect()
}

/// Patterns that groups, references and looks make hard.
const HARD: [&str; 13] = [
    "(.*)(.*)(.*)\\3\\2\\1",
    "(.+)(.+)(.+)(.+)\\1\\3\\2\\4",
    "(?=.*A.*B)(?=.*C)(?=.*(.).*\\1)(?!.*DD)(?!.*(.)\\2\\2).*",
    "(?!.*(.+)\\1).*",
    "(?!.*(.).*\\1).*",
    "(.)(?!.*\\1)(.)(?!.*\\2).*(\\1|\\2|A)",
    "(?:(.+)\\1|(.)(.)\\3\\2)+",
    "(?:(.)(?!\\1))*",
    "(A|B|(.)\\2)*?(?:\\2|C)+",
    "(.*)(?=\\1$).*\\b(.?)(?<!D)\\2",
    "(?:(.?)(.?)\\1\\2)+",
    "(.*)(.*)(?!\\1\\2)\\2.*\\1",
    "(?=(.*)\\1)(?=.*A)[A-D]*(?!B)(.)\\2?",
];

/// On small boards, trying every word says what is right.
#[test]
fn hard_patterns_mean_what_trying_every_word_finds() {
    let mut random = Random(18);
    for pattern in HARD {
        for round in 0..24 {
            let cells = 3 + round % 5;
            let columns = columns(cells, 1 + round % 3, &mut random);
            let (_, model) = model(&[pattern], &columns);
            let name = format!("/{pattern}/ over {columns:?}");
            let [line, down @ ..] = &model.lines[..] else { panic!("a row comes first") };
            let symbols: Vec<Vec<Symbol>> = down
                .iter()
                .map(|column| {
                    (0..model.symbols as u8).map(Symbol).filter(|&symbol| accepts(&*column.rule, &[symbol])).collect()
                })
                .collect();
            let mut words: Vec<Vec<Symbol>> = vec![Vec::new()];
            for may in &symbols {
                words = words.iter().flat_map(|word| may.iter().map(|&s| [&word[..], &[s]].concat())).collect();
            }
            words.retain(|word| accepts(&*line.rule, word));
            let answer = proved(&model, &name);
            let expected = match words.len() {
                0 => Verdict::None,
                1 => Verdict::Unique,
                _ => Verdict::Several,
            };
            assert_eq!(answer.verdict, expected, "{name}: {words:?}");
            assert!(answer.solutions.iter().all(|word| words.contains(word)), "{name}");
            assert_eq!(count(&model, Budget::UNLIMITED), Count::Exactly(BigUint::from(words.len())), "{name}");
        }
    }
}

/// On longer lines these gave up; now each is settled, and its proof holds.
#[test]
fn hard_patterns_are_solved_and_proved_on_long_lines() {
    let mut random = Random(5);
    let long = [
        ("(.*)(.*)(.*)\\3\\2\\1", 16, 2),
        ("(.*)(.*)(.*)\\3\\2\\1", 30, 2),
        ("(.+)(.+)(.+)(.+)\\1\\3\\2\\4", 14, 2),
        ("(?=.*A)(?=.*B)(?=.*C)(?=.*D)(?=.*E)(?=.*F)(?=.*G|)(?!.*H).*", 30, 2),
        ("(?!.*(.+)\\1).*", 8, 3),
        ("(?!.*(.).*\\1).*", 26, 2),
    ];
    for (pattern, cells, letters) in long {
        for _ in 0..3 {
            let columns = columns(cells, letters, &mut random);
            let (_, model) = model(&[pattern], &columns);
            let answer = proved(&model, &format!("/{pattern}/ over {columns:?}"));
            assert_ne!(answer.verdict, Verdict::GaveUp, "/{pattern}/ over {columns:?}");
        }
    }
}

/// A board that is planted has a solution, whatever the pattern.
#[test]
fn planted_words_are_found() {
    let mut random = Random(77);
    for (pattern, planted) in [
        ("(.*)(.*)(.*)\\3\\2\\1", "ABCDEFADEFADEDEABC"),
        ("(.+)(.+)(.+)(.+)\\1\\3\\2\\4", "ABCDEFABDECF"),
        ("(?!.*(.).*\\1).*", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ] {
        let column = |c: char| {
            format!(
                "[{c}{}{}]",
                char::from(b'A' + (random.next() % 26) as u8),
                char::from(b'A' + (random.next() % 26) as u8)
            )
        };
        let columns: Vec<String> = planted.chars().map(column).collect();
        let (puzzle, model) = model(&[pattern], &columns);
        let word: Vec<Symbol> = planted.chars().map(|c| puzzle.alphabet.symbol(c).expect("a letter")).collect();
        if !accepts(&*model.lines[0].rule, &word) {
            panic!("/{pattern}/ does not match {planted}");
        }
        let answer = proved(&model, pattern);
        assert!(matches!(answer.verdict, Verdict::Unique | Verdict::Several), "/{pattern}/: {:?}", answer.verdict);
    }
}

fn rule(pattern: &str, cells: usize, alphabet: &Alphabet) -> Arc<dyn Rule> {
    let rule = regex_crossword()
        .line(ClueLine::without_clues(cells, alphabet, &Options::new()).with(Some(&clue(pattern)), None));
    rule.unwrap_or_else(|error| panic!("/{pattern}/ is refused: {error}"))
}

/// What ES2025 says of these, worked out by hand.
#[test]
fn flags_and_shared_names_mean_what_es2025_says() {
    let alphabet = Alphabet::of_glyphs(Vec::new(), "aAbBkSé\u{c9}xX\n").expect("each once");
    let cases: [(&str, &[&str], &[&str]); 14] = [
        ("(?i:a)b", &["ab", "Ab"], &["aB", "AB"]),
        ("(?i:[a-b])x", &["ax", "Bx"], &["bX", "xx"]),
        ("(?i:[^a])", &["b", "B", "x"], &["a", "A"]),
        ("(?i:a(?-i:b))", &["ab", "Ab"], &["aB", "AB"]),
        ("(?i:a|b)(?i-s:x)", &["aX", "BX", "bx"], &["kX"]),
        ("(?i:é)", &["é", "\u{c9}"], &["a"]),
        ("(?i:\\x61)", &["a", "A"], &["b"]),
        ("a(?i:b)|x", &["aB", "ab", "x"], &["X", "Ab"]),
        ("(?s:.)", &["a", "\n"], &[]),
        (".", &["a"], &["\n"]),
        ("a(?m:$)\\n(?m:^)b", &["a\nb"], &["aab"]),
        ("a$\\n^b", &[], &["a\nb"]),
        ("(?:(?<n>a)|(?<n>b))x\\k<n>", &["axa", "bxb"], &["axb", "bxa", "axx"]),
        ("(?:(?<n>a)|(?<n>b))*\\k<n>", &["aa", "abb", "bb", "baa"], &["ab", "ba", "aab"]),
    ];
    for (pattern, right, wrong) in cases {
        for (text, expected) in right.iter().map(|text| (text, true)).chain(wrong.iter().map(|text| (text, false))) {
            let word: Vec<Symbol> = text.chars().map(|c| alphabet.symbol(c).expect("a character")).collect();
            assert_eq!(accepts(&*rule(pattern, word.len(), &alphabet), &word), expected, "/{pattern}/ on {text:?}");
        }
    }
    for refused in
        ["(?ii:a)", "(?i-i:a)", "(?-:a)", "(?x:a)", "(?i)a", "(?<n>a)(?<n>b)", "(?:(?<n>a)(?<n>b)|c)", "(a)(?i:\\1)"]
    {
        assert!(regex_crossword().clues().read(refused, &alphabet, &Options::new()).is_err(), "/{refused}/ is read");
    }
}

#[test]
fn a_line_of_no_cells_is_a_line() {
    let alphabet = Alphabet::of_glyphs(Vec::new(), "ab").expect("each once");
    for (pattern, expected) in [
        ("a*", true),
        ("(a*)\\1", true),
        ("(?!a)", true),
        ("(?=b)", false),
        ("a", false),
        ("^$", true),
        ("()\\1(?!(.)\\2)", true),
    ] {
        let rule = rule(pattern, 0, &alphabet);
        assert_eq!(accepts(&*rule, &[]), expected, "/{pattern}/");
        assert_eq!(
            rule.count(LineView { shape: Shape::new(rule.orientation(), 0, 2), bits: &[] }, &mut Default::default()),
            Ok(BigUint::from(u32::from(expected))),
            "/{pattern}/"
        );
    }
}

/// A settled word under a heavy pattern is judged, whatever it took to settle it: references at the end of a pattern
/// are held against the end of the word.
#[test]
fn settled_words_are_judged_under_many_references() {
    let lines = [
        (r"(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)\9\7\5\3\1\8\6\4\2", "ABACBBAAAABCBAACCBBACBBABAAABBABACBCAAAC", true),
        (r"(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)\9\7\5\3\1\8\6\4\2", "ABACBBAAAABCBAACCBBACBBABAAABBABACBCAACC", false),
        (r"(.+)(.+)(.+)(.+)(.+)(.+)(.+)\7\3\5\1\6\2\4", "ABAACBBAABBCCBACBCBCBCBAACBAABACBCACBBBC", true),
        (r"(A*)(A*)(A*)(A*)(A*)(A*)(A*)(A*)(A*)\1\4\2\9\7\5\3\8\6", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", true),
    ];
    for (pattern, word, is_right) in lines {
        let columns: Vec<String> = word.chars().map(String::from).collect();
        let answer = solve(&model(&[pattern], &columns).1, Limits::default(), Budget::UNLIMITED);
        let verdict = if is_right { Verdict::Unique } else { Verdict::None };
        assert_eq!((answer.verdict, answer.gave_up), (verdict, None), "{pattern} on {word}");
    }
}

/// The flag u, without which JavaScript knows no `\u{...}`, is spoken of where that leads to an error.
#[test]
fn a_code_point_in_braces_is_told_to_need_a_flag() {
    let alphabet = Alphabet::of_glyphs(Vec::new(), "AB").expect("letters");
    let read = |pattern: &str| {
        let error = regex_crossword().clues().read(pattern, &alphabet, &Options::new()).expect_err("a backward range");
        error.help.clone().expect("advice")
    };
    let help = read(r"A[\u{1F600}-\u{1F64F}]");
    assert!(help.contains("the flag u") && help.ends_with("[\u{1F600}-\u{1F64F}]"), "{help}");
    assert!(!read("[z-a]").contains("flag"));
}
