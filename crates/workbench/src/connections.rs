//! Accepts connections, and limits how many there are and how long they last.
//!
//! hyper reads requests, with its own time limit for headers, which also applies to idle
//! connections. This module limits the connections per address and in total. A new
//! connection above the limit is still accepted, and the one that has waited longest without
//! a complete request is closed in its place: a client that opens a thousand connections and
//! sends nothing loses its own, and nobody else notices.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use crate::limits::{self, Patience};
use crate::peer::Peer;

/// How long the server waits when the system has no more file descriptors.
const OUT_OF_HANDLES: Duration = Duration::from_millis(100);

/// After this many connections the server pauses, so that it reads the requests that have arrived
/// before newer connections displace them.
const BURST: u32 = 64;
/// How long: it ends only with a turn of the runtime's driver, which also finds out what has
/// arrived.
const PAUSE: Duration = Duration::from_millis(1);

/// Serves until the future is dropped, which closes every connection.
pub async fn serve(listener: TcpListener, router: Router, patience: Patience) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(patience.header)
        .max_buf_size(limits::HEADERS);
    let connections = Arc::new(Connections::new(patience.answer));
    let mut tasks = JoinSet::new();
    let mut accepted = 0_u32;
    loop {
        while tasks.try_join_next().is_some() {}
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(problem) if affects_one_connection(&problem) => continue,
            Err(_) => {
                // No more descriptors: close the oldest idle connection.
                connections.make_room(None);
                tokio::time::sleep(OUT_OF_HANDLES).await;
                continue;
            }
        };
        accepted = accepted.wrapping_add(1);
        if accepted.is_multiple_of(BURST) {
            tokio::time::sleep(PAUSE).await;
        }
        let Some(registration) = connections.admit(address.ip().into()) else { continue };
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(patience.unread));
        let (connections, id) = (Arc::clone(&connections), registration.id);
        let task = tasks.spawn(serve_connection(
            http.clone(),
            stream,
            address,
            router.clone(),
            registration,
        ));
        connections.set_task(id, task);
    }
}

/// Whether the error affects only the connection being accepted.
fn affects_one_connection(problem: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(problem.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// Serves one connection, request by request.
async fn serve_connection(
    http: http1::Builder,
    stream: TimeoutStream<TcpStream>,
    address: SocketAddr,
    router: Router,
    registration: Registration,
) {
    // Responses are sent in one piece; without this option they are only
    // slower.
    let _ = stream.get_ref().set_nodelay(true);
    let registration = Arc::new(registration);
    let service = service_fn(|request: Request<Incoming>| {
        let (router, asking) = (router.clone(), Arc::clone(&registration));
        async move {
            let mut request = request.map(|body| Body::new(RequestBody::new(body, &asking)));
            request.extensions_mut().insert(ConnectInfo(address));
            let response: Response<Body> = match router.oneshot(request).await {
                Ok(response) => response,
                Err(never) => match never {},
            };
            asking.set(State::Answered);
            Ok::<_, Infallible>(response.map(|body| ResponseBody { body, registration: asking }))
        }
    });
    // A client that disconnects or is too slow is not an error.
    let _ = http.serve_connection(TokioIo::new(Box::pin(stream)), service).await;
}

/// What a connection is doing. The variants are in the order in which connections are
/// closed to make room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    /// No complete header has arrived.
    Waiting,
    /// A body is arriving.
    Receiving,
    /// A response is being sent.
    Answered,
    /// A request is being processed.
    Working,
}

#[derive(Debug)]
struct Connection {
    peer: Peer,
    state: State,
    since: Instant,
    task: Option<AbortHandle>,
}

/// All open connections.
#[derive(Debug)]
struct Connections {
    registry: Mutex<OpenConnections>,
    /// How long sending a response may take before its connection can be closed to
    /// make room.
    answer: Duration,
}

#[derive(Debug, Default)]
struct OpenConnections {
    open: HashMap<u64, Connection>,
    last: u64,
}

impl Connections {
    fn new(answer: Duration) -> Self {
        Self { registry: Mutex::default(), answer }
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection, unless there is no room and no other can be closed for it.
    fn admit(self: &Arc<Self>, peer: Peer) -> Option<Registration> {
        let of_peer = self.lock().open.values().filter(|open| open.peer == peer).count();
        let has_room = if of_peer >= limits::PEER_CONNECTIONS {
            self.make_room(Some(peer))
        } else {
            self.lock().open.len() < limits::CONNECTIONS || self.make_room(None)
        };
        if !has_room {
            return None;
        }
        let mut registry = self.lock();
        registry.last += 1;
        let id = registry.last;
        let (state, since) = (State::Waiting, Instant::now());
        registry.open.insert(id, Connection { peer, state, since, task: None });
        Some(Registration { connections: Arc::clone(self), id })
    }

    /// Closes the most dispensable connection of this peer, or of the peer with the most
    /// connections; false if all of them are being processed or have just been answered.
    fn make_room(&self, peer: Option<Peer>) -> bool {
        let mut registry = self.lock();
        let mut counts: HashMap<Peer, usize> = HashMap::new();
        for open in registry.open.values() {
            *counts.entry(open.peer).or_default() += 1;
        }
        let can_go = |open: &Connection| match open.state {
            State::Waiting | State::Receiving => true,
            State::Answered => open.since.elapsed() >= self.answer,
            State::Working => false,
        };
        let idle = registry
            .open
            .iter()
            .filter(|(_, open)| can_go(open) && peer.is_none_or(|peer| peer == open.peer));
        let key =
            |open: &Connection| (std::cmp::Reverse(counts[&open.peer]), open.state, open.since);
        let Some(id) = idle.min_by_key(|(_, open)| key(open)).map(|(&id, _)| id) else {
            return false;
        };
        if let Some(task) = registry.open.remove(&id).and_then(|open| open.task) {
            task.abort();
        }
        true
    }

    fn set_task(&self, id: u64, task: AbortHandle) {
        if let Some(open) = self.lock().open.get_mut(&id) {
            open.task = Some(task);
        }
    }
}

/// The registration of one connection; dropping it frees its place.
#[derive(Debug)]
struct Registration {
    connections: Arc<Connections>,
    id: u64,
}

impl Registration {
    fn set(&self, state: State) {
        if let Some(open) = self.connections.lock().open.get_mut(&self.id) {
            open.state = state;
            open.since = Instant::now();
        }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.connections.lock().open.remove(&self.id);
    }
}

/// The body of a request. Until it has arrived, its connection can be closed to make
/// room.
struct RequestBody {
    body: Incoming,
    registration: Arc<Registration>,
    done: bool,
}

impl RequestBody {
    fn new(body: Incoming, registration: &Arc<Registration>) -> Self {
        let done = body.is_end_stream();
        registration.set(if done { State::Working } else { State::Receiving });
        Self { body, registration: Arc::clone(registration), done }
    }

    fn finish(&mut self) {
        if !std::mem::replace(&mut self.done, true) {
            self.registration.set(State::Working);
        }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            self.finish();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The body of a response. When it is dropped, the connection waits for the next
/// request.
struct ResponseBody {
    body: Body,
    registration: Arc<Registration>,
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.registration.set(State::Waiting);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn who_waits_longest_makes_room_and_who_is_answered_does_not() {
        let connections = Arc::new(Connections::new(Duration::from_secs(10)));
        let [flood, other] = [1, 2].map(|last| Peer::from(IpAddr::from([10, 0, 0, last])));
        let mut registrations = vec![connections.admit(other).unwrap()];
        for _ in 0..limits::PEER_CONNECTIONS {
            registrations.push(connections.admit(flood).unwrap());
        }
        registrations[1].set(State::Working);
        let count = || connections.lock().open.len();
        assert_eq!(count(), 1 + limits::PEER_CONNECTIONS);
        let late = connections.admit(flood).unwrap();
        assert_eq!(count(), 1 + limits::PEER_CONNECTIONS);
        let is_open =
            |registration: &Registration| connections.lock().open.contains_key(&registration.id);
        assert!(is_open(&registrations[0]) && is_open(&registrations[1]) && is_open(&late));
        assert!(!is_open(&registrations[2]));
        // While all of its connections are being processed, an address gets no
        // more.
        for registration in &registrations[1..] {
            registration.set(State::Working);
        }
        late.set(State::Working);
        assert!(connections.admit(flood).is_none());
        assert!(connections.admit(other).is_some());
    }

    #[test]
    fn an_answer_that_nobody_reads_makes_room_in_the_end() {
        let [flood, other] = [1, 2].map(|last| Peer::from(IpAddr::from([10, 0, 0, last])));
        let full = |answer: Duration| {
            let connections = Arc::new(Connections::new(answer));
            let mut registrations = Vec::new();
            for peer in [flood, other] {
                let of_peer: Vec<Registration> =
                    std::iter::repeat_with(|| connections.admit(peer).unwrap())
                        .take(limits::PEER_CONNECTIONS)
                        .collect();
                for registration in &of_peer {
                    registration.set(State::Answered);
                }
                registrations.extend(of_peer);
            }
            (connections, registrations)
        };
        let third = Peer::from(IpAddr::from([10, 0, 0, 3]));
        let (connections, _registrations) = full(Duration::from_secs(3600));
        assert!(connections.admit(third).is_none(), "a response being sent is not cut off");
        let (connections, _registrations) = full(Duration::ZERO);
        assert!(connections.admit(third).is_some());
    }
}
