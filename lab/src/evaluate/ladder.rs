//! `lab evaluate ladder`: how far apart the computer's grades are.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use wordwright_boardgame::Rules;
use wordwright_boardgame::bot::Level;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_core::Budget;
use wordwright_service::ServiceError;
use wordwright_service::games::{GameSession, GameWords, Seat};

use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::progress::{ProgressMode, Watcher};
use wordwright_cli::terminal::{cancel, output};

/// Arguments of `evaluate ladder`.
#[derive(Debug, Args)]
pub struct LadderArgs {
    /// Games of each grade against the next one up
    #[arg(short, long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,

    /// The same if the stronger grade looks ahead, which takes seconds per game
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(2..))]
    slow_games: u64,

    /// The weakest grade
    #[arg(long, value_name = "GRADE", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::GRADES)))]
    from: u8,

    /// The strongest grade
    #[arg(long, value_name = "GRADE", default_value_t = Level::GRADES, value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::GRADES)))]
    to: u8,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Print one line of JSON per grade
    #[arg(long)]
    json: bool,
}

/// A grade and its place on the ladder.
#[derive(Serialize)]
struct Rung {
    grade: u8,
    /// Games against the grade below, and the share that it won, draws half.
    games: u64,
    wins: f64,
    /// Its distance from the grade below, in rating points; null if one of the two won every game.
    step: Option<f64>,
    /// Half of the step's 95 % interval.
    reach: Option<f64>,
    /// The sum of the steps up to here; null above an unknown step.
    rating: Option<f64>,
    /// Points a game.
    score: f64,
}

/// Plays each grade against the one below and prints the ladder.
///
/// # Errors
/// Grades in the wrong order, or a closed output.
pub fn run(args: &LadderArgs) -> Result<Exit, CliError> {
    if args.from >= args.to {
        return Err(CliError::Usage("--from must be below --to".to_owned()));
    }
    let error = |problem| CliError::of_service("ladder", problem);
    let words = Arc::new(GameWords::embedded(&Rules::english()).map_err(error)?);
    let stopped = cancel::on_interrupt();
    let mut progress = Watcher::new(ProgressMode::Auto, None);
    if !args.json {
        output::print("grade  games    wins           step  rating  points\n")?;
    }
    let mut rating = Some(0.0);
    for grade in args.from + 1..=args.to {
        let [level, below] = [grade, grade - 1].map(|grade| {
            Level::grade(grade).expect("the arguments are checked against the number of grades")
        });
        let games = if level.looks_ahead() { args.slow_games } else { args.games };
        let (mut wins, mut points) = (0.0, 0);
        for number in 0..games {
            if stopped.is_cancelled() {
                return Ok(Exit::Stopped);
            }
            progress.show(&number, || format!("grade {grade}: {number} of {games} games"));
            let [own, other] = game(&words, [level, below], number, args.seed).map_err(error)?;
            wins += match own.cmp(&other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            points += i64::from(own);
        }
        let wins = wins / games as f64;
        let step = step(wins, games);
        rating = rating.zip(step).map(|(below, (step, _))| below + step);
        let rung = Rung {
            grade,
            games,
            wins,
            step: step.map(|step| step.0),
            reach: step.map(|step| step.1),
            rating,
            score: points as f64 / games as f64,
        };
        if args.json {
            output::print_json(&rung)?;
        } else {
            output::print(&rung.text())?;
        }
    }
    Ok(Exit::Done)
}

/// The scores of a game, the first level's first. Two games in a row have the same
/// seed and swapped seats.
fn game(
    words: &Arc<GameWords>,
    levels: [Level; 2],
    number: u64,
    seed: u64,
) -> Result<[i32; 2], ServiceError> {
    let rules = Rules::english();
    let first = (number % 2) as usize;
    let seats = [first, 1 - first]
        .map(|at| Seat { name: ["Stronger", "Weaker"][at].to_owned(), level: Some(levels[at]) });
    let leaves = Leaves::embedded(&rules);
    let seed = seed.wrapping_mul(1 << 32).wrapping_add(number / 2);
    let mut session =
        GameSession::begin(&rules, seats.into(), Arc::clone(words), leaves, None, seed)?;
    while !session.is_over() {
        session.reply(&|| Duration::ZERO, &Budget::UNLIMITED)?;
    }
    let scores = session.referee().game().scores();
    Ok([scores[first], scores[1 - first]])
}

/// The difference of two ratings by the share of games that the stronger won, and half of
/// its 95 % interval: 400 points are ten wins to one (Elo 1978). `None` if one of the two
/// won every game.
fn step(wins: f64, games: u64) -> Option<(f64, f64)> {
    let spread = wins * (1.0 - wins);
    (spread > 0.0).then(|| {
        let step = 400.0 * (wins / (1.0 - wins)).log10();
        // The derivative of the step with respect to the share is
        // 400 / (ln 10 · wins · (1 - wins)).
        let reach = 1.96 * 400.0 / std::f64::consts::LN_10 / (spread * games as f64).sqrt();
        (step, reach)
    })
}

impl Rung {
    fn text(&self) -> String {
        let shown =
            |figure: Option<f64>| figure.map_or("?".into(), |points| format!("{points:.0}"));
        let step = format!("{} ± {}", shown(self.step), shown(self.reach));
        format!(
            "{:>5}  {:>5}  {:>4.1} %  {step:>12}  {:>6}  {:>6.0}\n",
            self.grade,
            self.games,
            100.0 * self.wins,
            shown(self.rating),
            self.score
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_wins_to_one_are_400_points() {
        let (step, reach) = step(10.0 / 11.0, 1100).unwrap();
        assert!((step - 400.0).abs() < 1e-9, "{step}");
        // The interval of the share, converted to points.
        let high =
            super::step(10.0 / 11.0 + 1.96 * (10.0_f64 / 121.0 / 1100.0).sqrt(), 1).unwrap().0;
        assert!((high - step - reach).abs() < 10.0, "{high} {reach}");
        assert!(super::step(1.0, 20).is_none() && super::step(0.0, 20).is_none());
    }

    #[test]
    fn seats_are_swapped_and_scores_stay_with_their_level() {
        let words =
            GameWords::read("w.txt", b"CARE\nARE\nRACE\nTEA\nEAT".into(), &Rules::english());
        let words = Arc::new(words.unwrap());
        let levels = [1, 2].map(|grade| Level::grade(grade).unwrap());
        let scores: Vec<[i32; 2]> =
            (0..2).map(|number| game(&words, levels, number, 1).unwrap()).collect();
        let swapped = [levels[1], levels[0]];
        for (number, [own, other]) in (0..).zip(scores) {
            assert_eq!(game(&words, swapped, 1 - number, 1).unwrap(), [other, own]);
        }
    }
}
