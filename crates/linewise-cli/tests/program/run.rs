//! Running the program.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// What stood on standard output.
    pub out: String,
    /// What stood on standard error.
    pub err: String,
}

/// Runs the program.
pub fn linewise(arguments: &[&str]) -> Run {
    linewise_reading("", arguments)
}

/// Runs the program with this on its standard input.
pub fn linewise_reading(input: &(impl AsRef<[u8]> + ?Sized), arguments: &[&str]) -> Run {
    run(program().write_stdin(input.as_ref()).args(arguments))
}

/// Runs the program in this folder.
pub fn linewise_in(folder: &Path, arguments: &[&str]) -> Run {
    run(program().current_dir(folder).args(arguments))
}

/// What the program writes to standard output in this folder, where that need not be text.
pub fn linewise_bytes_in(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = program().current_dir(folder).args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    output.stdout
}

fn program() -> Command {
    Command::cargo_bin("linewise").expect("the program is built")
}

fn run(command: &mut Command) -> Run {
    let output = command.env_remove("NO_COLOR").output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes text");
    let code = output.status.code().expect("it ends by itself");
    Run { code, out: text(output.stdout), err: text(output.stderr) }
}

impl Run {
    /// The same, after making sure of its exit code.
    pub fn ended(self, code: i32) -> Run {
        assert_eq!(self.code, code, "exit code of {self:?}");
        self
    }

    /// The same, after making sure that nothing was complained of.
    pub fn silent(self) -> Run {
        assert_eq!(self.err, "", "standard error of {self:?}");
        self
    }

    /// The lines on standard output.
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// The JSON objects on standard output.
    pub fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }
}

/// The keys of an object, in the order in which they were written.
pub fn keys(line: &str) -> Vec<String> {
    struct Keys(Vec<String>);
    impl<'de> serde::Deserialize<'de> for Keys {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Keys, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Keys;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("an object")
                }
                fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                    let mut keys = Vec::new();
                    while let Some((key, _)) = map.next_entry::<String, serde::de::IgnoredAny>()? {
                        keys.push(key);
                    }
                    Ok(Keys(keys))
                }
            }
            deserializer.deserialize_map(Visitor)
        }
    }
    serde_json::from_str::<Keys>(line).expect("an object").0
}

/// A folder for the files of one test.
pub struct Folder(TempDir);

impl Folder {
    /// An empty folder.
    pub fn new() -> Folder {
        Folder(TempDir::new().expect("a folder can be made"))
    }

    /// Where a file of this name is, or would be.
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("the path is text").to_owned()
    }

    /// A file with this content: its path.
    pub fn file(&self, name: &str, content: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a file can be written");
        path
    }
}

/// The text of a file of other people that may lie beside the repository; `None` where it is absent, which is told.
/// With LINEWISE_REQUIRE_SHARED, it has to be there.
pub fn shared_text(name: &str) -> Option<String> {
    let path = project_file(&format!("../shared/{name}"));
    if std::path::Path::new(&path).exists() {
        return Some(std::fs::read_to_string(path).expect("it can be read"));
    }
    assert!(std::env::var_os("LINEWISE_REQUIRE_SHARED").is_none(), "{name} is not beside the repository");
    eprintln!("skipped: {name} is not beside the repository");
    None
}

/// A file of the project, by its path there.
pub fn project_file(path: &str) -> String {
    let file: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    file.to_str().expect("the path is text").to_owned()
}

/// A puzzle with one solution: `.#.`, `###`.
pub const UNIQUE: &str = "kind: nonogram\ntitle: hat\nrows:\n1\n3\ncolumns:\n1\n2\n1\n";
/// A puzzle with two solutions.
pub const SEVERAL: &str = "kind: nonogram\ntitle: swap\nrows:\n1\n1\ncolumns:\n1\n1\n";
/// A puzzle without a solution, as its sums show.
pub const NONE: &str = "kind: nonogram\ntitle: odd\nrows:\n1\n1\ncolumns:\n1\n0\n";
/// A puzzle that its given cell contradicts.
pub const SPOILED: &str = "kind: nonogram\ntitle: spoiled\nrows:\n1\n3\ncolumns:\n1\n2\n1\ngivens:\n#??\n???\n";
/// A puzzle that cannot be one: a clue is longer than its line.
pub const BAD: &str = "kind: nonogram\ntitle: long\nrows:\n1\n4 2\ncolumns:\n1\n2\n1\n";
