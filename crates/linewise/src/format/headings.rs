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

/// What one row is called before its number, and one column.
const ONE_ROW: &str = "row r zeile reihe ligne rangée fila riga linha rij rad строка";
const ONE_COLUMN: &str = "column col c spalte colonne columna colonna coluna kolom kolumn столбец";

/// The line that is named so, with its number: `Row 3`, `col 2`, `C12`, `Zeile 4`.
pub fn line(word: &str) -> Option<(Axis, usize)> {
    let (name, number) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let name = name.trim_end().to_lowercase();
    let names = |line: &str| line.split_whitespace().any(|known| known == name);
    let axis = match (names(ONE_ROW), names(ONE_COLUMN)) {
        (true, _) => Axis::ROW,
        (_, true) => Axis::COLUMN,
        _ => return None,
    };
    Some((axis, number.parse().ok()?))
}

/// Words with which a heading begins to say where the clues begin.
const FROM: &str = "from von vom de desde depuis da dal dalla van fra från";
/// Where lines begin, and where they end.
const STARTS: &str = "left top above links oben gauche haut izquierda arriba sinistra esquerda alto boven";
const ENDS: &str = "right bottom below rechts unten droite bas derecha abajo destra direita basso baixo onder";
/// Words that alone turn clues round.
const TURNED: &str = "reverse reversed backward backwards upward upwards leftward leftwards inverted mirrored flipped rtl \
                      rückwärts umgekehrt gespiegelt inverse inversé inversée inversés inversées invertido invertida";
/// The same in languages that write no blanks.
const TURNED_PARTS: [&str; 8] = ["从右", "从下", "由右", "由下", "右から", "下から", "справа", "снизу"];

/// Does a heading say that clues of a side are listed, or read, from the end of the lines: `Columns (from right to left)`?
pub fn is_turned(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let is = |list: &str, word: &str| list.split_whitespace().any(|known| known == word);
    let of_side = |word: &&str| {
        let names = is(ROWS, word) || is(COLUMNS, word);
        names && !is(STARTS, word) || matches!(*word, "clue" | "clues" | "hint" | "hints" | "numbers")
    };
    if words.len() > LONGEST || !words.iter().any(of_side) {
        return false;
    }
    let ends_first = || {
        let at = words.iter().position(|word| is(STARTS, word) || is(ENDS, word))?;
        let is_begun = words[..at].iter().rev().take(2).any(|word| is(FROM, word));
        let goes_on = words[at + 1..].iter().any(|word| is(STARTS, word) || *word == "up");
        (is(ENDS, words[at]) && (is_begun || goes_on)).then_some(())
    };
    words.iter().any(|word| is(TURNED, word))
        || TURNED_PARTS.iter().any(|part| lower.contains(part))
        || ends_first().is_some()
}

/// A longer line is a sentence.
const LONGEST: usize = 12;

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
    use super::{axis, is_turned, line, number, short_axis};
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
        for heading in [
            "## Columns (from right to left)",
            "Rows (bottom to top)",
            "# Column clues (from the right)",
            "## Spalten (von rechts nach links)",
            "## Lignes (de bas en haut)",
            "## Columns reversed",
            "## Columns (clues read upwards)",
            "列（从右到左）",
        ] {
            assert!(is_turned(heading), "{heading}");
        }
        for heading in [
            "# Columns (left to right)",
            "Rows, from top to bottom",
            "Right clues",
            "Spalten (von links nach rechts)",
            "A bird, seen from the right",
            "Top clues, from left to right",
        ] {
            assert!(!is_turned(heading), "{heading}");
        }
        assert_eq!(["# C", "# Across", "y"].map(short_axis), [Some(Axis::COLUMN), Some(Axis::ROW), Some(Axis::ROW)]);
        assert_eq!(["# 5 columns", "# 3 x 4", "# rows"].map(number), [Some(5), None, None]);
        let lines = ["Row 3", "c12", "Ligne 4", "Spalte 1"].map(line);
        let wanted = [(Axis::ROW, 3), (Axis::COLUMN, 12), (Axis::ROW, 4), (Axis::COLUMN, 1)];
        assert_eq!(lines, wanted.map(Some));
        // A key of the native format, for second clues.
        assert_eq!(["rows 2", "Row", "Row 1a", "1"].map(line), [None; 4]);
    }
}
