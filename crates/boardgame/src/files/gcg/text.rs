//! The bytes of a GCG file: encodings and line ends.

use std::borrow::Cow;

use crate::error::BoardGameError;

/// How characters are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8 {
        /// Whether the file starts with the mark.
        mark: bool,
    },
    /// ISO 8859-1, which the oldest files are in.
    Latin1,
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A line feed.
    Feed,
    /// A carriage return and a line feed.
    ReturnFeed,
    /// The end of the file.
    None,
}

impl Ending {
    /// The characters.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Feed => "\n",
            Self::ReturnFeed => "\r\n",
            Self::None => "",
        }
    }
}

const MARK: &[u8] = b"\xef\xbb\xbf";

impl Encoding {
    /// The bytes of `text`; what ISO 8859-1 cannot write becomes `?`.
    pub fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Self::Utf8 { mark: false } => text.as_bytes().to_vec(),
            Self::Utf8 { mark: true } => [MARK, text.as_bytes()].concat(),
            Self::Latin1 => text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
        }
    }
}

/// Detects the encoding and decodes.
pub fn decode(bytes: &[u8]) -> Result<(Encoding, Cow<'_, str>), BoardGameError> {
    let error = |line, found: String, expected| BoardGameError::Gcg { line, found, expected };
    let (mark, bytes) = match bytes.strip_prefix(MARK) {
        Some(rest) => (true, rest),
        None => (false, bytes),
    };
    let utf8 = Encoding::Utf8 { mark };
    let latin = || Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect());
    let named = declared(bytes);
    let read = str::from_utf8(bytes);
    match (named.as_deref().map(str::to_ascii_lowercase).as_deref(), read) {
        (None | Some("utf-8" | "utf8" | "us-ascii" | "ascii"), Ok(text)) => {
            Ok((utf8, Cow::Borrowed(text)))
        }
        (Some("utf-8" | "utf8"), Err(problem)) => {
            let line = bytes[..problem.valid_up_to()].split(|&byte| byte == b'\n').count();
            let expected = "text as its first line says, or #character-encoding ISO-8859-1";
            Err(error(line, "bytes that are not UTF-8".to_owned(), expected))
        }
        (
            None | Some("iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" | "ascii" | "us-ascii"),
            _,
        ) if !mark => Ok((Encoding::Latin1, latin())),
        _ => {
            let found = format!("the encoding '{}'", named.as_deref().unwrap_or("UTF-8"));
            Err(error(1, found, "UTF-8 or ISO-8859-1"))
        }
    }
}

/// The encoding that the first line names.
fn declared(bytes: &[u8]) -> Option<String> {
    let first = bytes.split(|&byte| byte == b'\n').next()?;
    let name = first.strip_prefix(b"#character-encoding")?;
    Some(String::from_utf8_lossy(name).trim().to_owned())
}

/// The lines with their ends.
pub fn lines(text: &str) -> impl Iterator<Item = (&str, Ending)> {
    text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        None => (line, Ending::None),
        Some(line) => match line.strip_suffix('\r') {
            Some(line) => (line, Ending::ReturnFeed),
            None => (line, Ending::Feed),
        },
    })
}
