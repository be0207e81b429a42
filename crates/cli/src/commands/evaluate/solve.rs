//! `wordwright evaluate solve`: accuracy, calibration, time and memory.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use wordwright_grid::Puzzle;
use wordwright_knowledge::{Answers, Kinds};
use wordwright_solve::evaluate::Score;
use wordwright_solve::observer::{Budget, Silent};
use wordwright_solve::outcome::Solved;
use wordwright_solve::prior::Prior;
use wordwright_solve::problem::Problem;
use wordwright_solve::solve::SolveOptions;
use wordwright_solve::{SolveError, Solver};

use super::report::{PuzzleReport, Sums, WrongWord};
use super::weekday;
use crate::error::CliError;
use crate::exit::Exit;
use crate::packs::PackArgs;
use crate::{grids, output};

/// Arguments of `evaluate solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Puzzles with solutions, or folders of them
    #[arg(long, required = true, num_args = 1.., value_name = "PATH")]
    puzzles: Vec<PathBuf>,

    #[command(flatten)]
    pack: PackArgs,

    /// A row for each weekday, from the date in the file's name or the title
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Option<Grouping>,

    /// Only every N-th puzzle, to look at a sample
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How to group puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Grouping {
    /// By the day of the week.
    Weekday,
}

/// Minutes that the tournament gives a puzzle of up to 225 squares, and a
/// larger one.
const MINUTES: (usize, usize) = (15, 30);

/// Solves every puzzle and reports.
///
/// # Errors
/// No puzzle with a solution, a pack that cannot be used, or word lists that
/// know the answers.
pub fn run(args: &SolveArgs) -> Result<Exit, CliError> {
    let files = files(&args.puzzles)?;
    let pack = args.pack.open()?;
    let solver = Solver::new(&pack);
    let mut sums = Sums::default();
    let (mut reports, mut left_out) = (Vec::new(), Vec::new());
    for path in files.iter().step_by(args.every as usize) {
        let document = match grids::open(path) {
            Ok(document) => document,
            Err(error) => {
                output::warn(&format!("left out: {error}"));
                left_out.push(name(path));
                continue;
            }
        };
        // Some makers table a dash, the sign for "not known", as if it were a rebus.
        let letter = |text: &str| text.contains(char::is_alphanumeric);
        if !document.puzzle.solution.iter().flatten().any(|text| letter(text)) {
            output::warn(&format!("left out: {}: it holds no solution", path.display()));
            left_out.push(name(path));
            continue;
        }
        reports.push(evaluate(&solver, path, &document.puzzle, &mut sums)?);
        progress(reports.len(), files.len() / args.every as usize, &sums);
    }
    if reports.is_empty() {
        let none = "no puzzle with a solution among the files; give .puz or other puzzle files";
        return Err(CliError::Usage(none.to_owned()));
    }
    if sums.novelty.knows_the_future() {
        return Err(CliError::Usage(format!(
            "the pack's word lists hold {:.0} % of the {} answers that its archive has never \
             seen; dictionaries hold about a fifth, so a list was made from these puzzles: build \
             the pack without it",
            100.0 * sums.novelty.share(),
            sums.novelty.new
        )));
    }
    let report = sums.finish(reports, left_out, peak_memory());
    if args.json {
        output::say_json(&report)?;
    } else {
        output::say(&report.text(args.by.is_some()))?;
    }
    Ok(Exit::Done)
}

/// The files named, and those of the folders named, by name.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let error = |problem| CliError::Read { path: path.clone(), problem };
        for entry in path.read_dir().map_err(error)? {
            let path = entry.map_err(error)?.path();
            if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn evaluate(
    solver: &Solver<'_>,
    path: &Path,
    puzzle: &Puzzle,
    sums: &mut Sums,
) -> Result<PuzzleReport, CliError> {
    let failed = |problem: SolveError| CliError::Solve { path: path.to_owned(), problem };
    let started = Instant::now();
    let problem = Problem::new(puzzle).map_err(failed)?;
    let priors = solver.priors(&problem).map_err(failed)?;
    let solved = solver
        .solve_from(&problem, &priors, &SolveOptions::default(), &Budget::UNLIMITED, &mut Silent)
        .map_err(failed)?;
    let seconds = started.elapsed().as_secs_f64();

    let content = solved.content();
    let score = Score::of(puzzle, |cell| content[cell.index()].as_deref());
    let weekday = weekday::of(path, puzzle);
    sums.add(weekday, &score);
    let wrong = words(solver, puzzle, &problem, &priors, &solved, sums);
    let (small, large) = MINUTES;
    let minutes = if puzzle.grid.cell_count() <= 225 { small } else { large };
    let left = (minutes as f64 - seconds / 60.0).max(0.0) as usize;
    Ok(PuzzleReport {
        file: name(path),
        weekday: weekday.map(str::to_owned),
        words: score.words.percent(),
        letters: score.letters.percent(),
        perfect: score.is_perfect(),
        wrong_letters: score.letters.total - score.letters.right,
        points: score.tournament_points(left),
        seconds,
        wrong,
    })
}

/// What reports call a file.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Counts ranks, confidence and new answers; gives the wrong words.
fn words(
    solver: &Solver<'_>,
    puzzle: &Puzzle,
    problem: &Problem,
    priors: &[Prior],
    solved: &Solved,
    sums: &mut Sums,
) -> Vec<WrongWord> {
    let answers = solver.pack().answers();
    let mut wrong = Vec::new();
    for (id, slot) in problem.slots().iter() {
        let Some(answer) = letters(puzzle, slot) else { continue };
        let found = &solved.slots[id.index()];
        let right = found.word.as_bytes() == answer;
        sums.calibration.add(found.posterior, right);
        let rank = rank(&priors[id.index()], &answer);
        sums.ranks.add(rank);
        if let Some(listed) = new_to_archive(answers, &answer) {
            sums.novelty.add(listed);
        }
        if !right {
            wrong.push(WrongWord {
                slot: slot.label(),
                clue: problem.clue(id).unwrap_or_default().to_owned(),
                answer: String::from_utf8_lossy(&answer).into_owned(),
                found: found.word.clone(),
                rank: rank.map(|(rank, _)| rank),
                log_prior: rank.map(|(_, log)| log),
            });
        }
    }
    wrong
}

/// The answer of a slot in capitals, a square of several letters by its first;
/// `None` if some letter is not known or not A to Z.
fn letters(puzzle: &Puzzle, slot: &wordwright_grid::Slot) -> Option<Vec<u8>> {
    let letter = |&cell| {
        let first = puzzle.solution_at(cell)?.bytes().next()?.to_ascii_uppercase();
        first.is_ascii_uppercase().then_some(first)
    };
    slot.cells.iter().map(letter).collect()
}

/// Rank (1 for the best) and log chance of an answer by its clue alone.
fn rank(prior: &Prior, answer: &[u8]) -> Option<(usize, f32)> {
    let spelled = |word: &[u8]| word.iter().zip(answer).all(|(&x, &y)| x + b'A' == y);
    let (_, log) = prior.words().find(|(word, _)| spelled(word))?;
    let better = prior.words().filter(|&(_, other)| other > log).count();
    Some((better + 1, log))
}

/// Whether a word list holds an answer; `None` if the archive has seen it.
fn new_to_archive(answers: Answers<'_>, answer: &[u8]) -> Option<bool> {
    let lists = Kinds::WORD
        | Kinds::PHRASE
        | Kinds::NAME
        | Kinds::ABBREVIATION
        | Kinds::WORDNET
        | Kinds::THESAURUS
        | Kinds::TOPIC
        | Kinds::LISTED;
    match answers.find(answer).map(|id| answers.kinds(id)) {
        Some(kinds) if kinds.any(Kinds::ARCHIVE) => None,
        Some(kinds) => Some(kinds.any(lists)),
        None => Some(false),
    }
}

fn progress(done: usize, all: usize, sums: &Sums) {
    use std::io::IsTerminal as _;
    if std::io::stderr().is_terminal() {
        let (words, letters) = (sums.total.words(), sums.total.letters());
        let perfect = sums.total.perfect();
        let line = format!(
            "{done} of {all}: {words:.1} % words, {letters:.1} % letters, {perfect:.1} % perfect"
        );
        output::note(&line);
    }
}

/// The most memory that this process has used so far, in bytes; 0 where the
/// system does not say.
fn peak_memory() -> u64 {
    #[cfg(unix)]
    {
        use nix::sys::resource::{UsageWho, getrusage};
        let kilobytes = getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| usage.max_rss());
        u64::try_from(kilobytes).unwrap_or(0) * 1024
    }
    #[cfg(not(unix))]
    0
}
