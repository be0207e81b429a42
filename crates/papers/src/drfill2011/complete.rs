//! Slots that no word fits are completed by their crossings and the model of unlisted
//! answers.

use wordwright_knowledge::Capital;

use crate::drfill2011::costs::Costs;
use crate::drfill2011::graph::{EMPTY, number};
use wordwright_clues::letters::LetterWeights;
use wordwright_clues::unlisted::Depth;
use wordwright_grid::SlotId;

/// The floor of the probability of a letter that a slot rules out, since its crossing may need it.
const LEAST: f64 = 1e-30;

/// Puts a letter into every empty cell, the most certain first.
pub(super) fn complete(costs: &Costs<'_>, letters: &mut [u8]) {
    let mut sent: Vec<Option<Vec<LetterWeights>>> = vec![None; costs.words.len()];
    loop {
        let mut surest: Option<(f64, usize, u8)> = None;
        for cell in (0..letters.len()).filter(|&cell| letters[cell] == EMPTY) {
            let mut belief = LetterWeights::ONES;
            for &(slot, at) in &costs.graph.cells[cell].slots {
                let messages = sent[slot].get_or_insert_with(|| messages(costs, letters, slot));
                belief = belief.times(&messages[at]);
            }
            let belief = belief.normalised();
            let letter = belief.best();
            if surest.is_none_or(|(most, ..)| belief.at(letter) > most) {
                surest = Some((belief.at(letter), cell, number(letter)));
            }
        }
        let Some((_, cell, letter)) = surest else { return };
        letters[cell] = letter;
        for &(slot, _) in &costs.graph.cells[cell].slots {
            sent[slot] = None;
        }
    }
}

/// The messages of a slot to its cells: from its words that fit, and from unlisted strings.
fn messages(costs: &Costs<'_>, letters: &[u8], slot: usize) -> Vec<LetterWeights> {
    let node = &costs.graph.slots[slot];
    let message = |&cell: &usize| {
        let letter = Capital::from_index(letters[cell].into());
        letter.map_or(LetterWeights::ONES, LetterWeights::only)
    };
    let messages: Vec<LetterWeights> = node.cells.iter().map(message).collect();
    let mut beliefs = vec![LetterWeights::ZEROS; messages.len()];
    costs.network.add_beliefs(SlotId::new(slot), &messages, &mut beliefs);
    if let Some(unlisted_model) = costs.unlisted_model {
        unlisted_model.sum(node.form, &messages, Depth::FULL, node.unlisted, &mut beliefs);
    }
    let raise = |belief: LetterWeights| {
        let mut belief = belief.normalised();
        for chance in &mut belief.0 {
            *chance = chance.max(LEAST);
        }
        belief
    };
    beliefs.into_iter().map(raise).collect()
}
