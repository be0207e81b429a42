//! One test program, since linking another adds seconds to every test run.

mod database;
mod pack;
mod relations;
