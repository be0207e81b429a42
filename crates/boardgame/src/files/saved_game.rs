//! Saves a game in progress as a GCG file, and resumes it.
//!
//! In addition to what any GCG file of an unfinished game has, the file holds, in
//! pragmas that other programs ignore: the bag in its order, the state of the random
//! number generator, the clocks, the challenge rule, the hashes of lexicon and
//! rules, and whether the last placement can still be challenged. A game that is
//! saved after each turn can continue as if nothing had happened.

use std::sync::Arc;

use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::files::gcg::{Gcg, GcgItem};
use crate::game::anomalies::Anomaly;
use crate::game::clock::Clocks;
use crate::game::referee::{Phase, Referee, Suspended};
use crate::game::score_sheet::Game;
use crate::rules::ruleset::{ChallengeRule, MAX_PLAYERS, Rules};
use crate::words::lexicon::Lexicon;

/// The prefix of the pragmas' names.
const PREFIX: &str = "wordwright-";

/// The pragmas that every saved game has, and no other file.
const SAVED: [&str; 5] = ["bag", "chance", "lexicon", "challenge", "open"];

/// The remedy for a file in which something is missing.
const REMEDY: &str = "what this program wrote; the file is damaged: resume from a copy of it, or \
                      name another file to start a new game";

impl Referee {
    /// The game as a GCG file; [`Referee::resume`] continues a game that is not over.
    pub fn to_gcg(&self) -> Gcg {
        let mut game = self.game().clone();
        if self.phase() == Phase::Over {
            return game.to_gcg();
        }
        let set = game.rules().tiles().clone();
        let challenge = game.rules().challenge();
        let mut label =
            |name: &str, value: String| game.set_label(&format!("{PREFIX}{name}"), value);
        label("bag", set.show(self.bag()));
        label("chance", self.chance_state().to_string());
        label("lexicon", format!("{:016x}", self.lexicon().hash()));
        label("rules-hash", format!("{:016x}", self.game().rules().hash()));
        label(
            "challenge",
            match challenge {
                ChallengeRule::Void => "void".to_owned(),
                rule => rule.name(),
            },
        );
        label("open", if self.challengeable().is_some() { "yes" } else { "no" }.to_owned());
        if let Some(clocks) = self.clocks() {
            let left = clocks.left().iter().map(ToString::to_string);
            let times: Vec<String> = left.chain([clocks.increment().to_string()]).collect();
            label("clocks", times.join(" "));
        }
        for player in 0..game.players().len() {
            game.set_rack(player, *self.rack(player));
        }
        game.to_gcg()
    }

    /// Whether a file is a saved game of this program, or a damaged one.
    pub fn is_saved(gcg: &Gcg) -> bool {
        SAVED.iter().any(|name| gcg.pragma(&format!("{PREFIX}{name}")).is_some())
    }

    /// Continues a saved game.
    ///
    /// # Errors
    /// A file that holds no saved game; tiles on board, racks and in the bag
    /// that do not add up to the set; or a lexicon or rules other than those
    /// that the game began with.
    pub fn resume(
        gcg: &Gcg,
        rules: &Arc<Rules>,
        lexicon: Arc<Lexicon>,
    ) -> Result<Self, BoardGameError> {
        let wrong = |found: String, expected| BoardGameError::Sheet {
            found: format!("the saved game: {found}"),
            expected,
        };
        // The value of a pragma, or the error if it is missing or malformed.
        let value = |name: &str| {
            let name = format!("{PREFIX}{name}");
            let line = gcg.items().find(
                |(_, item)| matches!(item, GcgItem::Pragma { name: found, .. } if *found == name),
            );
            let missing = || wrong(format!("no line #{name}"), REMEDY);
            let (line, item) = line.ok_or_else(missing)?;
            let GcgItem::Pragma { value, .. } = item else { return Err(missing()) };
            let damaged =
                BoardGameError::Gcg { line, found: format!("#{name} '{value}'"), expected: REMEDY };
            Ok((value.as_str(), damaged))
        };
        let hash = format!("{:016x}", lexicon.hash());
        let (saved, damaged) = value("lexicon")?;
        if saved.len() != hash.len() || !saved.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(damaged);
        }
        if saved != hash {
            return Err(wrong(
                format!("begun with the lexicon {saved}, not with {hash}"),
                "the same words as at the beginning",
            ));
        }
        lexicon.check_rules(rules)?;
        let hash = format!("{:016x}", rules.hash());
        let saved = gcg.pragma(&format!("{PREFIX}rules-hash"));
        if let Some(saved) = saved.filter(|saved| *saved != hash) {
            return Err(wrong(
                format!("begun with the rules {saved}, not with {hash}"),
                "the same rules as at the beginning",
            ));
        }
        let (challenge, damaged) = value("challenge")?;
        let challenge = ChallengeRule::named(challenge).ok_or(damaged)?;
        let rules = Rules::clone(rules).with_challenge(challenge);
        let players =
            (1..=MAX_PLAYERS).take_while(|at| gcg.pragma(&format!("player{at}")).is_some());
        let rules = Arc::new(rules.with_players(players.count()));
        let (mut game, anomalies) = Game::from_gcg(gcg, &rules, None)?;
        let points = |doubt: &Anomaly| matches!(doubt.problem, BoardGameError::Points { .. });
        if let Some(doubt) = anomalies.into_iter().find(points) {
            return Err(doubt.problem.in_line(doubt.line));
        }
        let (bag, damaged) = value("bag")?;
        let bag = rules.tiles().tiles(bag).map_err(|_| damaged)?;
        let racks = game.racks().to_vec();
        let all: Rack = racks
            .iter()
            .flat_map(Rack::tiles)
            .chain(bag.iter().copied())
            .chain(game.board().on_board().tiles())
            .collect();
        if all != Rack::full_set(rules.tiles()) {
            return Err(wrong(
                "its tiles are not those of the set".to_owned(),
                "each tile once on the board, on a rack or in the bag",
            ));
        }
        let (chance, damaged) = value("chance")?;
        let seed = chance.parse().map_err(|_| damaged)?;
        let clocks = if gcg.pragma(&format!("{PREFIX}clocks")).is_some() {
            let (text, damaged) = value("clocks")?;
            let times: Result<Vec<i64>, _> = text.split_whitespace().map(str::parse).collect();
            let times = times.ok().filter(|times| times.len() == racks.len() + 1);
            let mut times = times.ok_or(damaged)?;
            let increment = times.pop().unwrap_or(0);
            Some(Clocks::standing(times, increment))
        } else {
            None
        };
        let open = value("open")?.0 == "yes";
        game.forget(PREFIX);
        let suspended = Suspended { game, racks, bag, chance: seed, clocks, open };
        Self::resumed(suspended, lexicon)
    }
}
