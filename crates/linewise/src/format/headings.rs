//! Which side's clues a heading announces: `## Columns`, `**Rows:**`, `Row clues (from the top)`, `Spalten`.

use crate::puzzle::Axis;

/// What rows are called in languages in which puzzles are printed, where their clues stand, and how they run.
const ROWS: &str = "row rows zeile zeilen reihe reihen ligne lignes rangée rangées fila filas riga righe linha linhas rij rijen rad rader \
                    строка строки 行 横 left horizontal horizontals";
/// What columns are called, where their clues stand, and how they run.
const COLUMNS: &str = "column columns col cols spalte spalten colonne colonnes columna columnas colonna coluna colunas kolom kolommen kolumn \
                       kolumner столбец столбцы 列 縦 top above vertical verticals";
/// Words that name a side only beside one that names the other.
const SHORT: [(&str, Axis); 6] = [
    ("r", Axis::ROW),
    ("y", Axis::ROW),
    ("across", Axis::ROW),
    ("c", Axis::COLUMN),
    ("x", Axis::COLUMN),
    ("down", Axis::COLUMN),
];
/// What else a heading may say.
const BESIDE: [&str; 9] = ["clue", "clues", "hint", "hints", "number", "numbers", "the", "first", "then"];

/// The side that a heading names, whatever marks stand around it, and in brackets behind it; `None` where it says anything else, or more.
pub fn axis(heading: &str) -> Option<Axis> {
    let word = word(heading)?;
    let names = |side: &str| side.split_whitespace().any(|known| known == word);
    match (names(ROWS), names(COLUMNS)) {
        (true, _) => Some(Axis::ROW),
        (_, true) => Some(Axis::COLUMN),
        _ => None,
    }
}

/// The side that a heading names by a letter or a direction, which alone could be anything.
pub fn short_axis(heading: &str) -> Option<Axis> {
    let word = word(heading)?;
    SHORT.iter().find(|(short, _)| *short == word).map(|(_, axis)| *axis)
}

/// The only word of a heading but for those that stand beside the name of a side.
fn word(heading: &str) -> Option<String> {
    let words = heading.split(['(', '[']).next().unwrap_or_default().to_lowercase();
    let words = words.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty() && !BESIDE.contains(word));
    match words.collect::<Vec<_>>()[..] {
        [word] => Some(word.to_owned()),
        _ => None,
    }
}

/// The number in a heading, as `5` in `# 5 columns`; `None` where there is none, or several.
pub fn number(heading: &str) -> Option<usize> {
    let mut numbers = heading.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some(number)
}

/// Does it hold a number, as a size does, or the name of a single line?
pub fn has_number(heading: &str) -> bool {
    heading.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{axis, number, short_axis};
    use crate::puzzle::Axis;

    #[test]
    fn a_heading_names_one_side() {
        for heading in [
            "## Columns",
            "**Columns:**",
            "# columns first",
            "Spalten",
            "Top clues",
            "# Columns (left to right)",
            "列:",
        ] {
            assert_eq!(axis(heading), Some(Axis::COLUMN), "{heading}");
        }
        for heading in ["Rows", "# then the rows", "_row hints_", "Zeilen:", "# Left"] {
            assert_eq!(axis(heading), Some(Axis::ROW), "{heading}");
        }
        for heading in ["", "#", "# rows and columns", "# column three is wrong", "first", "Left column", "tomatoes"] {
            assert_eq!(axis(heading), None, "{heading}");
        }
        assert_eq!(["# C", "# Across", "y"].map(short_axis), [Some(Axis::COLUMN), Some(Axis::ROW), Some(Axis::ROW)]);
        assert_eq!(["# 5 columns", "# 3 x 4", "# rows"].map(number), [Some(5), None, None]);
    }
}
