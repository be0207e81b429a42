//! Enumerations, the lengths of an answer's words in brackets, as they are printed after a clue.

/// A clue and the enumeration at its end, if its numbers add up to a length that `fits` the
/// slot: `Sea bird (3,4)` where seven letters do.
pub fn split_enumeration(clue: &str, fits: impl Fn(usize) -> bool) -> (&str, Option<&str>) {
    let parts = || {
        let (text, lengths) = clue.strip_suffix(')')?.rsplit_once('(')?;
        let text = if text.is_empty() { text } else { text.strip_suffix(' ')? };
        let mut total = 0_usize;
        for number in lengths.split([',', '-', '\'', ' ', '.', '/']) {
            if !number.bytes().all(|byte| byte.is_ascii_digit()) || number.len() > 2 {
                return None;
            }
            total += number.parse().unwrap_or(0);
        }
        (total > 0 && fits(total)).then_some((text, lengths))
    };
    match parts() {
        Some((text, lengths)) => (text, Some(lengths)),
        None => (clue, None),
    }
}

#[cfg(test)]
mod tests {
    use super::split_enumeration;

    #[test]
    fn only_what_adds_up_is_an_enumeration() {
        for (clue, expected) in [
            ("Sea bird (3,4)", ("Sea bird", Some("3,4"))),
            ("Half-time (4-3)", ("Half-time", Some("4-3"))),
            ("(7)", ("", Some("7"))),
            ("Sides of an octagon (8)", ("Sides of an octagon (8)", None)),
            ("Year (1998)", ("Year (1998)", None)),
            ("Two words (hyph.)", ("Two words (hyph.)", None)),
            ("No space(7)", ("No space(7)", None)),
            ("()", ("()", None)),
        ] {
            assert_eq!(split_enumeration(clue, |total| total == 7), expected);
        }
    }
}
