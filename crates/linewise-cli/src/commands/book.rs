//! `linewise book`: a booklet to print.

use crate::budget::{BudgetOptions, STEPS};
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions};
use crate::output;
use crate::parallel::{self, ThreadsOption};
use crate::progress::Progress;
use crate::report;
use crate::screen::Screen;
use crate::unfit;
use linewise::book::{Book, Chapter, Order, Paper};
use linewise::{Error, Puzzle, Task, kind};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  linewise book puzzles/*.linewise --out book.pdf
  linewise book puzzles.xml --out book.pdf --title \"For the train\" --paper letter --hints 2";

/// Make a booklet to print: puzzles in order of difficulty, rules, hints and small solutions
///
/// Puzzles that do not have exactly one solution are left out, and named.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Write the book into this file, in PDF
    #[arg(short, long, visible_alias = "output", value_name = "FILE")]
    out: PathBuf,
    /// The title on the first page
    #[arg(long, value_name = "TEXT", default_value = "Puzzles")]
    title: String,
    /// The size of paper
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: PaperChoice,
    /// Number of puzzles on each page [default: as many as fit]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    per_page: Option<NonZeroUsize>,
    /// How many first steps of each puzzle to print as hints; 0 for none
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    hints: usize,
    /// The order of the puzzles
    #[arg(long, value_name = "ORDER", default_value = "difficulty")]
    sort: OrderChoice,
    #[command(flatten)]
    budget: BudgetOptions,
    #[command(flatten)]
    threads: ThreadsOption,
}

/// The size of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PaperChoice {
    A4,
    Letter,
}

/// The order of the puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum OrderChoice {
    /// The easiest first
    Difficulty,
    /// By name
    Name,
    /// In the order of the input
    Given,
}

/// Makes the book of all puzzles that have one solution.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let ending = unfit::ending(&options.out).unwrap_or_else(|| "pdf".to_owned());
    let why = format!("{} cannot be used for a book, which is a PDF", options.out.display());
    unfit::refuse(&[("--out", ending != "pdf")], &why, "let the file end in .pdf")?;
    let input = input::read(&options.input);
    input.refuse_as_output(Some(&options.out))?;
    let mut book = Book::new(&options.title).with_per_page(options.per_page.map(NonZeroUsize::get));
    if options.paper == PaperChoice::Letter {
        book = book.on_paper(Paper::Letter);
    }
    book = book.in_order(match options.sort {
        OrderChoice::Difficulty => Order::Difficulty,
        OrderChoice::Name => Order::Name,
        OrderChoice::Given => Order::Given,
    });
    let mut screen = Screen::plain();
    let look_at = |puzzle: &Puzzle, progress: &Progress, cancel: &AtomicBool| {
        let start = Instant::now();
        let task = Task::new(puzzle)?;
        let budget = options.budget.or_steps(STEPS).since(start);
        Ok(budget.ask(&task, progress, cancel, |task| Chapter::new("", task, options.hints)))
    };
    let exit = parallel::on_each(&input, options.threads, &mut screen, false, look_at, |_, entry, puzzle, chapter| {
        Ok(match chapter {
            Ok(chapter) => {
                book.add(chapter.clone().named(&name_in_print(entry, puzzle)));
                Exit::Done
            }
            Err(wrong) => {
                report::warning(&format!("\"{}\" is left out: {wrong}", entry.name));
                wrong.0.into()
            }
        })
    })?;
    if book.is_empty() {
        if exit == Exit::Done {
            return Err(Failure::Usage(Error::new("there is no puzzle to print")));
        }
        report::sentence("there is no puzzle to print: no book was written", None);
        return Ok(exit);
    }
    output::write_binary(Some(&options.out), &book.pdf())?;
    Ok(exit)
}

/// What a puzzle is called in print: its title, else its kind. Names of files mean nothing on paper, and it has its number in the book.
fn name_in_print(entry: &Entry, puzzle: &Puzzle) -> String {
    match (puzzle.note(Puzzle::TITLE), kind::of(puzzle)) {
        (Some(title), _) => title.to_owned(),
        (None, Ok(kind)) => kind.title(),
        (None, Err(_)) => entry.name.clone(),
    }
}
