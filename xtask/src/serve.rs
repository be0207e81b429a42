//! `cargo xtask serve`: builds the browser application and the program, and
//! starts the workbench.

use std::path::Path;

use crate::cargo::{cargo, root};
use crate::error::TaskError;
use crate::npm::{NODE, has_node, npm, packages};

pub const ABOUT: &str = "builds the pages and the program, and starts the workbench \
                         [arguments of wordwright serve]...";

/// Builds and starts.
///
/// # Errors
/// A build or a server that fails.
pub fn run(arguments: &[String]) -> Result<(), TaskError> {
    let root = root();
    build_pages(&root)?;
    let mut whole = vec!["run", "--release", "--bin", "wordwright", "--", "serve"];
    whole.extend(arguments.iter().map(String::as_str));
    cargo(&root, &whole, None)
}

/// Builds the browser application where there is Node; without it the program
/// shows a page that says what to run.
fn build_pages(root: &Path) -> Result<(), TaskError> {
    let web = root.join("web");
    if !has_node() {
        eprintln!("skipped: the pages, since there is no node {NODE} or later");
        return Ok(());
    }
    if !packages(root, &web)? {
        eprintln!("skipped: the pages, since npm could not fetch their packages");
        return Ok(());
    }
    npm(root, &web, &["run", "--silent", "build"])
}
