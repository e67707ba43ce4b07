//! What a cell can hold, as `symbols: -ABC`, or `r red #ff0000` a line.

use super::entries::{Entry, Key};
use super::stray::{lacks_colon, misread, stray};
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::{Part, quoted};
use crate::palette;
use crate::puzzle::{Alphabet, Look, Rgb, characters};

/// Behind a colour: the look of the blank cell, whatever its glyph.
const BLANK: &str = "blank";

/// The alphabet that an entry declares, in a kind whose own alphabet is `usual`.
pub fn read(entry: &Entry, usual: &Alphabet) -> Result<Alphabet, Error> {
    if entry.value.is_blank() && entry.lines.is_empty() {
        return Err(entry.word.error(format!("{} names no symbols", entry.quoted())));
    }
    refuse_count(entry)?;
    let mut looks: Vec<Look> = Vec::new();
    let all = blank_first(listed(entry.value, usual), usual);
    let mut has_blank = entry.key == Key::Symbols && !is_blank_left_out(all.first().map(|(_, glyph)| *glyph), usual);
    for (part, glyph) in all.iter().copied() {
        take(&mut looks, usual_look(glyph, usual), part).map_err(|error| match entry.value.text.contains(',') {
            true => {
                error.with_help("each character after the colon is one of its own; with names, one a line: \"r red\"")
            }
            false => error,
        })?;
    }
    let mut is_plain = false;
    for &line in &entry.lines {
        let told = |error| if lacks_colon(line) { stray(line) } else { misread(line, error) };
        let (look, said) = look(line, usual).map_err(told)?;
        if said.is_blank && !looks.is_empty() {
            return Err(line.error("the blank cell does not stand before the colours"));
        }
        has_blank |= said.is_blank;
        is_plain |= said.has_no_colour;
        take(&mut looks, look, line)
            .map_err(|error| if entry.value.is_blank() { error } else { no_look(entry, line) })?;
    }
    if !has_blank && let Some(blank) = usual.looks.first() {
        match looks.iter().position(|look| look.glyph == blank.glyph) {
            None => looks.insert(0, blank.clone()),
            Some(0) => {}
            Some(_) => {
                let message =
                    format!("the blank cell {} does not stand before the colours", quoted(&blank.glyph.to_string()));
                return Err(entry.word.error(message));
            }
        }
    }
    if let (Key::Symbols, Some(blank), Some(first)) = (&entry.key, usual.looks.first(), looks.first_mut())
        && usual.has_blank()
        && first.name == first.glyph.to_string()
    {
        first.name.clone_from(&blank.name);
    }
    if entry.names_colours() && usual.is_in_colours() && !is_plain {
        give_shades(&mut looks);
    }
    match looks.len() > Symbol::MAX {
        true => Err(entry.word.error(format!("{} names more than {} symbols", entry.quoted(), Symbol::MAX))),
        false => Ok(Alphabet::of_looks(looks)),
    }
}

/// Refuses a single number behind `numbers:` or `heights:`: it may be how many there are, or the only one.
fn refuse_count(entry: &Entry) -> Result<(), Error> {
    let (word, number) = (entry.word.text.to_ascii_lowercase(), entry.value.text.trim());
    let is_count = ["numbers", "heights"].contains(&word.as_str())
        && entry.lines.is_empty()
        && number.parse::<u32>().is_ok_and(|number| (2..=9).contains(&number));
    if !is_count {
        return Ok(());
    }
    let problem = format!("{} {number} may be one number, or how many there are", entry.quoted());
    Err(entry.value.error(problem).with_help(format!("\"{word}: 1-{number}\" names those from 1 to {number}")))
}

/// The error for a line below symbols that stand behind their key: mostly a drawing begins there that cannot be read.
fn no_look(entry: &Entry, line: Part) -> Error {
    line.error(format!("{} is no symbol, and belongs to no key", quoted(line.text.trim()))).with_help(format!(
        "all symbols stand behind {}. If a board with its clues around it begins here, one of its lines has a word too many or too few; with keys, clues stand \
         below \"left:\", \"right:\", \"top:\" and \"bottom:\"",
        entry.quoted()
    ))
}

/// The glyphs behind the colon. Where cells can be blank, a range or a list with commas is read as it is meant; else a dash and a comma are
/// characters as others are.
fn listed<'l>(value: Part<'l>, usual: &Alphabet) -> Vec<(Part<'l>, char)> {
    match meant(value.text, usual) {
        Some(meant) => meant.chars().map(|glyph| (value, glyph)).collect(),
        None => glyphs(value).collect(),
    }
}

/// The characters of a range or of a list with commas, where cells can be blank; their blank may stand before it, as `.1-4`.
fn meant(text: &str, usual: &Alphabet) -> Option<String> {
    let blank = usual_blank(usual)?;
    let behind = || Some(format!("{blank}{}", characters::characters(text.strip_prefix(blank)?)?));
    characters::characters(text).or_else(behind)
}

/// The list with the kind's blank cell first: `ABC.` means what `.ABC` does.
fn blank_first<'l>(mut listed: Vec<(Part<'l>, char)>, usual: &Alphabet) -> Vec<(Part<'l>, char)> {
    let at = usual_blank(usual).and_then(|blank| listed.iter().position(|(_, glyph)| *glyph == blank));
    if let Some(at) = at {
        listed[..=at].rotate_right(1);
    }
    listed
}

/// Does a list of symbols, with the kind's blank cell first if it is there, begin with one that is to be filled in, as `ABC` where a kind's
/// cells are `.`, `A`, `B` and so on? Read as it stands, the first letter would be the blank cell.
fn is_blank_left_out(first: Option<char>, usual: &Alphabet) -> bool {
    let is_filled_in = |glyph: char| glyph.is_alphabetic() || usual.symbol(glyph).is_some_and(|symbol| symbol.0 > 0);
    usual_blank(usual).is_some_and(|blank| first.is_some_and(|first| first != blank && is_filled_in(first)))
}

/// The character of the kind's blank cell, where its cells can be blank.
fn usual_blank(usual: &Alphabet) -> Option<char> {
    usual.looks.first().filter(|look| look.name != look.glyph.to_string()).map(|look| look.glyph)
}

/// Is this alphabet read from a list of its glyphs in one line?
fn is_list_enough(alphabet: &Alphabet, usual: &Alphabet) -> bool {
    let looks = &alphabet.looks;
    let is_blank_behind = looks.iter().skip(1).any(|look| Some(look.glyph) == usual_blank(usual));
    looks.iter().all(|look| *look == usual_look(look.glyph, usual))
        && !is_blank_behind
        && meant(&written_glyphs(alphabet), usual).is_none()
        && !is_blank_left_out(looks.first().map(|look| look.glyph), usual)
}

/// Adds a look, unless its glyph is taken.
fn take(looks: &mut Vec<Look>, look: Look, place: Part) -> Result<(), Error> {
    if looks.iter().any(|other| other.glyph == look.glyph) {
        return Err(place.error(format!("two symbols look like {}", quoted(&look.glyph.to_string()))));
    }
    // One more than there may be is enough for the caller to refuse them all.
    if looks.len() <= Symbol::MAX {
        looks.push(look);
    }
    Ok(())
}

/// The glyphs behind the colon, where blanks mean nothing; a space is a symbol in quotes only.
fn glyphs<'l>(value: Part<'l>) -> impl Iterator<Item = (Part<'l>, char)> {
    let quoted = value.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = quoted.unwrap_or(value.text);
    let glyphs = text.char_indices().filter(move |(_, glyph)| quoted.is_some() || !glyph.is_whitespace());
    glyphs.map(move |(at, glyph)| (value.with(&text[at..at + glyph.len_utf8()]), glyph))
}

/// How a glyph looks when nothing more is said of it.
fn usual_look(glyph: char, usual: &Alphabet) -> Look {
    match usual.symbol(glyph) {
        Some(symbol) => usual.looks[symbol.index()].clone(),
        None => Look { glyph, name: glyph.to_string(), colour: None },
    }
}

/// Gives every colour that has no shade one that no other has: what people mostly mean by its letter, where that is free.
fn give_shades(looks: &mut [Look]) {
    for at in 0..looks.len() {
        if looks[at].colour.is_some() {
            continue;
        }
        let taken: Vec<Rgb> = looks.iter().filter_map(|look| look.colour).collect();
        let look = &mut looks[at];
        look.colour = palette::shade(look.glyph, &taken);
        if let Some(shade) = look.colour.filter(|_| look.name == look.glyph.to_string()) {
            look.name = palette::name_of(shade);
        }
    }
}

/// What a line says besides how its symbol looks.
struct Said {
    /// That it is the blank cell.
    is_blank: bool,
    /// That it has no colour.
    has_no_colour: bool,
}

/// A line as `r red #ff0000`, `r = red` or `r: red`.
fn look(line: Part, usual: &Alphabet) -> Result<(Look, Said), Error> {
    let (glyph, rest) = glyph(line)?;
    let mut look = usual_look(glyph, usual);
    let (before, last) = last_word(rest);
    let (rest, is_blank) = match (last == BLANK, colour(last_word(before).1)) {
        (true, Some(_)) => (before, true),
        _ => (rest, false),
    };
    let (before, last) = last_word(rest);
    let name = match colour(last) {
        Some(colour) => {
            look.colour = colour;
            before
        }
        None if last.starts_with('#') => {
            let error = line.with(last).error(format!("{} is no colour", quoted(last)));
            return Err(error.with_help("as #ff0000 or #f00: red, green and blue in hexadecimal digits"));
        }
        None => rest,
    };
    let name = behind_mark(name);
    if !name.is_empty() {
        look.name = name.to_owned();
    }
    // Who writes `b blue` among colours means that.
    let has_no_colour = matches!(colour(last), Some(None));
    if look.colour.is_none() && !has_no_colour && usual.is_in_colours() {
        look.colour = palette::named(&look.name);
    }
    Ok((look, Said { is_blank, has_no_colour }))
}

/// What people put between a character and its name.
const MARKS: [char; 5] = ['=', ':', '-', '–', '—'];

/// The text behind such a mark, where a word stands there.
fn behind_mark(text: &str) -> &str {
    let behind = text.strip_prefix(MARKS).map(str::trim_start);
    behind.filter(|behind| behind.starts_with(char::is_alphanumeric)).unwrap_or(text)
}

/// The glyph at the start of a line, and the rest; a glyph in quotes can be a space.
fn glyph<'l>(line: Part<'l>) -> Result<(char, &'l str), Error> {
    let mut glyphs = line.text.chars();
    let first = glyphs.next();
    let mut quoted_glyph = glyphs.clone();
    if let (Some('"'), Some(glyph), Some('"')) = (first, quoted_glyph.next(), quoted_glyph.next()) {
        return Ok((glyph, quoted_glyph.as_str().trim()));
    }
    match (first, glyphs.clone().next()) {
        (Some(glyph), None) => Ok((glyph, "")),
        (Some(glyph), Some(next)) if next.is_whitespace() => Ok((glyph, glyphs.as_str().trim())),
        (Some(glyph), Some(':' | '=')) if !glyphs.as_str()[1..].trim().is_empty() => Ok((glyph, glyphs.as_str())),
        _ => Err(line
            .error(format!("{} does not begin with a single character", quoted(line.text)))
            .with_help("a character, a name and a colour, such as \"r red #ff0000\"")),
    }
}

/// The text before the last word, and the last word.
fn last_word(text: &str) -> (&str, &str) {
    let text = text.trim_end();
    match text.rsplit_once(char::is_whitespace) {
        Some((before, last)) => (before.trim_end(), last),
        None => ("", text),
    }
}

/// The colour that a word is: `#ff0000`, `#f00`, or `-` for none.
fn colour(word: &str) -> Option<Option<Rgb>> {
    if word == "-" {
        return Some(None);
    }
    let digits = word.strip_prefix('#')?;
    Rgb::parse(digits).map(Some)
}

/// The section that declares an alphabet, in a kind whose own alphabet is `usual`.
pub fn written(alphabet: &Alphabet, usual: &Alphabet) -> String {
    let looks = &alphabet.looks;
    if is_list_enough(alphabet, usual) {
        return format!("\nsymbols: {}\n", written_glyphs(alphabet));
    }
    if looks.iter().all(|look| look.colour.is_none()) {
        let lines: String = looks.iter().map(|look| written_look(look, usual) + "\n").collect();
        return format!("\nsymbols:\n{lines}");
    }
    let (blank, colours) = looks.split_first().expect("a symbol has a colour");
    let mut text = "\ncolours:\n".to_owned();
    match usual.looks.first() {
        Some(usual) if usual == blank => {}
        Some(other) if other.glyph == blank.glyph => text.push_str(&format!("{}\n", written_look(blank, usual))),
        _ => text.push_str(&format!("{} {BLANK}\n", written_look(blank, usual))),
    }
    text.extend(colours.iter().map(|look| written_look(look, usual) + "\n"));
    text
}

/// A line of the section: a character, its name, its colour.
fn written_look(look: &Look, usual: &Alphabet) -> String {
    let glyph = match look.glyph {
        ' ' | '"' => format!("\"{}\"", look.glyph),
        glyph => glyph.to_string(),
    };
    let name = match look.name == usual_look(look.glyph, usual).name {
        true => String::new(),
        false => format!(" {}", tidy(&look.name)),
    };
    let colour = look.colour.map_or("-".to_owned(), |colour| colour.to_string());
    format!("{glyph}{name} {colour}")
}

/// Can the name be written as it is?
pub fn has_writable_name(look: &Look, usual: &Alphabet) -> bool {
    look.name == usual_look(look.glyph, usual).name
        || (!look.name.is_empty() && behind_mark(&tidy(&look.name)) == look.name)
}

/// All glyphs in one run, in quotes when one of them is a space.
fn written_glyphs(alphabet: &Alphabet) -> String {
    let glyphs: String = alphabet.looks.iter().map(|look| look.glyph).collect();
    let needs_quotes = glyphs.contains(' ') || (glyphs.starts_with('"') && glyphs.ends_with('"'));
    if needs_quotes { format!("\"{glyphs}\"") } else { glyphs }
}

/// A name on one line, without blanks around it.
fn tidy(name: &str) -> String {
    name.replace(['\n', '\r', '\0'], " ").trim().to_owned()
}
