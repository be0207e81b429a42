//! The crate's interface: examples, rules, entries and sets.

use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::FixedState;
use wordwright_knowledge::Pack;
use wordwright_lexicon::{Alphabet, Letter, MAX_WORD_LETTERS, WordId, WordList};

use crate::ThemeError;
use crate::edits::{self, CoinedPhrase};
use crate::entries::{Entries, Example, breaks_of};
use crate::explain::explain;
use crate::kinds::Kinds;
use crate::matcher::Matcher;
use crate::part::Origin;
use crate::rule::{Form, Rule, parse};
use crate::sets::{Choice, SetOptions, choose};

/// Finds themes in a word list.
#[derive(Debug)]
pub struct Finder<'w> {
    entries: Entries<'w>,
    kinds: Kinds<'w>,
}

/// A rule that explains the examples.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The rule.
    pub rule: Rule,
    /// Entries of the list that match it, including examples.
    pub count: usize,
    /// The evidence for the rule, in bits: `examples * log2(entries of the list / count)`,
    /// minus the cost of naming one rule among those of its form. Below zero, chance alone
    /// would be expected to produce such a rule.
    pub evidence: f64,
}

/// An entry that matches a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The entry of the list; `None` for a new phrase that an edit made.
    pub listed: Option<WordId>,
    /// Its letters.
    pub letters: Vec<Letter>,
    /// As it is written: `PLAY DIRT`.
    pub written: String,
    /// The score, 0 to 100. A phrase that is not listed has the lower of two scores: that
    /// of the entry it comes from and that of its new word.
    pub score: u8,
    /// The letters that the rule is about; empty if letters were removed, or if the rule is
    /// about the whole entry.
    pub marked: Range<usize>,
    /// Where the part comes from: the other entry, the hidden word or the known phrase;
    /// empty if there is none.
    pub other: String,
    /// Whether it has several words.
    pub is_phrase: bool,
    /// The entry's topic; entries with the same number share a topic.
    topic: Option<u32>,
}

impl<'w> Finder<'w> {
    /// A finder for a list, with the `WordNet` of a pack. If the list writes few or no
    /// phrases, word breaks come from those of the pack.
    ///
    /// Costs a pass over the list.
    pub fn new(list: &'w WordList, pack: &'w Pack) -> Self {
        Self {
            entries: Entries::new(list, pack.answers()),
            kinds: Kinds::new(pack, list.alphabet()),
        }
    }

    /// An example, listed or not: `PLAY DIRT`. Spaces and hyphens separate its words; a
    /// listed example without them has the list's word breaks.
    ///
    /// # Errors
    /// Fewer than 2 letters, more than fit a grid, or letters that the alphabet does not have.
    pub fn example(&self, text: &str) -> Result<Example, ThemeError> {
        let alphabet = self.alphabet();
        let letters = alphabet.encode(text)?;
        if !(2..=MAX_WORD_LETTERS).contains(&letters.len()) {
            let found = format!("{} letters", letters.len());
            let expected = format!("2 to {MAX_WORD_LETTERS} letters");
            return Err(ThemeError::value(format!("the example {text:?}"), found, expected));
        }
        let listed = self.entries.list.find(&letters);
        let mut breaks = Vec::new();
        breaks_of(alphabet, text.trim(), letters.len(), &mut breaks);
        if let Some(listed) = listed.filter(|_| breaks.is_empty()) {
            breaks.extend_from_slice(self.entries.get(listed).breaks);
        }
        let written = spaced(alphabet, &letters, &breaks);
        Ok(Example { letters, breaks, listed, written })
    }

    /// Parses a rule:
    ///
    /// | rule | entries that match it |
    /// |---|---|
    /// | `add:L` | are another entry with L (up to four letters) added |
    /// | `remove:L` | are another entry with one L left out |
    /// | `change:S>CH` | are another entry with one S changed to CH |
    /// | `sounds` | are a phrase of the list with one word changed to one that sounds like it |
    /// | `contains:ANT` | have these letters side by side |
    /// | `anagram:LEMON` | have these letters side by side, in any order |
    /// | `reversal` | are an entry backwards, too, or a palindrome |
    /// | `repeat:4` | have the same four letters twice, not overlapping |
    /// | `vowels` | have every vowel |
    /// | `initials:PB` | have words with these initials |
    /// | `alliteration` | have two words or more, all with the same initial |
    /// | `hidden:bird`, `hidden:EMU,OWL` | hide a bird, or one of these words, across the end of a word |
    /// | `hidden-backwards:bird` | hide one backwards |
    /// | `first:color`, `last:color` | have a first or last word that is a color |
    /// | `first-precedes:BALL` | have a first word that stands before BALL in a known phrase |
    /// | `first-follows:`, `last-precedes:`, `last-follows:` | likewise |
    ///
    /// A hidden word has three letters or more, and it does not begin or end where a word of
    /// the entry does.
    ///
    /// # Errors
    /// A rule that cannot be parsed, with what was expected.
    pub fn rule(&self, text: &str) -> Result<Rule, ThemeError> {
        parse(text, self.alphabet(), &self.kinds).map(Rule)
    }

    /// A rule as text that [`Finder::rule`] parses.
    pub fn text(&self, rule: &Rule) -> String {
        rule.0.text(self.alphabet(), &self.kinds)
    }

    /// A rule as a sentence about an entry: "hides a kind of bird".
    pub fn sentence(&self, rule: &Rule) -> String {
        rule.0.sentence(self.alphabet(), &self.kinds)
    }

    /// The rules that all examples match, most evidence first. A rule that more than a
    /// quarter of the list matches, or only the examples, is left out.
    ///
    /// Costs up to some 40 passes over the list.
    pub fn explain(&self, examples: &[Example]) -> Vec<Explanation> {
        let ranked = explain(&self.entries, &self.kinds, examples);
        let explanation = |counted: crate::explain::Counted| Explanation {
            rule: Rule(counted.form),
            count: counted.count,
            evidence: counted.evidence,
        };
        ranked.into_iter().map(explanation).collect()
    }

    /// An example as an entry that matches a rule; `None` if it does not match. If the list
    /// does not have it, its score is that of the entry it comes from, or 0 if there is none.
    pub fn kept(&self, example: &Example, rule: &Rule) -> Option<Match> {
        let matcher = Matcher::new(&rule.0, &self.entries, &self.kinds);
        let part = matcher.part(example.entry(), example.listed)?;
        let scored = match part.other {
            Origin::Entry(other) => example.listed.or(Some(other)),
            _ => example.listed,
        };
        let (other, topic) = self.other(&matcher, example.listed, part.other);
        Some(Match {
            listed: example.listed,
            letters: example.letters.clone(),
            written: example.written.clone(),
            score: scored.map_or(0, |id| self.entries.list.score(id)),
            marked: part.marked,
            is_phrase: example.is_phrase(),
            other,
            topic,
        })
    }

    /// The entries of the list that match a rule: best score first, then the rarest topic,
    /// then the longest marked part, then the list's order.
    pub fn entries(&self, rule: &Rule) -> Vec<Match> {
        let matcher = Matcher::new(&rule.0, &self.entries, &self.kinds);
        let list = self.entries.list;
        let mut found = Vec::new();
        matcher.each(|id, part| {
            let (other, topic) = self.other(&matcher, Some(id), part.other);
            found.push(Match {
                listed: Some(id),
                letters: list.letters(id).to_vec(),
                written: self.written(id),
                score: list.score(id),
                marked: part.marked,
                is_phrase: self.entries.get(id).is_phrase(),
                other,
                topic,
            });
        });
        ranked(found)
    }

    /// The new phrases in which an edit (`add`, `remove`, `change`, `sounds`) turns one word of an
    /// entry into another: PLAY DIRT from PAY DIRT. Ranked as [`Finder::entries`]; none
    /// for other rules.
    pub fn coined(&self, rule: &Rule) -> Vec<Match> {
        let list = self.entries.list;
        let found = |coined: CoinedPhrase| Match {
            listed: None,
            written: spaced(self.alphabet(), &coined.letters, &coined.breaks),
            score: list.score(coined.base).min(list.score(coined.word)),
            marked: coined.marked,
            is_phrase: true,
            other: self.written(coined.base),
            // The same new word twice is the same joke.
            topic: Some(coined.word.index() as u32),
            letters: coined.letters,
        };
        ranked(edits::coined(&self.entries, &rule.0).into_iter().map(found).collect())
    }

    /// Where a part comes from, as text and as a topic.
    fn other(
        &self,
        matcher: &Matcher<'_>,
        own: Option<WordId>,
        other: Origin,
    ) -> (String, Option<u32>) {
        match other {
            Origin::Nothing => (String::new(), None),
            Origin::Entry(other) => {
                // An entry and its reverse count as one.
                let both = own.filter(|_| matcher.is_reversal()).map(|own| own.min(other));
                (self.written(other), both.map(|first| first.index() as u32))
            }
            Origin::Word(number) => (matcher.words[number as usize].clone(), Some(number)),
        }
    }

    fn alphabet(&self) -> &Alphabet {
        self.entries.list.alphabet()
    }

    /// An entry in capitals, with the gaps between its words.
    fn written(&self, id: WordId) -> String {
        let list = self.entries.list;
        match list.written(id) {
            Some(text) => text.to_uppercase(),
            None => spaced(self.alphabet(), list.letters(id), self.entries.get(id).breaks),
        }
    }
}

/// Sets of entries whose lengths pair up in a grid, best scores first. Every set contains the
/// examples, and its other entries are in no earlier set; no two entries of a set share a
/// topic, unless both are examples. `found` must be ranked. Empty if the examples have no
/// partners of their lengths.
pub fn sets(examples: &[Match], found: &[Match], options: SetOptions) -> Vec<Vec<Match>> {
    let is_example =
        |entry: &&Match| examples.iter().any(|example| example.letters == entry.letters);
    let further = found.iter().filter(|entry| !is_example(entry));
    let all: Vec<&Match> = examples.iter().chain(further).collect();
    let choices: Vec<Choice> = all
        .iter()
        .map(|entry| Choice { length: entry.letters.len(), score: entry.score, topic: entry.topic })
        .collect();
    let sets = choose(&choices, examples.len(), options);
    sets.into_iter().map(|set| set.into_iter().map(|at| all[at].clone()).collect()).collect()
}

fn ranked(mut found: Vec<Match>) -> Vec<Match> {
    let mut about: HashMap<u32, usize, FixedState> = HashMap::default();
    for topic in found.iter().filter_map(|entry| entry.topic) {
        *about.entry(topic).or_default() += 1;
    }
    let others = |entry: &Match| entry.topic.map_or(0, |topic| about[&topic]);
    found.sort_by(|a, b| {
        let key = |entry: &Match| (others(entry), std::cmp::Reverse(entry.marked.len()));
        b.score.cmp(&a.score).then_with(|| key(a).cmp(&key(b)))
    });
    found
}

/// Letters with a space before each of the words that begin at `breaks`.
fn spaced(alphabet: &Alphabet, letters: &[Letter], breaks: &[u8]) -> String {
    let mut text = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        if breaks.contains(&(at as u8)) {
            text.push(' ');
        }
        text += alphabet.face(letter);
    }
    text
}

impl Rule {
    /// Whether the rule turns one entry into another, so that it can also make new phrases.
    pub fn is_edit(&self) -> bool {
        matches!(self.0, Form::Add(_) | Form::Remove(_) | Form::Change { .. } | Form::Sounds)
    }
}

impl Example {
    /// The entry of the list with its letters.
    pub fn listed(&self) -> Option<WordId> {
        self.listed
    }

    /// Whether it has several words.
    pub fn is_phrase(&self) -> bool {
        !self.breaks.is_empty()
    }

    /// Letters.
    pub fn length(&self) -> usize {
        self.letters.len()
    }
}
