//! Finds entries that are other entries with a string added, removed or
//! changed, or with a word changed to one that sounds like it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use foldhash::fast::FixedState;
use wordwright_lexicon::{Letter, WordId};

use crate::entries::{Entries, Entry, Example};
use crate::part::{Origin, Part};
use crate::rule::{Form, LONGEST_EDIT};
use crate::sounds::Sounds;

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

/// The first word of a phrase in whose place a word that sounds like it gives a known phrase: one of
/// the list, or of those that `sounds` has. The other word must be a whole word of that phrase: SEE RED
/// has nothing to do with SEARED.
pub(crate) fn sounding(entries: &Entries<'_>, entry: Entry<'_>, sounds: &Sounds) -> Option<Part> {
    if !entry.is_phrase() {
        return None;
    }
    let mut start = 0;
    entry.words().find_map(|word| {
        let marked = start..start + word.len();
        start = marked.end;
        sounds.like(word).iter().find_map(|old| {
            let letters = with(entry.letters, marked.clone(), old);
            let old = marked.start..marked.start + old.len();
            let is_word = |breaks: &mut dyn Iterator<Item = usize>| {
                let ends = usize::from(old.start > 0) + usize::from(old.end < letters.len());
                breaks.filter(|at| [old.start, old.end].contains(at)).count() == ends
            };
            let other = if let Some(other) = entries.list.find(&letters) {
                let breaks = entries.get(other).breaks;
                is_word(&mut breaks.iter().map(|&at| at.into())).then_some(Origin::Entry(other))
            } else {
                let (second, number) = sounds.phrase(&letters)?;
                is_word(&mut std::iter::once(second)).then_some(Origin::Word(number))
            };
            Some(Part { marked: marked.clone(), other: other? })
        })
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

/// An edit that turns a word into another.
struct WordEdit {
    /// The letters that are replaced.
    old: Range<usize>,
    /// How many letters replace them.
    new: usize,
    /// The result, an entry of the list.
    word: WordId,
}

/// The edits by which a rule turns `word` into another word of the list.
fn word_edits(
    entries: &Entries<'_>,
    form: &Form,
    sounds: &Sounds,
    word: &[Letter],
) -> Vec<WordEdit> {
    let (old, new): (&[Letter], &[Letter]) = match form {
        Form::Add(string) => (&[], string),
        Form::Remove(string) => (string, &[]),
        Form::Change { from, to } => (from, to),
        Form::Sounds => {
            let edit = |new: &[Letter]| {
                let word_id = entries.find_word(new)?;
                Some(WordEdit { old: 0..word.len(), new: new.len(), word: word_id })
            };
            return sounds.like(word).iter().filter_map(|new| edit(new)).collect();
        }
        _ => return Vec::new(),
    };
    let edits = places(word, old).filter_map(|at| {
        let old = at..at + old.len();
        let word = entries.find_word(&with(word, old.clone(), new))?;
        Some(WordEdit { old, new: new.len(), word })
    });
    edits.collect()
}

/// The new phrases in which an edit turned one word of an entry into another. A phrase with
/// several origins is listed with the first.
pub(crate) fn coined(entries: &Entries<'_>, form: &Form) -> Vec<CoinedPhrase> {
    let sounds = match form {
        Form::Sounds => Sounds::new(entries.list.alphabet()),
        Form::Add(_) | Form::Remove(_) | Form::Change { .. } => Sounds::default(),
        _ => return Vec::new(),
    };
    let mut becomes: HashMap<&[Letter], Vec<WordEdit>, FixedState> = HashMap::default();
    let mut found = Vec::new();
    let mut met: HashSet<Vec<Letter>, FixedState> = HashSet::default();
    for (base, entry) in entries.iter().filter(|(_, entry)| entry.is_phrase()) {
        let mut start = 0;
        for (number, word) in entry.words().enumerate() {
            let edits =
                becomes.entry(word).or_insert_with(|| word_edits(entries, form, &sounds, word));
            for edit in &*edits {
                let old = start + edit.old.start..start + edit.old.end;
                let new = &entries.list.letters(edit.word)[edit.old.start..][..edit.new];
                let letters = with(entry.letters, old.clone(), new);
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
                let marked = old.start..old.start + new.len();
                found.push(CoinedPhrase { base, word: edit.word, letters, breaks, marked });
            }
            start += word.len();
        }
    }
    found
}
