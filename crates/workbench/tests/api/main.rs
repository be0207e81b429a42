//! The API in process: every route, and what it says to bad input.

mod bad_input;
mod client;
mod compose;
mod connections;
mod description;
mod files;
mod games;
mod gathering;
mod jobs;
mod pages;
mod puzzles;
mod review;
mod security;
mod solve;
mod tables;
mod words;
