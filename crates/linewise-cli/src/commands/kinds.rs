//! `linewise kinds`: the kinds of puzzles, in words, and a worked file of each.

use crate::exit::{Exit, Failure};
use linewise::Kind;
use linewise::kind::{self, OptionTold};
use serde::Serialize;
use std::io::{Write, stdout};

/// List the kinds of puzzles, with their rules; with a NAME, explain its options and show a sample file
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only this kind, with a sample puzzle file
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// One JSON object per kind and line: its name, its rules, its options, and with a NAME the sample file
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    rules: &'static str,
    options: Vec<Told>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also_called: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more_examples: Vec<&'static str>,
}

/// An option with one of its values.
#[derive(Serialize)]
struct Told {
    name: &'static str,
    value: String,
    rule: String,
}

/// Lists the kinds.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    let kinds: Vec<&dyn Kind> = match &options.name {
        Some(name) => vec![kind::named(name).map_err(Failure::Usage)?],
        None => kind::ALL.to_vec(),
    };
    for kind in kinds {
        let samples = if options.name.is_some() { samples(kind) } else { Vec::new() };
        let example = samples.first().copied();
        let more_examples = samples.into_iter().skip(1).collect();
        let every_option = kind.options_told();
        let told = every_option.iter().map(|told| Told {
            name: told.name,
            value: told.value.clone(),
            rule: told.rule.clone(),
        });
        let others = if options.name.is_some() { kind.other_names() } else { &[] };
        let also_called = others.iter().map(|name| name.replace('_', " ")).collect();
        let (name, rules, told) = (kind.name(), kind.rules(), told.collect());
        let entry = Entry { name, rules, options: told, also_called, example, more_examples };
        if options.json {
            writeln!(out, "{}", serde_json::to_string(&entry)?)?;
            continue;
        }
        writeln!(out, "{}\n    {}", entry.name, entry.rules)?;
        if !entry.also_called.is_empty() {
            writeln!(out, "    Also called: {}.", entry.also_called.join(", "))?;
        }
        write_options(&mut out, kind, &every_option, example.is_some())?;
        if let Some(example) = example {
            writeln!(
                out,
                "    A puzzle in a file, with its solution, which may be left out:\n\n{}",
                example.trim_end()
            )?;
        }
        for more in &entry.more_examples {
            writeln!(out, "\n    Another one:\n\n{}", more.trim_end())?;
        }
    }
    Ok(Exit::Done)
}

/// The sample files of a kind: the usual one, and one for each thing that files of the kind can say besides, as
/// colours, letters of its own, or the clues of a hexagon. Options are told by themselves.
fn samples(kind: &dyn Kind) -> Vec<&'static str> {
    let mut told: Vec<&str> = Vec::new();
    let mut samples = Vec::new();
    for example in kind.examples() {
        let new: Vec<&str> = keys(example.puzzle).filter(|key| !told.contains(key)).collect();
        let is_plain = !example.puzzle.lines().any(|line| line.starts_with("option "));
        if samples.is_empty() || is_plain && !new.is_empty() {
            told.extend(new);
            samples.push(example.puzzle);
        }
    }
    samples
}

/// What a file says of its puzzle, by the words before the colons; not what it says about it, and nothing that has to be found out.
fn keys(text: &'static str) -> impl Iterator<Item = &'static str> {
    let keys = text.lines().filter_map(|line| line.split_once(':')).map(|(key, _)| key);
    keys.filter(|key| {
        key.bytes().all(|byte| byte.is_ascii_lowercase()) && !["title", "solution", "givens"].contains(key)
    })
}

/// The options of a kind: by name alone, or each with its rule as it stands in a file.
fn write_options(out: &mut impl Write, kind: &dyn Kind, options: &[OptionTold], in_full: bool) -> std::io::Result<()> {
    if options.is_empty() {
        return Ok(());
    }
    if !in_full {
        let names: Vec<&str> = kind.options().iter().map(|option| option.name).collect();
        return writeln!(out, "    Options: {} (`linewise kinds {}` explains them).", names.join(", "), kind.name());
    }
    writeln!(out, "    Options, each on a line of its own in a file:")?;
    for told in options {
        let value = if told.is_picture { format!("({})", told.value) } else { told.value.clone() };
        writeln!(out, "      option {}: {value}\n          {}", told.name, told.rule)?;
    }
    Ok(())
}
