//! `lab fit affixes`: counts how unlisted answers begin and end, by the form of
//! their clue. An answer counts only on its first appearance, and only if the
//! embedded lists lack it.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::files;
use wordwright_clues::clue::ClueForm;
use wordwright_clues::unlisted::AffixModel;
use wordwright_knowledge::{Capital, Pack};

use crate::dated_clues::DatedClueArgs;

/// The weight of all forms together in each form, in answers: 400 was better than 150 and 50.
const BACKING: f64 = 400.0;

/// Arguments of `fit affixes`.
#[derive(Debug, Args)]
pub struct FitAffixesArgs {
    #[command(flatten)]
    clues: DatedClueArgs,

    /// Write the counts into this file; without it they are printed
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,

    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

pub fn run(args: &FitAffixesArgs) -> Result<Exit, CliError> {
    files::check_writable(&args.output, args.force)?;
    let mut clues = args.clues.up_to_last()?;
    clues.sort_by_key(|clue| clue.date);
    let (pack, mut seen) = (Pack::embedded(), HashSet::new());
    let mut counted: Vec<(ClueForm, Vec<Capital>)> = Vec::new();
    for clue in clues {
        let new = seen.insert(clue.answer.clone()) && pack.answers().find(&clue.answer).is_none();
        if new && args.clues.from() <= clue.date {
            counted.push((ClueForm::of(pack.relations(), &clue.clue), clue.answer));
        }
    }
    let answers = counted.iter().map(|(form, answer)| (*form, &**answer));
    let text = format!(
        "# Counted by `lab fit affixes`: {} answers in no list from {} to {}.\n{}",
        counted.len(),
        args.clues.from(),
        args.clues.until(),
        AffixModel::counted(answers, BACKING),
    );
    files::write(&args.output, text.as_bytes(), args.force)?;
    Ok(Exit::Done)
}
