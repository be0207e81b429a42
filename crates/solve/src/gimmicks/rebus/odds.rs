//! The odds of strings in squares, given clues and crossings.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use wordwright_grid::{CellId, SlotId};
use wordwright_knowledge::Capital;

use crate::beliefs::Beliefs;
use crate::gimmicks::rebus::contraction::contractions;
use crate::gimmicks::rebus::letters::Letters;
use crate::gimmicks::rebus::longer::{EXTRA, Longer, Words, extras};
use crate::gimmicks::rebus::squares::{Rebus, Square};
use crate::problem::Problem;
use wordwright_clues::letters::LetterWeights;

/// An answer with a string counts if it weighs more than this share of everything that the
/// slot could hold without it. By judgement.
const WORTH: f64 = 1e-3;
/// The probability that a puzzle has such squares (experiment 006).
const PUZZLES: f64 = 0.06;
/// How many strings a constructor might choose from. By judgement.
const STRINGS: f64 = 2_000.0;
/// The share of such squares in a puzzle that has them (experiment 029).
const SQUARES: f64 = 0.03;
/// The same for the squares around answers that are at odds with their clues, once some are
/// found (experiment 029).
const MORE: f64 = 0.1;
/// The probability that one of the two slots reads the square in another way. By judgement.
const ONE_WAY: f64 = 0.06;
/// Of puzzles with one string in all such squares, the share in which it counts
/// one way and a letter the other way. By judgement: files rarely record it.
const TWO_WAYS: f64 = 0.05;
/// A letter is tried beside a string that counts the other way if its slot gives it at
/// least this probability. By judgement.
const LIKELY: f64 = 0.05;
/// A square is examined if it has such a string with at least this probability. By judgement.
const TRIED: f64 = 0.2;

/// The log odds, in nats, from which the best explanation is worth asking the
/// experts about. By judgement.
const HOPE: f64 = 8.0;

/// The weight of longer answers by place and string.
type Weights = HashMap<(usize, Letters), f64>;

/// A hypothesis about the squares of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Guess<'e> {
    /// One string.
    One(&'e Letters),
    /// Each has its own string.
    Each,
    /// One string one way, and one letter the other way.
    TwoWays(&'e Letters, Capital),
}

impl Guess<'_> {
    /// The prior probability of such a puzzle.
    fn chance(self) -> f64 {
        match self {
            Self::One(_) => PUZZLES / STRINGS,
            Self::Each => PUZZLES,
            Self::TwoWays(..) => PUZZLES / STRINGS * TWO_WAYS / Capital::COUNT as f64,
        }
    }

    /// The log odds from which it is worth asking the experts about.
    fn hope(self) -> f64 {
        let rarer = match self {
            Self::One(_) | Self::Each => 0.0,
            Self::TwoWays(string, _) => (Guess::One(string).chance() / self.chance()).ln(),
        };
        HOPE + rarer
    }
}

/// The evidence about a square.
#[derive(Debug)]
struct SquareEvidence {
    /// The likelihood ratio of each string in the slot across, in the slot down
    /// whatever the other has, and in both.
    strings: HashMap<Letters, ([f64; 2], f64)>,
    /// The messages of the across slot and of the down slot about the letter.
    messages: [LetterWeights; 2],
}

impl SquareEvidence {
    /// The odds of a string under a guess.
    fn odds(&self, string: &Letters, guess: Guess<'_>) -> f64 {
        let Some(&(ways, both)) = self.strings.get(string) else { return 0.0 };
        match guess {
            Guess::One(one) if one == string => {
                (1.0 - ONE_WAY) * both + ONE_WAY * (ways[0] + ways[1])
            }
            Guess::Each => both / STRINGS,
            Guess::TwoWays(one, letter) if one == string => {
                let [across, down] = self.messages.each_ref().map(|message| message.at(letter));
                f64::midpoint(ways[0] * down, ways[1] * across)
            }
            Guess::One(_) | Guess::TwoWays(..) => 0.0,
        }
    }

    /// The guesses that a string in the square supports, except [`Guess::Each`].
    fn guesses<'e>(&self, string: &'e Letters) -> Vec<Guess<'e>> {
        let may = |&letter: &Capital| {
            letter != string[0] && self.messages.iter().any(|message| message.at(letter) >= LIKELY)
        };
        let letters = Capital::ALL.into_iter().filter(may);
        let two_ways = letters.map(|letter| Guess::TwoWays(string, letter));
        two_ways.chain([Guess::One(string)]).collect()
    }
}

/// The evidence about the squares.
#[derive(Debug)]
pub(super) struct Evidence(BTreeMap<CellId, SquareEvidence>);

impl Evidence {
    /// Weighs the longer answers of these slots.
    pub(super) fn new(
        problem: &Problem,
        beliefs: Beliefs<'_>,
        slots: &[SlotId],
        longer: &Longer,
    ) -> Self {
        let weights: HashMap<SlotId, Weights> =
            slots.par_iter().map(|&slot| (slot, weigh(beliefs, slot, longer))).collect();
        let mut squares: BTreeMap<CellId, SquareEvidence> = BTreeMap::new();
        for cell in problem.grid().ids() {
            let [Some(across), Some(down)] = problem.slots().of_cell(cell) else { continue };
            let alike = beliefs.same_letter_probability(across, down);
            for (way, (slot, at)) in [across, down].into_iter().enumerate() {
                let here = weights.get(&slot).into_iter().flatten();
                for ((_, string), weight) in here.filter(|((place, _), _)| *place == at) {
                    let messages = || [beliefs.outgoing(across), beliefs.outgoing(down)];
                    let square = squares.entry(cell).or_insert_with(|| SquareEvidence {
                        strings: HashMap::new(),
                        messages: messages(),
                    });
                    let (ways, both) = square.strings.entry(string.clone()).or_default();
                    ways[way] = weight / alike;
                    *both = ways[0] * ways[1] * alike;
                }
            }
        }
        Self(squares)
    }

    /// The log likelihood ratio of each guess over all squares.
    fn gains(&self) -> HashMap<Guess<'_>, f64> {
        let gain = |odds: f64| (1.0 - SQUARES + SQUARES * odds).ln();
        let mut gains = HashMap::from([(Guess::Each, 0.0)]);
        for square in self.0.values() {
            let mut each = 0.0;
            for string in square.strings.keys() {
                for guess in square.guesses(string) {
                    *gains.entry(guess).or_default() += gain(square.odds(string, guess));
                }
                each += square.odds(string, Guess::Each);
            }
            *gains.entry(Guess::Each).or_default() += gain(each);
        }
        gains
    }

    /// Slots whose longer answers may support a promising guess, with the number of extra
    /// letters. Empty if no guess is worth asking the experts about.
    pub(super) fn promising(&self, problem: &Problem) -> BTreeSet<(SlotId, usize)> {
        let mut gains = self.gains();
        let any = gains.remove(&Guess::Each).is_some_and(|gain| gain >= HOPE);
        let best = gains.iter().map(|(guess, gain)| gain - guess.hope()).fold(-HOPE, f64::max);
        let mut promising = BTreeSet::new();
        for (&cell, square) in &self.0 {
            let slots = || problem.slots().of_cell(cell).into_iter().flatten();
            let near = |string: &Letters| {
                let mut guesses = square.guesses(string).into_iter();
                best >= 0.0
                    && guesses.any(|guess| gains[&guess] - guess.hope() >= (best - HOPE) / 2.0)
            };
            for string in square.strings.keys().filter(|string| any || near(string)) {
                promising.extend(
                    extras(string).flat_map(|extra| slots().map(move |(slot, _)| (slot, extra))),
                );
            }
        }
        promising
    }

    /// The strings of the `most` guesses that explain most.
    pub(super) fn likeliest(&self, most: usize) -> Vec<Letters> {
        let worth = |(guess, gain): &(Guess<'_>, f64)| gain + guess.chance().ln();
        let mut gains: Vec<(Guess<'_>, f64)> = self.gains().into_iter().collect();
        gains.sort_by(|x, y| worth(y).total_cmp(&worth(x)).then(x.0.cmp(&y.0)));
        let mut strings: Vec<Letters> = Vec::new();
        for (guess, _) in gains {
            let (Guess::One(string) | Guess::TwoWays(string, _)) = guess else { continue };
            if !strings.contains(string) {
                strings.push(string.clone());
            }
            if strings.len() == most {
                break;
            }
        }
        strings
    }

    /// The guess that explains most: one string for all squares, one for each, or
    /// one string one way and one letter the other way.
    pub(super) fn choose(&self, problem: &Problem) -> Option<Rebus> {
        let worth = |(guess, gain): (Guess<'_>, f64)| gain + guess.chance().ln();
        let gains = self.gains().into_iter();
        let best = gains.max_by(|&x, &y| worth(x).total_cmp(&worth(y)).then(y.0.cmp(&x.0)));
        let (guess, _) = best.filter(|&best| worth(best) > 0.0)?;
        let mut rebus = Rebus {
            squares: BTreeMap::new(),
            letter: match guess {
                Guess::TwoWays(_, letter) => Some(letter),
                Guess::One(_) | Guess::Each => None,
            },
            string: match guess {
                Guess::One(string) | Guess::TwoWays(string, _) => Some(string.clone()),
                Guess::Each => None,
            },
            log_chance: guess.chance().ln(),
        };
        self.add(problem, guess, SQUARES, &mut rebus);
        (!rebus.squares.is_empty()).then_some(rebus)
    }

    /// The rebus with more squares; `None` if there are none.
    pub(super) fn more(&self, problem: &Problem, rebus: &Rebus) -> Option<Rebus> {
        let guess = match (&rebus.string, rebus.letter) {
            (Some(string), Some(letter)) => Guess::TwoWays(string, letter),
            (Some(string), None) => Guess::One(string),
            (None, _) => Guess::Each,
        };
        let mut more = rebus.clone();
        self.add(problem, guess, MORE, &mut more);
        (more.squares.len() > rebus.squares.len()).then_some(more)
    }

    /// Adds the squares that are likely under a guess, if that share of all squares is.
    fn add(&self, problem: &Problem, guess: Guess<'_>, share: f64, rebus: &mut Rebus) {
        for (&cell, square) in &self.0 {
            let strings = square.strings.keys();
            let mut strings: Vec<(Letters, f64)> = strings
                .map(|string| (string.clone(), square.odds(string, guess)))
                .filter(|(_, odds)| *odds > 0.0)
                .collect();
            let all: f64 = strings.iter().map(|(_, odds)| odds).sum();
            let chance = share * all / (share * all + 1.0 - share);
            if chance >= TRIED
                && !rebus.squares.contains_key(&cell)
                && let [Some(across), Some(down)] = problem.slots().of_cell(cell)
            {
                for (_, odds) in &mut strings {
                    *odds /= all;
                }
                strings.sort_by(|x, y| y.1.total_cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
                rebus.squares.insert(cell, Square { strings, chance, slots: [across, down] });
            }
        }
    }
}

/// The weight of a slot's longer answers, as a share of the slot's own weight without the
/// crossings at their squares.
fn weigh(beliefs: Beliefs<'_>, slot: SlotId, longer: &Longer) -> Weights {
    let incoming = beliefs.incoming(slot);
    let agreed: Vec<f64> =
        (0..incoming.len()).map(|at| beliefs.crossing_agreement(slot, at)).collect();
    let whole = beliefs.weight(slot).max(f64::MIN_POSITIVE);
    let mut weights = Weights::new();
    for extra in EXTRA {
        for (word, chance) in longer.get(&(slot, extra)).into_iter().flat_map(Words::iter) {
            for contraction in contractions(word, incoming.len()) {
                let mut share = chance / whole;
                for (cell, message) in incoming.iter().enumerate() {
                    share *= if contraction.has(cell) {
                        agreed[cell]
                    } else {
                        message.at(contraction.letter(word, cell))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Letters {
        Capital::of(text.as_bytes()).expect("capitals").into()
    }

    /// Squares of an open grid with the odds of strings that both slots have.
    fn evidence(problem: &Problem, squares: &[(usize, &str, f64)]) -> Evidence {
        let cells: Vec<CellId> = problem.grid().ids().collect();
        let known = squares.iter().map(|&(cell, string, odds)| {
            let strings = HashMap::from([(letters(string), ([odds; 2], odds))]);
            (cells[cell], SquareEvidence { strings, messages: [LetterWeights::ONES; 2] })
        });
        Evidence(known.collect())
    }

    #[test]
    fn once_some_are_found_others_of_the_kind_are_likelier() {
        let problem = crate::testing::problem(3, 3, &[]);
        let cells: Vec<CellId> = problem.grid().ids().collect();
        let found = |rebus: &Rebus| -> Vec<usize> {
            let place = |cell| cells.iter().position(|other| other == cell).expect("in the grid");
            rebus.squares.keys().map(place).collect()
        };
        let sure = [(0, "ING", 1e6), (4, "ING", 1e6), (8, "ING", 4.0)];
        let first = evidence(&problem, &sure).choose(&problem).expect("strings explain much");
        assert_eq!((found(&first), &first.string), (vec![0, 4], &Some(letters("ING"))));
        let kept = first.squares[&cells[0]].chance.to_bits();

        // Solved with the two, ING is seen again in one of them, and another string next to them.
        let later = [(0, "ING", 0.5), (2, "AMY", 1e6), (8, "ING", 4.0)];
        let more = evidence(&problem, &later).more(&problem, &first).expect("one more");
        assert_eq!(found(&more), [0, 4, 8]);
        assert_eq!(more.squares[&cells[0]].chance.to_bits(), kept);
        assert_eq!(more.log_chance.to_bits(), first.log_chance.to_bits());
        assert!(evidence(&problem, &later).more(&problem, &more).is_none());
        assert!(evidence(&problem, &[(2, "AMY", 1e6)]).more(&problem, &first).is_none());
    }
}
