//! Finds what can still go where while someone is typing.

use std::collections::HashSet;

use serde::Serialize;
use utoipa::ToSchema;
use wordwright_compose::{DeadEnd, DraftViability, Problem, draft_viability};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::LetterSet;

use crate::ServiceError;
use crate::base::slots::{left_out, slot_name};
use crate::composing::fill::{DeadEndResult, Proof};

/// What can still go where.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Viability {
    /// By cell, the letters that still work; empty for blocks, voids and cells
    /// with content.
    pub cells: Vec<String>,
    /// Every slot of two cells or more that is not left out.
    pub slots: Vec<SlotViability>,
    /// Slots that contain a character that occurs in no word, such as a digit;
    /// nothing is known about them.
    pub left_out: Vec<String>,
    /// The candidates of the requested slots.
    pub candidates: Vec<SlotCandidates>,
    /// The dead end, if there is one. Letters and counts are then what each
    /// slot allows on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_end: Option<DeadEndResult>,
    /// Entries that occur twice, or share a run of letters that must not be
    /// shared.
    pub repeated: Vec<Repeated>,
    /// The unfinished slot with the fewest words left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
}

/// The state of one slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotViability {
    /// Its name.
    pub slot: String,
    /// How many words still fit; left out once it is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Its entry, once it is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The entry's score, 0 to 100, if the lists have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u8>,
}

/// The candidates of one slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SlotCandidates {
    /// Its name.
    pub slot: String,
    /// The best of them, best first.
    pub words: Vec<CandidateWord>,
}

/// A word that still fits a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CandidateWord {
    /// Its letters.
    pub word: String,
    /// The word as its list writes it, if that differs: `ICE CREAM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// Its score, 0 to 100.
    pub score: u8,
    /// How many words it leaves to the most restricted crossing slot; left out
    /// if no open slot crosses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freedom: Option<u32>,
    /// Whether a complete fill with it exists, if that was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// Two entries that have too much in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Repeated {
    /// The two slots.
    pub slots: [String; 2],
    /// What they share.
    pub text: String,
    /// Whether it is the whole entry.
    pub whole: bool,
}

/// The longest run of letters that two entries may share by default: longer
/// runs are reported. By judgement.
const USUAL_SHARED: usize = 5;

/// Which candidates to list.
#[derive(Debug, Clone, Copy)]
pub struct AskedCandidates<'a> {
    /// The slots to list candidates for.
    pub slots: &'a [SlotId],
    /// How many of the best to list for each.
    pub top: usize,
    /// Words to list besides, where they fit; in capitals, without spaces.
    pub besides: &'a HashSet<String>,
}

/// Finds what can still go where, and the candidates `asked` for.
///
/// An unfinished draft is never an error here: an entry that occurs twice is
/// reported, and a slot of a length that no word has is a dead end.
///
/// # Errors
/// An internal error of the engine.
pub fn viability(problem: &Problem, asked: AskedCandidates<'_>) -> Result<Viability, ServiceError> {
    let found = draft_viability(problem, asked.slots)?;
    let view = View { problem, found: &found };
    Ok(Viability {
        cells: view.cells(),
        slots: problem.slots().ids().map(|slot| view.slot(slot)).collect(),
        left_out: left_out(problem),
        candidates: view.candidates(asked),
        dead_end: view.dead_end(),
        repeated: view.repeated(),
        hardest: view.hardest(),
    })
}

struct View<'v> {
    problem: &'v Problem,
    found: &'v DraftViability,
}

impl View<'_> {
    fn name(&self, slot: SlotId) -> String {
        slot_name(self.problem.slots().get(slot))
    }

    fn letters(&self, letters: LetterSet) -> String {
        letters.iter().map(|letter| self.problem.alphabet().face(letter)).collect()
    }

    fn cells(&self) -> Vec<String> {
        let (slots, grid) = (self.problem.slots(), self.problem.grid());
        let wordless = self.found.wordless.iter().map(|&slot| &slots.get(slot).cells);
        // A slot longer than every word still needs a block; one with several letters in a square
        // has no word at all.
        let is_long = |cell: &CellId| {
            grid.cell(*cell).fixed().is_some_and(|text| text.chars().nth(1).is_some())
        };
        let dead: HashSet<CellId> =
            wordless.filter(|cells| cells.iter().any(is_long)).flatten().copied().collect();
        let letters = |cell: CellId| {
            let open = self.problem.is_free(cell) && !dead.contains(&cell);
            if open { self.letters(self.found.cells[cell.index()]) } else { String::new() }
        };
        grid.ids().map(letters).collect()
    }

    fn slot(&self, slot: SlotId) -> SlotViability {
        let wordless = self.found.wordless.contains(&slot).then_some(0);
        let given = self.problem.given_entry(slot);
        let list = self.problem.list();
        SlotViability {
            slot: self.name(slot),
            count: self.found.counts[slot.index()].or(wordless),
            score: given
                .as_ref()
                .and_then(|letters| list.find(letters))
                .map(|word| list.score(word)),
            entry: given.map(|letters| self.problem.alphabet().decode(&letters)),
        }
    }

    fn candidates(&self, asked: AskedCandidates<'_>) -> Vec<SlotCandidates> {
        let list = self.problem.list();
        let of_slot = |(slot, candidates): &(SlotId, Vec<wordwright_compose::Candidate>)| {
            let word = |candidate: &wordwright_compose::Candidate| {
                self.problem.alphabet().decode(list.letters(candidate.word))
            };
            let (best, others) = candidates.split_at(asked.top.min(candidates.len()));
            // Only few requests name words, and decoding all others would cost the rest time.
            let others = if asked.besides.is_empty() { &[] } else { others };
            let besides =
                others.iter().filter(|candidate| asked.besides.contains(&word(candidate)));
            let words = best.iter().chain(besides).map(|candidate| {
                let word = word(candidate);
                CandidateWord {
                    written: Some(list.display(candidate.word)).filter(|text| *text != word),
                    word,
                    score: candidate.score,
                    freedom: (candidate.freedom != u32::MAX).then_some(candidate.freedom),
                    proof: None,
                }
            });
            SlotCandidates { slot: self.name(*slot), words: words.collect() }
        };
        self.found.candidates.iter().map(of_slot).collect()
    }

    fn dead_end(&self) -> Option<DeadEndResult> {
        let wordless = || self.found.wordless.first().copied().map(DeadEnd::Slot);
        let dead_end = self.found.dead_end.or_else(wordless)?;
        Some(DeadEndResult::of(self.problem, dead_end))
    }

    /// Finds full entries that are the same, or share a long run of letters.
    fn repeated(&self) -> Vec<Repeated> {
        let least = self.problem.shared().unwrap_or(USUAL_SHARED);
        let slots = self.problem.slots().ids();
        let full: Vec<(SlotId, String)> = slots
            .filter_map(|slot| {
                let letters = self.problem.given_entry(slot)?;
                Some((slot, self.problem.alphabet().decode(&letters)))
            })
            .collect();
        let mut repeated = Vec::new();
        for (at, (first, entry)) in full.iter().enumerate() {
            for (second, other) in &full[at + 1..] {
                let text = self.shared_run([*first, *second], [entry, other]);
                let whole = entry == other;
                if whole || text.chars().count() >= least {
                    let slots = [self.name(*first), self.name(*second)];
                    repeated.push(Repeated { slots, text, whole });
                }
            }
        }
        repeated
    }

    /// The longest run of letters that two full entries share, but for what they share as one
    /// square: where they cross in a square of many letters, these stand in the grid once.
    fn shared_run(&self, slots: [SlotId; 2], entries: [&str; 2]) -> String {
        let run = common_run(entries[0], entries[1]);
        let [first, second] = slots.map(|slot| &self.problem.slots().get(slot).cells);
        let text = |cell: CellId| {
            self.problem.alphabet().decode(self.problem.given(cell).unwrap_or_default())
        };
        let square = first.iter().copied().find(|cell| second.contains(cell));
        let Some(square) = square.filter(|&square| text(square).contains(&run)) else {
            return run;
        };
        // A gap that no letter bridges, another in each.
        let without = |cells: &[CellId], gap: &str| -> String {
            cells.iter().map(|&at| if at == square { gap.to_owned() } else { text(at) }).collect()
        };
        common_run(&without(first, "<"), &without(second, ">"))
    }

    fn hardest(&self) -> Option<String> {
        let slots = self.problem.slots().ids();
        let open = slots.filter_map(|slot| Some((self.found.counts[slot.index()]?, slot)));
        open.min_by_key(|&(count, slot)| (count, slot.index())).map(|(_, slot)| self.name(slot))
    }
}

/// The longest run of letters that two entries share.
fn common_run(first: &str, second: &str) -> String {
    let (a, b): (Vec<char>, Vec<char>) = (first.chars().collect(), second.chars().collect());
    let mut lengths = vec![0_usize; b.len() + 1];
    let (mut best, mut end) = (0, 0);
    for (row, x) in a.iter().enumerate() {
        for col in (0..b.len()).rev() {
            lengths[col + 1] = if *x == b[col] { lengths[col] + 1 } else { 0 };
            if lengths[col + 1] > best {
                (best, end) = (lengths[col + 1], row + 1);
            }
        }
    }
    a[end - best..end].iter().collect()
}
