//! Gathering knowledge: what is in use, and one's own files.

use serde_json::json;
use wordwright_gather::{Mirror, Place};
use wordwright_workbench::Gathering;

use crate::client::Client;

/// A workbench that gathers into its own folder; its mirror is never reachable.
fn client() -> Client {
    Client::with(|settings| {
        let folder = settings.library.with_file_name("data");
        let mirror = Some(Mirror::new("http://127.0.0.1:9/none").unwrap());
        settings.gathering = Some(Gathering { place: Place::new(folder), mirror });
    })
}

#[tokio::test]
async fn an_added_file_becomes_a_pack_that_is_used_at_once() {
    let client = client();
    let before = client.get("/knowledge").await.good();
    assert_eq!(before["pack"]["built_in"], true);
    assert_eq!(before["sources"][0]["name"], "xd-clues");
    assert!(before["sources"].as_array().unwrap().iter().all(|one| one["installed"] == false));
    assert_eq!(client.get("/clues/ERIE").await.good()["has_clues"], false);

    let table = b"year\tanswer\tclue\n1998\tERIE\tGreat Lake\n2004\tERIE\tLake of this test\n";
    let added = client.upload("/knowledge/files?name=mine.tsv", table).await.good();
    assert_eq!((&added["clues"], &added["unusable"]), (&json!(2), &json!(0)));
    let list = b"ZYZZYVA;80\n";
    let added = client.upload("/knowledge/files?name=own.txt&kind=words", list).await.good();
    assert_eq!(added["lists"], 1);

    let job = client.post("/knowledge/gather", &json!({ "sources": [] })).await.good();
    let ended = client.finished(&job).await;
    assert_eq!((&ended["phase"], &ended["result"]["built"]), (&json!("done"), &json!(true)));
    let after = client.get("/knowledge").await.good();
    assert_eq!((&after["pack"]["built_in"], &after["pack"]["clues"]), (&json!(false), &json!(2)));
    let clues = client.get("/clues/ERIE").await.good();
    let clues = clues["clues"].as_array().unwrap();
    let ours = clues.iter().find(|clue| clue["clue"] == "Lake of this test").unwrap();
    assert_eq!((&ours["date"], &ours["count"]), (&json!("2004-12-31"), &json!(1)));

    let again = client.post("/knowledge/gather", &json!({ "sources": [] })).await.good();
    assert_eq!(client.finished(&again).await["result"]["built"], false, "nothing has changed");
}

#[tokio::test]
async fn an_unreachable_source_is_reported_and_changes_nothing() {
    let client = client();
    let job = client.post("/knowledge/gather", &json!({ "sources": ["moby"] })).await.good();
    let ended = client.finished(&job).await;
    assert_eq!(ended["phase"], "done", "{ended}");
    assert_eq!(ended["result"]["failed"][0]["source"], "moby");
    assert_eq!(ended["result"]["built"], false);
    assert_eq!(client.get("/knowledge").await.good()["pack"]["built_in"], true);
}

#[tokio::test]
async fn invalid_gathering_requests_are_rejected() {
    let client = client();
    let unknown = client.post("/knowledge/gather", &json!({ "sources": ["mobi"] })).await;
    assert_eq!(unknown.bad(422)["place"], "sources");
    let odd = client.upload("/knowledge/files?name=a.txt&kind=words", b"caf\xe9\n").await;
    assert!(odd.bad(422)["detail"].as_str().unwrap().contains("a.txt, line 1"));
    let none = client.upload("/knowledge/files?name=a.puz", b"no puzzle at all").await.good();
    assert_eq!(none["skipped"].as_array().unwrap().len(), 1);

    let fixed = Client::new();
    assert!(fixed.get("/knowledge").await.good().get("folder").is_none());
    fixed.post("/knowledge/gather", &json!({ "sources": [] })).await.bad(409);
    fixed.upload("/knowledge/files?name=a.tsv", b"").await.bad(409);
}
