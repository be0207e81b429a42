//! Growing boosted trees on top of the linear score (Friedman, 2001; second
//! order steps and histograms as is usual since).
//!
//! The loss of a clue is minus the log probability of its answer, under a
//! softmax over its best candidates, with all other answers as one fixed mass.
//! Each tree is a step that lowers the sum of losses.

use rayon::prelude::*;

use crate::ranker::trees::{DEPTH, LEAVES, QUESTIONS, SEEN, Tree, Trees, View};

/// A clue to grow trees on.
#[derive(Clone, Debug)]
pub struct Clue {
    /// Its best candidates.
    pub views: Vec<View>,
    /// Their linear scores, minus the logarithm of the sum over all answers.
    pub scores: Vec<f32>,
    /// The index of the truth among them, if it is there.
    pub truth: Option<usize>,
}

/// Options of growing.
#[derive(Clone, Copy, Debug)]
pub struct GrowOptions {
    /// Trees.
    pub trees: usize,
    /// The learning rate: the part of each step that is taken.
    pub rate: f32,
    /// Added to the curvature of a leaf: steps of small leaves are shorter.
    pub damping: f32,
    /// The smallest curvature of a leaf.
    pub smallest: f32,
}

impl Default for GrowOptions {
    fn default() -> Self {
        Self { trees: 240, rate: 0.08, damping: 3.0, smallest: 2.0 }
    }
}

/// The most bins into which the values of one number are sorted, by judgement.
const BINS: usize = 64;
/// Approximate number of candidates from whose values the bins are chosen, by judgement.
const SAMPLED: usize = 50_000;

/// Gradient and curvature summed.
type Sum = (f32, f32);

/// Grows trees. After each tree, `observer` gets the mean log probability of
/// the truth, in nats, over the clues whose truth is among their candidates.
pub fn grow(clues: &[Clue], options: &GrowOptions, observer: &mut dyn FnMut(f64)) -> Trees {
    let bounds = bounds(clues);
    let size: usize = clues.iter().map(|clue| clue.views.len()).sum();
    // One column of bins for each number.
    let columns: Vec<Vec<u8>> = (0..SEEN)
        .into_par_iter()
        .map(|number| {
            let mut column = Vec::with_capacity(size);
            for view in clues.iter().flat_map(|clue| &clue.views) {
                column.push(bounds[number].partition_point(|&bound| bound < view[number]) as u8);
            }
            column
        })
        .collect();
    let mut added = vec![0.0_f32; size];
    let mut trees = Trees::default();
    for _ in 0..options.trees {
        let (slopes, mean) = slopes(clues, &added);
        observer(mean);
        let (tree, leaf_of) = tree(&columns, &bounds, &slopes, options);
        for (added, leaf) in added.iter_mut().zip(leaf_of) {
            *added += tree.leaves[usize::from(leaf)];
        }
        trees.all.push(tree);
    }
    observer(slopes(clues, &added).1);
    trees
}

/// The upper bounds of all bins but the last, for each number.
fn bounds(clues: &[Clue]) -> Vec<Vec<f32>> {
    let size: usize = clues.iter().map(|clue| clue.views.len()).sum();
    let every = (size / SAMPLED).max(1);
    (0..SEEN)
        .into_par_iter()
        .map(|number| {
            let mut values: Vec<f32> = clues
                .iter()
                .flat_map(|clue| &clue.views)
                .step_by(every)
                .map(|view| view[number])
                .collect();
            values.sort_unstable_by(f32::total_cmp);
            let mut bounds: Vec<f32> = (1..BINS)
                .filter_map(|bin| values.get(bin * values.len() / BINS))
                .copied()
                .collect();
            // Rare values would all fall into the bin of the most common one.
            if let (Some(&least), Some(&most)) = (values.first(), values.last())
                && let Some(&common) = bounds.first()
                && common < most
            {
                let above: Vec<f32> =
                    values.iter().copied().filter(|&value| value > common).collect();
                bounds.truncate(BINS / 2);
                bounds.extend((0..BINS / 2 - 1).map(|bin| above[bin * above.len() / (BINS / 2)]));
                bounds.push(least);
            }
            bounds.sort_unstable_by(f32::total_cmp);
            bounds.dedup();
            bounds.retain(|&bound| values.last().is_some_and(|&most| bound < most));
            bounds
        })
        .collect()
}

/// Gradient and curvature of each candidate, and the mean log probability of
/// the truth if it is among them.
fn slopes(clues: &[Clue], added: &[f32]) -> (Vec<Sum>, f64) {
    let mut slopes = Vec::with_capacity(added.len());
    let mut rest = added;
    let (mut total, mut listed) = (0.0, 0_usize);
    for clue in clues {
        let (added, after) = rest.split_at(clue.views.len());
        rest = after;
        let known: f32 = clue.scores.iter().map(|score| score.exp()).sum();
        let chances: Vec<f32> =
            clue.scores.iter().zip(added).map(|(score, added)| (score + added).exp()).collect();
        let sum = chances.iter().sum::<f32>() + (1.0 - known).max(0.0);
        for (place, chance) in chances.iter().enumerate() {
            let chance = chance / sum;
            let truth = f32::from(u8::from(clue.truth == Some(place)));
            slopes.push((chance - truth, chance * (1.0 - chance)));
        }
        if let Some(truth) = clue.truth {
            total += f64::from((chances[truth] / sum).max(f32::MIN_POSITIVE).ln());
            listed += 1;
        }
    }
    (slopes, total / listed.max(1) as f64)
}

/// One tree, level by level, and the leaf of each candidate.
fn tree(
    columns: &[Vec<u8>],
    bounds: &[Vec<f32>],
    slopes: &[Sum],
    options: &GrowOptions,
) -> (Tree, Vec<u8>) {
    let mut tree = Tree { questions: [(0, f32::INFINITY); QUESTIONS], leaves: [0.0; LEAVES] };
    let mut node_of = vec![0_u8; slopes.len()];
    for depth in 0..DEPTH {
        let nodes = 1 << depth;
        let best: Vec<Vec<(f32, usize)>> = columns
            .par_iter()
            .map(|column| {
                let mut sums = vec![[(0.0_f32, 0.0_f32); BINS + 1]; nodes];
                for ((&bin, &node), slope) in column.iter().zip(&node_of).zip(slopes) {
                    let sum = &mut sums[usize::from(node)][usize::from(bin)];
                    sum.0 += slope.0;
                    sum.1 += slope.1;
                }
                sums.iter().map(|sums| best_split(sums, options)).collect()
            })
            .collect();
        let mut splits = vec![None; nodes];
        for (node, split) in splits.iter_mut().enumerate() {
            let gains = best.iter().enumerate().map(|(number, best)| (best[node], number));
            let Some(((gain, bin), number)) =
                gains.max_by(|a, b| a.0.0.total_cmp(&b.0.0).then(b.1.cmp(&a.1)))
            else {
                continue;
            };
            if gain > 0.0
                && let Some(&bound) = bounds[number].get(bin)
            {
                tree.questions[nodes - 1 + node] = (number as u16, bound);
                *split = Some((number, bin));
            }
        }
        for (candidate, node) in node_of.iter_mut().enumerate() {
            let above = splits[usize::from(*node)].is_some_and(|(number, bin): (usize, usize)| {
                usize::from(columns[number][candidate]) > bin
            });
            *node = 2 * *node + u8::from(above);
        }
    }
    let mut sums = [(0.0_f64, 0.0_f64); LEAVES];
    for (&leaf, slope) in node_of.iter().zip(slopes) {
        sums[usize::from(leaf)].0 += f64::from(slope.0);
        sums[usize::from(leaf)].1 += f64::from(slope.1);
    }
    for (leaf, sum) in tree.leaves.iter_mut().zip(sums) {
        *leaf = (-f64::from(options.rate) * sum.0 / (sum.1 + f64::from(options.damping))) as f32;
    }
    (tree, node_of)
}

/// The gain of the best split of a node, and the last bin of its left side.
fn best_split(sums: &[Sum], options: &GrowOptions) -> (f32, usize) {
    let total = sums.iter().fold((0.0, 0.0), |a: Sum, b| (a.0 + b.0, a.1 + b.1));
    let worth = |sum: Sum| sum.0 * sum.0 / (sum.1 + options.damping);
    let mut left = (0.0, 0.0);
    let mut best = (0.0, usize::MAX);
    for (bin, sum) in sums.iter().enumerate() {
        left = (left.0 + sum.0, left.1 + sum.1);
        let right = (total.0 - left.0, total.1 - left.1);
        if left.1 < options.smallest || right.1 < options.smallest {
            continue;
        }
        let gain = worth(left) + worth(right) - worth(total);
        if gain > best.0 {
            best = (gain, bin);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clues with ten candidates of equal score; the one with both of two signs
    /// is right, which no sum of the two can express.
    fn clues() -> Vec<Clue> {
        let mut random = fastrand::Rng::with_seed(11);
        (0..400)
            .map(|_| {
                let truth = random.usize(..10);
                let mut view = |place: usize| {
                    let mut view = [0.0; SEEN];
                    view[20] = random.f32();
                    let sign = u8::from(random.bool());
                    view[30] = f32::from(sign);
                    view[31] = f32::from(if place == truth { sign } else { 1 - sign });
                    view
                };
                let views = (0..10).map(&mut view).collect();
                Clue { views, scores: vec![(0.09_f32).ln(); 10], truth: Some(truth) }
            })
            .collect()
    }

    #[test]
    fn trees_learn_combinations_of_two_signs() {
        let clues = clues();
        let mut means = Vec::new();
        let options = GrowOptions { trees: 40, rate: 0.3, ..GrowOptions::default() };
        let trees = grow(&clues, &options, &mut |mean| means.push(mean));
        assert_eq!(trees.all.len(), 40);
        assert!((means[0] - 0.09_f64.ln()).abs() < 1e-3);
        assert!(means.windows(2).all(|two| two[1] > two[0] - 1e-3), "{means:?}");
        assert!(means[40] > -0.2, "{means:?}");
        for clue in clues.iter().take(20) {
            let values: Vec<f32> = clue.views.iter().map(|view| trees.value(view)).collect();
            let best = crate::top_k::best(&values, 1);
            assert_eq!(Some(best[0]), clue.truth);
        }
    }

    #[test]
    fn nothing_to_learn_from_gives_neutral_trees() {
        let trees = grow(&[], &GrowOptions { trees: 2, ..GrowOptions::default() }, &mut |_| ());
        assert!(
            trees.all.iter().flat_map(|tree| tree.leaves).all(|leaf| leaf.abs() < f32::EPSILON)
        );
    }
}
