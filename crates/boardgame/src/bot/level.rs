//! How well the computer plays, from beginner to champion.
//!
//! A level defines how much of the lexicon the computer knows, whether it ranks plays by
//! points or by equity, whether it looks ahead, how far it misjudges a play, and how
//! often it challenges a phony.

use std::sync::Arc;
use std::time::Duration;

use wordwright_core::Budget;
use wordwright_lexicon::{Alphabet, Letter};

use crate::board::play::{Play, Ranked};
use crate::board::position::Position;
use crate::error::BoardGameError;
use crate::evaluate::leaves::Leaves;
use crate::game::referee::Referee;
use crate::generate::plays::plays;
use crate::lookahead::judge::Lookahead;
use crate::lookahead::judgement::Judgement;
use crate::lookahead::simulation::problem::SimulationLimits;
use crate::words::lexicon::Lexicon;

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// The name that players choose it by.
    pub name: &'static str,
    /// A one-line description.
    pub about: &'static str,
    /// The share of the words that it knows, in percent: the ones with the highest scores.
    vocabulary: u8,
    /// Whether it counts the leave.
    equity: bool,
    /// How far it misjudges plays: the standard deviation in points.
    noise: f64,
    /// Phonies that it challenges, in percent.
    alert: u8,
    /// Whether it simulates, and solves endgames.
    ahead: bool,
}

/// The lookahead of the levels that look ahead: about half a second a turn.
const AHEAD: Lookahead = Lookahead {
    simulation: SimulationLimits { plies: 2, playouts: 3_000, certainty: 2.6, seed: 0, threads: 1 },
    endgame: 30_000,
    pre_endgame: 100_000,
    exact: false,
    infer: false,
};

/// The lookahead when a clock runs: time is then the only limit.
const AGAINST_CLOCK: Lookahead = Lookahead {
    simulation: SimulationLimits { playouts: u64::MAX, ..AHEAD.simulation },
    endgame: u64::MAX,
    ..AHEAD
};

/// The longest turn, however much time is left on the clock: nobody likes to wait.
const LONGEST: Duration = Duration::from_secs(5);

/// The names of the grades, as saved games write them.
const GRADE_NAMES: [&str; 10] = [
    "grade-1", "grade-2", "grade-3", "grade-4", "grade-5", "grade-6", "grade-7", "grade-8",
    "grade-9", "grade-10",
];

/// The positions of the grades on a scale from [`NOVICE`] at 0 to the levels at
/// 1 to 5, so that neighbours are equally far apart (experiment 050).
const GRADE_POSITIONS: [f64; GRADE_NAMES.len()] =
    [0.0, 0.3, 0.74, 1.0, 1.71, 2.16, 2.49, 2.7, 3.27, 5.0];

/// A player below the weakest level, where the scale of the grades begins.
const NOVICE: Level = Level {
    name: "novice",
    about: "knows few words and mostly misjudges its plays",
    vocabulary: 5,
    equity: false,
    noise: 14.0,
    alert: 10,
    ahead: false,
};

impl Level {
    /// All levels, weakest first. The numbers were set by hand, so that each
    /// level's games look like those of such players; experiment 050 has the
    /// ratings.
    pub const ALL: [Self; 5] = [
        Self {
            name: "beginner",
            about: "knows the commonest words, plays for points and misses a lot",
            vocabulary: 12,
            equity: false,
            noise: 9.0,
            alert: 25,
            ahead: false,
        },
        Self {
            name: "learner",
            about: "knows common words and plays for points",
            vocabulary: 25,
            equity: false,
            noise: 6.0,
            alert: 50,
            ahead: false,
        },
        Self {
            name: "club",
            about: "knows about half the words and manages its leave",
            vocabulary: 50,
            equity: true,
            noise: 4.0,
            alert: 75,
            ahead: false,
        },
        Self {
            name: "expert",
            about: "knows nearly all words and seldom misjudges a play",
            vocabulary: 90,
            equity: true,
            noise: 1.0,
            alert: 95,
            ahead: false,
        },
        Self {
            name: "champion",
            about: "knows every word, looks ahead and solves the endgame",
            vocabulary: 100,
            equity: true,
            noise: 0.0,
            alert: 100,
            ahead: true,
        },
    ];

    /// How many grades there are.
    pub const GRADES: u8 = GRADE_NAMES.len() as u8;

    /// A grade, from 1 for the weakest to [`Level::GRADES`] for a champion. The stronger
    /// of two neighbours wins about 70 of 100 games, which is about 150 rating points
    /// (experiment 050).
    pub fn grade(grade: u8) -> Option<Self> {
        let at = usize::from(grade).checked_sub(1)?;
        let (name, position) = (*GRADE_NAMES.get(at)?, *GRADE_POSITIONS.get(at)?);
        let rung =
            |at: usize| at.checked_sub(1).map_or(Some(NOVICE), |at| Self::ALL.get(at).copied());
        let below = position as usize;
        let share = position - below as f64;
        let lower = rung(below)?;
        let upper = rung(below + 1).unwrap_or(lower);
        let between = |low: f64, high: f64| low + (high - low) * share;
        let rounded = |low: u8, high: u8| between(low.into(), high.into()).round() as u8;
        Some(Self {
            name,
            about: "a step between two levels, chosen by how your games end",
            vocabulary: rounded(lower.vocabulary, upper.vocabulary),
            // It judges plays like the nearer level.
            equity: if share < 0.5 { lower.equity } else { upper.equity },
            noise: between(lower.noise, upper.noise),
            alert: rounded(lower.alert, upper.alert),
            ahead: lower.ahead,
        })
    }

    /// The grade of a level that [`Level::grade`] gave.
    pub fn grade_number(&self) -> Option<u8> {
        let at = GRADE_NAMES.iter().position(|&name| name == self.name)?;
        u8::try_from(at + 1).ok()
    }

    /// The level or grade of that name.
    pub fn named(name: &str) -> Option<Self> {
        // Games saved before 0.1.0 may name three grades more.
        let name =
            if matches!(name, "grade-11" | "grade-12" | "grade-13") { "grade-10" } else { name };
        let graded = || (1..=Self::GRADES).filter_map(Self::grade).find(|level| level.name == name);
        Self::ALL.into_iter().find(|level| level.name == name).or_else(graded)
    }

    /// The strongest level.
    pub fn strongest() -> Self {
        Self::ALL[Self::ALL.len() - 1]
    }

    /// Whether it knows every word and never misjudges a play.
    pub fn is_full(&self) -> bool {
        self.vocabulary == 100 && self.noise == 0.0
    }

    /// Whether it simulates, which takes a while.
    pub fn looks_ahead(&self) -> bool {
        self.ahead
    }

    /// The words that it knows, of `words` with their scores: the ones with the
    /// highest scores, and among equal scores the shorter ones.
    ///
    /// # Errors
    /// As [`Lexicon::from_words`].
    pub fn vocabulary(
        &self,
        alphabet: &Arc<Alphabet>,
        mut words: Vec<(&[Letter], u8)>,
    ) -> Result<Lexicon, BoardGameError> {
        words.sort_by_key(|&(word, score)| (std::cmp::Reverse(score), word.len()));
        let known = (words.len() * usize::from(self.vocabulary)).div_ceil(100);
        Lexicon::from_words(alphabet, words[..known].iter().map(|word| word.0))
    }

    /// Chooses a play; `known` are the words that it knows.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn choose(
        &self,
        position: &Position,
        known: &Lexicon,
        leaves: &Leaves,
        random: &mut fastrand::Rng,
    ) -> Result<Ranked, BoardGameError> {
        if self.is_full() {
            return crate::generate::plays::best_play(position, known, leaves);
        }
        let mut best: Option<(f64, Ranked)> = None;
        let mut all = plays(position, known, leaves)?;
        if all.len() > 1 {
            all.retain(|ranked| ranked.play != Play::Pass);
        }
        for play in all {
            let worth =
                if self.equity { f64::from(play.equity) / 1000.0 } else { play.score.into() };
            let worth = worth + self.noise * normal(random);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, play));
            }
        }
        // Unreachable: every position allows a pass.
        best.map_or_else(
            || crate::generate::plays::best_play(position, known, leaves),
            |(_, play)| Ok(play),
        )
    }

    /// Chooses a play that the referee allows, for the player to move in a
    /// game. If the level looks ahead, it does so until its share of the clock,
    /// counted from this call, or `budget` is used up.
    ///
    /// # Errors
    /// A lexicon in other letters than the rules' tiles.
    pub fn choose_in(
        &self,
        referee: &Referee,
        known: &Lexicon,
        leaves: &Leaves,
        random: &mut fastrand::Rng,
        budget: &Budget,
    ) -> Result<Ranked, BoardGameError> {
        let position = referee.position();
        let ahead = if self.ahead {
            look_ahead(referee, &position, known, leaves, random.u64(..), budget)?
        } else {
            None
        };
        let chosen = match ahead {
            Some(chosen) => chosen,
            None => self.choose(&position, known, leaves, random)?,
        };
        // Some exchanges that look legal from the board are not, since only the
        // referee knows the bag.
        let possible =
            !matches!(chosen.play, Play::Exchange(_)) || referee.clone().play(&chosen.play).is_ok();
        Ok(if possible { chosen } else { Ranked { play: Play::Pass, ..chosen } })
    }

    /// Whether it notices that a play of its opponent is wrong.
    pub fn notices(&self, random: &mut fastrand::Rng) -> bool {
        random.u8(0..100) < self.alert
    }
}

/// The best play by looking ahead, if that is possible.
fn look_ahead(
    referee: &Referee,
    position: &Position,
    known: &Lexicon,
    leaves: &Leaves,
    seed: u64,
    budget: &Budget,
) -> Result<Option<Ranked>, BoardGameError> {
    let (mut lookahead, budget) = match turn_time(referee) {
        Some(time) => (AGAINST_CLOCK, budget.clone().with_time(time)),
        None => (AHEAD, budget.clone()),
    };
    lookahead.simulation.seed = seed;
    let all = lookahead.candidates(position, known, leaves)?;
    let asked: Vec<Play> = all.iter().map(|ranked| ranked.play).collect();
    let (game, player) = (referee.game(), referee.to_move());
    let judged = lookahead.judge_in(game, position, player, known, leaves, &asked, &budget)?;
    Ok(judged.and_then(|judged| Judgement::best(&judged)).map(|best| all[best]))
}

/// How long the turn may take; no limit without clocks.
fn turn_time(referee: &Referee) -> Option<Duration> {
    referee.time_for_turn().map(|time| Duration::from_millis(time).min(LONGEST))
}

/// A number with mean 0 and standard deviation 1, nearly normal: the sum of
/// twelve even ones.
fn normal(random: &mut fastrand::Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::play::Play;
    use crate::board::rack::Rack;
    use crate::board::squares::Board;
    use crate::game::clock::Clocks;
    use crate::game::score_sheet::Player;
    use crate::rules::ruleset::Rules;

    #[test]
    fn a_vocabulary_is_the_best_scored_words() {
        let rules = Rules::english();
        let words: Vec<(Vec<Letter>, u8)> = [("CARE", 90), ("ARE", 50), ("QI", 10), ("RACE", 50)]
            .map(|(word, score)| (rules.alphabet().encode(word).unwrap(), score))
            .into();
        let listed: Vec<(&[Letter], u8)> = words.iter().map(|(w, s)| (w.as_slice(), *s)).collect();
        let known = Level::named("club").unwrap().vocabulary(rules.alphabet(), listed).unwrap();
        let knows = |word: &str| known.contains(&rules.alphabet().encode(word).unwrap());
        assert_eq!(["CARE", "ARE", "RACE", "QI"].map(knows), [true, true, false, false]);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let lexicon = Arc::new(Lexicon::embedded().unwrap());
        let time = |left: Option<u32>| {
            let clocks = left.map(|left| Clocks::new(2, left, 0));
            let players = ["a", "b"].map(Player::new).into();
            let referee = Referee::new(&Rules::english(), players, lexicon.clone(), 3, clocks);
            turn_time(&referee.unwrap())
        };
        assert_eq!(time(None), None);
        assert_eq!(time(Some(1_300)), Some(Duration::from_millis(100)));
        assert_eq!(time(Some(6_000_000)), Some(LONGEST));
    }

    #[test]
    fn grades_lead_to_the_champion() {
        let grades: Vec<Level> = (1..=Level::GRADES).filter_map(Level::grade).collect();
        assert_eq!(grades.len(), GRADE_NAMES.len());
        let champion = Level::strongest();
        let last = *grades.last().unwrap();
        assert_eq!(Level { name: champion.name, about: champion.about, ..last }, champion);
        assert!(grades.is_sorted_by(|a, b| {
            a.vocabulary < b.vocabulary && a.noise > b.noise && a.alert <= b.alert
        }));
        assert_eq!(grades.iter().filter(|grade| grade.ahead).count(), 1);
        for (grade, number) in grades.iter().zip(1..) {
            assert_eq!(Level::named(grade.name), Some(*grade));
            assert_eq!(grade.grade_number(), Some(number));
        }
        assert_eq!((Level::grade(0), Level::grade(Level::GRADES + 1)), (None, None));
        assert_eq!(Level::named("grade-13"), Some(last));
        assert_eq!(Level::named("grade-14"), None);
    }

    #[test]
    fn weaker_levels_miss_the_best_play() {
        let rules = Rules::english();
        let words = ["CARE", "ACRE", "ARE", "EAR", "QI", "ZA", "RACE", "ADZE", "ZED"]
            .map(|word| rules.alphabet().encode(word).unwrap());
        let lexicon =
            Lexicon::from_words(rules.alphabet(), words.iter().map(Vec::as_slice)).unwrap();
        let rack = Rack::parse(&rules, "ACREDZQ").unwrap();
        let position = Position::new(Board::new(&rules), rack).unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        let mean = |level: Level, random: &mut fastrand::Rng| {
            let scores = (0..100).map(|_| {
                let chosen = level.choose(&position, &lexicon, &Leaves::none(), random).unwrap();
                assert!(chosen.play != Play::Pass || chosen.score == 0);
                chosen.score
            });
            scores.sum::<i32>()
        };
        let means = Level::ALL.map(|level| mean(level, &mut random));
        assert!(means.is_sorted(), "{means:?}");
        assert!(means[0] < means[4] - 100, "{means:?}");
    }
}
