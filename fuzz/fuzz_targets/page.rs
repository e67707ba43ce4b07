#![no_main]

#[path = "../page.rs"]
mod page;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| page::page(bytes));
