//! Questions to a word list: patterns, anagrams and ranges, joined by and, or and not.

use crate::pattern::best_first;
use crate::word_list::MAX_WORD_LETTERS;
use crate::{
    Alphabet, BLOCK_BITS, LengthSet, Letter, LetterBag, LetterSet, LexiconError, Pattern, Usage,
    WordId, WordTable, words_in,
};

/// The deepest nesting of brackets and `!`. Reading recurses, so a hostile query must
/// not choose how deep.
const MAX_DEPTH: usize = 50;

/// The most letters of a condition, as of a [`LetterBag`]: every word is held against them.
const MAX_LETTERS: usize = u8::MAX as usize;

/// What words must be like: a [`Pattern`], or several conditions.
///
/// | query | words |
/// |---|---|
/// | `S?A[RT]*` | that fit the pattern |
/// | `reverse:S*T` | whose letters, read backwards, fit the pattern |
/// | `anagram:INLETS?` | made of exactly these letters, `?` being a blank |
/// | `anagram:JQ*` | that use these letters and any others |
/// | `some:INLETS?` | made of some or all of these letters |
/// | `bank:LETRS` | that use each of these letters, as often as you like, and no other |
/// | `hidden:THE CATERPILLAR` | that stand in these letters, side by side: CATER, PILLAR |
/// | `around:CAT` | that begin and end with the two parts of a split CAT: CAVEAT |
/// | `length:5-8` | of 5 to 8 letters; also `length:5`, `length:5-`, `length:-8` |
/// | `score:60-` | scored 60 or more |
/// | `A & B`, `A \| B`, `!A`, `(A)` | and, or, not; `&` binds more tightly than `\|` |
///
/// ```
/// use wordwright_lexicon::{Alphabet, LengthSet, Query, WordList, WordTable};
/// let english = Alphabet::english();
/// let list = WordList::parse(&english, "star;60\nrats;50\ntsar;40\nspar;70")?;
/// let query = Query::parse(&english, "anagram:rats & !*r & score:50-")?;
/// let tables = WordTable::by_length(&list, LengthSet::ALL);
/// let found: Vec<String> =
///     query.words(tables.iter().flatten()).into_iter().map(|word| list.display(word)).collect();
/// assert_eq!(found, ["RATS"]);
/// # Ok::<(), wordwright_lexicon::LexiconError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query(Term);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Term {
    Pattern(Pattern),
    Letters(Box<LetterBag>, Usage),
    /// At least these letters.
    Holding(Box<LetterBag>),
    Bank(LetterSet),
    Hidden(Vec<Letter>),
    Around(Vec<Letter>),
    Length(LengthSet),
    /// Least and greatest score.
    Score(usize, usize),
    Not(Box<Term>),
    All(Vec<Term>),
    Any(Vec<Term>),
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// What cannot be understood, with the column where it starts.
    pub fn parse(alphabet: &Alphabet, text: &str) -> Result<Self, LexiconError> {
        let mut reader = Reader { alphabet, text, at: 0 };
        let term = reader.any(0)?;
        match reader.next() {
            None => Ok(Self(term)),
            Some(c) => Err(reader.error(reader.at, format!("'{c}'"), "&, | or the end")),
        }
    }

    /// The lengths of the words that can fit.
    pub fn lengths(&self) -> LengthSet {
        self.0.lengths()
    }

    /// The words of `tables`, one for each length, that fit: best score first, then
    /// in the order of the tables, then in the list's order.
    pub fn words<'t>(&self, tables: impl IntoIterator<Item = &'t WordTable>) -> Vec<WordId> {
        best_first(tables, self.lengths(), |table| self.0.matching(table))
    }
}

impl Term {
    fn lengths(&self) -> LengthSet {
        let those = |fits: &dyn Fn(usize) -> bool| -> LengthSet {
            (1..=MAX_WORD_LETTERS).filter(|&length| fits(length)).collect()
        };
        match self {
            Term::Pattern(pattern) => pattern.lengths(),
            Term::Letters(bag, Usage::All) => those(&|length| length == bag.len()),
            Term::Letters(bag, Usage::Some) => those(&|length| length <= bag.len()),
            Term::Holding(bag) => those(&|length| length >= bag.len()),
            Term::Bank(bank) => those(&|length| length >= bank.len()),
            Term::Hidden(text) => those(&|length| length <= text.len()),
            Term::Around(ends) => those(&|length| length > ends.len()),
            Term::Length(lengths) => *lengths,
            Term::Score(..) | Term::Not(_) => LengthSet::ALL,
            Term::All(terms) => {
                let sets: Vec<LengthSet> = terms.iter().map(Term::lengths).collect();
                those(&|length| sets.iter().all(|set| set.contains(length)))
            }
            Term::Any(terms) => {
                let sets: Vec<LengthSet> = terms.iter().map(Term::lengths).collect();
                those(&|length| sets.iter().any(|set| set.contains(length)))
            }
        }
    }

    /// The set of the words of a table that fit, as [`WordTable::matching`] has it.
    fn matching(&self, table: &WordTable) -> Vec<u64> {
        match self {
            Term::Pattern(pattern) => pattern.matching(table),
            Term::Letters(bag, usage) => {
                if !self.lengths().contains(table.length()) {
                    return vec![0; table.blocks()];
                }
                debug_assert!(*usage == Usage::Some || bag.len() == table.length());
                those_of(table, |word| bag.makes(table.letters(word)))
            }
            Term::Bank(bank) => those_of(table, |word| {
                table.letters(word).iter().copied().collect::<LetterSet>() == *bank
            }),
            Term::Holding(bag) => those_of(table, |word| bag.is_within(table.letters(word))),
            Term::Hidden(text) => those_of(table, |word| {
                let word = table.letters(word);
                text.windows(word.len()).any(|part| part == word)
            }),
            Term::Around(ends) => those_of(table, |word| is_around(table.letters(word), ends)),
            Term::Length(lengths) => {
                let all = if lengths.contains(table.length()) { table.len() } else { 0 };
                table.first_words(all)
            }
            Term::Score(least, most) => {
                those_of(table, |word| (*least..=*most).contains(&usize::from(table.score(word))))
            }
            Term::Not(term) => {
                let mut fits = table.first_words(table.len());
                for (fits, not) in fits.iter_mut().zip(term.matching(table)) {
                    *fits &= !not;
                }
                fits
            }
            Term::All(terms) => {
                let mut fits = table.first_words(table.len());
                for term in terms {
                    for (fits, also) in fits.iter_mut().zip(term.matching(table)) {
                        *fits &= also;
                    }
                }
                fits
            }
            Term::Any(terms) => {
                let mut fits = vec![0; table.blocks()];
                for term in terms {
                    for (fits, also) in fits.iter_mut().zip(term.matching(table)) {
                        *fits |= also;
                    }
                }
                fits
            }
        }
    }
}

/// Whether `word` begins with some of `ends`, has other letters, and ends with the rest.
fn is_around(word: &[Letter], ends: &[Letter]) -> bool {
    let begun = word.iter().zip(ends).take_while(|(word, end)| word == end).count();
    let from_the_end = word.iter().rev().zip(ends.iter().rev());
    let ended = from_the_end.take_while(|(word, end)| word == end).count();
    word.len() > ends.len() && begun.min(ended) >= 1 && begun + ended >= ends.len()
}

fn those_of(table: &WordTable, fits: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut set = vec![0; table.blocks()];
    for word in words_in(&table.first_words(table.len())).filter(|&word| fits(word)) {
        set[word / BLOCK_BITS] |= 1 << (word % BLOCK_BITS);
    }
    set
}

struct Reader<'a> {
    alphabet: &'a Alphabet,
    text: &'a str,
    /// Bytes read.
    at: usize,
}

impl Reader<'_> {
    fn any(&mut self, depth: usize) -> Result<Term, LexiconError> {
        let mut terms = vec![self.all(depth)?];
        while self.takes('|') {
            terms.push(self.all(depth)?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::Any(terms) })
    }

    fn all(&mut self, depth: usize) -> Result<Term, LexiconError> {
        let mut terms = vec![self.term(depth)?];
        while self.takes('&') {
            terms.push(self.term(depth)?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::All(terms) })
    }

    fn term(&mut self, depth: usize) -> Result<Term, LexiconError> {
        if depth > MAX_DEPTH {
            return Err(self.error(self.at, "a deeper nesting".into(), "at most 50 levels"));
        }
        if self.takes('!') {
            return Ok(Term::Not(Box::new(self.term(depth + 1)?)));
        }
        let open = self.at;
        if self.takes('(') {
            let inside = self.any(depth + 1)?;
            if !self.takes(')') {
                return Err(self.error(open, "'(' without an end".into(), "a closing ')'"));
            }
            return Ok(inside);
        }
        self.condition()
    }

    /// A pattern, or an operator with what follows its colon.
    fn condition(&mut self) -> Result<Term, LexiconError> {
        self.next();
        let from = self.at;
        let mut in_brackets = false;
        let end = self.text[from..].find(|c| {
            in_brackets = c == '[' || (in_brackets && c != ']');
            !in_brackets && matches!(c, '&' | '|' | '!' | '(' | ')')
        });
        let text = &self.text[from..end.map_or(self.text.len(), |end| from + end)];
        self.at = from + text.len();
        let Some((name, value)) = text.split_once(':') else {
            return self.shifted(from, Pattern::parse(self.alphabet, text)).map(Term::Pattern);
        };
        let inside = from + name.len() + 1;
        let letters = || -> Result<Vec<Letter>, LexiconError> {
            let letters = self.shifted(inside, self.alphabet.encode(value))?;
            if (1..=MAX_LETTERS).contains(&letters.len()) {
                return Ok(letters);
            }
            Err(self.error(inside, format!("{} letters", letters.len()), "1 to 255 letters"))
        };
        let bag = |usage| {
            self.shifted(inside, LetterBag::parse(self.alphabet, value))
                .map(|bag| Term::Letters(Box::new(bag), usage))
        };
        match &*name.trim().to_ascii_lowercase() {
            "anagram" => match value.trim_end().strip_suffix('*') {
                Some(some) => self
                    .shifted(inside, LetterBag::parse(self.alphabet, some))
                    .map(|bag| Term::Holding(Box::new(bag))),
                None => bag(Usage::All),
            },
            "some" => bag(Usage::Some),
            "bank" => Ok(Term::Bank(letters()?.into_iter().collect())),
            "hidden" => letters().map(Term::Hidden),
            "around" => match letters()? {
                ends if ends.len() < 2 => {
                    Err(self.error(inside, "one letter".into(), "two letters or more to split"))
                }
                ends => Ok(Term::Around(ends)),
            },
            "reverse" => {
                let pattern = self.shifted(inside, Pattern::parse(self.alphabet, value))?;
                Ok(Term::Pattern(pattern.reversed()))
            }
            "length" => {
                let expected = "a length from 1 to 63, or a range such as 5-8, 5- or -8";
                let (least, most) = self.range(inside, value, 1, MAX_WORD_LETTERS, expected)?;
                Ok(Term::Length((least..=most).collect()))
            }
            "score" => {
                let expected = "a score from 0 to 100, or a range such as 60-80, 60- or -80";
                let (least, most) = self.range(inside, value, 0, 100, expected)?;
                Ok(Term::Score(least, most))
            }
            other => Err(self.error(
                from,
                format!("'{other}:'"),
                "anagram:, some:, bank:, reverse:, hidden:, around:, length: or score:",
            )),
        }
    }

    fn range(
        &self,
        at: usize,
        text: &str,
        lowest: usize,
        highest: usize,
        expected: &'static str,
    ) -> Result<(usize, usize), LexiconError> {
        let text = text.trim();
        let number = |text: &str, open: usize| match text.trim() {
            "" => Some(open),
            text => text.parse().ok().filter(|number| (lowest..=highest).contains(number)),
        };
        let range = match text.split_once('-') {
            _ if text.is_empty() || text == "-" => None,
            None => number(text, lowest).map(|only| (only, only)),
            Some((least, most)) => number(least, lowest).zip(number(most, highest)),
        };
        range
            .filter(|(least, most)| least <= most)
            .ok_or_else(|| self.error(at, format!("'{text}'"), expected))
    }

    /// The next character that is no space, which stays unread.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn takes(&mut self, sign: char) -> bool {
        let takes = self.next() == Some(sign);
        self.at += if takes { sign.len_utf8() } else { 0 };
        takes
    }

    fn column(&self, at: usize) -> usize {
        1 + self.text[..at].chars().count()
    }

    fn error(&self, at: usize, found: String, expected: &'static str) -> LexiconError {
        LexiconError::Query { column: self.column(at), found, expected }
    }

    /// The outcome of reading a part that starts at `from`, its column counted from the
    /// start of the query.
    fn shifted<T>(&self, from: usize, read: Result<T, LexiconError>) -> Result<T, LexiconError> {
        read.map_err(|error| match error {
            LexiconError::Query { column, found, expected } => {
                LexiconError::Query { column: self.column(from) + column - 1, found, expected }
            }
            LexiconError::UnknownCharacter { character, .. } => {
                let is_it = |c: char| c == character || c.to_uppercase().any(|c| c == character);
                let at = from + self.text[from..].find(is_it).unwrap_or(0);
                self.error(at, format!("'{character}'"), "letters of the alphabet")
            }
            other => other,
        })
    }
}

#[cfg(test)]
mod tests;
