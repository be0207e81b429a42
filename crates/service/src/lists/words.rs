//! Queries on word lists: pattern matches, anagrams, statistics.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_lexicon::{
    Kind, Letter, LetterBag, ListStats, Query, Usage, WordId, WordList, WordTable,
};

use crate::base::number::hundredths;

/// A word of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListedWord {
    /// Its letters.
    pub word: String,
    /// The word as its list writes it, if that differs: `ICE CREAM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// Its score, 0 to 100.
    pub score: u8,
    /// The list that decided the score.
    pub list: String,
    /// Sample clues that the lists have for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clues: Vec<String>,
}

impl ListedWord {
    /// A word as JSON.
    pub fn of(list: &WordList, id: WordId) -> Self {
        let word = list.alphabet().decode(list.letters(id));
        Self {
            written: Some(list.display(id)).filter(|written| *written != word),
            word,
            score: list.score(id),
            list: list.source(id).to_owned(),
            clues: list.clues(id).map(str::to_owned).collect(),
        }
    }
}

/// The words of a list that match a query: best score first, then shortest first,
/// then in the list's order; at most `top` of them. `tables` holds the list's
/// words by length; lengths that the query cannot match may be missing.
pub fn matching<'t>(
    list: &WordList,
    tables: impl IntoIterator<Item = &'t WordTable>,
    query: &Query,
    top: usize,
) -> Vec<ListedWord> {
    let words = query.words(tables).into_iter().take(top);
    words.map(|word| ListedWord::of(list, word)).collect()
}

/// The words of a list that letters form: best score first, then longest first; at
/// most `top` of them.
pub fn anagrams(list: &WordList, letters: &LetterBag, usage: Usage, top: usize) -> Vec<ListedWord> {
    let words = letters.words_in_list(list, usage).into_iter().take(top);
    words.map(|word| ListedWord::of(list, word)).collect()
}

/// Statistics of a word list.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct WordStatistics {
    /// Words.
    pub words: usize,
    /// Their mean score, 0 to 100.
    #[serde(serialize_with = "hundredths")]
    pub mean_score: f64,
    /// How many words have each number of letters.
    #[schema(value_type = BTreeMap<String, usize>)]
    pub by_length: BTreeMap<usize, usize>,
    /// How many words have each score, 0 to 100.
    #[schema(value_type = BTreeMap<String, usize>)]
    pub by_score: BTreeMap<usize, usize>,
    /// How many words are of each kind: `word`, `name`, `abbreviation`, `phrase`,
    /// `unknown`.
    pub by_kind: BTreeMap<String, usize>,
    /// How often each letter occurs.
    pub by_letter: BTreeMap<String, usize>,
}

impl WordStatistics {
    /// Counts a list.
    pub fn of(list: &WordList) -> Self {
        let stats = ListStats::of(list);
        let some = |counts: &[usize]| {
            counts.iter().copied().enumerate().filter(|&(_, count)| count > 0).collect()
        };
        let kinds = stats.by_kind.iter().filter(|&&(_, count)| count > 0);
        let letters = (1..=list.alphabet().len() as u8).filter_map(Letter::new);
        let face = |letter: Letter| list.alphabet().face(letter).to_owned();
        Self {
            words: stats.words,
            mean_score: stats.mean_score(),
            by_length: some(&stats.by_length),
            by_score: some(&stats.by_score),
            by_kind: kinds.map(|&(kind, count)| (kind_name(kind).to_owned(), count)).collect(),
            by_letter: letters
                .map(|letter| (face(letter), stats.by_letter[letter.index()]))
                .collect(),
        }
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Unknown => "unknown",
        Kind::Word => "word",
        Kind::Name => "name",
        Kind::Abbreviation => "abbreviation",
        Kind::Phrase => "phrase",
    }
}

#[cfg(test)]
mod tests {
    use wordwright_lexicon::{Alphabet, LengthSet};

    use super::*;

    fn list() -> WordList {
        let text = "scar;90\nstar turn;80\nspar;70\nstar;60\nstart;60\ntsar;50";
        WordList::parse(&Alphabet::english(), text).unwrap()
    }

    fn fitting(query: &str, top: usize) -> Vec<ListedWord> {
        let (list, query) = (list(), Query::parse(&Alphabet::english(), query).unwrap());
        let tables = WordTable::by_length(&list, LengthSet::ALL);
        matching(&list, tables.iter().flatten(), &query, top)
    }

    fn made_of(letters: &str, usage: Usage, top: usize) -> Vec<ListedWord> {
        let letters = LetterBag::parse(&Alphabet::english(), letters).unwrap();
        anagrams(&list(), &letters, usage, top)
    }

    fn words(found: &[ListedWord]) -> Vec<&str> {
        found.iter().map(|found| &*found.word).collect()
    }

    #[test]
    fn patterns_and_letters_find_words_best_first() {
        assert_eq!(words(&fitting("s?ar", 9)), ["SCAR", "SPAR", "STAR"]);
        assert_eq!(words(&fitting("s*t*", 2)), ["STARTURN", "STAR"]);
        assert_eq!(words(&made_of("rats", Usage::All, 9)), ["STAR", "TSAR"]);
        assert_eq!(words(&made_of("rats?", Usage::Some, 2)), ["SCAR", "SPAR"]);
    }

    #[test]
    fn sample_clues_of_all_lists_go_with_the_word() {
        let text = "otter;50;River playmate\nSTAR;60\nOtter;70;Swimmer";
        let list = WordList::parse(&Alphabet::english(), text).unwrap();
        let found = list.ids().map(|id| ListedWord::of(&list, id).clues).collect::<Vec<_>>();
        assert_eq!(found, [vec!["River playmate", "Swimmer"], vec![]]);
    }

    #[test]
    fn a_word_with_another_spelling_shows_it() {
        let found = &fitting("start*n", 1)[0];
        assert_eq!((&*found.word, found.written.as_deref()), ("STARTURN", Some("star turn")));
        let plain = &fitting("star", 1)[0];
        assert_eq!((plain.written.as_deref(), plain.score), (None, 60));
    }
}
