//! Finds the rules behind example entries, and more entries that match them.
//!
//! A [`Finder`] knows a word list and `WordNet`. [`Finder::explain`] works out which
//! [`Rule`]s all examples match and ranks them by how rare they are; [`Finder::entries`]
//! lists what matches a rule; [`sets()`] chooses entries whose lengths pair up in a symmetric
//! grid.
//!
//! ```
//! use wordwright_knowledge::Pack;
//! use wordwright_lexicon::{Alphabet, WordList};
//! use wordwright_themes::Finder;
//!
//! let words = "come mute;60\nstern owl;70\nchicken dinner;60\nglow lamp;80\nbow tie;40";
//! let list = WordList::parse(&Alphabet::english(), words)?;
//! let finder = Finder::new(&list, Pack::embedded());
//! let rule = finder.rule("hidden:bird")?;
//! let found: Vec<String> =
//!     finder.entries(&rule).iter().map(|entry| format!("{} {}", entry.written, entry.other)).collect();
//! assert_eq!(found, ["GLOW LAMP OWL", "COME MUTE EMU"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compounds;
mod edits;
mod entries;
mod error;
mod explain;
mod finder;
mod kinds;
mod matcher;
mod part;
mod rule;
mod sets;
mod sounds;

pub use entries::Example;
pub use error::ThemeError;
pub use finder::{Explanation, Finder, Match, sets};
pub use rule::Rule;
pub use sets::SetOptions;
