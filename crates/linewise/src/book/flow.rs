//! The flow of a book: blocks of text and drawings are set one after the other, and a new page begins where one is full.

use crate::render::Drawing;
use crate::render::drawing::EDGE;
use crate::render::fonts::Typeface;
use crate::render::pdf::{Document, Page};

/// The margin around each page.
pub const MARGIN: f64 = 54.0;
/// The room below for the page's number.
const FOOT: f64 = 24.0;
/// How far apart lines of text are, next to the size of their letters.
const LINE: f64 = 1.35;

/// Letters of a size.
pub type Face = (Typeface, f64);
/// Text.
pub const TEXT: Face = (Typeface::Sans, 9.5);
/// Small print.
pub const SMALL: Face = (Typeface::Sans, 7.5);
/// The heading of a section.
pub const HEADING: Face = (Typeface::Bold, 18.0);
/// The heading of a puzzle.
pub const NAME: Face = (Typeface::Bold, 11.0);

/// Where the book is being written.
pub struct Flow {
    document: Document,
    paper: (f64, f64),
    page: Page,
    /// The size of the page that is open, which may lie on its side.
    size: (f64, f64),
    /// How far down it is written.
    y: f64,
    number: usize,
    /// Is nothing on it yet?
    is_empty: bool,
}

impl Flow {
    /// A book whose first page is open.
    pub fn new(title: &str, paper: (f64, f64)) -> Flow {
        let page = Page::new(paper.0, paper.1);
        Flow { document: Document::new(title), paper, page, size: paper, y: MARGIN, number: 1, is_empty: true }
    }

    /// The file.
    pub fn finish(mut self) -> Vec<u8> {
        self.close();
        self.document.finish()
    }

    /// The room between the margins of pages that stand upright.
    pub fn upright(&self) -> (f64, f64) {
        room(self.paper)
    }

    /// The room between the margins of pages that lie on their sides.
    pub fn sideways(&self) -> (f64, f64) {
        room((self.paper.1, self.paper.0))
    }

    /// How much room is left on this page.
    pub fn left(&self) -> f64 {
        self.size.1 - MARGIN - FOOT - self.y
    }

    /// How wide the room between the margins is.
    pub fn width(&self) -> f64 {
        self.size.0 - 2.0 * MARGIN
    }

    /// How far down this page is written.
    pub fn y(&self) -> f64 {
        self.y
    }

    /// Begins a new page, unless this one is empty, on which so much room is left.
    pub fn need(&mut self, height: f64) {
        if self.left() < height {
            self.new_page();
        }
    }

    /// Begins a new page, unless this one is empty and upright.
    pub fn new_page(&mut self) {
        self.begin(self.paper);
    }

    /// Begins a new page that lies on its side, unless this one is empty and lies so.
    pub fn new_sideways_page(&mut self) {
        self.begin((self.paper.1, self.paper.0));
    }

    /// Begins a page of this size; one that is empty takes it on.
    fn begin(&mut self, size: (f64, f64)) {
        if !self.is_empty {
            self.close();
            self.number += 1;
        }
        self.page = Page::new(size.0, size.1);
        (self.size, self.y, self.is_empty) = (size, MARGIN, true);
    }

    /// Is this page on its side?
    pub fn is_sideways(&self) -> bool {
        self.size != self.paper
    }

    /// Goes down.
    pub fn skip(&mut self, height: f64) {
        self.y += height;
    }

    /// Writes a text across the page, in as many lines as it takes; blanks at its beginning indent them all.
    pub fn paragraph(&mut self, face: Face, text: &str) {
        let blanks = text.len() - text.trim_start_matches(' ').len();
        let indent = (face.0.width(" ", face.1) * 2.0 * blanks as f64).min(self.width() / 2.0);
        for line in wrapped(face, text, self.width() - indent) {
            self.need(face.1 * LINE);
            self.y += face.1 * LINE;
            self.put(face, (MARGIN + indent, self.y - face.1 * (LINE - 1.0)), &line);
        }
    }

    /// The heading of a section, at the top of a page or below what is there.
    pub fn heading(&mut self, text: &str) {
        self.need(120.0);
        self.paragraph(HEADING, text);
        self.page.rule(MARGIN, self.y + 4.0, self.width());
        self.y += 16.0;
    }

    /// Writes a text that begins there, whatever is below.
    pub fn put(&mut self, face: Face, at: (f64, f64), text: &str) {
        self.page.text(&mut self.document, face, at, text);
        self.is_empty = false;
    }

    /// Draws something there, so much larger. The blank edge of the drawing lies outside.
    pub fn draw(&mut self, drawing: &Drawing, (x, y): (f64, f64), scale: f64) {
        self.page.drawing(&mut self.document, drawing, (x - EDGE * scale, y - EDGE * scale), scale);
        self.is_empty = false;
    }

    /// Writes the page's number, and puts the page behind the others.
    fn close(&mut self) {
        let number = self.number.to_string();
        let x = (self.size.0 - TEXT.0.width(&number, TEXT.1)) / 2.0;
        self.put(TEXT, (x, self.size.1 - MARGIN + 10.0), &number);
        let page = std::mem::replace(&mut self.page, Page::new(self.paper.0, self.paper.1));
        self.document.add(page);
    }
}

/// The room between the margins.
fn room((width, height): (f64, f64)) -> (f64, f64) {
    (width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT)
}

/// How large a drawing is without its blank edge.
pub fn size_of(drawing: &Drawing) -> (f64, f64) {
    (drawing.width - 2.0 * EDGE, drawing.height - 2.0 * EDGE)
}

/// The text in lines that are no wider than this; a word that is wider is broken.
pub fn wrapped((typeface, size): Face, text: &str, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let fits = |text: &str| typeface.width(text, size) <= width;
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            *line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for character in word.chars() {
            let line = lines.last_mut().expect("there is a line");
            if !line.is_empty() && !fits(&format!("{line}{character}")) {
                lines.push(String::new());
            }
            lines.last_mut().expect("there is a line").push(character);
        }
    }
    lines
}

/// The text, cut off with an ellipsis where it is wider than this.
pub fn cut_off((typeface, size): Face, text: &str, width: f64) -> String {
    if typeface.width(text, size) <= width {
        return text.to_owned();
    }
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let fitting = ends.partition_point(|&end| typeface.width(&format!("{}…", &text[..end]), size) <= width);
    let end = ends[fitting.saturating_sub(1)];
    format!("{}…", text[..end].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_the_page_and_hold_every_word() {
        let text = "Fill cells so that each row and each column holds the blocks that its clue lists, averyveryverylongwordwithoutanyblankatall.";
        for width in [40.0, 100.0, 1000.0] {
            let lines = wrapped(TEXT, text, width);
            assert!(lines.iter().all(|line| TEXT.0.width(line, TEXT.1) <= width), "{lines:?}");
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        assert_eq!(cut_off(TEXT, "short", 100.0), "short");
        assert!(
            cut_off(TEXT, text, 100.0).ends_with('…') && TEXT.0.width(&cut_off(TEXT, text, 100.0), TEXT.1) <= 100.0
        );
    }
}
