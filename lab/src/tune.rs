//! `lab tune`: the merger's knobs, by hill climbing on clues
//! that the pack has not seen (PROVERB 2002, section 3.4).

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use wordwright_clues::clue::ClueText;
use wordwright_clues::experts::{self, Expert};
use wordwright_knowledge::Capital;
use wordwright_papers::proverb2002::{Climb, Merger, ablations, climb, samples};
use wordwright_solve::assess::known_answers;

use crate::leave_out::leave_out;
use wordwright_cli::args::packs::PackArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::{files, grids};
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `tune`.
#[derive(Debug, Args)]
pub struct TuneArgs {
    /// Puzzles with solutions that the pack has not seen
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    puzzles: Vec<PathBuf>,

    #[command(flatten)]
    pack: PackArgs,

    /// Take only every N-th clue
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Leave this expert out; may be given several times
    #[arg(long, value_name = "EXPERT")]
    without: Vec<String>,

    /// Try every knob at most this many times
    #[arg(long, value_name = "N", default_value_t = 60)]
    rounds: usize,

    /// Write the knobs into this file instead of printing them
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

/// One in this many clues is kept for the test.
const TEST: usize = 3;

/// Tunes and prints.
///
/// # Errors
/// A puzzle or a pack that cannot be used, or no clue with an answer.
pub fn run(args: &TuneArgs) -> Result<Exit, CliError> {
    if let Some(path) = &args.output {
        files::check_writable(path, args.force)?;
    }
    let mut clues: Vec<(ClueText, Vec<Capital>)> = Vec::new();
    for path in &args.puzzles {
        let puzzle = grids::open(path)?.puzzle;
        let failed = |problem| CliError::Solve { path: path.clone(), problem };
        clues.extend(known_answers(&puzzle).map_err(failed)?);
    }
    let clues: Vec<_> = clues.into_iter().step_by(args.every as usize).collect();
    if clues.len() < TEST {
        let none = "fewer than three clues with answers A to Z; give puzzles with solutions";
        return Err(CliError::Usage(none.to_owned()));
    }
    let pack = args.pack.open()?;
    let mut experts: Vec<Box<dyn Expert + '_>> = experts::all(&pack);
    leave_out(&mut experts, &args.without)?;
    let names: Vec<String> = experts.iter().map(|expert| expert.name().to_owned()).collect();
    output::note(&format!("asking {} experts about {} clues", names.len(), clues.len()));
    let (mut fit, mut test) = (Vec::new(), Vec::new());
    for (i, sample) in samples(&pack, &experts, &clues).into_iter().enumerate() {
        if i % TEST == TEST - 1 { test.push(sample) } else { fit.push(sample) }
    }
    let interrupted = cancel::on_interrupt();
    let mut observe = |climb: Climb| {
        output::note(&format!("round {}: {:.4} nats a clue", climb.rounds, climb.log_chance));
        !interrupted.is_cancelled()
    };
    let (merger, end) = climb(&names, &fit, &Merger::tuned(), args.rounds, &mut observe);
    let (held_out, without) = ablations(&names, &test, &merger);
    let mut effects = String::new();
    for (name, without) in names.iter().zip(without) {
        let _ = writeln!(effects, "# without {name}: {:+.4} nats", without - held_out);
    }
    let text = format!(
        "# Mean log chance of the answers: {:.4} nats on {} clues tuned on, {held_out:.4} on {} \
         others.\n{effects}# expert, scale, length scale, spread\n{merger}",
        end.log_chance,
        fit.len(),
        test.len(),
    );
    match &args.output {
        Some(path) => files::write(path, text.as_bytes(), args.force)?,
        None => output::print(&text)?,
    }
    Ok(Exit::Done)
}
