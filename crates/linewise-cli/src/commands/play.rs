//! `linewise play`: a puzzle is played in the terminal.

mod board;
mod draw;
mod keys;
mod layout;
mod player;
mod store;
mod terminal;

use super::hint::not_native;
use crate::choice::FormatChoice;
use crate::exit::{Exit, Failure};
use crate::input::{self, Entry, InputOptions, ReadingOptions};
use crate::output;
use crate::report;
use crate::screen::printable;
use crossterm::event::{self, Event, KeyEventKind};
use linewise::format::{self, Native};
use linewise::play::Game;
use linewise::{Error, Puzzle, Task};
use player::Player;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use store::{Kept, Loaded};
use terminal::Terminal;

const KEYS: &str = "\
Keys (`?` shows them while you play, and the rules):
  arrows       move; with Shift they copy the value along
  J K H L      down, up, left, right, where no letters are entered; also j k l
  Home End     to the ends of the row; PgUp PgDn of the column
  Space        fill, or the next value
  1-9, a-z     enter a value; in black and white 1 fills and 0 crosses
  1, 2, ...    paint with a colour, in the order of the puzzle's colours; Tab takes the next one
  Backspace    clear; again for what is noted; also Delete
  x            cross
  #            blacken, where cells hold numbers or are black
  p            pencil marks on and off
  n            \"it is not this\" on and off
  z y          undo, redo; also u, Ctrl+Z and Ctrl+Y
  t Enter d    begin a trial layer, keep it, drop it
  s r          save point, back to it
  e            which mistakes are shown
  h            a hint; again for more, and after the reason the step is done
  c            is the board right so far?
  m            the message in full
  X            swap the mouse's buttons
  q            save and leave; also Ctrl+Q and Ctrl+C
A puzzle on standard input (`-`) cannot be played: the keys are read from there.
Where letters are entered, commands need Alt (or Esc first): Alt+h is a hint. \
The mouse: left fills, right crosses, and both paint when they are dragged.

The game is saved within a second of each move, in the folder where programs keep their state, and continues \
from there next time. If the board in the puzzle's file was changed meanwhile, the game goes on with that one. --board-to writes the puzzle with its board to a file.";

/// Play a puzzle in the terminal, with hints at hand
#[derive(Debug, clap::Args)]
#[command(after_help = KEYS)]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,
    /// Start with the puzzle as its file has it; a saved game is kept until you make a move
    #[arg(long)]
    fresh: bool,
    /// On leaving, write the puzzle with the board as it stands to this file, in the native format; in a file that holds
    /// the puzzle already, only the board changes
    #[arg(long, value_name = "FILE")]
    board_to: Option<PathBuf>,
}

/// How long the first look at a puzzle may take, and any question after it.
const FIRST_LOOK: Duration = Duration::from_secs(3);
const QUESTION: Duration = Duration::from_secs(10);

/// When the question at hand must be answered.
#[derive(Default)]
pub struct Clock(Mutex<Option<Instant>>);

impl Clock {
    /// The next question may take so long.
    pub fn allow(&self, time: Duration) {
        *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Instant::now().checked_add(time);
    }

    fn is_over(&self) -> bool {
        let end = *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Plays the only puzzle that is named.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    let input = input::read(&options.input);
    let [entry] = &input.entries[..] else {
        if !input.entries.is_empty() {
            let help = options.input.naming_one("--only N plays the N-th");
            report::sentence(&choice(&input.entries), Some(help));
            return Ok(Exit::Usage);
        }
        return Ok(input.exit);
    };
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        report::sentence("play needs a terminal", Some(WITHOUT));
        return Ok(Exit::Usage);
    }
    if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        report::sentence(
            "play needs a terminal that can move its cursor, and TERM=dumb says that this one cannot",
            Some(WITHOUT),
        );
        return Ok(Exit::Usage);
    }
    // Nobody plays for a file that cannot be written.
    options.board_to.as_deref().map_or(Ok(()), output::check_writable)?;
    let clock = Clock::default();
    let stop = || clock.is_over();
    let task = match entry.task() {
        Ok(task) => task.with_stop_when(&stop),
        Err(error) => {
            report::error(&entry.source.name, &entry.source.bytes, &error);
            return Ok(Exit::Input);
        }
    };
    play(entry, task, &clock, options)
}

/// What does without a screen.
const WITHOUT: &str = "hint and check also work without one";

/// Which puzzles there are to choose among.
fn choice(entries: &[Entry]) -> String {
    let names: Vec<String> =
        entries.iter().take(MOST_NAMED).enumerate().map(|(at, entry)| format!("{} {}", at + 1, entry.name)).collect();
    let more = entries.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("there are {} puzzles; choose one: {}{more}", entries.len(), names.join(", "))
}

/// So many puzzles are named to choose among.
const MOST_NAMED: usize = 20;

fn play(entry: &Entry, task: Task<'_>, clock: &Clock, options: &Options) -> Result<Exit, Failure> {
    let mut game = Game::new(task);
    options.board_to.as_deref().map_or(Ok(Vec::new()), |path| file_with_board(path, entry, &game))?;
    let store = store::Store::new(&game);
    let loaded = match &store {
        None => Loaded::Nothing,
        Some(store) if options.fresh => store.ignore(),
        Some(store) => store.load(&mut game),
    };
    clock.allow(FIRST_LOOK);
    let mut player = Player::new(game, clock, printable(&entry.name));
    let played = at_the_screen(&mut player, &loaded, store.as_ref());
    let kept = store.as_ref().map(|store| store.save(&player.game));
    played?;
    match kept {
        _ if player.game.is_finished() => println!("Solved."),
        Some(Ok(kept)) => say_what_is_kept(&kept, again(entry, &options.input.reading).as_deref()),
        Some(Err(error)) => report::warning(&format!("the game could not be saved: {error}")),
        None => report::warning("the game could not be saved: this system has no folder for that"),
    }
    if let Some(path) = options.board_to.as_deref() {
        let bytes = file_with_board(path, entry, &player.game)?;
        let is_file = output::file(Some(path)).is_some_and(Path::is_file);
        if is_file { output::replace(path, &bytes) } else { output::write(Some(path), &bytes) }?;
    }
    Ok(Exit::Done)
}

/// What is to stand in a file with the board: the puzzle, or what the file holds, with the board put into it.
fn file_with_board(path: &Path, entry: &Entry, game: &Game<'_>) -> Result<Vec<u8>, Failure> {
    let there = match output::file(Some(path)).filter(|path| path.is_file()) {
        Some(path) => std::fs::read(path).map_err(|error| output::about(path.display(), &error))?,
        None => Vec::new(),
    };
    if there.trim_ascii().is_empty() {
        return game.text().map(String::into_bytes).map_err(Failure::Usage);
    }
    let puzzle = game.with_board();
    let nth = match entry.source.is_at(path) {
        true if entry.format != Some(format::native().name()) => {
            return Err(Failure::Reported(not_native(&entry.source.name, "--board-to")));
        }
        true => Some(entry.index - 1),
        false => format::open(&there, None, None).ok().and_then(|reading| {
            let is_same = |other: &Puzzle| Puzzle { placed: puzzle.placed.clone(), ..other.clone() } == puzzle;
            reading.puzzles.iter().position(|other| other.as_ref().is_ok_and(is_same))
        }),
    };
    match nth.map(|nth| Native::put_board(&there, nth, &puzzle)) {
        Some(Ok(file)) => Ok(file),
        Some(Err(error)) => Err(Failure::Usage(error)),
        None => {
            let problem = format!("--board-to: {} holds something else, which would be lost", path.display());
            Err(Failure::Usage(
                Error::new(problem).with_help("name a file that is not there yet, or one that holds this puzzle"),
            ))
        }
    }
}

/// Says what became of the game, and which command goes on with it.
fn say_what_is_kept(kept: &Kept, command: Option<&str>) {
    let (what, continues) = match kept {
        Kept::Saved | Kept::InPlaceOf => ("Saved", "continues"),
        Kept::Elsewhere => ("Not saved: another game saved this puzzle meanwhile", "continues that one"),
        Kept::Earlier => ("Nothing was played, and the saved game is kept", "continues it"),
        Kept::Nothing => return,
    };
    match command {
        Some(command) => println!("{what}: `{command}` {continues}."),
        None => println!("{what}."),
    }
    if let Kept::InPlaceOf = kept {
        report::note(player::TAKES_PLACE);
    }
}

/// The command that goes on with this game; `None` where the puzzle stands in no file, and is no address.
fn again(entry: &Entry, reading: &ReadingOptions) -> Option<String> {
    let name = &entry.source.name;
    if entry.source.path.is_none() && entry.source.bytes != name.as_bytes() {
        return None;
    }
    // In a folder the puzzles of all its files are counted.
    let only = reading.only.map(|_| format!("--only {}", entry.index));
    let from = reading.from.map(|FormatChoice(format)| format!("--from {}", format.name()));
    let alphabet = reading.alphabet.as_ref().map(|glyphs| format!("--alphabet {}", report::typed(glyphs)));
    let words = ["linewise play".to_owned()].into_iter().chain(only).chain(from).chain(alphabet);
    Some(words.chain([report::typed(name)]).collect::<Vec<_>>().join(" "))
}

/// Where nothing happens for so long, it is a good moment to write.
const QUIET: Duration = Duration::from_millis(200);
/// Strokes are written after so long, however fast they follow each other.
const UNKEPT: Duration = Duration::from_secs(1);

/// Draws, waits for what the player does, and does it, until the player leaves.
fn at_the_screen(player: &mut Player<'_>, loaded: &Loaded, store: Option<&store::Store>) -> io::Result<()> {
    let mut terminal = Terminal::open()?;
    // The board shows while the puzzle is looked at, which can take as long as it is allowed to.
    player.message = vec!["Is there exactly one solution? A moment ...".to_owned()];
    terminal.draw(|buffer, theme| draw::frame(player, buffer, theme))?;
    player.greet(loaded);
    let (mut unsaved, mut kept_at) = (false, Instant::now());
    loop {
        if !event::poll(Duration::ZERO)? {
            terminal.draw(|buffer, theme| draw::frame(player, buffer, theme))?;
        }
        if terminal.is_told_to_end() {
            return Ok(());
        }
        let is_quiet = !event::poll(QUIET)?;
        if unsaved && (is_quiet || kept_at.elapsed() > UNKEPT) {
            (unsaved, kept_at) = (false, Instant::now());
            if let Some(store) = store {
                player.kept(store.save(&player.game));
            }
        }
        if is_quiet {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::key(player, key),
            Event::Mouse(mouse) => keys::mouse(player, mouse),
            _ => {}
        }
        unsaved = true;
        if player.has_left {
            return Ok(());
        }
    }
}
