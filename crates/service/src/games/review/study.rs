//! Sums up several analysed games for each player: where they lose, and by what kind of
//! mistake.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_boardgame::Rules;

use super::analysis::{RecordedAnalysis, TurnReview};
use super::remarks::MistakeKind;
use crate::base::number::{hundredths, millionths};

/// A summary of several analysed games, player by player.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StudyResult {
    /// How many games.
    pub games: usize,
    /// The players by name, those with the most games first.
    pub players: Vec<PlayerStudy>,
}

/// One player's results over several games.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PlayerStudy {
    /// The name that the games give.
    pub name: String,
    /// Games.
    pub games: usize,
    /// Games that were finished.
    pub finished: usize,
    /// Finished games that the player won; a draw is half a win.
    pub won: f64,
    /// Points in all games.
    pub points: i32,
    /// Bingos: plays of a full rack.
    pub full_racks: usize,
    /// Bingos that were the best play and were missed.
    pub full_racks_missed: usize,
    /// All turns.
    pub total: PhaseStudy,
    /// The turns by phase, in order; phases without a turn are left out.
    pub phases: Vec<PhaseStudy>,
    /// The mistakes by kind, the most frequent first.
    pub mistakes: Vec<MistakeStudy>,
}

/// The turns of one phase, or of all.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PhaseStudy {
    /// The phase; left out for all turns together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<GamePhase>,
    /// Turns.
    pub turns: usize,
    /// Turns with a fully known rack, so that they could be compared.
    pub compared: usize,
    /// Compared turns in which no play was better.
    pub best_found: usize,
    /// Points lost compared with the best plays.
    #[serde(serialize_with = "hundredths")]
    pub lost: f64,
    /// The sum of the win probabilities lost compared with the best plays.
    #[serde(serialize_with = "millionths")]
    pub lost_wins: f64,
}

/// Mistakes of one kind.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MistakeStudy {
    /// The kind.
    pub kind: MistakeKind,
    /// How many.
    pub count: usize,
    /// Points lost.
    #[serde(serialize_with = "hundredths")]
    pub lost: f64,
    /// The sum of the win probabilities lost.
    #[serde(serialize_with = "millionths")]
    pub lost_wins: f64,
}

/// A phase of a game, by the tiles in the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// More than three fifths of all tiles are in the bag.
    Opening,
    /// Between the opening and the pre-endgame.
    Middlegame,
    /// At most as many tiles as a rack holds are in the bag.
    PreEndgame,
    /// The bag is empty.
    Endgame,
}

impl GamePhase {
    /// The phase with this many tiles in the bag.
    pub fn of(in_bag: usize, rules: &Rules) -> Self {
        if in_bag == 0 {
            Self::Endgame
        } else if in_bag <= rules.rack_size() {
            Self::PreEndgame
        } else if 5 * in_bag > 3 * rules.tiles().total() {
            Self::Opening
        } else {
            Self::Middlegame
        }
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::PreEndgame => "pre-endgame",
            Self::Endgame => "endgame",
        }
    }
}

impl PhaseStudy {
    fn new(phase: Option<GamePhase>) -> Self {
        Self { phase, turns: 0, compared: 0, best_found: 0, lost: 0.0, lost_wins: 0.0 }
    }

    fn add(&mut self, turn: &TurnReview) {
        self.turns += 1;
        let Some(lost) = turn.lost else { return };
        self.compared += 1;
        self.best_found += usize::from(turn.is_best());
        self.lost += lost;
        self.lost_wins += turn.lost_wins.unwrap_or(0.0);
    }

    /// The share of compared turns in which the best play was found, 0 to 1.
    pub fn accuracy(&self) -> Option<f64> {
        (self.compared > 0).then(|| self.best_found as f64 / self.compared as f64)
    }
}

impl PlayerStudy {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            games: 0,
            finished: 0,
            won: 0.0,
            points: 0,
            full_racks: 0,
            full_racks_missed: 0,
            total: PhaseStudy::new(None),
            phases: Vec::new(),
            mistakes: Vec::new(),
        }
    }

    fn add(&mut self, game: &RecordedAnalysis, player: usize, rules: &Rules) {
        let totals = &game.analysis.totals;
        let own = &totals[player];
        self.games += 1;
        self.points += own.score;
        self.full_racks += own.full_racks;
        self.full_racks_missed += own.full_racks_missed;
        if game.over {
            self.finished += 1;
            // Whoever resigned has lost, whatever the score.
            let standing =
                |player: usize| (game.resigned != Some(player)).then(|| totals[player].score);
            let best = (0..totals.len()).filter_map(standing).max();
            let sharing = (0..totals.len()).filter(|&player| standing(player) == best).count();
            if standing(player) == best {
                self.won += 1.0 / sharing as f64;
            }
        }
        for turn in game.analysis.turns.iter().filter(|turn| turn.player == player) {
            self.total.add(turn);
            let phase = Some(GamePhase::of(turn.in_bag, rules));
            let at = self.phases.iter().position(|known| known.phase == phase);
            let at = at.unwrap_or_else(|| {
                self.phases.push(PhaseStudy::new(phase));
                self.phases.len() - 1
            });
            self.phases[at].add(turn);
            let Some(remark) = &turn.remark else { continue };
            let at = self.mistakes.iter().position(|known| known.kind == remark.kind);
            let at = at.unwrap_or_else(|| {
                let kind = remark.kind;
                self.mistakes.push(MistakeStudy { kind, count: 0, lost: 0.0, lost_wins: 0.0 });
                self.mistakes.len() - 1
            });
            let mistakes = &mut self.mistakes[at];
            mistakes.count += 1;
            mistakes.lost += turn.lost.unwrap_or(0.0);
            mistakes.lost_wins += turn.lost_wins.unwrap_or(0.0);
        }
    }
}

impl StudyResult {
    /// The study of analysed games, each with its rules. Players are identified by name,
    /// ignoring case and surrounding spaces.
    pub fn of<'g>(games: impl IntoIterator<Item = (&'g RecordedAnalysis, &'g Rules)>) -> Self {
        let mut study = Self { games: 0, players: Vec::new() };
        let same = |a: &str, b: &str| a.trim().to_lowercase() == b.trim().to_lowercase();
        for (game, rules) in games {
            study.games += 1;
            for (seat, player) in game.players.iter().enumerate() {
                let at = study.players.iter().position(|known| same(&known.name, &player.name));
                let at = at.unwrap_or_else(|| {
                    study.players.push(PlayerStudy::new(player.name.trim()));
                    study.players.len() - 1
                });
                study.players[at].add(game, seat, rules);
            }
        }
        for player in &mut study.players {
            player.phases.sort_by_key(|phase| phase.phase);
            player.mistakes.sort_by(|a, b| {
                (b.count.cmp(&a.count))
                    .then(b.lost_wins.total_cmp(&a.lost_wins))
                    .then(b.lost.total_cmp(&a.lost))
            });
        }
        study.players.sort_by_key(|player| std::cmp::Reverse(player.games));
        study
    }
}
