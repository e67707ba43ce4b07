//! The arguments: one command, and what holds for all of them.

use crate::commands::{
    batch, bench, book, census, check, completions, convert, cubes, diagnose, explain, formats, grade, hint, kinds,
    line, make, new, play, replay, serve, show, solve, techniques, verify,
};
use crate::screen::Colour;

const EXIT_CODES: &str = "\
Exit codes:
  0   exactly one solution (or: done, the board is right)
  1   no solution (or: the board is wrong)
  2   several solutions
  3   gave up within the budget
  64  wrong usage
  65  bad input
  74  a file cannot be read or written
  141 the output was closed before its end
With several puzzles, the exit code is the highest of theirs.";

/// Solves, proves and explains line puzzles: nonograms and their relatives.
#[derive(Debug, clap::Parser)]
#[command(name = "linewise", version, after_help = EXIT_CODES, arg_required_else_help = true)]
pub struct Arguments {
    /// When to use colours: `auto` does on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub color: Colour,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    Solve(solve::Options),
    Verify(verify::Options),
    Check(check::Options),
    Diagnose(diagnose::Options),
    Line(line::Options),
    Hint(hint::Options),
    Play(play::Options),
    New(new::Options),
    Explain(explain::Options),
    Replay(replay::Options),
    Grade(grade::Options),
    Show(show::Options),
    Convert(convert::Options),
    Make(Box<make::Options>),
    Batch(batch::Options),
    Cubes(cubes::Options),
    Census(census::Options),
    Book(book::Options),
    Kinds(kinds::Options),
    Techniques(techniques::Options),
    Formats(formats::Options),
    Bench(bench::Options),
    Serve(serve::Options),
    Completions(completions::Options),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_fit_together() {
        Arguments::command().debug_assert();
    }
}
