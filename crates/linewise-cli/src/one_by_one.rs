//! Puzzles one after the other, each perhaps with a board of its own: what is asked of each is answered at once.

use crate::exit::{Exit, Failure};
use crate::input::{Entry, Input, Source};
use crate::progress::Progress;
use crate::report;
use crate::screen::Screen;
use linewise::Error;
use std::io;

/// Asks `find` about every puzzle of the input, and tells what came out. An error speaks of the source that it comes
/// with, the puzzle's or that of its board; it is reported, and the other puzzles are asked about all the same.
pub fn on_each<'a, R>(
    input: &'a Input,
    screen: &mut Screen,
    json: bool,
    find: impl Fn(&'a Entry, &Progress) -> Result<R, (&'a Source, Error)>,
    mut tell: impl FnMut(&mut Screen, &'a Entry, R) -> io::Result<Exit>,
) -> Result<Exit, Failure> {
    let progress = Progress::new(input.entries.len());
    let mut exit = input.exit;
    for entry in &input.entries {
        let found = find(entry, &progress);
        progress.advance();
        progress.aside(|| match found {
            Ok(found) => {
                exit = exit.max(tell(screen, entry, found)?);
                Ok::<(), io::Error>(())
            }
            Err((source, error)) => {
                exit = exit.max(Exit::Input);
                report::complain(screen, entry, source, &error, json)
            }
        })?;
        screen.flush()?;
    }
    Ok(exit)
}
