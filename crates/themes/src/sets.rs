//! Sets of theme entries whose lengths pair up in a grid with half-turn symmetry.
//!
//! Entries lie across, in rows that a half turn maps onto each other, so that each has a
//! partner of its own length; one may lie in the middle row of a grid with an odd number of
//! columns, if its length is odd.

/// What a set is chosen from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Letters.
    pub length: usize,
    /// 0 to 100.
    pub score: u8,
    /// The entry's topic, such as the bird that it hides; no set contains it twice.
    pub topic: Option<u32>,
}

/// Which sets to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetOptions {
    /// Columns of the grid.
    pub size: usize,
    /// Entries of a set.
    pub entries: usize,
    /// The fewest letters of an entry that is not an example.
    pub shortest: usize,
    /// How many sets at most.
    pub most: usize,
}

/// Sets of choices, by their numbers: pairs first, then the entry in the middle. Each set has
/// the first `wanted` choices, and no other choice is in two sets. The choices must be
/// sorted, best first.
///
/// For each entry that can be in the middle, a set is built around it: partners for the
/// wanted ones, then the best pairs of the rest, one after the other. The set with the most
/// points comes next. If no two entries share a topic, it is the best possible set.
pub(crate) fn choose(choices: &[Choice], wanted: usize, options: SetOptions) -> Vec<Vec<usize>> {
    let fits = |&at: &usize| {
        choices[at].length <= options.size
            && (at < wanted || choices[at].length >= options.shortest)
    };
    let mut left: Vec<usize> = (0..choices.len()).filter(fits).collect();
    let mut sets = Vec::new();
    if (0..wanted).any(|at| choices[at].length > options.size) {
        return sets;
    }
    while sets.len() < options.most {
        let Some(set) = best(choices, &left, wanted, options) else { break };
        left.retain(|at| *at < wanted || !set.contains(at));
        let any = set.iter().any(|&at| at >= wanted);
        sets.push(set);
        if !any {
            break;
        }
    }
    sets
}

fn best(
    choices: &[Choice],
    left: &[usize],
    wanted: usize,
    options: SetOptions,
) -> Option<Vec<usize>> {
    let points = |set: &[usize]| set.iter().map(|&at| u32::from(choices[at].score)).sum::<u32>();
    let mut best: Option<Vec<usize>> = None;
    let mut take = |set: Option<Vec<usize>>| {
        if let Some(set) = set
            && best.as_ref().is_none_or(|best| points(best) < points(&set))
        {
            best = Some(set);
        }
    };
    if options.entries.is_multiple_of(2) {
        take(around(choices, left, wanted, None, options));
        return best;
    }
    if options.size.is_multiple_of(2) {
        return None;
    }
    // The middle of the best set is the first entry of its length, or one of the wanted.
    let mut lengths = Vec::new();
    for &middle in left {
        let length = choices[middle].length;
        if !length.is_multiple_of(2) && (middle < wanted || !lengths.contains(&length)) {
            lengths.push(length);
            take(around(choices, left, wanted, Some(middle), options));
        }
    }
    best
}

/// The set around an entry in the middle.
fn around(
    choices: &[Choice],
    left: &[usize],
    wanted: usize,
    middle: Option<usize>,
    options: SetOptions,
) -> Option<Vec<usize>> {
    let mut set = Vec::new();
    let same_topic = |at: usize, other: usize| {
        choices[at].topic.is_some() && choices[at].topic == choices[other].topic
    };
    let fits = |set: &[usize], at: usize, beside: Option<usize>| {
        let mut taken = set.iter().copied().chain(middle).chain(beside);
        if taken.clone().any(|other| other == at) {
            return false;
        }
        // The wanted entries may share a topic, and all of them end up in the set.
        at < wanted
            || !taken.any(|other| same_topic(at, other))
                && !(0..wanted).any(|other| same_topic(at, other))
    };
    // A middle entry that is not wanted must also differ in topic from the
    // wanted ones.
    if middle.is_some_and(|at| at >= wanted && (0..wanted).any(|other| same_topic(at, other))) {
        return None;
    }
    for first in (0..wanted).filter(|&at| Some(at) != middle) {
        if set.contains(&first) {
            continue;
        }
        let partner = |is_wanted: bool, set: &[usize]| {
            left.iter().copied().find(|&at| {
                (at < wanted) == is_wanted
                    && choices[at].length == choices[first].length
                    && fits(set, at, Some(first))
            })
        };
        let second = partner(true, &set).or_else(|| partner(false, &set))?;
        set.extend([first, second]);
    }
    let pairs = options.entries - usize::from(middle.is_some());
    while set.len() < pairs {
        let mut best: Option<(u32, [usize; 2])> = None;
        let mut lengths = Vec::new();
        for (place, &first) in left.iter().enumerate() {
            let Choice { length, score, .. } = choices[first];
            if lengths.contains(&length) || !fits(&set, first, None) {
                continue;
            }
            let second = left[place + 1..]
                .iter()
                .copied()
                .find(|&at| choices[at].length == length && fits(&set, at, Some(first)));
            lengths.push(length);
            if let Some(second) = second {
                let points = u32::from(score) + u32::from(choices[second].score);
                if best.is_none_or(|(most, _)| most < points) {
                    best = Some((points, [first, second]));
                }
            }
        }
        set.extend(best?.1);
    }
    if set.len() > pairs {
        return None;
    }
    set.extend(middle);
    Some(set)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The most points of any set, found by trying every set.
    fn most(choices: &[Choice], options: SetOptions) -> Option<u32> {
        let mut most = None;
        for set in 0_u32..1 << choices.len() {
            let chosen: Vec<&Choice> = choices
                .iter()
                .enumerate()
                .filter(|(at, _)| set >> at & 1 == 1)
                .map(|(_, c)| c)
                .collect();
            let odd = |length: usize| chosen.iter().filter(|c| c.length == length).count() % 2 == 1;
            let alone: Vec<usize> = (0..64).filter(|&length| odd(length)).collect();
            let fits = chosen.len() == options.entries
                && chosen.iter().all(|c| (options.shortest..=options.size).contains(&c.length))
                && match *alone {
                    [] => true,
                    [middle] => middle % 2 == 1 && options.size % 2 == 1,
                    _ => false,
                };
            if fits {
                most = most.max(Some(chosen.iter().map(|c| u32::from(c.score)).sum()));
            }
        }
        most
    }

    proptest! {
        #[test]
        fn the_first_set_is_the_best(
            mut choices in prop::collection::vec((4..9_usize, 1..9_u8), 0..11),
            size in 7..9_usize,
            entries in 1..6_usize,
        ) {
            choices.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
            let choices: Vec<Choice> = choices
                .into_iter()
                .map(|(length, score)| Choice { length, score, topic: None })
                .collect();
            let options = SetOptions { size, entries, shortest: 5, most: 3 };
            let sets = choose(&choices, 0, options);
            let points = sets.first().map(|set| set.iter().map(|&at| u32::from(choices[at].score)).sum());
            prop_assert_eq!(points, most(&choices, options));
        }

        #[test]
        fn sets_have_partners_and_the_wanted(
            mut choices in prop::collection::vec((4..9_usize, 1..9_u8, 0..5_u32), 3..30),
            size in 7..9_usize,
            entries in 1..6_usize,
            wanted in 0..3_usize,
        ) {
            choices[wanted..].sort_by_key(|&(_, score, _)| std::cmp::Reverse(score));
            let choices: Vec<Choice> = choices
                .into_iter()
                .map(|(length, score, topic)| Choice { length, score, topic: Some(topic) })
                .collect();
            let options = SetOptions { size, entries, shortest: 5, most: 3 };
            let mut used = Vec::new();
            for set in choose(&choices, wanted, options) {
                prop_assert_eq!(set.len(), entries);
                let pairs = set.len() / 2 * 2;
                for pair in set[..pairs].chunks_exact(2) {
                    prop_assert_eq!(choices[pair[0]].length, choices[pair[1]].length);
                }
                for &middle in &set[pairs..] {
                    prop_assert!(choices[middle].length % 2 == 1 && size % 2 == 1);
                }
                prop_assert!((0..wanted).all(|at| set.contains(&at)));
                for (place, &at) in set.iter().enumerate() {
                    prop_assert!(choices[at].length <= size);
                    prop_assert!(!set[..place].contains(&at));
                    if at >= wanted {
                        prop_assert!(choices[at].length >= 5 && !used.contains(&at));
                        used.push(at);
                        let same = set.iter().filter(|&&other| choices[other].topic == choices[at].topic);
                        prop_assert_eq!(same.count(), 1);
                    }
                }
            }
        }
    }
}
