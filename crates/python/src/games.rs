//! Boards, plays and self-play.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use wordwright_boardgame::bot::{PlayedGame, Tally};
use wordwright_boardgame::evaluate::Leaves;
use wordwright_boardgame::{Position, Rack, Rules};
use wordwright_core::Budget;
use wordwright_service::games::{self, GameWords, SelfplayLimits};
use wordwright_service::limits::WORDS_FILE;
use wordwright_service::plays::notation;

use crate::error::{at_most, engine, of_file, read, whole};
use crate::long;
use crate::solve::array;
use crate::svg;

/// The built-in rules of that name.
fn rules(name: &str) -> PyResult<Arc<Rules>> {
    games::rules_named(name).map_err(engine)
}

/// The words of a game. It cannot be pickled: read it in each process.
#[pyclass(frozen, module = "wordwright")]
pub struct Lexicon {
    lexicon: Arc<wordwright_boardgame::Lexicon>,
}

#[pymethods]
impl Lexicon {
    /// The embedded list without names and abbreviations.
    #[staticmethod]
    fn english(py: Python<'_>) -> PyResult<Self> {
        let lexicon = py.detach(wordwright_boardgame::Lexicon::embedded).map_err(engine)?;
        Ok(Self { lexicon: Arc::new(lexicon) })
    }

    /// Words from a list, a compiled lexicon or a KWG file, for the tiles of these rules.
    ///
    /// Raises `OSError`, and `WordwrightError` for unknown rules or words that
    /// cannot be used.
    #[staticmethod]
    #[pyo3(signature = (path, rules = "english"))]
    fn read(py: Python<'_>, path: PathBuf, rules: &str) -> PyResult<Self> {
        let rules = self::rules(rules)?;
        let bytes = read(&path, WORDS_FILE)?;
        let name = path.display().to_string();
        let words = py.detach(|| GameWords::read(&name, bytes, &rules));
        let words = words.map_err(|problem| of_file(&path)(problem.to_string()))?;
        Ok(Self { lexicon: Arc::clone(words.lexicon()) })
    }

    fn __len__(&self) -> usize {
        self.lexicon.len()
    }

    fn __contains__(&self, word: &str) -> bool {
        let letters = self.lexicon.alphabet().encode(word);
        letters.is_ok_and(|letters| self.lexicon.contains(&letters))
    }

    fn __repr__(&self) -> String {
        format!("<Lexicon of {} words>", self.lexicon.len())
    }
}

/// Tiles on a board. A notebook shows it as a picture.
#[pyclass(frozen, module = "wordwright")]
#[derive(Clone)]
pub struct Board {
    board: wordwright_boardgame::Board,
}

#[pymethods]
impl Board {
    /// A board from rows of text: capitals are tiles, small letters blanks, `.`
    /// empty squares.
    ///
    /// Raises `WordwrightError` with row and column for invalid text, and for unknown
    /// rules.
    #[new]
    #[pyo3(signature = (rows = "", rules = "english"))]
    fn new(rows: &str, rules: &str) -> PyResult<Self> {
        let rules = self::rules(rules)?;
        let board = wordwright_boardgame::Board::parse(&rules, rows).map_err(engine)?;
        Ok(Self { board })
    }

    /// The name of its rules, such as "english".
    #[getter]
    fn rules(&self) -> &str {
        self.board.rules().name()
    }

    /// How many tiles are on it.
    #[getter]
    fn tiles(&self) -> usize {
        self.board.len()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &str)) {
        (py.get_type::<Self>(), (self.board.to_text(), self.rules()))
    }

    fn __str__(&self) -> String {
        self.board.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Board with {} tiles, rules {}>", self.board.len(), self.board.rules().name())
    }

    fn _repr_svg_(&self) -> String {
        svg::board(&self.board)
    }
}

/// A play with its value.
#[pyclass(frozen, module = "wordwright")]
pub struct Play {
    action: wordwright_boardgame::Play,
    board: wordwright_boardgame::Board,
    /// Square and tiles, such as "8H RANCES", "exchange CQ" or "pass".
    #[pyo3(get)]
    text: String,
    /// Its score in points.
    #[pyo3(get)]
    score: i32,
    /// The score plus the value of the leave, in points.
    #[pyo3(get)]
    equity: f64,
}

#[pymethods]
impl Play {
    /// The board after the play; unchanged for an exchange or a pass.
    fn after(&self) -> Board {
        let mut board = self.board.clone();
        if let wordwright_boardgame::Play::Place(placement) = &self.action {
            board.place(placement);
        }
        Board { board }
    }

    fn __repr__(&self) -> String {
        format!("<Play {} {} points>", self.text, self.score)
    }
}

/// Every legal play of a rack, best equity first.
///
/// `rack` is a text such as "ACERS??", `?` for a blank. Score and equity are in
/// points; equity includes the value of the leave. `most` limits the number of
/// plays. Raises `WordwrightError` for tiles that the set does not have, or words
/// whose letters differ from those of the board's rules.
#[pyfunction]
#[pyo3(signature = (board, rack, lexicon, *, most = None))]
pub fn plays(
    py: Python<'_>,
    board: &Board,
    rack: &str,
    lexicon: &Lexicon,
    most: Option<i128>,
) -> PyResult<Vec<Play>> {
    let most = at_most(most)?;
    let board = &board.board;
    let rules = board.rules();
    let rack = Rack::parse(rules, rack).map_err(engine)?;
    let position = Position::new(board.clone(), rack).map_err(engine)?;
    let leaves = Leaves::embedded(rules);
    let mut found = py
        .detach(|| wordwright_boardgame::plays(&position, &lexicon.lexicon, &leaves))
        .map_err(engine)?;
    found.truncate(most);
    Ok(found
        .iter()
        .map(|ranked| Play {
            action: ranked.play,
            board: board.clone(),
            text: notation(&position, &ranked.play),
            score: ranked.score,
            equity: f64::from(ranked.equity) / 1000.0,
        })
        .collect())
}

/// The results of the computer's games against itself, from the first player's
/// view.
#[pyclass(frozen, module = "wordwright")]
pub struct Match {
    tally: Tally,
    scores: Vec<f64>,
    first: Vec<f64>,
}

#[pymethods]
impl Match {
    /// How many games were played.
    #[getter]
    fn games(&self) -> u64 {
        self.tally.games
    }

    /// How many games the first player won.
    #[getter]
    fn won(&self) -> u64 {
        self.tally.won
    }

    /// How many games were drawn.
    #[getter]
    fn drawn(&self) -> u64 {
        self.tally.drawn
    }

    /// Mean lead of the first player at the end and half of its 95 % interval, in
    /// points.
    #[getter]
    fn spread(&self) -> (f64, f64) {
        let spread = self.tally.spread();
        (spread.mean, spread.reach)
    }

    /// Final scores in points: float64, games x 2, the first player's and the
    /// second's.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, &self.scores, (self.scores.len() / 2, 2))
    }

    /// Which player began each game, 0 or 1: float64, one for each game.
    #[getter]
    fn began<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array(py, &self.first, (self.first.len(),))
    }

    fn __repr__(&self) -> String {
        let Tally { games, won, drawn, .. } = self.tally;
        format!("<Match of {games} games: won {won}, drawn {drawn}>")
    }
}

/// Let the computer play against itself.
///
/// Strategies are "equity", "score", "ahead", which simulates `playouts` of every
/// turn, or "infer", which also infers the opponent's rack from its last play.
/// `paired` plays pairs of games with the same tiles and swapped seats. Game n depends
/// only on `seed` and n, for any number of `threads` (1 to 1024). `progress` is called
/// with the numbers of games played and of games that the first player won.
///
/// Returns a `Match`: `scores` is float64 of games x 2 in points, `began` of games
/// (0 or 1). Raises `WordwrightError` for unknown rules and strategies, words in
/// other letters, or a number out of range.
#[pyfunction]
#[pyo3(signature = (games, lexicon, *, first = "equity", second = "equity", rules = "english",
    paired = false, seed = 0, threads = 1, playouts = 2000, progress = None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn selfplay(
    py: Python<'_>,
    games: i128,
    lexicon: &Lexicon,
    first: &str,
    second: &str,
    rules: &str,
    paired: bool,
    seed: i128,
    threads: i128,
    playouts: i128,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Match> {
    let games = whole("games", games, 0, None)?;
    let seed = whole("seed", seed, 0, None)?;
    let threads = long::threads(threads)?;
    let playouts = whole("playouts", playouts, 0, None)?;
    let rules = self::rules(rules)?;
    let strategy = |place, name: &str| games::strategy(place, name).map_err(engine);
    let strategies = [strategy("first", first)?, strategy("second", second)?];
    let leaves = Leaves::embedded(&rules);
    let limits = SelfplayLimits { playouts, ..SelfplayLimits::default() };
    let lookahead = limits.lookahead().map_err(engine)?;
    let report = |(done, won): (u64, u64)| match &progress {
        Some(callback) => {
            let dict = PyDict::new(py);
            dict.set_item("games", done)?;
            dict.set_item("won", won)?;
            callback.call1((dict,)).map(drop)
        }
        None => Ok(()),
    };
    let played = long::run(py, report, |watch| {
        let (rules, lexicon, leaves) = (&rules, &lexicon.lexicon, &leaves);
        let setup = wordwright_boardgame::bot::Match {
            rules,
            lexicon,
            leaves,
            strategies,
            seed,
            lookahead,
            paired,
        };
        let mut played = Match { tally: Tally::new(paired), scores: Vec::new(), first: Vec::new() };
        let budget = Budget::UNLIMITED.with_cancel(&watch.stop);
        setup.play(games, threads, &budget, &mut |game: &PlayedGame| {
            played.tally.add(game);
            played.scores.extend(game.scores.map(f64::from));
            played.first.push(game.first as f64);
            watch.report((played.tally.games, played.tally.won));
        })?;
        Ok::<_, wordwright_boardgame::BoardGameError>(played)
    })?;
    played.map_err(engine)
}
