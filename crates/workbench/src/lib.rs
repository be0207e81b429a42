//! The server behind the browser application: the HTTP API, jobs with live
//! events, and the library that stores everything.
//!
//! [`run`] serves with [`Settings`] until the process receives a signal to stop; inside another
//! program, use [`Workbench::open`] and [`Workbench::serve`]. [`openapi`] describes the API;
//! `openapi.json` beside this crate is its text, from which the browser application's types are
//! generated.
//!
//! | file or folder | what is in it |
//! |---|---|
//! | `api/` | the routes, one file per subject |
//! | `jobs/` | long work: queue, events, cancelling |
//! | `library/` | the stored data, in one `SQLite` file |
//! | `words`, `game_words` | the words of fills and of board games, loaded once |
//! | `connections`, `bodies` | limits on connections, and on the size and speed of uploads |
//! | `presence` | how many pages solve each puzzle together |
//! | `memory` | returns freed memory to the system |
//! | `security/` | hosts, origins, tokens, rates, headers |
//! | `web` | the built-in browser application |
//!
//! There is no engine in this crate; the handlers call them. Every error
//! response is a problem document (RFC 9457) that says what to do.

mod api;
mod bodies;
mod connections;
mod error;
mod extract;
mod game_words;
mod jobs;
mod library;
mod limits;
mod memory;
mod paths;
mod peer;
mod presence;
mod security;
mod server;
mod state;
mod web;
mod words;

pub use error::{ProblemDocument, StartError, WorkbenchError};
pub use limits::Patience;
pub use server::{ListInUse, Listening, Settings, Workbench, openapi, run};
pub use state::Gathering;
