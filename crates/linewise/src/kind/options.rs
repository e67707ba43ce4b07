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
