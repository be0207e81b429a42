//! One program, since each that is linked by itself takes seconds of every test run.

mod database;
mod pack;
mod relations;
