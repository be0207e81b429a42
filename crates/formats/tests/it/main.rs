//! One test program, since linking another adds seconds to every test run.

mod documentation;
mod examples;
mod ipuz;
mod jpz;
mod locked;
mod measured;
mod pattern;
mod print;
mod puz;
mod random;
mod round_trip;
mod support;
mod table;
mod texts;
