//! Viability, filling, improving, proving, checking.

use serde_json::{Value, json};

use crate::client::Client;
use crate::puzzles::puzzle;

#[tokio::test]
async fn letters_and_candidates_follow_what_is_typed() {
    let client = Client::new();
    let request = json!({ "puzzle": puzzle(&["C.T", "...", "..."]), "slots": ["1A"], "top": 3 });
    let found = client.post("/viability", &request).await.good();
    assert_eq!(found["cells"][0], "");
    let letters = found["cells"][1].as_str().unwrap();
    assert!(letters.contains('A') && !letters.contains('X'), "{letters}");
    let words = found["candidates"][0]["words"].as_array().unwrap();
    assert_eq!(words.len(), 3);
    for word in words {
        let spelt = word["word"].as_str().unwrap();
        assert!(spelt.starts_with('C') && spelt.ends_with('T'), "{spelt}");
    }
    assert!(words.iter().any(|word| word["word"] == "CAT"), "{words:?}");
    assert!(found["dead_end"].is_null() && found["hardest"].is_string());
}

#[tokio::test]
async fn named_words_are_listed_with_their_freedom_though_others_are_better() {
    let client = Client::new();
    let mut request =
        json!({ "puzzle": puzzle(&["...", "...", "..."]), "slots": ["1A"], "top": 2 });
    let best = client.post("/viability", &request).await.good();
    let best = best["candidates"][0]["words"].as_array().unwrap().clone();
    request["words"] = json!(["Dog", "ZZX", "ox", best[0]["word"]]);
    let found = client.post("/viability", &request).await.good();
    let words = found["candidates"][0]["words"].as_array().unwrap();
    assert_eq!(words[..2], best);
    assert_eq!((words.len(), &words[2]["word"]), (3, &json!("DOG")));
    assert!(words[2]["freedom"].as_u64().unwrap() > 10, "{found}");
}

#[tokio::test]
async fn slots_and_named_words_of_a_request_have_limits() {
    let client = Client::new();
    let request = |name: &str, items: Vec<String>| {
        let mut request = json!({ "puzzle": puzzle(&["...", "...", "..."]) });
        request[name] = json!(items);
        request
    };
    for (name, item) in [("slots", "1A"), ("words", "DOG")] {
        client.post("/viability", &request(name, vec![item.to_owned(); 200])).await.good();
        let many = request(name, vec![item.to_owned(); 201]);
        let problem = client.post("/viability", &many).await.bad(422);
        let expected = format!("{name}: more than 200 items in one list");
        assert!(problem["detail"].as_str().unwrap().contains(&expected), "{problem}");
    }
    let long = request("words", vec!["x".repeat(65)]);
    assert_eq!(client.post("/viability", &long).await.bad(413)["limit"], 64);
}

#[tokio::test]
async fn dead_ends_and_repeated_entries_are_named_and_no_errors() {
    let client = Client::new();
    let stuck = json!({ "puzzle": puzzle(&["QXZ", "...", "..."]) });
    let found = client.post("/viability", &stuck).await.good();
    assert!(found["dead_end"]["text"].is_string(), "{found}");
    let twice = json!({ "puzzle": puzzle(&["CAT", "...", "CAT"]) });
    let found = client.post("/viability", &twice).await.good();
    assert_eq!(found["repeated"], json!([{ "slots": ["1A", "5A"], "text": "CAT", "whole": true }]));
    // One square of many letters, in which two entries cross, is no repeat.
    let mut rebus = puzzle(&["CAT", "O##", "W##"]);
    rebus["cells"][0] = json!({ "solution": "HEART" });
    let found = client.post("/viability", &json!({ "puzzle": rebus })).await.good();
    assert_eq!(found["repeated"], json!([]));
    for cell in [1, 3] {
        rebus["cells"][cell] = json!({ "solution": "S" });
    }
    let found = client.post("/viability", &json!({ "puzzle": rebus })).await.good();
    assert_eq!(found["repeated"][0]["text"], "HEARTS");
}

#[tokio::test]
async fn no_letter_fits_beside_a_square_that_no_word_has() {
    let client = Client::new();
    let mut draft = puzzle(&["...", "...", "..."]);
    draft["cells"][0] = json!({ "solution": "QXZ" });
    let found = client.post("/viability", &json!({ "puzzle": draft })).await.good();
    for cell in [1, 2, 3, 6] {
        assert_eq!(found["cells"][cell], "", "{found}");
    }
    assert!(found["cells"][4].as_str().unwrap().len() > 5, "{found}");
    draft["cells"][0] = json!({ "solution": "CA" });
    let found = client.post("/viability", &json!({ "puzzle": draft })).await.good();
    assert!(found["cells"][1].as_str().unwrap().contains('R'), "{found}");
}

#[tokio::test]
async fn a_digit_leaves_out_its_slots_and_no_others() {
    let client = Client::new();
    let draft = puzzle(&["4....", ".....", "....."]);
    let rules = json!({ "banned_in": [{ "slot": "1A", "words": ["CRATE"] }] });
    let request = json!({ "puzzle": draft, "rules": rules, "slots": ["1A", "2D"], "top": 3 });
    let found = client.post("/viability", &request).await.good();
    assert_eq!(found["left_out"], json!(["1A", "1D"]));
    assert_eq!(found["candidates"].as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found["candidates"][0]["slot"], "2D");
    let job = client.post("/fill", &json!({ "puzzle": draft, "seconds": 20 })).await.good();
    let result = client.finished(&job).await["result"].clone();
    assert_eq!((&result["outcome"], &result["left_out"]), (&json!("filled"), &json!(["1A", "1D"])));
    let rows = result["fills"][0]["rows"].as_array().unwrap();
    assert!(rows[0].as_str().unwrap().starts_with('4'), "{rows:?}");
    assert!(rows.iter().all(|row| !row.as_str().unwrap().contains('.')), "{rows:?}");
    let improve = json!({ "puzzle": draft, "rows": rows, "seconds": 1 });
    let job = client.post("/improve", &improve).await.good();
    assert_eq!(client.finished(&job).await["phase"], "done");
    let all = json!({ "puzzle": puzzle(&["4.."]) });
    let problem = client.post("/viability", &all).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("'4'"), "{problem}");
}

#[tokio::test]
async fn a_grid_is_filled_and_the_fill_improved() {
    let client = Client::new();
    let empty = puzzle(&["....", "....", "....", "...."]);
    let request = json!({ "puzzle": empty, "count": 2, "seconds": 20 });
    let job = client.post("/fill", &request).await.good();
    let done = client.finished(&job).await;
    assert_eq!((&done["phase"], &done["result"]["outcome"]), (&json!("done"), &json!("filled")));
    let fills = done["result"]["fills"].as_array().unwrap();
    assert_eq!(fills.len(), 2);
    assert_ne!(fills[0]["rows"], fills[1]["rows"]);
    let score = |fill: &Value| fill["mean_score"].as_f64().unwrap();
    assert!(score(&fills[0]) >= score(&fills[1]));
    let better = json!({ "puzzle": empty, "rows": fills[1]["rows"], "seconds": 1 });
    let job = client.post("/improve", &better).await.good();
    let done = client.finished(&job).await;
    assert!(score(&done["result"]["fills"][0]) >= score(&fills[1]), "{done}");
}

#[tokio::test]
async fn fills_are_improved_by_an_objective() {
    let client = Client::new();
    let empty = puzzle(&["...", "...", "..."]);
    let range = json!({ "puzzle": empty, "seconds": 20, "improve_seconds": 2, "pareto": true });
    let job = client.post("/fill", &range).await.good();
    let result = client.finished(&job).await["result"].clone();
    assert!(result["complete"].is_boolean(), "{result}");
    let fills = result["fills"].as_array().unwrap();
    let number = |fill: &Value, key: &str| fill[key].as_f64().unwrap();
    for pair in fills.windows(2) {
        assert!(number(&pair[0], "mean_score") > number(&pair[1], "mean_score"), "{result}");
        assert!(number(&pair[0], "lowest_score") < number(&pair[1], "lowest_score"), "{result}");
    }
    let objective = json!({ "goal": "lowest" });
    let better = json!({
        "puzzle": empty, "rows": fills[0]["rows"], "seconds": 2, "objective": objective,
    });
    let job = client.post("/improve", &better).await.good();
    let fill = client.finished(&job).await["result"]["fills"][0].clone();
    assert_eq!(fill["improved"]["value"], number(&fill, "lowest_score"));
    assert!(number(&fill, "lowest_score") >= number(&fills[0], "lowest_score"));
    let untimed = json!({ "puzzle": empty, "objective": objective });
    let problem = client.post("/fill", &untimed).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("no time for improving"), "{problem}");
    let heavy = json!({ "weights": [{ "length": 3, "weight": 101 }] });
    let better = json!({ "puzzle": empty, "rows": fills[0]["rows"], "objective": heavy });
    let problem = client.post("/improve", &better).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("found 101"), "{problem}");
}

#[tokio::test]
async fn an_impossible_grid_names_the_slots() {
    let client = Client::new();
    let request = json!({ "puzzle": puzzle(&["Q..", "X..", "..."]) });
    let job = client.post("/fill", &request).await.good();
    let done = client.finished(&job).await;
    assert_eq!(done["result"]["outcome"], "impossible");
    assert!(!done["result"]["impossible"]["slots"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn candidates_are_proven() {
    let client = Client::new();
    let request = json!({
        "puzzle": puzzle(&["...", "...", "..."]), "slot": "1A", "words": ["CAT", "QQQ"],
    });
    let job = client.post("/prove", &request).await.good();
    let done = client.finished(&job).await;
    assert_eq!(
        done["result"]["proofs"],
        json!([{ "word": "CAT", "proof": "fillable" }, { "word": "QQQ", "proof": "impossible" }])
    );
}

#[tokio::test]
async fn a_draft_is_checked() {
    let client = Client::new();
    let request = json!({ "puzzle": puzzle(&["CAT", "A#O", "BOG"]) });
    let found = client.post("/check", &request).await.good();
    let kinds: Vec<&str> = found["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"slot_without_clue"), "{kinds:?}");
    let statistics = &found["statistics"];
    assert_eq!((&statistics["across"], &statistics["down"]), (&json!(2), &json!(2)));
    assert!(found["statistics"]["mean_score"].as_f64().unwrap() > 50.0);
}

#[tokio::test]
async fn patterns_are_designed_around_a_theme_and_the_theme_is_locked() {
    let client = Client::new();
    let library = client.get("/patterns").await.good();
    assert!(library.as_array().unwrap().len() > 15);
    assert_eq!(library[0]["kind"], "mini");
    let design = json!({ "theme": "WINTER COAT\nSUMMER CAMP", "count": 1 });
    let job = client.post("/design", &json!({ "design": design, "seconds": 60 })).await.good();
    let done = client.finished(&job).await;
    assert_eq!((&done["phase"], &done["result"]["outcome"]), (&json!("done"), &json!("found")));
    let pattern = &done["result"]["patterns"][0];
    let rows: Vec<&str> =
        pattern["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let letters: usize = rows.iter().map(|row| row.matches(char::is_alphabetic).count()).sum();
    assert_eq!((rows.len(), letters), (15, 20), "{rows:?}");
    for (row, fill) in rows.iter().zip(pattern["fill"].as_array().unwrap()) {
        let same = |(a, b): (char, char)| a == b || a == '.' && b.is_alphabetic();
        assert!(row.chars().zip(fill.as_str().unwrap().chars()).all(same), "{row} {fill}");
    }
}

#[tokio::test]
async fn a_theme_without_a_place_says_why_and_a_wrong_one_where() {
    let client = Client::new();
    let design = json!({ "design": { "theme": "WATER UNDER THE BRIDGE" } });
    let job = client.post("/design", &design).await.good();
    let result = client.finished(&job).await["result"].clone();
    assert_eq!(result["outcome"], "impossible");
    assert!(result["text"].as_str().unwrap().contains("take a larger grid"), "{result}");
    let wrong = json!({ "design": { "theme": "SUMMER CAMP; below" } });
    let problem = client.post("/design", &wrong).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("line 1"), "{problem}");
}
