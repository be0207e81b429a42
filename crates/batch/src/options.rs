//! The jobs and their options.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wordwright_compose::theme::PatternSymmetry;
use wordwright_service::design::PatternRules;
use wordwright_service::games::SelfplayLimits;
use wordwright_service::solve::{MOST_RUNS, ObjectiveName};

use crate::BatchError;
use crate::named::Named;

/// What to do with every item, and how.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Fill patterns.
    Fill(FillOptions),
    /// Design patterns, and find out how easily they fill.
    Design(DesignOptions),
    /// Solve puzzles.
    Solve(SolvingOptions),
    /// Solve puzzles and compare with their solutions.
    Evaluate(SolvingOptions),
    /// Let the computer play against itself.
    Selfplay(GameOptions),
    /// Play one generation of a training of leaves.
    TrainLeaves(LeavesOptions),
    /// Turn every knob of the merger one step.
    Tune(TuneOptions),
}

/// Options of filling. Limits are counts, never times: a result must not
/// depend on how fast a machine is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FillOptions {
    /// Lowest score of an entry, 0 to 100.
    pub min_score: u8,
    /// Nodes (words tried) after which a pattern is given up.
    pub nodes: u64,
}

impl Default for FillOptions {
    /// Clean fill on the usual scale of scores, and a minute or so for the
    /// hardest.
    fn default() -> Self {
        Self { min_score: 50, nodes: 2_000_000 }
    }
}

/// Options for designing. The pattern's rules are those of `wordwright design`; the
/// defaults are what American editors usually ask of the size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DesignOptions {
    /// How many designs: per theme, or in all if there is no theme.
    pub designs: usize,
    /// Rows.
    pub rows: u32,
    /// Columns; as many as rows if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cols: Option<u32>,
    /// The symmetry: `half-turn`, `left-right`, `up-down` or `none`.
    pub symmetry: PatternSymmetry,
    /// The most entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_words: Option<u32>,
    /// The most blocks; if left out, as for `wordwright design`, which takes more than the usual
    /// number only after more tries than a batch makes by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_blocks: Option<u32>,
    /// Letters of the shortest entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<u32>,
    /// Letters of the longest entry outside the theme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u32>,
    /// Lines at least between theme entries side by side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spacing: Option<u32>,
    /// Whether theme entries may also run down.
    pub down: bool,
    /// Lowest score of an entry, 0 to 100.
    pub min_score: u8,
    /// Patterns tried after which a design is given up.
    pub tries: u64,
    /// How many fills, each with its own seed, to try for a pattern's score.
    pub fills: u64,
    /// Nodes (words tried) after which one of those fills is given up.
    pub nodes: u64,
}

impl Default for DesignOptions {
    /// Patterns for a daily 15x15, and a few seconds for the hardest.
    fn default() -> Self {
        Self {
            designs: 1000,
            rows: 15,
            cols: None,
            symmetry: PatternSymmetry::default(),
            max_words: None,
            max_blocks: None,
            shortest: None,
            longest: None,
            spacing: None,
            down: false,
            min_score: 50,
            tries: 100,
            fills: 5,
            nodes: 10_000,
        }
    }
}

impl DesignOptions {
    /// The rules of the pattern.
    pub(crate) fn pattern(&self) -> PatternRules {
        PatternRules {
            rows: Some(self.rows),
            cols: self.cols,
            symmetry: self.symmetry,
            max_words: self.max_words,
            max_blocks: self.max_blocks,
            shortest: self.shortest,
            longest: self.longest,
            spacing: self.spacing,
            down: self.down,
        }
    }
}

/// What combines the experts' opinions into one distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judge {
    /// The merger of PROVERB 2002.
    Merger,
    /// The learned ranker.
    Ranker,
}

/// Options of solving.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolvingOptions {
    /// What the grid maximises.
    pub objective: ObjectiveName,
    /// Runs from perturbed beliefs, in addition to the first.
    pub further_runs: usize,
    /// The judge; without it, the ranker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<Judge>,
    /// The merger's knobs, as `lab tune` writes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knobs: Option<Named>,
    /// The ranker's weights; without them, the built-in ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Named>,
    /// The ranker's trees; without them, the built-in ones, or none if weights
    /// are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trees: Option<Named>,
}

/// Options of self-play, as of `wordwright selfplay`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameOptions {
    /// Games to play.
    pub games: u64,
    /// How the first player chooses: `equity`, `score`, `ahead` or `infer`.
    pub first: String,
    /// How the second player chooses.
    pub second: String,
    /// Whether games come in pairs with the same tiles and swapped seats.
    pub paired: bool,
    /// Playouts per turn, for strategies that look ahead.
    pub playouts: u64,
    /// Turns to play on after the play in a playout.
    pub plies: usize,
    /// Positions that may be searched to solve the end of a game.
    pub endgame: u64,
    /// The name of the rules.
    pub rules: String,
    /// A file of leaves; without it, the embedded ones for English tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Named>,
}

impl Default for GameOptions {
    fn default() -> Self {
        let usual = SelfplayLimits::default();
        Self {
            games: 1000,
            first: "equity".to_owned(),
            second: "equity".to_owned(),
            paired: false,
            playouts: usual.playouts,
            plies: usual.plies,
            endgame: usual.endgame,
            rules: "english".to_owned(),
            leaves: None,
        }
    }
}

/// Options of one generation of a training. Its input is the training so far;
/// the merged result is the training after the generation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LeavesOptions {
    /// Pieces that the generation's games are played in: the items.
    pub pieces: usize,
    /// The name of the rules.
    pub rules: String,
}

impl Default for LeavesOptions {
    fn default() -> Self {
        Self { pieces: 64, rules: "english".to_owned() }
    }
}

/// Options of one step of tuning the merger. Its inputs are puzzles with their
/// solutions; the merged result is the knobs after the step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TuneOptions {
    /// A knob is multiplied or divided by one more than this.
    pub step: f32,
    /// The knobs before the step; without them, the built-in ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knobs: Option<Named>,
}

impl Default for TuneOptions {
    fn default() -> Self {
        Self { step: 0.5, knobs: None }
    }
}

/// The longest side of a grid.
const MOST_SQUARES: u32 = 63;

impl Job {
    /// The names of the jobs.
    pub const NAMES: [&'static str; 7] =
        ["fill", "design", "solve", "evaluate", "selfplay", "train-leaves", "tune"];

    /// The job of that name with these options; those left out have their
    /// defaults.
    ///
    /// # Errors
    /// An unknown name or option, or a value that is not allowed.
    pub fn new(name: &str, options: Value) -> Result<Self, BatchError> {
        fn parsed<T: DeserializeOwned>(job: &str, options: Value) -> Result<T, BatchError> {
            let options = if options.is_null() { Value::Object(Map::default()) } else { options };
            serde_json::from_value(options).map_err(|problem| BatchError::Options {
                job: job.to_owned(),
                problem: problem.to_string(),
            })
        }
        let job = match name {
            "fill" => Self::Fill(parsed(name, options)?),
            "design" => Self::Design(parsed(name, options)?),
            "solve" => Self::Solve(parsed(name, options)?),
            "evaluate" => Self::Evaluate(parsed(name, options)?),
            "selfplay" => Self::Selfplay(parsed(name, options)?),
            "train-leaves" => Self::TrainLeaves(parsed(name, options)?),
            "tune" => Self::Tune(parsed(name, options)?),
            _ => {
                return Err(BatchError::UnknownJob {
                    found: name.to_owned(),
                    expected: Self::NAMES.join(", "),
                });
            }
        };
        job.check()?;
        Ok(job)
    }

    fn check(&self) -> Result<(), BatchError> {
        let wrong =
            |problem: String| Err(BatchError::Options { job: self.name().to_owned(), problem });
        match self {
            Self::Fill(FillOptions { min_score, .. })
            | Self::Design(DesignOptions { min_score, .. })
                if *min_score > 100 =>
            {
                wrong(format!("found min_score {min_score}, expected 0 to 100"))
            }
            Self::Design(options) if options.designs == 0 => {
                wrong("found no designs, expected 1 or more".to_owned())
            }
            // If one of these is zero, no pattern is found or scored.
            Self::Design(options) if options.fills == 0 => {
                wrong("found fills 0, expected 1 or more".to_owned())
            }
            Self::Design(options) if options.nodes == 0 => {
                wrong("found nodes 0, expected 1 or more".to_owned())
            }
            Self::Design(options) if options.tries == 0 => {
                wrong("found tries 0, expected 1 or more".to_owned())
            }
            Self::Design(options) => {
                let sides = [options.rows, options.cols.unwrap_or(options.rows)];
                match sides.iter().find(|side| !(3..=MOST_SQUARES).contains(*side)) {
                    Some(side) => {
                        wrong(format!("found {side} rows or columns, expected 3 to {MOST_SQUARES}"))
                    }
                    None => Ok(()),
                }
            }
            Self::Selfplay(options) if options.games == 0 => {
                wrong("found no games, expected 1 or more".to_owned())
            }
            Self::Solve(options) | Self::Evaluate(options) if options.further_runs >= MOST_RUNS => {
                let (found, most) = (options.further_runs, MOST_RUNS - 1);
                wrong(format!("found further_runs {found}, expected 0 to {most}"))
            }
            Self::TrainLeaves(options) if options.pieces == 0 => {
                wrong("found no pieces, expected 1 or more".to_owned())
            }
            Self::Tune(TuneOptions { step, .. }) if !(0.001..=10.0).contains(step) => {
                wrong(format!("found step {step}, expected 0.001 to 10"))
            }
            _ => Ok(()),
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Fill(_) => "fill",
            Self::Design(_) => "design",
            Self::Solve(_) => "solve",
            Self::Evaluate(_) => "evaluate",
            Self::Selfplay(_) => "selfplay",
            Self::TrainLeaves(_) => "train-leaves",
            Self::Tune(_) => "tune",
        }
    }

    /// Its options as JSON.
    pub(crate) fn options(&self) -> Value {
        let value = match self {
            Self::Fill(options) => serde_json::to_value(options),
            Self::Design(options) => serde_json::to_value(options),
            Self::Solve(options) | Self::Evaluate(options) => serde_json::to_value(options),
            Self::Selfplay(options) => serde_json::to_value(options),
            Self::TrainLeaves(options) => serde_json::to_value(options),
            Self::Tune(options) => serde_json::to_value(options),
        };
        value.expect("strings and numbers")
    }

    /// About how many items a core does in a second, with a pack or with
    /// what is built in (`docs/scale.md` has the measurements); shards
    /// are planned by it.
    pub(crate) fn items_a_second(&self, pack: bool) -> f64 {
        match self {
            Self::Fill(_) => 50.0,
            Self::Design(_) => 2.0,
            Self::Solve(_) | Self::Evaluate(_) if pack => 0.5,
            Self::Solve(_) | Self::Evaluate(_) => 0.4,
            Self::Selfplay(options) => {
                let ahead = |name: &str| matches!(name, "ahead" | "infer");
                if ahead(&options.first) || ahead(&options.second) { 0.5 } else { 700.0 }
            }
            Self::TrainLeaves(_) => 0.25,
            Self::Tune(_) => 0.5,
        }
    }
}
