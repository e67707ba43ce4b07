//! Clues each behind the name and the number of its line, as people type them from a printed puzzle: `Row 1: 3 1`.

use super::entries::{Body, Entry, Key, Side, meet};
use crate::error::{Error, Slips};
use crate::format::headings;
use crate::format::lines::{Part, quoted};
use crate::puzzle::Axis;
use std::collections::BTreeSet;

/// How a line without blocks, or without a clue, is written.
pub const NO_CLUE: &str = "0 is the clue of a line that stays empty, * stands for no clue";

/// A line of a file that tells one clue.
pub struct Numbered<'l> {
    /// The direction of the clue's line.
    axis: Axis,
    /// The number of the clue's line, from 1.
    number: usize,
    /// What stands before the colon.
    word: Part<'l>,
    /// What stands behind it.
    clue: Part<'l>,
}

/// The clue that a line of a file tells, where it begins with the name and the number of a row or a column.
pub fn numbered<'l>(line: Part<'l>) -> Option<Numbered<'l>> {
    let (word, clue) = line.split_once(':')?;
    let word = word.trim();
    let (axis, number) = headings::line(word.text)?;
    Some(Numbered { axis, number, word, clue: clue.trim() })
}

/// Does the line tell the clue of the first row or column, so that a list of them begins there?
pub fn begins(line: &str) -> bool {
    line.split_once(':').and_then(|(word, _)| headings::line(word.trim())).is_some_and(|(_, number)| number == 1)
}

/// Does such a list begin with this clue, or go on? In lists without numbers, and among cells, such a line may be meant otherwise.
pub fn goes_on_with(entries: &[Entry], clue: &Numbered) -> bool {
    let is_told = |last: &Entry| matches!(last.key, Key::Symbols | Key::Colours) && !last.value.is_blank();
    let is_free =
        |last: &Entry| last.is_numbered() || is_told(last) || matches!(last.key.body(), Body::None | Body::Text);
    let heads = |last: &Entry| clue.number == 1 && clue.heads(last);
    entries.last().is_none_or(|last| is_free(last) || heads(last))
        && (clue.number == 1 || entries.iter().any(|entry| clue.belongs_to(entry)))
}

/// Adds a clue to the list of its side, which begins with it where there is none yet. One that is not the next there is
/// noted, unless lines before it `are_lost`; the list goes on behind it all the same. An error where there can be no
/// such list.
pub fn add<'l>(
    entries: &mut Vec<Entry<'l>>,
    met: &mut BTreeSet<Key>,
    clue: Numbered<'l>,
    (slips, are_lost): (&mut Slips, bool),
) -> Result<(), Error> {
    let at = match entries.iter().position(|entry| clue.belongs_to(entry) || clue.heads(entry)) {
        Some(at) => at,
        None => {
            let (key, word) = (clue.key(), clue.word);
            meet(met, &key, word)?;
            let value = word.with(&word.text[..0]);
            let (lines, blank_lines, gap) = (Vec::new(), 0, None);
            entries.push(Entry {
                key,
                word,
                value,
                has_empty_field: false,
                lines,
                blank_lines,
                gap,
                last_number: Some(0),
            });
            entries.len() - 1
        }
    };
    let list = &mut entries[at];
    if clue.heads(list) {
        list.lines.clear();
        list.last_number = Some(0);
    }
    let before = if are_lost { clue.number.saturating_sub(1) } else { list.last_number.unwrap_or(0) };
    slips.kept(clue.check_behind(before));
    list.lines.push(clue.clue);
    list.last_number = Some(clue.number);
    Ok(())
}

impl<'l> Numbered<'l> {
    /// The key of the list to which it belongs.
    fn key(&self) -> Key {
        Key::Clues(self.axis, Side::Near, 0)
    }

    fn belongs_to(&self, list: &Entry) -> bool {
        list.is_numbered() && list.key == self.key()
    }

    /// Does this clue, with the name of its line spelled out, begin the list below this heading of its side? `R1:` may begin a pattern.
    fn heads(&self, last: &Entry) -> bool {
        let is_spelled_out = self.word.text.chars().nth(1).is_some_and(char::is_alphabetic);
        is_spelled_out
            && !last.is_numbered()
            && last.key == self.key()
            && last.value.is_blank()
            && last.lines.iter().all(|line| line.is_blank())
    }

    /// An error where it is not the clue behind that of line number `clues`, or says nothing.
    fn check_behind(&self, clues: usize) -> Result<(), Error> {
        let wanted = clues + 1;
        let name = self.axis.word();
        if self.number < wanted {
            let problem = match self.number == clues {
                true => format!("{name} {clues} stands twice"),
                false => format!("{name} {} comes after {name} {clues}", self.number),
            };
            let help = format!("the {name}s stand in their order, each once");
            return Err(self.word.error(problem).with_help(help));
        }
        if self.number > wanted {
            return Err(self.word.error(format!("{name} {wanted} is missing before this one")).with_help(NO_CLUE));
        }
        if self.clue.is_blank() {
            let word = quoted(&format!("{}:", self.word.text));
            return Err(self.word.error(format!("there is no clue after {word}")).with_help(NO_CLUE));
        }
        Ok(())
    }
}
