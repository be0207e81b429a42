//! Words as a trie in preorder, walked under the messages of cells.
//!
//! A beginning that the letters rule out is skipped with all that begins so.

use crate::table::Table;

/// The longest slot, and so the longest word.
pub(crate) const LONGEST: usize = 63;

/// A node of the trie, stored before all nodes below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<T> {
    /// 0 for A to 25 for Z.
    pub(crate) letter: u8,
    /// Letters up to and including this one.
    pub(crate) depth: u8,
    /// The next node that does not begin so.
    pub(crate) skip: u32,
    /// What is known of the word that ends here; the default if none does.
    pub(crate) value: T,
}

/// Words, each with a value that is not the default of its type.
#[derive(Clone, Debug)]
pub(crate) struct Trie<T> {
    nodes: Vec<Node<T>>,
}

impl<T: Copy + Default + PartialEq> Trie<T> {
    /// From words in letters 0 to 25, each of one to [`LONGEST`], in ascending
    /// order and each once.
    pub(crate) fn new<'a>(words: impl IntoIterator<Item = (&'a [u8], T)>) -> Self {
        let mut nodes: Vec<Node<T>> = Vec::new();
        // The nodes on the way to the word before.
        let mut path: Vec<usize> = Vec::new();
        let mut last: &[u8] = &[];
        for (word, value) in words {
            let shared = word.iter().zip(last).take_while(|(x, y)| x == y).count();
            close(&mut nodes, &mut path, shared);
            for &letter in &word[shared..] {
                path.push(nodes.len());
                let depth = path.len() as u8;
                nodes.push(Node { letter, depth, skip: 0, value: T::default() });
            }
            if let Some(node) = nodes.last_mut() {
                node.value = value;
            }
            last = word;
        }
        close(&mut nodes, &mut path, 0);
        Self { nodes }
    }

    /// Walks over every beginning of a word that may start at a cell, with the
    /// product of `before` and its letters' messages. Beginnings below `least`
    /// are skipped.
    pub(crate) fn walk(
        &self,
        messages: &[Table],
        [before, least]: [f64; 2],
        mut visit: impl FnMut(&Node<T>, f64),
    ) {
        let mut products = [before; LONGEST + 1];
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let depth = usize::from(node.depth);
            let product = match messages.get(depth - 1) {
                Some(message) => products[depth - 1] * message.at(node.letter),
                None => 0.0,
            };
            if product < least {
                at = node.skip as usize;
                continue;
            }
            products[depth] = product;
            visit(node, product);
            at += 1;
        }
    }

    /// Calls `word` with the end, the product of messages and the value of every
    /// word that may start at a cell. Beginnings below `least` are skipped.
    pub(crate) fn each(
        &self,
        start: usize,
        messages: &[Table],
        least: f64,
        mut word: impl FnMut(usize, f64, T),
    ) {
        self.walk(&messages[start..], [1.0, least], |node, product| {
            if node.value != T::default() {
                word(start + usize::from(node.depth), product, node.value);
            }
        });
    }
}

/// Ends the open nodes deeper than `depth`: the next one stored does not begin
/// as they do.
fn close<T>(nodes: &mut [Node<T>], path: &mut Vec<usize>, depth: usize) {
    let end = nodes.len() as u32;
    for node in path.drain(depth..) {
        nodes[node].skip = end;
    }
}
