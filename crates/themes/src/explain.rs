//! Finds the rules that explain all examples.
//!
//! Each kind of rule proposes explanations of the first example, and those that do not
//! explain the others are dropped. The rest are counted over the whole list: the fewer
//! entries match a rule by chance, and the fewer rules of its kind there are to choose from,
//! the better it explains the examples. In bits:
//!
//! ```text
//! evidence = examples * log2(entries / entries that match it) - log2(rules of the kind)
//! ```

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use foldhash::fast::FixedState;
use wordwright_knowledge::SynsetId;
use wordwright_lexicon::Letter;

use crate::compounds;
use crate::edits;
use crate::entries::{Entries, Entry, Example};
use crate::kinds::{Kinds, SHORTEST, WordIndex};
use crate::matcher::{Matcher, each_hidden, end_word};
use crate::rule::{End, Form, Kind, MOST_WORDS, SHORTEST_SHARED};

/// A rule that more than one entry in this many matches explains nothing.
const TOO_COMMON: usize = 4;

/// How many rules of one form are counted, the cheapest to state first: each costs a pass
/// over the list (by judgement).
const OF_A_FORM: usize = 6;

/// Kinds of things, or words, that are counted in one pass: the bits of a mask.
const AT_ONCE: usize = 64;

/// The fewest words of a kind of things, or partners of a word, that make a theme.
const FEWEST: usize = 6;

type Set<T> = HashSet<T, FixedState>;

/// A rule, and how many entries of the list match it.
pub(crate) struct Counted {
    pub form: Form,
    pub count: usize,
    pub evidence: f64,
}

/// The rules that explain every example, those with the most evidence first.
pub(crate) fn explain(
    entries: &Entries<'_>,
    kinds: &Kinds<'_>,
    examples: &[Example],
) -> Vec<Counted> {
    let mut forms = of_edits(entries, examples);
    forms.extend(of_letters(entries, kinds, examples));
    let mut counted: Vec<(Form, usize)> = Vec::new();
    for form in forms {
        let matcher = Matcher::new(&form, entries, kinds);
        if examples.iter().all(|example| matcher.part(example.entry(), example.listed).is_some()) {
            let mut count = 0;
            matcher.each(|_, _| count += 1);
            drop(matcher);
            counted.push((form, count));
        }
    }
    for backwards in [false, true] {
        counted.extend(of_hidden_kinds(entries, kinds, examples, backwards));
    }
    for end in [End::First, End::Last] {
        counted.extend(of_end_kinds(entries, kinds, examples, end));
        for before in [true, false] {
            counted.extend(of_pairs(entries, kinds, examples, end, before));
        }
    }
    let all = entries.list.len();
    let listed = examples.iter().filter(|example| example.listed.is_some()).count();
    let kinds_of_things = (kinds.count().max(1) as f64).log2();
    let words = (entries.iter().filter(|(_, entry)| !entry.is_phrase()).count().max(1)) as f64;
    let mut ranked: Vec<Counted> = counted
        .into_iter()
        // Without one more entry there is nothing to offer.
        .filter(|&(_, count)| count > listed && count * TOO_COMMON <= all)
        .map(|(form, count)| {
            let rarity = (all as f64 / count as f64).log2();
            let choice = match &form {
                Form::Hidden { .. } | Form::Word { .. } => kinds_of_things,
                Form::Pairs { .. } => words.log2(),
                form => of_strings(form, entries.list.alphabet().len()),
            };
            Counted { form, count, evidence: examples.len() as f64 * rarity - choice }
        })
        .collect();
    let alphabet = entries.list.alphabet();
    ranked.sort_by(|a, b| {
        b.evidence
            .total_cmp(&a.evidence)
            .then_with(|| a.form.text(alphabet, kinds).cmp(&b.form.text(alphabet, kinds)))
    });
    ranked
}

/// How many rules of a form there are, as a power of two.
fn of_strings(form: &Form, letters: usize) -> f64 {
    let each = (letters as f64).log2();
    match form {
        Form::Add(string) | Form::Remove(string) | Form::Contains(string) => {
            each * string.len() as f64
        }
        Form::Initials(string) => each * string.len() as f64,
        Form::Change { from, to } => each * (from.len() + to.len()) as f64,
        // Ways to choose letters without regard to their order.
        Form::Anagram(string) => {
            (1..=string.len()).map(|n| ((letters + n - 1) as f64 / n as f64).log2()).sum()
        }
        // From 2 to 31 letters.
        Form::Repeat(_) => 30_f64.log2(),
        _ => 0.0,
    }
}

/// The intersection of the sets.
fn common<T: Eq + Hash>(sets: impl IntoIterator<Item = Set<T>>) -> Set<T> {
    let mut sets = sets.into_iter();
    let mut common = sets.next().unwrap_or_default();
    for set in sets {
        common.retain(|item| set.contains(item));
    }
    common
}

/// Rules about strings that were added, removed or changed.
fn of_edits(entries: &Entries<'_>, examples: &[Example]) -> Vec<Form> {
    let common = common(
        examples.iter().map(|example| edits::explaining(entries, example).into_iter().collect()),
    );
    let of = |wanted: fn(&Form) -> Option<usize>| {
        let mut forms: Vec<(usize, &Form)> =
            common.iter().filter_map(|form| Some((wanted(form)?, form))).collect();
        forms.sort_by_key(|&(cost, form)| (cost, strings(form)));
        forms.into_iter().take(OF_A_FORM).map(|(_, form)| form.clone()).collect::<Vec<_>>()
    };
    let add = of(|form| if let Form::Add(string) = form { Some(string.len()) } else { None });
    let remove = of(|form| if let Form::Remove(string) = form { Some(string.len()) } else { None });
    let change = of(|form| match form {
        Form::Change { from, to } => Some(from.len() + to.len()),
        _ => None,
    });
    [add, remove, change].concat()
}

/// The strings of an edit, to sort by.
fn strings(form: &Form) -> (&[Letter], &[Letter]) {
    match form {
        Form::Add(string) | Form::Remove(string) => (string, &[]),
        Form::Change { from, to } => (from, to),
        _ => (&[], &[]),
    }
}

/// Rules about letters that the examples may have in common; whether all examples match is
/// checked later.
fn of_letters(entries: &Entries<'_>, kinds: &Kinds<'_>, examples: &[Example]) -> Vec<Form> {
    let mut forms = vec![Form::Sounds, Form::Reversal, Form::Vowels, Form::Alliteration];
    let [first, others @ ..] = examples else { return Vec::new() };
    let longest = |lengths: std::ops::RangeInclusive<usize>, keeps: &dyn Fn(usize) -> bool| {
        lengths.rev().find(|&length| keeps(length))
    };
    let shortest = examples.iter().map(|example| example.letters.len()).min().unwrap_or(0);
    // A repeated string of three letters or more is no accident even in one
    // example.
    let repeat = longest(SHORTEST_SHARED..=shortest / 2, &|length| {
        let form = Form::Repeat(length);
        let matcher = Matcher::new(&form, entries, kinds);
        examples.iter().all(|example| matcher.part(example.entry(), example.listed).is_some())
    });
    forms.extend(repeat.map(Form::Repeat));
    let entry = first.entry();
    if entry.is_phrase() {
        forms.push(Form::Initials(entry.words().map(|word| word[0]).collect()));
    }
    if others.is_empty() {
        // A single example contains all of its strings; only an anagram of the whole
        // is of interest.
        if first.letters.len() >= SHORTEST_SHARED {
            forms.push(Form::Anagram(sorted(&first.letters)));
        }
        return forms;
    }
    let strings = |example: &Example, length: usize| -> Set<Vec<Letter>> {
        example.letters.windows(length).map(<[Letter]>::to_vec).collect()
    };
    let bags = |example: &Example, length: usize| -> Set<Vec<Letter>> {
        example.letters.windows(length).map(sorted).collect()
    };
    for of_bag in [false, true] {
        let shared = |length: usize| {
            common(examples.iter().map(|example| {
                if of_bag { bags(example, length) } else { strings(example, length) }
            }))
        };
        let length = longest(SHORTEST_SHARED..=shortest, &|length| !shared(length).is_empty());
        if let Some(length) = length {
            let mut shared: Vec<Vec<Letter>> = shared(length).into_iter().collect();
            shared.sort_unstable();
            let shared = shared.into_iter().take(OF_A_FORM);
            forms.extend(shared.map(if of_bag { Form::Anagram } else { Form::Contains }));
        }
    }
    forms
}

fn sorted(letters: &[Letter]) -> Vec<Letter> {
    let mut sorted = letters.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Kinds of things of which every example hides a word.
fn of_hidden_kinds(
    entries: &Entries<'_>,
    kinds: &Kinds<'_>,
    examples: &[Example],
    backwards: bool,
) -> Vec<(Form, usize)> {
    let turned = |word: &[Letter]| -> Vec<Letter> {
        if backwards { word.iter().rev().copied().collect() } else { word.to_vec() }
    };
    let of = |example: &Example| {
        // Look for every string, so that only the matcher decides what counts as hidden.
        let letters = &example.letters;
        let strings = (0..letters.len()).flat_map(|start| {
            (start + SHORTEST..=letters.len()).map(move |end| &letters[start..end])
        });
        let index = WordIndex::of(strings);
        let mut words: Set<Vec<Letter>> = Set::default();
        each_hidden(example.entry(), &index, |range, _| {
            words.insert(turned(&letters[range]));
        });
        words.iter().flat_map(|word| kinds.above(word)).collect::<Set<SynsetId>>()
    };
    let chosen = chosen_kinds(kinds, common(examples.iter().map(of)));
    let mut index = WordIndex::default();
    for (bit, (_, words)) in chosen.iter().enumerate() {
        for word in words {
            index.add(&turned(word), 0, 1 << bit);
        }
    }
    let mut counts = [0; AT_ONCE];
    for (_, entry) in entries.iter() {
        let mut keeps = 0;
        each_hidden(entry, &index, |_, listed| keeps |= listed.candidates);
        add_bits(&mut counts, keeps);
    }
    let form = |kind| Form::Hidden { kind: Kind::Of(kind), backwards };
    chosen.iter().zip(counts).map(|(&(kind, _), count)| (form(kind), count)).collect()
}

/// Kinds of things to which the first or last words of all examples belong.
fn of_end_kinds(
    entries: &Entries<'_>,
    kinds: &Kinds<'_>,
    examples: &[Example],
    end: End,
) -> Vec<(Form, usize)> {
    let of = |example: &Example| match end_word(example.entry(), end) {
        Some(word) => kinds.above(&example.letters[word]),
        None => Set::default(),
    };
    let chosen = chosen_kinds(kinds, common(examples.iter().map(of)));
    let mut index = WordIndex::default();
    for (bit, (_, words)) in chosen.iter().enumerate() {
        for word in words {
            index.add(word, 0, 1 << bit);
        }
    }
    let counts = count_ends(entries, end, &index);
    let form = |kind| Form::Word { end, kind: Kind::Of(kind) };
    chosen.iter().zip(counts).map(|(&(kind, _), count)| (form(kind), count)).collect()
}

/// The narrowest kinds, each with its words.
fn chosen_kinds(kinds: &Kinds<'_>, common: Set<SynsetId>) -> Vec<(SynsetId, crate::kinds::Words)> {
    let mut chosen: Vec<_> = common
        .into_iter()
        .filter(|&kind| kinds.has_below(kind))
        .filter_map(|kind| Some((kind, kinds.words(kind, MOST_WORDS)?)))
        .filter(|(_, words)| words.len() >= FEWEST)
        .collect();
    chosen.sort_unstable_by_key(|(kind, words)| (words.len(), *kind));
    // A kind with exactly the words of a narrower one would be a duplicate.
    chosen.dedup_by(|(_, b), (_, a)| a == b);
    chosen.truncate(AT_ONCE);
    chosen
}

/// Words that follow, or precede, the first or last words of all examples in
/// known phrases.
fn of_pairs(
    entries: &Entries<'_>,
    kinds: &Kinds<'_>,
    examples: &[Example],
    end: End,
    before: bool,
) -> Vec<(Form, usize)> {
    let of = |example: &Example| {
        let mut words: Set<Box<[Letter]>> = Set::default();
        if let Some(word) = end_word(example.entry(), end) {
            let word = &example.letters[word];
            compounds::partners(entries, kinds, word, !before, |partner, _| {
                words.insert(partner.into());
            });
        }
        words
    };
    let common = common(examples.iter().map(of));
    if common.is_empty() {
        return Vec::new();
    }
    // The partners of each, in one pass over all phrases of two words.
    let mut partners: HashMap<&[Letter], Set<Box<[Letter]>>, FixedState> =
        common.iter().map(|word| (&**word, Set::default())).collect();
    let mut pair = |first: &[Letter], second: &[Letter]| {
        let (word, partner) = if before { (second, first) } else { (first, second) };
        if let Some(known) = partners.get_mut(word).filter(|_| partner.len() >= 2) {
            known.insert(partner.into());
        }
    };
    for (_, Entry { letters, breaks }) in entries.iter() {
        match breaks {
            [only] => {
                let (first, second) = letters.split_at((*only).into());
                pair(first, second);
            }
            [] => {
                for split in 2..letters.len().saturating_sub(1) {
                    let (first, second) = letters.split_at(split);
                    let word = if before { second } else { first };
                    if common.contains(word)
                        && compounds::is_compound(entries, kinds, letters, split)
                    {
                        pair(first, second);
                    }
                }
            }
            _ => {}
        }
    }
    kinds.pairs(|first, second, _| pair(first, second));
    let mut chosen: Vec<_> =
        partners.into_iter().filter(|(_, partners)| partners.len() >= FEWEST).collect();
    chosen.sort_unstable_by(|a, b| (a.1.len(), a.0).cmp(&(b.1.len(), b.0)));
    chosen.truncate(AT_ONCE);
    let mut index = WordIndex::default();
    for (bit, (_, partners)) in chosen.iter().enumerate() {
        for partner in partners {
            index.add(partner, 0, 1 << bit);
        }
    }
    let counts = count_ends(entries, end, &index);
    let form = |word: &[Letter]| Form::Pairs { end, before, word: word.to_vec() };
    chosen.iter().zip(counts).map(|(&(word, _), count)| (form(word), count)).collect()
}

fn count_ends(entries: &Entries<'_>, end: End, index: &WordIndex) -> [usize; AT_ONCE] {
    let mut counts = [0; AT_ONCE];
    for (_, entry) in entries.iter() {
        if let Some(word) = end_word(entry, end)
            && let Some(listed) = index.get(&entry.letters[word])
        {
            add_bits(&mut counts, listed.candidates);
        }
    }
    counts
}

fn add_bits(counts: &mut [usize; AT_ONCE], mut bits: u64) {
    while bits != 0 {
        counts[bits.trailing_zeros() as usize] += 1;
        bits &= bits - 1;
    }
}
