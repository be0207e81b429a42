//! Finds words that occur side by side in known phrases: SNOW and BALL.

use wordwright_lexicon::Letter;

use crate::entries::Entries;
use crate::kinds::Kinds;

/// The shortest first and second word that an unspaced entry is split into without
/// consulting `WordNet`, in letters: CARPET is not CAR and PET (by judgement).
const FIRST: usize = 3;
const SECOND: usize = 4;

/// Visits the words that come before (or after) a word in a two-word phrase, once per phrase,
/// with the phrase: entries of the list, then phrases of `WordNet`.
pub(crate) fn partners(
    entries: &Entries<'_>,
    kinds: &Kinds<'_>,
    word: &[Letter],
    before: bool,
    mut give: impl FnMut(&[Letter], &dyn Fn() -> String),
) {
    for (id, entry) in entries.iter() {
        let letters = entry.letters;
        let rest = if before { letters.strip_suffix(word) } else { letters.strip_prefix(word) };
        let Some(rest) = rest.filter(|rest| rest.len() >= 2) else { continue };
        let split = if before { rest.len() } else { word.len() };
        let fits = match entry.breaks {
            [only] => usize::from(*only) == split,
            [] => is_compound(entries, kinds, letters, split),
            _ => false,
        };
        if fits {
            give(rest, &|| entries.list.display(id).to_uppercase());
        }
    }
    kinds.pairs(|first, second, text| {
        let (partner, own) = if before { (first, second) } else { (second, first) };
        if own == word && partner.len() >= 2 {
            give(partner, &|| text.to_uppercase());
        }
    });
}

/// Whether an unspaced entry is a compound of two words: both are entries, and either they
/// are long enough or the whole is a kind of the second.
pub(crate) fn is_compound(
    entries: &Entries<'_>,
    kinds: &Kinds<'_>,
    letters: &[Letter],
    split: usize,
) -> bool {
    let (first, second) = letters.split_at(split);
    let words = entries.find_word(first).is_some() && entries.find_word(second).is_some();
    let long = first.len() >= FIRST && second.len() >= SECOND;
    words && (long || kinds.is_kind_of(letters, second))
}
