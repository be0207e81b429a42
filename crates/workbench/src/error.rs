//! The errors of the workbench, and their problem documents (RFC 9457).

mod problem_kinds;

use std::io;
use std::path::PathBuf;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;
use wordwright_boardgame::BoardGameError;
use wordwright_compose::ProblemError;
use wordwright_compose::theme::DesignError;
use wordwright_formats::FormatError;
use wordwright_gather::GatherError;
use wordwright_grid::GridError;
use wordwright_knowledge::KnowledgeError;
use wordwright_lexicon::LexiconError;
use wordwright_service::ServiceError;
use wordwright_solve::SolveError;

/// Why the workbench cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// An address that the server cannot listen on.
    #[error(
        "cannot listen on {address}: {problem}; if that is another workbench, open it in the \
         browser, else choose another port with --port"
    )]
    Listen {
        /// The address.
        address: String,
        /// The system's error.
        problem: io::Error,
    },

    /// The server stopped on its own.
    #[error("the server stopped: {0}")]
    Served(io::Error),

    /// A folder for the library that cannot be created.
    #[error("{path}: {problem}; name another place with --library")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        problem: io::Error,
    },

    /// A library from a later version of this program.
    #[error(
        "the library {path} has layout {found}, this program knows layouts up to {known}; \
         use the newer program that wrote it, or name another file with --library"
    )]
    NewerLibrary {
        /// The file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The newest schema version known.
        known: i64,
    },

    /// What also stops a request.
    #[error(transparent)]
    Workbench(#[from] WorkbenchError),
}

/// Why the workbench cannot do what a request asks.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WorkbenchError {
    /// A library that cannot be read or written.
    #[error("the library {path}: {problem}; {remedy}")]
    Library {
        /// The file.
        path: PathBuf,
        /// `SQLite`'s error.
        problem: rusqlite::Error,
        /// The remedy.
        remedy: &'static str,
    },

    /// A library whose tables are not those of the layout that it claims to have.
    #[error(
        "the library {path}: its tables are not those of its layout number ({found}), so it is \
         damaged or another program has changed it; restore a backup, or name another file with \
         --library"
    )]
    LibraryTables {
        /// The file.
        path: PathBuf,
        /// What `SQLite` noticed first.
        found: String,
    },

    /// The system provides no randomness for a token.
    #[error("the system provides no random bytes for a token: {0}")]
    Random(getrandom::Error),

    /// Something that does not exist, or no longer exists.
    #[error("there is no {what} {id}")]
    Missing {
        /// The kind of object.
        what: &'static str,
        /// Its identifier.
        id: String,
    },

    /// A path that the API does not have.
    #[error("the API has nothing at {path}")]
    NoRoute {
        /// The path.
        path: String,
    },

    /// A method that a path does not take.
    #[error("{path} does not take {method}")]
    Method {
        /// The path.
        path: String,
        /// The method.
        method: String,
    },

    /// An edit of a revision that is no longer the latest.
    #[error("{what} {id} is at revision {current} now, and the edit is of revision {based_on}")]
    Stale {
        /// A puzzle or a game.
        what: &'static str,
        /// Its identifier.
        id: i64,
        /// The revision that was edited.
        based_on: i64,
        /// The latest revision.
        current: i64,
    },

    /// A request that does not conform to the API.
    #[error("{detail}")]
    Request {
        /// What is wrong.
        detail: String,
        /// The HTTP status.
        status: StatusCode,
    },

    /// What the service or an engine rejects.
    #[error(transparent)]
    Service(ServiceError),

    /// Too many jobs are waiting.
    #[error("{most} jobs are already waiting")]
    QueueFull {
        /// The limit.
        most: usize,
    },

    /// Uploads that use up the memory reserved for them.
    #[error("other uploads are using all of the {most} bytes set aside for uploads")]
    Uploads {
        /// The limit in bytes.
        most: usize,
    },

    /// Answers that use up the memory reserved for them.
    #[error("other clients are receiving as many bytes as long answers may have at once, {most}")]
    Answers {
        /// The limit in bytes.
        most: usize,
    },

    /// A body that stopped arriving.
    #[error("the body arrived too slowly: nothing for {seconds} seconds, or a trickle")]
    Slow {
        /// The longest pause.
        seconds: u64,
    },

    /// A `Host` that names no host, or several.
    #[error("the request does not name one valid host: {found}")]
    HostHeader {
        /// The header's value.
        found: String,
    },

    /// A library whose file was moved or deleted.
    #[error(
        "the library {path} was moved or deleted while the server ran; nothing is saved until it \
         is there again"
    )]
    Gone {
        /// Where it was.
        path: PathBuf,
    },

    /// Too many requests in too short a time.
    #[error("too many requests from this address: the limit is {rate} a second in the long run")]
    TooFast {
        /// Requests a second.
        rate: f64,
    },

    /// A request without the token.
    #[error("this server requires a token, and the request has no valid one")]
    Token,

    /// A request that names another host.
    #[error("the request is for the host {found}, which is not this server")]
    Host {
        /// The host named.
        found: String,
    },

    /// A request from a page of another site.
    #[error("the request comes from a page of {found}")]
    Origin {
        /// The origin.
        found: String,
    },

    /// Work that failed unexpectedly.
    #[error("the work failed: {0}")]
    Broken(String),

    /// Knowledge that cannot be gathered.
    #[error(transparent)]
    Gather(#[from] GatherError),

    /// Fetching knowledge is turned off.
    #[error("the workbench was started with --knowledge, or cannot find your data folder")]
    NoGathering,

    /// Knowledge that cannot be read.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
}

/// The body of an error response (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemDocument {
    /// Names the kind of problem; the same for the same kind.
    #[serde(rename = "type")]
    #[schema(example = "urn:wordwright:problem:stale")]
    pub kind: String,
    /// The kind of problem in words.
    pub title: String,
    /// The HTTP status.
    #[schema(value_type = u16)]
    pub status: u16,
    /// The problem in this case.
    pub detail: String,
    /// The remedy.
    pub remedy: String,
    /// Where in the request, if one place is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The latest revision, if an older one was edited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<i64>,
    /// The limit that was exceeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
}

impl WorkbenchError {
    /// The problem document of this error.
    pub fn document(&self) -> ProblemDocument {
        let (kind, title, status, remedy) = self.about();
        let place = match self {
            Self::Service(ServiceError::Value { place, .. }) => Some(place.clone()),
            _ => None,
        };
        let revision = match self {
            Self::Stale { current, .. } => Some(*current),
            _ => None,
        };
        let limit = match self {
            Self::Service(ServiceError::Limit { most, .. }) => Some(*most),
            Self::QueueFull { most } => Some(*most as u64),
            _ => None,
        };
        ProblemDocument {
            kind: format!("urn:wordwright:problem:{kind}"),
            title: title.to_owned(),
            status: status.as_u16(),
            detail: self.to_string(),
            remedy: remedy.to_owned(),
            place,
            revision,
            limit,
        }
    }

    /// The page that a person sees when a page request is rejected.
    pub fn into_page(self) -> Response {
        let ProblemDocument { title, detail, remedy, status, .. } = self.document();
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, format!("{title}\n\n{detail}.\n{remedy}\n")).into_response()
    }

    /// A value that is not allowed.
    pub(crate) fn value(
        place: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Service(ServiceError::value(place, found, expected))
    }
}

impl From<ServiceError> for WorkbenchError {
    /// Names the field of the request that is to blame.
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Slot { place, problem } => {
                Self::value(place, problem.to_string(), "a slot of the grid, such as 12A")
            }
            ServiceError::EmptyRegion | ServiceError::BannedEntry { .. } => {
                Self::value("rules", error.to_string(), "rules that leave something to fill")
            }
            ServiceError::Design(problem) => match *problem {
                DesignError::Shape { what, found, expected } => {
                    Self::value(format!("pattern: {what}"), found.to_string(), expected)
                }
                DesignError::Grid(problem) => problem.into(),
                DesignError::Lexicon(problem) => problem.into(),
                DesignError::Problem(problem) => problem.into(),
                problem => Self::Broken(problem.to_string()),
            },
            error => Self::Service(error),
        }
    }
}

macro_rules! from_engines {
    ($($error:ty),*) => {
        $(impl From<$error> for WorkbenchError {
            fn from(error: $error) -> Self {
                Self::Service(error.into())
            }
        })*
    };
}

from_engines!(BoardGameError, FormatError, GridError, LexiconError, ProblemError, SolveError);

impl IntoResponse for WorkbenchError {
    fn into_response(self) -> Response {
        let document = self.document();
        let status =
            StatusCode::from_u16(document.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(document)).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if status == StatusCode::UNAUTHORIZED {
            let how = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, how);
        }
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lexicon_in_other_letters_is_no_bug() {
        let rules = "german".to_owned();
        let error = ServiceError::OtherLetters { letters: 26, rules, tiles: 29 };
        let document = WorkbenchError::from(error).document();
        assert_eq!((&*document.kind, document.status), ("urn:wordwright:problem:words", 422));
    }
}
