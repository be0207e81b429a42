//! Runs large jobs in shards: solving an archive, designing and filling patterns,
//! self-play, training leaves. The results are the same on one machine and on a thousand.
//!
//! A [`Manifest`] names the job, its inputs by hash, its options and its seed.
//! The work is a list of *items*: puzzles, patterns, games. [`run`] does the
//! items of one [`Shard`] and writes them into a folder; [`merge`] puts the
//! items of all shards in order. Every item depends on the manifest and on its
//! own number alone, so the merged bytes are the same for any number of shards,
//! in whatever order and however often they ran.
//!
//! A [`Worker`] holds the engines of one job, ready for many shards. It opens
//! files only when it is created; the shard's inputs are passed to it, so that
//! another scheduler can transport them. A shard is complete or absent: it is
//! written under a temporary name, ends with its own checksum, and is renamed
//! when it is finished.
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

pub use digest::digest;
pub use error::BatchError;
pub use inputs::{check_files, check_inputs, check_merge_places, check_run_places};
pub use manifest::Manifest;
pub use merge::{merge, merged_files};
pub use named::Named;
pub use options::{DesignOptions, FillOptions, GameOptions, Job, LeavesOptions, SolvingOptions};
pub use plan::{Plan, plan};
pub use run::{RunOutcome, check_folder, done, run, write_shard};
pub use shard::Shard;
pub use sums::Merged;
pub use work::{Read, Watch};
pub use worker::Worker;

/// The version of this package. Results depend on it.
pub const PACKAGE: &str = env!("CARGO_PKG_VERSION");

pub use wordwright_service::games::EMBEDDED as ENGLISH;

/// The longest manifest, word list or other input that is read, in bytes.
pub const LONGEST_INPUT: u64 = 256 << 20;

/// The longest file of one shard, in bytes; it is written by this program.
const LONGEST_SHARD: u64 = 1 << 30;
