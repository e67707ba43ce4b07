//! Answers as JSON: a value, or what was wrong, in words.

use linewise::Error;
use serde::Serialize;

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
}

/// So many characters of a line are shown.
const SHOWN: usize = 100;

impl Failure {
    /// The failure that is `error`, which speaks of a place in `text`.
    pub fn at(error: &Error, text: &[u8]) -> Failure {
        let mut failure = Failure::from(error.clone());
        if !error.span.is_none() {
            let start = (error.span.start as usize).min(text.len());
            let line_start = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let line = text[line_start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
            let from = (start - line_start).saturating_sub(SHOWN);
            let shown = String::from_utf8_lossy(&line[from..line.len().min(from + 4 * SHOWN)]).into_owned();
            failure.line = Some(text[..line_start].iter().filter(|&&byte| byte == b'\n').count() + 1);
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

/// The JSON of an answer, written without a tree of values in between.
pub fn of<T: Serialize>(answer: Result<T, Failure>) -> String {
    let answer = answer.map_or_else(Answer::Error, Answer::Ok);
    serde_json::to_string(&answer).expect("an answer is made of texts, numbers and lists")
}
