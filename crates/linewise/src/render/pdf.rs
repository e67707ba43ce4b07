//! The page as a PDF file: lines and letters as such, with the fonts in the file.

mod fonts;

use super::drawing::{BASELINE, CHIP, Drawing, FAINT, INK, Shape, THIN};
use super::fonts::Typeface;
use super::sheet::Sheet;
use crate::puzzle::Rgb;
use fonts::{Fonts, name};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Draws the sheet on a page of its own size.
pub fn draw(sheet: &Sheet, title: &str) -> Vec<u8> {
    let drawing = Drawing::new(sheet);
    let mut document = Document::new(title);
    let mut page = Page::new(drawing.width, drawing.height);
    page.drawing(&mut document, &drawing, (0.0, 0.0), 1.0);
    document.add(page);
    document.finish()
}

/// A document of pages.
pub(crate) struct Document {
    title: String,
    fonts: Fonts,
    pages: Vec<Page>,
}

/// A page that is being drawn. Lengths are in points; `y` grows downwards, as everywhere here.
pub(crate) struct Page {
    width: f64,
    height: f64,
    content: Content,
}

/// Strokes and fills of which only a part covers what is below.
const STATES: [(&[u8], f64); 3] = [(b"Whole", 1.0), (b"Thin", THIN), (b"Faint", FAINT)];

/// How strongly curves of a quarter of a circle bend (the usual approximation by a cubic curve).
const QUARTER: f64 = 0.552_284_8;

impl Document {
    /// A document without pages.
    pub fn new(title: &str) -> Document {
        Document { title: title.to_owned(), fonts: Fonts::default(), pages: Vec::new() }
    }

    /// Adds a page.
    pub fn add(&mut self, page: Page) {
        self.pages.push(page);
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        let mut next = 1;
        let mut fresh = || {
            next += 1;
            Ref::new(next - 1)
        };
        let mut pdf = Pdf::new();
        let (catalog, tree, info) = (fresh(), fresh(), fresh());
        pdf.catalog(catalog).pages(tree);
        pdf.document_info(info).title(TextStr(&self.title)).producer(TextStr("linewise"));
        let fonts = Typeface::ALL.map(|typeface| (typeface, fresh()));
        let states = STATES.map(|(name, part)| (name, part, fresh()));
        for (_, part, id) in states {
            let mut state = pdf.ext_graphics(id);
            state.stroking_alpha(part as f32).non_stroking_alpha(part as f32);
        }
        let ids: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (fresh(), fresh())).collect();
        pdf.pages(tree).kids(ids.iter().map(|(page, _)| *page)).count(ids.len() as i32);
        for (page, (id, content)) in self.pages.into_iter().zip(ids) {
            let mut written = pdf.page(id);
            written.parent(tree).contents(content);
            written.media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32));
            let mut resources = written.resources();
            let mut known = resources.fonts();
            for (typeface, id) in fonts {
                known.pair(name(typeface), id);
            }
            known.finish();
            let mut known = resources.ext_g_states();
            for (name, _, id) in states {
                known.pair(Name(name), id);
            }
            known.finish();
            resources.finish();
            written.finish();
            let packed = pack(&page.content.finish());
            pdf.stream(content, &packed).filter(Filter::FlateDecode);
        }
        for (typeface, id) in fonts {
            self.fonts.write(&mut pdf, typeface, id, [fresh(), fresh(), fresh(), fresh()]);
        }
        pdf.finish()
    }
}

/// Packs a stream.
fn pack(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6)
}

impl Page {
    /// An empty page.
    pub fn new(width: f64, height: f64) -> Page {
        let mut content = Content::new();
        // From here on, y grows downwards.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height as f32]);
        content.set_line_join(LineJoinStyle::MiterJoin);
        Page { width, height, content }
    }

    /// Draws a drawing with its upper left corner there, so much larger.
    pub fn drawing(&mut self, document: &mut Document, drawing: &Drawing, (x, y): (f64, f64), scale: f64) {
        self.content.save_state();
        self.content.transform([scale, 0.0, 0.0, scale, x, y].map(|part| part as f32));
        for shape in &drawing.shapes {
            self.shape(document, shape);
        }
        self.content.restore_state();
    }

    /// Writes a text that begins there; `y` is its baseline.
    pub fn text(&mut self, document: &mut Document, (typeface, size): (Typeface, f64), (x, y): (f64, f64), text: &str) {
        self.fill(INK, b"Whole");
        self.letters(document, (typeface, size), [1.0, 0.0, 0.0, -1.0, x, y], text);
    }

    /// Draws a thin line across.
    pub fn rule(&mut self, x: f64, y: f64, width: f64) {
        self.stroke(INK, b"Thin", 0.7);
        self.content.move_to(x as f32, y as f32).line_to((x + width) as f32, y as f32).stroke();
    }

    fn shape(&mut self, document: &mut Document, shape: &Shape) {
        match shape {
            Shape::Fill { x, y, width, height, fill } => {
                self.fill(*fill, b"Whole");
                self.content.rect(*x as f32, *y as f32, *width as f32, *height as f32).fill_nonzero();
            }
            Shape::Lines { lines, is_thick } => {
                match is_thick {
                    true => self.stroke(INK, b"Whole", 2.0),
                    false => self.stroke(INK, b"Thin", 1.0),
                }
                for [from, to] in lines {
                    self.content.move_to(from.0 as f32, from.1 as f32).line_to(to.0 as f32, to.1 as f32);
                }
                self.content.stroke();
            }
            Shape::Hexagon { middle, half, third, fill } => self.hexagon(*middle, *half, *third, *fill),
            Shape::Dot(middle) => {
                self.fill(INK, b"Faint");
                self.circle(*middle, 2.0);
                self.content.fill_nonzero();
            }
            Shape::Ring(middle, ink) => {
                self.stroke(*ink, b"Whole", 1.5);
                self.circle(*middle, 6.0);
                self.content.stroke();
            }
            Shape::Cross((x, y), ink) => {
                self.stroke(*ink, b"Whole", 2.0);
                let (left, right) = ((x - 7.0) as f32, (x + 7.0) as f32);
                let (top, bottom) = ((y - 7.0) as f32, (y + 7.0) as f32);
                self.content.move_to(left, top).line_to(right, bottom).move_to(right, top).line_to(left, bottom);
                self.content.stroke();
            }
            Shape::Chip { middle, width, fill, turn } => self.chip(*middle, *width, *fill, *turn),
            Shape::Text { middle: (x, y), text, font, ink, turn } => {
                let (typeface, size) = (Typeface::of(*font), font.size());
                self.fill(ink.unwrap_or(INK), b"Whole");
                // From the middle to where the text begins, along it and across it.
                let (along, across) = (-typeface.width(text, size) / 2.0, BASELINE);
                let (sine, cosine) = turned(*turn);
                let (x, y) = (x + along * cosine - across * sine, y + along * sine + across * cosine);
                self.letters(document, (typeface, size), [cosine, sine, sine, -cosine, x, y], text);
            }
        }
    }

    /// Draws a cell with six sides.
    fn hexagon(&mut self, (x, y): (f64, f64), half: f64, third: f64, fill: Rgb) {
        let corners = [(0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0)];
        let corners = corners.map(|(across, down)| ((x + across * half) as f32, (y + down * third) as f32));
        for is_outline in [false, true] {
            match is_outline {
                true => self.stroke(INK, b"Thin", 1.0),
                false => self.fill(fill, b"Whole"),
            }
            self.content.move_to(corners[0].0, corners[0].1);
            corners[1..].iter().for_each(|corner| {
                self.content.line_to(corner.0, corner.1);
            });
            self.content.close_path();
            if is_outline {
                self.content.stroke()
            } else {
                self.content.fill_nonzero()
            };
        }
    }

    /// Writes a text by this matrix.
    fn letters(&mut self, document: &mut Document, (typeface, size): (Typeface, f64), matrix: [f64; 6], text: &str) {
        let codes = document.fonts.codes(typeface, text);
        self.content.begin_text().set_font(name(typeface), size as f32);
        self.content.set_text_matrix(matrix.map(|part| part as f32)).show(Str(&codes)).end_text();
    }

    /// A rectangle with round corners around a point, and its outline.
    fn chip(&mut self, (x, y): (f64, f64), width: f64, fill: Rgb, turn: i32) {
        let (sine, cosine) = turned(turn);
        self.content.save_state().transform([cosine, sine, -sine, cosine, x, y].map(|part| part as f32));
        for is_outline in [false, true] {
            match is_outline {
                true => self.stroke(INK, b"Thin", 1.0),
                false => self.fill(fill, b"Whole"),
            }
            self.round_corners(width / 2.0, CHIP / 2.0, 3.0);
            if is_outline {
                self.content.stroke()
            } else {
                self.content.fill_nonzero()
            };
        }
        self.content.restore_state();
    }

    /// The path of a rectangle with round corners around the origin.
    fn round_corners(&mut self, x: f64, y: f64, corner: f64) {
        let bend = corner * (1.0 - QUARTER);
        // Each side, and the curve behind it: the end of the side, two points that bend, and where the next side begins.
        let sides = [
            [(x - corner, -y), (x - bend, -y), (x, -y + bend), (x, -y + corner)],
            [(x, y - corner), (x, y - bend), (x - bend, y), (x - corner, y)],
            [(-x + corner, y), (-x + bend, y), (-x, y - bend), (-x, y - corner)],
            [(-x, -y + corner), (-x, -y + bend), (-x + bend, -y), (-x + corner, -y)],
        ];
        self.content.move_to((-x + corner) as f32, -y as f32);
        for side in sides {
            let [end, one, other, next] = side.map(|(x, y)| (x as f32, y as f32));
            self.content.line_to(end.0, end.1).cubic_to(one.0, one.1, other.0, other.1, next.0, next.1);
        }
        self.content.close_path();
    }

    /// The path of a circle.
    fn circle(&mut self, (x, y): (f64, f64), radius: f64) {
        let (x, y, r) = (x as f32, y as f32, radius as f32);
        let bend = r * QUARTER as f32;
        self.content.move_to(x + r, y);
        self.content.cubic_to(x + r, y + bend, x + bend, y + r, x, y + r);
        self.content.cubic_to(x - bend, y + r, x - r, y + bend, x - r, y);
        self.content.cubic_to(x - r, y - bend, x - bend, y - r, x, y - r);
        self.content.cubic_to(x + bend, y - r, x + r, y - bend, x + r, y);
        self.content.close_path();
    }

    /// From here on areas are of this colour.
    fn fill(&mut self, colour: Rgb, state: &'static [u8]) {
        let [red, green, blue] = parts(colour);
        self.content.set_parameters(Name(state)).set_fill_rgb(red, green, blue);
    }

    /// From here on lines are of this colour, and so thick.
    fn stroke(&mut self, colour: Rgb, state: &'static [u8], width: f32) {
        let [red, green, blue] = parts(colour);
        self.content.set_parameters(Name(state)).set_stroke_rgb(red, green, blue);
        self.content.set_line_width(width).set_line_cap(LineCapStyle::ProjectingSquareCap);
    }
}

/// A colour's parts from 0 to 1.
fn parts(Rgb(red, green, blue): Rgb) -> [f32; 3] {
    [red, green, blue].map(|part| f32::from(part) / 255.0)
}

/// The sine and the cosine of an angle in degrees.
fn turned(degrees: i32) -> (f64, f64) {
    f64::from(degrees).to_radians().sin_cos()
}
