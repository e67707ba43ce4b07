//! What the marks in a list of numbers do: stand between clues, or join the numbers of one.

/// What stands between clues, the surest first; a comma may stand between the numbers of one as well.
pub const MARKS: [char; 3] = [';', '/', '|'];

/// A list in which a mark stands between numbers without blanks, and something wider does, too.
pub enum Marked {
    /// The mark joins the numbers of a clue, as in `7,3, 2`: between clues stands a comma with a blank.
    Joined { mark: char, clues: Vec<String> },
    /// Nobody can tell, as in `3/1 2 1/1`, `3/1, 2` and `3,1 2`: the mark joins the numbers of a clue, or stands between clues.
    Either { mark: char, joined: Vec<String>, parted: Vec<String> },
}

/// Are these numbers with nothing but blanks, commas and marks between them?
pub fn are_numbers(list: &str) -> bool {
    list.contains(|c: char| c.is_ascii_digit())
        && list.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == ',' || MARKS.contains(&c))
}

/// What a mark does in such a list, where it is not the only thing between numbers; `None` for another list.
pub fn marked(list: &str) -> Option<Marked> {
    let list = list.trim().trim_end_matches(',');
    if !are_numbers(list) || list.contains(';') || (list.contains('/') && list.contains('|')) {
        return None;
    }
    let is_spaced = list.contains(", ") || list.contains(" ,");
    let mark = ['/', '|'].into_iter().find(|mark| list.contains(*mark));
    match mark.filter(|mark| is_tight(list, *mark)) {
        Some(mark) if is_spaced => Some(either(mark, between_commas(list)?, list)),
        Some(mark) if list.contains([' ', ',']) => Some(either(mark, between_blanks(list), list)),
        None if mark.is_none() && is_spaced && has_tight_comma(list) => {
            Some(Marked::Joined { mark: ',', clues: between_commas(list)? })
        }
        None if mark.is_none() && list.contains(' ') && is_tight(list, ',') && list.contains(',') => {
            Some(either(',', list.split(' ').filter(|clue| !clue.is_empty()).map(numbers).collect(), list))
        }
        _ => None,
    }
}

/// A list whose clues are `joined`, or stand between the marks.
fn either(mark: char, joined: Vec<String>, list: &str) -> Marked {
    Marked::Either { mark, joined, parted: list.split(mark).map(numbers).collect() }
}

/// Stands a number right before each of these marks, and one right behind it?
fn is_tight(list: &str, mark: char) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = list.as_bytes();
    list.match_indices(mark).all(|(at, _)| at > 0 && is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1)))
}

fn has_tight_comma(list: &str) -> bool {
    let bytes = list.as_bytes();
    bytes.windows(3).any(|three| three[1] == b',' && three[0].is_ascii_digit() && three[2].is_ascii_digit())
}

/// The clues of a list between commas with a blank beside them; `None` where there is none between two of them.
fn between_commas(list: &str) -> Option<Vec<String>> {
    let clues: Vec<String> = list.replace(" ,", ", ").split(", ").map(numbers).collect();
    clues.iter().all(|clue| !clue.is_empty()).then_some(clues)
}

/// The clues of a list between blanks and commas.
fn between_blanks(list: &str) -> Vec<String> {
    list.split([' ', ',']).filter(|clue| !clue.is_empty()).map(numbers).collect()
}

/// The numbers of a clue with blanks between them.
fn numbers(clue: &str) -> String {
    let numbers = clue.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    numbers.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Marked, marked};

    #[test]
    fn a_mark_joins_numbers_or_parts_clues() {
        for (list, wanted) in [
            ("7,3, 7,1,1, 2", "7 3; 7 1 1; 2"),
            ("2/1, 3, 1/1", "2 1; 3; 1 1 or 2; 1 3 1; 1"),
            ("2|1, 3, 1|1,", "2 1; 3; 1 1 or 2; 1 3 1; 1"),
            ("2/1 3 1/1", "2 1; 3; 1 1 or 2; 1 3 1; 1"),
            ("2|1,3", "2 1; 3 or 2; 1 3"),
            ("2/1/3", "none"),
            ("2 1 / 3", "none"),
            ("2 1/ 3", "none"),
            ("1, 2, 3, 2 1, 4", "none"),
            ("2,1 3", "2 1; 3 or 2; 1 3"),
            ("2,1 3, 1", "2 1 3; 1"),
            ("2,,1, 3", "none"),
            ("2/1; 3", "none"),
            ("2/1 3|1", "none"),
            ("", "none"),
            ("/", "none"),
        ] {
            let found = match marked(list) {
                Some(Marked::Joined { clues, .. }) => clues.join("; "),
                Some(Marked::Either { joined, parted, .. }) => {
                    format!("{} or {}", joined.join("; "), parted.join("; "))
                }
                None => "none".to_owned(),
            };
            assert_eq!(found, wanted, "{list}");
        }
    }
}
