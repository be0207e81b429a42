//! Word lists, the user's own words, patterns.

use serde_json::{Value, json};

use crate::client::Client;
use crate::puzzles::puzzle;

async fn candidates(client: &Client, rows: &[&str], top: u32) -> Vec<String> {
    let request = json!({ "puzzle": puzzle(rows), "slots": ["1A"], "top": top });
    let found = client.post("/viability", &request).await.good();
    let words = found["candidates"][0]["words"].as_array().unwrap();
    let written =
        |word: &Value| word["written"].as_str().or(word["word"].as_str()).map(str::to_owned);
    words.iter().map(|word| written(word).unwrap()).collect()
}

#[tokio::test]
async fn own_words_are_added_scored_and_banned_in_place() {
    let client = Client::new();
    let row = ["......."];
    client.ask("PUT", "/words/own/Xyzzy%20Qz", Some(&json!({ "score": 60 }))).await.good();
    let known = client.get("/words/own/xyzzyqz").await.good();
    assert_eq!((&known["score"], &known["own"]["score"]), (&json!(60), &json!(60)));
    assert!(candidates(&client, &["XYZ...."], 5).await.contains(&"XYZZY QZ".to_owned()));
    let best = candidates(&client, &row, 1).await.remove(0);
    let path = format!("/words/own/{}", best.replace(' ', "%20"));
    client.ask("PUT", &path, Some(&json!({ "banned": true }))).await.good();
    assert_ne!(candidates(&client, &row, 1).await[0], best);
    client.ask("DELETE", &path, None).await.good();
    assert_eq!(candidates(&client, &row, 1).await[0], best);
    let own = client.get("/words/own").await.good();
    assert_eq!(own, json!([{ "word": "XYZZY QZ", "score": 60, "banned": false }]));
    client.ask("DELETE", &path, None).await.bad(404);
}

#[tokio::test]
async fn two_lists_are_compared() {
    let client = Client::new();
    let added = client.upload("/words/lists?name=mine", b"cat;20\ndog;90\nqzqzq;90\n").await.good();
    let mine = added["list"]["id"].as_i64().unwrap();
    let lists = client.get("/words/lists").await.good();
    let english = lists.as_array().unwrap().iter().find(|list| list["built_in"] == true).unwrap();
    let path = format!("/words/comparison?first={mine}&second={}&top=3", english["id"]);
    let compared = client.get(&path).await.good();
    assert_eq!((&compared["both"], &compared["only_first"]), (&json!(2), &json!(1)));
    assert_eq!(compared["words_of_first"], json!(["QZQZQ"]));
    assert_eq!(compared["words_of_second"].as_array().unwrap().len(), 3);
    assert_eq!(compared["by_length"]["3"]["both"], 2);
    client.get(&format!("/words/comparison?first={mine}&second=99")).await.bad(404);
    client.get("/words/comparison?first=1").await.bad(400);
}

#[tokio::test]
async fn lists_are_ordered_and_have_minimum_scores() {
    let client = Client::new();
    let text = b"qzqzq;90\nqzqzqz;30\ncat;55\n\xff\n";
    client.upload("/words/lists?name=mine", text).await.bad(422);
    let text = b"qzqzq;90\nqzqzqz;30\ncat;55\ndog;x\n\xe6\x97\xa5\xe6\x9c\xac;40\n";
    let added = client.upload("/words/lists?name=mine", text).await.good();
    assert_eq!((&added["list"]["words"], &added["skipped"]), (&json!(3), &json!(2)));
    client.upload("/words/lists?name=mine", text).await.bad(422);
    let lists = client.get("/words/lists").await.good();
    assert_eq!((&lists[0]["name"], lists.as_array().unwrap().len()), (&json!("mine"), 2));
    assert_eq!(client.get("/words/own/cat").await.good()["score"], 55);

    let found = client.get("/words/anagrams?letters=qqqzz").await.good();
    assert_eq!(found, json!([{ "word": "QZQZQ", "score": 90, "list": "mine" }]));
    let some = client.get("/words/anagrams?letters=qqqzz&some=true&top=2").await.good();
    assert_eq!(some[0], found[0]);
    client.get("/words/anagrams?letters=q7z").await.bad(422);

    let switched = client.ask("PATCH", "/words/lists/1", Some(&json!({ "enabled": true }))).await;
    assert_eq!(switched.good()["words"], lists[1]["words"]);

    let path = format!("/words/lists/{}", added["list"]["id"]);
    assert_eq!(client.get("/words?pattern=QZQZQ*").await.good().as_array().unwrap().len(), 1);
    let many = json!({ "lengths": vec![json!({ "length": 6, "minimum": 20 }); 64] });
    let problem = client.ask("PATCH", "/words/lists/1", Some(&many)).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("more than 63 items"), "{problem}");
    let change = json!({ "lengths": [{ "length": 6, "minimum": 20 }], "place": 1 });
    client.ask("PATCH", &path, Some(&change)).await.good();
    let found = client.get("/words?pattern=QZQZQ*").await.good();
    let words: Vec<&Value> = found.as_array().unwrap().iter().map(|word| &word["word"]).collect();
    assert_eq!(words, [&json!("QZQZQ"), &json!("QZQZQZ")]);
    assert_ne!(client.get("/words/own/cat").await.good()["score"], 55);

    client.ask("PATCH", &path, Some(&json!({ "enabled": false }))).await.good();
    assert_eq!(client.get("/words?pattern=QZQZQ*").await.good(), json!([]));
    client.ask("DELETE", &path, None).await.good();
    client.ask("DELETE", "/words/lists/1", None).await.bad(422);
    client.ask("PATCH", "/words/lists/1", Some(&json!({ "enabled": false }))).await.good();
    client.post("/viability", &json!({ "puzzle": puzzle(&["..."]) })).await.bad(422);
}

#[tokio::test]
async fn each_list_has_a_name_of_its_own_that_fits_into_a_line() {
    let client = Client::new();
    client.upload("/words/lists?name=first", b"otter;60\n").await.good();
    let second = client.upload("/words/lists?name=second", b"ibis;60\n").await.good();
    client.upload("/words/lists?name=first", b"ibis;60\n").await.bad(422);
    let line = client.upload("/words/lists?name=x%0A%23note", b"ibis;60\n").await.good();
    assert_eq!(line["list"]["name"], "x #note");
    let path = format!("/words/lists/{}", second["list"]["id"]);
    for taken in ["first", " first ", "your own words", "\u{7}"] {
        client.ask("PATCH", &path, Some(&json!({ "name": taken }))).await.bad(422);
    }
    let renamed = client.ask("PATCH", &path, Some(&json!({ "name": "second" }))).await.good();
    assert_eq!(renamed["name"], "second", "its own name");
}

#[tokio::test]
async fn words_that_another_server_changes_are_seen() {
    let client = Client::new();
    let library = client.folder.path().join("library.db");
    let other = Client::with(|settings| settings.library = library);
    let find = "/words?pattern=XQXQX";
    assert_eq!(other.get(find).await.good().as_array().map(Vec::len), Some(0));
    let word = json!({ "score": 60 });
    client.ask("PUT", "/words/own/xqxqx", Some(&word)).await.good();
    assert_eq!(other.get(find).await.good().as_array().map(Vec::len), Some(1));
    client.upload("/games/lexicons?name=tiny", b"at\nta\n").await.good();
    let legal = json!({ "rack": "AT", "lexicon": "tiny" });
    let before = other.post("/plays", &legal).await.good()["legal"].clone();
    client.upload("/games/lexicons?name=tiny", b"at\n").await.good();
    let after = other.post("/plays", &legal).await.good()["legal"].clone();
    assert!(before.as_i64() > after.as_i64(), "{before}, then {after}");
}

#[tokio::test]
async fn words_of_clues_that_no_list_has_are_named() {
    let client = Client::new();
    let asked = json!({ "words": ["which", "wierd", "don't", "qxzqxz"] });
    let found = client.post("/words/spelling", &asked).await.good();
    assert_eq!(found[0]["word"], "wierd");
    assert!(found[0]["like"].as_array().unwrap().contains(&json!("WEIRD")), "{found}");
    assert_eq!(found[1], json!({ "word": "qxzqxz", "like": [] }));
    assert_eq!(found.as_array().unwrap().len(), 2);
    // A word of one's own is a word.
    client.ask("PUT", "/words/own/qxzqxz", Some(&json!({ "score": 50 }))).await.good();
    assert_eq!(client.post("/words/spelling", &asked).await.good().as_array().unwrap().len(), 1);
    let many = json!({ "words": vec!["a"; 2_001] });
    let problem = client.post("/words/spelling", &many).await.bad(422);
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("words: more than 2000 items in one list"), "{problem}");
    let long = json!({ "words": ["x".repeat(65)] });
    assert_eq!(client.post("/words/spelling", &long).await.bad(413)["limit"], 64);
}

#[tokio::test]
async fn themes_are_found_from_examples_and_rules() {
    let client = Client::new();
    let asked = json!({ "examples": ["black box"], "rule": "first:color", "top": 7, "sets": 2 });
    let found = client.post("/words/themes", &asked).await.good();
    assert_eq!(
        (&found["rule"], found["entries"].as_array().unwrap().len()),
        (&json!("first:color"), 7)
    );
    let first = &found["entries"][0];
    let word = first["word"].as_str().unwrap();
    assert!(word.starts_with(first["from"].as_str().unwrap()), "{first}");
    assert_eq!(first["start"], 0);
    for set in found["sets"].as_array().unwrap() {
        let entries = set["entries"].as_array().unwrap();
        assert_eq!(entries.len(), 4);
        assert!(entries.iter().any(|entry| entry["word"] == "BLACKBOX"), "{set}");
    }
    let explained = json!({ "examples": ["play dirt"] });
    let found = client.post("/words/themes", &explained).await.good();
    assert_eq!(found["rule"], "add:L", "{}", found["rules"]);
    assert!(found["entries"].as_array().unwrap().iter().any(|entry| entry["listed"] == false));

    client.post("/words/themes", &json!({})).await.bad(422);
    client.post("/words/themes", &json!({ "rule": "hides:bird" })).await.bad(422);
    client.post("/words/themes", &json!({ "rule": "hidden:entity" })).await.bad(422);
    client.post("/words/themes", &json!({ "examples": ["b2b"] })).await.bad(422);
    client.post("/words/themes", &json!({ "rule": "vowels", "size": 64 })).await.bad(422);
    let many =
        json!({ "examples": ["one", "two", "six", "ten", "one", "two", "six", "ten", "nil"] });
    assert_eq!(client.post("/words/themes", &many).await.bad(413)["limit"], 8);
    let long = json!({ "examples": ["x".repeat(65)] });
    assert_eq!(client.post("/words/themes", &long).await.bad(413)["limit"], 64);
}
