//! A terminal with the program in it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A terminal of its own, with a game in it.
pub struct Terminal {
    socket: String,
    state: PathBuf,
}

static COUNT: AtomicUsize = AtomicUsize::new(0);

/// How long something may take to appear, on a slow and busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

impl Terminal {
    /// A terminal of this size in which the program runs; `None` where there is no tmux.
    pub fn open(size: (u16, u16), state: &Path, environment: &str, arguments: &str) -> Option<Terminal> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: there is no tmux");
            return None;
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let socket = format!("linewise-test-{}-{number}", std::process::id());
        let terminal = Terminal { socket, state: state.to_owned() };
        let program = env!("CARGO_BIN_EXE_linewise");
        let command = format!(
            "echo before; env {environment} XDG_STATE_HOME='{}' '{program}' {arguments}; echo left with $?; sleep 600",
            terminal.state.display()
        );
        let (width, height) = (size.0.to_string(), size.1.to_string());
        terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, &command]);
        Some(terminal)
    }

    /// What tmux answers.
    pub fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().expect("tmux runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// What the screen shows.
    pub fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Types these keys, by tmux's names.
    pub fn type_keys(&self, keys: &str) {
        for key in keys.split(' ') {
            self.tmux(&["send-keys", key]);
        }
    }

    /// Waits until the screen shows this text and stands still, so that none of it is half drawn, and gives the screen.
    pub fn wait_for(&self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut before = String::new();
        loop {
            let screen = self.screen();
            if screen.contains(text) && screen == before {
                return screen;
            }
            assert!(Instant::now() < end, "{text:?} does not appear:\n{screen}");
            before = screen;
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// The file of a puzzle of the collection.
pub fn puzzles(name: &str) -> String {
    format!("{}/../../puzzles/{name}.linewise", env!("CARGO_MANIFEST_DIR"))
}

/// A puzzle in a folder of its own.
pub fn file(folder: &TempDir, text: &str) -> String {
    let file = folder.path().join("puzzle.linewise");
    std::fs::write(&file, text).expect("a file can be written");
    file.display().to_string()
}

/// A puzzle that is soon solved.
pub const SMALL: &str = "kind: nonogram\nrows: 2 1\ncolumns: 1 2\n";
