//! Adds what was counted in running text to the lexicon.

use super::Taken;
use super::lexicon::LexiconGatherer;
use crate::Kinds;
use crate::text::answer;

/// The most that a list adds, its most frequent: more of them cost time, and few are
/// ever answers.
const MOST: usize = 300_000;

/// What a step of the Zipf scale is worth in a score.
const SCORE_PER_STEP: f64 = 8.0;

/// The step of the Zipf scale that has the score 0.
const SCORE_ZERO: f64 = 1.2;

/// The highest score: that something is frequent does not make it good fill.
const HIGHEST_SCORE: f64 = 45.0;

/// Words and runs of words with how often they were met.
///
/// They join the lexicon last, and only where nothing else holds them: a list says
/// more of a word than how often it comes.
#[derive(Debug, Default)]
pub(super) struct FrequencyGatherer {
    lists: Vec<Vec<Counted>>,
}

/// A word or a run of words.
#[derive(Debug)]
struct Counted {
    letters: Box<[u8]>,
    written: Box<str>,
    /// Its share of all that was counted.
    share: f64,
}

impl FrequencyGatherer {
    /// Takes a list, whose frequencies are those of its own lines together.
    pub fn take(&mut self, text: &str) -> Taken {
        let (mut result, mut list) = (Taken::default(), Vec::new());
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let all: f64 = lines.clone().filter_map(frequency).map(|(_, count)| count).sum();
        for line in lines {
            let read = frequency(line).and_then(|(text, count)| Some((text, answer(text)?, count)));
            let Some((written, letters, count)) = read else {
                result.unusable += 1;
                continue;
            };
            result.taken += 1;
            let (letters, written) = (letters.into(), written.into());
            list.push(Counted { letters, written, share: count / all });
        }
        self.lists.push(list);
        result
    }

    /// Adds what the lexicon lacks.
    pub fn add(self, lexicon: &mut LexiconGatherer) {
        let mut new: Vec<Counted> = Vec::new();
        for mut list in self.lists {
            list.retain(|counted| !lexicon.lists(&counted.letters));
            let order = |x: &Counted, y: &Counted| {
                y.share.total_cmp(&x.share).then_with(|| x.written.cmp(&y.written))
            };
            list.sort_unstable_by(order);
            list.truncate(MOST);
            new.extend(list);
        }
        // Of two writings the more frequent one stands.
        new.sort_by(|x, y| x.letters.cmp(&y.letters).then(y.share.total_cmp(&x.share)));
        new.dedup_by(|later, kept| later.letters == kept.letters);
        for Counted { letters, written, share } in new {
            let met = lexicon.known(&letters, Kinds::LISTED, &written);
            lexicon.scored(met, score(share));
        }
    }
}

/// Text and count of a line `TEXT⇥COUNT`, or with a blank before the count; `None` where
/// there is no count above 0.
pub fn frequency(line: &str) -> Option<(&str, f64)> {
    let (text, count) = line.trim_end().rsplit_once(['\t', ' '])?;
    let count: f64 = count.parse().ok()?;
    (count.is_finite() && count > 0.0 && !text.is_empty()).then_some((text, count))
}

/// The score of what makes this share of all that was counted. The Zipf scale has the
/// decimal logarithm of the times among a billion.
fn score(share: f64) -> u8 {
    let zipf = (share * 1e9).log10();
    (SCORE_PER_STEP * (zipf - SCORE_ZERO)).round().clamp(1.0, HIGHEST_SCORE) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_text_and_a_count() {
        assert_eq!(frequency("rent to\t137465"), Some(("rent to", 137_465.0)));
        assert_eq!(frequency("abcs of 10956800"), Some(("abcs of", 10_956_800.0)));
        for bad in ["", "word", "17", "word\t", "word\tmany", "word\t0", "word\t-3", "word\tNaN"] {
            assert_eq!(frequency(bad), None, "{bad}");
        }
    }

    #[test]
    fn scores_rise_with_frequency() {
        // In a billion: once, a thousand times, half of all.
        assert_eq!([1e-9, 1e-6, 0.5].map(score), [1, 14, 45]);
    }

    #[test]
    fn only_what_no_list_holds_is_added() {
        let mut lexicon = LexiconGatherer::default();
        let listed = lexicon.known(b"OREO", Kinds::WORD, "oreo");
        lexicon.scored(listed, 70);
        lexicon.seen(b"EASYA", None);
        let mut frequencies = FrequencyGatherer::default();
        let text = "oreo\t999\neasya\t10\neasy a\t90\nd2\t9\nodd line\n";
        let taken = frequencies.take(text);
        assert_eq!((taken.taken, taken.unusable), (3, 2));
        frequencies.add(&mut lexicon);
        let entries = lexicon.entries().iter();
        let shown: Vec<(u8, String, String)> = entries
            .map(|entry| {
                let parts = entry.parts().into_iter().map(String::from_utf8_lossy);
                (entry.score, entry.kinds.to_string(), parts.collect::<Vec<_>>().join(" "))
            })
            .collect();
        let are = |score, kinds: &str, parts: &str| (score, kinds.to_owned(), parts.to_owned());
        assert_eq!(shown, [are(70, "word", "OREO"), are(45, "archive, listed", "EASY A")]);
    }
}
