//! `wordwright play`: plays a refereed game in the terminal.

mod game_file;
mod input;
mod resume;
mod screen;
mod seats;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use wordwright_boardgame::rules::ChallengeRule;
use wordwright_boardgame::{Play, plays};
use wordwright_core::Budget;
use wordwright_service::ServiceError;
use wordwright_service::games::{self, GameClock, GameMove, GameSession, YOU};

use crate::args::game::{GameArgs, LeavesName};
use crate::args::parsers;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::game_words::Words;
use crate::input::{files, game_labels, game_paths, lines};
use crate::terminal::output;
use game_file::GameFile;
use input::Command;
use resume::{SavedSetup, Unfinished};

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The game file, saved after every move; an unfinished game continues
    #[arg(value_name = "FILE", default_value = "game.gcg")]
    file: PathBuf,

    /// A player: a name, or for the computer a name and a level (beginner, learner, club,
    /// expert or champion, or grade-1 to grade-10 in even steps). Two to four [default: You and Computer=expert]
    #[arg(short, long = "player", value_name = "NAME[=LEVEL]", value_parser = seats::named)]
    players: Vec<games::Seat>,

    /// Challenge rule: none (invalid words are rejected), single, double, or the points a valid
    /// play gains [default: what a file of rules says, else none]
    #[arg(long, value_name = "RULE", value_parser = parsers::challenge_rule)]
    challenge: Option<ChallengeRule>,

    /// Minutes per player, plus seconds per turn, or none; each minute of overtime, once begun,
    /// costs ten points, unless a file of rules says otherwise [default: what a file of rules
    /// says, else none]
    #[arg(long, value_name = "MIN[+SEC]", value_parser = clock)]
    clock: Option<ClockChoice>,

    /// Random seed [default: different for each game]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Start a new game even if the file has one
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    game: GameArgs,
}

/// A clock, or none.
#[derive(Debug, Clone, Copy)]
struct ClockChoice(Option<GameClock>);

fn clock(text: &str) -> Result<ClockChoice, String> {
    let clock = (text != "none").then(|| GameClock::parse(text)).transpose();
    clock.map(ClockChoice).map_err(|problem| problem.to_string())
}

/// The names of the pragmas in addition to the referee's own.
const SEATS: &str = games::SEATS_PRAGMA;
const RULES: &str = games::RULES_PRAGMA;
const WORDS: &str = games::WORDS_PRAGMA;
const LEAVES: &str = "wordwright-leaves";

/// Clears a terminal.
const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// A game in the terminal.
struct TerminalGame {
    file: GameFile,
    session: GameSession,
    words: Words,
    rules_name: String,
    leaves_name: LeavesName,
    /// The game before each turn of a person, for taking turns back.
    before: Vec<GameSession>,
    /// Whether standard output is a terminal.
    terminal: bool,
}

/// Plays a game.
///
/// # Errors
/// Rules, words, players or a file that cannot be used, or a closed output.
pub fn run(args: &PlayArgs) -> Result<Exit, CliError> {
    let mut game = match resume::saved(args)? {
        Some(saved) => TerminalGame::resume(args, saved)?,
        None => TerminalGame::begin(args)?,
    };
    game.save()?;
    game.play()
}

impl TerminalGame {
    fn begin(args: &PlayArgs) -> Result<Self, CliError> {
        let rules_name = args.game.rules_name();
        let rules = args.game.rules()?;
        let rules = games::with_challenge(rules_name, &rules, args.challenge);
        let words = args.game.words(&rules)?;
        let seats = if args.players.is_empty() { seats::usual() } else { args.players.clone() };
        let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
        let clock = args.clock.map_or_else(|| GameClock::of(&rules), |choice| choice.0);
        let known = Arc::clone(&words.words);
        let mut session = GameSession::begin(&rules, seats, known, words.leaves(), clock, seed)
            .map_err(|problem| match problem {
                problem @ ServiceError::Value { .. } => CliError::Usage(format!(
                    "{problem}, as in --player Ann --player Computer=expert"
                )),
                problem => CliError::of_game(rules_name, problem),
            })?;
        game_labels::label(session.game_mut(), rules_name, &words.name, &args.file);
        Ok(Self {
            file: GameFile::new(&args.file, args.force),
            session,
            words,
            rules_name: rules_name.to_owned(),
            leaves_name: args.game.leaves.clone(),
            before: Vec::new(),
            terminal: io::stdout().is_terminal(),
        })
    }

    /// Resumes a saved game with the rules and words that it started with.
    fn resume(args: &PlayArgs, saved: Unfinished) -> Result<Self, CliError> {
        let name = args.file.display().to_string();
        let Unfinished { gcg, bytes } = saved;
        let begun = SavedSetup::find(args, &gcg)?;
        let SavedSetup { rules, words, .. } = &begun;
        let mut session =
            GameSession::resume(&gcg, rules, Arc::clone(&words.words), words.leaves())
                .map_err(|problem| CliError::of_game(&name, problem))?;
        if let Some(seed) = args.seed {
            return Err(CliError::Usage(format!(
                "{name} holds an unfinished game, which seed {seed} cannot change; leave --seed \
                 out, or start a new game with --force"
            )));
        }
        output::note(&format!("resuming {name}"));
        let without = begun.without_effect(args, &session);
        if !without.is_empty() {
            output::warn(&format!(
                "{name} resumes as it was started, without {}; --force starts a new game",
                without.join(", ")
            ));
        }
        let SavedSetup { rules_name, words, leaves_name, .. } = begun;
        game_labels::label(session.game_mut(), &rules_name, &words.name, &args.file);
        Ok(Self {
            file: GameFile::read(&args.file, bytes),
            session,
            words,
            rules_name,
            leaves_name,
            before: Vec::new(),
            terminal: io::stdout().is_terminal(),
        })
    }

    /// Writes the game to its file.
    fn save(&mut self) -> Result<(), CliError> {
        self.file.write(self.bytes_at(self.file.path()))
    }

    /// The game as a file at `path` holds it, which names what lies beside it.
    fn bytes_at(&self, path: &Path) -> Vec<u8> {
        let mut session = self.session.clone();
        if !session.is_over() {
            let seats = games::seats_pragma(session.seats());
            let game = session.game_mut();
            game.set_label(SEATS, seats);
            game.set_label(RULES, game_paths::written(&self.rules_name, path));
            game.set_label(WORDS, game_paths::written(&self.words.name, path));
            if let Some(leaves) = &self.leaves_name.leaves {
                game.set_label(LEAVES, game_paths::written(leaves, path));
            }
        }
        session.referee().to_gcg().to_bytes()
    }

    /// The command line that resumes the game. Files outside its folder have to be named
    /// again.
    fn resume_command(&self) -> String {
        let file = self.file.path();
        let mut line = format!("wordwright play {}", file.display());
        let named = [
            ("--rules", Some(&self.rules_name)),
            ("--words", Some(&self.words.name)),
            ("--leaves", self.leaves_name.leaves.as_ref()),
        ];
        for (option, name) in named {
            let elsewhere = |name: &&String| {
                Path::new(name).is_file()
                    && game_paths::beside(&game_paths::written(name, file), file).is_none()
            };
            if let Some(name) = name.filter(elsewhere) {
                line.extend([" ", option, " ", name]);
            }
        }
        line
    }

    fn play(&mut self) -> Result<Exit, CliError> {
        // What has happened since a person last saw the board, one line each.
        let mut message = screen::welcome(&self.words, self.session.referee().game().rules());
        while !self.session.is_over() {
            let started = Instant::now();
            if let Some(level) = self.session.level_to_move() {
                if self.terminal && level.looks_ahead() {
                    output::print(&format!("{message}\n{} is thinking ...\n", self.to_move()))?;
                }
                let line = self
                    .session
                    .reply(&|| started.elapsed(), &Budget::UNLIMITED)
                    .map_err(game_error)?
                    .to_string();
                message = if message.is_empty() { line } else { format!("{message}\n{line}") };
            } else {
                self.hand_over(&message)?;
                self.show(&message)?;
                let Some(text) = self.person_turn(started)? else {
                    self.save()?;
                    output::print(&format!("saved; resume with: {}\n", self.resume_command()))?;
                    return Ok(Exit::Stopped);
                };
                message = text;
            }
            self.save()?;
            if self.people() == 0 && !self.session.is_over() {
                self.show(&message)?;
                message.clear();
            }
        }
        self.show(&message)?;
        output::print(&screen::end(self.session.referee(), self.file.path()))?;
        Ok(Exit::Done)
    }

    /// The name of the player to move.
    fn to_move(&self) -> &str {
        let referee = self.session.referee();
        &referee.game().players()[referee.to_move()].name
    }

    /// How many of the players are people.
    fn people(&self) -> usize {
        self.session.seats().iter().filter(|seat| seat.level.is_none()).count()
    }

    /// Reads a person's commands until a turn is taken; `None` to quit, or at the
    /// end of the input.
    fn person_turn(&mut self, started: Instant) -> Result<Option<String>, CliError> {
        let stdin = io::stdin();
        loop {
            output::print(&screen::prompt(self.session.referee()))?;
            let line = lines::next(&mut stdin.lock());
            let line = line.map_err(|problem| CliError::Read { path: "-".into(), problem })?;
            let Some(line) = line else { return Ok(None) };
            let command = match Command::read(line.trim(), self.session.referee().game().board()) {
                Ok(Command::Quit) => return Ok(None),
                Ok(command) => command,
                Err(problem) => {
                    output::print(&format!("{problem}\n"))?;
                    continue;
                }
            };
            match self.execute(&command, started) {
                Ok(Outcome::Turn(text)) => return Ok(Some(text)),
                Ok(Outcome::Message(text)) => output::print(&text)?,
                Err(CliError::Game { problem, .. }) => output::print(&format!("{problem}\n"))?,
                Err(problem) => return Err(problem),
            }
        }
    }

    fn execute(&mut self, command: &Command, started: Instant) -> Result<Outcome, CliError> {
        let wanted = match command {
            Command::Play(play) => GameMove::Play(*play),
            Command::Challenge => GameMove::Challenge,
            Command::Accept => GameMove::Accept,
            Command::Resign => GameMove::Resign,
            Command::Undo => {
                let Some(before) = self.before.pop() else {
                    return Ok(Outcome::Message("There is no turn to take back.\n".to_owned()));
                };
                self.session = before;
                return Ok(Outcome::Turn("Taken back.".to_owned()));
            }
            Command::Hint(count) => return self.hint(*count).map(Outcome::Message),
            Command::Note(text) => {
                self.session.game_mut().note(text);
                self.save()?;
                return Ok(Outcome::Message("Noted.\n".to_owned()));
            }
            Command::Save(path) => {
                let saved = match path {
                    Some(path) => files::write(path, &self.bytes_at(path), false),
                    None => self.save(),
                };
                return saved
                    .map(|()| "Saved.\n".to_owned())
                    .or_else(unsaved)
                    .map(Outcome::Message);
            }
            Command::Board => return Ok(Outcome::Message(screen::game(self.session.referee()))),
            Command::Sheet => return Ok(Outcome::Message(screen::sheet(self.session.referee()))),
            Command::Unseen => return Ok(Outcome::Message(screen::unseen(self.session.referee()))),
            Command::Help => return Ok(Outcome::Message(input::HELP.to_owned())),
            Command::Quit => return Ok(Outcome::Message(String::new())),
        };
        let time = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let before = self.session.clone();
        let event = self.session.make(&wanted, time).map_err(game_error)?;
        if matches!(wanted, GameMove::Resign) && !self.resigns()? {
            self.session = before;
            return Ok(Outcome::Message("The game goes on.\n".to_owned()));
        }
        self.before.push(before);
        Ok(Outcome::Turn(event.to_string()))
    }

    /// Whether the player who has just resigned means it: nothing brings the game back. What
    /// does not come from a terminal nobody typed by mistake, and nobody could answer for.
    fn resigns(&self) -> Result<bool, CliError> {
        let stdin = io::stdin();
        if !stdin.is_terminal() {
            return Ok(true);
        }
        output::print(&format!("{} [y/N] ", screen::resignation(self.session.referee())))?;
        lines::says_yes(&mut stdin.lock())
            .map_err(|problem| CliError::Read { path: "-".into(), problem })
    }

    /// The best plays by the champion's ranking.
    fn hint(&self, count: usize) -> Result<String, CliError> {
        let position = self.session.referee().position();
        let all = plays(&position, &self.words.lexicon, self.session.leaves())
            .map_err(|problem| game_error(problem.into()))?;
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

    /// If several people share a terminal, hides the rack until the next player
    /// presses Enter.
    fn hand_over(&self, message: &str) -> Result<(), CliError> {
        if self.people() < 2 || !self.terminal {
            return Ok(());
        }
        let name = self.to_move();
        let press = if name == YOU { "Press".to_owned() } else { format!("{name}, press") };
        output::print(&format!("{CLEAR}{message}\n{press} Enter to see your rack. "))?;
        lines::next(&mut io::stdin().lock())
            .map_err(|problem| CliError::Read { path: "-".into(), problem })?;
        Ok(())
    }

    /// Draws the game, with a message below it.
    fn show(&self, message: &str) -> Result<(), CliError> {
        let clear = if self.terminal { CLEAR } else { "" };
        let space = if message.is_empty() { "" } else { "\n" };
        output::print(&format!("{clear}{}{space}{message}\n", screen::game(self.session.referee())))
    }
}

/// The outcome of a command.
enum Outcome {
    /// A turn was taken; the line to show.
    Turn(String),
    /// A message to show; the player is still to move.
    Message(String),
}

/// Why a game was not saved as asked, for a player who can name another file. The game goes
/// on.
///
/// # Errors
/// A closed output.
fn unsaved(problem: CliError) -> Result<String, CliError> {
    match problem {
        CliError::Exists { path } => {
            Ok(format!("{} already exists; choose another name.\n", path.display()))
        }
        problem @ CliError::Changed { .. } => {
            Ok(format!("{problem}, and save FILE keeps this game under another name.\n"))
        }
        problem @ CliError::Write { .. } => Ok(format!("{problem}.\n")),
        problem => Err(problem),
    }
}

/// An error from the referee.
fn game_error(problem: ServiceError) -> CliError {
    CliError::of_game("the game", problem)
}
