//! The browser application, as it was built into the program.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;

use crate::error::WorkbenchError;

/// What `npm run build` made, if it had run when the program was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Built;

/// Shown where the application was not built in.
const ABSENT: &str = include_str!("absent.html");

/// Files whose names change with their content.
const LASTING: &str = "assets/";

/// Gives a file of the application, or its page.
pub async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let (path, method) = (request.uri().path().to_owned(), request.method().to_string());
        return WorkbenchError::Method { path, method }.into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = Built::get(path).filter(|_| !path.is_empty()) {
        let kind = mime_guess::from_path(path).first_or_octet_stream();
        let lasts = path.starts_with(LASTING);
        let age = if lasts { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(kind.as_ref(), age, file.data.into_owned());
    }
    if path.starts_with(LASTING) {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    }
    let page = Built::get("index.html").map(|page| page.data.into_owned());
    let page = page.unwrap_or_else(|| ABSENT.as_bytes().to_vec());
    answer("text/html; charset=utf-8", "no-cache", page)
}

fn answer(kind: &str, age: &'static str, bytes: Vec<u8>) -> Response {
    let kind = if kind.starts_with("text/") && !kind.contains("charset") {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_owned()
    };
    let usual = HeaderValue::from_static("application/octet-stream");
    let kind = HeaderValue::from_str(&kind).unwrap_or(usual);
    let headers =
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static(age))];
    (headers, bytes).into_response()
}
