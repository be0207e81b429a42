//! The browser application, as served to a browser and to a plain client.

use std::io::Read as _;

use axum::body::Body;
use axum::http::{Request, header};
use flate2::read::GzDecoder;

use crate::client::{Client, Reply};

async fn get(client: &Client, path: &str, encoding: &str) -> Reply {
    let request = Request::get(path)
        .header(header::HOST, "localhost:8080")
        .header(header::ACCEPT_ENCODING, encoding);
    client.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn every_build_has_the_application() {
    let client = Client::new();
    let page = get(&client, "/", "identity").await;
    let text = page.text();
    let script = text.split("src=\"").nth(1).and_then(|rest| rest.split('"').next());
    let script = script.expect("a script");
    let script = get(&client, script, "identity").await;
    assert_eq!(script.headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    assert!(script.headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    assert!(script.text().contains("Wordwright"));
    let missing = get(&client, "/assets/nothing.js", "identity").await;
    assert_eq!(missing.status, 404);
}

#[tokio::test]
async fn browsers_get_gzip_that_unpacks_to_what_others_get() {
    let client = Client::new();
    let page = get(&client, "/", "identity").await.text();
    let paths = page.split('"').filter(|part| part.starts_with("/assets/"));
    let (fonts, texts): (Vec<&str>, Vec<&str>) =
        paths.partition(|path| path.rsplit('.').next() == Some("woff2"));
    for path in std::iter::once("/compose").chain(texts) {
        let plain = get(&client, path, "identity").await;
        assert!(!plain.headers.contains_key(header::CONTENT_ENCODING), "{path}");
        let packed = get(&client, path, "gzip, deflate, br").await;
        assert_eq!(packed.headers[header::CONTENT_ENCODING], "gzip", "{path}");
        assert_eq!(packed.headers[header::VARY], "accept-encoding", "{path}");
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.bytes.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.bytes, "{path}");
        assert!(packed.bytes.len() < plain.bytes.len(), "{path}");
    }
    // A font is already compressed.
    for path in fonts {
        let font = get(&client, path, "gzip").await;
        assert!(!font.headers.contains_key(header::CONTENT_ENCODING), "{path}");
        assert_eq!(font.headers[header::CONTENT_TYPE], "font/woff2");
    }
}
