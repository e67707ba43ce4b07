//! Puzzles from pictures.

use super::{Options, made};
use crate::exit::{Exit, Failure};
use crate::input::{self, Source};
use crate::report;
use crate::screen::{PictureOptions as BoardOptions, Screen};
use crate::unfit;
use linewise::make::picture::{Bitmap, Crop, Drawn, Fit, KIND, Mode, Style, decode};
use linewise::make::{Made, Maker, Wish};
use linewise::{Alphabet, CellId, Error, Puzzle, Symbol, Task};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;

/// The options for puzzles from pictures.
#[derive(Debug, Clone, clap::Args)]
pub struct PictureOptions {
    /// Nonograms, from pictures or from nothing: the number of colours, including the background, from 2 (black and
    /// white) to 8 [default: 2]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(2..=8))]
    colours: Option<u8>,
    /// Pictures: how they are drawn in black and white [default: whichever is most like the picture; for a picture in two tones, threshold]
    #[arg(long, value_name = "MODE")]
    mode: Option<ModeChoice>,
    /// Pictures: use only this part, in pixels or percent: its left and upper edge, its width and its height, such as
    /// 120,40,300,300 or 25%,10%,50%,50%
    #[arg(long, value_name = "X,Y,W,H", allow_hyphen_values = true, value_parser = crop)]
    crop: Option<Crop>,
    /// Pictures: how to fit a picture of another shape [default: crop]
    #[arg(long, value_name = "HOW")]
    fit: Option<FitChoice>,
    /// Pictures: fill light cells rather than dark ones
    #[arg(long)]
    invert: bool,
    /// Pictures: show the drawing beside the puzzle's solution, with the changed cells marked, on standard error
    #[arg(long)]
    show: bool,
}

/// How a picture is drawn in black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ModeChoice {
    /// What is dark is filled
    Threshold,
    /// What is darker than its surroundings is filled
    Adaptive,
    /// Outlines are filled
    Edges,
}

/// What happens to a picture of another shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FitChoice {
    /// Cut off what does not fit
    Crop,
    /// Add white margins
    Pad,
    /// Stretch the picture
    Stretch,
}

impl PictureOptions {
    /// How many colours are asked for, the background among them.
    pub fn colours(&self) -> Option<usize> {
        self.colours.map(usize::from)
    }

    /// An error where one of them is used without a picture. `takes_colours` where a puzzle is made from nothing, which may be in colours.
    pub fn refuse(&self, takes_colours: bool) -> Result<(), Failure> {
        let used = [
            ("--mode", self.mode.is_some()),
            ("--crop", self.crop.is_some()),
            ("--fit", self.fit.is_some()),
            ("--invert", self.invert),
            ("--show", self.show),
        ];
        let help = "linewise make PICTURE, where PICTURE is a file";
        unfit::refuse(&used, "applies only to pictures", help)?;
        let colours = [("--colours", self.colours.is_some() && !takes_colours)];
        unfit::refuse(&colours, "applies only to pictures, and to nonograms made from nothing", help)
    }

    /// The style that they ask for.
    fn style(&self) -> Style {
        let mut style = Style::default();
        style.colours = self.colours().unwrap_or(style.colours);
        style.mode = self.mode.map(|mode| match mode {
            ModeChoice::Threshold => Mode::Threshold,
            ModeChoice::Adaptive => Mode::Adaptive,
            ModeChoice::Edges => Mode::Edges,
        });
        style.fit = match self.fit {
            None | Some(FitChoice::Crop) => Fit::Crop,
            Some(FitChoice::Pad) => Fit::Pad,
            Some(FitChoice::Stretch) => Fit::Stretch,
        };
        style.invert = self.invert;
        style
    }
}

/// An error for options that say nothing about a puzzle from a picture.
pub fn refuse_unfit(options: &Options) -> Result<(), Failure> {
    let used = [
        ("--text", options.text.is_some()),
        ("--option", !options.rules.is_empty()),
        ("--minimal", options.minimal),
        ("--symmetric", options.symmetric),
        ("--hexagon", options.hexagon),
    ];
    let help = "a picture determines every cell, and all clues are printed; `linewise make KIND` takes such options";
    unfit::refuse(&used, "cannot be used with a picture", help)?;
    let is_same = options.count.get() > 1 && options.level.is_none();
    let why = "cannot be used with a picture alone: each would be the same puzzle";
    unfit::refuse(&[("--count", is_same)], why, "with --level they may differ, each by a seed of its own")
}

/// Makes a puzzle from the picture in this file; `-` is standard input.
pub fn run(file: &OsStr, options: &Options) -> Result<Exit, Failure> {
    let Source { name, bytes, .. } = input::source(file).map_err(|error| {
        report::sentence(&error.to_string(), None);
        Failure::Reported(Exit::Output)
    })?;
    let bitmap = match decode(&bytes) {
        Ok(bitmap) => bitmap,
        Err(error) => {
            report::sentence(&format!("{name}: {}", error.message), error.help.as_deref());
            return Ok(Exit::Input);
        }
    };
    let bitmap = cut_out(bitmap, options.picture.crop).map_err(Failure::Usage)?;
    let pixels = bitmap.pixels();
    let board = match options.size {
        Some(size) => size.board(false).map_err(Failure::Usage)?,
        None => pixels.usual_board().map_err(Failure::Usage)?,
    };
    let mut wish = Wish::new(board);
    wish.level = options.level;
    let style = options.picture.style();
    let title = Path::new(file).file_stem().filter(|_| file != "-").map(|stem| stem.to_string_lossy());
    let entitled = |mut made: Made| {
        if let Some(title) = &title {
            made.puzzle.set_note(Puzzle::TITLE, title);
        }
        made
    };
    let make = |maker: &Maker<'_>, _: Option<Made>| {
        maker.picture(pixels, &style).map(entitled).map_err(|not_made| {
            let best = not_made.best.clone().map(|best| entitled(*best));
            not_made.with_best(best)
        })
    };
    let kind = linewise::kind::named(KIND).map_err(Failure::Usage)?;
    let mut is_first = true;
    let told = |name: &dyn Display, made: &Made| {
        if std::mem::take(&mut is_first) {
            tell_once(&options.picture, made, || pixels.outside(board));
        }
        let name = if options.count.get() > 1 { format!("{name}: ") } else { String::new() };
        tell(&name, made, options.picture.show)
    };
    match made::each(kind, options, &wish, make, told) {
        // What makes no sense, once the style is one that there is, is the picture.
        Err(Failure::Reported(Exit::Usage)) if style.check().is_ok() => Ok(Exit::Input),
        made => made,
    }
}

/// Reads a part of a picture.
fn crop(text: &str) -> Result<Crop, Error> {
    text.parse()
}

/// The part of a picture that is asked for.
fn cut_out(bitmap: Bitmap, crop: Option<Crop>) -> Result<Bitmap, Error> {
    match crop {
        None => Ok(bitmap),
        Some(crop) => bitmap.pixels().cropped(&crop),
    }
}

/// Says what is the same for all puzzles of a picture: how much of it is cut off, and that it has fewer colours than were asked for.
fn tell_once(options: &PictureOptions, made: &Made, outside: impl FnOnce() -> (f64, f64)) {
    if options.style().fit == Fit::Crop {
        tell_cut(outside(), if options.crop.is_some() { "cropped picture" } else { "picture" });
    }
    let found = made.puzzle.alphabet.len();
    if let Some(wanted) = options.colours().filter(|wanted| found < *wanted) {
        report::note(&format!("the drawing has {found} colours, fewer than the {wanted} asked for"));
    }
}

/// Says how much of the picture was cut off, unless it is less than half a hundredth.
fn tell_cut((width, height): (f64, f64), what: &str) {
    for (part, side) in [(width, "width"), (height, "height")] {
        if part >= 0.005 {
            let percent = 100.0 * part;
            report::note(&format!("{percent:.0} % of the {what}'s {side} is cut off; --fit pad keeps everything"));
        }
    }
}

/// A drawing of less likeness shows little of its picture: the sun in a sky is gone.
const HARDLY_LIKE: f64 = 0.32;

/// What helps where a drawing is made of specks.
const SPECKLED: &str = "a part of the picture (--crop), fewer colours or more cells may show more";

/// Says what became of the picture in a puzzle; `name` stands before it.
fn tell(name: &str, made: &Made, shows: bool) -> Result<(), Failure> {
    let Some(Drawn { likeness, sketch, changed, mode, .. }) = &made.drawn else { return Ok(()) };
    let cells = sketch.len();
    let many = match changed.len() {
        0 => "no cell had to be changed".to_owned(),
        1 => format!("1 cell of {cells} was changed"),
        count => format!("{count} cells of {cells} were changed"),
    };
    let level = match (&made.grade, made.level()) {
        (Some(grade), Some(level)) => format!("level {level} ({})", grade.title().unwrap_or_default()),
        _ => "no level known".to_owned(),
    };
    report::note(&format!("{name}{many}; likeness {likeness:.2}; {level}; drawn by {}", mode.name()));
    match mode {
        Mode::Edges => report::note(&format!("{name}likeness compares tones, and says little of outlines")),
        _ if *likeness < HARDLY_LIKE => {
            let sentence = "little of the picture is left: more cells, more colours or another mode may show more";
            report::warning(&format!("{name}{sentence}"));
        }
        _ => {}
    }
    if let Some(drawn) = made.drawn.as_ref().filter(|drawn| drawn.is_speckled()) {
        let part = format!("{:.0} % of the cells lie in patches of at most 3 cells", 100.0 * drawn.specks);
        report::note(&format!("{name}many small blocks ({part}): {SPECKLED}"));
    }
    if !shows {
        return Ok(());
    }
    let options = BoardOptions { plain: false, clues: false, compact: true };
    let mut screen = Screen::on_standard_error(options);
    let sheet = |puzzle: &Puzzle, board: &[Symbol]| {
        let task = Task::new(puzzle).map_err(Failure::Usage)?;
        Ok::<_, Failure>(task.sheet(&board.iter().copied().collect()).with_marks(changed.iter().copied()))
    };
    let mut sheets = vec![sheet(&made.puzzle, sketch)?, sheet(&made.puzzle, &made.solution)?];
    if screen.has_colours() || made.puzzle.alphabet.is_black_and_white() || changed.is_empty() {
        screen.line("as first drawn from the picture, and as the puzzle has it:")?;
    } else {
        // A letter has no room for a mark beside it.
        let is_changed: BTreeSet<&CellId> = changed.iter().collect();
        let symbol = |at| if is_changed.contains(&CellId::new(at)) { Symbol::FILLED } else { Symbol::BLANK };
        let cells: Vec<Symbol> = (0..sketch.len()).map(symbol).collect();
        let (board, looks) = (made.puzzle.board, Alphabet::black_and_white());
        let marks = Puzzle::from_picture(KIND, board, looks, cells.clone()).map_err(Failure::Usage)?;
        sheets = sheets.into_iter().map(|sheet| sheet.with_marks([])).collect();
        sheets.push(sheet(&marks, &cells)?);
        screen.line("as first drawn from the picture, as the puzzle has it, and which cells were changed:")?;
    }
    screen.boards(&sheets)?;
    Ok(screen.flush()?)
}
