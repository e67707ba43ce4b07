//! Many puzzles on all cores, answered in the order in which they came.

use crate::exit::{Exit, Failure};
use crate::input::{Entry, Input};
use crate::progress::Progress;
use crate::report;
use crate::screen::Screen;
use linewise::{Error, Puzzle};
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The option of commands that look at many puzzles, each for itself.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct ThreadsOption {
    /// Work on at most this many puzzles at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
}

/// No more threads than this are started, whatever is wanted.
const MOST_THREADS: usize = 1024;

/// How many threads are worth starting for so many jobs when at most `wanted` may run.
pub fn threads(wanted: Option<NonZeroUsize>, jobs: usize) -> usize {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    match jobs {
        // Asking for the number of cores takes a while.
        0 | 1 => 1,
        _ => wanted.unwrap_or_else(cores).get().min(jobs).min(MOST_THREADS),
    }
}

/// Does `work` on every puzzle of the input, and tells what came out in the order of the puzzles; what is wrong with one is reported.
pub fn on_each<R: Send>(
    input: &Input,
    wanted: ThreadsOption,
    screen: &mut Screen,
    json: bool,
    work: impl Fn(&Puzzle, &Progress, &AtomicBool) -> Result<R, Error> + Sync,
    mut tell: impl FnMut(&mut Screen, &Entry, &Puzzle, &R) -> io::Result<Exit>,
) -> Result<Exit, Failure> {
    let puzzles: Vec<_> = input.entries.iter().map(|entry| entry.puzzle.as_ref()).collect();
    let progress = Progress::new(puzzles.len());
    let cancel = AtomicBool::new(false);
    let mut exit = input.exit;
    let mut entries = input.entries.iter();
    let work = |puzzle: &Result<&Puzzle, &Error>| match *puzzle {
        Ok(puzzle) => work(puzzle, &progress, &cancel),
        Err(error) => Err(error.clone()),
    };
    in_order(&puzzles, threads(wanted.threads, puzzles.len()), &cancel, work, |puzzle, done| {
        let entry = entries.next().expect("as many answers as puzzles");
        progress.advance();
        progress.aside(|| {
            match (&done, *puzzle) {
                (Ok(done), Ok(puzzle)) => exit = exit.max(tell(screen, entry, puzzle, done)?),
                (Err(error), _) | (_, Err(error)) => {
                    exit = exit.max(Exit::Input);
                    report::complain(screen, entry, &entry.source, error, json)?;
                }
            }
            screen.flush()
        })
    })?;
    Ok(exit)
}

/// Does `work` on every job, and hands what came out to `done` in the order of the jobs.
///
/// When `done` fails, `cancel` is set, so that work which looks at it ends soon, and no new work begins.
pub fn in_order<'a, J: Sync, R: Send, E>(
    jobs: &'a [J],
    threads: usize,
    cancel: &AtomicBool,
    work: impl Fn(&'a J) -> R + Sync,
    mut done: impl FnMut(&'a J, R) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 {
        let result = jobs.iter().try_for_each(|job| done(job, work(job)));
        cancel.fetch_or(result.is_err(), Ordering::Relaxed);
        return result;
    }
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, work, next) = (send.clone(), &work, &next);
            scope.spawn(move || {
                while !cancel.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(at) else { break };
                    // Nobody listens any more when `done` has failed.
                    let _ = send.send((at, work(job)));
                }
            });
        }
        drop(send);
        let result = hand_over(jobs, receive, &mut done);
        cancel.fetch_or(result.is_err(), Ordering::Relaxed);
        result
    })
}

/// Passes results on in the order of their jobs, keeping those that come early.
fn hand_over<'a, J, R, E>(
    jobs: &'a [J],
    results: mpsc::Receiver<(usize, R)>,
    done: &mut impl FnMut(&'a J, R) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (at, result) in results {
        early.insert(at, result);
        while let Some(result) = early.remove(&turn) {
            done(&jobs[turn], result)?;
            turn += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_their_jobs() {
        let jobs: Vec<u64> = (0..40).collect();
        let mut seen = Vec::new();
        let slow_first = |&job: &u64| {
            thread::sleep(std::time::Duration::from_millis(40 - job));
            job
        };
        let cancel = AtomicBool::new(false);
        in_order(&jobs, 7, &cancel, slow_first, |_, result| {
            seen.push(result);
            Ok::<(), ()>(())
        })
        .expect("nothing fails");
        assert_eq!(seen, jobs);
    }

    #[test]
    fn no_work_begins_after_a_failure() {
        let jobs: Vec<u64> = (0..1000).collect();
        let begun = AtomicUsize::new(0);
        let cancel = AtomicBool::new(false);
        let work = |_: &u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(std::time::Duration::from_millis(1));
        };
        let failed = in_order(&jobs, 2, &cancel, work, |_, ()| Err("enough"));
        assert_eq!(failed, Err("enough"));
        assert!(begun.into_inner() < 100, "two threads stop soon after the first result");
    }
}
