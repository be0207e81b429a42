//! Floods of connections and endless bodies against a listening server.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use wordwright_gather::Place;
use wordwright_knowledge::Database;
use wordwright_workbench::{Gathering, Patience, Settings, Workbench};

use crate::puzzles::puzzle;

/// A server that listens on loopback until this is dropped.
struct Server {
    address: SocketAddr,
    _stop: tokio::sync::oneshot::Sender<()>,
    folder: TempDir,
}

impl Server {
    async fn start() -> Self {
        Self::with(Patience::default()).await
    }

    /// A server with these timeouts.
    async fn with(patience: Patience) -> Self {
        Self::set_up(|settings| settings.patience = patience, |_| {}).await
    }

    /// A server with changed settings; `at_first` is called when it listens and accepts no
    /// connection yet.
    async fn set_up(
        change: impl FnOnce(&mut Settings),
        at_first: impl FnOnce(SocketAddr) + Send + 'static,
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let mut settings = Settings::new(folder.path().join("library.db"), 2);
        settings.port = 0;
        let place = Place::new(folder.path().join("data"));
        settings.gathering = Some(Gathering { place, mirror: None });
        change(&mut settings);
        let workbench = Workbench::open(&settings).unwrap();
        let (sender, receiver) = std::sync::mpsc::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let on_listening = move |listening: &wordwright_workbench::Listening| {
                at_first(listening.address);
                sender.send(listening.address).unwrap();
            };
            let stopped = async move {
                let _ = stopped.await;
            };
            workbench.serve(on_listening, stopped).await
        });
        let address = tokio::task::spawn_blocking(move || receiver.recv().unwrap()).await.unwrap();
        Self { address, _stop: stop, folder }
    }

    /// A connection on which this part of a request has been sent.
    async fn begin(&self, text: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // The server can close it at any time to make room.
        let _ = stream.write_all(text).await;
        stream
    }

    /// The response to another client, and how long it took.
    async fn health(&self) -> (String, Duration) {
        let began = Instant::now();
        let request =
            b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let mut stream = self.begin(request).await;
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        tokio::time::timeout(Duration::from_secs(20), read).await.expect("an answer").unwrap();
        (answer, began.elapsed())
    }
}

/// Held by tests that measure the memory of this process, or take much of it.
static MEMORY: Mutex<()> = Mutex::const_new(());

/// The memory of this process that is in use, in bytes; `None` if the system does not
/// report it.
fn memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_and_half_open_connections_keep_nobody_out() {
    let _memory = MEMORY.lock().await;
    let server = Server::start().await;
    server.health().await;
    let before = memory();
    let mut held = Vec::new();
    for number in 0..400 {
        let text = if number % 2 == 0 { "" } else { "GET /api/v1/health HTTP/1.1\r\nHost: loc" };
        held.push(server.begin(text.as_bytes()).await);
    }
    let (answer, _) = server.health().await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    if let Some((before, now)) = before.zip(memory()) {
        assert!(now < before + (50 << 20), "{before} bytes, then {now}");
    }
    // The first connection was closed for the last.
    let mut byte = [0];
    let closed = tokio::time::timeout(Duration::from_secs(5), held[0].read(&mut byte)).await;
    assert!(matches!(closed, Ok(Ok(0) | Err(_))), "{closed:?}");
}

/// While the server is not scheduled, new connections wait for it and are not lost: the system
/// would ignore them, and their clients try again after a second.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_connections_can_wait_to_be_accepted() {
    let most = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap();
    // Older systems allow no more than 128.
    let count = most.trim().parse().map_or(100, |most: usize| most.min(1001) - 1);
    let soon = Duration::from_millis(900);
    let at_first = move |address| {
        for number in 0..count {
            let connected = std::net::TcpStream::connect_timeout(&address, soon);
            // Closed at once, so that this process does not run out of descriptors.
            connected.unwrap_or_else(|problem| panic!("connection {number}: {problem}"));
        }
    };
    let server = Server::set_up(|_| {}, at_first).await;
    let (answer, _) = server.health().await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_that_do_not_end_take_little_memory_and_keep_nobody_out() {
    let _memory = MEMORY.lock().await;
    let server = Server::start().await;
    server.health().await;
    let before = memory();
    let head =
        "POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16777215\r\n\r\n";
    let mut uploads = Vec::new();
    for _ in 0..100 {
        let mut stream = server.begin(head.as_bytes()).await;
        let part = vec![b'x'; 1 << 20];
        uploads.push(tokio::spawn(async move {
            let mut sent = 0;
            while sent < 15 && stream.write_all(&part).await.is_ok() {
                sent += 1;
            }
            stream
        }));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (answer, _) = server.health().await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    if let Some((before, now)) = before.zip(memory()) {
        // The clients' own megabytes are in this process, too.
        assert!(now < before + (160 << 20), "{before} bytes, then {now}");
    }
    // A draft of normal size can still be sent.
    let body = "C.T\n.#.\nT.N\n".repeat(100);
    let text = format!(
        "POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \
         {}\r\n\r\n{body}",
        body.len()
    );
    let mut answer = String::new();
    server.begin(text.as_bytes()).await.read_to_string(&mut answer).await.unwrap();
    assert!(!answer.contains("503"), "{answer}");
    for upload in uploads {
        upload.abort();
    }
}

/// Timeouts much shorter than a real server's.
fn hasty() -> Patience {
    let soon = Duration::from_millis(300);
    Patience { header: soon, body_pause: soon, unread: soon, ..Patience::default() }
}

/// The bytes received on a connection until the server closes it, which it must
/// do soon.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut received = Vec::new();
    let read = stream.read_to_end(&mut received);
    let closed = tokio::time::timeout(Duration::from_secs(10), read).await;
    // For a client, closing and resetting the connection are the same.
    let _ = closed.expect("the server closes the connection");
    String::from_utf8_lossy(&received).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_says_nothing_is_closed() {
    let server = Server::with(hasty()).await;
    let silent = server.begin(b"").await;
    let half = server.begin(b"GET /api/v1/health HTTP/1.1\r\nHost: loc").await;
    let idle = server.begin(b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    for stream in [silent, half] {
        let received = until_closed(stream).await;
        assert!(!received.contains("200 OK"), "{received}");
    }
    let received = until_closed(idle).await;
    assert!(received.starts_with("HTTP/1.1 200"), "{received}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_stops_or_trickles_is_cut_off() {
    let server = Server::with(hasty()).await;
    let head = "POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n";
    let stopped = server.begin(format!("{head}half").as_bytes()).await;
    let received = until_closed(stopped).await;
    assert!(received.starts_with("HTTP/1.1 408"), "{received}");

    let trickling = server.begin(head.as_bytes()).await;
    let (mut received, mut sends) = trickling.into_split();
    let trickle = tokio::spawn(async move {
        // The body is never silent for long, and never complete.
        while sends.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mut answer = String::new();
    let read = received.read_to_string(&mut answer);
    let closed = tokio::time::timeout(Duration::from_secs(10), read).await;
    assert!(closed.is_ok(), "a body may trickle for ever");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    trickle.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_not_read_is_given_up() {
    let server = Server::with(hasty()).await;
    // More responses than the system buffers for a client that does not read.
    let request = "GET /help/json.html HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(400);
    let mut stream = server.begin(b"").await;
    let send = async {
        for part in request.as_bytes().chunks(4096) {
            stream.write_all(part).await?;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // A write only reaches the system's buffer; a closed connection is noticed now or a
        // little later.
        loop {
            stream.write_all(b"\r\n").await?;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let ended: Result<std::io::Result<()>, _> =
        tokio::time::timeout(Duration::from_secs(20), send).await;
    assert!(matches!(ended, Ok(Err(_))), "the server waits for ever");
}

/// The server's response to a request with a JSON body.
async fn asked(server: &Server, method: &str, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let text = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: \
         application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut answer = String::new();
    server.begin(text.as_bytes()).await.read_to_string(&mut answer).await.unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|problem| panic!("{problem}: {answer}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_for_a_client_that_has_gone_is_stopped() {
    let server = Server::start().await;
    // An open square that takes longer than any test.
    let square = puzzle(&["........"; 8]);
    let fill = json!({ "puzzle": square, "seconds": 300 });
    let watched = asked(&server, "POST", "/fill", &fill).await;
    let left = asked(&server, "POST", "/fill", &fill).await;
    let events = |job: &Value| {
        let id = job["id"].as_str().unwrap();
        format!("GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    };
    let staying = server.begin(events(&watched).as_bytes()).await;
    let mut going = server.begin(events(&left).as_bytes()).await;
    // The stream has begun.
    going.read_u8().await.unwrap();
    drop(going);
    let gone = Instant::now();
    let phases = async || {
        // Listing all jobs does not count as watching one.
        let jobs = asked(&server, "GET", "/jobs", &Value::Null).await;
        let phase = |job: &Value| {
            let same = jobs.as_array().unwrap().iter().find(|other| other["id"] == job["id"]);
            same.unwrap()["phase"].clone()
        };
        [phase(&watched), phase(&left)]
    };
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let [watched, left] = phases().await;
        assert_eq!(watched, "running");
        if left == "cancelled" {
            break;
        }
        assert!(gone.elapsed() < Duration::from_secs(20), "{left}");
    }
    drop(staying);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_for_a_client_that_has_gone_is_stopped() {
    const ROWS: usize = 400_000;
    let server = Server::start().await;
    let place = Place::new(server.folder.path().join("data"));
    let rows = (0..ROWS).map(|row| format!("1998\tERIE\tGreat Lake, number {row}"));
    let table = format!("year\tanswer\tclue\n{}\n", rows.collect::<Vec<_>>().join("\n"));
    let request = |name: &str, body: &str| {
        format!(
            "POST /api/v1/knowledge/files?name={name} HTTP/1.1\r\nHost: localhost\r\nConnection: \
             close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    let going = server.begin(request("long.tsv", &table).as_bytes()).await;
    // The import has started once its database exists.
    let began = Instant::now();
    while !place.database().exists() {
        assert!(began.elapsed() < Duration::from_secs(20), "the import does not begin");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    drop(going);
    // Nothing else can gather into the folder until it has stopped.
    let mut answer = String::new();
    while !answer.starts_with("HTTP/1.1 200") {
        assert!(began.elapsed() < Duration::from_secs(60), "{answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer.clear();
        let short = request("short.tsv", "year\tanswer\tclue\n1998\tERIE\tA lake\n");
        server.begin(short.as_bytes()).await.read_to_string(&mut answer).await.unwrap();
    }
    let clues = Database::open(&place.database()).unwrap().contents().unwrap().clues;
    assert!(clues < ROWS as u64, "all {clues} clues were imported");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lexicon_for_a_client_that_has_gone_is_not_built() {
    let _memory = MEMORY.lock().await;
    // With one thread for engines, any other answer of theirs shows that the work has ended.
    let server = Server::set_up(|settings| settings.threads = 1, |_| {}).await;
    let search = async || {
        let began = Instant::now();
        asked(&server, "GET", "/words?pattern=C.T", &Value::Null).await;
        began.elapsed()
    };
    // The first reads the words.
    search().await;
    // 2.4 million words, whose graph takes much longer than reading them.
    let letters = || 'A'..='Z';
    let ends = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}\n")));
    let ends: Vec<String> = ends.collect();
    let mut list = String::new();
    'words: for start in letters().flat_map(|a| letters().map(move |b| format!("{a}{b}"))) {
        for (letter, end) in letters().flat_map(|letter| ends.iter().map(move |end| (letter, end)))
        {
            if list.len() > 14 << 20 {
                break 'words;
            }
            list.extend([start.as_str(), letter.encode_utf8(&mut [0; 4]), end]);
        }
    }
    let head = format!(
        "POST /api/v1/games/lexicons?name=long HTTP/1.1\r\nHost: localhost\r\nContent-Length: \
         {}\r\n\r\n",
        list.len()
    );
    let going = server.begin(&[head.as_bytes(), list.as_bytes()].concat()).await;
    // A search that waits has the work before it.
    let mut waiting = Box::pin(search());
    let began = Instant::now();
    while tokio::time::timeout(Duration::from_millis(300), &mut waiting).await.is_ok() {
        assert!(began.elapsed() < Duration::from_secs(60), "the work does not begin");
        waiting = Box::pin(search());
    }
    drop(going);
    waiting.await;
    let kept = asked(&server, "GET", "/games/choices", &Value::Null).await;
    assert!(!kept.to_string().contains("long"), "{kept}");
}
