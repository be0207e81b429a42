//! Squares that take several letters.

mod contraction;
mod detector;
mod gimmick;
mod letters;
mod longer;
mod odds;
mod squares;

pub(crate) use gimmick::RebusGimmick;
