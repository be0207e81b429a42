//! Relations between words and meanings, and how a pack stores them.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// The relation of another meaning or word to this one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Relation {
    /// It means the same.
    Synonym = 0,
    /// It is what this is a kind of: `lake` for `lagoon`.
    Hypernym = 1,
    /// It is a kind of this: `lagoon` for `lake`.
    Hyponym = 2,
    /// It is the class of which this is an instance: `lake` for `erie`.
    InstanceOf = 3,
    /// It is an instance of this class: `erie` for `lake`.
    HasInstance = 4,
    /// It is the whole of which this is a part, a member or the substance: `face` for `nose`.
    PartOf = 5,
    /// It is a part, a member or the substance of this: `nose` for `face`.
    HasPart = 6,
    /// It means the opposite.
    Antonym = 7,
    /// It is an adjective of similar meaning.
    SimilarTo = 8,
    /// See also.
    Also = 9,
    /// It has the same origin in another part of speech: `acid` for `acidify`.
    Derived = 10,
    /// It is what this adjective or adverb pertains to: `year` for `annual`.
    Pertains = 11,
    /// It is entailed or caused by this verb, or is of the same group.
    Verbal = 12,
    /// It is an attribute of this, or vice versa: `size` for `big`.
    Attribute = 13,
    /// It is the field or region that this word is used in.
    Domain = 14,
    /// It is a word of this field or region.
    InDomain = 15,
}

impl Relation {
    const ALL: [Self; 16] = [
        Self::Synonym,
        Self::Hypernym,
        Self::Hyponym,
        Self::InstanceOf,
        Self::HasInstance,
        Self::PartOf,
        Self::HasPart,
        Self::Antonym,
        Self::SimilarTo,
        Self::Also,
        Self::Derived,
        Self::Pertains,
        Self::Verbal,
        Self::Attribute,
        Self::Domain,
        Self::InDomain,
    ];

    /// The relation with a number, as stored in links.
    pub(crate) fn of_number(number: u32) -> Self {
        Self::ALL.get(number as usize).copied().unwrap_or(Self::Also)
    }

    /// The words before the other word in a reason.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Synonym => "synonym of",
            Self::Hypernym => "what is a kind of it:",
            Self::Hyponym => "a kind of",
            Self::InstanceOf => "what is one of them:",
            Self::HasInstance => "one of:",
            Self::PartOf => "whole of",
            Self::HasPart => "part of",
            Self::Antonym => "opposite of",
            Self::SimilarTo => "similar to",
            Self::Also => "see also",
            Self::Derived => "derived from",
            Self::Pertains => "what it pertains to:",
            Self::Verbal => "follows from",
            Self::Attribute => "attribute of",
            Self::Domain => "field of",
            Self::InDomain => "word of the field",
        }
    }
}

/// A link from a word or a synset to another.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, FromBytes, IntoBytes, Immutable, KnownLayout,
)]
#[repr(C)]
pub(crate) struct RawLink {
    pub relation: u32,
    pub target: u32,
}
