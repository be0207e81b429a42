//! The terminal: printing, drawing, progress and Ctrl-C.

pub mod ansi;
pub mod board_drawing;
pub mod cancel;
pub mod grid_drawing;
pub mod output;
pub mod progress;
pub mod reasons;
pub mod render;
