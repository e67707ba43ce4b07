//! A pattern with very many positions, such as a long list of words, as an automaton in which states that are alike are one.
//!
//! A *state* is a set of places of the pattern's [`Program`] from which its thread can go on. States are found by
//! reading each symbol from all places of a set at once (Rabin, Scott, 1959), so that words with the same beginning
//! share it; then those from which the same can be read become one (Moore, 1956), so that words share their ends, too.
//! Where there would be too many sets, each place is a state of its own.
//!
//! What an automaton cannot say (references, looks around, `\b`) is loosened: it then reads every word that the pattern
//! matches, and some others.

use super::effort::{Effort, TooLarge};
use super::prepared::Prepared;
use super::program::{Op, Pc, Program};
use super::syntax::Edge as Place;
use crate::bits::members_of;
use crate::domain::Domain;
use crate::rules::automaton::{Automaton, Edge, State};
use rustc_hash::FxHashMap;

/// The most states that are found.
const MOST_STATES: usize = 1 << 18;
/// The most edges that are followed, and words of bits that are looked at, when a line is read once.
const MOST_WEIGHT: usize = 1 << 22;
/// The most states, times the cells of the line: so many numbers are noted when words are weighed.
const MOST_PLACES: usize = 1 << 24;

/// The automaton of a pattern for lines of `cells` cells. It reads exactly the words that the pattern matches, if that
/// [needs](Prepared::needs) nothing more than an automaton.
pub fn automaton(pattern: &Prepared, cells: usize, effort: &mut Effort) -> Result<Automaton, TooLarge> {
    effort.large_share(|effort| {
        let program = Program::loose(pattern, cells, effort)?;
        let half = effort.left() / 2;
        let found = effort.within(half, |effort| Explorer::new(&program, cells).explore(by_symbols, effort));
        let found = found.or_else(|_| Explorer::new(&program, cells).explore(by_places, effort))?;
        let useful = useful(&found, cells, effort)?;
        let automaton = merged(useful, cells, effort);
        if is_light(&automaton, cells, effort)? { Ok(automaton) } else { Err(TooLarge) }
    })
}

/// Does reading a line once cost no more than it may? Not all states can be reached at each cell: of a plain text, one is.
fn is_light(automaton: &Automaton, cells: usize, effort: &mut Effort) -> Result<bool, TooLarge> {
    let words = automaton.states.len().div_ceil(64);
    if automaton.edges.len() * cells <= MOST_WEIGHT {
        return Ok(true);
    }
    if automaton.states.len() * cells > MOST_PLACES || words * cells > MOST_WEIGHT {
        return Ok(false);
    }
    let mut weight = words * cells;
    effort.spend(weight / 4)?;
    let mut here = vec![0u64; words];
    here[0] = 1;
    for _ in 0..cells {
        let mut next = vec![0u64; words];
        for state in members_of(&here) {
            let edges = automaton.edges_of(state);
            weight += edges.len();
            edges.iter().for_each(|edge| next[edge.to as usize / 64] |= 1 << (edge.to % 64));
        }
        if weight > MOST_WEIGHT {
            return Ok(false);
        }
        here = next;
    }
    Ok(true)
}

/// Symbols, and the places to which they lead.
type Step = (Domain, Vec<Pc>);

/// How the places of a state are read.
type Read = fn(&[(Domain, Pc)]) -> Vec<Step>;

/// All at once: no symbol leads to two states.
fn by_symbols(reads: &[(Domain, Pc)]) -> Vec<Step> {
    let mut classes: Vec<Step> = Vec::new();
    let mut numbers: FxHashMap<Domain, usize> = FxHashMap::default();
    for &(class, next) in reads {
        let number = *numbers.entry(class).or_insert_with(|| {
            classes.push((class, Vec::new()));
            classes.len() - 1
        });
        classes[number].1.push(next);
    }
    let mut parts: FxHashMap<Vec<usize>, Domain> = FxHashMap::default();
    for symbol in classes.iter().fold(Domain::EMPTY, |all, (class, _)| all.or(*class)).symbols() {
        let readers = (0..classes.len()).filter(|&class| classes[class].0.has(symbol)).collect();
        let symbols = parts.entry(readers).or_insert(Domain::EMPTY);
        *symbols = symbols.with(symbol);
    }
    let next = |readers: Vec<usize>| readers.into_iter().flat_map(|class| classes[class].1.iter().copied()).collect();
    let mut steps: Vec<Step> = parts.into_iter().map(|(readers, symbols)| (symbols, next(readers))).collect();
    steps.sort_unstable_by_key(|(symbols, _)| symbols.symbols().next());
    steps
}

/// Each by itself.
fn by_places(reads: &[(Domain, Pc)]) -> Vec<Step> {
    reads.iter().map(|&(class, next)| (class, vec![next])).collect()
}

/// Finds the states, the nearest first.
struct Explorer<'p> {
    program: &'p Program,
    cells: usize,
    /// Each state's places, until these are read.
    found: Vec<Vec<Pc>>,
    /// How far each is from the start.
    depths: Vec<usize>,
    numbers: FxHashMap<Vec<Pc>, u32>,
    /// The last state for which each place was looked at, on the way to the places that read, and behind a `$`.
    met: [Vec<u32>; 2],
}

/// What a state reads next, and whether a line can end there.
#[derive(Default)]
struct Front {
    reads: Vec<(Domain, Pc)>,
    may_end: bool,
}

impl<'p> Explorer<'p> {
    fn new(program: &'p Program, cells: usize) -> Explorer<'p> {
        let met = || vec![u32::MAX; program.ops.len()];
        let found = vec![program.starts.clone()];
        Explorer { program, cells, found, depths: vec![0], numbers: FxHashMap::default(), met: [met(), met()] }
    }

    /// Finds every state that a line can reach.
    fn explore(mut self, read: Read, effort: &mut Effort) -> Result<Automaton, TooLarge> {
        let mut automaton = Automaton::default();
        while automaton.states.len() < self.found.len() {
            let state = automaton.states.len();
            let depth = self.depths[state];
            let front = self.front(state, effort)?;
            let first = automaton.edges.len();
            if depth < self.cells {
                effort.spend(2 * front.reads.len())?;
                for (symbols, next) in read(&front.reads) {
                    let to = self.number(next, depth + 1);
                    automaton.edges.push(Edge { to, symbols });
                }
            }
            join_alike(&mut automaton.edges, first);
            effort.spend(automaton.edges.len() - first)?;
            let edges = first as u32..automaton.edges.len() as u32;
            automaton.states.push(State { edges, may_end: front.may_end });
            if self.found.len() > MOST_STATES {
                return Err(TooLarge);
            }
        }
        Ok(automaton)
    }

    /// The number of the state with these places.
    fn number(&mut self, places: Vec<Pc>, depth: usize) -> u32 {
        let mut places: Vec<Pc> = places.into_iter().map(|pc| self.landed(pc)).collect();
        places.sort_unstable();
        places.dedup();
        *self.numbers.entry(places).or_insert_with_key(|places| {
            self.found.push(places.clone());
            self.depths.push(depth);
            self.found.len() as u32 - 1
        })
    }

    /// Where a thread comes that can only jump: words that end alike lead to one place.
    fn landed(&self, mut pc: Pc) -> Pc {
        while let Op::Jump(to) = self.program.ops[pc as usize] {
            pc = to;
        }
        pc
    }

    /// Goes on from a state's places until something is read.
    fn front(&mut self, state: usize, effort: &mut Effort) -> Result<Front, TooLarge> {
        let Explorer { program, cells, found, depths, met, .. } = self;
        let (depth, at_start) = (depths[state], state == 0);
        let mut front = Front::default();
        let mut open: Vec<(Pc, bool)> =
            std::mem::take(&mut found[state]).into_iter().rev().map(|pc| (pc, false)).collect();
        while let Some((pc, must_end)) = open.pop() {
            effort.spend(1)?;
            let last = &mut met[usize::from(must_end)][pc as usize];
            if std::mem::replace(last, state as u32) == state as u32 {
                continue;
            }
            if depth + program.need[pc as usize] as usize > *cells {
                continue;
            }
            match program.ops[pc as usize] {
                Op::Read(_) if must_end => {}
                Op::Read(class) => front.reads.push((class, pc + 1)),
                Op::Jump(to) => open.push((to, must_end)),
                Op::Fork(one, other) => open.extend([(other, must_end), (one, must_end)]),
                Op::Edge(Place::Start) if !at_start => {}
                Op::Edge(Place::End) => open.push((pc + 1, true)),
                Op::Fail => {}
                Op::Match | Op::Seen => front.may_end = true,
                // Rounds that read nothing change nothing where nothing is remembered; the rest is loosened.
                _ => open.push((pc + 1, must_end)),
            }
        }
        Ok(front)
    }
}

/// Makes one edge of those from `first` on that lead to the same state.
fn join_alike(edges: &mut Vec<Edge>, first: usize) {
    edges[first..].sort_unstable_by_key(|edge| edge.to);
    let mut kept = first;
    for at in first..edges.len() {
        let edge = edges[at];
        if kept > first && edges[kept - 1].to == edge.to {
            edges[kept - 1].symbols = edges[kept - 1].symbols.or(edge.symbols);
        } else {
            edges[kept] = edge;
            kept += 1;
        }
    }
    edges.truncate(kept);
}

/// The automaton without the states that no word of `cells` cells goes through.
fn useful(automaton: &Automaton, cells: usize, effort: &mut Effort) -> Result<Automaton, TooLarge> {
    let words = automaton.states.len().div_ceil(64);
    let has = |set: &[u64], state: u32| set[state as usize / 64] >> (state % 64) & 1 == 1;
    let put = |set: &mut [u64], state: u32| set[state as usize / 64] |= 1 << (state % 64);
    let edges_of = |state: usize| automaton.edges_of(state);
    effort.spend(words * (cells + 1) / 4)?;
    let mut reached = vec![vec![0u64; words]; cells + 1];
    put(&mut reached[0], 0);
    for at in 0..cells {
        let (here, next) = reached.split_at_mut(at + 1);
        for state in members_of(&here[at]) {
            effort.spend(edges_of(state).len())?;
            edges_of(state).iter().for_each(|edge| put(&mut next[0], edge.to));
        }
    }
    let mut useful = vec![0u64; words];
    let mut alive = vec![0u64; words];
    let ends = members_of(&reached[cells]).filter(|&state| automaton.states[state].may_end);
    ends.for_each(|state| put(&mut alive, state as u32));
    for at in (0..=cells).rev() {
        useful.iter_mut().zip(&alive).for_each(|(useful, alive)| *useful |= alive);
        let Some(before) = at.checked_sub(1) else { break };
        let mut leads = vec![0u64; words];
        for state in members_of(&reached[before]) {
            effort.spend(edges_of(state).len())?;
            if edges_of(state).iter().any(|edge| has(&alive, edge.to)) {
                put(&mut leads, state as u32);
            }
        }
        alive = leads;
    }
    // The start stays, even if nothing can be read from it.
    put(&mut useful, 0);
    let mut numbers = vec![u32::MAX; automaton.states.len()];
    members_of(&useful).zip(0..).for_each(|(state, number)| numbers[state] = number);
    let mut kept = Automaton::default();
    for state in members_of(&useful) {
        let first = kept.edges.len() as u32;
        let edges = edges_of(state).iter().filter(|edge| has(&useful, edge.to));
        kept.edges.extend(edges.map(|edge| Edge { to: numbers[edge.to as usize], ..*edge }));
        let edges = first..kept.edges.len() as u32;
        kept.states.push(State { edges, may_end: automaton.states[state].may_end });
    }
    Ok(kept)
}

/// The automaton with one state for all from which the same can be read; as it is where finding that out takes too long.
fn merged(automaton: Automaton, cells: usize, effort: &mut Effort) -> Automaton {
    let Ok(blocks) = blocks(&automaton, cells, effort) else { return automaton };
    let count = blocks.iter().max().map_or(0, |most| *most as usize + 1);
    let mut merged = Automaton { states: Vec::with_capacity(count), edges: Vec::new() };
    // Blocks are numbered as their first states come.
    for (state, &block) in automaton.states.iter().zip(&blocks) {
        if block as usize == merged.states.len() {
            let first = merged.edges.len();
            let edges = &automaton.edges[state.edges.start as usize..state.edges.end as usize];
            merged.edges.extend(edges.iter().map(|edge| Edge { to: blocks[edge.to as usize], ..*edge }));
            join_alike(&mut merged.edges, first);
            let edges = first as u32..merged.edges.len() as u32;
            merged.states.push(State { edges, may_end: state.may_end });
        }
    }
    merged
}

/// For each state, the number of the block of those from which the same can be read.
fn blocks(automaton: &Automaton, cells: usize, effort: &mut Effort) -> Result<Vec<u32>, TooLarge> {
    effort.spend(automaton.states.len() + automaton.edges.len())?;
    match blocks_backward(automaton) {
        Some(blocks) => Ok(blocks),
        None => blocks_refined(automaton, cells, effort),
    }
}

/// The blocks of an automaton in which no state comes again, as of a list of words: a state's block follows from those to which its
/// edges lead (Revuz, 1992). `None` where one comes again.
fn blocks_backward(automaton: &Automaton) -> Option<Vec<u32>> {
    const NEW: u32 = u32::MAX;
    const OPEN: u32 = u32::MAX - 1;
    let mut blocks = vec![NEW; automaton.states.len()];
    let mut numbers: FxHashMap<(bool, Vec<(u32, Domain)>), u32> = FxHashMap::default();
    for root in 0..automaton.states.len() {
        let mut open = if blocks[root] == NEW { vec![(root, 0)] } else { Vec::new() };
        while let Some((state, nth)) = open.last_mut() {
            let (state, edges) = (*state, automaton.edges_of(*state));
            blocks[state] = OPEN;
            if let Some(edge) = edges.get(*nth) {
                *nth += 1;
                match blocks[edge.to as usize] {
                    NEW => open.push((edge.to as usize, 0)),
                    OPEN => return None,
                    _ => {}
                }
                continue;
            }
            let mut edges = edges.to_vec();
            edges.iter_mut().for_each(|edge| edge.to = blocks[edge.to as usize]);
            join_alike(&mut edges, 0);
            let next = numbers.len() as u32;
            let front =
                (automaton.states[state].may_end, edges.into_iter().map(|edge| (edge.to, edge.symbols)).collect());
            blocks[state] = *numbers.entry(front).or_insert(next);
            open.pop();
        }
    }
    // Numbered as their first states come.
    let mut names = vec![NEW; numbers.len()];
    let mut named = 0..;
    for block in &mut blocks {
        let name = &mut names[*block as usize];
        if *name == NEW {
            *name = named.next()?;
        }
        *block = *name;
    }
    Some(blocks)
}

/// The blocks of any automaton: all states in two, which are parted as long as some lead to different ones (Moore, 1956).
fn blocks_refined(automaton: &Automaton, cells: usize, effort: &mut Effort) -> Result<Vec<u32>, TooLarge> {
    let mut blocks: Vec<u32> = automaton.states.iter().map(|state| u32::from(state.may_end)).collect();
    let mut count = 0;
    // States that only words longer than the line tell apart need not be told apart.
    for _ in 0..=cells {
        effort.spend(automaton.states.len() + automaton.edges.len())?;
        let mut numbers: FxHashMap<(u32, Vec<(u32, Domain)>), u32> = FxHashMap::default();
        let mut finer = Vec::with_capacity(blocks.len());
        for (state, &block) in automaton.states.iter().zip(&blocks) {
            let mut edges = automaton.edges[state.edges.start as usize..state.edges.end as usize].to_vec();
            edges.iter_mut().for_each(|edge| edge.to = blocks[edge.to as usize]);
            join_alike(&mut edges, 0);
            let edges = edges.into_iter().map(|edge| (edge.to, edge.symbols)).collect();
            let next = numbers.len() as u32;
            finer.push(*numbers.entry((block, edges)).or_insert(next));
        }
        let is_settled = numbers.len() == count;
        count = numbers.len();
        blocks = finer;
        if is_settled {
            break;
        }
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::regex_crossword::{Letters, prepare};
    use crate::puzzle::Alphabet;

    fn automaton_of(pattern: &str, cells: usize) -> Automaton {
        let alphabet = Alphabet::of_glyphs(Vec::new(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ").expect("letters");
        let prepared = prepare(pattern, &Letters::new(&alphabet)).expect("a pattern");
        automaton(&prepared, cells, &mut Effort::of_line()).expect("an automaton")
    }

    #[test]
    fn words_share_their_beginnings_and_ends() {
        let automaton = automaton_of("(BAKE|BALE|BARE|CAKE|CALE|CARE|CARED|AN)", 4);
        assert_eq!((automaton.states.len(), automaton.edges.len()), (5, 4), "{automaton:?}");
    }

    #[test]
    fn blocks_found_backward_are_those_that_refining_finds() {
        for pattern in [
            "(BAKE|BALE|BARE|CAKE|CALE|CARE|CARED|AN)",
            "(A|B)?C(A|BC|D)(E|F){1,3}",
            "[AB]{3}(CA|DA|E)?",
            "(A|AB|ABA)(A|BA)?",
        ] {
            for cells in 2..7 {
                let alphabet = Alphabet::of_glyphs(Vec::new(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ").expect("letters");
                let prepared = prepare(pattern, &Letters::new(&alphabet)).expect("a pattern");
                let effort = &mut Effort::of_line();
                let program = Program::loose(&prepared, cells, effort).expect("a program");
                let found = Explorer::new(&program, cells).explore(by_symbols, effort).expect("few states");
                let useful = useful(&found, cells, effort).expect("few states");
                let refined = blocks_refined(&useful, cells, effort).expect("few states");
                assert_eq!(blocks_backward(&useful), Some(refined), "{pattern} on {cells} cells");
            }
        }
        let cyclic = automaton_of("(AB|C)+D", 7);
        assert_eq!(blocks_backward(&cyclic), None);
    }

    #[test]
    fn a_long_text_is_read_though_it_has_as_many_states_as_cells() {
        let automaton = automaton_of(&"ABC".repeat(1300), 3900);
        assert_eq!((automaton.states.len(), automaton.edges.len()), (3901, 3900));
    }
}
