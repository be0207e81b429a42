//! What a check leaves out because a tool, a browser or a network is missing. On a developer's
//! machine that is a message; where a variable requires it, as in continuous integration, a
//! failure: otherwise a check that could not run would count as passed.

use std::ffi::OsString;

use super::SKIPPED;
use crate::error::TaskError;

/// Says what is not checked, and why.
///
/// # Errors
/// [`TaskError::Required`] if the variable is set.
pub fn skip(absent: &str, variable: &'static str) -> Result<(), TaskError> {
    skip_unless(std::env::var_os(variable), absent, variable)
}

fn skip_unless(
    value: Option<OsString>,
    absent: &str,
    variable: &'static str,
) -> Result<(), TaskError> {
    if value.is_some_and(|value| !value.is_empty()) {
        return Err(TaskError::Required { absent: absent.to_owned(), variable });
    }
    println!("{SKIPPED}{absent}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_turns_what_is_missing_into_a_failure() {
        let skip = |value: Option<&str>| skip_unless(value.map(Into::into), "the pages", "PAGES");
        let error = skip(Some("required")).unwrap_err().to_string();
        assert_eq!(error, "not checked: the pages; PAGES requires it");
        skip(None).unwrap();
        skip(Some("")).unwrap();
    }
}
