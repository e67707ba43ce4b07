//! The fonts of a PDF file: each glyph by its number, with its width, and with the character that it stands for, so
//! that texts can be searched and copied.

use super::pack;
use crate::render::fonts::Typeface;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use ttf_parser::GlyphId;

/// The glyphs that a document shows, in each font, with their characters.
#[derive(Default)]
pub struct Fonts {
    shown: [BTreeMap<u16, char>; 3],
}

/// What a font is called on the pages.
pub fn name(typeface: Typeface) -> Name<'static> {
    match typeface {
        Typeface::Sans => Name(b"Sans"),
        Typeface::Bold => Name(b"Bold"),
        Typeface::Mono => Name(b"Mono"),
    }
}

/// What it is called by its makers.
fn full_name(typeface: Typeface) -> Name<'static> {
    match typeface {
        Typeface::Sans => Name(b"LNWISE+DejaVuSans"),
        Typeface::Bold => Name(b"LNWISE+DejaVuSans-Bold"),
        Typeface::Mono => Name(b"LNWISE+DejaVuSansMono"),
    }
}

/// The characters are numbered as the font's glyphs are.
const NUMBERS: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Fonts {
    /// The glyphs of a text, two bytes each.
    pub fn codes(&mut self, typeface: Typeface, text: &str) -> Vec<u8> {
        let shown = &mut self.shown[typeface.index()];
        let code = |character| {
            let GlyphId(glyph) = typeface.glyph(character);
            shown.entry(glyph).or_insert(character);
            glyph.to_be_bytes()
        };
        text.chars().flat_map(code).collect()
    }

    /// Writes a font into the file; `ids` are for what it consists of.
    pub fn write(&self, pdf: &mut Pdf, typeface: Typeface, id: Ref, [cid, descriptor, characters, file]: [Ref; 4]) {
        let (face, name) = (typeface.face(), full_name(typeface));
        let thousandths = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
        let mut font = pdf.type0_font(id);
        font.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(characters);
        font.finish();
        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(NUMBERS).font_descriptor(descriptor);
        font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for &glyph in self.shown[typeface.index()].keys() {
            widths.consecutive(glyph, [(typeface.advance(GlyphId(glyph)) * 1000.0) as f32]);
        }
        widths.finish();
        font.finish();
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(FontFlags::FIXED_PITCH, typeface == Typeface::Mono);
        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(thousandths(face.ascender()))
            .descent(thousandths(face.descender()))
            .cap_height(thousandths(face.capital_height().unwrap_or(face.ascender())))
            .stem_v(if typeface == Typeface::Bold { 140.0 } else { 80.0 })
            .font_file2(file);
        let mut map = UnicodeCmap::new(Name(b"Characters"), NUMBERS);
        for (&glyph, &character) in &self.shown[typeface.index()] {
            map.pair(glyph, character);
        }
        let map = pack(&map.finish());
        pdf.cmap(characters, &map).filter(Filter::FlateDecode);
        let bytes = typeface.file();
        let packed = pack(bytes);
        pdf.stream(file, &packed).filter(Filter::FlateDecode).pair(Name(b"Length1"), bytes.len() as i32);
    }
}
