//! A DAWG, and optionally a GADDAG, in one array of edges.
//!
//! Edge 0 leads to the DAWG's root, edge 1 to the GADDAG's; the nodes follow.
//! The two share what they have in common: what follows the separator in a
//! GADDAG is an end of a word, which the DAWG has too.

use std::borrow::Cow;

use wordwright_core::Budget;

use crate::edge::{Edge, NodeId, following};
use crate::graph_builder::{GraphBuilder, HEADS};
use crate::{Dawg, Gaddag, Letter, LexiconError, gaddag};

/// Which graphs to build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// The DAWG alone.
    Dawg,
    /// The DAWG and the GADDAG, for plays through a square.
    DawgAndGaddag,
}

/// The most letters of all words of a graph from a file, one after the other:
/// about twenty million words. In half a kilobyte, a graph of sixty nodes with
/// two edges to the next can stand for 2^60 words, and listing them would never
/// end.
const LETTERS: u32 = 1 << 28;

/// The words of a lexicon as a graph, owned or lying in a mapped file.
///
/// ```
/// use wordwright_lexicon::{Alphabet, Parts, WordGraph, WordList};
/// let list = WordList::parse(&Alphabet::english(), "car\ncare\ncat")?;
/// let graph = WordGraph::build(list.ids().map(|id| list.letters(id)), Parts::Dawg)?;
/// assert!(graph.dawg().contains(&list.alphabet().encode("care")?));
/// assert!(!graph.dawg().contains(&list.alphabet().encode("ca")?));
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordGraph<'a> {
    edges: Cow<'a, [Edge]>,
}

impl<'a> WordGraph<'a> {
    /// Builds the graphs of `words`, in any order, repeats allowed; empty
    /// words are left out.
    ///
    /// Costs time proportional to the letters, and for the GADDAG to the
    /// square of the length of each beginning that words share.
    ///
    /// # Errors
    /// More edges than the 22 bits of a target can number.
    pub fn build<'w>(
        words: impl IntoIterator<Item = &'w [Letter]>,
        parts: Parts,
    ) -> Result<WordGraph<'static>, LexiconError> {
        Self::build_within(words, parts, &Budget::UNLIMITED)
    }

    /// As [`WordGraph::build`], until the budget's time is up or the work is cancelled.
    ///
    /// # Errors
    /// As [`WordGraph::build`]; [`LexiconError::Stopped`].
    pub fn build_within<'w>(
        words: impl IntoIterator<Item = &'w [Letter]>,
        parts: Parts,
        budget: &Budget,
    ) -> Result<WordGraph<'static>, LexiconError> {
        let mut words: Vec<&[Letter]> = words.into_iter().filter(|word| !word.is_empty()).collect();
        if !words.is_sorted() {
            words.sort_unstable();
        }
        let mut builder = GraphBuilder::new(budget);
        let mut tiles = Vec::new();
        for word in &words {
            tiles.clear();
            tiles.extend(word.iter().map(|letter| letter.place()));
            builder.add(&tiles)?;
        }
        let dawg = builder.finish_root()?;
        let gaddag = match parts {
            Parts::Dawg => NodeId::LEAF,
            Parts::DawgAndGaddag => {
                gaddag::add_turned(&words, dawg, &mut builder)?;
                builder.finish_root()?
            }
        };
        Ok(WordGraph { edges: Cow::Owned(builder.into_edges(dawg, gaddag)) })
    }

    /// Takes an array from a file, after checking that every walk in it stays
    /// inside the array and ends.
    pub(crate) fn from_edges(edges: Cow<'a, [Edge]>) -> Result<Self, LexiconError> {
        check(&edges)?;
        Ok(Self { edges })
    }

    /// The DAWG.
    pub fn dawg(&self) -> Dawg<'_> {
        Dawg::new(&self.edges, self.edges[0].target())
    }

    /// The GADDAG, where there is one. A graph without words has none.
    pub fn gaddag(&self) -> Option<Gaddag<'_>> {
        let root = self.edges.get(1).filter(|head| head.tile() == 0)?.target();
        (!root.is_leaf()).then(|| Gaddag::new(&self.edges, root))
    }

    /// The array, as a KWG file has it.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The same graph, owning its array.
    pub fn into_owned(self) -> WordGraph<'static> {
        WordGraph { edges: Cow::Owned(self.edges.into_owned()) }
    }
}

/// Checks that every target lies inside, every list ends, every tile is a
/// letter or the separator, no walk returns to where it was, and the words are
/// not too many.
fn check(edges: &[Edge]) -> Result<(), LexiconError> {
    let error = |at: usize, found: String, expected| LexiconError::Graph { at, found, expected };
    let Some(last) = edges.last() else {
        return Err(error(0, "no edge".to_owned(), "an edge that leads to the root"));
    };
    if !last.is_last() {
        let found = "a node without a last edge".to_owned();
        return Err(error(edges.len() - 1, found, "a last edge flagged as such"));
    }
    for (at, edge) in edges.iter().enumerate() {
        let target = edge.target().index();
        if target >= edges.len() {
            let found = format!("a target of {target} among {} edges", edges.len());
            return Err(error(at, found, "a target inside the graph"));
        }
        if edge.tile() > Letter::MAX.place() {
            return Err(error(at, format!("tile {}", edge.tile()), "a tile from 0 to 63"));
        }
    }
    match count_letters(edges) {
        None => Err(error(0, "a cycle".to_owned(), "a graph in which every walk ends")),
        Some(letters) if letters > LETTERS => {
            let found = format!("words of more than {LETTERS} letters in all");
            let expected = "fewer; the file is damaged, or made to exhaust memory";
            Err(error(0, found, expected))
        }
        Some(_) => Ok(()),
    }
}

/// What the depth-first search knows about a place.
#[derive(Clone, Copy)]
enum Visit {
    Never,
    OnThePath,
    /// The words that continue from there, and their letters, each counted to
    /// at most one more than [`LETTERS`].
    Done {
        words: u32,
        letters: u32,
    },
}

/// The letters of all words of the DAWG, counted to at most one more than
/// [`LETTERS`]; `None` if a walk from one of the roots has no end.
///
/// The search goes from edge to edge, both to the next edge of a node and to
/// the node that an edge leads to: a node may share its edges with every node
/// that begins later in them, and going through all edges of each would take
/// quadratic time.
fn count_letters(edges: &[Edge]) -> Option<u32> {
    let most = |sum: u32| sum.min(LETTERS + 1);
    let mut seen = vec![Visit::Never; edges.len()];
    let mut path = Vec::new();
    for head in edges.iter().take(HEADS) {
        path.push(head.target());
        while let Some(&place) = path.last() {
            let after = |place: NodeId| match seen[place.index()] {
                Visit::Done { words, letters } if !place.is_leaf() => (words, letters),
                _ => (0, 0),
            };
            match seen[place.index()] {
                Visit::Never if !place.is_leaf() => {
                    seen[place.index()] = Visit::OnThePath;
                    for next in following(edges, place).into_iter().filter(|next| !next.is_leaf()) {
                        match seen[next.index()] {
                            Visit::Never => path.push(next),
                            Visit::OnThePath => return None,
                            Visit::Done { .. } => {}
                        }
                    }
                }
                Visit::OnThePath => {
                    let [below, beside] = following(edges, place).map(after);
                    // Each word from here on has this edge's letter.
                    let words = below.0 + u32::from(edges[place.index()].ends_word());
                    seen[place.index()] = Visit::Done {
                        words: most(beside.0 + words),
                        letters: most(beside.1 + below.1 + words),
                    };
                    path.pop();
                }
                Visit::Never | Visit::Done { .. } => {
                    path.pop();
                }
            }
        }
    }
    match seen[edges[0].target().index()] {
        Visit::Done { letters, .. } if !edges[0].target().is_leaf() => Some(letters),
        _ => Some(0),
    }
}

#[cfg(test)]
mod tests {
    use wordwright_core::CancelToken;

    use super::*;

    fn graph(edges: &[(u8, bool, bool, usize)]) -> Result<(), String> {
        let edges: Vec<Edge> = edges
            .iter()
            .map(|&(tile, end, last, target)| {
                let edge = Edge::new(tile, end).leading_to(NodeId::new(target));
                if last { edge.as_last() } else { edge }
            })
            .collect();
        check(&edges).map_err(|error| error.to_string())
    }

    #[test]
    fn a_graph_that_nobody_waits_for_is_not_built() {
        let token = CancelToken::new();
        let budget = Budget::UNLIMITED.with_cancel(&token);
        let place = |number: u32| Letter::new(1 + (number % 26) as u8).unwrap();
        let words: Vec<[Letter; 3]> = (0..10_000)
            .map(|number| [place(number / 26 / 26), place(number / 26), place(number)])
            .collect();
        let build = || {
            let words = words.iter().map(<[Letter; 3]>::as_slice);
            WordGraph::build_within(words, Parts::DawgAndGaddag, &budget)
        };
        assert!(build().is_ok());
        token.cancel();
        assert_eq!(build(), Err(LexiconError::Stopped));
    }

    #[test]
    fn a_graph_of_more_words_than_memory_holds_is_refused() {
        let bomb = |levels: usize| {
            let mut edges = vec![
                Edge::new(0, false).leading_to(NodeId::new(2)).as_last(),
                Edge::new(0, false).leading_to(NodeId::LEAF).as_last(),
            ];
            for level in 1..=levels {
                let next = if level == levels { NodeId::LEAF } else { NodeId::new(2 + 2 * level) };
                edges.push(Edge::new(1, true).leading_to(next));
                edges.push(Edge::new(2, true).leading_to(next).as_last());
            }
            WordGraph::from_edges(Cow::Owned(edges)).map(|graph| graph.dawg().counts().words)
        };
        assert_eq!(bomb(4), Ok(30));
        for levels in [30, 60, 4000] {
            let problem = bomb(levels).unwrap_err().to_string();
            assert!(problem.contains("more than 268435456 letters"), "{problem}");
        }
    }

    #[test]
    fn arrays_that_are_no_graph() {
        let heads = [(0, false, true, 2), (0, false, true, 0)];
        let with = |rest: &[(u8, bool, bool, usize)]| graph(&[&heads, rest].concat());
        assert_eq!(with(&[(1, false, false, 3), (2, true, true, 0)]), Ok(()));
        assert_eq!(with(&[(1, false, true, 3), (2, true, true, 0)]), Ok(()));
        assert_eq!(
            with(&[(1, false, true, 3), (2, true, true, 2)]),
            Err("word graph, edge 0: a cycle; expected a graph in which every walk ends".to_owned())
        );
        assert_eq!(with(&[(1, false, true, 9)]), Err(
            "word graph, edge 2: a target of 9 among 3 edges; expected a target inside the graph"
                .to_owned()
        ));
        assert_eq!(
            with(&[(70, true, true, 0)]),
            Err("word graph, edge 2: tile 70; expected a tile from 0 to 63".to_owned())
        );
        assert_eq!(
            with(&[(1, true, false, 0)]),
            Err("word graph, edge 2: a node without a last edge; \
             expected a last edge flagged as such"
                .to_owned())
        );
        assert_eq!(
            graph(&[]),
            Err("word graph, edge 0: no edge; expected an edge that leads to the root".to_owned())
        );
    }
}
