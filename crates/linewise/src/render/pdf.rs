//! The page as a PDF file: lines and letters as such, with the fonts in the file.

mod fonts;

use super::drawing::path::{Cover, Segment, painted};
use super::drawing::{BASELINE, Drawing, INK, Shape};
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

/// The name of how much of a colour covers what is below.
fn state(cover: Cover) -> Name<'static> {
    Name(match cover {
        Cover::Whole => b"Whole",
        Cover::Thin => b"Thin",
        Cover::Faint => b"Faint",
    })
}

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
        let states = Cover::ALL.map(|cover| (cover, fresh()));
        for (cover, id) in states {
            let part = cover.part() as f32;
            pdf.ext_graphics(id).stroking_alpha(part).non_stroking_alpha(part);
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
            for (cover, id) in states {
                known.pair(state(cover), id);
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
        self.fill(INK, Cover::Whole);
        self.letters(document, (typeface, size), [1.0, 0.0, 0.0, -1.0, x, y], text);
    }

    /// Draws a thin line across.
    pub fn rule(&mut self, x: f64, y: f64, width: f64) {
        self.stroke(INK, Cover::Thin, 0.7);
        self.content.move_to(x as f32, y as f32).line_to((x + width) as f32, y as f32).stroke();
    }

    fn shape(&mut self, document: &mut Document, shape: &Shape) {
        if let Some(painted) = painted(shape) {
            if let Some((colour, cover)) = painted.fill {
                self.fill(colour, cover);
                self.path(&painted.path);
                self.content.fill_nonzero();
            }
            if let Some((colour, cover, width)) = painted.stroke {
                self.stroke(colour, cover, width);
                self.path(&painted.path);
                self.content.stroke();
            }
        }
        if let Shape::Text { middle: (x, y), text, font, ink, turn } = shape {
            let (typeface, size) = (Typeface::of(*font), font.size());
            self.fill(ink.unwrap_or(INK), Cover::Whole);
            // From the middle to where the text begins, along it and across it.
            let (along, across) = (-typeface.width(text, size) / 2.0, BASELINE);
            let (sine, cosine) = f64::from(*turn).to_radians().sin_cos();
            let (x, y) = (x + along * cosine - across * sine, y + along * sine + across * cosine);
            self.letters(document, (typeface, size), [cosine, sine, sine, -cosine, x, y], text);
        }
    }

    /// Goes along a path.
    fn path(&mut self, segments: &[Segment]) {
        for &segment in segments {
            match segment {
                Segment::Move((x, y)) => self.content.move_to(x as f32, y as f32),
                Segment::Line((x, y)) => self.content.line_to(x as f32, y as f32),
                Segment::Curve(one, other, to) => {
                    let [(x1, y1), (x2, y2), (x, y)] = [one, other, to].map(|(x, y)| (x as f32, y as f32));
                    self.content.cubic_to(x1, y1, x2, y2, x, y)
                }
                Segment::Close => self.content.close_path(),
            };
        }
    }

    /// Writes a text by this matrix.
    fn letters(&mut self, document: &mut Document, (typeface, size): (Typeface, f64), matrix: [f64; 6], text: &str) {
        let codes = document.fonts.codes(typeface, text);
        self.content.begin_text().set_font(name(typeface), size as f32);
        self.content.set_text_matrix(matrix.map(|part| part as f32)).show(Str(&codes)).end_text();
    }

    /// From here on areas are of this colour.
    fn fill(&mut self, colour: Rgb, cover: Cover) {
        let [red, green, blue] = parts(colour);
        self.content.set_parameters(state(cover)).set_fill_rgb(red, green, blue);
    }

    /// From here on lines are of this colour, and so thick.
    fn stroke(&mut self, colour: Rgb, cover: Cover, width: f64) {
        let [red, green, blue] = parts(colour);
        self.content.set_parameters(state(cover)).set_stroke_rgb(red, green, blue);
        self.content.set_line_width(width as f32).set_line_cap(LineCapStyle::ProjectingSquareCap);
    }
}

/// A colour's parts from 0 to 1.
fn parts(Rgb(red, green, blue): Rgb) -> [f32; 3] {
    [red, green, blue].map(|part| f32::from(part) / 255.0)
}
