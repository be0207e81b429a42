//! `wordwright viability`: shows what can still go where.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::Problem;
use wordwright_grid::{CellId, Content, SlotId};
use wordwright_service::Limits;
use wordwright_service::fill::{FillOptions, FillSession, Proof, prove_word};
use wordwright_service::slots::{slot_name, slot_named};
use wordwright_service::viability::{AskedCandidates, CandidateWord, Viability, viability};

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

    /// Show only these slots, such as 12A,3D
    #[arg(long, value_name = "SLOT", value_delimiter = ',')]
    slot: Vec<String>,

    /// Candidates to show for each slot
    #[arg(long, value_name = "N", default_value_t = 5)]
    top: usize,

    /// Search for a fill of the whole grid, and for one with each candidate
    #[arg(long)]
    prove: bool,

    /// Give up each search after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parsers::seconds, allow_negative_numbers = true, default_value = "10")]
    cap: Duration,

    /// Print a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    progress: ProgressArgs,
}

/// A draft and what can still go where, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct ViabilityLine {
    /// The draft's file.
    grid: String,
    /// Whether a fill of the whole grid exists, if that is known or was
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    #[serde(flatten)]
    viability: Viability,
}

/// Shows what can still go where, with proofs if requested.
///
/// # Errors
/// A grid, lists or rules that cannot be used.
pub fn run(args: &ViabilityArgs) -> Result<Exit, CliError> {
    let path = args.grid.as_path();
    let of_service = |problem| CliError::of_service(path, problem);
    let alphabet = args.lists.alphabet()?;
    let grid = grids::kept(path, &grids::read(path)?.puzzle);
    let lengths = grids::lengths([&grid], &alphabet);
    let loaded = args
        .lists
        .load(&alphabet, lengths, USUAL_MINIMUM, args.rules.lowest_minimum())?
        .with_warnings();
    let problem = args.rules.problem(path, &grid, &loaded.list, loaded.minimum)?;
    let slots = args.slots(&problem)?;
    let asked = AskedCandidates { slots: &slots, top: args.top, besides: &HashSet::new() };
    let mut found = viability(&problem, asked).map_err(of_service)?;
    let cancel = Some(cancel::on_interrupt().clone());
    let limits = Limits { time: Some(args.cap), nodes: None, cancel };
    let mut proof = None;
    if found.dead_end.is_some() {
        proof = Some(Proof::Impossible);
    } else if args.prove {
        let mut watcher = Watcher::new(args.progress.progress, None);
        let session = FillSession::new(&problem, FillOptions::default());
        let filling = session.run(&limits, &mut watcher).map_err(of_service)?;
        proof = Some(Proof::from(&filling.run.outcome));
    }
    if args.prove {
        for candidates in &mut found.candidates {
            let slot = slot_named(problem.slots(), "slot", &candidates.slot).map_err(of_service)?;
            for candidate in &mut candidates.words {
                let proven = prove_word(&problem, slot, &candidate.word, &limits);
                candidate.proof = Some(proven.map_err(of_service)?.proof);
            }
        }
    }
    let object = ViabilityLine { grid: path.display().to_string(), proof, viability: found };
    if args.json {
        output::print_json(&object)?;
    } else {
        output::print(&object.text(&problem, &slots))?;
    }
    Ok(match proof {
        Some(Proof::Impossible) => Exit::Impossible,
        Some(Proof::Unknown) => Exit::Stopped,
        _ => Exit::Done,
    })
}

impl ViabilityArgs {
    /// The slots to show: those named, otherwise all that are not given.
    fn slots(&self, problem: &Problem) -> Result<Vec<SlotId>, CliError> {
        if self.slot.is_empty() {
            let open = |&slot: &SlotId| problem.given_entry(slot).is_none();
            return Ok(problem.slots().ids().filter(open).collect());
        }
        let slot = |name: &String| {
            let slot = slot_named(problem.slots(), "slot", name);
            slot.map_err(|problem| CliError::of_service(&self.grid, problem))
        };
        self.slot.iter().map(slot).collect()
    }
}

impl ViabilityLine {
    fn text(&self, problem: &Problem, slots: &[SlotId]) -> String {
        let verdict = match (&self.viability.dead_end, self.proof) {
            (Some(dead_end), _) => styled(BAD, format!("cannot be filled: {}", dead_end.text)),
            (None, Some(Proof::Fillable)) => styled(GOOD, "a fill exists"),
            (None, Some(Proof::Impossible)) => styled(BAD, "proven impossible"),
            (None, Some(Proof::Unknown)) => styled(BAD, "no answer within the limit"),
            (None, None) => "no dead end yet".to_owned(),
        };
        let mut text = format!("{}: {verdict}\n\n", styled(STRONG, &self.grid));
        text += "Letters left for each cell (+ is ten or more)\n";
        text += &render::spaced(problem.grid(), &self.overview(problem));
        text.push('\n');
        for &slot in slots {
            let shape = problem.slots().get(slot);
            let name = slot_name(shape);
            let state = self.viability.slots.iter().find(|state| state.slot == name);
            let count = state.and_then(|state| state.count).unwrap_or(0);
            let pattern: String =
                shape.cells.iter().map(|&cell| self.choice(problem, cell)).collect();
            let _ = writeln!(
                text,
                "{} {}  {}",
                styled(STRONG, format!("{:<10}", shape.label())),
                counted(count as usize, "candidate"),
                styled(FAINT, pattern),
            );
            let candidates = self.viability.candidates.iter().filter(|found| found.slot == name);
            for candidate in candidates.flat_map(|found| &found.words) {
                let _ = writeln!(text, "  {}", line(candidate));
            }
        }
        text
    }

    /// The letters of a cell as a pattern writes them.
    fn choice(&self, problem: &Problem, cell: CellId) -> String {
        if let Some(given) = problem.given(cell) {
            return problem.alphabet().decode(given);
        }
        let letters = &*self.viability.cells[cell.index()];
        let alphabet = problem.alphabet();
        let all = alphabet.all().iter().map(|letter| alphabet.face(letter));
        let left_out: String = all.filter(|face| !letters.contains(*face)).collect();
        match letters.chars().count() {
            0 => "∅".to_owned(),
            1 => letters.to_owned(),
            _ if left_out.is_empty() => "?".to_owned(),
            count if count > left_out.chars().count() => format!("[^{left_out}]"),
            _ => format!("[{letters}]"),
        }
    }

    /// For each cell the letter that it must have, or the number of possible
    /// letters.
    fn overview(&self, problem: &Problem) -> Vec<Option<Content>> {
        let face = |cell: CellId| -> Option<Content> {
            if let Some(given) = problem.given(cell) {
                return Some(problem.alphabet().decode(given).into());
            }
            if !problem.is_free(cell) {
                return None;
            }
            let letters = &*self.viability.cells[cell.index()];
            Some(match letters.chars().count() {
                1 => letters.into(),
                few @ 0..10 => few.to_string().into(),
                _ => "+".into(),
            })
        };
        problem.grid().ids().map(face).collect()
    }
}

fn line(candidate: &CandidateWord) -> String {
    let freedom = match candidate.freedom {
        Some(1) => "leaves 1 word to its tightest crossing".to_owned(),
        Some(words) => format!("leaves {words} words to its tightest crossing"),
        None => "does not restrict its crossings".to_owned(),
    };
    let proof = match candidate.proof {
        None => String::new(),
        Some(Proof::Fillable) => styled(GOOD, "  a fill exists"),
        Some(Proof::Impossible) => styled(BAD, "  no fill exists"),
        Some(Proof::Unknown) => styled(BAD, "  no answer within the limit"),
    };
    let word = candidate.written.as_ref().unwrap_or(&candidate.word).to_uppercase();
    format!("{:>3} {word:<15} {}{proof}", candidate.score, styled(FAINT, freedom))
}
