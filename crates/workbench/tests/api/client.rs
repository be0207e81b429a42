//! A server in this process and a client for it.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt as _;
use wordwright_workbench::{Settings, Workbench};

/// A server with its own library.
pub struct Client {
    pub router: Router,
    pub folder: TempDir,
    /// The token; empty on loopback.
    pub token: String,
}

/// The response.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: axum::http::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.bytes)))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The response, which must be successful.
    #[track_caller]
    pub fn good(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        if self.bytes.is_empty() { Value::Null } else { self.json() }
    }

    /// The problem, which must have this status.
    #[track_caller]
    pub fn bad(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json");
        let problem = self.json();
        for field in ["type", "title", "detail", "remedy"] {
            assert!(problem[field].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        }
        assert_eq!(problem["status"], status);
        problem
    }
}

impl Client {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut settings = Settings::new(folder.path().join("library.db"), 2);
        change(&mut settings);
        let workbench = Workbench::open(&settings).unwrap();
        let token = workbench.token().unwrap_or_default().to_owned();
        Self { router: workbench.router(), folder, token }
    }

    pub async fn send(&self, request: Request<Body>) -> Reply {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes().to_vec();
        Reply { status: parts.status, headers: parts.headers, bytes }
    }

    pub async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, "127.0.0.1:8080");
        let request = match body {
            None => request.body(Body::empty()),
            Some(body) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
        };
        self.send(request.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.ask("POST", path, Some(body)).await
    }

    pub async fn upload(&self, path: &str, bytes: &[u8]) -> Reply {
        let request = Request::builder()
            .method("POST")
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, "127.0.0.1:8080")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .body(Body::from(bytes.to_vec()));
        self.send(request.unwrap()).await
    }

    /// A job once it meets a condition.
    pub async fn until(&self, job: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
        let path = format!("/jobs/{}", job["id"].as_str().unwrap());
        for _ in 0..600 {
            let job = self.get(&path).await.good();
            if wanted(&job) {
                return job;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the job never was as wanted");
    }

    /// A job once it is over.
    pub async fn finished(&self, job: &Value) -> Value {
        let over =
            |job: &Value| ["done", "cancelled", "failed"].contains(&job["phase"].as_str().unwrap());
        self.until(job, over).await
    }
}
