//! Downloads one file with timeouts and through proxies, resumes it after an
//! interruption, and checks it.
//!
//! The bytes received so far are in `FILE.part`, and `FILE.part.tag` holds the server's
//! tag for this version of the file (`ETag` or `Last-Modified`). The next attempt asks
//! for the rest on condition that the version is the same (`If-Range`); a server that
//! does not support this sends everything again.

use std::error::Error as _;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use ureq::http::{Response, StatusCode, header};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body};

use crate::catalogue::Source;
use crate::error::GatherError;
use crate::proxies;
use crate::watch::{Progress, Watch};

/// The wait for a connection, and for the first line of an answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest silence in the middle of a download.
const STALLED: Duration = Duration::from_secs(30);
/// Consecutive attempts without progress.
const MOST_FAILURES: u32 = 3;
/// The wait before another attempt; doubled each time.
const PAUSE: Duration = Duration::from_millis(500);
/// How often progress is reported.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// No source is larger than this; a server that sends more is broken.
const MOST_BYTES: u64 = 2_000_000_000;

/// Another server that has the same files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mirror(String);

impl Mirror {
    /// The folder at this address; its files have the names of the originals.
    ///
    /// # Errors
    /// [`GatherError::Mirror`].
    pub fn new(address: &str) -> Result<Self, GatherError> {
        if !address.starts_with("http://") && !address.starts_with("https://") {
            return Err(GatherError::Mirror { found: address.to_owned() });
        }
        Ok(Self(address.trim_end_matches('/').to_owned()))
    }

    fn address(&self, source: &Source) -> String {
        format!("{}/{}", self.0, source.file)
    }
}

/// Why a source could not be fetched.
pub(crate) enum FetchError {
    /// The server or the network failed, in words.
    Failed(String),
    /// The watcher stopped it.
    Stopped,
    /// Something on this machine failed.
    Local(GatherError),
}

/// Downloads into a folder.
pub(crate) struct Fetcher {
    agent: Agent,
    folder: PathBuf,
    mirror: Option<Mirror>,
}

/// Why an attempt ended early.
enum AttemptError {
    /// Another attempt may succeed.
    Retry(String),
    /// No other attempt will succeed.
    Final(FetchError),
}

impl From<GatherError> for AttemptError {
    fn from(error: GatherError) -> Self {
        Self::Final(FetchError::Local(error))
    }
}

impl Fetcher {
    pub fn new(folder: PathBuf, mirror: Option<Mirror>) -> Self {
        // Trust the system's certificates: many networks have their own.
        let certificates = rustls_native_certs::load_native_certs().certs;
        let certificates: Vec<Certificate<'static>> =
            certificates.iter().map(|one| Certificate::from_der(one).to_owned()).collect();
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::Specific(Arc::new(certificates)))
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build();
        // The agent takes proxies from the environment (see `proxies`).
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .tls_config(tls)
            .user_agent(concat!("wordwright/", env!("CARGO_PKG_VERSION")))
            .timeout_resolve(Some(PATIENCE))
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_per_read(Some(STALLED))
            .build()
            .new_agent();
        Self { agent, folder, mirror }
    }

    /// Where a source is fetched from.
    fn address(&self, source: &Source) -> String {
        match &self.mirror {
            Some(mirror) => mirror.address(source),
            None => source.url.to_owned(),
        }
    }

    /// The file of a source, downloaded if necessary.
    pub fn fetch(&self, source: &Source, watch: &mut dyn Watch) -> Result<PathBuf, FetchError> {
        let url = self.address(source);
        proxies::check(&url).map_err(FetchError::Local)?;
        let whole = self.folder.join(source.file);
        let here = |problem| FetchError::Local(GatherError::write(&whole, problem));
        fs::create_dir_all(&self.folder).map_err(here)?;
        if whole.exists() && is_as_pinned(&whole, source).map_err(here)?.is_ok() {
            return Ok(whole);
        }
        let part = Part::new(&whole);
        let (mut failures, mut pause, mut wrong) = (0, PAUSE, false);
        loop {
            let before = part.len();
            match self.attempt(source, &url, &part, watch) {
                Ok(()) => match is_as_pinned(&part.file, source).map_err(here)? {
                    Ok(()) => break,
                    Err(found) => {
                        part.remove();
                        // The file may have changed between the parts of a resumed
                        // download.
                        if wrong || before == 0 {
                            return Err(FetchError::Failed(format!(
                                "{url}: the checksum is wrong ({found}); the file was deleted. A \
                                 proxy or the network may have altered it: try another network, \
                                 or a mirror you trust"
                            )));
                        }
                        wrong = true;
                        continue;
                    }
                },
                Err(AttemptError::Final(FetchError::Failed(reason))) => {
                    return Err(FetchError::Failed(format!("{url}: {reason}")));
                }
                Err(AttemptError::Final(error)) => return Err(error),
                Err(AttemptError::Retry(reason)) => {
                    failures = if part.len() > before { 0 } else { failures + 1 };
                    if failures >= MOST_FAILURES {
                        let kept = match part.len() {
                            0 => String::new(),
                            bytes => format!(
                                "; {:.1} MB are kept; run the same command again to continue",
                                bytes as f64 / 1e6
                            ),
                        };
                        return Err(FetchError::Failed(format!("{url}: {reason}{kept}")));
                    }
                }
            }
            if wait(pause, watch) {
                return Err(FetchError::Stopped);
            }
            pause *= 2;
        }
        fs::rename(&part.file, &whole).map_err(here)?;
        part.remove();
        Ok(whole)
    }

    /// The proxy that a request to this address goes through, without its password.
    fn proxy_for(&self, url: &str) -> Option<String> {
        let proxy = self.agent.config().proxy()?;
        let goes_around = url.parse().is_ok_and(|url| proxy.is_no_proxy(&url));
        (!goes_around).then(|| format!("{}:{}", proxy.host(), proxy.port()))
    }

    /// Sends one request for everything that is missing.
    fn attempt(
        &self,
        source: &Source,
        url: &str,
        part: &Part,
        watch: &mut dyn Watch,
    ) -> Result<(), AttemptError> {
        let mut request = self.agent.get(url);
        let mut have = part.len();
        if have > 0 {
            // With a checksum, a mixture of two versions would be noticed.
            match part.tag() {
                Some(tag) => request = request.header(header::IF_RANGE, tag),
                None if source.sha256.is_some() => {}
                None => have = 0,
            }
        }
        if have > 0 {
            request = request.header(header::RANGE, format!("bytes={have}-"));
        }
        let proxy = self.proxy_for(url);
        let response = request.call().map_err(|problem| of_call(&problem, proxy.as_deref()))?;
        let from = match response.status() {
            StatusCode::OK => 0,
            StatusCode::PARTIAL_CONTENT if starts_at(&response, have) => have,
            StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE => {
                part.remove();
                return Err(AttemptError::Retry(
                    "the server has another file than before".to_owned(),
                ));
            }
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                return Err(AttemptError::Retry(format!("the server answers {status}")));
            }
            status => {
                let reason = format!("the server answers {status}");
                return Err(AttemptError::Final(FetchError::Failed(reason)));
            }
        };
        let length = response.body().content_length();
        let of = length.map(|length| from + length);
        if of.is_some_and(|of| of > MOST_BYTES) {
            let reason = format!("larger than {MOST_BYTES} bytes, which cannot be right");
            return Err(AttemptError::Final(FetchError::Failed(reason)));
        }
        let mut file = part.open(from, tag_of(&response))?;
        let mut done = from;
        let mut reader = response.into_body().into_reader();
        let mut buffer = vec![0; 1 << 16];
        let mut reported: Option<Instant> = None;
        loop {
            if watch.is_stopped() {
                return Err(AttemptError::Final(FetchError::Stopped));
            }
            if reported.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL) {
                reported = Some(Instant::now());
                watch.progress(&Progress::Fetching { source: source.name, done, of });
            }
            let read = match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(problem) if problem.kind() == io::ErrorKind::Interrupted => continue,
                Err(problem) => return Err(AttemptError::Retry(in_words(&problem))),
            };
            done += read as u64;
            if done > MOST_BYTES {
                part.remove();
                let reason = format!("more than {MOST_BYTES} bytes, which cannot be right");
                return Err(AttemptError::Final(FetchError::Failed(reason)));
            }
            file.write_all(&buffer[..read])
                .map_err(|problem| GatherError::write(&part.file, problem))?;
        }
        watch.progress(&Progress::Fetching { source: source.name, done, of });
        match of {
            Some(of) if done < of => {
                Err(AttemptError::Retry(format!("the connection ended after {done} of {of} bytes")))
            }
            _ => Ok(()),
        }
    }
}

/// Waits; true if the watcher stopped it meanwhile.
fn wait(pause: Duration, watch: &dyn Watch) -> bool {
    let end = Instant::now() + pause;
    while Instant::now() < end && !watch.is_stopped() {
        std::thread::sleep(Duration::from_millis(50));
    }
    watch.is_stopped()
}

/// The part of a file received so far.
struct Part {
    file: PathBuf,
    tag: PathBuf,
}

impl Part {
    fn new(whole: &Path) -> Self {
        let beside = |ending: &str| {
            let mut path = whole.as_os_str().to_owned();
            path.push(ending);
            PathBuf::from(path)
        };
        Self { file: beside(".part"), tag: beside(".part.tag") }
    }

    fn len(&self) -> u64 {
        self.file.metadata().map_or(0, |metadata| metadata.len())
    }

    /// The server's tag for the version that it is a part of.
    fn tag(&self) -> Option<String> {
        fs::read_to_string(&self.tag).ok().filter(|tag| !tag.is_empty())
    }

    /// Opens it for writing from byte `from` on.
    fn open(&self, from: u64, tag: Option<String>) -> Result<File, GatherError> {
        let failed = |problem| GatherError::write(&self.file, problem);
        if from > 0 {
            return OpenOptions::new().append(true).open(&self.file).map_err(failed);
        }
        let file = File::create(&self.file).map_err(failed)?;
        fs::write(&self.tag, tag.unwrap_or_default()).map_err(failed)?;
        Ok(file)
    }

    fn remove(&self) {
        // A missing file need not be removed; one that cannot be removed is
        // overwritten.
        let _ = fs::remove_file(&self.file);
        let _ = fs::remove_file(&self.tag);
    }
}

/// A strong tag for a version of a file.
fn tag_of(response: &Response<Body>) -> Option<String> {
    let named = |name| response.headers().get(name)?.to_str().ok();
    let strong = named(header::ETAG).filter(|tag| !tag.starts_with("W/"));
    strong.or_else(|| named(header::LAST_MODIFIED)).map(str::to_owned)
}

/// Whether the server sent the range that was asked for.
fn starts_at(response: &Response<Body>, from: u64) -> bool {
    let range = response.headers().get(header::CONTENT_RANGE);
    let range = range.and_then(|range| range.to_str().ok()).unwrap_or_default();
    let first = range.trim_start_matches("bytes").trim().split('-').next();
    first.and_then(|first| first.parse().ok()) == Some(from)
}

/// Whether a file has the checksum of its source; if not, the one it has. Without a known
/// checksum, any file is accepted.
fn is_as_pinned(path: &Path, source: &Source) -> io::Result<Result<(), String>> {
    let Some(expected) = source.sha256 else { return Ok(Ok(())) };
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
    }
    let found = in_hexadecimal(hash);
    Ok(if found == expected { Ok(()) } else { Err(found) })
}

/// The SHA-256 of bytes, in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    in_hexadecimal(Sha256::new_with_prefix(bytes))
}

fn in_hexadecimal(hash: Sha256) -> String {
    let mut text = String::new();
    for byte in hash.finalize() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Why a request got no answer; `proxy` is the one that it went through.
fn of_call(problem: &ureq::Error, proxy: Option<&str>) -> AttemptError {
    let again = |reason: String| match proxy {
        Some(proxy) => AttemptError::Retry(format!(
            "{reason}, through the proxy {proxy}; check that it is running, and that HTTPS_PROXY \
             or ALL_PROXY names the right one"
        )),
        None => AttemptError::Retry(reason),
    };
    match problem {
        ureq::Error::HostNotFound => unknown_host(proxy),
        ureq::Error::Io(problem) if is_unknown_host(problem) => unknown_host(proxy),
        ureq::Error::Timeout(_) => again("no answer in time".to_owned()),
        ureq::Error::Io(problem) => again(in_words(problem)),
        ureq::Error::ConnectProxyFailed(reason) if reason.contains("407") => {
            AttemptError::Final(FetchError::Failed(format!(
                "the proxy {} asks for a name and a password; set \
                 HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT",
                proxy.unwrap_or_default()
            )))
        }
        ureq::Error::ConnectProxyFailed(reason) => AttemptError::Retry(format!(
            "the proxy {} did not connect: {reason}; ask whoever runs it whether this address is \
             allowed, or name another proxy in HTTPS_PROXY",
            proxy.unwrap_or_default()
        )),
        // Retrying does not help with an untrusted certificate.
        ureq::Error::Rustls(problem) => AttemptError::Final(FetchError::Failed(format!(
            "no secure connection: {problem}; if a proxy or the network has its own certificate, \
             name its file in SSL_CERT_FILE"
        ))),
        problem => {
            let mut reason = problem.to_string();
            if let Some(source) = problem.source() {
                reason = format!("{reason}: {source}");
            }
            again(reason)
        }
    }
}

fn unknown_host(proxy: Option<&str>) -> AttemptError {
    AttemptError::Final(FetchError::Failed(match proxy {
        Some(proxy) => format!(
            "the name of the proxy {proxy} cannot be resolved; check the network connection, and \
             that HTTPS_PROXY or ALL_PROXY names the right one"
        ),
        None => "the server's name cannot be resolved; check the network connection, and set \
                 HTTPS_PROXY if there is a proxy"
            .to_owned(),
    }))
}

/// Whether a host name has no address. The standard library has no error kind for this:
/// the text is what it says on Unix, the number is from Windows (`WSAHOST_NOT_FOUND`).
fn is_unknown_host(problem: &io::Error) -> bool {
    problem.raw_os_error() == Some(11001)
        || problem.to_string().starts_with("failed to lookup address information")
}

fn in_words(problem: &io::Error) -> String {
    match problem.kind() {
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => "no data in time".to_owned(),
        io::ErrorKind::UnexpectedEof => "the connection ended early".to_owned(),
        io::ErrorKind::ConnectionRefused => "nothing answers there".to_owned(),
        _ => problem.to_string(),
    }
}
