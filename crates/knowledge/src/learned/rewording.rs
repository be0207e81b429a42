//! Ways that clues are reworded: "X pursuer" and "X chaser" have the same
//! answers so often that a clue with the one answers a clue with the other.
//!
//! A rewording replaces a run of up to [`LONGEST_RUN`] words by another, either
//! of which may be empty at an end of the clue. It is learned from pairs of
//! clues that agree in all other words: those with an answer in common speak
//! for it, the others against it.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use xxhash_rust::xxh3::xxh3_64;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::tables::{Column, Lists, Tables, TablesWriter, TextColumn};
use crate::{ClueId, Clues, KnowledgeError, Pack, text};

/// Words of the longest run.
pub const LONGEST_RUN: usize = 3;
/// Clues with more words are not learned from.
const MOST_WORDS: usize = 9;
/// Clues compared with each other at most, of those that agree in the rest.
const MOST_ALIKE: usize = 48;
/// Pairs with a common answer that make a rewording.
const FEWEST: u32 = 3;
/// Rewordings kept of one run, the most certain.
const MOST_OF_RUN: usize = 250;

/// A rewording of one run.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
struct Raw {
    /// Hash of the run that is replaced, in two halves.
    from: [u32; 2],
    /// The text that takes its place.
    to: u32,
    /// Pairs of clues with a common answer, and all pairs.
    right: u32,
    all: u32,
}

/// Where the clues with a hash are.
#[derive(Clone, Copy, PartialEq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
struct Place {
    hash: [u32; 2],
    clue: u32,
}

/// What a run may be replaced by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewording<'a> {
    /// The words that take its place, with spaces between them.
    pub to: &'a str,
    /// Pairs of clues, one with each wording, that had an answer in common.
    pub right: u32,
    /// All such pairs.
    pub all: u32,
}

#[derive(Debug)]
pub(super) struct RewordingColumns {
    raws: Column<Raw>,
    texts: TextColumn,
    places: Column<Place>,
}

impl RewordingColumns {
    pub fn open(tables: &Tables) -> Result<Self, KnowledgeError> {
        Ok(Self {
            raws: tables.column("rewordings")?,
            texts: tables.texts("rewordings")?,
            places: tables.column("rewordings.clues")?,
        })
    }
}

/// The rewordings of a pack, and its clues by their words alone.
#[derive(Debug, Clone, Copy)]
pub struct Rewordings<'a> {
    raws: &'a [Raw],
    texts: Lists<'a, u8>,
    places: &'a [Place],
}

/// The hash of words, which two clues share that differ in punctuation only.
pub fn phrase_hash<'w>(words: impl IntoIterator<Item = &'w str>) -> u64 {
    let mut joined = String::new();
    for word in words {
        joined.push_str(word);
        joined.push(' ');
    }
    xxh3_64(joined.trim_end().as_bytes())
}

fn halves(hash: u64) -> [u32; 2] {
    [(hash >> 32) as u32, hash as u32]
}

impl<'a> Rewordings<'a> {
    pub(super) fn new(tables: &'a Tables, columns: &RewordingColumns) -> Self {
        Self {
            raws: tables.get(&columns.raws),
            texts: tables.get_lists(&columns.texts),
            places: tables.get(&columns.places),
        }
    }

    /// How many.
    pub fn len(self) -> usize {
        self.raws.len()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.raws.is_empty()
    }

    /// What a run of words may be replaced by, the most certain first.
    pub fn of(self, run: &str) -> impl Iterator<Item = Rewording<'a>> + use<'a> {
        let from = halves(xxh3_64(run.as_bytes()));
        let start = self.raws.partition_point(|raw| raw.from < from);
        let texts = self.texts;
        self.raws[start..].iter().take_while(move |raw| raw.from == from).map(move |raw| {
            Rewording { to: texts.text(raw.to as usize), right: raw.right, all: raw.all }
        })
    }

    /// The clues of these words, by [`phrase_hash`].
    pub fn clues(self, hash: u64) -> impl Iterator<Item = ClueId> + use<'a> {
        let hash = halves(hash);
        let start = self.places.partition_point(|place| place.hash < hash);
        self.places[start..]
            .iter()
            .take_while(move |place| place.hash == hash)
            .map(|p| ClueId(p.clue))
    }
}

/// A clue without a run of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Skeleton {
    hash: u64,
    clue: u32,
    start: u8,
    words: u8,
}

pub(super) fn write(pack: &Pack, tables: &mut TablesWriter) -> Result<(), KnowledgeError> {
    let clues = pack.clues();
    let mut places = Vec::with_capacity(clues.len());
    let mut skeletons = Vec::new();
    for clue in clues.ids() {
        let words: Vec<&str> = text::words(clues.key(clue)).collect();
        let hash = halves(phrase_hash(words.iter().copied()));
        places.push(Place { hash, clue: clue.0 });
        cut(clue, &words, &mut skeletons);
    }
    places.sort_unstable_by_key(|place| (place.hash, place.clue));
    skeletons.sort_unstable();
    // First who has a common answer at all: that is rare.
    let mut found: HashMap<(u64, u64), [u32; 2], FixedState> = HashMap::default();
    pairs(clues, &skeletons, |run, share| {
        if share {
            found.entry(run).or_default()[0] += 1;
        }
    });
    found.retain(|_, counts| counts[0] >= FEWEST);
    pairs(clues, &skeletons, |run, _| {
        if let Some(counts) = found.get_mut(&run) {
            counts[1] += 1;
        }
    });
    let texts = texts(clues, &skeletons, &found);
    let mut raws: Vec<Raw> = found
        .iter()
        .filter_map(|(&(from, to), &[right, all])| {
            let to = texts.binary_search_by_key(&to, |(hash, _)| *hash).ok()? as u32;
            Some(Raw { from: halves(from), to, right, all })
        })
        .collect();
    let doubt =
        |raw: &Raw| std::cmp::Reverse((u64::from(raw.right) << 32) / u64::from(raw.all + 2));
    raws.sort_unstable_by_key(|raw| (raw.from, doubt(raw), raw.to));
    let kept: Vec<Raw> = raws
        .chunk_by(|a, b| a.from == b.from)
        .flat_map(|run| &run[..run.len().min(MOST_OF_RUN)])
        .copied()
        .collect();
    tables.array("rewordings", &kept);
    tables.texts("rewordings", texts.iter().map(|(_, text)| text.as_str()))?;
    tables.array("rewordings.clues", &places);
    Ok(())
}

/// Adds the skeletons of a clue: something must stay.
fn cut(clue: ClueId, words: &[&str], skeletons: &mut Vec<Skeleton>) {
    if words.len() > MOST_WORDS {
        return;
    }
    for start in 0..=words.len() {
        for length in 0..=LONGEST_RUN.min(words.len() - start) {
            let inside = length == 0 && start > 0 && start < words.len();
            if length == words.len() || inside {
                continue;
            }
            let rest =
                words[..start].iter().chain(["\u{1}"].iter()).chain(&words[start + length..]);
            let hash = phrase_hash(rest.copied());
            skeletons.push(Skeleton {
                hash,
                clue: clue.0,
                start: start as u8,
                words: length as u8,
            });
        }
    }
}

fn run<'a>(clues: Clues<'a>, skeleton: &Skeleton) -> Vec<&'a str> {
    let words = text::words(clues.key(ClueId(skeleton.clue)));
    words.skip(skeleton.start as usize).take(skeleton.words as usize).collect()
}

/// Calls `each` for pairs of clues that differ in one run: the hashes of the
/// two runs, and whether they have an answer in common.
fn pairs(clues: Clues<'_>, skeletons: &[Skeleton], mut each: impl FnMut((u64, u64), bool)) {
    for group in skeletons.chunk_by(|a, b| a.hash == b.hash) {
        if group.len() < 2 {
            continue;
        }
        let group = &group[..group.len().min(MOST_ALIKE)];
        let runs: Vec<u64> =
            group.iter().map(|skeleton| phrase_hash(run(clues, skeleton))).collect();
        for (a, from) in group.iter().zip(&runs) {
            let answers = clues.answers(ClueId(a.clue));
            for (b, to) in group.iter().zip(&runs) {
                if from == to || a.clue == b.clue {
                    continue;
                }
                let others = clues.answers(ClueId(b.clue));
                let share = answers.iter().any(|x| others.iter().any(|y| x.answer == y.answer));
                each((*from, *to), share);
            }
        }
    }
}

/// The texts of the runs that rewordings go to, in the order of their hashes.
fn texts(
    clues: Clues<'_>,
    skeletons: &[Skeleton],
    found: &HashMap<(u64, u64), [u32; 2], FixedState>,
) -> Vec<(u64, String)> {
    let mut wanted: HashMap<u64, String, FixedState> =
        found.keys().map(|&(_, to)| (to, String::new())).collect();
    for skeleton in skeletons.chunk_by(|a, b| a.hash == b.hash).filter(|g| g.len() > 1).flatten() {
        let words = run(clues, skeleton);
        if let Some(text) = wanted.get_mut(&phrase_hash(words.iter().copied()))
            && text.is_empty()
        {
            *text = words.join(" ");
        }
    }
    let mut texts: Vec<(u64, String)> = wanted.into_iter().collect();
    texts.sort_unstable();
    texts
}
