//! Letters, word lists and word graphs, and the queries on them.
//!
//! Every question of the form "which words…?" is answered here. A text is
//! parsed once, on the way in: an [`Alphabet`] turns it into [`Letter`]s, a
//! [`WordList`] keeps the scored words of one or more stacked lists, and a
//! [`WordTable`] holds the words of one length as bit masks, which filling a
//! grid searches on.
//!
//! The crate does no input or output: it takes bytes and gives bytes.
//!
//! ```
//! use wordwright_lexicon::{Alphabet, LetterSet, WordList, WordTable, words_in};
//!
//! let english = Alphabet::english();
//! let list = WordList::parse(&english, "ice cream;80\nicecap;40\nbanana;60")?;
//! let six = WordTable::new(&list, 6);
//! let mut pattern = [english.all(); 6];
//! pattern[0] = LetterSet::only(english.letter("i").unwrap());
//! let found: Vec<String> =
//!     words_in(&six.matching(&pattern)).map(|word| list.display(six.id(word))).collect();
//! assert_eq!(found, ["ICECAP"]);
//! # Ok::<(), wordwright_lexicon::LexiconError>(())
//! ```

mod alphabet;
mod anagram;
mod automaton;
mod capital;
mod compiled;
mod dawg;
mod edge;
pub mod embedded;
mod error;
mod gaddag;
mod graph_builder;
mod kind;
mod kwg;
mod letter;
mod line;
mod list_text;
mod marks;
mod pattern;
mod query;
mod stats;
mod word_graph;
mod word_list;
mod word_table;

pub use alphabet::Alphabet;
pub use anagram::{LetterBag, Usage};
pub use capital::{Capital, capitals};
pub use compiled::{COMPILED_VERSION, Compiled, hash_sources};
pub use dawg::{Dawg, DawgCounts, Words};
pub use edge::{Edge, Edges, MAX_EDGES, NodeId, SEPARATOR};
pub use error::LexiconError;
pub use gaddag::Gaddag;
pub use kind::Kind;
pub use letter::{Letter, LetterSet, LetterSetIter};
pub use line::read_score;
pub use pattern::Pattern;
pub use query::Query;
pub use stats::ListStats;
pub use word_graph::{Parts, WordGraph};
pub use word_list::{
    LengthSet, MAX_LISTS, MAX_WORD_LETTERS, Source, SourceReport, UNSCORED, WordId, WordList,
};
pub use word_table::{BLOCK_BITS, WordTable, words_in};
