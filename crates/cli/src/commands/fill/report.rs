//! Reports the result of filling one grid.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{Goal, Outcome, Problem};
use wordwright_service::fill::{FillResult, Filling, FoundFill, why_impossible};

use crate::terminal::output::{self, BAD, GOOD, STRONG, counted, styled};
use crate::terminal::render;

/// The result of filling one grid.
pub struct Report<'a> {
    /// The grid's file.
    pub path: &'a Path,
    /// The fill problem.
    pub problem: &'a Problem,
    /// The result.
    pub filling: &'a Filling,
    /// Wall-clock time, without reading the lists.
    pub seconds: f64,
}

/// The result for one pattern, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct FillLine {
    /// The pattern's file.
    grid: String,
    #[serde(flatten)]
    result: FillResult,
    /// Wall-clock time without reading the lists, in seconds.
    seconds: f64,
}

impl Report<'_> {
    /// The report for programs.
    pub fn object(&self) -> FillLine {
        FillLine {
            grid: self.path.display().to_string(),
            result: self.filling.result(self.problem),
            seconds: output::millionths(self.seconds),
        }
    }

    /// The report for people, `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        let name = styled(STRONG, self.path.display());
        match &self.filling.run.outcome {
            Outcome::Filled(_) => {
                let found = &self.filling.fills;
                let verified = found.iter().all(|found| found.verified);
                let done = if verified { "filled and verified" } else { "filled" };
                let several = found.len() > 1;
                let fills = (1..).zip(found).map(|(rank, found)| {
                    let title = if several { format!("Fill {rank}\n") } else { String::new() };
                    format!(
                        "{title}{}\n{}\n{}\n",
                        render::spaced(self.problem.grid(), &found.fill.cells),
                        render::entries(self.problem, &found.fill, width),
                        summary(found),
                    )
                });
                let fills: Vec<String> = fills.collect();
                format!(
                    "{name}: {}\n\n{}{}\n\n",
                    styled(GOOD, done),
                    fills.join("\n"),
                    self.effort()
                )
            }
            Outcome::Impossible(found) => format!(
                "{name}: {}: {}\n{}\n\n",
                styled(BAD, "proven impossible"),
                why_impossible(self.problem, found),
                self.effort(),
            ),
            Outcome::Stopped(best) => format!(
                "{name}: {} with {} of {} filled\n\n{}\n{}\n\n",
                styled(BAD, "stopped"),
                best.complete,
                counted(self.problem.slots().len(), "slot"),
                render::spaced(self.problem.grid(), &best.cells),
                self.effort(),
            ),
        }
    }

    /// The counts of the search, which leave out improving and the searches for other fills, and
    /// the time, which does not.
    fn effort(&self) -> String {
        let progress = &self.filling.run.progress;
        let counts = |time: &str, whole: &str| {
            format!(
                "{}{time}, {}, {}{whole}",
                counted(progress.nodes as usize, "node"),
                counted(progress.conflicts as usize, "dead end"),
                counted(progress.restarts as usize, "restart"),
            )
        };
        let (time, fills) = (duration(self.seconds), &self.filling.fills);
        let several = fills.len() > 1 && self.filling.complete.is_none();
        if several {
            counts("", &format!(" in the search for the best one; {time} in all"))
        } else if fills.iter().any(|found| found.improvement.is_some()) {
            counts("", &format!(" in the search for the first fill; {time} in all"))
        } else {
            counts(&format!(" in {time}"), "")
        }
    }
}

/// A fill's statistics.
fn summary(found: &FoundFill) -> String {
    let fill = &found.fill;
    let entries = if fill.entries.len() == 1 { "entry" } else { "entries" };
    let mut text = format!("{} {entries}, mean score {:.2}", fill.entries.len(), fill.mean_score());
    if let Some(lowest) = fill.lowest_score() {
        let low = fill.entries.iter().filter(|entry| entry.score == Some(lowest)).count();
        let _ = write!(text, ", lowest {lowest} ({low} of them)");
    }
    if let Some(improvement) = &found.improvement {
        let from = improvement.from_mean_score;
        let limit = if improvement.optimal {
            "no fill is better".to_owned()
        } else {
            // An entry can score 0, and so can the bound.
            let part =
                if improvement.bound > 0.0 { improvement.value / improvement.bound } else { 1.0 };
            let gap = 100.0 * (1.0 - part);
            let lowest = matches!(improvement.objective, Goal::Lowest | Goal::Lexicographic);
            let mean = improvement.mean_bound;
            let mean = mean.map_or_else(String::new, |mean| {
                format!(", and none with a lowest score this high has a mean above {mean:.2}")
            });
            let bound = improvement.bound;
            if lowest {
                format!("no fill has a lowest score above {bound:.2} (gap {gap:.1} %){mean}")
            } else {
                format!("no fill can exceed {bound:.2} (gap {gap:.1} %){mean}")
            }
        };
        let _ = write!(
            text,
            "\nimproved from {from:.2} in {}; {limit}",
            counted(improvement.steps as usize, "step")
        );
        if let Some(past) = improvement.past_entries {
            let entries = if past == 1 { "entry is" } else { "entries are" };
            let _ = write!(text, "; {past} {entries} from past puzzles");
        }
        if let Some(obscure) = improvement.obscure_entries {
            let entries = if obscure == 1 { "entry is" } else { "entries are" };
            let _ = write!(text, "; {obscure} {entries} obscure");
        }
    }
    text
}

/// A time in a suitable unit.
pub fn duration(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
