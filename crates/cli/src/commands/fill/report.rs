//! What `fill` says about one grid.

use std::path::Path;

use serde::Serialize;
use wordwright_compose::{DeadEnd, Fill, Impossible, Outcome, Problem, Run};

use crate::output::{BAD, GOOD, STRONG, counted, styled};
use crate::render;

/// How filling one grid went.
pub struct Report<'a> {
    /// The grid's file.
    pub path: &'a Path,
    /// What was to be filled.
    pub problem: &'a Problem,
    /// How it ended.
    pub run: &'a Run,
    /// Wall-clock time, without reading the lists.
    pub seconds: f64,
    /// Whether a fill was checked by independent code.
    pub verified: bool,
}

/// The report as `--json` prints it.
#[derive(Serialize)]
pub struct Object {
    grid: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fill: Option<FillObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<ImpossibleObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<PartialObject>,
    seconds: f64,
    nodes: u64,
    conflicts: u64,
    restarts: u64,
}

/// A complete fill in JSON.
#[derive(Serialize)]
pub struct FillObject {
    rows: Vec<String>,
    entries: Vec<EntryObject>,
    mean_score: f64,
    lowest_score: Option<u8>,
    verified: bool,
}

#[derive(Serialize)]
struct EntryObject {
    slot: String,
    entry: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<String>,
    score: Option<u8>,
}

#[derive(Serialize)]
struct ImpossibleObject {
    slots: Vec<String>,
    minimal: bool,
    dead_end: Option<String>,
}

#[derive(Serialize)]
struct PartialObject {
    rows: Vec<String>,
    complete: usize,
}

impl Report<'_> {
    /// The report for programs.
    pub fn object(&self) -> Object {
        let progress = &self.run.progress;
        let mut object = Object {
            grid: self.path.display().to_string(),
            outcome: "",
            fill: None,
            impossible: None,
            best: None,
            seconds: (self.seconds * 1e6).round() / 1e6,
            nodes: progress.nodes,
            conflicts: progress.conflicts,
            restarts: progress.restarts,
        };
        match &self.run.outcome {
            Outcome::Filled(fill) => {
                object.outcome = "filled";
                object.fill = Some(self.fill_object(fill));
            }
            Outcome::Impossible(found) => {
                object.outcome = "impossible";
                object.impossible = Some(ImpossibleObject {
                    slots: self.labels(found),
                    minimal: found.minimal,
                    dead_end: self.dead_end(found),
                });
            }
            Outcome::Stopped(best) => {
                object.outcome = "stopped";
                object.best = Some(PartialObject {
                    rows: render::rows(self.problem.grid(), &best.cells),
                    complete: best.complete,
                });
            }
        }
        object
    }

    fn fill_object(&self, fill: &Fill) -> FillObject {
        let entry = |entry: &wordwright_compose::Entry| EntryObject {
            slot: self.problem.slots().get(entry.slot).label(),
            entry: entry.text.clone(),
            written: entry
                .word
                .map(|word| self.problem.list().display(word))
                .filter(|written| *written != entry.text),
            score: entry.score,
        };
        FillObject {
            rows: render::rows(self.problem.grid(), &fill.cells),
            entries: fill.entries.iter().map(entry).collect(),
            mean_score: (fill.mean_score() * 100.0).round() / 100.0,
            lowest_score: fill.lowest_score(),
            verified: self.verified,
        }
    }

    /// The report for people, `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        let name = styled(STRONG, self.path.display());
        match &self.run.outcome {
            Outcome::Filled(fill) => format!(
                "{name}: {}\n\n{}\n{}\n{}\n\n",
                styled(GOOD, if self.verified { "filled and verified" } else { "filled" }),
                render::spaced(self.problem.grid(), &fill.cells),
                render::entries(self.problem, fill, width),
                self.summary(fill),
            ),
            Outcome::Impossible(found) => format!(
                "{name}: {}: {}\n{}\n\n",
                styled(BAD, "proven impossible"),
                self.reason(found),
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

    fn summary(&self, fill: &Fill) -> String {
        let lowest = fill.lowest_score().map_or_else(String::new, |score| {
            let low = fill.entries.iter().filter(|entry| entry.score == Some(score)).count();
            format!(", lowest {score} ({low} of them)")
        });
        format!(
            "{}, mean score {:.2}{lowest}\n{}",
            entries_text(fill.entries.len()),
            fill.mean_score(),
            self.effort()
        )
    }

    fn effort(&self) -> String {
        let progress = &self.run.progress;
        format!(
            "{} in {}, {}, {}",
            counted(progress.nodes as usize, "node"),
            duration(self.seconds),
            counted(progress.conflicts as usize, "dead end"),
            counted(progress.restarts as usize, "restart"),
        )
    }

    fn reason(&self, found: &Impossible) -> String {
        let labels = self.labels(found);
        let together = match &*labels {
            [] => "no word fits".to_owned(),
            [one] => format!("no word fits {one}"),
            [first @ .., last] => {
                format!("{} and {last} cannot be filled together", first.join(", "))
            }
        };
        let needed = if found.minimal && labels.len() > 1 {
            "; without any one of them the others can"
        } else {
            ""
        };
        let dead_end = match self.dead_end(found) {
            Some(place) if labels.len() > 1 || labels.first() != Some(&place) => {
                format!("; nothing is left for {place}")
            }
            _ => String::new(),
        };
        format!("{together}{needed}{dead_end}")
    }

    fn labels(&self, found: &Impossible) -> Vec<String> {
        found.slots.iter().map(|&slot| self.problem.slots().get(slot).label()).collect()
    }

    fn dead_end(&self, found: &Impossible) -> Option<String> {
        Some(match found.dead_end? {
            DeadEnd::Slot(slot) => self.problem.slots().get(slot).label(),
            DeadEnd::Cell(cell) => self.problem.grid().place(cell).to_string(),
        })
    }
}

fn entries_text(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

/// A time in the unit that suits it.
pub fn duration(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
