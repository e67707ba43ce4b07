//! Everything that the fuzzer once found at the page's door, again: see `fuzz/` and `docs/testing.md`.

#[path = "../../../fuzz/page.rs"]
mod page;

use std::fs;
use std::path::Path;

#[test]
fn page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions/page");
    let files = fs::read_dir(&folder).expect("the folder of what was found");
    let mut paths: Vec<_> = files.map(|file| file.expect("a readable folder").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "nothing is kept");
    for path in paths {
        println!("{}", path.display());
        page::page(&fs::read(&path).expect("a readable file"));
    }
}
