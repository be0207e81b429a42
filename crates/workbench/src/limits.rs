//! What one request, job or library may ask for. Each limit is named in the
//! error that it causes.

use std::time::Duration;

use crate::error::WorkbenchError;

/// The longest body of a request, in bytes; a reader of puzzle files takes no
/// more either.
pub const BODY: usize = 16 << 20;
/// The longest body of a request that signs in, in bytes; a token has 48.
pub const SIGN_IN: usize = 1024;
/// The most bytes of all bodies that are under way at once: one of the longest and small
/// ones beside it.
pub const BODIES: usize = 24 << 20;
/// Bytes of each body that do not count for that, so that a flood of uploads keeps nobody
/// from saving a draft.
pub const SMALL_BODY: usize = 32 << 10;
/// The longest header, in bytes.
pub const HEADERS: usize = 32 << 10;
/// Connections that are open at once.
pub const CONNECTIONS: usize = 512;
/// Connections of one address.
pub const PEER_CONNECTIONS: usize = 256;
/// The longest file of knowledge that is taken at once, in bytes.
pub const KNOWLEDGE: usize = 512 << 20;
/// The longest name of a file, in characters.
pub const FILE_NAME: usize = 255;
/// The longest state that a client keeps beside a document, in bytes of JSON.
pub const STATE: usize = 256 << 10;
/// The longest name, note or word, in characters.
pub const CELL: usize = wordwright_service::limits::CELL;
/// The longest query of words, in characters.
pub const WORD_QUERY: usize = 256;
/// Puzzles in the library.
pub const PUZZLES: u64 = 100_000;
/// Games in the library.
pub const GAMES: u64 = 100_000;
/// Lexicons and rules of board games in the library.
pub const GAME_FILES: u64 = 64;
/// Versions kept of one puzzle; those with a note are kept beyond it.
pub const VERSIONS: u64 = 400;
/// Edits that follow each other within this time are one version.
pub const VERSION_SPAN: Duration = Duration::from_secs(60);
/// Word lists in the library.
pub const LISTS: u64 = 32;
/// Words of the user's own list.
pub const OWN_WORDS: u64 = 100_000;
/// Jobs that wait.
pub const QUEUE: usize = 64;
/// The longest time of one job, in seconds.
pub const JOB_SECONDS: u32 = 600;
/// The time of one job that names none, in seconds.
pub const USUAL_SECONDS: u32 = 60;
/// How long a job goes on that nobody watches.
pub const GRACE: Duration = Duration::from_secs(30);
/// How long a job goes on once the last client that watched it has gone: browsers reopen a
/// broken stream within five seconds, and whoever closed the page never does.
pub const AWAY: Duration = Duration::from_secs(8);
/// How long a finished job can be asked about.
pub const KEPT: Duration = Duration::from_secs(900);
/// Finished jobs that can be asked about.
pub const FINISHED: usize = 256;
/// Events of one job that can be read again.
pub const EVENTS: usize = 512;
/// How often a stream of events says that it is alive.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// Candidates listed for one slot.
pub const CANDIDATES: usize = 2_000;
/// Fills wanted of one job.
pub const FILLS: usize = 50;
/// Requests that one address may send in a burst, away from loopback.
pub const BURST: f64 = 200.0;
/// Requests that it may send each second in the long run.
pub const RATE: f64 = 40.0;

/// How long the server waits for a client.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Patience {
    /// The longest that a connection may take for the header of a request, and may be idle.
    pub header: Duration,
    /// The longest pause in a body that is under way.
    pub body_pause: Duration,
    /// The least bytes of a body that come in a second, after the first such pause.
    pub body_rate: f64,
    /// The longest that a client may leave an answer unread.
    pub unread: Duration,
    /// How long an answer may take before its connection can be closed for another, where
    /// there are too many.
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            header: Duration::from_secs(20),
            body_pause: Duration::from_secs(20),
            body_rate: 16.0 * 1024.0,
            unread: Duration::from_secs(60),
            answer: Duration::from_secs(10),
        }
    }
}

/// Refuses a number of seconds or of things beyond its limit.
pub fn at_most(what: &'static str, found: u32, most: u32) -> Result<u32, WorkbenchError> {
    if found > most {
        return Err(WorkbenchError::Limit { what, found: found.into(), most: most.into() });
    }
    Ok(found)
}

/// The seconds of a job: those asked for, or the usual number.
pub fn seconds(asked: Option<u32>, usual: u32) -> Result<u32, WorkbenchError> {
    at_most("seconds", asked.unwrap_or(usual), JOB_SECONDS)
}
