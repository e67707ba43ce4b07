//! `linewise play` and `linewise new` as somebody at a terminal sees them: through tmux, where that is installed.
#![cfg(unix)]

#[path = "terminal/board.rs"]
mod board;
#[path = "terminal/play.rs"]
mod play;
#[path = "terminal/screen.rs"]
mod screen;
#[path = "terminal/typing.rs"]
mod typing;
