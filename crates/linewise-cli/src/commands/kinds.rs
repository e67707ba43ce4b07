//! `linewise kinds`: the kinds of puzzles, in words.

use crate::exit::{Exit, Failure};
use linewise::kind;
use serde::Serialize;
use std::io::{Write, stdout};

/// List the kinds of puzzles, with their rules
#[derive(Debug, clap::Args)]
pub struct Options {
    /// One JSON object per kind and line: its name and its rules
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    rules: &'static str,
}

/// Lists the kinds.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    for kind in kind::ALL {
        let entry = Entry { name: kind.name(), rules: kind.rules() };
        match options.json {
            true => writeln!(out, "{}", serde_json::to_string(&entry)?)?,
            false => writeln!(out, "{}\n    {}", entry.name, entry.rules)?,
        }
    }
    Ok(Exit::Done)
}
