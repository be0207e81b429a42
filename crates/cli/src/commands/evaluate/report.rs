//! What `evaluate solve` reports, in tables and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use wordwright_solve::evaluate::{Calibration, Novelty, Score, Tally};

use crate::output::{STRONG, styled};

/// One puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PuzzleReport {
    pub file: String,
    pub weekday: Option<String>,
    /// Right words, letters: percent.
    pub words: f64,
    pub letters: f64,
    pub perfect: bool,
    /// Number of cells with a wrong letter.
    pub wrong_letters: usize,
    /// Points by the rules of the American tournament.
    pub points: usize,
    /// Wall-clock time.
    pub seconds: f64,
    /// The wrong words.
    pub wrong: Vec<WrongWord>,
}

/// A slot that was filled wrongly.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WrongWord {
    pub slot: String,
    pub clue: String,
    pub answer: String,
    pub found: String,
    /// Rank of the answer by its clue alone, 1 for the best; none if it is in
    /// no list.
    pub rank: Option<usize>,
    /// Natural logarithm of its chance by its clue alone.
    pub log_prior: Option<f32>,
}

/// Means over puzzles, in percent.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Means {
    pub puzzles: usize,
    pub words: f64,
    pub letters: f64,
    pub perfect: f64,
}

impl From<&Tally> for Means {
    fn from(tally: &Tally) -> Self {
        Self {
            puzzles: tally.puzzles,
            words: tally.words(),
            letters: tally.letters(),
            perfect: tally.perfect(),
        }
    }
}

/// How far down the candidates the answer is, in percent of the clues.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Recall {
    pub at_1: f64,
    pub at_10: f64,
    pub at_100: f64,
    pub at_1000: f64,
    /// In a list at all.
    pub listed: f64,
    /// Mean natural logarithm of the answer's chance, over the listed ones.
    pub log_probability: f64,
}

/// One step of the calibration.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Mean chance that the solver gave its words.
    pub predicted: f64,
    /// Share of them that were right.
    pub observed: f64,
    pub words: usize,
}

/// Everything.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    pub total: Means,
    pub weekdays: BTreeMap<String, Means>,
    /// Means over the days of the week, each counted once.
    pub week: Means,
    pub recall: Recall,
    pub calibration: Vec<Step>,
    /// Share of the answers new to the archive that word lists hold, percent.
    pub new_answers_listed: f64,
    pub new_answers: usize,
    pub median_seconds: f64,
    pub slowest_seconds: f64,
    /// Bytes.
    pub peak_memory: u64,
    pub mean_points: f64,
    pub puzzles: Vec<PuzzleReport>,
    /// Files with nothing to compare with, or that could not be read.
    #[serde(default)]
    pub left_out: Vec<String>,
}

const WEEK: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Where the answers stood in their lists.
#[derive(Clone, Debug, Default)]
pub struct Ranks {
    clues: usize,
    within: [usize; 4],
    listed: usize,
    log_probability: f64,
}

impl Ranks {
    /// Counts one answer: its rank and the logarithm of its chance.
    pub fn add(&mut self, found: Option<(usize, f32)>) {
        self.clues += 1;
        let Some((rank, log)) = found else { return };
        self.listed += 1;
        self.log_probability += f64::from(log);
        for (count, most) in self.within.iter_mut().zip([1, 10, 100, 1000]) {
            *count += usize::from(rank <= most);
        }
    }

    fn recall(&self) -> Recall {
        let percent = |count: usize| 100.0 * count as f64 / self.clues.max(1) as f64;
        let [at_1, at_10, at_100, at_1000] = self.within.map(percent);
        let log_probability = self.log_probability / self.listed.max(1) as f64;
        Recall { at_1, at_10, at_100, at_1000, listed: percent(self.listed), log_probability }
    }
}

/// Sums, as the puzzles come in.
#[derive(Debug, Default)]
pub struct Sums {
    pub total: Tally,
    pub weekdays: BTreeMap<&'static str, Tally>,
    pub ranks: Ranks,
    pub calibration: Calibration,
    pub novelty: Novelty,
}

impl Sums {
    /// Counts one puzzle's score.
    pub fn add(&mut self, weekday: Option<&'static str>, score: &Score) {
        self.total.add(score);
        if let Some(weekday) = weekday {
            self.weekdays.entry(weekday).or_default().add(score);
        }
    }

    /// The report.
    pub fn finish(
        self,
        puzzles: Vec<PuzzleReport>,
        left_out: Vec<String>,
        peak_memory: u64,
    ) -> Report {
        let mut seconds: Vec<f64> = puzzles.iter().map(|puzzle| puzzle.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let days = self.weekdays.values();
        let over_days = |value: fn(&Tally) -> f64| {
            days.clone().map(value).sum::<f64>() / days.len().max(1) as f64
        };
        Report {
            total: Means::from(&self.total),
            weekdays: self.weekdays.iter().map(|(&d, t)| (d.to_owned(), t.into())).collect(),
            week: Means {
                puzzles: self.total.puzzles,
                words: over_days(Tally::words),
                letters: over_days(Tally::letters),
                perfect: over_days(Tally::perfect),
            },
            recall: self.ranks.recall(),
            calibration: self
                .calibration
                .bins()
                .map(|bin| Step {
                    predicted: bin.predicted(),
                    observed: bin.observed(),
                    words: bin.count,
                })
                .collect(),
            new_answers_listed: 100.0 * self.novelty.share(),
            new_answers: self.novelty.new,
            median_seconds: seconds.get(seconds.len() / 2).copied().unwrap_or(0.0),
            slowest_seconds: seconds.last().copied().unwrap_or(0.0),
            peak_memory,
            mean_points: puzzles.iter().map(|puzzle| puzzle.points as f64).sum::<f64>()
                / puzzles.len().max(1) as f64,
            puzzles,
            left_out,
        }
    }
}

impl Report {
    /// The tables for a reader.
    pub fn text(&self, by_weekday: bool) -> String {
        let mut text = String::new();
        let head =
            format!("{:<8}{:>8}{:>9}{:>9}{:>9}", "", "puzzles", "words", "letters", "perfect");
        _ = writeln!(text, "{}", styled(STRONG, head));
        let row = |text: &mut String, name: &str, means: &Means| {
            let Means { puzzles, words, letters, perfect } = means;
            _ = writeln!(text, "{name:<8}{puzzles:>8}{words:>8.1}%{letters:>8.1}%{perfect:>8.1}%");
        };
        if by_weekday {
            for day in WEEK {
                if let Some(means) = self.weekdays.get(day) {
                    row(&mut text, day, means);
                }
            }
            row(&mut text, "week", &self.week);
        }
        row(&mut text, "all", &self.total);
        if !self.left_out.is_empty() {
            _ = writeln!(text, "left out: {}", self.left_out.join(", "));
        }
        let Recall { at_1, at_10, at_100, at_1000, listed, log_probability } = self.recall;
        _ = writeln!(
            text,
            "\nanswers by their clues alone: best {at_1:.1} %, in 10 {at_10:.1} %, in 100 \
             {at_100:.1} %, in 1,000 {at_1000:.1} %, in a list {listed:.1} %; mean log chance \
             {log_probability:.2}"
        );
        text.push_str("sure of a word, and right: ");
        let steps = self.calibration.iter().map(|step| {
            format!("{:.2} said, {:.2} seen ({})", step.predicted, step.observed, step.words)
        });
        text.push_str(&steps.collect::<Vec<_>>().join("; "));
        _ = writeln!(
            text,
            "\nanswers new to the archive: {}, word lists hold {:.0} % of them",
            self.new_answers, self.new_answers_listed
        );
        _ = writeln!(
            text,
            "time {:.2} s a puzzle (median), {:.2} s the slowest; memory {:.0} MB; tournament \
             points {:.0} a puzzle",
            self.median_seconds,
            self.slowest_seconds,
            self.peak_memory as f64 / 1e6,
            self.mean_points
        );
        text
    }
}
