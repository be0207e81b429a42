//! The lemmas of `WordNet` as places in the embedded list.
//!
//! Nineteen of twenty lemmas are entries of the list in lower case, and the list is in
//! the program anyway. So, instead of a pack's arrays `lemmas` and `answers`,
//! `wordnet.deflate` has:
//!
//! | array | contents |
//! |---|---|
//! | `lemma-origins` | for each lemma, in the order of text, an [`Origin`] |
//! | `lemma-places` | the lines of the list of those that are answers |
//! | `lemma-texts` | the texts of those that the list writes differently, or lacks |
//!
//! This saves 0.9 MB of the program, and less is decompressed at each start.

use std::path::Path;

use crate::base::AnswerId;
use crate::base::text::answer as letters_of;
use crate::error::KnowledgeError;
use crate::pack::{Answers, NO_ANSWER, PackFile};
use crate::tables::{TableWriter, Tables};

/// Where a lemma's text is, and whether it is an answer.
#[repr(u8)]
enum Origin {
    /// Text and answer are those of the entry.
    Entry = 0,
    /// It is an answer, written differently.
    Otherwise = 1,
    /// It is not an answer.
    Unlisted = 2,
}

/// Writes the lemmas, each with the answer that it makes, in the order of text.
///
/// # Errors
/// More than a table can hold.
pub(crate) fn write_lemmas<'a>(
    lemmas: impl Iterator<Item = (&'a str, Option<AnswerId>)>,
    known: Answers<'_>,
    list: &[AnswerId],
    tables: &mut TableWriter,
) -> Result<(), KnowledgeError> {
    // An answer that only the glossary has is in no line of the list.
    let mut lines = vec![None; known.len()];
    for (line, id) in (0..).zip(list) {
        lines[id.index()] = Some(line);
    }
    let (mut origins, mut places, mut texts) = (Vec::new(), Vec::<u32>::new(), Vec::new());
    for (text, answer) in lemmas {
        let listed = answer.and_then(|id| Some((id, lines[id.index()]?)));
        places.extend(listed.map(|(_, line)| line));
        let mut entry = Vec::new();
        let origin = match listed.map(|(id, _)| write_lower(known, id, &mut entry)) {
            Some(()) if entry == text.as_bytes() => Origin::Entry,
            Some(()) => Origin::Otherwise,
            None => Origin::Unlisted,
        };
        if !matches!(origin, Origin::Entry) {
            texts.push(text);
        }
        origins.push(origin as u8);
    }
    tables.array("lemma-origins", &origins);
    tables.array("lemma-places", &places);
    tables.texts("lemma-texts", texts)?;
    Ok(())
}

/// The arrays `lemmas` and `answers` of `wordnet.tables`.
///
/// # Errors
/// Tables that were made with another list.
pub(super) fn lemmas(
    relations: &Tables,
    known: Answers<'_>,
    list: &[AnswerId],
) -> Result<Tables, KnowledgeError> {
    let damaged = || KnowledgeError::Damaged {
        path: PackFile::Wordnet.name().into(),
        found: "lemmas of another word list".to_owned(),
        expected: "what `cargo xtask knowledge` makes".to_owned(),
    };
    let origins = relations.get(&relations.column::<u8>("lemma-origins")?);
    let places = relations.get(&relations.column::<u32>("lemma-places")?);
    let own = relations.get_lists(&relations.texts("lemma-texts")?);
    let mut own = (0..own.len()).map(|place| own.get(place));
    let mut places = places.iter();
    let (mut text, mut ends) = (Vec::new(), Vec::with_capacity(origins.len()));
    let mut answers = Vec::with_capacity(origins.len());
    for &origin in origins {
        let mut answer = NO_ANSWER;
        if origin != Origin::Unlisted as u8 {
            let &line = places.next().ok_or_else(damaged)?;
            let &id = list.get(line as usize).ok_or_else(damaged)?;
            answer = id.0;
            if origin == Origin::Entry as u8 {
                write_lower(known, id, &mut text);
            }
        }
        if origin != Origin::Entry as u8 {
            let own = own.next().ok_or_else(damaged)?;
            text.extend_from_slice(own);
            if answer == NO_ANSWER {
                // The list lacks it, but the glossary may have it.
                let letters = std::str::from_utf8(own).ok().and_then(letters_of);
                let known = letters.and_then(|letters| known.find(&letters));
                answer = known.map_or(NO_ANSWER, |id| id.0);
            }
        }
        answers.push(answer);
        ends.push(text.len() as u32);
    }
    let mut tables = TableWriter::default();
    tables.array_of_parts("lemmas.ends", [ends]);
    tables.array_of_parts("lemmas.text", [text]);
    tables.array_of_parts("answers", [answers]);
    Tables::in_memory(Path::new(PackFile::Wordnet.name()), tables)
}

/// Appends the list's writing of an answer, in lower case.
fn write_lower(known: Answers<'_>, id: AnswerId, text: &mut Vec<u8>) {
    let written = known.written(id);
    if written.is_ascii() {
        let start = text.len();
        text.extend_from_slice(written);
        text[start..].make_ascii_lowercase();
    } else {
        text.extend(known.display(id).to_lowercase().into_bytes());
    }
}
