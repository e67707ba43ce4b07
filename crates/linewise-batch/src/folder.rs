//! The folder of a batch: its plan, parts that are there whole or not at all, and what those who were stopped left behind.

use crate::error::BatchError;
use crate::plan::Plan;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Read, Write};
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
    // Somebody else may have begun the same meanwhile.
    if let Err(remains) = refuse_remains(folder) {
        return if path.exists() { Ok(()) } else { Err(remains) };
    }
    let beside = unfinished(folder);
    let _held = write(&beside, &plan[..])?;
    // Of two that begin at once only one can; the other finds its plan. Where there are no links, the last one counts.
    if fs::hard_link(&beside, &path).is_err() && !path.exists() {
        return fs::rename(&beside, &path).map_err(|error| BatchError::io(&path, error));
    }
    let _ = fs::remove_file(&beside);
    Ok(())
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

/// Removes what those who were stopped left behind; what somebody else is writing is theirs. To be called when all is
/// done, [`SUCCESS`] included.
pub(crate) fn tidy(folder: &Path) -> Result<(), BatchError> {
    remove(folder, UNFINISHED, |path| File::open(path).is_ok_and(|file| file.try_lock().is_ok()))
}

/// Removes the files whose names begin so and that may go.
pub(crate) fn remove(folder: &Path, start: &str, may_go: impl Fn(&Path) -> bool) -> Result<(), BatchError> {
    let entries = fs::read_dir(folder).map_err(|error| BatchError::io(folder, error))?;
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(start)) {
        if may_go(&entry.path()) {
            // Somebody else may have done so.
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Makes a new file that nobody else tidies away as long as it is open.
fn create(path: &Path) -> io::Result<File> {
    let file = File::create_new(path)?;
    // Elsewhere nobody could read it either; and not every file system knows locks.
    if cfg!(unix) {
        let _ = file.lock();
    }
    Ok(file)
}

/// Makes a file beside its place with what `write` puts into it, and renames it.
pub(crate) fn put(folder: &Path, path: &Path, write: impl FnOnce(File) -> io::Result<File>) -> Result<(), BatchError> {
    let beside = unfinished(folder);
    let put = || {
        let file = write(create(&beside)?)?;
        file.sync_data()?;
        fs::rename(&beside, path)
    };
    put().or_else(|error: io::Error| {
        // Who tidied it away before it was locked had seen all parts.
        let is_tidied = error.kind() == io::ErrorKind::NotFound && folder.join(SUCCESS).exists();
        if is_tidied {
            return Ok(());
        }
        // What is half written is of no use to anyone; where it cannot even be removed, the next run does.
        let _ = fs::remove_file(&beside);
        Err(BatchError::io(path, error))
    })
}

/// A name for a file that is being written: nobody else has it.
pub(crate) fn unfinished(folder: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    // On another machine the same process number may write into the same folder at the same time.
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    folder.join(format!("{UNFINISHED}{}-{count}-{time}", std::process::id()))
}

/// Writes a new file with all that comes. As long as it is open, nobody else tidies it away.
pub(crate) fn write(path: &Path, mut content: impl Read) -> Result<File, BatchError> {
    let mut write = || {
        let mut file = create(path)?;
        io::copy(&mut content, &mut file)?;
        file.sync_data()?;
        Ok(file)
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
    put(folder, path, |mut file| file.write_all(&text).map(|()| file))
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
