//! Learns the ways that clues are reworded.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::base::{ClueId, text};
use crate::error::KnowledgeError;
use crate::pack::learned::rewording::{Place, Raw, halves, phrase_hash};
use crate::pack::{Clues, Pack};
use crate::tables::TableWriter;

/// Words of the longest run, by judgement.
const LONGEST_RUN: usize = 3;
/// Clues with more words are not used; by judgement.
const MOST_WORDS: usize = 9;
/// The most clues compared with each other among those that agree in the rest, by judgement.
const MOST_ALIKE: usize = 48;
/// Pairs with a common answer that establish a rewording, by judgement.
const FEWEST: u32 = 3;
/// Rewordings kept of one run, the most certain; by judgement.
const MOST_OF_RUN: usize = 250;

/// A clue without a run of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Skeleton {
    hash: u64,
    clue: u32,
    start: u8,
    words: u8,
}

pub(super) fn write(pack: &Pack, tables: &mut TableWriter) -> Result<(), KnowledgeError> {
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
    // First find pairs with a common answer at all, which are rare.
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

/// Adds the skeletons of a clue; a skeleton must not be empty.
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

/// The texts of the runs that rewordings produce, in the order of their hashes.
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
