//! Notes as comments at the head of a file: `# title: A chair`.

use crate::format::lost::Lost;
use crate::format::nonogram::check_verdict;
use crate::puzzle::Puzzle;

/// The notes that are read and written.
pub const NAMES: [&str; 8] = [
    Puzzle::TITLE,
    Puzzle::AUTHOR,
    Puzzle::COPYRIGHT,
    Puzzle::LICENCE,
    Puzzle::SOURCE,
    Puzzle::ID,
    Puzzle::DESCRIPTION,
    Puzzle::VERDICT,
];

/// Takes the notes from the comments before the first line that is none.
pub fn read(text: &str, puzzle: &mut Puzzle) {
    let head = text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with(['#', ';']));
    for line in head {
        let comment = line.trim_start_matches(['#', ';', ' ']);
        if let Some((name, value)) = comment.split_once(": ")
            && NAMES.contains(&name)
            && check_verdict(name, value).is_ok()
        {
            puzzle.set_note(name, value);
        }
    }
}

/// The notes as comments.
pub fn write(puzzle: &Puzzle, lost: &mut Lost) -> String {
    lost.notes(&NAMES);
    let mut text = String::new();
    for name in NAMES {
        let Some(note) = puzzle.note(name) else { continue };
        if note.contains(char::is_control) {
            lost.add(format!("the line breaks in the {name}"));
        }
        let note = note.replace(char::is_control, " ");
        text.push_str(&format!("# {name}: {note}\n"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
