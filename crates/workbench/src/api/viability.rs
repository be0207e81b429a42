//! What may still stand where, while someone types.

use std::collections::HashSet;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_compose::{DeadEnd, DraftViability, Problem, draft_viability};
use wordwright_grid::{CellId, SlotId};
use wordwright_lexicon::LetterSet;

use super::Answer;
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::limits;
use crate::state::App;
use crate::wire::{FillRules, PuzzleDocument, kept_slot, slot_name};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(viability))
}

/// A draft to look at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ViabilityRequest {
    /// The draft; what stands in its cells is taken as fixed.
    puzzle: PuzzleDocument,
    /// The rules of the fill.
    #[serde(default)]
    rules: FillRules,
    /// The slots whose candidates are wanted, such as `12A`; those that are left
    /// out have none.
    #[serde(default)]
    #[schema(max_items = 200)]
    slots: Vec<String>,
    /// How many candidates of each; 100 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2000)]
    top: Option<u32>,
}

/// What may still stand where.
#[derive(Serialize, ToSchema)]
struct ViabilityAnswer {
    /// By cell, the letters that still work; empty for blocks, voids and cells
    /// that have a content.
    cells: Vec<String>,
    /// Every slot of two cells and more that is not left out.
    slots: Vec<SlotView>,
    /// Slots through a text that no word has, such as a digit; nothing is said
    /// of them.
    left_out: Vec<String>,
    /// The candidates of the slots that were asked for.
    candidates: Vec<SlotCandidates>,
    /// What has nothing left, where something has. Letters and counts are then
    /// what each slot allows by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_end: Option<DeadEndView>,
    /// Entries that stand twice, or share a run of letters that may not be
    /// shared.
    repeated: Vec<Repeated>,
    /// The unfinished slot with the fewest words left.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<String>,
    /// What the engine took.
    milliseconds: f64,
}

/// How one slot stands.
#[derive(Serialize, ToSchema)]
struct SlotView {
    /// Its name.
    slot: String,
    /// How many words may still stand there; left out once it is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u32>,
    /// Its entry, once it is full.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<String>,
    /// The entry's score, 0 to 100, if the lists have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u8>,
}

/// The candidates of one slot.
#[derive(Serialize, ToSchema)]
struct SlotCandidates {
    /// Its name.
    slot: String,
    /// The best of them, best first.
    words: Vec<CandidateView>,
}

/// A word that may still stand there.
#[derive(Serialize, ToSchema)]
struct CandidateView {
    /// Its letters.
    word: String,
    /// As it is written: `ICE CREAM`.
    display: String,
    /// Its score, 0 to 100.
    score: u8,
    /// How many words it leaves to the crossing slot that it leaves the fewest;
    /// left out where nothing open crosses.
    #[serde(skip_serializing_if = "Option::is_none")]
    freedom: Option<u32>,
}

/// What has nothing left.
#[derive(Serialize, ToSchema)]
struct DeadEndView {
    /// The slot without a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<String>,
    /// The cell without a letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<u32>,
    /// The same in words.
    text: String,
}

/// Two entries that have too much in common.
#[derive(Serialize, ToSchema)]
struct Repeated {
    /// The two slots.
    slots: [String; 2],
    /// What they share.
    text: String,
    /// Whether it is the whole entry.
    whole: bool,
}

/// Letters in a row that two entries share before it is told, where the rules
/// name no length.
const USUAL_SHARED: usize = 5;

/// Candidates listed where the request names no number.
const USUAL_TOP: usize = 100;

/// Says which letters and words still work
#[utoipa::path(post, path = "/viability", tag = "compose", request_body = ViabilityRequest,
    responses((status = 200, body = ViabilityAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn viability(
    State(app): State<App>,
    extract::Json(request): extract::Json<ViabilityRequest>,
) -> Answer<Json<ViabilityAnswer>> {
    Ok(Json(app.engine(move |app| look(app, &request)).await?))
}

fn look(app: &App, request: &ViabilityRequest) -> Answer<ViabilityAnswer> {
    let words = app.stock().words()?;
    let started = Instant::now();
    let problem = request.rules.problem(request.puzzle.draft()?, &words)?;
    let asked =
        request.slots.iter().filter_map(|name| kept_slot(&problem, "slots", name).transpose());
    let asked: Vec<SlotId> = asked.collect::<Result<_, _>>()?;
    let top = request.top.map_or(USUAL_TOP, |top| top as usize).min(limits::CANDIDATES);
    let found = draft_viability(&problem, &asked)?;
    let view = View { problem: &problem, found: &found };
    Ok(ViabilityAnswer {
        cells: view.cells(),
        slots: problem.slots().ids().map(|slot| view.slot(slot)).collect(),
        left_out: left_out(&problem),
        candidates: view.candidates(top),
        dead_end: view.dead_end(),
        repeated: view.repeated(),
        hardest: view.hardest(),
        milliseconds: started.elapsed().as_secs_f64() * 1000.0,
    })
}

/// The names of the slots that are left out.
pub fn left_out(problem: &Problem) -> Vec<String> {
    problem.left_out().iter().map(slot_name).collect()
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
        // A slot that is too long for every word waits for a block; one with several letters in a
        // square has no word at all.
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

    fn slot(&self, slot: SlotId) -> SlotView {
        let wordless = self.found.wordless.contains(&slot).then_some(0);
        let given = self.problem.given_entry(slot);
        let list = self.problem.list();
        SlotView {
            slot: self.name(slot),
            count: self.found.counts[slot.index()].or(wordless),
            score: given
                .as_ref()
                .and_then(|letters| list.find(letters))
                .map(|word| list.score(word)),
            entry: given.map(|letters| self.problem.alphabet().decode(&letters)),
        }
    }

    fn candidates(&self, top: usize) -> Vec<SlotCandidates> {
        let list = self.problem.list();
        let of_slot = |(slot, candidates): &(SlotId, Vec<wordwright_compose::Candidate>)| {
            let words = candidates.iter().take(top).map(|candidate| CandidateView {
                word: self.problem.alphabet().decode(list.letters(candidate.word)),
                display: list.display(candidate.word),
                score: candidate.score,
                freedom: (candidate.freedom != u32::MAX).then_some(candidate.freedom),
            });
            SlotCandidates { slot: self.name(*slot), words: words.collect() }
        };
        self.found.candidates.iter().map(of_slot).collect()
    }

    fn dead_end(&self) -> Option<DeadEndView> {
        let wordless = self.found.wordless.first().copied();
        match (self.found.dead_end, wordless) {
            (Some(DeadEnd::Slot(slot)), _) | (None, Some(slot)) => Some(self.stuck(slot)),
            (Some(DeadEnd::Cell(cell)), _) => Some(DeadEndView {
                slot: None,
                cell: Some(cell.index() as u32),
                text: format!("no letter is left for {}", self.problem.grid().place(cell)),
            }),
            (None, None) => None,
        }
    }

    fn stuck(&self, slot: SlotId) -> DeadEndView {
        let name = self.name(slot);
        DeadEndView { text: format!("no word is left for {name}"), slot: Some(name), cell: None }
    }

    /// Full entries that are the same, or share a long run of letters.
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
                let text = common_run(entry, other);
                let whole = entry == other;
                if whole || text.chars().count() >= least {
                    let slots = [self.name(*first), self.name(*second)];
                    repeated.push(Repeated { slots, text, whole });
                }
            }
        }
        repeated
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

/// Refuses a number of seconds or of things beyond its limit.
pub fn at_most(what: &'static str, found: u32, most: u32) -> Result<u32, WorkbenchError> {
    if found > most {
        return Err(WorkbenchError::Limit { what, found: found.into(), most: most.into() });
    }
    Ok(found)
}
