//! What may still stand where: letters of cells, candidates of slots.

use wordwright_grid::SlotId;
use wordwright_lexicon::{LetterSet, WordId, words_in};

use crate::network::{Model, Network};
use crate::outcome::DeadEnd;
use crate::problem::{Problem, ProblemError};

/// The state of a grid after channelling to the fixpoint, without search.
#[derive(Debug, Clone, PartialEq)]
pub struct Viability {
    /// By [`CellId`](wordwright_grid::CellId), the letters that survive; empty for blocks, and for
    /// everything when nothing can be filled.
    pub cells: Vec<LetterSet>,
    /// By [`SlotId`], the candidates, best first; empty for given entries.
    pub candidates: Vec<Vec<Candidate>>,
    /// What has nothing left, where something has.
    pub dead_end: Option<DeadEnd>,
}

/// A word that may still stand in a slot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The word.
    pub word: WordId,
    /// Its score, 0 to 100.
    pub score: u8,
    /// How many words it leaves to the crossing slot that it leaves the
    /// fewest; `u32::MAX` where nothing open crosses.
    pub freedom: u32,
}

/// Finds what channelling alone leaves. Candidates come by score, and among
/// equals by the freedom that they leave.
///
/// # Errors
/// As [`fill`](crate::fill).
pub fn viability(problem: &Problem) -> Result<Viability, ProblemError> {
    let model = Model::new(problem)?;
    let mut network = Network::new(&model);
    if let Err(dead_end) = network.propagate() {
        return Ok(Viability {
            cells: vec![LetterSet::EMPTY; model.cells.len()],
            candidates: vec![Vec::new(); model.slots.len()],
            dead_end: Some(dead_end),
        });
    }
    let cells = network.all_letters().iter().copied().collect();
    let candidates = problem
        .slots()
        .ids()
        .map(
            |slot| {
                if model.slots[slot].is_some() { candidates(&network, slot) } else { Vec::new() }
            },
        )
        .collect();
    Ok(Viability { cells, candidates, dead_end: None })
}

/// The words that a slot has left, best first.
pub(crate) fn candidates(network: &Network<'_>, slot: SlotId) -> Vec<Candidate> {
    let model = network.model.slot(slot);
    let table = network.model.table(model);
    let stride = network.model.stride;
    let mut left = vec![u32::MAX; model.cells.len() * stride];
    for (pos, &cell) in model.cells.iter().enumerate() {
        let letters = network.letters(cell);
        if letters.len() > 1
            && let Some((other, other_pos)) = network.model.crossing(cell, slot)
        {
            for letter in letters {
                left[pos * stride + letter.index()] = network.count_with(other, other_pos, letter);
            }
        }
    }
    let mut found: Vec<Candidate> = words_in(network.domain(slot))
        .map(|word| {
            let letters = table.letters(word).iter().enumerate();
            let freedom = letters.map(|(pos, letter)| left[pos * stride + letter.index()]).min();
            Candidate {
                word: table.id(word),
                score: table.score(word),
                freedom: freedom.unwrap_or(u32::MAX),
            }
        })
        .collect();
    found.sort_by_key(|candidate| std::cmp::Reverse((candidate.score, candidate.freedom)));
    found
}
