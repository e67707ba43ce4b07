//! `linewise formats`: the file formats, in words.

use crate::exit::{Exit, Failure};
use linewise::format;
use serde::Serialize;
use std::io::{Write, stdout};

/// List the file formats that are read and written
#[derive(Debug, clap::Args)]
pub struct Options {
    /// One JSON object per format and line: its name, its file name endings, and what it holds
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    extensions: &'static [&'static str],
    about: &'static str,
}

/// Lists the formats.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    let entry = |format: &&dyn format::Format| Entry {
        name: format.name(),
        extensions: format.extensions(),
        about: format.about(),
    };
    let entries: Vec<_> = format::ALL.iter().map(entry).collect();
    let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for Entry { name, extensions, about } in &entries {
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&Entry { name, extensions, about })?)?;
            continue;
        }
        let endings: Vec<_> = extensions.iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!(" ({})", endings.join(", ")) };
        writeln!(out, "{name:width$}  {about}{endings}")?;
    }
    Ok(Exit::Done)
}
