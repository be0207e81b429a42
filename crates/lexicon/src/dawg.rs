//! The directed acyclic word graph: the smallest graph of all words.
//!
//! Appel and Jacobson (1988, §3.2.2): the trie of the words with all equal
//! parts merged. A word is a path from the root whose last edge ends a word.

use crate::Letter;
use crate::edge::{Edge, Edges, NodeId, following};

/// A DAWG: a view on the edges of a [`WordGraph`](crate::WordGraph), free to
/// copy.
#[derive(Debug, Clone, Copy)]
pub struct Dawg<'a> {
    edges: &'a [Edge],
    root: NodeId,
}

/// How large a DAWG is, and how large the trie is that it stands for.
///
/// A node here has edges; the one node without any is counted nowhere, as in
/// Appel and Jacobson (1988, §3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DawgCounts {
    /// Words.
    pub words: u64,
    /// Letters of all words, one after the other.
    pub letters: u64,
    /// Nodes of the trie that have edges.
    pub trie_nodes: u64,
    /// Edges of the trie.
    pub trie_edges: u64,
    /// Nodes of the DAWG.
    pub nodes: usize,
    /// Edges of the DAWG, node by node.
    pub edges: usize,
    /// Edges in the array: fewer, since a node whose edges are the last ones
    /// of another shares them. Each takes four bytes.
    pub stored_edges: usize,
}

impl<'a> Dawg<'a> {
    pub(crate) fn new(edges: &'a [Edge], root: NodeId) -> Self {
        Self { edges, root }
    }

    /// The node where every word starts.
    pub fn root(self) -> NodeId {
        self.root
    }

    /// The edges of `node`, by letter.
    pub fn edges(self, node: NodeId) -> Edges<'a> {
        Edges::of(self.edges, node)
    }

    /// The edge from `node` with `letter`.
    pub fn edge(self, node: NodeId, letter: Letter) -> Option<Edge> {
        self.edges(node).with_tile(letter.place())
    }

    /// The node after `letter`, which may be the leaf.
    pub fn child(self, node: NodeId, letter: Letter) -> Option<NodeId> {
        Some(self.edge(node, letter)?.target())
    }

    /// Whether `word` is one of the words.
    pub fn contains(self, word: &[Letter]) -> bool {
        let tiles = word.iter().map(|letter| letter.place());
        Edges::at_end(self.edges, self.root, tiles).is_some_and(Edge::ends_word)
    }

    /// Every word, in alphabetical order.
    pub fn words(self) -> Words<'a> {
        self.words_after(Vec::new(), self.root)
    }

    /// The words that start with `prefix`, the longer ones only, in
    /// alphabetical order.
    pub fn extensions(self, prefix: &[Letter]) -> Words<'a> {
        let node = prefix.iter().try_fold(self.root, |node, &letter| self.child(node, letter));
        self.words_after(prefix.to_vec(), node.unwrap_or(NodeId::LEAF))
    }

    fn words_after(self, word: Vec<Letter>, node: NodeId) -> Words<'a> {
        Words { dawg: self, prefix: word.len(), word, open: vec![self.edges(node)] }
    }

    /// Counts nodes and edges. Costs one visit of each edge, however many nodes
    /// share it. The trie of a graph from elsewhere can be larger than any
    /// number: its counts stop at [`u64::MAX`].
    pub fn counts(self) -> DawgCounts {
        let mut counts = DawgCounts::default();
        // The size of each node, by its first edge, and of each node's last
        // edges: an edge and what comes after it are added up once, not for
        // each node that ends with them.
        let mut below: Vec<Option<Trie>> = vec![None; self.edges.len()];
        let mut is_node = vec![false; self.edges.len()];
        let mut path = vec![self.root];
        while let Some(&place) = path.last() {
            if place.is_leaf() || below[place.index()].is_some() {
                path.pop();
                continue;
            }
            let [target, rest] = following(self.edges, place);
            let unknown = |place: &NodeId| !place.is_leaf() && below[place.index()].is_none();
            let before = path.len();
            path.extend([target, rest].into_iter().filter(unknown));
            if path.len() > before {
                continue;
            }
            path.pop();
            let [after, beside] =
                [target, rest].map(|node| below[node.index()].unwrap_or_default());
            let ends = u64::from(self.edges[place.index()].ends_word());
            // Each of these words has this edge's letter.
            let words = after.words.saturating_add(ends);
            let itself = u64::from(rest.is_leaf());
            below[place.index()] = Some(Trie {
                words: beside.words.saturating_add(words),
                letters: beside.letters.saturating_add(after.letters).saturating_add(words),
                nodes: beside.nodes.saturating_add(after.nodes).saturating_add(itself),
                edges: beside.edges.saturating_add(after.edges).saturating_add(1),
                own_edges: beside.own_edges + 1,
            });
            counts.stored_edges += 1;
            if !target.is_leaf() && !std::mem::replace(&mut is_node[target.index()], true) {
                counts.nodes += 1;
                counts.edges += after.own_edges as usize;
            }
        }
        if let Some(Some(whole)) = below.get(self.root.index()) {
            counts.nodes += 1;
            counts.edges += whole.own_edges as usize;
            counts.words = whole.words;
            counts.letters = whole.letters;
            counts.trie_nodes = whole.nodes;
            counts.trie_edges = whole.edges;
        }
        counts
    }
}

/// The size of the trie below a node.
#[derive(Debug, Clone, Copy, Default)]
struct Trie {
    words: u64,
    letters: u64,
    nodes: u64,
    edges: u64,
    /// Edges of the node itself.
    own_edges: u32,
}

/// The words of a [`Dawg`] in alphabetical order.
#[derive(Debug, Clone)]
pub struct Words<'a> {
    dawg: Dawg<'a>,
    prefix: usize,
    word: Vec<Letter>,
    open: Vec<Edges<'a>>,
}

impl Iterator for Words<'_> {
    type Item = Vec<Letter>;

    fn next(&mut self) -> Option<Vec<Letter>> {
        loop {
            let open = self.open.last_mut()?;
            let Some(edge) = open.next() else {
                self.open.pop();
                self.word.truncate((self.prefix + self.open.len()).saturating_sub(1));
                continue;
            };
            let Some(letter) = edge.letter() else { continue };
            self.word.truncate(self.prefix + self.open.len() - 1);
            self.word.push(letter);
            self.open.push(self.dawg.edges(edge.target()));
            if edge.ends_word() {
                return Some(self.word.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use proptest::prelude::*;

    use super::*;
    use crate::{Alphabet, Parts, WordGraph};

    fn encode(words: &[&str]) -> Vec<Vec<Letter>> {
        words.iter().map(|word| Alphabet::english().encode(word).unwrap()).collect()
    }

    fn build(words: &[Vec<Letter>]) -> WordGraph<'static> {
        WordGraph::build(words.iter().map(Vec::as_slice), Parts::Dawg).unwrap()
    }

    /// The nodes of the trie, each with the set of its word endings: the
    /// right languages, of which a minimal graph has one node each.
    fn right_languages(words: &BTreeSet<Vec<Letter>>) -> (HashSet<Vec<&[Letter]>>, u64, u64) {
        let prefixes: BTreeSet<&[Letter]> =
            words.iter().flat_map(|word| (0..=word.len()).map(|n| &word[..n])).collect();
        let mut languages = HashSet::new();
        let mut nodes = 0;
        for prefix in &prefixes {
            let endings: Vec<&[Letter]> = words
                .iter()
                .filter_map(|word| word.strip_prefix(*prefix))
                .filter(|ending| !ending.is_empty())
                .collect();
            nodes += u64::from(!endings.is_empty());
            if !endings.is_empty() {
                languages.insert(endings);
            }
        }
        (languages, nodes, prefixes.len().saturating_sub(1) as u64)
    }

    #[test]
    fn the_paper_s_example_lexicon() {
        // Figure 1's kind of lexicon: common starts and common ends.
        let words = encode(&["car", "cars", "cat", "cats", "do", "dog", "dogs", "done", "ear"]);
        let graph = build(&words);
        let counts = graph.dawg().counts();
        assert_eq!(
            counts,
            DawgCounts {
                words: 9,
                letters: 30,
                trie_nodes: 11,
                trie_edges: 15,
                nodes: 9,
                edges: 13,
                stored_edges: 13,
            }
        );
        assert_eq!(graph.dawg().words().collect::<Vec<_>>(), words);
        let after: Vec<_> = graph.dawg().extensions(&words[4]).collect();
        assert_eq!(after, encode(&["dog", "dogs", "done"]));
        assert_eq!(graph.dawg().extensions(&encode(&["x"])[0]).count(), 0);
    }

    #[test]
    fn a_graph_without_words() {
        let graph = build(&[]);
        assert_eq!(graph.dawg().words().count(), 0);
        assert_eq!(graph.dawg().counts(), DawgCounts::default());
        assert!(!graph.dawg().contains(&[]));
    }

    proptest! {
        #[test]
        fn minimal_and_complete(words in prop::collection::vec("[a-c]{1,5}", 0..60)) {
            let words: Vec<Vec<Letter>> =
                words.iter().map(|word| Alphabet::english().encode(word).unwrap()).collect();
            let sorted: BTreeSet<Vec<Letter>> = words.iter().cloned().collect();
            let graph = build(&words);
            let dawg = graph.dawg();
            prop_assert!(dawg.words().eq(sorted.iter().cloned()));
            let (languages, trie_nodes, trie_edges) = right_languages(&sorted);
            let counts = dawg.counts();
            prop_assert_eq!(counts.words, sorted.len() as u64);
            prop_assert_eq!(counts.nodes, languages.len());
            prop_assert_eq!(counts.trie_nodes, trie_nodes);
            prop_assert_eq!(counts.trie_edges, trie_edges);
            prop_assert!(counts.stored_edges <= counts.edges);
            prop_assert_eq!(counts.stored_edges + 2, graph.edges().len());
        }

        #[test]
        fn contains_agrees_with_the_list(
            words in prop::collection::vec("[a-c]{1,4}", 0..40),
            asked in "[a-c]{0,5}",
        ) {
            let english = Alphabet::english();
            let graph = build(&words.iter().map(|w| english.encode(w).unwrap()).collect::<Vec<_>>());
            let found = graph.dawg().contains(&english.encode(&asked).unwrap());
            prop_assert_eq!(found, words.contains(&asked));
        }
    }
}
