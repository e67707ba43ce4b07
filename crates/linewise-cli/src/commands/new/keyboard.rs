//! The keyboard: lines as they are typed, until the input ends or Ctrl-C is pressed.

use std::io::{self, BufRead, Write, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How often Ctrl-C is looked for while nobody types.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whoever types.
pub struct Keyboard {
    lines: Receiver<io::Result<String>>,
    must_end: Arc<AtomicBool>,
}

impl Keyboard {
    /// Listens to the keyboard. From now on the first Ctrl-C ends the questions, so that what was typed can be kept,
    /// and the second one the program.
    pub fn open() -> io::Result<Keyboard> {
        let must_end = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::{consts::SIGINT, flag};
            flag::register_conditional_default(SIGINT, must_end.clone())?;
            flag::register(SIGINT, must_end.clone())?;
        }
        let (sender, lines) = channel();
        // Reading goes on over signals, so another thread must look for these.
        std::thread::spawn(move || {
            for line in stdin().lock().lines() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Keyboard { lines, must_end })
    }

    /// Asks on standard error, so that standard output holds nothing but the puzzle. `None` where the input ends.
    pub fn ask(&self, question: &str) -> io::Result<Option<String>> {
        eprint!("{question} ");
        io::stderr().flush()?;
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => return line.map(Some),
                Err(RecvTimeoutError::Timeout) if !self.is_told_to_end() => {}
                Err(_) => {
                    eprintln!();
                    return Ok(None);
                }
            }
        }
    }

    /// Was Ctrl-C pressed? To be looked at while nobody is asked.
    pub fn end(&self) -> Arc<AtomicBool> {
        self.must_end.clone()
    }

    fn is_told_to_end(&self) -> bool {
        self.must_end.load(Ordering::Relaxed)
    }
}
