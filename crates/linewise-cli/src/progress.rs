//! A progress bar on standard error, only on a terminal, and only for work over a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long work may take before it shows a bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The progress of a command over its puzzles. Threads share it.
pub struct Progress {
    start: Instant,
    puzzles: u64,
    /// What is counted.
    what: &'static str,
    done: AtomicU64,
    /// So many were done before, and say nothing of the speed.
    before: u64,
    is_watched: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Nothing of `puzzles` is done yet.
    pub fn new(puzzles: usize) -> Progress {
        Progress::of_many(puzzles as u64, 0)
    }

    /// So many of the puzzles were done in an earlier run.
    pub fn of_many(puzzles: u64, before: u64) -> Progress {
        Progress::of("puzzles", puzzles, before)
    }

    /// So many of the shards were done in an earlier run.
    pub fn of_shards(shards: u64, before: u64) -> Progress {
        Progress::of("shards", shards, before)
    }

    /// So many of the cubes were done in an earlier run.
    pub fn of_cubes(cubes: u64, before: u64) -> Progress {
        Progress::of("cubes", cubes, before)
    }

    fn of(what: &'static str, puzzles: u64, before: u64) -> Progress {
        Progress {
            start: Instant::now(),
            puzzles,
            what,
            done: AtomicU64::new(before),
            before,
            is_watched: std::io::stderr().is_terminal(),
            bar: OnceLock::new(),
        }
    }

    /// One more of very many puzzles is done: [`Progress::tick`] shows it.
    pub fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Would somebody see a bar? Otherwise nobody needs to ask for the time.
    pub fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// Draws the bar if it is time to; called as often as anyone likes.
    pub fn tick(&self, now: Instant) {
        if !self.is_watched || now.duration_since(self.start) < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| bar(self.puzzles, self.what, self.before, self.start));
        bar.set_position(self.done.load(Ordering::Relaxed));
        bar.tick();
    }

    /// One more puzzle is done.
    pub fn advance(&self) {
        self.count();
        if self.is_watched() {
            self.tick(Instant::now());
        }
    }

    /// Does something on the screen while the bar is out of the way.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn bar(puzzles: u64, what: &str, before: u64, start: Instant) -> ProgressBar {
    let template = match (puzzles, what) {
        (1, "puzzles") => "{spinner} solving, {elapsed}".to_owned(),
        _ => format!("{{spinner}} {{pos}} of {{len}} {what}, {{elapsed}}, {{eta}} left {{wide_bar}}"),
    };
    let style = ProgressStyle::with_template(&template).expect("the template is right");
    let bar = ProgressBar::new(puzzles).with_style(style).with_elapsed(start.elapsed()).with_position(before);
    bar.reset_eta();
    bar
}
