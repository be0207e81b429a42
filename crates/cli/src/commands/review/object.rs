//! What `review` tells, as JSON.

use serde::Serialize;
use wordwright_grid::SlotId;
use wordwright_solve::review::{BadCrossing, Difficulty, EntryReview, Finding};

use super::Reviewed;

/// A reviewed draft.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    puzzle: String,
    title: &'a str,
    entries: usize,
    right: usize,
    difficulty: Option<DifficultyObject>,
    findings: Vec<FindingObject<'a>>,
    unsaid: Vec<String>,
    slots: Vec<SlotObject<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct DifficultyObject {
    day: f64,
    weekday: &'static str,
    surprise: f64,
    at_once: f64,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    finding: &'static str,
    #[serde(flatten)]
    what: What<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What<'a> {
    Crossing {
        cell: String,
        slots: [String; 2],
        letter: char,
        chance: f64,
        guess: f64,
        tempting: char,
    },
    Misleading {
        slots: [String; 1],
        chance: f64,
        rival: &'a str,
        rival_chance: f64,
        wrong: bool,
        evidence: Vec<Evidence<'a>>,
    },
    CrossingsOnly {
        slots: [String; 1],
        rank: Option<usize>,
        wrong: bool,
    },
    Repeat {
        slots: &'a [String],
        problem: &'a str,
    },
}

#[derive(Serialize)]
struct Evidence<'a> {
    expert: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct SlotObject<'a> {
    slot: String,
    clue: Option<&'a str>,
    answer: Option<&'a str>,
    found: &'a str,
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_clue: Option<ByClue<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    familiarity: Option<Familiarity<'a>>,
}

#[derive(Serialize)]
struct ByClue<'a> {
    chance: f64,
    rank: Option<usize>,
    rival: Option<&'a str>,
    rival_chance: Option<f64>,
}

#[derive(Serialize)]
struct Familiarity<'a> {
    familiar: bool,
    seen: u32,
    in_clues: u32,
    score: u8,
    phrase: Option<&'a str>,
}

impl Reviewed<'_> {
    /// The draft as an object.
    pub(super) fn object(&self) -> Object<'_> {
        let review = self.review;
        let twice = self.repeats.iter().map(|repeat| FindingObject {
            finding: repeat.kind.name(),
            what: What::Repeat { slots: &repeat.slots, problem: &repeat.problem },
        });
        Object {
            puzzle: self.path.display().to_string(),
            title: self.title,
            entries: review.entries.len(),
            right: review.right(),
            difficulty: review.difficulty.as_ref().map(difficulty),
            findings: review
                .findings
                .iter()
                .map(|found| self.finding(found))
                .chain(twice)
                .collect(),
            unsaid: review.unsaid.iter().map(ToString::to_string).collect(),
            slots: review.entries.iter().map(|entry| self.slot(entry)).collect(),
            seconds: rounded(self.seconds),
        }
    }

    fn label(&self, slot: SlotId) -> String {
        self.draft.problem().slots().get(slot).label()
    }

    fn finding<'a>(&self, finding: &'a Finding) -> FindingObject<'a> {
        let what = match finding {
            Finding::Crossing(BadCrossing {
                cell,
                across,
                down,
                letter,
                chance,
                guess,
                tempting,
            }) => What::Crossing {
                cell: self.draft.problem().grid().place(*cell).to_string(),
                slots: [self.label(*across), self.label(*down)],
                letter: face(*letter),
                chance: rounded(*chance),
                guess: rounded(*guess),
                tempting: face(*tempting),
            },
            Finding::Misleading(found) => What::Misleading {
                slots: [self.label(found.slot)],
                chance: rounded(found.chance),
                rival: &found.rival,
                rival_chance: rounded(found.rival_chance),
                wrong: found.wrong,
                evidence: found
                    .evidence
                    .iter()
                    .map(|(expert, reason)| Evidence { expert, reason })
                    .collect(),
            },
            Finding::CrossingsOnly(found) => What::CrossingsOnly {
                slots: [self.label(found.slot)],
                rank: found.rank,
                wrong: found.wrong,
            },
        };
        FindingObject { finding: finding.name(), what }
    }

    fn slot<'a>(&'a self, entry: &'a EntryReview) -> SlotObject<'a> {
        SlotObject {
            slot: self.label(entry.slot),
            clue: self.draft.problem().clue(entry.slot),
            answer: entry.answer.as_deref(),
            found: &entry.found,
            chance: rounded(entry.chance),
            by_clue: entry.by_clue.as_ref().map(|said| ByClue {
                chance: rounded(said.chance),
                rank: said.rank,
                rival: said.rival.as_ref().map(|(word, _)| &**word),
                rival_chance: said.rival.as_ref().map(|(_, chance)| rounded(*chance)),
            }),
            familiarity: entry.familiarity.as_ref().map(|known| Familiarity {
                familiar: known.is_familiar(),
                seen: known.seen,
                in_clues: known.in_clues,
                score: known.score,
                phrase: known.phrase.as_deref(),
            }),
        }
    }
}

fn difficulty(difficulty: &Difficulty) -> DifficultyObject {
    DifficultyObject {
        day: rounded(difficulty.day()),
        weekday: difficulty.weekday(),
        surprise: rounded(difficulty.surprise),
        at_once: rounded(difficulty.at_once),
    }
}

fn face(letter: u8) -> char {
    char::from(b'A' + letter)
}

/// Six digits after the point are plenty.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
