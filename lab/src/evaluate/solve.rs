//! `lab evaluate solve`: accuracy, calibration, time and memory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use wordwright_clues::Distribution;
use wordwright_core::{Budget, Observer};
use wordwright_grid::Puzzle;
use wordwright_knowledge::{AnswerId, Answers, Capital, Kinds, Pack};
use wordwright_papers::proverb2002::ExpertTally;
use wordwright_solve::SolveError;
use wordwright_solve::Solver;
use wordwright_solve::assess::{Novelty, Score, Share, known_answers, known_letters};
use wordwright_solve::observer::SolveEvent;
use wordwright_solve::outcome::Solved;
use wordwright_solve::pipeline::{SolveOptions, solve};
use wordwright_solve::problem::Problem;

use super::judge::{JudgeArgs, Judged};
use super::report::{self, Grouping, PuzzleReport, Sums};
use super::search::SearchArgs;
use super::weekday;
use super::why::{Why, WrongWord};
use wordwright_cli::args::packs::PackArgs;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::input::{files, grids};
use wordwright_cli::terminal::output;

/// Arguments of `evaluate solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Puzzles with solutions, or folders of them
    #[arg(long, required = true, num_args = 1.., value_name = "PATH")]
    puzzles: Vec<PathBuf>,

    #[command(flatten)]
    pack: PackArgs,

    #[command(flatten)]
    judge: JudgeArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Print a row for each weekday, from the date in the file's name or the
    /// title, or for each kind of puzzle: with several letters in a square,
    /// with clues that name another slot, and plain
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Option<Grouping>,

    /// Only every N-th puzzle, to look at a sample
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// Do not evaluate every expert separately: faster, without the experts' table
    #[arg(long)]
    no_experts: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Minutes that the tournament gives a puzzle of up to 225 squares, and a
/// larger one.
const MINUTES: (usize, usize) = (15, 30);

/// Solves every puzzle and reports.
///
/// # Errors
/// No puzzle with a solution, a pack that cannot be used, or word lists that contain the answers.
pub fn run(args: &SolveArgs) -> Result<Exit, CliError> {
    let files = files::within(&args.puzzles)?;
    let pack = args.pack.open()?;
    let mut judged = args.judge.solver(&pack)?;
    if args.search.is_drfill() && judged.language.is_some() {
        let refused = "--no-implicit is for --search beliefs; leave one of the two out";
        return Err(CliError::Usage(refused.to_owned()));
    }
    judged.solver = args.search.applied(judged.solver);
    let (puzzles, left_out) = read(files.iter().step_by(args.every as usize));
    if puzzles.is_empty() {
        let none = "no puzzle with a solution among the files; give .puz or other puzzle files";
        return Err(CliError::Usage(none.to_owned()));
    }
    refuse_leaks(&puzzles, &pack)?;
    let mut sums = Sums::default();
    let mut experts = ExpertTally::new(judged.solver.answerer(), judged.merger.clone());
    let mut reports = Vec::new();
    for (path, puzzle) in &puzzles {
        reports.push(evaluate(&judged, path, puzzle, &mut sums)?);
        if !args.no_experts {
            let failed = |problem| CliError::Solve { path: path.clone(), problem };
            experts.ask(judged.solver.answerer(), &known_answers(puzzle).map_err(failed)?);
        }
        progress(reports.len(), puzzles.len(), &sums);
    }
    let mut report = sums.finish(reports, left_out, usage().0);
    report.judge = judged.name;
    if args.search.is_drfill() {
        report.judge += ", Dr.Fill's search";
    }
    if !args.no_experts {
        report.add_experts(&experts);
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.text(args.by))?;
    }
    Ok(Exit::Done)
}

/// The puzzles with a solution, and the names of the files that are left out.
pub(crate) fn read<'a>(
    files: impl Iterator<Item = &'a PathBuf>,
) -> (Vec<(PathBuf, Puzzle)>, Vec<String>) {
    let (mut puzzles, mut left_out) = (Vec::new(), Vec::new());
    // Some programs store a dash, the sign for "not known", as a rebus.
    let letter = |text: &str| text.contains(char::is_alphanumeric);
    for path in files {
        let problem = match grids::open(path) {
            Err(error) => error.to_string(),
            Ok(document) if document.puzzle.solution.iter().flatten().any(|t| letter(t)) => {
                puzzles.push((path.clone(), document.puzzle));
                continue;
            }
            Ok(_) => format!("{}: it has no solution", path.display()),
        };
        output::warn(&format!("left out: {problem}"));
        left_out.push(name(path));
    }
    (puzzles, left_out)
}

/// Rejects a pack whose word lists contain the answers of the puzzles.
fn refuse_leaks(puzzles: &[(PathBuf, Puzzle)], pack: &Pack) -> Result<(), CliError> {
    // Without an archive, accuracy is too low for a leak to matter.
    if pack.archive_clues() == 0 {
        return Ok(());
    }
    let answers = pack.answers();
    let built_in = Pack::embedded().answers();
    let mut different: BTreeSet<Vec<Capital>> = BTreeSet::new();
    for (path, puzzle) in puzzles {
        let failed = |problem| CliError::Solve { path: path.clone(), problem };
        let known = known_answers(puzzle).map_err(failed)?;
        different.extend(known.into_iter().map(|(_, answer)| answer));
    }
    let mut novelty = Novelty::default();
    for answer in different.iter().filter(|answer| built_in.find(answer).is_none()) {
        if let Some(listed) = new_to_archive(answers, answer) {
            novelty.add(listed);
        }
    }
    let listed = |id: &AnswerId| answers.kinds(*id).any(Kinds::of_lists());
    let beyond = |id: &AnswerId| built_in.find(answers.text(*id)).is_none();
    let entries = ids(answers).filter(listed).filter(beyond).count();
    if novelty.knows_the_future(entries) {
        return Err(CliError::Usage(format!(
            "the pack's word lists hold {:.0} % of the {} answers that neither its archive nor \
             the built-in list has; clean lists with {entries} entries beyond the built-in ones \
             hold at most {:.0} %, so a list was made from these puzzles: build the pack without \
             it",
            100.0 * novelty.share(),
            novelty.new,
            100.0 * Novelty::most(entries)
        )));
    }
    Ok(())
}

fn evaluate(
    judged: &Judged<'_>,
    path: &Path,
    puzzle: &Puzzle,
    sums: &mut Sums,
) -> Result<PuzzleReport, CliError> {
    let failed = |problem: SolveError| CliError::Solve { path: path.to_owned(), problem };
    let Judged { solver, language, .. } = judged;
    let mut clock = Clock { started: Instant::now(), first_grid: None };
    let (_, busy) = usage();
    let problem = Problem::new(puzzle).map_err(failed)?;
    let options = SolveOptions::default();
    let budget = Budget::UNLIMITED;
    let (priors, solved) = match language {
        None => solver.solve_anytime(&problem, &options, &budget, &mut clock).map_err(failed)?,
        Some(language) => {
            let priors = solver.priors(&problem).map_err(failed)?;
            let solved = solve(&problem, &priors, Some(language), &options, &budget, &mut clock);
            (priors, solved.map_err(failed)?)
        }
    };
    let seconds = clock.started.elapsed().as_secs_f64();
    let cpu_seconds = usage().1 - busy;

    let content = solved.content();
    let score = Score::of(puzzle, |cell| content[cell.index()].as_deref());
    let weekday = weekday::of(path, puzzle);
    let kind = report::kind_of(puzzle, &problem);
    sums.add(weekday, kind, &score);
    let wrong = words(solver, puzzle, &problem, &priors, &solved, sums);
    let (small, large) = MINUTES;
    let minutes = if puzzle.grid.cell_count() <= 225 { small } else { large };
    let left = (minutes as f64 - seconds / 60.0).max(0.0) as usize;
    let all = Score {
        words: Share { right: score.words.total, ..score.words },
        letters: Share { right: score.letters.total, ..score.letters },
    };
    let wrong_letters = score.letters.total - score.letters.right;
    let why = Why::of(solver, puzzle, wrong_letters, &wrong);
    Ok(PuzzleReport {
        file: name(path),
        weekday: weekday.map(str::to_owned),
        kind: kind.to_owned(),
        words: score.words.percent(),
        letters: score.letters.percent(),
        perfect: score.is_perfect(),
        wrong_letters,
        points: score.tournament_points(left),
        most_points: all.tournament_points(minutes - 1),
        seconds,
        cpu_seconds,
        first_grid_seconds: clock.first_grid.unwrap_or(seconds),
        wrong,
        why,
    })
}

/// An observer that records the time of the first full grid.
struct Clock {
    started: Instant,
    /// Seconds after the start.
    first_grid: Option<f64>,
}

impl Observer<SolveEvent> for Clock {
    fn observe(&mut self, event: &SolveEvent) {
        if matches!(event, SolveEvent::Grid { .. }) {
            self.first_grid.get_or_insert(self.started.elapsed().as_secs_f64());
        }
    }
}

/// A file's name in reports.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Counts ranks, confidence and new answers; returns the wrong words.
fn words(
    solver: &Solver<'_>,
    puzzle: &Puzzle,
    problem: &Problem,
    priors: &[Distribution],
    solved: &Solved,
    sums: &mut Sums,
) -> Vec<WrongWord> {
    let answers = solver.pack().answers();
    let mut wrong = Vec::new();
    for (id, slot) in problem.slots().iter() {
        let Some(answer) = known_letters(puzzle, slot) else { continue };
        let found = &solved.slots[id.index()];
        let right = found.word == Capital::spell(&answer);
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
                answer: Capital::spell(&answer).to_owned(),
                found: found.word.clone(),
                rank: rank.map(|(rank, _)| rank),
                log_prior: rank.map(|(_, log)| log),
            });
        }
    }
    wrong
}

/// Rank (1 for the best) and log probability of an answer by its clue alone.
fn rank(prior: &Distribution, answer: &[Capital]) -> Option<(usize, f32)> {
    let (_, log) = prior.words().find(|(word, _)| *word == answer)?;
    let better = prior.words().filter(|&(_, other)| other > log).count();
    Some((better + 1, log))
}

fn ids(answers: Answers<'_>) -> impl Iterator<Item = AnswerId> {
    (0..answers.len() as u32).map(AnswerId)
}

/// Whether a word list holds an answer; `None` if the archive has seen it.
fn new_to_archive(answers: Answers<'_>, answer: &[Capital]) -> Option<bool> {
    match answers.find(answer).map(|id| answers.kinds(id)) {
        Some(kinds) if kinds.any(Kinds::ARCHIVE) => None,
        Some(kinds) => Some(kinds.any(Kinds::of_lists())),
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

/// The most memory that this process has used so far, in bytes, and the processor
/// time of all its threads, in seconds; 0 on systems that do not report it.
fn usage() -> (u64, f64) {
    #[cfg(unix)]
    {
        use nix::sys::resource::{UsageWho, getrusage};
        use nix::sys::time::TimeValLike as _;
        let Ok(usage) = getrusage(UsageWho::RUSAGE_SELF) else { return (0, 0.0) };
        let busy = usage.user_time() + usage.system_time();
        (u64::try_from(usage.max_rss()).unwrap_or(0) * 1024, busy.num_microseconds() as f64 / 1e6)
    }
    #[cfg(not(unix))]
    (0, 0.0)
}
