//! Compares the engine with slow, readable twins, exhaustive enumeration and a
//! SAT encoding, on small random grids and lists with every rule a problem has.

mod all_fills;
mod case;
mod exhaustive;
mod fillable;
mod learning;
mod proofs;
mod random;
mod sat;
mod verifier;
