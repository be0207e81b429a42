//! The reasons why an expert proposes an answer.

use wordwright_knowledge::{AnswerId, Capital, Date, Pack};

/// The best reason for each of some words, out of many.
pub(crate) struct Best<'a> {
    words: &'a [&'a [Capital]],
    found: Vec<Option<(f32, String)>>,
}

impl<'a> Best<'a> {
    /// No reason yet for these words.
    pub(crate) fn of(words: &'a [&'a [Capital]]) -> Self {
        Self { words, found: vec![None; words.len()] }
    }

    /// Keeps a reason for a word if it is one of the words and no earlier reason weighs as much.
    pub(crate) fn offer(&mut self, word: &[Capital], weight: f32, reason: impl FnOnce() -> String) {
        let Some(place) = self.words.iter().position(|known| *known == word) else { return };
        let found = &mut self.found[place];
        if found.as_ref().is_none_or(|(known, _)| weight > *known) {
            *found = Some((weight, reason()));
        }
    }

    /// [`Self::offer`] for a text in capitals.
    pub(crate) fn offer_text(&mut self, word: &str, weight: f32, reason: impl FnOnce() -> String) {
        if let Some(word) = Capital::of(word.as_bytes()) {
            self.offer(word, weight, reason);
        }
    }

    /// The best ones, in the order of words.
    pub(crate) fn reasons(self) -> Vec<Option<String>> {
        self.found.into_iter().map(|found| Some(found?.1)).collect()
    }
}

/// How often something occurs in the archive: "3 times, last in 2009".
pub(crate) fn times(count: u32, last: Option<Date>) -> String {
    let times = match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    };
    let year = last.map(|date| date.to_string().chars().take(4).collect::<String>());
    match year {
        Some(year) if count == 1 => format!("{times}, in {year}"),
        Some(year) => format!("{times}, last in {year}"),
        None => times,
    }
}

/// How often a word has been an answer: "an answer twice, last in 2009". The clues of a glossary only
/// tell that it is a common one. `None` if neither is known.
pub(crate) fn uses(pack: &Pack, id: AnswerId) -> Option<String> {
    let (count, last) = (pack.answers().count(id), pack.answers().last(id));
    match count {
        0 => None,
        _ if pack.is_printed(last) => Some(format!("an answer {}", times(count, last))),
        _ => Some("a common answer".to_owned()),
    }
}

/// The same, to follow another reason: ", an answer twice, last in 2009".
pub(crate) fn often(pack: &Pack, word: &[Capital]) -> String {
    let uses = pack.answers().find(word).and_then(|id| uses(pack, id));
    uses.map_or_else(String::new, |uses| format!(", {uses}"))
}
