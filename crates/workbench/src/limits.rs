//! The limits on requests, jobs and the library. Each limit is stated in the
//! error that it causes.

use std::time::Duration;

use crate::error::WorkbenchError;
use wordwright_service::ServiceError;

/// The longest body of a request, in bytes; the readers of puzzle files have
/// the same limit.
pub const BODY: usize = 16 << 20;
/// The longest body of a sign-in request, in bytes; a token has 48.
pub const SIGN_IN: usize = 1024;
/// The most bytes of all bodies that are arriving at once: one of maximum length, plus
/// some small ones.
pub const BODIES: usize = 24 << 20;
/// Bytes of each body that do not count towards that limit, so that a flood of uploads
/// cannot keep anyone from saving a draft.
pub const SMALL_BODY: usize = 32 << 10;
/// The most bytes of all long answers that are being sent at once: some of the longest, which
/// hold a puzzle of 16 MiB. A client that reads none of its answer is disconnected in time.
pub const ANSWERS: usize = 64 << 20;
/// The longest answer, in bytes, that does not count towards that limit, so that those who
/// play and solve are served beside a flood of long ones.
pub const SMALL_ANSWER: u64 = 64 << 10;
/// The longest header, in bytes.
pub const HEADERS: usize = 32 << 10;
/// The most open connections.
pub const CONNECTIONS: usize = 512;
/// The most open connections per address.
pub const PEER_CONNECTIONS: usize = 256;
/// The most connections that the system holds until they are accepted, if it allows so many.
/// When this queue is full, Linux drops the attempt to connect and the client retries after a
/// second: with 128, the usual number, others waited that long in a flood whenever the server was
/// not scheduled for some milliseconds.
pub const BACKLOG: u32 = 4096;
/// The longest file of knowledge per upload, in bytes.
pub const KNOWLEDGE: usize = 512 << 20;
/// The longest name of a file, in characters.
pub const FILE_NAME: usize = 255;
/// The longest client state stored with a document, in bytes of JSON.
pub const STATE: usize = 256 << 10;
/// The longest name, note or word, in characters.
pub const CELL: usize = wordwright_service::limits::CELL;
/// The longest word query, in characters.
pub const WORD_QUERY: usize = 256;
/// The most slots whose candidates are listed at once.
pub const LISTED_SLOTS: usize = 200;
/// The most words that a request for candidates names.
pub const NAMED_WORDS: usize = 200;
/// The most words whose spelling is looked up at once.
pub const SPELLED: usize = 2_000;
/// The most puzzles in the library.
pub const PUZZLES: u64 = 100_000;
/// The most games in the library.
pub const GAMES: u64 = 100_000;
/// The most lexicons and rules of board games in the library.
pub const GAME_FILES: u64 = 64;
/// The most versions of one puzzle; versions with a name do not count.
pub const VERSIONS: u64 = 400;
/// Edits within this time of each other form one version.
pub const VERSION_SPAN: Duration = Duration::from_secs(60);
/// The most word lists in the library.
pub const LISTS: u64 = 32;
/// The most words in the user's own list.
pub const OWN_WORDS: u64 = 100_000;
/// The most jobs that wait.
pub const QUEUE: usize = 64;
/// The longest time of one job, in seconds.
pub const JOB_SECONDS: u32 = 600;
/// The default time of a job, in seconds.
pub const USUAL_SECONDS: u32 = 60;
/// How long a job continues when nobody watches it.
pub const GRACE: Duration = Duration::from_secs(30);
/// How long a job continues after its last watcher has disconnected: browsers reopen a
/// broken stream within five seconds, and a closed page never does.
pub const AWAY: Duration = Duration::from_secs(8);
/// How long finished jobs are remembered.
pub const KEPT: Duration = Duration::from_secs(900);
/// How many finished jobs are remembered.
pub const FINISHED: usize = 256;
/// How many events of one job can be read again.
pub const EVENTS: usize = 512;
/// The interval of keep-alive comments in event streams.
pub const HEARTBEAT: Duration = Duration::from_secs(15);
/// The most candidates listed for one slot.
pub const CANDIDATES: usize = 2_000;
/// The most fills of one job.
pub const FILLS: usize = 50;
/// How many requests one address may send in a burst where a token is required.
pub const BURST: f64 = 200.0;
/// How many requests per second it may send in the long run.
pub const RATE: f64 = 40.0;

/// The server's timeouts for clients.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Patience {
    /// The longest time for receiving a request's header, and the longest idle time.
    pub header: Duration,
    /// The longest pause in an arriving body.
    pub body_pause: Duration,
    /// The minimum rate of a body in bytes per second, not counting the first such
    /// pause.
    pub body_rate: f64,
    /// The longest time a client may leave a response unread.
    pub unread: Duration,
    /// How long sending a response may take before its connection can be closed to make
    /// room for another.
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

/// Rejects a number of seconds or of things beyond its limit.
pub fn at_most(what: &'static str, found: u32, most: u32) -> Result<u32, WorkbenchError> {
    if found > most {
        return Err(ServiceError::Limit { what, found: found.into(), most: most.into() }.into());
    }
    Ok(found)
}

/// The seconds of a job: as requested, or the default.
pub fn seconds(asked: Option<u32>, usual: u32) -> Result<u32, WorkbenchError> {
    at_most("seconds", asked.unwrap_or(usual), JOB_SECONDS)
}
