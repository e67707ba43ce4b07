//! Walkthroughs and hints say what a person with a pencil would say: once, in words that people use, and no more than is needed.

use super::common::one_by_one::{alone, each_alone, one_by_one};
use linewise::explain::Step;
use linewise::message::Argument;
use linewise::palette::Ink;
use linewise::puzzle::{Alphabet, Rgb};
use linewise::{Board, CellId, Domain, Grid, Puzzle, Symbol, Task, format};
use std::path::{Path, PathBuf};

/// A budget in solved lines that ends soon.
const STEPS: u64 = 300_000;

fn read(path: &Path) -> Puzzle {
    let bytes = std::fs::read(path).expect("a readable file");
    format::open(&bytes, None, None).and_then(|reading| reading.one()).expect("a valid puzzle")
}

/// A bundled puzzle.
fn bundled(name: &str) -> Puzzle {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{name}.linewise")))
}

/// The bundled puzzles of these kinds that are not large, with their names.
fn small(kinds: &[&str]) -> Vec<(String, Puzzle)> {
    let mut found = Vec::new();
    for kind in kinds {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind);
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
        paths.sort();
        found.extend(paths.iter().map(|path| (path.display().to_string(), read(path))));
    }
    found.retain(|(_, puzzle)| puzzle.board.cells() <= 400);
    found
}

/// All that the walkthrough of a puzzle says, sentence by sentence, with what stands behind each step.
fn said(puzzle: &Puzzle) -> Vec<(String, Vec<String>)> {
    let task = Task::new(puzzle).expect("a valid puzzle").with_steps(STEPS);
    task.explain().steps.iter().map(|step| (task.sentence(step), task.speaker().chain(step))).collect()
}

/// All of it, one sentence after the other: what a step takes together, too.
fn sentences(puzzle: &Puzzle) -> Vec<String> {
    let task = Task::new(puzzle).expect("a valid puzzle").with_steps(STEPS);
    let steps = each_alone(&task.explain()).into_iter();
    let told = |step: Step| [vec![task.sentence(&step)], task.speaker().chain(&step)].concat();
    steps.flat_map(|step| one_by_one(&step).into_iter().flat_map(told).collect::<Vec<_>>()).collect()
}

/// A puzzle in the native format, as a task.
fn with_task<T>(native: &str, ask: impl FnOnce(&Task<'_>) -> T) -> T {
    let puzzle: Puzzle = native.parse().expect("a valid puzzle");
    ask(&Task::new(&puzzle).expect("a valid puzzle"))
}

/// Two gaps of one size are told in one sentence, with all that both need. A hint tells of one of them.
#[test]
fn steps_of_one_sort_on_one_line_are_one() {
    with_task("kind: nonogram\nsize: 1 rows, 21 columns\nrows: 3,3\ngivens:\n????????[.]?[.]?[.]????????\n", |task| {
        let way = task.explain();
        assert_eq!(
            task.sentence(&way.steps[0]),
            "Row 1 (3 3): with cells 9, 11 and 13 blank, a gap of 1 is too small for any block, so cells 10 and 12 are blank."
        );
        let facts: Vec<usize> = way.steps[0].facts.iter().map(|fact| fact.cell.index()).collect();
        assert_eq!(facts, [8, 10, 12]);
        assert_eq!(task.replay(&way).holds(), Some(true));
        let hint = task.hint(&task.start());
        assert_eq!(hint.next.as_ref().expect("a step").step.found.len(), 1, "a hint gives no more away than it must");
    });
}

/// What has reasons of its own is told in sentences of its own, and the line is named once.
#[test]
fn a_step_names_its_line_once() {
    with_task("kind: binairo\nsize: 2 rows, 10 columns\ngivens:\n0?0??1?1??\n??????????\n", |task| {
        let way = task.explain();
        assert_eq!(
            task.sentence(&way.steps[0]),
            "Row 1: cells 1 and 3 are both 0, with no third between them: cell 2 is 1. \
             Cells 6 and 8 are both 1, with no third between them: cell 7 is 0."
        );
        assert_eq!((way.steps[0].found.len(), way.steps[0].facts.len()), (2, 4));
        assert_eq!(task.replay(&way).holds(), Some(true));
    });
}

/// Sentences that say why, and say it once.
#[test]
fn reasons_are_those_that_one_would_give() {
    let told = [
        (
            "nonogram/letter-r",
            "Column 4 (1 2): with cells 1 and 3 filled, the 2 can only be cells 3 and 4 (cell 3 is filled already), and the other block is complete, so cell 4 is filled and cell 5 is blank.",
        ),
        (
            "nonogram/tulip",
            "Column 3 (2g 1o) has only green and orange blocks, so no other colour stands in cells 1, 5 and 7 to 10, which leaves cell 1 blank.",
        ),
        (
            "doppelblock/seven-by-seven",
            "Column 2 (9): if one of cells 1 and 6 were 4, the line could not be finished, so cells 1 and 6 are not 4.",
        ),
        (
            "fuzuli/six",
            "Column 1: if row 5, column 2 were filled, cells 4 and 6 would have to be blank, as no square may be full: with cell 1 more than its 2 blank cells; so row 5, column 2 is blank.",
        ),
    ];
    for (name, sentence) in told {
        let said = said(&bundled(name));
        assert!(said.iter().any(|(step, _)| step == sentence), "{sentence}\n{said:#?}");
    }
}

/// What is tried in one cell is told together, and then one by one what becomes of each.
#[test]
fn several_things_tried_in_a_cell_are_one_step() {
    let said = said(&bundled("doppelblock/two-numbers"));
    let told = "Column 2 (3): if cell 6 were 1 or 3, the line could not be finished, so cell 6 is not 1 or 3.";
    let (_, behind) = said.iter().find(|(step, _)| step == told).unwrap_or_else(|| panic!("{said:#?}"));
    let heads: Vec<&String> = behind.iter().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(heads, ["If cell 6 of column 2 were 1:", "If cell 6 of column 2 were 3:"]);
}

/// Of two steps that could be one, the other one needs what the first one found, or the first one says enough already.
#[test]
fn no_steps_are_left_that_could_be_one() {
    let kinds: Vec<&str> = linewise::kind::ALL.iter().map(|kind| kind.name()).collect();
    let mut together = 0;
    for (name, puzzle) in small(&kinds) {
        let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(STEPS);
        let way = task.explain();
        together += each_alone(&way).iter().filter(|step| !step.also.is_empty()).count();
        for pair in way.steps.windows(2) {
            let [first, other] = pair else { panic!("two steps") };
            let Some(line) = other.line.filter(|_| first.line == other.line && first.technique == other.technique)
            else {
                continue;
            };
            let cells = &task.model().line(line).cells;
            let given = other.messages().flat_map(|message| &message.given).map(|&(at, _)| cells[at]);
            let needs: Vec<CellId> = other.facts.iter().map(|fact| fact.cell).chain(given).collect();
            let needs_it = |(cell, _): &(CellId, Domain)| {
                needs.contains(cell) || other.found.iter().any(|(found, _)| found == cell)
            };
            // What lines have already is told before the other one.
            let says_enough = first.also.len() >= 3 || !other.first.is_empty();
            assert!(
                says_enough || first.found.iter().any(needs_it),
                "{name}: {} / {}",
                task.sentence(first),
                task.sentence(other)
            );
        }
    }
    // What is tried in several cells is one sentence.
    assert!(together > 90, "only {together} steps are several");
}

/// Two neighbours in a row of which one is blank leave one each in a cell of its own.
#[test]
fn one_each_is_told_of_cells_and_of_groups() {
    let said = sentences(&bundled("binairo/twelve"));
    let told = "so there is one among cells 7 and 8 and one among cells 10 and 11, and cells 4 and 5 are 1.";
    assert!(said.iter().any(|sentence| sentence.ends_with(told)), "{said:#?}");
}

/// Both long diagonals are told as what they are.
#[test]
fn two_diagonals_are_named_together() {
    let native = "kind: easy_as_abc\nletters: AB\noption diagonals: yes\nleft: * * * * *\ntop: * * * * *\n\ngivens:\n\
                  ?????\n[.B]?[.B]?[.B]\n?????\n?????\n?????\n";
    with_task(native, |task| {
        let said = task.sentence(&task.explain().steps[0]);
        let told = "In row 2, the A can only be on one of the two long diagonals; row 3, column 3 belongs to both, so it is not A.";
        assert_eq!(said, told);
    });
}

/// A pattern's set is told by what a cell can match, or by the little that it cannot.
#[test]
fn a_set_has_a_reason() {
    let said = sentences(&bundled("regex_crossword/ahead-of-their-time"));
    let told = "cell 2 can match anything in it but `W` of `ROW`, so cell 2 can only be I, L, N, O, R or S.";
    assert!(said.iter().any(|sentence| sentence.ends_with(told)), "{said:#?}");
    let chessboard = sentences(&bundled("regex_crossword/chessboard"));
    let told = "there is nothing in it but B, K, P and R, so cells 2 to 4 can only be B, K, P or R.";
    assert!(chessboard.iter().any(|sentence| sentence.ends_with(told)), "{chessboard:#?}");
    let puzzles = small(&["regex_crossword"]);
    let all: Vec<String> = puzzles.iter().flat_map(|(_, puzzle)| sentences(puzzle)).collect();
    let without: Vec<&String> = all.iter().filter(|sentence| sentence.contains(": by this pattern, ")).collect();
    assert!(without.is_empty(), "{without:#?}");
    let told = "apart from its lookarounds, cell 2 can match anything in it but `O` of `STO` or `O` of `JVO`, so cell 2 can only be ";
    assert!(all.iter().any(|sentence| sentence.contains(told)), "{all:#?}");
}

/// The letters of clues in several colours are told where clues are, and only there.
#[test]
fn the_letters_of_colours_are_told_with_clues() {
    let puzzle = bundled("nonogram/butterfly");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let wrong: String = (0..puzzle.board.rows()).map(|_| "#".repeat(puzzle.board.columns()) + "\n").collect();
    let board = task.read_board(wrong.as_bytes()).expect("a board");
    let lines = task.check(&board).lines();
    let legend = lines.last().expect("a line");
    assert!(legend.starts_with("On the board, ") && legend.contains("o is orange"), "{lines:?}");
}

/// What is said of cells in a list: `cells 1 and 2 are not 3 and cell 4 is 5`.
fn predicates(list: &str) -> Vec<&str> {
    let starts: Vec<usize> = list.match_indices("cell").map(|(at, _)| at).chain([list.len()]).collect();
    let about = |ends: &[usize]| {
        let item = list[ends[0]..ends[1]].trim_end_matches(" and ").trim_end_matches(", ");
        [" is ", " are ", " can only be "].iter().find_map(|verb| item.split_once(verb)).map(|(_, what)| what)
    };
    starts.windows(2).filter_map(about).collect()
}

/// The buildings that a step supposes somewhere, and those of which it concludes that they do not stand there.
fn supposed_and_gone(sentence: &str) -> Option<(&str, &str)> {
    let (before, after) = sentence.split_once(" would ")?;
    let (before, _) = before.rsplit_once(" in cell")?;
    let (_, supposed) = before.rsplit_once([';', ':'])?;
    let supposed = supposed.rsplit_once(", but ").map_or(supposed, |(_, supposed)| supposed);
    let (_, gone) = after.rsplit_once(" not ")?;
    let gone = gone.split(", which leaves").next()?.split(". ").next()?;
    Some((supposed.trim(), gone.trim_end_matches('.')))
}

/// What a step concludes is of the buildings that it supposes, and of no others, also where a step before it was left out.
#[test]
fn just_the_buildings_that_are_supposed_go() {
    let puzzle = bundled("skyscrapers/near-misses");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let advice = task.hint(&task.start()).next.expect("a step");
    let hint = advice.before.iter().chain([&advice.step]).flat_map(alone);
    let hint = hint.flat_map(|step| one_by_one(&step)).map(|step| task.sentence(&step));
    let said = [sentences(&puzzle), hint.collect()].concat();
    let pairs: Vec<_> = said.iter().filter_map(|sentence| Some((sentence, supposed_and_gone(sentence)?))).collect();
    assert!(pairs.len() > 10, "steps suppose something");
    for (sentence, (supposed, gone)) in pairs {
        assert_eq!(supposed, gone, "{sentence}");
    }
}

/// Numbers that can stand in the same cells are told together.
#[test]
fn sums_in_the_same_cells_are_told_together() {
    let text = "kind: japanese_sums\nsymbols: #123456\nrows:\n14\n21\n3 3\n3 7\n14 4\n8\ncolumns:\n*\n5 11\n7 8\n10 5\n8 2\n14\ngivens:\n??????\n??1???\n??????\n??????\n??????\n??????\nsolution:\n#1463#\n641352\n##21#3\n#3##25\n#635#4\n125###\n";
    let said = sentences(&text.parse().expect("a puzzle"));
    let told = "1 + 3 + 6 or 1 + 4 + 5 in cells 1 to 3, or 1 + 2 + 3 + 4 in cells 1 to 4";
    assert!(said.iter().any(|sentence| sentence.contains(told)), "{said:#?}");
}

/// A cell that a supposition settles is said not to be what was supposed, and then to be what is left.
#[test]
fn what_was_supposed_is_ruled_out_by_name() {
    let said = sentences(&bundled("japanese_sums/three-times"));
    let told =
        "Suppose row 1, column 1 were 2. Then nothing would fit column 2, so row 1, column 1 is not 2, but black.";
    assert!(said.iter().any(|sentence| sentence == told), "{said:#?}");
}

/// A board of more rows than the puzzle has is not that puzzle's board, whichever of its rows would fit.
#[test]
fn a_board_with_rows_too_many_is_refused() {
    let puzzle = linewise::open("kind: nonogram\nrows: 1 3 1,1\ncolumns: 2 2 2\n").and_then(|reading| reading.one());
    let puzzle = puzzle.expect("a puzzle");
    let task = Task::new(&puzzle).expect("a task");
    assert!(task.read_board(".#.\n###\n#.#\n").is_ok());
    for rows in [".#.\n###\n#.#\n...\n", ".#.\n.#.\n###\n#.#\n", "...\n.#.\n###\n#.#\n..#\n"] {
        assert!(task.read_board(rows).is_err(), "{rows}");
    }
}

#[test]
fn the_same_is_said_once_of_all_cells_of_a_list() {
    let mut lists = 0;
    for (name, puzzle) in small(&["doppelblock", "easy_as_abc", "skyscrapers", "fuzuli", "japanese_sums"]) {
        for sentence in sentences(&puzzle).iter().filter(|sentence| !sentence.contains(" of row ")) {
            let list = sentence.rsplit_once(", so cell").or(sentence.rsplit_once(": cell")).map(|(_, list)| list);
            let Some(list) = list else { continue };
            let list =
                list.split([';', '.']).next().unwrap_or_default().split(", which leaves").next().unwrap_or_default();
            let list = format!("cell{list}");
            let mut told = predicates(&list);
            let all = told.len();
            told.sort_unstable();
            told.dedup();
            assert_eq!(told.len(), all, "{name}: {sentence}");
            lists += 1;
        }
    }
    assert!(lists > 1000, "{lists} lists");
}

/// A sentence up to what follows from it.
fn reason(sentence: &str) -> &str {
    sentence.rsplit_once(", so ").map_or(sentence, |(reason, _)| reason).trim_start()
}

#[test]
fn a_chain_gives_a_reason_once_for_all_that_follows_from_it() {
    let mut chains = 0;
    for (name, puzzle) in small(&["easy_as_abc", "skyscrapers", "doppelblock"]) {
        for (_, chain) in said(&puzzle) {
            for pair in chain.windows(2) {
                assert_ne!(reason(&pair[0]), reason(&pair[1]), "{name}: {pair:#?}");
            }
            chains += usize::from(!chain.is_empty());
        }
    }
    assert!(chains > 100, "{chains} chains");
    // Blocks of one line that rest on the same cells, too.
    let fog = sentences(&bundled("nonogram/bicycle-in-fog"));
    let both = "with cell 2 blank, the 3 can only be cells 3 to 5 (cell 3 is filled already) and the first 1 can only be cell 7.";
    assert!(fog.iter().any(|line| line.contains(both)), "{fog:#?}");
}

#[test]
fn several_buildings_with_which_too_many_are_seen_are_told_together() {
    let avenues = sentences(&bundled("skyscrapers/avenues"));
    let four = "1 to 4 in cell 1 would be seen from the left together with 5, 6 and 7, more than 3 buildings";
    assert!(avenues.iter().any(|line| line.contains(four)), "{avenues:#?}");
}

#[test]
fn a_block_that_is_there_is_not_told_twice() {
    let mut blocks = 0;
    for (name, puzzle) in small(&["nonogram"]) {
        for sentence in sentences(&puzzle) {
            let Some((_, behind)) = sentence.split_once(": with ") else { continue };
            let Some((given, told)) = behind.split_once(", cell") else { continue };
            let Some((cells, _)) = told.split_once(" is the ").or(told.split_once(" are the ")) else { continue };
            assert!(!given.starts_with(&format!("cell{cells} ")), "{name}: {sentence}");
            blocks += 1;
        }
    }
    assert!(blocks > 20, "{blocks} blocks");
}

#[test]
fn a_line_of_which_much_is_known_is_told_in_words() {
    let (mut told, mut drawn) = (0, 0);
    for name in ["nonogram/rainbow", "nonogram/confetti", "nonogram/butterfly"] {
        for sentence in sentences(&bundled(name)) {
            assert!(
                !sentence.contains("as it stands so far"),
                "{name}: nobody knows the letters of colours: {sentence}"
            );
            told += 1;
        }
    }
    for sentence in sentences(&bundled("nonogram/gchq")) {
        drawn += usize::from(sentence.contains(": as it stands so far, "));
    }
    assert!(told > 300 && drawn > 0, "{told} sentences in colours, {drawn} lines drawn");
}

#[test]
fn colours_are_called_by_names_that_people_know() {
    let inks = vec![Ink::of(Rgb(0, 0xcc, 0)), Ink::of(Rgb(0x11, 0x22, 0xee))];
    let alphabet = Alphabet::of_inks(Ink::white(), inks).expect("two colours");
    let goal: Vec<Symbol> = [1, 1, 2, 0, 2, 2, 1, 0, 0, 1, 1, 2].map(Symbol).to_vec();
    let board = Board::rectangle(3, 4).expect("a board");
    let puzzle = Puzzle::from_picture("nonogram", board, alphabet, goal).expect("a picture");
    let said = sentences(&puzzle);
    assert!(said.iter().all(|sentence| !sentence.contains('#')), "{said:#?}");
    assert!(["green", "blue"].iter().all(|name| said.iter().any(|sentence| sentence.contains(name))), "{said:#?}");
}

/// Of two lines that must differ, nobody says that nothing fits them and then that they would be equal.
#[test]
fn lines_that_would_be_equal_are_said_to_be_that() {
    let mut equal = 0;
    for name in ["binairo/different", "binairo/eight-by-six", "binairo/six-by-eight"] {
        for (step, chain) in said(&bundled(name)) {
            let Some(end) = chain.last().filter(|end| end.trim_end().ends_with(" would be equal.")) else { continue };
            let lines = end.trim().trim_end_matches(" would be equal.").to_lowercase();
            assert!(!step.contains("nothing") && step.contains(&lines) && step.contains(" equal"), "{name}: {step}");
            equal += 1;
        }
    }
    assert!(equal >= 2, "{equal} steps");
}

#[test]
fn regions_have_short_names() {
    let said = sentences(&bundled("skyscrapers/jigsaw"));
    assert!(said.iter().all(|sentence| !sentence.contains("region that begins")), "{said:#?}");
    for name in ["The region of row 1, column 1", "the regions of row 4, column 3 and of row 5, column 4"] {
        assert!(said.iter().any(|sentence| sentence.contains(name)), "{name}: {said:#?}");
    }
}

#[test]
fn parks_are_called_parks() {
    for name in ["skyscrapers/garden-city", "skyscrapers/old-town"] {
        let said = sentences(&bundled(name));
        assert!(said.iter().all(|sentence| !sentence.contains("blank")), "{name}: {said:#?}");
        for words in [" has its 2 parks already, ", " a park"] {
            assert!(said.iter().any(|sentence| sentence.contains(words)), "{name}: {words}: {said:#?}");
        }
    }
}

/// What a step rules out that cells could be before it.
fn gone(board: &Grid, step: &Step) -> Vec<(usize, Symbol)> {
    let of_cell = |&(cell, may): &(CellId, Domain)| {
        board.may(cell).minus(may).symbols().map(move |symbol| (cell.index(), symbol)).collect::<Vec<_>>()
    };
    step.found.iter().flat_map(of_cell).collect()
}

/// Each thing that is ruled out before the step of a hint is spoken of by a later step, or lies on a line of its chain,
/// or goes from a cell that is settled.
#[test]
fn nothing_is_ruled_out_first_that_is_of_no_use() {
    let (mut ruled_out, mut hints) = (0, 0);
    for (name, puzzle) in small(&["easy_as_abc", "skyscrapers", "doppelblock", "fuzuli", "japanese_sums"]) {
        let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(STEPS);
        let mut board = task.start();
        for _ in 0..4 {
            let Ok(advice) = task.hint(&board).next else { break };
            let steps: Vec<Step> = advice.before.iter().chain([&advice.step]).flat_map(alone).collect();
            let mut now = board.clone();
            let (_, before) = steps.split_last().expect("a step");
            for (number, step) in before.iter().enumerate() {
                for (cell, symbol) in gone(&now, step) {
                    let later = &steps[number + 1..];
                    let is_used = later.iter().any(|step| is_of_use(&task, step, cell, symbol));
                    let is_settled =
                        advice.step.found.iter().any(|(found, may)| found.index() == cell && may.len() == 1);
                    assert!(is_used || is_settled, "{name}: cell {cell}, {symbol:?}: {}", task.sentence(step));
                    ruled_out += 1;
                }
                step.take(&mut now);
            }
            hints += 1;
            advice.step.take(&mut board);
        }
    }
    assert!(ruled_out > 300 && hints > 50, "{ruled_out} things before {hints} hints");
}

/// Does a step rest on it that a cell cannot be this?
fn is_of_use(task: &Task<'_>, step: &Step, cell: usize, symbol: Symbol) -> bool {
    let is_fact = step.facts.iter().any(|fact| fact.cell.index() == cell && !fact.may.has(symbol));
    // Of a chain, all that is known of its cells.
    let is_said = match step.line {
        Some(line) => {
            let cells = &task.model().line(line).cells;
            let on_line = cells.iter().any(|own| own.index() == cell) && step.technique.name == "attempt";
            let mut given = step.messages().flat_map(|message| &message.given);
            on_line || given.any(|&(at, may)| cells[at].index() == cell && !may.has(symbol))
        }
        None => step.message.given.iter().any(|&(at, may)| at == cell && !may.has(symbol)),
    };
    is_fact || is_said
}

#[test]
fn a_hint_rules_out_first_just_what_its_step_needs() {
    let six = bundled("fuzuli/six");
    let task = Task::new(&six).expect("a valid puzzle");
    let advice = task.hint(&task.start()).next.expect("a step");
    assert!(advice.before.is_empty(), "what the row has is told with the step");
    let told: Vec<String> = advice.step.first.iter().map(|step| task.sentence(step)).collect();
    let blanks = "Row 1 has its 2 blank cells already, cells 1 and 4, so cell 2 is not blank.";
    assert_eq!(told, [blanks, "Row 1 has its 4 in cell 5 already, so cell 2 is not 4."]);
}

/// Of a letter that has its place, nobody says where it comes at the earliest, or stands at the latest.
#[test]
fn a_letter_with_a_place_is_not_said_to_have_several() {
    let mut told = 0;
    for (name, puzzle) in
        small(&["easy_as_abc"]).into_iter().filter(|(_, puzzle)| puzzle.options.get("repeats").is_none())
    {
        let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(STEPS);
        let way = task.explain();
        let mut board = way.start.clone();
        for step in &way.steps {
            let letter = match step.message.sentence.key {
                "abc.earliest_place" => Some("letter"),
                "abc.last_place" => Some("other"),
                _ => None,
            };
            if let (Some(letter), Some(line)) = (letter, step.line) {
                let Some(&Argument::Symbols(letter)) = step.message.argument(letter) else { panic!("a letter") };
                let cells = &task.model().line(line).cells;
                assert!(cells.iter().all(|&cell| board.may(cell) != letter), "{name}: {}", task.sentence(step));
                told += 1;
            }
            step.take(&mut board);
        }
    }
    // The first letter behind blank cells is told by a technique of its own, which leaves few of these.
    assert!(told >= 3, "{told} sentences");
}

/// The board of a puzzle, checked.
fn checked(name: &str, board: &str) -> Vec<String> {
    let puzzle = bundled(name);
    let task = Task::new(&puzzle).expect("a valid puzzle");
    task.check(&task.read_board(board).expect("a board")).lines()
}

#[test]
fn two_neighbours_that_clash_are_told_by_their_places() {
    let lines = checked("easy_as_abc/no-neighbours", "??.???\n??????\n???C?.\n??D?C?\n??B?B?\nC????A\n");
    assert!(
        lines.contains(&"  row 4, column 5 and row 5, column 5 must not stand side by side: C, B".to_owned()),
        "{lines:#?}"
    );
}

#[test]
fn a_line_with_two_clues_breaks_once() {
    let lines = checked("regex_crossword/chessboard", "?????\n?AWN?\n?????\n??R??\n");
    assert!(lines[0].contains(" a rule or a clue in 2 lines ("), "{lines:#?}");
    assert_eq!(lines.len(), 3, "{lines:#?}");
}

/// Two clues of a line may fit it each by itself and not together: then the line cannot be finished.
#[test]
fn two_clues_of_one_line_break_it_together() {
    let text = "kind: regex_crossword\nsymbols: AB\nsize: 1 rows, 2 columns\nleft:\n(AB|BA)\nright:\n(AB|BB|AA)\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a puzzle");
    let check = task.check(&task.read_board("?A").expect("a board"));
    assert_eq!(check.broken.len(), 1, "{:?}", check.lines());
    assert!(task.check(&task.read_board("?B").expect("a board")).is_right() == Some(true));
}

/// What the program prints around a board may look like rows of cells where blanks are cells.
#[test]
fn a_board_is_found_behind_the_words_and_pictures_of_a_hint() {
    let text =
        "kind: regex_crossword\nsize: 2 rows, 4 columns\nleft:\n[AB][^C][CD][XY]\nA.{3}\ntop:\nAA\nBC\nCD\n[XZ]Y\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = Task::new(&puzzle).expect("a puzzle");
    let printed = "Right so far.\nColumn 4 `[XZ]Y`: cell 2 can only match `Y`, so cell 2 is Y.\n\n  1\n  X?\n   *\n  XY\n  * found by this step\n\nABCX\nACDY\n";
    assert_eq!(task.rows(&task.read_board(printed).expect("a board")), ["ABCX", "ACDY"]);
}

/// A character that stands in a word several times is told by its number there: what is said of one of them need not hold of the other.
#[test]
fn equal_characters_of_a_word_are_told_apart() {
    let text = "kind: regex_crossword\nrows: (AOH|L|HMDH|F)+\ncolumns:\n.\n.\n.\n.\n.\n.\n";
    let puzzle = linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle");
    let task = linewise::Task::new(&puzzle).expect("a task");
    let told: String = task.explain().steps.iter().map(|step| task.sentence(step) + "\n").collect();
    assert!(told.contains("the second `H` of `HMDH`"), "{told}");
    let numbered = told.matches("the first `H` of `HMDH`").count() + told.matches("the second `H` of `HMDH`").count();
    assert_eq!(told.matches("`H` of `HMDH`").count(), numbered, "{told}");
}

/// What settles a cell is told as soon as it can be seen, and what cells cannot be when somebody needs it.
#[test]
fn cells_are_settled_first_and_the_rest_is_told_in_time() {
    let puzzle = bundled("easy_as_abc/harbour");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let way = task.explain();
    let first = "Row 3 (C ... D): cell 3 is C; C is seen first from the left, so no letter stands before it: cells 1 and 2 are blank.";
    assert_eq!(task.sentence(&way.steps[0]), first);
    // A step that settles no cell is told for one that follows before long.
    let settles = |step: &Step| step.found.iter().any(|(_, may)| may.len() == 1);
    let longest = way.steps.split(settles).map(<[Step]>::len).max();
    assert!(longest <= Some(3), "{longest:?} steps in a row settle nothing");
}
