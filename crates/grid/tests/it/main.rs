//! One program, since each that is linked by itself takes seconds of every test run.

mod puzzle;
mod shape;
mod slots;
mod support;
