//! The reading process, which isolates the others from crashes.

use std::fs;
use std::io::{self, BufRead as _, Read as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use wordwright_cli::error::CliError;
use wordwright_cli::exit::Exit;
use wordwright_cli::terminal::output;

use super::child::{Answer, Header};
use super::reader_data::ReaderData;
use super::{MOST_MEMORY, batches, files, knowledge, libraries};

/// A reader: reads the bytes of a file with this name.
pub type Reader = fn(&mut ReaderData, &str, &[u8]);

const READERS: [(&str, Reader); 9] = [
    ("files", files::read),
    ("packs", knowledge::read_pack),
    ("archives", knowledge::read_archive),
    ("lists", knowledge::read_list),
    ("wordnet", knowledge::read_wordnet),
    ("databases", knowledge::read_database),
    ("batches", batches::read),
    ("libraries", libraries::read),
    ("traps", trap),
];

/// What an input was recognised as by its reader.
pub fn read(data: &mut ReaderData, reader: &str, name: &str, bytes: &[u8]) -> Vec<String> {
    data.take_good();
    let known = READERS.iter().find(|known| known.0 == reader);
    known.expect("the parent knows the readers").1(data, name, bytes);
    data.take_good()
}

/// Reads inputs from standard input until it is closed.
///
/// # Errors
/// A closed output.
pub fn serve(folder: &Path) -> Result<Exit, CliError> {
    let failed = |problem| CliError::Read { path: "-".into(), problem };
    // A panic counts on any thread: the workbench catches those of its own.
    let last = Arc::new(Mutex::new(None));
    let message = Arc::clone(&last);
    std::panic::set_hook(Box::new(move |panic| {
        *message.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic.to_string());
    }));
    let mut data = ReaderData::new(folder);
    limit_memory();
    let mut input = io::stdin().lock();
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).map_err(failed)? == 0 {
            return Ok(Exit::Done);
        }
        let header: Header =
            serde_json::from_str(&line).map_err(|problem| failed(problem.into()))?;
        let mut bytes = vec![0; header.length];
        input.read_exact(&mut bytes).map_err(failed)?;
        let began = Instant::now();
        let before = spent(began);
        let found = catch_unwind(AssertUnwindSafe(|| {
            read(&mut data, &header.reader, &header.name, &bytes)
        }));
        let micros = spent(began).saturating_sub(before).as_micros() as u64;
        let panic = last.lock().unwrap_or_else(PoisonError::into_inner).take();
        let panic = panic.map(|panic| panic.replace('\n', " "));
        let answer =
            Answer { micros, peak: of_status("VmHWM:"), good: found.unwrap_or_default(), panic };
        output::print_json(&answer)?;
    }
}

/// Processor time of this process, so that other work of the machine does not count. On
/// systems that do not report it, the time since `began` has to do.
fn spent(began: Instant) -> Duration {
    #[cfg(unix)]
    {
        use nix::sys::resource::{UsageWho, getrusage};
        use nix::sys::time::TimeValLike as _;
        if let Ok(usage) = getrusage(UsageWho::RUSAGE_SELF) {
            let time = usage.user_time() + usage.system_time();
            return Duration::from_micros(time.num_microseconds() as u64);
        }
    }
    began.elapsed()
}

/// Limits the process's memory to what a reader may use on top of the current
/// usage. A reader that asks for more ends it.
fn limit_memory() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, setrlimit};
        let now = of_status("VmSize:");
        // On systems that do not report it, only the peak is checked, if available.
        if now > 0 {
            let most = (now + MOST_MEMORY) << 10;
            let _ = setrlimit(Resource::RLIMIT_AS, most, most);
        }
    }
}

/// A figure of this process in kibibytes; 0 on systems that do not report it.
fn of_status(field: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(field));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Misbehaves on purpose, to test the parent.
fn trap(data: &mut ReaderData, name: &str, _: &[u8]) {
    match name {
        "loop" => loop {
            std::hint::spin_loop();
        },
        "allocate" => {
            let mut all = Vec::new();
            loop {
                all.push(std::hint::black_box(vec![1_u8; 1 << 20]));
            }
        }
        "panic" => panic!("a trap"),
        _ => data.count("traps", true),
    }
}
