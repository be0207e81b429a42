//! What the problem document says about each kind of error.

use axum::http::StatusCode;
use wordwright_boardgame::BoardGameError;
use wordwright_formats::FormatError;
use wordwright_gather::GatherError;
use wordwright_knowledge::KnowledgeError;
use wordwright_service::ServiceError;
use wordwright_solve::SolveError;

use super::WorkbenchError;

impl WorkbenchError {
    /// Kind, title, status and remedy.
    pub(super) fn about(&self) -> About {
        match self {
            Self::Missing { .. } => (
                "missing",
                "Not there",
                StatusCode::NOT_FOUND,
                "It may have been deleted; reload the list.",
            ),
            Self::NoRoute { .. } => (
                "no-route",
                "No such path",
                StatusCode::NOT_FOUND,
                "GET /api/v1/openapi.json describes every path.",
            ),
            Self::Method { .. } => (
                "method",
                "Method not allowed",
                StatusCode::METHOD_NOT_ALLOWED,
                "GET /api/v1/openapi.json lists the methods of each path.",
            ),
            Self::Stale { .. } => (
                "stale",
                "Edited elsewhere in the meantime",
                StatusCode::CONFLICT,
                "Load the latest revision, join the changes, and save with its revision; or save \
                 a copy.",
            ),
            Self::Request { status: status @ StatusCode::PAYLOAD_TOO_LARGE, .. } => (
                "request",
                "Too long",
                *status,
                "Send less. In a puzzle, parts of its file that no page shows count too.",
            ),
            Self::Request { status, .. } => (
                "request",
                "The request is not valid",
                *status,
                "GET /api/v1/openapi.json describes what is expected.",
            ),
            Self::QueueFull { .. } => (
                "queue-full",
                "Too many jobs",
                StatusCode::TOO_MANY_REQUESTS,
                "Wait until a job ends, or cancel one.",
            ),
            Self::TooFast { .. } => (
                "too-fast",
                "Too many requests",
                StatusCode::TOO_MANY_REQUESTS,
                "Wait a second and try again.",
            ),
            Self::Uploads { .. } => (
                "uploads",
                "Too many uploads",
                StatusCode::SERVICE_UNAVAILABLE,
                "Wait until another upload is finished, then send it again.",
            ),
            Self::Answers { .. } => (
                "answers",
                "Too many long answers",
                StatusCode::SERVICE_UNAVAILABLE,
                "Try again when others have received theirs.",
            ),
            Self::Slow { .. } => (
                "slow",
                "The request did not arrive",
                StatusCode::REQUEST_TIMEOUT,
                "Check the network and send it again.",
            ),
            Self::HostHeader { .. } => (
                "host-header",
                "No valid host",
                StatusCode::BAD_REQUEST,
                "Send one Host header with a name or an address, and a port up to 65535; an \
                 absolute address in the request must name the same.",
            ),
            Self::Gone { .. } => (
                "library-gone",
                "The library is gone",
                StatusCode::SERVICE_UNAVAILABLE,
                "Put the file back where it was, or start the server again. The page keeps what \
                 was entered and tries again.",
            ),
            Self::Token => (
                "token",
                "Sign-in needed",
                StatusCode::UNAUTHORIZED,
                "Sign in with the token that the server printed when it started, or send it as \
                 `Authorization: Bearer TOKEN`.",
            ),
            Self::Host { .. } => (
                "host",
                "Wrong host",
                StatusCode::MISDIRECTED_REQUEST,
                "Use the address that the server printed; if it has another name too, start it \
                 with --host-name NAME.",
            ),
            Self::Origin { .. } => (
                "origin",
                "Sent by another site",
                StatusCode::FORBIDDEN,
                "Only this server's own pages may send requests; programs should leave out the \
                 Origin header.",
            ),
            Self::Knowledge(_) => (
                "knowledge",
                "The knowledge cannot be read",
                StatusCode::INTERNAL_SERVER_ERROR,
                "Restart the server with another --knowledge.",
            ),
            Self::Gather(GatherError::Knowledge(KnowledgeError::Source { .. })) => (
                "file",
                "The file cannot be used",
                StatusCode::UNPROCESSABLE_ENTITY,
                "Fix the file at that place; nothing of it was added.",
            ),
            Self::Gather(_) => (
                "gathering",
                "Knowledge cannot be fetched",
                StatusCode::SERVICE_UNAVAILABLE,
                "Finished work is kept. Try again once this is fixed.",
            ),
            Self::NoGathering => (
                "no-gathering",
                "Knowledge cannot be fetched here",
                StatusCode::CONFLICT,
                "Restart it without --knowledge, and with HOME set.",
            ),
            Self::Library { .. } | Self::LibraryTables { .. } => (
                "library",
                "The library cannot be used",
                StatusCode::SERVICE_UNAVAILABLE,
                "Your changes are not saved yet; the page keeps them and tries again.",
            ),
            Self::Service(error) => about_service(error),
            Self::Random(_) | Self::Broken(_) => BROKEN,
        }
    }
}

/// Kind, title, status and remedy.
type About = (&'static str, &'static str, StatusCode, &'static str);

const BROKEN: About = (
    "broken",
    "The server cannot do this",
    StatusCode::INTERNAL_SERVER_ERROR,
    "This is a bug in Wordwright; please report what you did.",
);

fn about_service(error: &ServiceError) -> About {
    match error {
        ServiceError::Value { .. } => (
            "value",
            "A value cannot be used",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Change the value and send the request again.",
        ),
        ServiceError::Limit { .. } => (
            "limit",
            "Too much",
            StatusCode::PAYLOAD_TOO_LARGE,
            "Send less, or delete what you no longer need.",
        ),
        ServiceError::Format(FormatError::NotAsNamed { .. }) => (
            "file",
            "The file is not what its name says",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Choose another file, or rename this one.",
        ),
        ServiceError::Format(FormatError::Empty) => {
            ("file", "The file is empty", StatusCode::UNPROCESSABLE_ENTITY, "Choose another file.")
        }
        ServiceError::Format(_) => (
            "file",
            "The file cannot be used",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Fix the file at that place, or export it again from the program that wrote it.",
        ),
        ServiceError::Problem(problem) if problem.is_proof() => (
            "impossible",
            "No fill exists",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Change the grid at that place, lower the minimum score, or add a list.",
        ),
        ServiceError::Grid(_) | ServiceError::Problem(_) => (
            "grid",
            "The grid cannot be used",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Change the grid or the rules at that place.",
        ),
        ServiceError::Words(_)
        | ServiceError::OtherLetters { .. }
        | ServiceError::NameTaken { .. } => (
            "words",
            "The words cannot be used",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Fix the list or the word at that place.",
        ),
        ServiceError::Solve(SolveError::NoAnswers | SolveError::Scrambled) => (
            "draft",
            "The draft cannot be reviewed",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Give a draft with at least one entry filled in.",
        ),
        ServiceError::Solve(_) => (
            "puzzle",
            "The puzzle cannot be solved",
            StatusCode::UNPROCESSABLE_ENTITY,
            "Use a grid with at least one entry.",
        ),
        ServiceError::Game(problem) => (
            "game",
            "Not possible in this game",
            StatusCode::UNPROCESSABLE_ENTITY,
            match problem {
                BoardGameError::Play { .. } => "Nothing has changed; try another play.",
                _ => "Nothing has changed; correct it and try again.",
            },
        ),
        _ => BROKEN,
    }
}
