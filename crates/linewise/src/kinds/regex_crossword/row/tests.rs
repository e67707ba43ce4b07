//! What a row says, held against all its words.

use super::*;
use crate::kinds::regex_crossword::judge::Ruling;
use crate::kinds::regex_crossword::{Letters, prepare, reference};
use crate::puzzle::Alphabet;
use std::slice;

/// What the layouts of a pattern leave to each cell.
fn left(pattern: &Prepared, domains: &[Domain]) -> Vec<Domain> {
    let shape = shape(pattern).expect("it is a row");
    let mut effort = Effort::of_line();
    let spans = spans(pattern, &shape, domains, &mut effort).expect("a short line");
    let mut left = vec![Domain::EMPTY; domains.len()];
    let laid = each(pattern, &shape, &spans, domains, &mut effort, |cells| {
        left.iter_mut().enumerate().for_each(|(at, left)| *left = left.or(cells.may(at)));
        true
    });
    laid.map(|()| left).expect("a short line")
}

/// What the words that match leave to each cell, all of them judged one by one.
fn left_by_words(pattern: &Prepared, domains: &[Domain]) -> Vec<Domain> {
    let mut left = vec![Domain::EMPTY; domains.len()];
    for number in 0..3usize.pow(domains.len() as u32) {
        let symbol = |at: usize| Symbol((number / 3usize.pow(at as u32) % 3) as u8);
        let word: Vec<Symbol> = (0..domains.len()).map(symbol).collect();
        let fits = word.iter().zip(domains).all(|(symbol, may)| may.has(*symbol));
        if fits && matches!(pattern.judge().rule(&word, &mut Effort::of_line()), Ruling::Matches(_)) {
            left.iter_mut().zip(&word).for_each(|(left, symbol)| *left = left.with(*symbol));
        }
    }
    left
}

#[test]
fn layouts_leave_what_the_words_leave() {
    let alphabet = Alphabet::of_glyphs(Vec::new(), "ABC").expect("letters");
    let letters = Letters::new(&alphabet);
    let patterns = [
        (r"(.*)(.*)(.*)\3\2\1", true),
        (r"(.*)(.+)\1\2", true),
        (r"([AB]*)(.)\2[^A]?\1", true),
        (r"(.+)A*\1(B{2,})\1\2?", false),
        (r"(.*)(AB|C)\2\1", false),
        (r"(.*)(.*)\2\2\1.*", true),
        (r"((.)\2|A)*(.*)\3\2", false),
        (r"(.*)(?=.*(.))(?:A|(B))\1\3\1", false),
        (r"(?:(.+)(?:\1)?(C?)\1\2)", false),
    ];
    let mut chance = crate::make::Chance::new(7);
    let mut narrowed = 0;
    for (text, is_exact) in patterns {
        let pattern = prepare(text, &letters).expect("a pattern");
        let is_row = shape(&pattern).is_some();
        for cells in [1, 4, 6, 7, 8] {
            for _ in 0..12 {
                let domains: Vec<Domain> = (0..cells).map(|_| Domain::from_bits(1 + chance.below(7) as u128)).collect();
                let words = left_by_words(&pattern, &domains);
                let told = reference::tell_any(slice::from_ref(&pattern), &domains, &mut Effort::of_line());
                assert_eq!(told.as_ref(), Some(&words), "{text} on {domains:?} told slowly");
                if !is_row {
                    continue;
                }
                let layouts = left(&pattern, &domains);
                let holds = layouts.iter().zip(&words).all(|(layout, word)| word.minus(*layout).is_empty());
                assert!(holds, "{text} on {domains:?}: {layouts:?} has less than {words:?}");
                assert!(!is_exact || layouts == words, "{text} on {domains:?}: {layouts:?}, not {words:?}");
                narrowed += usize::from(layouts != domains);
            }
        }
    }
    assert!(narrowed > 100, "{narrowed} lines were narrowed");
}

#[test]
fn both_ends_say_what_the_judge_says() {
    let alphabet = Alphabet::of_glyphs(Vec::new(), "AB").expect("letters");
    let letters = Letters::new(&alphabet);
    let patterns =
        [r"(.*)(.+)\2\1", r"(A*)(B+)\1.*\2", r"(A|AB)(B?)A?\2\1$", r"(?:^(.*)(..)\1\B\2.*)", r"(.*)(?=B)(.*)\2B\1"];
    for pattern in patterns {
        let prepared = prepare(pattern, &letters).expect("a pattern");
        let mut matching = 0;
        for cells in 0..=9 {
            for number in 0..1u32 << cells {
                let word: Vec<Symbol> = (0..cells).map(|at| Symbol((number >> at & 1) as u8)).collect();
                let told = fits(&prepared, &word, &mut Effort::of_line()).expect("it is a row");
                let ruling = prepared.judge().rule(&word, &mut Effort::of_line());
                assert_eq!(told, matches!(ruling, Ruling::Matches(_)), "{pattern} on {word:?}");
                matching += usize::from(told);
            }
        }
        assert!(matching > 5, "{pattern} matches few words");
    }
}

#[test]
fn other_patterns_are_not_read_so() {
    let alphabet = Alphabet::of_glyphs(Vec::new(), "AB").expect("letters");
    for pattern in [r"\1(A)", r"((A)B)\2", r"(A|B\1)*", r"(?=(A))\1", "AB"] {
        let prepared = prepare(pattern, &Letters::new(&alphabet)).expect("a pattern");
        assert_eq!(fits(&prepared, &[Symbol(0)], &mut Effort::of_line()), None, "{pattern}");
    }
}
