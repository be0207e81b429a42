//! Names for the rows of a pack.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
            FromBytes, IntoBytes, Immutable, KnownLayout,
        )]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as an index of an array.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// An answer of a pack's lexicon. Ids are in the order of length, then of
    /// letters, so the answers of one length have consecutive ids.
    AnswerId
}

id! {
    /// A clue of a pack, by its [key](crate::base::text::clue_key); ids are in the order
    /// of the keys.
    ClueId
}

id! {
    /// A [root](crate::base::text::root) of the words of clues.
    RootId
}

id! {
    /// A word or phrase of `WordNet`, in the order of letters.
    LemmaId
}

id! {
    /// A meaning of `WordNet`: a set of synonyms.
    SynsetId
}

id! {
    /// A word or phrase of a thesaurus, in the order of letters.
    EntryId
}

id! {
    /// A word of the language tables, in the order of letters.
    WordId
}

id! {
    /// A word of names, in the order of letters.
    NameId
}

/// An answer in order of its first appearance in the sources of a pack, before it has an
/// [`AnswerId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AnswerNumber(pub u32);
