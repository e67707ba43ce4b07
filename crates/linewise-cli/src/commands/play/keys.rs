//! Keys and the mouse: what each of them does.

use super::player::{Mode, Page, Player, Text};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use linewise::play::{EnteredBy, Move, Tool};
use linewise::render::words::{self, many};

/// The keys that do something on this board, as the program shows them.
pub fn help(player: &Player<'_>) -> Vec<String> {
    let (entry, inks) = (player.game.entry(), player.inks().len());
    let does = |line: &&str| match line.split_once(' ').map_or("", |(key, _)| key) {
        "J" => !player.types_letters(),
        "x" => entry.cross.is_some(),
        "#" => player.blackens(),
        "1" => inks == 1,
        "1," | "Tab" => inks > 1,
        "1-9," => inks == 0,
        "X" => entry.cross.is_some() || entry.by == EnteredBy::Paint,
        _ => true,
    };
    let drag = if entry.by == EnteredBy::Paint { "; drag to paint" } else { "" };
    let mouse = format!("the mouse      {}, middle clears{drag}", buttons(player));
    let note = player.types_letters().then(|| "Letters are entered here: commands need Alt, or Esc first.".to_owned());
    let lines = HELP.iter().copied().filter(does).map(str::to_owned).chain([mouse]);
    let rules = rules(player).into_iter().flat_map(|rule| [String::new(), rule]);
    lines.chain(note.into_iter().flat_map(|note| [String::new(), note])).chain(rules).collect()
}

/// The rules that hold in this puzzle, and what its cells hold.
fn rules(player: &Player<'_>) -> Vec<String> {
    let (kind, puzzle) = (player.game.task().kind(), player.game.puzzle());
    let rules = format!("{}: {}", kind.title(), kind.rules());
    // What letters mean on paper; here keys do.
    let letters = words::letters(&puzzle.alphabet);
    let added = words::added(puzzle, kind).into_iter().filter(|said| Some(said) != letters.as_ref());
    [rules].into_iter().chain(added).chain(player.colours()).chain(player.numbers()).collect()
}

/// Where what a key does begins in a line of the help.
pub const WORDS_AT: usize = 15;

/// What the mouse's left and right buttons do.
fn buttons(player: &Player<'_>) -> &'static str {
    let entry = player.game.entry();
    match (entry.by == EnteredBy::Paint, entry.cross.is_some(), player.is_swapped) {
        (true, true, false) => "left fills, right crosses",
        (true, true, true) => "left crosses, right fills",
        (true, false, false) => "left fills",
        (true, false, true) => "left goes there, right fills",
        (false, true, false) => "left goes there, right crosses",
        (false, true, true) => "left crosses, right goes there",
        (false, false, _) => "left goes there",
    }
}

const HELP: &[&str] = &[
    "arrows         move; with Shift, copy the value along",
    "J K H L        down, up, left, right; also j k l",
    "Home End       to the ends of the row; PgUp PgDn of the column",
    "Space          fill, or the next value",
    "x              cross",
    "#              blacken",
    "1  0           fill, cross",
    "1, 2, ...      paint with this colour; 0 crosses",
    "Tab            the next colour; with Shift, the one before",
    "1-9, letters   enter a value",
    "Backspace      clear; again for what is noted; also Delete",
    "p              pencil marks on and off",
    "n              \"it is not this\" on and off",
    "z  y           undo, redo; also u, Ctrl+Z and Ctrl+Y",
    "t              begin a trial layer; Enter keeps it, d drops it",
    "s  r           save point, back to the last one",
    "h              hint; again for more, then the step is done",
    "m              what is said below the board, in full",
    "c              is the board right so far?",
    "e              which mistakes are shown",
    "X              swap the mouse's buttons",
    "?              these keys, and the rules",
    "q              save and leave; also Ctrl+Q and Ctrl+C",
];

/// Does what a key says.
pub fn key(player: &mut Player<'_>, key: KeyEvent) {
    if let Some(page) = player.page.take() {
        let is_read = matches!(key.code, KeyCode::Esc | KeyCode::Char('q'));
        player.page = page.next.filter(|_| !is_read).map(|from| Page { from, next: None, ..page });
        return;
    }
    let was_commanded = std::mem::take(&mut player.is_commanded);
    let is_alt = key.modifiers.contains(KeyModifiers::ALT) || was_commanded;
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Up => arrow(player, key, -1, 0),
        KeyCode::Down => arrow(player, key, 1, 0),
        KeyCode::Left => arrow(player, key, 0, -1),
        KeyCode::Right => arrow(player, key, 0, 1),
        KeyCode::Home => player.walk(0, -FAR),
        KeyCode::End => player.walk(0, FAR),
        KeyCode::PageUp => player.walk(-FAR, 0),
        KeyCode::PageDown => player.walk(FAR, 0),
        KeyCode::Backspace | KeyCode::Delete => player.play(&Move::Erase { cell: player.cursor }),
        KeyCode::Enter if player.game.trials() > 0 => keep(player),
        KeyCode::Tab => player.change_ink(1),
        KeyCode::BackTab => player.change_ink(-1),
        KeyCode::Esc => player.is_commanded = player.types_letters(),
        KeyCode::Char(c) if is_control => control(player, c),
        KeyCode::Char(c) => char(player, c, is_alt),
        _ => {}
    }
}

/// Farther than any board is wide.
const FAR: isize = 1 << 13;

fn arrow(player: &mut Player<'_>, key: KeyEvent, down: isize, right: isize) {
    match key.modifiers.contains(KeyModifiers::SHIFT) {
        true => player.carry(down, right),
        false => player.walk(down, right),
    }
}

fn control(player: &mut Player<'_>, c: char) {
    match c.to_ascii_lowercase() {
        'z' => player.play(&Move::Undo),
        'y' => player.play(&Move::Redo),
        'c' | 'q' => player.has_left = true,
        _ => {}
    }
}

/// A character: a value where the puzzle has it, else a command. Where letters are entered, commands come with Alt.
fn char(player: &mut Player<'_>, c: char, is_alt: bool) {
    let entry = player.game.entry();
    let is_typed = entry.by != EnteredBy::Paint;
    let exact = entry.choices.iter().find(|choice| choice.key == c).map(|choice| choice.symbol);
    if !is_alt && is_typed {
        let typed = if player.types_letters() { entry.typed(c) } else { exact };
        if let Some(symbol) = typed {
            return player.enter(symbol);
        }
    }
    if !is_alt && let (EnteredBy::Paint, Some(number)) = (entry.by, c.to_digit(10)) {
        return colour(player, number as usize);
    }
    match c {
        ' ' if !is_alt => player.fill(),
        '?' => player.page = Some(Page::first(Text::Help)),
        _ if player.types_letters() && !is_alt => unknown(player, c),
        _ if is_typed && c.is_ascii_digit() => no_value(player, c),
        _ => command(player, c),
    }
}

/// What is said of a letter that is neither a value nor, there, a command.
fn unknown(player: &mut Player<'_>, c: char) {
    player.message = vec![format!("No cell holds {c}; commands need Alt here (or Esc first): Alt+h gives a hint.")];
}

/// What is said of a digit that is no value of the puzzle.
fn no_value(player: &mut Player<'_>, c: char) {
    let keys: Vec<String> = player.game.entry().choices.iter().map(|choice| choice.key.to_string()).collect();
    player.message = vec![format!("No cell holds {c}, but one of these: {}.", keys.join(" "))];
}

fn command(player: &mut Player<'_>, c: char) {
    match c {
        'K' | 'k' => player.walk(-1, 0),
        'J' | 'j' => player.walk(1, 0),
        'H' => player.walk(0, -1),
        'L' | 'l' => player.walk(0, 1),
        'x' => player.cross(),
        'p' => mode(player, Mode::Pencil),
        'n' => mode(player, Mode::Not),
        'z' | 'u' => player.play(&Move::Undo),
        'y' => player.play(&Move::Redo),
        't' => {
            player.play(&Move::BeginTrial);
            let drop = player.command_key('d');
            player.message = vec![format!("A trial layer: Enter keeps what you fill in from now on, {drop} drops it.")];
        }
        'd' => {
            player.play(&Move::DropTrial);
            said(player, "The trial layer is dropped.");
        }
        's' => {
            let name = (player.game.points().len() + 1).to_string();
            player.play(&Move::Save { name: name.clone() });
            player.message = vec![format!("Save point {name}: {} goes back to it.", player.command_key('r'))];
        }
        'r' => match player.game.points().len() {
            0 => player.message = vec![format!("There is no save point: {} makes one.", player.command_key('s'))],
            count => {
                player.play(&Move::Restore { point: count - 1 });
                let undo = player.command_key('z');
                said(player, &format!("Back at the last save point; {undo} undoes that."));
            }
        },
        'h' => player.ask(),
        'c' => player.check(),
        'm' => player.page = Some(Page::first(Text::Message)),
        'e' => player.next_policy(),
        'X' => {
            player.is_swapped = !player.is_swapped;
            player.message = vec![format!("The mouse: {}.", buttons(player))];
        }
        'q' => player.has_left = true,
        c if c.is_control() => {}
        c => player.message = vec![format!("{c} does nothing here; {} shows the keys.", player.keys_key())],
    }
}

fn keep(player: &mut Player<'_>) {
    player.play(&Move::KeepTrial);
    said(player, "The trial layer is kept.");
}

/// Says something, unless there is something else to say.
fn said(player: &mut Player<'_>, text: &str) {
    if player.message.is_empty() {
        player.message = vec![text.to_owned()];
    }
}

fn mode(player: &mut Player<'_>, mode: Mode) {
    player.mode = if player.mode == mode { Mode::Enter } else { mode };
    player.message.clear();
}

/// Takes the colour of this number, and paints with it.
fn colour(player: &mut Player<'_>, number: usize) {
    let inks: Vec<u8> = player.inks().iter().map(|ink| ink.symbol).collect();
    match number.checked_sub(1).and_then(|at| inks.get(at)) {
        Some(&ink) => {
            player.ink = Some(ink);
            player.enter(ink);
        }
        None if number == 0 => player.cross(),
        None => {
            let told = match inks.len() {
                1 => format!("{number} does nothing here: 1 fills a cell, 0 crosses it."),
                count => format!("There is no colour {number}: colours are numbered 1 to {count}."),
            };
            player.message = vec![told];
        }
    }
}

/// Does what the mouse says.
pub fn mouse(player: &mut Player<'_>, mouse: MouseEvent) {
    let Some(layout) = player.layout.clone() else { return };
    // A stroke goes on from where it began.
    let from = player.game.stroke().and_then(|stroke| stroke.cells.first().copied()).unwrap_or(player.cursor);
    let cell = layout.cell_at(mouse.column, mouse.row, from);
    match (mouse.kind, cell) {
        (MouseEventKind::Down(button), Some(cell)) => {
            // Where two rows share one of the screen, only the cursor tells which of them is meant.
            let is_meant = layout.is_exact() || layout.are_level(cell, player.cursor);
            player.cursor = cell;
            if let Some(tool) = tool(player, button).filter(|_| is_meant) {
                player.play(&Move::Press { cell, tool });
            }
        }
        (MouseEventKind::Drag(_), Some(cell)) if player.game.stroke().is_some() => {
            player.play(&Move::Drag { cell });
            if let Some(&last) = player.game.stroke().and_then(|stroke| stroke.cells.last()) {
                player.cursor = last;
            }
            let length = player.game.stroke().map_or(0, |stroke| stroke.cells.len());
            player.message = vec![many(length, "cell")];
        }
        (MouseEventKind::Up(_), _) if player.game.stroke().is_some() => player.play(&Move::Release),
        (MouseEventKind::ScrollUp, _) => player.walk(-1, 0),
        (MouseEventKind::ScrollDown, _) => player.walk(1, 0),
        _ => {}
    }
}

/// What a button paints with; nothing where values are typed and the button does not cross.
fn tool(player: &Player<'_>, button: MouseButton) -> Option<Tool> {
    let fill = player.ink.filter(|_| player.game.entry().by == EnteredBy::Paint);
    let (left, right) = match player.is_swapped {
        false => (fill, player.game.entry().cross),
        true => (player.game.entry().cross, fill),
    };
    match button {
        MouseButton::Left => left.map(Tool::Value),
        MouseButton::Right => right.map(Tool::Value),
        MouseButton::Middle => Some(Tool::Eraser),
    }
}
