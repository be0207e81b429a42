//! Regular expressions over letters, read by recursive descent.

use crate::automaton::{Symbol, Tree};
use crate::pattern::choice;
use crate::word_list::MAX_WORD_LETTERS;
use crate::{Alphabet, LetterSet, LexiconError};

/// The deepest nesting of brackets, and of `!` in a query. Reading recurses, so a hostile
/// query must not choose how deep.
pub(super) const MAX_DEPTH: usize = 50;
/// What an error message offers where an expression continues.
const EXPECTED: &str = "letters, ., [ABC], (, |, ^, $, or *, +, ? or {2,5} after something";

/// Reads an expression: letters, `.`, `[ABC]`, `[A-F]`, `[^ABC]`, `(…)`, `|`, `*`, `+`, `?`,
/// `{2}`, `{2,}`, `{2,5}`, and `^` and `$` for the ends of the word.
///
/// # Errors
/// The part that cannot be understood, with the column in `text` where it
/// starts.
pub(super) fn read(alphabet: &Alphabet, text: &str) -> Result<Tree, LexiconError> {
    let mut reader = Reader { alphabet, text, at: 0 };
    let tree = reader.choice(0)?;
    match reader.next() {
        None => Ok(tree),
        Some(c) => Err(reader.error(reader.at, format!("'{c}'"), EXPECTED)),
    }
}

struct Reader<'a> {
    alphabet: &'a Alphabet,
    text: &'a str,
    /// Bytes read.
    at: usize,
}

impl Reader<'_> {
    fn choice(&mut self, depth: usize) -> Result<Tree, LexiconError> {
        let mut trees = vec![self.sequence(depth)?];
        while self.takes('|') {
            trees.push(self.sequence(depth)?);
        }
        Ok(if trees.len() == 1 { trees.remove(0) } else { Tree::Choice(trees) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Tree, LexiconError> {
        let from = self.at;
        let mut trees: Vec<Tree> = Vec::new();
        while let Some(c) = self.next() {
            let start = self.at;
            match c {
                '|' | ')' => break,
                '(' => {
                    if depth == MAX_DEPTH {
                        let found = "a deeper nesting".into();
                        return Err(self.error(start, found, "at most 50 levels"));
                    }
                    self.at += 1;
                    if self.text[self.at..].starts_with("?:") {
                        self.at += 2;
                    }
                    let inside = self.choice(depth + 1)?;
                    if !self.takes(')') {
                        let found = "'(' without an end".into();
                        return Err(self.error(start, found, "a closing ')'"));
                    }
                    trees.push(inside);
                }
                '.' => {
                    self.at += 1;
                    trees.push(letters(self.alphabet.all()));
                }
                '[' => trees.push(self.brackets()?),
                '^' | '$' => {
                    self.at += 1;
                    let end = if c == '^' { Symbol::Start } else { Symbol::End };
                    trees.push(Tree::Symbol(end));
                    continue;
                }
                _ => {
                    let text = self.text;
                    let literal = &text[start..];
                    let end = literal.find(is_sign).unwrap_or(literal.len());
                    let encoded = self.alphabet.encode(&literal[..end]).unwrap_or_default();
                    if encoded.is_empty() {
                        let found = format!(
                            "'{}'",
                            if end == 0 { &literal[..c.len_utf8()] } else { &literal[..end] }
                        );
                        return Err(self.error(start, found, EXPECTED));
                    }
                    self.at += end;
                    trees.extend(encoded.into_iter().map(|l| letters(LetterSet::only(l))));
                }
            }
            if let Some((least, most)) = self.times()? {
                let tree = Box::new(trees.pop().expect("what was just read"));
                trees.push(Tree::Repeat { tree, least, most });
            }
        }
        if trees.is_empty() {
            return Err(self.error(from, "an empty expression".into(), EXPECTED));
        }
        Ok(if trees.len() == 1 { trees.remove(0) } else { Tree::Sequence(trees) })
    }

    fn brackets(&mut self) -> Result<Tree, LexiconError> {
        let rest = &self.text[self.at..];
        let Some(end) = rest.find(']') else {
            return Err(self.error(self.at, "'[' without an end".into(), "a closing ']'"));
        };
        let inside = &rest[1..end];
        let Some(set) = choice(self.alphabet, inside) else {
            let expected = "letters, or ranges such as A-F, in the brackets";
            return Err(self.error(self.at, format!("'[{inside}]'"), expected));
        };
        self.at += end + 1;
        Ok(letters(set))
    }

    /// How often the part just read may repeat, if an operator follows.
    fn times(&mut self) -> Result<Option<(usize, Option<usize>)>, LexiconError> {
        let times = match self.next() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                let rest = &self.text[self.at..];
                let inside = rest.find('}').map(|end| &rest[1..end]);
                let number = |text: &str| {
                    text.trim().parse().ok().filter(|&times: &usize| times <= MAX_WORD_LETTERS)
                };
                let times = inside.and_then(|inside| match inside.split_once(',') {
                    None => number(inside).map(|times| (times, Some(times))),
                    Some((least, most)) if most.trim().is_empty() => Some((number(least)?, None)),
                    Some((least, most)) => Some((number(least)?, Some(number(most)?))),
                });
                let times = times.filter(|&(least, most)| most.is_none_or(|most| least <= most));
                let Some(times) = times else {
                    let found = format!(
                        "'{{{}'",
                        inside.map_or(String::new(), |inside| format!("{inside}}}"))
                    );
                    return Err(self.error(self.at, found, "{2}, {2,} or {2,5}, up to 63"));
                };
                self.at += inside.map_or(0, str::len) + 1;
                times
            }
            _ => return Ok(None),
        };
        self.at += 1;
        match self.next() {
            Some(c @ ('*' | '+' | '?' | '{')) => {
                let expected = "one of *, +, ? and {2,5}; brackets can hold another";
                Err(self.error(self.at, format!("a second sign of repeating, '{c}'"), expected))
            }
            _ => Ok(Some(times)),
        }
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

    fn error(&self, at: usize, found: String, expected: &'static str) -> LexiconError {
        LexiconError::Query { column: 1 + self.text[..at].chars().count(), found, expected }
    }
}

fn letters(set: LetterSet) -> Tree {
    Tree::Symbol(Symbol::Letters(set))
}

fn is_sign(c: char) -> bool {
    matches!(c, '.' | '[' | ']' | '(' | ')' | '|' | '*' | '+' | '?' | '{' | '}' | '^' | '$' | '\\')
}
