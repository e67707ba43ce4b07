//! `linewise census`: how many pictures of one size are determined by their clues.

use crate::budget::{bytes, deadline, seconds};
use crate::commands::batch::{exit_of, refuse};
use crate::engine::EngineOptions;
use crate::exit::{Exit, Failure};
use crate::parallel;
use crate::progress::Progress;
use crate::size::Size;
use linewise::Error;
use linewise_batch::BatchError;
use linewise_batch::census::{Census, CensusPlan, Counter, Remembered, Tally};
use std::io::{Write, stdout};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  linewise census 5
  linewise census 6 --out six
  linewise census 7 --shards 20000 --sample 10
  linewise census 7 --shards 20000 --out seven --engine ray

The same command again goes on where it was stopped. docs/census.md tells how it counts, and what larger sizes take.";

/// Count the black-and-white pictures that their clues determine
///
/// Every picture of a size has clues; this counts those whose nonogram has no second solution.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The size of the pictures, as 6x5 for 6 columns and 5 rows; 6 is a square
    #[arg(value_name = "SIZE")]
    size: Size,
    /// A folder for what each shard came to, so that the work can be stopped and resumed
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Into how many shards to cut the work
    #[arg(long, value_name = "N", default_value = "100")]
    shards: NonZeroU64,
    /// Do only so many shards, which stand for all, and say what all would take
    #[arg(long, value_name = "N")]
    sample: Option<NonZeroU64>,
    /// Work on at most so many shards at a time; each takes up to a gigabyte, if --memory does not say otherwise [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Stop after so many seconds, and say how far it came; what was done is kept in OUT, shards under way are begun again the next time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// How much memory all threads together take to remember what they looked up [default: 1G each]; the upper halves come on top
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<u64>,
    #[command(flatten)]
    engine: EngineOptions,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
}

/// What was done.
#[derive(Default)]
struct Done {
    tallies: Vec<Tally>,
    times: Vec<Duration>,
    /// Did the time end before everything was done?
    is_cut_short: bool,
}

/// Counts.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    match count(options) {
        Ok(done) => done,
        Err(error @ BatchError::Usage(_)) => Ok(refuse(&error.to_string(), Exit::Usage)),
        Err(error) => Ok(refuse(&error.to_string(), exit_of(&error))),
    }
}

fn count(options: &Options) -> Result<Result<Exit, Failure>, BatchError> {
    let Size { rows, columns } = options.size;
    let plan = CensusPlan::new(rows, columns, options.shards.get())?;
    if let Some(usage) = refused_on_ray(options) {
        return Ok(Err(Failure::Usage(usage)));
    }
    let census = options.out.as_ref().map(|folder| Census::begin(folder, &plan)).transpose()?;
    if let (true, Some(out)) = (options.engine.is_ray(), &options.out)
        && let Err(exit) = options.engine.hand_over("census", out)
    {
        return Ok(Ok(exit));
    }
    // Shards are filled by chance, so the first ones are as good a sample as any.
    let wanted = options.sample.map_or(plan.shards, |sample| sample.get().min(plan.shards));
    let mut shards = census.as_ref().map_or_else(|| (0..plan.shards).collect(), Census::missing);
    shards.retain(|&shard| shard < wanted);
    let done = work(&plan, census.as_ref(), &shards, wanted, options)?;
    if done.is_cut_short && options.sample.is_none() {
        let before = plan.shards - shards.len() as u64;
        return Ok(tell_cut_short(&plan, before + done.tallies.len() as u64, options));
    }
    if options.sample.is_some() {
        return Ok(tell_sample(&plan, &done, options.json));
    }
    let total = match &census {
        Some(census) => census.finish()?,
        None => plan.total(None, plan.sum(done.tallies)?),
    };
    Ok(tell_total(&total, options.json))
}

/// What a cluster cannot do.
fn refused_on_ray(options: &Options) -> Option<Error> {
    let refuse = |problem: &str, help: &str| Some(Error::new(problem).with_help(help));
    match () {
        () if !options.engine.is_ray() => None,
        () if options.out.is_none() => refuse("a cluster needs a folder", "--out DIR, which all machines see"),
        () if options.sample.is_some() => {
            refuse("a sample is taken on one machine", "leave --engine out: it says how long a shard takes here")
        }
        () if options.timeout.is_some() => {
            refuse("a cluster knows no --timeout", "stop it when you like: the same command goes on")
        }
        () => None,
    }
}

/// Does these shards.
fn work(
    plan: &CensusPlan,
    census: Option<&Census>,
    shards: &[u64],
    wanted: u64,
    options: &Options,
) -> Result<Done, BatchError> {
    let mut all = Done::default();
    if shards.is_empty() {
        return Ok(all);
    }
    let deadline = deadline(options.timeout);
    let threads = parallel::threads(options.threads, shards.len());
    let remembered = || match options.memory {
        Some(memory) => Remembered::up_to(usize::try_from(memory).unwrap_or(usize::MAX) / threads),
        None => Remembered::default(),
    };
    let counter = Counter::new(plan.rows, plan.columns)?;
    let progress = Progress::of_shards(wanted, wanted - shards.len() as u64);
    let cancel = AtomicBool::new(false);
    let stop = || {
        let now = Instant::now();
        progress.tick(now);
        cancel.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| now >= deadline)
    };
    // What one shard looked up is of use to the next; no two threads share it.
    let memories: Mutex<Vec<Remembered>> = Mutex::default();
    let locked = || memories.lock().unwrap_or_else(PoisonError::into_inner);
    let run = |&shard: &u64| {
        let mut remembered = locked().pop().unwrap_or_else(&remembered);
        let start = Instant::now();
        let tally = match census {
            Some(census) => census.run(shard, &counter, &mut remembered, &stop),
            None => Ok(counter.count(shard, plan.shards, &mut remembered, &stop)),
        };
        let time = start.elapsed();
        locked().push(remembered);
        progress.count();
        tally.map(|tally| (tally, time))
    };
    parallel::in_order(shards, threads, &cancel, run, |_, done| {
        match done? {
            (Some(tally), time) => {
                all.tallies.push(tally);
                all.times.push(time);
            }
            (None, _) => all.is_cut_short = true,
        }
        Ok::<(), BatchError>(())
    })?;
    Ok(all)
}

fn tell_total(total: &linewise_batch::census::Total, json: bool) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    match json {
        true => writeln!(out, "{}", serde_json::to_string(total)?)?,
        false => writeln!(
            out,
            "{} of {} pictures with {} rows and {} columns are determined by their clues",
            total.determined, total.pictures, total.rows, total.columns
        )?,
    }
    Ok(Exit::Done)
}

/// Says how many shards were done when the time was up.
fn tell_cut_short(plan: &CensusPlan, done: u64, options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    let CensusPlan { rows, columns, shards, .. } = plan;
    if options.json {
        let object = serde_json::json!({"rows": rows, "columns": columns, "shards": shards, "done": done});
        writeln!(out, "{object}")?;
        return Ok(Exit::GaveUp);
    }
    writeln!(out, "the time is up: {done} of {shards} shards are done")?;
    match options.out {
        Some(_) => writeln!(out, "the same command goes on")?,
        None => writeln!(out, "nothing was kept; --out DIR keeps what is done")?,
    }
    Ok(Exit::GaveUp)
}

/// Says what the shards took, and what that says of all.
fn tell_sample(plan: &CensusPlan, done: &Done, json: bool) -> Result<Exit, Failure> {
    let mut seconds: Vec<f64> = done.times.iter().map(Duration::as_secs_f64).collect();
    seconds.sort_unstable_by(f64::total_cmp);
    let Some((&least, &most)) = seconds.first().zip(seconds.last()) else {
        let none = serde_json::json!({"rows": plan.rows, "columns": plan.columns, "shards": plan.shards, "sample": 0});
        let words = match done.is_cut_short {
            true => "the time is up, and no shard is done",
            false => "all shards of the sample were done before",
        };
        let told = if json { none.to_string() } else { words.to_owned() };
        writeln!(stdout(), "{told}")?;
        return Ok(if done.is_cut_short { Exit::GaveUp } else { Exit::Done });
    };
    let count = seconds.len() as f64;
    let mean = seconds.iter().sum::<f64>() / count;
    let spread = seconds.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let all = plan.shards as f64 / 3600.0;
    let (hours, error) = (mean * all, (spread / count).sqrt() * all);
    let median = seconds[seconds.len() / 2];
    let pictures: u64 = done.tallies.iter().map(|tally| tally.pictures).sum();
    let determined: u64 = done.tallies.iter().map(|tally| tally.determined).sum();
    let mut out = stdout().lock();
    if json {
        let object = serde_json::json!({
            "rows": plan.rows, "columns": plan.columns, "shards": plan.shards, "sample": seconds.len(),
            "mean_seconds": mean, "median_seconds": median, "least_seconds": least, "most_seconds": most,
            "core_hours": hours, "standard_error": (seconds.len() > 1).then_some(error),
            "pictures": pictures.to_string(), "determined": determined.to_string(),
        });
        writeln!(out, "{object}")?;
        return Ok(Exit::Done);
    }
    let shards = linewise::render::words::many(seconds.len(), "shard");
    writeln!(out, "{shards} of {}: {mean:.2} s each, {least:.2} to {most:.2}, median {median:.2}", plan.shards)?;
    writeln!(out, "{determined} of their {pictures} pictures are determined by their clues")?;
    write!(out, "all shards would take {hours:.3} core hours")?;
    match seconds.len() {
        1 => writeln!(out, "; one shard does not say how sure that is")?,
        _ => writeln!(out, ", give or take {error:.3} (a standard error)")?,
    }
    Ok(Exit::Done)
}
