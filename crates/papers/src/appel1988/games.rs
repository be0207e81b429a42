//! Appel and Jacobson 1988, section 4.1: ten games against an opponent who
//! passes, and ten against itself, the highest score played every time.

use std::time::{Duration, Instant};

use wordwright_boardgame::board::{Bag, Scored};
use wordwright_boardgame::evaluate::{LeaveTable, Leaves};
use wordwright_boardgame::generate::{Generator, PreparedBoard};
use wordwright_boardgame::{Board, BoardGameError, Lexicon, Rack, Rules};

use super::generator::AppelJacobson;
use crate::error::PaperError;
use crate::report::beside_paper;

/// Games of each kind, as in the paper.
const GAMES: usize = 10;

/// The seed of the first game's tiles.
const SEED: u64 = 1988;

/// Turns without a placement after which a game ends.
const IDLE_TURNS: usize = 6;

/// The results of the games with one list.
pub(super) struct Games {
    name: String,
    /// Turns of the program against an opponent who passes.
    alone: Turns,
    /// Turns against itself.
    both: Turns,
    /// Mean final score of a player against itself.
    score: f64,
}

/// Sums over turns.
#[derive(Default)]
struct Turns {
    /// Turns with a placement.
    moves: usize,
    /// Turns in which the program moved.
    asked: usize,
    legal: usize,
    fewest: usize,
    most: usize,
    /// Time of the paper's algorithm.
    classic: Duration,
    /// Time of the fast generator, which finds only the best play.
    fast: Duration,
    /// The sum of each turn's share of the DAWG's edges.
    touched: f64,
}

impl Games {
    /// Plays the games with the words of a list.
    ///
    /// # Errors
    /// Words that cannot be made into a lexicon.
    pub fn of(name: String, lexicon: &Lexicon) -> Result<Self, PaperError> {
        let unusable = |error: BoardGameError| PaperError::Unusable {
            path: (&name).into(),
            why: error.to_string(),
        };
        let edges = lexicon.graph().dawg().counts().stored_edges;
        let (mut alone, mut both) = (Turns::default(), Turns::default());
        let mut score = 0;
        for game in 0..GAMES as u64 {
            let mut table = PairedGame::new(lexicon, edges, SEED + game).map_err(unusable)?;
            table.play(true, &mut alone);
            let mut table = PairedGame::new(lexicon, edges, SEED + game).map_err(unusable)?;
            score += table.play(false, &mut both);
        }
        let score = f64::from(score) / (2 * GAMES) as f64;
        Ok(Self { name, alone, both, score })
    }

    fn column(&self) -> [String; 9] {
        let turns = self.alone.asked as f64;
        let mean = |time: Duration| format!("{:.1} µs", time.as_secs_f64() * 1e6 / turns);
        let times_faster = 1.4 * turns / self.alone.classic.as_secs_f64();
        [
            self.alone.moves.to_string(),
            format!("{:.0}", self.alone.legal as f64 / turns),
            format!("{} to {}", self.alone.fewest, self.alone.most),
            mean(self.alone.classic),
            format!("{times_faster:.0} times faster"),
            mean(self.alone.fast),
            format!("{:.1} %", 100.0 * self.alone.touched / turns),
            format!("{:.0}", self.score),
            format!("{:.0}", self.both.legal as f64 / self.both.asked as f64),
        ]
    }
}

/// The rows of the table, with the paper's figures.
const ROWS: [(&str, &str); 9] = [
    ("moves in ten games, the opponent passing", "224"),
    ("legal plays a turn, mean", "450"),
    ("legal plays a turn, range", "varied enormously"),
    ("time a move, every play found", "1.4 s, display too"),
    ("the same against the paper's 1.4 s", ""),
    ("time a move, best play by bounds", ""),
    ("share of the DAWG's edges visited in a turn", "most words never"),
    ("final score a player in ten games against itself", "377"),
    ("legal plays a turn in these", ""),
];

/// The table of several lists.
pub(super) fn report(games: &[Games]) -> String {
    let samples: Vec<_> = games.iter().map(|games| (games.name.as_str(), games.column())).collect();
    format!(
        "Appel and Jacobson 1988, section 4.1: the program's games\n\n{}\n\
         A play counts once, also where one tile forms words both ways.\n",
        beside_paper(&ROWS, &samples)
    )
}

/// A game on two boards: the paper's generator and the fast one.
struct PairedGame<'l> {
    lexicon: &'l Lexicon,
    /// Edges of the DAWG.
    edges: usize,
    classic: AppelJacobson<'l>,
    field: PreparedBoard<'l>,
    generator: Generator,
    bag: Bag,
    racks: [Rack; 2],
    random: u64,
}

impl<'l> PairedGame<'l> {
    fn new(lexicon: &'l Lexicon, edges: usize, seed: u64) -> Result<Self, BoardGameError> {
        let rules = Rules::english();
        let mut table = Self {
            lexicon,
            edges,
            classic: AppelJacobson::new(lexicon, Board::new(&rules))?,
            field: PreparedBoard::new(lexicon, Board::new(&rules))?,
            generator: Generator::new(),
            bag: Bag::new(&Rack::full_set(rules.tiles())),
            racks: [Rack::EMPTY; 2],
            random: seed,
        };
        table.draw(0);
        table.draw(1);
        Ok(table)
    }

    /// Fills a player's rack.
    fn draw(&mut self, player: usize) {
        let random = &mut self.random;
        let size = self.classic.board().rules().rack_size();
        self.bag.fill(&mut self.racks[player], size, |n| below(random, n));
    }

    /// Plays to the end, the second player passing or not, and returns the sum
    /// of both players' scores, including the tiles left over.
    fn play(&mut self, passing: bool, turns: &mut Turns) -> i32 {
        let (mut sum, mut idle, mut player) = (0, 0, 0);
        while idle < IDLE_TURNS {
            if passing && player == 1 {
                player = 0;
                idle += 1;
                continue;
            }
            let Some(best) = self.turn(player, turns) else {
                idle += 1;
                player = 1 - player;
                continue;
            };
            idle = 0;
            sum += best.score;
            self.classic.place(&best.placement);
            self.field.place(&best.placement);
            let played = best.placement.tiles().iter().copied();
            self.racks[player] = self.racks[player].without(played).unwrap_or(Rack::EMPTY);
            self.draw(player);
            if self.racks[player].is_empty() {
                // One player's gain is the other's loss.
                return sum;
            }
            player = 1 - player;
        }
        let set = self.classic.board().rules().tiles().clone();
        sum - self.racks.iter().map(|rack| rack.points(&set)).sum::<i32>()
    }

    /// Finds a turn's play: the highest score, ties going to the first.
    fn turn(&mut self, player: usize, turns: &mut Turns) -> Option<Scored> {
        let rack = self.racks[player];
        let started = Instant::now();
        let plays = self.classic.plays(&rack);
        turns.classic += started.elapsed();
        let started = Instant::now();
        let table = LeaveTable::new(&Leaves::none(), &rack);
        let quick = self.generator.best(&mut self.field, &table, 0);
        turns.fast += started.elapsed();
        self.classic.watch_edges(self.lexicon);
        self.classic.plays(&rack);
        let touched = self.classic.watched_edges().iter().filter(|&&touched| touched).count();
        self.classic.stop_watching();
        turns.touched += touched as f64 / self.edges as f64;
        turns.fewest = if turns.asked == 0 { plays.len() } else { turns.fewest.min(plays.len()) };
        turns.most = turns.most.max(plays.len());
        turns.asked += 1;
        turns.legal += plays.len();
        let best = plays.into_iter().rev().max_by_key(|play| play.score);
        turns.moves += usize::from(best.is_some());
        assert_eq!(best.map(|play| play.score), quick.map(|play| play.score), "one best score");
        best
    }
}

/// A number below `n`: a linear congruential generator, good enough to draw tiles.
fn below(random: &mut u64, n: usize) -> usize {
    const FACTOR: u64 = 6_364_136_223_846_793_005;
    *random = random.wrapping_mul(FACTOR).wrapping_add(1_442_695_040_888_963_407);
    ((*random >> 33) % n as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_the_embedded_list() {
        let lexicon = Lexicon::embedded().unwrap();
        let games = Games::of("embedded".to_owned(), &lexicon).unwrap();
        assert!((180..=280).contains(&games.alone.moves), "{}", games.alone.moves);
        assert!((300.0..450.0).contains(&games.score), "{}", games.score);
        let share = games.alone.touched / games.alone.asked as f64;
        assert!(share > 0.0 && share < 0.5, "{share}");
        assert_eq!(report(&[games]).lines().count(), ROWS.len() + 5);
    }
}
