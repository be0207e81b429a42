//! The dictionary words of a clue: every run of its words that `WordNet` or the
//! thesaurus may have an entry for, in its base form, with the inflection that
//! an answer must take (PROVERB 2002, section 3.2.4).

use wordwright_knowledge::morphology::Form;
use wordwright_knowledge::text::BLANK;
use wordwright_knowledge::{Capital, Relations};

use crate::clue::text::ClueText;

/// Words of the longest run, by judgement.
const LONGEST_RUN: usize = 4;

/// Words without a meaning of their own.
const EMPTY: [&str; 60] = [
    "a", "an", "the", "of", "in", "on", "at", "to", "for", "with", "by", "from", "and", "or", "as",
    "is", "it", "its", "be", "are", "was", "were", "that", "this", "these", "those", "his", "her",
    "their", "your", "my", "our", "you", "he", "she", "they", "i", "we", "one", "some", "not",
    "no", "up", "down", "out", "off", "so", "like", "may", "can", "has", "have", "had", "do",
    "does", "who", "what", "more", "very", "kind",
];

/// A run of a clue's words in its base form.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The base form, lower case.
    pub text: String,
    /// Its inflection in the clue.
    pub form: Option<Form>,
    /// Share of the clue's content words in the run, 0 to 1.
    pub share: f32,
}

/// The terms of a clue, those that cover the most first.
pub fn terms(relations: &Relations<'_>, clue: &ClueText) -> Vec<Term> {
    let mut words = clue.plain();
    // "Be rude to", "It's yellow", "A lot": the words in front determine the part of speech.
    while words.len() > 1
        && ["a", "an", "the", "be", "it", "it's", "some"].contains(&words[0].as_str())
    {
        words = &words[1..];
    }
    let telling = |word: &str| word != BLANK && !EMPTY.contains(&word);
    let all = words.iter().filter(|word| telling(word)).count().max(1);
    let mut found: Vec<Term> = Vec::new();
    for length in (1..=LONGEST_RUN.min(words.len())).rev() {
        for run in words.windows(length) {
            let count = run.iter().filter(|word| telling(word)).count();
            if (count == 0 && length < words.len()) || run.iter().any(|word| word == BLANK) {
                continue;
            }
            let share = if length == words.len() { 1.0 } else { count as f32 / all as f32 };
            for (text, form) in bases(relations, run) {
                if !found.iter().any(|term| term.text == text && term.form == form) {
                    found.push(Term { text, form, share });
                }
            }
        }
    }
    found
}

/// A run unchanged, and with its first word (of verbs) or last word (of nouns) in a base form.
fn bases(relations: &Relations<'_>, run: &[String]) -> Vec<(String, Option<Form>)> {
    let mut found = vec![(run.join(" "), None)];
    let (first, last) = (0, run.len() - 1);
    for at in if first == last { vec![first] } else { vec![first, last] } {
        for (lemma, form) in relations.lemmas(&run[at]) {
            let verbal = matches!(form, Form::ThirdPerson | Form::Past | Form::Gerund);
            if run.len() > 1 && verbal != (at == first) {
                continue;
            }
            let mut words: Vec<&str> = run.iter().map(String::as_str).collect();
            words[at] = relations.text(lemma);
            found.push((words.join(" "), Some(form)));
        }
    }
    found
}

/// Whether a word form of `written` may have `length` letters: an ending adds or removes
/// only a few.
pub fn may_have(written: &str, length: usize) -> bool {
    let letters = written.bytes().filter(u8::is_ascii_alphanumeric).count();
    (length.saturating_sub(4)..=length + 2).contains(&letters)
}

/// The letters of a written word.
pub fn letters(written: &str) -> Vec<Capital> {
    written.bytes().filter_map(|byte| Capital::from_ascii(byte.to_ascii_uppercase())).collect()
}
