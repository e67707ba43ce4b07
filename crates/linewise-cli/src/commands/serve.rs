//! `linewise serve`: the page, on this machine.

use crate::exit::{Exit, Failure};
use crate::input::{self, InputOptions, ReadingOptions};
use crate::report;
use linewise::{Error, format};
use std::ffi::OsString;
use std::io::{IsTerminal, Write, stdout};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

const EXAMPLES: &str = "\
Examples:
  linewise serve
  linewise serve puzzle.non
  linewise serve --port 8000 --no-open 'https://puzz.link/p?nonogram/...'";

/// Show the page in a browser: play, hints, diagnosis; on this machine alone
///
/// Prints the address on a line of its own. Stop it with Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The puzzle to open; `-` is standard input, and a URL or a puzzle id holds the puzzle itself
    #[arg(value_name = "FILE")]
    file: Option<OsString>,
    #[command(flatten)]
    reading: ReadingOptions,
    /// The port to listen on [default: any that is free]
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// A file of the page: its name in addresses, and its content.
type File = (&'static str, &'static [u8]);

/// The page, where it was built before the program was.
const PAGE: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What a browser may do on the page: nothing but run its own code and show its own pictures.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Serves the page until somebody ends it.
pub fn run(options: &Options) -> Result<Exit, Failure> {
    if PAGE.is_empty() {
        let error = Error::new("this program was built without the page");
        return Err(Failure::Usage(error.with_help("run page/build, then build the program again")));
    }
    let Some(fragment) = fragment(options)? else { return Ok(Exit::Input) };
    let server = match Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, options.port))) {
        Ok(server) => server,
        Err(error) => {
            report::sentence(&format!("cannot listen on port {}: {error}", options.port), None);
            return Ok(Exit::Output);
        }
    };
    let port = server.server_addr().to_ip().map_or(options.port, |address| address.port());
    let address = format!("http://127.0.0.1:{port}/{fragment}");
    writeln!(stdout(), "{address}")?;
    stdout().flush()?;
    if !options.no_open && stdout().is_terminal() && open::that_detached(&address).is_err() {
        report::warning("no browser could be opened: open the address yourself");
    }
    for request in server.incoming_requests() {
        // Whoever does not read what it asked for keeps nobody else waiting. Where there are no more threads, this one is turned away.
        let answering = std::thread::Builder::new().spawn(move || answer(request));
        if answering.is_err() {
            std::thread::sleep(PAUSE);
        }
    }
    Ok(Exit::Done)
}

/// So long nobody is let in where there are no more threads.
const PAUSE: Duration = Duration::from_millis(50);

/// What stands behind the address to open the puzzle; nothing where it cannot be read, and that has been said.
fn fragment(options: &Options) -> Result<Option<String>, Failure> {
    let Some(file) = &options.file else { return Ok(Some(String::new())) };
    let input = input::read(&InputOptions { files: vec![file.clone()], reading: options.reading.clone() });
    let Some(entry) = input.entries.first().filter(|_| input.exit == Exit::Done) else { return Ok(None) };
    let puzzle = match &entry.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => {
            report::entry(entry, error);
            return Ok(None);
        }
    };
    if input.entries.len() > 1 {
        report::warning(&format!("opening the first of {} puzzles; --only N takes the N-th", input.entries.len()));
    }
    let link = format::find("page-link").expect("the program has every format");
    let written = format::write(link, std::slice::from_ref(puzzle)).map_err(Failure::Usage)?;
    Ok(Some(String::from_utf8_lossy(&written.bytes).trim().to_owned()))
}

/// Answers a request with a file of the page, or that there is none.
fn answer(request: Request) {
    let path = request.url().split(['?', '#']).next().unwrap_or_default();
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    let is_reading = matches!(request.method(), Method::Get | Method::Head);
    let file = PAGE.iter().find(|(own, _)| *own == name).filter(|_| is_reading);
    let (status, content, kind) = match file {
        Some((name, content)) => (200, *content, content_type(name)),
        None => (404, &b"There is no such file.\n"[..], "text/plain; charset=utf-8"),
    };
    // Names of files below assets/ tell their content; everything else may be another one after an update.
    let keeping = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        ("Content-Type", kind),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", if status == 200 { keeping } else { "no-store" }),
    ];
    let headers = headers.iter().filter_map(|(name, value)| Header::from_bytes(name.as_bytes(), value.as_bytes()).ok());
    let response = Response::new(StatusCode(status), headers.collect(), content, Some(content.len()), None);
    // Whoever asked may be gone by now.
    let _ = request.respond(response);
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_type() {
        for (name, content) in PAGE {
            assert_ne!(content_type(name), "application/octet-stream", "{name}");
            assert!(!content.is_empty(), "{name}");
        }
    }
}
