//! Test-solving drafts.

use serde_json::{Value, json};

use crate::client::Client;

const PUZZLE: &[u8] = include_bytes!("../../../../examples/puzzles/five.ipuz");

#[tokio::test]
async fn a_draft_is_test_solved_without_its_answers() {
    let client = Client::new();
    let read = client.upload("/import", PUZZLE).await.good();
    let job = client.post("/review", &json!({ "puzzle": read["puzzle"] })).await.good();
    assert_eq!(job["kind"], "review", "{job}");
    let done = client.finished(&job).await;
    assert_eq!(done["phase"], "done", "{done}");
    let result = &done["result"];
    let slots = result["slots"].as_array().unwrap();
    assert_eq!(result["complete"], slots.len());
    assert!(result["right"].as_u64().unwrap() < slots.len() as u64, "dictionaries know little");
    assert!(
        slots
            .iter()
            .all(|slot| slot["answer"].is_string() && slot["familiarity"]["text"].is_string())
    );
    let known = |finding: &Value| {
        let kinds = ["crossing", "misleading_clue", "crossings_only"];
        kinds.contains(&finding["kind"].as_str().unwrap())
    };
    let findings = result["findings"].as_array().unwrap();
    assert!(!findings.is_empty() && findings.iter().all(known), "{findings:?}");
    assert!(result.get("difficulty").is_none());
    assert!(result["not_assessed"][0].as_str().unwrap().contains("no clue archive"), "{result}");
}

#[tokio::test]
async fn a_draft_without_answers_is_refused_at_once() {
    let client = Client::new();
    let read = client.upload("/import", b"....\n.#..\n....\n").await.good();
    let problem = client.post("/review", &json!({ "puzzle": read["puzzle"] })).await.bad(422);
    assert_eq!(problem["title"], "The draft cannot be reviewed", "{problem}");
    let late = json!({ "puzzle": read["puzzle"], "seconds": 9000 });
    client.post("/review", &late).await.bad(413);
}
