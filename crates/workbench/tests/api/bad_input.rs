//! Input that no correct client sends: each response is a problem document that
//! says what to do, and nothing breaks.

use serde_json::{Value, json};
use tempfile::TempDir;
use wordwright_workbench::{Settings, Workbench};

use crate::client::Client;
use crate::puzzles::puzzle;

#[tokio::test]
async fn invalid_grids_are_rejected_with_the_place() {
    let client = Client::new();
    let mut long = puzzle(&["..."]);
    long["cells"][0] = json!({ "solution": "A".repeat(65) });
    let mut clue = puzzle(&["..."]);
    clue["clues"] = json!([{ "slot": "up", "text": "x" }]);
    let mut unknown = puzzle(&["..."]);
    unknown["colour"] = json!("red");
    let many = json!({ "rows": 1, "cols": 1, "cells": vec![json!({}); 3970] });
    let cases: [(Value, u16, &str); 8] = [
        (json!({ "rows": 64, "cols": 1, "cells": [] }), 422, "63"),
        (json!({ "rows": 0, "cols": 5, "cells": [] }), 422, "63"),
        (json!({ "rows": 4_294_967_295_u32, "cols": 4_294_967_295_u32, "cells": [] }), 422, "63"),
        (json!({ "rows": 2, "cols": 2, "cells": [{}] }), 422, "4, rows times columns"),
        (long, 413, "65"),
        (clue, 422, "clues[0]"),
        (unknown, 422, "colour"),
        (many, 422, "puzzle.cells: more than 3969 items in one list"),
    ];
    for (document, status, message) in cases {
        let new = json!({ "kind": "draft", "puzzle": document });
        let problem = client.post("/puzzles", &new).await.bad(status);
        assert!(problem["detail"].as_str().unwrap().contains(message), "{problem}");
    }
    let empty = json!({ "puzzle": puzzle(&["#"]) });
    for path in ["/viability", "/fill", "/solve", "/hint"] {
        client.post(path, &empty).await.bad(422);
    }
    let strange = json!({ "puzzle": puzzle(&["1.."]) });
    client.post("/viability", &strange).await.bad(422);
}

#[tokio::test]
async fn limits_are_stated() {
    let client = Client::new();
    let mut request = json!({ "puzzle": puzzle(&["..."]), "seconds": 601 });
    assert_eq!(client.post("/fill", &request).await.bad(413)["limit"], 600);
    request["seconds"] = json!(1);
    request["count"] = json!(51);
    assert_eq!(client.post("/fill", &request).await.bad(413)["limit"], 50);
    let big = json!({ "kind": "draft", "puzzle": puzzle(&["..."]),
        "state": { "text": "x".repeat(300_000) } });
    assert_eq!(client.post("/puzzles", &big).await.bad(413)["limit"], 256 << 10);
    let body = vec![b' '; (16 << 20) + 1];
    let problem = client.upload("/import", &body).await.bad(413);
    assert!(problem["detail"].as_str().unwrap().contains("16777216"), "{problem}");
}

#[tokio::test]
async fn json_of_the_wrong_shape_and_unknown_names_are_rejected() {
    let client = Client::new();
    for (path, body) in [
        ("/puzzles", json!([])),
        ("/puzzles", json!({ "kind": "picture", "puzzle": puzzle(&["..."]) })),
        ("/viability", json!({ "puzzle": puzzle(&["..."]), "rules": { "minimum": 500 } })),
        ("/viability", json!({ "puzzle": puzzle(&["..."]), "rules": { "minimum": 101 } })),
        ("/viability", json!({ "puzzle": puzzle(&["..."]), "rules": { "region": [3] } })),
        ("/viability", json!({ "puzzle": puzzle(&["..."]), "slots": ["9D"] })),
        ("/viability", json!({ "puzzle": puzzle(&["..."]), "rules": { "shared": 99 } })),
        ("/games", json!({ "players": [] })),
        ("/games", json!({ "players": [{ "name": "A" }, { "name": "B", "level": "god" }] })),
        ("/plays", json!({})),
        ("/plays", json!({ "rack": "ABCDEFGHIJKLM" })),
        ("/plays", json!({ "cgp": "nonsense" })),
        ("/evidence", json!({ "clue": "x", "word": "é" })),
    ] {
        let reply = client.post(path, &body).await;
        assert_eq!(reply.status, 422, "{path} {body}: {}", reply.text());
        reply.bad(422);
    }
    for path in ["/puzzles/999", "/games/999", "/jobs/none", "/puzzles/1/versions"] {
        client.get(path).await.bad(404);
    }
    client.get("/puzzles/none").await.bad(400);
    client.get("/puzzles/99999999999999999999").await.bad(400);
    client.get("/words").await.bad(400);
    client.upload("/games/import", b"#nonsense\n").await.bad(422);
    client.upload("/puzzles", b"{}").await.bad(415);
}

#[test]
fn a_library_of_a_newer_version_or_of_another_kind_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("library.db");
    let settings = Settings::new(path.clone(), 1);
    drop(Workbench::open(&settings).unwrap());
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let message = Workbench::open(&settings).err().unwrap().to_string();
    assert!(message.contains("layout 99") && message.contains("--library"), "{message}");
    for (layout, table) in [(0, "notes"), (1, "notes"), (0, "puzzles")] {
        let path = folder.path().join(format!("{layout}{table}.db"));
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch(&format!("CREATE TABLE {table} (text)")).unwrap();
        connection.pragma_update(None, "user_version", layout).unwrap();
        drop(connection);
        let before = std::fs::read(&path).unwrap();
        let message = Workbench::open(&Settings::new(path.clone(), 1)).err().unwrap().to_string();
        assert!(
            message.contains("another kind of file") && !message.contains("CREATE"),
            "{message}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
    std::fs::write(&path, b"this is no database, and it is long enough to be looked at".repeat(40))
        .unwrap();
    let message = Workbench::open(&settings).err().unwrap().to_string();
    assert!(message.contains("another kind of file"), "{message}");
}

#[test]
fn a_library_with_the_number_of_an_older_layout_is_refused_in_words() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("library.db");
    let settings = Settings::new(path.clone(), 1);
    drop(Workbench::open(&settings).unwrap());
    for layout in [1, 2] {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", layout).unwrap();
        drop(connection);
        let message = Workbench::open(&settings).err().unwrap().to_string();
        assert!(
            message.ends_with(
                "library.db: its tables are not those of its layout number (table game_files \
                 already exists), so it is damaged or another program has changed it; restore a \
                 backup, or name another file with --library"
            ),
            "{message}"
        );
    }
}

#[tokio::test]
async fn a_locked_library_is_reported_and_nothing_is_lost() {
    let client = Client::new();
    let path = client.folder.path().join("library.db");
    let other = rusqlite::Connection::open(path).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let new = json!({ "kind": "draft", "puzzle": puzzle(&["..."]) });
    let problem = client.post("/puzzles", &new).await.bad(503);
    assert!(problem["detail"].as_str().unwrap().contains("close the other program"), "{problem}");
    other.execute_batch("COMMIT").unwrap();
    client.post("/puzzles", &new).await.good();
}
