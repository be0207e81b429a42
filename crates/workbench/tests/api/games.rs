//! Board games.

use serde_json::{Value, json};

use crate::client::Client;

async fn begin(client: &Client, challenge: &str) -> Value {
    let new = json!({
        "players": [{ "name": "You" }, { "name": "Computer", "level": "club" }],
        "seed": 7, "challenge": challenge, "clock": { "minutes": 10 },
    });
    client.post("/games", &new).await.good()
}

/// Makes the best move of the person, then lets the computer reply.
async fn turn(client: &Client, game: &Value) -> Value {
    let path = format!("/games/{}", game["id"]);
    if game["computer_to_move"] == true {
        let reply = json!({ "revision": game["revision"] });
        return client.post(&format!("{path}/reply"), &reply).await.good()["game"].clone();
    }
    let mut request = json!({ "revision": game["revision"], "milliseconds": 100 });
    if game["phase"] == "last_challenge" {
        request["kind"] = json!("accept");
    } else {
        let cgp = client.get(&format!("{path}/cgp")).await.text();
        let plays = client.post("/plays", &json!({ "cgp": cgp, "top": 1 })).await.good();
        match plays["plays"][0]["play"].as_str().unwrap().split_once(' ') {
            None => request["kind"] = json!("pass"),
            Some(("exchange", tiles)) => {
                request["kind"] = json!("exchange");
                request["tiles"] = json!(tiles);
            }
            Some((square, word)) => {
                request["kind"] = json!("place");
                request["square"] = json!(square);
                request["word"] = json!(word);
            }
        }
    }
    client.post(&format!("{path}/moves"), &request).await.good()["game"].clone()
}

#[tokio::test]
async fn a_whole_game_is_played_saved_and_analysed() {
    let client = Client::new();
    let choices = client.get("/games/choices").await.good();
    assert_eq!(choices["levels"].as_array().unwrap().len(), 6);
    assert_eq!(choices["rules"].as_array().unwrap().len(), 7);
    assert_eq!(choices["lexicons"][0]["name"], "english");
    let mut game = begin(&client, "none").await;
    let path = format!("/games/{}", game["id"]);
    assert_eq!(game["seats"][0]["rack"].as_array().unwrap().len(), 7);
    assert!(game["seats"][1]["rack"].is_null(), "the computer's tiles are hidden");
    client.post(&format!("{path}/analysis"), &json!(null)).await.bad(422);
    for _ in 0..120 {
        if game["phase"] == "over" || game["phase"] == "record" {
            break;
        }
        game = turn(&client, &game).await;
    }
    assert!(game["phase"] == "over" || game["phase"] == "record", "{game}");
    assert!(game["turns"].as_array().unwrap().len() > 10);
    let job = client.post(&format!("{path}/analysis"), &json!(null)).await.good();
    let done = client.finished(&job).await;
    let turns = done["result"]["turns"].as_array().unwrap();
    assert!(turns.len() > 10 && done["result"]["chart"].as_str().unwrap().starts_with("<svg"));
    // It is stored with the game, and can be written into its file.
    let kept = client.get(&format!("{path}/analysis")).await.good();
    assert_eq!(kept["analysis"], done["result"]);
    let noted = client.get(&format!("{path}/gcg?annotated=true")).await.text();
    assert!(noted.contains("#note ") && noted.contains("Best: "), "{noted}");
    let words = client.get(&format!("{path}/turns/0/words")).await.good();
    assert_eq!(words["words"][0]["valid"], true, "{words}");
    client.get(&format!("{path}/turns/2/leaves")).await.good();
    let position = json!({ "position": { "game": game["id"], "line": 2, "top": 3 }, "seconds": 1 });
    let job = client.post("/simulate", &position).await.good();
    assert_eq!(client.finished(&job).await["phase"], "done");
    let file = client.get(&format!("{path}/gcg")).await;
    let copy = client.upload("/games/import?name=copy", &file.bytes).await.good();
    assert_eq!(copy["board"]["tiles"], game["board"]["tiles"]);
    assert_eq!(client.get("/games").await.good().as_array().unwrap().len(), 2);
    client.ask("DELETE", &path, None).await.good();
    client.get(&path).await.bad(404);
    client.post(&format!("{path}/restore"), &json!(null)).await.good();
    assert_eq!(client.get(&path).await.good()["turns"], game["turns"]);
    client.post("/games/99/restore", &json!(null)).await.bad(404);
}

#[tokio::test]
async fn a_seed_gives_the_same_game() {
    let (one, other) = (Client::new(), Client::new());
    let (mut here, mut there) = (begin(&one, "none").await, begin(&other, "none").await);
    for _ in 0..8 {
        (here, there) = (turn(&one, &here).await, turn(&other, &there).await);
    }
    assert_eq!(here["turns"].as_array().unwrap().len(), 8);
    assert_eq!(here["turns"], there["turns"]);
}

#[tokio::test]
async fn the_clock_counts_on_while_nobody_looks() {
    let client = Client::new();
    let game = begin(&client, "none").await;
    let path = format!("/games/{}", game["id"]);
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    let later = client.get(&path).await.good();
    assert!(later["elapsed"].as_i64().unwrap() >= 30, "{later}");
    let pass = json!({ "revision": 1, "kind": "pass", "milliseconds": later["elapsed"] });
    let after = client.post(&format!("{path}/moves"), &pass).await.good();
    assert_eq!(after["message"], "You pass.");
    let spent = 600_000 - after["game"]["seats"][0]["clock"].as_i64().unwrap();
    assert_eq!(spent, later["elapsed"].as_i64().unwrap());
}

#[tokio::test]
async fn moves_are_refused_with_the_reason_and_taken_back() {
    let client = Client::new();
    let game = begin(&client, "none").await;
    let path = format!("/games/{}", game["id"]);
    let wrong = json!({ "revision": 1, "kind": "place", "square": "8H", "word": "ZZZZZZZ" });
    client.post(&format!("{path}/moves"), &wrong).await.bad(422);
    assert_eq!(client.get(&path).await.good()["revision"], 1);
    client.post(&format!("{path}/reply"), &json!({ "revision": 1 })).await.bad(422);
    let pass = json!({ "revision": 1, "kind": "pass" });
    let after = client.post(&format!("{path}/moves"), &pass).await.good();
    assert_eq!(after["game"]["computer_to_move"], true);
    client.post(&format!("{path}/moves"), &pass).await.bad(409);
    let replied = client.post(&format!("{path}/reply"), &json!({ "revision": 2 })).await.good();
    assert_eq!(replied["game"]["undoable"], true);
    let undo = json!({ "revision": 3, "kind": "undo" });
    let back = client.post(&format!("{path}/moves"), &undo).await.good();
    assert_eq!(back["game"]["turns"], json!([]));
    assert_eq!(back["game"]["seats"][0]["rack"], game["seats"][0]["rack"]);
}

#[tokio::test]
async fn a_wrong_word_can_be_challenged() {
    let client = Client::new();
    let new = json!({
        "players": [{ "name": "Ann" }, { "name": "Ben" }], "seed": 3, "challenge": "single",
    });
    let game = client.post("/games", &new).await.good();
    let path = format!("/games/{}", game["id"]);
    let rack: String = game["seats"][0]["rack"]
        .as_array()
        .unwrap()
        .iter()
        .map(|face| face.as_str().unwrap().replace('?', "q"))
        .collect();
    let place = json!({ "revision": 1, "kind": "place", "square": "8D", "word": rack });
    let scored = client
        .post(&format!("{path}/score"), &json!({ "square": "8D", "word": rack }))
        .await
        .good();
    let after = client.post(&format!("{path}/moves"), &place).await.good();
    assert_eq!(after["game"]["seats"][0]["score"], scored["score"]);
    assert_eq!(after["game"]["challengeable"], true);
    let challenge = json!({ "revision": 2, "kind": "challenge" });
    let after = client.post(&format!("{path}/moves"), &challenge).await.good();
    assert!(after["message"].as_str().unwrap().contains("is not a word"), "{after}");
    assert_eq!(after["game"]["seats"][0]["score"], 0);
}

#[tokio::test]
async fn a_game_can_be_resigned() {
    let client = Client::new();
    let game = begin(&client, "single").await;
    let path = format!("/games/{}", game["id"]);
    let resign = json!({ "revision": 1, "kind": "resign" });
    let after = client.post(&format!("{path}/moves"), &resign).await.good();
    assert_eq!(after["message"], "You resign.");
    let game = client.get(&path).await.good();
    for game in [&after["game"], &game] {
        assert!(["over", "record"].contains(&game["phase"].as_str().unwrap()), "{game}");
        assert_eq!(game["over"], true);
        assert_eq!(game["turns"][0]["kind"], "resigned");
        assert_eq!(game["turns"][0]["text"], "resigned");
    }
    let again = json!({ "revision": 2, "kind": "resign" });
    client.post(&format!("{path}/moves"), &again).await.bad(422);
    let undo = json!({ "revision": 2, "kind": "undo" });
    client.post(&format!("{path}/moves"), &undo).await.bad(422);
    let gcg = client.get(&format!("{path}/gcg")).await.text();
    assert!(gcg.contains("#note Resigned.\n"), "{gcg}");
}

#[tokio::test]
async fn a_simulation_reports_growing_numbers_of_playouts() {
    let client = Client::new();
    let request = json!({ "position": { "rack": "AEGIRVW", "top": 4 }, "seconds": 2 });
    let job = client.post("/simulate", &request).await.good();
    let done = client.finished(&job).await;
    assert_eq!(done["phase"], "done", "{done}");
    let plays = done["result"]["plays"].as_array().unwrap();
    assert_eq!(plays.len(), 4);
    for play in plays {
        let reach = play["wins_reach"].as_f64().unwrap();
        assert!(reach > 0.0 && reach < 0.5 && play["reach"].is_number(), "{play}");
    }
    let text = client.get(&format!("/jobs/{}/events", job["id"].as_str().unwrap())).await.text();
    assert!(text.contains("event: simulated"), "{text}");
    let large = json!({ "position": { "rack": "AEGIRVWX" } });
    client.post("/simulate", &large).await.bad(422);
}

#[tokio::test]
async fn a_position_whose_other_rack_is_known_is_simulated_against_it() {
    let client = Client::new();
    let cgp = |other: &str| format!("{} AEGIRVW/{other} 120/100 0", ["15"; 15].join("/"));
    let ranked = client.post("/plays", &json!({ "cgp": cgp(""), "top": 1 })).await.good();
    assert_eq!(ranked["ahead"], 20);
    let mut equities = Vec::new();
    for other in ["", "AEINRST"] {
        let request = json!({ "position": { "cgp": cgp(other), "top": 2 }, "seconds": 2 });
        let job = client.post("/simulate", &request).await.good();
        let done = client.finished(&job).await;
        equities.push(done["result"]["plays"][0]["equity"].as_f64().unwrap());
    }
    // These tiles make a bingo of their own, and one with almost every letter on the board.
    assert!(equities[1] < equities[0] - 10.0, "{equities:?}");
}

#[tokio::test]
async fn a_simulation_at_the_end_of_a_game_proves_what_can_be_proven() {
    let client = Client::new();
    // All tiles but those of two racks lie on the board: AS to move, and E and X unseen. Most are
    // in a block to which nothing can be added.
    let block = "AAAAAAABBCDDDDEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRSSSTTTTTTUUUUVVWWYYZaa";
    let line = |letters: &str| format!("{letters:.<15}\n");
    let mut board = format!("{}{}{}", line("").repeat(6), line("......CARE"), line(""));
    for row in block.as_bytes().chunks(15) {
        board.push_str(&line(std::str::from_utf8(row).unwrap()));
    }
    let request = json!({ "position": { "board": board, "rack": "AS", "top": 4 }, "seconds": 20 });
    let job = client.post("/simulate", &request).await.good();
    let done = client.finished(&job).await;
    assert_eq!(done["phase"], "done", "{done}");
    let result = &done["result"];
    assert_eq!((&result["playouts"], &result["decided"]), (&json!(0), &json!(true)), "{done}");
    let best = &result["plays"][0];
    assert_eq!(best["certainty"], "exact", "{best}");
    assert!(best["wins"].is_number() && best["win_bounds"].is_object(), "{best}");
    assert!(best.get("reach").is_none(), "{best}");
}

#[tokio::test]
async fn a_position_that_is_set_up_comes_back_as_cgp() {
    let client = Client::new();
    let set_up = json!({ "rack": "AEINRT?", "top": 5 });
    let first = client.post("/plays", &set_up).await.good();
    let again = client.post("/plays", &json!({ "cgp": first["cgp"], "top": 5 })).await.good();
    assert_eq!((&again["plays"], &again["cgp"]), (&first["plays"], &first["cgp"]));
    assert_eq!(again["rack"], first["rack"]);
}
