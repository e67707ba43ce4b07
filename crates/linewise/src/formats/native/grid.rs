//! Grids of cells: `##.?`, with blanks between them or without, `[ab]` for a choice, `\` before a glyph that means something else.

use crate::domain::{Domain, Symbol};
use crate::error::{Error, many};
use crate::format::lines::{Part, quoted};
use crate::format::signs::{self, Sign, Signs};
use crate::puzzle::{Alphabet, Board};
use litemap::LiteMap;

/// The glyphs that are written behind a `\`: the others' marks, and what could be taken for a key or a separator.
const ESCAPED: &str = "?[]\\:=";

/// What stands between the cells of tables elsewhere.
const MARKS_BETWEEN: [char; 3] = [',', ';', '|'];

/// A cell as it is written.
pub struct Cell<'l> {
    /// What it may be; `None` for an open cell.
    pub may: Option<Domain>,
    /// Where it stands.
    pub part: Part<'l>,
}

/// The symbols by which a grid is read.
#[derive(Clone, Copy)]
pub struct Symbols<'a> {
    pub alphabet: &'a Alphabet,
    /// What its cells can be, as far as that is known. It is asked for where something else is written.
    pub can_be: &'a dyn Fn() -> Domain,
    /// What other signs mean here.
    pub signs: &'a Signs,
}

/// The characters that no cell can be: the first place of each, and how many cells have it.
#[derive(Default)]
pub struct Wrong(LiteMap<char, (Error, usize)>);

impl Wrong {
    /// So many characters are told of; more are no slips.
    const MOST: usize = 20;

    /// Counts one more cell with this character; false where its first place is still to be told.
    fn counts(&mut self, glyph: char) -> bool {
        self.0.get_mut(&glyph).map(|(_, cells)| *cells += 1).is_some()
    }

    /// Takes down the first place of a character; an error where there are too many.
    fn add(&mut self, glyph: char, error: Error) -> Result<(), Error> {
        if self.0.len() >= Wrong::MOST {
            return Err(error);
        }
        self.0.insert(glyph, (error, 1));
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// An error for each of them.
    pub fn into_list(self) -> Vec<Error> {
        let told = |(error, cells): (Error, usize)| match (cells, error.help.clone()) {
            (2.., Some(help)) => error.with_help(format!("{help}; so it is with {} more", many(cells - 1, "cell"))),
            _ => error,
        };
        self.0.into_iter().map(|(_, wrong)| told(wrong)).collect()
    }
}

/// An error for a row with cells of -1: elsewhere that is one open cell, and here it may be two cells.
pub fn refuse_minus(line: Part<'_>, symbols: Symbols<'_>) -> Result<(), Error> {
    let is_apart = |word: &Part<'_>| word.text == "-1" || word.text.chars().count() == 1;
    let minus = line.words().find(|word| word.text == "-1" && symbols.alphabet.symbol('-').is_none());
    match minus.filter(|_| line.words().all(|word| is_apart(&word)) && line.words().count() > 1) {
        Some(minus) => Err(minus.error("-1 may be one open cell, or two cells").with_help("? is an open cell")),
        None => Ok(()),
    }
}

/// An error for given cells with none open among them, where blanks stand between some and not between others, or more
/// of them: they may be open cells.
pub fn refuse_gaps(lines: &[Part<'_>], rows: &[Vec<Cell<'_>>]) -> Result<(), Error> {
    let is_open = |cell: &Cell<'_>| cell.may.is_none() || cell.part.text == ".";
    if rows.iter().flatten().any(|cell| is_open(cell) || cell.part.text.chars().count() > 1) {
        return Ok(());
    }
    let gaps = |line: &Part<'_>| line.trim().text.chars().map(char::is_whitespace).collect::<Vec<_>>();
    if lines.iter().all(|line| gaps(line) == gaps(&lines[0])) {
        return Ok(());
    }
    let mut usual = None;
    for line in lines {
        let row = line.trim();
        let mut gap = 0;
        for (at, glyph) in row.text.char_indices() {
            if glyph.is_whitespace() {
                gap += 1;
            } else if at > 0 && *usual.get_or_insert(gap) != gap {
                let cell = row.with(&row.text[at..at + glyph.len_utf8()]);
                let message = "other blanks stand before this cell than between others; may they be open cells?";
                return Err(cell.error(message).with_help("? is an open cell"));
            } else {
                gap = 0;
            }
        }
    }
    Ok(())
}

/// The cells of a row. What no cell can be is noted, and stands for an open cell; an error where the cells cannot be told apart.
pub fn row<'l>(line: Part<'l>, symbols: Symbols<'_>, wrong: &mut Wrong) -> Result<Vec<Cell<'l>>, Error> {
    let mut cells = Vec::new();
    let mut rest = line.text;
    while let Some(first) = rest.chars().next() {
        let before = rest;
        let may = match first {
            '?' => {
                rest = &rest[1..];
                None
            }
            '[' => Some(choice(line, &mut rest, symbols)?),
            c if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            c if symbols.signs.contains_key(&c) => {
                rest = &rest[c.len_utf8()..];
                match symbols.signs[&c] {
                    Sign::Filled => Some(Domain::only(Symbol::FILLED)),
                    Sign::Blank => Some(Domain::only(Symbol::BLANK)),
                    Sign::Open => None,
                }
            }
            c if is_open(c, symbols) => {
                rest = &rest[c.len_utf8()..];
                None
            }
            c if c != '\\' && symbols.alphabet.symbol(c).is_none() && wrong.counts(c) => {
                rest = &rest[c.len_utf8()..];
                None
            }
            c => match symbol(line, &mut rest, symbols) {
                Ok(symbol) => Some(Domain::only(symbol)),
                // How many cells a mark before a character is meant to be cannot be told.
                Err(error) if c == '\\' => return Err(error),
                Err(error) => {
                    wrong.add(c, error)?;
                    None
                }
            },
        };
        if cells.len() == Board::MAX_SIDE {
            return Err(line.error(format!("a row of more than {} cells", Board::MAX_SIDE)));
        }
        cells.push(Cell { may, part: line.with(&before[..before.len() - rest.len()]) });
    }
    Ok(cells)
}

/// What the signs in these rows mean that are no characters of a black and white board. None where there are no such
/// signs, or where others stand among them; an error where one may be meant in two ways.
pub fn signs(lines: &[Part], is_solution: bool, alphabet: &Alphabet) -> Result<Signs, Error> {
    if !is_solution && has_open_twos(lines, alphabet) {
        return Ok([('2', Sign::Open)].into_iter().collect());
    }
    if !alphabet.is_black_and_white() {
        return Ok(Signs::new_vec());
    }
    // A dash is an open cell in these grids, and says nothing of the others; a solution has no such cells.
    let is_own = |glyph: &char| alphabet.symbol(*glyph).is_some();
    let is_sign = |c: &char| !c.is_whitespace() && (is_solution || !"-_·".contains(*c));
    let found = signs::among(lines.iter().flat_map(|line| line.text.chars()).filter(is_sign));
    if found.iter().all(|glyph| is_own(glyph) || *glyph == '?') {
        return Ok(Signs::new_vec());
    }
    match signs::read(&found) {
        None => Ok(Signs::new_vec()),
        Some(Ok(mut signs)) => {
            signs.retain(|glyph, _| !is_own(glyph));
            Ok(signs)
        }
        Some(Err(doubt)) => {
            let place = lines.iter().find_map(|line| {
                line.text.find(doubt.glyph).map(|at| line.with(&line.text[at..][..doubt.glyph.len_utf8()]))
            });
            let error = signs::doubtful(doubt);
            Err(place.map_or(error.clone(), |place| error.with_span(place.span())))
        }
    }
}

/// Do these rows hold 0, 1 and nothing else but several 2, where cells can be 0 or 1? Then a 2 is an open cell, as some publishers have it.
pub fn has_open_twos(lines: &[Part], alphabet: &Alphabet) -> bool {
    let glyphs = || lines.iter().flat_map(|line| line.text.chars()).filter(|glyph| !glyph.is_whitespace());
    alphabet.is_binary()
        && glyphs().all(|glyph| matches!(glyph, '0'..='2'))
        && glyphs().filter(|glyph| *glyph == '2').count() > 1
}

/// Do people write this for an open cell, and can no cell be it? A 0 stands for one among numbers from 1.
fn is_open(glyph: char, symbols: Symbols<'_>) -> bool {
    let alphabet = symbols.alphabet;
    let is_mark = Alphabet::is_open_mark(glyph) || (glyph == '0' && alphabet.symbol('1').is_some());
    is_mark && alphabet.symbol(glyph).is_none_or(|symbol| !(symbols.can_be)().has(symbol))
}

/// How many cells a row has: a choice in brackets is one.
pub fn cells_in(line: &str) -> usize {
    let (mut cells, mut is_escaped, mut is_choice) = (0, false, false);
    for glyph in line.chars() {
        match glyph {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => is_choice = true,
            ']' => is_choice = false,
            _ => {}
        }
        cells += usize::from(!is_escaped && !is_choice && !glyph.is_whitespace());
    }
    cells
}

/// The glyphs that a row names, whether cells can be these or not.
pub fn glyphs(line: &str) -> impl Iterator<Item = char> {
    let mut glyphs = line.chars();
    std::iter::from_fn(move || {
        loop {
            return match glyphs.next()? {
                '\\' => match glyphs.next()? {
                    's' => Some(' '),
                    glyph => Some(glyph),
                },
                '?' | '[' | ']' => continue,
                glyph if glyph.is_whitespace() => continue,
                glyph => Some(glyph),
            };
        }
    })
}

/// A choice of symbols in brackets, as `[ab]`.
fn choice(line: Part, rest: &mut &str, symbols: Symbols<'_>) -> Result<Domain, Error> {
    let start = line.text.len() - rest.len();
    if !is_closed(&rest[1..]) {
        let error = Error::new("this bracket is not closed").with_span(line.span_of(start..line.text.len()));
        return Err(error.with_help("the symbols between [ and ], as [ab]"));
    }
    let mut may = Domain::EMPTY;
    let mut last: Option<Symbol> = None;
    *rest = &rest[1..];
    loop {
        match rest.chars().next() {
            Some(']') if may.is_empty() => {
                *rest = &rest[1..];
                break;
            }
            Some(']') => {
                *rest = &rest[1..];
                return Ok(may);
            }
            Some(c) if c.is_whitespace() => *rest = &rest[c.len_utf8()..],
            // A range, as 1-4, where no cell can be a dash.
            Some('-') if symbols.alphabet.symbol('-').is_none() && last.is_some() => {
                *rest = rest[1..].trim_start();
                let end = symbol(line, rest, symbols)?;
                let Some(from) = last.take().filter(|from| *from < end) else { break };
                may = (from.0..=end.0).fold(may, |may, symbol| may.with(Symbol(symbol)));
            }
            Some(_) => {
                let symbol = symbol(line, rest, symbols)?;
                last = Some(symbol);
                may = may.with(symbol);
            }
            None => break,
        }
    }
    let end = line.text.len() - rest.len();
    let message = format!("{} is no choice of symbols", quoted(&line.text[start..end]));
    Err(Error::new(message).with_span(line.span_of(start..end)).with_help("the symbols between [ and ], as [ab]"))
}

/// Does a `]` stand in what follows a `[`, before another one?
fn is_closed(text: &str) -> bool {
    let mut glyphs = text.chars();
    while let Some(glyph) = glyphs.next() {
        match glyph {
            '\\' => drop(glyphs.next()),
            ']' => return true,
            '[' => return false,
            _ => {}
        }
    }
    false
}

/// The symbol at the start of `rest`, which lies in `line`.
fn symbol(line: Part, rest: &mut &str, symbols: Symbols<'_>) -> Result<Symbol, Error> {
    let start = line.text.len() - rest.len();
    let mut glyphs = rest.chars();
    let glyph = match glyphs.next() {
        Some('\\') => match glyphs.next() {
            Some('s') => ' ',
            Some(glyph) => glyph,
            None => '\\',
        },
        Some(glyph) => glyph,
        None => return Err(line.error("a symbol is missing")),
    };
    *rest = glyphs.as_str();
    let end = line.text.len() - rest.len();
    symbols.alphabet.symbol(glyph).ok_or_else(|| {
        let can_be = (symbols.can_be)();
        let known: Vec<_> = can_be.symbols().take(20).map(|symbol| written(symbols.alphabet.glyph(symbol))).collect();
        let more = if can_be.len() > 20 { " ..." } else { "" };
        // Tables have their cells apart.
        let apart = if MARKS_BETWEEN.contains(&glyph) { "; nothing but blanks stands between cells" } else { "" };
        Error::new(format!("no cell can be {}", quoted(&line.text[start..end])))
            .with_span(line.span_of(start..end))
            .with_help(format!("one of: {}{more}, or ? for an open cell{apart}", known.join(" ")))
    })
}

/// A glyph as it is written in a grid.
pub fn written(glyph: char) -> String {
    let mut text = String::new();
    write(glyph, &mut text);
    text
}

/// Is a glyph written as it is in a grid?
pub fn is_plain(glyph: char) -> bool {
    glyph != ' ' && !ESCAPED.contains(glyph)
}

/// Does a backslash before this character belong to it in a grid?
pub fn may_be_escaped(glyph: char) -> bool {
    glyph == 's' || !is_plain(glyph)
}

/// Adds a glyph as it is written in a grid.
pub fn write(glyph: char, text: &mut String) {
    match glyph {
        ' ' => text.push_str("\\s"),
        _ if is_plain(glyph) => text.push(glyph),
        _ => text.extend(['\\', glyph]),
    }
}

/// A cell that may be these symbols, as it is written in a grid.
pub fn written_choice(may: Domain, alphabet: &Alphabet) -> String {
    match may.len() {
        len if len == alphabet.len() && len > 1 => "?".to_owned(),
        _ => listed(may, alphabet),
    }
}

/// A cell that may be these symbols, with all of them listed even where these are all there are.
pub fn listed(may: Domain, alphabet: &Alphabet) -> String {
    let glyphs: String = may.symbols().map(|symbol| written(alphabet.glyph(symbol))).collect();
    match may.len() {
        1 => glyphs,
        _ => format!("[{glyphs}]"),
    }
}
