//! One run of this program: games against itself for one task.

use wordwright_boardgame::board::{Bag, Scored};
use wordwright_boardgame::evaluate::{LeaveTable, Leaves};
use wordwright_boardgame::generate::{Generator, PreparedBoard};
use wordwright_boardgame::{Board, Rack};

use super::{BenchPlaysArgs, RunFigures, Task};
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;

/// Turns without a placement after which a game ends.
const IDLE_TURNS: usize = 6;

/// Plays the games and prints what they took.
pub(super) fn run(args: &BenchPlaysArgs, task: Task) -> Result<Exit, CliError> {
    let rules = args.game.rules()?;
    let words = args.game.words(&rules)?;
    let error = |problem| CliError::Game { name: words.name.clone(), problem };
    let leaves = words.leaves();
    let mut finder =
        Finder { task, generator: Generator::new(), table: LeaveTable::default(), all: Vec::new() };
    let mut figures = RunFigures {
        games: args.games as u64,
        calls: 0,
        plays: 0,
        seconds: 0.0,
        table_bytes: (words.lexicon.table_bytes() + leaves.table_bytes()) as u64,
    };
    let mut random = Random(args.seed);
    let before = processor_seconds()?;
    for _ in 0..args.games {
        let mut bag = Bag::new(&Rack::full_set(rules.tiles()));
        let mut field = PreparedBoard::new(&words.lexicon, Board::new(&rules)).map_err(error)?;
        let mut racks = vec![Rack::EMPTY; rules.players()];
        for rack in &mut racks {
            bag.fill(rack, rules.rack_size(), |n| random.below(n));
        }
        let (mut idle, mut to_move) = (0, 0);
        while idle < IDLE_TURNS {
            let rack = &mut racks[to_move];
            figures.calls += 1;
            match finder.find(&mut field, rack, &leaves) {
                Some(play) => {
                    idle = 0;
                    field.place(&play.placement);
                    let played = play.placement.tiles().iter().copied();
                    *rack = rack.without(played).unwrap_or(Rack::EMPTY);
                    bag.fill(rack, rules.rack_size(), |n| random.below(n));
                    if rack.is_empty() {
                        break;
                    }
                }
                None => idle += 1,
            }
            figures.plays += finder.all.len() as u64;
            to_move = (to_move + 1) % racks.len();
        }
    }
    figures.seconds = processor_seconds()? - before;
    output::print_json(&figures)?;
    Ok(Exit::Done)
}

/// Finds a turn's play by the task.
struct Finder {
    task: Task,
    generator: Generator,
    table: LeaveTable,
    /// Every play, if the task finds all.
    all: Vec<Scored>,
}

impl Finder {
    /// The best play, if it is better than passing.
    fn find(
        &mut self,
        field: &mut PreparedBoard<'_>,
        rack: &Rack,
        leaves: &Leaves,
    ) -> Option<Scored> {
        self.table.fill(leaves, rack);
        let stay = self.table.values().last().copied().unwrap_or(0);
        match self.task {
            Task::Best => return self.generator.best(field, &self.table, stay),
            Task::All => self.generator.all(field, &self.table, &mut self.all),
            Task::Sorted => self.generator.ranked(field, &self.table, &mut self.all),
        }
        let best = match self.task {
            Task::Sorted => self.all.first(),
            _ => self.all.iter().max_by_key(|play| play.equity),
        };
        best.copied().filter(|play| play.equity > stay)
    }
}

/// Numbers to draw tiles: a linear congruential generator, good enough for a benchmark.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// The processor time of this process so far, in seconds.
#[cfg(unix)]
fn processor_seconds() -> Result<f64, CliError> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let problem = |errno: nix::Error| CliError::Start {
        program: "wordwright".to_owned(),
        problem: errno.into(),
    };
    let used = getrusage(UsageWho::RUSAGE_SELF).map_err(problem)?;
    let micros = used.user_time().num_microseconds() + used.system_time().num_microseconds();
    Ok(micros as f64 / 1e6)
}

#[cfg(not(unix))]
fn processor_seconds() -> Result<f64, CliError> {
    Err(CliError::Usage("bench needs a Unix system, which counts what a process uses".into()))
}
