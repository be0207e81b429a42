//! Extracts typed requests, and rejects those that do not conform to the API
//! with a problem document.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::WorkbenchError;
use crate::limits;

/// A JSON body.
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = WorkbenchError;

    async fn from_request(request: Request, state: &S) -> Result<Self, WorkbenchError> {
        let too_long =
            |rejection: &JsonRejection| rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
        axum::Json::<T>::from_request(request, state).await.map(|json| Self(json.0)).map_err(
            |rejection| {
                if too_long(&rejection) {
                    return too_large();
                }
                WorkbenchError::Request {
                    status: rejection.status(),
                    detail: rejection.body_text(),
                }
            },
        )
    }
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
            WorkbenchError::Request { status: rejection.status(), detail: rejection.body_text() }
        })
    }
}

/// The query string.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = WorkbenchError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, WorkbenchError> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| Self(query.0)).map_err(|rejection: QueryRejection| {
            WorkbenchError::Request { status: rejection.status(), detail: rejection.body_text() }
        })
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
