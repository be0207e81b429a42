//! One test program, since linking another adds seconds to every test run.

mod puzzle;
mod shape;
mod slots;
mod support;
