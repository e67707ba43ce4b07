//! The examples for people run, and say what they say.

#[path = "../../examples/own_kind.rs"]
mod own_kind;
#[path = "../../examples/read_and_draw.rs"]
mod read_and_draw;
#[path = "../../examples/thousand.rs"]
mod thousand;

#[test]
fn a_kind_of_ones_own() {
    own_kind::main().expect("it runs");
}

#[test]
#[cfg(feature = "xml")]
fn a_file_is_read_and_drawn() {
    read_and_draw::main().expect("it runs");
}

#[test]
fn a_thousand_puzzles_on_threads() {
    thousand::main().expect("it runs");
}
