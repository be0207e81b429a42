//! Much independent work in shards: an archive solved, patterns designed and
//! filled, games of self-play, leaves trained. The same on one machine and on a thousand.
//!
//! A [`Manifest`] names the job, its inputs by hash, its options and its seed.
//! The work is a row of *items*: puzzles, patterns, games. [`run`] does the
//! items of one [`Shard`] and writes them into a folder; [`merge`] puts the
//! items of all shards in order. Every item depends on the manifest and on its
//! own number alone, so the merged bytes are the same for any number of shards,
//! in whatever order and however often they ran.
//!
//! A [`Worker`] is the engines of one job made ready, for many shards. It opens
//! files only to be made; the shard's inputs are handed to it, so that another
//! scheduler can carry them. A shard is whole or it is not there: it is written
//! under another name, ends in a checksum of itself, and is renamed at last.
//!
//! The grammar of manifests, shards and results is in this crate's README.

mod digest;
mod error;
mod inputs;
mod jobs;
mod manifest;
mod merge;
mod named;
mod options;
mod plan;
mod run;
mod shard;
mod shard_file;
mod sums;
mod work;
mod worker;

pub use digest::{digest, pack_digest};
pub use error::BatchError;
pub use inputs::{check_files, check_inputs};
pub use manifest::{MANIFEST_VERSION, Manifest};
pub use merge::merge;
pub use named::Named;
pub use options::{
    DesignOptions, FillOptions, GameOptions, Job, LeavesOptions, Objective, SolvingOptions,
};
pub use plan::{Plan, plan};
pub use run::{Ran, check_folder, done, run, write_shard};
pub use shard::Shard;
pub use sums::Merged;
pub use work::{Read, Watch};
pub use worker::Worker;

/// The version of this package, which results depend on.
pub const PACKAGE: &str = env!("CARGO_PKG_VERSION");

pub use wordwright_service::games::EMBEDDED as ENGLISH;

/// The longest manifest, word list or other input that is read, in bytes.
pub const LONGEST_INPUT: u64 = 256 << 20;

/// The longest file of one shard, in bytes; it is written by this program.
const LONGEST_SHARD: u64 = 1 << 30;
