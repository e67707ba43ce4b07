//! `linewise batch`: the same question about many puzzles, in shards that can be stopped and resumed.

use crate::budget::{must_stop, seconds};
use crate::choice::{FormatChoice, named_format};
use crate::engine::EngineOptions;
use crate::exit::{Exit, Failure};
use crate::parallel;
use crate::progress::Progress;
use crate::report;
use crate::unfit;
use linewise::Error;
use linewise_batch::{Batch, BatchError, Operation, Question, Source, Summary, TableFormat};
use std::ffi::OsString;
use std::io::{Write, stdin, stdout};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  linewise batch grade puzzles/ --out graded
  linewise batch solve puzzles.parquet --out solved --threads 8
  generate | linewise batch count - --out counted --format jsonl

DIR holds manifest.json, a part for each shard, and _SUCCESS at the end. Run the same command again to continue. \
docs/batch.md describes the columns, and how to run it on many machines.";

/// Ask the same question about many puzzles: resumable, deterministic, on all cores
///
/// Inputs are files and folders of puzzles, JSON lines and Parquet (a column `puzzle`, and perhaps `key`). There is a row for each puzzle:
/// one that cannot be read has its error, one that does not end within its budget says so.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// What to ask about each puzzle
    #[arg(value_name = "OP", value_parser = operation_names())]
    operation: String,
    /// Files with puzzles, folders of them, JSON lines or Parquet; `-` is standard input
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// The folder for the rows
    #[arg(short, long, visible_alias = "output", value_name = "DIR")]
    out: PathBuf,
    /// The format to convert to
    #[arg(long, value_name = "FORMAT", value_parser = named_format, required_if_eq("operation", "convert"))]
    to: Option<FormatChoice>,
    /// How to write the rows
    #[arg(long, value_name = "FORMAT", default_value = "parquet", value_parser = ["parquet", "jsonl"])]
    format: String,
    /// How many rows a shard has
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1000")]
    shard_rows: NonZeroU64,
    /// Work on at most this many shards at a time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Give up on a puzzle after this many solved lines: the same on every machine
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = Question::STEPS)]
    steps: u64,
    /// Give up on a puzzle after this many seconds: then rows are not the same each time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    engine: EngineOptions,
    /// Print the summary as a JSON object
    #[arg(long)]
    json: bool,
}

fn operation_names() -> Vec<&'static str> {
    Operation::ALL.iter().map(|operation| operation.name()).collect()
}

/// Does what is left to do.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let to = ("--to", options.to.is_some() && options.operation != Operation::Convert.name());
    let why = format!("cannot be used with `batch {}`", options.operation);
    unfit::refuse(&[to], &why, "`linewise batch convert` writes other formats")?;
    let threads = ("--threads", options.engine.is_ray() && options.threads.is_some());
    unfit::refuse(&[threads], "cannot be used with --engine ray", "the cluster says how many work at a time")?;
    let sources = options.inputs.iter().map(source).collect();
    let format = if options.format == "jsonl" { TableFormat::JsonLines } else { TableFormat::Parquet };
    let question = question(options)?;
    let batch = Batch::begin(&options.out, sources, &question, format, options.shard_rows.get())?;
    for what in batch.plan().skipped() {
        report::warning(&what);
    }
    let summary = work(&batch, options)?;
    if summary.rows == 0 && summary.skipped == 0 {
        let inputs: Vec<String> = options.inputs.iter().map(|input| input.to_string_lossy().into_owned()).collect();
        let help = "files with puzzles, folders of them, JSON lines or Parquet";
        report::sentence(&format!("there is no puzzle in {}", inputs.join(" ")), Some(help));
    }
    tell(&summary, options)
}

fn source(input: &OsString) -> Source {
    if input == "-" { Source::Stream(Box::new(stdin())) } else { Source::Path(input.into()) }
}

fn question(options: &Options) -> Result<Question, Failure> {
    let operation = Operation::ALL.into_iter().find(|operation| operation.name() == options.operation);
    let operation = operation.ok_or_else(|| Failure::Usage(Error::new("there is no such operation")))?;
    let timeout = options.timeout.map(|timeout| timeout.as_secs_f64());
    let to = options.to.map(|FormatChoice(format)| format.name().to_owned());
    Ok(Question { steps: options.steps, timeout, to, ..Question::new(operation) })
}

/// Does all that is missing, here or elsewhere.
fn work(batch: &Batch, options: &Options) -> Result<Summary, Failure> {
    match options.engine.is_ray() {
        true => options.engine.hand_over("run", &options.out)?,
        false => run_here(batch, options)?,
    }
    Ok(batch.finish()?)
}

fn run_here(batch: &Batch, options: &Options) -> Result<(), BatchError> {
    let missing = batch.missing();
    let done: u64 = batch.plan().rows - missing.iter().map(|&shard| batch.rows_of(shard)).sum::<u64>();
    let progress = Progress::of_many(batch.plan().rows, done);
    let cancel = AtomicBool::new(false);
    let stop = || must_stop(None, &progress, &cancel);
    let all = parallel::threads(options.threads, usize::MAX);
    let shards = all.min(missing.len());
    // Where there are fewer shards than cores, several work on each.
    let run = |&shard: &usize| batch.run(shard, all.div_ceil(shards), &stop, &|| progress.count());
    parallel::in_order(&missing, shards, &cancel, run, |_, done| done.map(drop))
}

/// Prints what became of the puzzles.
fn tell(summary: &Summary, options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    // What is found out about a puzzle is an answer; what is no puzzle is bad input, as it is for every other command.
    let exit = if summary.errors > 0 || summary.rows == 0 { Exit::Input } else { Exit::Done };
    if options.json {
        writeln!(out, "{}", serde_json::to_string(summary)?)?;
        return Ok(exit);
    }
    writeln!(out, "{} in {}", linewise::render::words::many(summary.rows as usize, "puzzle"), options.out.display())?;
    let parts = [
        (summary.unique, "with exactly one solution"),
        (summary.several, "with several solutions"),
        (summary.none, "without a solution"),
        (summary.gave_up, "not settled within the budget"),
        (summary.errors, "that cannot be read or asked: the column error says why"),
        (
            summary.remarked,
            "of these with remarks on how they, or their whole files, were read: the column remarks has them",
        ),
    ];
    for (count, what) in parts.into_iter().filter(|(count, _)| *count > 0) {
        writeln!(out, "{count:>9} {what}")?;
    }
    if summary.skipped > 0 {
        let inputs = linewise::render::words::many(summary.skipped as usize, "input");
        writeln!(out, "{inputs} skipped; the warnings say why")?;
    }
    Ok(exit)
}
