//! Regex crosswords.
#![allow(dead_code, missing_docs)]
mod characters;
mod glushkov;
mod judge;
mod letters;
mod machine;
mod parse;
mod pattern_rule;
mod prepared;
mod program;
mod syntax;
#[cfg(test)]
mod tests;
