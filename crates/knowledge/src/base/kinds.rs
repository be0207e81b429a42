//! The sources and kinds of an answer, as sets of bits.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use super::part_of_speech::Part;

macro_rules! set {
    (
        $(#[$doc:meta])* $name:ident { $($(#[$flag_doc:meta])* $flag:ident = $bit:expr, $text:literal;)* }
    ) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, Default,
            FromBytes, IntoBytes, Immutable, KnownLayout,
        )]
        #[repr(transparent)]
        pub struct $name(u16);

        impl $name {
            /// The empty set.
            pub const NONE: Self = Self(0);
            $($(#[$flag_doc])* pub const $flag: Self = Self(1 << $bit);)*

            /// Every member with its name.
            pub const NAMED: &[(Self, &str)] = &[$((Self::$flag, $text)),*];

            /// Whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the sets have a member in common.
            pub const fn any(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// The member of that name.
            pub fn named(name: &str) -> Option<Self> {
                Self::NAMED.iter().find(|named| named.1 == name).map(|named| named.0)
            }
        }

        impl BitOr for $name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitOrAssign for $name {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut separator = "";
                for (_, name) in Self::NAMED.iter().filter(|named| self.any(named.0)) {
                    write!(f, "{separator}{name}")?;
                    separator = ", ";
                }
                Ok(())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{{{self}}}")
            }
        }
    };
}

set! {
    /// The sources that know an answer, and the parts of speech that `WordNet`
    /// gives it.
    Kinds {
        /// It has been the answer of a clue.
        ARCHIVE = 0, "archive";
        /// A word of a word list.
        WORD = 1, "word";
        /// A phrase of a word list, or a word with an apostrophe or a hyphen.
        PHRASE = 2, "phrase";
        /// A name of a word list.
        NAME = 3, "name";
        /// An abbreviation of a word list.
        ABBREVIATION = 4, "abbreviation";
        /// A lemma of `WordNet`.
        WORDNET = 5, "wordnet";
        /// A word of a thesaurus.
        THESAURUS = 6, "thesaurus";
        /// An entry of a list of names; see its [`Topics`].
        TOPIC = 7, "names";
        /// An inflection of a known word, made by rule.
        INFLECTED = 8, "inflected";
        /// An entry of a user's list.
        LISTED = 9, "listed";
        /// A noun, or the plural of one.
        NOUN = 10, "noun";
        /// A verb in any form.
        VERB = 11, "verb";
        /// An adjective, or a form of one.
        ADJECTIVE = 12, "adjective";
        /// An adverb, or a form of one.
        ADVERB = 13, "adverb";
        /// A run of words that occurs in several clues.
        IN_CLUES = 14, "in clues";
    }
}

impl Kinds {
    /// The lists and dictionaries that can hold an answer: not the archive and
    /// its clues, forms made by rule, or parts of speech.
    pub fn of_lists() -> Self {
        Self::WORD
            | Self::PHRASE
            | Self::NAME
            | Self::ABBREVIATION
            | Self::WORDNET
            | Self::THESAURUS
            | Self::TOPIC
            | Self::LISTED
    }

    /// A part of speech.
    pub(crate) const fn of_part(part: Part) -> Self {
        match part {
            Part::Noun => Self::NOUN,
            Part::Verb => Self::VERB,
            Part::Adjective => Self::ADJECTIVE,
            Part::Adverb => Self::ADVERB,
        }
    }

    /// The kind that a word list marks with `w`, `p`, `n` or `a`.
    pub(crate) fn of_tag(tag: u8) -> Self {
        match tag {
            b'w' => Self::WORD,
            b'p' => Self::PHRASE,
            b'n' => Self::NAME,
            b'a' => Self::ABBREVIATION,
            _ => Self::NONE,
        }
    }
}

set! {
    /// The topics of the lists of names that hold an answer.
    Topics {
        /// Places.
        GEOGRAPHY = 0, "geography";
        /// Musicians, songs, albums, works, instruments.
        MUSIC = 1, "music";
        /// Films, plays and series, and who made or played in them.
        MOVIES = 2, "movies";
        /// Writers, books and characters.
        WRITERS = 3, "writers";
        /// Gods, heroes and places of myths and scriptures.
        MYTH = 4, "myth";
        /// First and last names, and persons.
        PEOPLE = 5, "people";
        /// Words of other languages.
        FOREIGN = 6, "foreign";
        /// Acronyms and abbreviations.
        ABBREVIATIONS = 7, "abbreviations";
        /// Science: elements, species, units, stars.
        SCIENCE = 8, "science";
        /// Sports, teams and games.
        SPORTS = 9, "sports";
        /// Firms, brands and products.
        BRANDS = 10, "brands";
        /// Food and drink.
        FOOD = 11, "food";
        /// Sayings, quotations and set phrases.
        PHRASES = 12, "phrases";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_show_their_members() {
        let kinds = Kinds::ARCHIVE | Kinds::NAME;
        assert_eq!(kinds.to_string(), "archive, name");
        assert!(kinds.any(Kinds::NAME) && !kinds.any(Kinds::WORD));
        assert_eq!(Topics::named("myth"), Some(Topics::MYTH));
        assert_eq!(Topics::named("mythology"), None);
    }
}
