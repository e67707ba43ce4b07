//! What every kind promises, over the list of kinds.

mod common;

use common::promises;
use linewise::kind;

#[test]
fn every_kind_has_examples() {
    promises::every_kind_has_examples(kind::ALL);
}

#[test]
fn examples_have_their_answers() {
    promises::examples_have_their_answers(kind::ALL);
}

#[test]
fn examples_pass_through_formats() {
    promises::examples_pass_through_formats(kind::ALL);
}

#[test]
fn steps_replay() {
    promises::steps_replay(kind::ALL);
}

#[test]
fn propagation_ends_at_a_fixed_point() {
    promises::propagation_ends_at_a_fixed_point(kind::ALL);
}

#[test]
fn wrong_boards_are_refused() {
    promises::wrong_boards_are_refused(kind::ALL);
}

#[test]
fn transposing_transposes_the_answer() {
    promises::transposing_transposes_the_answer(kind::ALL);
}

#[test]
fn clues_are_read_as_written() {
    promises::clues_are_read_as_written(kind::ALL);
}

#[test]
fn lines_accept_the_words_of_their_clue() {
    promises::lines_accept_the_words_of_their_clue(kind::ALL);
}

#[test]
fn a_puzzle_with_one_solution_can_be_made() {
    promises::a_puzzle_with_one_solution_can_be_made(kind::ALL);
}
