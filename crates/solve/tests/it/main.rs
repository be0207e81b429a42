//! One test program, since linking another adds seconds to every test run.

mod figure6;
mod twins;
