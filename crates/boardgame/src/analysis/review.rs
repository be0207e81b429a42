//! What a recorded game could have been: for each turn the best plays, the one
//! that was made, and what it lost.
//!
//! Every figure states its [`Certainty`]. On its own, the analysis has static
//! equity, an estimate: points now plus the value of the tiles left. Better
//! evaluations, by simulation or by solving the end of the game, come from a
//! judge that the caller passes in; it is asked about the best candidates of
//! each turn.

use wordwright_core::{Budget, Observer};

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::board::rack::Rack;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::evaluate::static_equity;
use crate::game::score_sheet::lead;
use crate::game::score_sheet::{Action, Game, Turn};
use crate::generate::plays::{exchanges, placements};
use crate::lookahead::judgement::{Certainty, Judgement};
use crate::words::lexicon::Lexicon;

/// A million points, more than any game has, in thousandths of a point.
const MOST_EQUITY: i64 = 1_000_000_000;

/// A play and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// The play in the usual notation.
    pub text: String,
    /// Points.
    pub score: i32,
    /// What it leaves on the rack.
    pub leave: Rack,
    /// Its equity, in thousandths of a point.
    pub equity: i32,
    /// How often it wins, 0 to 1, if a judge has estimated it.
    pub wins: Option<f64>,
    /// How sure the equity is.
    pub certainty: Certainty,
    /// The proven lower and upper bounds on its share of wins, 0 to 1.
    pub win_bounds: Option<[f64; 2]>,
}

impl Candidate {
    fn judgement(&self) -> Judgement {
        let Self { equity, wins, certainty, win_bounds, .. } = *self;
        Judgement { equity, wins, certainty, win_bounds }
    }
}

/// What a judge sees of a turn.
#[derive(Debug)]
pub struct TurnContext<'s> {
    /// The game before the turn.
    pub game: &'s Game,
    /// The player to move, from 0.
    pub player: usize,
    /// Board and rack.
    pub position: &'s Position,
    /// The player's score minus the best of the others'.
    pub ahead: i32,
}

/// Evaluates plays better than static equity: returns a judgement for each of
/// them, or `None` if it cannot judge the position.
pub type Judge<'j> =
    dyn FnMut(&TurnContext<'_>, &[Play]) -> Result<Option<Vec<Judgement>>, BoardGameError> + 'j;

/// A turn and what could have been done.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The line of the score sheet, from 0.
    pub line: usize,
    /// The player, from 0.
    pub player: usize,
    /// The rack.
    pub rack: Rack,
    /// Whether the whole rack is known. Otherwise there is nothing to compare with.
    pub rack_known: bool,
    /// Tiles in the bag.
    pub in_bag: usize,
    /// The players' scores before it.
    pub scores: Vec<i32>,
    /// How many plays were legal, exchanges included.
    pub choices: usize,
    /// The best plays, best first.
    pub best: Vec<Candidate>,
    /// What was done. An exchange of unknown tiles is called that, but is a pass here, and it
    /// is not compared with the best plays.
    pub made: Candidate,
    /// Its rank among all legal plays, from 1; `None` if it is not legal.
    pub place: Option<usize>,
    /// What it lost against the best play, in thousandths of a point; `None` if the rack or
    /// the tiles that were exchanged are not known.
    pub lost: Option<i32>,
    /// The share of wins that it lost against the best play, 0 to 1, where a judge has
    /// said how often both win.
    pub lost_wins: Option<f64>,
    /// Words of the play that are not in the lexicon.
    pub wrong: Vec<String>,
    /// Whether it was taken off the board again.
    pub withdrawn: bool,
    /// The value of the leave that each player has after this turn, in
    /// thousandths of a point: 0 before a player's first turn, `None` if the
    /// whole rack was not known.
    pub kept: Vec<Option<i32>>,
}

impl Review {
    /// Whether no better play was available.
    pub fn is_best(&self) -> bool {
        let lost = self.lost != Some(0) || self.lost_wins.is_some_and(|lost| lost > 0.0);
        !lost && !self.withdrawn && self.place.is_some()
    }
}

/// Options for an analysis.
#[derive(Debug, Clone, Copy)]
pub struct Depth {
    /// How many of the best plays to list.
    pub top: usize,
    /// How many of the best plays by static equity to put before the judge.
    pub judged: usize,
}

impl Default for Depth {
    fn default() -> Self {
        Self { top: 5, judged: 15 }
    }
}

/// Reviews every turn of a game and reports each. The steps of `budget` are turns;
/// when it is spent, the reviews so far come back.
///
/// # Errors
/// A lexicon in other letters than the rules' tiles, or an error from the judge.
pub fn analyse(
    game: &Game,
    lexicon: &Lexicon,
    leaves: &Leaves,
    depth: Depth,
    judge: &mut Judge<'_>,
    budget: &Budget,
    observer: &mut dyn Observer<Review>,
) -> Result<Vec<Review>, BoardGameError> {
    let mut reviews = Vec::new();
    let mut line = 0;
    let kept = vec![Some(0); game.players().len()];
    let mut reviewer = Reviewer { lexicon, leaves, depth, judge, kept };
    game.replay(|before, turn| {
        // A turn lost by a challenge, or the game by giving it up, was not chosen among plays.
        let is_chosen =
            turn.action.is_turn() && !turn.is_failed_challenge() && !turn.is_resignation();
        if is_chosen && !budget.is_spent(reviews.len() as u64) {
            let withdrawn = game
                .turns()
                .get(line + 1)
                .is_some_and(|next| next.action == Action::Withdrawn && next.player == turn.player);
            let review = reviewer.review(before, turn, line, withdrawn)?;
            observer.observe(&review);
            reviews.push(review);
        }
        line += 1;
        Ok(())
    })?;
    Ok(reviews)
}

struct Reviewer<'r, 'j> {
    lexicon: &'r Lexicon,
    leaves: &'r Leaves,
    depth: Depth,
    judge: &'r mut Judge<'j>,
    /// As in [`Review::kept`].
    kept: Vec<Option<i32>>,
}

impl Reviewer<'_, '_> {
    fn review(
        &mut self,
        before: &Game,
        turn: &Turn,
        line: usize,
        withdrawn: bool,
    ) -> Result<Review, BoardGameError> {
        let position = Position::unchecked(before.board().clone(), turn.rack);
        let in_bag = position.in_bag();
        let made_play = match turn.action {
            Action::Place(placement) => Play::Place(before.board().usual_form(&placement)),
            Action::Exchange(tiles) => Play::Exchange(tiles),
            _ => Play::Pass,
        };
        let wrong = self.wrong_words(before, &made_play);
        let rack_known =
            turn.rack.len() == before.rules().rack_size() || (in_bag == 0 && !turn.rack.is_empty());
        let mut made = self.candidate(&position, made_play, turn.score, in_bag);
        if withdrawn {
            made.score = 0;
            made.equity = self.worth(&position, &turn.rack, in_bag);
            made.leave = turn.rack;
        }
        let exchanged = match turn.action {
            Action::ExchangeOf(count) => Some(count),
            _ => None,
        };
        if let Some(count) = exchanged {
            made.text = format!("exchange {count}");
            made.leave = Rack::EMPTY;
        }
        let leave_known = rack_known && exchanged.is_none();
        self.kept[turn.player] = leave_known.then(|| self.leaves.value(&made.leave));
        let mut review = Review {
            line,
            player: turn.player,
            rack: turn.rack,
            rack_known,
            in_bag,
            scores: before.scores().to_vec(),
            choices: 0,
            best: Vec::new(),
            made,
            place: None,
            lost: None,
            lost_wins: None,
            wrong,
            withdrawn,
            kept: self.kept.clone(),
        };
        if rack_known {
            self.compare(before, &position, &mut review, exchanged.is_none())?;
        }
        Ok(review)
    }

    /// Ranks all plays and, if the one that was made is known, finds it among them.
    fn compare(
        &mut self,
        before: &Game,
        position: &Position,
        review: &mut Review,
        made_known: bool,
    ) -> Result<(), BoardGameError> {
        let mut all: Vec<Ranked> = placements(position, self.lexicon, self.leaves)?;
        all.extend(exchanges(position, self.leaves));
        let mut all: Vec<Candidate> = all
            .into_iter()
            .map(|ranked| self.candidate(position, ranked.play, ranked.score, review.in_bag))
            .collect();
        let best = all.iter().map(|candidate| candidate.equity).max();
        if best.is_none() || (made_known && review.made.play == Play::Pass) {
            let mut pass = self.candidate(position, Play::Pass, 0, review.in_bag);
            pass.equity = static_equity::of_pass(pass.equity, best);
            all.push(pass);
        }
        if review.withdrawn {
            review.made.equity = static_equity::of_pass(review.made.equity, best);
        }
        review.choices = all.len();
        // Ties are broken, so that the order is always the same.
        all.sort_by(|a, b| {
            (b.equity, b.score).cmp(&(a.equity, a.score)).then_with(|| a.text.cmp(&b.text))
        });
        let is_made = |candidate: &Candidate| made_known && candidate.play == review.made.play;
        let made_at = all.iter().position(is_made);
        // The play that was made is judged whatever its place, and first.
        let asked = position.considered(self.depth.judged).min(all.len());
        let mut plays: Vec<Play> = made_at.map(|at| all[at].play).into_iter().collect();
        let others = all[..asked].iter().enumerate().filter(|(at, _)| Some(*at) != made_at);
        plays.extend(others.map(|(_, candidate)| candidate.play));
        let player = review.player;
        let seen = TurnContext {
            game: before,
            player,
            position,
            ahead: lead(before.scores(), review.player),
        };
        if let Some(judgements) = (self.judge)(&seen, &plays)? {
            for (play, judgement) in plays.iter().zip(judgements) {
                if let Some(candidate) = all.iter_mut().find(|found| found.play == *play) {
                    candidate.equity = judgement.equity;
                    candidate.wins = judgement.wins;
                    candidate.win_bounds = judgement.win_bounds;
                    candidate.certainty = judgement.certainty;
                }
            }
            // Judged plays come before the others.
            all.sort_by_cached_key(|found| !plays.contains(&found.play));
            let judged = plays.len().min(all.len());
            all[..judged].sort_by(|a, b| {
                b.judgement().compare(&a.judgement()).then_with(|| b.score.cmp(&a.score))
            });
        }
        if made_known {
            let made_at = all.iter().position(|candidate| candidate.play == review.made.play);
            if let Some(at) = made_at.filter(|_| !review.withdrawn) {
                review.made = all[at].clone();
            }
            review.place = made_at.map(|at| at + 1);
            let best = all.first();
            review.lost = best.map(|best| (best.equity - review.made.equity).max(0));
            let wins = best.and_then(|best| best.wins).zip(review.made.wins);
            review.lost_wins = wins.map(|(best, made)| (best - made).max(0.0));
        }
        all.truncate(self.depth.top);
        review.best = all;
        Ok(())
    }

    fn candidate(&self, position: &Position, play: Play, score: i32, in_bag: usize) -> Candidate {
        let set = position.rules().tiles();
        let (leave, text) = match &play {
            Play::Place(placement) => {
                let placed = placement.tiles().iter().copied();
                (position.rack().without(placed).ok(), position.board().describe(placement))
            }
            Play::Exchange(tiles) => {
                let text = format!("exchange {}", tiles.show(set));
                (position.rack().without(tiles.tiles()).ok(), text)
            }
            Play::Pass => (Some(*position.rack()), "pass".to_owned()),
        };
        let leave = leave.unwrap_or(Rack::EMPTY);
        // Scores of files are unchecked; differences of two equities must not overflow either.
        let equity = i64::from(score) * 1000 + i64::from(self.worth(position, &leave, in_bag));
        let equity = equity.clamp(-MOST_EQUITY, MOST_EQUITY) as i32;
        let (wins, certainty, win_bounds) = (None, Certainty::Estimate, None);
        Candidate { play, text, score, leave, equity, wins, certainty, win_bounds }
    }

    /// The value of the tiles left on the rack.
    fn worth(&self, position: &Position, leave: &Rack, in_bag: usize) -> i32 {
        static_equity::of_leave(position.rules(), self.leaves, in_bag, leave)
    }

    fn wrong_words(&self, before: &Game, play: &Play) -> Vec<String> {
        let Play::Place(placement) = play else { return Vec::new() };
        let Ok(judged) = before.board().judge(placement) else { return Vec::new() };
        self.lexicon.missing_from(&judged.words)
    }
}
