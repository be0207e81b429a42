//! Errors of this crate.

use thiserror::Error;

/// An alphabet, a word list, a pattern or a compiled lexicon that cannot be
/// used. The caller knows the file's name and adds it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LexiconError {
    /// An alphabet description that cannot be used.
    #[error("alphabet, line {line}: {found}; expected {expected}")]
    Alphabet {
        /// 1-based line of the description.
        line: usize,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },

    /// A character that the alphabet cannot spell.
    #[error(
        "'{character}' in \"{text}\" is not a letter of the {alphabet} alphabet; \
         remove it or choose another alphabet"
    )]
    UnknownCharacter {
        /// The text that holds it.
        text: String,
        /// The character.
        character: char,
        /// The alphabet's name.
        alphabet: String,
    },

    /// A word list that is not text.
    #[error(
        "line {line}: invalid UTF-8; save the list as UTF-8 (a Latin-1 list: \
         iconv -f latin1 -t utf-8)"
    )]
    InvalidUtf8 {
        /// 1-based line of the first bad byte.
        line: usize,
    },

    /// A file that holds no text at all.
    #[error(
        "no text, but a binary file; give a word list (WORD;SCORE a line), a compiled lexicon \
         (compile a damaged one again), or a KWG file with the extension .kwg"
    )]
    NotText,

    /// Lists without a word that passes the filters.
    #[error(
        "no usable word in {lists}: {read} lines read, {below} below the minimum score {minimum}, \
         {skipped} left out"
    )]
    NoUsableWord {
        /// The lists' names.
        lists: String,
        /// Lines read.
        read: usize,
        /// Lines whose score is below the minimum.
        below: usize,
        /// The minimum score.
        minimum: u8,
        /// Lines left out.
        skipped: usize,
    },

    /// More lists than a word's source field can number.
    #[error("{found} word lists; expected at most {max}; merge some")]
    TooManyLists {
        /// How many were given.
        found: usize,
        /// The most that can be stacked.
        max: usize,
    },

    /// More text than the 32-bit tables can index.
    #[error("the word lists hold more than {max} letters in all; split or shorten them")]
    TooLarge {
        /// The most letters a [`WordList`](crate::WordList) holds.
        max: usize,
    },

    /// A word graph that needs more edges than a target can number.
    #[error(
        "the word graph needs more than {max} edges; leave out long words or the GADDAG, or \
         raise the minimum score"
    )]
    GraphTooLarge {
        /// The most edges.
        max: usize,
    },

    /// The budget ran out, or the work was cancelled.
    #[error("stopped before the word graph was complete")]
    Stopped,

    /// A word graph from a file that cannot be walked.
    #[error("word graph, edge {at}: {found}; expected {expected}")]
    Graph {
        /// 0-based place of the edge in the array.
        at: usize,
        /// What is wrong there.
        found: String,
        /// What should be there.
        expected: &'static str,
    },

    /// A pattern or a set of letters that cannot be read.
    #[error("the query, column {column}: {found}; expected {expected}")]
    Query {
        /// 1-based column, in characters.
        column: usize,
        /// What stands there.
        found: String,
        /// What can stand there.
        expected: &'static str,
    },

    /// A file that is no compiled lexicon.
    #[error(
        "not a compiled lexicon (the first bytes are wrong); compile one from a word list, or \
         give the list itself"
    )]
    NotCompiled,

    /// A compiled lexicon of another format version.
    #[error(
        "a compiled lexicon of version {found}; expected version {expected}; compile it again \
         with `wordwright words compile`"
    )]
    CompiledVersion {
        /// The file's version.
        found: u32,
        /// The version that this program reads.
        expected: u32,
    },

    /// A compiled lexicon that is cut short or has changed.
    #[error(
        "a damaged compiled lexicon ({found}; expected {expected}); compile it again with \
         `wordwright words compile`"
    )]
    CompiledDamaged {
        /// What was found.
        found: String,
        /// What should be there.
        expected: String,
    },

    /// A compiled lexicon that was made from other lists.
    #[error(
        "a stale compiled lexicon: its {words} words come from lists with hash {found:016x}; \
         expected {expected:016x}, those given; compile it again with `wordwright \
         words compile`"
    )]
    CompiledStale {
        /// Words in the compiled lexicon.
        words: u32,
        /// The hash that it was compiled from.
        found: u64,
        /// The hash of the lists given.
        expected: u64,
    },
}
