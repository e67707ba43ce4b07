//! The options that a puzzle of a kind may have, and what each of them says.

/// A rule that a puzzle may add or bend, or what it prints within its board.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct KindOption {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// The rule that it makes, as a line of a form, without a full stop: `Both long diagonals hold every letter, too`.
    pub about: &'static str,
    /// What is written as its value.
    pub takes: Takes,
    /// Is it one that is `yes` or `no`, and that many publishers take for granted and do not print?
    pub is_often_meant: bool,
    told: fn(&str) -> Option<String>,
    plain: fn(&str, usize) -> Option<String>,
}

/// What is written as the value of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Takes {
    /// `yes` or `no`, which is the same as nothing.
    YesOrNo,
    /// One of these words, the first of which is the same as nothing.
    OneOf(&'static [&'static str]),
    /// A number, at least 1, which is the same as nothing.
    Number,
    /// Rows and columns, as `2x3`.
    Size,
    /// A text, as this one.
    Text(&'static str),
    /// A picture of the board, a line for each row, with a letter for each cell: cells with the same letter are a region.
    Regions,
    /// A picture of the board with a dot for each cell, and these signs between neighbouring ones.
    Signs(&'static [char]),
}

impl KindOption {
    /// An option of which `about` says it all, whatever its value.
    pub const fn new(name: &'static str, about: &'static str, takes: Takes) -> KindOption {
        let plain = |value: &str, _| Some(value.to_owned());
        KindOption { name, about, takes, is_often_meant: false, told: |_| None, plain }
    }

    /// With the rule that a value adds, or what it bends, as a sentence; `None` for a value of which `about` says it all.
    pub const fn told(self, told: fn(&str) -> Option<String>) -> KindOption {
        KindOption { told, ..self }
    }

    /// With the value as all values are written that say the same; `None` for what is so without it on lines of so many
    /// cells. It is not asked for numbers and sizes, which are written alike whatever the kind, nor for a value that is
    /// the usual one.
    pub const fn written(self, plain: fn(&str, usize) -> Option<String>) -> KindOption {
        KindOption { plain, ..self }
    }

    /// As one that many publishers take for granted and do not print.
    pub const fn often_meant(self) -> KindOption {
        KindOption { is_often_meant: true, ..self }
    }

    /// This value as it is usually written.
    pub(super) fn usual_spelling(&self, value: &str) -> Option<&'static str> {
        self.takes.usual_spelling(value)
    }

    /// The rule that it makes with this value, as a sentence.
    pub fn rule(&self, value: &str) -> String {
        (self.told)(value).unwrap_or_else(|| format!("{}.", self.about))
    }

    /// The value as all are written that say the same on a board whose longest line has so many cells; `None` where it says nothing there.
    pub fn plain(&self, value: &str, cells: usize) -> Option<String> {
        match self.takes {
            _ if self.takes.is_usual(value.trim()) => None,
            Takes::Number => Some(value.trim().parse().map_or(value.to_owned(), |number: u32| number.to_string())),
            Takes::Size => Some(plain_size(value)),
            _ => (self.plain)(value, cells),
        }
    }
}

/// A size as all are written, `2x3`.
fn plain_size(value: &str) -> String {
    let sides = value.split(['x', 'X', '×']).map(|side| side.trim().parse::<u32>().ok()).collect::<Option<Vec<_>>>();
    sides.map_or(value.to_owned(), |sides| sides.iter().map(u32::to_string).collect::<Vec<_>>().join("x"))
}

impl Takes {
    /// The value as it is usually written, where this is another way to write it: `yes` for `True` and `on`, `near_miss` for `Near miss`.
    fn usual_spelling(self, value: &str) -> Option<&'static str> {
        let written = value.trim().to_ascii_lowercase();
        match self {
            Takes::YesOrNo => match written.as_str() {
                "yes" | "true" | "on" => Some("yes"),
                "no" | "false" | "off" => Some("no"),
                _ => None,
            },
            Takes::OneOf(words) => words.iter().copied().find(|word| *word == written.replace([' ', '-'], "_")),
            _ => None,
        }
    }

    /// Does this value say the same as nothing?
    pub(crate) fn is_usual(self, value: &str) -> bool {
        match self {
            Takes::YesOrNo => value == "no",
            Takes::OneOf(values) => values.first() == Some(&value),
            Takes::Number => value.parse() == Ok(1),
            _ => false,
        }
    }
}
