//! Every reader, on good files made bad: bytes changed, pieces doubled, cut out
//! or inserted from other files, numbers made huge. A reader must not panic,
//! must finish in two seconds of processor time, and must stay within the memory
//! that docs/formats.md promises.
//!
//! The inputs are made here and read in another process ([`reading`]): one that
//! loops can only be killed, and one that runs out of memory ends. A new
//! process then continues after that input ([`child`]). A process reads many
//! inputs, since starting takes longer than reading.

mod batches;
mod child;
mod files;
mod inputs;
mod knowledge;
mod libraries;
mod reader_data;
mod reading;
mod seals;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use wordwright_cli::error::CliError;

use super::{Trial, root, start_error};
use child::{Answer, Child};
use inputs::{Family, Input, Seeds};

pub use reading::serve;

/// The most processor time for an input.
const MOST_TIME: Duration = Duration::from_secs(2);

/// When a process is killed that still reads an input; a loaded machine is slow.
const PATIENCE: Duration = Duration::from_secs(10);

/// The same for the inputs of [`traps`], some of which run into the limit.
const TRAP_PATIENCE: Duration = Duration::from_secs(3);

/// The memory limit in docs/formats.md, in kibibytes.
const MOST_MEMORY: u64 = 512 << 10;

pub fn run(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let mut families = families(trial.folder, &trial.random)?;
    let kinds = families.iter().map(|family| family.seeds.len()).sum::<usize>();
    let files: usize = families.iter().flat_map(|family| &family.seeds).map(Vec::len).sum();
    trial.notes.push(format!("{files} files of {kinds} kinds to start from"));
    let round: u64 = families.iter().map(|family| family.share).sum();
    let mut supervisor = Supervisor::new(PATIENCE);
    while trial.next() {
        let mut turn = (trial.tries - 1) % round;
        let at = families.iter().position(|family| {
            let is_its = turn < family.share;
            turn = turn.saturating_sub(family.share);
            is_its
        });
        let mut input = families[at.expect("a family of the round")].next();
        seals::reseal(&mut input.bytes);
        supervisor.attempt(trial, &input)?;
    }
    supervisor.finish(trial);
    Ok(())
}

/// Misbehaviour for the tests: an endless loop, endless memory, a panic, and
/// good inputs between them.
pub fn traps(trial: &mut Trial<'_>) -> Result<(), CliError> {
    let mut supervisor = Supervisor::new(TRAP_PATIENCE);
    let mut names = ["good", "loop", "good", "allocate", "good", "panic"].into_iter().cycle();
    while trial.next() {
        let name = names.next().unwrap_or_default().to_owned();
        supervisor.attempt(trial, &Input { reader: "traps", name, bytes: vec![0; 100] })?;
    }
    supervisor.finish(trial);
    Ok(())
}

/// The files that each reader starts from. Those that readers need beside an input are in `folder`.
fn families(folder: &Path, random: &fastrand::Rng) -> Result<Vec<Family>, CliError> {
    let [wordnet, packs, databases] = knowledge::kept_seeds(folder)?;
    // A round has many small files in memory and one input of each other kind: those take longer.
    let families: [(_, Seeds, _, _); 9] = [
        ("files", files::seeds()?, 32, 0),
        ("files", files::large_seeds()?, 1, 1),
        ("packs", packs, 1, 0),
        ("archives", knowledge::archive_seeds(), 1, 0),
        ("lists", knowledge::list_seeds(), 1, 8),
        ("wordnet", wordnet, 1, 8),
        ("databases", databases, 1, 0),
        ("batches", batches::seeds(folder)?, 1, 8),
        ("libraries", libraries::seeds(folder)?, 1, 0),
    ];
    // The first family keeps the seed's order from when it was the only one.
    let mut next = random.clone();
    let mut random = random.clone();
    let family = |(reader, seeds, share, large)| {
        let random = std::mem::replace(&mut random, next.fork());
        Family { reader, seeds, share, large, random }
    };
    Ok(families.into_iter().map(family).collect())
}

/// Sends inputs to a child and counts the outcomes.
struct Supervisor {
    patience: Duration,
    child: Option<Child>,
    /// How many inputs were recognised as what: a reader that rejects
    /// everything at the first byte is hardly tested.
    good: BTreeMap<String, u64>,
    /// The longest processor time of an input.
    longest: Duration,
    /// That input.
    slowest: String,
    /// The peak memory of a child, in kibibytes.
    peak: u64,
}

impl Supervisor {
    fn new(patience: Duration) -> Self {
        let (child, good, slowest) = (None, BTreeMap::new(), String::new());
        Self { patience, child, good, longest: Duration::ZERO, slowest, peak: 0 }
    }

    fn attempt(&mut self, trial: &mut Trial<'_>, input: &Input) -> Result<(), CliError> {
        let child = match self.child.take() {
            Some(child) => child,
            None => Child::start(trial.folder)
                .map_err(|problem| start_error(Path::new("lab"), problem))?,
        };
        let problem = match child.read(input, self.patience) {
            Ok((child, answer)) => {
                let problem = self.take(answer, input);
                // Restart a child that used too much, since its peak would
                // count for all further inputs.
                self.child = problem.is_none().then_some(child);
                problem
            }
            Err(ended) => Some(ended),
        };
        if let Some(problem) = problem {
            let name = format!("input-{}", trial.tries);
            trial.write(&name, &input.bytes)?;
            trial.fail(format!("{input}: {problem}; the input is {name}"));
        }
        Ok(())
    }

    /// Counts an answer; returns its fault, if any.
    fn take(&mut self, answer: Answer, input: &Input) -> Option<String> {
        let took = Duration::from_micros(answer.micros);
        if took > self.longest {
            (self.longest, self.slowest) = (took, input.to_string());
        }
        self.peak = self.peak.max(answer.peak);
        for name in answer.good {
            *self.good.entry(name).or_default() += 1;
        }
        let peak = answer.peak;
        let too_much = || format!("{peak} KiB of memory, expected at most {MOST_MEMORY}");
        let too_long = || format!("{took:.2?} of processor time, expected at most {MOST_TIME:?}");
        answer
            .panic
            .or_else(|| (peak > MOST_MEMORY).then(too_much))
            .or_else(|| (took > MOST_TIME).then(too_long))
    }

    fn finish(self, trial: &mut Trial<'_>) {
        let good = self.good.iter().map(|(name, count)| format!("{count} {name}"));
        trial.notes.push(format!("taken as good: {}", good.collect::<Vec<_>>().join(", ")));
        trial.notes.push(format!(
            "at most {} MB of memory, {:.2} s of processor time for one input ({})",
            self.peak >> 10,
            self.longest.as_secs_f64(),
            self.slowest
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::reader_data::ReaderData;
    use super::reading::read;
    use super::*;

    #[test]
    fn every_reader_takes_what_it_starts_from() {
        let folder = tempfile::tempdir().unwrap();
        let mut data = ReaderData::new(folder.path());
        let mut good = BTreeMap::<String, usize>::new();
        for family in families(folder.path(), &fastrand::Rng::with_seed(1)).unwrap() {
            for seed in family.seeds.iter().flatten() {
                let taken = read(&mut data, family.reader, &seed.name, &seed.bytes);
                let is_empty = taken.is_empty() && family.reader != "files";
                assert!(!is_empty, "{} {}", family.reader, seed.name);
                for name in taken {
                    *good.entry(name).or_default() += 1;
                }
            }
        }
        for name in ["html", "replayed games", "trainings", "trees", "affixes", "knobs"] {
            assert!(good.contains_key(name), "{name} among {good:?}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_inputs_in_every_folder_and_the_first_family_has_its_own_order() {
        let [folder, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let random = fastrand::Rng::with_seed(7);
        let mut first = families(folder.path(), &random).unwrap();
        let mut again = families(other.path(), &random).unwrap();
        assert_eq!(first[0].random.clone().u64(..), random.clone().u64(..));
        for (one, two) in first.iter_mut().zip(&mut again) {
            let inputs: Vec<Input> = (0..20).map(|_| one.next()).collect();
            assert_eq!(inputs, (0..20).map(|_| two.next()).collect::<Vec<_>>());
        }
    }
}
