//! From the text of a query to its conditions, by recursive descent.

use std::str::FromStr;

use super::Term;
use super::expression::{self, MAX_DEPTH};
use crate::automaton::Automaton;
use crate::word_list::MAX_WORD_LETTERS;
use crate::{Alphabet, Letter, LetterBag, LexiconError, Pattern, Usage};

/// The most letters of a condition, as of a [`LetterBag`]: every word is compared with them.
const MAX_LETTERS: usize = u8::MAX as usize;

/// The most conditions that read words one by one: `anagram:` and `some:`. Each
/// takes up to 15 ms on 400,000 words, and the person typing waits for the sum.
const MAX_BAGS: usize = 5;

/// The most work of all patterns with `*` and regular expressions together, as
/// [`Automaton::steps`] counts it: 400,000 words take some 40 ms.
const MAX_STEPS: usize = 1_500;

pub(super) struct Reader<'a> {
    alphabet: &'a Alphabet,
    text: &'a str,
    /// Bytes read.
    at: usize,
    /// Conditions so far that read words one by one.
    bags: usize,
    /// Work of the patterns so far.
    steps: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(alphabet: &'a Alphabet, text: &'a str) -> Self {
        Self { alphabet, text, at: 0, bags: 0, steps: 0 }
    }

    pub(super) fn query(mut self) -> Result<Term, LexiconError> {
        let term = self.any(0)?;
        match self.next() {
            None => Ok(term),
            Some(c) => Err(self.error(self.at, format!("'{c}'"), "&, | or the end")),
        }
    }

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
        if self.takes('/') {
            return self.expression();
        }
        self.condition()
    }

    /// A regular expression, after its first stroke.
    fn expression(&mut self) -> Result<Term, LexiconError> {
        let from = self.at;
        let Some(length) = self.text[from..].find('/') else {
            return Err(self.error(from - 1, "'/' without an end".into(), "a closing '/'"));
        };
        self.at = from + length + 1;
        let text = &self.text[from..from + length];
        let tree = self.shifted(from, expression::read(self.alphabet, text))?;
        let automaton = Automaton::new(&tree).map_err(|_| {
            let expected = "fewer letters, or fewer repeats of groups";
            self.error(from, "a large expression".into(), expected)
        })?;
        self.counted(from, Term::Expression(automaton))
    }

    /// The condition that starts at `from`, unless there are too many of its kind.
    fn counted(&mut self, from: usize, term: Term) -> Result<Term, LexiconError> {
        match &term {
            Term::Pattern(pattern) => self.steps += pattern.steps(),
            Term::Expression(automaton) => self.steps += automaton.steps(),
            Term::Letters(..) | Term::Holding(_) => self.bags += 1,
            _ => {}
        }
        if self.bags > MAX_BAGS {
            let found = "a sixth condition on letters".into();
            return Err(self.error(from, found, "at most 5 of anagram: and some:"));
        }
        if self.steps > MAX_STEPS {
            let found = "more than can be searched for at once".into();
            return Err(self.error(from, found, "fewer or shorter patterns with * and /…/"));
        }
        Ok(term)
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
        let term = match text.split_once(':') {
            None => Term::Pattern(self.shifted(from, Pattern::parse(self.alphabet, text))?),
            Some((name, value)) => self.operator(from, name, value)?,
        };
        self.counted(from, term)
    }

    /// The condition `name:value`, whose name starts at `from`.
    fn operator(&self, from: usize, name: &str, value: &str) -> Result<Term, LexiconError> {
        let inside = from + name.len() + 1;
        let letters = || -> Result<Vec<Letter>, LexiconError> {
            let letters = self.shifted(inside, self.alphabet.encode(value))?;
            if (1..=MAX_LETTERS).contains(&letters.len()) {
                return Ok(letters);
            }
            Err(self.error(inside, format!("{} letters", letters.len()), "1 to 255 letters"))
        };
        let bag =
            |letters| self.shifted(inside, LetterBag::parse(self.alphabet, letters)).map(Box::new);
        match &*name.trim().to_ascii_lowercase() {
            "anagram" => match value.trim_end().strip_suffix('*') {
                Some(some) => bag(some).map(Term::Holding),
                None => Ok(Term::Letters(bag(value)?, Usage::All)),
            },
            "some" => Ok(Term::Letters(bag(value)?, Usage::Some)),
            "bank" => Ok(Term::Bank(letters()?.into_iter().collect())),
            "hidden" => letters().map(Term::Hidden),
            "charade" => match letters()? {
                text if !(2..=MAX_WORD_LETTERS).contains(&text.len()) => {
                    let found = match text.len() {
                        1 => "one letter".to_owned(),
                        more => format!("{more} letters"),
                    };
                    Err(self.error(inside, found, "2 to 63 letters to divide"))
                }
                text => Ok(Term::Charade(text)),
            },
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
            "same" => self.same(inside, value),
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
                "anagram:, some:, bank:, same:, reverse:, hidden:, charade:, around:, length: \
                 or score:",
            )),
        }
    }

    /// A pattern in which digits stand for letters, the same digit for the same letter.
    fn same(&self, inside: usize, text: &str) -> Result<Term, LexiconError> {
        let pattern = |text: &str| {
            let any = text.replace(|c: char| c.is_ascii_digit(), "?");
            self.shifted(inside, Pattern::parse(self.alphabet, &any))
        };
        if let Some(run) = text.find('*') {
            return Err(self.error(inside + run, "'*'".into(), "a pattern of one length"));
        }
        let whole = pattern(text)?;
        let mut seen = [None; 10];
        let mut pairs = Vec::new();
        for (at, c) in text.char_indices() {
            let Some(digit) = c.to_digit(10) else { continue };
            let place = pattern(&text[..=at])?.shortest() - 1;
            if let Some(before) = seen[digit as usize].replace(place) {
                pairs.push([before, place]);
            }
        }
        if pairs.is_empty() {
            return Err(self.error(
                inside,
                format!("'{}'", text.trim()),
                "a digit twice, as in 1221",
            ));
        }
        Ok(Term::Same(whole, pairs))
    }

    fn range<N: Copy + PartialOrd + FromStr>(
        &self,
        at: usize,
        text: &str,
        lowest: N,
        highest: N,
        expected: &'static str,
    ) -> Result<(N, N), LexiconError> {
        let text = text.trim();
        let number = |text: &str, open: N| match text.trim() {
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

    /// The next character that is not a space, without consuming it.
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

    /// Turns the column of an error in a part that starts at `from` into one
    /// from the start of the query.
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
