//! Prints results and messages. Omits colours where they are not supported.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::error::CliError;

/// The style of block squares, numbers and other secondary things.
pub const FAINT: Style = Style::new().dimmed();
/// The style of what matters.
pub const STRONG: Style = Style::new().bold();
/// The style of the lowest scores and of failures.
pub const BAD: Style = AnsiColor::Red.on_default();
/// The style of success.
pub const GOOD: Style = AnsiColor::Green.on_default();

/// The width of tables without a terminal, in columns.
const USUAL_WIDTH: usize = 80;

/// `text` in `style`.
pub fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Prints `text` unchanged on standard output.
///
/// # Errors
/// [`CliError::Closed`] if its reader has closed it, [`CliError::Output`] if
/// it cannot be written.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(output_error)
}

/// Prints bytes of a file on standard output.
///
/// # Errors
/// [`CliError::Closed`] if its reader has closed it, [`CliError::Output`] if
/// it cannot be written.
pub fn print_bytes(bytes: &[u8]) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(output_error)
}

/// Prints one JSON object on one line of standard output.
///
/// # Errors
/// [`CliError::Closed`] if its reader has closed it, [`CliError::Output`] if
/// it cannot be written.
pub fn print_json(object: &impl Serialize) -> Result<(), CliError> {
    print(&(json_line(object) + "\n"))
}

/// Whether what a command writes goes to standard output.
///
/// # Errors
/// [`CliError::Usage`] if `--json` wants it too.
pub fn is_output(path: &Path, json: bool) -> Result<bool, CliError> {
    let to_output = path.as_os_str() == "-";
    if json && to_output {
        let both = "--json and the output - both want standard output; choose one";
        return Err(CliError::Usage(both.to_owned()));
    }
    Ok(to_output)
}

/// Prints a summary, on standard error if standard output is taken.
///
/// # Errors
/// As [`print()`].
pub fn print_beside(text: &str, is_taken: bool) -> Result<(), CliError> {
    if is_taken {
        note(text);
        return Ok(());
    }
    print(&format!("{text}\n"))
}

/// A JSON object on one line.
pub fn json_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("reports have string keys and finite numbers")
}

/// Prints one error on standard error.
pub fn complain(error: &CliError) {
    note(&format!("{} {error}", styled(BAD.bold(), "error:")));
}

/// Prints one warning on standard error.
pub fn warn(text: &str) {
    note(&format!("{} {text}", styled(STRONG, "warning:")));
}

/// Prints one line on standard error.
pub fn note(text: &str) {
    // A closed standard error cannot be reported.
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// The width of tables, in columns.
pub fn width() -> usize {
    if !io::stdout().is_terminal() {
        return USUAL_WIDTH;
    }
    terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0))
}

/// A number as JSON has it: with six digits after the point.
pub fn millionths(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// `count` with the name of the thing, in the plural where needed.
pub fn counted(count: usize, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

fn output_error(problem: io::Error) -> CliError {
    match problem.kind() {
        io::ErrorKind::BrokenPipe => CliError::Closed,
        _ => CliError::Output { problem },
    }
}
