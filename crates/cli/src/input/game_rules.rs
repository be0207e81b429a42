//! The rules of a board game, built in or from a file.

use std::sync::Arc;

use wordwright_boardgame::Rules;
use wordwright_service::games;

use crate::error::CliError;
use crate::input::files;

/// The rules with that name, or from that file.
///
/// # Errors
/// A file that cannot be read or is not a rules file.
pub fn rules(name: &str) -> Result<Arc<Rules>, CliError> {
    match games::built_in_rules(name) {
        Some(rules) => Ok(rules),
        None => games::rules_of_text(&files::read(name.as_ref(), files::SizeLimit::DESCRIPTION)?)
            .map_err(|problem| CliError::of_game(name, problem)),
    }
}
