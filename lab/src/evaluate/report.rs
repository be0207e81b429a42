//! The report of `evaluate solve`, as tables and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use wordwright_clues::clue::ClueText;
use wordwright_grid::Puzzle;
use wordwright_papers::proverb2002::ExpertTally;
use wordwright_solve::assess::{Calibration, Novelty, Score, Tally};
use wordwright_solve::problem::Problem;

use super::why::{self, Why, WrongWord};
use wordwright_cli::terminal::output::{STRONG, styled};

/// How to group puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Grouping {
    /// By the day of the week.
    Weekday,
    /// By unusual features of the puzzle.
    Kind,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PuzzleReport {
    pub file: String,
    pub weekday: Option<String>,
    /// One of [`KINDS`].
    #[serde(default)]
    pub kind: String,
    /// Right words, letters: percent.
    pub words: f64,
    pub letters: f64,
    pub perfect: bool,
    /// Number of cells with a wrong letter.
    pub wrong_letters: usize,
    /// Points by the rules of the American tournament.
    pub points: usize,
    /// Points of a perfect grid within the first minute.
    #[serde(default)]
    pub most_points: usize,
    /// Wall-clock time.
    pub seconds: f64,
    /// Processor time of all threads; other programs do not affect it much.
    #[serde(default)]
    pub cpu_seconds: f64,
    /// Wall-clock time until the first full grid.
    #[serde(default)]
    pub first_grid_seconds: f64,
    /// The wrong words.
    pub wrong: Vec<WrongWord>,
    /// The reason why a nearly solved puzzle was not solved.
    #[serde(default)]
    pub why: Option<Why>,
}

/// Means over puzzles, in percent.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Means {
    pub puzzles: usize,
    pub words: f64,
    pub letters: f64,
    pub perfect: f64,
    /// Points by the rules of the American tournament, and those of a perfect
    /// grid within the first minute.
    #[serde(default)]
    pub points: f64,
    #[serde(default)]
    pub most_points: f64,
    /// Wall-clock time, in seconds.
    #[serde(default)]
    pub median_seconds: f64,
    #[serde(default)]
    pub slowest_seconds: f64,
}

impl Means {
    /// The means of a tally, with points and times from these reports of its puzzles.
    fn of(tally: &Tally, reports: &[&PuzzleReport]) -> Self {
        let mean = |value: fn(&PuzzleReport) -> usize| {
            let sum: usize = reports.iter().map(|report| value(report)).sum();
            sum as f64 / reports.len().max(1) as f64
        };
        let seconds = sorted(reports.iter().map(|report| report.seconds));
        Self {
            puzzles: tally.puzzles,
            words: tally.words(),
            letters: tally.letters(),
            perfect: tally.perfect(),
            points: mean(|report| report.points),
            most_points: mean(|report| report.most_points),
            median_seconds: median(&seconds),
            slowest_seconds: seconds.last().copied().unwrap_or(0.0),
        }
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The median of sorted values.
fn median(values: &[f64]) -> f64 {
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The figures of one expert: a row of Table 3 of PROVERB 2002.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExpertReport {
    pub expert: String,
    /// Percent of the clues.
    pub guess: f64,
    /// Percent of the clues for which it made guesses.
    pub accuracy: f64,
    /// Words.
    pub length: f64,
    /// Percent of the clues.
    pub best: f64,
    /// The change of the merger without it, in nats per clue; negative if the expert helps.
    pub without: f64,
}

/// The rank of the answer among the candidates, in percent of the clues.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Recall {
    pub at_1: f64,
    pub at_10: f64,
    pub at_100: f64,
    pub at_1000: f64,
    /// Listed at all.
    pub listed: f64,
    /// Mean natural logarithm of the answer's probability, over the listed
    /// ones.
    pub log_probability: f64,
}

/// One step of the calibration.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Mean probability that the solver gave to its words.
    pub predicted: f64,
    /// Share of them that were right.
    pub observed: f64,
    pub words: usize,
}

/// The whole report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The judge, and the experts left out.
    #[serde(default)]
    pub judge: String,
    pub total: Means,
    pub weekdays: BTreeMap<String, Means>,
    /// By [`KINDS`].
    #[serde(default)]
    pub kinds: BTreeMap<String, Means>,
    /// Means over the days of the week, each counted once.
    pub week: Means,
    pub recall: Recall,
    pub calibration: Vec<Step>,
    /// Share of the answers new to the archive that word lists hold, percent.
    pub new_answers_listed: f64,
    pub new_answers: usize,
    pub median_seconds: f64,
    pub slowest_seconds: f64,
    /// Processor time.
    #[serde(default)]
    pub median_cpu_seconds: f64,
    #[serde(default)]
    pub most_cpu_seconds: f64,
    #[serde(default)]
    pub median_first_grid_seconds: f64,
    #[serde(default)]
    pub slowest_first_grid_seconds: f64,
    /// Bytes.
    pub peak_memory: u64,
    pub mean_points: f64,
    /// Every expert on its own.
    #[serde(default)]
    pub experts: Vec<ExpertReport>,
    /// Mean natural logarithm of the merger's probability of the answers.
    #[serde(default)]
    pub merger_log_chance: f64,
    pub puzzles: Vec<PuzzleReport>,
    /// Files with nothing to compare with, or that could not be read.
    #[serde(default)]
    pub left_out: Vec<String>,
}

const WEEK: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Kinds of puzzles: those with several letters in a square, others with clues
/// that name another slot, and the rest.
pub const KINDS: [&str; 3] = ["rebus", "references", "plain"];

/// The kind of a puzzle with a solution.
pub fn kind_of(puzzle: &Puzzle, problem: &Problem) -> &'static str {
    let [rebus, references, plain] = KINDS;
    let names_a_slot = |slot| {
        let clue = problem.clue(slot).unwrap_or_default();
        !ClueText::new(clue).form().references.is_empty()
    };
    if puzzle.solution.iter().flatten().any(|text| text.chars().count() > 1) {
        rebus
    } else if problem.slots().ids().any(names_a_slot) {
        references
    } else {
        plain
    }
}

/// The ranks of the answers.
#[derive(Clone, Debug, Default)]
pub struct Ranks {
    clues: usize,
    within: [usize; 4],
    listed: usize,
    log_probability: f64,
}

impl Ranks {
    /// Counts one answer: its rank and the logarithm of its probability.
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

/// Running sums over puzzles.
#[derive(Debug, Default)]
pub struct Sums {
    pub total: Tally,
    pub weekdays: BTreeMap<&'static str, Tally>,
    pub kinds: BTreeMap<&'static str, Tally>,
    pub ranks: Ranks,
    pub calibration: Calibration,
    pub novelty: Novelty,
}

impl Sums {
    /// Counts one puzzle's score.
    pub fn add(&mut self, weekday: Option<&'static str>, kind: &'static str, score: &Score) {
        self.total.add(score);
        self.kinds.entry(kind).or_default().add(score);
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
        let busy = sorted(puzzles.iter().map(|puzzle| puzzle.cpu_seconds));
        let first = sorted(puzzles.iter().map(|puzzle| puzzle.first_grid_seconds));
        let days = self.weekdays.values();
        let over_days = |value: fn(&Tally) -> f64| {
            days.clone().map(value).sum::<f64>() / days.len().max(1) as f64
        };
        let of_day = |day: &str| -> Vec<&PuzzleReport> {
            puzzles.iter().filter(|report| report.weekday.as_deref() == Some(day)).collect()
        };
        let of_kind = |kind: &str| -> Vec<&PuzzleReport> {
            puzzles.iter().filter(|report| report.kind == kind).collect()
        };
        let all: Vec<&PuzzleReport> = puzzles.iter().collect();
        let total = Means::of(&self.total, &all);
        Report {
            judge: String::new(),
            total,
            weekdays: self
                .weekdays
                .iter()
                .map(|(&day, tally)| (day.to_owned(), Means::of(tally, &of_day(day))))
                .collect(),
            kinds: self
                .kinds
                .iter()
                .map(|(&kind, tally)| (kind.to_owned(), Means::of(tally, &of_kind(kind))))
                .collect(),
            week: Means {
                words: over_days(Tally::words),
                letters: over_days(Tally::letters),
                perfect: over_days(Tally::perfect),
                ..total
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
            median_seconds: total.median_seconds,
            slowest_seconds: total.slowest_seconds,
            median_cpu_seconds: median(&busy),
            most_cpu_seconds: busy.last().copied().unwrap_or(0.0),
            median_first_grid_seconds: median(&first),
            slowest_first_grid_seconds: first.last().copied().unwrap_or(0.0),
            peak_memory,
            mean_points: total.points,
            experts: Vec::new(),
            merger_log_chance: 0.0,
            puzzles,
            left_out,
        }
    }
}

impl Report {
    /// Adds the figures of the experts.
    pub fn add_experts(&mut self, tally: &ExpertTally) {
        self.merger_log_chance = tally.log_chance();
        self.experts = tally
            .rows()
            .into_iter()
            .map(|row| ExpertReport {
                expert: row.name,
                guess: row.guess,
                accuracy: row.accuracy,
                length: row.length,
                best: row.best,
                without: row.without,
            })
            .collect();
    }

    /// The tables for a reader.
    pub fn text(&self, by: Option<Grouping>) -> String {
        let mut text = String::new();
        let head = format!(
            "{:<10}{:>8}{:>9}{:>9}{:>9}{:>9}{:>11}",
            "", "puzzles", "words", "letters", "perfect", "points", "median"
        );
        _ = writeln!(text, "{}", styled(STRONG, head));
        let row = |text: &mut String, name: &str, means: &Means| {
            let Means { puzzles, words, letters, perfect, points, median_seconds, .. } = means;
            _ = writeln!(
                text,
                "{name:<10}{puzzles:>8}{words:>8.1}%{letters:>8.1}%{perfect:>8.1}%{points:>9.0}\
                 {median_seconds:>9.2} s"
            );
        };
        let (names, groups): (&[&str], _) = match by {
            None => (&[], &self.kinds),
            Some(Grouping::Weekday) => (&WEEK, &self.weekdays),
            Some(Grouping::Kind) => (&KINDS, &self.kinds),
        };
        for name in names {
            if let Some(means) = groups.get(*name) {
                row(&mut text, name, means);
            }
        }
        if by == Some(Grouping::Weekday) {
            row(&mut text, "week", &self.week);
        }
        row(&mut text, "all", &self.total);
        if !self.left_out.is_empty() {
            _ = writeln!(text, "left out: {}", self.left_out.join(", "));
        }
        text.push_str(&self.why_text());
        let Recall { at_1, at_10, at_100, at_1000, listed, log_probability } = self.recall;
        _ = writeln!(
            text,
            "\nanswers by their clues alone: best {at_1:.1} %, in 10 {at_10:.1} %, in 100 \
             {at_100:.1} %, in 1,000 {at_1000:.1} %, in a list {listed:.1} %; mean log chance \
             {log_probability:.2}"
        );
        text.push_str("sure of a word, and right: ");
        let steps = self.calibration.iter().map(|step| {
            format!("{:.2} stated, {:.2} observed ({})", step.predicted, step.observed, step.words)
        });
        text.push_str(&steps.collect::<Vec<_>>().join("; "));
        _ = writeln!(
            text,
            "\nanswers new to the archive: {}, word lists hold {:.0} % of them",
            self.new_answers, self.new_answers_listed
        );
        _ = writeln!(
            text,
            "time {:.2} s a puzzle (median), {:.2} s the slowest; of processors {:.2} s, {:.2} s \
             the most; a first full grid after {:.2} s, {:.2} s at the latest; memory {:.0} MB",
            self.median_seconds,
            self.slowest_seconds,
            self.median_cpu_seconds,
            self.most_cpu_seconds,
            self.median_first_grid_seconds,
            self.slowest_first_grid_seconds,
            self.peak_memory as f64 / 1e6,
        );
        _ = writeln!(
            text,
            "tournament points {:.0} a puzzle of {:.0}; judge: {}",
            self.mean_points, self.total.most_points, self.judge
        );
        text + &self.experts_text()
    }

    /// The reasons why nearly solved puzzles were not solved.
    fn why_text(&self) -> String {
        let counts = why::count(self.puzzles.iter().filter_map(|puzzle| puzzle.why));
        let all: usize = counts.iter().map(|(_, count)| count).sum();
        if all == 0 {
            return String::new();
        }
        let most = why::FEW;
        let mut text =
            format!("\nkept from being solved by one to {most} squares: {all} puzzles\n");
        for (why, count) in counts {
            _ = writeln!(text, "{count:>8}  {}", why.name());
        }
        text
    }

    fn experts_text(&self) -> String {
        let mut text = String::new();
        if self.experts.is_empty() {
            return text;
        }
        let head = format!(
            "\n{:<20}{:>9}{:>10}{:>10}{:>8}{:>10}",
            "expert", "guess", "accuracy", "length", "best", "without"
        );
        _ = writeln!(text, "{}", styled(STRONG, head));
        for ExpertReport { expert, guess, accuracy, length, best, without } in &self.experts {
            // A rounded minus zero would look like a loss.
            let without = if without.abs() < 0.0005 { 0.0 } else { *without };
            _ = writeln!(
                text,
                "{expert:<20}{guess:>8.1}%{accuracy:>9.1}%{length:>10.1}{best:>7.1}%{without:>10.3}"
            );
        }
        _ = writeln!(
            text,
            "without: what the merger's mean log chance of the answers, {:.3}, changes by, in nats",
            self.merger_log_chance
        );
        text
    }
}
