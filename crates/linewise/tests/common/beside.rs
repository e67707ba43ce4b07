//! Files of other people that may lie beside the repository: what needs them is skipped where they are absent.

use std::path::{Path, PathBuf};

/// When this is set, the files have to be there.
const REQUIRED: &str = "LINEWISE_REQUIRE_SHARED";

/// The file or folder of this name there; `None` where it is absent, which is told.
pub fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os(REQUIRED).is_none(), "{name} is not beside the repository, and {REQUIRED} is set");
    eprintln!("skipped: {name} is not beside the repository");
    None
}

/// The text of the file of this name there.
pub fn shared_text(name: &str) -> Option<String> {
    shared(name).map(|path| std::fs::read_to_string(path).expect("a readable file"))
}

/// The folder of other people's nonograms, in which an index lies.
pub fn nonograms() -> Option<PathBuf> {
    shared("data/nonograms/INDEX.tsv").and_then(|index| index.parent().map(Path::to_path_buf))
}
