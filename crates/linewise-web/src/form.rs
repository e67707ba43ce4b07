//! A puzzle that is typed in, clue by clue: each is looked at as it is typed.

use crate::answer::{self, Colours, Failure, Json, object};
use crate::{layout, reading};
use linewise::draft::Draft;
use linewise::kind::{self, KindOption, Takes};
use linewise::{Kind, Options, Puzzle};
use std::collections::BTreeMap;
use wasm_bindgen::prelude::wasm_bindgen;

/// An option of a kind, for a form: what it is, and what is written as its value.
pub fn option(option: &KindOption) -> Json {
    let takes = match option.takes {
        Takes::YesOrNo => object! {"by": "yes_or_no"},
        Takes::OneOf(words) => object! {"by": "one_of", "words": words},
        Takes::Number => object! {"by": "number"},
        Takes::Size => object! {"by": "text", "example": "2x3"},
        Takes::Text(example) => object! {"by": "text", "example": example},
        Takes::Regions => object! {"by": "regions"},
        Takes::Signs(signs) => object! {"by": "signs", "signs": signs},
        _ => object! {"by": "text", "example": ""},
    };
    object! {"name": option.name, "about": option.about, "takes": takes}
}

/// A puzzle that is typed in.
#[wasm_bindgen]
pub struct Form {
    kind: &'static dyn Kind,
    draft: Draft<'static>,
}

impl Form {
    /// A form of this kind, which may be a caller's own.
    pub fn of(
        kind: &'static dyn Kind,
        rows: usize,
        columns: usize,
        options: Options,
        glyphs: &str,
    ) -> Result<Form, Failure> {
        if Draft::takes_colours(kind) {
            return Ok(Form { kind, draft: Draft::in_colours(kind, rows, columns, options, glyphs)? });
        }
        let glyphs = Some(glyphs).filter(|glyphs| !glyphs.is_empty());
        Ok(Form { kind, draft: Draft::with_options(kind, rows, columns, options, glyphs)? })
    }

    /// What is wrong with a clue; and what can be declared, where that sets it right.
    fn refused(&self, text: &str, error: linewise::Error) -> Failure {
        let undeclared = self.draft.undeclared(text);
        let undeclared = undeclared.map(|colours| Box::new(Colours { letters: colours.letters, new: colours.new }));
        Failure { undeclared, ..Failure::from(error) }
    }

    fn named(kind: &str, rows: usize, columns: usize, options: &str, glyphs: &str) -> Result<Form, Failure> {
        let chosen: BTreeMap<String, String> = serde_json::from_str(options)
            .map_err(|_| linewise::Error::new("the options are no list of names and values"))?;
        Form::of(kind::named(kind)?, rows, columns, Options::from(chosen), glyphs)
    }

    fn told(&self, needs: &str) -> Json {
        object! {"needs": needs, "sums": self.draft.sums(), "glance": self.draft.at_a_glance()}
    }
}

/// An empty form: `{"ok": {"ends": those with clues, "glyphs": what cells hold, "colours": their letters or null}}`, or
/// why there is no such puzzle; `options` are `{name: value}`, `glyphs` the characters that cells hold, or the letters
/// of their colours, or nothing for those that one would think of. What it answers is asked of [`Form::open`].
#[wasm_bindgen]
pub fn try_form(kind: &str, rows: usize, columns: usize, options: &str, glyphs: &str) -> String {
    let form = Form::named(kind, rows, columns, options, glyphs);
    let colours = |form: &Form| Draft::takes_colours(form.kind).then(|| form.draft.colours());
    answer::of(
        form.map(
            |form| object! {"ends": form.ends_in_words(), "glyphs": form.draft.glyphs(), "colours": colours(&form)},
        ),
    )
}

impl Form {
    fn ends_in_words(&self) -> Vec<Json> {
        let board = &self.draft.puzzle().board;
        let end = |end: &linewise::End| {
            object! {
                "axis": layout::axis(board, end.axis), "index": end.index, "far": end.far,
                "name": end.name(), "cells": board.len_at(end.place()),
                "empty": self.draft.empty_clue(*end),
            }
        };
        self.draft.ends().iter().map(end).collect()
    }
}

#[wasm_bindgen]
impl Form {
    /// The same form; nothing where there is no such puzzle: [`try_form`] says why.
    pub fn open(kind: &str, rows: usize, columns: usize, options: &str, glyphs: &str) -> Option<Form> {
        Form::named(kind, rows, columns, options, glyphs).ok()
    }

    /// Takes the clue at the end of this number: what it needs, and what all clues add up to. An error for one that
    /// cannot stand there; then the clue before stays.
    pub fn take(&mut self, end: usize, text: &str) -> String {
        let Some(&end) = self.draft.ends().get(end) else { return answer::of::<()>(Err(no_such_end())) };
        let needs = self.draft.take(end, text).map_err(|error| self.refused(text, error));
        answer::of(needs.map(|needs| self.told(&needs)))
    }

    /// Takes what is given about the cells, `?` for open ones, a row a line; nothing at all is nothing given.
    pub fn give(&mut self, rows: &str) -> String {
        let rows: Vec<String> = rows.lines().map(|row| row.trim().to_owned()).filter(|row| !row.is_empty()).collect();
        let given = self.draft.give(&rows).map_err(Failure::from);
        answer::of(given.map(|()| self.told("")))
    }

    /// The puzzle in the native format.
    pub fn finished(&self, title: &str) -> String {
        let write = || {
            let mut puzzle = self.draft.finished()?;
            if !title.trim().is_empty() {
                puzzle.set_note(Puzzle::TITLE, title.trim());
            }
            Ok(object! {"native": reading::native(&puzzle, self.kind)?})
        };
        answer::of(write().map_err(|error: linewise::Error| Failure::from(error)))
    }
}

fn no_such_end() -> Failure {
    linewise::Error::new("there is no such line").into()
}
