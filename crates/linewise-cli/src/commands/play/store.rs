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
    /// The file of this task's puzzle: called by what the puzzle says, wherever its own file is. `None` where the system has no such folder.
    pub fn new(task: &Task<'_>) -> Option<Store> {
        let places = choose_native_strategy().ok()?;
        let folder = places.state_dir().unwrap_or_else(|| places.data_dir()).join("linewise").join("play");
        let mut puzzle = task.puzzle().clone();
        puzzle.placed = None;
        puzzle.goal = None;
        puzzle.notes.clear();
        let text = Task::of_kind(&puzzle, task.kind()).ok()?.native();
        let file = folder.join(format!("{}-{:016x}.json", puzzle.kind, hash(text.as_bytes())));
        let known = RefCell::new(std::fs::read(&file).ok());
        Some(Store { file, known })
    }

    /// Goes on with the game that was put away, if there is one that fits.
    pub fn load(&self, game: &mut Game<'_>) -> bool {
        let saved = self.known.borrow().as_ref().and_then(|text| serde_json::from_slice(text).ok());
        saved.is_some_and(|saved| game.go_on(saved).is_ok()) && game.is_begun()
    }

    /// Puts the game away, whole or not at all. True where it takes the place of one that was put away elsewhere since.
    pub fn save(&self, game: &Game<'_>) -> io::Result<bool> {
        let saved = game.saved().map_err(|error| io::Error::other(error.to_string()))?;
        if let Some(folder) = self.file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_vec(&saved)?;
        let there = std::fs::read(&self.file).ok();
        output::replace(&self.file, &text)?;
        let known = self.known.replace(Some(text));
        Ok(there.is_some() && there != known)
    }
}

/// FNV-1a of 64 bits: the same on every machine and in every version, which the standard library does not promise.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
