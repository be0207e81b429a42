//! Ways that clues are reworded: "X pursuer" and "X chaser" have the same
//! answers so often that an answer to one is evidence for the other.
//!
//! A rewording replaces a run of up to three words by another, either of which
//! may be empty at an end of the clue. It is learned from pairs of clues that
//! agree in all other words: those with an answer in common count for it, the
//! others against it.

use xxhash_rust::xxh3::xxh3_64;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::base::ClueId;
use crate::tables::{Column, TextColumn, view};

/// A rewording of one run.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub(crate) struct Raw {
    /// Hash of the replaced run, in two halves.
    pub from: [u32; 2],
    /// The replacement text.
    pub to: u32,
    /// Pairs of clues with a common answer, and all pairs.
    pub right: u32,
    pub all: u32,
}

/// The range of clues with a hash.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub(crate) struct Place {
    pub hash: [u32; 2],
    pub clue: u32,
}

/// A replacement for a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewording<'a> {
    /// The replacement words, separated by spaces.
    pub to: &'a str,
    /// Pairs of clues, one with each wording, that had an answer in common.
    pub right: u32,
    /// All such pairs.
    pub all: u32,
}

view! {
    /// The rewordings of a pack, and its clues by their words without punctuation.
    pub struct Rewordings of RewordingColumns(tables) {
        raws: Column<Raw> = tables.column("rewordings"),
        texts: TextColumn = tables.texts("rewordings"),
        places: Column<Place> = tables.column("rewordings.clues"),
    }
}

/// The hash of words, shared by clues that differ only in punctuation.
pub fn phrase_hash<'w>(words: impl IntoIterator<Item = &'w str>) -> u64 {
    let mut joined = String::new();
    for word in words {
        joined.push_str(word);
        joined.push(' ');
    }
    xxh3_64(joined.trim_end().as_bytes())
}

pub(crate) fn halves(hash: u64) -> [u32; 2] {
    [(hash >> 32) as u32, hash as u32]
}

impl<'a> Rewordings<'a> {
    /// How many.
    pub fn len(self) -> usize {
        self.raws.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.raws.is_empty()
    }

    /// The replacements for a run of words, the most certain first.
    pub fn of(self, run: &str) -> impl Iterator<Item = Rewording<'a>> + use<'a> {
        let from = halves(xxh3_64(run.as_bytes()));
        let start = self.raws.partition_point(|raw| raw.from < from);
        let texts = self.texts;
        self.raws[start..].iter().take_while(move |raw| raw.from == from).map(move |raw| {
            Rewording { to: texts.text(raw.to as usize), right: raw.right, all: raw.all }
        })
    }

    /// The clues with these words, by [`phrase_hash`].
    pub fn clues(self, hash: u64) -> impl Iterator<Item = ClueId> + use<'a> {
        let hash = halves(hash);
        let start = self.places.partition_point(|place| place.hash < hash);
        self.places[start..]
            .iter()
            .take_while(move |place| place.hash == hash)
            .map(|p| ClueId(p.clue))
    }
}
