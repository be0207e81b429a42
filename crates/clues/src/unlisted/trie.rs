//! Words as a trie, walked under the messages of cells.
//!
//! The children of a node are stored together and selected by a set of letters.
//! Only those are visited that the next cell leaves likely enough: which
//! letters those are depends on how likely the beginning is, and is computed
//! once for each power of two.

use wordwright_knowledge::Capital;

use crate::letters::LetterWeights;

/// A beginning of words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node<T> {
    /// The letters that may come next, A in the lowest bit.
    next: u32,
    /// The index of the first child.
    first: u32,
    /// The value of the word that ends here; the default if none does.
    pub(crate) value: T,
}

/// A trie of words, each with a value that is not the default of its type.
#[derive(Clone, Debug)]
pub(crate) struct Trie<T> {
    /// The first is the root.
    nodes: Vec<Node<T>>,
}

impl<T: Copy + Default + PartialEq> Trie<T> {
    /// Builds a trie from distinct words of one to [`LONGEST`] letters in ascending order.
    pub(crate) fn new(words: &[(&[Capital], T)]) -> Self {
        let mut nodes = vec![Node::default()];
        // Nodes whose children are not built yet: node, its letters, its words.
        let mut open = vec![(0, 0, words)];
        while let Some((node, depth, mut words)) = open.pop() {
            if let [(word, value), longer @ ..] = words
                && word.len() == depth
            {
                nodes[node].value = *value;
                words = longer;
            }
            nodes[node].first = nodes.len() as u32;
            for words in words.chunk_by(|(x, _), (y, _)| x[depth] == y[depth]) {
                nodes[node].next |= 1 << words[0].0[depth].index();
                open.push((nodes.len(), depth + 1, words));
                nodes.push(Node::default());
            }
        }
        Self { nodes }
    }

    /// The empty beginning of all words.
    pub(crate) fn root(&self) -> &Node<T> {
        &self.nodes[0]
    }

    /// The children with these letters.
    pub(crate) fn next(
        &self,
        node: &Node<T>,
        letters: u32,
    ) -> impl Iterator<Item = (Capital, &Node<T>)> {
        let (all, first) = (node.next, node.first);
        let mut left = all & letters;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros();
            let letter = Capital::from_index(index as usize)?;
            let bit = 1_u32 << index;
            left ^= bit;
            let place = (all & (bit - 1)).count_ones();
            Some((letter, &self.nodes[(first + place) as usize]))
        })
    }

    /// Calls `word` with the letters and the value of every word, in ascending order.
    pub(crate) fn each_word(&self, word: &mut impl FnMut(&[Capital], T)) {
        self.each_word_below(self.root(), &mut Vec::new(), word);
    }

    fn each_word_below(
        &self,
        node: &Node<T>,
        letters: &mut Vec<Capital>,
        word: &mut impl FnMut(&[Capital], T),
    ) {
        if node.value != T::default() {
            word(letters, node.value);
        }
        for (letter, node) in self.next(node, u32::MAX) {
            letters.push(letter);
            self.each_word_below(node, letters, word);
            letters.pop();
        }
    }

    /// Calls `word` with the end, the product of messages and the value of every
    /// word that may start at a cell.
    pub(crate) fn each(&self, start: usize, bars: &Bars<'_>, word: &mut impl FnMut(usize, f64, T)) {
        let mut all = usize::MAX;
        self.each_below(self.root(), start, 1.0, bars, &mut all, word);
    }

    /// The same while `visits` are left; each beginning takes one.
    pub(crate) fn each_within(
        &self,
        start: usize,
        bars: &Bars<'_>,
        visits: &mut usize,
        word: &mut impl FnMut(usize, f64, T),
    ) {
        self.each_below(self.root(), start, 1.0, bars, visits, word);
    }

    fn each_below(
        &self,
        node: &Node<T>,
        cell: usize,
        before: f64,
        bars: &Bars<'_>,
        visits: &mut usize,
        word: &mut impl FnMut(usize, f64, T),
    ) {
        for (letter, node) in self.next(node, bars.letters(cell, before)) {
            let Some(product) = bars.product(cell, letter, before) else { continue };
            let Some(left) = visits.checked_sub(1) else { return };
            *visits = left;
            if node.value != T::default() {
                word(cell + 1, product, node.value);
            }
            self.each_below(node, cell + 1, product, bars, visits, word);
        }
    }
}

/// The messages of cells, and which letters they leave likely enough.
pub(crate) struct Bars<'a> {
    messages: &'a [LetterWeights],
    /// Beginnings whose product is below this are skipped.
    least: f64,
    /// By cell and by power of two, from 1 downwards: the letters whose
    /// message is at least this.
    letters: Vec<u32>,
    /// Powers of two for each cell.
    powers: usize,
}

impl<'a> Bars<'a> {
    /// For messages of at most 1, and beginnings down to this product.
    pub(crate) fn new(messages: &'a [LetterWeights], least: f64) -> Self {
        let powers = power(least) + 1;
        let mut letters = vec![0; powers * messages.len()];
        for (row, message) in letters.chunks_exact_mut(powers).zip(messages) {
            for letter in Capital::ALL {
                if let Some(set) = row.get_mut(power(message.at(letter))) {
                    *set |= 1 << letter.index();
                }
            }
            for at in 1..powers {
                row[at] |= row[at - 1];
            }
        }
        Self { messages, least, letters, powers }
    }

    /// The letters that may come next in a cell where a beginning has this product; and a
    /// few more, which [`Self::product`] rejects. None beyond the last cell.
    pub(crate) fn letters(&self, cell: usize, before: f64) -> u32 {
        let at = power(self.least / before).min(self.powers - 1);
        self.letters.get(cell * self.powers + at).copied().unwrap_or(0)
    }

    /// The product with one more letter, unless it is too small.
    pub(crate) fn product(&self, cell: usize, letter: Capital, before: f64) -> Option<f64> {
        let product = before * self.messages[cell].at(letter);
        (product >= self.least).then_some(product)
    }
}

/// The least `n` from 0 on for which a number is at least 1 / 2ⁿ.
fn power(number: f64) -> usize {
    /// The number of bits below a float's exponent.
    const MANTISSA: u32 = 52;
    /// The exponent bits of 1.
    const OF_ONE: u64 = 1023;
    OF_ONE.saturating_sub(number.to_bits() >> MANTISSA) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Vec<Capital> {
        Capital::of(text.as_bytes()).expect("capitals").to_vec()
    }

    /// All words that the messages leave, with their products, computed the slow way.
    fn slow(
        words: &[(&[Capital], u32)],
        start: usize,
        messages: &[LetterWeights],
        least: f64,
    ) -> Vec<(usize, f64, u32)> {
        let product = |word: &[Capital]| {
            let messages = messages.get(start..start + word.len())?;
            Some(
                word.iter()
                    .zip(messages)
                    .fold(1.0, |product, (&l, message)| product * message.at(l)),
            )
        };
        let all = words
            .iter()
            .filter_map(|(word, value)| Some((start + word.len(), product(word)?, *value)));
        all.filter(|(_, product, _)| *product >= least).collect()
    }

    #[test]
    fn every_word_that_is_likely_enough_is_met_with_its_product() {
        let mut words: Vec<Vec<Capital>> =
            ["A", "AN", "AND", "ANDY", "BE", "BEAN", "DO", "DONE", "N", "NO", "YES", "Z"]
                .map(letters)
                .into();
        words.sort();
        let words: Vec<(&[Capital], u32)> =
            words.iter().enumerate().map(|(at, word)| (&**word, at as u32 + 1)).collect();
        let trie = Trie::new(&words);
        let mut all = Vec::new();
        trie.each_word(&mut |word, value| all.push((word.to_vec(), value)));
        assert!(all.iter().map(|(word, value)| (&**word, *value)).eq(words.iter().copied()));
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..500 {
            let messages: Vec<LetterWeights> = (0..random.usize(1..5))
                .map(|_| {
                    let mut table = LetterWeights::ZEROS;
                    table.0[..Capital::COUNT]
                        .fill_with(|| 0.5_f64.powi(random.i32(0..12)) * random.f64());
                    table.0[random.usize(..Capital::COUNT)] = 1.0;
                    table
                })
                .collect();
            let least = [1.0, 0.5, 0.3, 1e-2, 1e-6][random.usize(..5)];
            for start in 0..=messages.len() {
                let mut found = Vec::new();
                let bars = Bars::new(&messages, least);
                trie.each(start, &bars, &mut |end, product, value| {
                    found.push((end, product, value));
                });
                found.sort_by_key(|word| word.2);
                assert_eq!(found, slow(&words, start, &messages, least));
            }
        }
    }

    #[test]
    fn powers_of_two() {
        let powers = [2.0, 1.0, 0.99, 0.5, 0.26, 0.25, 1e-6].map(power);
        assert_eq!(powers, [0, 0, 1, 1, 2, 2, 20]);
    }
}
