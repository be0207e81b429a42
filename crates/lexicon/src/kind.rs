//! What sort of entry a word is.

/// What sort of entry a word is, where its list says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Kind {
    /// The list does not say.
    #[default]
    Unknown,
    /// A word of the language.
    Word,
    /// A proper name.
    Name,
    /// An abbreviation or a symbol.
    Abbreviation,
    /// Several words.
    Phrase,
}

impl Kind {
    /// Every kind, in order.
    pub const ALL: [Kind; 5] =
        [Kind::Unknown, Kind::Word, Kind::Name, Kind::Abbreviation, Kind::Phrase];

    /// The kind that the letter in a list's third field stands for.
    pub const fn from_tag(tag: u8) -> Option<Self> {
        match tag {
            b'w' => Some(Self::Word),
            b'n' => Some(Self::Name),
            b'a' => Some(Self::Abbreviation),
            b'p' => Some(Self::Phrase),
            _ => None,
        }
    }
}
