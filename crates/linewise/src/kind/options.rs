//! The options of a puzzle, as its kind knows them.

use crate::error::Error;
use crate::puzzle::Options;

/// An error for an option that is none of `known`.
pub fn refuse_others(options: &Options, known: &[&str]) -> Result<(), Error> {
    let Some(other) = options.keys().find(|name| !known.contains(&name.as_str())) else { return Ok(()) };
    let help = match known {
        [] => "it has none".to_owned(),
        _ => format!("it has: {}", known.join(", ")),
    };
    Err(Error::new(format!("this kind of puzzle has no option \"{other}\"")).with_help(help))
}

/// Is the option called `name` switched on?
pub fn is_on(options: &Options, name: &str) -> Result<bool, Error> {
    match options.get(name).map(String::as_str) {
        Some("yes") => Ok(true),
        Some("no") | None => Ok(false),
        Some(other) => Err(Error::new(format!("the option \"{name}\" is \"{other}\"")).with_help("yes or no")),
    }
}

/// The number that an option says, at least 1.
pub fn number(options: &Options, name: &str) -> Result<Option<usize>, Error> {
    let Some(value) = options.get(name) else { return Ok(None) };
    match value.trim().parse() {
        Ok(number) if number > 0 => Ok(Some(number)),
        _ => Err(wrong(name, value).with_help("a number, at least 1")),
    }
}

/// The rows and columns that an option says, as `2x3`.
pub fn size(options: &Options, name: &str) -> Result<Option<(usize, usize)>, Error> {
    let Some(value) = options.get(name) else { return Ok(None) };
    let pair = value.split_once('x');
    let pair = pair.and_then(|(rows, columns)| Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?)));
    match pair {
        Some((rows, columns)) if rows > 0 && columns > 0 => Ok(Some((rows, columns))),
        _ => Err(wrong(name, value).with_help("rows and columns, as 2x3")),
    }
}

/// The error for a value that an option cannot have.
pub fn wrong(name: &str, value: &str) -> Error {
    Error::new(format!("the option \"{name}\" is \"{value}\""))
}
