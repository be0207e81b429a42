//! Graph distance: words are related if they occur together, or with words that
//! occur together (PROVERB 2002, section 3.2.3).
//!
//! An edge from term t to term u weighs the negative logarithm of the share of t's
//! documents that have u too. From each root of the clue the nearest terms are found
//! by a shortest-path search of bounded size; a term scores the root's inverse
//! document frequency minus its distance, summed over the roots. Dijkstra 1 ranks
//! answers this way, over the edges of all sources; Dijkstra 2 ranks the clues of the
//! archive by the scores of their roots and takes their answers; Dijkstra 3 and 4 are
//! the same over edges of the archive alone.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};

use foldhash::fast::FixedState;
use wordwright_knowledge::pack::Graph;
use wordwright_knowledge::{AnswerId, Capital, Pack, RootId, text};

use crate::clue::ClueText;
use crate::experts::ballot::Ballot;
use crate::experts::expert::Expert;
use crate::experts::opinion::Opinion;

/// Roots settled from one root of the clue, by judgement.
const MOST_SETTLED: usize = 40;
/// Edges followed from an answer's own word, by judgement.
const FROM_ANSWER: usize = 12;
/// Roots whose clues are scored, for one clue; by judgement.
const MOST_ROOTS: usize = 16;
/// Clues scored for one root, by judgement.
const MOST_CLUES: usize = 1_500;
/// A synonym of a thesaurus with a list of n words is `ln(n)` away, as if each
/// word were a document's; this many nats are added to rank it behind words
/// from clues. By judgement.
const THESAURUS: f32 = 1.0;
/// The most words in an opinion, by judgement.
const KEEP: usize = 600;

/// The factor on a score in nats before it becomes a weight, by judgement.
const SHARPNESS: f32 = 0.7;

/// The expert, in its four variants.
#[derive(Debug)]
pub struct Dijkstra<'p> {
    pack: &'p Pack,
    /// Uses edges of the thesaurus too, not just of the archive.
    all_sources: bool,
    /// Scores clues and takes their answers.
    by_clues: bool,
}

/// A term with its distance; the nearest comes first in a heap.
struct Step {
    distance: f32,
    root: RootId,
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Step {}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Step {
    fn cmp(&self, other: &Self) -> Ordering {
        other.distance.total_cmp(&self.distance).then_with(|| other.root.cmp(&self.root))
    }
}

/// Terms with a number each.
type Numbers<T> = HashMap<T, f32, FixedState>;

/// Distances from one root.
#[derive(Default)]
struct Distances {
    roots: Numbers<RootId>,
    answers: Numbers<AnswerId>,
}

impl<'p> Dijkstra<'p> {
    /// The first to the fourth variant.
    pub fn variants(pack: &'p Pack) -> [Dijkstra<'p>; 4] {
        let of = |all_sources, by_clues| Dijkstra { pack, all_sources, by_clues };
        [of(true, false), of(true, true), of(false, false), of(false, true)]
    }

    /// The negative logarithm of the share of clues that have a root.
    fn weight(&self, root: RootId) -> f32 {
        let all = self.pack.clues().len().max(1) as f32;
        (all / self.pack.roots().count(root).max(1) as f32).ln()
    }

    fn near(&self, graph: Graph<'p>, word: &str, from: RootId) -> Distances {
        let mut near = Distances::default();
        let mut heap = BinaryHeap::from([Step { distance: 0.0, root: from }]);
        let limit = self.weight(from);
        if self.all_sources {
            self.thesaurus(word, limit, &mut near, &mut heap);
        }
        let mut settled = 0;
        while let Some(Step { distance, root }) = heap.pop() {
            if near.roots.get(&root).is_some_and(|&known| known <= distance) || distance >= limit {
                continue;
            }
            near.roots.insert(root, distance);
            settled += 1;
            if settled > MOST_SETTLED {
                break;
            }
            for (answer, weight) in graph.answers(root) {
                let length = distance + weight;
                let known = near.answers.entry(answer).or_insert(f32::INFINITY);
                if length < *known {
                    *known = length;
                }
            }
            for (other, weight) in graph.roots(root) {
                let length = distance + weight;
                if length < limit && !near.roots.contains_key(&other) {
                    heap.push(Step { distance: length, root: other });
                }
            }
            if settled == 1 {
                self.beyond_answers(graph, &near.answers, &mut heap, limit);
            }
        }
        near
    }

    /// Answers are words too, so the search continues from the nearest ones.
    fn beyond_answers(
        &self,
        graph: Graph<'p>,
        answers: &Numbers<AnswerId>,
        heap: &mut BinaryHeap<Step>,
        limit: f32,
    ) {
        let mut nearest: Vec<(AnswerId, f32)> = answers.iter().map(|(&a, &d)| (a, d)).collect();
        nearest.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        for (answer, distance) in nearest.into_iter().take(FROM_ANSWER) {
            let word = Capital::spell(self.pack.answers().text(answer)).to_ascii_lowercase();
            let root = self.pack.roots().find(&text::root(&word));
            if let Some(root) =
                root.filter(|&root| distance < limit && graph.roots(root).next().is_some())
            {
                heap.push(Step { distance, root });
            }
        }
    }

    /// Edges to the words that the thesaurus lists under the clue's word.
    fn thesaurus(&self, word: &str, limit: f32, near: &mut Distances, heap: &mut BinaryHeap<Step>) {
        const MOST: usize = 200;
        let thesaurus = self.pack.thesaurus();
        let Some(entry) = thesaurus.find(word) else { return };
        let under = thesaurus.under(entry);
        let distance = (under.len() as f32).max(1.0).ln() + THESAURUS;
        for &other in under.iter().take(MOST) {
            if let Some(answer) = thesaurus.answer(other) {
                near.answers.insert(answer, distance);
            }
            let text = thesaurus.text(other);
            if distance < limit
                && !text.contains(' ')
                && let Some(root) = self.pack.roots().find(&text::root(text))
            {
                heap.push(Step { distance, root });
            }
        }
    }

    /// The informative roots of a clue, with the words they come from.
    fn starts(&self, clue: &ClueText) -> Vec<(RootId, String)> {
        const COMMON: usize = 15_000;
        let roots = self.pack.roots();
        let mut found: Vec<(RootId, String)> = Vec::new();
        for word in clue.plain() {
            if let Some(root) = roots.find(&text::root(word))
                && !found.iter().any(|(known, _)| *known == root)
            {
                found.push((root, word.clone()));
            }
        }
        if found.iter().any(|(root, _)| roots.count(*root) < COMMON) {
            found.retain(|(root, _)| roots.count(*root) < COMMON);
        }
        found.sort_by_key(|(root, _)| roots.count(*root));
        found.truncate(5);
        found
    }

    fn ballot(&self, clue: &ClueText, length: usize) -> Option<Ballot<'p>> {
        let graph = self.pack.learned()?.graph();
        let starts = self.starts(clue);
        let nears: Vec<(f32, Distances)> = starts
            .iter()
            .map(|(root, word)| (self.weight(*root), self.near(graph, word, *root)))
            .collect();
        Some(if self.by_clues {
            self.of_clues(&nears, length)
        } else {
            self.of_terms(&nears, length)
        })
    }

    fn of_terms(&self, nears: &[(f32, Distances)], length: usize) -> Ballot<'p> {
        let answers = self.pack.answers();
        let mut scores = Ballot::new(answers, length);
        for (weight, near) in nears {
            for (&answer, &distance) in &near.answers {
                scores.add(answer, weight - distance);
            }
            // A root that is itself a word can be the answer.
            for (&root, &distance) in &near.roots {
                let word = self.pack.roots().text(root).to_ascii_uppercase();
                if let Some(answer) =
                    Capital::of(word.as_bytes()).and_then(|word| answers.find(word))
                {
                    scores.add(answer, weight - distance);
                }
            }
        }
        exponentials(answers, scores, length)
    }

    fn of_clues(&self, nears: &[(f32, Distances)], length: usize) -> Ballot<'p> {
        let (answers, clues) = (self.pack.answers(), self.pack.clues());
        let mut roots: Numbers<RootId> = Numbers::default();
        for (weight, near) in nears {
            for (&root, &distance) in &near.roots {
                if weight > &distance {
                    *roots.entry(root).or_default() += weight - distance;
                }
            }
        }
        let mut order: Vec<(RootId, f32)> =
            roots.iter().map(|(&root, &score)| (root, score)).collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        order.truncate(MOST_ROOTS);
        let ids = answers.range(length);
        let mut scores = Ballot::new(answers, length);
        for (root, _) in &order {
            for &clue in clues.with_root(*root).iter().take(MOST_CLUES) {
                let seen = clues.answers(clue);
                if !seen.iter().any(|seen| ids.contains(&seen.answer.0)) {
                    continue;
                }
                let own = clues.roots(clue);
                let score: f32 = own.iter().filter_map(|root| roots.get(root)).sum();
                let score = score / (own.len() as f32).sqrt();
                for seen in seen {
                    scores.raise(seen.answer, score);
                }
            }
        }
        exponentials(answers, scores, length)
    }
}

/// Turns scores in nats into weights, the best being 1.
fn exponentials<'p>(
    answers: wordwright_knowledge::Answers<'p>,
    scores: Ballot<'p>,
    length: usize,
) -> Ballot<'p> {
    let mut ballot = Ballot::new(answers, length);
    let words = scores.words(KEEP);
    let best = words.first().map_or(0.0, |c| c.weight);
    for candidate in words {
        if let crate::experts::opinion::WordRef::Known(id) = candidate.word {
            ballot.add(id, (SHARPNESS * (candidate.weight - best)).exp());
        }
    }
    ballot
}

impl Expert for Dijkstra<'_> {
    fn name(&self) -> &'static str {
        match (self.all_sources, self.by_clues) {
            (true, false) => "dijkstra1",
            (true, true) => "dijkstra2",
            (false, false) => "dijkstra3",
            (false, true) => "dijkstra4",
        }
    }

    fn opinion(&self, clue: &ClueText, length: usize) -> Opinion {
        self.ballot(clue, length).map_or_else(Opinion::none, |ballot| ballot.opinion(0.8, KEEP))
    }

    fn evidence(&self, clue: &ClueText, words: &[&[Capital]]) -> Vec<Option<String>> {
        let Some(learned) = self.pack.learned() else { return vec![None; words.len()] };
        let starts = self.starts(clue);
        let near = |(root, start): &(RootId, String)| self.near(learned.graph(), start, *root);
        let nears: Vec<Distances> = starts.iter().map(near).collect();
        let reason = |word: &&[Capital]| {
            let answer = self.pack.answers().find(word)?;
            let path = |((_, start), near): (&(RootId, String), &Distances)| {
                near.answers.contains_key(&answer).then(|| format!("\"{start}\""))
            };
            let paths: Vec<String> = starts.iter().zip(&nears).filter_map(path).collect();
            (!paths.is_empty())
                .then(|| format!("related words lead to it from {}", paths.join(", ")))
        };
        words.iter().map(reason).collect()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::{WORLD, opinion_text};

    fn check(clue: &str, length: usize, expected: &Expect) {
        let pack = &*WORLD;
        expected.assert_eq(&opinion_text(pack, &Dijkstra::variants(pack)[2], clue, length));
    }

    #[test]
    fn terms_are_near() {
        check(
            "Acorn",
            3,
            &expect![[r#"
                0.80
                OAK 1.00 related words lead to it from "acorn"
            "#]],
        );
        check(
            "Unheard of",
            5,
            &expect![[r#"
                0.80
                ACORN 1.00 related words lead to it from "of"
            "#]],
        );
    }
}
