//! Reads files up to a limit, and writes them whole or not at all.
//!
//! [`read`] checks a file's size before it reads a byte. [`write()`] replaces a
//! regular file in one step; anything else, such as a device or a FIFO, is
//! written to and never replaced.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("grid.txt");
//! wordwright_files::write(&path, b"C.T", false)?;
//! assert_eq!(wordwright_files::read(&path, 1024)?, b"C.T");
//! // An existing file stays, unless the caller allows it to be replaced.
//! assert!(wordwright_files::write(&path, b"other", false).is_err());
//! # Ok::<(), std::io::Error>(())
//! ```

mod output;
mod read;

pub use output::{DRAFT_ENDING, Draft, Output, check_new, check_writable, write};
pub use read::{read, read_from, read_regular, within};
