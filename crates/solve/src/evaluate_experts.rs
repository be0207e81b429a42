//! How good each expert is: Table 3 of document 003, the recall of what the
//! merger makes of them, and the lines of its Figure 5.

use wordwright_knowledge::{Answers, Language};

use crate::merge::Merger;
use crate::mixed::Mixed;
use crate::opinion::{Candidates, Opinion};
use crate::tune::letter_chance;

/// Ranks at which recall is counted.
pub const RANKS: [usize; 4] = [1, 10, 100, 1_000];

/// The groups of experts of Figure 5, each added to those before it. The first,
/// without experts, is the letters alone.
pub const GROUPS: [(&str, &[&str]); 6] = [
    ("letter pairs", &[]),
    ("word lists", &["word-list-big", "word-list", "word-list-archive"]),
    ("exact match", &["exact-match", "transformations"]),
    (
        "retrieval",
        &[
            "partial-match",
            "lsi",
            "definitions",
            "dijkstra1",
            "dijkstra2",
            "dijkstra3",
            "dijkstra4",
        ],
    ),
    (
        "syntax",
        &[
            "kind-of",
            "blanks-phrases",
            "blanks-clues",
            "blanks-facts",
            "compass",
            "numbers",
            "abbreviations",
            "foreign",
        ],
    ),
    (
        "dictionaries and subjects",
        &[
            "wordnet",
            "wordnet-synonyms",
            "thesaurus",
            "thesaurus-further",
            "geography",
            "music",
            "movies",
            "writers",
            "myth",
            "closed-book",
        ],
    ),
];

/// What one expert did with the clues so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ExpertCounts {
    /// Clues for which it proposed anything.
    pub guessed: usize,
    /// Those of them whose answer was among its words.
    pub right: usize,
    /// Words proposed in all.
    pub words: usize,
    /// Clues whose answer it gave more weight (confidence times share of its
    /// list) than every other expert.
    pub best: usize,
}

/// A row of Table 3.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpertRow {
    /// The expert.
    pub name: String,
    /// Clues that it guessed at, in percent.
    pub guess: f64,
    /// Of these, clues whose answer was in its list, in percent.
    pub accuracy: f64,
    /// Mean length of its lists.
    pub length: f64,
    /// Clues that it won, in percent.
    pub best: f64,
}

/// Counts over clues whose answers are known.
#[derive(Clone, Debug)]
pub struct ExpertTally {
    names: Vec<String>,
    counts: Vec<ExpertCounts>,
    clues: usize,
    recalled: [usize; RANKS.len()],
    log_chance: f64,
}

impl ExpertTally {
    /// No clue yet, for the experts of these names.
    pub fn new(names: impl IntoIterator<Item = String>) -> ExpertTally {
        let names: Vec<String> = names.into_iter().collect();
        ExpertTally {
            counts: vec![ExpertCounts::default(); names.len()],
            names,
            clues: 0,
            recalled: [0; RANKS.len()],
            log_chance: 0.0,
        }
    }

    /// Counts a clue with its answer (capitals), what the experts said in the
    /// order of names, and what was made of it.
    pub fn add(
        &mut self,
        answers: Answers<'_>,
        language: Language<'_>,
        answer: &[u8],
        opinions: &[Opinion],
        mixed: &Mixed,
    ) {
        self.clues += 1;
        let mut best: Option<(usize, f32)> = None;
        for (expert, (counts, opinion)) in self.counts.iter_mut().zip(opinions).enumerate() {
            if opinion.is_none() {
                continue;
            }
            counts.guessed += 1;
            counts.words += opinion.candidates.len();
            let share = share(answers, answer, opinion);
            counts.right += usize::from(share > 0.0);
            let weight = share * opinion.confidence;
            if weight > 0.0 && best.is_none_or(|(_, other)| weight > other) {
                best = Some((expert, weight));
            }
        }
        if let Some((expert, _)) = best {
            self.counts[expert].best += 1;
        }
        if let Some(rank) = rank(answers, answer, mixed) {
            for (count, &most) in self.recalled.iter_mut().zip(&RANKS) {
                *count += usize::from(rank < most);
            }
        }
        self.log_chance += log_chance(answers, language, answer, mixed);
    }

    /// Clues counted.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// A row for each expert.
    pub fn rows(&self) -> Vec<ExpertRow> {
        let percent = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
        let row = |(name, counts): (&String, &ExpertCounts)| ExpertRow {
            name: name.clone(),
            guess: percent(counts.guessed, self.clues),
            accuracy: percent(counts.right, counts.guessed),
            length: counts.words as f64 / counts.guessed.max(1) as f64,
            best: percent(counts.best, self.clues),
        };
        self.names.iter().zip(&self.counts).map(row).collect()
    }

    /// Clues whose answer the merged list had at one of the first [`RANKS`]
    /// places, in percent.
    pub fn recall(&self) -> [f64; RANKS.len()] {
        self.recalled.map(|count| 100.0 * count as f64 / self.clues.max(1) as f64)
    }

    /// Mean natural logarithm of the chance given to the answers.
    pub fn log_chance(&self) -> f64 {
        self.log_chance / self.clues.max(1) as f64
    }
}

/// The share of an opinion's weight that an answer has.
fn share(answers: Answers<'_>, answer: &[u8], opinion: &Opinion) -> f32 {
    let (target, sum) = match &opinion.candidates {
        Candidates::Few(words) => {
            let target = words.iter().find(|c| c.word.letters(&answers) == answer);
            (target.map_or(0.0, |c| c.weight), words.iter().map(|c| c.weight).sum::<f32>())
        }
        Candidates::All(weights) => {
            let place = place(answers, answer);
            (place.and_then(|at| weights.get(at).copied()).unwrap_or(0.0), weights.iter().sum())
        }
    };
    if sum > 0.0 { target / sum } else { 0.0 }
}

fn place(answers: Answers<'_>, answer: &[u8]) -> Option<usize> {
    answers.find(answer).map(|id| (id.0 - answers.range(answer.len()).start) as usize)
}

/// The logarithm of the chance of a listed answer.
fn listed(answers: Answers<'_>, answer: &[u8], mixed: &Mixed) -> Option<f32> {
    let known = place(answers, answer).and_then(|at| mixed.log_known.get(at).copied());
    known.or_else(|| mixed.extra.iter().find(|(word, _)| **word == *answer).map(|(_, log)| *log))
}

/// How many words were thought likelier than the answer; `None` where it is not
/// listed.
pub fn rank(answers: Answers<'_>, answer: &[u8], mixed: &Mixed) -> Option<usize> {
    let own = listed(answers, answer, mixed)?;
    let all = mixed.log_known.iter().copied().chain(mixed.extra.iter().map(|(_, log)| *log));
    Some(all.filter(|&log| log > own).count())
}

/// The logarithm of the chance given to an answer; one that is not listed is
/// thought to run as pairs of letters do.
pub fn log_chance(
    answers: Answers<'_>,
    language: Language<'_>,
    answer: &[u8],
    mixed: &Mixed,
) -> f64 {
    let unlisted = f64::from(mixed.log_unlisted).exp() * f64::from(letter_chance(language, answer));
    let listed = listed(answers, answer, mixed).map_or(0.0, |log| f64::from(log).exp());
    (listed + unlisted).max(1e-30).ln()
}

/// The points of one clue in Figure 5: the logarithm of the chance given to its
/// answer by the experts of each of the [`GROUPS`] and those before it.
pub fn by_groups(
    merger: &Merger,
    answers: Answers<'_>,
    language: Language<'_>,
    answer: &[u8],
    opinions: &[(&str, Opinion)],
) -> [f64; GROUPS.len()] {
    let mut names: Vec<&str> = Vec::new();
    GROUPS.map(|(_, group)| {
        names.extend(group);
        let heard = opinions.iter().filter(|(name, _)| names.contains(name));
        let mixed = merger.merge(&answers, answer.len(), heard.map(|(name, o)| (*name, o)));
        log_chance(answers, language, answer, &mixed)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::clue::ClueText;
    use crate::experts;
    use crate::testing::pack;

    #[test]
    fn experts_are_counted() {
        let pack = pack("Great Lake\tERIE\nCookie\tOREO\nGreat Lake\tERIE", "ERIE\nOREO\nACRE");
        let experts = experts::all(&pack);
        let merger = Merger::new(BTreeMap::new());
        let mut tally = ExpertTally::new(experts.iter().map(|expert| expert.name().to_owned()));
        let (answers, language) = (pack.answers(), pack.language());
        for (clue, answer) in [("Great lake", "ERIE"), ("Unheard of", "ACRE"), ("Nowhere", "ZZZZ")]
        {
            let clue = ClueText::new(clue);
            let opinions: Vec<Opinion> = experts.iter().map(|e| e.opinion(&clue, 4)).collect();
            let named = experts.iter().map(|e| e.name()).zip(&opinions);
            let mixed = merger.merge(&answers, 4, named);
            tally.add(answers, language, answer.as_bytes(), &opinions, &mixed);
        }
        let rows = tally.rows();
        let exact = rows.iter().find(|row| row.name == "exact-match").unwrap();
        let near = |found: f64, expected: f64| (found - expected).abs() < 1e-9;
        assert!(near(exact.guess, 100.0 / 3.0) && near(exact.accuracy, 100.0), "{exact:?}");
        assert!(near(exact.length, 1.0), "{exact:?}");
        assert!(near(rows.iter().map(|row| row.best).sum(), 200.0 / 3.0), "{rows:?}");
        let recall = tally.recall();
        assert!(near(recall[0], 100.0 / 3.0) && near(recall[1], 200.0 / 3.0), "{recall:?}");
        assert!(tally.log_chance() < 0.0);
    }

    #[test]
    fn every_expert_is_in_one_group() {
        let pack = pack("Great Lake\tERIE", "ERIE");
        for expert in experts::all(&pack) {
            let groups = GROUPS.iter().filter(|(_, group)| group.contains(&expert.name())).count();
            assert_eq!(groups, 1, "{}", expert.name());
        }
    }
}
