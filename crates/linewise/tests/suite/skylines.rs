//! What is said of the buildings that are seen: with the facts that a sentence names, some way to place the buildings
//! shows each that may be seen, and the most that a sum can be; and what a sum or a product "can only be" is all that
//! makes it.

use super::common::one_by_one::{each_alone, one_by_one};
use linewise::explain::Step;
use linewise::message::{Argument, Message};
use linewise::{Domain, Puzzle, Symbol, Task};
use std::path::Path;

const NEAR_MISS: &str = "kind: skyscrapers\noption clues: near_miss\nleft: 2 3 2 2 2 1\ntop: 3 5 2 1 3 2\nright: 2 3 3 3 4 5\nbottom: 1 2 3 3 4 3\ngivens:\n??????\n?????4\n??1??3\n??????\n???1??\n??????\n";
const SUMS: &str = "kind: skyscrapers\noption clues: sum\nleft: * 15 * * 13 *\ntop: * 16 * * 13 *\nright: 6 * 18 * * *\nbottom: 11 * * * * 14\ngivens:\n423516\n??????\n??????\n??????\n??????\n??????\n";
const PRODUCTS: &str = "kind: skyscrapers\noption clues: product\nleft: * 6 * * 60 30\ntop: * * 360 * 30 *\nright: * 60 90 * * *\nbottom: * 60 * * 6 *\n";

fn read(text: &str) -> Puzzle {
    linewise::open(text).and_then(|reading| reading.one()).expect("a puzzle")
}

fn bundled(name: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/skyscrapers/{name}.linewise"));
    read(&std::fs::read_to_string(path).expect("a readable file"))
}

fn puzzles() -> Vec<Puzzle> {
    let bundled = ["near-misses", "market-day", "four-corners", "products", "main-street"].map(bundled);
    bundled.into_iter().chain([NEAR_MISS, SUMS, PRODUCTS].map(read)).collect()
}

/// All ways to place different buildings in these cells.
fn ways(cells: &[Domain]) -> Vec<Vec<Symbol>> {
    cells.iter().fold(vec![Vec::new()], |ways, may| {
        let longer = |way: Vec<Symbol>| {
            let fits = |symbol: &Symbol| !way.contains(symbol);
            may.symbols().filter(fits).map(|symbol| [&way[..], &[symbol]].concat()).collect::<Vec<_>>()
        };
        ways.into_iter().flat_map(longer).collect()
    })
}

/// The buildings that are seen from the first cell on.
fn seen(way: &[Symbol]) -> Domain {
    let is_seen = |&at: &usize| way[..at].iter().all(|before| *before < way[at]);
    (0..way.len()).filter(is_seen).map(|at| way[at]).collect()
}

fn total(heights: Domain) -> usize {
    heights.symbols().map(|height| usize::from(height.0)).sum()
}

fn product(heights: Domain) -> usize {
    heights.symbols().map(|height| usize::from(height.0)).product()
}

/// What is seen in each of the ways that a step speaks of: with the facts that it names, and the buildings that it supposes.
fn sights(task: &Task<'_>, step: &Step) -> Option<Vec<Domain>> {
    let message = &step.message;
    let Some(&Argument::Gone(supposed)) = message.argument("height") else { return None };
    let Some(Argument::Run(run)) = message.argument("run") else { return None };
    let Some(&Argument::Side { far }) = message.argument("side") else { return None };
    let all = task.puzzle().alphabet.all().without(Symbol::BLANK);
    let mut cells = vec![all; task.model().line(step.line?).cells.len()];
    message.given.iter().for_each(|&(at, may)| cells[at] = may.and(all));
    cells[run[0]] = supposed;
    if far {
        cells.reverse();
    }
    Some(ways(&cells).iter().map(|way| seen(way)).collect())
}

/// What of a step is not so; nothing of a step that says nothing of this sort.
fn judge(task: &Task<'_>, step: &Step) -> Option<Result<(), String>> {
    let message = &step.message;
    let wrong = |is_so: bool, why: String| Some(if is_so { Ok(()) } else { Err(why) });
    match message.sentence.key {
        "skyscrapers.too_few" | "skyscrapers.near_miss.few" | "skyscrapers.near_miss" => {
            let Some(&Argument::Each(all)) = message.argument("all") else { panic!("heights") };
            let shown = sights(task, step)?.into_iter().fold(Domain::EMPTY, Domain::or);
            wrong(shown == all, format!("{shown:?} may be seen"))
        }
        "skyscrapers.too_few.sum" => {
            let (sum, told) = (message.argument("sum"), message.argument("total"));
            let (Some(Argument::Sums(sum)), Some(&Argument::Number(told))) = (sum, told) else { panic!("a sum") };
            let sights = sights(task, step)?;
            let most = sights.iter().map(|shown| total(*shown)).max();
            wrong(most == Some(told as usize) && sights.contains(&sum[0]), format!("the most is {most:?}"))
        }
        "skyscrapers.too_few.sum.one" => {
            let shown = sights(task, step)?.into_iter().fold(Domain::EMPTY, Domain::or);
            wrong(shown.len() == 1, format!("{shown:?} may be seen"))
        }
        _ => {
            let Some(Argument::Clause(clause)) = message.argument("ways") else { return None };
            let all = all_ways(task, clause)?;
            let is_left = clause.sentence.key.ends_with(".left");
            let ((Some(Argument::Sums(told)), _) | (_, Some(Argument::Products(told)))) =
                (clause.argument("sums"), clause.argument("products"))
            else {
                panic!("ways to make it")
            };
            let are_ways = told.iter().all(|way| all.contains(way));
            wrong(are_ways && is_left == (told.len() < all.len()), format!("there are {} ways", all.len()))
        }
    }
}

/// All that makes a sum or a product, with the tallest among it.
fn all_ways(task: &Task<'_>, clause: &Message) -> Option<Vec<Domain>> {
    let Some(&Argument::Number(number)) = clause.argument("seen") else { return None };
    let made: fn(Domain) -> usize = if clause.argument("sums").is_some() { total } else { product };
    let tallest = task.puzzle().alphabet.looks.len() - 1;
    let sets = (0..1u128 << (tallest - 1)).map(|lower| Domain::from_bits(lower << 1).with(Symbol(tallest as u8)));
    Some(sets.filter(|set| made(*set) == number as usize).collect())
}

#[test]
fn what_may_be_seen_is_seen_in_some_way() {
    let (mut judged, mut wrong) = (0, Vec::new());
    for puzzle in puzzles() {
        let task = Task::new(&puzzle).expect("a task").with_steps(300_000);
        for step in &each_alone(&task.explain()).iter().flat_map(one_by_one).collect::<Vec<_>>() {
            let Some(verdict) = judge(&task, step) else { continue };
            judged += 1;
            wrong.extend(verdict.err().map(|why| format!("{why}: {}", task.sentence(step))));
        }
    }
    assert!(wrong.is_empty(), "{} of {judged} are not so:\n{}", wrong.len(), wrong.join("\n"));
    assert!(judged > 40, "{judged} steps");
}
