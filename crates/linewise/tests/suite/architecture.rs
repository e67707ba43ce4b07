//! The house has the rooms that it says it has, and nobody looks into a room that is not theirs.

use linewise::kind::Kind;
use linewise::{format, kind};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of the library: its path below `src`, and its lines without comments and without its own tests.
struct Source {
    path: String,
    lines: Vec<String>,
}

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The engine is a crate of its own, so that the compiler sees to most of what it must not know.
fn engine() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../linewise-engine/src")
}

/// The files below the given paths, as `kinds` for `kinds.rs` and all of `kinds/`.
fn sources(house: &Path, rooms: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    for room in rooms {
        let before = paths.len();
        let folder = house.join(room);
        let file = folder.with_extension("rs");
        paths.extend(file.is_file().then_some(file));
        collect(&folder, &mut paths);
        assert!(paths.len() > before, "nothing lies below {room:?}");
    }
    paths.iter().map(|path| source(path)).collect()
}

/// Adds all Rust files of a folder and the folders in it; nothing when there is no such folder.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    found.sort();
    for path in found {
        match path.is_dir() {
            true => collect(&path, paths),
            false if path.extension().is_some_and(|extension| extension == "rs") => paths.push(path),
            false => {}
        }
    }
}

fn source(path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("a readable file");
    // A file's own tests stand at its end, and may know everything.
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = if code.contains("#[test]") { "" } else { code };
    let bare = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let path = path.display().to_string();
    Source { path, lines: code.lines().map(bare).collect() }
}

/// Fails for each line below `rooms` that holds one of `words` as a word of its own.
fn forbid(rooms: &[&str], words: &[&str], why: &str) {
    forbid_in(&library(), rooms, words, why);
}

/// The same in another crate.
fn forbid_in(house: &Path, rooms: &[&str], words: &[&str], why: &str) {
    let mut found = Vec::new();
    for source in sources(house, rooms) {
        for (number, line) in source.lines.iter().enumerate() {
            if let Some(word) = words.iter().find(|word| has_word(line, word)) {
                found.push(format!("{}:{}: {word}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{why}, but:\n{}", found.join("\n"));
}

/// Does `line` hold `word`, with no letter before or after it that would make it another word?
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn words_are_found_whole() {
    assert!(has_word("use crate::kind::Kind;", "Kind"));
    assert!(has_word("println!()", "println!"));
    assert!(!has_word("a Kindness", "Kind"));
    assert!(!has_word("sub_kind", "kind"));
}

#[test]
fn the_engine_never_names_a_kind_a_clue_or_a_format() {
    // (A clue of numbers, as a rule of blocks has it, is no clue of a puzzle.)
    let words = ["Kind", "Puzzle", "formats", "Format", "render"];
    forbid_in(&engine(), &[""], &words, "the engine knows only models");
}

#[test]
fn a_rule_knows_one_line() {
    let modules = ["model", "search", "propagate", "state", "layout", "solve"];
    let why = "a rule knows its own line and nothing else";
    let rooms = ["rule", "rules", "language", "tables/table", "tables/shared"];
    forbid_imports_in(&engine(), &rooms, &modules, &[], why);
    forbid_in(&engine(), &rooms, &["Model", "Grid"], why);
}

/// How paths begin that lead into the library, and into the engine, whose modules are the library's, too.
const ROOTS: [&str; 5] = ["crate::", "super::", "self::", "linewise::", "linewise_engine::"];

/// The paths in the library that a file speaks of, in `use` or in passing, each from the crate's root: `kind::named`.
fn imports(source: &Source) -> Vec<String> {
    let home = home(&source.path);
    let text = source.lines.join(" ");
    let mut found = Vec::new();
    let mut rest = text.as_str();
    // A path begins at one of these; what is in braces behind it belongs to it.
    while let Some((at, root)) = ROOTS.iter().filter_map(|root| Some((rest.find(root)?, *root))).min() {
        let before = rest[..at].chars().next_back();
        let is_path = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '$');
        let end = end_of_path(&rest[at..]).max(root.len());
        if is_path {
            let here = home.clone();
            expand(&rest[at..at + end], &mut |path| found.extend(resolved(path, &here)));
        }
        rest = &rest[at + end..];
    }
    found
}

/// The module of a file of the library: `kinds`, `kakurasu`, `ladder`.
fn home(path: &str) -> Vec<String> {
    let inside = path.rsplit_once("/src/").map_or(path, |(_, inside)| inside);
    let parts = inside.trim_end_matches(".rs").split('/').filter(|part| *part != "lib");
    parts.map(str::to_owned).collect()
}

/// How long the path is with which the text begins, all of its braces included.
fn end_of_path(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' if depth > 0 || text[..at].ends_with("::") => depth += 1,
            '}' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            c if depth > 0 || c.is_alphanumeric() || c == '_' || c == ':' => {}
            _ => return at,
        }
    }
    text.len()
}

/// Calls `each` with every path that a path with braces stands for.
fn expand(path: &str, each: &mut dyn FnMut(&str)) {
    let Some((before, inside)) = path.split_once('{') else { return each(path) };
    let inside = inside.strip_suffix('}').unwrap_or(inside);
    let (mut depth, mut start) = (0, 0);
    for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let piece = inside[start..at].trim();
                if !piece.is_empty() {
                    expand(&format!("{before}{piece}"), each);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// A path from the crate's root; nothing for one that leads out of the library.
fn resolved(path: &str, home: &[String]) -> Option<String> {
    let mut here: Vec<String> = home.to_vec();
    let mut parts = path.split("::").map(str::trim).peekable();
    match parts.next()? {
        "crate" | "linewise" | "linewise_engine" => here.clear(),
        "super" => _ = here.pop(),
        _ => {}
    }
    while parts.next_if_eq(&"super").is_some() {
        here.pop();
    }
    let inside = parts.filter(|part| !part.is_empty() && *part != "self");
    here.extend(inside.map(|part| part.split(" as ").next().unwrap_or(part).to_owned()));
    Some(here.join("::"))
}

#[test]
fn paths_are_followed_to_the_root() {
    let path = "/project/src/formats/json/clues.rs".to_owned();
    let lines = ["use super::super::super::kinds::{self, kakurasu::{KIND as OWN}};", "let a = crate::kind::of(b);"];
    let source = Source { path, lines: lines.map(str::to_owned).to_vec() };
    assert_eq!(imports(&source), ["kinds", "kinds::kakurasu::KIND", "kind::of"]);
    let path = "/project/src/kinds/tally.rs".to_owned();
    let source = Source { path, lines: vec!["use linewise::{Domain, rule::Rule}; mod ladder;".to_owned()] };
    assert_eq!(imports(&source), ["Domain", "rule::Rule"]);
    let path = "/project/src/render/sheet.rs".to_owned();
    let source = Source { path, lines: vec!["use linewise_engine::model::{Grid, Model};".to_owned()] };
    assert_eq!(imports(&source), ["model::Grid", "model::Model"]);
}

/// Fails for each file below `rooms` that speaks of something below one of `modules`, but for the files called `but`.
fn forbid_imports(rooms: &[&str], modules: &[&str], but: &[&str], why: &str) {
    forbid_imports_in(&library(), rooms, modules, but, why);
}

/// The same in another crate.
fn forbid_imports_in(house: &Path, rooms: &[&str], modules: &[&str], but: &[&str], why: &str) {
    let mut found = Vec::new();
    for source in sources(house, rooms) {
        if but.iter().any(|but| source.path.contains(but)) {
            continue;
        }
        for path in imports(&source) {
            let is_below = |module: &&&str| path == **module || path.starts_with(&format!("{module}::"));
            if let Some(module) = modules.iter().find(is_below) {
                found.push(format!("{}: {module}: {path}", source.path));
            }
        }
    }
    assert!(found.is_empty(), "{why}, but:\n{}", found.join("\n"));
}

#[test]
fn a_kind_never_searches_draws_parses_files_or_reads_randomness() {
    let modules = [
        "engine", "render", "format", "formats", "Format", "explain", "diagnose", "proof", "task", "Task", "make",
        "play", "book", "draft", "registry", "Registry", "line", "open",
    ];
    let words = ["engine", "solve", "render", "formats", "Format", "rand", "random", "rand_xoshiro", "Chance"];
    let why = "a kind says what the lines must spell, and no more";
    // The template is copied to where the kinds are.
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/template_kind");
    for (house, rooms) in [(library(), &["kinds", "kind"][..]), (template, &[""])] {
        forbid_imports_in(&house, rooms, &modules, &[], why);
        forbid_in(&house, rooms, &words, why);
    }
}

#[test]
fn kinds_do_not_know_each_other() {
    for kind in kind::ALL {
        let others: Vec<String> = kind::ALL
            .iter()
            .filter(|other| other.name() != kind.name())
            .map(|other| format!("kinds::{}", other.name()))
            .collect();
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        forbid_imports(&[&format!("kinds/{}", kind.name())], &others, &[], "a kind is a folder of its own");
    }
}

#[test]
fn nobody_reaches_into_a_kind_past_the_list() {
    let kinds: Vec<String> = kind::ALL.iter().map(|kind| format!("kinds::{}", kind.name())).collect();
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    forbid_imports(&[""], &kinds, &["/src/kinds"], "a kind is known by what it says of itself");
}

#[test]
fn a_format_knows_a_kind_by_name_alone() {
    let modules = ["kinds", "engine", "render", "rules", "model::Model", "Model", "explain", "technique", "diagnose"];
    forbid_imports(&["format", "formats"], &modules, &[], "a format knows what is printed on paper, and no more");
    forbid(
        &["format", "formats"],
        &["engine", "Model", "solve"],
        "a format knows what is printed on paper, and no more",
    );
}

/// What kinds go by in code: their own names, and those that other programs have for them, each with the kind's.
fn names_of_kinds() -> Vec<(&'static str, &'static str)> {
    let of_kind = |kind: &&'static dyn Kind| {
        let sites = kind.sites();
        let collection = sites.puzzlekit.map(|collection| collection.name);
        let names = [kind.name()].into_iter().chain(collection);
        let lists = [kind.other_names(), sites.pzpr, sites.penpa, sites.everyday];
        names.chain(lists.into_iter().flatten().copied()).map(|name| (name, kind.name())).collect::<Vec<_>>()
    };
    kind::ALL.iter().flat_map(of_kind).collect()
}

/// The kinds that sources name, by texts that are names and nothing else.
fn kinds_named(sources: &[Source]) -> BTreeSet<&'static str> {
    let names = names_of_kinds();
    let texts = sources.iter().flat_map(|source| &source.lines).flat_map(|line| line.split('"').skip(1).step_by(2));
    texts.flat_map(|text| names.iter().filter(move |(name, _)| *name == text).map(|(_, kind)| *kind)).collect()
}

#[test]
fn a_format_for_several_kinds_names_none() {
    let mut found = Vec::new();
    for folder in ["format", "formats"] {
        for name in files_in(folder) {
            let sources = sources(&library(), &[&format!("{folder}/{name}")]);
            let asks = ["sites", "Family::all", "Family::of_pzpr", "Family::to_pzpr"];
            let is_asking = |line: &String| asks.iter().any(|word| has_word(line, word));
            let asks_kinds = sources.iter().any(|source| source.lines.iter().any(is_asking));
            let named = kinds_named(&sources);
            if named.len() > usize::from(!asks_kinds) {
                found.push(format!("{folder}/{name}: {named:?}"));
            }
        }
    }
    assert!(
        found.is_empty(),
        "what a format needs of several kinds stands in `Kind::sites`, but:\n{}",
        found.join("\n")
    );
}

#[test]
fn a_renderer_never_sees_a_model() {
    let modules =
        ["model::Model", "model::LineId", "Model", "LineId", "rule", "rules", "kinds", "formats", "engine::solve"];
    forbid_imports(&["render"], &modules, &[], "a renderer draws a puzzle and a grid");
    forbid(&["render"], &["Model", "LineId", "Rule", "solve"], "a renderer draws a puzzle and a grid");
}

#[test]
fn the_library_does_nothing_but_think() {
    let words = [
        "std::fs", "std::net", "std::env", "std::process", "std::thread", "std::time", "Instant", "SystemTime",
        "stdin", "stdout", "stderr", "print!", "println!", "eprint!", "eprintln!", "dbg!", "RandomState", "rand",
    ];
    for house in [library(), engine()] {
        forbid_in(&house, &[""], &words, "the library has no files, threads, clocks, randomness or order by chance");
        let is_hidden = |source: &Source| source.lines.iter().any(|line| line.contains("std::{"));
        let hidden: Vec<String> =
            sources(&house, &[""]).into_iter().filter(is_hidden).map(|source| source.path).collect();
        assert!(hidden.is_empty(), "in braces these words are not seen: {hidden:?}");
    }
}

/// The modules that a file of the library declares, sorted.
fn declared(file: &str) -> Vec<String> {
    let lines = source(&library().join(file)).lines;
    let name = |line: &String| Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned());
    let mut names: Vec<String> = lines.iter().filter_map(name).collect();
    names.sort();
    names
}

/// The names of the Rust files that lie in a folder of the library.
fn files_in(folder: &str) -> Vec<String> {
    let mut paths = Vec::new();
    collect(&library().join(folder), &mut paths);
    let here = paths.iter().filter(|path| path.parent() == Some(&library().join(folder)));
    let mut names: Vec<String> =
        here.map(|path| path.file_stem().expect("a file name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_kind_is_a_file_and_a_word_in_the_list() {
    assert_eq!(files_in("kinds"), declared("kinds.rs"));
    let mut names: Vec<_> = kind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    assert_eq!(files_in("kinds"), names, "a kind's file is called as the kind");
}

#[test]
fn every_format_is_a_file_and_a_word_in_the_list() {
    assert_eq!(files_in("formats"), declared("formats.rs"));
    assert_eq!(files_in("formats").len(), format::ALL.len());
}
