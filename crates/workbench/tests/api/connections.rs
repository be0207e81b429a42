//! Floods of connections and of bodies that do not end, against a server that listens.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use wordwright_workbench::{Settings, Workbench};

/// A server that listens on loopback until this is dropped.
struct Server {
    address: SocketAddr,
    _stop: tokio::sync::oneshot::Sender<()>,
    _folder: TempDir,
}

impl Server {
    async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let mut settings = Settings::new(folder.path().join("library.db"), 2);
        settings.port = 0;
        let workbench = Workbench::open(&settings).unwrap();
        let (told, hears) = std::sync::mpsc::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            let told = move |listening: &wordwright_workbench::Listening| {
                told.send(listening.address).unwrap();
            };
            let stopped = async move {
                let _ = stopped.await;
            };
            workbench.serve(told, stopped).await
        });
        let address = tokio::task::spawn_blocking(move || hears.recv().unwrap()).await.unwrap();
        Self { address, _stop: stop, _folder: folder }
    }

    /// A connection on which so much of a request has been sent.
    async fn begin(&self, text: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // The server may close it at any time to make room.
        let _ = stream.write_all(text).await;
        stream
    }

    /// What another client hears, and after how long.
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

/// Memory of this process that is in use, in bytes; nothing where the system does not say.
fn memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_7_idle_and_half_open_connections_keep_nobody_out() {
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
    // The first had to go for the last.
    let mut byte = [0];
    let closed = tokio::time::timeout(Duration::from_secs(5), held[0].read(&mut byte)).await;
    assert!(matches!(closed, Ok(Ok(0) | Err(_))), "{closed:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_1_uploads_that_do_not_end_take_little_memory_and_keep_nobody_out() {
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
        // The flood's own megabyte each is in this process too.
        assert!(now < before + (160 << 20), "{before} bytes, then {now}");
    }
    // A draft of a usual size can still be sent.
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
