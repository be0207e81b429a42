//! Finds entries that are other entries with a string added, removed or
//! changed.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use foldhash::fast::FixedState;
use wordwright_lexicon::{Letter, WordId};

use crate::entries::{Entries, Entry, Example};
use crate::part::{Origin, Part};
use crate::rule::{Form, LONGEST_EDIT};

/// Where `string` occurs in `letters`; the empty string occurs everywhere.
fn places<'l>(letters: &'l [Letter], string: &'l [Letter]) -> impl Iterator<Item = usize> + 'l {
    (0..=letters.len()).filter(move |&at| letters[at..].starts_with(string))
}

fn with(letters: &[Letter], replaced: Range<usize>, by: &[Letter]) -> Vec<Letter> {
    [&letters[..replaced.start], by, &letters[replaced.end..]].concat()
}

/// The first place where replacing `new` by `old` in an entry gives another entry.
pub(crate) fn replaced(
    entries: &Entries<'_>,
    letters: &[Letter],
    new: &[Letter],
    old: &[Letter],
) -> Option<Part> {
    places(letters, new).find_map(|at| {
        let marked = at..at + new.len();
        let other = entries.list.find(&with(letters, marked.clone(), old))?;
        Some(Part { marked, other: Origin::Entry(other) })
    })
}

/// The entries that are other entries with one `string` removed, each with the first place
/// of it, in the list's order.
pub(crate) fn removed(entries: &Entries<'_>, string: &[Letter]) -> Vec<(WordId, Part)> {
    let mut found: HashMap<WordId, (usize, WordId), FixedState> = HashMap::default();
    for (other, entry) in entries.iter() {
        for at in places(entry.letters, string) {
            let shorter = with(entry.letters, at..at + string.len(), &[]);
            if let Some(id) = entries.list.find(&shorter) {
                let first = found.entry(id).or_insert((at, other));
                *first = (*first).min((at, other));
            }
        }
    }
    let mut found: Vec<(WordId, Part)> = found
        .into_iter()
        .map(|(id, (at, other))| (id, Part { marked: at..at, other: Origin::Entry(other) }))
        .collect();
    found.sort_unstable_by_key(|&(id, _)| id);
    found
}

/// The edits that turn another entry into an example.
pub(crate) fn explaining(entries: &Entries<'_>, example: &Example) -> Vec<Form> {
    let mut forms = Vec::new();
    let new = &*example.letters;
    for (_, Entry { letters: old, .. }) in entries.iter() {
        if old.len().abs_diff(new.len()) > LONGEST_EDIT || old == new {
            continue;
        }
        let same = |(a, b): &(&Letter, &Letter)| a == b;
        let start = old.iter().zip(new).take_while(same).count();
        let end = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let shorter = old.len().min(new.len());
        // The edit can be anywhere that the parts before and after it agree.
        let anywhere = shorter.saturating_sub(end)..=start;
        match old.len().cmp(&new.len()) {
            _ if start + end < shorter => {
                let (from, to) = (&old[start..old.len() - end], &new[start..new.len() - end]);
                let most = from.len().max(to.len());
                // More changed than kept explains nothing.
                if most <= LONGEST_EDIT && most <= start + end {
                    forms.push(Form::Change { from: from.to_vec(), to: to.to_vec() });
                }
            }
            std::cmp::Ordering::Less => {
                let length = new.len() - old.len();
                forms.extend(anywhere.map(|at| Form::Add(new[at..at + length].to_vec())));
            }
            _ => {
                let length = old.len() - new.len();
                forms.extend(anywhere.map(|at| Form::Remove(old[at..at + length].to_vec())));
            }
        }
    }
    forms
}

/// A new phrase made from an entry: PLAY DIRT.
pub(crate) struct CoinedPhrase {
    pub base: WordId,
    /// The new word in it, an entry of the list.
    pub word: WordId,
    pub letters: Vec<Letter>,
    pub breaks: Vec<u8>,
    pub marked: Range<usize>,
}

/// The new phrases in which an edit turned one word of an entry into another. A phrase with
/// several origins is listed with the first.
pub(crate) fn coined(entries: &Entries<'_>, form: &Form) -> Vec<CoinedPhrase> {
    let (old, new): (&[Letter], &[Letter]) = match form {
        Form::Add(string) => (&[], string),
        Form::Remove(string) => (string, &[]),
        Form::Change { from, to } => (from, to),
        _ => return Vec::new(),
    };
    // For each word, the results: the place of the edit and the new word.
    let mut becomes: HashMap<&[Letter], Vec<(usize, WordId)>, FixedState> = HashMap::default();
    let mut found = Vec::new();
    let mut met: HashSet<Vec<Letter>, FixedState> = HashSet::default();
    for (base, entry) in entries.iter().filter(|(_, entry)| entry.is_phrase()) {
        let mut start = 0;
        for (number, word) in entry.words().enumerate() {
            let others = becomes.entry(word).or_insert_with(|| {
                let edited = places(word, old).filter_map(|at| {
                    let other = entries.find_word(&with(word, at..at + old.len(), new))?;
                    Some((at, other))
                });
                edited.collect()
            });
            for &(at, other) in &*others {
                let at = start + at;
                let letters = with(entry.letters, at..at + old.len(), new);
                let listed = letters.len() > wordwright_lexicon::MAX_WORD_LETTERS
                    || entries.list.find(&letters).is_some();
                if listed || !met.insert(letters.clone()) {
                    continue;
                }
                let moved = |(place, &at): (usize, &u8)| {
                    let later = place >= number;
                    if later { at + new.len() as u8 - old.len() as u8 } else { at }
                };
                let breaks = entry.breaks.iter().enumerate().map(moved).collect();
                let marked = at..at + new.len();
                found.push(CoinedPhrase { base, word: other, letters, breaks, marked });
            }
            start += word.len();
        }
    }
    found
}
