//! Extracts typed requests, and rejects those that do not conform to the API
//! with a problem document.

use axum::body::Body;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::sync::Semaphore;

use crate::error::WorkbenchError;
use crate::limits;
use crate::state;

/// A JSON body.
pub struct Json<T>(pub T);

/// The long bodies that are parsed at the same time, each on a thread that may block. A client may
/// go and leave its body to be parsed, which no longer counts among those under way.
static PARSERS: Semaphore = Semaphore::const_new(2);

/// From this many bytes on, a body is parsed on a blocking thread: 16 MiB take so long that a few
/// clients could otherwise keep every thread that answers others busy.
const LONG_BODY: usize = 64 << 10;

impl<S: Send + Sync, T: DeserializeOwned + Send + 'static> FromRequest<S> for Json<T> {
    type Rejection = WorkbenchError;

    async fn from_request(request: Request, state: &S) -> Result<Self, WorkbenchError> {
        let (parts, body) = request.into_parts();
        // Axum checks the type only together with a body.
        let typed = Request::from_parts(parts.clone(), Body::empty());
        if let Err(rejection @ JsonRejection::MissingJsonContentType(_)) =
            axum::Json::<IgnoredAny>::from_request(typed, state).await
        {
            return Err(refused(rejection.status(), rejection.body_text()));
        }
        let Bytes(bytes) = Bytes::from_request(Request::from_parts(parts, body), state).await?;
        let is_long = bytes.len() >= LONG_BODY;
        let parse = move || axum::Json::<T>::from_bytes(&bytes);
        let parsed = if is_long {
            let parser = PARSERS.acquire().await.map_err(|_| state::stopping())?;
            let parse = move || {
                let _parser = parser;
                parse()
            };
            state::blocking(parse).await?
        } else {
            parse()
        };
        let refused = |rejection: JsonRejection| refused(rejection.status(), rejection.body_text());
        parsed.map(|json| Self(json.0)).map_err(refused)
    }
}

fn refused(status: StatusCode, detail: String) -> WorkbenchError {
    WorkbenchError::Request { status, detail }
}

/// A body longer than the limit.
pub fn too_large() -> WorkbenchError {
    let (most, sign_in) = (limits::BODY, limits::SIGN_IN);
    WorkbenchError::Request {
        status: StatusCode::PAYLOAD_TOO_LARGE,
        detail: format!("the body is too long: at most {most} bytes, or {sign_in} for signing in"),
    }
}

/// A body of arbitrary bytes.
pub struct Bytes(pub Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for Bytes {
    type Rejection = WorkbenchError;

    async fn from_request(request: Request, state: &S) -> Result<Self, WorkbenchError> {
        let bytes = axum::body::Bytes::from_request(request, state).await;
        bytes.map(|bytes| Self(bytes.into())).map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                return too_large();
            }
            refused(rejection.status(), rejection.body_text())
        })
    }
}

/// The query string.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = WorkbenchError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, WorkbenchError> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|query| Self(query.0))
            .map_err(|rejection: QueryRejection| refused(rejection.status(), rejection.body_text()))
    }
}

/// The path's parameters.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = WorkbenchError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, WorkbenchError> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| Self(path.0)).map_err(|rejection: PathRejection| WorkbenchError::Request {
            status: rejection.status(),
            detail: rejection.body_text(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::thread::{self, ThreadId};

    use serde::{Deserialize, Deserializer};

    use super::*;

    /// The thread on which a text was parsed.
    struct ParsedOn(ThreadId);

    impl<'de> Deserialize<'de> for ParsedOn {
        fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
            IgnoredAny::deserialize(text)?;
            Ok(Self(thread::current().id()))
        }
    }

    fn request(length: usize) -> Request {
        let body = format!("\"{}\"", "x".repeat(length));
        let request = Request::post("/").header("content-type", "application/json");
        request.body(Body::from(body)).unwrap()
    }

    #[tokio::test]
    async fn long_json_is_not_parsed_on_the_threads_that_answer_everyone() {
        for (length, here) in [(100, true), (LONG_BODY, false)] {
            let Ok(Json(ParsedOn(there))) = Json::from_request(request(length), &()).await else {
                panic!("{length} bytes of JSON are refused");
            };
            assert_eq!(there == thread::current().id(), here, "{length} bytes");
        }
    }

    #[tokio::test]
    async fn few_long_bodies_are_parsed_at_the_same_time() {
        let all = PARSERS.acquire_many(2).await.expect("never closed");
        let mut parsing = pin!(Json::<ParsedOn>::from_request(request(LONG_BODY), &()));
        tokio::select! {
            _ = &mut parsing => panic!("parsed beside two others"),
            () = tokio::time::sleep(std::time::Duration::from_millis(50)) => {}
        }
        drop(all);
        assert!(parsing.await.is_ok());
    }
}
