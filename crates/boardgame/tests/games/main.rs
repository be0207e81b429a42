//! Whole games: refereed, saved, resumed, written as GCG and read again.

mod analysis;
mod challenges;
mod endings;
mod files;
mod gcg_of_others;
mod levels;
mod passes;
mod selfplay;
mod whole;

use std::sync::{Arc, LazyLock};

use wordwright_boardgame::game::{Player, Referee};
use wordwright_boardgame::{Lexicon, Play, Rack, Rules};

/// The embedded words, compiled once.
pub static LEXICON: LazyLock<Arc<Lexicon>> =
    LazyLock::new(|| Arc::new(Lexicon::embedded().expect("the embedded words")));

/// `count` players.
pub fn players(count: usize) -> Vec<Player> {
    ["Ann Lee", "Bob", "C\u{e9}sar", "Dora"][..count].iter().map(|name| Player::new(name)).collect()
}

/// A new game, by rules that equal `rules` except for their name.
pub fn begin(rules: &str, count: usize, seed: u64) -> Referee {
    let rules = Arc::new(Rules::parse(rules).expect("rules"));
    Referee::new(&rules, players(count), Arc::clone(&LEXICON), seed, None).expect("a game")
}

/// The placement of a square and a word.
pub fn place(referee: &Referee, square: &str, word: &str) -> Play {
    Play::Place(referee.game().board().read_play(square, word).expect("a placement"))
}

/// The tiles of a text.
pub fn tiles(referee: &Referee, text: &str) -> Rack {
    let tiles = referee.game().rules().tiles().tiles(text).expect("tiles");
    tiles.into_iter().collect()
}
