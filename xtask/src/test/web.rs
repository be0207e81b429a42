//! The browser application: types, model, and a browser that uses it.
//!
//! Without Node, its packages or a browser, the part that needs them is skipped, with a message,
//! or fails if [`REQUIRED`] is set, as in continuous integration.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::required::skip;
use crate::cargo::{ends_well, run};
use crate::error::TaskError;
use crate::npm::{NODE, command as npm_command, has_node, npm, packages};
use crate::web::check_packed;

/// The variable that turns a missing Node, package or browser into a failure.
const REQUIRED: &str = "WORDWRIGHT_BROWSER";
/// How long fetching the browser may take.
const PATIENCE: Duration = Duration::from_secs(100);
/// Where browsers are commonly found. The one without a window is the same browser and takes two
/// thirds of the processor time.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
];
/// Debian's packages of it; older systems have only the second.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// Checks types, model and build: everything that needs no browser.
///
/// # Errors
/// A wrong type, a failed test or an outdated built file.
pub fn check(root: &Path) -> Result<(), TaskError> {
    let Some(web) = folder(root)? else { return Ok(()) };
    same_types(root, &web)?;
    for script in ["check", "test", "build"] {
        npm(root, &web, &["run", "--silent", script])?;
    }
    check_packed(root)
}

/// Installs Chromium if there is none: a check of its own, so that it is done beside the build.
/// Whether there is one afterwards is for the tests that need it to say.
pub fn fetch_browser() {
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        ends_well(&mut command, PATIENCE)
    };
    let install =
        |package: &&str| apt(&["install", "-y", "-q", "--no-install-recommends", package]);
    if browser().is_none() && has_node() && apt(&["update", "-q"]) {
        PACKAGES.iter().any(install);
    }
}

/// Uses the workbench from the tests' build in a browser.
///
/// # Errors
/// A test that fails.
pub fn browser_tests(root: &Path) -> Result<(), TaskError> {
    in_browser(root, "test:browser")
}

/// Runs the browser tests that measure time.
///
/// # Errors
/// A test that fails, or takes too long.
pub fn timed_tests(root: &Path) -> Result<(), TaskError> {
    in_browser(root, "test:timed")
}

/// Runs tests in a browser, if there is one.
fn in_browser(root: &Path, script: &str) -> Result<(), TaskError> {
    let Some(web) = folder(root)? else { return Ok(()) };
    let Some(browser) = browser() else {
        let absent = "the pages in a browser, since Chromium is not there (apt-get install \
                      chromium-headless-shell)";
        return skip(absent, REQUIRED);
    };
    let mut command = npm_command(root, &web);
    command.args(["run", "--silent", script]);
    command.env("WORDWRIGHT_BIN", program()?).env("CHROMIUM", browser);
    run(&mut command, &format!("npm run {script}"))
}

/// The application's folder, if its tools have everything they need.
fn folder(root: &Path) -> Result<Option<PathBuf>, TaskError> {
    let web = root.join("web");
    if !has_node() {
        skip(&format!("the pages, since there is no node {NODE} or later"), REQUIRED)?;
        return Ok(None);
    }
    if !packages(root, &web)? {
        skip("the pages, since npm could not fetch the application's packages", REQUIRED)?;
        return Ok(None);
    }
    Ok(Some(web))
}

/// Compares the client's types with those generated from the API's description.
fn same_types(root: &Path, web: &Path) -> Result<(), TaskError> {
    let path = web.join("src/api/schema.d.ts");
    let made = root.join("target/schema.d.ts");
    let mut command = npm_command(root, web);
    command.args(["exec", "--offline", "--", "openapi-typescript"]);
    command.arg("../crates/workbench/openapi.json").arg("-o").arg(&made);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    run(&mut command, "openapi-typescript")?;
    let read = |path: &PathBuf| {
        fs::read(path).map_err(|source| TaskError::Read { path: path.clone(), source })
    };
    if read(&path)? == read(&made)? {
        return Ok(());
    }
    Err(TaskError::StaleTypes { path })
}

/// A Chromium that is installed.
fn browser() -> Option<OsString> {
    let named = std::env::var_os("CHROMIUM");
    named.or_else(|| BROWSERS.iter().find(|path| Path::new(path).is_file()).map(OsString::from))
}

/// The program that cargo built, in the same folder as this one.
pub(super) fn program() -> Result<PathBuf, TaskError> {
    let here = std::env::current_exe()
        .map_err(|source| TaskError::Run { command: "cargo xtask".to_owned(), source })?;
    Ok(here.with_file_name(format!("wordwright{}", std::env::consts::EXE_SUFFIX)))
}
