//! Which side's clues a heading announces: `## Columns`, `**Rows:**`, `Row clues (from the top)`, `Spalten`.

use crate::kind;
use crate::puzzle::Axis;

/// What a row and rows are called in languages in which puzzles are printed.
const ROWS: [&str; 24] = [
    "row",
    "rows",
    "zeile",
    "zeilen",
    "reihe",
    "reihen",
    "ligne",
    "lignes",
    "rangée",
    "rangées",
    "fila",
    "filas",
    "riga",
    "righe",
    "linha",
    "linhas",
    "rij",
    "rijen",
    "rad",
    "rader",
    "строка",
    "строки",
    "行",
    "横",
];
/// The same for columns.
const COLUMNS: [&str; 20] = [
    "column",
    "columns",
    "col",
    "cols",
    "spalte",
    "spalten",
    "colonne",
    "colonnes",
    "columna",
    "columnas",
    "colonna",
    "coluna",
    "colunas",
    "kolom",
    "kolommen",
    "kolumn",
    "kolumner",
    "столбец",
    "столбцы",
    "列",
];
/// Where the clues of rows stand, or how rows run.
const OF_ROWS: [&str; 6] = ["left", "across", "horizontal", "horizontals", "r", "y"];
/// The same for columns.
const OF_COLUMNS: [&str; 7] = ["top", "above", "down", "vertical", "verticals", "c", "x"];
/// What else a heading may say.
const BESIDE: [&str; 9] = ["clue", "clues", "hint", "hints", "number", "numbers", "the", "first", "then"];

/// The side that a heading names, whatever marks stand around it, and in brackets behind it; `None` where it says anything else, or more.
pub fn axis(heading: &str) -> Option<Axis> {
    let words = heading.split(['(', '[']).next().unwrap_or_default().to_lowercase();
    let words = words.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty() && !BESIDE.contains(word));
    let words: Vec<&str> = words.collect();
    let [word] = words[..] else { return None };
    match word {
        _ if ROWS.contains(&word) || OF_ROWS.contains(&word) => Some(Axis::ROW),
        _ if COLUMNS.contains(&word) || OF_COLUMNS.contains(&word) => Some(Axis::COLUMN),
        _ => None,
    }
}

/// Does a remark name another kind of puzzle than a nonogram, as `# Kakurasu` or `## Tents puzzle`?
pub fn names_other_kind(remark: &str) -> bool {
    let name = remark.trim_matches(|c: char| c.is_whitespace() || "#*_:`.".contains(c));
    let bare = name.strip_suffix("puzzle").or_else(|| name.strip_suffix("Puzzle")).unwrap_or(name);
    kind::is_other_puzzle(bare.trim(), "nonogram")
}

/// Does it hold a number, as a size does, or the name of a single line?
pub fn has_number(heading: &str) -> bool {
    heading.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{axis, names_other_kind};
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
            "# C",
            "列:",
        ] {
            assert_eq!(axis(heading), Some(Axis::COLUMN), "{heading}");
        }
        for heading in ["Rows", "# then the rows", "_row hints_", "Zeilen:", "# Left", "# Across", "y"] {
            assert_eq!(axis(heading), Some(Axis::ROW), "{heading}");
        }
        assert!(
            names_other_kind("## Kakurasu puzzle") && names_other_kind("# Tents:") && !names_other_kind("# A tent")
        );
        for heading in ["", "#", "# rows and columns", "# column three is wrong", "first", "Left column", "tomatoes"] {
            assert_eq!(axis(heading), None, "{heading}");
        }
    }
}
