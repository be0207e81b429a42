//! Loads games from the library, with the rules and words that their files
//! name.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Game, Player, Referee};
use wordwright_boardgame::{BoardGameError, Rules};
use wordwright_service::ServiceError;
use wordwright_service::games::{
    self, CLOCK_PRAGMA, EMBEDDED, GameClock, GameSession, GameWords, RULES_PRAGMA, SEATS_PRAGMA,
    SUPER, Seat, WORDS_PRAGMA,
};

use super::invites::{INVITES_PRAGMA, Invites, Viewer};
use crate::api::Answer;
use crate::error::WorkbenchError;
use crate::game_words;
use crate::library::StoredGame;
use crate::state::Asked;

/// The pragmas of a saved game that its referee does not keep.
const KEPT: [&str; 5] = [SEATS_PRAGMA, RULES_PRAGMA, WORDS_PRAGMA, CLOCK_PRAGMA, INVITES_PRAGMA];

/// A game in progress or a record.
pub enum Played {
    /// A game in progress.
    Live(Box<GameSession>),
    /// A record, with its inconsistencies.
    Record(Box<Game>, Vec<String>),
}

impl Played {
    /// The score sheet.
    pub fn game(&self) -> &Game {
        match self {
            Self::Live(session) => session.referee().game(),
            Self::Record(game, _) => game,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Live(session) => session.is_over(),
            Self::Record(game, _) => !game.is_unfinished(),
        }
    }

    /// Names and scores on one line.
    pub fn players(&self) -> String {
        let game = self.game();
        let players = game.players().iter().zip(game.scores());
        let scores: Vec<String> =
            players.map(|(player, score)| format!("{} {score}", player.name)).collect();
        scores.join(", ")
    }

    /// The file of the game.
    pub fn file(&self) -> Vec<u8> {
        match self {
            Self::Live(session) => session.referee().to_gcg().to_bytes(),
            Self::Record(game, _) => game.to_gcg().to_bytes(),
        }
    }
}

/// The rules and the words of a game.
#[derive(Clone)]
pub struct Source {
    /// The name of the rules.
    pub rules_name: String,
    /// The rules.
    pub rules: Arc<Rules>,
    /// The words; `None` for a record in a language for which the library has none.
    pub words: Option<Arc<GameWords>>,
    /// The lexicon that a record names but the library does not have.
    pub absent: Option<String>,
}

impl Source {
    /// The rules and words that a game's file names.
    pub fn of(app: &Asked, gcg: &Gcg) -> Answer<Self> {
        let (rules_name, rules) = if let Some(name) = gcg.pragma(RULES_PRAGMA) {
            let rules = game_words::rules(app.library(), name)?;
            (name.to_owned(), gcg.for_players(&rules)?)
        } else {
            let rules = gcg.rules(&Rules::english())?;
            let large = rules.layout().rows() > 15;
            let tiles = rules.tiles_name().unwrap_or(EMBEDDED);
            (if large { SUPER } else { tiles }.to_owned(), rules)
        };
        let named = [WORDS_PRAGMA, "lexicon"].iter().find_map(|pragma| gcg.pragma(pragma));
        let called = match named {
            None => Some(EMBEDDED.to_owned()),
            Some(named) => app.game_words().called(app.library(), named)?,
        };
        let words = |name: &str| app.words_of_game(name, &rules);
        let embedded = || match words(EMBEDDED) {
            Err(WorkbenchError::Service(ServiceError::Game(BoardGameError::Language {
                ..
            }))) => Ok(None),
            found => found.map(Some),
        };
        let (words, absent) = match called {
            Some(name) if name == EMBEDDED => (embedded()?, None),
            Some(name) => (Some(words(&name)?), None),
            None => (embedded()?, named.map(str::to_owned)),
        };
        Ok(Self { rules_name, rules, words, absent })
    }

    /// The words, which are required for playing on and for an analysis.
    pub fn needed_words(&self) -> Answer<&Arc<GameWords>> {
        self.words.as_ref().ok_or_else(|| {
            let found = self.absent.as_ref().map_or_else(
                || format!("no words for the rules {}", self.rules_name),
                |absent| format!("{absent:?}, which is not in the library"),
            );
            let expected = "a lexicon in the language of the tiles; upload one on the page Play";
            WorkbenchError::value("lexicon", found, expected)
        })
    }
}

/// A game from the library.
pub struct LoadedGame {
    /// The stored form.
    pub stored: StoredGame,
    /// Its state.
    pub played: Played,
    /// Its players.
    pub seats: Vec<Seat>,
    /// Its rules and words.
    pub source: Source,
    /// Its time limits.
    pub clock: Option<GameClock>,
    /// The keys, if each player has their own screen.
    pub invites: Option<Invites>,
}

impl LoadedGame {
    /// Loads the game with that number.
    pub fn load(app: &Asked, id: i64) -> Answer<Self> {
        let stored = app.library().game(id)?;
        let gcg = Gcg::parse(&stored.gcg)?;
        let (played, source) = played(app, &gcg)?;
        let players = played.game().players();
        let seats = if let Some(value) = gcg.pragma(SEATS_PRAGMA) {
            games::seats_of_pragma(value, players)?
        } else {
            // The game was not played here, so all players are people.
            let person = |player: &Player| Seat { name: player.name.clone(), level: None };
            players.iter().map(person).collect()
        };
        let clock = gcg.pragma(CLOCK_PRAGMA).map(GameClock::parse).transpose()?;
        let invites = gcg.pragma(INVITES_PRAGMA).and_then(Invites::read);
        Ok(Self { stored, played, seats, source, clock, invites })
    }

    /// The viewer with this key.
    pub fn viewer(&self, key: Option<&str>) -> Viewer {
        match &self.invites {
            None => Viewer::SharedScreen,
            Some(invites) => invites.viewer(key),
        }
    }
}

/// The game in a file, with its rules and words.
pub fn played(app: &Asked, gcg: &Gcg) -> Answer<(Played, Source)> {
    let source = Source::of(app, gcg)?;
    if Referee::is_saved(gcg) {
        if source.absent.is_some() {
            // With similar words it would be a different game.
            return Err(Source { words: None, ..source }.needed_words().map_or_else(
                |problem| problem,
                |_| WorkbenchError::Broken("words that are not there were found".to_owned()),
            ));
        }
        let words = Arc::clone(source.needed_words()?);
        let leaves = Leaves::embedded(&source.rules);
        let mut session = GameSession::resume(gcg, &source.rules, words, leaves)?;
        for label in KEPT {
            if let Some(value) = gcg.pragma(label) {
                session.game_mut().set_label(label, value);
            }
        }
        return Ok((Played::Live(Box::new(session)), source));
    }
    let lexicon = source.words.as_ref().map(|words| words.lexicon());
    // If the game's lexicon is missing, do not judge its words by another one.
    let judge = lexicon.filter(|_| source.absent.is_none());
    let (game, anomalies) = Game::from_gcg(gcg, &source.rules, judge.map(|lexicon| &**lexicon))?;
    let anomalies = anomalies.iter().map(ToString::to_string).collect();
    Ok((Played::Record(Box::new(game), anomalies), source))
}

/// Earlier states as text, for taking turns back.
pub fn earlier(stored: &StoredGame) -> Answer<Vec<String>> {
    serde_json::from_str(&stored.earlier).map_err(|problem| {
        WorkbenchError::Broken(format!(
            "earlier turns of the game {}: {problem}",
            stored.summary.id
        ))
    })
}

/// Encodes a state as text.
pub fn encoded(gcg: &[u8]) -> String {
    STANDARD.encode(gcg)
}

/// Decodes a state from text.
pub fn decoded(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}
