//! Words that sound alike.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use wordwright_clues::AnswersByLength;
use wordwright_clues::letters::LONGEST;
use wordwright_knowledge::{Capital, homophones};

/// Letters of the shortest word that is searched for inside an answer. Answers
/// have no spaces, so shorter words would be found by chance. By judgement.
const SHORTEST: usize = 3;

/// For each word those that sound like it, with an index of the lengths of
/// words by their beginning.
struct Sounds {
    alike: HashMap<Box<[Capital]>, Vec<Box<[Capital]>>>,
    /// By the first three letters, a bit for each length.
    lengths: Vec<u64>,
}

static SOUNDS: LazyLock<Sounds> = LazyLock::new(Sounds::new);

impl Sounds {
    fn new() -> Self {
        let mut sounds = Self { alike: HashMap::new(), lengths: vec![0; Capital::COUNT.pow(3)] };
        for group in homophones() {
            let words: Vec<Box<[Capital]>> = group
                .filter_map(|word| Some(Capital::of(word.to_ascii_uppercase().as_bytes())?.into()))
                .collect();
            for word in words.iter().filter(|word| word.len() >= SHORTEST) {
                let others = words.iter().filter(|other| *other != word);
                sounds.alike.entry(word.clone()).or_default().extend(others.cloned());
                sounds.lengths[start(word)] |= 1 << word.len();
            }
        }
        sounds
    }
}

fn start(word: &[Capital]) -> usize {
    word[..SHORTEST].iter().fold(0, |place, letter| place * Capital::COUNT + letter.index())
}

/// An entry in which a word was replaced by a homophone.
#[derive(Debug)]
pub(crate) struct Sounded {
    pub(crate) entry: Box<[Capital]>,
    /// The number of the original answer among those of its length.
    pub(crate) place: usize,
    /// The number of such replacements in the answer.
    pub(crate) ways: usize,
}

/// For each length, the entries that answers of that length become. They depend
/// on the pack alone and are computed when a length is first used.
#[derive(Debug)]
pub(crate) struct SoundedAnswers(Vec<OnceLock<Vec<Sounded>>>);

impl SoundedAnswers {
    pub(crate) fn new() -> Self {
        Self((0..=LONGEST).map(|_| OnceLock::new()).collect())
    }

    /// Those of one length.
    pub(crate) fn of(&self, answers: &AnswersByLength<'_>, length: usize) -> &[Sounded] {
        self.0[length].get_or_init(|| {
            let rows = answers.rows(length).letters().chunks_exact(length.max(1));
            rows.enumerate().flat_map(|(place, answer)| sounded(place, answer)).collect()
        })
    }
}

/// The entries that the answer at a place becomes when a word is replaced by a homophone.
fn sounded(place: usize, answer: &[Capital]) -> impl Iterator<Item = Sounded> {
    let entries = entries(answer);
    let ways = entries.len();
    entries.into_iter().map(move |entry| Sounded { entry, place, ways })
}

/// Every entry that an answer becomes if a word in it, though not all of it, is
/// replaced by one that sounds like it.
fn entries(answer: &[Capital]) -> Vec<Box<[Capital]>> {
    let mut entries = Vec::new();
    for at in 0..answer.len().saturating_sub(SHORTEST - 1) {
        let rest = &answer[at..];
        let mut lengths = SOUNDS.lengths[start(rest)];
        while lengths != 0 {
            let taken = lengths.trailing_zeros() as usize;
            lengths &= lengths - 1;
            if taken > rest.len() || taken == answer.len() {
                continue;
            }
            let alike = SOUNDS.alike.get(&rest[..taken]).into_iter().flatten();
            entries.extend(
                alike.map(|put| Box::from([&answer[..at], &put[..], &rest[taken..]].concat())),
            );
        }
    }
    entries.sort_unstable();
    entries.dedup();
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replacements(answer: &str) -> Vec<String> {
        let letters = Capital::of(answer.as_bytes()).expect("capitals");
        entries(letters).iter().map(|entry| Capital::spell(entry).to_owned()).collect()
    }

    #[test]
    fn words_inside_answers_sound_like_others() {
        assert_eq!(replacements("TWINPEAKS"), ["TWINPEEKS", "TWINPIQUES"]);
        assert!(replacements("MUSCLE").is_empty());
        assert!(replacements("SAILBOAT").contains(&"SALEBOAT".to_owned()));
        assert!(replacements("DAYSOFOURLIVES").contains(&"DAZEOFOURLIVES".to_owned()));
    }
}
