//! What every kind promises, a function for each promise. They take a list of kinds: the
//! library's own, or one that somebody is writing.

mod boards;
mod cases;
mod games;
mod lines;
mod making;
mod techniques;

pub use boards::*;
pub use cases::Kinds;
pub use games::*;
pub use lines::*;
pub use making::*;
pub use techniques::*;

/// A test for each promise, over a list of kinds.
macro_rules! keep_promises {
    ($kinds:expr) => {
        keep_promises! { $kinds =>
            every_kind_has_examples
            examples_have_their_answers
            examples_pass_through_formats
            steps_replay
            propagation_ends_at_a_fixed_point
            wrong_boards_are_refused
            unknown_alphabets_are_refused
            transposing_transposes_the_answer
            clues_are_read_as_written
            lines_narrow_as_brute_force_does
            lines_accept_the_words_of_their_clue
            a_puzzle_with_one_solution_can_be_made
            techniques_are_what_they_show
            games_are_played_to_the_end
            games_go_on_where_they_were_put_away
            hints_lead_a_game_to_its_end
            puzzles_are_made_as_wished
            clues_are_turned_with_their_lines
            clues_stand_where_the_kind_says
        }
    };
    ($kinds:expr => $($promise:ident)*) => {
        $(#[test]
        fn $promise() {
            $crate::common::promises::$promise($kinds);
        })*
    };
}
