//! Adds runs of words of the clues to the lexicon: clues and answers are about
//! the same things. `docs/knowledge.md` has the share of a year's new answers
//! that were such runs.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::lexicon::LexiconGatherer;
use crate::base::Kinds;
use crate::base::text::answer;
use wordwright_lexicon::Capital;

/// Words of the longest run, by judgement.
const LONGEST_RUN: usize = 3;

/// Letters of the shortest run, by judgement.
const SHORTEST: usize = 4;

/// Different clues that must have a run, by judgement.
const FEWEST: u32 = 2;

/// The most runs that are added, those of the most clues: more would cost time,
/// and few are ever answers. By judgement.
const MOST: usize = 50_000;

/// Points of score per doubling of the number of clues, by judgement.
const SCORE_PER_DOUBLING: f64 = 6.0;

/// The highest score, of 100; by judgement.
const HIGHEST_SCORE: f64 = 45.0;

/// A run of words.
struct Run<'k> {
    /// As written in a clue.
    written: &'k str,
    /// Different clues.
    clues: u32,
    /// The last of them.
    last: usize,
}

/// Adds the runs of one to three words that occur in several clues, unless a
/// list or a dictionary holds them.
pub(super) fn add<'k>(keys: impl Iterator<Item = &'k str>, lexicon: &mut LexiconGatherer) {
    let mut runs: HashMap<Box<[Capital]>, Run<'k>, FixedState> = HashMap::default();
    for (clue, key) in keys.enumerate() {
        each_run(key, |written| {
            let Some(letters) = answer(written).filter(|letters| letters.len() >= SHORTEST) else {
                return;
            };
            let new = Run { written, clues: 0, last: usize::MAX };
            let run = runs.entry(letters.into()).or_insert(new);
            if run.last != clue {
                run.clues += 1;
                run.last = clue;
            }
            // Independent of the order of the clues.
            run.written = run.written.min(written);
        });
    }
    let mut several: Vec<(Box<[Capital]>, Run<'k>)> = runs
        .into_iter()
        .filter(|(letters, run)| run.clues >= FEWEST && !lexicon.lists(letters))
        .collect();
    several.sort_unstable_by(|x, y| y.1.clues.cmp(&x.1.clues).then_with(|| x.0.cmp(&y.0)));
    several.truncate(MOST);
    several.sort_unstable_by(|x, y| x.0.cmp(&y.0));
    for (letters, run) in several {
        let met = lexicon.known(&letters, Kinds::IN_CLUES, run.written);
        let score = SCORE_PER_DOUBLING * f64::from(run.clues).log2();
        lexicon.scored(met, score.round().min(HIGHEST_SCORE) as u8);
    }
}

/// Calls `visit` with every run of words without punctuation between them.
fn each_run<'k>(key: &'k str, mut visit: impl FnMut(&'k str)) {
    let is_mark = |c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '-' | ' '));
    for part in key.split(is_mark) {
        // The beginnings and ends of words in the part.
        let words: Vec<(usize, usize)> = part
            .split([' ', '-'])
            .filter(|word| !word.is_empty())
            .map(|word| {
                let start = word.as_ptr() as usize - part.as_ptr() as usize;
                (start, start + word.len())
            })
            .collect();
        for (first, &(start, _)) in words.iter().enumerate() {
            for &(_, end) in words[first..].iter().take(LONGEST_RUN) {
                visit(&part[start..end]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordwright_lexicon::capitals;

    #[test]
    fn marks_part_runs() {
        let mut runs = Vec::new();
        each_run("on-line ad, the \"___ of men\"", |run| runs.push(run));
        let expected =
            ["on", "on-line", "on-line ad", "line", "line ad", "ad", "the", "of", "of men", "men"];
        assert_eq!(runs, expected);
    }

    #[test]
    fn runs_of_several_clues_are_added() {
        let mut lexicon = LexiconGatherer::default();
        lexicon.known(&capitals(b"GREEK"), Kinds::WORD, "greek");
        lexicon.seen(&capitals(b"GREEKGOD"), None);
        let clues = ["greek god of war", "greek god, e.g.", "zeus: greek god", "trojan war hero"];
        add(clues.into_iter(), &mut lexicon);
        let entries = lexicon.entries().iter().skip(1);
        let shown: Vec<(String, u8, String)> = entries
            .map(|entry| {
                let parts = entry.parts().into_iter().map(Capital::spell);
                let parts = parts.collect::<Vec<_>>().join(" ");
                (entry.kinds.to_string(), entry.score, parts)
            })
            .collect();
        assert_eq!(shown, [("archive, in clues".to_owned(), 10, "GREEK GOD".to_owned())]);
    }
}
