//! What walkthroughs of regex crosswords say is held against the lines themselves: each conclusion is read out of its
//! sentence, and must follow from the clue and from what the sentence names, by the line's own rule; a look is blamed
//! only for characters that come back without it.

use super::common::one_by_one::{each_alone, one_by_one};
use linewise::engine::Budget;
use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::explain::{Speaker, Step, explain};
use linewise::message::Argument;
use linewise::puzzle::{Alphabet, Says};
use linewise::{CellId, Domain, Grid, LineId, Model, Puzzle, Symbol, format, kind};
use std::path::Path;

/// A budget in solved lines that ends soon.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(2_000_000);

/// Puzzles as the program makes them, and some with looks and references.
const MADE: &[&str] = &[
    "kind: regex_crossword\nrows:\n(CKOVD|CLOUD|DLOVD|DLPVD)\n[BFHIW][ATVY]{1,3}(C|ER|Q)K?\n(DX|UXQD|YAR)S?[LNST][BHPW]\n(.).*\\1.*\n(BJZ|LE|NM)[ENZ]EL\ncolumns:\n(CW|FFM|K)[DTY][AHUX][BLNT]\n(KAAHF|KABGF|LAAGE|LABHE)\n(OTQNE|OTRME)\n(UENAE|UFMAE|UFMBE|VENAF|VFNBE)\n(CRBOK|DQAOL|DQBOK|DRBPL)\n",
    "kind: regex_crossword\nrows:\n(GINGE|GJNGF|HINHE)\nRLI[ABMT][EHN]\n[QSX]TONE\n[JPZ][LMW][FIUZ]MA\n(SGHAS|SHGBT|SHHAT)\ncolumns:\n(GQSOS|GRSPS|HQSPS|HQTPS)\n(IKSLH|IKTLG|ILTLH)\n[CIN][CFHI]OU[AHPR]*\n[EGHKN]+(.).*\\1[^GQZ]+\n(EE|UOV)[EQX](AT|Y)\n",
    "kind: regex_crossword\nrows:\n(PWY|RF|SUN)A[^BIJ]+\n[CFGMR]*(ATP|GOGG)\n[FGKO][AGIP][EFIP][QWY][ALW]\n[BMPS][AHX][^HW]{1,3}[JRX]\ncolumns:\n[AEGS][MSX][JNORS]{2}\n(R|UC|YLL)[LPR]+[HRY]\n(GT|NA|PO|VX)+\nA(QEB|TYA)\n.*([JRTU])[AJPR]+\\1\n",
    "kind: regex_crossword\nrows:\n(?=.*A)(?!.*(.)\\1)[ABC]{3}\n(?!A).B.\n[ABC]+(?<=C)\ncolumns:\n(?!.*C)[A-D]+\nA[AB](?=A|B).\n.*\n",
    "kind: regex_crossword\nrows:\n(?=.*F)R[^GH]+.*\ncolumns:\n.*\n.*\n[A-D]\n",
];

fn read(text: &str) -> Vec<Puzzle> {
    let puzzles = format::open(text.as_bytes(), format::find("native"), None).expect("the native format").puzzles;
    puzzles.into_iter().map(|puzzle| puzzle.unwrap_or_else(|e| panic!("{text}: {e}"))).collect()
}

/// The bundled puzzles and those above, with their names.
fn puzzles() -> Vec<(String, Puzzle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/regex_crossword");
    let files = std::fs::read_dir(folder).expect("the collection").map(|file| file.expect("a file").path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "linewise")).collect();
    files.sort();
    let bundled = files.iter().flat_map(|file| {
        let text = std::fs::read_to_string(file).expect("a readable file");
        read(&text).into_iter().map(|puzzle| (file.display().to_string(), puzzle))
    });
    let made =
        MADE.iter().enumerate().flat_map(|(at, text)| read(text).into_iter().map(move |p| (format!("made {at}"), p)));
    bundled.chain(made).collect()
}

/// What a line leaves of these domains, nothing where it has no word; `None` where it does not know.
fn left_by(model: &Model, line: usize, known: &[Domain]) -> Option<Vec<Domain>> {
    let rule = &model.lines[line].rule;
    let shape = Shape::new(rule.orientation(), known.len(), model.symbols);
    let (bits, mut support) = (shape.matrix(known), vec![0; shape.len()]);
    let told = rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default()).ok()?;
    let left = if told { shape.domains(&support) } else { vec![Domain::EMPTY; known.len()] };
    rule.is_exact().then_some(left)
}

/// One thing that a sentence says of cells.
#[derive(Debug, PartialEq, Eq)]
struct Claim {
    cells: Vec<usize>,
    /// What they can only be, or what they are not.
    only: Option<Domain>,
    not: Option<Domain>,
    /// Of what they could be before, what is left.
    of: Option<Domain>,
    left: Option<Domain>,
}

/// Reads the conclusion of a sentence, piece by piece.
fn claims(said: &str, alphabet: &Alphabet) -> Vec<Claim> {
    said.split("; ").flat_map(|piece| claims_of_piece(piece, alphabet)).collect()
}

fn claims_of_piece(piece: &str, alphabet: &Alphabet) -> Vec<Claim> {
    let symbols = |text: &str| symbols(text, alphabet);
    let none = || Claim { cells: Vec::new(), only: None, not: None, of: None, left: None };
    let of = piece.strip_prefix("of ").and_then(|rest| rest.split_once(", only "));
    if let Some((before, left)) = of {
        let (all, cells) = match before.strip_prefix("all that is still possible in cell") {
            Some(cells) => (None, cells),
            None => {
                let (all, cells) = before.split_once(" still possible in cell").expect("what was still possible");
                let sorts = ["the letters ", "the numbers ", "the characters "];
                let all = sorts.iter().find_map(|words| all.strip_prefix(words));
                (Some(symbols(all.expect("letters, numbers or characters"))), cells)
            }
        };
        let left = Some(symbols(without_verb(left)));
        return vec![Claim { cells: numbers(cells.trim_start_matches('s')), of: all, left, ..none() }];
    }
    let (piece, left) = match piece.split_once(", of which only ") {
        Some((piece, left)) => (piece, Some(symbols(without_verb(left)))),
        None => (piece, None),
    };
    let piece = piece.split_once(", which leaves ").map_or(piece, |(piece, _)| piece);
    let starts = piece
        .match_indices("cell")
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || piece[..at].ends_with(", ") || piece[..at].ends_with(" and "));
    let starts: Vec<usize> = starts.chain([piece.len()]).collect();
    let item = |ends: &[usize]| {
        let item = piece[ends[0]..ends[1]].trim_end_matches(" and ").trim_end_matches(", ").trim_end_matches(" and");
        let verbs = [" can only be one of ", " can only be ", " is not ", " are not ", " is ", " are "];
        let verb = verbs.iter().filter_map(|verb| Some((item.find(verb)?, *verb)));
        let (at, verb) = verb
            .min_by_key(|(at, verb)| (*at, usize::MAX - verb.len()))
            .unwrap_or_else(|| panic!("{item:?} of {piece:?}"));
        let cells = numbers(item[..at].trim_start_matches("cells ").trim_start_matches("cell "));
        let what = symbols(&item[at + verb.len()..]);
        match verb.contains("not") {
            true => Claim { cells, not: Some(what), ..none() },
            false => Claim { cells, only: Some(what), left, ..none() },
        }
    };
    starts.windows(2).map(item).collect()
}

fn without_verb(text: &str) -> &str {
    text.trim_end_matches(" is left").trim_end_matches(" are left")
}

/// `1 to 3 and 5`, counted from 0.
fn numbers(text: &str) -> Vec<usize> {
    let number = |text: &str| text.trim().parse::<usize>().unwrap_or_else(|_| panic!("{text:?} is no number")) - 1;
    let pieces = text.split(", ").flat_map(|part| part.split(" and "));
    let stretch = |piece: &str| match piece.split_once(" to ") {
        Some((from, to)) => (number(from)..=number(to)).collect::<Vec<_>>(),
        None => vec![number(piece)],
    };
    pieces.flat_map(stretch).collect()
}

/// `A, C to F or "$"`.
fn symbols(text: &str, alphabet: &Alphabet) -> Domain {
    let mut all = Domain::EMPTY;
    let mut rest = text;
    let mut from: Option<char> = None;
    while !rest.is_empty() {
        let (glyph, behind) = match rest {
            _ if rest.starts_with("a space") => (' ', &rest["a space".len()..]),
            _ if rest.starts_with('"') => {
                let glyph = rest[1..].chars().next().expect("something quoted");
                (glyph, &rest[1 + glyph.len_utf8() + 1..])
            }
            _ => {
                let glyph = rest.chars().next().expect("it is not empty");
                (glyph, &rest[glyph.len_utf8()..])
            }
        };
        let own = |glyph: char| alphabet.symbol(glyph).unwrap_or_else(|| panic!("{glyph:?} of {text:?}"));
        match from.take() {
            Some(first) => (first..=glyph).for_each(|glyph| all = all.with(own(glyph))),
            None => all = all.with(own(glyph)),
        }
        rest = behind;
        if let Some(behind) = rest.strip_prefix(" to ") {
            (from, rest) = (Some(glyph), behind);
        } else {
            let behind = [", ", " or ", " and "].iter().find_map(|between| rest.strip_prefix(between));
            rest = behind.unwrap_or_else(|| {
                assert!(rest.is_empty(), "{rest:?} of {text:?}");
                ""
            });
        }
    }
    all
}

/// A step of a walkthrough, and what was known before it.
struct Told<'a> {
    model: &'a Model,
    puzzle: &'a Puzzle,
    step: &'a Step,
    line: LineId,
    known: Vec<Domain>,
    /// The sentence behind the line's name.
    said: String,
}

/// Walks through every puzzle, and shows each step of a line.
fn each_step(mut look: impl FnMut(&str, Told<'_>)) {
    for (name, puzzle) in puzzles() {
        let kind = kind::of(&puzzle).expect("a known kind");
        let model = kind.model(&puzzle).expect("a valid puzzle");
        let ladder = kind.ladder(&puzzle, &model);
        let speaker = Speaker::new(&puzzle, kind, &model, ladder.as_deref());
        let way = explain(&model, ladder.as_deref(), &model.grid(), BUDGET);
        let mut grid: Grid = way.start.clone();
        for step in &each_alone(&way) {
            if let Some(line) = step.line {
                let known: Vec<Domain> = model.line(line).cells.iter().map(|&cell: &CellId| grid.may(cell)).collect();
                for step in &one_by_one(step) {
                    let said = speaker.step(step);
                    let head = speaker.line(line).len() + ": ".len();
                    let said = said[head..].to_owned();
                    look(&name, Told { model: &model, puzzle: &puzzle, step, line, known: known.clone(), said });
                }
            }
            step.take(&mut grid);
        }
    }
}

/// Sentences whose conclusion rests on what cells could be before: these name it themselves.
const OF_BOARD: [&str; 4] = ["regex.crossing", "regex.crossing.other", "regex.crossing.many", "regex.crossing.cells"];

#[test]
fn what_is_concluded_follows_from_what_is_named() {
    let (mut counted, mut of_board) = (0, 0);
    each_step(|name, told| {
        let Told { model, step, line, known, said, .. } = &told;
        let key = step.message.sentence.key;
        if !key.starts_with("regex.") {
            return;
        }
        let body = said.trim_end_matches('.');
        let conclusion = body.rsplit_once(", so ").map(|(_, so)| so);
        let conclusion = conclusion
            .or_else(|| body.strip_prefix("by this pattern, "))
            .or_else(|| body.strip_prefix("in all its words of this length, "))
            .or_else(|| body.rsplit_once("words that fit, ").map(|(_, so)| so));
        let conclusion = conclusion
            .or_else(|| body.rsplit_once("left to match this, ").map(|(_, so)| so))
            .or_else(|| body.rsplit_once("ahead and back, ").map(|(_, so)| so));
        let conclusion = conclusion.unwrap_or_else(|| panic!("{name}: {said}"));
        let mut given = vec![Domain::first(model.symbols); known.len()];
        if OF_BOARD.contains(&key) {
            given.clone_from(known);
            of_board += 1;
        }
        step.message.given.iter().for_each(|&(at, may)| given[at] = may);
        let Some(left) = left_by(model, line.index(), &given) else { return };
        for claim in claims(conclusion, &told.puzzle.alphabet) {
            for &at in &claim.cells {
                let is = |what: bool, why: &str| {
                    assert!(what, "{name}: {said}\n{why}: {claim:?}, cell {at}: {:?}", left[at])
                };
                is(claim.only.is_none_or(|only| left[at].minus(only).is_empty()), "it does not follow");
                is(claim.not.is_none_or(|not| left[at].and(not).is_empty()), "it does not follow");
                let is_offered = claim.only.filter(|_| claim.left.is_some());
                is(is_offered.is_none_or(|only| only.minus(left[at]).is_empty()), "the line forbids some of it");
                let before = claim.of.or(claim.only.map(|only| only.and(known[at]))).unwrap_or(known[at]);
                if claim.left.is_some() || claim.of.is_some() {
                    is(claim.left == Some(before.and(left[at]).and(known[at])), "something else is left");
                    is(claim.of.is_none_or(|of| of == known[at]), "it could be something else");
                }
                counted += 1;
            }
        }
    });
    assert!(counted > 1000 && of_board > 50, "{counted} claims, {of_board} of the board");
}

/// The model of the puzzle with another pattern in the place of this line's.
fn with_pattern(puzzle: &Puzzle, line: LineId, change: impl Fn(&str) -> String) -> Model {
    let mut puzzle = puzzle.clone();
    let clue = puzzle.clues.values_mut().nth(line.index()).expect("a clue for each line");
    if let Says::Pattern(pattern) = &mut clue.says {
        *pattern = change(pattern);
    }
    kind::of(&puzzle).expect("a kind").model(&puzzle).expect("a pattern")
}

#[test]
fn a_look_is_blamed_only_for_characters_that_come_back_without_it() {
    let mut counted = 0;
    each_step(|name, told| {
        let Some(Argument::Texts(looks)) = told.step.message.argument("looks") else { return };
        // What they captured is captured no more, and groups keep their numbers.
        let spared = |look: &str| {
            let (head, inner) = look.split_at(look.find(['=', '!']).expect("a look") + 1);
            format!("{}=|{inner}", &head[..head.len() - 1])
        };
        let without = with_pattern(told.puzzle, told.line, |pattern| {
            looks.iter().fold(pattern.to_owned(), |pattern, look| match look.as_str() {
                "\\b" | "\\B" => pattern.replace(look.as_str(), "(?:)"),
                look => pattern.replace(look, &spared(look)),
            })
        });
        let mut given = vec![Domain::first(without.symbols); told.known.len()];
        told.step.message.given.iter().for_each(|&(at, may)| given[at] = may);
        let Some(left) = left_by(&without, told.line.index(), &given) else { return };
        for &(at, may, gone) in &told.step.message.conclusion {
            // What settles a cell of an empty line is told at once, with all that the rest of the pattern forbids.
            let blamed: Vec<Symbol> = gone.symbols().filter(|symbol| left[at].has(*symbol)).collect();
            let is_all = blamed.len() == gone.len() || (told.step.technique.name == "fixed" && !blamed.is_empty());
            assert!(
                is_all && !may.is_empty(),
                "{name}: {}: of {gone:?} only {blamed:?} come back in cell {at}",
                told.said
            );
            counted += 1;
        }
    });
    assert!(counted > 5, "{counted} cells");
}

#[test]
fn a_reference_repeats_what_stands_before_it() {
    let mut counted = 0;
    each_step(|name, told| {
        let cells = |key: &str| match told.step.message.argument(key) {
            Some(Argument::Cells(cells)) => Some(cells.clone()),
            _ => None,
        };
        let Some((copy, source)) = cells("copy").zip(cells("source")) else { return };
        let is_behind = copy.iter().all(|copy| source.iter().all(|source| source < copy));
        assert!(is_behind, "{name}: {}", told.said);
        counted += 1;
    });
    assert!(counted > 10, "{counted} references");
}

#[test]
fn all_words_that_fit_are_named() {
    let mut counted = 0;
    each_step(|name, told| {
        let Some(Argument::Texts(words)) = told.step.message.argument("words") else { return };
        if told.step.message.sentence.key != "regex.words" {
            return;
        }
        let clue = told.puzzle.clues.values().nth(told.line.index()).expect("a clue");
        let Says::Pattern(pattern) = &clue.says else { return };
        let glyph = |symbol| told.puzzle.alphabet.glyph(symbol);
        let fits = |word: &String| {
            let given = |&(at, may): &(usize, Domain)| {
                word.chars().nth(at).is_some_and(|own| may.symbols().any(|symbol| glyph(symbol) == own))
            };
            word.chars().count() == told.known.len() && told.step.message.given.iter().all(given)
        };
        let plain = |word: &str| word.replace('\\', "");
        let all: Vec<String> = pattern.trim_matches(['(', ')']).split('|').map(plain).filter(fits).collect();
        let named: Vec<String> = words.iter().map(|word| plain(word)).collect();
        assert_eq!(all, named, "{name}: {}", told.said);
        counted += 1;
    });
    assert!(counted > 10, "{counted} sentences");
}

/// All that a walkthrough says, steps and the links of their chains.
fn all_said(text: &str) -> String {
    let puzzle = read(text).remove(0);
    let kind = kind::of(&puzzle).expect("a known kind");
    let model = kind.model(&puzzle).expect("a valid puzzle");
    let ladder = kind.ladder(&puzzle, &model);
    let speaker = Speaker::new(&puzzle, kind, &model, ladder.as_deref());
    let way = explain(&model, ladder.as_deref(), &model.grid(), BUDGET);
    let lines = way.steps.iter().flat_map(|step| std::iter::once(speaker.step(step)).chain(speaker.chain(step)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Of rounds that read nothing, any may be made first: `aca` matches the first pattern, with a round that reads nothing
/// and one that reads `a`.
#[test]
fn rounds_that_read_nothing_come_before_others_as_well() {
    for (pattern, cells, wrong) in [
        ("(?:(|a|\\1)){2}c?\\1", 3, ["`\\1` makes cell 3 repeat cell 2", "cell 2 can only match `a`, so"]),
        ("(?:(a|b)?){2}c?\\1", 2, ["cell 2 can only match `c`, so", "cell 2 `c`, so"]),
        ("((a)|){2}d?\\2", 2, ["cell 2 can only match `d`, so", "cell 2 `d`, so"]),
        ("(?:(?:|(a))){2}[^d]?\\1", 3, ["`\\1` makes cell 3 repeat cell 2", "cell 3 repeat cell 2"]),
    ] {
        let columns = "*\n".repeat(cells);
        let said = all_said(&format!("kind: regex_crossword\nsymbols: abcd\nrows:\n{pattern}\n*\ncolumns:\n{columns}"));
        assert!(said.contains("Row 1"), "{said}");
        for wrong in wrong {
            assert!(!said.contains(wrong), "{pattern}: {said}");
        }
    }
}

/// What was ruled out before, and is not named, does not settle cells: of several cells at once, too.
#[test]
fn links_of_chains_say_no_more_than_their_facts_do() {
    let said = all_said(
        "kind: regex_crossword\nsymbols: abc\n\nleft:\n[a][a](.)(.)\n(?=.*bc)([^bc])\\1(..)|(.)c(.)(.)\n(?!.*ba)a[^c](..)|[bc].(a).|[^ab](b)[b](?!\\3).\n\nright:\n(?!.*b)[cc].(.)([^c])|(.)\\3(.)(?!\\3).\n[ca]+[^a]*\n.[b]([^c]).|([^b].)\\2\n\ntop:\na(.)\\1|.a+c*|[cb](c)[b]\n(..)(a)|.([^a]).\n[^cb]c(.)\n[^a].(c)|(.)[a]+[^c]*|(a)\\3\\3\n\nbottom:\n(..)[aa]|(.)(?!\\2).[^a]\n(?=.*cc)([c]a)([aa])|.(.)(.)|[^c](a)\\5\n..[^ab]|(.)c\\1|([ab])b.\n.(.)([ba])|(.)(.)\\4\n",
    );
    let wrong = "cell 2 is c; in every way left to match this, cell 1 is c and cell 3 is a";
    assert!(said.contains("cell 2 is c; in every way left") && !said.contains(wrong), "{said}");
}

/// The same of sentences on all arrangements of a line: with 1 1 1 1 2 on the diagonal, its cell 5 could be 2.
#[test]
fn what_all_arrangements_have_is_said_by_what_is_named() {
    let said = all_said(
        "kind: skyscrapers\noption clues: either\noption corners: yes\nleft: 3 * * * 1\ntop: * 2 2 * *\nright: * 1 * 4 *\ncorners:\n2 *\n2 1\ngivens:\n?????\n[24]????\n???[145][13]\n[35]?[245]??\n?[23]?[23]?\n",
    );
    assert!(!said.contains("in every arrangement that is left, cell 5 is 1."), "{said}");
    assert!(said.contains("in every arrangement that is left, cell 5 is not"), "{said}");
}
