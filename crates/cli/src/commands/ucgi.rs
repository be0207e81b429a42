//! `wordwright ucgi`: driven by another program.

use std::io::{self, BufRead as _};
use std::path::PathBuf;

use clap::Args;
use wordwright_boardgame::Engine;

use crate::error::CliError;
use crate::exit::Exit;
use crate::game::GameArgs;
use crate::output;

/// Arguments of `ucgi`.
#[derive(Debug, Args)]
pub struct UcgiArgs {
    #[command(flatten)]
    game: GameArgs,
}

/// Obeys the lines of standard input until `quit` or their end.
///
/// # Errors
/// Rules or words that cannot be used, or an input or output that fails.
pub fn run(args: &UcgiArgs) -> Result<Exit, CliError> {
    let rules = args.game.rules()?;
    let words = args.game.words(&rules)?;
    let mut engine = Engine::new(&rules, words.lexicon.clone(), words.leaves());
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|problem| CliError::Read { path: PathBuf::from("-"), problem })?;
        let mut answer = String::new();
        let going = engine.obey(&line, &mut |line| {
            answer += line;
            answer.push('\n');
        });
        output::say(&answer)?;
        if !going {
            break;
        }
    }
    Ok(Exit::Done)
}
