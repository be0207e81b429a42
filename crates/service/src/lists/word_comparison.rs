//! Compares two word lists: what they have in common, and what only one of them
//! has.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_lexicon::{LengthSet, WordId, WordList};

/// Two word lists side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordComparison {
    /// Counts of words in both lists, and in only one.
    #[serde(flatten)]
    pub counts: WordCounts,
    /// The same by number of letters.
    #[schema(value_type = BTreeMap<String, WordCounts>)]
    pub by_length: BTreeMap<usize, WordCounts>,
    /// Words that only the first list has: best score first, then shortest first, then in
    /// alphabetical order. At most the requested number.
    pub words_of_first: Vec<String>,
    /// The same for the second.
    pub words_of_second: Vec<String>,
    /// How many common words have different scores; left out unless each list has more than
    /// one score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rescored: Option<usize>,
}

/// How many words two lists share, and how many only one has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordCounts {
    /// Words in both.
    pub both: usize,
    /// Words only in the first.
    pub only_first: usize,
    /// Words only in the second.
    pub only_second: usize,
}

impl WordComparison {
    /// Compares the words of these lengths in two lists with the same alphabet. Lists at
    /// most `top` words that only one of them has.
    pub fn of(first: &WordList, second: &WordList, lengths: LengthSet, top: usize) -> Self {
        let mut comparison = Self {
            counts: WordCounts::default(),
            by_length: BTreeMap::new(),
            words_of_first: Vec::new(),
            words_of_second: Vec::new(),
            rescored: (has_scores(first) && has_scores(second)).then_some(0),
        };
        let within = |list: &WordList, id: &WordId| lengths.contains(list.length(*id));
        let mut alone = Vec::new();
        for id in first.ids().filter(|id| within(first, id)) {
            let counts = comparison.by_length.entry(first.length(id)).or_default();
            let Some(other) = second.find(first.letters(id)) else {
                counts.only_first += 1;
                alone.push(id);
                continue;
            };
            counts.both += 1;
            if let Some(rescored) = &mut comparison.rescored
                && first.score(id) != second.score(other)
            {
                *rescored += 1;
            }
        }
        comparison.words_of_first = best(first, alone, top);
        let missing = |id: &WordId| first.find(second.letters(*id)).is_none();
        let alone: Vec<WordId> =
            second.ids().filter(|id| within(second, id)).filter(missing).collect();
        for &id in &alone {
            comparison.by_length.entry(second.length(id)).or_default().only_second += 1;
        }
        comparison.words_of_second = best(second, alone, top);
        for counts in comparison.by_length.values() {
            comparison.counts.both += counts.both;
            comparison.counts.only_first += counts.only_first;
            comparison.counts.only_second += counts.only_second;
        }
        comparison
    }
}

/// Whether the words of a list differ in score. A list without scores, such as a lexicon for
/// board games, gives all of them the same.
fn has_scores(list: &WordList) -> bool {
    let mut scores = list.ids().map(|id| list.score(id));
    let first = scores.next();
    scores.any(|score| Some(score) != first)
}

fn best(list: &WordList, mut words: Vec<WordId>, top: usize) -> Vec<String> {
    words.sort_unstable_by_key(|&id| (Reverse(list.score(id)), list.length(id), list.letters(id)));
    words.truncate(top);
    words.into_iter().map(|id| list.alphabet().decode(list.letters(id))).collect()
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::Alphabet;

    use super::*;

    fn list(text: &str) -> WordList {
        WordList::parse(&Alphabet::english(), text).expect("words")
    }

    #[test]
    fn words_are_counted_by_length_and_named_best_first() {
        let first = list("aa;50\noreo;70\nerie;60\nacre;60\nrat;40\nstart;90");
        let second = list("aa;50\noreo;80\nza;30\nqi;50\nrat;40");
        let compared = WordComparison::of(&first, &second, LengthSet::ALL, 2);
        assert_eq!(compared.counts, WordCounts { both: 3, only_first: 3, only_second: 2 });
        assert_eq!(
            compared.by_length.into_iter().collect::<Vec<_>>(),
            [
                (2, WordCounts { both: 1, only_first: 0, only_second: 2 }),
                (3, WordCounts { both: 1, only_first: 0, only_second: 0 }),
                (4, WordCounts { both: 1, only_first: 2, only_second: 0 }),
                (5, WordCounts { both: 0, only_first: 1, only_second: 0 }),
            ]
        );
        assert_eq!(compared.words_of_first, ["START", "ACRE"]);
        assert_eq!(compared.words_of_second, ["QI", "ZA"]);
        assert_eq!(compared.rescored, Some(1));
    }

    #[test]
    fn only_lengths_that_are_asked_for_count_and_lists_without_scores_have_none() {
        let (first, second) = (list("aa\nab\nace"), list("ab;20\nza;90\nact;50"));
        let two = LengthSet::from_iter([2]);
        let compared = WordComparison::of(&first, &second, two, usize::MAX);
        assert_eq!(compared.counts, WordCounts { both: 1, only_first: 1, only_second: 1 });
        assert_eq!((compared.words_of_first, compared.rescored), (vec!["AA".to_owned()], None));
    }
}
