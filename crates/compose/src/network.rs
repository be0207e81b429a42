//! The two levels of variables and the channelling between them (Botea 2007,
//! section 3).
//!
//! Above, every slot has a domain: the words that may still stand in it, as a
//! bit set over the [`WordTable`](wordwright_lexicon::WordTable) of its
//! length. Below, every cell has the set of letters that it may still hold.
//! Going down, a cell keeps the letters that a word of each slot through it
//! supports; going up, a slot keeps the words whose letters its cells allow.
//!
//! Two levels rather than one table constraint a slot, because letters are
//! where slots meet: a letter that leaves a cell rules out words on both sides
//! at once, there are 26 letters where there are 30,000 words, and a clause of
//! letters applies to more corners than one of words.
//!
//! Every change is an *event*: a letter leaves a cell, or a cell is settled. An
//! event carries its cause, so that `Network::explain` can name the earlier
//! events that force it; words that leave a domain are not events, since the
//! cells' events determine them. [`Network::retreat`] undoes to an earlier
//! level in time proportional to what changed since.
//!
//! The network has no policy: it never chooses a slot, a word or a letter. Once
//! the arena is laid out it does not allocate, except when a trail grows beyond
//! its longest so far.
//!
//! The modules stack: `bits` and `event` at the bottom; `tables`,
//! `substrings` and `model`, which do not change during a search;
//! `state` with the trail; then `propagate` and `explain`.

mod bits;
mod event;
mod explain;
mod explanation;
mod model;
mod propagate;
mod reading;
mod state;
mod substrings;
mod tables;

pub(crate) use event::{Cause, Event};
pub use model::{Model, SlotModel};
pub use reading::{contents, fill_of};
pub use state::Network;
pub use tables::TableId;
