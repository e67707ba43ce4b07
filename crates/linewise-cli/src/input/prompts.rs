//! Asking for an Easy as ABC at the keyboard, question by question, as the article's program does.
//!
//! An answer that cannot be right is complained of at once, and asked for again.

use crate::report;
use linewise::{Board, Error, Task, format};
use std::io::{self, BufRead, Write};

/// The questions, in the order in which the answers stand in a file.
const QUESTIONS: [&str; 6] = [
    "size:",
    "range:",
    "Horizontal ^ (0 for empty):",
    "Horizontal v (0 for empty):",
    "Vertical < (0 for empty):",
    "Vertical > (0 for empty):",
];

/// The answers, a line each, until all are given or the input ends. The questions go to standard error, so that
/// standard output holds nothing but results.
pub fn ask() -> io::Result<Vec<u8>> {
    report::note(
        "no FILE is named: an Easy as ABC can be typed in here, line by line (Ctrl-C ends it; --help says what a FILE can be)",
    );
    let mut answers = Vec::new();
    let mut keyboard = io::stdin().lock();
    for (number, question) in QUESTIONS.into_iter().enumerate() {
        loop {
            eprint!("{question} ");
            io::stderr().flush()?;
            let before = answers.len();
            if keyboard.read_until(b'\n', &mut answers)? == 0 {
                eprintln!();
                return Ok(answers);
            }
            let Err(error) = check(&answers, number + 1) else { break };
            report::error("what was typed", &answers, &error);
            answers.truncate(before);
        }
    }
    Ok(answers)
}

/// An error when the answers to the first questions, so many of them, cannot begin a puzzle, whatever follows.
fn check(answers: &[u8], count: usize) -> Result<(), Error> {
    let mut whole = answers.to_vec();
    let first = answers.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let side = std::str::from_utf8(first)
        .ok()
        .and_then(|side| side.trim().parse().ok())
        .filter(|&side| side <= Board::MAX_SIDE);
    for number in count..QUESTIONS.len() {
        // One letter fits every board, and a 0 for each line is a side without clues.
        let rest = if number == 1 { "1".to_owned() } else { "0".repeat(side.unwrap_or(0)) };
        whole.extend_from_slice(format!("{rest}\n").as_bytes());
    }
    let article = format::find("article").expect("the article has a format");
    for puzzle in article.read(&whole) {
        let puzzle = puzzle?;
        Task::new(&puzzle)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers so far, and what is wrong with the last of them.
    const ANSWERS: &[(&str, Option<&str>)] = &[
        ("x\n", Some("\"x\" is not a number")),
        ("5000\n", Some("a board of 5000 rows and 5000 columns is too large")),
        ("4\n", None),
        ("4\n5\n", Some("a line of this board cannot hold 5 different letters or numbers")),
        ("4\n3\n", None),
        ("4\n3\nA\n", Some("1 character above the board, which has 4 lines there")),
        ("4\n3\nA00D\n", Some("\"D\" is not one of the letters ABC")),
        ("4\r\n3\r\nA00C\r\n", None),
        ("4\n3\nA00C\n\n   \n", Some("3 characters left of the board, which has 4 lines there")),
        ("4\n3\nA00C\n\n   B\nC000\n", None),
    ];

    #[test]
    fn a_wrong_answer_is_noticed_at_once() {
        for (answers, problem) in ANSWERS {
            let found = check(answers.as_bytes(), answers.matches('\n').count()).err();
            assert_eq!(found.map(|error| error.message.clone()).as_deref(), *problem, "{answers:?}");
        }
    }
}
