//! `cargo xtask serve`: updates the pages, builds the program and starts the workbench.

use crate::cargo::{cargo, root};
use crate::error::TaskError;
use crate::npm::{NODE, has_node};
use crate::web;

pub const ABOUT: &str = "builds the pages and the program, and starts the workbench \
                         [arguments of wordwright serve]...";

/// Builds and starts.
///
/// # Errors
/// A build or a server that fails.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    if has_node() {
        web::run(&[])?;
    } else {
        eprintln!("there is no Node {NODE} or later; serving the pages that are packed");
    }
    let mut whole = vec!["run", "--release", "--bin", "wordwright", "--", "serve"];
    whole.extend(arguments.iter().map(String::as_str));
    cargo(&root(), &whole, None)
}
