//! Words for why an expert proposes an answer.

/// The best reason for each of some words, out of many.
pub(crate) struct Best<'a> {
    words: &'a [&'a [u8]],
    found: Vec<Option<(f32, String)>>,
}

impl<'a> Best<'a> {
    /// No reason yet for these words.
    pub(crate) fn of(words: &'a [&'a [u8]]) -> Self {
        Self { words, found: vec![None; words.len()] }
    }

    /// A reason for a word, kept if it is one of the words and none weighed as
    /// much.
    pub(crate) fn offer(&mut self, word: &[u8], weight: f32, reason: impl FnOnce() -> String) {
        let Some(place) = self.words.iter().position(|known| *known == word) else { return };
        let found = &mut self.found[place];
        if found.as_ref().is_none_or(|(known, _)| weight > *known) {
            *found = Some((weight, reason()));
        }
    }

    /// The best ones, in the order of words.
    pub(crate) fn reasons(self) -> Vec<Option<String>> {
        self.found.into_iter().map(|found| Some(found?.1)).collect()
    }
}

/// How the archive puts what it has seen: "seen 3 times, last 2009-04-02".
pub(crate) fn seen(count: u32, last: Option<wordwright_knowledge::Date>) -> String {
    let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
    last.map_or_else(|| format!("seen {times}"), |date| format!("seen {times}, last {date}"))
}
