//! `wordwright play`: a game in the terminal, refereed.

mod input;
mod resume;
mod screen;
mod seats;

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::files::Gcg;
use wordwright_boardgame::game::{Clocks, Phase, Referee};
use wordwright_boardgame::rules::ChallengeRule;
use wordwright_boardgame::{BoardGameError, Play, Rules, plays};
use wordwright_core::Budget;
use wordwright_service::games;

use crate::args::game::{GameArgs, LeavesName};
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::game_words::Words;
use crate::input::{files, game_labels, game_paths, game_rules};
use crate::terminal::output;
use input::Order;
use resume::Begun;
use seats::Seat;

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The game file, saved after every move; an unfinished game continues
    #[arg(value_name = "FILE", default_value = "game.gcg")]
    file: PathBuf,

    /// A player: a name, or for the computer a name and a level (beginner, learner, club,
    /// expert or champion). Two to four [default: You and Computer=expert]
    #[arg(short, long = "player", value_name = "NAME[=LEVEL]", value_parser = seats::named)]
    players: Vec<games::Seat>,

    /// Challenge rule: none (invalid words are rejected), single, double, or the points a valid
    /// play gains [default: what a file of rules says, else none]
    #[arg(long, value_name = "RULE", value_parser = parsers::challenge_rule)]
    challenge: Option<ChallengeRule>,

    /// Minutes per player, plus seconds per turn; each minute of overtime, once begun, costs
    /// ten points
    #[arg(long, value_name = "MIN[+SEC]", value_parser = clock)]
    clock: Option<(u32, u32)>,

    /// Random seed [default: different for each game]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Start a new game even if the file has one
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    game: GameArgs,
}

/// Milliseconds for a game and for each turn.
fn clock(text: &str) -> Result<(u32, u32), String> {
    let expected = "expected minutes such as 25, or minutes and seconds such as 15+10";
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str, most| {
        text.parse().ok().filter(|&number: &u32| number <= most).ok_or_else(|| expected.to_owned())
    };
    Ok((number(minutes, 600)? * 60_000, number(seconds, 600)? * 1000))
}

/// The names of the pragmas that say more than a referee has to know.
const SEATS: &str = games::SEATS_PRAGMA;
const RULES: &str = games::RULES_PRAGMA;
const WORDS: &str = game_labels::WORDS_PRAGMA;
const LEAVES: &str = "wordwright-leaves";

/// Clears a terminal.
const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// A game at the terminal.
struct Session {
    file: PathBuf,
    referee: Referee,
    seats: Vec<Seat>,
    leaves: Leaves,
    words: Words,
    rules_name: String,
    leaves_name: LeavesName,
    /// The game before each turn of a person, to take turns back.
    before: Vec<Referee>,
    /// Whether somebody looks at a terminal.
    terminal: bool,
}

/// Plays a game.
///
/// # Errors
/// Rules, words, players or a file that cannot be used, or a closed output.
pub fn run(args: &PlayArgs) -> Result<Exit, CliError> {
    let mut session = match resume::saved(args)? {
        Some(gcg) => Session::resume(args, &gcg)?,
        None => Session::begin(args)?,
    };
    session.save()?;
    session.play()
}

impl Session {
    fn begin(args: &PlayArgs) -> Result<Self, CliError> {
        let rules = args.game.rules()?;
        let built_in = game_rules::is_built_in(args.game.rules_name());
        let usual = if built_in { ChallengeRule::Void } else { rules.challenge() };
        let challenge = args.challenge.unwrap_or(usual);
        let rules = Arc::new(Rules::clone(&rules).with_challenge(challenge));
        let words = args.game.words(&rules)?;
        let seats = if args.players.is_empty() { seats::usual() } else { args.players.clone() };
        if !(2..=wordwright_boardgame::rules::MAX_PLAYERS).contains(&seats.len()) {
            return Err(CliError::Usage(format!(
                "{} given; name two to four, as in --player Ann --player Computer=expert",
                output::counted(seats.len(), "player")
            )));
        }
        let players = seats::players(&seats)?;
        let clocks = args.clock.map(|(time, more)| Clocks::new(seats.len(), time, more));
        let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
        let lexicon = Arc::clone(&words.lexicon);
        let mut referee =
            Referee::new(&rules, players, lexicon, seed, clocks).map_err(|problem| {
                CliError::Game { name: args.game.rules_name().to_owned(), problem }
            })?;
        game_labels::label(referee.game_mut(), args.game.rules_name(), &words.name, &args.file);
        Ok(Self {
            file: args.file.clone(),
            seats: seats::sit(&seats, &words)?,
            leaves: words.leaves(),
            referee,
            words,
            rules_name: args.game.rules_name().to_owned(),
            leaves_name: args.game.leaves.clone(),
            before: Vec::new(),
            terminal: io::stdout().is_terminal(),
        })
    }

    /// Goes on with a saved game, by the rules and with the words that it was
    /// begun with.
    fn resume(args: &PlayArgs, gcg: &Gcg) -> Result<Self, CliError> {
        let name = args.file.display().to_string();
        let begun = Begun::find(args, gcg)?;
        let lexicon = Arc::clone(&begun.words.lexicon);
        let mut referee = Referee::resume(gcg, &begun.rules, lexicon)
            .map_err(|problem| CliError::Game { name: name.clone(), problem })?;
        let levels = gcg.pragma(SEATS).unwrap_or_default();
        let seats = games::seats_of_pragma(levels, referee.game().players())
            .map_err(|problem| CliError::Usage(format!("{name}: {problem}")))?;
        if let Some(seed) = args.seed {
            return Err(CliError::Usage(format!(
                "{name} holds a game that goes on, which seed {seed} cannot change; leave --seed \
                 out, or begin a new game with --force"
            )));
        }
        output::note(&format!("going on with {name}"));
        let without = begun.without_effect(args, &seats, &referee);
        if !without.is_empty() {
            output::warn(&format!(
                "{name} goes on as it was begun, without {}; --force begins a new game",
                without.join(", ")
            ));
        }
        let Begun { rules_name, words, leaves_name, .. } = begun;
        game_labels::label(referee.game_mut(), &rules_name, &words.name, &args.file);
        Ok(Self {
            file: args.file.clone(),
            seats: seats::sit(&seats, &words)?,
            leaves: words.leaves(),
            referee,
            words,
            rules_name,
            leaves_name,
            before: Vec::new(),
            terminal: io::stdout().is_terminal(),
        })
    }

    /// Writes the game to its file.
    fn save(&self) -> Result<(), CliError> {
        self.save_as(&self.file)
    }

    fn save_as(&self, path: &Path) -> Result<(), CliError> {
        let mut referee = self.referee.clone();
        if referee.phase() != Phase::Over {
            let seats: Vec<&str> = self.seats.iter().map(Seat::name).collect();
            let game = referee.game_mut();
            game.set_label(SEATS, seats.join(" "));
            game.set_label(RULES, game_paths::written(&self.rules_name, path));
            game.set_label(WORDS, game_paths::written(&self.words.name, path));
            if let Some(leaves) = &self.leaves_name.leaves {
                game.set_label(LEAVES, game_paths::written(leaves, path));
            }
        }
        files::write(path, &referee.to_gcg().to_bytes(), true)
    }

    fn play(&mut self) -> Result<Exit, CliError> {
        // What has happened since a person last saw the board, a line each.
        let mut said = screen::welcome(&self.words, self.referee.game().rules());
        while self.referee.phase() != Phase::Over {
            let started = Instant::now();
            let player = self.referee.to_move();
            if let Seat::Computer { level, .. } = &self.seats[player] {
                if self.terminal && level.looks_ahead() {
                    let name = &self.referee.game().players()[player].name;
                    output::say(&format!("{said}\n{name} is thinking ...\n"))?;
                }
                let line = self.computer(player, started)?;
                said = if said.is_empty() { line } else { format!("{said}\n{line}") };
            } else {
                self.hand_over(&said)?;
                self.show(&said)?;
                let Some(text) = self.person(started)? else {
                    self.save()?;
                    output::say(&format!(
                        "saved; go on with: wordwright play {}\n",
                        self.file.display()
                    ))?;
                    return Ok(Exit::Stopped);
                };
                said = text;
            }
            self.save()?;
            if !self.seats.iter().any(Seat::is_person) && self.referee.phase() != Phase::Over {
                self.show(&said)?;
                said.clear();
            }
        }
        self.show(&said)?;
        output::say(&screen::end(&self.referee, &self.file))?;
        Ok(Exit::Done)
    }

    /// Takes the time since `started` from the clock of the player to move.
    fn spend(&mut self, started: Instant) {
        let time = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.referee.spend(time);
    }

    /// The computer's turn; what it did, in a line.
    fn computer(&mut self, player: usize, started: Instant) -> Result<String, CliError> {
        let Seat::Computer { level, known } = &self.seats[player] else { return Ok(String::new()) };
        let name = self.referee.game().players()[player].name.clone();
        // Derived from the referee's own state, which the file keeps, and never from
        // this session: a game that was killed and resumed plays on as it would have.
        let mut random = self.referee.chance();
        let challenges = self.referee.would_come_off() && level.notices(&mut random);
        if challenges {
            let verdict = self.referee.challenge().map_err(own)?;
            return Ok(format!("{name} challenges: {}", games::verdict_text(&verdict)));
        }
        if self.referee.phase() == Phase::LastChallenge {
            self.referee.accept().map_err(own)?;
            return Ok(format!("{name} accepts the last play."));
        }
        let chosen = level
            .choose_in(&self.referee, known, &self.leaves, &mut random, &Budget::UNLIMITED)
            .map_err(own)?;
        let position = self.referee.position();
        self.spend(started);
        let score = self.referee.play(&chosen.play).map_err(own)?;
        Ok(match chosen.play {
            Play::Place(placement) => {
                format!("{name} plays {} for {score}.", position.board().describe(&placement))
            }
            Play::Exchange(tiles) => {
                format!("{name} exchanges {}.", output::counted(tiles.len(), "tile"))
            }
            Play::Pass => format!("{name} passes."),
        })
    }

    /// Reads what a person wants until a turn is taken. Nothing means to stop.
    fn person(&mut self, started: Instant) -> Result<Option<String>, CliError> {
        let stdin = io::stdin();
        loop {
            output::say(&screen::prompt(&self.referee))?;
            let mut line = String::new();
            let read = stdin.lock().read_line(&mut line);
            if read.map_err(|problem| CliError::Read { path: "-".into(), problem })? == 0 {
                return Ok(None);
            }
            let order = match Order::read(line.trim(), self.referee.game().board()) {
                Ok(Order::Quit) => return Ok(None),
                Ok(order) => order,
                Err(problem) => {
                    output::say(&format!("{problem}\n"))?;
                    continue;
                }
            };
            match self.obey(&order, started) {
                Ok(Obeyed::Turn(text)) => return Ok(Some(text)),
                Ok(Obeyed::Said(text)) => output::say(&text)?,
                Err(CliError::Game { problem, .. }) => output::say(&format!("{problem}\n"))?,
                Err(problem) => return Err(problem),
            }
        }
    }

    fn obey(&mut self, order: &Order, started: Instant) -> Result<Obeyed, CliError> {
        let name = self.referee.game().players()[self.referee.to_move()].name.clone();
        let mut next = self.referee.clone();
        let time = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        next.spend(time);
        let text = match order {
            Order::Play(play) => {
                let score = next.play(play).map_err(own)?;
                match play {
                    Play::Place(placement) => {
                        let board = self.referee.game().board();
                        format!("{name}: {} for {score}.", board.describe(placement))
                    }
                    Play::Exchange(tiles) => {
                        format!("{name}: {} exchanged.", output::counted(tiles.len(), "tile"))
                    }
                    Play::Pass => format!("{name} passes."),
                }
            }
            Order::Challenge => {
                format!("Challenged: {}", games::verdict_text(&next.challenge().map_err(own)?))
            }
            Order::Accept => {
                next.accept().map_err(own)?;
                "Accepted.".to_owned()
            }
            Order::Undo => {
                let Some(before) = self.before.pop() else {
                    return Ok(Obeyed::Said("There is no turn to take back.\n".to_owned()));
                };
                self.referee = before;
                return Ok(Obeyed::Turn("Taken back.".to_owned()));
            }
            Order::Hint(count) => return self.hint(*count).map(Obeyed::Said),
            Order::Note(text) => {
                self.referee.game_mut().note(text);
                self.save()?;
                return Ok(Obeyed::Said("Noted.\n".to_owned()));
            }
            Order::Save(path) => {
                match path {
                    Some(path) if path.exists() => {
                        return Err(CliError::Exists { path: path.clone() });
                    }
                    Some(path) => self.save_as(path)?,
                    None => self.save()?,
                }
                return Ok(Obeyed::Said("Saved.\n".to_owned()));
            }
            Order::Board => return Ok(Obeyed::Said(screen::table(&self.referee))),
            Order::Sheet => return Ok(Obeyed::Said(screen::sheet(&self.referee))),
            Order::Unseen => return Ok(Obeyed::Said(screen::unseen(&self.referee))),
            Order::Help => return Ok(Obeyed::Said(input::HELP.to_owned())),
            Order::Quit => return Ok(Obeyed::Said(String::new())),
        };
        self.before.push(std::mem::replace(&mut self.referee, next));
        Ok(Obeyed::Turn(text))
    }

    /// The best plays that the champion sees.
    fn hint(&self, count: usize) -> Result<String, CliError> {
        let position = self.referee.position();
        let all = plays(&position, &self.words.lexicon, &self.leaves).map_err(own)?;
        let lines = all.iter().take(count).map(|ranked| match &ranked.play {
            Play::Place(placement) => {
                format!("  {} for {}\n", position.board().describe(placement), ranked.score)
            }
            Play::Exchange(tiles) => {
                format!("  exchange {}\n", tiles.show(position.rules().tiles()))
            }
            Play::Pass => "  pass\n".to_owned(),
        });
        Ok(lines.collect())
    }

    /// Where several people share a terminal, hides the rack until the next
    /// one sits down.
    fn hand_over(&self, said: &str) -> Result<(), CliError> {
        let people = self.seats.iter().filter(|seat| seat.is_person()).count();
        if people < 2 || !self.terminal {
            return Ok(());
        }
        let name = &self.referee.game().players()[self.referee.to_move()].name;
        output::say(&format!("{CLEAR}{said}\n{name}, press Enter to see your rack. "))?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        read.map_err(|problem| CliError::Read { path: "-".into(), problem })?;
        Ok(())
    }

    /// Draws the table.
    fn show(&self, said: &str) -> Result<(), CliError> {
        let clear = if self.terminal { CLEAR } else { "" };
        let space = if said.is_empty() { "" } else { "\n" };
        output::say(&format!("{clear}{}{space}{said}\n", screen::table(&self.referee)))
    }
}

/// What came of an order.
enum Obeyed {
    /// A turn was taken; the line to show.
    Turn(String),
    /// Something was told.
    Said(String),
}

/// A refusal of the referee.
fn own(problem: BoardGameError) -> CliError {
    CliError::Game { name: "the game".to_owned(), problem }
}
