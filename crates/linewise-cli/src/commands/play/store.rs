//! Where a game is put away: a file for each puzzle in the folder where programs keep their state.

use crate::output;
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use linewise::Task;
use linewise::play::{Game, Move};
use std::cell::RefCell;
use std::io;
use std::path::PathBuf;

/// The file of a puzzle's game.
pub struct Store {
    file: PathBuf,
    /// What stood there when this game began, or was written by it last.
    known: RefCell<Option<Vec<u8>>>,
    /// This game as it was then.
    own: RefCell<Vec<u8>>,
    /// Tells the board in the puzzle's file from others.
    board: u64,
}

/// What became of the saved game when the game began.
pub enum Loaded {
    /// There is none, or nothing is in it.
    Nothing,
    /// It goes on.
    Saved,
    /// It is not asked for.
    Ignored,
    /// The board in the puzzle's file has changed since, and stands in place of it, as one more move.
    FileInstead,
    /// It cannot be read, and is kept under this name.
    Unread(PathBuf),
}

/// What became of a game that was to be put away.
pub enum Kept {
    /// It is there.
    Saved,
    /// It is there, in the place of one that was saved elsewhere since.
    InPlaceOf,
    /// Nothing was done since, but a game that was saved elsewhere is there.
    Elsewhere,
    /// Nothing was done, and an earlier game is still there.
    Earlier,
    /// Nothing was done, and nothing is there.
    Nothing,
}

impl Store {
    /// The file of this game's puzzle: called by what the puzzle says, wherever its own file is. `None` where the
    /// system has no such folder.
    pub fn new(game: &Game<'_>) -> Option<Store> {
        let places = choose_native_strategy().ok()?;
        let folder = places.state_dir().unwrap_or_else(|| places.data_dir()).join("linewise").join("play");
        let mut puzzle = game.puzzle().clone();
        puzzle.placed = None;
        puzzle.goal = None;
        puzzle.notes.clear();
        let text = Task::of_kind(&puzzle, game.task().kind()).and_then(|task| task.native()).ok()?;
        let file = folder.join(format!("{}-{:016x}.json", puzzle.kind, hash(text.as_bytes())));
        let known = RefCell::new(std::fs::read(&file).ok());
        let board = hash(&serde_json::to_vec(game.squares()).ok()?);
        let store = Store { file, known, own: RefCell::default(), board };
        store.own.replace(store.text(game).ok()?);
        Some(store)
    }

    /// Leaves the game that was saved, if there is one, until a move is made.
    pub fn ignore(&self) -> Loaded {
        if self.known.borrow().is_some() { Loaded::Ignored } else { Loaded::Nothing }
    }

    /// Goes on with the game that was saved, if there is one that fits.
    pub fn load(&self, game: &mut Game<'_>) -> Loaded {
        let known = self.known.borrow().clone();
        let Some(text) = known else { return Loaded::Nothing };
        let (start, of_file) = (game.squares().to_vec(), game.text());
        let board = serde_json::from_slice(&text).ok().and_then(|Board { file_board }| file_board);
        if serde_json::from_slice(&text).is_ok_and(|saved| game.go_on(saved).is_ok()) {
            self.own.replace(self.text(game).unwrap_or_default());
            let is_other = board.is_some_and(|board| board != self.board) && game.squares() != start;
            return match of_file {
                Ok(text) if is_other && game.puzzle().placed.is_some() => {
                    let taken = game.play(&Move::TakeBoard { text, name: "file".to_owned() });
                    if taken.is_ok() { Loaded::FileInstead } else { Loaded::Saved }
                }
                _ if game.is_begun() => Loaded::Saved,
                _ => Loaded::Nothing,
            };
        }
        let kept = self.file.with_extension("unread.json");
        if std::fs::rename(&self.file, &kept).is_err() {
            return Loaded::Nothing;
        }
        self.known.replace(None);
        Loaded::Unread(kept)
    }

    /// Saves the game, whole or not at all, where something was done since the last time.
    pub fn save(&self, game: &Game<'_>) -> io::Result<Kept> {
        let text = self.text(game)?;
        let there = std::fs::read(&self.file).ok();
        let (is_same, is_known) = (*self.own.borrow() == text, *self.known.borrow() == there);
        match &there {
            None if is_same && is_known => return Ok(Kept::Nothing),
            Some(there) if is_same && *there == text => return Ok(Kept::Saved),
            Some(_) if is_same => return Ok(if is_known { Kept::Earlier } else { Kept::Elsewhere }),
            _ => {}
        }
        let folder = self.file.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = folder.and_then(|()| output::replace(&self.file, &text));
        written.map_err(|error| output::about(self.file.display(), &error))?;
        self.known.replace(Some(text.clone()));
        self.own.replace(text);
        Ok(if is_known || there.is_none() { Kept::Saved } else { Kept::InPlaceOf })
    }

    /// The game as it is saved.
    fn text(&self, game: &Game<'_>) -> io::Result<Vec<u8>> {
        let saved = game.saved().map_err(|error| io::Error::other(error.to_string()))?;
        let mut saved = serde_json::to_value(&saved)?;
        saved["file_board"] = self.board.into();
        Ok(serde_json::to_vec(&saved)?)
    }
}

/// What a saved game says of the board that its puzzle's file had; earlier versions said nothing of it.
#[derive(serde::Deserialize)]
struct Board {
    file_board: Option<u64>,
}

/// FNV-1a of 64 bits: the same on every machine and in every version, which the standard library does not promise.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
