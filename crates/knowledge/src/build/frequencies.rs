//! Adds texts counted in running text to the lexicon.

use std::cmp::Reverse;

use super::lexicon::LexiconGatherer;
use crate::base::text::answer;
use crate::base::{AnswerNumber, Kinds, SourceTally};
use wordwright_lexicon::Capital;

/// The most texts that a list adds, its most frequent: more would cost time,
/// and few are ever answers (experiment 027).
const MOST: usize = 300_000;

/// Points of score per step of the Zipf scale, by judgement.
const SCORE_PER_STEP: f64 = 8.0;

/// The step of the Zipf scale with the score 0, by judgement.
const SCORE_ZERO: f64 = 1.2;

/// The highest score, of 100: being frequent does not make something good fill. By judgement.
const HIGHEST_SCORE: f64 = 45.0;

/// Words and runs of words with their counts.
///
/// They join the lexicon last, and only if no other source holds them: a list
/// says more about a word than its frequency. Words that are listed without a
/// score get one.
#[derive(Debug, Default)]
pub(super) struct FrequencyGatherer {
    lists: Vec<Vec<Counted>>,
}

/// A word or a run of words.
#[derive(Debug)]
struct Counted {
    letters: Box<[Capital]>,
    written: Box<str>,
    /// Its share of the total count.
    share: f64,
}

impl FrequencyGatherer {
    /// Takes a list; frequencies are relative to its own total. If no line has
    /// a count, as in the vocabulary of a language model, a text counts once
    /// for each way of writing it (`Jim_Beam`, `JIM_BEAM`). Calls `each` with
    /// each text as written.
    pub fn take(&mut self, text: &str, mut each: impl FnMut(&str)) -> SourceTally {
        let (mut result, mut list) = (SourceTally::default(), Vec::new());
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let counted = lines.clone().any(|line| frequency(line).is_some());
        let of = |line| if counted { frequency(line) } else { Some((line, 1.0)) };
        let all: f64 = lines.clone().filter_map(of).map(|(_, count)| count).sum();
        for line in lines {
            let read = of(line).and_then(|(text, count)| Some((text, answer(text)?, count)));
            let Some((written, letters, count)) = read else {
                result.unusable += 1;
                continue;
            };
            result.taken += 1;
            let (letters, written) = (letters.into(), written.replace('_', " ").into_boxed_str());
            each(&written);
            list.push(Counted { letters, written, share: count / all });
        }
        self.lists.push(together(list, |share, other| share + other));
        result
    }

    /// Adds the texts that the lexicon lacks.
    pub fn add(self, lexicon: &mut LexiconGatherer) {
        let (mut new, mut scores): (Vec<Counted>, Vec<(AnswerNumber, u8)>) =
            (Vec::new(), Vec::new());
        for mut list in self.lists {
            list.retain(|Counted { letters, share, .. }| {
                if lexicon.lists(letters) {
                    scores.extend(lexicon.unscored(letters).map(|met| (met, score(*share))));
                    return false;
                }
                true
            });
            // Ties: first words in lower case, then runs of words by how often
            // their rarest word has been an answer, then other words, mostly
            // names.
            let rarest = |Counted { written, .. }: &Counted| {
                if !written.contains([' ', '-']) {
                    return if written.contains(char::is_uppercase) { 0 } else { u32::MAX };
                }
                let words = written.split([' ', '-']).filter_map(answer);
                words.map(|word| lexicon.count(&word)).min().unwrap_or(0)
            };
            list.sort_by_cached_key(|counted| {
                (Reverse((counted.share.to_bits(), rarest(counted))), counted.written.clone())
            });
            list.truncate(MOST);
            new.extend(list);
        }
        for (met, score) in scores {
            lexicon.scored(met, score);
        }
        for Counted { letters, written, share } in together(new, f64::max) {
            let met = lexicon.known(&letters, Kinds::LISTED, &written);
            lexicon.scored(met, score(share));
        }
    }
}

/// Merges texts with the same letters: the more frequent writing is kept; of
/// two equally frequent ones, the one with spaces.
fn together(mut all: Vec<Counted>, join: fn(f64, f64) -> f64) -> Vec<Counted> {
    all.sort_by(|x, y| {
        (x.letters.cmp(&y.letters))
            .then(y.share.total_cmp(&x.share))
            .then(y.written.contains(' ').cmp(&x.written.contains(' ')))
    });
    all.dedup_by(|later, kept| {
        let same = later.letters == kept.letters;
        if same {
            kept.share = join(kept.share, later.share);
        }
        same
    });
    all
}

/// Whether a text is a list of frequencies: some line has a count, or some has
/// joined words and none has two separate ones, as in the vocabulary of a
/// language model (`Jim_Beam`).
pub fn is_frequency_list(text: &str) -> bool {
    let joined = |line: &str| line.contains('_');
    let several = |line: &str| line.trim().contains([' ', '\t']);
    text.lines().any(|line| frequency(line).is_some())
        || text.lines().any(joined) && !text.lines().any(several)
}

/// Text and count of a line `TEXT⇥COUNT`, or with a blank before the count;
/// `None` without a count above 0.
fn frequency(line: &str) -> Option<(&str, f64)> {
    let (text, count) = line.trim_end().rsplit_once(['\t', ' '])?;
    let count: f64 = count.parse().ok()?;
    (count.is_finite() && count > 0.0 && !text.is_empty()).then_some((text, count))
}

/// The score of a text with this share of the total count. The Zipf scale is
/// the decimal logarithm of the count per billion.
fn score(share: f64) -> u8 {
    let zipf = (share * 1e9).log10();
    (SCORE_PER_STEP * (zipf - SCORE_ZERO)).round().clamp(1.0, HIGHEST_SCORE) as u8
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use wordwright_lexicon::capitals;

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
        // Per billion: once, a thousand times, half of all.
        assert_eq!([1e-9, 1e-6, 0.5].map(score), [1, 14, 45]);
    }

    #[test]
    fn only_what_no_list_holds_is_added() {
        let mut lexicon = LexiconGatherer::default();
        let listed = lexicon.known(&capitals(b"OREO"), Kinds::WORD, "oreo");
        lexicon.scored(listed, 70);
        lexicon.known(&capitals(b"ERIE"), Kinds::LISTED, "Erie");
        lexicon.seen(&capitals(b"EASYA"), None);
        let mut frequencies = FrequencyGatherer::default();
        let text = "oreo\t899\nerie\t100\neasya\t10\neasy a\t90\nd2\t9\nodd line\n";
        let taken = frequencies.take(text, |_| ());
        assert_eq!((taken.taken, taken.unusable), (4, 2));
        frequencies.add(&mut lexicon);
        expect![[r#"
            OREO 70 word
            ERIE 45 listed
            EASY A 45 archive, listed
        "#]]
        .assert_eq(&lexicon.shown());
    }

    #[test]
    fn a_vocabulary_counts_writings_and_common_words() {
        let mut lexicon = LexiconGatherer::default();
        lexicon.seen(&capitals(b"BEAM"), None);
        let mut frequencies = FrequencyGatherer::default();
        let taken = frequencies.take("JimBeam\nJim_Beam\nBeam_me\nOx_ID\nJIM_BEAM\nA#\n", |_| ());
        assert_eq!((taken.taken, taken.unusable), (5, 1));
        frequencies.add(&mut lexicon);
        expect![[r#"
            BEAM 0 archive
            BEAM ME 45 listed
            JIM BEAM 45 listed
            OX ID 45 listed
        "#]]
        .assert_eq(&lexicon.shown());
    }

    #[test]
    fn lists_are_distinguished_from_prose() {
        for list in ["oreo\t5\n", "odd line\noreo 5", "Jim_Beam\nOreo\n"] {
            assert!(is_frequency_list(list), "{list}");
        }
        for other in ["", "Call me Ishmael.", "OREO;50\n", "clue,answer\nerie"] {
            assert!(!is_frequency_list(other), "{other}");
        }
    }
}
