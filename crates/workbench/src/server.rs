//! Starts and stops the server.

use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use tokio::net::{TcpListener, TcpSocket};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};
use wordwright_knowledge::Pack;
use wordwright_service::games::LexiconFiles;

use crate::api;
use crate::bodies::{self, AnswerBudget, BodyBudget, Budgets};
use crate::connections;
use crate::error::{StartError, WorkbenchError};
use crate::game_words::GameWordCache;
use crate::jobs::Jobs;
use crate::library::Library;
use crate::limits::{self, Patience};
use crate::memory::{FreedMemory, fix_thresholds};
use crate::security::{self, Guard, Token, TokenHash};
use crate::state::{App, Gathering};
use crate::web;

/// The server's settings.
#[derive(Clone)]
pub struct Settings {
    /// The address to listen on. Any address except loopback requires a token; so does any host name.
    pub address: IpAddr,
    /// The port; 0 picks a free one.
    pub port: u16,
    /// The library file.
    pub library: PathBuf,
    /// The solver's knowledge pack.
    pub pack: &'static Pack,
    /// Lexicons in files, offered for board games beside those of the library.
    pub lexicons: LexiconFiles,
    /// Where knowledge is gathered; without it, gathering is off.
    pub gathering: Option<Gathering>,
    /// The server's host names in addition to its address, as browsers see
    /// them. With any, loopback requires a token, too: a proxy passes on what others send.
    pub host_names: Vec<String>,
    /// The number of threads for engines, and of jobs that run at once.
    pub threads: usize,
    /// Whether to replace an existing token.
    pub new_token: bool,
    /// How long a job continues when nobody watches it.
    pub grace: Duration,
    /// The timeouts for clients.
    pub patience: Patience,
}

impl Settings {
    /// Settings for loopback with the embedded pack on `threads` threads.
    pub fn new(library: PathBuf, threads: usize) -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 8080,
            library,
            pack: Pack::embedded(),
            lexicons: LexiconFiles::default(),
            gathering: None,
            host_names: Vec::new(),
            threads,
            new_token: false,
            grace: limits::GRACE,
            patience: Patience::default(),
        }
    }

    /// Whether clients must have a token.
    pub fn needs_token(&self) -> bool {
        !self.address.is_loopback() || !self.host_names.is_empty()
    }
}

/// The workbench, ready to listen.
pub struct Workbench {
    app: App,
    address: SocketAddr,
    needs_token: bool,
    token: Option<Token>,
    freed: FreedMemory,
    patience: Patience,
}

/// Where a workbench listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listening {
    /// The address, with the actual port.
    pub address: SocketAddr,
    /// The URL to open in a browser; it includes the token if a new one was
    /// created.
    pub url: String,
    /// The word lists that fills use, highest priority first.
    pub lists: Vec<ListInUse>,
    /// Whether a token from an earlier start is required.
    pub needs_earlier_token: bool,
}

/// A word list that fills use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListInUse {
    /// Its title.
    pub name: String,
    /// How many words it has; `None` for the built-in list.
    pub words: Option<u64>,
}

/// The name of the setting that holds the token's hash.
const TOKEN: &str = "token-hash";

impl Workbench {
    /// Opens the library and prepares everything.
    ///
    /// # Errors
    /// The library cannot be used, or there is no randomness for a token.
    pub fn open(settings: &Settings) -> Result<Self, StartError> {
        let library = Library::open(&settings.library)?;
        let names = settings.host_names.clone();
        let (guard, token) = if settings.needs_token() {
            let stored = library.setting(TOKEN)?.and_then(|text| TokenHash::parse(&text));
            if let Some(hash) = stored.filter(|_| !settings.new_token) {
                (Guard::token(hash, names), None)
            } else {
                let token = Token::generate()?;
                library.set_setting(TOKEN, &token.hash().text())?;
                (Guard::token(token.hash(), names), Some(token))
            }
        } else {
            (Guard::Loopback, None)
        };
        let game_words = GameWordCache::new(settings.lexicons.clone(), &library)?;
        let freed = FreedMemory::default();
        // Last, since its threads wait for jobs until they are told to end.
        let jobs = Jobs::new(settings.threads, settings.grace, freed.clone());
        let app = App::new(
            library,
            settings.pack,
            settings.gathering.clone(),
            game_words,
            settings.threads,
            jobs,
            guard,
        );
        let address = SocketAddr::new(settings.address, settings.port);
        let (needs_token, patience) = (settings.needs_token(), settings.patience);
        Ok(Self { app, address, needs_token, token, freed, patience })
    }

    /// The token, if one was created at this start.
    pub fn token(&self) -> Option<&str> {
        self.token.as_ref().map(Token::text)
    }

    /// Every route, with its middleware.
    pub fn router(&self) -> Router {
        // Do not compress event streams, since each event must go out at once, or
        // fonts and pictures, which are already compressed.
        let compressible = SizeAbove::new(1024)
            .and(NotForContentType::new("text/event-stream"))
            .and(NotForContentType::new("font/"))
            .and(NotForContentType::IMAGES);
        let budgets = Budgets {
            bodies: BodyBudget::new(self.freed.clone(), self.patience),
            answers: AnswerBudget::new(self.freed.clone()),
        };
        api::router(self.app.clone())
            .fallback(web::serve)
            .layer(from_fn_with_state(budgets, bodies::meter))
            .layer(from_fn_with_state(Arc::clone(self.app.guard()), security::check))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(CompressionLayer::new().compress_when(compressible))
            .layer(from_fn(security::protect))
    }

    /// Stops every job and starts no more, for callers that use the [`router`](Self::router)
    /// without [`serve`](Self::serve).
    pub fn close(&self) {
        self.app.jobs().close();
    }

    /// Serves until `stop` completes; calls `on_listening` once the server is
    /// listening.
    ///
    /// # Errors
    /// The server cannot listen on the address.
    pub async fn serve(
        self,
        on_listening: impl FnOnce(&Listening),
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StartError> {
        let error = |problem| StartError::Listen { address: self.address.to_string(), problem };
        let listener = listen(self.address).map_err(error)?;
        let address = listener.local_addr().map_err(error)?;
        let query = self.token().map_or(String::new(), |token| format!("/?token={token}"));
        let lists = self.app.library().lists()?.into_iter().filter(|list| list.enabled);
        let lists = lists
            .map(|list| ListInUse {
                words: (!list.built_in).then_some(list.words),
                name: list.name,
            })
            .collect();
        on_listening(&Listening {
            address,
            url: format!("http://{}{query}", authority(address)),
            lists,
            needs_earlier_token: self.needs_token && self.token.is_none(),
        });
        self.warm();
        let router = self.router();
        let jobs = self.app.jobs().clone();
        let (sweeper, freed) = (jobs.clone(), self.freed.clone());
        let sweeping = tokio::spawn(async move {
            let mut ticks = tokio::time::interval(Duration::from_secs(1));
            loop {
                ticks.tick().await;
                sweeper.sweep();
                let freed = freed.clone();
                // Nothing waits for this thread, and it cannot fail.
                drop(tokio::task::spawn_blocking(move || freed.trim_if_marked()));
            }
        });
        // Stopping drops `serve` and closes every connection, so that a job's
        // watchers cannot keep the server from ending.
        tokio::select! {
            () = connections::serve(listener, router, self.patience) => {}
            () = stop => {}
        }
        sweeping.abort();
        jobs.close();
        Ok(())
    }

    /// Loads the words before someone needs them.
    fn warm(&self) {
        let app = self.app.clone();
        tokio::task::spawn_blocking(move || {
            // Ignore errors here: they recur where someone sees them.
            let _ = app.words().get();
        });
    }
}

/// Listens on an address, with room for as many connections to be accepted as
/// [`limits::BACKLOG`] says.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // So that a server can be restarted at once. On Windows, other programs could then take the
    // port over.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(limits::BACKLOG)
}

/// Host and port as a person would type them.
///
/// Browsers resolve `localhost` to either loopback address, `::1` first. So the
/// name is used only if no other program listens on this port of the other
/// address.
fn authority(address: SocketAddr) -> String {
    let port = address.port();
    let other: IpAddr = match address.ip() {
        IpAddr::V4(Ipv4Addr::LOCALHOST) => Ipv6Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::LOCALHOST) => Ipv4Addr::LOCALHOST.into(),
        ip => return SocketAddr::new(reachable(ip), port).to_string(),
    };
    match std::net::TcpListener::bind((other, port)) {
        Err(problem) if problem.kind() == ErrorKind::AddrInUse => address.to_string(),
        // The port is free, or this machine does not have the other protocol.
        _ => format!("localhost:{port}"),
    }
}

/// An address at which a server that listens on `address` can be reached. For a
/// server that listens on all addresses, it is the one used for connections to
/// other machines.
fn reachable(address: IpAddr) -> IpAddr {
    if !address.is_unspecified() {
        return address;
    }
    // These are documentation networks: the system chooses a route, and nothing
    // is sent.
    let (elsewhere, loopback): (IpAddr, IpAddr) = match address {
        IpAddr::V4(_) => ([192, 0, 2, 1].into(), Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(_) => ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1].into(), Ipv6Addr::LOCALHOST.into()),
    };
    let way = UdpSocket::bind((address, 0)).and_then(|socket| {
        socket.connect((elsewhere, 9))?;
        socket.local_addr()
    });
    way.map_or(loopback, |way| way.ip())
}

/// Opens a workbench and serves until the process receives Ctrl-C or a
/// termination signal; calls `on_listening` once the server is listening.
///
/// # Errors
/// A library, an address or a system that cannot be used.
pub fn run(settings: &Settings, on_listening: impl FnOnce(&Listening)) -> Result<(), StartError> {
    fix_thresholds();
    let workbench = Workbench::open(settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(settings.threads.max(2))
        .enable_all()
        .build()
        .map_err(StartError::Served)?;
    let served = runtime.block_on(workbench.serve(on_listening, stopped()));
    // A search that does not check its flag must not keep the process alive.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

/// Waits until the process receives Ctrl-C or a termination signal.
async fn stopped() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else { return interrupt.await };
        tokio::select! {
            () = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}

fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    WorkbenchError::Broken("a request panicked".to_owned()).into_response()
}

/// The API's description in `OpenAPI`, as JSON.
pub fn openapi() -> String {
    let description = api::description()
        .to_pretty_json()
        .expect("a description without maps of other keys than text");
    description + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn localhost_is_named_only_where_it_leads_here() {
        let here = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = here.local_addr().unwrap();
        assert_eq!(authority(address), format!("localhost:{}", address.port()));
        // On a machine without IPv6 no other program can listen there.
        if let Ok(_other) = std::net::TcpListener::bind((Ipv6Addr::LOCALHOST, address.port())) {
            assert_eq!(authority(address), address.to_string());
        }
        let elsewhere = SocketAddr::from(([192, 168, 0, 9], 8080));
        assert_eq!(authority(elsewhere), "192.168.0.9:8080");
    }

    #[test]
    fn nobody_is_sent_to_all_addresses() {
        for all in [IpAddr::from([0, 0, 0, 0]), IpAddr::from([0_u16; 8])] {
            assert!(!reachable(all).is_unspecified(), "{all}");
        }
        let one = IpAddr::from([192, 168, 0, 9]);
        assert_eq!(reachable(one), one);
    }
}
