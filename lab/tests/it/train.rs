//! `train`, on a few words and a few games.

use crate::Place;

/// Words for a game.
const WORDS: &str = "care\ncares\nscare\nraces\ncar\nhe\nshe\nhes\nat\ntea\neat\nate\nas\nore\n";

#[test]
fn leaves_are_the_same_on_any_number_of_threads() {
    let place = Place::with(&[("w.txt", WORDS)]);
    let train = "train leaves own.leaves --words w.txt --games 64 --depth 2 --seed 3 --threads";
    let run = place.run(&format!("{train} 1"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.starts_with("own.leaves: 64 games, "), "{}", run.err);
    let file = place.path().join("own.leaves");
    let first = std::fs::read(&file).unwrap();
    assert_eq!(place.run(&format!("{train} 2 --force")).code, Some(0));
    assert_eq!(std::fs::read(&file).unwrap(), first);
    let run = place.run("train leaves new.leaves --resume --words w.txt");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("new.leaves.training"), "{}", run.err);
}

#[test]
fn no_games_at_all() {
    let place = Place::with(&[("w.txt", WORDS)]);
    for command in ["train leaves", "train wins"] {
        let run = place.run(&format!("{command} --words w.txt --games 0"));
        assert_eq!(run.code, Some(2), "{command}");
        assert!(run.err.contains("invalid value '0' for '--games <N>'"), "{}", run.err);
    }
    assert_eq!(place.names(), ["w.txt"]);
}
