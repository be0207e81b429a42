//! Squares that take several letters.

mod contraction;
mod detector;
mod letters;
mod longer;
mod odds;
mod squares;

pub(crate) use detector::RebusDetector;
pub(crate) use squares::Rebus;
