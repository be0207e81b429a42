//! Questions to a word list: patterns, anagrams and ranges, joined by and, or and not.

mod expression;
mod reader;

use crate::automaton::Automaton;
use crate::pattern::best_first;
use crate::word_list::MAX_WORD_LETTERS;
use crate::{
    Alphabet, BLOCK_BITS, LengthSet, Letter, LetterBag, LetterSet, LexiconError, Pattern, Usage,
    WordId, WordTable, words_in,
};
use reader::Reader;

/// What words must be like: a [`Pattern`], or several conditions.
///
/// | query | words |
/// |---|---|
/// | `S?A[RT]*` | that fit the pattern |
/// | `/[AEIOU]{3}/` | a part of which fits the regular expression |
/// | `same:1221` | with the same letter wherever a digit comes again: NOON |
/// | `reverse:S*T` | whose letters, read backwards, fit the pattern |
/// | `anagram:INLETS?` | made of exactly these letters, `?` being a blank |
/// | `anagram:JQ*` | that use these letters and any others |
/// | `some:INLETS?` | made of some or all of these letters |
/// | `bank:LETRS` | that use each of these letters, as often as you like, and no other |
/// | `hidden:THE CATERPILLAR` | that stand in these letters, side by side: CATER, PILLAR |
/// | `charade:CARPET` | that spell these letters when joined end to end with other words: CAR |
/// | `around:CAT` | that begin and end with the two parts of a split CAT: CAVEAT |
/// | `length:5-8` | of 5 to 8 letters; also `length:5`, `length:5-`, `length:-8` |
/// | `score:60-` | scored 60 or more |
/// | `A & B`, `A \| B`, `!A`, `(A)` | and, or, not; `&` binds more tightly than `\|` |
///
/// ```
/// use wordwright_lexicon::{Alphabet, LengthSet, Query, WordList, WordTable};
/// let english = Alphabet::english();
/// let list = WordList::parse(&english, "star;60\nrats;50\ntsar;40\nspar;70")?;
/// let query = Query::parse(&english, "anagram:rats & !*r & score:50-")?;
/// let tables = WordTable::by_length(&list, LengthSet::ALL);
/// let found: Vec<String> =
///     query.words(tables.iter().flatten()).into_iter().map(|word| list.display(word)).collect();
/// assert_eq!(found, ["RATS"]);
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(Term);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    Pattern(Pattern),
    Expression(Automaton),
    /// A pattern, and pairs of places that hold the same letter.
    Same(Pattern, Vec<[usize; 2]>),
    Letters(Box<LetterBag>, Usage),
    /// At least these letters.
    Holding(Box<LetterBag>),
    Bank(LetterSet),
    Hidden(Vec<Letter>),
    /// Words that join end to end to spell these letters. Which words do depends on words of all
    /// lengths, so they are found for all tables at once.
    Charade(Vec<Letter>),
    /// These words.
    Words(Vec<Box<[Letter]>>),
    Around(Vec<Letter>),
    Length(LengthSet),
    /// Least and greatest score.
    Score(u8, u8),
    Not(Box<Term>),
    All(Vec<Term>),
    Any(Vec<Term>),
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// The part that cannot be understood, or would take too long on a large
    /// list, with the column where it starts.
    pub fn parse(alphabet: &Alphabet, text: &str) -> Result<Self, LexiconError> {
        Reader::new(alphabet, text).query().map(Self)
    }

    /// The lengths of the words that can fit, and the lengths whose words must be known to decide.
    pub fn lengths(&self) -> LengthSet {
        self.0.lengths().or(self.0.needed())
    }

    /// The words of `tables`, one for each of the [lengths](Self::lengths), that fit: best
    /// score first, then in the order of the tables, then in the list's order.
    pub fn words<'t>(&self, tables: impl IntoIterator<Item = &'t WordTable>) -> Vec<WordId> {
        if self.0.needed() == LengthSet::EMPTY {
            return best_first(tables, self.0.lengths(), |table| self.0.matching(table));
        }
        let tables: Vec<&WordTable> = tables.into_iter().collect();
        let term = self.0.resolved(&tables);
        best_first(tables, self.0.lengths(), |table| term.matching(table))
    }
}

impl Term {
    /// The lengths whose words must be known to decide which words fit.
    fn needed(&self) -> LengthSet {
        match self {
            Term::Charade(_) => self.lengths(),
            Term::Not(term) => term.needed(),
            Term::All(terms) | Term::Any(terms) => {
                terms.iter().fold(LengthSet::EMPTY, |all, term| all.or(term.needed()))
            }
            _ => LengthSet::EMPTY,
        }
    }

    /// The same with the words of its charades.
    fn resolved(&self, tables: &[&WordTable]) -> Self {
        let of = |terms: &[Term]| terms.iter().map(|term| term.resolved(tables)).collect();
        match self {
            Term::Charade(letters) => Term::Words(parts(letters, tables)),
            Term::Not(term) => Term::Not(Box::new(term.resolved(tables))),
            Term::All(terms) => Term::All(of(terms)),
            Term::Any(terms) => Term::Any(of(terms)),
            other => other.clone(),
        }
    }

    fn lengths(&self) -> LengthSet {
        let those = |fits: &dyn Fn(usize) -> bool| -> LengthSet {
            (1..=MAX_WORD_LETTERS).filter(|&length| fits(length)).collect()
        };
        match self {
            Term::Pattern(pattern) | Term::Same(pattern, _) => pattern.lengths(),
            Term::Letters(bag, Usage::All) => those(&|length| length == bag.len()),
            Term::Letters(bag, Usage::Some) => those(&|length| length <= bag.len()),
            Term::Holding(bag) => those(&|length| length >= bag.len()),
            Term::Bank(bank) => those(&|length| length >= bank.len()),
            Term::Hidden(text) => those(&|length| length <= text.len()),
            Term::Charade(text) => those(&|length| length < text.len()),
            Term::Words(words) => those(&|length| words.iter().any(|word| word.len() == length)),
            Term::Around(ends) => those(&|length| length > ends.len()),
            Term::Length(lengths) => *lengths,
            Term::Expression(_) | Term::Score(..) | Term::Not(_) => LengthSet::ALL,
            Term::All(terms) => {
                let sets: Vec<LengthSet> = terms.iter().map(Term::lengths).collect();
                those(&|length| sets.iter().all(|set| set.contains(length)))
            }
            Term::Any(terms) => {
                let sets: Vec<LengthSet> = terms.iter().map(Term::lengths).collect();
                those(&|length| sets.iter().any(|set| set.contains(length)))
            }
        }
    }

    /// The words of a table that fit, as a set like that of [`WordTable::matching`].
    fn matching(&self, table: &WordTable) -> Vec<u64> {
        match self {
            Term::Pattern(pattern) => pattern.matching(table),
            Term::Expression(automaton) => automaton.matching(table),
            Term::Same(pattern, pairs) => {
                if !pattern.lengths().contains(table.length()) {
                    return vec![0; table.blocks()];
                }
                let mut fits = pattern.matching(table);
                for &[first, second] in pairs {
                    and(&mut fits, &with_same_letter(table, first, second));
                }
                fits
            }
            Term::Letters(bag, usage) => {
                if !self.lengths().contains(table.length()) {
                    return vec![0; table.blocks()];
                }
                debug_assert!(*usage == Usage::Some || bag.len() == table.length());
                let all = LetterSet::first(table.alphabet_letters());
                let allowed = if bag.blanks() == 0 { bag.letters() } else { all };
                let mut fits = table.matching(&vec![allowed; table.length()]);
                if bag.blanks() < table.length() {
                    keep(&mut fits, |word| bag.makes(table.letters(word)));
                }
                fits
            }
            Term::Holding(bag) => {
                if bag.len() > table.length() {
                    return vec![0; table.blocks()];
                }
                let mut fits = with_each_letter(table, bag.letters());
                if bag.letters().len() + bag.blanks() < bag.len() {
                    keep(&mut fits, |word| bag.is_within(table.letters(word)));
                }
                fits
            }
            Term::Bank(bank) => {
                let mut fits = table.matching(&vec![*bank; table.length()]);
                and(&mut fits, &with_each_letter(table, *bank));
                fits
            }
            Term::Hidden(text) => set_of(table, text.windows(table.length())),
            Term::Charade(_) => unreachable!("`words` has resolved it"),
            Term::Words(words) => set_of(table, words.iter().map(|word| &**word)),
            Term::Around(ends) => {
                let mut fits = vec![0; table.blocks()];
                if table.length() > ends.len() {
                    let mut pattern =
                        vec![LetterSet::first(table.alphabet_letters()); table.length()];
                    for split in 1..ends.len() {
                        pattern.fill(LetterSet::first(table.alphabet_letters()));
                        for (at, &letter) in ends.iter().enumerate() {
                            let from_the_end =
                                if at < split { 0 } else { table.length() - ends.len() };
                            pattern[at + from_the_end] = LetterSet::only(letter);
                        }
                        or(&mut fits, &table.matching(&pattern));
                    }
                }
                fits
            }
            Term::Length(lengths) => {
                let all = if lengths.contains(table.length()) { table.len() } else { 0 };
                table.first_words(all)
            }
            Term::Score(least, most) => {
                // The table has the best first.
                let mut fits = table.first_words(table.count_at_least(*least));
                let better = most.checked_add(1).map_or(0, |more| table.count_at_least(more));
                and_not(&mut fits, &table.first_words(better));
                fits
            }
            Term::Not(term) => {
                let mut fits = table.first_words(table.len());
                and_not(&mut fits, &term.matching(table));
                fits
            }
            Term::All(terms) => {
                let mut fits = table.first_words(table.len());
                for term in terms {
                    and(&mut fits, &term.matching(table));
                }
                fits
            }
            Term::Any(terms) => {
                let mut fits = vec![0; table.blocks()];
                for term in terms {
                    or(&mut fits, &term.matching(table));
                }
                fits
            }
        }
    }
}

/// The substrings of `letters`, shorter than the whole, that are words and occur in some division
/// of `letters` into such words.
fn parts(letters: &[Letter], tables: &[&WordTable]) -> Vec<Box<[Letter]>> {
    let end = letters.len();
    let is_word = |part: &[Letter]| {
        tables.iter().any(|table| table.length() == part.len() && table.find(part).is_some())
    };
    let spans: Vec<(usize, usize)> = (0..end)
        .flat_map(|from| (from + 1..=end).map(move |to| (from, to)))
        .filter(|&(from, to)| to - from < end && is_word(&letters[from..to]))
        .collect();
    // Places up to which, and from which on, words stand without a gap. The spans come by their
    // first letters: whatever ends at one is known before it begins.
    let mut whole_before = vec![false; end + 1];
    whole_before[0] = true;
    for &(from, to) in &spans {
        whole_before[to] |= whole_before[from];
    }
    let mut whole_after = vec![false; end + 1];
    whole_after[end] = true;
    for &(from, to) in spans.iter().rev() {
        whole_after[from] |= whole_after[to];
    }
    let is_part = |&(from, to): &(usize, usize)| whole_before[from] && whole_after[to];
    spans.into_iter().filter(is_part).map(|(from, to)| letters[from..to].into()).collect()
}

/// Those of some words that a table has, as a set.
fn set_of<'w>(table: &WordTable, words: impl IntoIterator<Item = &'w [Letter]>) -> Vec<u64> {
    let mut set = vec![0; table.blocks()];
    let here = words.into_iter().filter(|word| word.len() == table.length());
    for word in here.filter_map(|word| table.find(word)) {
        set[word / BLOCK_BITS] |= 1 << (word % BLOCK_BITS);
    }
    set
}

/// The words that hold every letter of the set.
fn with_each_letter(table: &WordTable, letters: LetterSet) -> Vec<u64> {
    let mut fits = table.first_words(table.len());
    for letter in letters {
        let mut somewhere = vec![0; table.blocks()];
        for pos in 0..table.length() {
            or(&mut somewhere, table.mask(pos, letter));
        }
        and(&mut fits, &somewhere);
    }
    fits
}

/// The words with the same letter in two places.
fn with_same_letter(table: &WordTable, first: usize, second: usize) -> Vec<u64> {
    let mut fits = vec![0; table.blocks()];
    for letter in LetterSet::first(table.alphabet_letters()) {
        let both = table.mask(first, letter).iter().zip(table.mask(second, letter));
        fits.iter_mut().zip(both).for_each(|(fits, (first, second))| *fits |= first & second);
    }
    fits
}

/// Removes the words that do not fit, reading each.
fn keep(words: &mut [u64], fits: impl Fn(usize) -> bool) {
    for (block, bits) in words.iter_mut().enumerate() {
        let here = std::slice::from_ref(bits);
        let not: u64 = words_in(here)
            .filter(|bit| !fits(block * BLOCK_BITS + bit))
            .fold(0, |not, bit| not | 1 << bit);
        *bits &= !not;
    }
}

fn and(words: &mut [u64], also: &[u64]) {
    words.iter_mut().zip(also).for_each(|(words, also)| *words &= also);
}

fn and_not(words: &mut [u64], not: &[u64]) {
    words.iter_mut().zip(not).for_each(|(words, not)| *words &= !not);
}

fn or(words: &mut [u64], more: &[u64]) {
    words.iter_mut().zip(more).for_each(|(words, more)| *words |= more);
}

#[cfg(test)]
mod tests;
