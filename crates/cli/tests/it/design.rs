//! `design`: patterns for themes.

use serde_json::json;

use crate::Place;

const THEME: &str = "# Seasons\nWINTER COAT\nSUMMER CAMP\n";

#[test]
fn patterns_hold_the_theme_and_are_written_with_it_locked() {
    let place = Place::with(&[("theme.txt", THEME)]);
    let run = "design --theme theme.txt --count 2 --tries 400 --output seasons.ipuz --json";
    let (objects, code) = place.json(run);
    assert_eq!((code, objects.len()), (Some(0), 1));
    let result = &objects[0];
    assert_eq!((&result["theme"], &result["outcome"]), (&json!("theme.txt"), &json!("found")));
    let entries = result["patterns"][0]["theme"].as_array().unwrap();
    assert_eq!(entries[0]["entry"], "WINTERCOAT");
    assert_eq!(place.names(), ["seasons-2.ipuz", "seasons.ipuz", "theme.txt"]);
    // A lock is part of the work, not of the puzzle.
    assert!(!place.read("seasons.ipuz").contains("\"W\""));
    let again = place.run("design --theme theme.txt --count 1 --output seasons.ipuz");
    assert_eq!(again.code, Some(2), "{}", again.err);
    let text = place.run("design --theme theme.txt --count 1 --tries 400 --output seasons.txt");
    assert_eq!(text.code, Some(0), "{}", text.err);
    assert!(text.out.contains("1 pattern with a fill"), "{}", text.out);
    assert!(place.read("seasons.txt").contains("WINTERCOAT"));
}

#[test]
fn a_theme_that_cannot_be_placed_or_read_says_why() {
    let place =
        Place::with(&[("long.txt", "WATER UNDER THE BRIDGE\n"), ("bad.txt", "A CAMP; up\n")]);
    place.write("none.txt", b"# Seasons\n\n");
    let none = place.run("design --theme none.txt");
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""));
    let expected = "found no entries, expected one entry per line, such as WINTER COAT";
    assert!(none.err.contains(expected), "{}", none.err);
    let long = place.run("design --theme long.txt");
    assert_eq!(long.code, Some(1));
    assert!(long.out.contains("take a larger grid"), "{}", long.out);
    let bad = place.run("design --theme bad.txt");
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("line 1: found \"up\""), "{}", bad.err);
}
