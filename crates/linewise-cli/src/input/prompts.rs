//! Asking for an Easy as ABC at the keyboard, question by question, as the article's program does.

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
    let mut answers = Vec::new();
    let mut keyboard = io::stdin().lock();
    let mut screen = io::stderr().lock();
    for question in QUESTIONS {
        write!(screen, "{question} ")?;
        screen.flush()?;
        if keyboard.read_until(b'\n', &mut answers)? == 0 {
            writeln!(screen)?;
            break;
        }
    }
    Ok(answers)
}
