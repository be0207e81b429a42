//! The workbench beneath the browser application: one local server with the
//! HTTP API, jobs with live events, and the library that everything is kept in.
//!
//! [`run`] serves by [`Settings`] until the process is told to end; within
//! another program, [`Workbench::open`] and [`Workbench::serve`] do. [`openapi`] describes the API;
//! `openapi.json` beside this crate is its text, and the browser application's
//! types are made from it.
//!
//! | file or folder | what lives there |
//! |---|---|
//! | `api/` | the routes, a file for each subject |
//! | `jobs/` | long work: queue, events, cancelling |
//! | `library/` | what is kept, in one `SQLite` file |
//! | `words`, `table` | the words of fills and of board games, loaded once |
//! | `connections`, `bodies` | limits on connections, and on bytes and time of uploads |
//! | `memory` | what was freed, given back to the system |
//! | `security/` | hosts, origins, tokens, rates, headers |
//! | `web` | the browser application that is built in |
//!
//! No engine lives here; each answer is a call of one. An answer of an error is
//! a problem document (RFC 9457) that says what to do.

mod api;
mod bodies;
mod connections;
mod error;
mod extract;
mod jobs;
mod library;
mod limits;
mod memory;
mod paths;
mod peer;
mod security;
mod server;
mod state;
mod table;
mod web;
mod words;

pub use error::{ProblemDocument, WorkbenchError};
pub use limits::Patience;
pub use server::{ListInUse, Listening, Settings, Workbench, openapi, run};
pub use state::Gathering;
