//! Games and boards as JSON.

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_boardgame::game::{Action, Game, Phase, Turn};
use wordwright_boardgame::{Board, Rack, Rules};
use wordwright_service::games::{GameClock, faces, line_sentence, line_text};

use super::invites::{InviteView, Viewer};
use super::loaded::{LoadedGame, Played, earlier};
use crate::api::Answer;
use crate::error::WorkbenchError;
use crate::library::{GameSummary, now};

/// A board with its tiles.
#[derive(Serialize, ToSchema)]
pub struct BoardView {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    /// The square that the first play must cover, counted from 0 in reading
    /// order.
    pub start: usize,
    /// The premium of each square: `""`, `2L`, `3L`, `4L`, `2W`, `3W`, `4W`.
    pub premiums: Vec<String>,
    /// The tile on each square: a capital, a small letter for a blank, or
    /// empty.
    pub tiles: Vec<String>,
}

impl BoardView {
    /// The view of a board.
    pub fn of(board: &Board) -> Self {
        let layout = board.layout();
        let start = layout.start();
        let premium = |square| {
            let premium = layout.premium(square);
            match (premium.letter, premium.word) {
                (1, 1) => String::new(),
                (letter, 1) => format!("{letter}L"),
                (_, word) => format!("{word}W"),
            }
        };
        let set = board.rules().tiles();
        let tile = |square| board.at(square).map_or(String::new(), |tile| set.face(tile));
        Self {
            rows: layout.rows(),
            cols: layout.cols(),
            start: layout.squares().position(|square| square == start).unwrap_or(0),
            premiums: layout.squares().map(premium).collect(),
            tiles: layout.squares().map(tile).collect(),
        }
    }
}

/// A kind of tile.
#[derive(Serialize, ToSchema)]
pub struct TileView {
    /// Its face; `?` is the blank.
    pub face: String,
    /// Its points.
    pub points: i32,
    /// How many there are in the set.
    pub count: usize,
}

/// The kinds of tiles in a set.
pub fn tiles(rules: &Rules) -> Vec<TileView> {
    let set = rules.tiles();
    let all = Rack::full_set(set);
    let mut views: Vec<TileView> = Vec::new();
    for tile in all.tiles() {
        let face = set.face(tile);
        if views.last().is_none_or(|view| view.face != face) {
            let count = all.count(tile.kind());
            views.push(TileView { face, points: set.value(tile), count });
        }
    }
    views
}

/// A player.
#[derive(Serialize, ToSchema)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// The level, if this is a computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Points so far.
    pub score: i32,
    /// The tiles, if the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<Vec<String>>,
    /// How many tiles there are on the rack.
    pub tiles: usize,
    /// The time left on the clock, in milliseconds; negative in overtime.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<i64>,
}

/// A line of the score sheet.
#[derive(Serialize, ToSchema)]
pub struct TurnView {
    /// The player, from 0.
    pub player: usize,
    /// The kind of line: `place`, `pass`, `lost` (a turn, by a failed challenge), `resigned`,
    /// `exchange`, `withdrawn`, `challenged`, `overtime`, `left`.
    pub kind: &'static str,
    /// The action in the usual notation.
    pub text: String,
    /// The action as a sentence; left out for lines that settle a game at its
    /// end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// The rack before it, if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<Vec<String>>,
    /// Points of this line.
    pub score: i32,
    /// Points after it.
    pub total: i32,
}

/// What can happen next in a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    /// A turn, or a challenge of the play before it.
    Turn,
    /// The last play can be challenged or accepted.
    LastChallenge,
    /// Nothing: the game is over.
    Over,
    /// Nothing: the game is the record of one played elsewhere.
    Record,
    /// The game is the record of an unfinished one: it can be continued.
    Unfinished,
}

/// The time limits.
#[derive(Serialize, ToSchema)]
pub struct ClockView {
    /// Minutes for each player.
    minutes: u32,
    /// Seconds added after each turn.
    increment: u32,
}

impl ClockView {
    pub fn of(clock: GameClock) -> Self {
        Self { minutes: clock.minutes(), increment: clock.increment() }
    }
}

/// The lexicon of a game.
#[derive(Serialize, ToSchema)]
pub struct WordsView {
    /// Its name; left out if the library has none in the language of the tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// How many words it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<usize>,
    /// The lexicon that the game's file names, if the library does not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<String>,
}

/// A game as a viewer sees it.
#[derive(Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own to the page")]
pub struct GameView {
    /// Its summary, as in the list.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The rules' name.
    pub rules: String,
    /// The words.
    pub lexicon: WordsView,
    /// The time limits, where there are clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<ClockView>,
    /// Whether each player has their own screen and a link.
    pub apart: bool,
    /// The player who is viewing, if each player has their own screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<usize>,
    /// The viewer's key, if each player has their own screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The others' links, for the player who started the game.
    pub invites: Vec<InviteView>,
    /// What a challenge does: `none`, `single`, `double`, or points.
    pub challenge: String,
    /// The board.
    pub board: BoardView,
    /// The kinds of tiles.
    pub tiles: Vec<TileView>,
    /// Tiles on a full rack.
    pub rack_size: usize,
    /// The players, in the order of play.
    pub seats: Vec<PlayerView>,
    /// Whose turn it is, from 0.
    pub to_move: usize,
    /// How long the turn has lasted, in milliseconds; clocks run from the last move, whether
    /// or not anyone is viewing.
    pub elapsed: i64,
    /// Whether it is the computer's turn: ask for its reply.
    pub computer_to_move: bool,
    /// What can happen next.
    pub phase: PhaseView,
    /// Tiles in the bag.
    pub bag: usize,
    /// Whether the last play can be challenged.
    pub challengeable: bool,
    /// Whether the last turn can be taken back.
    pub undoable: bool,
    /// The score sheet.
    pub turns: Vec<TurnView>,
    /// Squares that the last play covered, counted from 0 in reading order.
    pub last: Vec<usize>,
    /// Tiles that the viewer does not see, one string each.
    pub unseen: Vec<String>,
    /// The inconsistencies of a record.
    pub anomalies: Vec<String>,
}

/// The kind of a line of the score sheet.
fn kind(turn: &Turn) -> &'static str {
    match turn.action {
        Action::Place(_) => "place",
        Action::Pass if turn.is_failed_challenge() => "lost",
        Action::Pass if turn.is_resignation() => "resigned",
        Action::Pass => "pass",
        Action::Exchange(_) | Action::ExchangeOf(_) => "exchange",
        Action::Withdrawn => "withdrawn",
        Action::Challenged => "challenged",
        Action::Overtime => "overtime",
        Action::OthersTiles(_) | Action::OwnTiles(_) => "left",
    }
}

fn turns(game: &Game, may_see: impl Fn(usize) -> bool) -> Result<Vec<TurnView>, WorkbenchError> {
    let mut views: Vec<TurnView> = Vec::new();
    let mut totals = vec![0; game.players().len()];
    game.replay(|before, turn| {
        totals[turn.player] += turn.score;
        let name = &game.players()[turn.player].name;
        views.push(TurnView {
            player: turn.player,
            kind: kind(turn),
            text: line_text(before, turn),
            sentence: line_sentence(before, name, turn),
            rack: may_see(turn.player).then(|| faces(game.rules(), &turn.rack)),
            score: turn.score,
            total: totals[turn.player],
        });
        Ok(())
    })?;
    Ok(views)
}

/// Decides what a viewer may see of a game.
struct Visibility<'a> {
    loaded: &'a LoadedGame,
    viewer: Viewer,
    over: bool,
}

impl Visibility<'_> {
    fn is_person(&self, player: usize) -> bool {
        self.loaded.seats.get(player).is_none_or(|seat| seat.level.is_none())
    }

    fn people(&self) -> usize {
        self.loaded.seats.iter().filter(|seat| seat.level.is_none()).count()
    }

    /// Whether the viewer may see a player's tiles now.
    fn rack(&self, player: usize) -> bool {
        let to_move = self.loaded.played.game().to_move();
        self.over
            || match self.viewer {
                // If several people share a screen, show only the tiles of the
                // player to move.
                Viewer::SharedScreen => {
                    self.is_person(player) && (self.people() < 2 || player == to_move)
                }
                Viewer::Seat(own) => player == own,
                Viewer::Nobody => false,
            }
    }

    /// Whether the viewer may see a player's racks before earlier turns.
    fn earlier_racks(&self, player: usize) -> bool {
        self.over
            || match self.viewer {
                Viewer::SharedScreen => self.is_person(player) && self.people() < 2,
                Viewer::Seat(own) => player == own,
                Viewer::Nobody => false,
            }
    }

    /// The tiles that the viewer does not see.
    fn unseen(&self) -> Vec<String> {
        let game = self.loaded.played.game();
        let rules = game.rules();
        let rack = match &self.loaded.played {
            Played::Record(game, _) if game.is_unfinished() => Rack::EMPTY,
            Played::Record(..) => return Vec::new(),
            Played::Live(session) => {
                let referee = session.referee();
                match self.viewer {
                    _ if self.over => return Vec::new(),
                    Viewer::SharedScreen if self.is_person(referee.to_move()) => {
                        *referee.rack(referee.to_move())
                    }
                    Viewer::SharedScreen => return Vec::new(),
                    Viewer::Seat(own) => *referee.rack(own),
                    Viewer::Nobody => Rack::EMPTY,
                }
            }
        };
        let mut unseen = Rack::full_set(rules.tiles());
        for tile in game.board().on_board().tiles().chain(rack.tiles()) {
            unseen.take(tile);
        }
        faces(rules, &unseen)
    }
}

impl GameView {
    /// The view of a game for a viewer.
    pub(super) fn of(loaded: &LoadedGame, viewer: Viewer) -> Answer<Self> {
        let LoadedGame { stored, played, seats, source, .. } = loaded;
        let game = played.game();
        let live_over = matches!(played, Played::Live(session) if session.is_over());
        let over = live_over || matches!(played, Played::Record(..));
        let visibility = Visibility { loaded, viewer, over };
        let to_move = game.to_move();
        let players = game.players().iter().enumerate().map(|(at, player)| {
            let (rack, clock) = match played {
                Played::Live(session) => {
                    let referee = session.referee();
                    let clock = referee.clocks().and_then(|clocks| clocks.left().get(at).copied());
                    (*referee.rack(at), clock)
                }
                Played::Record(game, _) => {
                    (game.racks().get(at).copied().unwrap_or(Rack::EMPTY), None)
                }
            };
            let level = seats.get(at).and_then(|seat| seat.level.as_ref());
            PlayerView {
                name: player.name.clone(),
                level: level.map(|level| level.name.to_owned()),
                score: game.scores().get(at).copied().unwrap_or(0),
                rack: visibility.rack(at).then(|| faces(game.rules(), &rack)),
                tiles: rack.len(),
                clock,
            }
        });
        let (phase, bag, challengeable) = match played {
            Played::Live(session) => {
                let referee = session.referee();
                let phase = match referee.phase() {
                    Phase::Turn => PhaseView::Turn,
                    Phase::LastChallenge => PhaseView::LastChallenge,
                    Phase::Over => PhaseView::Over,
                };
                (phase, referee.in_bag(), referee.challengeable().is_some())
            }
            Played::Record(game, _) if game.is_unfinished() => {
                let rules = game.rules();
                let left = Rack::full_set(rules.tiles()).len() - game.board().on_board().len();
                let racks = rules.rack_size() * game.players().len();
                (PhaseView::Unfinished, left.saturating_sub(racks), false)
            }
            Played::Record(..) => (PhaseView::Record, 0, false),
        };
        let squares: Vec<_> = game.board().layout().squares().collect();
        let covered = game.last_covered().iter();
        let last = covered.filter_map(|square| squares.iter().position(|other| other == square));
        let live = matches!(played, Played::Live(_));
        Ok(Self {
            summary: stored.summary.clone(),
            rules: source.rules_name.clone(),
            lexicon: WordsView {
                name: source.words.as_ref().map(|words| words.name().to_owned()),
                words: source.words.as_ref().map(|words| words.lexicon().len()),
                absent: source.absent.clone(),
            },
            time: loaded.clock.map(ClockView::of),
            apart: loaded.invites.is_some(),
            you: match viewer {
                Viewer::Seat(own) => Some(own),
                Viewer::SharedScreen | Viewer::Nobody => None,
            },
            key: match (viewer, &loaded.invites) {
                (Viewer::Seat(own), Some(invites)) => invites.key(own).map(str::to_owned),
                _ => None,
            },
            invites: loaded.invites.as_ref().map_or_else(Vec::new, |keys| keys.others(viewer)),
            challenge: game.rules().challenge().name(),
            board: BoardView::of(game.board()),
            tiles: tiles(game.rules()),
            rack_size: game.rules().rack_size(),
            seats: players.collect(),
            to_move,
            elapsed: if over { 0 } else { (now() - stored.summary.updated).max(0) },
            computer_to_move: !over && !visibility.is_person(to_move),
            phase,
            bag,
            challengeable,
            undoable: !earlier(stored)?.is_empty() && live && viewer == Viewer::SharedScreen,
            turns: turns(game, |player| visibility.earlier_racks(player))?,
            last: last.collect(),
            unseen: visibility.unseen(),
            anomalies: match played {
                Played::Live(_) => Vec::new(),
                Played::Record(_, anomalies) => anomalies.clone(),
            },
        })
    }
}
