//! Lists the clues that an answer has had, and those suggested for it.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_knowledge::{Capital, Pack};

/// A clue of an answer: one that was printed, or a suggestion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PastClue {
    /// The clue.
    pub clue: String,
    /// How often it was printed; 0 for a suggestion: a clue of the glossary, which nobody has
    /// printed.
    pub count: u32,
    /// The day it was last printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// The clues of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnswerClues {
    /// The answer, as it is written.
    pub answer: String,
    /// The most common first, then the suggestions.
    pub clues: Vec<PastClue>,
}

/// The first `most` clues of an answer.
pub fn of_answer(pack: &Pack, letters: &[Capital], most: usize) -> AnswerClues {
    let Some(id) = pack.answers().find(letters) else {
        return AnswerClues { answer: Capital::spell(letters).to_owned(), clues: Vec::new() };
    };
    let mut clues: Vec<PastClue> = pack
        .clues()
        .of_answer(id)
        .iter()
        .map(|clued| PastClue {
            clue: pack.clues().text(clued.clue).to_owned(),
            count: if pack.is_printed(clued.last()) { clued.count.into() } else { 0 },
            date: clued.last().map(|date| date.to_string()),
        })
        .collect();
    clues.sort_by(|a, b| (b.count, &b.date).cmp(&(a.count, &a.date)));
    clues.truncate(most);
    AnswerClues { answer: pack.answers().display(id).to_owned(), clues }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_of_the_glossary_are_suggestions() {
        let otter = Capital::of(b"OTTER").unwrap();
        let found = of_answer(Pack::embedded(), otter, 10);
        assert_eq!(found.answer, "OTTER");
        assert!(!found.clues.is_empty());
        assert!(found.clues.iter().all(|clue| clue.count == 0 && clue.date.is_none()));
        assert_eq!(of_answer(Pack::embedded(), otter, 1).clues.len(), 1);
        let unknown = of_answer(Pack::embedded(), Capital::of(b"QXZQ").unwrap(), 10);
        assert_eq!((unknown.answer.as_str(), unknown.clues), ("QXZQ", Vec::new()));
    }
}
