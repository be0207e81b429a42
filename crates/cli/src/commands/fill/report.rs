//! What `fill` says about one grid.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;
use wordwright_compose::{Entry, Fill, Impossible, Improved, Outcome, Problem, Run};

use crate::terminal::output::{BAD, GOOD, STRONG, counted, styled};
use crate::terminal::render;

/// How filling one grid went.
pub struct Report<'a> {
    /// The grid's file.
    pub path: &'a Path,
    /// What was to be filled.
    pub problem: &'a Problem,
    /// How the first search ended.
    pub run: &'a Run,
    /// The fills, best first.
    pub found: Vec<Found>,
    /// Wall-clock time, without reading the lists.
    pub seconds: f64,
    /// Whether a fill was checked by independent code.
    pub verified: bool,
}

/// A fill, and what improving it came to.
pub struct Found {
    /// The fill.
    pub fill: Fill,
    /// How it became what it is.
    pub improved: Option<Improvement>,
}

/// What improving a fill came to.
pub struct Improvement {
    /// The mean score before, 0 to 100.
    pub from: f64,
    /// The rest.
    pub improved: Improved,
}

/// The report as `--json` prints it.
#[derive(Serialize)]
pub struct Object {
    grid: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fills: Vec<FillObject>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    improved: Option<ImprovedObject>,
}

#[derive(Serialize)]
struct ImprovedObject {
    from_mean_score: f64,
    bound: f64,
    optimal: bool,
    holes: u64,
    steps: u64,
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

impl FillObject {
    /// `fill`, which was checked by independent code or not.
    pub fn of(problem: &Problem, fill: &Fill, verified: bool) -> Self {
        let entry = |entry: &Entry| EntryObject {
            slot: problem.slots().get(entry.slot).label(),
            entry: entry.text.clone(),
            written: entry
                .word
                .map(|word| problem.list().display(word))
                .filter(|written| *written != entry.text),
            score: entry.score,
        };
        Self {
            rows: render::rows(problem.grid(), &fill.cells),
            entries: fill.entries.iter().map(entry).collect(),
            mean_score: (fill.mean_score() * 100.0).round() / 100.0,
            lowest_score: fill.lowest_score(),
            verified,
            improved: None,
        }
    }
}

impl Report<'_> {
    /// The report for programs.
    pub fn object(&self) -> Object {
        let progress = &self.run.progress;
        let mut object = Object {
            grid: self.path.display().to_string(),
            outcome: "",
            fills: Vec::new(),
            impossible: None,
            best: None,
            seconds: (self.seconds * 1e6).round() / 1e6,
            nodes: progress.nodes,
            conflicts: progress.conflicts,
            restarts: progress.restarts,
        };
        match &self.run.outcome {
            Outcome::Filled(_) => {
                object.outcome = "filled";
                object.fills = self.found.iter().map(|found| self.found_object(found)).collect();
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

    fn found_object(&self, found: &Found) -> FillObject {
        let improved = found.improved.as_ref().map(|Improvement { from, improved }| {
            let hundredth = |value: f64| (value * 100.0).round() / 100.0;
            ImprovedObject {
                from_mean_score: hundredth(*from),
                bound: hundredth(improved.bound),
                optimal: improved.optimal,
                holes: improved.holes,
                steps: improved.steps,
            }
        });
        FillObject { improved, ..FillObject::of(self.problem, &found.fill, self.verified) }
    }

    /// The report for people, `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        let name = styled(STRONG, self.path.display());
        match &self.run.outcome {
            Outcome::Filled(_) => {
                let done = if self.verified { "filled and verified" } else { "filled" };
                let fills = (1..).zip(&self.found).map(|(rank, found)| {
                    let several = self.found.len() > 1;
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
        found.dead_end.map(|place| render::place(self.problem, place))
    }
}

/// A fill in numbers.
fn summary(Found { fill, improved }: &Found) -> String {
    let entries = if fill.entries.len() == 1 { "entry" } else { "entries" };
    let mut text = format!("{} {entries}, mean score {:.2}", fill.entries.len(), fill.mean_score());
    if let Some(lowest) = fill.lowest_score() {
        let low = fill.entries.iter().filter(|entry| entry.score == Some(lowest)).count();
        let _ = write!(text, ", lowest {lowest} ({low} of them)");
    }
    if let Some(Improvement { from, improved }) = improved {
        let limit = if improved.optimal {
            "no fill is better".to_owned()
        } else {
            format!("no fill can exceed {:.2}", improved.bound)
        };
        let _ = write!(
            text,
            "\nimproved from {from:.2} in {}; {limit}",
            counted(improved.steps as usize, "step")
        );
    }
    text
}

/// A time in the unit that suits it.
pub fn duration(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
