//! Storing puzzles, without silent overwrites.

use serde_json::{Value, json};

use crate::client::Client;

/// A puzzle from rows of text: `#` is a block, `.` an empty cell.
pub fn puzzle(rows: &[&str]) -> Value {
    let cell = |c: char| match c {
        '#' => json!({ "kind": "block" }),
        '.' => json!({}),
        letter => json!({ "solution": letter.to_string() }),
    };
    let cells: Vec<Value> = rows.iter().flat_map(|row| row.chars()).map(cell).collect();
    json!({ "rows": rows.len(), "cols": rows[0].chars().count(), "cells": cells })
}

#[tokio::test]
async fn a_puzzle_is_kept_changed_listed_and_removed() {
    let client = Client::new();
    let mut document = puzzle(&["CAT", "#..", "..."]);
    document["title"] = json!("Small");
    document["clues"] = json!([{ "slot": "1A", "text": "Pet" }]);
    let new = json!({ "kind": "draft", "puzzle": document, "state": { "symmetry": "none" } });
    let saved = client.post("/puzzles", &new).await.good();
    let path = format!("/puzzles/{}", saved["id"]);
    let kept = client.get(&path).await.good();
    assert_eq!(kept["puzzle"]["cells"], document["cells"]);
    assert_eq!(kept["puzzle"]["clues"], document["clues"]);
    assert_eq!(kept["state"]["symmetry"], "none");
    assert_eq!(
        (&kept["open"], &kept["filled"], &kept["revision"]),
        (&json!(8), &json!(3), &json!(1))
    );

    document["cells"][4] = json!({ "solution": "O" });
    let edit = json!({ "revision": 1, "puzzle": document });
    let saved = client.ask("PUT", &path, Some(&edit)).await.good();
    assert_eq!(saved["revision"], 2);
    let listed = client.get("/puzzles").await.good();
    assert_eq!((&listed[0]["title"], &listed[0]["filled"]), (&json!("Small"), &json!(4)));

    client.ask("DELETE", &path, None).await.good();
    assert_eq!(client.get("/puzzles").await.good(), json!([]));
    let removed = client.get("/puzzles?removed=true").await.good();
    assert_eq!(removed[0]["id"], saved["id"]);
    client.post(&format!("{path}/versions/1/restore"), &json!(null)).await.good();
    let back = client.get(&path).await.good();
    assert_eq!((&back["filled"], &back["revision"]), (&json!(3), &json!(3)));
    assert_eq!(client.get("/puzzles").await.good()[0]["id"], saved["id"]);
}

#[tokio::test]
async fn the_list_shows_the_progress_from_the_clients_state() {
    let client = Client::new();
    let new = json!({
        "kind": "puzzle",
        "puzzle": puzzle(&["CAT"]),
        "state": { "progress": { "filled": 1, "seconds": 12 }, "notes": {} },
    });
    let id = client.post("/puzzles", &new).await.good()["id"].clone();
    let listed = client.get("/puzzles").await.good();
    assert_eq!(listed[0]["progress"], json!({ "filled": 1, "seconds": 12 }));

    // A later revision counts; anything that is not a JSON object is left out.
    for (progress, expected) in
        [(json!({ "filled": 3 }), json!({ "filled": 3 })), (json!(null), json!(null))]
    {
        let revision = client.get(&format!("/puzzles/{id}")).await.good()["revision"].clone();
        let state = json!({ "progress": progress });
        let edit = json!({ "revision": revision, "puzzle": puzzle(&["CAT"]), "state": state });
        client.ask("PUT", &format!("/puzzles/{id}"), Some(&edit)).await.good();
        assert_eq!(client.get("/puzzles").await.good()[0]["progress"], expected);
    }
}

#[tokio::test]
async fn two_tabs_do_not_overwrite_each_other() {
    let client = Client::new();
    let new = json!({ "kind": "draft", "puzzle": puzzle(&["...", "..."]) });
    let id = client.post("/puzzles", &new).await.good()["id"].clone();
    let path = format!("/puzzles/{id}");
    let edit = |letter: &str| {
        let mut edited = puzzle(&["...", "..."]);
        edited["cells"][0] = json!({ "solution": letter });
        json!({ "revision": 1, "puzzle": edited })
    };
    client.ask("PUT", &path, Some(&edit("A"))).await.good();
    let problem = client.ask("PUT", &path, Some(&edit("B"))).await.bad(409);
    assert_eq!(problem["revision"], 2);
    let kept = client.get(&path).await.good();
    assert_eq!(kept["puzzle"]["cells"][0]["solution"], "A");

    // The rejected client saves over it anyway: the other one stays as a
    // version.
    let mut over = edit("B");
    over["revision"] = json!(2);
    client.ask("PUT", &path, Some(&over)).await.good();
    let versions = client.get(&format!("{path}/versions")).await.good();
    let revisions: Vec<_> =
        versions.as_array().unwrap().iter().map(|version| version["revision"].clone()).collect();
    assert_eq!(revisions, [3, 2, 1]);
    let other = client.get(&format!("{path}/versions/2")).await.good();
    assert_eq!(other["puzzle"]["cells"][0]["solution"], "A");
}

#[tokio::test]
async fn named_versions_stay_and_quick_saves_join() {
    let client = Client::new();
    let new = json!({ "kind": "draft", "puzzle": puzzle(&["..."]) });
    let id = client.post("/puzzles", &new).await.good()["id"].clone();
    let path = format!("/puzzles/{id}");
    for (revision, note) in [(1, None), (2, None), (3, Some("theme")), (4, None), (5, None)] {
        let edit = json!({ "revision": revision, "puzzle": puzzle(&["..."]), "note": note });
        client.ask("PUT", &path, Some(&edit)).await.good();
    }
    let versions = client.get(&format!("{path}/versions")).await.good();
    let revisions: Vec<_> =
        versions.as_array().unwrap().iter().map(|version| version["revision"].clone()).collect();
    assert_eq!(revisions, [6, 4, 1]);
    assert_eq!(versions[1]["note"], "theme");
    let shown = client.get(&format!("{path}/versions/4")).await.good();
    assert_eq!(shown["shown"], 4);
}

#[tokio::test]
async fn everything_is_found_again_by_the_next_server() {
    let client = Client::new();
    let new = json!({ "kind": "puzzle", "puzzle": puzzle(&["CAT"]) });
    let id = client.post("/puzzles", &new).await.good()["id"].clone();
    client.ask("PUT", "/preferences", Some(&json!({ "turn_first": true }))).await.good();
    for wrong in [json!([]), json!(1), json!(null)] {
        let problem = client.ask("PUT", "/preferences", Some(&wrong)).await.bad(422);
        assert!(
            problem["detail"].as_str().unwrap().starts_with("body: found no object"),
            "{problem}"
        );
    }
    let library = client.folder.path().join("library.db");
    let second = Client::with(|settings| settings.library = library);
    let kept = second.get(&format!("/puzzles/{id}")).await.good();
    assert_eq!(kept["puzzle"]["cells"][0]["solution"], "C");
    assert_eq!(second.get("/preferences").await.good()["turn_first"], true);
}
