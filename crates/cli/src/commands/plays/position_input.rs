//! The position to list plays for: CGP, or a turn of a recorded game.

use std::path::Path;
use std::rc::Rc;

use clap::Args;
use wordwright_boardgame::files::{Cgp, Gcg};
use wordwright_boardgame::game::{Game, check_board, lead};
use wordwright_boardgame::lookahead::Inferred;
use wordwright_boardgame::rules::Layout;
use wordwright_boardgame::{Position, Rack};
use wordwright_service::games::same_words;

use crate::args::game::GameArgs;
use crate::args::game_sources::Sources;
use crate::error::CliError;
use crate::input::files;
use crate::input::game_words::Words;
use crate::terminal::output;

/// Arguments for a position, its rules and its words.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The position in CGP notation, as text, in a file, or `-` for standard input; or a
    /// recorded game (GCG), see --turn
    #[arg(value_name = "CGP|FILE")]
    position: String,

    /// In a recorded game, the position before this turn [default: the end]
    #[arg(long, value_name = "N")]
    turn: Option<usize>,

    /// Play from this rack instead of the position's; `?` is a blank
    #[arg(long, value_name = "TILES")]
    rack: Option<String>,

    /// Reject positions with oddities, such as a word not in the lexicon
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    game: GameArgs,
}

/// A position with its context.
pub struct GivenPosition {
    /// Its name in messages.
    pub name: String,
    /// What the player to move sees.
    pub position: Position,
    /// The racks, starting with the player to move; empty if they are not
    /// known.
    racks: Vec<Rack>,
    /// The scores in the same order.
    scores: Vec<i32>,
    /// The lead of the player to move over the best other score.
    pub ahead: i32,
    /// Turns since the last one that scored.
    pub scoreless: usize,
    /// The words.
    pub words: Rc<Words>,
    /// The other operations of a CGP line.
    operations: Vec<(String, String)>,
}

impl GivenPosition {
    /// The tiles that the opponent is known to hold, in a game of two.
    pub fn others_tiles(&self) -> Option<Inferred> {
        Inferred::of_racks(&self.position, &self.racks, 0)
    }

    /// The position as CGP.
    pub fn cgp(&self) -> Cgp {
        let mut cgp = Cgp::new(self.position.board(), &self.racks, &self.scores, self.scoreless);
        cgp.operations.clone_from(&self.operations);
        cgp
    }
}

/// Reads the position.
///
/// # Errors
/// A position, a game, a turn, a rack, rules or words that cannot be used; with
/// `--strict` also oddities.
pub fn read(args: &PositionArgs) -> Result<GivenPosition, CliError> {
    let (name, bytes) = text_of(&args.position)?;
    let text = String::from_utf8_lossy(&bytes);
    let is_game = text.trim_start_matches('\u{feff}').trim_start().starts_with(['#', '>']);
    let mut given = if is_game {
        of_game(args, name, &bytes)?
    } else if args.turn.is_some() {
        return Err(CliError::Usage(format!(
            "{name}: --turn is for recorded games (GCG files), and this is not one"
        )));
    } else {
        of_cgp(args, name, &text)?
    };
    if let Some(rack) = &args.rack {
        let error = |problem| CliError::Game { name: "--rack".to_owned(), problem };
        let rack = Rack::parse(given.position.rules(), rack).map_err(error)?;
        given.position = Position::new(given.position.board().clone(), rack).map_err(error)?;
        given.racks[0] = rack;
    }
    Ok(given)
}

/// A position given as text, or the bytes of the file that it names.
fn text_of(position: &str) -> Result<(String, Vec<u8>), CliError> {
    let words = position.split_whitespace().count();
    // A board without any other fields is not a file name either.
    let is_board = position.split('/').count() > 4
        && !position.contains('.')
        && position.contains(|c: char| c.is_ascii_digit());
    let is_text = position.contains('/') && (words > 1 || is_board);
    if is_text && !Path::new(position).exists() {
        return Ok(("the position".to_owned(), position.into()));
    }
    Ok((position.to_owned(), files::read(position.as_ref(), files::SizeLimit::GAME)?))
}

fn of_cgp(args: &PositionArgs, name: String, text: &str) -> Result<GivenPosition, CliError> {
    let error = |problem| CliError::Game { name: name.clone(), problem };
    let cgp = Cgp::parse(text).map_err(error)?;
    let rules = cgp.rules(&args.game.rules()?).map_err(error)?;
    let words = args.game.words(&rules)?;
    if let Some(named) = cgp.operation("lex")
        && !same_words(named, &words.name)
    {
        output::warn(&format!(
            "{name}: its lexicon is {named}, and {} is used; --words chooses another",
            words.name
        ));
    }
    let (position, anomalies) = cgp.position(&rules, Some(&words.lexicon)).map_err(error)?;
    for anomaly in anomalies {
        if args.strict {
            return Err(error(anomaly));
        }
        output::warn(&format!("{name}: {anomaly}"));
    }
    Ok(GivenPosition {
        racks: cgp.racks(&rules).map_err(error)?,
        position,
        ahead: lead(&cgp.scores, 0),
        scores: cgp.scores,
        scoreless: cgp.scoreless,
        words: Rc::new(words),
        operations: cgp.operations,
        name,
    })
}

fn of_game(args: &PositionArgs, name: String, bytes: &[u8]) -> Result<GivenPosition, CliError> {
    let error = |problem| CliError::Game { name: name.clone(), problem };
    let gcg = Gcg::parse(bytes).map_err(error)?;
    let (rules, words) = Sources::new(&args.game)?.of(&name, &gcg)?;
    let (game, _) = Game::from_gcg(&gcg, &rules, None).map_err(error)?;
    let turns = game.turns().iter().filter(|turn| turn.action.is_turn()).count();
    let (before, player, rack) = match args.turn {
        None => (game.clone(), game.to_move(), game.racks()[game.to_move()]),
        Some(wanted) => {
            let mut lines = (0..).zip(game.turns()).filter(|(_, turn)| turn.action.is_turn());
            let line = wanted.checked_sub(1).and_then(|skipped| lines.nth(skipped));
            let found = line.map(|(line, _)| game.before(line)).transpose().map_err(error)?;
            let (before, turn) = found.flatten().ok_or_else(|| {
                CliError::Usage(format!("{name}: no turn {wanted}; it has turns 1 to {turns}"))
            })?;
            (before, turn.player, turn.rack)
        }
    };
    if rack.is_empty() && args.rack.is_none() {
        return Err(CliError::Usage(format!(
            "{name}: the rack is not known; name it with --rack, or another turn, 1 to {turns}, \
             with --turn"
        )));
    }
    for anomaly in check_board(before.board(), Some(&words.lexicon)) {
        if args.strict {
            return Err(error(anomaly));
        }
        output::warn(&format!("{name}: {anomaly}"));
    }
    let position = before.position(rack).map_err(error)?;
    let count = before.scores().len();
    let scores: Vec<i32> = (0..count).map(|at| before.scores()[(player + at) % count]).collect();
    let mut racks = vec![Rack::EMPTY; count];
    racks[0] = rack;
    let mut operations = vec![("lex".to_owned(), words.name.clone())];
    if let Some(tiles) = rules.tiles_name() {
        operations.push(("ld".to_owned(), tiles.to_owned()));
    }
    if rules.layout().to_text() == Layout::super21().to_text() {
        operations.push(("bdn".to_owned(), "SuperCrosswordGame".to_owned()));
    }
    let (ahead, scoreless) = (lead(&scores, 0), before.scoreless());
    Ok(GivenPosition { name, position, racks, scores, ahead, scoreless, words, operations })
}
