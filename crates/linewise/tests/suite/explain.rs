//! Walkthroughs hold: every step replays, none of its facts can be spared, and the sentences speak of what they should.

use crate::common::beside::shared;
use crate::common::one_by_one::each_alone;
use linewise::engine::Budget;
use linewise::explain::{Advice, Because, By, Ending, Link, Speaker, Walkthrough, explain, hint, replay};
use linewise::technique::{Asked, Finding};
use linewise::{CellId, Domain, Grid, LineId, Puzzle, Symbol, format, kind};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A budget in solved lines that ends soon.
const BUDGET: Budget<'static> = Budget::UNLIMITED.with_steps(2_000_000);

/// Explains a puzzle and looks at every step again. The way, and how long it took to find.
fn hold(name: &str, puzzle: &Puzzle) -> (Walkthrough, Duration) {
    let kind = kind::of(puzzle).expect("a known kind");
    let model = kind.model(puzzle).expect("a valid puzzle");
    let ladder = kind.ladder(puzzle, &model);
    let clock = Instant::now();
    let way = explain(&model, ladder.as_deref(), &model.grid(), BUDGET);
    let time = clock.elapsed();
    let seen = replay(&model, &way, BUDGET);
    let speaker = Speaker::new(puzzle, kind, &model, ladder.as_deref());
    if let Some(problem) = seen.problem {
        let step = way.steps.get(seen.steps);
        let said = step.map(|step| speaker.step(step)).unwrap_or_else(|| speaker.ending(&way.ending, &way.known));
        panic!("{name}: step {}: {problem:?}: {said}\n{step:?}", seen.steps + 1);
    }
    for step in &way.steps {
        let behind = speaker.chain(step);
        let said = speaker.step(step);
        assert!(behind.iter().all(|line| line.ends_with(['.', ':'])), "{name}: {behind:?} are no sentences");
        assert!(said.ends_with('.') && said.contains(' '), "{name}: {said:?} is no sentence: {:?}", step.message);
        for line in behind.iter().chain([&said]).filter(|_| puzzle.kind != "regex_crossword") {
            assert!(!line.contains(" be ."), "{name}: {line:?} lacks something");
            if let Some((before, cells)) = line.split_once(" Then nothing is left for ") {
                let left = format!(" in {cells}");
                assert!(!before.ends_with(&left), "{name}: {line:?} leaves something and then nothing");
            }
        }
        let is_braced = said.contains(['{', '}']) && puzzle.kind != "regex_crossword";
        assert!(!is_braced, "{name}: {said:?} lacks something: {:?}", step.message);
    }
    assert!(way.ending != Ending::Solved || way.known.unknown() == 0, "{name}: solved, but cells are open");
    chains_stand_on_the_board(name, &way);
    (way, time)
}

/// A chain says of its cells what is left of them on the board as the way comes to it.
fn chains_stand_on_the_board(name: &str, way: &Walkthrough) {
    let mut board = way.start.clone();
    for (number, step) in each_alone(way).iter().enumerate() {
        let at = format!("{name}: step {}", number + 1);
        match &step.because {
            Because::Supposition(refuted) => {
                links_stand(&at, refuted.cell, refuted.symbol, &refuted.leads_to.links, &board)
            }
            Because::Cases(cell, cases) => {
                cases.iter().for_each(|case| links_stand(&at, *cell, case.symbol, &case.links, &board));
            }
            _ => {}
        }
        step.take(&mut board);
    }
}

fn links_stand(at: &str, supposed: CellId, symbol: Symbol, links: &[Link], board: &Grid) {
    let mut board = board.clone();
    board.cells[supposed.index()] = Domain::only(symbol);
    for link in links {
        if let By::Supposition(inner) = &link.by {
            links_stand(at, inner.cell, inner.symbol, &inner.leads_to.links, &board);
        }
        for (&(cell, may), &(gone_from, gone)) in link.found.iter().zip(&link.gone) {
            assert_eq!((cell, may), (gone_from, board.may(cell).minus(gone)), "{at}: {cell:?} may be {may:?}");
            board.cells[cell.index()] = may;
        }
    }
}

/// All files below a folder, in order.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn walkthroughs_of_the_collection_hold() {
    let mut paths = Vec::new();
    files(&project("puzzles"), &mut paths);
    paths.retain(|path| path.extension().is_some_and(|end| end == "linewise"));
    assert!(paths.len() > 50, "the collection has {} files", paths.len());
    for path in &paths {
        let bytes = std::fs::read(path).expect("a readable file");
        for puzzle in format::open(&bytes, None, None).expect("a known format").puzzles {
            hold(&path.display().to_string(), &puzzle.expect("a valid puzzle"));
        }
    }
}

/// Without an idle step a walkthrough would hold all the same, if not its sentences: what is left of a cell is named where less would do.
#[test]
fn walkthroughs_have_few_idle_steps() {
    let (mut steps, mut idle) = (0, 0);
    for kind in kind::ALL {
        for example in kind.examples() {
            let puzzle = read(example.puzzle);
            let (way, _) = hold(kind.name(), &puzzle);
            let model = kind.model(&puzzle).expect("a valid puzzle");
            let is_idle = |at: &usize| {
                let mut less = way.clone();
                less.steps.remove(*at);
                replay(&model, &less, BUDGET).problem.is_none()
            };
            steps += way.steps.len();
            idle += (0..way.steps.len()).filter(is_idle).count();
        }
    }
    assert!(steps > 1000 && idle * 25 < steps, "{idle} of {steps} steps are idle");
}

#[test]
fn walkthroughs_of_every_kind_hold() {
    for kind in kind::ALL {
        for (number, example) in kind.examples().iter().enumerate() {
            hold(&format!("{} example {}", kind.name(), number + 1), &read(example.puzzle));
        }
    }
}

/// Where one line is tried out, the last thing that is told of a cell leaves nothing for it, or only what it cannot be anyway.
#[test]
fn walkthroughs_with_lines_that_come_to_nothing_hold() {
    for puzzle in [
        "kind: skyscrapers\noption clues: either\nleft: 2 1 2 4 1\ntop: 2 2 3 4 5\nright: 1 3 2 3 2\nbottom: 1 2 3 5 3\ngivens:\n?????\n?????\n???2?\n?????\n?????\n",
        "kind: skyscrapers\noption clues: near_miss\nleft: 2 1 2 3 1\ntop: 2 2 1 2 1\nright: 3 2 1 2 1\nbottom: 3 2 2 2 1\ngivens:\n?????\n?????\n?????\n?????\n???2?\n",
    ] {
        hold(puzzle, &read(puzzle));
    }
}

/// Every third file of the collections, or all of them when the environment asks for it: how many steps, which share of the cells the easy
/// techniques settle, and how long the slowest of the larger puzzles takes.
#[test]
#[ignore = "takes minutes"]
fn walkthroughs_of_the_collections_beside_the_repository_hold() {
    let mut paths = Vec::new();
    let Some(data) = shared("data") else { return };
    files(&data, &mut paths);
    let each = if std::env::var_os("LINEWISE_ALL").is_some() { 1 } else { 3 };
    let mut tally: BTreeMap<String, Tally> = BTreeMap::new();
    for path in paths.iter().step_by(each) {
        let Ok(read) = std::fs::read(path).map(|bytes| format::open(&bytes, None, None)) else { continue };
        for puzzle in read.into_iter().flat_map(|read| read.puzzles).take(MOST_OF_A_FILE).flatten() {
            if kind::of(&puzzle).and_then(|kind| kind.model(&puzzle)).is_err() || puzzle.board.cells() > MOST_CELLS {
                continue;
            }
            let (way, time) = hold(&path.display().to_string(), &puzzle);
            tally.entry(puzzle.kind.clone()).or_default().add(&way, time);
        }
    }
    for (kind, tally) in tally {
        println!("{kind}: {tally:?}");
    }
}

/// No more puzzles of one file are looked at.
const MOST_OF_A_FILE: usize = 5;
/// Larger boards are left out.
const MOST_CELLS: usize = 4_000;

/// What came of the puzzles of a kind.
#[derive(Debug, Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    gave_up: usize,
    steps: usize,
    /// How many steps there are of each level, from level 1.
    levels: [usize; 8],
    /// How many cells line logic narrows, and how many of these the techniques of levels 1 to 3.
    by_lines: usize,
    by_techniques: usize,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, way: &Walkthrough, time: Duration) {
        self.puzzles += 1;
        self.solved += usize::from(way.ending == Ending::Solved);
        self.gave_up += usize::from(way.ending == Ending::GaveUp);
        self.steps += way.steps.len();
        for step in &way.steps {
            self.levels[usize::from(step.technique.level) - 1] += 1;
            self.by_lines += step.line.map_or(0, |_| step.found.len());
            self.by_techniques += if step.technique.level <= 3 { step.found.len() } else { 0 };
        }
        self.slowest = self.slowest.max(time);
    }
}

fn read(native: &str) -> Puzzle {
    let native_format = format::find("native");
    let mut read = format::open(native.as_bytes(), native_format, None).expect("the native format");
    read.puzzles.remove(0).expect("a valid puzzle")
}

/// Numbers that look random, and are the same in every run.
fn shuffled(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    }
}

/// What somebody may know of the solution: nothing of some cells, all of some, a little of others.
fn known(goal: &[Symbol], symbols: usize, chance: &mut impl FnMut() -> u64) -> Vec<Domain> {
    let all = Domain::first(symbols);
    let open = chance() % 4 + 1;
    goal.iter()
        .map(|&symbol| match chance() % 6 {
            0 => Domain::from_bits(all.bits() & (u128::from(chance()) | u128::from(chance()) << 31)).with(symbol),
            other if other <= open => all,
            _ => Domain::only(symbol),
        })
        .collect()
}

#[test]
fn techniques_say_no_more_than_their_lines() {
    let mut chance = shuffled(1);
    let mut used = std::collections::BTreeSet::new();
    for kind in kind::ALL {
        for puzzle in kind.examples().iter().map(|example| read(example.puzzle)) {
            let model = kind.model(&puzzle).expect("a valid puzzle");
            let goal = puzzle.goal.clone().expect("an example has its answer");
            let Some(ladder) = kind.ladder(&puzzle, &model) else { continue };
            for _ in 0..40 {
                let known = known(&goal, model.symbols, &mut chance);
                for line in (0..model.lines.len()).map(LineId::new) {
                    let cells = &model.line(line).cells;
                    let domains: Vec<_> = cells.iter().map(|cell| known[cell.index()]).collect();
                    let Some(look) = ladder.look(line, &domains) else { continue };
                    for (rung, technique) in ladder.techniques().iter().enumerate() {
                        let mut findings = Vec::new();
                        look.find(rung, Asked::All, &mut findings);
                        for finding in findings {
                            used.insert((kind.name(), technique.name));
                            let place = model.line(line).place;
                            let about =
                                format!("{}: {place}: {} on {domains:?}: {finding:?}", kind.name(), technique.name);
                            assert!(!finding.found.is_empty(), "nothing is found: {about}");
                            for &(at, may) in &finding.found {
                                assert!(may.has(goal[cells[at].index()]), "the answer is excluded: {about}");
                                assert_ne!(may.and(domains[at]), domains[at], "nothing new: {about}");
                            }
                            let is_whole = model.lines.iter().filter(|other| other.place == place).count() == 1;
                            assert!(!is_whole || is_forced(&model, line, &domains, &finding), "not forced: {about}");
                        }
                    }
                }
            }
        }
    }
    let ladders = kind::ALL.iter().flat_map(|kind| {
        let puzzle = read(kind.examples()[0].puzzle);
        let model = kind.model(&puzzle).expect("a valid puzzle");
        let ladder = kind.ladder(&puzzle, &model);
        let names: Vec<_> =
            ladder.iter().flat_map(|ladder| ladder.techniques()).map(|t| (kind.name(), t.name)).collect();
        names
    });
    let idle: Vec<_> = ladders.filter(|technique| !used.contains(technique)).collect();
    assert!(idle.len() <= 6, "techniques that never found anything: {idle:?}");
}

/// Does the line's rule, by counting words, take all that was found?
fn is_forced(model: &linewise::Model, line: LineId, domains: &[Domain], finding: &Finding) -> bool {
    use linewise::engine::rule::{LineView, Scratch, Shape};
    let rule = &model.line(line).rule;
    finding.found.iter().all(|&(at, may)| {
        domains[at].minus(may).symbols().all(|symbol| {
            let mut denied = domains.to_vec();
            denied[at] = Domain::only(symbol);
            let shape = Shape::new(rule.orientation(), denied.len(), model.symbols);
            let bits = shape.matrix(&denied);
            let count = rule.count(LineView { shape, bits: &bits }, &mut Scratch::default());
            count.is_err() || count == Ok(BigUint::ZERO)
        })
    })
}

/// The puzzles of the collection of these kinds, with their names.
fn collected(kinds: &[&str]) -> Vec<(String, Puzzle)> {
    let mut paths = Vec::new();
    kinds.iter().for_each(|kind| files(&project("puzzles").join(kind), &mut paths));
    let mut puzzles = Vec::new();
    for path in paths {
        let bytes = std::fs::read(&path).expect("a readable file");
        let read = format::open(&bytes, None, None).expect("a known format").puzzles;
        puzzles.extend(read.into_iter().map(|puzzle| (path.display().to_string(), puzzle.expect("a valid puzzle"))));
    }
    puzzles
}

#[test]
fn hints_lead_to_the_end_on_a_board_that_shows_no_pencil_marks() {
    let kinds =
        ["easy_as_abc", "skyscrapers", "doppelblock", "japanese_sums", "kakurasu", "binairo", "regex_crossword"];
    for (name, puzzle) in collected(&kinds).iter().step_by(8) {
        let kind = kind::of(puzzle).expect("a known kind");
        let model = kind.model(puzzle).expect("a valid puzzle");
        let ladder = kind.ladder(puzzle, &model);
        let mut board = model.grid();
        let (mut hints, mut before) = (0, 0);
        let ending = loop {
            let Advice { before: first, step, .. } = match hint(&model, ladder.as_deref(), &board, BUDGET) {
                Ok(advice) => advice,
                Err(ending) => break ending,
            };
            hints += 1;
            before += first.len();
            let settled: Vec<_> = step.found.iter().copied().filter(|(_, may)| may.len() == 1).collect();
            if settled.is_empty() {
                // Where nothing settles any more, there are several solutions, or none.
                break Ending::Several;
            }
            assert!(first.iter().all(|step| step.found.iter().all(|(_, may)| may.len() > 1)), "{name}: it shows");
            // The steps hold one after the other, from the board alone.
            let steps = first.into_iter().chain([step]).collect();
            let mut way = explain(&model, None, &board, Budget::UNLIMITED.with_steps(0));
            (way.steps, way.ending, way.known) = (steps, Ending::GaveUp, board.clone());
            let seen = replay(&model, &way, BUDGET);
            assert_eq!(seen.problem, None, "{name}: hint {hints}: {way:#?}");
            for (cell, may) in settled {
                assert!(board.may(cell).len() > 1, "{name}: nothing new");
                board.cells[cell.index()] = may;
            }
        };
        let is_solved = explain(&model, ladder.as_deref(), &model.grid(), BUDGET).ending == Ending::Solved;
        assert_eq!(ending == Ending::Solved, is_solved, "{name}: {hints} hints with {before} steps before them");
    }
}

/// Cells that are given as one of several things are facts, too, and named by what they are not.
#[test]
fn a_fact_that_is_given_is_put_into_words() {
    let puzzles = [
        "kind: doppelblock\nleft: * 0 2 4 0\ntop: 0 2 3 6 0\ngivens:\n?????\n?????\n?????\n??[123]??\n[12]????\n",
        "kind: japanese_sums\nsymbols: #1234\nleft: 5 ? 8\ntop: 3 ? 9 2\ngivens:\n#[134][124]?\n#???\n????\n",
    ];
    for (text, words) in puzzles.iter().zip(["cell 4 is not ", "cell 2 not black"]) {
        let puzzle = read(text);
        let kind = kind::of(&puzzle).expect("a kind");
        let model = kind.model(&puzzle).expect("a puzzle");
        let ladder = kind.ladder(&puzzle, &model);
        let speaker = Speaker::new(&puzzle, kind, &model, ladder.as_deref());
        let way = explain(&model, ladder.as_deref(), &model.grid(), BUDGET);
        let told: Vec<String> = way.steps.iter().map(|step| speaker.step(step)).collect();
        assert!(told.iter().any(|sentence| sentence.contains(words)), "{text}: {told:#?}");
        for sentence in told {
            assert!(!sentence.contains("  ") && !sentence.contains("not and"), "{sentence}");
        }
    }
}

/// What is left of a cell once a sentence has taken something from it must have been all that the board, and the steps told before, left
/// besides that.
#[test]
fn a_hint_that_says_what_cells_cannot_be_tells_first_what_else_they_cannot_be() {
    // A row without numbers: that it has no 2 leaves a blank cell only for whoever knows that it has no 1.
    let own = "kind: japanese_sums\nsymbols: .12\nrows: ? 0\ncolumns: * *\n".to_owned();
    let examples = kind::ALL.iter().flat_map(|kind| kind.examples()).map(|example| example.puzzle.to_owned());
    let mut told = 0;
    for text in std::iter::once(own).chain(examples) {
        let puzzle = read(&text);
        let task = linewise::Task::new(&puzzle).expect("a valid puzzle").with_steps(2_000_000);
        let mut board = task.start();
        while let Ok(advice) = task.hint(&board).next {
            let (mut known, step) = (advice.known(&board), &advice.step);
            step.first.iter().for_each(|first| first.take(&mut known));
            let is_exclusion = step.message.sentence.wordings.iter().any(|(_, text)| text.contains("{exclusion}"));
            if let Some(line) = step.line.filter(|_| is_exclusion) {
                for &(at, may, gone) in step.message.conclusion.iter().filter(|(_, may, _)| may.len() == 1) {
                    let before = known.may(task.model().line(line).cells[at]);
                    assert_eq!(before.minus(gone), may, "{}\n{text}", task.sentence(step));
                    told += 1;
                }
            }
            board = known;
            step.take(&mut board);
        }
    }
    assert!(told > 10, "{told} cells");
}

/// A board on which a step is kept shows all that was told: the steps without which it does not follow stand there, too.
#[test]
fn a_board_that_keeps_a_step_keeps_those_before_it() {
    let mut kept = 0;
    for example in kind::ALL.iter().flat_map(|kind| kind.examples()) {
        let puzzle = read(example.puzzle);
        let task = linewise::Task::new(&puzzle).expect("a valid puzzle").with_steps(2_000_000);
        let hint = task.hint(&task.start());
        let Ok(advice) = &hint.next else { continue };
        let written = hint.puzzle_after().and_then(|puzzle| puzzle.placed).expect("a board with the step");
        let after = hint.board_after().expect("a board after the step");
        let cells = written.board.iter().zip(&task.model().cells).zip(&after.cells);
        for ((&written, &of_puzzle), &after) in cells {
            assert_eq!(written.and(of_puzzle), after, "{}", example.puzzle);
        }
        kept += advice.before.len();
    }
    assert!(kept > 10, "{kept} steps before others");
}
