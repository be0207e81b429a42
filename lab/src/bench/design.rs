//! `lab bench design`: patterns around themes, by the lengths of their entries.
//!
//! Themes are phrases of the list, drawn by a seed. Times on one thread are processor time of
//! this process, so that a busy machine does not count; on several threads they are of the
//! clock.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use fastrand::Rng;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use serde::Serialize;
use wordwright_cli::args::lists::{ListArgs, USUAL_MINIMUM};
use wordwright_cli::args::parsers;
use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;
use wordwright_compose::WordTables;
use wordwright_compose::theme::{
    Design, DesignEnd, DesignEvent, DesignProgress, ThemeEntry, design,
};
use wordwright_core::{Budget, CancelToken, Observer};
use wordwright_lexicon::LengthSet;

/// Arguments of `bench design`.
#[derive(Debug, Args)]
pub struct BenchDesignArgs {
    /// Lengths of the entries of a theme, such as 13,14,7,14,13 [default: eight sets that a
    /// 15x15 is often asked to hold]
    #[arg(long, num_args = 1.., value_name = "LENGTHS")]
    lengths: Vec<Lengths>,

    #[command(flatten)]
    lists: ListArgs,

    /// Themes of each set
    #[arg(long, value_name = "N", default_value_t = 4)]
    themes: u64,

    /// Patterns wanted around each theme
    #[arg(long, value_name = "N", default_value_t = 3)]
    wanted: usize,

    /// Seed of the first theme of each set, and of the designs
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Threads of a design
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parsers::threads)]
    threads: usize,

    /// Seconds for each theme: of processor time on one thread, on the clock on more
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    cap: f64,

    /// Print JSON objects, one for each theme
    #[arg(long)]
    json: bool,
}

/// The lengths of a theme's entries.
#[derive(Debug, Clone)]
struct Lengths(Vec<usize>);

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let length = |part: &str| part.parse().ok().filter(|length| (3..=15).contains(length));
        let lengths: Option<Vec<usize>> = text.split(',').map(length).collect();
        lengths.map(Self).ok_or_else(|| {
            format!("'{text}' is no set of lengths; expected 3 to 15 each, such as 12,13,13,12")
        })
    }
}

/// Sets that a 15x15 is often asked to hold.
const SETS: [&[usize]; 8] = [
    &[10, 12, 15, 12, 10],
    &[13, 14, 7, 14, 13],
    &[13, 13, 14, 14],
    &[10, 10, 10, 10, 15],
    &[11, 11, 13, 13, 7],
    &[9, 11, 7, 11, 9],
    &[12, 12, 12, 12],
    &[12, 13, 13, 12],
];

/// The lowest score of a phrase used as a theme entry.
const PHRASE: u8 = 60;

/// The result for one theme.
#[derive(Debug, Serialize)]
struct Designed {
    theme: Vec<String>,
    found: usize,
    /// Time until each pattern.
    seconds: Vec<f64>,
    tried: u64,
    unfillable: u64,
    undecided: u64,
    mean_score: f64,
    impossible: bool,
}

/// Stops a design by its time, and records the times of patterns.
struct TimeRecorder {
    clock: Clock,
    cap: f64,
    stop: CancelToken,
    seconds: Vec<f64>,
    latest: DesignProgress,
}

impl Observer<DesignEvent<'_>> for TimeRecorder {
    fn observe(&mut self, event: &DesignEvent<'_>) {
        let now = self.clock.seconds();
        match event {
            DesignEvent::Found(_) => self.seconds.push(now),
            DesignEvent::Progress(progress) => self.latest = *progress,
        }
        if now > self.cap {
            self.stop.cancel();
        }
    }
}

/// Measures a design.
#[derive(Debug, Clone, Copy)]
enum Clock {
    /// From this processor time of the process, in seconds.
    Processor(f64),
    /// From this moment.
    Wall(Instant),
}

impl Clock {
    fn start(threads: usize) -> Self {
        if threads == 1 { Self::Processor(processor_time()) } else { Self::Wall(Instant::now()) }
    }

    fn seconds(self) -> f64 {
        match self {
            Self::Processor(began) => processor_time() - began,
            Self::Wall(began) => began.elapsed().as_secs_f64(),
        }
    }
}

/// The processor time of this process, in seconds.
fn processor_time() -> f64 {
    let Ok(used) = getrusage(UsageWho::RUSAGE_SELF) else { return 0.0 };
    let micros = used.user_time().num_microseconds() + used.system_time().num_microseconds();
    micros as f64 / 1e6
}

/// Designs for themes of every set of lengths.
///
/// # Errors
/// Lists that cannot be used, or that lack a phrase of some length.
pub fn run(args: &BenchDesignArgs) -> Result<Exit, CliError> {
    let alphabet = args.lists.alphabet()?;
    let loaded = args.lists.load(&alphabet, LengthSet::ALL, USUAL_MINIMUM, None)?.with_warnings();
    let words = Arc::new(WordTables::new(loaded.list));
    let sets: Vec<Vec<usize>> = if args.lengths.is_empty() {
        SETS.iter().map(|set| set.to_vec()).collect()
    } else {
        args.lengths.iter().map(|lengths| lengths.0.clone()).collect()
    };
    for lengths in sets {
        let mut designs = Vec::new();
        for number in 0..args.themes {
            let mut rng = Rng::with_seed(args.seed.wrapping_add(number));
            let theme = lengths.iter().map(|&length| phrase(&words, length, &mut rng));
            let theme: Vec<String> = theme.collect::<Result<_, _>>()?;
            let designed = args.designed(theme, loaded.minimum, &words)?;
            if args.json {
                output::print_json(&designed)?;
            }
            designs.push(designed);
        }
        if !args.json {
            output::print(&line(&lengths, &designs))?;
        }
    }
    Ok(Exit::Done)
}

impl BenchDesignArgs {
    fn designed(
        &self,
        theme: Vec<String>,
        minimum: u8,
        words: &Arc<WordTables>,
    ) -> Result<Designed, CliError> {
        let entry = |text: &String| ThemeEntry { text: text.clone(), ..ThemeEntry::default() };
        let stated = Design {
            minimum,
            wanted: self.wanted,
            from_library: false,
            seed: self.seed,
            threads: self.threads,
            ..Design::new(theme.iter().map(entry).collect())
        };
        let stop = CancelToken::new();
        let budget = Budget::UNLIMITED.with_cancel(&stop);
        let (clock, latest) = (Clock::start(self.threads), DesignProgress::default());
        let mut watch = TimeRecorder { clock, cap: self.cap, stop, seconds: Vec::new(), latest };
        let found = design(&stated, words, &budget, &mut watch)
            .map_err(|problem| CliError::Usage(problem.to_string()))?;
        let count = found.patterns.len();
        let scores = found.patterns.iter().map(|pattern| pattern.fill.mean_score());
        Ok(Designed {
            theme,
            found: count,
            seconds: watch.seconds,
            tried: watch.latest.tried,
            unfillable: watch.latest.unfillable,
            undecided: watch.latest.undecided,
            mean_score: scores.sum::<f64>() / count.max(1) as f64,
            impossible: matches!(found.end, DesignEnd::Impossible(_)),
        })
    }
}

/// A phrase of the list with this many letters.
fn phrase(words: &WordTables, length: usize, rng: &mut Rng) -> Result<String, CliError> {
    let phrases: Vec<String> = words
        .of_length(length)
        .map(|table| {
            let texts =
                (0..table.count_at_least(PHRASE)).map(|at| words.list().display(table.id(at)));
            texts.filter(|text| length <= 7 || text.contains(' ')).collect()
        })
        .unwrap_or_default();
    rng.choice(phrases).ok_or_else(|| {
        CliError::Usage(format!("the lists have no phrase of {length} letters scored {PHRASE}"))
    })
}

/// One set: patterns found, seconds to the last, patterns tried and proven to have no fill.
fn line(lengths: &[usize], designs: &[Designed]) -> String {
    let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
    let all = |text: &dyn Fn(&Designed) -> String| {
        designs.iter().map(text).collect::<Vec<_>>().join(", ")
    };
    let found = all(&|design| match (design.impossible, design.found) {
        (true, _) => "impossible".to_owned(),
        (false, found) => found.to_string(),
    });
    let last = |design: &Designed| {
        design.seconds.last().map_or_else(|| "-".to_owned(), |last| format!("{last:.1}"))
    };
    format!(
        "{:<16} {found} in {}; tried {}, unfillable {}, given up {}\n",
        lengths.join("/"),
        all(&last),
        all(&|design| design.tried.to_string()),
        all(&|design| design.unfillable.to_string()),
        all(&|design| design.undecided.to_string()),
    )
}
