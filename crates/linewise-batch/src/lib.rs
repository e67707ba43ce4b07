//! Many line puzzles at once: the same question about each, in shards that can be done anywhere, in any order, and more than once.
//!
//! A [`Plan`] names the inputs with their hashes, the question, and the shards. What a shard writes is a pure function
//! of the plan and the shard's number: it is written beside its place and renamed, so that whoever is stopped, and
//! wherever, loses nothing and doubles nothing. There is a row for each puzzle: one that cannot be read has its error,
//! one that took too long says so. Rows hold no times, so that they are the same bytes whoever writes them; a limit in
//! seconds is the one thing that breaks this.
//!
//! ```no_run
//! use linewise_batch::{Batch, TableFormat, Operation, Question};
//!
//! # fn main() -> Result<(), linewise_batch::BatchError> {
//! let question = Question::new(Operation::Grade);
//! let batch = Batch::begin("out".as_ref(), vec!["puzzles.parquet".into()], &question, TableFormat::Parquet, 1000)?;
//! for shard in batch.missing() {
//!     batch.run(shard, 1, &|| false, &|| {})?;
//! }
//! println!("{} puzzles", batch.finish()?.rows);
//! # Ok(())
//! # }
//! ```

mod batch;
pub mod census;
pub mod cubes;
mod error;
mod folder;
mod input;
mod plan;
mod question;
mod read;
mod row;
mod summary;
mod table;

pub use batch::{Batch, Source};
pub use error::BatchError;
pub use input::{all_of, files_in};
pub use plan::{Plan, Shard};
pub use question::{Operation, Question};
pub use row::Row;
pub use summary::Summary;
pub use table::TableFormat;
