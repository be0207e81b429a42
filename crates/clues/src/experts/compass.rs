//! Compass: "Atlanta-to-Tampa dir.", "Opposite of WSW".

use wordwright_knowledge::{Answers, Capital, Pack};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;
use crate::experts::reasons::often;

/// The positions of some cities, states and countries: names separated by `/`, latitude and
/// longitude.
const PLACES: &str = include_str!("../../data/places.tsv");

/// The sixteen points, clockwise from north.
const POINTS: [&str; 16] = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
];

/// The expert.
#[derive(Debug)]
pub struct Compass<'p> {
    pack: &'p Pack,
    answers: Answers<'p>,
}

impl<'p> Compass<'p> {
    /// An expert on the answers of this pack.
    pub fn new(pack: &'p Pack) -> Compass<'p> {
        Compass { pack, answers: pack.answers() }
    }
}

/// What a clue asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Request {
    /// Some direction.
    Any,
    /// The one nearest to this bearing, in sixteenths of a turn from north.
    Bearing(f64),
}

/// Latitude and longitude in degrees of a place, by its name or abbreviation.
fn place(name: &str) -> Option<(f64, f64)> {
    let name = name.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let degrees = |text: &str| text.parse::<f32>().ok().map(f64::from);
    PLACES.lines().find_map(|line| {
        let (names, position) = line.split_once('\t')?;
        let (north, east) = position.split_once('\t')?;
        names.split('/').find(|&known| known == name)?;
        degrees(north).zip(degrees(east))
    })
}

/// The bearing of the great circle from one place to another, in sixteenths of
/// a turn.
fn bearing(from: (f64, f64), to: (f64, f64)) -> f64 {
    let (lat1, lat2) = (from.0.to_radians(), to.0.to_radians());
    let across = (to.1 - from.1).to_radians();
    let east = across.sin() * lat2.cos();
    let north = lat1.cos() * lat2.sin() - lat1.sin() * lat2.cos() * across.cos();
    (east.atan2(north) / std::f64::consts::TAU * 16.0).rem_euclid(16.0)
}

fn parse_request(key: &str) -> Option<Request> {
    let key = key.replace("--", "-").replace(" to ", "-to-").replace("st.-", "st. ");
    let opposite = ["opposite of ", "opposite to ", "opp. of "];
    let point = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphabetic()).to_ascii_uppercase();
        POINTS.iter().position(|&point| point == word)
    };
    if let Some(rest) = opposite.iter().find_map(|opening| key.strip_prefix(opening)) {
        return point(rest).map(|at| Request::Bearing(((at + 8) % 16) as f64));
    }
    if let Some(whose) = key.strip_suffix("'s opposite").or_else(|| key.strip_suffix(" opposite")) {
        return point(whose).map(|at| Request::Bearing(((at + 8) % 16) as f64));
    }
    let signs =
        ["dir.", "direction", "heading", "bearing", "compass", "course", "vane", "dirs", "hdg."];
    if !signs.iter().any(|sign| key.contains(sign)) {
        return None;
    }
    let from_to =
        key.split_once("-to-").or_else(|| key.split_once('-')).and_then(|(from, rest)| {
            let signs = signs.iter().filter_map(|sign| rest.find(sign)).min().unwrap_or(rest.len());
            let to = rest[..signs].trim().trim_end_matches(':');
            let from = from.rsplit("from ").next().unwrap_or(from);
            Some(bearing(place(from.trim())?, place(to)?))
        });
    if let Some(bearing) = from_to {
        return Some(Request::Bearing(bearing));
    }
    let surely = ["dir.", "compass", "-to-", "vane", "heading", "hdg."];
    surely.iter().any(|sign| key.contains(sign)).then_some(Request::Any)
}

impl Expert for Compass<'_> {
    fn name(&self) -> &'static str {
        "compass"
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        let Some(asked) = parse_request(clue.key()) else { return Opinion::none() };
        let mut ballot = Ballot::new(self.answers, length);
        for (at, point) in POINTS.iter().enumerate() {
            let weight = match asked {
                Request::Any => 1.0,
                Request::Bearing(bearing) => {
                    let off = (bearing - at as f64).abs();
                    let off = off.min(16.0 - off);
                    (-2.0 * off * off).exp() as f32
                }
            };
            ballot.add_text(point, weight);
        }
        let confidence = match asked {
            Request::Any => 0.6,
            Request::Bearing(_) => 0.95,
        };
        ballot.opinion(confidence, POINTS.len())
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let Some(asked) = parse_request(clue.key()) else { return vec![None; words.len()] };
        let reason = |word: &[Capital]| match asked {
            Request::Any => format!("a direction{}", often(self.pack, word)),
            Request::Bearing(bearing) => format!("a bearing of {:.0} degrees", bearing * 22.5),
        };
        let direction =
            |word: &[Capital]| POINTS.iter().any(|point| *point == Capital::spell(word));
        words.iter().map(|word| direction(word).then(|| reason(word))).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(clue: &str, expected: &Expect) {
        let clue = ClueText::new(clue);
        let found = match parse_request(clue.key()) {
            None => "none".to_owned(),
            Some(Request::Any) => "any".to_owned(),
            Some(Request::Bearing(bearing)) => POINTS[bearing.round() as usize % 16].to_owned(),
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn every_place_has_a_position() {
        for line in PLACES.lines().skip(1) {
            let (names, _) = line.split_once('\t').expect("names and a position");
            for name in names.split('/') {
                assert!(place(name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn directions_are_found() {
        check("Atlanta-to-Tampa dir.", &expect!["SSE"]);
        check("Detroit-to-Montreal dir.", &expect!["ENE"]);
        check("Dallas-to-Austin dir.", &expect!["SSW"]);
        check("L.A.-to-Las Vegas dir.", &expect!["NE"]);
        check("Berlin-to-Cologne dir.", &expect!["WSW"]);
        check("Sioux Falls-to-St. Paul dir.", &expect!["ENE"]);
        check("Opposite of WSW", &expect!["ENE"]);
        check("NNE's opposite", &expect!["SSW"]);
        check("Compass dir.", &expect!["any"]);
        check("Nowhere-to-Elsewhere dir.", &expect!["any"]);
        check("Change direction", &expect!["none"]);
        check("Stage direction", &expect!["none"]);
    }
}
