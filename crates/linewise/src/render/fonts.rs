//! The fonts that pages are set in: DejaVu Sans, bold, and DejaVu Sans Mono, cut down to the letters of Europe and some
//! signs (`fonts/LICENSE`).

use crate::render::drawing::Font;
use std::sync::OnceLock;
use ttf_parser::{Face, GlyphId};

/// One of the fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Typeface {
    /// For texts.
    Sans,
    /// For titles and given cells.
    Bold,
    /// For patterns.
    Mono,
}

impl Typeface {
    /// All of them.
    pub const ALL: [Typeface; 3] = [Typeface::Sans, Typeface::Bold, Typeface::Mono];

    /// The font that a text of a drawing is set in.
    pub fn of(font: Font) -> Typeface {
        match font {
            Font::Typewriter => Typeface::Mono,
            Font::Given => Typeface::Bold,
            _ => Typeface::Sans,
        }
    }

    /// Its place in the list.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The font's file.
    pub fn file(self) -> &'static [u8] {
        match self {
            Typeface::Sans => include_bytes!("fonts/DejaVuSans.ttf"),
            Typeface::Bold => include_bytes!("fonts/DejaVuSans-Bold.ttf"),
            Typeface::Mono => include_bytes!("fonts/DejaVuSansMono.ttf"),
        }
    }

    /// The font, read.
    pub fn face(self) -> &'static Face<'static> {
        static FACES: OnceLock<[Face<'static>; 3]> = OnceLock::new();
        let read = |typeface: Typeface| Face::parse(typeface.file(), 0).expect("the fonts here can be read");
        &FACES.get_or_init(|| Typeface::ALL.map(read))[self.index()]
    }

    /// The glyph of a character; that of an unknown one where the font does not have it.
    pub fn glyph(self, character: char) -> GlyphId {
        self.face().glyph_index(character).unwrap_or(GlyphId(0))
    }

    /// How wide a glyph is in a font of size 1.
    pub fn advance(self, glyph: GlyphId) -> f64 {
        let face = self.face();
        f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / f64::from(face.units_per_em())
    }

    /// How wide a text is.
    pub fn width(self, text: &str, size: f64) -> f64 {
        text.chars().map(|character| self.advance(self.glyph(character))).sum::<f64>() * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_letters_that_puzzles_are_made_of() {
        for typeface in Typeface::ALL {
            let wanted = (' '..='~').chain("äöüßéñçøåłąČŽğİαβΩЖщ–—“”’…×→".chars());
            let missing: String = wanted.filter(|&character| typeface.glyph(character).0 == 0).collect();
            assert_eq!(missing, "", "{typeface:?}");
        }
        assert!(Typeface::Mono.width("ii", 10.0) == Typeface::Mono.width("MM", 10.0));
        assert!(Typeface::Sans.width("ii", 10.0) < Typeface::Sans.width("MM", 10.0));
    }
}
