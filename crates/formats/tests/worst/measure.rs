//! Measures the cost of reading a file against the promises of docs/formats.md. The tests of this
//! crate, of the lexicon and of the board game share this file.

#![allow(dead_code, reason = "each of the tests that share this file needs a part of it")]

use std::fs;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;

/// The length of the files that are read: as long as a puzzle or a game may be.
pub const LONGEST: usize = 16 << 20;

/// What a file may take, on a processor of 2020. With assertions on, as tests
/// are usually built, and on a machine that runs other tests at the same time,
/// it may take twice as long; anything that is not linear takes minutes.
const MOST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 4 } else { 2 });

/// The most memory that reading may take in addition to the file itself, in bytes.
const MOST_MEMORY: usize = 512 << 20;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// `start`, then as many pieces as fit, each with its number, then `end`.
pub fn filled(start: &str, piece: impl Fn(usize) -> String, end: &str) -> Vec<u8> {
    let mut text = start.to_owned();
    for number in 0.. {
        let piece = piece(number);
        if text.len() + piece.len() + end.len() > LONGEST {
            break;
        }
        text += &piece;
    }
    (text + end).into_bytes()
}

/// The pieces with these numbers, one after another.
pub fn numbered(numbers: Range<usize>, piece: impl Fn(usize) -> String) -> String {
    numbers.map(piece).collect()
}

/// `start`, then as many copies of a piece as fit, then `end`.
pub fn repeated(start: &str, piece: &str, end: &str) -> Vec<u8> {
    let room = LONGEST - start.len() - end.len();
    [start, &piece.repeat(room / piece.len()), end].concat().into_bytes()
}

/// Processor time of this thread: other work of the machine does not count. On
/// systems that do not report it, the wall clock has to do.
fn spent(since: Instant) -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    nanoseconds.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// One test at a time: memory is that of the whole process.
pub fn alone() -> MutexGuard<'static, ()> {
    static MEASURING: Mutex<()> = Mutex::new(());
    MEASURING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does the work, which must stay within the limits, and returns its outcome.
/// If it takes too long it is repeated once: other processes slow it down
/// through shared caches, though their own time does not count.
#[track_caller]
pub fn within_limits<T>(name: &str, work: impl Fn() -> T) -> T {
    let measured = || {
        MEMORY.reset_peak_usage();
        let held = MEMORY.current_usage();
        let clock = Instant::now();
        let before = spent(clock);
        let outcome = work();
        let took = spent(clock).saturating_sub(before);
        let peak = MEMORY.peak_usage().saturating_sub(held);
        println!("{name}: {:.2} s, {} MB", took.as_secs_f64(), peak >> 20);
        (outcome, took, peak)
    };
    let (mut outcome, mut took, peak) = measured();
    if took >= MOST {
        (outcome, took, _) = measured();
    }
    assert!(took < MOST, "{name}: {took:?}");
    assert!(peak < MOST_MEMORY, "{name}: {} MB", peak >> 20);
    outcome
}
