//! Filling a draft, designing a pattern, and what can still go where.

pub mod design;
pub mod fill;
pub mod rules;
pub mod viability;
