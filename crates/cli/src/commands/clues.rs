//! `wordwright clues`: shows how an answer has been clued.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_knowledge::{Capital, Database, Pack, text};
use wordwright_service::past_clues::{self, AnswerClues, PastClue};

use crate::args::database::DatabaseArgs;
use crate::args::packs;
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::output::{self, FAINT, styled};

/// Arguments of `clues`.
#[derive(Debug, Args)]
pub struct CluesArgs {
    /// The answer or, with --search, words of a clue
    answer: String,

    /// Look in this pack, or in what is `built-in`, instead of the clue database
    #[arg(long, value_name = "DIR")]
    knowledge: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArgs,

    /// Find clues that contain these words, in the clue database
    #[arg(long, conflicts_with = "knowledge")]
    search: bool,

    /// Show at most this many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 50)]
    limit: u32,

    /// Print one line of JSON per clue
    #[arg(long)]
    json: bool,
}

/// A past clue of an answer, as `--json` prints it.
#[derive(Serialize, ToSchema)]
pub struct ClueLine {
    /// The clue.
    clue: String,
    /// The answer.
    answer: String,
    /// How often it was used: 1 for a clue from a database, which lists each use
    /// separately; 0 for a suggestion of the glossary in a pack, which nobody has used.
    count: u32,
    /// The day it was last used, as year, month and day.
    date: Option<String>,
    /// The entry of its puzzle; null for a clue from a pack.
    slot: Option<String>,
    /// Where it comes from; null for a clue from a pack.
    source: Option<String>,
}

/// Shows how an answer has been clued.
///
/// # Errors
/// A pack or a database that cannot be read, or a text that is not an answer.
pub fn run(args: &CluesArgs) -> Result<Exit, CliError> {
    let letters = text::answer(&args.answer);
    if letters.is_none() && !args.search {
        let expected = "expected an answer of the letters A to Z";
        return Err(CliError::Usage(format!("{:?}: {expected}", args.answer)));
    }
    let shown = if let Some(folder) = &args.knowledge {
        of_pack(&*packs::open(folder)?, &letters.unwrap_or_default(), args.limit)
    } else {
        let database = Database::open_existing(&args.database.path()?)?;
        let found = if args.search {
            database.search(&args.answer, args.limit)?
        } else {
            database.of_answer(&args.answer, args.limit)?
        };
        let shown = found.into_iter().map(|found| ClueLine {
            clue: found.clue,
            answer: found.answer,
            count: 1,
            date: found.date.map(|date| date.to_string()),
            slot: Some(found.slot),
            source: Some(found.source),
        });
        shown.collect()
    };
    if shown.is_empty() {
        output::note("no clue is known");
        return Ok(Exit::Stopped);
    }
    let mut text = String::new();
    for shown in &shown {
        if args.json {
            text += &output::json_line(shown);
        } else {
            let date = match shown.count {
                0 => "suggestion",
                _ => shown.date.as_deref().unwrap_or("no date   "),
            };
            let about = match (args.search, shown.count) {
                (true, _) => format!("{:<15} ", shown.answer),
                (false, 0 | 1) => String::new(),
                (false, count) => format!("{count}x "),
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "{date} {about}{}", shown.clue);
            if let Some(source) = &shown.source {
                let _ = write!(text, "  {}", styled(FAINT, source));
            }
        }
        text.push('\n');
    }
    output::print(&text)?;
    Ok(Exit::Done)
}

fn of_pack(pack: &Pack, letters: &[Capital], limit: u32) -> Vec<ClueLine> {
    let AnswerClues { answer, clues } = past_clues::of_answer(pack, letters, limit as usize);
    let shown = clues.into_iter().map(|PastClue { clue, count, date }| ClueLine {
        clue,
        answer: answer.clone(),
        count,
        date,
        slot: None,
        source: None,
    });
    shown.collect()
}
