//! The API in process: every route, and what it says to bad input.

mod client;
mod description;
