//! `linewise census`: how many pictures of one size are determined by their clues.

use crate::budget::{bytes, deadline, must_stop, seconds};
use crate::engine::EngineOptions;
use crate::exit::{Exit, Failure};
use crate::parallel;
use crate::progress::Progress;
use crate::size::Size;
use linewise::Error;
use linewise::render::words::many;
use linewise_batch::BatchError;
use linewise_batch::census::{Census, CensusPlan, Counter, Remembered, Sample, SampleTimes, ShardCount};
use std::io::{Write, stdout};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  linewise census 5
  linewise census 6 --out six
  linewise census 7 --shards 20000 --sample 10
  linewise census 7 --shards 20000 --out seven --engine ray

Run the same command again to continue. docs/census.md explains how it counts, and what larger sizes take.";

/// Count the black-and-white pictures that their clues determine
///
/// Every picture of a size has clues; this counts those whose nonogram has no second solution.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The size of the pictures, such as 6x5 for 6 columns and 5 rows; 6 is a square
    #[arg(value_name = "SIZE", value_parser = size)]
    size: Size,
    /// A folder for the results of the shards, so that the work can be stopped and resumed
    #[arg(short, long, visible_alias = "output", value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many shards to divide the work into
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "100")]
    shards: NonZeroU64,
    /// Do only this many shards, as a sample, and estimate the time for all
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    sample: Option<NonZeroU64>,
    /// Work on at most this many shards at a time; each takes up to a gigabyte, if --memory does not say otherwise
    /// [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Stop after this many seconds, and say how far it got; what was done is kept in DIR, and unfinished shards start again next time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,
    /// How much memory all threads together take to remember what they looked up [default: 1G each]; plus what the upper halves need
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
    tallies: Vec<ShardCount>,
    times: Vec<Duration>,
    /// Did the time end before everything was done?
    is_cut_short: bool,
}

/// Reads a size, with such an example as a census takes.
fn size(text: &str) -> Result<Size, Error> {
    text.parse().map_err(|error: Error| error.with_help("such as 6x5 for 6 columns and 5 rows, or 6 for a square"))
}

/// Counts.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let Size { rows, columns } = options.size;
    let plan = CensusPlan::new(rows, columns, options.shards.get())?;
    if let Some(usage) = refused_on_ray(options) {
        return Err(Failure::Usage(usage));
    }
    let census = options.out.as_ref().map(|folder| Census::begin(folder, &plan)).transpose()?;
    if let (true, Some(out)) = (options.engine.is_ray(), &options.out) {
        options.engine.hand_over("census", out)?;
    }
    // Shards are filled by chance, so the first ones are as good a sample as any.
    let wanted = options.sample.map_or(plan.shards, |sample| sample.get().min(plan.shards));
    let mut shards = census.as_ref().map_or_else(|| (0..plan.shards).collect(), Census::missing);
    shards.retain(|&shard| shard < wanted);
    let done = work(&plan, census.as_ref(), &shards, wanted, options)?;
    if done.is_cut_short {
        let before = wanted - shards.len() as u64;
        return tell_cut_short(&plan, before + done.tallies.len() as u64, wanted, options);
    }
    if options.sample.is_some() {
        return tell_sample(&plan, &done, options.json);
    }
    let total = match &census {
        Some(census) => census.finish()?,
        None => plan.total(None, plan.sum(done.tallies)?),
    };
    tell_total(&total, options.json)
}

/// What a cluster cannot do.
fn refused_on_ray(options: &Options) -> Option<Error> {
    let refuse = |problem: &str, help: &str| Some(Error::new(problem).with_help(help));
    match () {
        () if !options.engine.is_ray() => None,
        () if options.out.is_none() => refuse("a cluster needs a folder", "--out DIR, which all machines see"),
        () if options.sample.is_some() => {
            refuse("a sample is taken on one machine", "omit --engine: a sample says how long a shard takes here")
        }
        () if options.timeout.is_some() => refuse(
            "--timeout is not supported with --engine ray",
            "stop it when you like, and run the same command to continue",
        ),
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
    let progress = Progress::of_shards(wanted, wanted - shards.len() as u64);
    let cancel = AtomicBool::new(false);
    let stop = || must_stop(deadline, &progress, &cancel);
    let Some(counter) = Counter::new(plan.rows, plan.columns, &stop)? else {
        return Ok(Done { is_cut_short: true, ..all });
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
            "{} of {} pictures with {} and {} are determined by their clues",
            total.determined,
            total.pictures,
            many(total.rows, "row"),
            many(total.columns, "column")
        )?,
    }
    Ok(Exit::Done)
}

/// Says how many of the wanted shards were done when the time was up. No estimate is made of a part of a sample: what
/// is missing is what takes long.
fn tell_cut_short(plan: &CensusPlan, done: u64, wanted: u64, options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    if options.json {
        writeln!(out, "{}", cut_short(plan, done)?)?;
        return Ok(Exit::GaveUp);
    }
    let of_sample = if options.sample.is_some() { " of the sample" } else { "" };
    writeln!(out, "the time is up: {done} of {wanted} shards{of_sample} are done")?;
    match options.out {
        Some(_) => writeln!(out, "run the same command to continue")?,
        None => writeln!(out, "nothing was kept; --out DIR keeps what is done")?,
    }
    Ok(Exit::GaveUp)
}

/// How far it came, as JSON.
fn cut_short(plan: &CensusPlan, done: u64) -> serde_json::Result<String> {
    #[derive(serde::Serialize)]
    struct CutShort {
        rows: usize,
        columns: usize,
        shards: u64,
        done: u64,
    }
    let CensusPlan { rows, columns, shards, .. } = *plan;
    serde_json::to_string(&CutShort { rows, columns, shards, done })
}

/// Says what the shards took, and what that says of all.
fn tell_sample(plan: &CensusPlan, done: &Done, json: bool) -> Result<Exit, Failure> {
    let sample = Sample::new(plan, &done.tallies, &done.times);
    let mut out = stdout().lock();
    match &sample.times {
        _ if json => writeln!(out, "{}", serde_json::to_string(&sample)?)?,
        None => writeln!(out, "all shards of the sample were done before")?,
        Some(times) => tell_times(&mut out, plan, sample.sample as u64, times)?,
    }
    Ok(Exit::Done)
}

fn tell_times(out: &mut impl Write, plan: &CensusPlan, sample: u64, times: &SampleTimes) -> std::io::Result<()> {
    let SampleTimes { mean_seconds, median_seconds, least_seconds, most_seconds, core_hours, .. } = times;
    writeln!(
        out,
        "{} of {}: {mean_seconds:.2} s each, {least_seconds:.2} to {most_seconds:.2}, median {median_seconds:.2}",
        many(sample as usize, "shard"),
        plan.shards
    )?;
    writeln!(out, "{} of their {} pictures are determined by their clues", times.determined, times.pictures)?;
    if sample == plan.shards {
        return writeln!(out, "that was all shards: {core_hours:.3} core hours");
    }
    write!(out, "all shards would take {core_hours:.3} core hours")?;
    match times.standard_error {
        None => writeln!(out, "; one shard gives no error estimate"),
        Some(error) => writeln!(out, ", give or take {error:.3} (a standard error)"),
    }
}
