//! `--format`: the format a puzzle is written in.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use wordwright_formats::Format;

use crate::error::CliError;

/// Parses a format by the names that `--format` knows.
pub fn parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new([
        PossibleValue::new("pattern").alias("txt").help("Rows of text"),
        PossibleValue::new("puz").help("Across Lite's binary format"),
        PossibleValue::new("ipuz").help("The open JSON format"),
        PossibleValue::new("jpz").help("Crossword Compiler's XML"),
        PossibleValue::new("xd").help("Plain text, common in crossword collections"),
        PossibleValue::new("cwdb").help("The text format of PROVERB's crossword database"),
        PossibleValue::new("html").help("A self-contained page for solving"),
    ])
    .try_map(|name| name.parse::<Format>().map_err(|()| format!("unknown format {name}")))
}

/// The format to write `path` in: the one requested, otherwise the one of its
/// extension.
///
/// # Errors
/// [`CliError::UnknownFormat`].
pub fn format_of(path: &Path, asked: Option<Format>) -> Result<Format, CliError> {
    let by_name = || Format::from_extension(path.extension()?.to_str()?);
    asked.or_else(by_name).ok_or_else(|| CliError::UnknownFormat { path: path.to_owned() })
}
