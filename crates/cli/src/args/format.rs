//! `--format`: the format a puzzle is written in.

use std::path::Path;

use clap::ValueEnum;
use wordwright_formats::Format;

use crate::error::CliError;

/// The formats by the names that `--format` knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// Rows of text.
    Pattern,
    /// Across Lite's binary format.
    Puz,
    /// The open JSON format.
    Ipuz,
    /// Crossword Compiler's XML.
    Jpz,
    /// Plain text, common in crossword collections.
    Xd,
    /// The text format of PROVERB's crossword database.
    Cwdb,
    /// A self-contained page for solving.
    Html,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Pattern => Self::Pattern,
            FormatName::Puz => Self::Puz,
            FormatName::Ipuz => Self::Ipuz,
            FormatName::Jpz => Self::Jpz,
            FormatName::Xd => Self::Xd,
            FormatName::Cwdb => Self::Cwdb,
            FormatName::Html => Self::Html,
        }
    }
}

/// The format to write `path` in: the one requested, otherwise the one of its
/// extension.
///
/// # Errors
/// [`CliError::UnknownFormat`].
pub fn format_of(path: &Path, asked: Option<FormatName>) -> Result<Format, CliError> {
    let by_name = || Format::from_extension(path.extension()?.to_str()?);
    asked
        .map(Format::from)
        .or_else(by_name)
        .ok_or_else(|| CliError::UnknownFormat { path: path.to_owned() })
}
