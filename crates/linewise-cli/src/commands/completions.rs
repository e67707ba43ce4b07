//! `linewise completions`: a script that completes the arguments in a shell.

use crate::arguments::Arguments;
use crate::exit::{Exit, Failure};
use clap::CommandFactory;
use std::io::Write;

/// Print a script that completes the arguments of linewise in your shell
///
/// For example: `linewise completions fish > ~/.config/fish/completions/linewise.fish`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The shell
    shell: clap_complete::Shell,
}

/// Prints the script.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "linewise", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Done)
}
