//! The page as a PNG picture, for where SVG cannot be shown.

use super::drawing::path::{Cover, Segment, painted};
use super::drawing::{BASELINE, Drawing, INK, Shape};
use super::fonts::Typeface;
use super::sheet::Sheet;
use crate::error::{Error, ErrorCode};
use crate::puzzle::Rgb;
use ::png::{BitDepth, ColorType, Encoder};
use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};
use ttf_parser::OutlineBuilder;

/// The most pixels that a picture may have.
const MOST_PIXELS: f64 = 100e6;

/// Draws the page with so many pixels for each point, 2 for sharp pictures on screens; an error where that is too large.
pub fn draw(sheet: &Sheet, scale: f64) -> Result<Vec<u8>, Error> {
    let drawing = Drawing::new(sheet);
    let (width, height) = ((drawing.width * scale).ceil(), (drawing.height * scale).ceil());
    let too_large = || {
        Error::new(format!("a picture of {width} x {height} pixels is too large"))
            .with_code(ErrorCode::Size)
            .with_help("as SVG or PDF it can be drawn")
    };
    // Not a number, or more than can be: both are refused.
    if !(width * height <= MOST_PIXELS && width >= 1.0 && height >= 1.0) {
        return Err(too_large());
    }
    let mut canvas = Canvas {
        pixels: Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?,
        scale: Transform::from_scale(scale as f32, scale as f32),
    };
    canvas.pixels.fill(Color::WHITE);
    drawing.shapes.iter().for_each(|shape| canvas.shape(shape));
    pack(&canvas.pixels)
}

/// The file of a picture without transparency.
fn pack(pixels: &Pixmap) -> Result<Vec<u8>, Error> {
    let failed = |error: ::png::EncodingError| Error::new(format!("the picture could not be packed: {error}"));
    let samples: Vec<u8> =
        pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&samples).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// A path as it is drawn here.
fn path(segments: &[Segment]) -> Option<Path> {
    let at = |(x, y): (f64, f64)| (x as f32, y as f32);
    let mut path = PathBuilder::new();
    for &segment in segments {
        match segment {
            Segment::Move(to) => path.move_to(to.0 as f32, to.1 as f32),
            Segment::Line(to) => path.line_to(to.0 as f32, to.1 as f32),
            Segment::Curve(one, other, to) => {
                let [(x1, y1), (x2, y2), (x, y)] = [one, other, to].map(at);
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

/// What is drawn on.
struct Canvas {
    pixels: Pixmap,
    scale: Transform,
}

impl Canvas {
    fn shape(&mut self, shape: &Shape) {
        if let Some(painted) = painted(shape)
            && let Some(path) = path(&painted.path)
        {
            if let Some((colour, cover)) = painted.fill {
                self.fill(&path, colour, cover);
            }
            if let Some((colour, cover, width)) = painted.stroke {
                let stroke = Stroke { width: width as f32, line_cap: LineCap::Square, ..Stroke::default() };
                self.pixels.stroke_path(&path, &paint(colour, cover), &stroke, self.scale, None);
            }
        }
        if let Shape::Text { middle: (x, y), text, font, ink, turn } = shape {
            let turned = Transform::from_rotate(*turn as f32).post_translate(*x as f32, *y as f32);
            let letters = outline(Typeface::of(*font), font.size(), text).and_then(|path| path.transform(turned));
            letters.iter().for_each(|path| self.fill(path, ink.unwrap_or(INK), Cover::Whole));
        }
    }

    fn fill(&mut self, path: &Path, colour: Rgb, cover: Cover) {
        self.pixels.fill_path(path, &paint(colour, cover), FillRule::Winding, self.scale, None);
    }
}

/// A colour, of which only a part covers what is below.
fn paint(Rgb(red, green, blue): Rgb, cover: Cover) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (cover.part() * 255.0).round() as u8);
    paint
}

/// The outline of a text around the origin.
fn outline(typeface: Typeface, size: f64, text: &str) -> Option<Path> {
    let scale = size / f64::from(typeface.face().units_per_em());
    let mut pen = Pen {
        path: PathBuilder::new(),
        scale: scale as f32,
        x: (-typeface.width(text, size) / 2.0) as f32,
        y: BASELINE as f32,
    };
    for character in text.chars() {
        let glyph = typeface.glyph(character);
        typeface.face().outline_glyph(glyph, &mut pen);
        pen.x += (typeface.advance(glyph) * size) as f32;
    }
    pen.path.finish()
}

/// Draws glyphs where it stands; in a font upwards is more.
struct Pen {
    path: PathBuilder,
    scale: f32,
    x: f32,
    y: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
