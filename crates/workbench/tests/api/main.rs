//! The API in this process: every route, and its responses to bad input.

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
