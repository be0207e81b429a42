//! Extracts typed requests, and rejects those that do not conform to the API
//! with a problem document.

use axum::body::Body;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::error::WorkbenchError;
use crate::limits;
use crate::state;

/// A JSON body.
pub struct Json<T>(pub T);

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
        let parsed = if is_long { state::blocking(parse).await? } else { parse() };
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
    use std::future::{Future as _, poll_fn};
    use std::pin::pin;
    use std::task::Poll;

    use super::*;

    #[tokio::test]
    async fn finding_1_long_json_is_not_parsed_on_the_threads_that_answer_everyone() {
        for (length, at_once) in [(100, true), (LONG_BODY, false)] {
            let body = format!("\"{}\"", "x".repeat(length));
            let request = Request::post("/").header("content-type", "application/json");
            let request = request.body(Body::from(body)).unwrap();
            let mut parsing = pin!(Json::<String>::from_request(request, &()));
            let first = poll_fn(|context| Poll::Ready(parsing.as_mut().poll(context))).await;
            assert_eq!(first.is_ready(), at_once, "{length} bytes");
            let parsed = if let Poll::Ready(parsed) = first { parsed } else { parsing.await };
            assert_eq!(parsed.ok().map(|json| json.0.len()), Some(length));
        }
    }
}
