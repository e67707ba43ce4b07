//! The page as a PNG picture, for where SVG cannot be shown.

use super::drawing::{BASELINE, CHIP, Drawing, FAINT, INK, Shape, THIN};
use super::fonts::Typeface;
use super::sheet::Sheet;
use crate::error::{Error, ErrorCode};
use crate::puzzle::Rgb;
use ::png::{BitDepth, ColorType, Encoder};
use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use ttf_parser::OutlineBuilder;

/// The most pixels that a picture may have.
const MOST_PIXELS: f64 = 100e6;
/// How strongly curves of a quarter of a circle bend (the usual approximation by a cubic curve).
const QUARTER: f32 = 0.552_284_8;

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

/// Straight lines, each from one point to another.
fn straight(lines: impl IntoIterator<Item = [(f32, f32); 2]>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for [from, to] in lines {
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
    }
    path.finish()
}

/// A hexagon that stands on a corner, with half its width and a third of the distance between two rows.
fn hexagon((x, y): (f32, f32), half: f32, third: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(x, y - 2.0 * third);
    let corners = [(half, -third), (half, third), (0.0, 2.0 * third), (-half, third), (-half, -third)];
    corners.iter().for_each(|(right, down)| path.line_to(x + right, y + down));
    path.close();
    path.finish()
}

/// What is drawn on.
struct Canvas {
    pixels: Pixmap,
    scale: Transform,
}

impl Canvas {
    fn shape(&mut self, shape: &Shape) {
        let at = |(x, y): (f64, f64)| (x as f32, y as f32);
        match shape {
            Shape::Fill { x, y, width, height, fill } => {
                if let Some(rect) = Rect::from_xywh(*x as f32, *y as f32, *width as f32, *height as f32) {
                    self.fill(&PathBuilder::from_rect(rect), *fill, 1.0);
                }
            }
            Shape::Lines { lines, is_thick } => {
                let (width, part) = if *is_thick { (2.0, 1.0) } else { (1.0, THIN) };
                self.stroke(straight(lines.iter().map(|line| line.map(at))), INK, part, width);
            }
            Shape::Hexagon { middle, half, third, fill } => {
                let path = hexagon(at(*middle), *half as f32, *third as f32);
                path.iter().for_each(|path| self.fill(path, *fill, 1.0));
                self.stroke(path, INK, THIN, 1.0);
            }
            Shape::Dot(middle) => {
                let (x, y) = at(*middle);
                PathBuilder::from_circle(x, y, 2.0).iter().for_each(|path| self.fill(path, INK, FAINT));
            }
            Shape::Ring(middle, ink) => {
                let (x, y) = at(*middle);
                self.stroke(PathBuilder::from_circle(x, y, 6.0), *ink, 1.0, 1.5);
            }
            Shape::Cross(middle, ink) => {
                let (x, y) = at(*middle);
                let strokes = [[(x - 7.0, y - 7.0), (x + 7.0, y + 7.0)], [(x + 7.0, y - 7.0), (x - 7.0, y + 7.0)]];
                self.stroke(straight(strokes), *ink, 1.0, 2.0);
            }
            Shape::Chip { middle, width, fill, turn } => {
                let (x, y) = at(*middle);
                let chip = chip(*width as f32, CHIP as f32)
                    .and_then(|path| path.transform(Transform::from_rotate(*turn as f32).post_translate(x, y)));
                chip.iter().for_each(|path| self.fill(path, *fill, 1.0));
                self.stroke(chip, INK, THIN, 1.0);
            }
            Shape::Text { middle, text, font, ink, turn } => {
                let (x, y) = at(*middle);
                let (typeface, size) = (Typeface::of(*font), font.size());
                let turned = Transform::from_rotate(*turn as f32).post_translate(x, y);
                let letters = outline(typeface, size, text).and_then(|path| path.transform(turned));
                letters.iter().for_each(|path| self.fill(path, ink.unwrap_or(INK), 1.0));
            }
        }
    }

    fn fill(&mut self, path: &Path, colour: Rgb, part: f64) {
        self.pixels.fill_path(path, &paint(colour, part), FillRule::Winding, self.scale, None);
    }

    fn stroke(&mut self, path: Option<Path>, colour: Rgb, part: f64, width: f32) {
        let stroke = Stroke { width, line_cap: LineCap::Square, ..Stroke::default() };
        if let Some(path) = path {
            self.pixels.stroke_path(&path, &paint(colour, part), &stroke, self.scale, None);
        }
    }
}

/// A colour, of which only a part covers what is below.
fn paint(Rgb(red, green, blue): Rgb, part: f64) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (part * 255.0).round() as u8);
    paint
}

/// A rectangle with round corners around the origin.
fn chip(width: f32, height: f32) -> Option<Path> {
    let (x, y, corner) = (width / 2.0, height / 2.0, 3.0_f32);
    let bend = corner * (1.0 - QUARTER);
    let mut path = PathBuilder::new();
    path.move_to(-x + corner, -y);
    path.line_to(x - corner, -y);
    path.cubic_to(x - bend, -y, x, -y + bend, x, -y + corner);
    path.line_to(x, y - corner);
    path.cubic_to(x, y - bend, x - bend, y, x - corner, y);
    path.line_to(-x + corner, y);
    path.cubic_to(-x + bend, y, -x, y - bend, -x, y - corner);
    path.line_to(-x, -y + corner);
    path.cubic_to(-x, -y + bend, -x + bend, -y, -x + corner, -y);
    path.close();
    path.finish()
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
