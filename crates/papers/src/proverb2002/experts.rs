//! Measures each expert (PROVERB 2002, Table 3), and the cost to the merger of leaving it out.

use rayon::prelude::*;
use wordwright_clues::Answerer;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::Opinion;
use wordwright_knowledge::{Answers, Capital};

use super::merger::{LetterPairs, Merger, Sample, ablations};

/// A row of Table 3.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpertRow {
    /// The expert.
    pub name: String,
    /// Clues for which it made guesses, in percent.
    pub guess: f64,
    /// Of these, clues whose answer was in its list, in percent.
    pub accuracy: f64,
    /// Mean length of its lists.
    pub length: f64,
    /// Clues that it won, in percent: it gave the answer more weight
    /// (confidence times share of its list) than every other expert.
    pub best: f64,
    /// The change of the merger's mean log probability of the answers without
    /// it, in nats per clue. Below zero, the expert helps.
    pub without: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    guessed: usize,
    right: usize,
    words: usize,
    best: usize,
    /// Sum over clues of the answer's log probability without this expert.
    log_chance: f64,
}

/// One expert's list for one clue.
#[derive(Clone, Copy, Debug)]
struct Vote {
    words: usize,
    /// The answer's share of its list.
    share: f32,
    confidence: f32,
}

/// Counts over clues whose answers are known.
#[derive(Clone, Debug)]
pub struct ExpertTally {
    names: Vec<String>,
    counts: Vec<Counts>,
    merger: Merger,
    clues: usize,
    log_chance: f64,
}

impl ExpertTally {
    /// Starts counting for a solver's experts; the cost of leaving one out is
    /// measured with this merger.
    pub fn new(answerer: &Answerer<'_>, merger: Merger) -> Self {
        let names: Vec<String> =
            answerer.experts().map(|expert| expert.name().to_owned()).collect();
        let counts = vec![Counts::default(); names.len()];
        Self { names, counts, merger, clues: 0, log_chance: 0.0 }
    }

    /// Asks every expert about clues whose answers (capitals) are known, on all
    /// cores, and counts.
    pub fn ask(&mut self, answerer: &Answerer<'_>, clues: &[(ClueText, Vec<Capital>)]) {
        let answers = answerer.pack().answers();
        let pairs = LetterPairs::count(answers);
        let ask = |(clue, answer): &(ClueText, Vec<Capital>)| {
            let opinions: Vec<Opinion> =
                answerer.experts().map(|expert| expert.opinion(clue, answer.len())).collect();
            let votes: Vec<Vote> =
                opinions.iter().map(|opinion| tally(answers, answer, opinion)).collect();
            (votes, Sample::new(answers, &pairs, answer, opinions))
        };
        let (votes, samples): (Vec<Vec<Vote>>, Vec<Sample>) = clues.par_iter().map(ask).unzip();
        for votes in &votes {
            self.count(votes);
        }
        let (log_chance, without) = ablations(&self.names, &samples, &self.merger);
        let clues = samples.len() as f64;
        self.log_chance += log_chance * clues;
        for (counts, without) in self.counts.iter_mut().zip(without) {
            counts.log_chance += without * clues;
        }
    }

    fn count(&mut self, votes: &[Vote]) {
        self.clues += 1;
        let mut best: Option<(usize, f32)> = None;
        for (expert, (counts, vote)) in self.counts.iter_mut().zip(votes).enumerate() {
            counts.guessed += usize::from(vote.words > 0);
            counts.words += vote.words;
            counts.right += usize::from(vote.share > 0.0);
            let weight = vote.share * vote.confidence;
            if weight > 0.0 && best.is_none_or(|(_, other)| weight > other) {
                best = Some((expert, weight));
            }
        }
        if let Some((expert, _)) = best {
            self.counts[expert].best += 1;
        }
    }

    /// Clues counted.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// Mean natural logarithm of the merger's probability of the answers.
    pub fn log_chance(&self) -> f64 {
        self.log_chance / self.clues.max(1) as f64
    }

    /// A row for each expert.
    pub fn rows(&self) -> Vec<ExpertRow> {
        let percent = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
        let row = |(name, counts): (&String, &Counts)| ExpertRow {
            name: name.clone(),
            guess: percent(counts.guessed, self.clues),
            accuracy: percent(counts.right, counts.guessed),
            length: counts.words as f64 / counts.guessed.max(1) as f64,
            best: percent(counts.best, self.clues),
            without: (counts.log_chance - self.log_chance) / self.clues.max(1) as f64,
        };
        self.names.iter().zip(&self.counts).map(row).collect()
    }
}

fn tally(answers: Answers<'_>, answer: &[Capital], opinion: &Opinion) -> Vote {
    if opinion.is_none() {
        return Vote { words: 0, share: 0.0, confidence: 0.0 };
    }
    let share = opinion.share(answers, answer);
    Vote { words: opinion.candidates.len(), share, confidence: opinion.confidence }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proverb2002::merger::merging;
    use wordwright_clues::testing::pack;

    #[test]
    fn experts_are_counted() {
        let pack = pack("Great Lake\tERIE\nCookie\tOREO\nGreat Lake\tERIE", "ERIE\nOREO\nACRE");
        let answerer = merging(&pack, Merger::tuned()).unwrap();
        let mut tally = ExpertTally::new(&answerer, Merger::tuned());
        let clues = [("Great lake", "ERIE"), ("Unheard of", "ACRE"), ("Nowhere", "ZZZZ")].map(
            |(clue, answer)| {
                (ClueText::new(clue), Capital::of(answer.as_bytes()).unwrap().to_vec())
            },
        );
        tally.ask(&answerer, &clues[..2]);
        tally.ask(&answerer, &clues[2..]);
        assert_eq!(tally.clues(), 3);
        assert!(tally.log_chance() < 0.0);

        let rows = tally.rows();
        let near = |found: f64, expected: f64| (found - expected).abs() < 1e-9;
        let exact = rows.iter().find(|row| row.name == "exact-match").unwrap();
        assert!(near(exact.guess, 100.0 / 3.0) && near(exact.accuracy, 100.0), "{exact:?}");
        assert!(near(exact.length, 1.0) && exact.without < 0.0, "{exact:?}");
        assert!(near(rows.iter().map(|row| row.best).sum(), 200.0 / 3.0), "{rows:?}");
        // Leaving out an expert without an opinion changes nothing.
        let silent = rows.iter().find(|row| row.name == "compass").unwrap();
        assert!(near(silent.guess, 0.0) && near(silent.without, 0.0), "{silent:?}");
    }
}
