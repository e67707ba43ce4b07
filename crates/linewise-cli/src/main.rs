//! The program `linewise`.

fn main() {}
