//! The browser application and its help, packed into the program.
//!
//! `cargo xtask web` builds `web/` and packs the result into `pages.zip` beside
//! this crate's manifest, and the book of `docs/` into `help.zip`. The archives are
//! committed, so that every build of the program has its pages and only people who
//! change them need Node.
//!
//! Pages are sent as they are in the archive: a deflated entry between a gzip
//! header and its checksum is a gzip file, so nothing is compressed per request.

use std::collections::HashMap;
use std::io::{Cursor, Read as _};
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use zip::result::ZipResult;
use zip::{CompressionMethod, ZipArchive};

use crate::error::WorkbenchError;

/// The built application.
const ARCHIVE: &[u8] = include_bytes!("../pages.zip");

/// The rendered book.
const HELP_ARCHIVE: &[u8] = include_bytes!("../help.zip");

/// The path of the book.
const HELP: &str = "help/";

/// The folder of files whose names change with their content.
const LASTING: &str = "assets/";

/// Gzip's magic number, deflate, no flags, no time, no system (RFC 1952, 2.3).
const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// One file of the application.
struct Page {
    plain: Bytes,
    /// The same as gzip, if the archive has it compressed.
    gzip: Option<Bytes>,
}

/// Every file by its path, unpacked at the first request.
static PAGES: LazyLock<HashMap<String, Page>> =
    LazyLock::new(|| unpack(ARCHIVE).expect("the archive is checked by this crate's tests"));

/// Every file of the book, unpacked at the first request.
static HELP_PAGES: LazyLock<HashMap<String, Page>> =
    LazyLock::new(|| unpack(HELP_ARCHIVE).expect("the archive is checked by this crate's tests"));

fn unpack(archive: &'static [u8]) -> ZipResult<HashMap<String, Page>> {
    let mut archive = ZipArchive::new(Cursor::new(archive))?;
    let mut pages = HashMap::new();
    for index in 0..archive.len() {
        let gzip = {
            let mut raw = archive.by_index_raw(index)?;
            let mut bytes = GZIP_HEADER.to_vec();
            raw.read_to_end(&mut bytes)?;
            bytes.extend(raw.crc32().to_le_bytes());
            // RFC 1952 stores the length modulo 2^32.
            bytes.extend((raw.size() as u32).to_le_bytes());
            (raw.compression() == CompressionMethod::Deflated).then(|| bytes.into())
        };
        let mut file = archive.by_index(index)?;
        let mut plain = Vec::new();
        file.read_to_end(&mut plain)?;
        let page = Page { plain: plain.into(), gzip };
        pages.insert(file.name()?.into_owned(), page);
    }
    Ok(pages)
}

/// Responds with a file of the application or of its help, or with the
/// application's page: the application does its own routing, so every other path is
/// also that page.
pub async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let (path, method) = (request.uri().path().to_owned(), request.method().to_string());
        return WorkbenchError::Method { path, method }.into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if path == HELP.trim_end_matches('/') {
        // Links in the book are relative to its folder.
        return Redirect::permanent("/help/").into_response();
    }
    let lasts = path.starts_with(LASTING);
    let found = match path.strip_prefix(HELP) {
        Some("") => HELP_PAGES.get_key_value("index.html"),
        Some(path) => HELP_PAGES.get_key_value(path),
        None if lasts => PAGES.get_key_value(path),
        None => PAGES.get_key_value(path).or_else(|| PAGES.get_key_value("index.html")),
    };
    let Some((path, page)) = found else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let age = if lasts { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, media_type(path)),
        (header::CACHE_CONTROL, age),
        (header::VARY, "accept-encoding"),
    ];
    match &page.gzip {
        Some(gzip) if takes_gzip(request.headers()) => {
            let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            (headers, encoding, gzip.clone()).into_response()
        }
        _ => (headers, page.plain.clone()).into_response(),
    }
}

/// The media type of a file of the application. A test checks that the archive
/// has only these extensions.
fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Whether the client accepts gzip (RFC 9110, 12.5.3).
fn takes_gzip(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let refused = weight.trim().strip_prefix("q=").is_some_and(|weight| {
                weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
            });
            name.trim().eq_ignore_ascii_case("gzip") && !refused
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_archive_holds_the_whole_application() {
        let pages = unpack(ARCHIVE).unwrap();
        let index = std::str::from_utf8(&pages["index.html"].plain).unwrap();
        let named = index.split('"').filter_map(|part| part.strip_prefix('/'));
        let named: Vec<&str> = named.filter(|path| path.contains('.')).collect();
        assert!(named.len() >= 2, "{index}");
        for path in named {
            assert!(pages.contains_key(path), "{path}");
        }
        for path in pages.keys() {
            assert_ne!(media_type(path), "application/octet-stream", "{path}");
        }
    }

    // Its links and pictures are checked when it is rendered.
    #[test]
    fn the_help_holds_the_book() {
        let files = unpack(HELP_ARCHIVE).unwrap();
        for name in ["index.html", "help.css", "help.js"] {
            assert!(files.contains_key(name), "{name}");
        }
        for path in files.keys() {
            assert_ne!(media_type(path), "application/octet-stream", "{path}");
        }
    }

    #[test]
    fn the_fonts_of_the_help_are_in_the_application() {
        let (pages, files) = (unpack(ARCHIVE).unwrap(), unpack(HELP_ARCHIVE).unwrap());
        let tokens = std::str::from_utf8(&files["tokens.css"].plain).unwrap();
        let fonts: Vec<&str> =
            tokens.split("url('/").skip(1).filter_map(|part| part.split('\'').next()).collect();
        assert!(!fonts.is_empty(), "{tokens}");
        for font in fonts {
            assert!(pages.contains_key(font), "{font}");
        }
    }

    #[test]
    fn gzip_is_sent_to_clients_that_accept_it() {
        for (value, expected) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=1.0, GZIP;q=0.8", true),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false),
            ("br", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(takes_gzip(&headers), expected, "{value}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
