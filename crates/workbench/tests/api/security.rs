//! Access control, and the headers for browsers.

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
    let help = ask(&client, "GET", "/help/", &[HOST]).await;
    assert_eq!(help.status, 200);
    assert!(help.text().contains("Wordwright help"));
    assert!(!help.text().contains("<script>"), "{policy}");
    let folder = ask(&client, "GET", "/help", &[HOST]).await;
    assert_eq!(
        (folder.status.as_u16(), &folder.headers["location"]),
        (308, &"/help/".parse().unwrap())
    );
    assert_eq!(ask(&client, "GET", "/help/nothing.html", &[HOST]).await.status, 404);
    ask(&client, "GET", "/api/v1/nothing", &[HOST]).await.bad(404);
    ask(&client, "PUT", "/api/v1/health", &[HOST]).await.bad(405);
    ask(&client, "POST", "/", &[HOST]).await.bad(405);
}

const AWAY: (&str, &str) = ("host", "192.168.0.9:8080");

/// A server that is not on loopback.
fn away() -> Client {
    Client::with(|settings| settings.address = [0, 0, 0, 0].into())
}

#[tokio::test]
async fn away_from_loopback_a_token_is_needed() {
    let client = away();
    let token = client.token.as_str();
    let health = "/api/v1/health";
    let problem = ask(&client, "GET", health, &[AWAY]).await.bad(401);
    assert!(problem["remedy"].as_str().unwrap().contains("Bearer"));
    ask(&client, "GET", health, &[AWAY, ("authorization", "Bearer 00")]).await.bad(401);
    ask(&client, "GET", health, &[AWAY, ("cookie", "wordwright-token-8080=00")]).await.bad(401);
    ask(&client, "POST", "/", &[AWAY]).await.bad(401);
    let bearer = format!("Bearer {token}");
    ask(&client, "GET", health, &[AWAY, ("authorization", &bearer)]).await.good();
    let stored = std::fs::read(client.folder.path().join("library.db")).unwrap();
    assert!(!stored.windows(token.len()).any(|part| part == token.as_bytes()));
}

/// A proxy on this machine passes on what others send.
#[tokio::test]
async fn with_another_host_name_loopback_needs_a_token_too() {
    let name = "crosswords.example.org";
    let client = Client::with(|settings| settings.host_names = vec![name.to_owned()]);
    let puzzles = "/api/v1/puzzles";
    for host in [name, "127.0.0.1:8080", "localhost"] {
        ask(&client, "GET", puzzles, &[("host", host)]).await.bad(401);
        let bearer = format!("Bearer {}", client.token);
        ask(&client, "GET", puzzles, &[("host", host), ("authorization", &bearer)]).await.good();
    }
    ask(&client, "GET", puzzles, &[("host", "other.example.org")]).await.bad(421);
}

#[tokio::test]
async fn a_link_shows_one_puzzle_without_a_token_until_it_is_withdrawn() {
    let client = away();
    let bearer = format!("Bearer {}", client.token);
    let signed = [AWAY, ("authorization", bearer.as_str())];
    let cell = |letter: char| serde_json::json!({ "solution": letter, "locked": true });
    let cells: Vec<_> = "OTTERTIARATENET".chars().map(cell).collect();
    let puzzle = serde_json::json!({ "rows": 3, "cols": 5, "cells": cells, "title": "Otters" });
    let new = serde_json::json!({ "kind": "draft", "puzzle": puzzle });
    let request = Request::builder()
        .method("POST")
        .uri("/api/v1/puzzles")
        .header(AWAY.0, AWAY.1)
        .header("authorization", &bearer)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(new.to_string()));
    let id = client.send(request.unwrap()).await.good()["id"].clone();
    let link = format!("/api/v1/puzzles/{id}/link");
    ask(&client, "POST", &link, &[AWAY]).await.bad(401);
    assert!(ask(&client, "GET", &link, &signed).await.good()["path"].is_null());
    let made = ask(&client, "POST", &link, &signed).await.good();
    assert_eq!(ask(&client, "POST", &link, &signed).await.good(), made);
    let path = made["path"].as_str().unwrap();

    let page = ask(&client, "GET", path, &[AWAY]).await;
    assert_eq!(page.status.as_u16(), 200);
    assert!(page.text().contains("<title>Otters</title>") && !page.text().contains("OTTER"));
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("connect-src"));
    let other = path.replace(&path[path.len() - 4..], "zzzz");
    for missing in [&*other, "/shared/1", "/shared/x-y", "/shared/1-"] {
        assert_eq!(ask(&client, "GET", missing, &[AWAY]).await.status.as_u16(), 404, "{missing}");
    }

    let whole = format!("/api/v1/puzzles/{id}");
    ask(&client, "DELETE", &whole, &signed).await.good();
    assert_eq!(ask(&client, "GET", path, &[AWAY]).await.status.as_u16(), 404, "deleted");
    ask(&client, "POST", &format!("{whole}/versions/1/restore"), &signed).await.good();
    assert_eq!(ask(&client, "GET", path, &[AWAY]).await.status.as_u16(), 200, "restored");

    ask(&client, "DELETE", &link, &signed).await.good();
    assert_eq!(ask(&client, "GET", path, &[AWAY]).await.status.as_u16(), 404);
    assert_eq!(ask(&client, "GET", "/shared/1-", &[AWAY]).await.status.as_u16(), 404);
    let again = ask(&client, "POST", &link, &signed).await.good();
    assert_ne!(again, made);
}

#[tokio::test]
async fn a_link_that_two_pages_ask_for_at_once_is_the_same() {
    let client = Client::new();
    let puzzle = serde_json::json!({ "rows": 1, "cols": 1, "cells": [{ "solution": "A" }] });
    let new = serde_json::json!({ "kind": "draft", "puzzle": puzzle });
    let id = client.post("/puzzles", &new).await.good()["id"].clone();
    let link = format!("/puzzles/{id}/link");
    let ask = || client.ask("POST", &link, None);
    let (one, two, three) = tokio::join!(ask(), ask(), ask());
    let [one, two, three] = [one, two, three].map(|made| made.good()["path"].clone());
    assert!(one == two && two == three, "{one}, {two}, {three}");
}

#[cfg(unix)]
#[tokio::test]
async fn the_library_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let client = Client::new();
    let new = serde_json::json!({ "kind": "draft", "puzzle": {
        "rows": 1, "cols": 1, "cells": [{ "solution": "A" }] } });
    client.post("/puzzles", &new).await.good();
    let mut seen = 0;
    for entry in std::fs::read_dir(client.folder.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}: {mode:o}", entry.file_name());
        seen += 1;
    }
    assert!(seen >= 2, "the library and its log");
}

/// The cookie that a response sets, without its attributes.
fn cookie(reply: &Reply) -> String {
    let set = reply.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(set.contains("; HttpOnly") && set.contains("; SameSite=Strict"), "{set}");
    set.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_page_away_from_loopback_asks_for_the_token_and_signs_in() {
    let client = away();
    let token = client.token.as_str();
    let page = ask(&client, "GET", "/", &[AWAY]).await;
    assert!(page.status.is_success() && page.text().contains("Wordwright"), "{}", page.text());
    let sign_in = |token: &str, origin: &'static str| {
        let body = serde_json::json!({ "token": token }).to_string();
        let request = Request::post("/api/v1/sign-in")
            .header(AWAY.0, AWAY.1)
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/json");
        client.send(request.body(Body::from(body)).unwrap())
    };
    let own = "http://192.168.0.9:8080";
    let wrong = sign_in("00", own).await;
    assert!(!wrong.headers.contains_key(header::SET_COOKIE));
    wrong.bad(401);
    // A page of another site cannot sign anyone in.
    sign_in(token, "http://attacker.example").await.bad(403);

    let signed = sign_in(&format!(" {token} "), own).await;
    assert_eq!(signed.status, 204);
    let cookie = cookie(&signed);
    let with_cookie = ("cookie", cookie.as_str());
    ask(&client, "GET", "/api/v1/health", &[AWAY, with_cookie]).await.good();
    // A workbench on another port of this host has its own cookie.
    assert_eq!(cookie, format!("wordwright-token-8080={token}"));
    let elsewhere = ("host", "192.168.0.9:9090");
    ask(&client, "GET", "/api/v1/health", &[elsewhere, with_cookie]).await.bad(401);
    // It cannot use the cookie's access either, not even from another port of this
    // host.
    for origin in ["http://attacker.example", "http://192.168.0.9:9090"] {
        let path = "/api/v1/puzzles/1";
        ask(&client, "DELETE", path, &[AWAY, with_cookie, ("origin", origin)]).await.bad(403);
    }
    let site = ("sec-fetch-site", "same-site");
    ask(&client, "GET", "/api/v1/puzzles", &[AWAY, with_cookie, site]).await.bad(403);
}

#[tokio::test]
async fn the_printed_address_signs_in_and_loses_its_token() {
    let client = away();
    let token = client.token.as_str();
    let opened = ask(&client, "GET", &format!("/?token={token}"), &[AWAY]).await;
    assert_eq!((opened.status.as_u16(), &opened.headers["location"]), (303, &"/".parse().unwrap()));
    let cookie = cookie(&opened);
    ask(&client, "GET", "/api/v1/health", &[AWAY, ("cookie", &cookie)]).await.good();
    let old = ask(&client, "GET", "/?token=00", &[AWAY]).await;
    assert_eq!(old.status, 303);
    assert!(!old.headers.contains_key(header::SET_COOKIE));
}

#[tokio::test]
async fn a_rejected_page_request_gets_a_readable_page() {
    let client = Client::new();
    let page = ask(&client, "GET", "/", &[("host", "attacker.example")]).await;
    assert_eq!(page.status, 421);
    assert_eq!(page.headers["content-type"], "text/plain; charset=utf-8");
    assert!(page.text().contains("Use the address that the server printed"), "{}", page.text());
}

#[tokio::test]
async fn away_from_loopback_requests_have_a_rate() {
    let client = away();
    let mut statuses = Vec::new();
    for _ in 0..400 {
        statuses.push(ask(&client, "GET", "/api/v1/health", &[AWAY]).await.status.as_u16());
    }
    assert!(statuses[..150].iter().all(|&status| status == 401));
    assert!(statuses.contains(&429), "{:?}", statuses.last());
}

#[tokio::test]
async fn a_host_is_named_once_and_well() {
    let client = Client::new();
    let health = "/api/v1/health";
    let attacker = ("host", "attacker.example");
    for headers in [[HOST, attacker], [attacker, HOST], [HOST, HOST]] {
        let problem = ask(&client, "GET", health, &headers).await.bad(400);
        assert!(problem["detail"].as_str().unwrap().contains("two Host headers"), "{problem}");
    }
    for host in ["127.0.0.1:99999999", "127.0.0.1:", "user@127.0.0.1:8080", "127.0.0.1/x", "a b"] {
        ask(&client, "GET", health, &[("host", host)]).await.bad(400);
    }
    let absolute = |host: &str| format!("http://{host}/api/v1/health");
    ask(&client, "GET", &absolute(HOST.1), &[HOST]).await.good();
    ask(&client, "GET", &absolute("attacker.example"), &[HOST]).await.bad(400);
    ask(&client, "GET", &absolute("attacker.example"), &[]).await.bad(421);
}

#[tokio::test]
async fn who_signs_in_sends_a_token_and_no_more() {
    let client = away();
    let sign_in = |length: usize| {
        let body = format!("{{\"token\":\"{}\"}}", "x".repeat(length));
        let request = Request::post("/api/v1/sign-in")
            .header(AWAY.0, AWAY.1)
            .header(header::CONTENT_TYPE, "application/json");
        client.send(request.body(Body::from(body)).unwrap())
    };
    sign_in(100).await.bad(401);
    sign_in(1024).await.bad(413);
    sign_in(15 << 20).await.bad(413);
}

#[tokio::test]
async fn what_cannot_be_saved_is_not_imported() {
    let client = Client::new();
    let file = |notes: usize, cell: usize| {
        let (notes, cell) = ("n".repeat(notes), "X".repeat(cell));
        serde_json::json!({
            "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": { "width": 2, "height": 1 }, "notes": notes,
            "puzzle": [[1, 2]], "solution": [[cell, "B"]],
        })
        .to_string()
    };
    let good = client.upload("/import", file(20_000, 64).as_bytes()).await.good();
    let export = serde_json::json!({ "puzzle": good["puzzle"], "format": "ipuz" });
    client.post("/export", &export).await.good();
    for (notes, cell) in [(20_001, 64), (20_000, 65)] {
        client.upload("/import", file(notes, cell).as_bytes()).await.bad(413);
    }
    // Every quotation mark of a part that is only kept takes two bytes in the puzzle.
    let long = format!("{{\"kept\":[\"{}\"],{}", "a\\\"".repeat(4 << 20), &file(1, 1)[1..]);
    assert!(long.len() < 16 << 20, "as long as a file may be");
    let problem = client.upload("/import", long.as_bytes()).await.bad(413);
    assert!(problem["detail"].as_str().unwrap().contains("no page shows"), "{problem}");
}
