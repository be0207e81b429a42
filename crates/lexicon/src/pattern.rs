//! Patterns as a person types them: `S?A[RT]*`.

use crate::automaton::{Automaton, Symbol, Tree};
use crate::word_list::MAX_WORD_LETTERS;
use crate::{Alphabet, LengthSet, Letter, LetterSet, LexiconError, WordId, WordTable, words_in};

/// What words must look like.
///
/// A letter (or a tile of several characters) stands for itself, `?` or `.`
/// for any letter, `[ABC]` for one of these, `[A-F]` for one from A to F in the order of
/// the alphabet, `[^ABC]` for any other, `*` for any run of letters, none included. Spaces
/// are ignored.
///
/// ```
/// use wordwright_lexicon::{Alphabet, Pattern, WordList, WordTable};
/// let english = Alphabet::english();
/// let list = WordList::parse(&english, "star;60\nstar turn;80\nspar;70\nscar;90")?;
/// let pattern = Pattern::parse(&english, "s[pt]ar*")?;
/// let tables = WordTable::by_length(&list, pattern.lengths());
/// let found: Vec<String> =
///     pattern.words(tables.iter().flatten()).into_iter().map(|word| list.display(word)).collect();
/// assert_eq!(found, ["star turn", "SPAR", "STAR"]);
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The parts between the runs: one more than there are runs.
    parts: Vec<Vec<LetterSet>>,
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// An empty pattern, a character that is neither a letter of the alphabet
    /// nor an operator, brackets that do not close or hold no letter, or more
    /// letters than a grid can hold; with the column.
    pub fn parse(alphabet: &Alphabet, text: &str) -> Result<Self, LexiconError> {
        let mut parts = vec![Vec::new()];
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let error = |found: String, expected| LexiconError::Query {
                column: 1 + text[..text.len() - rest.len()].chars().count(),
                found,
                expected,
            };
            let mut taken = c.len_utf8();
            let part = parts.last_mut().expect("one part from the start");
            match c {
                '?' | '.' => part.push(alphabet.all()),
                '*' => parts.push(Vec::new()),
                '[' => {
                    taken = rest
                        .find(']')
                        .ok_or_else(|| error("'[' without an end".to_owned(), "a closing ']'"))?
                        + 1;
                    let inside = &rest[1..taken - 1];
                    let choice = choice(alphabet, inside).ok_or_else(|| {
                        error(
                            format!("'[{inside}]'"),
                            "letters, or ranges such as A-F, in the brackets",
                        )
                    })?;
                    part.push(choice);
                }
                _ if c.is_whitespace() => {}
                _ => {
                    taken = rest.find(is_sign).unwrap_or(rest.len());
                    let letters = alphabet.encode(&rest[..taken]).ok();
                    let letters =
                        letters.filter(|letters| !letters.is_empty()).ok_or_else(|| {
                            error(
                                format!("'{}'", &rest[..taken]),
                                "letters, ?, ., *, [ABC] or [^ABC]",
                            )
                        })?;
                    part.extend(letters.into_iter().map(LetterSet::only));
                }
            }
            rest = &rest[taken..];
        }
        let pattern = Self { parts };
        let error = |found, expected| Err(LexiconError::Query { column: 1, found, expected });
        if pattern.parts.len() == 1 && pattern.shortest() == 0 {
            return error("an empty pattern".to_owned(), "letters, ?, ., *, [ABC] or [^ABC]");
        }
        if pattern.shortest() > MAX_WORD_LETTERS {
            return error(format!("{} letters", pattern.shortest()), "at most 63 letters");
        }
        Ok(pattern)
    }

    /// The lengths of the words that can fit.
    pub fn lengths(&self) -> LengthSet {
        let longest = if self.parts.len() == 1 { self.shortest() } else { MAX_WORD_LETTERS };
        (self.shortest()..=longest).collect()
    }

    /// The words of `tables`, one for each length, that fit: best score first, then
    /// in the order of the tables, then in the list's order.
    pub fn words<'t>(&self, tables: impl IntoIterator<Item = &'t WordTable>) -> Vec<WordId> {
        best_first(tables, self.lengths(), |table| self.matching(table))
    }

    /// The pattern of the same words written backwards.
    pub(crate) fn reversed(mut self) -> Self {
        self.parts.reverse();
        self.parts.iter_mut().for_each(|part| part.reverse());
        self
    }

    /// The words of one table that fit, as a set like that of [`WordTable::matching`].
    ///
    /// A pattern with runs is matched by an automaton.
    pub fn matching(&self, table: &WordTable) -> Vec<u64> {
        if !self.lengths().contains(table.length()) {
            return vec![0; table.blocks()];
        }
        match &*self.parts {
            [] => table.first_words(table.len()),
            [only] => table.matching(only),
            [first, .., last] if self.has_ends_alone() => {
                let mut ends = vec![LetterSet::first(table.alphabet_letters()); table.length()];
                ends[..first.len()].copy_from_slice(first);
                ends[table.length() - last.len()..].copy_from_slice(last);
                table.matching(&ends)
            }
            _ => self.automaton(LetterSet::first(table.alphabet_letters())).matching(table),
        }
    }

    /// The work of matching, as counted by [`Automaton::steps`]: none if a mask
    /// for each position is enough.
    pub(crate) fn steps(&self) -> usize {
        if self.parts.len() < 2 || self.has_ends_alone() {
            return 0;
        }
        self.automaton(LetterSet::EMPTY).steps()
    }

    /// Whether no letters stand between runs.
    fn has_ends_alone(&self) -> bool {
        self.parts.len() >= 2 && self.parts[1..self.parts.len() - 1].iter().all(Vec::is_empty)
    }

    fn automaton(&self, any: LetterSet) -> Automaton {
        let letters = |set: &LetterSet| Tree::Symbol(Symbol::Letters(*set));
        let last = self.parts.len() - 1;
        let mut trees = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            // A run at an end lets the rest stand anywhere; a second run right
            // after another adds nothing.
            if part.is_empty() {
                continue;
            }
            let run = Tree::Repeat { tree: Box::new(letters(&any)), least: 0, most: None };
            trees.push(match (at, trees.is_empty()) {
                (0, _) => Tree::Symbol(Symbol::Start),
                (_, true) => Tree::Sequence(Vec::new()),
                _ => run,
            });
            trees.extend(part.iter().map(letters));
            if at == last {
                trees.push(Tree::Symbol(Symbol::End));
            }
        }
        Automaton::new(&Tree::Sequence(trees)).expect("63 letters and the runs between fit")
    }

    /// The fewest letters that a fitting word has.
    pub(crate) fn shortest(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }
}

/// The words of the tables of these lengths that fit: best score first, then in the order
/// of the tables, then in the list's order.
pub(crate) fn best_first<'t>(
    tables: impl IntoIterator<Item = &'t WordTable>,
    lengths: LengthSet,
    fits: impl Fn(&WordTable) -> Vec<u64>,
) -> Vec<WordId> {
    let tables = tables.into_iter().filter(|table| lengths.contains(table.length()));
    let sets: Vec<(&WordTable, Vec<u64>)> = tables.map(|table| (table, fits(table))).collect();
    let mut found: Vec<_> =
        sets.iter().map(|(table, set)| (table, words_in(set).peekable())).collect();
    let mut words = Vec::new();
    // Each table has its best first, so they are merged score by score.
    for score in (0..=u8::MAX).rev() {
        for (table, fits) in &mut found {
            let here = |&word: &usize| table.score(word) == score;
            words.extend(std::iter::from_fn(|| fits.next_if(here)).map(|word| table.id(word)));
        }
    }
    words
}

/// The letters that `[inside]` stands for.
pub(crate) fn choice(alphabet: &Alphabet, inside: &str) -> Option<LetterSet> {
    let (but, letters) = inside.strip_prefix('^').map_or((false, inside), |rest| (true, rest));
    let mut set = LetterSet::EMPTY;
    let mut first = None;
    for (i, piece) in letters.split('-').enumerate() {
        let letters = alphabet.encode(piece).ok()?;
        if i > 0 {
            let (from, to) = (first?, letters.first()?.place());
            let range = (from..=to).filter_map(Letter::new);
            set = (from <= to).then(|| set.iter().chain(range).collect())?;
        }
        first = letters.last().map(|letter: &Letter| letter.place());
        set = set.iter().chain(letters).collect();
    }
    let choice = if but { alphabet.all().without(set) } else { set };
    (!set.is_empty() && !choice.is_empty()).then_some(choice)
}

fn is_sign(c: char) -> bool {
    matches!(c, '?' | '.' | '*' | '[')
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use super::*;
    use crate::WordList;

    fn check(pattern: &str, expected: &Expect) {
        let english = Alphabet::english();
        let text = "scar;90\nstar turn;80\nspar;70\nstar;60\nstart;60\ntsar;50\nrestart;90\nas;10";
        let list = WordList::parse(&english, text).unwrap();
        let found = match Pattern::parse(&english, pattern) {
            Err(error) => error.to_string(),
            Ok(pattern) => {
                let tables = WordTable::by_length(&list, pattern.lengths());
                let words = pattern.words(tables.iter().flatten());
                words.iter().map(|&word| list.display(word)).collect::<Vec<_>>().join(" ")
            }
        };
        expected.assert_eq(&found);
    }

    #[test]
    fn patterns_that_fit() {
        check("s?a.", &expect!["SCAR SPAR STAR"]);
        check("S[pt]ar", &expect!["SPAR STAR"]);
        check("s[^pt]ar", &expect!["SCAR"]);
        check("star*", &expect!["star turn STAR START"]);
        check("*star*", &expect!["RESTART star turn STAR START"]);
        check("s*t*r*", &expect!["star turn STAR START"]);
        check("*", &expect!["SCAR RESTART star turn SPAR STAR START TSAR AS"]);
        check("* * t", &expect!["RESTART START"]);
        check("star t?rn", &expect!["star turn"]);
        check("xyz", &expect![""]);
    }

    #[test]
    fn patterns_that_cannot_be_read() {
        check("st[ar", &expect!["the query, column 3: '[' without an end; expected a closing ']'"]);
        check(
            "ab[]",
            &expect![
                "the query, column 3: '[]'; expected letters, or ranges such as A-F, in the brackets"
            ],
        );
        check(
            "[^]",
            &expect![
                "the query, column 1: '[^]'; expected letters, or ranges such as A-F, in the brackets"
            ],
        );
        check(
            "?é?7x*",
            &expect!["the query, column 4: '7x'; expected letters, ?, ., *, [ABC] or [^ABC]"],
        );
        check(
            "  ",
            &expect![
                "the query, column 1: an empty pattern; expected letters, ?, ., *, [ABC] or [^ABC]"
            ],
        );
        let long = "?".repeat(64);
        check(&long, &expect!["the query, column 1: 64 letters; expected at most 63 letters"]);
    }

    #[test]
    fn brackets_can_hold_ranges() {
        check("s[a-ct]ar", &expect!["SCAR STAR"]);
        check("s[^p-s]ar", &expect!["SCAR STAR"]);
        check(
            "s[t-p]ar",
            &expect![
                "the query, column 2: '[t-p]'; expected letters, or ranges such as A-F, in the brackets"
            ],
        );
        check(
            "s[c-]ar",
            &expect![
                "the query, column 2: '[c-]'; expected letters, or ranges such as A-F, in the brackets"
            ],
        );
    }

    #[test]
    fn brackets_can_hold_a_tile() {
        let spanish = Alphabet::parse("A\nC\nCH\nH\nO").unwrap();
        let pattern = Pattern::parse(&spanish, "[CH]o[^CH]").unwrap();
        let tile = spanish.letter("CH").unwrap();
        assert_eq!(pattern.parts[0][0], LetterSet::only(tile));
        assert!(!pattern.parts[0][2].contains(tile));
        assert_eq!(pattern.parts[0][2].len(), 4);
    }

    /// Fits by trying every length for every run.
    fn fits(pattern: &[u8], word: &[u8]) -> bool {
        match (pattern, word) {
            ([], []) => true,
            ([b'*', rest @ ..], _) => (0..=word.len()).any(|n| fits(rest, &word[n..])),
            ([b'?', rest @ ..], [_, word @ ..]) => fits(rest, word),
            ([c, rest @ ..], [first, word @ ..]) => c == first && fits(rest, word),
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn agrees_with_trying_everything(
            words in prop::collection::btree_set("[ab]{2,7}", 1..40),
            pattern in "[ab?*]{1,7}",
        ) {
            let english = Alphabet::english();
            let text = words.iter().cloned().collect::<Vec<_>>().join("\n");
            let list = WordList::parse(&english, &text).unwrap();
            let tables = WordTable::by_length(&list, LengthSet::ALL);
            let found = Pattern::parse(&english, &pattern).unwrap().words(tables.iter().flatten());
            let mut found: Vec<String> = found.iter().map(|&word| list.display(word)).collect();
            found.sort();
            let expected: Vec<String> = words
                .iter()
                .filter(|word| fits(pattern.as_bytes(), word.as_bytes()))
                .map(|word| word.to_uppercase())
                .collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn any_text_gives_a_pattern_or_a_place(text in "\\PC{0,20}|[a-c?*\\[\\]^]{0,20}") {
            match Pattern::parse(&Alphabet::english(), &text) {
                Ok(pattern) => prop_assert!(pattern.shortest() <= MAX_WORD_LETTERS),
                Err(LexiconError::Query { column, .. }) => {
                    prop_assert!(column <= text.chars().count().max(1));
                }
                Err(other) => prop_assert!(false, "{}", other),
            }
        }
    }
}
