//! One program, since each that is linked by itself takes seconds of every test run.

mod figure6;
mod twins;
