//! Parts of speech.

/// A part of speech.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Part {
    /// A noun.
    Noun = 0,
    /// A verb.
    Verb = 1,
    /// An adjective.
    Adjective = 2,
    /// An adverb.
    Adverb = 3,
}

impl Part {
    /// Every part of speech, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Noun, Self::Verb, Self::Adjective, Self::Adverb];
}
