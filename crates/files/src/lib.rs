//! Reads files up to a limit, and writes them so that none is ever half written.
//!
//! [`read`] looks at a file's size before it takes a byte of it. [`write()`] replaces a
//! regular file in one step; what is no regular file is written through, never replaced.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("grid.txt");
//! wordwright_files::write(&path, b"C.T", false)?;
//! assert_eq!(wordwright_files::read(&path, 1024)?, b"C.T");
//! // What is there stays, unless the caller says that it may go.
//! assert!(wordwright_files::write(&path, b"other", false).is_err());
//! # Ok::<(), std::io::Error>(())
//! ```

mod output;
mod read;

pub use output::{Draft, check_new, check_writable, write};
pub use read::{read, read_from};
