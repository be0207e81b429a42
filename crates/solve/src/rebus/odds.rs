//! How much likelier strings in squares make what clues and crossings say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use wordwright_grid::{CellId, SlotId};

use super::contraction::contractions;
use super::longer::{EXTRA, Longer, extras};
use super::{Letters, Rebus, Square};
use crate::problem::Problem;
use crate::second::Settled;

/// Answers with a string count where they weigh more than this share of all
/// that the slot could hold without it.
const WORTH: f64 = 1e-3;
/// The chance that a puzzle has such squares.
const PUZZLES: f64 = 0.06;
/// Strings that might be meant.
const STRINGS: f64 = 2_000.0;
/// The share of such squares in a puzzle that has them.
const SQUARES: f64 = 0.03;
/// How often one of the two slots takes the square for something else.
const ONE_WAY: f64 = 0.06;
/// A square is tried from this chance on.
const TRIED: f64 = 0.2;

/// From which logarithm of its odds on the likeliest explanation is worth more
/// than a quick look.
const HOPE: f64 = 8.0;

/// By place and string: what longer answers weigh.
type Weights = HashMap<(usize, Letters), f64>;

/// How much likelier a string in a square makes what is there.
#[derive(Clone, Copy, Debug, Default)]
struct Odds {
    /// Where both slots have it.
    both_ways: f64,
    /// Where one of them has: the sum over both.
    one_way: f64,
}

impl Odds {
    /// The odds of a string that is the same in all squares.
    fn of_one(self) -> f64 {
        (1.0 - ONE_WAY) * self.both_ways + ONE_WAY * self.one_way
    }
}

/// The odds of every string in every square.
#[derive(Debug)]
pub(super) struct Evidence(BTreeMap<CellId, HashMap<Letters, Odds>>);

impl Evidence {
    /// Weighs longer answers of these slots.
    pub(super) fn new(
        problem: &Problem,
        settled: Settled<'_>,
        slots: &[SlotId],
        longer: &Longer,
    ) -> Self {
        let weights: HashMap<SlotId, Weights> =
            slots.par_iter().map(|&slot| (slot, weigh(settled, slot, longer))).collect();
        let mut odds: BTreeMap<CellId, HashMap<Letters, Odds>> = BTreeMap::new();
        for cell in problem.grid().ids() {
            let [Some(across), Some(down)] = problem.slots().of_cell(cell) else { continue };
            let alike = settled.alike(across, down);
            for ((slot, at), other) in [(across, down), (down, across)] {
                let here = weights.get(&slot).into_iter().flatten();
                for ((_, string), weight) in here.filter(|((place, _), _)| *place == at) {
                    let other =
                        weights.get(&other.0).and_then(|w| w.get(&(other.1, string.clone())));
                    let known = odds.entry(cell).or_default().entry(string.clone()).or_default();
                    known.one_way += weight / alike;
                    known.both_ways = other.map_or(0.0, |other| weight * other / alike);
                }
            }
        }
        Self(odds)
    }

    /// By how much each string, and a string of its own in each square, make
    /// all likelier: logarithms.
    fn gains(&self) -> (HashMap<&Letters, f64>, f64) {
        let gain = |odds: f64| (1.0 - SQUARES + SQUARES * odds).ln();
        let mut gains: HashMap<&Letters, f64> = HashMap::new();
        let mut any = 0.0;
        for strings in self.0.values() {
            for (string, odds) in strings {
                *gains.entry(string).or_default() += gain(odds.of_one());
            }
            any += gain(strings.values().map(|odds| odds.both_ways).sum::<f64>() / STRINGS);
        }
        (gains, any)
    }

    /// Slots that may have strings that explain much, however rare they are,
    /// with the letters beyond the slot's own; none if nothing explains enough
    /// to be worth more than a quick look.
    pub(super) fn promising(&self, problem: &Problem) -> BTreeSet<(SlotId, usize)> {
        let (gains, any) = self.gains();
        let best = gains.values().copied().fold(0.0, f64::max);
        let near = |string: &Letters| best >= HOPE && gains[string] >= best / 2.0;
        let mut promising = BTreeSet::new();
        for (&cell, strings) in &self.0 {
            let slots = || problem.slots().of_cell(cell).into_iter().flatten();
            for (string, _) in strings.iter().filter(|(string, _)| any >= HOPE || near(string)) {
                promising.extend(
                    extras(string).flat_map(|extra| slots().map(move |(slot, _)| (slot, extra))),
                );
            }
        }
        promising
    }

    /// The strings that explain most: one for all squares, or one for each.
    pub(super) fn choose(&self, problem: &Problem) -> Option<Rebus> {
        let (gains, any) = self.gains();
        let best = gains.into_iter().max_by(|x, y| x.1.total_cmp(&y.1).then(y.0.cmp(x.0)));
        let (string, gain) = best?;
        let one = gain - STRINGS.ln();
        if one.max(any) + PUZZLES.ln() <= 0.0 {
            return None;
        }
        let only = one > any;
        let log_chance = PUZZLES.ln() - if only { STRINGS.ln() } else { 0.0 };
        let mut rebus = Rebus { squares: BTreeMap::new(), log_chance };
        for (&cell, strings) in &self.0 {
            let of = |odds: &Odds| if only { odds.of_one() } else { odds.both_ways / STRINGS };
            let mut strings: Vec<(Letters, f64)> = strings
                .iter()
                .filter(|(other, _)| !only || *other == string)
                .map(|(string, odds)| (string.clone(), of(odds)))
                .filter(|(_, odds)| *odds > 0.0)
                .collect();
            let all: f64 = strings.iter().map(|(_, odds)| odds).sum();
            let chance = SQUARES * all / (SQUARES * all + 1.0 - SQUARES);
            if chance >= TRIED
                && let [Some(across), Some(down)] = problem.slots().of_cell(cell)
            {
                for (_, odds) in &mut strings {
                    *odds /= all;
                }
                strings.sort_by(|x, y| y.1.total_cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
                rebus.squares.insert(cell, Square { strings, chance, slots: [across, down] });
            }
        }
        (!rebus.squares.is_empty()).then_some(rebus)
    }
}

/// What longer answers of a slot weigh, as a share of what the slot weighs
/// when the crossings at their squares are not heard.
fn weigh(settled: Settled<'_>, slot: SlotId, longer: &Longer) -> Weights {
    let heard = settled.heard(slot);
    let agreed: Vec<f64> = (0..heard.len()).map(|at| settled.agreed(slot, at)).collect();
    let whole = settled.weight(slot).max(f64::MIN_POSITIVE);
    let mut weights = Weights::new();
    for extra in EXTRA {
        for (word, chance) in longer.get(&(slot, extra)).into_iter().flatten() {
            for contraction in contractions(word, heard.len()) {
                let mut share = chance / whole;
                for (cell, heard) in heard.iter().enumerate() {
                    share *= if contraction.has(cell) {
                        agreed[cell]
                    } else {
                        heard.at(contraction.letter(word, cell))
                    };
                    if share < WORTH {
                        break;
                    }
                }
                if share >= WORTH {
                    for place in contraction.second.into_iter().chain([contraction.at]) {
                        *weights.entry((place, contraction.string.into())).or_default() += share;
                    }
                }
            }
        }
    }
    weights
}
