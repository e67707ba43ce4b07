//! Making many puzzles, each from a seed of its own, and handing them over in order.

use super::Options;
use super::growing::Growing;
use super::outlet::Outlet;
use crate::budget::STEPS;
use crate::choice::{FormatChoice, format_of};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::parallel;
use crate::progress::Progress;
use crate::report;
use linewise::format::{Format, Holds};
use linewise::make::{Made, Maker, NotMade, Why, Wish, hides_phrases, key, nth_seed};
use linewise::{Error, Kind, Puzzle};
use std::collections::HashMap;
use std::fmt::Display;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most puzzles that one command makes: their seeds are held in memory.
const MOST_PUZZLES: usize = 10_000_000;

/// Makes as many puzzles as are asked for, and writes each as soon as those before it are written; `told` is given each
/// then, with its name, and says what else there is to say of it. `make` is given one that is done with, too, if there
/// is one: the next may take its place.
pub fn each(
    kind: &'static dyn Kind,
    options: &Options,
    wish: &Wish,
    make: impl Fn(&Maker<'_>, Option<Made>) -> Result<Made, NotMade> + Sync,
    mut told: impl FnMut(&dyn Display, &Made) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let mut out = Output::new(options)?;
    out.check_count(options.count.get())?;
    let seed = options.seed.unwrap_or_else(drawn_seed);
    let count = options.count.get();
    let seeds: Vec<u64> = (0..count).map(|nth| nth_seed(seed, nth)).collect();
    let progress = Progress::new(count);
    let cancel = AtomicBool::new(false);
    let spent = Mutex::new(Vec::new());
    let spent = || spent.lock().expect("nobody panics with it");
    let budget = options.budget.or_steps(usual_steps(kind, wish));
    let make = |&seed: &u64| {
        let mut wish = wish.clone();
        wish.seed = seed;
        let spent = spent().pop();
        budget.within(&progress, &cancel, |budget| make(&Maker::new(&wish).with_budget(budget), spent))
    };
    let mut exit = Exit::Done;
    let (mut number, mut is_by_chance, mut pictures) = (0, false, HashMap::new());
    parallel::in_order(&seeds, parallel::threads(options.threads, count), &cancel, make, |_, made| {
        number += 1;
        progress.advance();
        let is_wrong = made.as_ref().is_err_and(|not_made| not_made.why == Why::Wrong);
        progress.aside(|| {
            let name = format_args!("{} {number}", kind.name());
            let (made, reached) = reached(made, wish, &name);
            exit = exit.max(reached);
            if let Some(mut made) = made {
                is_by_chance |= made.seed.is_some();
                if let Some(earlier) = repeated(&mut pictures, kind, &made, number) {
                    let same = format!("{name}: the same puzzle as {} {earlier}, and left out", kind.name());
                    report::sentence(&same, Some("another level or another size may leave more to chance"));
                    exit = exit.max(Exit::GaveUp);
                    return Ok(());
                }
                sign(&mut made.puzzle, options, number);
                let taken = out.take(kind, &made, &name)?;
                exit = exit.max(taken);
                if taken == Exit::Done {
                    told(&name, &made)?;
                }
                spent().push(made);
            }
            // The wish is the same for all of them.
            if is_wrong { Err(Failure::Reported(Exit::Usage)) } else { Ok(()) }
        })
    })?;
    out.finish()?;
    if is_by_chance && options.seed.is_none() {
        report::note(&format!("made from the seed {seed}: --seed {seed} makes the same again"));
    }
    Ok(exit)
}

/// The number of an earlier puzzle from the same picture that this one is, too: a picture leaves little to chance.
fn repeated(seen: &mut HashMap<String, usize>, kind: &dyn Kind, made: &Made, number: usize) -> Option<usize> {
    made.drawn.as_ref()?;
    let first = *seen.entry(key(&made.puzzle, kind).ok()?).or_insert(number);
    (first != number).then_some(first)
}

/// Writes the title and the author that are asked for into the puzzle of this number: behind the title, where there are several puzzles.
fn sign(puzzle: &mut Puzzle, options: &Options, number: usize) {
    if let Some(title) = &options.title {
        let numbered = if options.count.get() > 1 { format!("{title} {number}") } else { title.clone() };
        puzzle.set_note(Puzzle::TITLE, &numbered);
    }
    if let Some(author) = &options.author {
        puzzle.set_note(Puzzle::AUTHOR, author);
    }
}

/// How many lines may be solved for a puzzle when nothing else is said: patterns take the longer, the larger the board is.
fn usual_steps(kind: &dyn Kind, wish: &Wish) -> u64 {
    match hides_phrases(kind) {
        true => STEPS / wish.board.cells().max(1) as u64,
        false => STEPS,
    }
}

/// A place for puzzles.
enum Place<'o> {
    /// Native texts, or objects, on standard output.
    Standard(Outlet),
    /// A file, or standard output in some format.
    Format(Growing<'o>),
}

/// Where puzzles that were made go: to standard output, or into a file.
pub struct Output<'o> {
    options: &'o Options,
    place: Place<'o>,
    /// How many it took.
    taken: usize,
}

impl<'o> Output<'o> {
    /// The place that the options name.
    pub fn new(options: &'o Options) -> Result<Output<'o>, Failure> {
        let format = wanted_format(options)?;
        if options.json && format.is_some() {
            let error = Error::new("--json cannot be used with a file or a format");
            return Err(Failure::Usage(error.with_help("its objects hold the puzzles in the native format")));
        }
        let place = match format {
            Some(format) => Place::Format(Growing::new(file(options), format)),
            None => Place::Standard(Outlet::standard(options.count.get() > 1)),
        };
        Ok(Output { options, place, taken: 0 })
    }

    /// An error, before anything is made, where the format does not hold so many puzzles.
    fn check_count(&self, count: usize) -> Result<(), Failure> {
        if count > MOST_PUZZLES {
            return Err(Failure::Usage(Error::new(format!(
                "at most {MOST_PUZZLES} puzzles are made at a time, not {count}"
            ))));
        }
        let Place::Format(growing) = &self.place else { return Ok(()) };
        let format = growing.format();
        let name = format.name();
        match format.holds() {
            Holds::One if count > 1 => {
                let problem = format!("the format {name} holds one puzzle, not {count}");
                Err(Failure::Usage(Error::new(problem).with_help("a file with the ending .linewise holds many")))
            }
            Holds::Nothing => {
                let error = Error::new(format!("the format {name} is read and not written"));
                Err(Failure::Usage(error.with_help("a file with the ending .linewise holds puzzles of every kind")))
            }
            _ => Ok(()),
        }
    }

    /// Takes a puzzle that was made; where the format cannot hold it as it is, that is said, and it is not written.
    pub fn take(&mut self, kind: &'static dyn Kind, made: &Made, name: &dyn Display) -> Result<Exit, Failure> {
        match &mut self.place {
            Place::Format(growing) => return growing.add(made.puzzle.clone(), name),
            Place::Standard(outlet) => {
                let is_first = self.taken == 0;
                match self.options.json {
                    true => outlet.put("", &(object(kind, made, name)? + "\n"))?,
                    false => {
                        outlet.put(if is_first { "" } else { BETWEEN }, &made.native(kind).map_err(Failure::Usage)?)?
                    }
                }
            }
        }
        self.taken += 1;
        Ok(Exit::Done)
    }

    /// Writes what is not written yet.
    pub fn finish(self) -> Result<(), Failure> {
        match self.place {
            Place::Standard(outlet) => Ok(outlet.finish()?),
            Place::Format(growing) => growing.finish(),
        }
    }
}

/// What stands between two puzzles in the native format.
const BETWEEN: &str = "\n====\n\n";

/// A puzzle as an object for JSON.
fn object(kind: &dyn Kind, made: &Made, name: &dyn Display) -> Result<String, Failure> {
    let name = made.puzzle.note(Puzzle::TITLE).map_or_else(|| name.to_string(), str::to_owned);
    Ok(serde_json::to_string(&made.json(&name, kind).map_err(Failure::Usage)?)?)
}

/// What was made, else the best that was found, once it is said what is wrong with that.
pub fn reached(made: Result<Made, NotMade>, wish: &Wish, name: &dyn Display) -> (Option<Made>, Exit) {
    match made {
        Ok(made) => (Some(made), Exit::Done),
        Err(not_made) => {
            let exit = if not_made.why == Why::Wrong { Exit::Usage } else { Exit::GaveUp };
            tell(name, &not_made, wish);
            (not_made.best.map(|best| *best), exit)
        }
    }
}

/// Says why something was not made as it was wished for.
fn tell(name: &dyn Display, not_made: &NotMade, wish: &Wish) {
    let after = not_made.best.as_ref().map(|best| nearest(best, wish)).unwrap_or_default();
    report::sentence(&format!("{name}: {}{after}", not_made.error.message), not_made.error.help.as_deref());
}

/// What is made instead, and what it lacks, as the end of a sentence.
fn nearest(best: &Made, wish: &Wish) -> String {
    if best.varied.is_some() {
        return "; this is the best of those that were tried".to_owned();
    }
    let more = match best.untried {
        _ if !wish.minimal || best.minimal => String::new(),
        0 => ", and perhaps not all of it is needed".to_owned(),
        1 => ", in which one clue or given cell could not be tried".to_owned(),
        many => format!(", in which {many} clues and given cells could not be tried"),
    };
    match (wish.level, best.level()) {
        (Some(wanted), Some(level)) if wanted == level => format!("; the nearest one found is of this level{more}"),
        (Some(_), Some(level)) => format!("; the nearest one found is of level {level}{more}"),
        _ => format!("; this is the nearest one found{more}"),
    }
}

/// The format that was asked for; `None` for the native one on standard output.
pub fn wanted_format(options: &Options) -> Result<Option<&'static dyn Format>, Failure> {
    if let Some(FormatChoice(format)) = options.to {
        return Ok(Some(format));
    }
    file(options).map(format_of).transpose()
}

/// The file that was named; `None` for standard output.
fn file(options: &Options) -> Option<&Path> {
    output::file(options.output.as_deref())
}

/// A seed that nobody chose: short enough to be typed again.
fn drawn_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    nth_seed(now.as_nanos() as u64, 1) % 1_000_000_000
}
