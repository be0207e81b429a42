//! Finds the clues of the archive that are similar to a clue: the vector space
//! model of PROVERB 2002, section 3.2.3.
//!
//! A clue is a vector with a component for each root and each pair of
//! neighbouring roots; a root weighs its inverse document frequency. Similarity
//! is the cosine. Only the clues that share one of the rarer roots are
//! examined, at most about `MOST_CLUES`.

use wordwright_knowledge::{ClueId, Clues, Pack, RootId, Roots};

use crate::clue::ClueText;

/// Approximate number of clues examined for one query; common roots are ignored
/// once the rarer ones reach it. It bounds the time of a clue to a few
/// milliseconds. By judgement.
const MOST_CLUES: usize = 40_000;

/// The weight of a pair of neighbouring roots, relative to the two roots. By judgement.
const PAIR: f32 = 0.5;

/// A collection of clues to search: the archive, or definitions.
#[derive(Clone, Copy, Debug)]
pub struct Retrieval<'p> {
    clues: Clues<'p>,
    roots: Roots<'p>,
    /// Natural logarithm of the number of clues.
    log_size: f32,
}

/// A clue as a vector.
#[derive(Clone, Debug)]
pub struct Query {
    roots: Vec<(RootId, f32)>,
    pairs: Vec<(RootId, RootId, f32)>,
    norm: f32,
}

impl Query {
    /// The roots that the archive knows, with their weights.
    pub fn roots(&self) -> &[(RootId, f32)] {
        &self.roots
    }
}

impl<'p> Retrieval<'p> {
    /// Looks in the archive of a pack.
    pub fn archive(pack: &'p Pack) -> Retrieval<'p> {
        Retrieval::of(pack.clues(), pack)
    }

    /// Searches the definitions and notes of a pack.
    pub fn facts(pack: &'p Pack) -> Retrieval<'p> {
        Retrieval::of(pack.facts(), pack)
    }

    fn of(clues: Clues<'p>, pack: &'p Pack) -> Retrieval<'p> {
        let log_size = (clues.len().max(2) as f32).ln();
        Retrieval { clues, roots: pack.roots(), log_size }
    }

    /// The clues that are searched.
    pub fn clues(&self) -> Clues<'p> {
        self.clues
    }

    /// The inverse document frequency of a root: how informative it is, in
    /// nats.
    pub fn weight(&self, root: RootId) -> f32 {
        let count = self.clues.with_root(root).len().max(1);
        (self.log_size - (count as f32).ln()).max(0.05)
    }

    /// A clue as a vector.
    pub fn query(&self, clue: &ClueText) -> Query {
        self.query_of(clue.roots())
    }

    /// Roots as a vector.
    pub(crate) fn query_of(&self, roots: &[String]) -> Query {
        let ids: Vec<Option<RootId>> = roots.iter().map(|root| self.roots.find(root)).collect();
        let mut norm = 0.0;
        let mut known = Vec::new();
        for id in &ids {
            // A root that was never seen is as informative as possible.
            let weight = id.map_or(self.log_size, |id| self.weight(id));
            norm += weight * weight;
            known.extend(id.map(|id| (id, weight)));
        }
        let mut pairs = Vec::new();
        for pair in ids.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let weight = PAIR
                * (a.map_or(self.log_size, |a| self.weight(a))
                    * b.map_or(self.log_size, |b| self.weight(b)))
                .sqrt();
            norm += weight * weight;
            if let (Some(a), Some(b)) = (a, b) {
                pairs.push((a, b, weight));
            }
        }
        Query { roots: known, pairs, norm: norm.sqrt() }
    }

    /// Calls `each` for the clues that share roots with the query, once each,
    /// in no particular order, with the cosine (0 to 1). `wanted` selects clues
    /// before their similarity is computed.
    pub(crate) fn similar(
        &self,
        query: &Query,
        wanted: impl Fn(ClueId) -> bool,
        mut each: impl FnMut(ClueId, f32),
    ) {
        self.sharing(query, wanted, |clue, roots| each(clue, self.cosine(query, roots)));
    }

    /// Calls `each` for the clues that share roots with the query, once each,
    /// in no particular order, with their roots. `wanted` selects clues.
    pub fn sharing(
        &self,
        query: &Query,
        wanted: impl Fn(ClueId) -> bool,
        mut each: impl FnMut(ClueId, &[RootId]),
    ) {
        let mut rare: Vec<RootId> = query.roots.iter().map(|(root, _)| *root).collect();
        rare.sort_by_key(|&root| self.clues.with_root(root).len());
        let mut looked_at = 0;
        let mut done: Vec<RootId> = Vec::new();
        for root in rare {
            let postings = self.clues.with_root(root);
            if looked_at > 0 && looked_at + postings.len() > MOST_CLUES {
                break;
            }
            looked_at += postings.len();
            for &clue in postings.iter().take(MOST_CLUES) {
                let roots = self.clues.roots(clue);
                if roots.iter().any(|root| done.contains(root)) || !wanted(clue) {
                    continue;
                }
                each(clue, roots);
            }
            done.push(root);
        }
    }

    /// The cosine of one clue with the query (0 to 1).
    pub(crate) fn likeness(&self, query: &Query, clue: ClueId) -> f32 {
        self.cosine(query, self.clues.roots(clue))
    }

    fn cosine(&self, query: &Query, roots: &[RootId]) -> f32 {
        let mut norm = 0.0;
        let mut product = 0.0;
        let mut before: Option<(RootId, f32)> = None;
        for &root in roots {
            let weight = self.weight(root);
            norm += weight * weight;
            if query.roots.iter().any(|(known, _)| *known == root) {
                product += weight * weight;
            }
            if let Some((previous, other)) = before {
                let pair = PAIR * (weight * other).sqrt();
                norm += pair * pair;
                if query.pairs.iter().any(|&(a, b, _)| a == previous && b == root) {
                    product += pair * pair;
                }
            }
            before = Some((root, weight));
        }
        product / (query.norm * norm.sqrt()).max(f32::MIN_POSITIVE)
    }
}
