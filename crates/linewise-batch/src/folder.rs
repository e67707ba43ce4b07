//! The folder of a batch: its plan, parts that are there whole or not at all, and what those who were stopped left behind.

use crate::error::BatchError;
use crate::plan::Plan;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Where the plan is.
pub(crate) const PLAN: &str = "manifest.json";
/// What is there when all is done.
pub(crate) const SUCCESS: &str = "_SUCCESS";
/// How the names of unfinished files begin.
const UNFINISHED: &str = ".unfinished-";

/// Makes the folder if needed, and puts the plan into it unless it has one.
pub(crate) fn settle(folder: &Path, plan: &impl Serialize) -> Result<(), BatchError> {
    fs::create_dir_all(folder).map_err(|error| BatchError::io(folder, error))?;
    let plan = serde_json::to_vec_pretty(plan).map_err(|error| BatchError::Damaged(error.to_string()))?;
    let path = folder.join(PLAN);
    if path.exists() {
        return Ok(());
    }
    refuse_remains(folder)?;
    let beside = unfinished(folder);
    write(&beside, &plan[..])?;
    // Of two that begin at once only one can; the other finds its plan. Where there are no links, the last one counts.
    match fs::hard_link(&beside, &path) {
        Err(_) if !path.exists() => fs::rename(&beside, &path),
        _ => fs::remove_file(&beside),
    }
    .map_err(|error| BatchError::io(&path, error))
}

/// The plan in a folder. `no_plan` says what is wrong with a file of its name that is none, by its path.
pub(crate) fn plan<P: DeserializeOwned>(
    folder: &Path,
    no_plan: impl FnOnce(&str, &serde_json::Error) -> BatchError,
) -> Result<P, BatchError> {
    let path = folder.join(PLAN);
    let text = fs::read(&path).map_err(|error| BatchError::io(&path, error))?;
    serde_json::from_slice(&text).map_err(|error| no_plan(&path.display().to_string(), &error))
}

/// Does a folder hold a batch, done or not?
pub(crate) fn holds_a_batch(folder: &Path) -> bool {
    let has_plan = || plan::<Plan>(folder, |path, error| BatchError::Damaged(format!("{path}: {error}"))).is_ok();
    folder.join(PLAN).exists() && (folder.join(SUCCESS).exists() || has_plan())
}

/// Removes what those who were stopped left behind.
pub(crate) fn tidy(folder: &Path) -> Result<(), BatchError> {
    remove(folder, UNFINISHED)
}

/// Removes the files whose names begin so.
pub(crate) fn remove(folder: &Path, start: &str) -> Result<(), BatchError> {
    let entries = fs::read_dir(folder).map_err(|error| BatchError::io(folder, error))?;
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(start)) {
        // Somebody else may have done so.
        let _ = fs::remove_file(entry.path());
    }
    Ok(())
}

/// A name for a file that is being written: nobody else has it.
pub(crate) fn unfinished(folder: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    // On another machine the same process number may write into the same folder at the same time.
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    folder.join(format!("{UNFINISHED}{}-{count}-{time}", std::process::id()))
}

/// Writes a new file with all that comes.
pub(crate) fn write(path: &Path, mut content: impl Read) -> Result<(), BatchError> {
    let mut write = || {
        let mut file = File::create_new(path)?;
        io::copy(&mut content, &mut file)?;
        file.sync_data()
    };
    write().map_err(|error: io::Error| BatchError::io(path, error))
}

/// Writes a value as a line of JSON beside its place, and renames it.
pub(crate) fn write_json(folder: &Path, path: &Path, value: &impl Serialize) -> Result<(), BatchError> {
    write_lines(folder, path, std::slice::from_ref(value))
}

/// Writes each value as a line of JSON beside the file's place, and renames it.
pub(crate) fn write_lines(folder: &Path, path: &Path, values: &[impl Serialize]) -> Result<(), BatchError> {
    let mut text = Vec::new();
    for value in values {
        serde_json::to_writer(&mut text, value).map_err(|error| BatchError::Damaged(error.to_string()))?;
        text.push(b'\n');
    }
    let beside = unfinished(folder);
    write(&beside, &text[..])?;
    fs::rename(&beside, path).map_err(|error| BatchError::io(path, error))
}

/// Refuses a folder that holds parts without their plan.
fn refuse_remains(folder: &Path) -> Result<(), BatchError> {
    let entries = fs::read_dir(folder).map_err(|error| BatchError::io(folder, error))?;
    let is_part = |name: &str| name == SUCCESS || name.starts_with("part-") || name.starts_with("round-");
    match entries.flatten().find(|entry| is_part(&entry.file_name().to_string_lossy())) {
        None => Ok(()),
        Some(part) => Err(BatchError::OtherQuestion(format!(
            "{} holds {}, and no {PLAN} that says what it is; take another folder",
            folder.display(),
            part.file_name().display()
        ))),
    }
}
