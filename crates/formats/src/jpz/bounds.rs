//! Limits on those parts of an XML document for which the parser takes more
//! than linear time, checked beforehand.
//!
//! The parser compares every attribute of an element with each of its others,
//! and passes every declared namespace on to all elements within. Real files
//! have few of both, so they are counted in one pass without parsing the
//! document: a tag has no second `<` in it, so each tag lies between one `<`
//! and the next.

use memchr::{memchr, memchr_iter, memchr3, memmem};

use crate::FormatError;

/// The most attributes of an element. A cell of a puzzle has about a dozen.
const MOST_ATTRIBUTES: usize = 100;

/// The most namespaces that a document may declare. Puzzles have two or three.
const MOST_NAMESPACES: usize = 100;

/// The most `<` and the most `=`. The parser reserves memory for an element for
/// each `<` and an attribute for each `=`: 16 MiB of `<` took over a gigabyte.
/// A document of 400,000 elements, the most that are read, has two `<` for
/// each.
const MOST_MARKS: usize = 800_000;

/// Rejects a document that would take too much time or memory.
pub(super) fn check(text: &str) -> Result<(), FormatError> {
    let bytes = text.as_bytes();
    for (mark, what) in [(b'<', "marks `<`"), (b'=', "marks `=`")] {
        if memchr_iter(mark, bytes).count() > MOST_MARKS {
            return Err(FormatError::TooMany { what, most: MOST_MARKS });
        }
    }
    let mut namespaces = 0;
    let mut starts = memchr_iter(b'<', bytes).peekable();
    while let Some(start) = starts.next() {
        // Search only within the tag: otherwise a million marks would mean a
        // million scans of the whole document.
        let tag = &bytes[start + 1..starts.peek().copied().unwrap_or(bytes.len())];
        let mut attributes = 0;
        let mut at = 0;
        // Find the `>` that ends the tag, skipping quoted values.
        while let Some(step) = memchr3(b'"', b'\'', b'>', &tag[at..]) {
            let quote = tag[at + step];
            if quote == b'>' {
                break;
            }
            attributes += 1;
            namespaces += usize::from(memmem::find(&tag[at..at + step], b"xmlns").is_some());
            let value = at + step + 1;
            // Without an end it is not a tag, or not one that the parser
            // accepts.
            let Some(end) = memchr(quote, &tag[value..]) else { break };
            at = value + end + 1;
            if attributes > MOST_ATTRIBUTES {
                let (what, most) = ("attributes of an element", MOST_ATTRIBUTES);
                return Err(FormatError::TooMany { what, most });
            }
        }
        if namespaces > MOST_NAMESPACES {
            return Err(FormatError::TooMany { what: "namespaces", most: MOST_NAMESPACES });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_distinguished_from_texts_and_values() {
        let many = r#" a="1""#.repeat(MOST_ATTRIBUTES + 1);
        for taken in [
            format!("<c>{many}</c>"),
            format!("<c t='{many}'/>"),
            format!("<c>'{many}'\"</c>"),
            r#"<c a='">"' b="'>"/>"#.repeat(1000),
            "<c a='".to_owned(),
            "<<<<".to_owned(),
        ] {
            check(&taken).unwrap();
        }
        let spread = r#"<n xmlns:x="y">"#.repeat(MOST_NAMESPACES + 1);
        for refused in [format!("<c{many}/>"), format!("<a b='>'{many}"), spread] {
            check(&refused).unwrap_err();
        }
    }
}
