//! The rules of a board game, built in or from a file.

use std::sync::Arc;

use wordwright_boardgame::Rules;

use crate::error::CliError;
use crate::input::files;

/// The built-in rules, by the names of their tiles; the first are the default.
pub const RULES: [&str; 7] = ["english", SUPER, "french", "german", "spanish", "dutch", "polish"];

/// The name of the rules with the large board.
pub const SUPER: &str = "english-super";

/// Whether the rules of that name are built in.
pub fn is_built_in(rules: &str) -> bool {
    RULES.contains(&rules)
}

/// The rules of that name, or in that file.
///
/// # Errors
/// A file that cannot be read or describes no rules.
pub fn rules(name: &str) -> Result<Arc<Rules>, CliError> {
    let error = |problem| CliError::Game { name: name.to_owned(), problem };
    let text = if RULES.contains(&name) {
        let layout = if name == SUPER { "super21" } else { "standard15" };
        format!("name: {name}\nlayout: {layout}\ntiles: {name}")
    } else {
        String::from_utf8_lossy(&files::read(name.as_ref())?).into_owned()
    };
    Rules::parse(&text).map(Arc::new).map_err(error)
}
