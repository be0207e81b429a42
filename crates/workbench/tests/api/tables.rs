//! Lexicons and rules of board games, players and screens, and resumed games.

use serde_json::{Value, json};
use wordwright_workbench::{Settings, Workbench};

use crate::client::Client;

const SMALL: &str = "name: Small\nrack: 3\nbonus: 10\nexchange: 1\n\
    [layout]\n.....\n.....\n..-..\n.....\n.....\nstart: 3C\n[tiles]\nA 6 1\nB 3 3\n? 1 0\n";

const RECORD: &str = "#player1 ann Ann\n#player2 bob Bob\n#lexicon CSW21\n\
    >ann: ACERSTU 8H CARE +12 12\n>bob: AEINRST 8H ....S +8 8\n";

#[tokio::test]
async fn a_game_is_played_by_rules_and_words_that_were_uploaded() {
    let client = Client::new();
    let rules = client.upload("/games/rules?name=small.rules", SMALL.as_bytes()).await.good();
    assert_eq!(rules["name"], "small.rules");
    let path = "/games/lexicons?name=ab.txt&rules=small.rules";
    let words = client.upload(path, b"ab\nba\nbab\naba\n").await.good();
    assert_eq!(words["words"], 4);
    let choices = client.get("/games/choices").await.good();
    assert_eq!(choices["rules"][7]["name"], "small.rules");
    assert_eq!(choices["lexicons"][1]["words"], 4);
    let new = json!({
        "players": [{ "name": "Ann" }, { "name": "Computer", "level": "champion" }],
        "rules": "small.rules", "lexicon": "ab.txt", "seed": 1, "clock": { "minutes": 5, "increment": 2 },
    });
    let game = client.post("/games", &new).await.good();
    assert_eq!((&game["board"]["rows"], &game["rack_size"]), (&json!(5), &json!(3)));
    assert_eq!(
        (&game["lexicon"]["name"], &game["lexicon"]["words"]),
        (&json!("ab.txt"), &json!(4))
    );
    assert_eq!(game["time"], json!({ "minutes": 5, "increment": 2 }));
    let path = format!("/games/{}", game["id"]);
    let pass = json!({ "revision": 1, "kind": "pass" });
    let after = client.post(&format!("{path}/moves"), &pass).await.good();
    let reply = json!({ "revision": after["game"]["revision"] });
    let replied = client.post(&format!("{path}/reply"), &reply).await.good();
    assert!(replied["message"].as_str().unwrap().starts_with("Computer "), "{replied}");
    assert_eq!(client.get(&path).await.good()["time"], json!({ "minutes": 5, "increment": 2 }));

    // Without its lexicon the game cannot continue; with it, it can.
    client.ask("DELETE", "/games/lexicons/ab.txt", None).await.good();
    let problem = client.get(&path).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("ab.txt"), "{problem}");
    client
        .upload("/games/lexicons?name=ab.txt&rules=small.rules", b"ab\nba\nbab\naba\n")
        .await
        .good();
    client.get(&path).await.good();
}

#[tokio::test]
async fn a_drill_asks_for_every_anagram_of_likely_letters() {
    let client = Client::new();
    let path = "/games/drill?length=7&count=5&among=200&seed=3";
    let drill = client.get(path).await.good();
    let questions = drill.as_array().unwrap();
    assert_eq!((questions.len(), client.get(path).await.good()), (5, drill.clone()));
    for question in questions {
        let mut letters: Vec<&str> =
            question["letters"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
        letters.sort_unstable();
        assert!((1..=200).contains(&question["rank"].as_u64().unwrap()), "{question}");
        let answers = question["answers"].as_array().unwrap();
        assert!(!answers.is_empty());
        for answer in answers {
            let mut own: Vec<char> = answer.as_str().unwrap().chars().collect();
            own.sort_unstable();
            assert_eq!(own.iter().collect::<String>(), letters.concat());
        }
    }
    let upload = "/games/lexicons?name=ab.txt";
    client.upload(upload, b"tab\nbat\n").await.good();
    let own = client.get("/games/drill?length=3&lexicon=ab.txt").await.good();
    assert_eq!(own, json!([{ "letters": ["A", "B", "T"], "answers": ["BAT", "TAB"], "rank": 1 }]));
    let upload = "/games/lexicons?name=hooks.txt";
    client.upload(upload, b"tab\nbat\nbats\nstab\n").await.good();
    let hooks =
        client.get("/games/drill?kind=hooks&length=3&lexicon=hooks.txt&seed=1").await.good();
    let mut hooks = hooks.as_array().unwrap().clone();
    hooks.sort_by_key(|question| question["rank"].as_u64());
    assert_eq!(
        Value::Array(hooks),
        json!([
            { "letters": ["B", "A", "T"], "answers": ["BATS"], "rank": 1 },
            { "letters": ["T", "A", "B"], "answers": ["STAB"], "rank": 2 },
        ])
    );
    client.get("/games/drill?kind=riddles&length=3").await.bad(400);
    client.get("/games/drill?length=9&lexicon=ab.txt").await.bad(422);
    client.get("/games/drill?length=1").await.bad(422);
    client.get("/games/drill?length=7&lexicon=none").await.bad(422);
}

#[tokio::test]
async fn files_that_are_no_rules_or_words_are_refused() {
    let client = Client::new();
    let problem = client.upload("/games/rules?name=r.rules", b"rack: 99\n").await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("1 to 12 tiles"), "{problem}");
    client.upload("/games/rules?name=english", b"rack: 7\n").await.bad(422);
    client.upload("/games/lexicons?name=w.kwg", b"no kwg").await.bad(422);
    client.upload("/games/lexicons?name=w.txt&rules=klingon", b"ab\n").await.bad(422);
    let new = json!({ "players": [{ "name": "A" }, { "name": "B" }], "rules": "polish" });
    let problem = client.post("/games", &new).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("polish"), "{problem}");
    client.ask("DELETE", "/games/lexicons/none.txt", None).await.bad(404);
}

#[tokio::test]
async fn the_lexicon_that_a_record_names_is_missed_until_it_is_there() {
    let client = Client::new();
    let game = client.upload("/games/import", RECORD.as_bytes()).await.good();
    assert_eq!(game["lexicon"]["absent"], "CSW21");
    assert_eq!(game["phase"], "unfinished");
    client.upload("/games/lexicons?name=csw21.txt", b"care\ncares\nat\n").await.good();
    let game = client.get(&format!("/games/{}", game["id"])).await.good();
    assert_eq!(game["lexicon"], json!({ "name": "csw21.txt", "words": 3 }));
}

#[tokio::test]
async fn a_lexicon_file_is_offered_by_its_stem() {
    let client = Client::with(|settings| {
        let text = b"care\ncares\nat\n".to_vec();
        settings.lexicons.add("lists/csw21.txt".as_ref(), text).unwrap();
    });
    let choices = client.get("/games/choices").await.good();
    assert_eq!(
        choices["lexicons"][1],
        json!({
            "name": "csw21", "about": "from the file csw21.txt", "words": 3, "removable": false
        })
    );
    let drill = client.get("/games/drill?length=4&lexicon=csw21").await.good();
    assert_eq!(drill.as_array().unwrap().len(), 1, "{drill}");
    let new = json!({ "players": [{ "name": "A" }, { "name": "B" }], "lexicon": "csw21" });
    let game = client.post("/games", &new).await.good();
    assert_eq!(game["lexicon"], json!({ "name": "csw21", "words": 3 }));
    // A record that names it is read with it.
    let record = client.upload("/games/import", RECORD.as_bytes()).await.good();
    assert_eq!(record["lexicon"], json!({ "name": "csw21", "words": 3 }));
    // It cannot be removed, and nothing else takes its name.
    client.ask("DELETE", "/games/lexicons/csw21", None).await.bad(404);
    let problem = client.upload("/games/lexicons?name=csw21", b"at\n").await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("csw21.txt"), "{problem}");
    client.upload("/words/lists?name=csw21", b"at\n").await.bad(422);
}

#[tokio::test]
async fn a_lexicon_file_whose_name_the_library_has_is_refused_at_the_start() {
    let client = Client::new();
    client.upload("/games/lexicons?name=club", b"at\n").await.good();
    client.upload("/words/lists?name=own", b"at;60\n").await.good();
    for (file, taken) in [("club.dict", "a lexicon"), ("own.txt", "a word list")] {
        let mut settings = Settings::new(client.folder.path().join("library.db"), 1);
        settings.lexicons.add(file.as_ref(), b"at\n".to_vec()).unwrap();
        let problem = Workbench::open(&settings).err().unwrap().to_string();
        assert!(problem.contains(file) && problem.contains(taken), "{problem}");
        assert!(problem.contains("rename the file"), "{problem}");
    }
}

#[tokio::test]
async fn an_unfinished_record_is_continued() {
    let client = Client::new();
    let record = RECORD.replace("#lexicon CSW21\n", "");
    let game = client.upload("/games/import", record.as_bytes()).await.good();
    assert_eq!((&game["phase"], &game["to_move"]), (&json!("unfinished"), &json!(0)));
    assert_eq!((&game["over"], &game["bag"]), (&json!(false), &json!(81)));
    let path = format!("/games/{}", game["id"]);
    let pass = json!({ "revision": 1, "kind": "pass" });
    client.post(&format!("{path}/moves"), &pass).await.bad(422);
    client.post(&format!("{path}/continue"), &json!({ "levels": [null] })).await.bad(422);
    let wanted = json!({ "levels": [null, "club"], "seed": 4, "challenge": "single" });
    let live = client.post(&format!("{path}/continue"), &wanted).await.good();
    assert_eq!((&live["phase"], &live["bag"]), (&json!("turn"), &json!(81)));
    assert_eq!(live["turns"].as_array().unwrap().len(), 2);
    assert_eq!(live["seats"][0]["rack"].as_array().unwrap().len(), 7);
    assert_eq!(live["name"], format!("{}, continued", game["name"].as_str().unwrap()));
    assert_eq!(client.get(&path).await.good()["phase"], "unfinished");
    let live_path = format!("/games/{}", live["id"]);
    client.post(&format!("{live_path}/continue"), &wanted).await.bad(422);
    let moved = client.post(&format!("{live_path}/moves"), &pass).await.good();
    assert_eq!(moved["game"]["computer_to_move"], true);
}

#[tokio::test]
async fn games_with_the_same_name_are_numbered() {
    let client = Client::new();
    let new =
        |name: &str| json!({ "name": name, "players": [{ "name": "Ann" }, { "name": "Bob" }] });
    let mut names = Vec::new();
    for name in ["", "Final", "", "Final", "Final (2)"] {
        let game = client.post("/games", &new(name)).await.good();
        names.push(game["name"].as_str().unwrap().to_owned());
    }
    let expected = ["Ann and Bob", "Final", "Ann and Bob (2)", "Final (2)", "Final (2) (2)"];
    assert_eq!(names, expected);
}

/// A game between two screens, with the two keys.
async fn apart(client: &Client) -> (Value, String, String) {
    let new = json!({ "players": [{ "name": "Ann" }, { "name": "Bob" }], "host": 0 });
    let game = client.post("/games", &new).await.good();
    let own = game["key"].as_str().unwrap().to_owned();
    let other = game["invites"][0]["key"].as_str().unwrap().to_owned();
    (game, own, other)
}

#[tokio::test]
async fn two_screens_show_each_player_their_own_tiles() {
    let client = Client::new();
    let (game, ann, bob) = apart(&client).await;
    let path = format!("/games/{}", game["id"]);
    let racks = |game: &Value| [0, 1].map(|at| game["seats"][at]["rack"].is_array());
    assert_eq!((racks(&game), &game["you"]), ([true, false], &json!(0)));
    let bobs = client.get(&format!("{path}?key={bob}")).await.good();
    assert_eq!((racks(&bobs), &bobs["you"]), ([false, true], &json!(1)));
    assert_eq!(bobs["invites"], json!([]), "only the host invites");
    let anyone = client.get(&path).await.good();
    assert_eq!((racks(&anyone), &anyone["you"]), ([false, false], &Value::Null));
    // The tiles a player does not see include the other's rack, regardless of
    // the turn.
    for seen in [&game, &bobs] {
        assert_eq!(seen["unseen"].as_array().unwrap().len(), 93);
    }
    assert_eq!(anyone["unseen"].as_array().unwrap().len(), 100);
    assert!(client.get(&format!("{path}/cgp?key={bob}")).await.text().contains(" / "), "no rack");
    client.get(&format!("{path}/gcg")).await.bad(422);

    let pass =
        |key: &str, revision: i64| json!({ "revision": revision, "kind": "pass", "key": key });
    client.post(&format!("{path}/moves"), &pass(&bob, 1)).await.bad(422);
    client.post(&format!("{path}/moves"), &pass("none", 1)).await.bad(422);
    let after = client.post(&format!("{path}/moves"), &pass(&ann, 1)).await.good();
    assert_eq!(after["message"], "Ann passes.");
    assert_eq!(after["game"]["undoable"], false);
    let undo = json!({ "revision": 2, "kind": "undo", "key": ann });
    client.post(&format!("{path}/moves"), &undo).await.bad(422);
    client.post(&format!("{path}/moves"), &pass(&bob, 2)).await.good();
}

#[tokio::test]
async fn whoever_invites_cannot_choose_the_draws() {
    let client = Client::new();
    let players = json!([{ "name": "Ann" }, { "name": "Bob" }]);
    let new = json!({ "players": players, "seed": 3, "host": 0 });
    let problem = client.post("/games", &new).await.bad(422);
    assert!(problem["detail"].as_str().unwrap().contains("every player's tiles"), "{problem}");
}

#[tokio::test]
async fn lists_of_players_end_at_the_most_that_a_game_has() {
    let client = Client::new();
    let many = vec![json!({ "name": "Bob", "level": "adaptive" }); 100_000];
    client.post("/games", &json!({ "players": many })).await.bad(422);
    let levels = vec![json!("adaptive"); 100_000];
    client.post("/games/1/continue", &json!({ "levels": levels })).await.bad(422);
}

#[tokio::test]
async fn the_server_keeps_the_clock_between_two_screens() {
    let client = Client::new();
    let new = json!({
        "players": [{ "name": "Ann" }, { "name": "Bob" }], "host": 0, "clock": { "minutes": 1 },
    });
    let game = client.post("/games", &new).await.good();
    let path = format!("/games/{}", game["id"]);
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    let pass = json!({ "revision": 1, "kind": "pass", "key": game["key"], "milliseconds": 0 });
    let after = client.post(&format!("{path}/moves"), &pass).await.good();
    let left = after["game"]["seats"][0]["clock"].as_i64().unwrap();
    assert!((30_000..=59_970).contains(&left), "{left}");
}

#[tokio::test]
async fn an_opponent_adapts_to_how_games_end() {
    let client = Client::new();
    let new = json!({
        "players": [{ "name": "Ann" }, { "name": "Computer", "level": "adaptive" }], "seed": 7,
    });
    let mut game = client.post("/games", &new).await.good();
    assert_eq!(game["seats"][1]["level"], "grade-4");
    // Ann loses by passing.
    for _ in 0..80 {
        if game["phase"] == "over" || game["phase"] == "record" {
            break;
        }
        let path = format!("/games/{}", game["id"]);
        let revision = &game["revision"];
        let answer = if game["computer_to_move"] == true {
            client.post(&format!("{path}/reply"), &json!({ "revision": revision })).await
        } else {
            let kind = if game["phase"] == "last_challenge" { "accept" } else { "pass" };
            let request = json!({ "revision": revision, "kind": kind });
            client.post(&format!("{path}/moves"), &request).await
        };
        game = answer.good()["game"].clone();
    }
    assert!(game["seats"][1]["score"].as_i64() > game["seats"][0]["score"].as_i64(), "{game}");
    let next = client.post("/games", &new).await.good();
    assert_eq!(next["seats"][1]["level"], "grade-3");
}
