//! The options of a puzzle, as its kind knows them.

use super::KindOption;
use crate::error::{Error, nearest};
use crate::puzzle::Options;

/// An error for an option that is none of `known`.
pub fn refuse_others(options: &Options, known: &[KindOption]) -> Result<(), Error> {
    let names: Vec<&str> = known.iter().map(|option| option.name).collect();
    let Some(other) = options.keys().find(|name| !names.contains(&name.as_str())) else { return Ok(()) };
    let help = match names[..] {
        [] => "it has none".to_owned(),
        _ => match nearest(other, names.iter().copied()) {
            Some(near) => format!("did you mean {near}? It has: {}", names.join(", ")),
            None => format!("it has: {}", names.join(", ")),
        },
    };
    let error = Error::new(format!("this kind of puzzle has no option \"{other}\""));
    Err(error.with_span(options.name_span(other)).with_help(help))
}

/// Is the option called `name` switched on?
pub fn is_on(options: &Options, name: &str) -> Result<bool, Error> {
    match options.get(name).map(String::as_str) {
        Some("yes") => Ok(true),
        Some("no") | None => Ok(false),
        Some(_) => Err(wrong(options, name).with_help("yes or no")),
    }
}

/// The number that an option says, at least 1.
pub fn number(options: &Options, name: &str) -> Result<Option<usize>, Error> {
    let Some(value) = options.get(name) else { return Ok(None) };
    match value.trim().parse() {
        Ok(number) if number > 0 => Ok(Some(number)),
        _ => Err(wrong(options, name).with_help("a number, at least 1")),
    }
}

/// The rows and columns that an option says, as `2x3`.
pub fn size(options: &Options, name: &str) -> Result<Option<(usize, usize)>, Error> {
    let Some(value) = options.get(name) else { return Ok(None) };
    let pair = value.split_once(['x', 'X', '×']);
    let pair = pair.and_then(|(rows, columns)| Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?)));
    match pair {
        Some((rows, columns)) if rows > 0 && columns > 0 => Ok(Some((rows, columns))),
        _ => Err(wrong(options, name).with_help("rows and columns, such as 2x3")),
    }
}

/// The lines of an option's picture. In one line of text, strokes separate them, as in `.=./x /. .`.
pub fn picture_lines(picture: &str) -> Vec<&str> {
    if picture.contains('\n') { picture.lines().collect() } else { picture.split('/').collect() }
}

/// The error for a value that an option cannot have.
pub fn wrong(options: &Options, name: &str) -> Error {
    let value = options.get(name).map_or("", String::as_str);
    about(options, name)(Error::new(format!("the option \"{name}\" cannot be \"{value}\"")))
}

/// Places an error that comes of an option, as that it does not fit the board.
pub fn about(options: &Options, name: &str) -> impl Fn(Error) -> Error + use<> {
    let span = options.value_span(name);
    move |error| error.with_span(span)
}
