//! What a task says: sentences about steps, walkthroughs as JSON and as a page, and the board as text and as a picture.

use super::Task;
use crate::domain::Symbol;
use crate::error::{Error, ErrorCode};
use crate::explain::{self, JsonStep, JsonWalkthrough, Speaker, Step, Walkthrough};
use crate::formats::native_text;
use crate::model::Grid;
use crate::puzzle::Puzzle;
use crate::render::{Sheet, svg, text};

impl Task<'_> {
    /// The reason of a step, as a sentence.
    pub fn sentence(&self, step: &Step) -> String {
        self.speaker().step(step)
    }

    /// How a walkthrough ends, as a sentence.
    pub fn ending(&self, way: &Walkthrough) -> String {
        self.speaker().ending(&way.ending, &way.known)
    }

    /// How a walkthrough ends, and then why, a line for each thing that is said.
    pub fn ending_lines(&self, way: &Walkthrough) -> Vec<String> {
        self.speaker().ending_lines(&way.ending, &way.known)
    }

    /// Everything that can be said about steps, in English.
    pub fn speaker(&self) -> Speaker<'_> {
        Speaker::new(&self.puzzle, self.kind, &self.model, self.ladder())
    }

    /// A walkthrough as an object for JSON, with everything in words, too; an error where the native format cannot say the puzzle.
    pub fn walkthrough_json(&self, name: &str, walkthrough: &Walkthrough) -> Result<JsonWalkthrough, Error> {
        Ok(JsonWalkthrough::new(name, self.speaker(), walkthrough, self.native()?))
    }

    /// The page of a walkthrough, to browse its steps with the board at each; it begins with this board.
    pub fn walkthrough_page(&self, title: &str, walkthrough: &Walkthrough) -> String {
        // The page shows the board as it is drawn, and so needs no text of the puzzle.
        let json = JsonWalkthrough::new(title, self.speaker(), walkthrough, String::new());
        explain::page(title, &self.sheet(&walkthrough.start), &json)
    }

    /// Reads a walkthrough of this puzzle back.
    pub fn read_walkthrough(&self, json: &JsonWalkthrough) -> Result<Walkthrough, Error> {
        json.read(&self.puzzle, &self.model, self.ladder())
    }

    /// A step as an object for JSON.
    pub fn step_json(&self, step: &Step) -> JsonStep {
        JsonStep::new(self.speaker(), step)
    }

    /// A board as the rows of its characters, `?` for open cells.
    pub fn rows(&self, board: &Grid) -> Vec<String> {
        text::rows(&self.puzzle, board)
    }

    /// A solution as the rows of its characters.
    pub fn word_rows(&self, word: &[Symbol]) -> Vec<String> {
        text::word_rows(&self.puzzle, word)
    }

    /// The page with this board on it, to be drawn as text or as a picture.
    pub fn sheet(&self, board: &Grid) -> Sheet {
        Sheet::new(&self.puzzle, self.kind, board)
    }

    /// The page with this board on it, as an SVG picture.
    pub fn svg(&self, board: &Grid) -> String {
        svg::draw(&self.sheet(board), self.puzzle.note(Puzzle::TITLE).unwrap_or_default())
    }

    /// The puzzle in the native format; an error where that cannot say it.
    pub fn native(&self) -> Result<String, Error> {
        native_text(&self.puzzle, self.kind).map_err(|error| error.with_code(ErrorCode::Unsayable))
    }
}
