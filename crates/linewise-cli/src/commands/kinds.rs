//! `linewise kinds`: the kinds of puzzles, in words, and a worked file of each.

use crate::exit::{Exit, Failure};
use linewise::{Kind, kind};
use serde::Serialize;
use std::io::{Write, stdout};

/// List the kinds of puzzles, with their rules; with a NAME, show a worked file of that kind
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only this kind, with a puzzle of it as one writes it down
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// One JSON object per kind and line: its name, its rules, and with a NAME the worked file
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    rules: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'static str>,
}

/// Lists the kinds.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    let kinds: Vec<&dyn Kind> = match &options.name {
        Some(name) => vec![kind::named(name).map_err(Failure::Usage)?],
        None => kind::ALL.to_vec(),
    };
    for kind in kinds {
        let example = options.name.as_ref().and_then(|_| kind.examples().first()).map(|example| example.puzzle);
        let entry = Entry { name: kind.name(), rules: kind.rules(), example };
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&entry)?)?;
            continue;
        }
        writeln!(out, "{}\n    {}", entry.name, entry.rules)?;
        if !kind.other_names().is_empty() && options.name.is_some() {
            writeln!(out, "    Also called: {}.", kind.other_names().join(", ").replace('_', " "))?;
        }
        if let Some(example) = example {
            writeln!(
                out,
                "    A puzzle in a file, with its solution, which may be left out:\n\n{}",
                example.trim_end()
            )?;
        }
    }
    Ok(Exit::Done)
}
