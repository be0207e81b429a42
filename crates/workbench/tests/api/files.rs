//! Reading, writing and printing.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::client::Client;
use crate::puzzles::puzzle;

#[tokio::test]
async fn what_is_exported_is_read_again_in_every_format() {
    let client = Client::new();
    let mut document = puzzle(&["CAT", "A#O", "BOG"]);
    document["title"] = json!("Small / one");
    document["clues"] = json!([
        { "slot": "1A", "text": "Pet" }, { "slot": "3A", "text": "Fen" },
        { "slot": "1D", "text": "Ride" }, { "slot": "2D", "text": "Pull" },
    ]);
    let formats = client.get("/formats").await.good();
    assert_eq!(formats.as_array().unwrap().len(), 7);
    for format in formats.as_array().unwrap() {
        let request = json!({ "puzzle": document, "format": format["name"] });
        let written = client.post("/export", &request).await.good();
        let extension = format["extension"].as_str().unwrap();
        assert_eq!(written["file_name"], format!("small-one.{extension}"));
        let bytes = STANDARD.decode(written["base64"].as_str().unwrap()).unwrap();
        let read = client.upload("/import", &bytes).await.good();
        assert_eq!(read["format"], format["name"]);
        let cell = &read["puzzle"]["cells"][0];
        let letter = if cell["solution"].is_null() { &cell["given"] } else { &cell["solution"] };
        assert_eq!(letter, "C", "{format}");
    }
}

#[tokio::test]
async fn a_kept_puzzle_comes_as_a_file_and_on_paper() {
    let client = Client::new();
    let document = puzzle(&["CAT", "A#O", "BOG"]);
    let new = json!({ "kind": "draft", "puzzle": document });
    let id = client.post("/puzzles", &new).await.good()["id"].clone();
    let file = client.get(&format!("/puzzles/{id}/file?format=puz")).await;
    assert!(file.bytes.windows(12).any(|window| window == b"ACROSS&DOWN\0"));
    let disposition = file.headers["content-disposition"].to_str().unwrap();
    assert_eq!(disposition, "attachment; filename=\"puzzle.puz\"");
    let request = json!({ "puzzle": document, "paper": "letter",
        "layout": "manuscript", "sender": "Ann Smith\nSpringfield" });
    let pdf = client.post("/pdf", &request).await;
    assert!(pdf.status.is_success() && pdf.bytes.starts_with(b"%PDF"));
    assert!(!pdf.headers.contains_key("wordwright-warning"));
    let mut foreign = document;
    foreign["title"] = json!("\u{6f22}\u{5b57}");
    let pdf = client.post("/pdf", &json!({ "puzzle": foreign })).await;
    assert!(pdf.status.is_success() && pdf.bytes.starts_with(b"%PDF"));
    assert_eq!(
        pdf.headers["wordwright-warning"],
        "printed as empty boxes, since no embedded font has them: U+5B57, U+6F22"
    );
}

#[tokio::test]
async fn damage_is_reported_with_its_place_and_repaired_on_request() {
    let client = Client::new();
    let problem = client.upload("/import", b"CAT\nDO\n").await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("line 2"), "{problem}");
    let mended = client.upload("/import?lenient=true", b"CAT\nDO\n").await.good();
    assert_eq!(mended["repairs"].as_array().unwrap().len(), 1);
    client.upload("/import", b"").await.bad(422);
    client.upload("/import", b"\x00\xff\xfe{{{").await.bad(422);
}

#[tokio::test]
async fn a_file_that_is_not_what_its_name_says_is_refused() {
    let client = Client::new();
    let problem = client.upload("/import?lenient=true&name=a.puz", b"Dear Ann\n").await.bad(422);
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("this is not a .puz file"), "{problem}");
    assert_eq!(problem["remedy"], "Choose another file, or rename this one.");
    client.upload("/import?lenient=true&name=a.txt", b"CAT\nDO\n").await.good();
}
