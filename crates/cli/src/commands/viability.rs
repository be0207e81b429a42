//! `wordwright viability`: what may still stand where.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use wordwright_compose::{
    Candidate, Options, Outcome, Problem, Proof, Viability, fill, prove, viability,
};
use wordwright_core::Budget;
use wordwright_grid::{Content, SlotId};
use wordwright_lexicon::LetterSet;

use crate::args::lists::{ListArgs, USUAL_MINIMUM};
use crate::args::parsers;
use crate::args::rules::RuleArgs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::grids;
use crate::terminal::output::{self, BAD, FAINT, GOOD, STRONG, counted, styled};
use crate::terminal::progress::{ProgressArgs, Watcher};
use crate::terminal::{cancel, render};

/// Arguments of `viability`.
#[derive(Debug, Args)]
pub struct ViabilityArgs {
    /// The pattern with the letters placed so far; `-` reads standard input
    grid: PathBuf,

    #[command(flatten)]
    lists: ListArgs,

    #[command(flatten)]
    rules: RuleArgs,

    /// Show these slots only, such as 12A,3D
    #[arg(long, value_name = "SLOT", value_delimiter = ',')]
    slot: Vec<String>,

    /// Candidates to show for each slot
    #[arg(long, value_name = "N", default_value_t = 5)]
    top: usize,

    /// Search for a fill of the whole grid, and for one with each candidate
    /// shown
    #[arg(long)]
    prove: bool,

    /// Give up each of these searches after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true, default_value = "10")]
    cap: Duration,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    progress: ProgressArgs,
}

/// The answer as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    grid: String,
    /// What has nothing left, where something has.
    dead_end: Option<String>,
    /// Whether a fill exists, where that is known or was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    fillable: Option<Fillable>,
    cells: Vec<CellObject>,
    slots: Vec<SlotObject>,
}

/// Whether a fill exists.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Fillable {
    Yes,
    No,
    /// The cap came first.
    Unknown,
}

/// A cell to be filled.
#[derive(Serialize)]
struct CellObject {
    place: String,
    letters: String,
}

#[derive(Serialize)]
struct SlotObject {
    slot: String,
    pattern: String,
    candidates: usize,
    top: Vec<CandidateObject>,
}

#[derive(Serialize)]
struct CandidateObject {
    word: String,
    score: u8,
    /// Words left to the crossing slot that it leaves the fewest; `null` where
    /// nothing open crosses.
    freedom: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fillable: Option<Fillable>,
}

/// Shows what channelling leaves, and proves more if asked to.
///
/// # Errors
/// A grid, lists or rules that cannot be used.
pub fn run(args: &ViabilityArgs) -> Result<Exit, CliError> {
    let path = args.grid.as_path();
    let of_problem = |problem| CliError::of_problem(path, problem);
    let alphabet = args.lists.alphabet()?;
    let grid = grids::kept(path, &grids::read(path)?.puzzle);
    let lengths = grids::lengths([&grid], &alphabet);
    let loaded = args
        .lists
        .load(&alphabet, lengths, USUAL_MINIMUM, args.rules.lowest_minimum())?
        .with_warnings();
    let problem = args.rules.problem(path, &grid, &loaded.list, loaded.minimum)?;
    let slots = args.slots(&problem)?;
    let found = viability(&problem).map_err(of_problem)?;
    let cancel = cancel::on_interrupt();
    let mut watcher = Watcher::new(args.progress.progress, None);
    let mut fillable = None;
    if found.dead_end.is_some() {
        fillable = Some(Fillable::No);
    } else if args.prove {
        let options = Options::default();
        let budget = args.budget(&cancel);
        let run = fill(&problem, &options, &budget, &mut watcher).map_err(of_problem)?;
        fillable = Some(match run.outcome {
            Outcome::Filled(_) => Fillable::Yes,
            Outcome::Impossible(_) => Fillable::No,
            Outcome::Stopped(_) => Fillable::Unknown,
        });
    }
    drop(watcher);
    let mut objects = Vec::new();
    for slot in slots {
        objects.push(args.slot_object(path, &problem, &found, slot, &cancel)?);
    }
    let answer = Answer {
        grid: path.display().to_string(),
        dead_end: found.dead_end.map(|place| render::place(&problem, place)),
        fillable,
        cells: cells(&problem, &found),
        slots: objects,
    };
    if args.json {
        output::say_json(&answer)?;
    } else {
        output::say(&(answer.text(&problem, &found)))?;
    }
    Ok(match fillable {
        Some(Fillable::No) => Exit::Impossible,
        Some(Fillable::Unknown) => Exit::Stopped,
        _ => Exit::Done,
    })
}

impl ViabilityArgs {
    /// The slots to show: those named, else all that are not given.
    fn slots(&self, problem: &Problem) -> Result<Vec<SlotId>, CliError> {
        if self.slot.is_empty() {
            let open = |&slot: &SlotId| problem.given_entry(slot).is_none();
            return Ok(problem.slots().ids().filter(open).collect());
        }
        let slot = |label: &String| {
            let slot = problem.slots().parse_label(label);
            slot.map_err(|problem| CliError::of_slot(&self.grid, problem))
        };
        self.slot.iter().map(slot).collect()
    }

    fn budget(&self, cancel: &Arc<AtomicBool>) -> Budget {
        Budget::UNLIMITED.with_time(self.cap).with_cancel(Arc::clone(cancel))
    }

    fn slot_object(
        &self,
        path: &Path,
        problem: &Problem,
        found: &Viability,
        slot: SlotId,
        cancel: &Arc<AtomicBool>,
    ) -> Result<SlotObject, CliError> {
        let shape = problem.slots().get(slot);
        let candidates = &found.candidates[slot.index()];
        let pattern = shape.cells.iter().map(|&cell| match problem.given(cell) {
            Some(given) => problem.alphabet().decode(given),
            None => choice(problem, found.cells[cell.index()]),
        });
        let mut top = Vec::new();
        for &Candidate { word, score, freedom } in candidates.iter().take(self.top) {
            let fillable = if self.prove {
                let proof = prove(problem, slot, word, &self.budget(cancel))
                    .map_err(|problem| CliError::of_problem(path, problem))?;
                Some(match proof {
                    Proof::Fillable => Fillable::Yes,
                    Proof::Impossible => Fillable::No,
                    Proof::Unknown => Fillable::Unknown,
                })
            } else {
                None
            };
            top.push(CandidateObject {
                word: render::shown(problem, word),
                score,
                freedom: (freedom != u32::MAX).then_some(freedom),
                fillable,
            });
        }
        Ok(SlotObject {
            slot: shape.label(),
            pattern: pattern.collect(),
            candidates: candidates.len(),
            top,
        })
    }
}

/// The letters of every open cell that is not given.
fn cells(problem: &Problem, found: &Viability) -> Vec<CellObject> {
    let grid = problem.grid();
    let free = grid.ids().filter(|&cell| problem.is_free(cell));
    free.map(|cell| CellObject {
        place: grid.place(cell).to_string(),
        letters: faces(problem, found.cells[cell.index()]),
    })
    .collect()
}

fn faces(problem: &Problem, letters: LetterSet) -> String {
    letters.iter().map(|letter| problem.alphabet().face(letter)).collect()
}

/// A set of letters as a pattern writes it.
fn choice(problem: &Problem, letters: LetterSet) -> String {
    let all = problem.alphabet().all();
    let left_out = all.without(letters);
    match letters.len() {
        0 => "∅".to_owned(),
        1 => faces(problem, letters),
        _ if left_out.is_empty() => "?".to_owned(),
        len if len > left_out.len() => format!("[^{}]", faces(problem, left_out)),
        _ => format!("[{}]", faces(problem, letters)),
    }
}

impl Answer {
    fn text(&self, problem: &Problem, found: &Viability) -> String {
        let verdict = match (&self.dead_end, self.fillable) {
            (Some(place), _) => {
                styled(BAD, format!("cannot be filled: nothing is left for {place}"))
            }
            (None, Some(Fillable::Yes)) => styled(GOOD, "a fill exists"),
            (None, Some(Fillable::No)) => styled(BAD, "proven impossible"),
            (None, Some(Fillable::Unknown)) => styled(BAD, "no answer within the cap"),
            (None, None) => "no dead end yet".to_owned(),
        };
        let mut text = format!("{}: {verdict}\n\n", styled(STRONG, &self.grid));
        text += "Letters left for each cell (+ is ten or more)\n";
        text += &render::spaced(problem.grid(), &overview(problem, found));
        text.push('\n');
        for slot in &self.slots {
            let _ = writeln!(
                text,
                "{} {}  {}",
                styled(STRONG, format!("{:<10}", slot.slot)),
                counted(slot.candidates, "candidate"),
                styled(FAINT, &slot.pattern),
            );
            for candidate in &slot.top {
                let _ = writeln!(text, "  {}", candidate.text());
            }
        }
        text
    }
}

impl CandidateObject {
    fn text(&self) -> String {
        let freedom = match self.freedom {
            Some(1) => "leaves 1 word to its tightest crossing".to_owned(),
            Some(words) => format!("leaves {words} words to its tightest crossing"),
            None => "leaves its crossings alone".to_owned(),
        };
        let proof = match self.fillable {
            None => String::new(),
            Some(Fillable::Yes) => styled(GOOD, "  a fill exists"),
            Some(Fillable::No) => styled(BAD, "  no fill exists"),
            Some(Fillable::Unknown) => styled(BAD, "  no answer within the cap"),
        };
        let Self { word, score, .. } = self;
        format!("{score:>3} {word:<15} {}{proof}", styled(FAINT, freedom))
    }
}

/// For each cell the letter that it must have, or how many it may.
fn overview(problem: &Problem, found: &Viability) -> Vec<Option<Content>> {
    let grid = problem.grid();
    let face = |cell| -> Option<Content> {
        if let Some(given) = problem.given(cell) {
            return Some(problem.alphabet().decode(given).into());
        }
        if !problem.is_free(cell) {
            return None;
        }
        let letters = found.cells[cell.index()];
        Some(match letters.len() {
            1 => faces(problem, letters).into(),
            few @ 0..10 => few.to_string().into(),
            _ => "+".into(),
        })
    };
    grid.ids().map(face).collect()
}
