//! Finds words for the gap of a phrase in all text of the pack: the answers
//! themselves, the clues with their blanks filled in, and the definitions
//! (PROVERB 2002, section 3.2.5).
//!
//! Texts are compared letter by letter without spaces, because an answer such
//! as KILLA has lost its own; a gap starts and ends where a word does, if that
//! is known.

use wordwright_knowledge::text::{self, BLANK};
use wordwright_knowledge::{Answers, Capital, Clues, Pack, RootId};

use crate::clue::Blank;
use crate::experts::ballot::Ballot;

/// Words considered on each side of the gap, by judgement.
const MOST_WORDS: usize = 4;
/// Clues read for one gap, by judgement.
const MOST_CLUES: usize = 4_000;
/// The fewest letters of matching context that identify the phrase, by
/// judgement.
const FEWEST_LETTERS: usize = 3;
/// The weight of a match if word boundaries are unknown. By judgement.
const SOFT: f32 = 0.3;

/// A gap with the letters around it, lower case, word by word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    before: Vec<String>,
    after: Vec<String>,
    letters: usize,
}

impl Gap {
    /// A gap of `letters` letters in the phrase of a clue; `None` without words
    /// around it.
    pub fn new(blank: &Blank, letters: usize) -> Option<Gap> {
        let from = blank.before.len().saturating_sub(MOST_WORDS);
        let before = blank.before[from..].to_vec();
        let after: Vec<String> = blank.after.iter().take(MOST_WORDS).cloned().collect();
        (!before.is_empty() || !after.is_empty()).then_some(Gap { before, after, letters })
    }
}

/// A text as letters, with the places where a word may start.
struct Letters {
    letters: Vec<u8>,
    /// One more than letters: 1 where a word starts or the text ends, [`SOFT`]
    /// where that is not known, 0 inside a word.
    starts: Vec<f32>,
}

impl Letters {
    fn of(text: &str, fill: Option<&str>) -> Letters {
        let mut found = Letters { letters: Vec::new(), starts: Vec::new() };
        for word in text::words(text) {
            match fill {
                Some(answer) if word == BLANK => {
                    // An answer without spaces may have any number of words.
                    let inside = if answer.contains(' ') { 0.0 } else { SOFT };
                    for part in answer.split(' ') {
                        found.push(part, inside);
                    }
                }
                _ => found.push(word, 0.0),
            }
        }
        found.starts.push(1.0);
        found
    }

    fn push(&mut self, word: &str, inside: f32) {
        let mut first = true;
        for byte in word.bytes().filter(u8::is_ascii_alphanumeric) {
            self.letters.push(byte.to_ascii_lowercase());
            self.starts.push(if first { 1.0 } else { inside });
            first = false;
        }
    }

    /// The words of `gap` that stand before `end` without a break, in letters.
    fn before(&self, gap: &Gap, mut end: usize) -> usize {
        let from = end;
        for word in gap.before.iter().rev() {
            let Some(start) = end.checked_sub(word.len()) else { break };
            if &self.letters[start..end] != word.as_bytes() || self.starts[start] <= 0.0 {
                break;
            }
            end = start;
        }
        from - end
    }

    /// The words of `gap` that stand after `start` without a break, in letters.
    fn after(&self, gap: &Gap, mut start: usize) -> usize {
        let from = start;
        for word in &gap.after {
            let end = start + word.len();
            if end > self.letters.len()
                || &self.letters[start..end] != word.as_bytes()
                || self.starts[end] <= 0.0
            {
                break;
            }
            start = end;
        }
        start - from
    }

    /// Votes for every gap of this text.
    fn vote(&self, gap: &Gap, factor: f32, ballot: &mut Ballot<'_>) {
        let whole = |words: &[String]| words.iter().map(String::len).sum::<usize>();
        let (all_before, all_after) = (whole(&gap.before), whole(&gap.after));
        for start in 0..(self.letters.len() + 1).saturating_sub(gap.letters) {
            let end = start + gap.letters;
            let boundary = self.starts[start] * self.starts[end];
            if boundary <= 0.0 {
                continue;
            }
            let (before, after) = (self.before(gap, start), self.after(gap, end));
            if (before == 0 && all_before > 0) && (after == 0 && all_after > 0)
                || before + after < FEWEST_LETTERS.min(all_before + all_after)
                || before + after == 0
            {
                continue;
            }
            let share = (before + after) as f32 / (all_before + all_after) as f32;
            let word = self.letters[start..end].iter();
            let word: Option<Vec<Capital>> =
                word.map(|letter| Capital::from_ascii(letter.to_ascii_uppercase())).collect();
            let matched = (before + after) as f32;
            if let Some(word) = word {
                ballot.add_word(&word, factor * boundary * matched.powi(2) * share.powi(3));
            }
        }
    }
}

/// Searches the answers of the pack, which are phrases too.
pub fn in_answers(answers: Answers<'_>, gap: &Gap, ballot: &mut Ballot<'_>) {
    let whole = |words: &[String]| words.iter().map(String::len).sum::<usize>();
    let all = whole(&gap.before) + whole(&gap.after);
    for k in 0..=gap.before.len() {
        for j in 0..=gap.after.len() {
            let before = gap.before[gap.before.len() - k..].concat().to_ascii_uppercase();
            let after = gap.after[..j].concat().to_ascii_uppercase();
            let matched = before.len() + after.len();
            if matched == 0 || matched < FEWEST_LETTERS.min(all) {
                continue;
            }
            let words = (Capital::of(before.as_bytes()), Capital::of(after.as_bytes()));
            let (Some(before), Some(after)) = words else { continue };
            let length = matched + gap.letters;
            let ids = answers.starting(length, before);
            let rows = answers.letters_of(ids.clone()).chunks_exact(length);
            let (share, last) = (matched as f32 / all as f32, after.last());
            for (id, row) in ids.zip(rows) {
                let may_end = last.is_none_or(|last| row[length - 1] == *last);
                if !may_end || !row.ends_with(after) {
                    continue;
                }
                let id = wordwright_knowledge::AnswerId(id);
                let (start, end) = (before.len(), before.len() + gap.letters);
                let boundary =
                    boundary(answers.display(id), start) * boundary(answers.display(id), end);
                let weight = boundary * (matched as f32).powi(2) * share.powi(3);
                let often = 1.0 + (answers.count(id) as f32).ln_1p();
                ballot.add_word(&row[start..end], weight * often);
            }
        }
    }
}

/// Whether a word starts after the first `letters` letters of a written answer:
/// 1, or [`SOFT`] if it is written as one word, or a little in a compound.
fn boundary(display: &str, letters: usize) -> f32 {
    if !display.contains([' ', '-']) {
        let inside = letters > 0 && letters < display.len();
        return if inside { SOFT } else { 1.0 };
    }
    let mut seen = 0;
    let mut open = true;
    for character in display.chars() {
        if seen == letters && (character == ' ' || character == '-') {
            return 1.0;
        }
        if character.is_ascii_alphanumeric() {
            if seen == letters {
                return f32::from(u8::from(open));
            }
            seen += 1;
            open = false;
        } else {
            open = character != '\'';
        }
    }
    f32::from(u8::from(seen == letters))
}

/// Searches clues (or definitions) with their blanks filled in.
pub fn in_clues(pack: &Pack, clues: Clues<'_>, gap: &Gap, ballot: &mut Ballot<'_>) {
    let roots = pack.roots();
    let postings = |root: RootId| clues.with_root(root);
    // The rarest word next to the gap, or one further out.
    let anchor = gap
        .before
        .iter()
        .chain(&gap.after)
        .filter_map(|word| roots.find(&text::root(word)))
        .filter(|&root| !postings(root).is_empty())
        .min_by_key(|&root| postings(root).len());
    let Some(anchor) = anchor else { return };
    for &clue in postings(anchor).iter().take(MOST_CLUES) {
        let key = clues.key(clue);
        if key.contains(BLANK) {
            for seen in clues.answers(clue).iter().take(2) {
                let answer = pack.answers().display(seen.answer).to_ascii_lowercase();
                Letters::of(key, Some(&answer)).vote(gap, 2.0, ballot);
            }
        } else {
            Letters::of(key, None).vote(gap, 1.0, ballot);
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing;
    use crate::testing::pack;

    fn check(before: &str, after: &str, letters: usize, expected: &Expect) {
        let split = |words: &str| words.split_whitespace().map(str::to_owned).collect();
        let blank = Blank { before: split(before), after: split(after) };
        let pack = pack(
            "\"To ___ Mockingbird\"\tKILLA\nBreakfast in bed tray\tTOAST\nPea coat wearer\tTAR",
            "pea coat\nin a bind\nsalt lake city",
        );
        let gap = Gap::new(&blank, letters).expect("words");
        let mut ballot = Ballot::new(pack.answers(), letters);
        in_answers(pack.answers(), &gap, &mut ballot);
        in_clues(&pack, pack.clues(), &gap, &mut ballot);
        expected.assert_eq(&testing::words(&pack, &ballot.words(9)));
    }

    #[test]
    fn gaps_are_filled() {
        check("to", "a mockingbird", 4, &expect!["KILL"]);
        check("breakfast in", "", 3, &expect!["BED"]);
        check("salt", "city", 4, &expect!["LAKE"]);
        check("", "coat", 3, &expect!["PEA"]);
        check("in", "bind", 1, &expect!["A"]);
        check("nothing", "", 4, &expect![""]);
    }
}
