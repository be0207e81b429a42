//! Regular languages over letters, matched against 64 words at a time.
//!
//! Glushkov's automaton has one state for each letter of an expression and no empty
//! steps, so that a state at a position is a set of words: those whose letters so far can
//! end there. With the masks of a [`WordTable`] such a set is a few ANDs and ORs, whatever
//! the words are, and no expression makes the number of states explode as it does for a
//! deterministic automaton.

use crate::{LetterSet, WordTable};

/// Blocks that are matched together: a cache line, which compilers turn into vectors.
const WIDTH: usize = 8;

/// The most states, of one automaton. With [`MAX_STEPS`] it bounds the time on a list of
/// 400,000 words to some 20 ms.
const MAX_STATES: usize = 255;

/// The most pairs of a state and one that may come next.
const MAX_STEPS: usize = 1_000;

type Words = [u64; WIDTH];

/// What a state reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Letters(LetterSet),
    /// The start of the word, where it reads no letter.
    Start,
    /// The end of the word.
    End,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Tree {
    Symbol(Symbol),
    Sequence(Vec<Tree>),
    Choice(Vec<Tree>),
    /// At least `least` times, and at most `most`, if there is a most.
    Repeat {
        tree: Box<Tree>,
        least: usize,
        most: Option<usize>,
    },
}

/// The error for an expression that needs more states, or more steps between
/// them, than an automaton may have.
#[derive(Debug)]
pub(crate) struct TooLarge;

/// Finds the words of which some part fits a [`Tree`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Automaton {
    states: Vec<State>,
    /// Whether no letter at all fits: then every word has such a part.
    takes_nothing: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    symbol: Symbol,
    /// The states that may come before.
    before: Vec<u8>,
    is_first: bool,
    is_last: bool,
}

/// The states of a part of the expression by which it begins and ends.
struct Ends {
    first: Vec<u8>,
    last: Vec<u8>,
    takes_nothing: bool,
}

impl Automaton {
    pub(crate) fn new(tree: &Tree) -> Result<Self, TooLarge> {
        let mut automaton = Self { states: Vec::new(), takes_nothing: false };
        let mut steps = 0;
        let ends = automaton.add(tree, &mut steps)?;
        for state in ends.first {
            automaton.states[usize::from(state)].is_first = true;
        }
        for state in ends.last {
            automaton.states[usize::from(state)].is_last = true;
        }
        automaton.takes_nothing = ends.takes_nothing;
        Ok(automaton)
    }

    fn add(&mut self, tree: &Tree, steps: &mut usize) -> Result<Ends, TooLarge> {
        match tree {
            Tree::Symbol(symbol) => {
                let state = u8::try_from(self.states.len()).map_err(|_| TooLarge)?;
                if usize::from(state) == MAX_STATES {
                    return Err(TooLarge);
                }
                let before = Vec::new();
                self.states.push(State {
                    symbol: *symbol,
                    before,
                    is_first: false,
                    is_last: false,
                });
                Ok(Ends { first: vec![state], last: vec![state], takes_nothing: false })
            }
            Tree::Sequence(trees) => {
                let mut whole = Ends { first: vec![], last: vec![], takes_nothing: true };
                for tree in trees {
                    let part = self.add(tree, steps)?;
                    self.join(&whole.last, &part.first, steps)?;
                    if whole.takes_nothing {
                        whole.first.extend(&part.first);
                    }
                    if !part.takes_nothing {
                        whole.last.clear();
                    }
                    whole.last.extend(part.last);
                    whole.takes_nothing &= part.takes_nothing;
                }
                Ok(whole)
            }
            Tree::Choice(trees) => {
                let mut whole = Ends { first: vec![], last: vec![], takes_nothing: false };
                for tree in trees {
                    let part = self.add(tree, steps)?;
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                    whole.takes_nothing |= part.takes_nothing;
                }
                Ok(whole)
            }
            Tree::Repeat { tree, least, most } => {
                let mut whole = Ends { first: vec![], last: vec![], takes_nothing: *least == 0 };
                let mut previous: Vec<u8> = Vec::new();
                // Optional copies are left out from the end, so each follows
                // only the one before it, and the number of steps grows
                // linearly with the copies.
                for copy in 1..=most.unwrap_or((*least).max(1)) {
                    let part = self.add(tree, steps)?;
                    if copy == 1 {
                        whole.takes_nothing |= part.takes_nothing;
                        whole.first.clone_from(&part.first);
                    }
                    self.join(&previous, &part.first, steps)?;
                    if copy >= *least || whole.takes_nothing {
                        whole.last.extend(&part.last);
                    }
                    if most.is_none() && copy == (*least).max(1) {
                        self.join(&part.last, &part.first, steps)?;
                    }
                    previous = part.last;
                }
                Ok(whole)
            }
        }
    }

    fn join(&mut self, before: &[u8], after: &[u8], steps: &mut usize) -> Result<(), TooLarge> {
        *steps += before.len() * after.len();
        if *steps > MAX_STEPS {
            return Err(TooLarge);
        }
        for &state in after {
            let all = &mut self.states[usize::from(state)].before;
            all.extend(before);
            all.sort_unstable();
            all.dedup();
        }
        Ok(())
    }

    /// The work of matching one block at one position.
    pub(crate) fn steps(&self) -> usize {
        self.states.iter().map(|state| 1 + state.before.len()).sum()
    }

    /// The words of a table that fit, as a set like that of [`WordTable::matching`].
    pub(crate) fn matching(&self, table: &WordTable) -> Vec<u64> {
        let mut fits = table.first_words(table.len());
        if self.takes_nothing {
            return fits;
        }
        let mut classes: Vec<LetterSet> = Vec::new();
        let reads: Vec<Option<usize>> = (self.states.iter())
            .map(|state| match state.symbol {
                Symbol::Letters(set) => {
                    Some(classes.iter().position(|&c| c == set).unwrap_or_else(|| {
                        classes.push(set);
                        classes.len() - 1
                    }))
                }
                Symbol::Start | Symbol::End => None,
            })
            .collect();
        let mut has = vec![[0; WIDTH]; classes.len()];
        let mut now = vec![[0; WIDTH]; self.states.len()];
        let mut next = now.clone();
        for (chunk, fits) in fits.chunks_mut(WIDTH).enumerate() {
            let mut matched: Words = [0; WIDTH];
            now.fill([0; WIDTH]);
            // Step 0 is the start of the word and the last one its end; letters are between.
            for step in 0..table.length() + 2 {
                let letter = (1..=table.length()).contains(&step).then(|| step - 1);
                if let Some(at) = letter {
                    for (has, &set) in has.iter_mut().zip(&classes) {
                        *has = words_with(table, at, set, chunk * WIDTH);
                    }
                }
                for (index, (state, reads)) in self.states.iter().zip(&reads).enumerate() {
                    let allowed = match (state.symbol, letter, reads) {
                        (Symbol::Letters(_), Some(_), Some(class)) => has[*class],
                        (Symbol::Start, None, _) if step == 0 => [u64::MAX; WIDTH],
                        (Symbol::End, None, _) if step > 0 => [u64::MAX; WIDTH],
                        _ => {
                            next[index] = [0; WIDTH];
                            continue;
                        }
                    };
                    let mut words = if state.is_first { [u64::MAX; WIDTH] } else { [0; WIDTH] };
                    for before in state.before.iter().map(|&before| usize::from(before)) {
                        or(&mut words, &now[before]);
                        // An anchor reads no letter: `^^` takes both in one
                        // step.
                        if letter.is_none() && before < index {
                            or(&mut words, &next[before]);
                        }
                    }
                    for (words, allowed) in words.iter_mut().zip(allowed) {
                        *words &= allowed;
                    }
                    if state.is_last {
                        or(&mut matched, &words);
                    }
                    next[index] = words;
                }
                std::mem::swap(&mut now, &mut next);
            }
            for (fits, matched) in fits.iter_mut().zip(matched) {
                *fits &= matched;
            }
        }
        fits
    }
}

/// The words with a letter of `set` at `pos`, of the blocks from `block` on. Bits beyond
/// the last word may be set.
fn words_with(table: &WordTable, pos: usize, set: LetterSet, block: usize) -> Words {
    let all = LetterSet::first(table.alphabet_letters());
    let others = all.without(set);
    let few = if others.len() < set.len() { others } else { set.and(all) };
    let mut words = [0; WIDTH];
    for letter in few {
        for (words, mask) in words.iter_mut().zip(&table.mask(pos, letter)[block..]) {
            *words |= mask;
        }
    }
    if others.len() < set.len() {
        words = words.map(|words| !words);
    }
    words
}

fn or(words: &mut Words, more: &Words) {
    for (words, more) in words.iter_mut().zip(more) {
        *words |= more;
    }
}
