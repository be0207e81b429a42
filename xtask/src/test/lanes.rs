//! Runs checks in lanes, so that those that wait or use one core do not hold up the rest.
//!
//! Checks of one lane run one after another in the order of the table; lanes
//! run in parallel. A check starts once all the checks that it needs have
//! passed, and is skipped if one of them has not. No other failure keeps a
//! check from running.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The lane of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Those that build with cargo: it locks the target folder, so they would wait for one
    /// another anyway.
    Cargo,
    /// Those that build nothing with cargo, and can run beside them.
    Beside,
    /// Those with timeouts: only a spare check may run beside one, and later checks wait.
    Limited,
    /// Those that build with cargo at the lowest priority, once none is left of those beside;
    /// one may run beside anything but a check that measures time. Cargo does not lock the target
    /// folder while it runs tests.
    Spare,
    /// Those that measure time: each runs alone, and later checks wait for it.
    Alone,
}

/// The scheduling data of a check.
#[derive(Clone, Copy)]
pub struct Job {
    pub name: &'static str,
    pub lane: Lane,
    /// Names of jobs that must have passed. They come before this one in the
    /// table, so that no two can wait for each other.
    pub needs: &'static [&'static str],
}

/// How a check ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Failed,
    /// It was skipped, since this need has not passed.
    Skipped {
        need: &'static str,
    },
}

/// A finished check.
pub struct Outcome {
    pub name: &'static str,
    pub verdict: Verdict,
    pub time: Duration,
    pub output: String,
}

/// Runs all jobs. `work` runs one to its end and returns whether it passed and
/// its output; `ended` is called on this thread as each ends. The outcomes are
/// in the order of `jobs`.
pub fn run(
    jobs: &[Job],
    work: impl Fn(&Job) -> (bool, String) + Sync,
    mut ended: impl FnMut(&Outcome),
) -> Vec<Outcome> {
    let (sender, receiver) = mpsc::channel();
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut waiting = jobs.to_vec();
    let mut running: Vec<Job> = Vec::new();
    thread::scope(|scope| {
        loop {
            while let Some(at) = next(&waiting, &running, &outcomes) {
                let job = waiting.remove(at);
                if let Some(need) = unmet(&job, &outcomes) {
                    outcomes.push(skipped(&job, need, &mut ended));
                    continue;
                }
                running.push(job);
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || {
                    let start = Instant::now();
                    let (passed, output) = catch_unwind(AssertUnwindSafe(|| work(&job)))
                        .unwrap_or_else(|_| (false, "it panicked\n".to_owned()));
                    let verdict = if passed { Verdict::Passed } else { Verdict::Failed };
                    let time = start.elapsed();
                    // The receiver is gone only if the thread that prints has panicked.
                    let _ = sender.send(Outcome { name: job.name, verdict, time, output });
                });
            }
            if running.is_empty() {
                break;
            }
            let outcome = receiver.recv().expect("this thread holds a sender, too");
            running.retain(|job| job.name != outcome.name);
            ended(&outcome);
            outcomes.push(outcome);
        }
    });
    // Only a table with a need after its dependant, or an unknown need, leaves any.
    for job in waiting {
        let need = unmet(&job, &outcomes).unwrap_or(job.name);
        outcomes.push(skipped(&job, need, &mut ended));
    }
    outcomes.sort_by_key(|outcome| jobs.iter().position(|job| job.name == outcome.name));
    outcomes
}

/// The first waiting job that may start: its needs have ended, and its lane is free.
fn next(waiting: &[Job], running: &[Job], outcomes: &[Outcome]) -> Option<usize> {
    let runs = |lane| running.iter().any(|job| job.lane == lane);
    if runs(Lane::Alone) {
        return None;
    }
    let is_over = |need: &&str| outcomes.iter().any(|outcome| outcome.name == *need);
    // Of those that run, and of those that wait and come first.
    let mut taken: Vec<Lane> = running.iter().map(|job| job.lane).collect();
    for (at, job) in waiting.iter().enumerate() {
        let is_taken = |lane| taken.contains(&lane);
        let is_free = match job.lane {
            Lane::Alone => taken.is_empty(),
            Lane::Limited => taken.iter().all(|&lane| lane == Lane::Spare),
            Lane::Spare => !is_taken(Lane::Spare) && !is_taken(Lane::Beside),
            Lane::Cargo | Lane::Beside => !is_taken(job.lane) && !is_taken(Lane::Limited),
        };
        if is_free && job.needs.iter().all(is_over) {
            return Some(at);
        }
        if job.lane == Lane::Alone {
            return None;
        }
        taken.push(job.lane);
    }
    None
}

/// The first need of a job that has not passed.
fn unmet(job: &Job, outcomes: &[Outcome]) -> Option<&'static str> {
    let has_passed =
        |need: &&str| outcomes.iter().any(|it| it.name == *need && it.verdict == Verdict::Passed);
    job.needs.iter().copied().find(|need| !has_passed(need))
}

fn skipped(job: &Job, need: &'static str, ended: &mut impl FnMut(&Outcome)) -> Outcome {
    let (verdict, output) = (Verdict::Skipped { need }, String::new());
    let outcome = Outcome { name: job.name, verdict, time: Duration::ZERO, output };
    ended(&outcome);
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    const fn job(name: &'static str, lane: Lane, needs: &'static [&'static str]) -> Job {
        Job { name, lane, needs }
    }

    /// Runs jobs, of which those in `bad` fail; returns starts and ends in order, and verdicts.
    fn log(jobs: &[Job], bad: &[&str]) -> (Vec<String>, Vec<String>) {
        log_until(jobs, bad, ("", ""))
    }

    /// The same, where one job does not end before another has started, unless that takes too
    /// long: on a busy machine 5 ms are over before the next thread runs.
    fn log_until(
        jobs: &[Job],
        bad: &[&str],
        (waits, start): (&str, &str),
    ) -> (Vec<String>, Vec<String>) {
        const PATIENCE: Duration = Duration::from_secs(20);
        let events = Mutex::new(Vec::<String>::new());
        let has = |event: &str| events.lock().expect("no panic").iter().any(|it| it == event);
        let note = |event: String| events.lock().expect("no panic").push(event);
        let outcomes = run(
            jobs,
            |job| {
                note(format!("+{}", job.name));
                let began = Instant::now();
                thread::sleep(Duration::from_millis(5));
                while job.name == waits && !has(start) && began.elapsed() < PATIENCE {
                    thread::sleep(Duration::from_millis(1));
                }
                note(format!("-{}", job.name));
                (!bad.contains(&job.name), String::new())
            },
            |_| (),
        );
        let verdicts = outcomes.iter().map(|it| format!("{} {:?}", it.name, it.verdict));
        let verdicts = verdicts.collect();
        (events.into_inner().expect("no panic"), verdicts)
    }

    #[test]
    fn a_lane_keeps_its_order() {
        let jobs = ["a", "b", "c"].map(|name| job(name, Lane::Cargo, &[]));
        assert_eq!(log(&jobs, &[]).0, ["+a", "-a", "+b", "-b", "+c", "-c"]);
    }

    #[test]
    fn lanes_run_side_by_side() {
        // Each waits for the other, so they would never end if they ran one after the other.
        type Ends = (Sender<()>, Mutex<Receiver<()>>);
        let ((to_b, of_b), (to_a, of_a)) = (channel(), channel());
        let (a, b): (Ends, Ends) = ((to_b, Mutex::new(of_a)), (to_a, Mutex::new(of_b)));
        let jobs = [job("a", Lane::Cargo, &[]), job("b", Lane::Beside, &[])];
        let work = |job: &Job| {
            let (send, receive) = if job.name == "a" { &a } else { &b };
            send.send(()).expect("the other has its end");
            let patience = Duration::from_secs(20);
            (receive.lock().expect("no panic").recv_timeout(patience).is_ok(), String::new())
        };
        let outcomes = run(&jobs, work, |_| ());
        assert!(outcomes.iter().all(|outcome| outcome.verdict == Verdict::Passed));
    }

    #[test]
    fn a_need_comes_first() {
        let jobs = [job("build", Lane::Cargo, &[]), job("use", Lane::Beside, &["build"])];
        assert_eq!(log(&jobs, &[]).0, ["+build", "-build", "+use", "-use"]);
    }

    #[test]
    fn a_failed_need_skips_its_dependants_and_no_others() {
        let jobs = [
            job("build", Lane::Cargo, &[]),
            job("use", Lane::Beside, &["build"]),
            job("reuse", Lane::Beside, &["use"]),
            job("other", Lane::Cargo, &[]),
            job("beside", Lane::Beside, &[]),
        ];
        let (_, verdicts) = log(&jobs, &["build"]);
        let skipped = |name, need| format!("{name} Skipped {{ need: \"{need}\" }}");
        assert_eq!(
            verdicts[..3],
            ["build Failed".to_owned(), skipped("use", "build"), skipped("reuse", "use")]
        );
        assert_eq!(verdicts[3..], ["other Passed", "beside Passed"]);
    }

    #[test]
    fn what_measures_runs_alone() {
        let jobs = [
            job("a", Lane::Cargo, &[]),
            job("b", Lane::Beside, &[]),
            job("timed", Lane::Alone, &[]),
            job("late", Lane::Alone, &[]),
            job("after", Lane::Cargo, &[]),
        ];
        let (events, _) = log(&jobs, &["a"]);
        assert_eq!(events[4..], ["+timed", "-timed", "+late", "-late", "+after", "-after"]);
    }

    #[test]
    fn spare_ones_run_after_those_beside_and_not_beside_what_measures() {
        let jobs = [
            job("torture", Lane::Beside, &[]),
            job("tests", Lane::Cargo, &["torture"]),
            job("browser", Lane::Limited, &[]),
            job("lints", Lane::Spare, &[]),
            job("pages", Lane::Beside, &[]),
            job("timed", Lane::Alone, &[]),
        ];
        let (events, _) = log_until(&jobs, &["tests"], ("tests", "+lints"));
        let at = |event: &str| events.iter().position(|it| it == event).expect("it ran");
        assert!(at("-torture") < at("+lints") && at("+lints") < at("-tests"));
        assert!(at("-tests") < at("+browser") && at("-browser") < at("+pages"));
        assert_eq!(events[10..], ["+timed", "-timed"]);
    }

    #[test]
    fn a_panic_is_a_failure() {
        let jobs = ["a", "b"].map(|name| job(name, Lane::Cargo, &[]));
        let outcomes = run(
            &jobs,
            |job| {
                assert_ne!(job.name, "a", "as it should");
                (true, String::new())
            },
            |_| (),
        );
        assert_eq!(outcomes[0].verdict, Verdict::Failed);
        assert_eq!(outcomes[0].output, "it panicked\n");
        assert_eq!(outcomes[1].verdict, Verdict::Passed);
    }

    #[test]
    fn a_need_that_is_not_there_is_not_met() {
        let (events, verdicts) = log(&[job("a", Lane::Cargo, &["nothing"])], &[]);
        assert!(events.is_empty());
        assert_eq!(verdicts, ["a Skipped { need: \"nothing\" }"]);
    }
}
