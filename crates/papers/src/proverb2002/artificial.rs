//! Tables 4 and 5, Figures 8 to 10: random puzzles on the six tournament-legal
//! 5x5 grids (source paper, section 4.4).

use wordwright_knowledge::Capital;

use std::collections::{BTreeSet, HashMap};

use wordwright_clues::Distribution;
use wordwright_grid::{CellKind, Direction, Grid, Puzzle, SlotId};
use wordwright_solve::beliefs::Network;
use wordwright_solve::beliefs::{Propagation, Propagator};
use wordwright_solve::problem::Problem;
use wordwright_solve::search::Objective;
use wordwright_solve::search::Solutions;
use wordwright_solve::search::{Column, Limits, best_path};

/// Puzzles of each grid.
pub const PUZZLES: usize = 100;
/// Rounds of propagation.
pub const ROUNDS: usize = 100;
/// Rounds after which A* is run, for Figure 10.
pub const SEARCHED: [usize; 14] = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 75, 100];

/// The results for one random puzzle.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Number of solutions.
    pub solutions: f64,
    /// P of the solutions with the greatest P, Q and approximate Q.
    pub p: [f64; 3],
    /// Q of the same.
    pub q: [f64; 3],
    /// Steps of A* for the greatest P.
    pub steps_p: f64,
    /// Steps of A* after each of [`SEARCHED`].
    pub steps: Vec<f64>,
    /// Per round the correlation of approximate and true posteriors.
    pub correlation: Vec<f64>,
    /// Per round the Q of the solution with the greatest approximate Q, as a
    /// share of the greatest Q.
    pub share: Vec<f64>,
}

/// Point-symmetric 5x5 grids in which every cell is in an across and a down
/// slot of three cells and more, connected, up to reflections and rotations,
/// with fewer blocks first.
pub fn grids() -> Vec<Grid> {
    const SIDE: usize = 5;
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    let mut found: Vec<(u32, Grid)> = Vec::new();
    for half in 0..1_u32 << 13 {
        let mask = (0..25)
            .filter(|&cell: &usize| half >> cell.min(24 - cell) & 1 == 1)
            .fold(0, |m, c| m | 1 << c);
        if seen.contains(&mask) {
            continue;
        }
        let legal = legal(mask);
        for turned in symmetries(mask, SIDE) {
            seen.insert(turned);
        }
        found.extend(legal.map(|grid| (mask, grid)));
    }
    found.sort_by_key(|(mask, _)| (mask.count_ones(), *mask));
    found.into_iter().map(|(_, grid)| grid).collect()
}

/// The pattern's eight images.
fn symmetries(mask: u32, side: usize) -> Vec<u32> {
    let image = |turn: &dyn Fn(usize, usize) -> (usize, usize)| {
        (0..side * side).filter(|cell| mask >> cell & 1 == 1).fold(0, |image, cell| {
            let (row, col) = turn(cell / side, cell % side);
            image | 1 << (row * side + col)
        })
    };
    let far = side - 1;
    let turns: [&dyn Fn(usize, usize) -> (usize, usize); 8] = [
        &|r, c| (r, c),
        &|r, c| (c, far - r),
        &|r, c| (far - r, far - c),
        &|r, c| (far - c, r),
        &|r, c| (r, far - c),
        &|r, c| (far - r, c),
        &|r, c| (c, r),
        &|r, c| (far - c, far - r),
    ];
    turns.into_iter().map(image).collect()
}

fn legal(mask: u32) -> Option<Grid> {
    const SHORTEST: usize = 3;
    let mut grid = Grid::new(5, 5).ok()?;
    for id in grid.ids() {
        if mask >> id.index() & 1 == 1 {
            grid.cell_mut(id).kind = CellKind::Block;
        }
    }
    let slots = grid.slots(2);
    let checked = grid
        .cells()
        .filter(|(_, cell)| cell.is_open())
        .all(|(id, _)| slots.of_cell(id).iter().all(Option::is_some));
    let long = slots.slots().iter().all(|slot| slot.len() >= SHORTEST);
    // A row or column of blocks would make it a smaller grid.
    let full = Direction::ALL.into_iter().all(|direction| {
        let lines: BTreeSet<usize> = slots
            .slots()
            .iter()
            .filter(|slot| slot.direction == direction)
            .map(|slot| {
                let (row, col) = grid.position(slot.cells[0]);
                if direction == Direction::Across { row } else { col }
            })
            .collect();
        lines.len() == 5
    });
    (checked && long && full && grid.parts().len() == 1).then_some(grid)
}

/// Random numbers (xorshift, Marsaglia 2003).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Random priors: half of all binary strings of each slot's length, with
/// probabilities drawn uniformly from 0 to 1 and normalised.
fn priors(problem: &Problem, random: &mut Random) -> Vec<Distribution> {
    let prior = |length: usize, random: &mut Random| {
        let mut strings: Vec<usize> = (0..1 << length).collect();
        for at in 0..strings.len() / 2 {
            let other = at + (random.next() * (strings.len() - at) as f64) as usize;
            strings.swap(at, other);
        }
        strings.truncate(strings.len() / 2);
        let words: Vec<(Vec<Capital>, f64)> = strings
            .into_iter()
            .map(|bits| {
                let word =
                    (0..length).map(|pos| [Capital::A, Capital::B][bits >> pos & 1]).collect();
                (word, random.next())
            })
            .collect();
        let all: f64 = words.iter().map(|(_, chance)| chance).sum();
        let words = words.iter().map(|(word, chance)| (&**word, (chance / all).ln() as f32));
        Distribution::of_words(length, words, f32::NEG_INFINITY)
            .expect("words of the slot's length")
    };
    problem.slots().slots().iter().map(|slot| prior(slot.len(), random)).collect()
}

/// A random puzzle with a solution on a grid, and its results. Also returns how
/// many were discarded for having none.
pub fn trial(grid: &Grid, random: &mut Random) -> (Trial, usize) {
    let problem = Problem::new(&Puzzle::new(grid.clone())).expect("a grid with slots");
    for discarded in 0.. {
        let priors = priors(&problem, random);
        let solutions = Solutions::of(&problem, &priors);
        if !solutions.all.is_empty() {
            return (measure(&problem, &priors, &solutions), discarded);
        }
    }
    unreachable!("some puzzle has a solution")
}

/// The posterior of every word of every slot, in the order of the priors.
type Beliefs = Vec<Vec<f64>>;

fn measure(problem: &Problem, priors: &[Distribution], solutions: &Solutions) -> Trial {
    let words: Vec<Vec<&[Capital]>> =
        priors.iter().map(|prior| prior.words().map(|(word, _)| word).collect()).collect();
    let network = Network::new(problem, priors).expect("one prior for each slot");
    let options =
        Propagation { rounds: ROUNDS, least: 0.0, tolerance: 0.0, ..Propagation::default() };
    let mut propagator = Propagator::new(&network, None, options);
    let mut trial = Trial { solutions: solutions.all.len() as f64, ..Trial::default() };

    let best =
        [Objective::Probability, Objective::Overlap].map(|objective| solutions.best(objective));
    let most = best[1].map_or(0.0, |at| solutions.overlap(&solutions.all[at].0));
    let logs: Beliefs =
        priors.iter().map(|prior| prior.words().map(|(_, log)| f64::from(log)).collect()).collect();
    trial.steps_p = search(problem, &words, &logs).0;
    let mut last = None;
    for round in 0..=ROUNDS {
        let beliefs = beliefs(&propagator, &words);
        trial.correlation.push(correlation(&beliefs, &solutions.posteriors));
        let approximate = |solution: &[usize]| -> f64 {
            solution.iter().enumerate().map(|(slot, &word)| beliefs[slot][word]).sum()
        };
        let best = solutions
            .all
            .iter()
            .enumerate()
            .map(|(at, (solution, _))| (approximate(solution), at))
            .max_by(|x, y| x.0.total_cmp(&y.0));
        last = best.map(|(_, at)| at);
        let overlap = last.map_or(0.0, |at| solutions.overlap(&solutions.all[at].0));
        trial.share.push(overlap / most);
        if SEARCHED.contains(&round) {
            trial.steps.push(search(problem, &words, &beliefs).0);
        }
        propagator.step();
    }
    for (at, best) in [best[0], best[1], last].into_iter().enumerate() {
        if let Some(best) = best {
            trial.p[at] = solutions.all[best].1;
            trial.q[at] = solutions.overlap(&solutions.all[best].0);
        }
    }
    trial
}

fn beliefs(propagator: &Propagator<'_>, words: &[Vec<&[Capital]>]) -> Beliefs {
    let of_slot = |(slot, words): (usize, &Vec<&[Capital]>)| {
        let posteriors: HashMap<Box<[Capital]>, f64> =
            propagator.likeliest(SlotId::new(slot), words.len()).into_iter().collect();
        words.iter().map(|word| posteriors.get(*word).copied().unwrap_or(0.0)).collect()
    };
    words.iter().enumerate().map(of_slot).collect()
}

/// Steps and weight of A*.
fn search(problem: &Problem, words: &[Vec<&[Capital]>], weights: &Beliefs) -> (f64, f64) {
    let column = |(slot, words): (usize, &Vec<&[Capital]>)| {
        let cells = problem.slots().slots()[slot].cells.iter().map(|cell| cell.index()).collect();
        let mut words: Vec<(Box<[Capital]>, f64)> = words
            .iter()
            .zip(&weights[slot])
            .map(|(word, &weight)| ((*word).into(), weight))
            .collect();
        words.sort_by(|x, y| y.1.total_cmp(&x.1));
        Column { cells, words, open: None }
    };
    let columns: Vec<Column> = words.iter().enumerate().map(column).collect();
    let limits = Limits { queue: 1_000_000, ..Limits::default() };
    let path = best_path(&columns, problem.grid().cell_count(), limits, || true);
    path.map_or((0.0, 0.0), |path| (path.steps as f64, path.weight))
}

/// Pearson's correlation over every word of every slot.
fn correlation(x: &Beliefs, y: &Beliefs) -> f64 {
    let pairs: Vec<(f64, f64)> =
        x.iter().flatten().copied().zip(y.iter().flatten().copied()).collect();
    let count = pairs.len() as f64;
    let mean = pairs.iter().fold((0.0, 0.0), |m, p| (m.0 + p.0 / count, m.1 + p.1 / count));
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        let (dx, dy) = (x - mean.0, y - mean.1);
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    if xx > 0.0 && yy > 0.0 { xy / (xx * yy).sqrt() } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_six_tournament_legal_grids() {
        let grids = grids();
        let blocks: Vec<usize> = grids.iter().map(|grid| grid.count(CellKind::Block)).collect();
        assert_eq!(blocks, [0, 2, 4, 4, 6, 8]);
    }

    #[test]
    fn propagation_overlaps_nearly_as_much_as_the_best() {
        let mut random = Random(1);
        let grids = grids();
        for grid in &grids[4..] {
            let (trial, _) = trial(grid, &mut random);
            assert!(trial.share[ROUNDS] > 0.9, "{:?}", trial.share[ROUNDS]);
            assert!(trial.p[0] >= trial.p[1] && trial.q[1] >= trial.q[0]);
        }
    }
}
