//! Cells that are given as one of several things: what their marks exclude is named where a sentence rests on it. A
//! reader takes each sentence by its words alone, and asks the line's own rule whether what it concludes follows from
//! what it names.

use super::all_rules::Numbers;
use super::common::one_by_one::{each_alone, one_by_one};
use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::message::Basis;
use linewise::{Domain, LineId, Model, Puzzle, Symbol, Task};

const SIZE: usize = 5;
const BOARDS: usize = 60;

/// What each cell of the line can be where no more than this is known of it; `None` where its rule does not know.
fn left_by(model: &Model, line: LineId, known: &[Domain]) -> Option<Vec<Domain>> {
    let rule = &model.line(line).rule;
    let shape = Shape::new(rule.orientation(), known.len(), model.symbols);
    let (bits, mut support) = (shape.matrix(known), vec![0; shape.len()]);
    let has_words = rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default()).ok()?;
    (rule.is_exact() && has_words).then(|| shape.domains(&support))
}

/// The numbers at the start of some words, as `1 to 3 and 5` or `2, 3 or 4`, and how many words that are.
fn list(words: &[&str]) -> (Vec<usize>, usize) {
    let number = |word: &str| word.trim_end_matches([',', ';', ':', '.']).parse::<usize>().ok();
    let (mut numbers, mut taken) = (Vec::new(), 0);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match (number(word), *word) {
            (Some(next), _) => {
                let is_stretch = at > 0 && words[at - 1] == "to";
                let from = if is_stretch { numbers.last().map_or(next, |last| last + 1) } else { next };
                numbers.extend(from..=next);
                taken = at + 1;
                if word.ends_with([';', ':', '.']) {
                    break;
                }
            }
            (None, "and" | "or" | "to") if at > 0 => {}
            _ => break,
        }
        at += 1;
    }
    (numbers, taken)
}

/// What a text says of cells: `cells 2 and 3 are not 5`, `its 3 in cell 2`.
fn claims(text: &str, symbols: usize) -> Vec<(Vec<usize>, Domain)> {
    let words: Vec<&str> = text.split(' ').collect();
    let domain = |numbers: &[usize]| numbers.iter().map(|&number| Symbol(number as u8)).collect::<Domain>();
    let mut claims = Vec::new();
    for at in (0..words.len()).filter(|&at| matches!(words[at], "cell" | "cells")) {
        let (cells, taken) = list(&words[at + 1..]);
        let cells: Vec<usize> = cells.into_iter().map(|cell| cell - 1).collect();
        if let [.., "its", own, "in"] = words[..at]
            && let (number, 1) = list(&[own])
        {
            claims.push((cells, domain(&number)));
            continue;
        }
        let behind = &words[at + 1 + taken..];
        let (is_not, what) = match behind {
            ["is" | "are", "not", what @ ..] => (true, what),
            ["is" | "are", what @ ..] => (false, what),
            ["can", "only", "be", "one", "of", what @ ..] | ["can", "only", "be", what @ ..] => (false, what),
            _ => continue,
        };
        let (numbers, _) = list(what);
        if !numbers.is_empty() {
            let said = domain(&numbers);
            claims.push((cells, if is_not { Domain::first(symbols).minus(said) } else { said }));
        }
    }
    claims
}

/// A board of buildings with all its clues, each of them one off, and cells that are given as one of two or three heights.
fn board(numbers: &mut Numbers) -> String {
    let mut orders = [0, 1].map(|_| (0..SIZE).collect::<Vec<_>>());
    for order in &mut orders {
        (1..SIZE).for_each(|at| order.swap(at, numbers.below(at + 1)));
    }
    let height = |row: usize, column: usize| (orders[0][row] + orders[1][column]) % SIZE + 1;
    let seen = |line: Vec<usize>| (0..SIZE).filter(|&at| line[..at].iter().all(|before| *before < line[at])).count();
    let mut clue = |line: Vec<usize>| {
        let seen = seen(line);
        (if numbers.below(2) == 0 { seen - 1 } else { seen + 1 }).to_string()
    };
    let row = |row: usize| (0..SIZE).map(|column| height(row, column)).collect::<Vec<_>>();
    let column = |column: usize| (0..SIZE).map(|row| height(row, column)).collect::<Vec<_>>();
    let back = |line: Vec<usize>| line.into_iter().rev().collect::<Vec<_>>();
    let mut side =
        |line: &dyn Fn(usize) -> Vec<usize>| (0..SIZE).map(|at| clue(line(at))).collect::<Vec<_>>().join(" ");
    let clues = [
        ("left", side(&row)),
        ("right", side(&|at| back(row(at)))),
        ("top", side(&column)),
        ("bottom", side(&|at| back(column(at)))),
    ];
    let mut text = "kind: skyscrapers\noption clues: near_miss\n".to_owned();
    clues.iter().for_each(|(name, clues)| text += &format!("{name}: {clues}\n"));
    text += "givens:\n";
    for row in 0..SIZE {
        for column in 0..SIZE {
            let mut may = vec![height(row, column)];
            (0..1 + numbers.below(2)).for_each(|_| may.push(1 + numbers.below(SIZE)));
            may.sort_unstable();
            may.dedup();
            let listed: String = may.iter().map(usize::to_string).collect();
            text += &if numbers.below(2) == 0 { format!("[{listed}]") } else { "?".to_owned() };
        }
        text.push('\n');
    }
    text
}

/// The sentences of a walkthrough whose conclusion does not follow from what they name, and how many were read.
fn unfounded(text: &str) -> (Vec<String>, usize) {
    let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(300_000);
    let model = task.model();
    let (mut wrong, mut read) = (Vec::new(), 0);
    for step in each_alone(&task.explain()).iter().flat_map(one_by_one) {
        let sentence = step.message.sentence;
        let said = task.sentence(&step);
        let Some(line) = step.line.filter(|_| sentence.key.starts_with("skyscrapers.")) else { continue };
        // What would follow from a supposition is no fact; and what is told of the line as it stands is for other readers.
        if sentence.basis != Basis::Fewest || said.contains("mean that") {
            continue;
        }
        let so = said.rfind(", so ").max(said.rfind(": ")).expect("a conclusion");
        let mut known = vec![Domain::first(model.symbols); SIZE];
        for (cells, may) in claims(&said[..so], model.symbols) {
            cells.iter().for_each(|&at| known[at] = known[at].and(may));
        }
        let Some(left) = left_by(model, line, &known) else { continue };
        let concluded = said[so..].split(", which leaves").next().unwrap_or_default();
        let mut follows = |(cells, may): (Vec<usize>, Domain)| {
            read += 1;
            cells.iter().all(|&at| left[at].minus(may).is_empty())
        };
        if !claims(concluded, model.symbols).into_iter().all(&mut follows) {
            wrong.push(said);
        }
    }
    (wrong, read)
}

#[test]
fn what_the_mark_of_a_cell_excludes_is_named_where_it_is_used() {
    let mut numbers = Numbers(7);
    let mut all = 0;
    for _ in 0..BOARDS {
        let text = board(&mut numbers);
        let (wrong, read) = unfounded(&text);
        assert!(wrong.is_empty(), "{text}\n{wrong:#?}");
        all += read;
    }
    assert!(all > 200, "{all} conclusions");
}

#[test]
fn a_mark_counts_among_the_facts() {
    let (wrong, read) = unfounded(
        "kind: skyscrapers\noption clues: near_miss\nleft: 1 3 * * 2\ntop: 3 2 * 3 2\nright: 2 3 2 2 2\nbottom: * 2 1 3 1\n\
         givens:\n?[35]?[235][135]\n?????\n????[145]\n[23][14][125]??\n[45]?[135]?[2]\n",
    );
    assert!(read > 10 && wrong.is_empty(), "{wrong:#?}");
}

/// What a mark leaves out of the numbers of a sum is named, too.
#[test]
fn a_mark_counts_among_the_facts_of_a_sum() {
    let text = "kind: japanese_sums\nsymbols: #123456\nrows:\n6 4\n17\n6 ?\n? 3 10\n2 18\n?\ncolumns:\n6 3\n*\n17\n? ?\n?\n12\n\
                givens:\n????[3]?\n?[#13]?[124]??\n??????\n[1]?????\n[26]?????\n??[25][3]??\n";
    let puzzle: Puzzle = text.parse().expect("a valid puzzle");
    let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(300_000);
    let steps = each_alone(&task.explain()).iter().flat_map(one_by_one).collect::<Vec<_>>();
    let said = steps.iter().map(|step| task.sentence(step)).filter(|said| said.starts_with("Row 2 (17): "));
    let said: Vec<String> = said.filter(|said| said.contains("the sum 17 can only be 1 + 2 + 3 + 5 + 6")).collect();
    assert!(!said.is_empty());
    // Not 1 alone: the mark rules out the 5, with which the sum could be made as well.
    said.iter().for_each(|said| assert!(!said.contains("cell 4 is not 1;"), "{said}"));
}

#[test]
fn the_reader_reads_lists() {
    let said = "cells 1 to 3 are not 4 or 5, cell 4 can only be 2 or 3 and row 1 has its 1 in cell 5 already";
    let only = |numbers: &[u8]| numbers.iter().map(|&number| Symbol(number)).collect::<Domain>();
    let wanted = vec![(vec![0, 1, 2], only(&[0, 1, 2, 3])), (vec![3], only(&[2, 3])), (vec![4], only(&[1]))];
    assert_eq!(claims(said, 6), wanted);
}
