//! Shapes as paths, for the formats that draw by them.

use super::{ARM, CHIP, CORNER, DOT, FAINT, INK, RING, Shape, THIN};
use crate::puzzle::Rgb;

type Point = (f64, f64);

/// A part of a path, from where the one before it ended.
#[derive(Clone, Copy)]
pub(crate) enum Segment {
    /// Begins anew at a point.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic curve: two points that bend it, and its end.
    Curve(Point, Point, Point),
    /// Back to where it began.
    Close,
}

/// How much of a colour covers what is below.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cover {
    Whole,
    Thin,
    Faint,
}

impl Cover {
    /// All of them.
    #[cfg(feature = "pdf")]
    pub const ALL: [Cover; 3] = [Cover::Whole, Cover::Thin, Cover::Faint];

    /// The part that covers, 1 for all.
    pub fn part(self) -> f64 {
        match self {
            Cover::Whole => 1.0,
            Cover::Thin => THIN,
            Cover::Faint => FAINT,
        }
    }
}

/// A path and how it is painted.
pub(crate) struct Painted {
    pub path: Vec<Segment>,
    /// What is inside.
    pub fill: Option<(Rgb, Cover)>,
    /// The line along it, and how wide it is; its ends are square.
    pub stroke: Option<(Rgb, Cover, f64)>,
}

impl Painted {
    /// An area.
    fn area(path: Vec<Segment>, colour: Rgb, cover: Cover) -> Painted {
        Painted { path, fill: Some((colour, cover)), stroke: None }
    }

    /// A line.
    fn line(path: Vec<Segment>, colour: Rgb, cover: Cover, width: f64) -> Painted {
        Painted { path, fill: None, stroke: Some((colour, cover, width)) }
    }

    /// An area with a thin outline.
    fn outlined(path: Vec<Segment>, colour: Rgb) -> Painted {
        Painted { path, fill: Some((colour, Cover::Whole)), stroke: Some((INK, Cover::Thin, 1.0)) }
    }
}

/// How a shape is painted; nothing for a text.
pub(crate) fn painted(shape: &Shape) -> Option<Painted> {
    Some(match shape {
        &Shape::Fill { x, y, width, height, fill } => {
            let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
            Painted::area(closed(&corners), fill, Cover::Whole)
        }
        Shape::Lines { lines, is_thick: true } => Painted::line(straight(lines), INK, Cover::Whole, 2.0),
        Shape::Lines { lines, is_thick: false } => Painted::line(straight(lines), INK, Cover::Thin, 1.0),
        &Shape::Hexagon { middle: (x, y), half, third, fill } => {
            let corners = [(0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0)];
            Painted::outlined(closed(&corners.map(|(across, down)| (x + across * half, y + down * third))), fill)
        }
        &Shape::Dot(middle) => Painted::area(rounded(middle, (DOT, DOT), DOT, 0), INK, Cover::Faint),
        &Shape::Ring(middle, ink) => Painted::line(rounded(middle, (RING, RING), RING, 0), ink, Cover::Whole, 1.5),
        &Shape::Cross((x, y), ink) => {
            let lines = [[(x - ARM, y - ARM), (x + ARM, y + ARM)], [(x + ARM, y - ARM), (x - ARM, y + ARM)]];
            Painted::line(straight(&lines), ink, Cover::Whole, 2.0)
        }
        &Shape::Chip { middle, width, fill, turn } => {
            Painted::outlined(rounded(middle, (width / 2.0, CHIP / 2.0), CORNER, turn), fill)
        }
        Shape::Text { .. } => return None,
    })
}

/// Straight lines, each from one point to another.
fn straight(lines: &[[Point; 2]]) -> Vec<Segment> {
    lines.iter().flat_map(|&[from, to]| [Segment::Move(from), Segment::Line(to)]).collect()
}

/// The polygon with these corners.
fn closed(corners: &[Point]) -> Vec<Segment> {
    let segment = |(at, &corner)| if at == 0 { Segment::Move(corner) } else { Segment::Line(corner) };
    corners.iter().enumerate().map(segment).chain([Segment::Close]).collect()
}

/// A rectangle around a point, with half its width and height, the radius of its corners, and by how many degrees it is
/// turned clockwise. A circle is one that is nothing but corners.
fn rounded((x, y): Point, (right, down): Point, radius: f64, turn: i32) -> Vec<Segment> {
    /// How strongly a curve of a quarter of a circle bends (the usual approximation by a cubic curve).
    const QUARTER: f64 = 0.552_284_8;
    let bend = radius * (1.0 - QUARTER);
    let (sine, cosine) = f64::from(turn).to_radians().sin_cos();
    let at = |across: f64, along: f64| (x + across * cosine - along * sine, y + across * sine + along * cosine);
    let mut path = vec![Segment::Move(at(radius - right, -down))];
    // Each side, and the curve behind it: the end of the side, two points that bend, and where the next side begins.
    let sides = [
        [(right - radius, -down), (right - bend, -down), (right, bend - down), (right, radius - down)],
        [(right, down - radius), (right, down - bend), (right - bend, down), (right - radius, down)],
        [(radius - right, down), (bend - right, down), (-right, down - bend), (-right, down - radius)],
        [(-right, radius - down), (-right, bend - down), (bend - right, -down), (radius - right, -down)],
    ];
    for side in sides {
        let [end, one, other, next] = side.map(|(across, along)| at(across, along));
        path.extend([Segment::Line(end), Segment::Curve(one, other, next)]);
    }
    path.push(Segment::Close);
    path
}
