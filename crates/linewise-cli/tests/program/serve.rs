//! `linewise serve`: the page where it was built into the program, and a sentence where it was not.

use super::run::{linewise, project_file};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A program that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Was the program built after the page? Then the address that it serves at is here, and the program with it.
fn served(arguments: &[&str]) -> Option<(Running, String)> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_linewise"))
        .arg("serve")
        .arg("--no-open")
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("its output");
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("a line");
    if !line.is_empty() {
        return Some((Running(child), line.trim_end().to_owned()));
    }
    let output = child.wait_with_output().expect("it ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("built without the page") && error.contains("page/build"), "{error}");
    assert_eq!(output.status.code(), Some(64));
    None
}

/// The answer to a request, head and all.
fn get(address: &str, path: &str) -> String {
    let host = address.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect("an address");
    let mut stream = TcpStream::connect(host).expect("the program listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_page_is_served_on_this_machine_alone() {
    let Some((_running, address)) = served(&[]) else { return };
    assert!(address.starts_with("http://127.0.0.1:") && address.ends_with('/'), "{address}");
    let index = get(&address, "/");
    assert!(index.starts_with("HTTP/1.1 200"), "{index}");
    let head = index.split("\r\n\r\n").next().unwrap_or_default().to_lowercase();
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"),
        "{head}"
    );
    assert!(!head.contains("unsafe-inline"), "{head}");
    for nowhere in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd"] {
        assert!(get(&address, nowhere).starts_with("HTTP/1.1 404"), "{nowhere}");
    }
}

#[test]
fn a_puzzle_is_opened_by_a_link() {
    let Some((_running, address)) = served(&[&project_file("puzzles/nonogram/heart.linewise")]) else { return };
    let (_, fragment) = address.split_once('#').expect("a link");
    assert!(fragment.starts_with("n1."), "{address}");
    // The program reads its own links.
    let solved = linewise(&["solve", &address]).ended(0);
    assert!(!solved.out.is_empty());
}

#[test]
fn what_cannot_be_read_is_not_served() {
    let run = linewise(&["serve", "--no-open", "no-such-file.non"]);
    assert!([64, 65, 74].contains(&run.code), "{}", run.code);
    assert!(run.out.is_empty());
}
