//! What of an XML document takes its parser more than linear time, counted beforehand.
//!
//! The parser compares every attribute of an element with each of its others, and hands
//! every declared namespace on to all elements within. Both are few in any real file, so
//! they are counted in one pass without understanding the document: a tag has no second
//! `<` in it, so each tag lies between one `<` and the next.

use memchr::{memchr, memchr_iter, memchr3, memmem};

use crate::FormatError;

/// The most attributes of an element. A cell of a puzzle has about a dozen.
const MOST_ATTRIBUTES: usize = 100;

/// The most namespaces that a document declares. Puzzles have two or three.
const MOST_NAMESPACES: usize = 100;

/// Refuses a document that would take long.
pub(super) fn check(text: &str) -> Result<(), FormatError> {
    let bytes = text.as_bytes();
    let mut namespaces = 0;
    for start in memchr_iter(b'<', bytes) {
        let mut attributes = 0;
        let mut at = start + 1;
        // To the mark that ends the tag, which values between quotation marks may hold.
        while let Some(step) = memchr3(b'"', b'\'', b'>', &bytes[at..]) {
            let quote = bytes[at + step];
            let name = &bytes[at..at + step];
            if quote == b'>' || memchr(b'<', name).is_some() {
                break;
            }
            attributes += 1;
            namespaces += usize::from(memmem::find(name, b"xmlns").is_some());
            let value = at + step + 1;
            let Some(end) = memchr(quote, &bytes[value..]) else { break };
            if memchr(b'<', &bytes[value..value + end]).is_some() {
                // No tag, or none that the parser takes.
                break;
            }
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
    fn tags_are_told_from_texts_and_values() {
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
