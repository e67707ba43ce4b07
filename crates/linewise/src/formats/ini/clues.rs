//! The clues of pynogram and nonogrid: separated by commas or line ends, with comments and quotes as one likes.

use super::colours::{self, Declared};
use super::notes;
use crate::domain::Symbol;
use crate::error::Error;
use crate::format::lines::quoted;
use crate::format::lost::Lost;
use crate::format::nonogram::{self, length};
use crate::format::source::Source;
use crate::palette::{Ink, MAX_INKS};
use crate::puzzle::{Alphabet, Axis, Block, Clue, Look, Puzzle, Says};
use smallvec::SmallVec;
use std::borrow::Cow;

/// The text before a comment. A `;` begins one only at the start, or behind a blank: elsewhere it stands between clues, which is told.
pub fn without_comment(line: &str) -> &str {
    let line = line.split('#').next().unwrap_or_default();
    let begins = |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with(char::is_whitespace);
    line.match_indices(';').find(begins).map_or(line, |(at, _)| &line[..at])
}

/// What a file says, as its texts.
#[derive(Default)]
pub struct Sheet<'a> {
    /// The colours, as they are declared.
    pub colours: Vec<Declared<'a>>,
    rows: Option<Vec<Cow<'a, str>>>,
    columns: Option<Vec<Cow<'a, str>>>,
}

impl<'a> Sheet<'a> {
    fn list(&mut self, name: &str) -> &mut Option<Vec<Cow<'a, str>>> {
        match name {
            "rows" => &mut self.rows,
            _ => &mut self.columns,
        }
    }

    /// Begins the list called `name`: `rows` or `columns`.
    pub fn begin(&mut self, source: Source, name: &str) -> Result<(), Error> {
        match self.list(name).replace(Vec::new()) {
            None => Ok(()),
            Some(_) => Err(source.error(name, format!("the clues of the {name} stand here for the second time"))),
        }
    }

    /// Adds text to the list called `name`.
    pub fn add(&mut self, name: &str, text: &'a str) {
        let clues = text.lines().flat_map(|line| without_comment(line).split(',')).map(str::trim);
        let clues = clues.filter(|clue| !clue.is_empty()).map(unquoted);
        self.list(name).get_or_insert_default().extend(clues.map(Cow::Borrowed));
    }

    /// Adds one clue to the list called `name`.
    #[cfg(feature = "toml")]
    pub fn add_clue(&mut self, name: &str, clue: Cow<'a, str>) {
        self.list(name).get_or_insert_default().push(clue);
    }

    /// The puzzle; `text` is the whole file.
    pub fn puzzle(&self, source: Source, text: &str) -> Result<Puzzle, Error> {
        let missing = |name| {
            source
                .error(text.trim(), format!("there are no clues for the {name}"))
                .with_help(format!("\"{name} =\" in the section [clues]"))
        };
        let rows = self.rows.as_ref().ok_or_else(|| missing("rows"))?;
        let columns = self.columns.as_ref().ok_or_else(|| missing("columns"))?;
        let here = |error: Error| error.with_span(source.span(text.trim()));
        crate::Board::rectangle(rows.len(), columns.len()).map_err(here)?;
        let has_black = rows.iter().chain(columns).any(|clue| has_bare_block(clue));
        let (names, alphabet) = self.alphabet(has_black).map_err(here)?;
        let read = |clue: &Cow<str>| read(source, clue, &names).map(Some);
        let rows = rows.iter().map(read).collect::<Result<_, _>>()?;
        let columns = columns.iter().map(read).collect::<Result<_, _>>()?;
        nonogram::puzzle(alphabet, rows, columns)
    }

    /// The names of the inks, `""` for black, and the alphabet.
    fn alphabet(&self, has_black: bool) -> Result<(Vec<&'a str>, Alphabet), Error> {
        let mut names = Vec::new();
        let mut inks = Vec::new();
        let declares_black = self.colours.iter().any(|colour| colour.ink == Ink::black());
        if self.colours.is_empty() || (has_black && !declares_black) {
            names.push("");
            inks.push(Ink::black());
        }
        // Each is held against all before it; that there are too many of them is for the alphabet to say.
        for (at, colour) in self.colours.iter().enumerate().take(MAX_INKS + 1) {
            if self.colours[..at].iter().any(|known| known.name == colour.name) {
                return Err(Error::new(format!("the colour {} is declared twice", quoted(colour.name))));
            }
            names.push(colour.name);
            inks.push(colour.ink.clone());
        }
        Ok((names, Alphabet::of_inks(Ink::white(), inks)?))
    }
}

/// The clue without quotes around it.
fn unquoted(clue: &str) -> &str {
    let inside = |quote| clue.strip_prefix(quote)?.strip_suffix(quote);
    inside('"').or_else(|| inside('\'')).unwrap_or(clue)
}

/// Has the clue a block without a colour?
fn has_bare_block(clue: &str) -> bool {
    clue.split_whitespace().any(|word| word != "0" && word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads a clue in the colours `names`.
fn read(source: Source, clue: &str, names: &[&str]) -> Result<Clue, Error> {
    let mut blocks = SmallVec::new();
    for word in clue.split_whitespace().filter(|_| clue.trim() != "0") {
        if let Some(at) = word.find(';') {
            let error = source.error(&word[at..], "\";\" stands within a clue");
            return Err(error.with_help("commas or line ends separate clues; a comment begins after a blank"));
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, colour) = word.split_at(digits);
        let number = if number.is_empty() { word } else { number };
        let len = match length(number).map_err(|error| error.with_span(source.span(word)))? {
            0 => {
                let error = source.error(word, format!("the clue {} has a block of 0 cells", quoted(clue)));
                return Err(error.with_help("0 stands alone, for a line without blocks"));
            }
            length => Some(length),
        };
        // A bare number is black, which may also be declared by its name.
        let is_meant = |name: &&str| *name == colour || (colour.is_empty() && *name == "black");
        let at = names.iter().position(is_meant).ok_or_else(|| {
            let known: Vec<_> = names.iter().filter(|name| !name.is_empty()).copied().collect();
            let help = match known.is_empty() {
                true => "the section [colors] declares colours, as: r = (red) %".to_owned(),
                false => format!("one of: {}", known.join(", ")),
            };
            source.error(word, format!("the colour {} is not declared", quoted(colour))).with_help(help)
        })?;
        blocks.push(Block { len, colour: Symbol(at as u8 + 1) });
    }
    Ok(Clue::new(Says::Blocks(blocks)).with_span(source.span(clue)))
}

/// The parts of a file that is about to be written.
pub struct Texts {
    /// The notes, as comments.
    pub notes: String,
    /// The declarations of the colours.
    pub colours: Vec<String>,
    /// The clues of the rows, a line each.
    pub rows: String,
    /// The clues of the columns.
    pub columns: String,
}

/// The texts of which a file of the puzzle is made.
pub fn texts(puzzle: &Puzzle, format: &'static str, lost: &mut Lost) -> Result<Texts, Error> {
    let sheet = nonogram::Sheet::of(puzzle, format)?;
    sheet.refuse_missing_clues()?;
    sheet.refuse_missing_lengths()?;
    let black = Ink::black();
    let uses_first = puzzle.clues.values().any(|clue| uses(clue, Symbol::FILLED));
    let is_bare = |at: usize, look: &Look| {
        // Black is read as the first colour, where a bare number shows that it is one.
        let is_first = at == 0 && (uses_first || puzzle.alphabet.len() == 2);
        is_first && look.colour == Some(black.colour) && look.name == black.name
    };
    let mut names = vec![String::new()];
    let mut declarations = Vec::new();
    for (at, look) in puzzle.alphabet.looks.iter().skip(1).enumerate() {
        let (name, declaration) = colours::written(look);
        if is_bare(at, look) {
            names.push(String::new());
        } else if names.contains(&name) {
            return Err(sheet.refusal(format!("two colours of the name \"{name}\"")));
        } else {
            names.push(name);
            declarations.push(declaration);
        }
    }
    if !survives(puzzle, &names, &declarations) {
        lost.add("how the colours look");
    }
    lost.unknown_shades();
    lost.givens();
    lost.goal();
    let notes = notes::write(puzzle, lost);
    let list = |axis| sheet.lines(axis).flatten().map(|blocks| line(blocks, &names)).collect::<String>();
    Ok(Texts { notes, colours: declarations, rows: list(Axis::ROW), columns: list(Axis::COLUMN) })
}

/// Has the clue a block of this colour?
fn uses(clue: &Clue, colour: Symbol) -> bool {
    matches!(&clue.says, Says::Blocks(blocks) if blocks.iter().any(|block| block.colour == colour))
}

/// Do the colours look the same when they are read again?
fn survives(puzzle: &Puzzle, names: &[String], declarations: &[String]) -> bool {
    let source = Source::new(&[]);
    let declared = declarations.iter().map(|line| Declared::of(source, line));
    let Ok(colours) = declared.collect::<Result<Vec<_>, _>>() else { return false };
    let sheet = Sheet { colours: colours.into_iter().flatten().collect(), ..Sheet::default() };
    let has_black = names.get(1).is_some_and(String::is_empty);
    sheet.alphabet(has_black).is_ok_and(|(_, alphabet)| alphabet == puzzle.alphabet)
}

/// One clue on its line.
fn line(blocks: &[Block], names: &[String]) -> String {
    let word = |block: &Block| format!("{}{}", block.len.unwrap_or(0), names[block.colour.index()]);
    let words: Vec<_> = blocks.iter().map(word).collect();
    if words.is_empty() { "    0\n".to_owned() } else { format!("    {}\n", words.join(" ")) }
}
