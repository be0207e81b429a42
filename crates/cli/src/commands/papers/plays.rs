//! Lists legal plays with the generator of Appel and Jacobson.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;
use utoipa::ToSchema;
use wordwright_papers::appel1988::AppelJacobson;
use wordwright_service::lexicon::LexiconResult;

use crate::commands::plays::position_input::{self, GivenPosition, PositionArgs};
use crate::error::CliError;
use crate::exit::Exit;
use crate::terminal::board_drawing::drawn;
use crate::terminal::output::{self, STRONG, styled};

/// A position to list plays for.
#[derive(Debug, Args)]
pub struct PlaysArgs {
    /// Number of plays to show, best first
    #[arg(short = 'n', long, value_name = "N", default_value_t = 15)]
    top: usize,

    /// Print a JSON object
    #[arg(long)]
    json: bool,

    // This comes last, since options after it would appear under its help
    // heading.
    #[command(flatten)]
    position: PositionArgs,
}

/// A position and its placements, as `--json` prints it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperPlaysLine {
    /// The rack; `?` is a blank.
    rack: String,
    /// The words.
    lexicon: LexiconResult,
    /// How many placements are legal.
    legal: usize,
    /// The placements with the highest scores, highest first.
    plays: Vec<PaperPlay>,
}

/// A placement. The paper's program ranks by score only, so there is no equity.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperPlay {
    /// In the usual notation: `8H RANCES`.
    play: String,
    /// What it scores, in points.
    score: i32,
    /// Its leave.
    leave: String,
}

/// Lists the placements.
///
/// # Errors
/// A position, a rack, rules or words that cannot be used.
pub fn run(args: &PlaysArgs) -> Result<Exit, CliError> {
    let GivenPosition { name, position, words, .. } = &position_input::read(&args.position)?;
    let error = |problem| CliError::Game { name: name.clone(), problem };
    let (board, rack) = (position.board(), position.rack());
    let mut generator = AppelJacobson::new(&words.lexicon, board.clone()).map_err(error)?;
    let mut placements = generator.plays(rack);
    // Sort, so that the output does not depend on the generator's order.
    placements.sort_by_key(|play| (-play.score, play.placement));
    let set = position.rules().tiles();
    let line = |play: &wordwright_boardgame::board::Scored| {
        let leave = board.leave(&play.placement, rack).map_err(error)?;
        let (play, score) = (board.describe(&play.placement), play.score);
        Ok(PaperPlay { play, score, leave: leave.show(set) })
    };
    let report = PaperPlaysLine {
        rack: rack.show(set),
        lexicon: LexiconResult::of(&words.name, &words.lexicon),
        legal: placements.len(),
        plays: placements.iter().take(args.top).map(line).collect::<Result<_, CliError>>()?,
    };
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&format!("{}\n{}", drawn(board, &[]).join("\n"), report.text()))?;
    }
    Ok(Exit::Done)
}

impl PaperPlaysLine {
    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\nrack {}; {} of {}\n\n",
            styled(STRONG, &self.rack),
            output::counted(self.legal, "legal placement"),
            self.lexicon.name,
        );
        let width = self.plays.iter().map(|line| line.play.chars().count()).max().unwrap_or(0);
        let width = width.max(4);
        let _ = writeln!(text, "{:>4}  {:<width$}  {:>5}  leave", "", "play", "score");
        for (at, PaperPlay { play, score, leave }) in self.plays.iter().enumerate() {
            let _ = writeln!(text, "{:>4}  {play:<width$}  {score:>5}  {leave}", at + 1);
        }
        text
    }
}
