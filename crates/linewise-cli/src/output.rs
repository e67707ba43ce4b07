//! Writing whole files, and words for what keeps files from being read and written.

use crate::exit::Failure;
use linewise::Error;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write, stdout};
use std::path::Path;

/// The file that is named; `None` for standard output, which is called `-`, too.
pub fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != "-")
}

/// Writes `bytes` into the file, or to standard output where none is named.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> io::Result<()> {
    let Some(path) = file(path) else {
        return stdout().write_all(bytes);
    };
    std::fs::write(path, bytes).map_err(|error| about(path.display(), &error))
}

/// Replaces a file: the new content is written beside it and takes its place, so that the old one stays if anything goes wrong.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_by(path, &mut |file| file.write_all(bytes))
}

/// The same where the content comes bit by bit.
pub fn replace_by(path: &Path, write: &mut dyn FnMut(&mut File) -> io::Result<()>) -> io::Result<()> {
    // A link stays one.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(name);
    // So does a pipe or a device; and the folder may take no new file where the file itself may be written.
    let is_whole_file = path.is_file() || !path.exists();
    let Some(mut file) = is_whole_file.then(|| File::create(&beside).ok()).flatten() else {
        return write(&mut File::create(&path)?);
    };
    let permissions = || std::fs::metadata(&path).map(|file| file.permissions());
    let written = write(&mut file)
        .and_then(|()| permissions().map_or(Ok(()), |permissions| std::fs::set_permissions(&beside, permissions)))
        .and_then(|()| std::fs::rename(&beside, &path));
    written.inspect_err(|_| drop(std::fs::remove_file(&beside)))
}

/// Can this file be written? Nothing is changed in it; one that is not there yet is made, and taken away again.
pub fn check_writable(path: &Path) -> io::Result<()> {
    let Some(path) = file(Some(path)) else { return Ok(()) };
    let is_new = !path.exists();
    if !is_new && !path.is_file() && !path.is_dir() {
        // To open a pipe or a device may do something.
        return Ok(());
    }
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| about(path.display(), &error))?;
    if is_new { std::fs::remove_file(path) } else { Ok(()) }
}

/// The error with the name of the file that it is about, in words alone: the number that the system gives it helps nobody.
pub fn about(file: impl Display, error: &io::Error) -> io::Error {
    let words = error.to_string();
    let plain = error.raw_os_error().and_then(|code| words.strip_suffix(&format!(" (os error {code})")));
    io::Error::new(error.kind(), format!("{file}: {}", plain.unwrap_or(&words)))
}

/// The same for bytes that may not be text: these are not written to a terminal.
pub fn write_binary(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    if file(path).is_none() && std::str::from_utf8(bytes).is_err() && stdout().is_terminal() {
        return Err(Failure::Usage(
            Error::new("a picture's bytes would garble the terminal").with_help("write them into a file with -o FILE"),
        ));
    }
    Ok(write(path, bytes)?)
}
