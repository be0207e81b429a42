//! The GADDAG: every word from every one of its letters outwards.
//!
//! Gordon (1994). A word is stored once for each of its letters: from that
//! letter backwards to the first, then the separator, then the rest forwards.
//! CARE is `C^ARE`, `AC^RE`, `RAC^E` and, with nothing left, `ERAC`.

use crate::edge::{Edge, Edges, NodeId, SEPARATOR};
use crate::graph_builder::GraphBuilder;
use crate::{Letter, LexiconError};

/// A GADDAG: a view on the edges of a [`WordGraph`](crate::WordGraph), free to
/// copy.
#[derive(Debug, Clone, Copy)]
pub struct Gaddag<'a> {
    edges: &'a [Edge],
    root: NodeId,
}

impl<'a> Gaddag<'a> {
    pub(crate) fn new(edges: &'a [Edge], root: NodeId) -> Self {
        Self { edges, root }
    }

    /// The node where every letter of every word is an edge.
    pub fn root(self) -> NodeId {
        self.root
    }

    /// The edges of `node`, the separator first, then by letter.
    pub fn edges(self, node: NodeId) -> Edges<'a> {
        Edges::of(self.edges, node)
    }

    /// The edge from `node` with `letter`.
    pub fn edge(self, node: NodeId, letter: Letter) -> Option<Edge> {
        self.edges(node).with_tile(letter.place())
    }

    /// The node after the separator: there the walk turns and goes forwards
    /// from behind the letter that it began with.
    pub fn turn(self, node: NodeId) -> Option<NodeId> {
        Some(self.edges(node).next().filter(|edge| edge.tile() == SEPARATOR)?.target())
    }

    /// Whether `word` is one of the words, walking from its letter at `from`.
    ///
    /// Every `from` inside the word gives the same answer.
    pub fn contains(self, word: &[Letter], from: usize) -> bool {
        let (head, tail) = word.split_at(word.len().min(from + 1));
        let places = |letter: &Letter| letter.place();
        let turn = (!tail.is_empty()).then_some(SEPARATOR);
        let tiles = head.iter().rev().map(places).chain(turn).chain(tail.iter().map(places));
        Edges::at_end(self.edges, self.root, tiles).is_some_and(Edge::ends_word)
    }
}

/// Adds every rotated form of `words`, which are sorted, to a `builder` that
/// holds their DAWG at `root`.
///
/// What follows the separator is what follows the same beginning in the DAWG:
/// its node is there already. So each beginning of a word is added once,
/// backwards, however many words go on from it.
pub(crate) fn add_turned(
    words: &[&[Letter]],
    root: NodeId,
    builder: &mut GraphBuilder,
) -> Result<(), LexiconError> {
    let mut tiles = Vec::new();
    let mut turned = Vec::new();
    let mut path: Vec<Edge> = Vec::new();
    let mut before: &[Letter] = &[];
    for word in words {
        path.truncate(before.iter().zip(*word).take_while(|(a, b)| a == b).count());
        for at in path.len()..word.len() {
            let node = path.last().map_or(root, |edge| edge.target());
            let Some(edge) = Edges::of(builder.edges(), node).with_tile(word[at].place()) else {
                break;
            };
            path.push(edge);
            let start = tiles.len();
            tiles.extend(word[..=at].iter().rev().map(|letter| letter.place()));
            turned.push(Turned { key: key(&tiles[start..]), start, end: tiles.len(), edge });
        }
        before = word;
    }
    turned.sort_unstable_by(|a, b| {
        a.key.cmp(&b.key).then_with(|| tiles[a.start..a.end].cmp(&tiles[b.start..b.end]))
    });
    let mut with_separator = Vec::new();
    for Turned { start, end, edge, .. } in turned {
        if edge.ends_word() {
            builder.add(&tiles[start..end])?;
        }
        if !edge.target().is_leaf() {
            with_separator.clear();
            with_separator.extend_from_slice(&tiles[start..end]);
            with_separator.push(SEPARATOR);
            builder.add_leading_to(&with_separator, edge.target())?;
        }
    }
    Ok(())
}

/// A reversed beginning of words, as a range of all tiles.
struct Turned {
    /// The first tiles, so that most comparisons need not read the rest.
    key: u64,
    start: usize,
    end: usize,
    /// The DAWG's edge at the end of the beginning.
    edge: Edge,
}

/// The first eight tiles as one number that sorts as they do.
fn key(tiles: &[u8]) -> u64 {
    let mut first = [0; 8];
    let length = tiles.len().min(first.len());
    first[..length].copy_from_slice(&tiles[..length]);
    u64::from_be_bytes(first)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Alphabet, Parts, WordGraph};

    fn build(words: &[String]) -> WordGraph<'static> {
        let english = Alphabet::english();
        let words: Vec<_> = words.iter().map(|word| english.encode(word).unwrap()).collect();
        WordGraph::build(words.iter().map(Vec::as_slice), Parts::DawgAndGaddag).unwrap()
    }

    /// Every path of the graph that ends a word, with `^` for the separator.
    fn paths(gaddag: Gaddag<'_>, node: NodeId, before: &str, found: &mut Vec<String>) {
        for edge in gaddag.edges(node) {
            let face = edge.letter().map_or("^".to_owned(), |l| Alphabet::english().decode(&[l]));
            let path = format!("{before}{face}");
            if edge.ends_word() {
                found.push(path.clone());
            }
            paths(gaddag, edge.target(), &path, found);
        }
    }

    #[test]
    fn turned_forms_of_care() {
        let graph = build(&["care".to_owned()]);
        let mut found = Vec::new();
        let gaddag = graph.gaddag().unwrap();
        paths(gaddag, gaddag.root(), "", &mut found);
        assert_eq!(found, ["AC^RE", "C^ARE", "ERAC", "RAC^E"]);
    }

    #[test]
    fn no_gaddag_where_none_was_built() {
        let word = Alphabet::english().encode("care").unwrap();
        let graph = WordGraph::build([word.as_slice()], Parts::Dawg).unwrap();
        assert!(graph.gaddag().is_none());
        assert!(build(&[]).gaddag().is_none());
    }

    proptest! {
        #[test]
        fn agrees_with_the_list_from_every_letter(
            words in prop::collection::vec("[a-c]{1,5}", 1..40),
            asked in prop::collection::vec("[a-c]{1,6}", 1..20),
        ) {
            let graph = build(&words);
            let gaddag = graph.gaddag().unwrap();
            for word in words.iter().chain(&asked) {
                let letters = Alphabet::english().encode(word).unwrap();
                for from in 0..letters.len() {
                    prop_assert_eq!(gaddag.contains(&letters, from), words.contains(word));
                }
            }
        }

        #[test]
        fn holds_exactly_the_turned_forms(words in prop::collection::vec("[a-c]{1,4}", 1..20)) {
            let graph = build(&words);
            let gaddag = graph.gaddag().unwrap();
            let mut found = Vec::new();
            paths(gaddag, gaddag.root(), "", &mut found);
            let mut expected: Vec<String> = words
                .iter()
                .flat_map(|word| (1..=word.len()).map(move |n| word.split_at(n)))
                .map(|(head, tail)| {
                    let turned: String = head.chars().rev().collect();
                    let mark = if tail.is_empty() { "" } else { "^" };
                    format!("{turned}{mark}{tail}").to_uppercase()
                })
                .collect();
            expected.sort();
            expected.dedup();
            found.sort();
            prop_assert_eq!(found, expected);
        }
    }
}
