//! Held against what JavaScript says.

use super::letters::Letters;
use super::parse::parse;
use super::pattern_rule::rule;
use super::prepared::Prepared;
use crate::domain::{Domain, Symbol};
use crate::puzzle::{Alphabet, Look};
use crate::rule::{LineView, Scratch, Shape, words};
use std::path::PathBuf;

fn shared(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared").join(name);
    std::fs::read_to_string(path).ok()
}

fn alphabet(letters: &str) -> Alphabet {
    let looks = letters.chars().map(|glyph| Look { glyph, name: glyph.to_string(), colour: None }).collect();
    Alphabet { looks }
}

#[test]
fn vectors() {
    let text = shared("vectors/regex-semantics.jsonl").unwrap();
    let letters = Letters::new(&alphabet("abc"));
    let mut bad = 0;
    let mut exact = 0;
    let mut total = 0;
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let clue = case["clue"].as_str().unwrap();
        for n in 0..=4usize {
            let want: Vec<String> = case["words"][n.to_string()]
                .as_array()
                .unwrap()
                .iter()
                .map(|w| w.as_str().unwrap().to_owned())
                .collect();
            let prepared = Prepared::new(parse(clue).unwrap(), &letters);
            let rule = rule(vec![prepared], n);
            let domains = vec![Domain::first(3); n];
            let symbols = [Symbol(0), Symbol(1), Symbol(2)];
            let got: Vec<String> =
                words(&*rule, &domains, &symbols).map(|w| w.iter().map(|s| (b'a' + s.0) as char).collect()).collect();
            total += 1;
            exact += u32::from(rule.is_exact());
            if got != want {
                bad += 1;
                if bad < 20 {
                    println!("{clue} {n}: want {want:?} got {got:?} exact {}", rule.is_exact());
                }
            }
            let shape = Shape::new(rule.layout(), n, 3);
            let bits = shape.matrix(&domains);
            let count = rule.count(LineView { shape, bits: &bits });
            if count != Some(want.len().into()) {
                bad += 1;
                println!("{clue} {n}: count {count:?} {}", want.len());
            }
            // random domains
            let mut seed = 88172645463325252u64 ^ (total as u64) << 20;
            for _ in 0..4 {
                let domains: Vec<Domain> = (0..n)
                    .map(|_| {
                        seed ^= seed << 13;
                        seed ^= seed >> 7;
                        seed ^= seed << 17;
                        Domain((seed >> 20) as u128 % 7 + 1)
                    })
                    .collect();
                let mut seen = vec![Domain::EMPTY; n];
                let mut any = false;
                let mut cnt = 0u32;
                for w in &want {
                    let w: Vec<Symbol> = w.bytes().map(|b| Symbol(b - b'a')).collect();
                    if w.iter().zip(&domains).all(|(s, d)| d.has(*s)) {
                        any = true;
                        cnt += 1;
                        for (s, w) in seen.iter_mut().zip(w) {
                            *s = s.with(w);
                        }
                    }
                }
                let bits = shape.matrix(&domains);
                let mut support = vec![0; bits.len()];
                let view = LineView { shape, bits: &bits };
                let ok = rule.narrow(view, &mut support, &mut Scratch::default());
                if ok != any || (ok && shape.domains(&support) != seen) {
                    bad += 1;
                    if bad < 20 {
                        println!(
                            "{clue} {n}: narrow {domains:?} want {any} {seen:?} got {ok} {:?}",
                            shape.domains(&support)
                        );
                    }
                }
                if rule.admits(view, &mut Scratch::default()) != any {
                    bad += 1;
                    println!("{clue} {n}: admits");
                }
                if rule.count(view) != Some(cnt.into()) {
                    bad += 1;
                    println!("{clue} {n}: count {domains:?}");
                }
            }
        }
    }
    println!("{exact} of {total} exact");
    assert_eq!(bad, 0);
}
