//! A place for texts that come one after the other, often faster than the system takes them one by one.

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A text waits this long at most for others that can be written together with it.
const REST: Duration = Duration::from_millis(1);
/// So many bytes may wait; whoever adds to more has to wait for them to be written.
const MOST: usize = 1 << 20;

/// Where texts go.
pub enum Outlet {
    /// Each is written at once.
    Direct(Box<dyn Write>),
    /// A thread writes what has come by then, so that nothing waits for a text that takes longer to make.
    Apart(Apart),
}

impl Outlet {
    /// Standard output, for several texts or for one. A terminal gets each at once, since messages and progress are shown between them.
    pub fn standard(is_for_several: bool) -> Outlet {
        let output = io::stdout();
        match is_for_several && !output.is_terminal() {
            true => Outlet::Apart(Apart::new(output)),
            false => Outlet::Direct(Box::new(output)),
        }
    }

    /// Adds a text, in two parts.
    pub fn put(&mut self, between: &str, text: &str) -> io::Result<()> {
        match self {
            Outlet::Direct(output) => {
                output.write_all([between, text].concat().as_bytes()).and_then(|()| output.flush())
            }
            Outlet::Apart(apart) => apart.put(&[between, text]),
        }
    }

    /// Waits until all is written.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Outlet::Direct(_) => Ok(()),
            Outlet::Apart(mut apart) => apart.end(),
        }
    }
}

/// A thread that writes.
pub struct Apart {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

/// What it shares with those who add texts.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Something came, or nothing comes any more.
    has_come: Condvar,
    /// What waited is being written.
    is_taken: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<u8>,
    is_over: bool,
    /// What went wrong with earlier texts: no more are written.
    error: Option<io::Error>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with it")
    }
}

impl Apart {
    fn new(output: impl Write + Send + 'static) -> Apart {
        let shared = Arc::new(Shared::default());
        let writer = thread::spawn({
            let shared = Arc::clone(&shared);
            move || write(&shared, output)
        });
        Apart { shared, writer: Some(writer) }
    }

    fn put(&mut self, parts: &[&str]) -> io::Result<()> {
        let mut state = self.shared.state();
        while state.waiting.len() > MOST && state.error.is_none() {
            state = self.shared.is_taken.wait(state).expect("nobody panics with it");
        }
        if let Some(error) = state.error.take() {
            return Err(error);
        }
        let is_first = state.waiting.is_empty();
        parts.iter().for_each(|part| state.waiting.extend_from_slice(part.as_bytes()));
        drop(state);
        if is_first {
            self.shared.has_come.notify_one();
        }
        Ok(())
    }

    /// Lets the thread write what is left.
    fn end(&mut self) -> io::Result<()> {
        self.shared.state().is_over = true;
        self.shared.has_come.notify_one();
        if let Some(writer) = self.writer.take() {
            writer.join().map_err(|_| io::Error::other("the thread that writes panicked"))?;
        }
        self.shared.state().error.take().map_or(Ok(()), Err)
    }
}

impl Drop for Apart {
    /// What came before something else went wrong is written.
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Writes what comes, until nothing comes any more.
fn write(shared: &Shared, mut output: impl Write) {
    let mut texts = Vec::new();
    loop {
        let state = shared.state();
        let state = shared.has_come.wait_while(state, |state| state.waiting.is_empty() && !state.is_over);
        let mut state = state.expect("nobody panics with it");
        if state.waiting.is_empty() {
            return;
        }
        mem::swap(&mut texts, &mut state.waiting);
        drop(state);
        shared.is_taken.notify_one();
        let written = output.write_all(&texts).and_then(|()| output.flush());
        texts.clear();
        let mut state = shared.state();
        if let Err(error) = written {
            state.error = Some(error);
            shared.is_taken.notify_one();
            return;
        }
        let rest = shared.has_come.wait_timeout_while(state, REST, |state| !state.is_over);
        drop(rest.expect("nobody panics with it"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// Hands over what is written.
    struct Sender(mpsc::Sender<Vec<u8>>);

    impl Write for Sender {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn texts_are_written_in_order_and_together() {
        let (send, receive) = mpsc::channel();
        let mut outlet = Outlet::Apart(Apart::new(Sender(send)));
        let texts: Vec<String> = (0..20_000).map(|number| format!("{number}\n")).collect();
        for text in &texts {
            outlet.put("-", text).expect("somebody listens");
        }
        outlet.finish().expect("somebody listens");
        let written: Vec<Vec<u8>> = receive.iter().collect();
        let expected: String = texts.iter().map(|text| format!("-{text}")).collect();
        assert_eq!(String::from_utf8(written.concat()).expect("text"), expected);
        assert!(written.len() < texts.len() / 2, "written {} times", written.len());
    }

    #[test]
    fn no_text_waits_for_the_next_one() {
        let (send, receive) = mpsc::channel();
        let mut outlet = Outlet::Apart(Apart::new(Sender(send)));
        for text in ["one", "two"] {
            outlet.put("", text).expect("somebody listens");
            assert_eq!(receive.recv_timeout(Duration::from_secs(20)).expect("it is written"), text.as_bytes());
        }
    }

    #[test]
    fn what_waits_when_something_else_goes_wrong_is_written() {
        let (send, receive) = mpsc::channel();
        let mut outlet = Outlet::Apart(Apart::new(Sender(send)));
        outlet.put("one ", "two").expect("somebody listens");
        drop(outlet);
        assert_eq!(receive.iter().collect::<Vec<_>>().concat(), b"one two");
    }

    /// Fails after a while.
    struct Broken;

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            thread::sleep(Duration::from_millis(100));
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// More than may wait comes while the first text is written; whoever waits for room hears of the error.
    #[test]
    fn an_error_is_told_even_if_much_waits() {
        let mut outlet = Outlet::Apart(Apart::new(Broken));
        let long = "x".repeat(MOST);
        let told = (0..).find_map(|_| outlet.put("", &long).err()).expect("it is told");
        assert_eq!(told.kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn an_error_at_the_end_is_told() {
        let mut outlet = Outlet::Apart(Apart::new(Broken));
        outlet.put("", "one").expect("it waits");
        assert_eq!(outlet.finish().expect_err("nobody takes it").kind(), io::ErrorKind::BrokenPipe);
    }
}
