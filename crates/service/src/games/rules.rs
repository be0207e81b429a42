//! The rules of board games, by name.

use std::sync::Arc;

use wordwright_boardgame::Rules;

use crate::ServiceError;

/// The name of the rules with the large board.
pub const SUPER: &str = "english-super";

/// The built-in rules: name and description. The first are the default.
pub const RULES: [(&str, &str); 7] = [
    ("english", "English tiles on the board of 15 by 15"),
    (SUPER, "200 English tiles on the board of 21 by 21"),
    ("french", "French tiles on the board of 15 by 15"),
    ("german", "German tiles on the board of 15 by 15"),
    ("spanish", "Spanish tiles on the board of 15 by 15"),
    ("dutch", "Dutch tiles on the board of 15 by 15"),
    ("polish", "Polish tiles on the board of 15 by 15"),
];

/// Whether the rules of that name are built in.
pub fn is_built_in(name: &str) -> bool {
    RULES.iter().any(|rules| rules.0 == name)
}

/// The built-in rules of that name, if there are any.
pub fn built_in_rules(name: &str) -> Option<Arc<Rules>> {
    let layout = if name == SUPER { "super21" } else { "standard15" };
    let text = format!("name: {name}\nlayout: {layout}\ntiles: {name}");
    is_built_in(name).then(|| Arc::new(Rules::parse(&text).expect("a test reads these rules")))
}

/// The built-in rules of that name.
///
/// # Errors
/// Another name.
pub fn rules_named(name: &str) -> Result<Arc<Rules>, ServiceError> {
    built_in_rules(name).ok_or_else(|| {
        let names = RULES.map(|rules| rules.0).join(", ");
        ServiceError::value("rules", format!("{name:?}"), format!("one of {names}"))
    })
}

/// Parses rules from text: board, tiles and parameters.
///
/// # Errors
/// The line that cannot be used, or bytes that are not UTF-8.
pub fn rules_of_text(bytes: &[u8]) -> Result<Arc<Rules>, ServiceError> {
    let text = str::from_utf8(bytes).map_err(|problem| {
        let before = String::from_utf8_lossy(&bytes[..problem.valid_up_to()]);
        let line = 1 + before.matches('\n').count();
        ServiceError::value(
            "rules",
            format!("bytes in line {line} that are not UTF-8"),
            "text in UTF-8",
        )
    })?;
    Ok(Arc::new(Rules::parse(text)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_rule_is_read() {
        for (name, _) in RULES {
            assert_eq!(built_in_rules(name).unwrap().tiles_name(), Some(name));
        }
        assert!(built_in_rules("klingon").is_none());
        assert!(rules_of_text(b"rack: 99").is_err() && rules_of_text(b"name: \xff").is_err());
    }
}
