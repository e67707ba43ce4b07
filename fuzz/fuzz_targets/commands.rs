#![no_main]

#[path = "../commands.rs"]
mod commands;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| commands::commands(bytes));
