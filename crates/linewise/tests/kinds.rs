//! What every kind promises, over the list of kinds.

mod common;
#[macro_use]
#[path = "common/promises.rs"]
mod promises;

keep_promises!(linewise::kind::ALL);
