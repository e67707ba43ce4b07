//! Where a game is put away: a file for each puzzle in the folder where programs keep their state.

use crate::output;
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use linewise::Task;
use linewise::play::Game;
use std::cell::RefCell;
use std::io;
use std::path::PathBuf;

/// The file of a puzzle's game.
pub struct Store {
    file: PathBuf,
    /// What stood there when this game began, or was written by it last.
    known: RefCell<Option<Vec<u8>>>,
}

impl Store {
    /// The file of this task's puzzle: called by what the puzzle says, wherever its own file is. `None` where the
    /// system has no such folder.
    pub fn new(task: &Task<'_>) -> Option<Store> {
        let places = choose_native_strategy().ok()?;
        let folder = places.state_dir().unwrap_or_else(|| places.data_dir()).join("linewise").join("play");
        let mut puzzle = task.puzzle().clone();
        puzzle.placed = None;
        puzzle.goal = None;
        puzzle.notes.clear();
        let text = Task::of_kind(&puzzle, task.kind()).and_then(|task| task.native()).ok()?;
        let file = folder.join(format!("{}-{:016x}.json", puzzle.kind, hash(text.as_bytes())));
        let known = RefCell::new(std::fs::read(&file).ok());
        Some(Store { file, known })
    }

    /// Goes on with the game that was saved, if there is one that fits. The error is the name under which one that cannot be read is kept.
    pub fn load(&self, game: &mut Game<'_>) -> Result<bool, PathBuf> {
        let Some(text) = &*self.known.borrow() else { return Ok(false) };
        let is_read = serde_json::from_slice(text).is_ok_and(|saved| game.go_on(saved).is_ok());
        if is_read {
            return Ok(game.is_begun());
        }
        let kept = self.file.with_extension("unread.json");
        std::fs::copy(&self.file, &kept).map_or(Ok(false), |_| Err(kept))
    }

    /// Saves the game, whole or not at all. True where it takes the place of one that was saved elsewhere since. Where
    /// nothing was done since the last time, nothing is written.
    pub fn save(&self, game: &Game<'_>) -> io::Result<bool> {
        let saved = game.saved().map_err(|error| io::Error::other(error.to_string()))?;
        let text = serde_json::to_vec(&saved)?;
        if self.known.borrow().as_ref() == Some(&text) {
            return Ok(false);
        }
        let there = std::fs::read(&self.file).ok();
        let folder = self.file.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = folder.and_then(|()| output::replace(&self.file, &text));
        written.map_err(|error| output::about(self.file.display(), &error))?;
        let known = self.known.replace(Some(text));
        Ok(there.is_some() && there != known)
    }
}

/// FNV-1a of 64 bits: the same on every machine and in every version, which the standard library does not promise.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
