//! Patterns for a line whose word is known: what a setter of puzzles would write beside it.
//!
//! A pattern is a row of parts, each for some characters of the word, or one form for the whole line: a reference, a
//! repeated choice, a look ahead. The higher the level, the looser the parts and the more of these forms. Whoever asks
//! draws the choices, so that the same draws give the same pattern.

use crate::distinct::distinct;

/// Draws a number below another one.
type Draw<'d> = &'d mut dyn FnMut(usize) -> usize;

/// The level of patterns that say as little as they can, and do not write the word out among others.
const HIDDEN: u8 = 7;

/// A pattern that `word` matches, for a puzzle of about this level; on level 0 one that lists a few words, on level 7
/// one for a puzzle of level 6 that lists no word as it is.
pub fn pattern(word: &str, level: u8, draw: Draw<'_>) -> String {
    let letters: Vec<char> = word.chars().collect();
    let mut setter = Setter { level: level.clamp(1, 6), groups: 0 };
    if level == HIDDEN && letters.len() > 1 {
        return setter.hiding(&letters, draw);
    }
    if level == 0 && letters.len() > 1 {
        return words(&letters, draw);
    }
    setter.whole(&letters, draw).unwrap_or_else(|| setter.parts(&letters, draw))
}

struct Setter {
    level: u8,
    /// How many groups were opened so far.
    groups: usize,
}

/// What a part can be.
#[derive(Clone, Copy)]
enum Part {
    Literal,
    Choice,
    Class,
    Repeated,
    Negated,
    Any,
    Extra,
}

/// How often the parts are used, of a hundred: on level 1, and on level 6.
const PARTS: [(Part, usize, usize); 7] = [
    (Part::Literal, 22, 3),
    (Part::Choice, 30, 12),
    (Part::Class, 30, 14),
    (Part::Repeated, 10, 24),
    (Part::Negated, 3, 20),
    (Part::Any, 1, 19),
    (Part::Extra, 4, 8),
];

impl Setter {
    /// A form that does not write the word out among others.
    fn hiding(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        let form = match draw(8) {
            0 => self.reference(letters, draw),
            1 => self.pieces(letters, draw),
            2 => Some(self.look(letters, draw)),
            _ => self.hidden_twins(letters, draw),
        };
        form.unwrap_or_else(|| self.parts(letters, draw))
    }

    /// A form for the whole line, now and then.
    fn whole(&mut self, letters: &[char], draw: Draw<'_>) -> Option<String> {
        let likely = [0, 10, 25, 40, 80, 85][usize::from(self.level) - 1];
        if letters.len() < 2 || draw(100) >= likely {
            return None;
        }
        if self.level > 4 && draw(10) < 7 {
            return self.twins(letters, draw);
        }
        match draw(if self.level >= 5 { 4 } else { 3 }) {
            0 => self.reference(letters, draw),
            1 => self.pieces(letters, draw),
            2 => Some(self.holding(letters, draw)),
            _ => Some(self.look(letters, draw)),
        }
    }

    /// One of several words that differ in two places or more, so that no place can be told by itself: `(MYZZ|PUZZ|PYJZ)`.
    fn twins(&mut self, letters: &[char], draw: Draw<'_>) -> Option<String> {
        let words: Vec<String> = twins_of(letters, draw).iter().map(|word| literal(word)).collect();
        self.one_of(words)
    }

    /// The same, but in the right word and in some others one place is left open: `(MYZZ|P[UY]ZZ|PYJ[JZ])`. Written
    /// out, a word of a language would be seen among the others at once.
    fn hidden_twins(&mut self, letters: &[char], draw: Draw<'_>) -> Option<String> {
        let words = twins_of(letters, draw);
        // The right one comes first; it is not to be the only one with a place left open.
        let written = |(nth, word): (usize, &Vec<char>)| match nth < 2 || draw(4) == 0 {
            true => left_open(word, draw),
            false => literal(word),
        };
        let words = words.iter().enumerate().map(written).collect();
        self.one_of(words)
    }

    /// One of these words, in alphabetical order; `None` where there is one only.
    fn one_of(&mut self, mut words: Vec<String>) -> Option<String> {
        words.sort();
        words.dedup();
        self.groups += 1;
        (words.len() > 1).then(|| format!("({})", words.join("|")))
    }
}

/// A word and others that differ from it in two places or more, no two alike.
fn twins_of(letters: &[char], draw: Draw<'_>) -> Vec<Vec<char>> {
    let mut words = vec![letters.to_vec()];
    for first in 0..letters.len() {
        let mut twin = letters.to_vec();
        let more = 1 + draw(2);
        twin[first] = other(letters[first]);
        for _ in 0..more {
            let at = draw(letters.len());
            twin[at] = other(letters[at]);
        }
        if draw(3) > 0 && twin.iter().zip(letters).filter(|(one, other)| one != other).count() > 1 {
            words.push(twin);
        }
    }
    distinct(words)
}

impl Setter {
    /// A character that comes again: `A.*(.)[XY]\1`.
    fn reference(&mut self, letters: &[char], draw: Draw<'_>) -> Option<String> {
        let pairs: Vec<(usize, usize)> = (0..letters.len())
            .flat_map(|one| (one + 1..letters.len()).map(move |other| (one, other)))
            .filter(|&(one, other)| letters[one] == letters[other])
            .collect();
        let (one, other) = *pairs.get(draw(pairs.len().max(1)))?;
        let before = self.loose(&letters[..one], draw);
        self.groups += 1;
        let group = self.groups;
        let held = match self.level {
            ..=3 => self.class(&letters[one..=one], draw),
            _ => ".".to_owned(),
        };
        let between = self.loose(&letters[one + 1..other], draw);
        let after = self.loose(&letters[other + 1..], draw);
        Some(format!("{before}({held}){between}\\{group}{after}"))
    }

    /// A choice that is repeated: `(PU|ZZ|LE)+`.
    fn pieces(&mut self, letters: &[char], draw: Draw<'_>) -> Option<String> {
        let size = [2, 3].into_iter().find(|size| letters.len().is_multiple_of(*size) && letters.len() > *size)?;
        let mut pieces: Vec<String> = letters.chunks(size).map(literal).collect();
        for _ in 0..1 + draw(2) {
            pieces.push(literal(&decoys(letters, size, draw)));
        }
        self.groups += 1;
        Some(format!("({})+", distinct(pieces).join("|")))
    }

    /// Something that the line holds: `.*ZL.*`.
    fn holding(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        let len = 1 + draw(letters.len().min(3));
        let from = draw(letters.len() - len + 1);
        let before = self.loose(&letters[..from], draw);
        let held = match draw(2) {
            0 => self.choice(&letters[from..from + len], draw),
            _ => literal(&letters[from..from + len]),
        };
        let after = self.loose(&letters[from + len..], draw);
        format!("{before}{held}{after}")
    }

    /// A look ahead, and then parts: `(?=.*Z)[A-Z]+`, `(?!.*Q).*`.
    fn look(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        let look = match draw(3) {
            0 => format!("(?!.*{})", self.class_of(&decoys(letters, 2 + draw(2), draw))),
            _ => {
                let letter = letters[draw(letters.len())];
                format!("(?=.*{})", escaped(letter))
            }
        };
        look + &self.parts(letters, draw)
    }

    /// Parts, one after the other.
    fn parts(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        let mut text = String::new();
        let mut at = 0;
        while at < letters.len() {
            let len = (1 + draw(3)).min(letters.len() - at);
            text += &self.part(&letters[at..at + len], draw);
            at += len;
        }
        text
    }

    /// A part for these characters.
    fn part(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        let steps = usize::from(self.level) - 1;
        let weight = |first: usize, last: usize| (first * (5 - steps) + last * steps) / 5;
        let mut drawn = draw(PARTS.iter().map(|&(_, first, last)| weight(first, last)).sum());
        for (part, first, last) in PARTS {
            let weight = weight(first, last);
            if drawn < weight {
                return self.written(part, letters, draw);
            }
            drawn -= weight;
        }
        self.class(letters, draw)
    }

    fn written(&mut self, part: Part, letters: &[char], draw: Draw<'_>) -> String {
        match part {
            Part::Literal if letters.len() > 1 && letters.iter().all(|letter| *letter == letters[0]) => {
                self.run(letters, draw)
            }
            Part::Literal => literal(letters),
            Part::Choice => self.choice(letters, draw),
            Part::Class => letters.iter().map(|letter| self.class(&[*letter], draw)).collect(),
            Part::Repeated => self.repeated(letters, draw),
            Part::Negated => self.negated(letters, draw),
            Part::Any => self.any(letters, draw),
            Part::Extra => {
                let extra = escaped(decoys(letters, 1, draw)[0]);
                let rest = self.choice(letters, draw);
                if draw(2) == 0 { format!("{extra}?{rest}") } else { format!("{rest}{extra}?") }
            }
        }
    }

    /// The same character several times: `Z{2}`, `Z+`, `(Z)\1`.
    fn run(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        let letter = escaped(letters[0]);
        match draw(3) {
            0 if letters.len() == 2 => {
                self.groups += 1;
                format!("([{letter}{}])\\{}", escaped_in_class(decoys(letters, 1, draw)[0]), self.groups)
            }
            1 => format!("{letter}{{{}}}", letters.len()),
            _ => format!("{letter}+"),
        }
    }

    /// One of several: `(PU|TY|LE)`.
    fn choice(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        if letters.len() == 1 {
            return self.class(letters, draw);
        }
        let mut choices = vec![literal(letters)];
        for _ in 0..1 + draw(2) + usize::from(self.level > 3) {
            let len = (letters.len() + draw(3)).saturating_sub(1).max(1);
            choices.push(literal(&decoys(letters, len, draw)));
        }
        choices.sort();
        choices.dedup();
        self.groups += 1;
        format!("({})", choices.join("|"))
    }

    /// A class that holds these characters, and some more: `[PQU]`.
    fn class(&self, letters: &[char], draw: Draw<'_>) -> String {
        let more = 1 + draw(2) + usize::from(self.level) / 2;
        let mut all = letters.to_vec();
        all.extend(decoys(letters, more, draw));
        self.class_of(&all)
    }

    fn class_of(&self, letters: &[char]) -> String {
        let inside: String = distinct(letters.iter().copied()).into_iter().map(escaped_in_class).collect();
        format!("[{inside}]")
    }

    /// A class, so many times: `[PUZ]+`.
    fn repeated(&self, letters: &[char], draw: Draw<'_>) -> String {
        let times = self.times(letters.len(), draw);
        self.class(letters, draw) + &times
    }

    /// Anything but some characters: `[^AEI]+`.
    fn negated(&self, letters: &[char], draw: Draw<'_>) -> String {
        let others = distinct(decoys(letters, 2 + draw(3), draw));
        let inside: String = others.into_iter().map(escaped_in_class).collect();
        format!("[^{inside}]{}", self.times(letters.len(), draw))
    }

    /// Anything: `.`, `.+`, `.*`.
    fn any(&self, letters: &[char], draw: Draw<'_>) -> String {
        match letters.len() {
            1 if draw(3) > 0 => ".".to_owned(),
            len => format!(".{}", self.times(len, draw)),
        }
    }

    /// What says very little of these characters; nothing where there are none.
    fn loose(&mut self, letters: &[char], draw: Draw<'_>) -> String {
        match (letters.len(), draw(10)) {
            (0, 0..=6) => String::new(),
            (0, _) => ".*".to_owned(),
            (_, drawn) if drawn < usize::from(self.level) => ".*".to_owned(),
            (_, 7) => self.negated(letters, draw),
            _ => self.repeated(letters, draw),
        }
    }

    /// So many times, said more or less exactly.
    fn times(&self, count: usize, draw: Draw<'_>) -> String {
        match draw(if self.level < 3 { 3 } else { 5 }) {
            0 if count > 1 => format!("{{{count}}}"),
            0 => String::new(),
            1 if count > 1 => format!("{{{},{}}}", count - 1, count + 1),
            4 => "*".to_owned(),
            _ => "+".to_owned(),
        }
    }
}

/// One of several words that have no character in the same place as the right one: `(PUZZLE|ARTYUP|LEPARP)`.
fn words(letters: &[char], draw: Draw<'_>) -> String {
    let mut words = vec![literal(letters)];
    for _ in 0..2 + draw(2) {
        let decoy: Vec<char> = letters.iter().map(|&letter| decoys(&[letter], 1, draw)[0]).collect();
        words.push(literal(&decoy));
    }
    words.sort();
    words.dedup();
    format!("({})", words.join("|"))
}

/// A word with one place in which another character may stand as well: `P[UY]ZZ`.
fn left_open(word: &[char], draw: Draw<'_>) -> String {
    let at = draw(word.len());
    let mut choice = [word[at], other(word[at])];
    choice.sort_unstable();
    let class: String = choice.into_iter().map(escaped_in_class).collect();
    format!("{}[{class}]{}", literal(&word[..at]), literal(&word[at + 1..]))
}

/// Letters that go with each other, in pairs: vowels with vowels, and consonants about as frequent as each other, so
/// that a word in which some are exchanged looks like one.
const PAIRS: &[u8; 26] = b"AEIOUYTSNRLDHCMPBGFWKVJZQX";

/// The character that goes with this one: E with A, S with T, 1 with 0.
fn other(letter: char) -> char {
    let in_pairs = |pairs: &[u8]| {
        let at = pairs.iter().position(|&other| char::from(other) == letter)?;
        Some(char::from(pairs[at ^ 1]))
    };
    in_pairs(PAIRS).or_else(|| in_pairs(b"0123456789")).unwrap_or('X')
}

/// So many characters that these are not, of their sort.
fn decoys(letters: &[char], count: usize, draw: Draw<'_>) -> Vec<char> {
    let is_number = letters.iter().all(char::is_ascii_digit);
    let all: Vec<char> = if is_number { ('0'..='9').collect() } else { ('A'..='Z').collect() };
    let others: Vec<char> = all.into_iter().filter(|other| !letters.contains(other)).collect();
    // A line that holds every letter of the alphabet has others to fear.
    let others = if others.is_empty() { vec!['!', '?', '&'] } else { others };
    (0..count).map(|_| others[draw(others.len())]).collect()
}

/// The characters themselves.
fn literal(letters: &[char]) -> String {
    letters.iter().map(|letter| escaped(*letter)).collect()
}

/// A character as it stands for itself.
fn escaped(letter: char) -> String {
    match letter {
        '\\' | '^' | '$' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => {
            format!("\\{letter}")
        }
        _ => letter.to_string(),
    }
}

/// The same inside a class.
fn escaped_in_class(letter: char) -> String {
    match letter {
        '\\' | ']' | '[' | '^' | '-' => format!("\\{letter}"),
        _ => letter.to_string(),
    }
}
