//! Puzzle files: formats by name, reading and writing.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};
use wordwright_formats::{Feature, Format, Pages, Paper, Reading, Written};
use wordwright_grid::Puzzle;

use crate::ServiceError;
use crate::puzzles::puzzle::PuzzleDocument;

/// A file format. JSON names it by its extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub struct FormatName(pub Format);

impl TryFrom<String> for FormatName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        name.parse().map(Self).map_err(|()| {
            let names = Format::ALL.map(Format::extension).join(", ");
            format!("unknown format {name:?}, expected one of {names}")
        })
    }
}

impl From<FormatName> for &'static str {
    fn from(name: FormatName) -> Self {
        name.0.extension()
    }
}

impl PartialSchema for FormatName {
    fn schema() -> RefOr<Schema> {
        let names =
            ObjectBuilder::new().schema_type(Type::String).description(Some("A file format."));
        names.enum_values(Some(Format::ALL.map(Format::extension))).into()
    }
}

impl ToSchema for FormatName {}

impl FormatName {
    /// The media type of its files.
    pub fn media_type(self) -> &'static str {
        match self.0 {
            Format::Puz => "application/x-crossword",
            Format::Ipuz => "application/json",
            Format::Jpz => "application/xml",
            Format::Html => "text/html; charset=utf-8",
            _ => "text/plain; charset=utf-8",
        }
    }
}

/// A format and its properties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormatAbout {
    /// Its name.
    pub name: FormatName,
    /// The usual file name extension, without a dot.
    #[schema(value_type = String)]
    pub extension: &'static str,
    /// The name that people use.
    pub title: String,
    /// The media type of its files.
    #[schema(value_type = String)]
    pub media_type: &'static str,
}

/// Every format; all are read and written.
pub fn formats() -> Vec<FormatAbout> {
    let about = |format: Format| {
        let name = FormatName(format);
        let (extension, media_type) = (format.extension(), name.media_type());
        FormatAbout { name, extension, title: format.to_string(), media_type }
    };
    Format::ALL.into_iter().map(about).collect()
}

/// The result of reading a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportResult {
    /// Its format, detected from its content.
    pub format: FormatName,
    /// The puzzle.
    pub puzzle: PuzzleDocument,
    /// What was unusual about it, one sentence each.
    pub warnings: Vec<String>,
    /// What was repaired, one sentence each.
    pub repairs: Vec<String>,
}

/// Reads a puzzle file of any format. With `lenient`, damage is repaired and listed
/// instead of refused. `name` is the file's name, empty if it has none.
///
/// # Errors
/// A file in an unknown format, one whose content does not match its name, or a damaged
/// one.
pub fn import(bytes: &[u8], name: &str, lenient: bool) -> Result<ImportResult, ServiceError> {
    let reading = if lenient { Reading::Lenient } else { Reading::Strict };
    let document = wordwright_formats::read_named(bytes, name, reading)?;
    let puzzle = PuzzleDocument::of(&document.puzzle);
    // Refuse a puzzle that could not be saved now, not after an hour of work on
    // it.
    puzzle.puzzle()?;
    Ok(ImportResult {
        format: FormatName(document.format),
        puzzle,
        warnings: document.warnings.iter().map(ToString::to_string).collect(),
        repairs: document.repairs.iter().map(ToString::to_string).collect(),
    })
}

/// The result of writing a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExportResult {
    /// A name for it, made from the puzzle's title.
    pub file_name: String,
    /// Its media type.
    #[schema(value_type = String)]
    pub media_type: &'static str,
    /// Its bytes as base64.
    pub base64: String,
    /// What the format could not represent, one sentence each.
    pub losses: Vec<String>,
}

/// Writes a puzzle, as [`write_with_letters`] does.
pub fn export(puzzle: &Puzzle, format: FormatName) -> ExportResult {
    let written = write_with_letters(puzzle, format.0);
    ExportResult {
        file_name: file_name(&puzzle.title, format.0.extension()),
        media_type: format.media_type(),
        base64: STANDARD.encode(written.bytes),
        losses: written.losses.iter().map(ToString::to_string).collect(),
    }
}

/// Writes a puzzle whose letters matter: a fill, a solved puzzle, a draft.
///
/// A text pattern has no place for a separate solution, so its rows are the
/// solution.
pub fn write_with_letters(puzzle: &Puzzle, format: Format) -> Written {
    let mut written = wordwright_formats::write(puzzle, format);
    let has_letters = puzzle.solution.iter().any(Option::is_some) && puzzle.scrambled.is_none();
    if format == Format::Pattern && has_letters {
        written.bytes = wordwright_formats::solution_text(puzzle).into_bytes();
        written.losses.retain(|loss| loss.feature != Feature::Solution);
    }
    written
}

/// The paper size.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaperName {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Self {
        match name {
            PaperName::A4 => Self::A4,
            PaperName::Letter => Self::Letter,
        }
    }
}

/// A warning about the characters of printed pages that no embedded font has, in ASCII;
/// `None` if there are none.
pub fn missing_characters(pages: &Pages) -> Option<String> {
    /// The most characters to name: text in another script may lack thousands.
    const NAMED: usize = 20;
    let missing = pages.missing();
    let first: Vec<String> =
        missing.iter().take(NAMED).map(|&c| format!("U+{:04X}", u32::from(c))).collect();
    let more = match missing.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let named = first.join(", ");
    (!first.is_empty())
        .then(|| format!("printed as empty boxes, since no embedded font has them: {named}{more}"))
}

/// A file name made from a title.
pub fn file_name(title: &str, extension: &str) -> String {
    /// The most characters of a title that are kept: enough to tell puzzles apart, and below
    /// what any file system allows.
    const MOST: usize = 60;
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = title.chars().take(MOST).map(kept).collect();
    let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
    let name = if parts.is_empty() { "puzzle".to_owned() } else { parts.join("-") };
    format!("{name}.{extension}")
}

#[cfg(test)]
mod tests {
    use wordwright_grid::Grid;

    use super::*;

    fn puzzle() -> Puzzle {
        let mut puzzle = Puzzle::new(Grid::new(1, 3).unwrap());
        puzzle.title = "A  Cat's tale!".to_owned();
        for (cell, letter) in puzzle.solution.iter_mut().zip("CAT".chars()) {
            *cell = Some(letter.to_string().into());
        }
        puzzle
    }

    #[test]
    fn a_pattern_shows_the_letters_and_says_what_it_lacks() {
        let written = write_with_letters(&puzzle(), Format::Pattern);
        assert_eq!(String::from_utf8(written.bytes).unwrap(), "CAT\n");
        assert!(written.losses.iter().all(|loss| loss.feature != Feature::Solution));
    }

    #[test]
    fn what_is_exported_can_be_imported() {
        let exported = export(&puzzle(), FormatName(Format::Ipuz));
        assert_eq!(
            (&*exported.file_name, exported.media_type),
            ("a-cat-s-tale.ipuz", "application/json")
        );
        let read = import(&STANDARD.decode(exported.base64).unwrap(), "", false).unwrap();
        assert_eq!(
            (read.format, read.puzzle),
            (FormatName(Format::Ipuz), PuzzleDocument::of(&puzzle()))
        );
        assert!(import(b"\0", "", false).is_err());
    }
}
