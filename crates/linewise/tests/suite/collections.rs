//! The collections of puzzlekit: the kinds' own examples, written as these have them, read as they were.

use linewise::{End, Puzzle, Symbol, format, kind};

/// The end of a line of a side, by the line's number.
type Side = fn(u32) -> End;

/// How the collections call our kinds, and the sides of their clues.
const SORTS: [(&str, &str, &[Side]); 7] = [
    ("ABCEndView", "easy_as_abc", &[TOP, BOTTOM, LEFT, RIGHT]),
    ("Skyscraper", "skyscrapers", &[TOP, BOTTOM, LEFT, RIGHT]),
    ("DoppelBlock", "doppelblock", &[TOP, LEFT]),
    ("Kakurasu", "kakurasu", &[TOP, LEFT]),
    ("Nonogram", "nonogram", &[TOP, LEFT]),
    ("Binairo", "binairo", &[]),
    ("Fuzuli", "fuzuli", &[]),
];
const TOP: Side = |index| End::near(linewise::Axis::COLUMN, index as usize);
const BOTTOM: Side = |index| End::far(linewise::Axis::COLUMN, index as usize);
const LEFT: Side = |index| End::near(linewise::Axis::ROW, index as usize);
const RIGHT: Side = |index| End::far(linewise::Axis::ROW, index as usize);

/// The clues of the puzzle as text, a side in each line, or a clue.
fn clues(puzzle: &Puzzle, sides: &[Side]) -> String {
    let kind = kind::of(puzzle).expect("a kind");
    let mut text = String::new();
    for side in sides {
        let axis = side(0).axis;
        let ends = (0..puzzle.board.lines(axis) as u32).map(side);
        let clue = |end: End| match puzzle.clues.get(&end) {
            None => "-".to_owned(),
            clue => kind.clues().write(clue, &puzzle.alphabet).to_lowercase(),
        };
        let between = if puzzle.kind == "nonogram" { "\n" } else { " " };
        text += &(ends.map(clue).collect::<Vec<_>>().join(between) + "\n");
    }
    text
}

/// A cell as the collections write it.
fn cell(puzzle: &Puzzle, symbol: Option<Symbol>) -> String {
    let Some(symbol) = symbol else { return "-".to_owned() };
    let glyph = puzzle.alphabet.looks[symbol.0 as usize].glyph;
    match (puzzle.kind.as_str(), glyph) {
        ("binairo", '0') => "w".to_owned(),
        ("binairo", '1') => "b".to_owned(),
        ("skyscrapers", '.') => "0".to_owned(),
        (_, '.') => "-".to_owned(),
        (_, '#') => "x".to_owned(),
        (_, glyph) => glyph.to_lowercase().to_string(),
    }
}

/// Rows of cells.
fn cells(puzzle: &Puzzle, at: impl Fn(usize) -> Option<Symbol>) -> String {
    let all: Vec<String> = (0..puzzle.board.cells()).map(|index| cell(puzzle, at(index))).collect();
    all.chunks(puzzle.board.columns()).map(|row| row.join(" ") + "\n").collect()
}

/// The puzzle as a case of a collection, in JSON.
fn case(puzzle: &Puzzle, sides: &[Side]) -> String {
    let last = match puzzle.kind.as_str() {
        "easy_as_abc" | "skyscrapers" | "doppelblock" | "fuzuli" => {
            format!(" {}", puzzle.alphabet.looks.last().expect("a symbol").glyph.to_lowercase())
        }
        _ => String::new(),
    };
    let diagonals = if puzzle.options.contains_key("diagonals") { " D" } else { "" };
    let header = format!("{} {}{last}{diagonals}\n", puzzle.board.rows(), puzzle.board.columns());
    let given = |index: usize| {
        let at = puzzle.givens.iter().find(|(cell, _)| cell.index() == index);
        at.map(|(_, given)| given.may.symbol().expect("one symbol is given"))
    };
    let givens = if puzzle.givens.is_empty() { String::new() } else { cells(puzzle, given) };
    let goal = puzzle.goal.as_ref().expect("an example has its solution");
    let solution = header.clone() + &cells(puzzle, |index| Some(goal[index]));
    let problem = header + &clues(puzzle, sides) + &givens;
    let quoted = |text: &str| format!("\"{}\"", text.trim_end().replace('\n', "\\n"));
    format!(
        "{{\"problem\": {}, \"solution\": {}, \"source\": \"\", \"info\": \"\"}}",
        quoted(&problem),
        quoted(&solution)
    )
}

/// What is printed, and the solution.
fn content(puzzle: &Puzzle) -> impl PartialEq + std::fmt::Debug + use<> {
    let clues: Vec<_> = puzzle.clues.iter().map(|(end, clue)| (*end, clue.says.clone())).collect();
    let givens: Vec<_> = puzzle.givens.iter().map(|(cell, given)| (*cell, given.may)).collect();
    let glyphs: String = puzzle.alphabet.looks.iter().map(|look| look.glyph).collect();
    let options: Vec<_> = puzzle.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    (puzzle.kind.clone(), puzzle.board, glyphs, clues, givens, options, puzzle.goal.clone())
}

/// The puzzle without given blanks, which a collection cannot say.
fn without_blanks(mut puzzle: Puzzle) -> Puzzle {
    let is_binairo = puzzle.kind == "binairo";
    puzzle.givens.retain(|_, given| is_binairo || given.may.symbol() != Some(Symbol::BLANK));
    puzzle
}

/// The kinds' examples that these collections can say.
fn examples(kind: &str) -> Vec<Puzzle> {
    let examples = kind::find(kind).expect("a kind").examples();
    let puzzles = examples
        .iter()
        .map(|example| linewise::open(example.puzzle).and_then(|reading| reading.one()).expect("a puzzle"));
    // The size names the last letter, so that all before it are there.
    let are_successive = |puzzle: &Puzzle| {
        let letters: Vec<u32> = puzzle.alphabet.looks.iter().skip(1).map(|look| look.glyph.into()).collect();
        letters.windows(2).all(|pair| pair[0] + 1 == pair[1])
            && letters
                .first()
                .is_none_or(|&first| [u32::from('A'), u32::from('1'), u32::from('2'), u32::from('#')].contains(&first))
    };
    let is_plain = |puzzle: &Puzzle| {
        let rows = puzzle.board.rows();
        puzzle.options.iter().all(|(name, _)| name == "diagonals")
            && puzzle.clues.keys().all(|end| puzzle.board.axes().contains(&end.axis))
            && puzzle.givens.values().all(|given| {
                given.may.symbol().is_some_and(|symbol| symbol != Symbol::BLANK || puzzle.kind == "binairo")
            })
            && puzzle.goal.is_some()
            && are_successive(puzzle)
            && (puzzle.kind != "doppelblock" || puzzle.alphabet.len() == rows - 1)
            && (puzzle.kind != "nonogram" || puzzle.alphabet.len() == 2)
    };
    puzzles.map(without_blanks).filter(is_plain).collect()
}

#[test]
fn collections_are_read_as_they_were_written() {
    for (name, kind, sides) in SORTS {
        let examples = examples(kind);
        assert!(!examples.is_empty(), "{kind} has no example for this");
        // They are not in the order of their ids.
        let cases: Vec<String> = (0..examples.len())
            .map(|at| format!("\"{}_{at}\": {}", examples.len() - at, case(&examples[at], sides)))
            .collect();
        let text = format!("{{\"name\": \"{name}\", \"count\": {}, \"data\": {{{}}}}}", cases.len(), cases.join(",\n"));
        let reading = format::open(text.as_bytes(), None, None).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(reading.format.name(), "puzzlekit", "{text}");
        assert_eq!(reading.puzzles.len(), examples.len());
        for (read, meant) in reading.puzzles.iter().zip(&examples) {
            let read = read.as_ref().unwrap_or_else(|error| panic!("{kind}: {error}\n{text}"));
            assert_eq!(content(read), content(meant), "{text}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_told() {
    let collection = |name: &str, problem: &str| {
        let text = format!(
            "{{\"name\": \"{name}\", \"count\": 2, \"puzzles\": {{\"1\": {{\"problem\": \"{problem}\"}}, \"2\": {{\"problem\": \"2 2\\n- -\\n- -\\n\"}}}}}}"
        );
        let read = format::find("puzzlekit").expect("a format").read(text.as_bytes());
        let error = read[0].as_ref().err().map(|error| error.to_string());
        (read.len(), error.unwrap_or_default())
    };
    for (name, problem, (count, told)) in [
        ("Masyu", "2 2", (1, "linewise has no puzzles of the sort \"Masyu\"")),
        ("Kakurasu", "", (2, "this puzzle does not begin with its size")),
        ("Kakurasu", "2 two\\n1 2\\n1 2", (2, "this puzzle does not begin with its size")),
        ("Kakurasu", "2 2\\n1 2\\n1 2\\n- -", (2, "3 lines below the size of this puzzle")),
        ("Skyscraper", "2 2 !\\n1 2\\n1 2\\n1 2\\n1 2", (2, "\"!\" stands behind the size of this puzzle")),
        ("Nonogram", "99999999 99999999\\n1", (2, "")),
    ] {
        let (read, error) = collection(name, problem);
        assert_eq!(read, count, "{name} {problem}");
        assert!(!error.is_empty() && error.contains(told), "{name} {problem}: {error}");
    }
}
