//! The program `linewise`. All of it is in the library of this crate, so that the Python package can install the very same one.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(linewise_cli::run(std::env::args_os()))
}
