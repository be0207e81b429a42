//! Solving, hints, answers, clues.

use serde_json::json;

use crate::client::Client;

const PUZZLE: &[u8] = include_bytes!("../../../../examples/puzzles/five.ipuz");

#[tokio::test]
async fn a_puzzle_is_solved_round_by_round() {
    let client = Client::new();
    let read = client.upload("/import", PUZZLE).await.good();
    let request = json!({ "puzzle": read["puzzle"], "seconds": 60, "afresh": true });
    let job = client.post("/solve", &request).await.good();
    let done = client.finished(&job).await;
    assert_eq!(done["phase"], "done", "{done}");
    let result = &done["result"];
    let open = read["puzzle"]["cells"].as_array().unwrap().iter().filter(|c| c["kind"].is_null());
    let rows = result["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
    let letters = rows.flat_map(str::chars).filter(char::is_ascii_uppercase);
    assert_eq!(letters.count(), open.count());
    let slot = &result["slots"][0];
    assert!(slot["candidates"].as_array().unwrap().len() > 1);
    let mut slots = result["slots"].as_array().unwrap().iter();
    assert!(slots.all(|slot| slot["decided"].is_array()), "{result}");
    let text = client.get(&format!("/jobs/{}/events", job["id"].as_str().unwrap())).await.text();
    assert!(text.matches("event: round").count() >= 2, "{text}");
    let rounds = text.lines().filter_map(|line| line.strip_prefix("data: ")).filter_map(|data| {
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        data["round"].is_u64().then_some(data)
    });
    for round in rounds {
        let slots = round["slots"].as_array().unwrap();
        assert_eq!(slots.len(), result["slots"].as_array().unwrap().len());
        assert!(
            slots
                .iter()
                .all(|slot| (1..=6).contains(&slot["candidates"].as_array().unwrap().len()))
        );
    }

    let evidence = json!({ "clue": slot["clue"], "word": slot["answer"] });
    assert!(client.post("/evidence", &evidence).await.good().is_array());
    let job = client.post("/hint", &json!({ "puzzle": read["puzzle"], "count": 2 })).await.good();
    let hints = client.finished(&job).await;
    assert_eq!(hints["result"]["hints"].as_array().unwrap().len(), 2, "{hints}");
}

#[tokio::test]
async fn clues_are_answered_and_answers_have_past_clues() {
    let client = Client::new();
    let request = json!({ "clue": "Feline", "pattern": "C?T", "top": 5 });
    let found = client.post("/answers", &request).await.good();
    let answers = found["answers"].as_array().unwrap();
    assert_eq!(answers[0]["word"], "CAT", "{found}");
    assert!(!answers[0]["evidence"].as_array().unwrap().is_empty());
    let past = client.get("/clues/otter").await.good();
    let glossary = json!([
        { "clue": "Playful swimmer", "count": 0 },
        { "clue": "River frolicker", "count": 0 }
    ]);
    assert_eq!((&past["has_clues"], &past["clues"]), (&json!(false), &glossary));
    // The built-in knowledge has no past clues, but it knows what words mean.
    let meant = client.get("/clues/finches").await.good();
    assert_eq!((&meant["has_clues"], &meant["form_of"]), (&json!(false), &json!("finch")));
    assert!(meant["meanings"][0]["text"].as_str().unwrap().starts_with("a kind of "), "{meant}");
    let list = b"otter;50;River playmate\notter;50;Web-footed swimmer\n";
    client.upload("/words/lists?name=mine", list).await.good();
    let past = client.get("/clues/otter").await.good();
    assert_eq!(past["samples"], json!(["River playmate", "Web-footed swimmer"]));
    client.get("/clues/123").await.bad(422);
    client.post("/answers", &json!({ "clue": "x", "pattern": "" })).await.bad(422);
}
