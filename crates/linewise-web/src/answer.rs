//! Answers as JSON: a value, or what was wrong, in words.

use linewise::Error;
use serde::Serialize;
use serde_json::value::RawValue;

/// What went wrong, for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The line of the text, from 1, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The text of that line, shortened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<String>,
    /// What sort of error it is, for the page.
    pub code: &'static str,
    /// The colours that a clue speaks of and nobody has declared, where it is right with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undeclared: Option<Box<Colours>>,
}

/// Colours that can be declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Colours {
    /// The letters of all colours, with those that are there already.
    pub letters: String,
    /// Those that come new, with their names: `r red, # black`.
    pub new: String,
}

/// So many characters of a line are shown.
const SHOWN: usize = 100;

impl Failure {
    /// The failure that is `error`, which speaks of a place in `text`.
    pub fn at(error: &Error, text: &[u8]) -> Failure {
        let mut failure = Failure::from(error.clone());
        if let Some(place) = error.span.place_in(text) {
            let from = (place.bytes.start - place.whole_line.start).saturating_sub(SHOWN);
            let line = &text[place.whole_line];
            let shown = String::from_utf8_lossy(&line[from..line.len().min(from + 4 * SHOWN)]).into_owned();
            failure.line = Some(place.line);
            failure.excerpt = Some(shown.chars().filter(|c| !c.is_control()).take(2 * SHOWN).collect());
        }
        failure
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure {
            code: error.code.name(),
            message: error.message.clone(),
            help: error.help.clone(),
            line: None,
            excerpt: None,
            undeclared: None,
        }
    }
}

/// An answer, as the page reads it: `{"ok": ...}` or `{"error": {...}}`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Error(Failure),
}

/// The JSON of an answer.
pub fn of<T: Serialize>(answer: Result<T, Failure>) -> String {
    text(&answer.map_or_else(Answer::Error, Answer::Ok))
}

/// JSON that is written: a part of an answer. A tree of values in its place would be a second way to write each type,
/// and be sent to everybody.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// The text of it.
    pub fn into_text(self) -> String {
        Box::<str>::from(self.0).into()
    }
}

/// Something that can be written as JSON.
pub trait Written {
    /// Its JSON.
    fn json(&self) -> String;
}

impl<T: Serialize + ?Sized> Written for T {
    fn json(&self) -> String {
        text(self)
    }
}

fn text<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("an answer is made of texts, numbers and lists")
}

/// An object with these fields.
pub fn object_of(fields: &[(&str, &dyn Written)]) -> Json {
    let mut text = String::from("{");
    for (at, (name, value)) in fields.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        text.extend([comma, "\"", name, "\":", &value.json()]);
    }
    text.push('}');
    Json(RawValue::from_string(text).expect("the fields are JSON"))
}

/// An object: `object! { "name": value }`.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::answer::object_of(&[$(($name, &$value as &dyn $crate::answer::Written)),*])
    };
}
pub(crate) use object;
