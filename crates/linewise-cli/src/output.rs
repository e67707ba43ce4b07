//! Writing whole files, and words for what keeps files from being read and written.

use crate::exit::Failure;
use linewise::Error;
use std::fmt::Display;
use std::fs::OpenOptions;
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
    // A link stays one.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(name);
    let permissions = || std::fs::metadata(&path).map(|file| file.permissions());
    let created = std::fs::write(&beside, bytes);
    if created.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied) {
        // The folder takes no new file, but the file itself may be written.
        return std::fs::write(&path, bytes);
    }
    let written = created
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
