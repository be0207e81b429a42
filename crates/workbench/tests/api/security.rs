//! Who may ask, and what browsers are told.

use axum::body::Body;
use axum::http::{Request, header};

use crate::client::{Client, Reply};

async fn ask(client: &Client, method: &str, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request.body(Body::empty()).unwrap()).await
}

const HOST: (&str, &str) = ("host", "127.0.0.1:8080");

#[tokio::test]
async fn other_hosts_and_other_sites_are_refused() {
    let client = Client::new();
    let health = "/api/v1/health";
    ask(&client, "GET", health, &[HOST]).await.good();
    ask(&client, "GET", health, &[("host", "localhost:8080")]).await.good();
    ask(&client, "GET", health, &[("host", "attacker.example:8080")]).await.bad(421);
    ask(&client, "GET", health, &[]).await.bad(421);
    let cross = ("origin", "http://attacker.example");
    ask(&client, "DELETE", "/api/v1/puzzles/1", &[HOST, cross]).await.bad(403);
    let other_port = ("origin", "http://127.0.0.1:9999");
    ask(&client, "POST", "/api/v1/puzzles", &[HOST, other_port]).await.bad(403);
    ask(&client, "GET", health, &[HOST, ("sec-fetch-site", "cross-site")]).await.bad(403);
    let own = ("origin", "http://127.0.0.1:8080");
    ask(&client, "DELETE", "/api/v1/puzzles/1", &[HOST, own]).await.bad(404);
}

#[tokio::test]
async fn every_answer_keeps_the_browser_from_what_is_not_ours() {
    let client = Client::new();
    for path in ["/", "/api/v1/health", "/api/v1/nothing", "/assets/nothing.js"] {
        let reply = ask(&client, "GET", path, &[HOST]).await;
        let policy = reply.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
    }
    let page = ask(&client, "GET", "/any/page", &[HOST]).await;
    assert!(page.text().contains("Wordwright"));
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let policy = "script without a source";
    assert!(!page.text().contains("<script>"), "{policy}");
    ask(&client, "GET", "/api/v1/nothing", &[HOST]).await.bad(404);
    ask(&client, "PUT", "/api/v1/health", &[HOST]).await.bad(405);
    ask(&client, "POST", "/", &[HOST]).await.bad(405);
}

#[tokio::test]
async fn away_from_loopback_a_token_is_needed() {
    let client = Client::with(|settings| settings.address = [0, 0, 0, 0].into());
    let host = ("host", "192.168.0.9:8080");
    let health = "/api/v1/health";
    let problem = ask(&client, "GET", health, &[host]).await.bad(401);
    assert!(problem["remedy"].as_str().unwrap().contains("Bearer"));
    ask(&client, "GET", "/", &[host]).await.bad(401);
    ask(&client, "GET", health, &[host, ("authorization", "Bearer 00")]).await.bad(401);
    ask(&client, "GET", "/?token=00", &[host]).await.bad(401);
    let stored = std::fs::read(client.folder.path().join("library.db")).unwrap();
    assert!(stored.starts_with(b"SQLite"));
}

#[tokio::test]
async fn away_from_loopback_requests_have_a_rate() {
    let client = Client::with(|settings| settings.address = [0, 0, 0, 0].into());
    let host = ("host", "192.168.0.9:8080");
    let mut statuses = Vec::new();
    for _ in 0..400 {
        statuses.push(ask(&client, "GET", "/api/v1/health", &[host]).await.status.as_u16());
    }
    assert!(statuses[..150].iter().all(|&status| status == 401));
    assert!(statuses.contains(&429), "{:?}", statuses.last());
}
