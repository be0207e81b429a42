//! Rounds numbers in JSON to as many digits as a reader can use.
//!
//! Scores have two digits after the point and probabilities six. The types keep
//! full precision; only the text is rounded, so two machines whose sums differ
//! in the last bit write the same line.

use serde::Serializer;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub fn hundredths<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((value * 1e2).round() / 1e2)
}

#[expect(clippy::ref_option, reason = "serde asks for a reference")]
pub fn hundredths_if_any<S: Serializer>(
    value: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => hundredths(value, serializer),
        None => serializer.serialize_none(),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub fn millionths<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((value * 1e6).round() / 1e6)
}

#[expect(clippy::ref_option, reason = "serde asks for a reference")]
pub fn millionths_if_any<S: Serializer>(
    value: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => millionths(value, serializer),
        None => serializer.serialize_none(),
    }
}
