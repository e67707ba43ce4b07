//! What would be right where somebody wrote a clue in another way than clues are written.

use crate::puzzle::{Alphabet, Look};

/// The advice for a clue that cannot be read, in a kind whose clues list blocks or do not; `None` where nothing is
/// known about that. What is offered as a clue `is_clue` of the kind.
pub fn of_clue(text: &str, lists_blocks: bool, is_clue: &dyn Fn(&str) -> bool) -> Option<String> {
    let text = text.trim();
    if let Some(advice) = counted(text) {
        return Some(advice);
    }
    if let Some(numbers) = joined(text, &MARKS).filter(|numbers| is_clue(numbers)) {
        return Some(format!("blanks or commas separate the numbers of a clue, as in {numbers}"));
    }
    listed(text)
        .or_else(|| with_none(text))
        .or_else(|| semicolons(text))
        .or_else(|| of_marks(text, lists_blocks))
        .or_else(|| of_letters(text))
        .or_else(|| {
            let is_list = text.len() > 1 && text.contains(',') && text.split(',').any(|part| part.trim().is_empty());
            is_list.then(|| "clues in one line are separated by blanks, and * is no clue, as in A * B *".to_owned())
        })
}

/// The blocks that are meant by numbers with names or letters of colours before or behind them: `2 red`, `r2`, `2(r)`.
pub fn of_colours(text: &str, alphabet: &Alphabet) -> Option<String> {
    let glyph = |word: &str| {
        let is_named = |look: &&Look| look.name.eq_ignore_ascii_case(word) || word.chars().eq([look.glyph]);
        alphabet.looks.iter().find(is_named).map(|look| look.glyph.to_string())
    };
    // Numbers and words, in the order in which they stand.
    let class = |c: char| (c.is_ascii_digit(), c.is_alphabetic());
    let characters: Vec<char> = text.chars().collect();
    let runs = characters.chunk_by(|&one, &next| class(one) == class(next)).map(String::from_iter);
    let words: Vec<String> = runs.filter(|run| run.starts_with(char::is_alphanumeric)).collect();
    let blocks = words.chunks(2).map(|pair| match pair {
        [one, other] if is_number(one) => Some(one.clone() + &glyph(other)?),
        [one, other] if is_number(other) => Some(other.clone() + &glyph(one)?),
        _ => None,
    });
    let blocks = blocks.collect::<Option<Vec<_>>>()?.join(" ");
    // Where only other marks than blanks stand between the blocks, or before them, the colours are where they belong.
    let parted = text.replace([';', ',', '/', '|', '-', '+'], " ");
    (words_of(&parted) != blocks && !blocks.is_empty()).then_some(blocks)
}

/// The advice for a clue in a list in one line, where blanks part clues.
pub fn of_clue_in_one_line(text: &str, lists_blocks: bool, is_clue: &dyn Fn(&str) -> bool) -> Option<String> {
    let with_commas = joined(text.trim(), &MARKS).map(|numbers| numbers.replace(' ', ","));
    let with_commas = with_commas.filter(|numbers| lists_blocks || is_clue(numbers));
    let advice =
        with_commas.map(|numbers| format!("in one line commas stand between the numbers of a clue, as {numbers}"));
    advice.or_else(|| of_clue(text, lists_blocks, is_clue))
}

/// A clue behind the number of its line: `1) 2`, `1: 2`. With a dot it may be two numbers of a clue as well.
fn counted(text: &str) -> Option<String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_counted = digits > 0 && text[digits..].starts_with([')', '.', ':']) && text[digits + 1..].starts_with(' ');
    let clue = is_counted.then(|| text[digits + 1..].trim())?;
    let both = joined(text, &['.']).map_or(String::new(), |numbers| format!("; if both are the clue, as {numbers}"));
    Some(format!("lines are counted by themselves: write the clue alone, as {clue}{both}"))
}

/// What people write between the numbers of a clue.
const MARKS: [char; 13] = ['-', '.', '/', '+', '|', '\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '·', '_', '&', ':'];

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The numbers that one of these marks joins, with blanks between them.
fn joined(text: &str, marks: &[char]) -> Option<String> {
    let are_numbers = |mark: &char| text.contains(*mark) && text.split(*mark).all(|part| is_number(part.trim()));
    let mark = marks.iter().find(|mark| are_numbers(mark))?;
    Some(text.split(*mark).map(str::trim).collect::<Vec<_>>().join(" "))
}

/// Clues with commas between them, whose numbers another mark joins: `2,1-1,5`.
fn listed(text: &str) -> Option<String> {
    let clue = |part: &str| if is_number(part) { Some(part.to_owned()) } else { joined(part, &MARKS) };
    let clues = text.split(',').map(|part| clue(part.trim())).collect::<Option<Vec<_>>>()?;
    (clues.len() > 1)
        .then(|| format!("semicolons separate clues, and blanks their numbers: is it \"{}\"?", clues.join("; ")))
}

/// Clues of one number with commas between them, some of which are none: `*,4,*`.
fn with_none(text: &str) -> Option<String> {
    let clues: Vec<&str> = text.split(',').map(str::trim).collect();
    let are_clues = clues.contains(&"*") && clues.iter().all(|clue| *clue == "*" || is_number(clue));
    (clues.len() > 1 && are_clues).then(|| format!("semicolons separate clues, as in {}", clues.join("; ")))
}

/// Numbers with semicolons between them on a line of its own, where semicolons part nothing: several clues, or one.
fn semicolons(text: &str) -> Option<String> {
    let numbers = joined(text.trim_end_matches(';'), &[';'])?;
    Some(format!("each clue has a line of its own; if all are one clue, it is {numbers}"))
}

/// What people write around clues.
const BRACKETS: &str = "()[]{}";
const QUOTES: &str = "\"'`\u{2018}\u{2019}\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}";

/// A clue of numbers with other characters around or behind them.
fn of_marks(text: &str, lists_blocks: bool) -> Option<String> {
    let has_only = |marks: &str| {
        text.contains(|c| marks.contains(c))
            && text.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '\t' | ',' | '?') || marks.contains(c))
    };
    let bare =
        |marks: &str| words_of(&text.chars().map(|c| if marks.contains(c) { ' ' } else { c }).collect::<String>());
    if let Some((before, _)) =
        text.split_once('#').filter(|(before, _)| before.is_empty() || before.ends_with([' ', '\t']))
    {
        let clue =
            if before.trim().is_empty() { String::new() } else { format!("; the clue alone is {}", before.trim()) };
        return Some(format!("a comment stands on a line of its own{clue}"));
    }
    if !text.is_empty() && text.chars().all(|c| matches!(c, '/' | '|')) {
        return Some("semicolons separate clues, as in 3; 2 1; 3".to_owned());
    }
    if !text.is_empty() && text.chars().all(|c| matches!(c, '-' | '\u{2013}' | '\u{2014}' | '_' | '.')) {
        let zero = if lists_blocks { "0 is a line without any block, and " } else { "" };
        return Some(format!("{zero}* is a line without a clue"));
    }
    for (marks, what) in [(BRACKETS, "brackets"), (QUOTES, "quotes")] {
        if has_only(marks) && !bare(marks).is_empty() {
            // Two of them stand around one clue.
            return Some(match text.chars().filter(|c| marks.contains(*c)).count() > 2 {
                true => format!("write one clue a line, without {what}"),
                false => format!("write the clue without {what}, as {}", bare(marks)),
            });
        }
    }
    behind(text)
}

/// A clue with a mark behind it: `2.`, `1;1;`.
fn behind(text: &str) -> Option<String> {
    let alone = text.trim_end_matches([';', '.', ':', ',', ' ', '\t']);
    if alone.is_empty() || !text[alone.len()..].contains([';', '.', ':']) {
        return None;
    }
    let is_clue = alone.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '\t' | ',' | '?'));
    let clue = if is_clue { words_of(alone) } else { joined(alone, &MARKS)? };
    Some(format!("write the clue without what comes after it, as {clue}"))
}

/// The words of a clue with a blank between each two.
fn words_of(text: &str) -> String {
    text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Numbers in letters, or in digits of another alphabet.
fn of_letters(text: &str) -> Option<String> {
    let narrow = |c: char| match c {
        '\u{ff10}'..='\u{ff19}' => char::from_u32(c as u32 - 0xff10 + 0x30).unwrap_or(c),
        '\u{3000}' | '\u{ff0c}' | '\u{3001}' => ' ',
        c => c,
    };
    let plain: String = text.chars().map(narrow).collect();
    let is_clue = |text: &str| text.split([' ', ',']).all(|word| word.is_empty() || is_number(word));
    if plain != text && is_clue(&plain) {
        return Some(format!("write plain digits and blanks, as {}", plain.trim()));
    }
    let digit = |c: char| match c {
        'l' | 'I' => '1',
        'O' | 'o' => '0',
        c => c,
    };
    let alike: String = text.chars().map(digit).collect();
    if alike != text
        && is_clue(&alike)
        && text.bytes().any(|byte| byte.is_ascii_digit() || matches!(byte, b'l' | b'O' | b'o'))
    {
        // A 0 stands alone where clues list blocks.
        let is_one = !alike.split([' ', ',']).any(|word| word == "0") || alike.trim() == "0";
        let is_it = if is_one { format!(": is it {alike}?") } else { String::new() };
        return Some(format!("letters look like digits here{is_it}"));
    }
    let is_roman =
        text.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | ' ' | ',')) && text.chars().any(char::is_alphabetic);
    is_roman.then(|| "numbers are written in digits, such as 4 for IV".to_owned())
}

#[cfg(test)]
mod tests {
    use super::of_clue;

    #[test]
    fn each_slip_is_told_what_would_be_right() {
        let cases = [
            ("1-1", "as in 1 1"),
            ("1–1", "as in 1 1"),
            ("2,1-1,5", "\"2; 1 1; 5\""),
            ("2.", "as 2"),
            ("2;", "as 2"),
            ("1;1", "a line of its own; if all are one clue, it is 1 1"),
            ("1;1;", "if all are one clue, it is 1 1"),
            ("1.1.", "without what comes after it, as 1 1"),
            ("[5] [1 1]", "write one clue a line, without brackets"),
            ("\"5\" \"1 1\"", "write one clue a line, without quotes"),
            ("(1)(2)", "write one clue a line, without brackets"),
            ("1(2)", "without brackets, as 1 2"),
            ("(1 1)", "without brackets, as 1 1"),
            ("[2]", "without brackets, as 2"),
            ("“2", "without quotes, as 2"),
            ("２ １", "as 2 1"),
            ("2、1", "as 2 1"),
            ("2 # the rows", "the clue alone is 2"),
            ("#", "a comment stands on a line of its own"),
            ("-", "0 is a line without any block, and * is a line without a clue"),
            (".", "0 is a line without any block, and * is a line without a clue"),
            ("1 l", "is it 1 1?"),
            ("O", "is it 0?"),
            ("IV", "digits"),
            ("1) 2", "write the clue alone, as 2"),
            ("1: 2", "write the clue alone, as 2"),
            ("1. 2", "if both are the clue, as 1 2"),
            ("/", "semicolons separate clues"),
            ("*,4,*", "semicolons separate clues, as in *; 4; *"),
        ];
        for (clue, wanted) in cases {
            let advice = of_clue(clue, true, &|_| true).unwrap_or_default();
            assert!(advice.contains(wanted), "{clue}: {advice:?}");
        }
        for clue in ["(ab", "3q", "[a-z", "A B", "1;a;", ";1"] {
            assert_eq!(of_clue(clue, true, &|_| true), None, "{clue}");
        }
        assert_eq!(of_clue("13.2", false, &|clue| !clue.contains(' ')), None, "a clue is one number there");
        // Where 0 is a sum, nothing is said of it, and no help ends in the middle.
        for clue in ["-", ".", "__"] {
            assert_eq!(of_clue(clue, false, &|_| true).as_deref(), Some("* is a line without a clue"), "{clue}");
        }
        for clue in [";", ":", "()", "''"] {
            assert!(of_clue(clue, false, &|_| true).is_none_or(|advice| !advice.ends_with(' ')), "{clue}");
        }
    }
}
