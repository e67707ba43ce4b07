//! Puts the page into the program, where it has been built: `page/dist/folder`, or the folder that LINEWISE_PAGE names.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=LINEWISE_PAGE");
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/dist/folder");
    let folder = env::var_os("LINEWISE_PAGE").map_or(beside, PathBuf::from);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, &folder, &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo names no folder for what is made"))?;
    fs::write(Path::new(&out).join("page.rs"), list)
}

/// Adds the files of a folder and the folders in it, each with its name as an address has it.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path().canonicalize()?;
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root.canonicalize()?) {
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, path.to_string_lossy().into_owned()));
        }
    }
    Ok(())
}
