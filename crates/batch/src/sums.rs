//! Sums over all items of a batch.

use serde::{Deserialize, Serialize};
use wordwright_boardgame::bot::Progress;
use wordwright_papers::proverb2002::Gains;
use wordwright_solve::assess::{Score, Share, Tally};

use crate::manifest::Manifest;

/// What was merged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Merged {
    /// Items, each present once.
    pub items: usize,
    /// Items whose input could not be used.
    pub failed: usize,
    /// The totals by name, in the order to show.
    pub sums: Vec<(&'static str, f64)>,
}

/// The fields that the sums need from a line.
#[derive(Deserialize)]
struct Line {
    error: Option<String>,
    outcome: Option<String>,
    #[serde(default)]
    fills: Vec<Fill>,
    fillability: Option<Fillability>,
    expected_words: Option<f64>,
    words: Option<[usize; 2]>,
    letters: Option<[usize; 2]>,
    scores: Option<[i32; 2]>,
}

/// The fields that the sums need from a fill.
#[derive(Deserialize)]
struct Fill {
    mean_score: f64,
}

/// The fields that the sums need from a design.
#[derive(Deserialize)]
struct Fillability {
    fills: u64,
    filled: u64,
    nodes: f64,
    mean_score: Option<f64>,
}

/// Sums over the items of one job.
pub struct Sums {
    job: &'static str,
    items: usize,
    failed: usize,
    filled: usize,
    impossible: usize,
    scores: f64,
    designed: usize,
    /// Fills tried for designs, and fills found.
    fills: [u64; 2],
    nodes: f64,
    expected: f64,
    tally: Tally,
    games: [usize; 3],
    spread: f64,
}

impl Sums {
    /// Nothing yet.
    pub fn new(manifest: &Manifest) -> Self {
        Self {
            job: manifest.job.name(),
            items: 0,
            failed: 0,
            filled: 0,
            impossible: 0,
            scores: 0.0,
            designed: 0,
            fills: [0; 2],
            nodes: 0.0,
            expected: 0.0,
            tally: Tally::default(),
            games: [0; 3],
            spread: 0.0,
        }
    }

    /// Counts an item's line.
    pub fn add(&mut self, line: &str) {
        self.items += 1;
        let Ok(line) = serde_json::from_str::<Line>(line) else { return };
        self.failed += usize::from(line.error.is_some());
        self.filled += usize::from(line.outcome.as_deref() == Some("filled"));
        self.impossible += usize::from(line.outcome.as_deref() == Some("impossible"));
        self.scores += line.fills.first().map_or(0.0, |fill| fill.mean_score);
        if let Some(found) = line.fillability {
            self.designed += 1;
            self.fills[0] = self.fills[0].saturating_add(found.fills);
            self.fills[1] = self.fills[1].saturating_add(found.filled);
            self.nodes += found.nodes;
            self.filled += usize::from(found.mean_score.is_some());
            self.scores += found.mean_score.unwrap_or_default();
        }
        self.expected += line.expected_words.unwrap_or_default();
        if let Some((words, letters)) = line.words.zip(line.letters) {
            let share = |[right, total]: [usize; 2]| Share { right, total };
            self.tally.add(&Score { words: share(words), letters: share(letters) });
        }
        if let Some([ours, theirs]) = line.scores {
            let ended = match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            self.games[ended] += 1;
            self.spread += f64::from(ours) - f64::from(theirs);
        }
    }

    /// The totals by name.
    pub fn finish(self) -> Merged {
        let of = |sum: f64, count: usize| if count == 0 { 0.0 } else { sum / count as f64 };
        let [won, drawn, lost] = self.games.map(|games| games as f64);
        // A damaged line may say that it was filled and failed.
        let stopped =
            |done: usize| self.items.saturating_sub(done + self.impossible + self.failed) as f64;
        let sums = match self.job {
            "fill" => vec![
                ("filled", self.filled as f64),
                ("proven impossible", self.impossible as f64),
                ("stopped", stopped(self.filled)),
                ("mean score", of(self.scores, self.filled)),
            ],
            "design" => vec![
                ("found", self.designed as f64),
                ("proven impossible", self.impossible as f64),
                ("stopped", stopped(self.designed)),
                ("filled %", 100.0 * of(self.fills[1] as f64, self.fills[0] as usize)),
                ("words tried", of(self.nodes, self.designed)),
                ("mean score", of(self.scores, self.filled)),
            ],
            "evaluate" => vec![
                ("puzzles", self.tally.puzzles as f64),
                ("words %", self.tally.words()),
                ("letters %", self.tally.letters()),
                ("perfect %", self.tally.perfect()),
            ],
            "solve" => vec![("expected words", of(self.expected, self.items - self.failed))],
            _ => vec![
                ("won", won),
                ("drawn", drawn),
                ("lost", lost),
                ("points ahead", of(self.spread, self.items)),
            ],
        };
        Merged { items: self.items, failed: self.failed, sums }
    }

    /// The totals of a tuning step that turned `turned` knobs.
    pub fn finish_tuning(self, gains: &Gains, turned: usize) -> Merged {
        let sums = vec![
            ("clues", gains.clues as f64),
            ("log chance before", gains.log_chance / gains.clues as f64),
            ("knobs turned", turned as f64),
        ];
        Merged { items: self.items, failed: self.failed, sums }
    }

    /// The totals of a training.
    pub fn finish_training(self, progress: Progress) -> Merged {
        let Progress { done, games, generation, generations } = progress;
        let left = generations - generation + u32::from(done < games);
        let sums = vec![
            ("games done", done as f64),
            ("games in all", games as f64),
            ("generations left", f64::from(left)),
        ];
        Merged { items: self.items, failed: 0, sums }
    }
}
