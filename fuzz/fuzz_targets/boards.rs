#![no_main]

#[path = "../checks.rs"]
#[allow(dead_code, reason = "each target is a program of its own and runs one of the checks")]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::boards(bytes));
