//! The XML of `.jpz`, plain or in a zip archive, for crosswords.
//!
//! Words list their cells, so that a word may follow any path; a word whose
//! cells are those of a slot is that slot's, and any other becomes a free clue.
//! Documents with a type declaration are rejected, so that no entity can
//! expand.

mod bounds;
mod markup;
mod read;
mod write;

use std::io::{Cursor, Read};

use memchr::memmem;
use zip::ZipArchive;

pub(crate) use read::read;
pub(crate) use write::write;

use crate::reading::Notes;
use crate::{FormatError, LONGEST_FILE};

/// The signature of a zip archive.
const ZIP: &[u8] = b"PK\x03\x04";
/// The signature of an entry of a zip archive's directory.
const ZIP_ENTRY: &[u8] = b"PK\x01\x02";
/// The signatures of the end of that directory, in small archives and in large
/// ones. For every end of the first kind, the reader tries every one of the
/// second.
const ZIP_ENDS: [&[u8]; 2] = [b"PK\x05\x06", b"PK\x06\x06"];
/// The most files of an archive. Archives of puzzles have one or two.
const MOST_ENTRIES: usize = 100;
/// The key of the headings of the clue lists across and down, in two lines, if
/// they are not these words.
const HEADINGS: &str = "jpz:headings";
/// The shortest names of markup that clues keep.
const MARKUP: [&str; 5] = ["b", "i", "u", "sub", "sup"];

/// Whether the bytes look like a zip archive or XML.
pub(crate) fn recognise(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.starts_with(ZIP) || text.starts_with(b"<")
}

/// The XML text of a file, unpacked if it is in an archive.
fn xml_text(bytes: &[u8], notes: &mut Notes) -> Result<String, FormatError> {
    let unpacked = if bytes.starts_with(ZIP) { Some(unpack(bytes)?) } else { None };
    let bytes = unpacked.as_deref().unwrap_or(bytes);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(text.to_owned());
    }
    let latin = || bytes.iter().map(|&byte| crate::puz::char_of(byte)).collect::<String>();
    let declaration = String::from_utf8_lossy(&bytes[..bytes.len().min(100)]).to_lowercase();
    if !["iso-8859-1", "windows-1252"].iter().any(|name| declaration.contains(name)) {
        let done = "it is read as Windows-1252";
        notes.repair("the text", "bytes that are not UTF-8", "UTF-8", done)?;
    }
    Ok(latin())
}

/// The puzzle file in a zip archive.
fn unpack(bytes: &[u8]) -> Result<Vec<u8>, FormatError> {
    let error = |problem: String| FormatError::Archive { problem };
    let many = |mark: &[u8]| memmem::find_iter(bytes, mark).nth(MOST_ENTRIES).is_some();
    if many(ZIP_ENTRY) {
        return Err(FormatError::TooMany { what: "files in the archive", most: MOST_ENTRIES });
    }
    if ZIP_ENDS.into_iter().any(many) {
        return Err(FormatError::TooMany { what: "ends of the archive", most: MOST_ENTRIES });
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| error(e.to_string()))?;
    let names: Vec<String> = {
        let lower = |name: Result<std::borrow::Cow<'_, str>, _>| {
            name.map_or(String::new(), |name| name.to_lowercase())
        };
        archive.file_names().map(lower).collect()
    };
    let is_puzzle = |name: &String| matches!(name.rsplit_once('.'), Some((_, "jpz" | "xml")));
    let index = names.iter().position(is_puzzle).or((names.len() == 1).then_some(0));
    let index = index.ok_or_else(|| error(format!("found {} other files", names.len())))?;
    let file = archive.by_index(index).map_err(|e| error(e.to_string()))?;
    let mut unpacked = Vec::new();
    let most = LONGEST_FILE as u64 + 1;
    file.take(most).read_to_end(&mut unpacked).map_err(|e| error(e.to_string()))?;
    if unpacked.len() > LONGEST_FILE {
        return Err(FormatError::Unpacked { most: LONGEST_FILE });
    }
    Ok(unpacked)
}
