//! Choices by the names that JSON has for them.

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use crate::ServiceError;

/// The choice of this name. In the error, `place` names the field and `expected` all choices.
///
/// # Errors
/// Another name.
pub fn named<'n, T: Deserialize<'n>>(
    place: &str,
    name: &'n str,
    expected: &str,
) -> Result<T, ServiceError> {
    T::deserialize(StrDeserializer::<Error>::new(name))
        .map_err(|_| ServiceError::value(place, format!("{name:?}"), expected))
}
