//! Texts as bytes: Windows-1252 before version 2.0, UTF-8 from then on.

use std::ops::Range;

/// The encoding of a file's texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Windows1252,
    Utf8,
}

/// The bytes of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    /// The text, if it is known to be ASCII, which is the same in every encoding.
    pub(super) ascii: Option<&'a str>,
}

impl<'a> Text<'a> {
    /// A text that may not be ASCII.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, ascii: None }
    }

    /// The text and what follows the byte at `end`, which separates them.
    pub(super) fn split(self, end: usize) -> (Self, Self) {
        let part = |range: Range<usize>| Self {
            bytes: self.bytes.get(range.clone()).unwrap_or_default(),
            ascii: self.ascii.and_then(|text| text.get(range)),
        };
        (part(0..end), part(end + 1..self.bytes.len().max(end + 1)))
    }
}

/// Windows-1252 differs from Latin-1 in these 32 places. Its five undefined
/// bytes stand for the control characters of the same number.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl Encoding {
    /// The encoding that a version field such as `1.3` implies.
    pub(super) fn of_version(version: &[u8]) -> Self {
        if self::version(version) >= (2, 0) { Self::Utf8 } else { Self::Windows1252 }
    }

    /// The text that bytes stand for; `None` if they are not in this encoding.
    pub(super) fn decode(self, bytes: &[u8]) -> Option<String> {
        self.decode_text(Text::new(bytes))
    }

    /// The same for a text of a file.
    pub(super) fn decode_text(self, text: Text<'_>) -> Option<String> {
        match (text.ascii, self) {
            (Some(ascii), _) => Some(ascii.to_owned()),
            (None, encoding) => match std::str::from_utf8(text.bytes) {
                Ok(same) if encoding == Self::Utf8 || same.is_ascii() => Some(same.to_owned()),
                _ if encoding == Self::Utf8 => None,
                _ => Some(text.bytes.iter().map(|&byte| char_of(byte)).collect()),
            },
        }
    }

    /// Whether bytes are in this encoding.
    pub(super) fn can_decode(self, text: Text<'_>) -> bool {
        self == Self::Windows1252 || text.ascii.is_some() || std::str::from_utf8(text.bytes).is_ok()
    }

    /// The bytes of a text; `None` if the encoding lacks one of its characters.
    pub(super) fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Windows1252 => text.chars().map(byte_of).collect(),
            Self::Utf8 => Some(text.as_bytes().to_vec()),
        }
    }
}

/// The numbers of a version field such as `1.3`, to compare. Anything that is
/// not a number counts as zero.
pub(super) fn version(field: &[u8]) -> (u32, u32) {
    let mut numbers = field.split(|&byte| byte == b'.').map(|part| {
        let digits = part.iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, &digit| number * 10 + u32::from(digit - b'0'))
    });
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

/// The character of a byte in Windows-1252.
pub(crate) fn char_of(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The byte of a character in Windows-1252, if it has one.
pub(super) fn byte_of(c: char) -> Option<u8> {
    match HIGH.iter().position(|&high| high == c) {
        Some(index) => Some(0x80 + index as u8),
        None => u8::try_from(u32::from(c)).ok().filter(|byte| !(0x80..=0x9f).contains(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, byte_of, char_of, version};

    #[test]
    fn every_byte_comes_back() {
        for byte in 0..=255 {
            assert_eq!(byte_of(char_of(byte)), Some(byte));
        }
        assert_eq!(byte_of('Ω'), None);
        assert_eq!(byte_of('\u{80}'), None, "the byte 0x80 is the euro sign");
    }

    #[test]
    fn versions() {
        for (version, encoding) in [
            (&b"1.2\0"[..], Encoding::Windows1252),
            (b"1.3\0", Encoding::Windows1252),
            (b"2.0\0", Encoding::Utf8),
            (b"1.10", Encoding::Windows1252),
            (b"10.0", Encoding::Utf8),
            (b"\0\0\0\0", Encoding::Windows1252),
        ] {
            assert_eq!(Encoding::of_version(version), encoding);
        }
        assert!(version(b"1.10") > version(b"1.3\0"), "versions are numbers, not letters");
    }
}
