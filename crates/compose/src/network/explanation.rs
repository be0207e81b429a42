//! The fewest log entries that rule out a set of words.
//!
//! Going forward, every entry that rules out a word which no earlier one did is
//! taken. Going back, an entry is dropped when the words that it was taken for
//! fall to the entries kept behind it. None of the rest can be dropped, and
//! entries offered first are preferred. The result is minimal, not smallest:
//! finding the smallest is set cover. Trying to drop entries one at a time
//! gives the same explanation in 2.9 times the time (experiment 032).
//!
//! Half of the time of a hard grid goes into this, so it is done in two steps
//! (experiment 040). While there are many words, an entry is applied to the
//! whole bit set, a loop without branches that compilers vectorise. As soon as
//! few are left, each word's letters are looked up instead: the first entry
//! that rules out a word is the minimum of one number per letter.

use wordwright_lexicon::{LetterSet, WordTable, words_in};

use super::bits;
use super::event::LogEntry;

/// "No entry", where an entry's number is expected.
const NONE: u16 = u16::MAX;

/// "No word", where a word's place is expected.
const END: u32 = u32::MAX;

/// Working memory, reused from one explanation to the next.
#[derive(Debug, Default)]
pub(super) struct Explanation {
    /// The words before each entry of `taken`, and after the last, end to end.
    left: Vec<u64>,
    blocks: usize,
    /// The entries taken while there were many words.
    taken: Vec<LogEntry>,
    /// By position and letter, the first entry that rules the letter out, of
    /// those that are looked up word by word.
    first: Vec<u16>,
    /// By entry, the last word for which it is the first; each word with the one
    /// before it.
    chains: Vec<u32>,
    words: Vec<(u32, u32)>,
    /// By position, the letters that the entries kept so far rule out.
    kept: Vec<LetterSet>,
    /// The words that no entry kept so far rules out.
    spared: Vec<u64>,
}

impl Explanation {
    /// Starts with the words of `root`; if letters at a position are given,
    /// only with the words that have one of them there.
    pub fn start(
        &mut self,
        root: &[u64],
        table: &WordTable,
        target: Option<(usize, LetterSet)>,
        alphabet: LetterSet,
    ) {
        self.taken.clear();
        self.left.clear();
        self.blocks = root.len();
        self.left.extend_from_slice(root);
        if let Some((pos, letters)) = target {
            // Whichever takes fewer rows: the words with these letters, or all
            // but those with other letters.
            let others = alphabet.without(letters);
            let rows = if letters.len() <= others.len() { letters } else { others };
            self.spared.clear();
            self.spared.resize(root.len(), 0);
            for letter in rows {
                for (any, row) in self.spared.iter_mut().zip(table.mask(pos, letter)) {
                    *any |= row;
                }
            }
            let flip = if rows == letters { 0 } else { u64::MAX };
            for (left, any) in self.left.iter_mut().zip(&self.spared) {
                *left &= any ^ flip;
            }
        }
        self.spared.clear();
        self.spared.extend_from_slice(&self.left);
    }

    /// Whether no more words are left than the limit. Stops counting beyond it.
    fn has_few(&self, most: usize) -> bool {
        let mut count = 0;
        let last = &self.left[self.left.len() - self.blocks..];
        last.iter().filter(|&&bits| bits != 0).all(|bits| {
            count += bits.count_ones() as usize;
            count <= most
        })
    }

    /// Of the entries offered, appends to `reasons` the events of those that
    /// rule out every word and cannot be dropped, the last first. Before that,
    /// `unexplained` is called with the words that no entry rules out, and can
    /// add other reasons for each.
    pub fn explain(
        &mut self,
        table: &WordTable,
        offered: &[LogEntry],
        alphabet: LetterSet,
        reasons: &mut Vec<u32>,
        unexplained: impl FnOnce(&[usize], &mut Vec<u32>),
    ) {
        let looked_up = self.apply_while_many(table, offered);
        let rest = &offered[looked_up..];
        let open = self.look_up(table, rest, alphabet);
        if !open.is_empty() {
            for &word in &open {
                bits::remove(&mut self.spared, word);
            }
            unexplained(&open, reasons);
        }
        self.keep_looked_up(table, rest, alphabet, reasons);
        self.keep_taken(table, reasons);
    }

    /// Applies entries to the whole set until looking up the words that are left
    /// is cheaper. Returns how many entries were offered.
    fn apply_while_many(&mut self, table: &WordTable, offered: &[LogEntry]) -> usize {
        let settling = offered.iter().rposition(|entry| entry.settles).map_or(0, |last| last + 1);
        let letters = 2 * table.length();
        let mut shrank = true;
        for (at, &entry) in offered.iter().enumerate() {
            // A letter of a word costs about as much as two blocks of a set. An
            // entry that settles a cell leaves few words, so only one such entry
            // counts as the cost of applying.
            let steps = if at < settling { 1 } else { offered.len() - at };
            if (shrank || at == settling) && self.has_few(steps * self.blocks / letters) {
                return at;
            }
            shrank =
                self.apply(entry, table.mask(entry.pos as usize, entry.letter)) && entry.settles;
        }
        offered.len()
    }

    /// Takes `entry` if it rules out a word that is left. An entry that settles
    /// a cell leaves only words of `mask`, one by which a letter left only
    /// others. Returns whether it does.
    fn apply(&mut self, entry: LogEntry, mask: &[u64]) -> bool {
        let flip = if entry.settles { 0 } else { u64::MAX };
        let end = self.left.len();
        self.left.resize(end + self.blocks, 0);
        let (past, after) = self.left.split_at_mut(end);
        let mut gone = 0;
        for ((after, before), mask) in after.iter_mut().zip(&past[end - self.blocks..]).zip(mask) {
            *after = before & (mask ^ flip);
            gone |= before ^ *after;
        }
        if gone == 0 {
            self.left.truncate(end);
        } else {
            self.taken.push(entry);
        }
        gone != 0
    }

    /// Files each remaining word under the first entry that rules it out.
    /// Returns the words that no entry rules out.
    fn look_up(&mut self, table: &WordTable, rest: &[LogEntry], alphabet: LetterSet) -> Vec<usize> {
        let stride = alphabet.len() + 1;
        self.first.clear();
        self.first.resize(stride * table.length(), NONE);
        for (at, entry) in rest.iter().enumerate() {
            let row = &mut self.first[entry.pos as usize * stride..][..stride];
            for letter in ruled_out(*entry, alphabet) {
                let first = &mut row[letter.index()];
                *first = (*first).min(at as u16);
            }
        }
        self.chains.clear();
        self.chains.resize(rest.len(), END);
        self.words.clear();
        let mut open = Vec::new();
        for word in words_in(&self.left[self.left.len() - self.blocks..]) {
            let rows = self.first.chunks_exact(stride);
            let letters = table.letters(word).iter();
            let first = letters.zip(rows).map(|(letter, row)| row[letter.index()]).min();
            match first {
                None | Some(NONE) => open.push(word),
                Some(first) => {
                    let chain = &mut self.chains[first as usize];
                    self.words.push((word as u32, *chain));
                    *chain = self.words.len() as u32 - 1;
                }
            }
        }
        open
    }

    /// Goes back through the entries that were looked up.
    fn keep_looked_up(
        &mut self,
        table: &WordTable,
        rest: &[LogEntry],
        alphabet: LetterSet,
        reasons: &mut Vec<u32>,
    ) {
        self.kept.clear();
        self.kept.resize(table.length(), LetterSet::EMPTY);
        for (nr, entry) in rest.iter().enumerate().rev() {
            // Words first ruled out by a later entry are already gone.
            let mut at = self.chains[nr];
            let mut needed = false;
            while at != END && !needed {
                let (word, before) = self.words[at as usize];
                let letters = table.letters(word as usize).iter();
                needed = !letters.zip(&self.kept).any(|(&letter, kept)| kept.contains(letter));
                at = before;
            }
            if needed {
                reasons.push(entry.event);
                let kept = &mut self.kept[entry.pos as usize];
                *kept = kept.or(ruled_out(*entry, alphabet));
                if !self.taken.is_empty() {
                    self.spare(table, *entry);
                }
            }
        }
    }

    /// Goes back through the entries that were applied to the whole set.
    fn keep_taken(&mut self, table: &WordTable, reasons: &mut Vec<u32>) {
        while let Some(entry) = self.taken.pop() {
            self.left.truncate(self.left.len() - self.blocks);
            let before = &self.left[self.left.len() - self.blocks..];
            let needed =
                before.iter().zip(&self.spared).any(|(before, spared)| before & spared != 0);
            if needed {
                reasons.push(entry.event);
                self.spare(table, entry);
            }
        }
    }

    /// Removes the words that `entry` rules out from those that no kept entry does.
    fn spare(&mut self, table: &WordTable, entry: LogEntry) {
        let flip = if entry.settles { 0 } else { u64::MAX };
        let mask = table.mask(entry.pos as usize, entry.letter);
        for (spared, mask) in self.spared.iter_mut().zip(mask) {
            *spared &= mask ^ flip;
        }
    }
}

/// The letters that `entry` rules out at its position.
fn ruled_out(entry: LogEntry, alphabet: LetterSet) -> LetterSet {
    let letter = LetterSet::only(entry.letter);
    if entry.settles { alphabet.without(letter) } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use wordwright_lexicon::{Alphabet, Letter, WordList};

    const LENGTH: usize = 3;
    const ALPHABET: LetterSet = LetterSet::first(26);

    fn letter(place: u8) -> Letter {
        Letter::new(place).expect("a place from 1 on")
    }

    fn table(words: &[[u8; LENGTH]]) -> WordTable {
        let spelt = |word: &[u8; LENGTH]| word.map(|place| char::from(b'a' + place - 1));
        let lines: Vec<String> = words.iter().map(|word| spelt(word).iter().collect()).collect();
        let list = WordList::parse(&Alphabet::english(), &lines.join("\n"));
        WordTable::new(&list.expect("letters only"), LENGTH)
    }

    fn rules_out(entry: LogEntry, word: &[Letter]) -> bool {
        (word[entry.pos as usize] == entry.letter) != entry.settles
    }

    /// The same, word by word and entry by entry.
    fn slowly(words: &[&[Letter]], offered: &[LogEntry]) -> Vec<u32> {
        let rule_out = |words: &[&[Letter]], kept: &[LogEntry]| {
            words.iter().filter(|word| !kept.iter().any(|&entry| rules_out(entry, word))).count()
        };
        let mut kept: Vec<LogEntry> = Vec::new();
        for &entry in offered {
            let before = rule_out(words, &kept);
            kept.push(entry);
            if rule_out(words, &kept) == before {
                kept.pop();
            }
        }
        let open = rule_out(words, &kept);
        for at in (0..kept.len()).rev() {
            let entry = kept.remove(at);
            if rule_out(words, &kept) > open {
                kept.insert(at, entry);
            }
        }
        kept.iter().rev().map(|entry| entry.event).collect()
    }

    proptest! {
        #[test]
        fn explanations_are_what_going_through_the_words_gives(
            words in prop::collection::vec([1_u8..5, 1..5, 1..5], 1..200),
            target in prop::option::of((0_usize..LENGTH, 1_u64..16)),
            entries in prop::collection::vec((0_u8..3, 1_u8..5, prop::bool::weighted(0.2)), 0..12),
        ) {
            let table = table(&words);
            let letters = |bits: u64| -> LetterSet {
                (1..5).filter(|place| bits >> (place - 1) & 1 == 1).map(letter).collect()
            };
            let target = target.map(|(pos, bits)| (pos, letters(bits)));
            let offered: Vec<LogEntry> = entries
                .iter()
                .zip(0..)
                .map(|(&(pos, place, settles), event)| {
                    LogEntry { event, pos, letter: letter(place), settles }
                })
                .collect();
            let is_target = |word: &[Letter]| {
                target.is_none_or(|(pos, letters)| letters.contains(word[pos]))
            };
            let (open, ruled_out): (Vec<_>, Vec<_>) = (0..table.len())
                .filter(|&word| is_target(table.letters(word)))
                .partition(|&word| !offered.iter().any(|&entry| rules_out(entry, table.letters(word))));
            let ruled_out: Vec<&[Letter]> =
                ruled_out.into_iter().map(|word| table.letters(word)).collect();

            let root = table.first_words(table.len());
            let mut work = Explanation::default();
            let mut reasons = Vec::new();
            let mut given_up = Vec::new();
            work.start(&root, &table, target, ALPHABET);
            work.explain(&table, &offered, ALPHABET, &mut reasons, |words, _| {
                given_up = words.to_vec();
            });
            prop_assert_eq!(given_up, open);
            prop_assert_eq!(reasons, slowly(&ruled_out, &offered));
        }
    }
}
