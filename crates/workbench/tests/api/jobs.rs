//! Jobs: watched, reconnected, queued, cancelled.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::client::Client;
use crate::puzzles::puzzle;

/// An open square that takes longer than any test.
fn long() -> Value {
    let rows = ["........"; 8];
    json!({ "puzzle": puzzle(&rows), "seconds": 300 })
}

#[tokio::test]
async fn events_are_numbered_and_can_be_read_from_any_number() {
    let client = Client::new();
    let request = json!({ "puzzle": puzzle(&["...", "...", "..."]), "count": 3 });
    let job = client.post("/fill", &request).await.good();
    let path = format!("/jobs/{}/events", job["id"].as_str().unwrap());
    let reply = client.get(&path).await;
    assert_eq!(reply.headers["content-type"], "text/event-stream");
    let text = reply.text();
    assert_eq!(text.matches("event: fill").count(), 3, "{text}");
    assert!(
        text.contains("id: 1\n")
            && text.trim_end().rsplit("\n\n").next().unwrap().contains("event: done")
    );
    let whole = text.matches("id: ").count();
    let rest = client.get(&format!("{path}?after={}", whole - 1)).await.text();
    assert_eq!(rest.matches("id: ").count(), 1, "{rest}");
    assert!(rest.contains("event: done"));
}

#[tokio::test]
async fn jobs_queue_with_their_position_and_are_cancelled() {
    let client = Client::with(|settings| settings.threads = 1);
    let first = client.post("/fill", &long()).await.good();
    let second = client.post("/fill", &long()).await.good();
    let third = client.post("/fill", &long()).await.good();
    let path = |job: &Value| format!("/jobs/{}", job["id"].as_str().unwrap());
    client.until(&first, |job| job["phase"] == "running").await;
    assert_eq!(client.get(&path(&third)).await.good()["position"], 2);
    let stopped = client.ask("DELETE", &path(&second), None).await.good();
    assert_eq!(stopped["phase"], "cancelled");
    assert_eq!(client.get(&path(&third)).await.good()["position"], 1);
    client.ask("DELETE", &path(&first), None).await.good();
    let ended = client.finished(&first).await;
    assert_eq!(
        (&ended["phase"], &ended["result"]["outcome"]),
        (&json!("cancelled"), &json!("stopped"))
    );
    assert_eq!(ended["result"]["partial"]["rows"].as_array().unwrap().len(), 8);
    client.until(&third, |job| job["phase"] == "running").await;
    client.ask("DELETE", &path(&third), None).await.good();
    assert_eq!(client.get("/jobs").await.good().as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn the_queue_has_an_end() {
    let client = Client::with(|settings| settings.threads = 1);
    let mut refused = None;
    let mut jobs = Vec::new();
    for _ in 0..70 {
        let reply = client.post("/fill", &long()).await;
        if reply.status.is_success() {
            jobs.push(reply.json());
        } else {
            refused = Some(reply.bad(429));
            break;
        }
    }
    assert_eq!(refused.unwrap()["limit"], 64);
    for job in jobs.iter().rev() {
        client.ask("DELETE", &format!("/jobs/{}", job["id"].as_str().unwrap()), None).await.good();
    }
}

/// What comes next in a stream of events.
async fn next(body: &mut Body) -> String {
    let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
    String::from_utf8(frame.to_vec()).unwrap()
}

#[tokio::test]
async fn pages_at_one_puzzle_are_counted_while_they_listen() {
    let client = Client::new();
    let listen = async |puzzle: i64| {
        let request = Request::get(format!("/api/v1/events?puzzle={puzzle}"))
            .header(header::HOST, "127.0.0.1:8080")
            .body(Body::empty());
        client.router.clone().oneshot(request.unwrap()).await.unwrap().into_body()
    };
    let count =
        |people: usize| format!("event: people\ndata: {{\"puzzle\":7,\"people\":{people}}}\n\n");
    let mut first = listen(7).await;
    assert_eq!(next(&mut first).await, count(1));
    // Others, at another puzzle, do not count.
    let _other = listen(8).await;
    let mut second = listen(7).await;
    assert_eq!(next(&mut second).await, count(2));
    assert_eq!(next(&mut first).await, count(2));
    drop(second);
    assert_eq!(next(&mut first).await, count(1));
    drop(first);
    assert_eq!(next(&mut listen(7).await).await, count(1));

    let reply = client.get("/events?puzzle=seven").await;
    assert_eq!(reply.status, StatusCode::BAD_REQUEST);
}
