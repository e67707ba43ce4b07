//! The program as its users run it: what it prints, where it prints it, and how it ends.

#[path = "program/batch.rs"]
mod batch;
#[path = "program/book.rs"]
mod book;
#[path = "program/budgets.rs"]
mod budgets;
#[path = "program/census.rs"]
mod census;
#[path = "program/check.rs"]
mod check;
#[path = "program/convert.rs"]
mod convert;
#[path = "program/cubes.rs"]
mod cubes;
#[path = "program/diagnose.rs"]
mod diagnose;
#[path = "program/errors.rs"]
mod errors;
#[path = "program/explain.rs"]
mod explain;
#[path = "program/gchq.rs"]
mod gchq;
#[path = "program/line.rs"]
mod line;
#[path = "program/lists.rs"]
mod lists;
#[path = "program/make.rs"]
mod make;
#[path = "program/make_picture.rs"]
mod make_picture;
#[path = "program/patterns.rs"]
mod patterns;
#[path = "program/readme.rs"]
mod readme;
#[path = "program/run.rs"]
mod run;
#[path = "program/serve.rs"]
mod serve;
#[path = "program/show.rs"]
mod show;
#[path = "program/slips.rs"]
mod slips;
#[path = "program/solve.rs"]
mod solve;
#[path = "program/typed.rs"]
mod typed;
#[path = "program/unfit.rs"]
mod unfit;
#[path = "program/verify.rs"]
mod verify;
#[path = "program/written.rs"]
mod written;
