//! The program `linewise`: one file for each command, and what they share. [`run`] is the whole of it.

/// Says something on standard error. Where that is full or closed, what is said is lost, and not the answer.
macro_rules! eprint {
    ($($text:tt)*) => {
        std::io::Write::write_fmt(&mut anstream::stderr(), format_args!($($text)*)).unwrap_or(())
    };
}

/// The same, and ends the line.
macro_rules! eprintln {
    () => { eprint!("\n") };
    ($($text:tt)*) => { eprint!("{}\n", format_args!($($text)*)) };
}

mod arguments;
mod budget;
mod choice;
mod clue_words;
mod commands;
mod engine;
mod exit;
mod input;
mod one_by_one;
mod output;
mod parallel;
mod progress;
mod report;
mod screen;
mod size;
mod unfit;
mod wrap;

use arguments::{Arguments, Command};
use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use exit::{Exit, Failure};
use linewise::Error;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};

/// Does what the arguments say, the first of which is the program's name, and tells the exit code.
///
/// Everything is written by the time it returns. What the process makes of signals is left to the caller: the program relies on the usual
/// ends by Ctrl-C, and on writing into a closed pipe being an error.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let exit = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => {
            screen::choose_colours(arguments.color);
            carry_out(arguments.command).and_then(flushed).unwrap_or_else(give_up)
        }
        Err(error) => usage(&error),
    };
    exit as u8
}

/// The same end, once everything has left the program.
fn flushed(exit: Exit) -> Result<Exit, Failure> {
    std::io::stdout().flush()?;
    Ok(exit)
}

fn carry_out(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Solve(options) => commands::solve::run(&options),
        Command::Verify(options) => commands::verify::run(&options),
        Command::Check(options) => commands::check::run(&options),
        Command::Diagnose(options) => commands::diagnose::run(&options),
        Command::Line(options) => commands::line::run(&options),
        Command::Hint(options) => commands::hint::run(&options),
        Command::Explain(options) => commands::explain::run(&options),
        Command::Replay(options) => commands::replay::run(&options),
        Command::Grade(options) => commands::grade::run(&options),
        Command::Serve(options) => commands::serve::run(&options),
        Command::Show(options) => commands::show::run(&options),
        Command::Convert(options) => commands::convert::run(&options),
        Command::Batch(options) => commands::batch::run(&options),
        Command::Census(options) => commands::census::run(&options),
        Command::Cubes(options) => commands::cubes::run(&options),
        Command::Make(options) => commands::make::run(&options),
        Command::Play(options) => commands::play::run(&options),
        Command::Book(options) => commands::book::run(&options),
        Command::New(options) => commands::new::run(&options),
        Command::Bench(options) => commands::bench::run(&options),
        Command::Kinds(options) => commands::kinds::run(&options),
        Command::Techniques(options) => commands::techniques::run(&options),
        Command::Formats(options) => commands::formats::run(&options),
        Command::Completions(options) => commands::completions::run(&options),
    }
}

/// Prints what is wrong with the arguments, or the help that they ask for.
fn usage(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        return error.print().map_err(Failure::from).and_then(|()| flushed(Exit::Done)).unwrap_or_else(give_up);
    }
    match unknown_word(error) {
        Some(error) => report::sentences(&error),
        None => eprint!("{}", plainer(error.render().ansi().to_string())),
    }
    if let Some(file) = file_for_command(error) {
        report::note(&format!("put a command before the file, for example: linewise solve {}", report::typed(file)));
    }
    Exit::Usage
}

/// The error for a word that an argument cannot be, where it can be few.
fn unknown_word(error: &clap::Error) -> Option<Error> {
    let Some(ContextValue::Strings(words)) = error.get(ContextKind::ValidValue) else { return None };
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    // An option is told without the name of its value: `--engine`.
    let argument = text(ContextKind::InvalidArg)?.split(' ').next()?.trim_matches(['<', '>', '[', ']', '.']);
    let value = text(ContextKind::InvalidValue)?;
    let problem = match value {
        "" => format!("{argument} needs a word"),
        value => format!("{argument} cannot be \"{value}\""),
    };
    (error.kind() == clap::error::ErrorKind::InvalidValue && !words.is_empty())
        .then(|| Error::new(problem).with_help(format!("one of: {}", words.join(", "))))
}

/// The name of the file that stands where a command is wanted.
fn file_for_command(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) if std::path::Path::new(name).exists() => Some(name),
        _ => None,
    }
}

/// A message about arguments where what is said of numbers is said as people say it, and without the advice to pass a
/// wrong option as a file.
fn plainer(message: String) -> String {
    let is_advice = |line: &&str| line.contains("tip:") && line.contains("to pass '");
    let lines: String = message.split_inclusive('\n').filter(|line| !is_advice(line)).collect();
    // Where that advice was all that stood between two blank lines, one is left.
    let lines = lines.replace("\n\n\n", "\n\n");
    PLAINER.iter().fold(lines, |message, (technical, plain)| message.replace(technical, plain))
}

/// What the standard library says of numbers that it cannot read, and what is said instead.
const PLAINER: [(&str, &str); 4] = [
    ("number would be zero for non-zero type", "must be 1 or greater"),
    ("invalid digit found in string", "must be a whole number and not negative"),
    ("cannot parse integer from empty string", "there is no number"),
    ("number too large to fit in target type", "the number is too large"),
];

/// Says why a command could not be carried out.
fn give_up(failure: Failure) -> Exit {
    match failure {
        // Whoever read the output has read enough, and is told nothing more.
        Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Closed,
        Failure::Output(error) => {
            report::sentence(&format!("the output cannot be written: {error}"), None);
            Exit::Output
        }
        Failure::Reported(exit) => exit,
        Failure::Usage(error) => {
            report::sentences(&error);
            Exit::Usage
        }
    }
}
